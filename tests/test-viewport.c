/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The viewport: picking, the gizmo, placing, deleting, hiding, the camera. The controllers get what GDK would send. */
#include "ui-fixture.h"

#include "ui/viewport-private.h"

#include <math.h>

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieDocument *document;
  SortieSelection *selection;
  SortieViewport *viewport;
  SrtCamera *camera;
  GtkEventController *click, *other, *motion, *keys, *drop;
} View;

static View *
view_new (const char *mission)
{
  View *view = g_new0 (View, 1);
  GtkEventController *click;

  view->window = ui_shared_window_of (mission);
  view->workspace = sortie_window_get_workspace (view->window);
  view->document = sortie_workspace_get_document (view->workspace);
  view->selection = sortie_workspace_get_selection (view->workspace);
  view->viewport = SORTIE_VIEWPORT (ui_find (view->window, SORTIE_TYPE_VIEWPORT, 0));
  view->camera = sortie_scene_area_get_camera (view->viewport->area);
  for (guint i = 0; (click = ui_controller (view->viewport->area, GTK_TYPE_GESTURE_CLICK, i)); i++)
    if (gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (click)) == GDK_BUTTON_PRIMARY)
      view->click = click;
    else
      view->other = click;
  view->motion = ui_controller (view->viewport->area, GTK_TYPE_EVENT_CONTROLLER_MOTION, 0);
  view->drop = ui_controller (view->viewport->area, GTK_TYPE_DROP_TARGET, 0);
  view->keys = ui_controller (view->viewport, GTK_TYPE_EVENT_CONTROLLER_KEY, 0);
  g_assert_true (view->click && view->other && view->motion && view->drop && view->keys);
  g_assert_cmpint (view->camera->width, >, 200);
  /* As it is in a window just opened. */
  gtk_widget_activate_action (GTK_WIDGET (view->viewport), "viewport.move", NULL);
  gtk_widget_activate_action (GTK_WIDGET (view->viewport), "viewport.view", "s", "perspective");
  srt_camera_look_at (view->camera, srt_add (view->viewport->focus, srt_vec3 (-14000, -12000, -26000)),
                      view->viewport->focus);
  gtk_widget_activate_action (GTK_WIDGET (view->viewport), "viewport.frame-all", NULL);
  view->viewport->gizmo.local = FALSE;
  return view;
}

