/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrows and rings that move and turn what is selected. */
#include "sortie-config.h"

#include "ui/viewport-private.h"

#include "app/model/sortie-values.h"

#include <glib/gi18n.h>

/* Sizes in logical pixels. */
#define ARM 84.0f
#define RING 70.0f
#define REACH 9.0f
#define RING_STEPS 48

static const float axis_colors[3][4] = {
  { 0.93f, 0.33f, 0.31f, 1 }, /* X */
  { 0.55f, 0.80f, 0.35f, 1 }, /* Y */
  { 0.40f, 0.62f, 0.98f, 1 }, /* Z */
};
static const float bright[4] = { 0.976f, 0.941f, 0.420f, 1 };
static const float plane_color[4] = { 0.976f, 0.941f, 0.420f, 0.85f };

static float
ratio (SortieViewport *self)
{
  return (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));
}

/* Units that a length on the screen stands for where the gizmo is. */
static float
units (SortieViewport *self, float pixels)
{
  float per_unit
      = srt_camera_pixels_per_unit (sortie_scene_area_get_camera (self->area), self->gizmo.frame.p);

  return per_unit > 0 ? pixels * ratio (self) / per_unit : 0;
}

/* Height is shown as -Y (the world's Y points down): the Y arm points up. */
static SrtVec3
axis_direction (SortieViewport *self, int axis)
{
  SrtVec3 direction = srt_mat3_column (&self->gizmo.frame.r, axis);

  return axis == 1 ? srt_scale (direction, -1) : direction;
}

static void
take_place (SortieViewport *self, int mission_ship, const SrtFrame *place, int slot, GHashTable *wanted)
{
  const char *id = sortie_viewport_instance_id (self, mission_ship);
  GizmoShip *ship = id ? g_hash_table_lookup (wanted, id) : NULL;

  if (ship == NULL || ship->found)
    return;
  ship->place = *place;
  ship->slot = slot;
  ship->found = TRUE;
}

/* Where the scene has ships; @wanted: id -> GizmoShip*. */
static void
find_places (SortieViewport *self, GHashTable *wanted)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);

  for (int i = 0; i < scene->n_instances; i++)
    take_place (self, scene->instances[i].mission_ship, &scene->instances[i].place, scene->instances[i].slot, wanted);
  for (int i = 0; i < scene->n_markers; i++)
    take_place (self, scene->markers[i].mission_ship, &scene->markers[i].place, scene->markers[i].slot, wanted);
}

static gboolean
find_place (SortieViewport *self, const char *id, SrtFrame *place)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);

  for (int i = 0; i < scene->n_instances; i++)
    if (g_strcmp0 (sortie_viewport_instance_id (self, scene->instances[i].mission_ship), id) == 0)
      {
        *place = scene->instances[i].place;
        return TRUE;
      }
  for (int i = 0; i < scene->n_markers; i++)
    if (g_strcmp0 (sortie_viewport_instance_id (self, scene->markers[i].mission_ship), id) == 0)
      {
        *place = scene->markers[i].place;
        return TRUE;
      }
  return FALSE;
}

void
sortie_gizmo_update (SortieViewport *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  SortieState state = sortie_session_get_state (sortie_workspace_get_session (self->workspace));
  const char *id = sortie_selection_get_primary (selection);
  SrtFrame place;

  self->gizmo.shown = FALSE;
  if (state == SORTIE_STATE_RUNNING || state >= SORTIE_STATE_PLAY
      || g_strcmp0 (sortie_selection_get_table (selection), "ships") != 0 || id == NULL
      || g_hash_table_contains (self->locked, id) || !find_place (self, id, &place))
    return;
  self->gizmo.shown = TRUE;
  self->gizmo.frame.p = place.p;
  /* A turn under way keeps the axes it began with. */
  if (self->gizmo.drag == HANDLE_NONE)
    self->gizmo.frame.r = self->gizmo.local ? place.r : srt_mat3_identity ();
}

/* ---- Drawing ---- */

static const float *
handle_color (SortieViewport *self, GizmoHandle handle)
{
  GizmoHandle lit = self->gizmo.drag != HANDLE_NONE ? self->gizmo.drag : self->gizmo.hover;

  if (lit == handle)
    return bright;
  return handle == HANDLE_PLANE ? plane_color : axis_colors[handle - HANDLE_X];
}

