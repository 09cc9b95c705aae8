/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of Play: scene, camera by the player's view (spec 09 §2), effects. */
#include "sortie-config.h"

#include "ui/play-private.h"

#include "effects/ends.h"
#include "effects/waves.h"
#include "maneuver/maneuver.h"
#include "mission/machine.h"
#include "orders/orders.h"
#include "weapons/weapons.h"

#define FRAMES_A_SECOND 60.0f
/* Turn of the orbit keys, radians a tick (spec 09 §2.5): step, most, slowing. */
#define ORBIT_STEP (0.1f * (float) SRT_PI / 180.0f)
#define ORBIT_MOST (5.0f * (float) SRT_PI / 180.0f)
#define ORBIT_SLOWING (0.05f * (float) SRT_PI / 180.0f)
#define ORBIT_MOVE 60.0f
#define PITCH_LIMIT (89.5f * (float) SRT_PI / 180.0f)

static SortieSession *
session_of (SortiePlay *self)
{
  return sortie_workspace_get_session (self->workspace);
}

void
sortie_play_scene_reset (SortiePlay *self)
{
  self->told_tick = 0;
  self->effects_ahead = 0;
  self->chasing = FALSE;
  self->last_view = 0;
  self->orbit_distance = 0;
  self->reticle = -1;
  self->shake_seed = 1;
  self->bars = 0;
  self->bars_tick = 0;
}

/* ---- Events ---- */

void
sortie_play_take_events (SortiePlay *self)
{
  const SrtWorld *world = sortie_play_world (self);
  const SrtEvent *events;
  guint n;

  if (world == NULL || world->mission_ticks <= self->told_tick)
    return;
  events = sortie_session_get_fresh_events (session_of (self), &n);
  for (guint i = 0; i < n; i++)
    if (events[i].tick > self->told_tick)
      sortie_play_event (self, &events[i]);
  self->told_tick = world->mission_ticks;
}

/* ---- Views ---- */

static SrtVec3
eye_of (const SrtScene *scene, const SrtObject *object)
{
  const SrtModel *model = object->model >= 0 ? &scene->content->models[object->model] : NULL;

  /* The root stands at the centre of mass. */
  return model && model->has_eye ? srt_sub (model->eye, object->centre) : srt_vec3 (0, 0, 0);
}

static void
chase (SortiePlay *self, SrtCamera *camera, const SrtSceneInstance *ship, const SrtObject *object)
{
  const SrtShipType *type = &sortie_session_get_content (session_of (self))->ships[ship->type];
  SrtChaseShip figures = {
    .place = ship->place,
    .height = type->chase_height,
    .distance = type->chase_distance,
    .throttle = CLAMP (object->throttle, 0.0f, 1.0f),
    .afterburner = object->afterburner != 0,
    .pitch_rate = object->pitch_rate,
    .yaw_rate = object->yaw_rate,
    .roll_rate = object->roll_rate,
  };

  if (!self->chasing)
    {
      srt_chase_init (&self->chase);
      /* A flight begins behind the ship; later switches swing round from ahead. */
      if (sortie_session_get_tick (session_of (self)) < 10)
        self->chase.distance = -figures.distance;
    }
  self->chasing = TRUE;
  srt_chase_update (&self->chase, camera, &figures, self->frame_seconds * FRAMES_A_SECOND);
}

static float
orbit_speed (float speed, gboolean more, gboolean less, float ticks)
{
  if (more)
    speed += ORBIT_STEP * ticks;
  if (less)
    speed -= ORBIT_STEP * ticks;
  if (!more && !less)
    speed = speed > 0 ? MAX (speed - ORBIT_SLOWING * ticks, 0) : MIN (speed + ORBIT_SLOWING * ticks, 0);
  return CLAMP (speed, -ORBIT_MOST, ORBIT_MOST);
}

static gboolean
is_down (SortiePlay *self, guint keyval)
{
  for (guint i = 0; i < self->input.down->len; i++)
    if (g_array_index (self->input.down, PlayKey, i).keyval == keyval)
      return TRUE;
  return FALSE;
}