static void
view_free (View *view)
{
  g_free (view);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (View, view_free)

static void
press (View *view, float x, float y)
{
  g_signal_emit_by_name (view->click, "pressed", 1, (double) x, (double) y);
}

static void
move (View *view, float x, float y)
{
  g_signal_emit_by_name (view->motion, "motion", (double) x, (double) y);
}

static void
release (View *view, float x, float y)
{
  g_signal_emit_by_name (view->click, "released", 1, (double) x, (double) y);
}

static void
click_at (View *view, float x, float y)
{
  move (view, x, y);
  press (view, x, y);
  release (view, x, y);
}

static gboolean
key (View *view, guint keyval)
{
  gboolean taken = FALSE;

  g_signal_emit_by_name (view->keys, "key-pressed", keyval, 0u, (GdkModifierType) 0, &taken);
  return taken;
}

static void
act (View *view, const char *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_assert_true (g_action_parse_detailed_name (action, &name, &target, NULL));
  if (!gtk_widget_activate_action_variant (GTK_WIDGET (view->viewport), name, target))
    g_error ("no action %s", action);
  ui_drain ();
}

static void
draw (View *view)
{
  gtk_test_widget_wait_for_draw (GTK_WIDGET (view->window));
  ui_drain ();
}

static SrtVec3
place_of (View *view, const char *id)
{
  const SrtMission *mission = sortie_document_get_mission (view->document);

  for (int i = 0; i < mission->n_ships; i++)
    if (g_str_equal (mission->ships[i].id, id))
      return mission->ships[i].position;
  g_error ("no ship %s", id);
}

static SrtMat3
turn_of (View *view, const char *id)
{
  const SrtMission *mission = sortie_document_get_mission (view->document);

  for (int i = 0; i < mission->n_ships; i++)
    if (g_str_equal (mission->ships[i].id, id))
      return srt_mat3_from_degrees (mission->ships[i].yaw, mission->ships[i].pitch, mission->ships[i].roll);
  g_error ("no ship %s", id);
}

static SrtVec3
pixel_of (View *view, SrtVec3 point)
{
  SrtVec3 pixel;

  g_assert_true (srt_camera_project (view->camera, point, &pixel));
  return pixel;
}

static char *
text_of (View *view)
{
  return ui_text (view->document);
}

static void
assert_text (View *view, const char *expected)
{
  g_autofree char *text = text_of (view);

  g_assert_cmpstr (text, ==, expected);
}

/* ---- Picking ---- */

static void
test_click (void)
{
  g_autoptr (View) view = view_new ("patrol");
  const SrtMission *mission = sortie_document_get_mission (view->document);

  act (view, "viewport.view::top");
  act (view, "viewport.frame-all");
  for (int i = 0; i < mission->n_ships; i++)
    {
      SrtVec3 pixel = pixel_of (view, mission->ships[i].position);
      /* Framing shows them all. */
      g_assert_cmpfloat ((double) pixel.x, >, 0);
      g_assert_cmpfloat ((double) pixel.x, <, view->camera->width);
      g_assert_cmpfloat ((double) pixel.y, >, 0);
      g_assert_cmpfloat ((double) pixel.y, <, view->camera->height);
    }
  /* Near enough that ships do not overlap on the screen. */
  for (int i = 0; i < mission->n_ships; i++)
    {
      g_autofree char *id = g_strdup (mission->ships[i].id);
      SrtVec3 pixel;
      sortie_selection_set (view->selection, "ships", id);
      act (view, "viewport.frame-selection");
      sortie_selection_clear (view->selection);
      pixel = pixel_of (view, mission->ships[i].position);
      g_assert_cmpfloat_with_epsilon ((double) pixel.x, view->camera->width / 2.0, 2);
      g_assert_cmpfloat_with_epsilon ((double) pixel.y, view->camera->height / 2.0, 2);
      click_at (view, pixel.x, pixel.y);
      /* A marker may stand where another does. */
      if (mission->ships[i].kind == SRT_SHIP_TYPE)
        g_assert_cmpstr (sortie_selection_get_primary (view->selection), ==, id);
      g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 1);
    }
  click_at (view, 3, 3);
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 0);
  g_assert_false (sortie_document_get_modified (view->document));
}

static void
test_band (void)
{
  g_autoptr (View) view = view_new ("patrol");
  const SrtMission *mission = sortie_document_get_mission (view->document);
  int n = mission->n_ships;
  SrtVec3 pixel;

  act (view, "viewport.view::top");
  act (view, "viewport.frame-all");
  press (view, 2, 2);
  move (view, 60, 60);
  draw (view);
  move (view, (float) view->camera->width - 2, (float) view->camera->height - 2);
  release (view, (float) view->camera->width - 2, (float) view->camera->height - 2);
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, (guint) n);
  g_assert_cmpstr (sortie_selection_get_table (view->selection), ==, "ships");
  sortie_selection_clear (view->selection);
  draw (view);

  /* Backwards round one of them. */
  sortie_selection_set (view->selection, "ships", "red-4");
  act (view, "viewport.frame-selection");
  sortie_selection_clear (view->selection);
  draw (view);
  pixel = pixel_of (view, place_of (view, "red-4"));
  press (view, pixel.x + 40, pixel.y + 40);
  move (view, pixel.x - 40, pixel.y - 40);
  release (view, pixel.x - 40, pixel.y - 40);
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 1);
  g_assert_cmpstr (sortie_selection_get_primary (view->selection), ==, "red-4");

  /* Escape gives the band up. */
  sortie_selection_clear (view->selection);
  press (view, 2, 2);
  move (view, 90, 90);
  g_assert_true (key (view, GDK_KEY_Escape));
  release (view, 90, 90);
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 0);
}

/* ---- Moving ---- */

/* A point on the handle's arm, and the way the arm goes on the screen. */
static gboolean
find_arm (View *view, GizmoHandle handle, SrtVec3 *grab, SrtVec3 *way)
{
  SrtVec3 base;
  SrtVec3 axis = { handle == HANDLE_X ? 1 : 0, handle == HANDLE_Y ? -1 : 0, handle == HANDLE_Z ? 1 : 0 };
  float per_unit, length;

  sortie_viewport_update_scene (view->viewport);
  sortie_gizmo_update (view->viewport);
  base = view->viewport->gizmo.frame.p;
  per_unit = srt_camera_pixels_per_unit (view->camera, base);
  *grab = pixel_of (view, srt_madd (base, axis, 50.0f / per_unit));
  *way = srt_sub (*grab, pixel_of (view, base));
  way->z = 0;
  length = srt_length (*way);
  if (length < 10)
    return FALSE;
  *way = srt_scale (*way, 1.0f / length);
  return sortie_gizmo_hit (view->viewport, grab->x, grab->y) == handle;
}

