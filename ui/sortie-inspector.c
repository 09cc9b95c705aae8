/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-inspector.h"

#include "ui/inspector-field.h"
#include "ui/sortie-figures.h"

#include "app/model/sortie-values.h"

#include <glib/gi18n.h>

/* A table's fields, made when a record of it is first selected and kept: making them takes longer than a frame. */
typedef struct
{
  GtkWidget *box;    /* held */
  GPtrArray *fields; /* SortieInspectorField*, borrowed */
} Page;

struct _SortieInspector
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *scroller;
  GtkWidget *content;  /* holds the page in hand */
  GtkWidget *figures;  /* of the selected ship's type */
  GtkLabel *title;
  GtkWidget *keep;     /* writes the run's place to the document */
  GHashTable *pages;   /* table, "" for the mission -> Page* */
  GPtrArray *fields;   /* those of the page in hand; NULL: none yet */
  char *table;
  guint idle;
};

G_DEFINE_FINAL_TYPE (SortieInspector, sortie_inspector, GTK_TYPE_WIDGET)

static void
update_title (SortieInspector *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  guint n = sortie_selection_get_n_items (selection);
  g_autofree char *text = NULL;

  if (n == 0)
    text = g_strdup (_ ("Mission"));
  else if (n > 1)
    text = g_strdup_printf (ngettext ("%u selected", "%u selected", n), n);
  else
    {
      const SrtJson *name
          = sortie_document_get (document, self->table, sortie_selection_get_primary (selection), "name");
      text = g_strdup (name && name->kind == SRT_JSON_STRING && *name->text ? name->text
                                                                            : sortie_selection_get_primary (selection));
    }
  gtk_label_set_text (self->title, text);
  gtk_widget_set_visible (self->keep, sortie_workspace_selected_slot (self->workspace) >= 0);
}

static void
page_free (gpointer data)
{
  Page *page = data;

  g_object_unref (page->box);
  g_ptr_array_unref (page->fields);
  g_free (page);
}

static Page *
page_new (SortieInspector *self, const char *table)
{
  const SrtRecord *record = table ? srt_mission_table_record (table) : srt_record_find ("mission");
  GtkWidget *advanced = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *expander = gtk_expander_new_with_mnemonic (_ ("_More"));
  Page *page = g_new0 (Page, 1);
  guint n_advanced = 0;

  page->box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  page->fields = g_ptr_array_new ();
  for (int i = 0; record && i < record->n_fields; i++)
    {
      GtkWidget *field = sortie_inspector_field_new (self->workspace, table, &record->fields[i]);
      if (field == NULL)
        continue;
      g_ptr_array_add (page->fields, field);
      if (record->fields[i].flags & SRT_FIELD_ADVANCED)
        {
          gtk_box_append (GTK_BOX (advanced), field);
          n_advanced++;
        }
      else
        gtk_box_append (GTK_BOX (page->box), field);
    }
  gtk_widget_set_margin_top (advanced, 6);
  gtk_expander_set_child (GTK_EXPANDER (expander), advanced);
  if (n_advanced > 0)
    gtk_box_append (GTK_BOX (page->box), expander);
  else
    g_object_ref_sink (expander), g_object_unref (expander);
  return page;
}

/* Shows the fields of a table with what they hold now. */
static void
turn_to (SortieInspector *self, const char *table)
{
  const char *name = table ? table : "";
  Page *page = g_hash_table_lookup (self->pages, name);
  GtkWidget *child;

  if (page == NULL)
    {
      page = page_new (self, table);
      g_hash_table_insert (self->pages, g_strdup (name), page);
    }
  while ((child = gtk_widget_get_first_child (self->content)))
    gtk_box_remove (GTK_BOX (self->content), child);
  gtk_box_append (GTK_BOX (self->content), page->box);
  self->fields = page->fields;
  g_free (self->table);
  self->table = g_strdup (table);
}