/* The arrow keys go round the ship, with Shift nearer and farther (spec 09 §2.5). */
static void
orbit (SortiePlay *self, SrtCamera *camera, const SrtSceneInstance *ship)
{
  float ticks = self->frame_seconds * 100;
  gboolean shift = is_down (self, GDK_KEY_Shift_L) || is_down (self, GDK_KEY_Shift_R);
  gboolean up = is_down (self, GDK_KEY_Up), down = is_down (self, GDK_KEY_Down);
  float least = 1.8f * ship->radius, most = 3.8f * ship->radius;

  if (self->last_view != PLAY_VIEW_EXTERNAL)
    {
      self->orbit_yaw = self->orbit_pitch = self->orbit_yaw_speed = self->orbit_pitch_speed = 0;
      self->orbit_distance = (least + most) / 2;
    }
  self->orbit_yaw_speed = orbit_speed (self->orbit_yaw_speed, is_down (self, GDK_KEY_Left),
                                       is_down (self, GDK_KEY_Right), ticks);
  self->orbit_pitch_speed = orbit_speed (self->orbit_pitch_speed, up && !shift, down && !shift, ticks);
  if (shift)
    self->orbit_distance += ((down ? ORBIT_MOVE : 0) - (up ? ORBIT_MOVE : 0)) * ticks;
  self->orbit_distance = CLAMP (self->orbit_distance, least, most);
  self->orbit_yaw = fmodf (self->orbit_yaw + self->orbit_yaw_speed * ticks, 2 * (float) SRT_PI);
  self->orbit_pitch = CLAMP (self->orbit_pitch + self->orbit_pitch_speed * ticks, -PITCH_LIMIT, PITCH_LIMIT);
  srt_camera_external (camera, ship->place.p, self->orbit_yaw, self->orbit_pitch, self->orbit_distance);
}

/* From where the camera was; never from inside the ship. */
static void
left_behind (SortiePlay *self, SrtCamera *camera, const SrtSceneInstance *ship)
{
  if (self->last_view != PLAY_VIEW_LEFT_BEHIND && self->last_view != PLAY_VIEW_BURST)
    {
      self->kept = camera->place;
      if (srt_distance (self->kept.p, ship->place.p) < 3 * ship->radius)
        self->kept.p = srt_frame_apply (&ship->place, srt_vec3 (1.5f * ship->radius, -2 * ship->radius, -6 * ship->radius));
    }
  srt_camera_look_at (camera, self->kept.p, ship->place.p);
}

float
sortie_play_view_age (SortiePlay *self, const SrtWorld *world)
{
  float t = (float) (world->mission_ticks - world->player.view_switched);

  return MAX (t + self->effects_ahead, 0);
}

static void
death (SortiePlay *self, SrtCamera *camera, const SrtSceneInstance *ship, const SrtWorld *world)
{
  float t = sortie_play_view_age (self, world);
  SrtMat3 turn;

  turn = srt_mat3_from_angles (0, 0.005f * t, 0);
  camera->place.r = srt_mat3_mul (&ship->place.r, &turn);
  camera->place.p = srt_madd (ship->place.p, srt_forward (&camera->place.r), -(3000 + 10 * t));
}

static void
round_pod (SortiePlay *self, SrtCamera *camera, const SrtSceneInstance *pod, const SrtWorld *world)
{
  if (self->last_view != PLAY_VIEW_EJECT)
    self->kept_place = srt_scale (srt_right (&pod->place.r), 5000);
  srt_camera_round (camera, pod->place.p, self->kept_place, sortie_play_view_age (self, world));
}

/* Who comes for the pod is in the cutaway slot; the pod may be gone, its place is remembered. */
static void
pod_and_visitor (SortiePlay *self, SrtScene *scene, SrtCamera *camera, const SrtWorld *world)
{
  int pod = srt_scene_find_slot (scene, 0), visitor = srt_scene_find_slot (scene, (int) world->n_slots - 1);

  if (pod >= 0)
    self->kept_place = scene->instances[pod].place.p;
  if (visitor < 0)
    return;
  if (world->player.view == PLAY_VIEW_PICKUP)
    srt_camera_pickup (camera, &scene->instances[visitor].place, self->kept_place, sortie_play_view_age (self, world));
  else
    srt_camera_pod_shot (camera, self->kept_place, scene->instances[visitor].place.p, sortie_play_view_age (self, world));
}

