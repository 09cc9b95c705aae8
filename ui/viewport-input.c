/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pointer and keys of the viewport. Left picks and drags; middle turns the
 * camera round its focus (with Shift it shifts it); right looks about while
 * W A S D Q E fly; the wheel comes nearer.
 */
#include "sortie-config.h"

#include "ui/viewport-private.h"

#include "orders/behaviours.h"

#include <glib/gi18n.h>

#define DRAG_THRESHOLD 4.0f
#define PICK_REACH 12.0f
#define TURN_PER_PIXEL 0.006f

static float
ratio (SortieViewport *self)
{
  return (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));
}

static SrtCamera *
camera_of (SortieViewport *self)
{
  return sortie_scene_area_get_camera (self->area);
}

void
sortie_viewport_queue (SortieViewport *self)
{
  self->dirty = TRUE;
  gtk_gl_area_queue_render (GTK_GL_AREA (self->area));
}

/* ---- Camera ---- */

void
sortie_viewport_frame (SortieViewport *self, gboolean selected)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  SrtVec3 centre;
  float radius;

  if (!srt_scene_bounds (scene, selected, &centre, &radius))
    return;
  self->focus = centre;
  srt_camera_frame_sphere (camera_of (self), centre, MAX (radius, 300.0f) * 1.15f);
  sortie_viewport_queue (self);
}

/* From before the selected ship, a little to the side and above, with what it is after behind it. */
void
sortie_viewport_face_target (SortieViewport *self)
{
  const float aside = 0.35f, above = 0.3f;
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  int slot = sortie_workspace_selected_slot (self->workspace), target;
  const SrtWorld *world;
  SrtVec3 ship, way;

  if (slot < 0 || !sortie_session_is_live (session))
    return;
  world = sortie_session_get_run (session)->world;
  target = srt_order_target_slot (world, slot);
  if (!srt_slot_valid (world, target))
    return;
  ship = srt_object (world, slot)->next.p;
  way = srt_sub (srt_object (world, target)->next.p, ship);
  if (srt_length2 (way) <= 0.0f)
    return;
  way = srt_normalize (way);
  srt_camera_set_perspective (camera_of (self), ship);
  self->fixed_view = FALSE;
  /* Y points down. */
  srt_camera_look_at (camera_of (self),
                      srt_sub (ship, srt_vec3 (way.x + aside * way.z, way.y + above, way.z - aside * way.x)), ship);
}

void
sortie_viewport_place_camera (SortieViewport *self)
{
  const SrtMission *mission = sortie_viewport_mission (self);
  SrtVec3 eye, look_at;

  if (mission == NULL
      || !srt_scene_mission_camera (sortie_scene_area_get_scene (self->area), mission, &eye, &look_at))
    {
      sortie_viewport_frame (self, FALSE);
      return;
    }
  srt_camera_set_perspective (camera_of (self), self->focus);
  self->fixed_view = FALSE;
  srt_camera_look_at (camera_of (self), eye, look_at);
  self->focus = look_at;
  self->follow = mission->camera.follow >= 0;
  g_clear_pointer (&self->followed, g_free);
  sortie_viewport_queue (self);
}

void
sortie_viewport_look_from (SortieViewport *self, const char *view)
{
  SrtCamera *camera = camera_of (self);

  if (g_str_equal (view, "perspective"))
    srt_camera_set_perspective (camera, self->focus);
  else
    srt_camera_set_view (camera, g_str_equal (view, "front") ? SRT_CAMERA_FRONT
                                 : g_str_equal (view, "side") ? SRT_CAMERA_SIDE
                                                              : SRT_CAMERA_TOP,
                         self->focus);
  self->fixed_view = camera->orthographic;
  sortie_viewport_queue (self);
}

/* One frame of flight; called while the right button is held. */
void
sortie_viewport_fly_step (SortieViewport *self)
{
  gint64 now = g_get_monotonic_time ();
  float seconds = CLAMP ((float) (now - self->fly_time) / 1e6f, 0.0f, 0.1f);
  float speed = MAX (4000.0f, srt_distance (camera_of (self)->place.p, self->focus) * 0.8f);
  SrtVec3 move = { 0 };

  self->fly_time = now;
  if (self->fly_keys & FLY_FAST)
    speed *= 4;
  if (self->fly_keys & FLY_AHEAD)
    move.z += 1;
  if (self->fly_keys & FLY_BACK)
    move.z -= 1;
  if (self->fly_keys & FLY_RIGHT)
    move.x += 1;
  if (self->fly_keys & FLY_LEFT)
    move.x -= 1;
  if (self->fly_keys & FLY_DOWN)
    move.y += 1;
  if (self->fly_keys & FLY_UP)
    move.y -= 1;
  if (srt_length2 (move) == 0)
    return;
  move = srt_scale (srt_normalize (move), speed * seconds);
  self->focus = srt_add (self->focus, srt_mul (&camera_of (self)->place.r, move));
  srt_camera_fly (camera_of (self), move, 0, 0);
  sortie_viewport_queue (self);
}

