/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a cloak looks (spec 04 §12.4): read of the object's record, between the ticks. */
#include "render/private.h"
#include "render/scene-private.h"

#include "weapons/weapons.h"

#define WOBBLE 0.15f
#define BRIGHTEST 0.3f /* strength at which the shimmer is brightest */

void
srt_cloak_look (SrtSceneCloak *look, const SrtShipType *type, const SrtObject *object, float now)
{
  float share, began = (float) (object->cloak_going ? object->cloak_going_at : object->cloak_came_at);

  if (!object->cloak)
    {
      look->faded = 1.0f - srt_cloak_visibility (object);
      return;
    }
  share = object->cloak_changing ? srt_clampf ((now - began) / SRT_CLOAK_TICKS, 0.0f, 1.0f) : 1.0f;
  look->faded = object->cloak_going ? 1.0f - share : share;
  /* What cloaks by parts neither shimmers nor wobbles (§12.1). */
  if (type->cloaks_parts.n == 0)
    {
      look->shimmer = look->faded;
      look->changing = object->cloak_changing ? share : 0.0f;
    }
  look->spot = srt_cloak_spot_left (object, now);
  look->struck = object->cloak_struck;
  look->ticks = srt_maxf (now - (float) object->cloak_came_at, 0.0f);
}

SrtFrame
srt_cloak_wobble (const SrtFrame *place, float t)
{
  float size = WOBBLE * sinf ((float) SRT_PI * t);
  SrtMat3 y_by_x = srt_mat3_identity (), x_by_y = y_by_x, x_by_z = y_by_x;
  SrtFrame wobbling = *place;

  y_by_x.m[3] = size * sinf (20.0f * t);
  x_by_y.m[1] = size * sinf (26.0f * t + 2.8f);
  x_by_z.m[2] = size * sinf (14.0f * t + 0.9f);
  wobbling.r = srt_mat3_mul (&wobbling.r, &y_by_x);
  wobbling.r = srt_mat3_mul (&wobbling.r, &x_by_y);
  wobbling.r = srt_mat3_mul (&wobbling.r, &x_by_z);
  return wobbling;
}

void
srt_cloak_color (float strength, float color[3])
{
  static const float bright[3] = { 185.0f / 256.0f, 203.0f / 256.0f, 82.0f / 256.0f };
  static const float last[3] = { 0.0f, 0.0f, 80.0f / 256.0f };
  bool rising = strength < BRIGHTEST;
  float t = rising ? strength / BRIGHTEST : (strength - BRIGHTEST) / (1.0f - BRIGHTEST);
  float eased = 0.5f - 0.5f * cosf ((float) SRT_PI * srt_clampf (t, 0.0f, 1.0f));

  for (int c = 0; c < 3; c++)
    color[c] = rising ? bright[c] * eased : bright[c] + (last[c] - bright[c]) * eased;
}
