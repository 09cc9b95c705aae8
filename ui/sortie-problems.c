/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-problems.h"

#include "app/model/mission-scripts.h"

#include <glib/gi18n.h>
#include <stdlib.h>

typedef struct
{
  SrtSeverity severity;
  char *pointer; /* into the mission, or NULL */
  char *file;    /* of the library, or NULL */
  int line;      /* in the file, from 1; 0 = the whole */
} Row;

struct _SortieProblems
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkStringList *sentences; /* a row each; the rest is in `rows` */
  GArray *rows;             /* Row */
  GtkWidget *stack;
  guint idle;
};

G_DEFINE_FINAL_TYPE (SortieProblems, sortie_problems, GTK_TYPE_WIDGET)

static void
row_clear (gpointer data)
{
  Row *row = data;

  g_free (row->pointer);
  g_free (row->file);
}

static const Row *
row_at (SortieProblems *self, guint position)
{
  return &g_array_index (self->rows, Row, position);
}

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *text = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_box_append (GTK_BOX (box), text);
  gtk_list_item_set_child (item, box);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieProblems *self)
{
  static const char *const icons[]
      = { "dialog-information-symbolic", "dialog-warning-symbolic", "dialog-error-symbolic" };
  static const char *const names[] = { N_ ("Note"), N_ ("Warning"), N_ ("Error") };
  static const char *const classes[][2] = { { "dim-label", NULL }, { "warning", NULL }, { "error", NULL } };
  GtkWidget *image = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  SrtSeverity severity = row_at (self, gtk_list_item_get_position (item))->severity;

  gtk_image_set_from_icon_name (GTK_IMAGE (image), icons[severity]);
  gtk_widget_set_css_classes (image, (const char **) classes[severity]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (image), GTK_ACCESSIBLE_PROPERTY_LABEL, _ (names[severity]), -1);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (image)),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

/* "/ships/3/type" names a table, a row and a field: the record, and the parts of the pointer. */
static const SrtJson *
record_of (SortieProblems *self, const char *pointer, char ***parts)
{
  const SrtDocument *json = sortie_document_get_json (sortie_workspace_get_document (self->workspace));
  const SrtJson *table;

  *parts = NULL;
  if (pointer == NULL || *pointer != '/')
    return NULL;
  *parts = g_strsplit (pointer + 1, "/", -1);
  table = srt_json_get (json->root, (*parts)[0]);
  if (table && table->kind == SRT_JSON_ARRAY && (*parts)[1])
    {
      guint index = (guint) strtoul ((*parts)[1], NULL, 10);
      const SrtJson *record = index < srt_json_length (table) ? srt_json_at (table, index) : NULL;
      return record && record->kind == SRT_JSON_OBJECT ? record : NULL;
    }
  return NULL;
}

/* The page of the maneuver that a file, or a place in the mission, holds. */
static void
open_maneuver (SortieProblems *self, const char *file, int line)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  const SrtManeuverSet *set = content && content->n_sets > 0 ? &content->sets[0] : NULL;
  int script = sortie_mission_script_of_file (sortie_workspace_get_document (self->workspace), file);

  for (int i = 0; set && i < set->n_maneuvers && script < 0; i++)
    if (set->maneuvers[i] && g_strcmp0 (set->maneuvers[i]->file, file) == 0)
      script = i;
  if (script >= 0)
    sortie_workspace_open_maneuver (self->workspace, script, line > 0 ? line : -1);
}

static void
row_activated (GtkListView *list, guint position, SortieProblems *self)
{
  const Row *row = row_at (self, position);
  g_auto (GStrv) parts = NULL;
  const SrtJson *record = record_of (self, row->pointer, &parts);
  const char *id = record ? srt_read_string (record, "id") : NULL;

  if (row->file)
    open_maneuver (self, row->file, row->line);
  else if (id)
    sortie_workspace_go_to (self->workspace, parts[0], id, parts[2]);
  else if (parts && (record == NULL || parts[1] == NULL))
    {
      sortie_selection_clear (sortie_workspace_get_selection (self->workspace));
      sortie_workspace_go_to (self->workspace, NULL, NULL, parts[0]);
    }
}