static const char *const views[] = { "viewport.view::top", "viewport.view::front", "viewport.view::side", NULL };

static void
test_drag (void)
{
  g_autoptr (View) view = view_new ("patrol");
  g_autofree char *before = text_of (view);
  int dragged = 0;

  for (int v = 0; v < 4; v++)
    {
      sortie_selection_set (view->selection, "ships", "red-2");
      act (view, views[v] ? views[v] : "viewport.view::perspective");
      act (view, "viewport.frame-selection");
      srt_camera_zoom (view->camera, view->viewport->focus, 4);
      draw (view);
      for (int handle = HANDLE_X; handle <= HANDLE_Z; handle++)
        {
          SrtVec3 from = place_of (view, "red-2"), grab, way, to, by;
          double along, expected;
          g_autofree char *after = NULL;
          if (!find_arm (view, (GizmoHandle) handle, &grab, &way))
            continue;
          dragged++;
          expected = 60.0 / (double) srt_camera_pixels_per_unit (view->camera, from);
          press (view, grab.x, grab.y);
          g_assert_cmpint (view->viewport->gizmo.drag, ==, handle);
          for (int i = 1; i <= 6; i++)
            {
              move (view, grab.x + way.x * 10 * (float) i - way.y * 3, grab.y + way.y * 10 * (float) i + way.x * 3);
              draw (view);
            }
          move (view, grab.x + way.x * 60, grab.y + way.y * 60);
          release (view, grab.x + way.x * 60, grab.y + way.y * 60);
          to = place_of (view, "red-2");
          by = srt_sub (to, from);
          along = handle == HANDLE_X ? (double) by.x : handle == HANDLE_Y ? -(double) by.y : (double) by.z;
          /* Along its axis and no other, as far as the pointer went. */
          g_assert_cmpfloat ((double) srt_length2 (by), ==, along * along);
          if (views[v])
            g_assert_cmpfloat_with_epsilon (along, expected, 1.5 + expected * 0.02);
          else
            g_assert_cmpfloat (along, >, expected * 0.5);
          after = text_of (view);
          g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 1);
          sortie_document_undo (view->document);
          assert_text (view, before);
          g_assert_false (sortie_document_get_modified (view->document));
          sortie_document_redo (view->document);
          assert_text (view, after);
          sortie_document_undo (view->document);
          draw (view);
        }
    }
  g_assert_cmpint (dragged, >=, 8);
}

static void
test_drag_several (void)
{
  g_autoptr (View) view = view_new ("patrol");
  const char *const ids[] = { "red-1", "red-2", "red-3", NULL };
  g_autofree char *before = text_of (view);
  SrtVec3 a = place_of (view, "red-1"), b = place_of (view, "red-3"), by, other, grab, way;

  sortie_selection_set_many (view->selection, "ships", ids);
  act (view, "viewport.view::top");
  act (view, "viewport.frame-selection");
  draw (view);
  g_assert_true (find_arm (view, HANDLE_Z, &grab, &way));
  press (view, grab.x, grab.y);
  move (view, grab.x + way.x * 40, grab.y + way.y * 40);
  release (view, grab.x + way.x * 40, grab.y + way.y * 40);
  by = srt_sub (place_of (view, "red-1"), a);
  other = srt_sub (place_of (view, "red-3"), b);
  g_assert_cmpfloat ((double) by.z, >, 1);
  g_assert_cmpfloat_with_epsilon ((double) by.z, (double) other.z, 1.01);
  g_assert_cmpfloat ((double) by.x, ==, 0);
  sortie_document_undo (view->document);
  assert_text (view, before);
}

