/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The start page and the Open menu: recent missions, those Sortie comes with, and those to learn by watching. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include <glib/gi18n.h>

#define RECENT_LENGTH 8
#define SHIPPED "missions"
#define GALLERY "missions/gallery"

static gboolean
is_of_gallery (GFile *file)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, FALSE);

  for (guint f = 0; folders && folders[f]; f++)
    {
      g_autofree char *path = g_build_filename (folders[f], GALLERY, NULL);
      g_autoptr (GFile) folder = g_file_new_for_path (path);
      if (g_file_has_prefix (file, folder))
        return TRUE;
    }
  return FALSE;
}

void
sortie_window_add_recent (SortieWindow *self, GFile *file)
{
  GSettings *settings = sortie_workspace_get_settings (self->workspace);
  g_auto (GStrv) old = g_settings_get_strv (settings, "recent");
  g_autofree char *uri = g_file_get_uri (file);
  g_autoptr (GPtrArray) fresh = g_ptr_array_new ();

  if (is_of_gallery (file))
    return;
  g_ptr_array_add (fresh, uri);
  for (guint i = 0; old[i] && fresh->len < RECENT_LENGTH; i++)
    if (!g_str_equal (old[i], uri))
      g_ptr_array_add (fresh, old[i]);
  g_ptr_array_add (fresh, NULL);
  g_settings_set_strv (settings, "recent", (const char *const *) fresh->pdata);
  sortie_window_update_start (self);
}

/* Title and description of a mission file, or its name when it cannot be read. */
static void
describe_mission (GFile *file, char **title, char **description)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (SrtDocument) document = path ? srt_document_load (path, NULL) : NULL;
  const char *text;

  *title = g_file_get_basename (file);
  *description = NULL;
  if (document == NULL)
    return;
  text = srt_read_string (document->root, "title");
  if (text && *text)
    {
      g_free (*title);
      *title = g_strdup (text);
    }
  text = srt_read_string (document->root, "description");
  if (text)
    *description = g_strndup (text, strcspn (text, "\n"));
}

/* A list of rows on the start page, and of items in the menu. */
typedef struct
{
  GMenu *menu;
  AdwPreferencesGroup *group;
  GPtrArray *rows;
  AdwExpanderRow *family; /* that rows are put into; NULL right into the group */
  int lines; /* of a description, at most */
} Listing;

/* What the missions to watch have in common whose files' names begin with a figure; the others stand by themselves. */
static const char *const families[] = {
  NULL,
  N_ ("Flying"),
  N_ ("Formations and Paths"),
  N_ ("Targets and Weapons"),
  N_ ("Docking and Cargo"),
  N_ ("Launching"),
  N_ ("Jumps, Gates and Warps"),
  N_ ("Great Ships and Ends"),
  N_ ("Landing and Friendly Fire"),
};

static void
add_mission (const Listing *listing, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *title = NULL;
  g_autofree char *description = NULL;
  g_autofree char *escaped_title = NULL;
  g_autofree char *escaped_description = NULL;
  g_autoptr (GMenuItem) item = NULL;
  GtkWidget *row;

  describe_mission (file, &title, &description);
  item = g_menu_item_new (NULL, NULL);
  {
    /* An underscore in a title is no mnemonic. */
    g_auto (GStrv) parts = g_strsplit (title, "_", -1);
    g_autofree char *label = g_strjoinv ("__", parts);
    g_menu_item_set_label (item, label);
  }
  g_menu_item_set_action_and_target (item, "win.open-uri", "s", uri);
  g_menu_append_item (listing->menu, item);

  escaped_title = g_markup_escape_text (title, -1);
  row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), escaped_title);
  if (description)
    {
      escaped_description = g_markup_escape_text (description, -1);
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), escaped_description);
      adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), listing->lines);
      if (listing->lines == 1) /* it may be cut off */
        gtk_widget_set_tooltip_text (row, description);
    }
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", uri);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-uri");
  if (listing->family)
    {
      adw_expander_row_add_row (listing->family, row);
      return;
    }
  adw_preferences_group_add (listing->group, row);
  g_ptr_array_add (listing->rows, row);
}

