/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which panel stands where: built, saved, restored, reset. */
#include "sortie-config.h"

#include "app/sortie-window-private.h"

#include "app/model/mission-scripts.h"

#include "ui/sortie-combat.h"
#include "ui/sortie-compare.h"
#include "ui/sortie-inspector.h"
#include "ui/sortie-log.h"
#include "ui/sortie-maneuver-page.h"
#include "ui/sortie-order-stack.h"
#include "ui/sortie-outline.h"
#include "ui/sortie-palette.h"
#include "ui/sortie-problems.h"
#include "ui/sortie-stop-list.h"
#include "ui/sortie-timeline.h"
#include "ui/sortie-viewport.h"
#include "ui/sortie-watches.h"
#include "ui/sortie-why.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *id;
  const char *title;
  const char *icon;
  PanelArea area; /* where it stands in the layout Sortie comes with */
  GtkWidget *(*create) (SortieWorkspace *workspace);
} PanelInfo;

/* The one table of panels, in the order of their tabs. */
static const PanelInfo panels[] = {
  { "outline", N_ ("Outline"), "sortie-outline-symbolic", PANEL_AREA_START, sortie_outline_new },
  { "ships", N_ ("Ships"), "sortie-ships-symbolic", PANEL_AREA_START, sortie_palette_new },
  { "properties", N_ ("Properties"), "sortie-properties-symbolic", PANEL_AREA_END, sortie_inspector_new },
  { "orders", N_ ("Orders"), "sortie-orders-symbolic", PANEL_AREA_END, sortie_order_stack_new },
  { "combat", N_ ("Combat"), "sortie-combat-symbolic", PANEL_AREA_END, sortie_combat_new },
  { "why", N_ ("Why"), "sortie-why-symbolic", PANEL_AREA_END, sortie_why_new },
  { "timeline", N_ ("Timeline"), "sortie-timeline-symbolic", PANEL_AREA_BOTTOM, sortie_timeline_new },
  { "log", N_ ("Log"), "sortie-log-symbolic", PANEL_AREA_BOTTOM, sortie_log_new },
  { "breakpoints", N_ ("Breakpoints"), "sortie-breakpoint-symbolic", PANEL_AREA_BOTTOM, sortie_stop_list_new },
  { "compare", N_ ("Compare"), "sortie-compare-symbolic", PANEL_AREA_BOTTOM, sortie_compare_new },
  { "problems", N_ ("Problems"), "sortie-problems-symbolic", PANEL_AREA_BOTTOM, sortie_problems_new },
  { "watches", N_ ("Watches"), "sortie-watches-symbolic", PANEL_AREA_BOTTOM, sortie_watches_new },
};

static const PanelArea edge_areas[] = { PANEL_AREA_START, PANEL_AREA_END, PANEL_AREA_BOTTOM };

static PanelPaned *
area_paned (SortieWindow *self, PanelArea area)
{
  switch (area)
    {
    case PANEL_AREA_START:
      return self->start_area;
    case PANEL_AREA_END:
      return self->end_area;
    case PANEL_AREA_BOTTOM:
      return self->bottom_area;
    case PANEL_AREA_TOP:
    case PANEL_AREA_CENTER:
    default:
      return NULL;
    }
}

static const char *
area_key (PanelArea area)
{
  return area == PANEL_AREA_START ? "start" : area == PANEL_AREA_END ? "end" : "bottom";
}

/* There is no mission without its viewport: closed, it comes back. */
static gboolean
bring_back (gpointer data)
{
  SortieWindow *self = data;

  if (self->viewport_page && gtk_widget_get_parent (GTK_WIDGET (self->viewport_page)) == NULL
      && gtk_widget_get_root (GTK_WIDGET (self->grid)) != NULL)
    panel_grid_add (self->grid, self->viewport_page);
  return G_SOURCE_REMOVE;
}

static void
viewport_moved (PanelWidget *page, GParamSpec *pspec, SortieWindow *self)
{
  if (gtk_widget_get_parent (GTK_WIDGET (page)) == NULL)
    g_idle_add_full (G_PRIORITY_DEFAULT, bring_back, g_object_ref (self), g_object_unref);
}