static void
test_escape_and_snap (void)
{
  g_autoptr (View) view = view_new ("duel");
  GSettings *settings = sortie_workspace_get_settings (view->workspace);
  const SrtMission *mission = sortie_document_get_mission (view->document);
  g_autofree char *id = g_strdup (mission->ships[0].id);
  g_autofree char *before = text_of (view);
  SrtVec3 from = place_of (view, id), grab, way;
  double by;

  sortie_selection_set (view->selection, "ships", id);
  act (view, "viewport.view::top");
  act (view, "viewport.frame-selection");
  srt_camera_zoom (view->camera, view->viewport->focus, 8);
  draw (view);
  g_assert_true (find_arm (view, HANDLE_X, &grab, &way));
  press (view, grab.x, grab.y);
  move (view, grab.x + way.x * 70, grab.y + way.y * 70);
  g_assert_cmpfloat ((double) place_of (view, id).x, !=, (double) from.x);
  g_assert_true (key (view, GDK_KEY_Escape));
  assert_text (view, before);
  move (view, grab.x + way.x * 80, grab.y + way.y * 80);
  release (view, grab.x + way.x * 80, grab.y + way.y * 80);
  assert_text (view, before);
  g_assert_false (sortie_document_get_modified (view->document));
  g_assert_null (sortie_document_get_undo_label (view->document));
  g_assert_false (key (view, GDK_KEY_Escape));

  /* A press without a drag, and one that comes back, leave no step. */
  sortie_selection_set (view->selection, "ships", id);
  draw (view);
  press (view, grab.x, grab.y);
  release (view, grab.x, grab.y);
  press (view, grab.x, grab.y);
  move (view, grab.x + way.x * 70, grab.y + way.y * 70);
  move (view, grab.x, grab.y);
  release (view, grab.x, grab.y);
  assert_text (view, before);
  g_assert_null (sortie_document_get_undo_label (view->document));

  g_settings_set_boolean (settings, "viewport-snap", TRUE);
  g_settings_set_double (settings, "snap-distance", 250);
  press (view, grab.x, grab.y);
  move (view, grab.x + way.x * 70, grab.y + way.y * 70);
  release (view, grab.x + way.x * 70, grab.y + way.y * 70);
  g_settings_reset (settings, "viewport-snap");
  g_settings_reset (settings, "snap-distance");
  by = (double) (place_of (view, id).x - from.x);
  g_assert_cmpfloat (by, >, 0);
  g_assert_cmpfloat (fmod (by, 250), ==, 0);
}

/* The keys X, Y, Z hold the drag to an axis. */
static void
test_axis_keys (void)
{
  g_autoptr (View) view = view_new ("duel");
  g_autofree char *id = g_strdup (sortie_document_get_mission (view->document)->ships[0].id);
  SrtVec3 from = place_of (view, id), middle, by;

  sortie_selection_set (view->selection, "ships", id);
  act (view, "viewport.view::top");
  act (view, "viewport.frame-selection");
  srt_camera_zoom (view->camera, view->viewport->focus, 8);
  draw (view);
  middle = pixel_of (view, from);
  press (view, middle.x, middle.y);
  g_assert_cmpint (view->viewport->gizmo.drag, ==, HANDLE_PLANE);
  move (view, middle.x + 50, middle.y + 30);
  by = srt_sub (place_of (view, id), from);
  g_assert_true (by.x != 0 && by.z != 0 && by.y == 0);
  act (view, "viewport.axis::x");
  by = srt_sub (place_of (view, id), from);
  g_assert_true (by.x != 0 && by.z == 0 && by.y == 0);
  act (view, "viewport.axis::z");
  by = srt_sub (place_of (view, id), from);
  g_assert_true (by.x == 0 && by.z != 0 && by.y == 0);
  act (view, "viewport.axis::z");
  by = srt_sub (place_of (view, id), from);
  g_assert_true (by.x != 0 && by.z != 0);
  release (view, middle.x + 50, middle.y + 30);
  sortie_document_undo (view->document);
  g_assert_false (sortie_document_get_modified (view->document));
}

/* ---- Turning ---- */

static SrtJson *
angles (double yaw, double pitch, double roll)
{
  SrtJson *array = srt_json_new_array ();

  srt_json_append (array, srt_json_new_number (yaw));
  srt_json_append (array, srt_json_new_number (pitch));
  srt_json_append (array, srt_json_new_number (roll));
  return array;
}

