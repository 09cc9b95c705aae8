/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done in the viewport by name: its actions, and the keys that the table gives them. */
#include "sortie-config.h"

#include "ui/viewport-private.h"

#include "ui/keys.h"

#include "app/model/sortie-values.h"

#include <glib/gi18n.h>

static void
set_mode (SortieViewport *self, GizmoMode mode)
{
  if (self->gizmo.drag != HANDLE_NONE)
    return;
  self->gizmo.mode = mode;
  gtk_toggle_button_set_active (self->move_toggle, mode == GIZMO_MOVE);
  gtk_toggle_button_set_active (self->rotate_toggle, mode == GIZMO_ROTATE);
  sortie_viewport_queue (self);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  set_mode (SORTIE_VIEWPORT (widget), GIZMO_MOVE);
}

static void
rotate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  set_mode (SORTIE_VIEWPORT (widget), GIZMO_ROTATE);
}

static void
local_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);

  self->gizmo.local = !self->gizmo.local;
  sortie_viewport_queue (self);
}

static void
axis_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  GizmoHandle axis = HANDLE_X + (GizmoHandle) (g_variant_get_string (parameter, NULL)[0] - 'x');

  if (self->gizmo.drag == HANDLE_NONE || self->gizmo.mode != GIZMO_MOVE)
    return;
  self->gizmo.held = self->gizmo.held == axis ? HANDLE_NONE : axis;
  sortie_gizmo_drag (self, self->pointer_x, self->pointer_y);
  sortie_viewport_queue (self);
}

static void
follow_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);

  self->follow = !self->follow;
  sortie_workspace_toast (self->workspace, self->follow ? _ ("The camera follows the selected ship")
                                                        : _ ("The camera stays where it is"));
  sortie_viewport_queue (self);
}

static void
frame_selection_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);

  sortie_viewport_update_scene (self);
  sortie_viewport_frame (self, sortie_selection_get_n_items (sortie_workspace_get_selection (self->workspace)) > 0);
}

static void
frame_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_viewport_update_scene (SORTIE_VIEWPORT (widget));
  sortie_viewport_frame (SORTIE_VIEWPORT (widget), FALSE);
}

static void
mission_camera_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_viewport_update_scene (SORTIE_VIEWPORT (widget));
  sortie_viewport_place_camera (SORTIE_VIEWPORT (widget));
}

/* From here the mission is first looked at from now on; the ship that the camera goes with stays the one to follow. */
static void
keep_camera_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  SrtCamera camera = *sortie_scene_area_get_camera (self->area);
  SrtVec3 from = self->followed ? self->followed_at : srt_vec3 (0, 0, 0);
  SrtJson *json = srt_json_new_object ();

  srt_camera_set_perspective (&camera, self->focus);
  srt_json_set (json, "eye", sortie_json_position (srt_sub (camera.place.p, from)));
  srt_json_set (json, "look_at", sortie_json_position (srt_sub (self->focus, from)));
  if (self->followed)
    srt_json_set (json, "follow", srt_json_new_string (self->followed));
  sortie_document_begin (document, _ ("Set the mission's view"));
  sortie_document_set (document, NULL, NULL, "camera", json);
  sortie_document_end (document);
  sortie_workspace_toast (self->workspace, _ ("The mission opens with this view"));
}

static void
view_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  sortie_viewport_look_from (SORTIE_VIEWPORT (widget), g_variant_get_string (parameter, NULL));
}

static void
hide_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);

  if (g_strcmp0 (sortie_selection_get_table (selection), "ships") != 0)
    return;
  for (guint i = 0; i < sortie_selection_get_n_items (selection); i++)
    g_hash_table_add (self->hidden, g_strdup (sortie_selection_get_id (selection, i)));
  sortie_selection_clear (selection);
  sortie_viewport_queue (self);
}

static void
show_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);

  g_hash_table_remove_all (self->hidden);
  g_hash_table_remove_all (self->locked);
  sortie_viewport_queue (self);
}