/* Locked to the ship that the player rearms in. */
static void
beside_service (SrtCamera *camera, const SrtScene *scene, const SrtWorld *world)
{
  const SrtOrderEntry *order = srt_order_current (world, 0);
  int host = order ? srt_scene_find_slot (scene, order->target.index) : -1;

  if (host >= 0)
    srt_camera_service (camera, &scene->instances[host].place, scene->instances[host].radius);
}

/* Hits and speed shake the view by up to half of 0.03 times the shake (spec 09 §2.3). */
static void
shake (SortiePlay *self, SrtCamera *camera, float amount)
{
  float part[3];
  SrtMat3 turn;

  if (amount <= 0)
    return;
  for (int i = 0; i < 3; i++)
    {
      self->shake_seed = self->shake_seed * 1664525u + 1013904223u;
      part[i] = ((float) (self->shake_seed >> 8) / (float) (1u << 24) - 0.5f) * 0.03f * MIN (amount, 2.0f);
    }
  turn = srt_mat3_from_angles (part[0], part[1], part[2]);
  camera->place.r = srt_mat3_mul (&turn, &camera->place.r);
}

/* Behind the missile; once it has gone the camera stays where it was (spec 04 §10.14). */
static void
follow_missile (SortiePlay *self, SrtCamera *camera, const SrtScene *scene, const SrtWorld *world)
{
  const SrtMissile *missile = srt_followed_missile (world);

  if (self->last_view != PLAY_VIEW_MISSILE)
    srt_chase_init (&self->chase);
  for (int i = 0; missile && i < scene->n_missiles; i++)
    if (scene->missiles[i].record == world->player.followed_missile)
      srt_missile_chase (&self->chase, camera, &scene->missiles[i].place, missile->throttle, missile->yaw_rate,
                         self->frame_seconds * FRAMES_A_SECOND);
}

#define WARP_OUT_TICKS 586 /* after which view 10 takes view 9's camera over */

/* The ship may be hidden, or not there yet: the tunnel says where the camera is. */
static gboolean
warp_view (SortiePlay *self, SrtScene *scene, SrtCamera *camera, const SrtWorld *world)
{
  int view = world->player.view, tunnel = srt_tunnel_find (world, 0), index = srt_scene_find_slot (scene, 0);
  SrtFrame ship = index >= 0 ? scene->instances[index].place : srt_object (world, 0)->next;
  SrtFrame place = tunnel >= 0 ? world->tunnels[tunnel].place : ship;

  if (view == SRT_VIEW_WARP_PREPARE)
    srt_camera_warp_out (camera, &place, sortie_play_view_age (self, world));
  else if (view == SRT_VIEW_WARP_IN)
    srt_camera_warp_in (camera, &place, ship.p, sortie_play_view_age (self, world));
  else if (view != SRT_VIEW_WARP_ENTER)
    return FALSE;
  else if (self->last_view != SRT_VIEW_WARP_PREPARE && self->last_view != SRT_VIEW_WARP_ENTER)
    srt_camera_warp_out (camera, &place, WARP_OUT_TICKS);
  self->last_view = view;
  return TRUE;
}

/* Where the player's ship blew up, which drifts on (spec 05 §3.1). */
static gboolean
watch_marker (SortiePlay *self, const SrtScene *scene, SrtCamera *camera)
{
  SrtVec3 at;

  if (scene->fx == NULL || !srt_ends_marker (scene->fx, scene->effects_ahead, &at))
    return FALSE;
  if (self->last_view != PLAY_VIEW_LEFT_BEHIND && self->last_view != PLAY_VIEW_BURST)
    self->kept = camera->place;
  srt_camera_look_at (camera, self->kept.p, at);
  self->last_view = PLAY_VIEW_BURST;
  return TRUE;
}

/* By what the rules know of, or by a ring that is only drawn (spec 05 §17). */
static float
view_shake (const SrtScene *scene, const SrtWorld *world)
{
  return MAX (world->player.hit_shake, scene->fx ? srt_waves_shake (scene->fx) : 0.0f);
}

