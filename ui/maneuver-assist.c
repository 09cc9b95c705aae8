/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/maneuver-assist.h"

#include "maneuver/maneuver.h"

#include <glib/gi18n.h>

GtkSourceLanguage *
sortie_maneuver_language (void)
{
  static GtkSourceLanguageManager *manager;

  if (manager == NULL)
    {
      /* Ours first; the others for the styles that ours map to. */
      const char *const *others
          = gtk_source_language_manager_get_search_path (gtk_source_language_manager_get_default ());
      g_autoptr (GPtrArray) path = g_ptr_array_new ();
      g_ptr_array_add (path, (gpointer) "resource:///io/github/sortie/Sortie/language-specs");
      for (guint i = 0; others && others[i]; i++)
        g_ptr_array_add (path, (gpointer) others[i]);
      g_ptr_array_add (path, NULL);
      manager = gtk_source_language_manager_new ();
      gtk_source_language_manager_set_search_path (manager, (const char *const *) path->pdata);
    }
  return gtk_source_language_manager_get_language (manager, "sortie-maneuver");
}

static gboolean
is_word (gunichar c)
{
  return g_unichar_isalnum (c) || c == '_' || c == '.' || c == '-';
}

/* The word an iter stands in or just behind. */
static char *
word_at (const GtkTextIter *iter, GtkTextIter *begin, GtkTextIter *end)
{
  *begin = *end = *iter;
  while (!gtk_text_iter_starts_line (begin))
    {
      GtkTextIter before = *begin;
      gtk_text_iter_backward_char (&before);
      if (!is_word (gtk_text_iter_get_char (&before)))
        break;
      *begin = before;
    }
  while (!gtk_text_iter_ends_line (end) && is_word (gtk_text_iter_get_char (end)))
    gtk_text_iter_forward_char (end);
  return gtk_text_iter_get_slice (begin, end);
}

char *
sortie_maneuver_help_at (const GtkTextIter *iter)
{
  GtkTextIter begin, end;
  g_autofree char *word = word_at (iter, &begin, &end);
  const SrtStatement *statement = *word ? srt_statement_find (word, strlen (word)) : NULL;

  if (statement == NULL)
    return NULL;
  return g_markup_printf_escaped ("<b>%s</b>\n%s%s%s", statement->signature, _ (statement->help),
                                  statement->waits ? "\n" : "", statement->waits ? _ ("The script waits here.") : "");
}

/* ---- One proposal ---- */

#define SORTIE_TYPE_PROPOSAL (sortie_proposal_get_type ())
G_DECLARE_FINAL_TYPE (SortieProposal, sortie_proposal, SORTIE, PROPOSAL, GObject)

struct _SortieProposal
{
  GObject parent_instance;
  char *word;
  char *insert;
  const SrtStatement *statement; /* NULL: a label */
};

static char *
proposal_typed_text (GtkSourceCompletionProposal *proposal)
{
  return g_strdup (SORTIE_PROPOSAL (proposal)->word);
}

static void
proposal_iface (GtkSourceCompletionProposalInterface *iface)
{
  iface->get_typed_text = proposal_typed_text;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SortieProposal,
                               sortie_proposal,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GTK_SOURCE_TYPE_COMPLETION_PROPOSAL, proposal_iface))

static void
sortie_proposal_finalize (GObject *object)
{
  g_free (SORTIE_PROPOSAL (object)->word);
  g_free (SORTIE_PROPOSAL (object)->insert);
  G_OBJECT_CLASS (sortie_proposal_parent_class)->finalize (object);
}

static void
sortie_proposal_class_init (SortieProposalClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sortie_proposal_finalize;
}

static void
sortie_proposal_init (SortieProposal *self)
{
}

static void
propose (GListStore *store, const char *word, const char *insert, const SrtStatement *statement, const char *typed)
{
  g_autoptr (SortieProposal) proposal = NULL;

  if (g_ascii_strncasecmp (word, typed, strlen (typed)) != 0)
    return;
  proposal = g_object_new (SORTIE_TYPE_PROPOSAL, NULL);
  proposal->word = g_strdup (word);
  proposal->insert = g_strdup (insert);
  proposal->statement = statement;
  g_list_store_append (store, proposal);
}