static void
draw_arm (SortieViewport *self, int axis)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  const float *color = handle_color (self, HANDLE_X + (GizmoHandle) axis);
  SrtVec3 direction = axis_direction (self, axis);
  SrtVec3 base = self->gizmo.frame.p, tip = srt_madd (base, direction, units (self, ARM));
  SrtVec3 side = srt_mat3_column (&self->gizmo.frame.r, (axis + 1) % 3);
  SrtVec3 other = srt_mat3_column (&self->gizmo.frame.r, (axis + 2) % 3);
  float head = units (self, 11), wide = units (self, 4);

  srt_scene_line (scene, srt_madd (base, direction, units (self, 12)), tip, color, 2.5f * ratio (self), SRT_LINE_ON_TOP);
  for (int i = 0; i < 8; i++)
    {
      float a = (float) i * (float) (SRT_PI / 4), b = (float) (i + 1) * (float) (SRT_PI / 4);
      SrtVec3 p = srt_madd (srt_madd (tip, side, wide * cosf (a)), other, wide * sinf (a));
      SrtVec3 q = srt_madd (srt_madd (tip, side, wide * cosf (b)), other, wide * sinf (b));
      srt_scene_triangle (scene, p, q, srt_madd (tip, direction, head), color, SRT_LINE_ON_TOP);
    }
}

static SrtVec3
ring_point (SortieViewport *self, int axis, int step)
{
  float a = (float) step * (float) (2 * SRT_PI) / RING_STEPS, radius = units (self, RING);
  SrtVec3 u = srt_mat3_column (&self->gizmo.frame.r, (axis + 1) % 3);
  SrtVec3 v = srt_mat3_column (&self->gizmo.frame.r, (axis + 2) % 3);

  return srt_madd (srt_madd (self->gizmo.frame.p, u, radius * cosf (a)), v, radius * sinf (a));
}

static void
draw_ring (SortieViewport *self, int axis)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  const float *color = handle_color (self, HANDLE_X + (GizmoHandle) axis);

  for (int i = 0; i < RING_STEPS; i++)
    srt_scene_line (scene, ring_point (self, axis, i), ring_point (self, axis, i + 1), color, 2.0f * ratio (self),
                    SRT_LINE_ON_TOP);
}

void
sortie_gizmo_draw (SortieViewport *self)
{
  SrtDraw2d *batch = sortie_scene_area_get_draw2d (self->area);
  SrtVec3 pixel;

  if (!self->gizmo.shown)
    return;
  for (int axis = 0; axis < 3; axis++)
    if (self->gizmo.mode == GIZMO_MOVE)
      draw_arm (self, axis);
    else
      draw_ring (self, axis);
  if (self->gizmo.mode == GIZMO_MOVE
      && srt_camera_project (sortie_scene_area_get_camera (self->area), self->gizmo.frame.p, &pixel))
    srt_draw2d_rectangle (batch, pixel.x - 6 * ratio (self), pixel.y - 6 * ratio (self), 12 * ratio (self),
                          12 * ratio (self), 2 * ratio (self), handle_color (self, HANDLE_PLANE));
}

/* ---- Grabbing ---- */

static float
segment_distance (SrtVec3 a, SrtVec3 b, float x, float y)
{
  float dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
  float t = length2 > 0 ? srt_clampf (((x - a.x) * dx + (y - a.y) * dy) / length2, 0, 1) : 0;

  return hypotf (a.x + dx * t - x, a.y + dy * t - y);
}

GizmoHandle
sortie_gizmo_hit (SortieViewport *self, float x, float y)
{
  const SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  GizmoHandle best = HANDLE_NONE;
  float nearest = REACH * ratio (self);
  SrtVec3 a, b;

  if (!self->gizmo.shown || !srt_camera_project (camera, self->gizmo.frame.p, &a))
    return HANDLE_NONE;
  if (self->gizmo.mode == GIZMO_MOVE && fabsf (a.x - x) <= 8 * ratio (self) && fabsf (a.y - y) <= 8 * ratio (self))
    return HANDLE_PLANE;
  for (int axis = 0; axis < 3; axis++)
    if (self->gizmo.mode == GIZMO_MOVE)
      {
        SrtVec3 direction = axis_direction (self, axis);
        SrtVec3 from = srt_madd (self->gizmo.frame.p, direction, units (self, 12));
        SrtVec3 to = srt_madd (self->gizmo.frame.p, direction, units (self, ARM + 11));
        if (srt_camera_project (camera, from, &a) && srt_camera_project (camera, to, &b)
            && segment_distance (a, b, x, y) < nearest)
          {
            nearest = segment_distance (a, b, x, y);
            best = HANDLE_X + (GizmoHandle) axis;
          }
      }
    else
      for (int i = 0; i < RING_STEPS; i++)
        if (srt_camera_project (camera, ring_point (self, axis, i), &a)
            && srt_camera_project (camera, ring_point (self, axis, i + 1), &b)
            && segment_distance (a, b, x, y) < nearest)
          {
            nearest = segment_distance (a, b, x, y);
            best = HANDLE_X + (GizmoHandle) axis;
          }
  return best;
}