PanelFrame *
sortie_window_create_frame (PanelGrid *grid, SortieWindow *self)
{
  PanelFrame *frame = PANEL_FRAME (panel_frame_new ());
  GtkWidget *empty = adw_status_page_new ();

  panel_frame_set_header (frame, PANEL_FRAME_HEADER (panel_frame_tab_bar_new ()));
  adw_status_page_set_icon_name (ADW_STATUS_PAGE (empty), "sortie-maneuver-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (empty), _ ("Nothing Open"));
  adw_status_page_set_description (ADW_STATUS_PAGE (empty),
                                   _ ("Open a maneuver from the order stack of a fighting ship."));
  panel_frame_set_placeholder (frame, empty);
  return frame;
}

static PanelWidget *
make_panel (SortieWindow *self, const PanelInfo *info)
{
  PanelWidget *panel = PANEL_WIDGET (panel_widget_new ());

  panel_widget_set_id (panel, info->id);
  panel_widget_set_title (panel, _ (info->title));
  panel_widget_set_icon_name (panel, info->icon);
  panel_widget_set_kind (panel, PANEL_WIDGET_KIND_UTILITY);
  panel_widget_set_can_maximize (panel, TRUE);
  panel_widget_set_reorderable (panel, TRUE);
  panel_widget_set_child (panel, info->create (self->workspace));
  return panel;
}

static PanelFrame *
append_frame (SortieWindow *self, PanelArea area)
{
  PanelFrame *frame = PANEL_FRAME (panel_frame_new ());

  panel_paned_append (area_paned (self, area), GTK_WIDGET (frame));
  return frame;
}

typedef struct
{
  const char *id;
  PanelWidget *found;
} PanelCall;

static void
find_panel_in_frame (PanelFrame *frame, gpointer data)
{
  PanelCall *call = data;

  for (guint i = 0; i < panel_frame_get_n_pages (frame); i++)
    if (g_strcmp0 (panel_widget_get_id (panel_frame_get_page (frame, i)), call->id) == 0)
      call->found = panel_frame_get_page (frame, i);
}

void
sortie_window_raise_panel (SortieWindow *self, const char *id)
{
  PanelCall call = { id, NULL };

  panel_dock_foreach_frame (self->dock, find_panel_in_frame, &call);
  if (call.found)
    panel_widget_raise (call.found);
}

void
sortie_window_list_panels (GMenu *menu)
{
  for (guint i = 0; i < G_N_ELEMENTS (panels); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (panels[i].title), NULL);
      g_menu_item_set_action_and_target (item, "win.show-panel", "s", panels[i].id);
      g_menu_append_item (menu, item);
    }
}

/* The place of a problem is a field: show the panel that holds it. */
static void
go_to (SortieWindow *self, const char *table, const char *id, const char *key)
{
  sortie_window_raise_panel (self, "properties");
}

void
sortie_window_build_panels (SortieWindow *self)
{
  GtkWidget *viewport = sortie_viewport_new (self->workspace);

  self->viewport_page = g_object_ref_sink (PANEL_WIDGET (panel_widget_new ()));
  panel_widget_set_id (self->viewport_page, "viewport");
  panel_widget_set_title (self->viewport_page, _ ("Viewport"));
  panel_widget_set_icon_name (self->viewport_page, "sortie-viewport-symbolic");
  panel_widget_set_kind (self->viewport_page, PANEL_WIDGET_KIND_DOCUMENT);
  panel_widget_set_can_maximize (self->viewport_page, TRUE);
  panel_widget_set_child (self->viewport_page, viewport);
  panel_grid_add (self->grid, self->viewport_page);
  g_signal_connect_object (self->viewport_page, "notify::parent", G_CALLBACK (viewport_moved), self, 0);

  for (guint i = 0; i < G_N_ELEMENTS (panels); i++)
    {
      PanelFrame *frame = panels[i].area == PANEL_AREA_START ? self->start_frame
                          : panels[i].area == PANEL_AREA_END ? self->end_frame
                                                             : self->bottom_frame;
      panel_frame_add (frame, make_panel (self, &panels[i]));
      panel_frame_set_visible_child (frame, panel_frame_get_page (frame, 0));
    }
  g_signal_connect_object (self->workspace, "go-to", G_CALLBACK (go_to), self, G_CONNECT_SWAPPED);
}

/* ---- Saving ---- */

typedef struct
{
  GKeyFile *file;
  guint n_frames[3];
} SaveCall;

