/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sparks of what is struck (spec 05 §20.1): streaks along the way they fly. */
#include "render/private.h"

#include "effects/state.h"

#define CORE 0.45f  /* of its width, as bright as told; about it a glow of its own colour */
#define GLOW 0.55f
#define LEAST_PIXELS 0.9f /* half as wide at least: far ones stay in sight */

/* What it goes to as it cools, by kind: bright ones stay white. */
static const float embers[SRT_N_SPARK_KINDS][3] = {
  { 0.45f, 0.65f, 1.0f }, { 1.0f, 0.50f, 0.14f }, { 1.0f, 0.50f, 0.14f }, { 0.60f, 0.75f, 1.0f }, { 1.0f, 0.55f, 0.18f },
};

/* A thin hot core in a wider glow. */
static void
add_quad (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 from, SrtVec3 to, SrtVec3 across, const float color[4],
          const float ember[3])
{
  float most = srt_maxf (color[0], srt_maxf (color[1], color[2]));
  float core[4] = { 0 }, glow[4] = { 0 };

  for (int c = 0; c < 3; c++)
    {
      core[c] = color[c] * (ember[c] + (1.0f - ember[c]) * srt_minf (most, 1.0f));
      glow[c] = GLOW * most * ember[c];
    }
  srt_fx_beam (r, frame, SRT_FX_BLADE, from, to, across, glow, 0.0f);
  srt_fx_beam (r, frame, SRT_FX_BOLT, from, to, srt_scale (across, CORE), core, 0.0f);
}

/* The same, fainter as it turns its edge to the camera: a sliver would break up into dots. */
static void
add_facing (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 from, SrtVec3 to, SrtVec3 across, const float color[4],
            const float ember[3])
{
  SrtVec3 normal = srt_normalize (srt_cross (srt_sub (to, from), across));
  SrtVec3 view = frame->camera->orthographic ? frame->ahead : srt_normalize (from);
  float seen = srt_minf (2.5f * fabsf (srt_dot (normal, view)), 1.0f);
  const float shade[4] = { color[0] * seen, color[1] * seen, color[2] * seen, color[3] };

  if (seen > 0.02f)
    add_quad (r, frame, from, to, across, shade, ember);
}

/* Two quads that cross on its way, or, of the greatest, three: two along, as far back as forth, and one across. */
static void
add_crossed (SrtRenderer *r, const SrtFrameState *frame, const SrtSparkLook *look, bool three, SrtVec3 at,
             SrtVec3 along, float half, const float color[4], const float ember[3])
{
  SrtMat3 turn = srt_mat3_look_at (along);
  SrtVec3 from = three ? srt_madd (at, along, -look->length) : at, to = srt_madd (at, along, look->length);
  SrtVec3 x = srt_scale (srt_right (&turn), half), y = srt_scale (srt_down (&turn), half);

  add_facing (r, frame, from, to, x, color, ember);
  add_facing (r, frame, from, to, y, color, ember);
  if (three)
    add_facing (r, frame, srt_sub (at, y), srt_add (at, y), x, color, ember);
}

/* Seen along its way it is a point of light. */
static void
add_end_on (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 at, SrtVec3 along, float half, const float color[4])
{
  SrtVec3 view = frame->camera->orthographic ? frame->ahead : srt_normalize (at);
  float bright = srt_clampf ((fabsf (srt_dot (along, view)) - 0.7f) / 0.3f, 0.0f, 1.0f);
  const float glow[4] = { color[0] * bright, color[1] * bright, color[2] * bright, 0.0f };

  if (bright > 0.0f)
    srt_fx_sprite (r, frame, SRT_FX_GLOW, at, 1.6f * half, 0.0f, glow, 0.0f, 0.0f);
}

static void
add_spark (SrtRenderer *r, const SrtFrameState *frame, const SrtSpark *spark)
{
  const SrtSparkLook *look = &srt_spark_looks[spark->kind];
  SrtVec3 place, at, along;
  float color[4] = { 0 }, distance, half, least;

  if (!srt_spark_look (frame->scene->fx, spark, frame->scene->effects_ahead, &place, color)
      || !srt_camera_sees (frame->camera, place, look->length))
    return;
  at = srt_sub (place, frame->camera->place.p);
  distance = srt_length (at);
  least = LEAST_PIXELS
          * (frame->camera->orthographic ? frame->camera->scale * (float) frame->camera->height
                                         : distance / frame->camera->fy)
          / frame->pixel_height;
  half = srt_maxf (look->half, least);
  along = srt_normalize (spark->velocity);
  if (distance <= look->crossed_to)
    {
      add_crossed (r, frame, look, spark->kind == SRT_SPARK_GREAT_FRIENDLY, at, along, half, color, embers[spark->kind]);
      add_end_on (r, frame, at, along, half, color);
    }
  else if (distance <= look->seen_to)
    add_quad (r, frame, at, srt_madd (at, along, look->length), srt_fx_across (frame, at, along, half), color,
              embers[spark->kind]);
}

void
srt_fx_sparks (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtEffects *fx = frame->scene->fx;

  for (int i = 0; fx && i < SRT_MAX_SPARKS; i++)
    if (fx->sparks.all[i].live)
      add_spark (r, frame, &fx->sparks.all[i]);
}