/* Where the pointer's ray comes nearest to an axis through the gizmo. */
static gboolean
axis_hit (SortieViewport *self, SrtVec3 direction, float x, float y, SrtVec3 *hit)
{
  SrtVec3 origin, ray, between;
  float b, d, e, denominator;

  srt_camera_unproject (sortie_scene_area_get_camera (self->area), x, y, &origin, &ray);
  between = srt_sub (self->gizmo.frame.p, origin);
  b = srt_dot (direction, ray);
  d = srt_dot (direction, between);
  e = srt_dot (ray, between);
  denominator = 1.0f - b * b;
  if (denominator < 1e-4f)
    return FALSE;
  *hit = srt_madd (self->gizmo.frame.p, direction, (b * e - d) / denominator);
  return TRUE;
}

static gboolean
plane_hit (SortieViewport *self, SrtVec3 normal, float x, float y, SrtVec3 *hit)
{
  return srt_camera_plane_hit (sortie_scene_area_get_camera (self->area), x, y, self->gizmo.frame.p, normal, hit);
}

static gboolean
grabbed_point (SortieViewport *self, GizmoHandle handle, float x, float y, SrtVec3 *hit)
{
  const SrtCamera *camera = sortie_scene_area_get_camera (self->area);

  if (handle == HANDLE_PLANE)
    return plane_hit (self, camera->orthographic ? srt_forward (&camera->place.r) : srt_vec3 (0, 1, 0), x, y, hit)
           || plane_hit (self, srt_forward (&camera->place.r), x, y, hit);
  return axis_hit (self, axis_direction (self, (int) handle - HANDLE_X), x, y, hit);
}

/* Angle of the pointer round an axis, in the ring's plane. */
static gboolean
ring_angle (SortieViewport *self, GizmoHandle handle, float x, float y, float *angle)
{
  int axis = (int) handle - HANDLE_X;
  SrtVec3 u = srt_mat3_column (&self->gizmo.frame.r, (axis + 1) % 3);
  SrtVec3 v = srt_mat3_column (&self->gizmo.frame.r, (axis + 2) % 3);
  SrtVec3 normal = srt_mat3_column (&self->gizmo.frame.r, axis);
  const SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  SrtVec3 away = srt_normalize (srt_sub (self->gizmo.frame.p, camera->place.p));
  SrtVec3 hit, off, middle, tip;

  if (camera->orthographic)
    away = srt_forward (&camera->place.r);
  /* Seen from its edge the ring is a line: going along it turns. */
  if (fabsf (srt_dot (normal, away)) < 0.1f && srt_camera_project (camera, self->gizmo.frame.p, &middle)
      && srt_camera_project (camera, srt_madd (self->gizmo.frame.p, normal, units (self, RING)), &tip))
    {
      float dx = tip.x - middle.x, dy = tip.y - middle.y, length = hypotf (dx, dy);
      if (length < 1)
        return FALSE;
      /* The near side goes with the pointer. */
      *angle = ((y - middle.y) * dx - (x - middle.x) * dy) / (length * RING * ratio (self));
      return TRUE;
    }
  if (!plane_hit (self, normal, x, y, &hit))
    return FALSE;
  off = srt_sub (hit, self->gizmo.frame.p);
  *angle = atan2f (srt_dot (off, v), srt_dot (off, u));
  return TRUE;
}

static void
ship_clear (gpointer data)
{
  g_free (((GizmoShip *) data)->id);
}

