/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Beams of blades that cross on their axis, single lights and sheets of light: what sequences show of themselves (spec 08 §2.5, §3.10, §6). */
#include "render/private.h"

static void
add_ray (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneRay *ray)
{
  SrtVec3 eye = frame->camera->place.p, from = srt_sub (ray->from, eye), to = srt_sub (ray->to, eye);
  SrtMat3 turn = srt_mat3_look_at (srt_sub (to, from));
  float color[4] = { ray->color[0], ray->color[1], ray->color[2], 0.0f };

  for (int i = 0; i < ray->blades; i++)
    {
      float s, c;
      SrtFxQuad *quad;

      srt_sincosf (ray->turn + (float) i * (float) SRT_PI / (float) ray->blades, &s, &c);
      srt_fx_beam (r, frame, SRT_FX_RIBBON, from, to,
                   srt_madd (srt_scale (srt_right (&turn), c * ray->half), srt_down (&turn), s * ray->half), color, 0.0f);
      quad = &r->quads[r->n_fx - 1];
      quad->strength[0] = quad->strength[1] = ray->near;
      quad->strength[2] = quad->strength[3] = ray->far;
    }
}

static void
add_ring (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneShine *shine, SrtVec3 at, const float color[4])
{
  SrtMat3 turn = srt_mat3_look_at (shine->axis);
  SrtVec3 x = srt_scale (srt_right (&turn), shine->half), y = srt_scale (srt_down (&turn), shine->half);
  SrtFxQuad *quad = srt_fx_quad (r, SRT_FX_RING, color, 0.0f, 0.0f);

  quad->corner[0] = srt_sub (srt_sub (at, x), y);
  quad->corner[1] = srt_sub (srt_add (at, x), y);
  quad->corner[2] = srt_add (srt_add (at, x), y);
  quad->corner[3] = srt_add (srt_sub (at, x), y);
  quad->depth = srt_dot (at, frame->ahead);
}

static void
add_shine (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneShine *shine)
{
  SrtVec3 at = srt_sub (shine->at, frame->camera->place.p);
  float color[4] = { shine->color[0], shine->color[1], shine->color[2], 0.0f };

  if (shine->reach > 0.0f)
    srt_fx_light (r, at, shine->reach, shine->color, shine->strength);
  if (shine->kind == SRT_SHINE_LIGHT || !srt_camera_sees (frame->camera, shine->at, 2.0f * shine->half))
    return;
  switch (shine->kind)
    {
    case SRT_SHINE_RING:
      add_ring (r, frame, shine, at, color);
      break;
    case SRT_SHINE_PUFF:
      srt_fx_sprite (r, frame, SRT_FX_PUFF, at, shine->half, shine->seed, color, shine->age, shine->seed);
      break;
    case SRT_SHINE_SMOKE:
      srt_fx_sprite (r, frame, SRT_FX_FIRE, at, 2.0f * shine->half, shine->seed, color, shine->age, shine->seed);
      break;
    default:
      srt_fx_sprite (r, frame, SRT_FX_GLOW, at, shine->half, 0.0f, color, 0.0f, 0.0f);
      break;
    }
}

static void
add_sheet (SrtRenderer *r, const SrtFrameState *frame, const SrtSceneSheet *sheet)
{
  float color[4] = { sheet->color[0], sheet->color[1], sheet->color[2], 0.0f };
  SrtFxQuad *quad = srt_fx_quad (r, sheet->kind == SRT_SHEET_FLARE ? SRT_FX_FLARE : SRT_FX_SHEET, color, 0.0f, 0.0f);
  SrtVec3 middle = srt_vec3 (0, 0, 0);

  for (int i = 0; i < 4; i++)
    {
      quad->corner[i] = srt_sub (sheet->corner[i], frame->camera->place.p);
      quad->strength[i] = sheet->strength[i];
      middle = srt_madd (middle, quad->corner[i], 0.25f);
    }
  quad->depth = srt_dot (middle, frame->ahead);
}

void
srt_fx_rays (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;

  for (int i = 0; i < scene->n_rays; i++)
    add_ray (r, frame, &scene->rays[i]);
  for (int i = 0; i < scene->n_shines; i++)
    add_shine (r, frame, &scene->shines[i]);
  for (int i = 0; i < scene->n_sheets; i++)
    add_sheet (r, frame, &scene->sheets[i]);
}