/* ---- Completion ---- */

struct _SortieManeuverCompletion
{
  GObject parent_instance;
};

/* What is to be typed at the place: a label behind Goto, a condition behind If, else a command. */
static GListStore *
collect (GtkTextBuffer *buffer, const GtkTextIter *begin, const char *typed)
{
  GListStore *store = g_list_store_new (SORTIE_TYPE_PROPOSAL);
  GtkTextIter line = *begin;
  g_autofree char *before = NULL;

  gtk_text_iter_set_line_offset (&line, 0);
  before = g_strstrip (gtk_text_iter_get_slice (&line, begin));
  if (g_ascii_strcasecmp (before, "If") == 0)
    propose (store, "Goingtocrash", "Goingtocrash", NULL, typed);
  else if (g_ascii_strcasecmp (before, "Goto") == 0)
    for (int i = 0; i < gtk_text_buffer_get_line_count (buffer); i++)
      {
        GtkTextIter start, end;
        g_autofree char *text = NULL;
        gtk_text_buffer_get_iter_at_line (buffer, &start, i);
        end = start;
        if (!gtk_text_iter_ends_line (&end))
          gtk_text_iter_forward_to_line_end (&end);
        text = gtk_text_iter_get_slice (&start, &end);
        g_strchomp (text);
        if (g_str_has_suffix (text, ":") && strpbrk (text, " \t#") == NULL)
          {
            text[strlen (text) - 1] = '\0';
            propose (store, text, text, NULL, typed);
          }
      }
  else if (*before == '\0')
    {
      int n;
      const SrtStatement *table = srt_statement_table (&n);
      for (int i = 0; i < n; i++)
        {
          g_autofree char *insert = NULL;
          if (table[i].shape == SRT_SHAPE_LABEL)
            continue;
          if (table[i].shape == SRT_SHAPE_GOTO || table[i].shape == SRT_SHAPE_IF)
            insert = g_strconcat (table[i].name, " ", NULL);
          else if (table[i].shape == SRT_SHAPE_BARE)
            insert = g_strdup (table[i].signature);
          else
            insert = g_strconcat (table[i].name, "(", NULL);
          propose (store, table[i].name, insert, &table[i], typed);
        }
    }
  return store;
}

static void
completion_populate_async (GtkSourceCompletionProvider *provider,
                           GtkSourceCompletionContext *context,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (provider, cancellable, callback, user_data);
  g_autofree char *typed = NULL;
  GtkTextIter begin, end;

  if (!gtk_source_completion_context_get_bounds (context, &begin, &end))
    gtk_text_buffer_get_iter_at_mark (GTK_TEXT_BUFFER (gtk_source_completion_context_get_buffer (context)), &begin,
                                      gtk_text_buffer_get_insert (
                                          GTK_TEXT_BUFFER (gtk_source_completion_context_get_buffer (context))));
  typed = gtk_source_completion_context_get_word (context);
  g_task_return_pointer (
      task, collect (GTK_TEXT_BUFFER (gtk_source_completion_context_get_buffer (context)), &begin, typed),
      g_object_unref);
}