static gboolean
update (gpointer data)
{
  SortieInspector *self = data;
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  const char *table = sortie_selection_get_table (selection);

  self->idle = 0;
  if (self->fields == NULL || g_strcmp0 (table, self->table) != 0)
    turn_to (self, table);
  for (guint i = 0; i < self->fields->len; i++)
    sortie_inspector_field_update (g_ptr_array_index (self->fields, i));
  sortie_figures_update (SORTIE_FIGURES (self->figures));
  update_title (self);
  return G_SOURCE_REMOVE;
}

static void
changed (SortieInspector *self)
{
  if (self->idle == 0)
    /* Before the next frame, which is to show it. */
    self->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update, self, NULL);
}

static void
go_to (SortieInspector *self, const char *table, const char *id, const char *key)
{
  if (self->idle != 0)
    g_source_remove (self->idle);
  update (self);
  for (guint i = 0; key && i < self->fields->len; i++)
    {
      SortieInspectorField *field = g_ptr_array_index (self->fields, i);
      if (g_str_equal (sortie_inspector_field_get_field (field)->key, key))
        {
          GtkWidget *expander = gtk_widget_get_ancestor (GTK_WIDGET (field), GTK_TYPE_EXPANDER);
          if (expander)
            gtk_expander_set_expanded (GTK_EXPANDER (expander), TRUE);
          sortie_inspector_field_focus (field);
        }
    }
}

/* "Keep as start": the ship starts where the run has it now. */
static void
keep_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieInspector *self = SORTIE_INSPECTOR (widget);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  const SrtWorld *world = sortie_session_get_world (session);
  const char *const *ids = sortie_selection_get_ids (sortie_workspace_get_selection (self->workspace));

  sortie_document_begin (document, _ ("Keep as Start"));
  for (guint i = 0; world && ids[i]; i++)
    {
      int slot = sortie_session_slot_of (session, ids[i]);
      const SrtObject *object = slot >= 0 ? srt_object (world, slot) : NULL;
      if (object == NULL)
        continue;
      sortie_document_set (document, "ships", ids[i], "position", sortie_json_position (object->next.p));
      sortie_document_set (document, "ships", ids[i], "angles", sortie_json_angles (&object->next.r));
    }
  sortie_document_end (document);
}

static void
sortie_inspector_dispose (GObject *object)
{
  SortieInspector *self = SORTIE_INSPECTOR (object);

  if (self->idle != 0)
    g_source_remove (self->idle);
  self->idle = 0;
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  self->fields = NULL;
  g_clear_pointer (&self->pages, g_hash_table_unref);
  g_clear_pointer (&self->table, g_free);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_inspector_parent_class)->dispose (object);
}

static void
sortie_inspector_class_init (SortieInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_inspector_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "inspector.keep-as-start", NULL, keep_action);
}

static void
sortie_inspector_init (SortieInspector *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, page_free);
  self->scroller = gtk_scrolled_window_new ();
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  self->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->title, 0);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "heading");
  self->keep = gtk_button_new_with_mnemonic (_ ("_Keep as Start"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->keep), "inspector.keep-as-start");
  gtk_widget_set_tooltip_text (self->keep, _ ("The mission starts with the ship where the run has it now"));
  gtk_widget_add_css_class (self->keep, "flat");
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (head), self->keep);
  self->content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->content, "dense-fields");
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), self->content);
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), box);
}

GtkWidget *
sortie_inspector_new (SortieWorkspace *workspace)
{
  SortieInspector *self = g_object_new (SORTIE_TYPE_INSPECTOR, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  self->figures = sortie_figures_new (workspace);
  gtk_box_append (GTK_BOX (gtk_widget_get_parent (self->content)), self->figures);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_document (workspace), "changed", G_CALLBACK (changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_library (workspace), "changed", G_CALLBACK (changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "go-to", G_CALLBACK (go_to), self, G_CONNECT_SWAPPED);
  changed (self);
  return GTK_WIDGET (self);
}