/* The ships of a gesture: those selected that stand in the scene and are not locked, in the selection's order. */
static void
take_ships (SortieViewport *self, SortieSelection *selection)
{
  guint n = sortie_selection_get_n_items (selection);
  g_autofree GizmoShip *ships = g_new0 (GizmoShip, MAX (n, 1));
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < n; i++)
    {
      const char *id = sortie_selection_get_id (selection, i);
      if (!g_hash_table_contains (self->locked, id))
        g_hash_table_insert (wanted, (gpointer) id, &ships[i]);
    }
  find_places (self, wanted);
  for (guint i = 0; i < n; i++)
    if (ships[i].found)
      {
        ships[i].id = g_strdup (sortie_selection_get_id (selection, i));
        g_array_append_val (self->gizmo.ships, ships[i]);
      }
}

static void
take (SortieViewport *self)
{
  self->gizmo.ships = g_array_new (FALSE, TRUE, sizeof (GizmoShip));
  g_array_set_clear_func (self->gizmo.ships, ship_clear);
  take_ships (self, sortie_workspace_get_selection (self->workspace));
  self->gizmo.live = sortie_session_is_live (sortie_workspace_get_session (self->workspace));
}

void
sortie_gizmo_begin (SortieViewport *self, GizmoHandle handle, float x, float y)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  guint n = sortie_selection_get_n_items (selection);
  g_autofree char *label = NULL;

  if (self->gizmo.mode == GIZMO_MOVE ? !grabbed_point (self, handle, x, y, &self->gizmo.start)
                                     : !ring_angle (self, handle, x, y, &self->gizmo.start_angle))
    return;
  self->gizmo.drag = handle;
  self->gizmo.held = HANDLE_NONE;
  take (self);
  if (!self->gizmo.live)
    {
      label = self->gizmo.mode == GIZMO_MOVE
                  ? g_strdup_printf (ngettext ("Move %u Object", "Move %u Objects", n), n)
                  : g_strdup_printf (ngettext ("Rotate %u Object", "Rotate %u Objects", n), n);
      sortie_document_begin (document, label);
    }
}

static void
put_in_document (SortieViewport *self, const GizmoShip *ship, const SrtFrame *place, gboolean moved, gboolean turned)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);

  if (turned)
    sortie_document_set (document, "ships", ship->id, "angles", sortie_json_angles (&place->r));
  if (moved)
    sortie_document_set (document, "ships", ship->id, "position", sortie_json_position (place->p));
}

static void
put_all (SortieViewport *self, const SrtFrame *places, gboolean moved, gboolean turned)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  guint n = self->gizmo.ships->len;
  g_autofree int *slots = g_new (int, n);

  for (guint i = 0; i < n; i++)
    {
      const GizmoShip *ship = &g_array_index (self->gizmo.ships, GizmoShip, i);
      slots[i] = ship->slot;
      if (!self->gizmo.live)
        put_in_document (self, ship, &places[i], moved, turned);
    }
  if (self->gizmo.live && sortie_session_is_live (session))
    sortie_session_place_many (session, slots, places, n);
}

/* Of the gesture that is under way; a single ship that is turned stays where it is. */
static void
put (SortieViewport *self, const SrtFrame *places)
{
  gboolean turns = self->gizmo.mode == GIZMO_ROTATE;

  put_all (self, places, !turns || self->gizmo.ships->len > 1, turns);
}

static void
drag_move (SortieViewport *self, float x, float y)
{
  GSettings *settings = sortie_workspace_get_settings (self->workspace);
  GizmoHandle handle = self->gizmo.held != HANDLE_NONE ? self->gizmo.held : self->gizmo.drag;
  SrtFrame standing = self->gizmo.frame;
  g_autofree SrtFrame *places = NULL;
  SrtVec3 hit, by;

  /* The handle is reckoned where the gesture began, not where the ship has got to. */
  self->gizmo.frame.p = g_array_index (self->gizmo.ships, GizmoShip, self->gizmo.ships->len - 1).place.p;
  if (!grabbed_point (self, handle, x, y, &hit))
    {
      self->gizmo.frame = standing;
      return;
    }
  by = srt_sub (hit, self->gizmo.start);
  if (handle != HANDLE_PLANE)
    {
      SrtVec3 direction = axis_direction (self, (int) handle - HANDLE_X);
      by = srt_scale (direction, srt_dot (by, direction));
    }
  if (g_settings_get_boolean (settings, "viewport-snap"))
    {
      float snap = (float) g_settings_get_double (settings, "snap-distance");
      by = srt_vec3 (roundf (by.x / snap) * snap, roundf (by.y / snap) * snap, roundf (by.z / snap) * snap);
    }
  places = g_new (SrtFrame, self->gizmo.ships->len);
  for (guint i = 0; i < self->gizmo.ships->len; i++)
    {
      const GizmoShip *ship = &g_array_index (self->gizmo.ships, GizmoShip, i);
      places[i] = (SrtFrame){ srt_add (ship->place.p, by), ship->place.r };
    }
  put (self, places);
}

