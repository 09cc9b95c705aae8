/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a frame of the viewport shows: the scene, its marks, brackets and names. */
#include "sortie-config.h"

#include "ui/viewport-private.h"

#include "ui/debug-layers.h"
#include "ui/sortie-number-entry.h"

#include "render/debug-draw.h"

#include <glib/gi18n.h>

/* Side colours (ui page): blue, orange, neutral; selection yellow. */
static const float side_colors[3][4] = {
  { 0.208f, 0.518f, 0.894f, 1 },
  { 0.902f, 0.380f, 0.0f, 1 },
  { 0.604f, 0.600f, 0.588f, 1 },
};
static const float selection_color[4] = { 0.976f, 0.941f, 0.420f, 1 };
static const float hover_color[4] = { 1, 1, 1, 0.7f };

const SrtMission *
sortie_viewport_mission (SortieViewport *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);

  if (sortie_session_is_live (session))
    return sortie_session_get_mission (session);
  return sortie_document_get_mission (sortie_workspace_get_document (self->workspace));
}

const char *
sortie_viewport_instance_id (SortieViewport *self, int mission_ship)
{
  const SrtMission *mission = sortie_viewport_mission (self);

  return mission && mission_ship >= 0 && mission_ship < mission->n_ships ? mission->ships[mission_ship].id : NULL;
}

/* What is only drawn, and how far past its tick the picture is. */
static void
show_effects (SortieViewport *self, SrtScene *scene, const SrtWorld *world, float fraction)
{
  const SrtEffects *effects = sortie_session_get_effects (sortie_workspace_get_session (self->workspace));

  scene->fx = effects;
  scene->effects_ahead = 0;
  if (effects && srt_effects_now (effects) == world->mission_ticks)
    scene->effects_ahead = CLAMP (fraction * SRT_TICKS_PER_STEP - (float) world->simulation_counter, 0.0f, 1.0f);
}

/* From where the next of them are seen. */
static void
tell_view (SortieViewport *self)
{
  SrtEffectView view = { .has_camera = TRUE, .camera = sortie_scene_area_get_camera (self->area)->place, .cockpit = -1 };

  sortie_session_set_effects_view (sortie_workspace_get_session (self->workspace), &view);
}

void
sortie_viewport_update_scene (SortieViewport *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  const SrtWorld *world = sortie_session_get_world (session);
  const SrtMission *mission = sortie_viewport_mission (self);
  const SrtContent *content
      = world ? sortie_session_get_content (session)
              : sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  g_autoptr (GHashTable) selected = g_hash_table_new (g_str_hash, g_str_equal);

  if (content == NULL || mission == NULL)
    return;
  if (world)
    {
      float fraction = sortie_session_get_fraction (session);
      srt_scene_from_world (scene, world, content, mission, fraction);
      show_effects (self, scene, world, fraction);
    }
  else
    {
      srt_scene_from_mission (scene, mission, content);
      scene->fx = NULL;
    }

  if (g_strcmp0 (sortie_selection_get_table (selection), "ships") == 0)
    for (guint i = 0; i < sortie_selection_get_n_items (selection); i++)
      g_hash_table_add (selected, (gpointer) sortie_selection_get_id (selection, i));
  for (int i = 0; i < scene->n_instances + scene->n_markers; i++)
    {
      gboolean marker = i >= scene->n_instances;
      unsigned *flags = marker ? &scene->markers[i - scene->n_instances].flags : &scene->instances[i].flags;
      const char *id = sortie_viewport_instance_id (self, marker ? scene->markers[i - scene->n_instances].mission_ship
                                                                 : scene->instances[i].mission_ship);
      if (id == NULL)
        continue;
      if (g_hash_table_contains (selected, id))
        *flags |= SRT_SCENE_SELECTED;
      if (g_strcmp0 (id, self->hover_id) == 0)
        *flags |= SRT_SCENE_HOVERED;
      if (g_hash_table_contains (self->hidden, id))
        *flags |= SRT_SCENE_UNSEEN;
    }
}

/* ---- Brackets: each side has a colour and a shape of its own ---- */