/* Anywhere on the picture that grabs the ring. */
static gboolean
find_ring (View *view, GizmoHandle handle, float *x, float *y)
{
  SrtVec3 centre;

  sortie_viewport_update_scene (view->viewport);
  sortie_gizmo_update (view->viewport);
  centre = pixel_of (view, view->viewport->gizmo.frame.p);
  for (int a = 0; a < 360; a += 3)
    for (float r = 4; r < 90; r += 2)
      {
        *x = centre.x + r * cosf ((float) a / 57.3f);
        *y = centre.y + r * sinf ((float) a / 57.3f);
        if (sortie_gizmo_hit (view->viewport, *x, *y) == handle)
          return TRUE;
      }
  return FALSE;
}

static void
test_rotate (void)
{
  g_autoptr (View) view = view_new ("duel");
  GSettings *settings = sortie_workspace_get_settings (view->workspace);
  g_autofree char *id = g_strdup (sortie_document_get_mission (view->document)->ships[0].id);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  int turned = 0;

  sortie_selection_set (view->selection, "ships", id);
  act (view, "viewport.view::perspective");
  act (view, "viewport.frame-selection");
  act (view, "viewport.rotate");
  g_settings_set_boolean (settings, "viewport-snap", TRUE);
  g_settings_set_double (settings, "snap-angle", 15);
  for (int i = 0; i < 24; i++)
    {
      int axis = i % 3;
      SrtMat3 before, after, back, rel;
      g_autofree char *text = NULL;
      SrtVec3 kept, e = { axis == 0, axis == 1, axis == 2 };
      double cosine, angle;
      float x, y;

      if (i == 12)
        act (view, "viewport.local");
      sortie_document_set (view->document, "ships", id, "angles",
                           angles (g_rand_int_range (rand, -180, 180), i < 3 ? 0 : g_rand_int_range (rand, -85, 85),
                                   i < 6 ? 0 : g_rand_int_range (rand, -180, 180)));
      text = text_of (view);
      before = turn_of (view, id);
      draw (view);
      if (!find_ring (view, (GizmoHandle) (HANDLE_X + axis), &x, &y))
        continue;
      press (view, x, y);
      g_assert_cmpint (view->viewport->gizmo.drag, ==, HANDLE_X + axis);
      move (view, x + 30, y - 20);
      move (view, x + 55, y + 45);
      release (view, x + 55, y + 45);
      after = turn_of (view, id);
      back = srt_mat3_transpose (&before);
      rel = srt_mat3_mul (&after, &back);
      if (view->viewport->gizmo.local)
        e = srt_mul (&before, e);
      /* What was written turns about that axis, by whole snaps, and reads back as such. */
      kept = srt_mul (&rel, e);
      g_assert_cmpfloat ((double) srt_distance (kept, e), <, 2e-3);
      cosine = ((double) (rel.m[0] + rel.m[4] + rel.m[8]) - 1) / 2;
      angle = acos (CLAMP (cosine, -1, 1)) * 180 / G_PI;
      g_assert_cmpfloat (fabs (angle / 15 - round (angle / 15)) * 15, <, 0.6);
      turned += angle > 7;
      if (angle > 7)
        {
          sortie_document_undo (view->document);
          assert_text (view, text);
        }
    }
  g_settings_reset (settings, "viewport-snap");
  g_settings_reset (settings, "snap-angle");
  g_assert_cmpint (turned, >=, 10);
}

/* ---- Placing, deleting ---- */

static gboolean
drop (View *view, const char *text, float x, float y)
{
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, text);
  g_signal_emit_by_name (view->drop, "drop", &value, (double) x, (double) y, &taken);
  ui_drain ();
  return taken;
}

static void
test_drop (void)
{
  g_autoptr (View) view = view_new ("duel");
  g_autofree char *before = text_of (view);
  int n = sortie_document_get_mission (view->document)->n_ships;
  g_autofree char *id = NULL;
  SrtVec3 pixel;

  act (view, "viewport.view::top");
  draw (view);
  g_assert_true (drop (view, "sortie-ship:swift", 140, 90));
  g_assert_cmpint (sortie_document_get_mission (view->document)->n_ships, ==, n + 1);
  id = g_strdup (sortie_selection_get_primary (view->selection));
  pixel = pixel_of (view, place_of (view, id));
  g_assert_cmpfloat_with_epsilon ((double) pixel.x, 140, 2);
  g_assert_cmpfloat_with_epsilon ((double) pixel.y, 90, 2);
  sortie_document_undo (view->document);
  assert_text (view, before);
  ui_drain ();
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 0);

  g_assert_false (drop (view, "sortie-ship:zeppelin", 140, 90));
  g_assert_false (drop (view, "anything", 140, 90));
  g_assert_false (drop (view, "", 140, 90));
  assert_text (view, before);

  /* From the palette, where the person looks; in perspective on the ground. */
  act (view, "viewport.view::perspective");
  sortie_workspace_place_here (view->workspace, "bastion");
  g_assert_cmpint (sortie_document_get_mission (view->document)->n_ships, ==, n + 1);
  draw (view);
  g_assert_true (drop (view, "sortie-ship:thorn", 200, 20)); /* towards the sky */
  g_assert_true (isfinite (place_of (view, sortie_selection_get_primary (view->selection)).x));
}