static void
drag_rotate (SortieViewport *self, float x, float y)
{
  GSettings *settings = sortie_workspace_get_settings (self->workspace);
  SrtVec3 pivot = g_array_index (self->gizmo.ships, GizmoShip, self->gizmo.ships->len - 1).place.p;
  int axis = (int) self->gizmo.drag - HANDLE_X;
  SrtMat3 turn, basis = self->gizmo.frame.r, back = srt_mat3_transpose (&basis), half;
  g_autofree SrtFrame *places = NULL;
  float angle;

  if (!ring_angle (self, self->gizmo.drag, x, y, &angle))
    return;
  angle -= self->gizmo.start_angle;
  if (g_settings_get_boolean (settings, "viewport-snap"))
    {
      float snap = (float) (g_settings_get_double (settings, "snap-angle") * SRT_PI / 180.0);
      angle = roundf (angle / snap) * snap;
    }
  turn = srt_mat3_from_angles (axis == 0 ? angle : 0, axis == 1 ? angle : 0, axis == 2 ? angle : 0);
  half = srt_mat3_mul (&basis, &turn);
  turn = srt_mat3_mul (&half, &back);
  places = g_new (SrtFrame, self->gizmo.ships->len);
  for (guint i = 0; i < self->gizmo.ships->len; i++)
    {
      const GizmoShip *ship = &g_array_index (self->gizmo.ships, GizmoShip, i);
      places[i].p = srt_add (pivot, srt_mul (&turn, srt_sub (ship->place.p, pivot)));
      places[i].r = srt_mat3_mul (&turn, &ship->place.r);
    }
  put (self, places);
}

void
sortie_gizmo_drag (SortieViewport *self, float x, float y)
{
  if (self->gizmo.drag == HANDLE_NONE || self->gizmo.ships->len == 0)
    return;
  if (self->gizmo.mode == GIZMO_MOVE)
    drag_move (self, x, y);
  else
    drag_rotate (self, x, y);
  sortie_document_follow (sortie_workspace_get_document (self->workspace));
}

void
sortie_gizmo_end (SortieViewport *self, gboolean keep)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);

  if (self->gizmo.drag == HANDLE_NONE)
    return;
  self->gizmo.drag = HANDLE_NONE;
  if (self->gizmo.live)
    {
      g_autofree SrtFrame *places = g_new (SrtFrame, self->gizmo.ships->len);
      for (guint i = 0; i < self->gizmo.ships->len; i++)
        places[i] = g_array_index (self->gizmo.ships, GizmoShip, i).place;
      if (!keep)
        put (self, places);
    }
  else if (keep)
    sortie_document_end (document);
  else
    sortie_document_cancel (document);
  g_clear_pointer (&self->gizmo.ships, g_array_unref);
}

/* ---- All at once ---- */

guint
sortie_gizmo_arrange (SortieViewport *self, const char *label, guint least, gboolean turns, GizmoArrange arrange,
                      gconstpointer data)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  g_autofree SrtFrame *places = NULL;
  guint n;

  if (self->gizmo.drag != HANDLE_NONE)
    return 0;
  sortie_viewport_update_scene (self);
  take (self);
  n = self->gizmo.ships->len;
  if (n >= least)
    {
      places = g_new (SrtFrame, n);
      for (guint i = 0; i < n; i++)
        places[i] = g_array_index (self->gizmo.ships, GizmoShip, i).place;
      arrange (places, n, data);
      if (!self->gizmo.live)
        sortie_document_begin (document, label);
      put_all (self, places, TRUE, turns);
      if (!self->gizmo.live)
        sortie_document_end (document);
    }
  g_clear_pointer (&self->gizmo.ships, g_array_unref);
  sortie_viewport_queue (self);
  return n >= least ? n : 0;
}