static void
draw_bracket (SrtDraw2d *batch, float x, float y, float half, int side, const float color[4], float line)
{
  float corner = MAX (5.0f, half * 0.4f);

  if (side == SRT_SIDE_FRIENDLY)
    srt_draw2d_bracket (batch, x - half, y - half, 2 * half, 2 * half, corner, line, color);
  else if (side == SRT_SIDE_HOSTILE)
    {
      /* A diamond with open sides. */
      for (int i = 0; i < 4; i++)
        {
          float dx = i == 0 ? 1 : i == 2 ? -1 : 0, dy = i == 1 ? 1 : i == 3 ? -1 : 0;
          float ax = x + dx * half * 1.25f, ay = y + dy * half * 1.25f;
          srt_draw2d_line (batch, ax, ay, ax - dx * corner - dy * corner, ay - dy * corner - dx * corner, line, color);
          srt_draw2d_line (batch, ax, ay, ax - dx * corner + dy * corner, ay - dy * corner + dx * corner, line, color);
        }
    }
  else
    for (int i = 0; i < 4; i++)
      srt_draw2d_arc (batch, x, y, half * 1.1f, (float) (SRT_PI / 2) * (float) i + 0.4f,
                      (float) (SRT_PI / 2) * (float) i + 1.17f, line, color);
}

/* The names of a few selected ships are shown whatever they cover; those of many are not. */
static gboolean
is_crowd (SortieViewport *self)
{
  return sortie_selection_get_n_items (sortie_workspace_get_selection (self->workspace)) > 24;
}

void
sortie_viewport_add_name (SortieViewport *self, float x, float y, const char *text, const float color[4], gboolean yield)
{
  float scale = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));
  GdkRGBA rgba = { 0.4f + color[0] * 0.6f, 0.4f + color[1] * 0.6f, 0.4f + color[2] * 0.6f, color[3] };

  sortie_label_layer_add (self->labels, x / scale, y / scale, 0.5f, 0.9f, &rgba, yield, text);
}

/* What orders have to say of the places they work with. */
static void
add_debug_labels (SortieViewport *self, SrtRun *run, int slot, unsigned layers)
{
  const float color[4] = { 0.8f, 0.65f, 1.0f, 1.0f };
  SrtDebugLabel labels[16];
  int n = srt_debug_labels (run, slot, layers, labels, G_N_ELEMENTS (labels));

  for (int i = 0; i < n; i++)
    {
      SrtVec3 pixel;
      if (srt_camera_project (sortie_scene_area_get_camera (self->area), labels[i].at, &pixel))
        sortie_viewport_add_name (self, pixel.x, pixel.y + 6, labels[i].text, color, TRUE);
    }
}

/* What the rules know of the selected ships, as far as it is switched on. */
static void
add_debug (SortieViewport *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  SrtRun *run = sortie_session_get_run (session);
  unsigned layers = sortie_debug_layers_shown (sortie_workspace_get_settings (self->workspace));
  int component = sortie_workspace_get_component (self->workspace);
  int primary = sortie_workspace_selected_slot (self->workspace);

  if (run == NULL || (layers == 0 && component < 0))
    return;
  if (layers & SRT_DEBUG_DECISION)
    {
      guint n;
      int first, last;
      const SrtDecisionMark *marks = sortie_workspace_get_decision (self->workspace, &n, &first, &last);
      srt_scene_decision (scene, marks, (int) n, first, last);
    }
  for (int i = 0; i < scene->n_instances; i++)
    if (scene->instances[i].flags & SRT_SCENE_SELECTED)
      {
        srt_scene_debug (scene, run, scene->instances[i].slot, layers,
                         scene->instances[i].slot == primary ? component : -1);
        add_debug_labels (self, run, scene->instances[i].slot, layers);
      }
}

/* Half the size of a ship on the screen: of its box as it lies, not of the sphere round it. */
static float
half_size (SortieViewport *self, const SrtSceneInstance *instance, SrtVec3 pixel)
{
  const SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  float half = 0;

  for (int i = 0; i < 8; i++)
    {
      SrtVec3 corner = srt_vec3 (i & 1 ? instance->bounds_max.x : instance->bounds_min.x,
                                 i & 2 ? instance->bounds_max.y : instance->bounds_min.y,
                                 i & 4 ? instance->bounds_max.z : instance->bounds_min.z);
      SrtVec3 at;
      if (!srt_camera_project (camera, srt_frame_apply (&instance->place, corner), &at))
        return instance->radius * srt_camera_pixels_per_unit (camera, instance->place.p);
      half = MAX (half, MAX (fabsf (at.x - pixel.x), fabsf (at.y - pixel.y)));
    }
  return half;
}

