/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/compare-script.h"

#include "ui/maneuver-view.h"

#include "maneuver/maneuver.h"

#include <glib/gi18n.h>

/* How long after the last key the text is compiled. */
#define COMPILE_MSEC 150

struct _SortieCompareScript
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *box;
  GtkDropDown *choice;
  GtkSourceView *view;
  SortieScriptProblems *problems;
  GtkWidget *revert;
  GArray *numbers;  /* int: what each line of the choice stands for */
  SrtContent *content; /* the run's, as it was listed; held */
  int set, number;  /* -1 none */
  gboolean filling; /* the choice is being filled, not made */
  gboolean valid;   /* as it was compiled last */
  guint timeout;
};

G_DEFINE_FINAL_TYPE (SortieCompareScript, sortie_compare_script, GTK_TYPE_WIDGET)

static guint changed_signal;

static const SrtManeuver *
running_maneuver (SortieCompareScript *self)
{
  const SrtManeuverSet *set
      = self->content && self->set < self->content->n_sets ? &self->content->sets[self->set] : NULL;

  return set && self->number >= 0 && self->number < set->n_maneuvers ? set->maneuvers[self->number] : NULL;
}

static gboolean
is_edited (SortieCompareScript *self)
{
  const SrtManeuver *maneuver = running_maneuver (self);
  g_autofree char *text = sortie_maneuver_view_dup_text (self->view);

  return maneuver && g_strcmp0 (text, maneuver->text) != 0;
}

/* ---- Compiling ---- */

static SrtManeuver *
compile_text (SortieCompareScript *self, SrtDiags *diags)
{
  g_autofree char *text = sortie_maneuver_view_dup_text (self->view);

  return srt_maneuver_compile (text, running_maneuver (self)->file, self->number, NULL, diags);
}

static void
check (SortieCompareScript *self)
{
  SrtDiags diags;
  SrtManeuver *maneuver;

  g_clear_handle_id (&self->timeout, g_source_remove);
  srt_diags_init (&diags);
  self->valid = FALSE;
  if (running_maneuver (self))
    {
      maneuver = compile_text (self, &diags);
      self->valid = maneuver->valid;
      srt_maneuver_free (maneuver);
    }
  /* Notes are for who writes a script to keep. */
  sortie_script_problems_show (self->problems, &diags, SRT_SEVERITY_WARNING);
  srt_diags_clear (&diags);
  gtk_widget_set_sensitive (self->revert, is_edited (self));
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
check_now (gpointer data)
{
  SortieCompareScript *self = data;

  self->timeout = 0;
  check (self);
  return G_SOURCE_REMOVE;
}

static void
text_changed (SortieCompareScript *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->timeout = g_timeout_add (COMPILE_MSEC, check_now, self);
  g_signal_emit (self, changed_signal, 0);
}

/* Where the selected ship is in it, else where the statements begin. */
static void
scroll_to_line (SortieCompareScript *self, const SrtManeuver *maneuver)
{
  const SrtWorld *world = sortie_session_get_world (sortie_workspace_get_session (self->workspace));
  int slot = sortie_workspace_selected_slot (self->workspace), line;
  const SrtFightState *fight = world && slot >= 0 ? srt_fight_state (world, slot) : NULL;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
  GtkTextIter iter;

  if (maneuver->n_lines == 0)
    return;
  line = fight && fight->maneuver == self->number && fight->line < maneuver->n_lines ? fight->line : 0;
  gtk_text_buffer_get_iter_at_line (buffer, &iter, maneuver->file_line[line] - 1);
  gtk_text_buffer_place_cursor (buffer, &iter);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->view), gtk_text_buffer_get_insert (buffer), 0, TRUE, 0, 0.2);
}

static void
show_text (SortieCompareScript *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
  const SrtManeuver *maneuver = running_maneuver (self);

  gtk_text_buffer_begin_irreversible_action (buffer);
  gtk_text_buffer_set_text (buffer, maneuver ? maneuver->text : "", -1);
  gtk_text_buffer_end_irreversible_action (buffer);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->view), maneuver != NULL);
  if (maneuver)
    scroll_to_line (self, maneuver);
  check (self);
}

/* ---- Which script ---- */

/* Of the ship that is selected: its set and the maneuver it flies; the first set's first one for others. */
static void
find_flown (SortieCompareScript *self, int *set, int *number)
{
  const SrtWorld *world = sortie_session_get_world (sortie_workspace_get_session (self->workspace));
  int slot = sortie_workspace_selected_slot (self->workspace);
  const SrtFightState *fight = world && slot >= 0 ? srt_fight_state (world, slot) : NULL;

  *set = world && slot >= 0 && srt_object (world, slot)->type >= 0 ? srt_object (world, slot)->maneuver_set : 0;
  *number = fight ? fight->maneuver : -1;
}

static void
fill_choice (SortieCompareScript *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const SrtManeuverSet *set
      = self->content && self->set < self->content->n_sets ? &self->content->sets[self->set] : NULL;
  guint at = GTK_INVALID_LIST_POSITION;

  self->filling = TRUE;
  g_array_set_size (self->numbers, 0);
  for (int i = 0; set && i < set->n_maneuvers; i++)
    if (set->maneuvers[i])
      {
        g_autofree char *text = g_strdup_printf ("%s %d", set->maneuvers[i]->name, i);
        if (i == self->number)
          at = self->numbers->len;
        gtk_string_list_append (names, text);
        g_array_append_val (self->numbers, i);
      }
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->choice, at);
  self->filling = FALSE;
}

