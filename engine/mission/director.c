/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The director: shots one after another, what they pass and hold, where the camera stands (spec 09 §3). */
#include "mission/commands.h"

#include "orders/orders.h"

enum
{
  SECOND = 100, /* ticks */
};

static SrtDirector *
director_of (const SrtRun *run)
{
  return &srt_machine (run->world)->director;
}

static const SrtCurve *
curve_of (const SrtRun *run, const SrtDirector *director)
{
  return director->curve >= 0 && director->curve < run->mission->n_curves ? &run->mission->curves[director->curve]
                                                                         : NULL;
}

/* ---- Who is held still ---- */

static bool
hold (SrtRun *run, int slot, int component, void *data)
{
  SrtMachine *machine = srt_machine (run->world);
  SrtObject *object = srt_object (run->world, slot);

  (void) component;
  (void) data;
  if (slot < (int) machine->n_ships && !(object->flags & (SRT_STAND_IN | SRT_JUMPING)))
    {
      object->flags |= SRT_JUMPING;
      srt_ship_records (machine)[slot].held = 1;
    }
  return false;
}

/* Those that a shot holds; what jumps of its own goes on doing so. */
static void
let_go (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);

  for (int i = 0; i < (int) machine->n_ships && i < (int) run->world->n_slots; i++)
    if (srt_ship_records (machine)[i].held)
      {
        srt_ship_records (machine)[i].held = 0;
        srt_object (run->world, i)->flags &= ~SRT_JUMPING;
      }
}

/* ---- Shots ---- */

static void
begin_curve (SrtRun *run, SrtDirector *director, int curve)
{
  const SrtDirectorShot *shot = &director->shots[0];
  float all = (float) SECOND * (float) shot->seconds, share = 1.0f;

  director->curve = curve;
  director->since = run->world->mission_ticks;
  director->next_marker = -1;
  if (curve_of (run, director))
    {
      if (director->length > 0.0f)
        share = srt_curve_length (curve_of (run, director)) / director->length;
      director->next_marker = srt_curve_marker (run->mission, curve, -1);
    }
  director->ticks = (int32_t) srt_minf (truncf (all * share), 1e9f);
}

static void
begin_shot (SrtRun *run, SrtDirector *director)
{
  const SrtDirectorShot *shot = &director->shots[0];

  director->began = 1;
  director->place = 0;
  director->length = srt_path_length (run->mission, shot->curve);
  begin_curve (run, director, shot->curve);
  srt_target_walk (run, shot->holds, hold, NULL);
  srt_view_set (run, SRT_VIEW_DIRECTOR, true, true);
  srt_emit (run, SRT_EVENT_SHOT_BEGAN, shot->looks_at, shot->stands, shot->curve);
}

/* The first is over: the rest move up and the next begins. */
static void
end_shot (SrtRun *run, SrtDirector *director)
{
  let_go (run);
  srt_view_set (run, SRT_VIEW_COCKPIT, false, true);
  for (int i = 1; i < director->n_shots; i++)
    director->shots[i - 1] = director->shots[i];
  director->shots[--director->n_shots] = (SrtDirectorShot){ 0 };
  director->began = 0;
  if (director->n_shots > 0)
    begin_shot (run, director);
}

void
srt_director_stack (SrtRun *run, const SrtDirectorShot *shot)
{
  SrtDirector *director = director_of (run);

  if (director->n_shots == SRT_DIRECTOR_SHOTS)
    return;
  director->shots[director->n_shots++] = *shot;
  if (director->n_shots == 1)
    begin_shot (run, director);
}

void
srt_director_start (SrtRun *run, const SrtDirectorShot *shot)
{
  SrtDirector *director = director_of (run);

  let_go (run);
  for (int i = 0; i < SRT_DIRECTOR_SHOTS; i++)
    director->shots[i] = (SrtDirectorShot){ 0 };
  director->n_shots = director->began = 0;
  srt_director_stack (run, shot);
}