static void
mark_instance (SortieViewport *self, const SrtSceneInstance *instance, gboolean names, int pass)
{
  const SrtMission *mission = sortie_viewport_mission (self);
  SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  SrtDraw2d *batch = sortie_scene_area_get_draw2d (self->area);
  gboolean selected = (instance->flags & SRT_SCENE_SELECTED) != 0;
  gboolean hovered = (instance->flags & SRT_SCENE_HOVERED) != 0;
  const float *color = side_colors[CLAMP (instance->side, 0, 2)];
  float ratio = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));
  SrtVec3 pixel;
  float half;

  /* Selected ships first: their names keep their place. */
  if ((pass == 0) != (selected || hovered) || (instance->flags & SRT_SCENE_UNSEEN)
      || !srt_camera_project (camera, instance->place.p, &pixel) || pixel.x < -50 || pixel.y < -50
      || pixel.x > (float) camera->width + 50 || pixel.y > (float) camera->height + 50)
    return;
  half = half_size (self, instance, pixel);
  half = CLAMP (half, 6.0f * ratio, (float) camera->height * 0.45f);
  if (selected)
    {
      draw_bracket (batch, pixel.x, pixel.y, half + 4 * ratio, instance->side, selection_color, 2.0f * ratio);
      color = selection_color;
    }
  else if (hovered)
    draw_bracket (batch, pixel.x, pixel.y, half + 4 * ratio, instance->side, hover_color, 1.5f * ratio);
  else if (half < 40.0f * ratio)
    {
      float faint[4] = { color[0], color[1], color[2], 0.8f };
      draw_bracket (batch, pixel.x, pixel.y, half + 2 * ratio, instance->side, faint, 1.2f * ratio);
    }
  if ((names || selected || hovered) && mission && instance->mission_ship >= 0
      && instance->mission_ship < mission->n_ships)
    sortie_viewport_add_name (self, pixel.x, pixel.y + half * (instance->side == SRT_SIDE_HOSTILE ? 1.25f : 1.0f) + 6 * ratio,
              mission->ships[instance->mission_ship].name, color, !selected || is_crowd (self));
}

static void
mark_marker (SortieViewport *self, const SrtSceneMarker *marker, gboolean names)
{
  const SrtMission *mission = sortie_viewport_mission (self);
  SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  SrtDraw2d *batch = sortie_scene_area_get_draw2d (self->area);
  gboolean selected = (marker->flags & SRT_SCENE_SELECTED) != 0;
  const float *color = selected ? selection_color : side_colors[SRT_SIDE_NEUTRAL];
  float ratio = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));
  SrtVec3 pixel;

  if ((marker->flags & SRT_SCENE_UNSEEN) || !srt_camera_project (camera, marker->place.p, &pixel))
    return;
  srt_draw2d_arc (batch, pixel.x, pixel.y, 6 * ratio, 0, (float) (2 * SRT_PI), 1.5f * ratio, color);
  srt_draw2d_disc (batch, pixel.x, pixel.y, 1.5f * ratio, color);
  if ((names || selected) && mission && marker->mission_ship >= 0 && marker->mission_ship < mission->n_ships)
    sortie_viewport_add_name (self, pixel.x, pixel.y + 8 * ratio, mission->ships[marker->mission_ship].name, color,
              !selected || is_crowd (self));
}

static void
draw_band (SortieViewport *self)
{
  SrtDraw2d *batch = sortie_scene_area_get_draw2d (self->area);
  float x = MIN (self->press_x, self->pointer_x), y = MIN (self->press_y, self->pointer_y);
  float width = fabsf (self->press_x - self->pointer_x), height = fabsf (self->press_y - self->pointer_y);
  const float fill[4] = { 0.976f, 0.941f, 0.420f, 0.12f };

  srt_draw2d_fill (batch, x, y, width, height, fill);
  srt_draw2d_rectangle (batch, x, y, width, height, 1, selection_color);
}

/* Id of the ship that the camera goes with, or NULL. */
static const char *
wanted_ship (SortieViewport *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  const char *id = sortie_selection_get_primary (selection);
  const SrtMission *mission = sortie_viewport_mission (self);

  if (!self->follow)
    return NULL;
  if (id && g_strcmp0 (sortie_selection_get_table (selection), "ships") == 0)
    return id;
  return mission && mission->camera.given ? sortie_viewport_instance_id (self, mission->camera.follow) : NULL;
}