static void
clear_listing (const Listing *listing)
{
  g_menu_remove_all (listing->menu);
  for (guint i = 0; i < listing->rows->len; i++)
    adw_preferences_group_remove (listing->group, g_ptr_array_index (listing->rows, i));
  g_ptr_array_set_size (listing->rows, 0);
}

static int
by_text (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Missions of a folder of the data folders, by file name; a nearer folder's stands for one of the same name. */
static GPtrArray *
missions_in (const char *place)
{
  g_auto (GStrv) folders = srt_data_folders (NULL, FALSE);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  for (guint f = 0; folders && folders[f]; f++)
    {
      g_autofree char *folder = g_build_filename (folders[f], place, NULL);
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      const char *name;
      while (dir && (name = g_dir_read_name (dir)))
        if (g_str_has_suffix (name, ".sortie.json") && g_hash_table_add (seen, g_strdup (name)))
          g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
    }
  g_ptr_array_sort (paths, by_text);
  return paths;
}

static void
list_folder (const Listing *listing, const char *place)
{
  g_autoptr (GPtrArray) paths = missions_in (place);

  clear_listing (listing);
  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (g_ptr_array_index (paths, i));
      add_mission (listing, file);
    }
  gtk_widget_set_visible (GTK_WIDGET (listing->group), listing->rows->len > 0);
}

static guint
family_of (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  guint figure = (guint) (name[0] - '0');

  return name[0] >= '0' && figure < G_N_ELEMENTS (families) && families[figure] ? figure : 0;
}

/* The missions of a family: a row that opens, and a menu of their own. */
static void
list_family (const Listing *listing, const GPtrArray *paths, guint family)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *row = adw_expander_row_new ();
  Listing inner = { menu, NULL, NULL, ADW_EXPANDER_ROW (row), listing->lines };
  g_autofree char *count = NULL;
  int n = 0;

  for (guint i = 0; i < paths->len; i++)
    if (family_of (g_ptr_array_index (paths, i)) == family)
      {
        g_autoptr (GFile) file = g_file_new_for_path (g_ptr_array_index (paths, i));
        add_mission (&inner, file);
        n++;
      }
  if (n == 0)
    {
      g_object_ref_sink (row);
      g_object_unref (row);
      return;
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (families[family]));
  count = g_strdup_printf (ngettext ("%d mission", "%d missions", (gulong) n), n);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), count);
  adw_preferences_group_add (listing->group, row);
  g_ptr_array_add (listing->rows, row);
  g_menu_append_submenu (listing->menu, _ (families[family]), G_MENU_MODEL (menu));
}

static void
list_gallery (const Listing *listing)
{
  g_autoptr (GPtrArray) paths = missions_in (GALLERY);

  clear_listing (listing);
  for (guint family = 1; family < G_N_ELEMENTS (families); family++)
    list_family (listing, paths, family);
  for (guint i = 0; i < paths->len; i++)
    if (family_of (g_ptr_array_index (paths, i)) == 0)
      {
        g_autoptr (GFile) file = g_file_new_for_path (g_ptr_array_index (paths, i));
        add_mission (listing, file);
      }
  gtk_widget_set_visible (GTK_WIDGET (listing->group), listing->rows->len > 0);
}

void
sortie_window_update_start (SortieWindow *self)
{
  const Listing recent = { self->recent_section, self->recent_group, self->recent_rows, NULL, 2 };
  const Listing shipped = { self->shipped_section, self->shipped_group, self->shipped_rows, NULL, 2 };
  const Listing gallery = { self->gallery_section, self->gallery_group, self->gallery_rows, NULL, 1 };
  g_auto (GStrv) uris = g_settings_get_strv (sortie_workspace_get_settings (self->workspace), "recent");

  clear_listing (&recent);
  for (guint i = 0; uris[i]; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (uris[i]);
      if (g_file_query_exists (file, NULL))
        add_mission (&recent, file);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->recent_group), self->recent_rows->len > 0);
  list_folder (&shipped, SHIPPED);
  list_gallery (&gallery);
}