static void
save_frame (PanelFrame *frame, gpointer data)
{
  SaveCall *call = data;
  g_autoptr (PanelPosition) position = panel_frame_get_position (frame);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;
  g_autofree char *group = NULL;
  PanelWidget *visible;
  PanelArea area;
  guint edge;

  area = panel_position_get_area (position);
  for (edge = 0; edge < G_N_ELEMENTS (edge_areas) && edge_areas[edge] != area; edge++)
    ;
  /* A drag leaves empty frames behind: they are not part of the layout. */
  if (edge == G_N_ELEMENTS (edge_areas) || panel_frame_get_n_pages (frame) == 0)
    return;
  for (guint i = 0; i < panel_frame_get_n_pages (frame); i++)
    {
      const char *id = panel_widget_get_id (panel_frame_get_page (frame, i));
      if (id)
        g_strv_builder_add (builder, id);
    }
  ids = g_strv_builder_end (builder);
  group = g_strdup_printf ("%s %u", area_key (area), call->n_frames[edge]++);
  g_key_file_set_string_list (call->file, group, "pages", (const char *const *) ids, g_strv_length (ids));
  visible = panel_frame_get_visible_child (frame);
  if (visible && panel_widget_get_id (visible))
    g_key_file_set_string (call->file, group, "visible", panel_widget_get_id (visible));
  g_key_file_set_integer (call->file, group, "size", panel_frame_get_requested_size (frame));
}

void
sortie_window_save_layout (SortieWindow *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  SaveCall call = { file, { 0 } };
  g_autofree char *text = NULL;
  int start, end, bottom;

  panel_dock_foreach_frame (self->dock, save_frame, &call);
  g_object_get (self->dock, "start-width", &start, "end-width", &end, "bottom-height", &bottom, NULL);
  g_key_file_set_integer (file, "dock", "start-width", start);
  g_key_file_set_integer (file, "dock", "end-width", end);
  g_key_file_set_integer (file, "dock", "bottom-height", bottom);
  g_key_file_set_boolean (file, "dock", "reveal-start", panel_dock_get_reveal_start (self->dock));
  g_key_file_set_boolean (file, "dock", "reveal-end", panel_dock_get_reveal_end (self->dock));
  g_key_file_set_boolean (file, "dock", "reveal-bottom", panel_dock_get_reveal_bottom (self->dock));
  text = g_key_file_to_data (file, NULL, NULL);
  g_settings_set_string (sortie_workspace_get_settings (self->workspace), "layout", text);
}

/* ---- Restoring ---- */

typedef struct
{
  GHashTable *pages; /* id -> PanelWidget, held */
  GPtrArray *frames; /* edge frames as they were, held */
} TakeCall;

static void
take_frame (PanelFrame *frame, gpointer data)
{
  TakeCall *call = data;
  g_autoptr (PanelPosition) position = panel_frame_get_position (frame);
  PanelArea area = panel_position_get_area (position);

  if (area == PANEL_AREA_CENTER)
    return;
  g_ptr_array_add (call->frames, g_object_ref (frame));
  while (panel_frame_get_n_pages (frame) > 0)
    {
      PanelWidget *page = g_object_ref (panel_frame_get_page (frame, 0));
      panel_frame_remove (frame, page);
      g_hash_table_insert (call->pages, g_strdup (panel_widget_get_id (page)), page);
    }
}

