/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How tractors look (spec 08 §5.2): beams of ribbons that cross on their axis, a bubble round the pod, a light on it. */
#include "render/private.h"

#define HALF_WIDTH 50.0f
#define WIDE_HALF_WIDTH 150.0f
#define WIDE_ALPHA 0.35f
#define LIGHT_REACH 10000.0f

static const float green[4] = { 0.0f, 1.0f, 0.0f, 0.0f };

/*
 * Three ribbons a third of a half turn apart, from @first on. Their near corners
 * are clear and the far ones full; the square at the emitter is clear all over.
 */
static void
add_ribbons (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneTractorBeam *beam, float first, float half,
             float alpha)
{
  SrtVec3 eye = frame->camera->place.p, from = srt_sub (beam->from, eye), to = srt_sub (beam->to, eye);
  SrtMat3 turn = srt_mat3_look_at (srt_sub (to, from));
  float color[4] = { green[0] * alpha, green[1] * alpha, green[2] * alpha, 0.0f };

  for (int i = 0; i < 3; i++)
    {
      float s, c;
      SrtFxQuad *quad;

      srt_sincosf ((first + (float) i) * (float) (SRT_PI / 3.0), &s, &c);
      SrtVec3 across = srt_madd (srt_scale (srt_right (&turn), c * half), srt_down (&turn), s * half);
      srt_fx_beam (r, frame, SRT_FX_RIBBON, from, to, across, color, 0.0f);
      quad = &r->quads[r->n_fx - 1];
      quad->strength[0] = quad->strength[1] = 0.0f;
    }
}

void
srt_fx_tractors (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;

  for (int i = 0; i < scene->n_beams; i++)
    {
      const SrtSceneTractorBeam *beam = &scene->beams[i];
      add_ribbons (r, frame, beam, 0.0f, HALF_WIDTH, beam->alpha);
      if (beam->wide)
        add_ribbons (r, frame, beam, 0.5f, WIDE_HALF_WIDTH, beam->alpha * WIDE_ALPHA);
    }
  for (int i = 0; i < scene->n_bubbles; i++)
    {
      const SrtSceneBubble *bubble = &scene->bubbles[i];
      if (bubble->light > 0.0f)
        srt_fx_light (r, srt_sub (bubble->place.p, frame->camera->place.p), LIGHT_REACH * bubble->light, green, 1.0f);
    }
}

void
srt_bubbles_draw (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtBubbleProgram *program = &r->bubble_program;
  const SrtScene *scene = frame->scene;

  if (scene->n_bubbles == 0)
    return;
  glUseProgram (program->id);
  glUniformMatrix4fv (program->clip, 1, GL_FALSE, frame->clip);
  srt_spheres_begin (r);
  for (int i = 0; i < scene->n_bubbles; i++)
    {
      const SrtSceneBubble *bubble = &scene->bubbles[i];
      if (!(bubble->strength > 0.0f) || !srt_camera_sees (frame->camera, bubble->place.p, bubble->radius))
        continue;
      glUniform1f (program->strength, bubble->strength);
      glUniform1f (program->seconds, bubble->seconds);
      srt_sphere_draw (r, frame, program->turn, program->at, &bubble->place, bubble->radius);
    }
  srt_spheres_end ();
}