static void
lock_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  gboolean any = FALSE;

  if (g_strcmp0 (sortie_selection_get_table (selection), "ships") != 0)
    return;
  for (guint i = 0; i < sortie_selection_get_n_items (selection); i++)
    any |= g_hash_table_contains (self->locked, sortie_selection_get_id (selection, i));
  for (guint i = 0; i < sortie_selection_get_n_items (selection); i++)
    if (any)
      g_hash_table_remove (self->locked, sortie_selection_get_id (selection, i));
    else
      g_hash_table_add (self->locked, g_strdup (sortie_selection_get_id (selection, i)));
  sortie_workspace_toast (self->workspace, any ? _ ("Unlocked") : _ ("Locked: the viewport no longer picks or moves it"));
  sortie_viewport_queue (self);
}

static void
select_all_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  const SrtMission *mission = sortie_viewport_mission (self);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (int i = 0; mission && i < mission->n_ships; i++)
    if (!g_hash_table_contains (self->hidden, mission->ships[i].id)
        && !g_hash_table_contains (self->locked, mission->ships[i].id))
      g_ptr_array_add (ids, mission->ships[i].id);
  g_ptr_array_add (ids, NULL);
  sortie_selection_set_many (sortie_workspace_get_selection (self->workspace), "ships",
                             (const char *const *) ids->pdata);
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SortieViewport *self = SORTIE_VIEWPORT (widget);
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  g_autofree char *table = g_strdup (sortie_selection_get_table (selection));
  g_auto (GStrv) ids = g_strdupv ((char **) sortie_selection_get_ids (selection));
  guint n = g_strv_length (ids);
  g_autofree char *text = NULL;

  if (n == 0)
    return;
  if (sortie_session_is_live (session) && g_str_equal (table, "ships"))
    for (guint i = 0; i < n; i++)
      {
        int slot = sortie_session_slot_of (session, ids[i]);
        if (slot >= 0)
          sortie_session_retire (session, slot);
      }
  sortie_document_delete (sortie_workspace_get_document (self->workspace), table, (const char *const *) ids);
  text = g_strdup_printf (ngettext ("%u object deleted", "%u objects deleted", n), n);
  sortie_workspace_toast (self->workspace, text);
}

void
sortie_viewport_install_actions (GtkWidgetClass *widget_class)
{
  const SortieKey *keys;
  guint n;

  gtk_widget_class_install_action (widget_class, "viewport.move", NULL, move_action);
  gtk_widget_class_install_action (widget_class, "viewport.rotate", NULL, rotate_action);
  gtk_widget_class_install_action (widget_class, "viewport.local", NULL, local_action);
  gtk_widget_class_install_action (widget_class, "viewport.axis", "s", axis_action);
  gtk_widget_class_install_action (widget_class, "viewport.frame-selection", NULL, frame_selection_action);
  gtk_widget_class_install_action (widget_class, "viewport.follow", NULL, follow_action);
  gtk_widget_class_install_action (widget_class, "viewport.mission-camera", NULL, mission_camera_action);
  gtk_widget_class_install_action (widget_class, "viewport.keep-camera", NULL, keep_camera_action);
  gtk_widget_class_install_action (widget_class, "viewport.frame-all", NULL, frame_all_action);
  gtk_widget_class_install_action (widget_class, "viewport.view", "s", view_action);
  gtk_widget_class_install_action (widget_class, "viewport.hide", NULL, hide_action);
  gtk_widget_class_install_action (widget_class, "viewport.show-all", NULL, show_all_action);
  gtk_widget_class_install_action (widget_class, "viewport.lock", NULL, lock_action);
  gtk_widget_class_install_action (widget_class, "viewport.select-all", NULL, select_all_action);
  gtk_widget_class_install_action (widget_class, "viewport.delete", NULL, delete_action);
  sortie_viewport_install_arrange_actions (widget_class);

  keys = sortie_keys (&n);
  for (guint i = 0; i < n; i++)
    if (keys[i].scope == SORTIE_KEYS_VIEWPORT)
      {
        g_autofree char *action = NULL;
        g_autoptr (GVariant) target = NULL;
        g_autoptr (GtkShortcut) shortcut = NULL;
        if (!g_action_parse_detailed_name (keys[i].action, &action, &target, NULL))
          continue;
        shortcut = gtk_shortcut_new (gtk_shortcut_trigger_parse_string (keys[i].accel),
                                     gtk_named_action_new (action));
        if (target)
          gtk_shortcut_set_arguments (shortcut, target);
        gtk_widget_class_add_shortcut (widget_class, shortcut);
      }
}