static void
test_delete (void)
{
  g_autoptr (View) view = view_new ("convoy");
  const char *const ids[] = { "bastion", "red-1", NULL };
  g_autofree char *before = text_of (view);
  int n = sortie_document_get_mission (view->document)->n_ships;

  act (view, "viewport.delete");
  assert_text (view, before);
  sortie_selection_set_many (view->selection, "ships", ids);
  act (view, "viewport.delete");
  g_assert_cmpint (sortie_document_get_mission (view->document)->n_ships, ==, n - 2);
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 0);
  draw (view);
  sortie_document_undo (view->document);
  assert_text (view, before);
  draw (view);
  sortie_document_redo (view->document);
  sortie_document_undo (view->document);
}

static void
test_duplicate (void)
{
  g_autoptr (View) view = view_new ("patrol");
  const char *const ids[] = { "red-1", "red-2", NULL };
  g_autofree char *before = text_of (view);
  int n = sortie_document_get_mission (view->document)->n_ships;

  sortie_selection_set_many (view->selection, "ships", ids);
  ui_action (view->window, "win.duplicate");
  g_assert_cmpint (sortie_document_get_mission (view->document)->n_ships, ==, n + 2);
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 2);
  g_assert_false (sortie_selection_contains (view->selection, "ships", "red-1"));
  sortie_document_undo (view->document);
  assert_text (view, before);
}

/* ---- Hiding, locking ---- */

static void
test_hide_and_lock (void)
{
  g_autoptr (View) view = view_new ("patrol");
  int n = sortie_document_get_mission (view->document)->n_ships;
  SrtVec3 pixel;

  act (view, "viewport.view::top");
  sortie_selection_set (view->selection, "ships", "red-4");
  act (view, "viewport.frame-selection");
  draw (view);
  pixel = pixel_of (view, place_of (view, "red-4"));
  act (view, "viewport.hide");
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 0);
  draw (view);
  click_at (view, pixel.x, pixel.y);
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 0);
  act (view, "viewport.select-all");
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, (guint) n - 1);
  sortie_selection_clear (view->selection);
  act (view, "viewport.show-all");
  click_at (view, pixel.x, pixel.y);
  g_assert_cmpstr (sortie_selection_get_primary (view->selection), ==, "red-4");

  act (view, "viewport.lock");
  sortie_gizmo_update (view->viewport);
  g_assert_false (view->viewport->gizmo.shown);
  sortie_selection_clear (view->selection);
  click_at (view, pixel.x, pixel.y);
  g_assert_cmpuint (sortie_selection_get_n_items (view->selection), ==, 0);
  sortie_selection_set (view->selection, "ships", "red-4");
  act (view, "viewport.lock");
  sortie_selection_clear (view->selection);
  click_at (view, pixel.x, pixel.y);
  g_assert_cmpstr (sortie_selection_get_primary (view->selection), ==, "red-4");
  g_assert_false (sortie_document_get_modified (view->document));
}

/* ---- Camera ---- */