/* The sentence with what it is about: the record's name, or the file's and the line. */
static char *
row_text (SortieProblems *self, const SrtDiag *diag, gboolean of_mission)
{
  char *sentence = srt_diag_text (diag, gettext);
  g_auto (GStrv) parts = NULL;
  const SrtJson *record = of_mission ? record_of (self, diag->pointer, &parts) : NULL;
  const char *name = record ? srt_read_string (record, "name") : NULL;
  g_autofree char *base = !of_mission && diag->file ? g_path_get_basename (diag->file) : NULL;
  char *text;

  if (record && (name == NULL || *name == '\0'))
    name = srt_read_string (record, "id");
  if (base && diag->line > 0)
    /* Translators: a file's name, a line's number, a sentence */
    text = g_strdup_printf (_ ("%s, line %d: %s"), base, diag->line, sentence);
  else if (base || name)
    /* Translators: the name of a ship or a file, a sentence */
    text = g_strdup_printf (_ ("%s: %s"), base ? base : name, sentence);
  else
    text = g_strdup (sentence);
  free (sentence);
  return text;
}

static void
add_diags (SortieProblems *self, const SrtDiags *diags, gboolean of_mission)
{
  for (size_t i = 0; i < diags->count; i++)
    {
      const SrtDiag *diag = &diags->items[i];
      g_autofree char *text = NULL;
      Row row = { diag->severity, NULL, NULL, diag->line };
      /* Advice on a script stands on its own page: it is no problem of this mission. */
      if (!of_mission && diag->severity == SRT_SEVERITY_NOTE)
        continue;
      text = row_text (self, diag, of_mission);
      row.pointer = g_strdup (of_mission ? diag->pointer : NULL);
      row.file = g_strdup (of_mission ? NULL : diag->file);
      g_array_append_val (self->rows, row);
      gtk_string_list_append (self->sentences, text);
    }
}

static gboolean
refill (gpointer data)
{
  SortieProblems *self = data;
  SortieLibrary *library = sortie_workspace_get_library (self->workspace);

  /* A gesture is not held up by the checker; its end is told as a change of its own. */
  if (sortie_document_is_open (sortie_workspace_get_document (self->workspace)))
    return G_SOURCE_CONTINUE;
  self->idle = 0;
  gtk_string_list_splice (self->sentences, 0, g_list_model_get_n_items (G_LIST_MODEL (self->sentences)), NULL);
  g_array_set_size (self->rows, 0);
  add_diags (self, sortie_document_get_diags (sortie_workspace_get_document (self->workspace)), TRUE);
  add_diags (self, sortie_library_get_diags (library), FALSE);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), self->rows->len > 0 ? "list" : "empty");
  return G_SOURCE_REMOVE;
}

/* The checker runs once the gesture's changes are in, not for each. */
static void
changed (SortieProblems *self)
{
  if (self->idle == 0)
    self->idle = g_timeout_add (150, refill, self);
}

static void
sortie_problems_dispose (GObject *object)
{
  SortieProblems *self = SORTIE_PROBLEMS (object);

  if (self->idle != 0)
    g_source_remove (self->idle);
  self->idle = 0;
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  g_clear_object (&self->sentences);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_problems_parent_class)->dispose (object);
}

static void
sortie_problems_class_init (SortieProblemsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_problems_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_problems_init (SortieProblems *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *empty = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *list;

  self->sentences = gtk_string_list_new (NULL);
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (self->rows, row_clear);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  list = gtk_list_view_new (
      GTK_SELECTION_MODEL (gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->sentences)))), factory);
  gtk_list_view_set_single_click_activate (GTK_LIST_VIEW (list), TRUE);
  gtk_widget_add_css_class (list, "dense-list");
  gtk_widget_add_css_class (list, "problems");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Problems"), -1);
  g_signal_connect (list, "activate", G_CALLBACK (row_activated), self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);

  gtk_widget_set_halign (empty, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (empty, "hint");
  gtk_box_append (GTK_BOX (empty), gtk_image_new_from_icon_name ("emblem-ok-symbolic"));
  gtk_box_append (GTK_BOX (empty), gtk_label_new (_ ("No problems")));

  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), empty, "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), scroller, "list");
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
}

GtkWidget *
sortie_problems_new (SortieWorkspace *workspace)
{
  SortieProblems *self = g_object_new (SORTIE_TYPE_PROBLEMS, NULL);

  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (sortie_workspace_get_document (workspace), "changed", G_CALLBACK (changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_library (workspace), "changed", G_CALLBACK (changed), self,
                           G_CONNECT_SWAPPED);
  changed (self);
  return GTK_WIDGET (self);
}

guint
sortie_problems_get_n_rows (SortieProblems *self)
{
  return self->rows->len;
}
