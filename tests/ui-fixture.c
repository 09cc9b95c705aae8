/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui-fixture.h"

#include <glib/gstdio.h>
#include <gtksourceview/gtksource.h>
#include <libpanel.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

int
ui_patience (void)
{
#ifdef SANITIZED
  return 12;
#else
  return 3;
#endif
}

/* ---- Files ---- */

GFile *
ui_mission (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".sortie.json", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "missions", file, NULL);

  return g_file_new_for_path (path);
}

static GPtrArray *folders;

static void
remove_tree (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    {
      g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
      const char *name;
      while (dir && (name = g_dir_read_name (dir)))
        {
          g_autofree char *child = g_build_filename (path, name, NULL);
          remove_tree (child);
        }
    }
  g_remove (path);
}

static void
remove_folders (void)
{
  for (guint i = 0; i < folders->len; i++)
    remove_tree (g_ptr_array_index (folders, i));
  g_ptr_array_unref (folders);
}

const char *
ui_folder (void)
{
  char *path = g_dir_make_tmp ("sortie-test-XXXXXX", NULL);

  g_assert_nonnull (path);
  if (folders == NULL)
    {
      folders = g_ptr_array_new_with_free_func (g_free);
      atexit (remove_folders);
    }
  g_ptr_array_add (folders, path);
  return path;
}

GFile *
ui_write (const char *name, const char *text, gssize length)
{
  g_autofree char *path = g_build_filename (ui_folder (), name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, length, &error);
  g_assert_no_error (error);
  return g_file_new_for_path (path);
}

char *
ui_read (GFile *file)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_load_contents (file, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

char *
ui_big_mission (int n)
{
  static const char *const types[] = { "swift", "thorn", "halberd", "maul" };
  g_autoptr (GString) text = g_string_new ("{\n  \"format\": 1,\n  \"title\": \"Many\",\n  \"ships\": [");

  for (int i = 0; i < n; i++)
    g_string_append_printf (text,
                            "%s\n    {\"id\": \"s%d\", \"name\": \"Ship %d\", \"type\": \"%s\", \"position\": [%d, %d, "
                            "%d], \"flight_group\": \"g%d\"}",
                            i > 0 ? "," : "", i, i, types[i / 4 % 4], i % 20 * 3000, i / 100 * 2000, i / 20 % 20 * 3000,
                            i / 4);
  g_string_append (text, "\n  ],\n  \"flight_groups\": [");
  for (int i = 0; i * 4 < n; i++)
    g_string_append_printf (text, "%s\n    {\"id\": \"g%d\", \"name\": \"Group %d\"}", i > 0 ? "," : "", i, i);
  g_string_append (text, "\n  ]\n}\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- Models ---- */

SortieLibrary *
ui_fresh_library (void)
{
  SortieLibrary *library = sortie_library_new (NULL);
  g_autoptr (GError) error = NULL;

  sortie_library_load (library, &error);
  g_assert_no_error (error);
  return library;
}

static SortieLibrary *shared_library;

static void
drop_library (void)
{
  g_clear_object (&shared_library);
}

SortieLibrary *
ui_library (void)
{
  if (shared_library == NULL)
    {
      shared_library = ui_fresh_library ();
      atexit (drop_library);
    }
  return shared_library;
}

SortieDocument *
ui_document (const char *name)
{
  SortieDocument *document = sortie_document_new (ui_library ());
  g_autoptr (GFile) file = ui_mission (name);
  g_autoptr (GError) error = NULL;

  sortie_document_load (document, file, &error);
  g_assert_no_error (error);
  return document;
}

char *
ui_text (SortieDocument *document)
{
  gsize length;

  return sortie_document_dup_text (document, &length);
}

/* ---- Waiting ---- */

static gboolean
wake (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

void
ui_turn (void)
{
  gboolean woken = FALSE;
  guint source = g_timeout_add (4, wake, &woken);

  g_main_context_iteration (NULL, TRUE);
  if (!woken)
    g_source_remove (source);
}

void
ui_drain (void)
{
  gint64 end = g_get_monotonic_time () + 100000 * ui_patience ();

  /* What runs or plays always has something to do. */
  while (g_main_context_iteration (NULL, FALSE) && g_get_monotonic_time () < end)
    ;
}

void
ui_sleep (guint milliseconds)
{
  gint64 end = g_get_monotonic_time () + (gint64) milliseconds * 1000;

  while (g_get_monotonic_time () < end)
    ui_turn ();
}

/* ---- Windows ---- */

static SortieApplication *application;

/* Every warning ends a test but one that libadwaita's own question dialog (1.7) draws from a wide heading. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && g_str_has_prefix (fields[i].value, "Trying to measure GtkLabel"))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

static void
drop_application (void)
{
  g_clear_object (&application);
}

void
ui_init (int *argc, char ***argv)
{
  g_autoptr (GError) error = NULL;

  gtk_test_init (argc, argv);
  g_log_set_writer_func (write_log, NULL, NULL);
  adw_init ();
  application = sortie_application_new ();
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  g_application_set_default (G_APPLICATION (application));
  atexit (drop_application);
}

SortieWindow *
ui_window (void)
{
  SortieLibrary *library = sortie_application_get_library (application);
  SortieWindow *window;

  ui_wait (sortie_library_get_content (library) != NULL);
  window = SORTIE_WINDOW (sortie_window_new (GTK_APPLICATION (application), library));
  gtk_window_set_default_size (GTK_WINDOW (window), 1366, 768);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  ui_drain ();
  return window;
}

void
ui_open (SortieWindow *window, GFile *file)
{
  sortie_window_open (window, file, FALSE);
  ui_drain ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  ui_drain ();
}

SortieWindow *
ui_window_of (const char *mission)
{
  SortieWindow *window = ui_window ();
  g_autoptr (GFile) file = ui_mission (mission);

  ui_open (window, file);
  return window;
}

static SortieWindow *shared_window;

SortieWindow *
ui_shared_window_of (const char *mission)
{
  SortieWorkspace *workspace;
  g_autoptr (GFile) file = ui_mission (mission);

  if (shared_window == NULL)
    shared_window = ui_window ();
  workspace = sortie_window_get_workspace (shared_window);
  sortie_session_stop (sortie_workspace_get_session (workspace));
  sortie_document_reset (sortie_workspace_get_document (workspace));
  ui_open (shared_window, file);
  return shared_window;
}

void
ui_close_shared (void)
{
  if (shared_window)
    ui_close (g_steal_pointer (&shared_window));
}

void
ui_close (SortieWindow *window)
{
  SortieDocument *document = sortie_workspace_get_document (sortie_window_get_workspace (window));
  GtkWidget *watched = GTK_WIDGET (window);

  /* An empty document has nothing to ask about. */
  sortie_document_reset (document);
  ui_drain ();
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &watched);
  gtk_window_destroy (GTK_WINDOW (window));
  ui_wait (watched == NULL);
}

void
ui_action (gpointer widget, const char *name)
{
  g_autofree char *plain = NULL;
  GVariant *target = NULL;

  g_assert_true (g_action_parse_detailed_name (name, &plain, &target, NULL));
  if (!gtk_widget_activate_action_variant (widget, plain, target))
    g_error ("no action %s", name);
  g_clear_pointer (&target, g_variant_unref);
}

gboolean
ui_enabled (SortieWindow *window, const char *name)
{
  g_assert_true (g_action_group_has_action (G_ACTION_GROUP (window), name));
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), name);
}