static void
test_camera (void)
{
  g_autoptr (View) view = view_new ("duel");
  SrtFrame place;

  act (view, "viewport.view::top");
  g_assert_true (view->camera->orthographic);
  g_assert_cmpfloat ((double) srt_forward (&view->camera->place.r).y, >, 0.99);
  act (view, "viewport.view::side");
  g_assert_cmpfloat ((double) srt_forward (&view->camera->place.r).x, <, -0.99);
  act (view, "viewport.view::perspective");
  g_assert_false (view->camera->orthographic);
  act (view, "viewport.frame-all");
  draw (view);

  /* The right button flies. */
  place = view->camera->place;
  g_signal_emit_by_name (view->other, "pressed", 1, 100.0, 100.0);
  g_assert_cmpint (view->viewport->pointer, ==, POINTER_FLY);
  move (view, 120, 100);
  g_assert_true (key (view, GDK_KEY_w));
  ui_sleep (60);
  draw (view);
  g_assert_cmpfloat ((double) srt_distance (place.p, view->camera->place.p), >, 1);
  g_signal_emit_by_name (view->other, "released", 1, 120.0, 100.0);
  g_assert_cmpint (view->viewport->pointer, ==, POINTER_IDLE);
  g_assert_false (key (view, GDK_KEY_w));

  /* The wheel comes nearer and goes away, never through. */
  {
    GtkEventController *wheel = ui_controller (view->viewport->area, GTK_TYPE_EVENT_CONTROLLER_SCROLL, 0);
    gboolean taken;
    for (int i = 0; i < 400; i++)
      g_signal_emit_by_name (wheel, "scroll", 0.0, i < 200 ? -1.0 : 1.0, &taken);
    g_assert_true (isfinite (view->camera->place.p.x));
    draw (view);
  }
  g_assert_false (sortie_document_get_modified (view->document));
}

/* A mission with a camera of its own is first seen from there, and the camera goes with the ship that it follows. */
static void
test_mission_camera (void)
{
  g_autoptr (View) view = view_new ("duel");
  g_autoptr (GFile) file = ui_mission ("gallery/13-match-speed");
  const SrtMissionCamera *camera;
  const SrtObject *heron;
  SrtVec3 off;

  ui_open (view->window, file);
  draw (view);
  camera = &sortie_document_get_mission (view->document)->camera;
  g_assert_cmpfloat ((double) srt_distance (view->camera->place.p, camera->eye), <, 1); /* the ship starts at the origin */
  g_assert_cmpfloat ((double) srt_distance (view->viewport->focus, camera->look_at), <, 1);
  off = srt_normalize (srt_sub (camera->look_at, camera->eye));
  g_assert_cmpfloat ((double) srt_dot (off, srt_forward (&view->camera->place.r)), >, 0.999);

  for (int i = 0; i < 5; i++)
    {
      g_assert_true (sortie_session_step (sortie_workspace_get_session (view->workspace), 100, NULL));
      ui_drain ();
      draw (view);
    }
  heron = srt_object (sortie_session_get_world (sortie_workspace_get_session (view->workspace)), 0);
  g_assert_cmpfloat ((double) heron->next.p.z, >, 1000);
  off = srt_sub (view->camera->place.p, camera->eye);
  g_assert_cmpfloat ((double) srt_distance (off, heron->next.p), <, 100);
  /* Whoever looks elsewhere finds the way back. */
  act (view, "viewport.frame-all");
  act (view, "viewport.mission-camera");
  draw (view);
  g_assert_cmpfloat ((double) srt_distance (srt_sub (view->camera->place.p, camera->eye), heron->next.p), <, 100);
  ui_action (view->window, "win.stop");
  draw (view);
  g_assert_cmpfloat ((double) srt_distance (view->camera->place.p, camera->eye), <, 1);

  /* Another view is kept, with the ship that it goes with, as one step. */
  {
    g_autofree char *before = text_of (view), *after = NULL;
    SrtVec3 eye;
    srt_camera_zoom (view->camera, view->viewport->focus, 3);
    draw (view);
    eye = view->camera->place.p;
    act (view, "viewport.keep-camera");
    camera = &sortie_document_get_mission (view->document)->camera;
    g_assert_cmpfloat ((double) srt_distance (eye, camera->eye), <, 2);
    g_assert_cmpint (camera->follow, ==, 0);
    ui_action (view->window, "win.undo");
    after = text_of (view);
    g_assert_cmpstr (before, ==, after);
  }
}

/* ---- Runs ---- */

