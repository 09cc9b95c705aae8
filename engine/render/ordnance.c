/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What shines of missiles: flames, trails, countermeasures (spec 04 §10.10, §10.11). */
#include "render/private.h"
#include "render/scene-private.h"

#include <string.h>

#define LEAST_STEP 0.02f /* seconds between two points of a trail */
#define LOST_AFTER 1.0f  /* a jump in time longer than this: what was kept is of another time */

enum
{
  LOOKS = 10,
  PUFFS = 7,
  SEEDED = 24, /* points of a trail met in flight */
};

/* Rings and colour of each look of a trail (spec 04 §10.10). */
static const struct
{
  float rings, color[3];
} looks[LOOKS] = {
  { 25, { 0.3f, 0.3f, 0.6f } },   { 5, { 0.7f, 0.9f, 1.0f } },    { 35, { 0.8f, 0.6f, 1.0f } },
  { 60, { 0.5f, 0.5f, 0.5f } },   { 35, { 0.2f, 0.1f, 0.5f } },   { 40, { 1.0f, 1.0f, 1.0f } },
  { 45, { 0.1f, 0.1f, 1.0f } },   { 30, { 0.2f, 0.05f, 0.5f } },  { 40, { 0.5f, 0.5f, 0.5f } },
  { 70, { 1.0f, 1.0f, 1.0f } },
};

/* A corner's strength falls by 0.015 / (rings * 0.04) a tick. */
static float
trail_seconds (int look)
{
  return looks[look].rings * 0.04f / 1.5f;
}

static void
trail_color (const SrtTrail *trail, float strength, float color[4])
{
  static const float hostile[3] = { 227 / 255.0f, 199 / 255.0f, 139 / 255.0f };
  const float *from = trail->look == 9 && trail->side == SRT_SIDE_HOSTILE ? hostile : looks[trail->look].color;

  for (int c = 0; c < 3; c++)
    color[c] = from[c] * strength;
  color[3] = 0.0f;
}

/* ---- Keeping where missiles were ---- */

static SrtTrail *
trail_of (SrtRenderer *r, const SrtSceneMissile *missile)
{
  SrtTrail *trail;

  for (int i = 0; i < r->n_trails; i++)
    if (r->trails[i].record == missile->record && r->trails[i].launched_at == missile->launched_at)
      return &r->trails[i];
  srt_grow ((void **) &r->trails, &r->max_trails, r->n_trails, sizeof *r->trails);
  trail = &r->trails[r->n_trails++];
  *trail = (SrtTrail){ .record = missile->record, .launched_at = missile->launched_at };
  return trail;
}

static void
drop_oldest (SrtTrail *trail, int n)
{
  trail->n -= n;
  memmove (trail->at, trail->at + n, (size_t) trail->n * sizeof *trail->at);
  memmove (trail->time, trail->time + n, (size_t) trail->n * sizeof *trail->time);
}

static void
add_point (SrtTrail *trail, SrtVec3 at, float time)
{
  if (trail->n == SRT_TRAIL_POINTS)
    drop_oldest (trail, 1);
  trail->at[trail->n] = at;
  trail->time[trail->n++] = time;
}

static SrtVec3
tail_of (const SrtSceneMissile *missile)
{
  return srt_madd (missile->place.p, srt_forward (&missile->place.r), -0.8f * missile->radius);
}

/* A missile met in flight, as after a jump in time, has come the way it flies, as far as it is old. */
static void
begin_trail (SrtTrail *trail, const SrtSceneMissile *missile, float now)
{
  float seconds = srt_minf (trail_seconds (trail->look), now - 0.01f * (float) missile->launched_at);
  SrtVec3 tail = tail_of (missile);

  trail->n = 0;
  for (int i = SEEDED; i > 0 && seconds > LEAST_STEP; i--)
    {
      float back = seconds * (float) i / SEEDED;
      add_point (trail, srt_madd (tail, missile->velocity, -25.0f * back), now - back);
    }
}