/* ---- Picking ---- */

static const char *
pick_id (SortieViewport *self, float x, float y)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  SrtPick pick;
  const char *id = NULL;

  sortie_viewport_update_scene (self);
  pick = srt_scene_pick (scene, camera_of (self), x, y, PICK_REACH * ratio (self));
  if (pick.kind == SRT_PICK_INSTANCE)
    id = sortie_viewport_instance_id (self, scene->instances[pick.index].mission_ship);
  else if (pick.kind == SRT_PICK_MARKER)
    id = sortie_viewport_instance_id (self, scene->markers[pick.index].mission_ship);
  return id && !g_hash_table_contains (self->locked, id) ? id : NULL;
}

static void
click (SortieViewport *self, float x, float y, gboolean adds)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  const char *id = pick_id (self, x, y);

  if (id && adds)
    sortie_selection_toggle (selection, "ships", id);
  else if (id)
    sortie_selection_set (selection, "ships", id);
  else if (!adds)
    sortie_selection_clear (selection);
}

typedef struct
{
  SortieViewport *self;
  GPtrArray *ids;
} BandCall;

static void
band_found (const SrtPick *pick, void *data)
{
  BandCall *call = data;
  SrtScene *scene = sortie_scene_area_get_scene (call->self->area);
  const char *id = sortie_viewport_instance_id (call->self, pick->kind == SRT_PICK_INSTANCE
                                                                ? scene->instances[pick->index].mission_ship
                                                                : scene->markers[pick->index].mission_ship);

  if (id && !g_hash_table_contains (call->self->locked, id))
    g_ptr_array_add (call->ids, (gpointer) id);
}

static void
select_band (SortieViewport *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  BandCall call = { self, ids };

  if (self->press_adds && g_strcmp0 (sortie_selection_get_table (selection), "ships") == 0)
    for (guint i = 0; i < sortie_selection_get_n_items (selection); i++)
      g_ptr_array_add (ids, (gpointer) sortie_selection_get_id (selection, i));
  sortie_viewport_update_scene (self);
  srt_scene_pick_rectangle (sortie_scene_area_get_scene (self->area), camera_of (self),
                            MIN (self->press_x, self->pointer_x), MIN (self->press_y, self->pointer_y),
                            MAX (self->press_x, self->pointer_x), MAX (self->press_y, self->pointer_y), band_found, &call);
  g_ptr_array_add (ids, NULL);
  sortie_selection_set_many (selection, "ships", (const char *const *) ids->pdata);
}

/* ---- Pointer ---- */