/* Where that ship is drawn. Who rides the worm is not, and there is nobody else. */
static gboolean
find_followed (SortieViewport *self, const SrtScene *scene, const char *id, SrtVec3 *place)
{
  for (int i = 0; i < scene->n_instances; i++)
    if (g_strcmp0 (sortie_viewport_instance_id (self, scene->instances[i].mission_ship), id) == 0)
      {
        *place = scene->instances[i].place.p;
        return TRUE;
      }
  *place = scene->worm.place.p;
  return scene->worm.shown && g_strcmp0 (self->followed, id) == 0;
}

static void
follow (SortieViewport *self)
{
  const char *id = wanted_ship (self);
  SrtVec3 place;

  if (id == NULL)
    g_clear_pointer (&self->followed, g_free);
  if (id == NULL || !find_followed (self, sortie_scene_area_get_scene (self->area), id, &place))
    return;
  if (g_strcmp0 (self->followed, id) == 0)
    {
      SrtCamera *camera = sortie_scene_area_get_camera (self->area);
      SrtVec3 by = srt_sub (place, self->followed_at);
      camera->place.p = srt_add (camera->place.p, by);
      self->focus = srt_add (self->focus, by);
    }
  else
    {
      g_free (self->followed);
      self->followed = g_strdup (id);
    }
  self->followed_at = place;
}

static char *
status_text (SortieViewport *self)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  int n = scene->n_instances - scene->n_ghosts + scene->n_markers;
  g_autofree char *away = sortie_number_text (round ((double) srt_distance (camera->place.p, self->focus)));

  return g_strdup_printf (ngettext ("%d object · %s units away", "%d objects · %s units away", (unsigned long) n), n,
                          away);
}

static gboolean
wants_hint (SortieViewport *self)
{
  const SrtMission *mission = sortie_viewport_mission (self);

  return mission != NULL && mission->n_ships == 0;
}

static gboolean
show_status (gpointer data)
{
  SortieViewport *self = data;
  g_autofree char *text = status_text (self);

  self->status_idle = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->hint), wants_hint (self));
  gtk_label_set_text (self->status, text);
  return G_SOURCE_REMOVE;
}

/* Labels take their place before a frame is drawn, not while it is; where frames follow one another without a rest, too. */
static void
update_status (SortieViewport *self)
{
  g_autofree char *text = status_text (self);

  if (self->status_idle == 0
      && (!g_str_equal (gtk_label_get_text (self->status), text)
          || gtk_widget_get_visible (GTK_WIDGET (self->hint)) != wants_hint (self)))
    self->status_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_status, self, NULL);
}

void
sortie_viewport_fill (SortieViewport *self)
{
  GSettings *settings = sortie_workspace_get_settings (self->workspace);
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  SrtRenderOptions *options = sortie_scene_area_get_options (self->area);
  gboolean names = g_settings_get_boolean (settings, "viewport-names");

  sortie_viewport_update_scene (self);
  if (!self->placed && scene->n_instances + scene->n_markers > 0)
    {
      self->placed = TRUE;
      sortie_viewport_place_camera (self);
    }
  follow (self);
  tell_view (self);
  sortie_workspace_set_camera (self->workspace, &sortie_scene_area_get_camera (self->area)->place, FALSE);
  options->grid = options->height_lines = g_settings_get_boolean (settings, "viewport-grid");
  options->markers = TRUE;

  sortie_label_layer_clear (self->labels);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < scene->n_instances; i++)
      if (!(scene->instances[i].flags & (SRT_SCENE_ORDNANCE | SRT_SCENE_GHOST)))
        mark_instance (self, &scene->instances[i], names, pass);
  for (int i = 0; i < scene->n_markers; i++)
    mark_marker (self, &scene->markers[i], names);
  add_debug (self);
  sortie_viewport_add_ghosts (self);
  sortie_gizmo_update (self);
  sortie_gizmo_draw (self);
  if (self->pointer == POINTER_BAND)
    draw_band (self);
  sortie_label_layer_commit (self->labels);
  update_status (self);
  self->dirty = FALSE;
}