/* Puts every panel where @file says, and those it does not name where they come from. */
static void
apply_layout (SortieWindow *self, GKeyFile *file)
{
  g_autoptr (GHashTable) pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  g_autoptr (GPtrArray) frames = g_ptr_array_new_with_free_func (g_object_unref);
  TakeCall call = { pages, frames };
  PanelFrame *first[3] = { NULL };

  panel_dock_foreach_frame (self->dock, take_frame, &call);
  for (guint edge = 0; edge < G_N_ELEMENTS (edge_areas); edge++)
    for (guint n = 0;; n++)
      {
        g_autofree char *group = g_strdup_printf ("%s %u", area_key (edge_areas[edge]), n);
        g_auto (GStrv) ids = g_key_file_get_string_list (file, group, "pages", NULL, NULL);
        g_autofree char *visible = NULL;
        PanelFrame *frame;

        if (ids == NULL)
          break;
        frame = append_frame (self, edge_areas[edge]);
        if (first[edge] == NULL)
          first[edge] = frame;
        visible = g_key_file_get_string (file, group, "visible", NULL);
        for (guint i = 0; ids[i]; i++)
          {
            PanelWidget *page = g_hash_table_lookup (pages, ids[i]);
            if (page)
              {
                panel_frame_add (frame, page);
                if (g_strcmp0 (visible, ids[i]) == 0)
                  panel_frame_set_visible_child (frame, page);
                g_hash_table_remove (pages, ids[i]);
              }
          }
        if (g_key_file_has_key (file, group, "size", NULL) && g_key_file_get_integer (file, group, "size", NULL) > 0)
          panel_frame_set_requested_size (frame, g_key_file_get_integer (file, group, "size", NULL));
      }
  for (guint i = 0; i < G_N_ELEMENTS (panels); i++)
    {
      PanelWidget *page = g_hash_table_lookup (pages, panels[i].id);
      guint edge = panels[i].area == PANEL_AREA_START ? 0 : panels[i].area == PANEL_AREA_END ? 1 : 2;
      if (page == NULL)
        continue;
      if (first[edge] == NULL)
        first[edge] = append_frame (self, panels[i].area);
      panel_frame_add (first[edge], page);
      panel_frame_set_visible_child (first[edge], panel_frame_get_page (first[edge], 0));
    }
  for (guint i = 0; i < frames->len; i++)
    {
      PanelFrame *frame = g_ptr_array_index (frames, i);
      GtkWidget *paned = gtk_widget_get_ancestor (GTK_WIDGET (frame), PANEL_TYPE_PANED);
      if (paned)
        panel_paned_remove (PANEL_PANED (paned), GTK_WIDGET (frame));
    }
  self->start_frame = first[0];
  self->end_frame = first[1];
  self->bottom_frame = first[2];

  if (g_key_file_has_group (file, "dock"))
    {
      panel_dock_set_start_width (self->dock, MAX (160, g_key_file_get_integer (file, "dock", "start-width", NULL)));
      panel_dock_set_end_width (self->dock, MAX (160, g_key_file_get_integer (file, "dock", "end-width", NULL)));
      panel_dock_set_bottom_height (self->dock, MAX (80, g_key_file_get_integer (file, "dock", "bottom-height", NULL)));
      panel_dock_set_reveal_start (self->dock, g_key_file_get_boolean (file, "dock", "reveal-start", NULL));
      panel_dock_set_reveal_end (self->dock, g_key_file_get_boolean (file, "dock", "reveal-end", NULL));
      panel_dock_set_reveal_bottom (self->dock, g_key_file_get_boolean (file, "dock", "reveal-bottom", NULL));
    }
}

void
sortie_window_restore_layout (SortieWindow *self)
{
  g_autofree char *text = g_settings_get_string (sortie_workspace_get_settings (self->workspace), "layout");
  g_autoptr (GKeyFile) file = g_key_file_new ();

  if (*text != '\0' && g_key_file_load_from_data (file, text, strlen (text), G_KEY_FILE_NONE, NULL)
      && g_key_file_has_group (file, "dock"))
    apply_layout (self, file);
}

void
sortie_window_reset_layout (SortieWindow *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  g_key_file_set_integer (file, "dock", "start-width", 270);
  g_key_file_set_integer (file, "dock", "end-width", 320);
  g_key_file_set_integer (file, "dock", "bottom-height", 240);
  g_key_file_set_boolean (file, "dock", "reveal-start", TRUE);
  g_key_file_set_boolean (file, "dock", "reveal-end", TRUE);
  g_key_file_set_boolean (file, "dock", "reveal-bottom", TRUE);
  apply_layout (self, file);
}

/* ---- Maneuver pages ---- */

typedef struct
{
  int script; /* its key; -1 none */
  PanelWidget *found;
  gboolean modified, mission_modified; /* any page; any of a script of the mission's */
} FindCall;

static gboolean
is_of_mission (PanelWidget *page)
{
  return SORTIE_IS_MANEUVER_PAGE (page)
         && sortie_script_set (sortie_maneuver_page_get_script (SORTIE_MANEUVER_PAGE (page))) > 0;
}

static void
find_in_frame (PanelFrame *frame, gpointer data)
{
  FindCall *call = data;

  for (guint i = 0; i < panel_frame_get_n_pages (frame); i++)
    {
      PanelWidget *page = panel_frame_get_page (frame, i);
      if (!SORTIE_IS_MANEUVER_PAGE (page))
        continue;
      if (sortie_maneuver_page_get_script (SORTIE_MANEUVER_PAGE (page)) == call->script)
        call->found = page;
      call->modified |= panel_widget_get_modified (page);
      call->mission_modified |= panel_widget_get_modified (page) && is_of_mission (page);
    }
}