static void
left_pressed (GtkGestureClick *gesture, int n_press, double x, double y, SortieViewport *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  GizmoHandle handle;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->press_x = self->pointer_x = (float) x * ratio (self);
  self->press_y = self->pointer_y = (float) y * ratio (self);
  self->press_adds = (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0;
  sortie_viewport_update_scene (self);
  sortie_gizmo_update (self);
  handle = sortie_gizmo_hit (self, self->press_x, self->press_y);
  if (handle != HANDLE_NONE)
    {
      sortie_gizmo_begin (self, handle, self->press_x, self->press_y);
      self->pointer = self->gizmo.drag != HANDLE_NONE ? POINTER_GIZMO : POINTER_IDLE;
    }
  else
    self->pointer = POINTER_PRESSED;
  if (n_press == 2 && handle == HANDLE_NONE)
    sortie_viewport_frame (self, TRUE);
}

static void
left_released (GtkGestureClick *gesture, int n_press, double x, double y, SortieViewport *self)
{
  switch (self->pointer)
    {
    case POINTER_PRESSED:
      click (self, (float) x * ratio (self), (float) y * ratio (self), self->press_adds);
      break;
    case POINTER_BAND:
      select_band (self);
      break;
    case POINTER_GIZMO:
      sortie_gizmo_end (self, TRUE);
      break;
    case POINTER_IDLE:
    case POINTER_ORBIT:
    case POINTER_PAN:
    case POINTER_FLY:
    default:
      break;
    }
  self->pointer = POINTER_IDLE;
  sortie_viewport_queue (self);
}

static void
left_cancelled (GtkGesture *gesture, GdkEventSequence *sequence, SortieViewport *self)
{
  if (self->pointer == POINTER_GIZMO)
    sortie_gizmo_end (self, FALSE);
  self->pointer = POINTER_IDLE;
}

static void
other_pressed (GtkGestureClick *gesture, int n_press, double x, double y, SortieViewport *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->pointer_x = (float) x * ratio (self);
  self->pointer_y = (float) y * ratio (self);
  if (button == GDK_BUTTON_MIDDLE)
    self->pointer = (state & GDK_SHIFT_MASK) || self->fixed_view ? POINTER_PAN : POINTER_ORBIT;
  else
    {
      self->pointer = self->fixed_view ? POINTER_PAN : POINTER_FLY;
      self->fly_keys = 0;
      self->fly_time = g_get_monotonic_time ();
      sortie_viewport_wake (self);
    }
}

static void
other_released (GtkGestureClick *gesture, int n_press, double x, double y, SortieViewport *self)
{
  if (self->pointer == POINTER_FLY || self->pointer == POINTER_ORBIT || self->pointer == POINTER_PAN)
    self->pointer = POINTER_IDLE;
  self->fly_keys = 0;
}

static void
hover (SortieViewport *self, float x, float y)
{
  GizmoHandle handle;
  const char *id;

  handle = sortie_gizmo_hit (self, x, y);
  id = handle == HANDLE_NONE ? pick_id (self, x, y) : NULL;
  if (handle == self->gizmo.hover && g_strcmp0 (id, self->hover_id) == 0)
    return;
  self->gizmo.hover = handle;
  g_free (self->hover_id);
  self->hover_id = g_strdup (id);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), handle != HANDLE_NONE ? "grab" : id ? "pointer" : NULL);
  sortie_viewport_queue (self);
}

static void
motion (GtkEventControllerMotion *controller, double lx, double ly, SortieViewport *self)
{
  float x = (float) lx * ratio (self), y = (float) ly * ratio (self);
  float dx = x - self->pointer_x, dy = y - self->pointer_y;

  switch (self->pointer)
    {
    case POINTER_IDLE:
      hover (self, x, y);
      break;
    case POINTER_PRESSED:
      if (hypotf (x - self->press_x, y - self->press_y) > DRAG_THRESHOLD * ratio (self))
        self->pointer = POINTER_BAND;
      break;
    case POINTER_BAND:
      break;
    case POINTER_GIZMO:
      sortie_gizmo_drag (self, x, y);
      break;
    case POINTER_ORBIT:
      srt_camera_orbit (camera_of (self), self->focus, dx * TURN_PER_PIXEL, dy * TURN_PER_PIXEL);
      break;
    case POINTER_PAN:
      srt_camera_pan (camera_of (self), &self->focus, dx, dy);
      break;
    case POINTER_FLY:
      {
        float away = srt_distance (camera_of (self)->place.p, self->focus);
        srt_camera_fly (camera_of (self), srt_vec3 (0, 0, 0), dx * TURN_PER_PIXEL * 0.5f, -dy * TURN_PER_PIXEL * 0.5f);
        self->focus = srt_madd (camera_of (self)->place.p, srt_forward (&camera_of (self)->place.r), away);
        break;
      }
    default:
      break;
    }
  self->pointer_x = x;
  self->pointer_y = y;
  if (self->pointer != POINTER_IDLE)
    sortie_viewport_queue (self);
}

static void
leave (GtkEventControllerMotion *controller, SortieViewport *self)
{
  self->gizmo.hover = HANDLE_NONE;
  g_clear_pointer (&self->hover_id, g_free);
  sortie_viewport_queue (self);
}

static gboolean
scroll (GtkEventControllerScroll *controller, double dx, double dy, SortieViewport *self)
{
  srt_camera_zoom (camera_of (self), self->focus, powf (1.15f, (float) dy));
  sortie_viewport_queue (self);
  return TRUE;
}

/* ---- Keys ---- */

static guint
fly_key (guint keyval)
{
  switch (gdk_keyval_to_lower (keyval))
    {
    case GDK_KEY_w:
    case GDK_KEY_Up:
      return FLY_AHEAD;
    case GDK_KEY_s:
    case GDK_KEY_Down:
      return FLY_BACK;
    case GDK_KEY_a:
    case GDK_KEY_Left:
      return FLY_LEFT;
    case GDK_KEY_d:
    case GDK_KEY_Right:
      return FLY_RIGHT;
    case GDK_KEY_e:
    case GDK_KEY_Page_Up:
      return FLY_UP;
    case GDK_KEY_q:
    case GDK_KEY_Page_Down:
      return FLY_DOWN;
    case GDK_KEY_Shift_L:
    case GDK_KEY_Shift_R:
      return FLY_FAST;
    default:
      return 0;
    }
}