static void
test_live (void)
{
  g_autoptr (View) view = view_new ("patrol");
  SortieSession *session = sortie_workspace_get_session (view->workspace);
  g_autofree char *before = text_of (view);
  SrtVec3 from, to, grab, way;
  int slot;

  ui_action (view->window, "win.step::tick");
  sortie_selection_set (view->selection, "ships", "red-2");
  act (view, "viewport.view::top");
  act (view, "viewport.frame-selection");
  srt_camera_zoom (view->camera, view->viewport->focus, 4);
  draw (view);
  slot = sortie_session_slot_of (session, "red-2");
  from = srt_object (sortie_session_get_world (session), slot)->next.p;
  g_assert_true (find_arm (view, HANDLE_X, &grab, &way));
  press (view, grab.x, grab.y);
  move (view, grab.x + way.x * 60, grab.y + way.y * 60);
  release (view, grab.x + way.x * 60, grab.y + way.y * 60);
  to = srt_object (sortie_session_get_world (session), slot)->next.p;
  g_assert_cmpfloat ((double) (to.x - from.x), >, 10);
  assert_text (view, before);
  /* Given up, it stands where it stood. */
  draw (view);
  from = to;
  g_assert_true (find_arm (view, HANDLE_X, &grab, &way));
  press (view, grab.x, grab.y);
  move (view, grab.x + way.x * 60, grab.y + way.y * 60);
  key (view, GDK_KEY_Escape);
  to = srt_object (sortie_session_get_world (session), slot)->next.p;
  g_assert_cmpfloat_with_epsilon ((double) to.x, (double) from.x, 20);

  /* Placing and deleting reach the run. */
  g_assert_true (drop (view, "sortie-ship:swift", 140, 90));
  g_assert_cmpint (sortie_session_slot_of (session, sortie_selection_get_primary (view->selection)), >=, 0);
  sortie_selection_set (view->selection, "ships", "bandit-1");
  act (view, "viewport.delete");
  g_assert_cmpint (sortie_session_slot_of (session, "bandit-1"), ==, -1);
  ui_action (view->window, "win.step::step");
  draw (view);
  /* While it runs there is no gizmo. */
  sortie_selection_set (view->selection, "ships", "red-2");
  ui_action (view->window, "win.run");
  sortie_gizmo_update (view->viewport);
  g_assert_false (view->viewport->gizmo.shown);
  draw (view);
  ui_action (view->window, "win.stop");
  draw (view);
  g_assert_cmpuint (view->viewport->tick_callback, ==, 0);
}

/* Another mission comes while the pointer still drags. */
static void
test_replaced_while_dragging (void)
{
  g_autoptr (View) view = view_new ("duel");
  g_autofree char *id = g_strdup (sortie_document_get_mission (view->document)->ships[0].id);
  g_autoptr (GFile) file = ui_mission ("patrol");
  SrtVec3 middle;

  sortie_selection_set (view->selection, "ships", id);
  act (view, "viewport.frame-selection");
  draw (view);
  middle = pixel_of (view, place_of (view, id));
  press (view, middle.x, middle.y);
  move (view, middle.x + 30, middle.y + 10);
  g_assert_true (sortie_document_load (view->document, file, NULL));
  move (view, middle.x + 40, middle.y + 10);
  release (view, middle.x + 40, middle.y + 10);
  g_assert_false (sortie_document_get_modified (view->document));
  sortie_document_set (view->document, NULL, NULL, "title", srt_json_new_string ("x"));
  g_assert_true (sortie_document_get_modified (view->document));
  draw (view);
}

int
main (int argc, char *argv[])
{
  int status;

  ui_init (&argc, &argv);
  g_test_add_func ("/viewport/click", test_click);
  g_test_add_func ("/viewport/band", test_band);
  g_test_add_func ("/viewport/drag", test_drag);
  g_test_add_func ("/viewport/drag-several", test_drag_several);
  g_test_add_func ("/viewport/escape-and-snap", test_escape_and_snap);
  g_test_add_func ("/viewport/axis-keys", test_axis_keys);
  g_test_add_func ("/viewport/rotate", test_rotate);
  g_test_add_func ("/viewport/drop", test_drop);
  g_test_add_func ("/viewport/delete", test_delete);
  g_test_add_func ("/viewport/duplicate", test_duplicate);
  g_test_add_func ("/viewport/hide-and-lock", test_hide_and_lock);
  g_test_add_func ("/viewport/camera", test_camera);
  g_test_add_func ("/viewport/mission-camera", test_mission_camera);
  g_test_add_func ("/viewport/live", test_live);
  g_test_add_func ("/viewport/replaced-while-dragging", test_replaced_while_dragging);
  status = g_test_run ();
  ui_close_shared ();
  return status;
}