static void
follow (SrtRenderer *r, const SrtSceneMissile *missile, float now)
{
  SrtTrail *trail = trail_of (r, missile);
  float last = trail->n > 0 ? trail->time[trail->n - 1] : -1.0f;

  trail->look = missile->trail;
  trail->side = missile->side;
  trail->width = srt_clampf (missile->radius * 0.35f, 15.0f, 70.0f);
  trail->following = true;
  if (last < 0.0f || now < last || now - last > LOST_AFTER)
    begin_trail (trail, missile, now);
  /* No more points than the trail's time asks for. */
  else if (now - last >= srt_maxf (LEAST_STEP, trail_seconds (trail->look) / (SRT_TRAIL_POINTS - 4)))
    add_point (trail, tail_of (missile), now);
}

static void
age_trails (SrtRenderer *r, float now)
{
  for (int i = 0; i < r->n_trails; i++)
    {
      SrtTrail *trail = &r->trails[i];
      int old = 0;

      while (old < trail->n && (now - trail->time[old] >= trail_seconds (trail->look) || trail->time[old] > now))
        old++;
      drop_oldest (trail, old);
      if (!trail->following && trail->n < 2)
        r->trails[i--] = r->trails[--r->n_trails];
    }
}

static void
keep_trails (SrtRenderer *r, const SrtScene *scene)
{
  for (int i = 0; i < r->n_trails; i++)
    r->trails[i].following = false;
  for (int i = 0; i < scene->n_missiles; i++)
    if (!scene->missiles[i].falls && scene->missiles[i].trail >= 0 && scene->missiles[i].trail < LOOKS)
      follow (r, &scene->missiles[i], scene->time);
  age_trails (r, scene->time);
}

/* ---- Trails ---- */

static void
add_piece (SrtRenderer *r, const SrtFrameState *frame, const SrtTrail *trail, SrtVec3 from, SrtVec3 to, float strength,
           float next_strength)
{
  SrtVec3 eye = frame->camera->place.p, a = srt_sub (from, eye), b = srt_sub (to, eye), way = srt_sub (to, from);
  float length = srt_length (way), color[4];
  SrtVec3 across;
  SrtFxQuad *quad;

  if (!(length > 0.5f))
    return;
  trail_color (trail, 0.5f * (strength + next_strength), color);
  across = srt_fx_across (frame, a, srt_scale (way, 1.0f / length), 1.0f);
  quad = srt_fx_quad (r, SRT_FX_RIBBON, color, 0.0f, 0.0f);
  /* Still hot near the missile. */
  quad->white = 0.8f * srt_clampf (4.0f * next_strength - 3.0f, 0.0f, 1.0f);
  quad->corner[0] = srt_madd (a, across, -trail->width * (0.35f + 0.65f * strength));
  quad->corner[1] = srt_madd (a, across, trail->width * (0.35f + 0.65f * strength));
  quad->corner[2] = srt_madd (b, across, trail->width * (0.35f + 0.65f * next_strength));
  quad->corner[3] = srt_madd (b, across, -trail->width * (0.35f + 0.65f * next_strength));
  quad->depth = srt_dot (srt_scale (srt_add (a, b), 0.5f), frame->ahead);
}

static void
add_trail (SrtRenderer *r, const SrtFrameState *frame, const SrtTrail *trail)
{
  float seconds = trail_seconds (trail->look), now = frame->scene->time;

  for (int i = 0; i + 1 < trail->n; i++)
    add_piece (r, frame, trail, trail->at[i], trail->at[i + 1],
               srt_clampf (1.0f - (now - trail->time[i]) / seconds, 0.0f, 1.0f),
               srt_clampf (1.0f - (now - trail->time[i + 1]) / seconds, 0.0f, 1.0f));
}

/* From the newest point kept to where the missile is now. */
static void
join_trail (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneMissile *missile)
{
  const SrtTrail *trail = trail_of (r, missile);

  if (trail->n > 0)
    add_piece (r, frame, trail, trail->at[trail->n - 1], tail_of (missile), 1.0f, 1.0f);
}