/* The shot stays in the table: what is added comes behind it. */
void
srt_director_stop (SrtRun *run)
{
  let_go (run);
  director_of (run)->began = 0;
  if (!(srt_object (run->world, 0)->flags & SRT_STAND_IN))
    srt_view_set (run, SRT_VIEW_COCKPIT, false, true);
}

/* ---- A frame ---- */

static float
share_at (const SrtRun *run, const SrtDirector *director, float past)
{
  return director->ticks > 0
             ? ((float) (run->world->mission_ticks - director->since) + past) / (float) director->ticks
             : 1.0f;
}

static void
reach (SrtRun *run, int ship)
{
  srt_script_post (run, ship, SRT_CONDITION_CAMERA_REACHED, SRT_WHOLE, NULL, 0, false);
}

static void
end_curve (SrtRun *run, SrtDirector *director)
{
  const SrtCurve *curve = curve_of (run, director);
  int next = -1;

  if (curve)
    {
      reach (run, curve->end);
      if (director->place + 1 < srt_path_count (run->mission, director->shots[0].curve))
        next = srt_curve_next (run->mission, director->curve);
    }
  director->place++;
  if (next >= 0)
    begin_curve (run, director, next);
  else
    end_shot (run, director);
}

void
srt_director_frame (SrtRun *run)
{
  SrtDirector *director;
  float t;

  if (!srt_machine (run->world) || !run->mission)
    return;
  director = director_of (run);
  if (!director->began)
    return;
  if (run->world->player.view != SRT_VIEW_DIRECTOR) /* something else has taken the camera */
    {
      let_go (run);
      director->began = 0;
      return;
    }
  t = share_at (run, director, 0.0f);
  if (director->next_marker >= 0 && t >= run->mission->ships[director->next_marker].marker_at)
    {
      reach (run, director->next_marker);
      director->next_marker = srt_curve_marker (run->mission, director->curve, director->next_marker);
    }
  if (t >= 1.0f)
    end_curve (run, director);
}

/* ---- Where it stands ---- */

/* Turned from one ship's angles to the other's, the way that grows. */
static SrtMat3
turned_between (const SrtRun *run, int from, int to, float t)
{
  const SrtMissionShip *a = &run->mission->ships[from], *b = &run->mission->ships[to >= 0 ? to : from];
  float yaw = b->yaw < a->yaw ? b->yaw + 360.0f : b->yaw, pitch = b->pitch < a->pitch ? b->pitch + 360.0f : b->pitch;

  return srt_mat3_from_degrees (a->yaw + (yaw - a->yaw) * t, a->pitch + (pitch - a->pitch) * t, 0.0f);
}

static SrtVec3
carried_off (SrtRun *run, int ship)
{
  if (ship < 0 || !srt_slot_valid (run->world, ship))
    return srt_vec3 (0, 0, 0);
  return srt_sub (srt_drawn (run, ship)->p, run->mission->ships[ship].position);
}

bool
srt_director_look (SrtRun *run, float past, SrtFrame *out)
{
  const SrtMachine *machine = srt_machine (run->world);
  const SrtDirector *director = machine ? &machine->director : NULL;
  const SrtDirectorShot *shot;
  const SrtCurve *curve;
  float t;

  if (!director || !director->began || !run->mission)
    return false;
  shot = &director->shots[0];
  curve = curve_of (run, director);
  t = share_at (run, director, past);
  *out = srt_frame_identity ();
  if (curve)
    {
      out->p = srt_curve_point (curve, t);
      out->r = turned_between (run, curve->start, curve->end, t);
    }
  else if (shot->stands >= 0 && srt_slot_valid (run->world, shot->stands))
    {
      out->p = srt_drawn (run, shot->stands)->p;
      out->r = turned_between (run, shot->stands, shot->stands, t);
    }
  else
    return false;
  out->p = srt_add (out->p, carried_off (run, shot->rides));
  if (shot->looks_at >= 0 && srt_slot_valid (run->world, shot->looks_at))
    {
      SrtVec3 way = srt_sub (srt_drawn (run, shot->looks_at)->p, out->p);
      if (srt_length2 (way) > 0.0f)
        out->r = srt_mat3_look_at (way);
    }
  return true;
}