void
ui_raise_panel (gpointer root, const char *id)
{
  g_autoptr (GPtrArray) widgets = ui_widgets (GTK_WIDGET (root));
  GtkWidget *panel = NULL;

  /* Raising may throw others of the list away. */
  for (guint i = 0; i < widgets->len && panel == NULL; i++)
    if (PANEL_IS_WIDGET (widgets->pdata[i]) && g_strcmp0 (panel_widget_get_id (widgets->pdata[i]), id) == 0)
      panel = widgets->pdata[i];
  g_assert_nonnull (panel);
  ui_raise_panel_of (panel);
}

void
ui_raise_panel_of (gpointer widget)
{
  panel_widget_raise (PANEL_WIDGET (gtk_widget_get_ancestor (widget, PANEL_TYPE_WIDGET)));
  ui_drain ();
}

/* ---- Finding widgets ---- */

static void
collect (GtkWidget *widget, GPtrArray *out)
{
  g_ptr_array_add (out, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    collect (child, out);
}

GPtrArray *
ui_widgets (GtkWidget *root)
{
  GPtrArray *out = g_ptr_array_new ();

  collect (root, out);
  return out;
}

GtkWidget *
ui_find (gpointer root, GType type, guint nth)
{
  g_autoptr (GPtrArray) all = ui_widgets (root);

  for (guint i = 0; i < all->len; i++)
    if (g_type_is_a (G_OBJECT_TYPE (g_ptr_array_index (all, i)), type) && nth-- == 0)
      return g_ptr_array_index (all, i);
  return NULL;
}

static const char *
text_of (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_BUTTON (widget))
    return gtk_button_get_label (GTK_BUTTON (widget));
  if (GTK_IS_CHECK_BUTTON (widget))
    return gtk_check_button_get_label (GTK_CHECK_BUTTON (widget));
  if (GTK_IS_MENU_BUTTON (widget))
    return gtk_menu_button_get_label (GTK_MENU_BUTTON (widget));
  if (GTK_IS_EDITABLE (widget))
    return gtk_editable_get_text (GTK_EDITABLE (widget));
  return NULL;
}

GtkWidget *
ui_find_text (gpointer root, GType type, const char *text)
{
  g_autoptr (GPtrArray) all = ui_widgets (root);

  for (guint i = 0; i < all->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (all, i);
      const char *own = text_of (widget);
      if (g_type_is_a (G_OBJECT_TYPE (widget), type) && own && strstr (own, text))
        return widget;
    }
  return NULL;
}

GtkEventController *
ui_controller (gpointer widget, GType type, guint nth)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (g_type_is_a (G_OBJECT_TYPE (controller), type) && nth-- == 0)
        return controller;
    }
  return NULL;
}

/* The value of the label property; the check tells what it found instead of what nobody is called. */
static char *
label_property (GtkWidget *widget)
{
  g_autofree char *found = NULL;

  if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    return NULL;
  found = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "\x01");
  return g_strdup (found);
}

/* The words a widget shows inside itself. */
static char *
inner_text (GtkWidget *widget)
{
  g_autoptr (GPtrArray) all = ui_widgets (widget);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    if (GTK_IS_LABEL (g_ptr_array_index (all, i)))
      g_string_append (text, gtk_label_get_text (g_ptr_array_index (all, i)));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
ui_accessible_name (GtkWidget *widget)
{
  g_autofree char *label = label_property (widget);

  if (label && *label)
    return g_steal_pointer (&label);
  if (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    return g_strdup ("(labelled)");
  if (GTK_IS_EDITABLE (widget) || GTK_IS_TEXT_VIEW (widget))
    return g_strdup ("");
  return inner_text (widget);
}