static GListModel *
completion_populate_finish (GtkSourceCompletionProvider *provider, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
keep (gpointer item, gpointer data)
{
  const char *typed = data;

  return g_ascii_strncasecmp (SORTIE_PROPOSAL (item)->word, typed, strlen (typed)) == 0;
}

static void
completion_refilter (GtkSourceCompletionProvider *provider, GtkSourceCompletionContext *context, GListModel *model)
{
  char *typed = gtk_source_completion_context_get_word (context);
  GtkCustomFilter *filter = gtk_custom_filter_new (keep, typed, g_free);
  GListModel *inner = GTK_IS_FILTER_LIST_MODEL (model) ? gtk_filter_list_model_get_model (GTK_FILTER_LIST_MODEL (model))
                                                       : model;
  g_autoptr (GtkFilterListModel) filtered
      = gtk_filter_list_model_new (g_object_ref (inner), GTK_FILTER (filter));

  gtk_source_completion_context_set_proposals_for_provider (context, provider, G_LIST_MODEL (filtered));
}

static void
completion_display (GtkSourceCompletionProvider *provider,
                    GtkSourceCompletionContext *context,
                    GtkSourceCompletionProposal *proposal,
                    GtkSourceCompletionCell *cell)
{
  SortieProposal *self = SORTIE_PROPOSAL (proposal);

  switch (gtk_source_completion_cell_get_column (cell))
    {
    case GTK_SOURCE_COMPLETION_COLUMN_TYPED_TEXT:
      gtk_source_completion_cell_set_text (cell, self->word);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_AFTER:
      gtk_source_completion_cell_set_text (cell, self->statement ? self->statement->signature + strlen (self->word)
                                                                 : NULL);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_DETAILS:
    case GTK_SOURCE_COMPLETION_COLUMN_COMMENT:
      gtk_source_completion_cell_set_text (cell, self->statement ? _ (self->statement->help) : NULL);
      break;
    case GTK_SOURCE_COMPLETION_COLUMN_ICON:
    case GTK_SOURCE_COMPLETION_COLUMN_BEFORE:
    default:
      gtk_source_completion_cell_set_text (cell, NULL);
    }
}

static void
completion_activate (GtkSourceCompletionProvider *provider,
                     GtkSourceCompletionContext *context,
                     GtkSourceCompletionProposal *proposal)
{
  GtkTextBuffer *buffer = GTK_TEXT_BUFFER (gtk_source_completion_context_get_buffer (context));
  GtkTextIter begin, end;

  gtk_text_buffer_begin_user_action (buffer);
  if (gtk_source_completion_context_get_bounds (context, &begin, &end))
    gtk_text_buffer_delete (buffer, &begin, &end);
  gtk_text_buffer_insert_at_cursor (buffer, SORTIE_PROPOSAL (proposal)->insert, -1);
  gtk_text_buffer_end_user_action (buffer);
}

static gboolean
completion_is_trigger (GtkSourceCompletionProvider *provider, const GtkTextIter *iter, gunichar c)
{
  return FALSE;
}

static void
completion_iface (GtkSourceCompletionProviderInterface *iface)
{
  iface->populate_async = completion_populate_async;
  iface->populate_finish = completion_populate_finish;
  iface->refilter = completion_refilter;
  iface->display = completion_display;
  iface->activate = completion_activate;
  iface->is_trigger = completion_is_trigger;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SortieManeuverCompletion,
                               sortie_maneuver_completion,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GTK_SOURCE_TYPE_COMPLETION_PROVIDER, completion_iface))

static void
sortie_maneuver_completion_class_init (SortieManeuverCompletionClass *klass)
{
}

static void
sortie_maneuver_completion_init (SortieManeuverCompletion *self)
{
}

GtkSourceCompletionProvider *
sortie_maneuver_completion_new (void)
{
  return g_object_new (SORTIE_TYPE_MANEUVER_COMPLETION, NULL);
}

/* ---- Hover ---- */

struct _SortieManeuverHover
{
  GObject parent_instance;
};

static gboolean
hover_populate (GtkSourceHoverProvider *provider,
                GtkSourceHoverContext *context,
                GtkSourceHoverDisplay *display,
                GError **error)
{
  GtkTextIter iter;
  g_autofree char *markup = NULL;
  GtkWidget *label;

  if (gtk_source_hover_context_get_iter (context, &iter))
    markup = sortie_maneuver_help_at (&iter);
  if (markup == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "nothing to say");
      return FALSE;
    }
  label = gtk_label_new (NULL);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 56);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_source_hover_display_append (display, label);
  return TRUE;
}

static void
hover_iface (GtkSourceHoverProviderInterface *iface)
{
  iface->populate = hover_populate;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SortieManeuverHover,
                               sortie_maneuver_hover,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GTK_SOURCE_TYPE_HOVER_PROVIDER, hover_iface))

static void
sortie_maneuver_hover_class_init (SortieManeuverHoverClass *klass)
{
}

static void
sortie_maneuver_hover_init (SortieManeuverHover *self)
{
}

GtkSourceHoverProvider *
sortie_maneuver_hover_new (void)
{
  return g_object_new (SORTIE_TYPE_MANEUVER_HOVER, NULL);
}