static void
chosen (SortieCompareScript *self)
{
  guint at = gtk_drop_down_get_selected (self->choice);

  if (self->filling || at >= self->numbers->len)
    return;
  self->number = g_array_index (self->numbers, int, at);
  show_text (self);
}

static void
revert_clicked (SortieCompareScript *self)
{
  const SrtManeuver *maneuver = running_maneuver (self);

  if (maneuver)
    sortie_maneuver_view_replace (self->view, maneuver->text);
}

/* A view costs the start of the window dear: it is made when it is first wanted. */
static void
build (SortieCompareScript *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *scroller = gtk_scrolled_window_new ();

  if (self->box)
    return;
  self->choice = GTK_DROP_DOWN (
      gtk_drop_down_new (NULL, gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string")));
  gtk_drop_down_set_enable_search (self->choice, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Script"), -1);
  gtk_widget_set_hexpand (GTK_WIDGET (self->choice), TRUE);
  self->revert = gtk_button_new_from_icon_name ("document-revert-symbolic");
  gtk_widget_add_css_class (self->revert, "flat");
  gtk_widget_set_tooltip_text (self->revert, _ ("Back to the text that the run has"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->revert), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Back to the text that the run has"), -1);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->choice));
  gtk_box_append (GTK_BOX (bar), self->revert);

  self->view = sortie_maneuver_view_new ();
  gtk_source_view_set_highlight_current_line (self->view, FALSE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->view), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Script of the other future"), -1);
  self->problems = SORTIE_SCRIPT_PROBLEMS (sortie_script_problems_new (self->view));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), 54);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_add_css_class (scroller, "frame");

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), bar);
  gtk_box_append (GTK_BOX (self->box), scroller);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->problems));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (chosen), self);
  g_signal_connect_swapped (self->revert, "clicked", G_CALLBACK (revert_clicked), self);
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view)), "changed", G_CALLBACK (text_changed),
                            self);
}

void
sortie_compare_script_follow (SortieCompareScript *self)
{
  SrtContent *content = sortie_session_dup_coming_content (sortie_workspace_get_session (self->workspace));
  gboolean other = content != self->content;
  int set, number;

  g_return_if_fail (SORTIE_IS_COMPARE_SCRIPT (self));

  build (self);
  /* What is being written stays, with the content that it is an other version of. */
  if (content && self->content && is_edited (self))
    {
      srt_content_unref (content);
      return;
    }
  find_flown (self, &set, &number);
  if (self->content)
    srt_content_unref (self->content);
  self->content = content;
  if (number < 0 && set == self->set && self->number >= 0)
    number = self->number;
  number = MAX (number, 0);
  if (!other && set == self->set && number == self->number)
    return;
  self->set = set;
  self->number = number;
  fill_choice (self);
  show_text (self);
}

void
sortie_compare_script_set_number (SortieCompareScript *self, int number)
{
  g_return_if_fail (SORTIE_IS_COMPARE_SCRIPT (self));

  build (self);
  self->number = number;
  fill_choice (self);
  show_text (self);
}

int
sortie_compare_script_get_number (SortieCompareScript *self)
{
  return self->number;
}

GtkSourceView *
sortie_compare_script_get_view (SortieCompareScript *self)
{
  build (self);
  return self->view;
}

/* ---- What comes of it ---- */

const char *
sortie_compare_script_get_missing (SortieCompareScript *self)
{
  g_return_val_if_fail (SORTIE_IS_COMPARE_SCRIPT (self), NULL);

  if (running_maneuver (self) == NULL)
    return _ ("Choose a script.");
  if (!is_edited (self))
    return _ ("Change the script: it is still as the run has it.");
  return self->valid || self->timeout != 0 ? NULL : _ ("The script has errors.");
}

SrtContent *
sortie_compare_script_get_content (SortieCompareScript *self, char **name)
{
  SrtContent *base, *made = NULL;
  SrtManeuver *maneuver;

  g_return_val_if_fail (SORTIE_IS_COMPARE_SCRIPT (self), NULL);

  if (running_maneuver (self) == NULL || !is_edited (self))
    return NULL;
  maneuver = compile_text (self, NULL);
  base = maneuver->valid ? sortie_session_dup_coming_content (sortie_workspace_get_session (self->workspace)) : NULL;
  if (base && self->set < base->n_sets)
    {
      *name = g_strdup_printf (_ ("%s, another text"), maneuver->name);
      made = srt_content_with_maneuver (base, self->set, self->number, maneuver);
    }
  else
    srt_maneuver_free (maneuver);
  if (base)
    srt_content_unref (base);
  return made;
}

/* ---- GObject ---- */

static void
sortie_compare_script_dispose (GObject *object)
{
  SortieCompareScript *self = SORTIE_COMPARE_SCRIPT (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_pointer (&self->content, srt_content_unref);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_compare_script_parent_class)->dispose (object);
}

static void
sortie_compare_script_class_init (SortieCompareScriptClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_compare_script_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_compare_script_init (SortieCompareScript *self)
{
  self->numbers = g_array_new (FALSE, FALSE, sizeof (int));
  self->number = -1;
}

GtkWidget *
sortie_compare_script_new (SortieWorkspace *workspace)
{
  SortieCompareScript *self = g_object_new (SORTIE_TYPE_COMPARE_SCRIPT, NULL);

  self->workspace = g_object_ref (workspace);
  return GTK_WIDGET (self);
}