/* The page of a script, opened where it is not. */
static SortieManeuverPage *
find_maneuver (SortieWindow *self, int script)
{
  FindCall call = { .script = script };

  panel_grid_foreach_frame (self->grid, find_in_frame, &call);
  if (call.found == NULL)
    {
      call.found = PANEL_WIDGET (sortie_maneuver_page_new (self->workspace, script));
      panel_grid_add (self->grid, call.found);
    }
  return SORTIE_MANEUVER_PAGE (call.found);
}

void
sortie_window_open_maneuver (SortieWindow *self, int script, int line)
{
  SortieManeuverPage *page = find_maneuver (self, script);

  panel_widget_raise (PANEL_WIDGET (page));
  if (line >= 0)
    sortie_maneuver_page_go_to (page, line);
}

/* The viewport stays in sight. */
void
sortie_window_try_maneuver (SortieWindow *self, int script, const char *text)
{
  gboolean seen = gtk_widget_get_mapped (GTK_WIDGET (self->viewport_page));

  sortie_maneuver_page_try (find_maneuver (self, script), text);
  if (seen)
    panel_widget_raise (self->viewport_page);
}

void
sortie_window_show_script (SortieWindow *self, int script)
{
  FindCall call = { .script = script };
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  panel_grid_foreach_frame (self->grid, find_in_frame, &call);
  if (call.found == NULL)
    {
      call.found = PANEL_WIDGET (sortie_maneuver_page_new (self->workspace, script));
      panel_grid_add (self->grid, call.found);
    }
  if (!gtk_widget_get_mapped (GTK_WIDGET (call.found)))
    {
      /* Raising a page gives it the focus, which is not wanted by who steps. */
      panel_widget_raise (call.found);
      if (focus && gtk_widget_get_mapped (focus))
        gtk_window_set_focus (GTK_WINDOW (self), focus);
    }
  sortie_maneuver_page_show_running (SORTIE_MANEUVER_PAGE (call.found));
}

gboolean
sortie_window_has_modified_pages (SortieWindow *self)
{
  FindCall call = { .script = -1 };

  panel_grid_foreach_frame (self->grid, find_in_frame, &call);
  return call.modified;
}

gboolean
sortie_window_has_modified_mission_scripts (SortieWindow *self)
{
  FindCall call = { .script = -1 };

  panel_grid_foreach_frame (self->grid, find_in_frame, &call);
  return call.mission_modified;
}

typedef struct
{
  gboolean mission_only;
  GError *error;
} SavePages;

static void
save_in_frame (PanelFrame *frame, gpointer data)
{
  SavePages *call = data;

  for (guint i = 0; i < panel_frame_get_n_pages (frame) && call->error == NULL; i++)
    {
      PanelWidget *page = panel_frame_get_page (frame, i);
      if (SORTIE_IS_MANEUVER_PAGE (page) && panel_widget_get_modified (page)
          && (is_of_mission (page) || !call->mission_only))
        sortie_maneuver_page_save (SORTIE_MANEUVER_PAGE (page), &call->error);
    }
}

static gboolean
save_pages (SortieWindow *self, gboolean mission_only)
{
  SavePages call = { mission_only, NULL };
  g_autoptr (GError) error = NULL;

  panel_grid_foreach_frame (self->grid, save_in_frame, &call);
  error = call.error;
  if (error)
    sortie_window_show_error (self, _ ("The Script Could Not Be Saved"), error);
  return error == NULL;
}

gboolean
sortie_window_save_pages (SortieWindow *self)
{
  return save_pages (self, FALSE);
}

gboolean
sortie_window_save_mission_scripts (SortieWindow *self)
{
  return save_pages (self, TRUE);
}

static void
gather_mission_pages (PanelFrame *frame, gpointer data)
{
  for (guint i = 0; i < panel_frame_get_n_pages (frame); i++)
    if (is_of_mission (panel_frame_get_page (frame, i)))
      g_ptr_array_add (data, panel_frame_get_page (frame, i));
}

void
sortie_window_close_mission_scripts (SortieWindow *self)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();

  panel_grid_foreach_frame (self->grid, gather_mission_pages, pages);
  for (guint i = 0; i < pages->len; i++)
    panel_widget_force_close (pages->pdata[i]);
}