/* ---- Flames ---- */

static void
add_flame (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneMissile *missile)
{
  static const float white[4] = { 1.5f, 1.5f, 1.5f, 0.0f };
  float strength = srt_clampf (missile->throttle, 0.0f, 1.2f), color[4] = { 1.4f, 1.0f, 0.5f, 0.0f };
  float half = srt_clampf (missile->radius * 0.5f, 25.0f, 120.0f) * (0.6f + 0.5f * strength);
  SrtVec3 at = srt_sub (tail_of (missile), frame->camera->place.p);
  SrtVec3 back = srt_scale (srt_forward (&missile->place.r), -1.0f);

  if (missile->falls || strength <= 0.01f || !srt_camera_sees (frame->camera, missile->place.p, 4.0f * half))
    return;
  if (missile->trail >= 0 && missile->trail < LOOKS)
    for (int c = 0; c < 3; c++)
      color[c] = 0.5f + 1.3f * looks[missile->trail].color[c];
  srt_fx_beam (r, frame, SRT_FX_PLUME, at, srt_madd (at, back, 7.0f * half * strength),
               srt_fx_across (frame, at, back, 0.9f * half), color, 0.0f);
  srt_fx_sprite (r, frame, SRT_FX_GLOW, at, 2.4f * half, 0.0f, color, 0.0f, 0.0f);
  srt_fx_sprite (r, frame, SRT_FX_BALL, at, 0.8f * half, 0.0f, white, 0.0f, 0.0f);
  srt_fx_light (r, at, 900.0f, color, 0.4f * strength);
}

/* ---- Countermeasures ---- */

/* It flickers, and two streams of smoke leave it either way along its Z. */
static void
add_flare (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneFlare *flare, int index)
{
  float beat = 0.75f + 0.25f * srt_sinf (frame->scene->time * 47.0f + (float) index), fade = srt_clampf (flare->left / 60.0f, 0.0f, 1.0f);
  float hot[4] = { 2.0f * beat * fade, 1.5f * beat * fade, 0.9f * beat * fade, 0.0f };
  SrtVec3 at = srt_sub (flare->place.p, frame->camera->place.p), out = srt_forward (&flare->place.r);

  if (!srt_camera_sees (frame->camera, flare->place.p, 900.0f))
    return;
  srt_fx_sprite (r, frame, SRT_FX_GLOW, at, 190.0f, 0.0f, hot, 0.0f, 0.0f);
  srt_fx_light (r, at, 2500.0f, hot, 0.6f);
  for (int side = -1; side <= 1; side += 2)
    for (int i = 0; i < PUFFS; i++)
      {
        /* Smoke stays behind what drifts: the older, the farther out and the fainter. */
        float age = 100.0f * ((float) i + fmodf (frame->scene->time * 1.0f, 1.0f)) / PUFFS;
        float grey = 0.25f * (1.0f - age / 105.0f) * fade, color[4] = { grey, grey, grey, 0.0f };
        SrtVec3 puff = srt_madd (srt_madd (at, flare->velocity, -0.25f * age), out, (float) side * 5.5f * age);

        if (grey > 0.0f)
          srt_fx_sprite (r, frame, SRT_FX_GLOW, puff, 100.0f + 0.5f * age, 0.0f, color, 0.0f, 0.0f);
      }
}

/* ---- All of it ---- */

void
srt_fx_ordnance (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;

  keep_trails (r, scene);
  for (int i = 0; i < r->n_trails; i++)
    add_trail (r, frame, &r->trails[i]);
  for (int i = 0; i < scene->n_missiles; i++)
    {
      if (!scene->missiles[i].falls && scene->missiles[i].trail >= 0 && scene->missiles[i].trail < LOOKS)
        join_trail (r, frame, &scene->missiles[i]);
      add_flame (r, frame, &scene->missiles[i]);
    }
  for (int i = 0; i < scene->n_flares; i++)
    add_flare (r, frame, &scene->flares[i], i);
}