/* The ship that a chase view is behind: the player's, unless the script names another. */
static int
chased_slot (const SrtWorld *world)
{
  const SrtMachine *machine = srt_machine (world);

  return machine && machine->display.chased >= 0 && world->player.view == PLAY_VIEW_CHASE ? machine->display.chased : 0;
}

/* From where the script's director looks (spec 09 §3.3). */
static gboolean
director_view (SortiePlay *self, SrtCamera *camera, const SrtWorld *world)
{
  SrtRun *run = sortie_session_get_run (session_of (self));

  if (world->player.view != SRT_VIEW_DIRECTOR || run == NULL)
    return FALSE;
  camera->fy = SRT_CAMERA_FY;
  srt_director_look (run, self->effects_ahead, &camera->place);
  self->last_view = world->player.view;
  return TRUE;
}

static void
place_camera (SortiePlay *self, SrtScene *scene, const SrtWorld *world)
{
  SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  int slot = chased_slot (world), index = srt_scene_find_slot (scene, slot), view = world->player.view;
  SrtSceneInstance *ship = index >= 0 ? &scene->instances[index] : NULL;
  const SrtObject *object = srt_object (world, slot);
  static const float turns[] = { 0, -(float) SRT_PI / 2, (float) SRT_PI / 2, (float) SRT_PI };

  if (world->player_slots > 0 && (view == PLAY_VIEW_PICKUP || view == PLAY_VIEW_POD_SHOT))
    {
      pod_and_visitor (self, scene, camera, world);
      self->last_view = view;
      return;
    }
  if (world->player_slots > 0 && warp_view (self, scene, camera, world))
    return;
  if (director_view (self, camera, world))
    return;
  if (world->player_slots > 0 && sortie_play_arrival_view (self, scene, camera, world))
    {
      if (view == SRT_VIEW_ARRIVAL_NEAR)
        shake (self, camera, view_shake (scene, world));
      return;
    }
  /* Nothing is drawn of the ship that rides a gate's worm, nor of others: the pilot looks ahead (spec 08 §3.7). */
  if (ship == NULL && world->player_slots > 0 && world->worm_since >= 0)
    {
      srt_camera_cockpit (camera, &object->next, eye_of (scene, object), 0);
      camera->fy = SRT_CAMERA_FY;
      if (sortie_play_is_flying (self))
        shake (self, camera, view_shake (scene, world));
      self->last_view = view;
      return;
    }
  if (ship == NULL && world->player_slots > 0 && view == PLAY_VIEW_BURST && watch_marker (self, scene, camera))
    return;
  /* Once the ship is gone the camera stays where it was. */
  if (ship == NULL || world->player_slots == 0)
    return;
  if (view == PLAY_VIEW_AHEAD && world->player.cockpit_mode == PLAY_COCKPIT_CHASE)
    view = PLAY_VIEW_CHASE;
  if (view != PLAY_VIEW_CHASE)
    self->chasing = FALSE;
  camera->fy = view == SRT_VIEW_TUBE_BAY ? SRT_CAMERA_BAY_FY : SRT_CAMERA_FY;
  switch (view)
    {
    case SRT_VIEW_BAY_BESIDE:
    case SRT_VIEW_BAY_AHEAD:
    case SRT_VIEW_BAY_ASIDE:
    case SRT_VIEW_TUBE_BAY:
    case SRT_VIEW_TUBE_BELOW:
    case SRT_VIEW_TUBE_ASIDE:
      sortie_play_launch_view (self, camera, &ship->place, world);
      break;
    case PLAY_VIEW_CHASE:
      chase (self, camera, ship, object);
      break;
    case PLAY_VIEW_EXTERNAL:
      orbit (self, camera, ship);
      break;
    case PLAY_VIEW_MISSILE:
      follow_missile (self, camera, scene, world);
      break;
    case PLAY_VIEW_SERVICE:
      beside_service (camera, scene, world);
      break;
    case PLAY_VIEW_EJECT:
      round_pod (self, camera, ship, world);
      break;
    case PLAY_VIEW_DEATH:
      death (self, camera, ship, world);
      break;
    case PLAY_VIEW_LEFT_BEHIND:
    case PLAY_VIEW_BURST:
      left_behind (self, camera, ship);
      break;
    default:
      srt_camera_cockpit (camera, &ship->place, eye_of (scene, object), view > 0 && view <= 3 ? turns[view] : 0);
      ship->flags |= SRT_SCENE_UNSEEN;
    }
  if (sortie_play_is_flying (self))
    shake (self, camera, view_shake (scene, world));
  self->last_view = view;
}