static gboolean
key_pressed (GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType state, SortieViewport *self)
{
  if (self->pointer == POINTER_FLY && fly_key (keyval) != 0)
    {
      self->fly_keys |= fly_key (keyval);
      return TRUE;
    }
  if (keyval == GDK_KEY_Escape && self->pointer == POINTER_GIZMO)
    {
      sortie_gizmo_end (self, FALSE);
      self->pointer = POINTER_IDLE;
      sortie_viewport_queue (self);
      return TRUE;
    }
  if (keyval == GDK_KEY_Escape && self->pointer == POINTER_BAND)
    {
      self->pointer = POINTER_IDLE;
      sortie_viewport_queue (self);
      return TRUE;
    }
  return FALSE;
}

static void
key_released (GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType state, SortieViewport *self)
{
  self->fly_keys &= ~fly_key (keyval);
}

/* ---- Dropping ship types ---- */

/* Places a ship under a point of the picture: on the ground, or as far off as what is looked at. */
static gboolean
place_at (SortieViewport *self, const char *type_id, float x, float y)
{
  SrtCamera *camera = camera_of (self);
  SrtVec3 normal = camera->orthographic ? srt_forward (&camera->place.r) : srt_vec3 (0, 1, 0);
  SrtVec3 plane = camera->orthographic ? self->focus : srt_vec3 (0, 0, 0);
  SrtVec3 hit;
  g_autofree char *id = NULL;

  if (!srt_camera_plane_hit (camera, x, y, plane, normal, &hit)
      || srt_distance (hit, camera->place.p) > 1.0e6f)
    {
      SrtVec3 origin, ray;
      srt_camera_unproject (camera, x, y, &origin, &ray);
      hit = srt_madd (origin, ray, MIN (srt_distance (camera->place.p, self->focus), 100000.0f));
    }
  hit = srt_vec3 (roundf (hit.x) + 0.0f, roundf (hit.y) + 0.0f, roundf (hit.z) + 0.0f);
  id = sortie_workspace_place_ship (self->workspace, type_id, hit);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  return id != NULL;
}

static gboolean
drop (GtkDropTarget *target, const GValue *value, double x, double y, SortieViewport *self)
{
  const char *text = g_value_get_string (value);

  return g_str_has_prefix (text, "sortie-ship:")
         && place_at (self, text + strlen ("sortie-ship:"), (float) x * ratio (self), (float) y * ratio (self));
}

static void
place_here (SortieViewport *self, const char *type_id)
{
  place_at (self, type_id, (float) camera_of (self)->width / 2, (float) camera_of (self)->height / 2);
}

/* ---- Controllers ---- */

void
sortie_viewport_add_controllers (SortieViewport *self)
{
  GtkWidget *area = GTK_WIDGET (self->area);
  GtkGesture *left = gtk_gesture_click_new ();
  GtkEventController *controller;
  GtkDropTarget *target;
  static const guint others[] = { GDK_BUTTON_MIDDLE, GDK_BUTTON_SECONDARY };

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (left), GDK_BUTTON_PRIMARY);
  g_signal_connect (left, "pressed", G_CALLBACK (left_pressed), self);
  g_signal_connect (left, "released", G_CALLBACK (left_released), self);
  g_signal_connect (left, "cancel", G_CALLBACK (left_cancelled), self);
  gtk_widget_add_controller (area, GTK_EVENT_CONTROLLER (left));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      GtkGesture *gesture = gtk_gesture_click_new ();
      gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), others[i]);
      g_signal_connect (gesture, "pressed", G_CALLBACK (other_pressed), self);
      g_signal_connect (gesture, "released", G_CALLBACK (other_released), self);
      gtk_widget_add_controller (area, GTK_EVENT_CONTROLLER (gesture));
    }
  controller = gtk_event_controller_motion_new ();
  g_signal_connect (controller, "motion", G_CALLBACK (motion), self);
  g_signal_connect (controller, "leave", G_CALLBACK (leave), self);
  gtk_widget_add_controller (area, controller);
  controller = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect (controller, "scroll", G_CALLBACK (scroll), self);
  gtk_widget_add_controller (area, controller);
  controller = gtk_event_controller_key_new ();
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_pressed), self);
  g_signal_connect (controller, "key-released", G_CALLBACK (key_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY);
  g_signal_connect (target, "drop", G_CALLBACK (drop), self);
  g_signal_connect_object (self->workspace, "place-here", G_CALLBACK (place_here), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (area, GTK_EVENT_CONTROLLER (target));
}
