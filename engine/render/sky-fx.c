/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sun, its flares in the lens, and the dust that shows one's own motion (spec 09 §8.4, §8.5). */
#include "render/private.h"

/* A camera that moved farther than this since the last frame was put there: no streaks. */
#define CUT_DISTANCE 3000.0f

/* Whether anything stands before the sun; eased, so that it does not blink behind a wing. */
static float
sun_shown (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtCamera *camera = frame->camera;
  SrtVec3 pixel;
  float shown = 0.0f;
  if (srt_camera_project (camera, srt_madd (camera->place.p, frame->scene->sun, 1e6f), &pixel)
      && pixel.x > 0.0f && pixel.y > 0.0f && pixel.x < (float) camera->width
      && pixel.y < (float) camera->height)
    shown =
        srt_scene_pick (frame->scene, camera, pixel.x, pixel.y, 0.0f).kind == SRT_PICK_INSTANCE ? 0.0f : 1.0f;
  r->sun_shown = r->has_last_eye ? r->sun_shown + (shown - r->sun_shown) * 0.2f : shown;
  return r->sun_shown;
}

/* Ghosts of the sun on the line through the middle of the picture. */
static void
add_flares (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 sun, float strength)
{
  static const struct
  {
    float along, size, color[3];
    SrtFxKind kind;
  } flares[6] = {
    { 0.5f, 0.045f, { 0.10f, 0.16f, 0.22f }, SRT_FX_GLOW },
    { 0.33f, 0.022f, { 0.22f, 0.16f, 0.08f }, SRT_FX_GLOW },
    { 0.2f, 0.075f, { 0.05f, 0.10f, 0.12f }, SRT_FX_RING },
    { -0.2f, 0.030f, { 0.16f, 0.10f, 0.18f }, SRT_FX_GLOW },
    { -0.6f, 0.120f, { 0.05f, 0.08f, 0.13f }, SRT_FX_RING },
    { -0.5f, 0.055f, { 0.12f, 0.14f, 0.06f }, SRT_FX_GLOW },
  };
  /* On a plane just past the near one: over everything. */
  float depth = frame->near_plane * 1.5f;
  SrtVec3 view = srt_scale (sun, 1.0f / srt_dot (sun, frame->ahead));
  SrtVec3 off = srt_sub (view, frame->ahead);
  float fade = strength * (1.0f - srt_minf (1.0f, srt_length (off)));
  if (fade <= 0.01f)
    return;
  for (int i = 0; i < 6; i++)
    {
      SrtVec3 at = srt_scale (srt_madd (frame->ahead, off, flares[i].along), depth);
      const float color[4] = { flares[i].color[0] * fade, flares[i].color[1] * fade,
                               flares[i].color[2] * fade, 0.0f };
      srt_fx_sprite (r, frame, flares[i].kind, at, depth * flares[i].size * 1.3f, 0.0f, color, 0.35f,
                     (float) i);
    }
}

void
srt_fx_sun (SrtRenderer *r, const SrtFrameState *frame)
{
  static const float disc[4] = { 3.2f, 3.0f, 2.5f, 0.0f }, halo[4] = { 0.75f, 0.58f, 0.38f, 0.0f },
                     wide[4] = { 0.20f, 0.15f, 0.12f, 0.0f };
  SrtVec3 sun = frame->scene->sun;
  if (frame->camera->orthographic || srt_dot (sun, frame->ahead) < 0.2f)
    return;
  float far_off = frame->far_plane * 0.9f;
  SrtVec3 at = srt_scale (sun, far_off);
  srt_fx_sprite (r, frame, SRT_FX_GLOW, at, far_off * 0.055f, 0.0f, disc, 0.0f, 0.0f);
  srt_fx_sprite (r, frame, SRT_FX_GLOW, at, far_off * 0.26f, 0.0f, halo, 0.0f, 0.0f);
  srt_fx_sprite (r, frame, SRT_FX_GLOW, at, far_off * 0.95f, 0.0f, wide, 0.0f, 0.0f);
  add_flares (r, frame, sun, sun_shown (r, frame));
}

void
srt_fx_dust (SrtRenderer *r, const SrtFrameState *frame)
{
  const float side = 8192.0f;
  SrtVec3 eye = frame->camera->place.p, moved = { 0, 0, 0 };
  if (r->has_last_eye && srt_distance (eye, r->last_eye) < CUT_DISTANCE)
    moved = srt_sub (eye, r->last_eye);
  SrtRandom random;
  srt_random_seed (&random, 7, 7);
  for (int i = 0; i < frame->options->motes; i++)
    {
      SrtVec3 mote = { srt_random_fraction (&random) * side, srt_random_fraction (&random) * side,
                       srt_random_fraction (&random) * side };
      SrtVec3 at = srt_sub (mote, eye);
      at.x -= side * floorf (at.x / side + 0.5f);
      at.y -= side * floorf (at.y / side + 0.5f);
      at.z -= side * floorf (at.z / side + 0.5f);
      float depth = srt_dot (at, frame->ahead);
      float bright = srt_clampf (4.0f * (0.25f - srt_length2 (at) / (side * side)), 0.0f, 1.0f) * 0.32f;
      if (depth < 60.0f || bright <= 0.01f)
        continue;
      float half = srt_maxf (2.0f * depth / (frame->camera->fy * frame->pixel_height), 3.0f);
      /* Back to where it was in the last picture, no longer than a tenth of a view unit. */
      float trail = srt_length (moved), most = 0.1f * depth;
      float share = trail > most ? most / trail : 1.0f;
      float color[4] = { bright, bright, bright * 1.1f, 0.0f };
      if (trail * share > half * 1.5f)
        {
          SrtVec3 from = srt_madd (at, moved, share);
          SrtVec3 across = srt_fx_across (frame, at, moved, half);
          srt_fx_beam (r, frame, SRT_FX_BOLT, from, at, across, color, 0.0f);
        }
      else
        srt_fx_sprite (r, frame, SRT_FX_GLOW, at, half, 0.0f, color, 0.0f, 0.0f);
    }
}