/* From where what happens next is seen. */
static void
tell_view (SortiePlay *self, const SrtScene *scene)
{
  int own = srt_scene_find_slot (scene, 0);
  SrtEffectView view = { .has_camera = TRUE, .camera = sortie_scene_area_get_camera (self->area)->place, .cockpit = -1 };

  if (own >= 0 && (scene->instances[own].flags & SRT_SCENE_UNSEEN))
    view.cockpit = 0;
  sortie_session_set_effects_view (session_of (self), &view);
}

/* The first thing in front within the reticle (spec 09 §4.7). */
static int
find_reticle (SortiePlay *self, const SrtScene *scene)
{
  const SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  float scale = MIN ((float) camera->width / 1024, (float) camera->height / 768);

  for (int i = 0; i < scene->n_instances; i++)
    {
      const SrtSceneInstance *instance = &scene->instances[i];
      SrtVec3 pixel;
      if (instance->slot > 0 && srt_camera_project (camera, instance->place.p, &pixel)
          && fabsf (pixel.x - (float) camera->width / 2) < 32 * scale
          && fabsf (pixel.y - (float) camera->height / 2) < 32 * scale)
        return instance->slot;
    }
  return -1;
}

/* The target within 70 across and 50 down of the middle of a picture of 640 by 480 (spec 09 §4.6). */
static void
find_blind_aim (SortiePlay *self, SrtRun *run)
{
  const SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  float scale = MIN ((float) camera->width / 640, (float) camera->height / 480);
  SrtTarget target;
  SrtVec3 pixel;

  self->aims_blind = FALSE;
  if (run == NULL || run->world->player_slots == 0 || run->world->player.view != 0)
    return;
  target = run->world->player.target;
  self->aims_blind = srt_target_valid (run, target, 0)
                     && srt_camera_project (camera, srt_aimed_at (run, target).place, &pixel)
                     && fabsf (pixel.x - (float) camera->width / 2) < 70 * scale
                     && fabsf (pixel.y - (float) camera->height / 2) < 50 * scale
                     && srt_lead (run, target, srt_drawn (run, 0)->p, srt_leading_gun (run, 0), 1, &self->blind_aim);
}

void
sortie_play_fill (SortiePlay *self)
{
  SortieSession *session = session_of (self);
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  SrtRenderOptions *options = sortie_scene_area_get_options (self->area);
  const SrtWorld *world = sortie_session_get_world (session);
  float fraction;

  sortie_label_layer_clear (self->labels);
  if (world == NULL || sortie_session_get_state (session) < SORTIE_STATE_PLAY)
    {
      sortie_label_layer_commit (self->labels);
      return;
    }
  fraction = sortie_session_get_fraction (session);
  srt_scene_from_world (scene, world, sortie_session_get_content (session), sortie_session_get_mission (session),
                        fraction);
  self->effects_ahead = CLAMP (fraction * SRT_TICKS_PER_STEP - (float) world->simulation_counter, 0.0f, 1.0f);
  scene->fx = sortie_session_get_effects (session);
  scene->effects_ahead = scene->fx && srt_effects_now (scene->fx) == world->mission_ticks ? self->effects_ahead : 0;
  place_camera (self, scene, world);
  tell_view (self, scene);
  sortie_workspace_set_camera (self->workspace, &sortie_scene_area_get_camera (self->area)->place, TRUE);
  self->reticle = find_reticle (self, scene);
  find_blind_aim (self, sortie_session_get_run (session));
  options->grid = options->height_lines = options->markers = FALSE;
  /* None in the hangars of launches and landings. */
  options->dust = world->showing != SRT_SHOWING_LAUNCH && world->player.view != SRT_VIEW_LAND_BAY
                  && world->player.view != SRT_VIEW_LAND_BAY_SLIDE;
  if (!gtk_widget_get_visible (self->menu))
    sortie_play_hud_draw (self);
  sortie_label_layer_commit (self->labels);
}
