/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lights that fall on ships: of shots, flames, blasts. All of a frame's lie in one buffer; a ship names its few. */
#include "render/private.h"

#include <stdlib.h>
#include <string.h>

static float
brightness (const SrtLight *light)
{
  return (light->color[0] + light->color[1] + light->color[2]) * light->reach;
}

static int
brightest_first (const void *a, const void *b)
{
  float x = brightness (a), y = brightness (b);
  return x == y ? 0 : x > y ? -1 : 1;
}

void
srt_lights_send (SrtRenderer *r)
{
  float places[SRT_MOST_LIGHTS][4], colors[SRT_MOST_LIGHTS][4];
  if (r->n_lights > SRT_MOST_LIGHTS)
    {
      qsort (r->lights, (size_t) r->n_lights, sizeof *r->lights, brightest_first);
      r->n_lights = SRT_MOST_LIGHTS;
    }
  for (int i = 0; i < r->n_lights; i++)
    {
      const SrtLight *light = &r->lights[i];
      const float place[4] = { light->at.x, light->at.y, light->at.z, light->reach };
      memcpy (places[i], place, sizeof place);
      memcpy (colors[i], light->color, sizeof light->color);
      colors[i][3] = 0.0f;
    }
  if (!r->light_buffer)
    glGenBuffers (1, &r->light_buffer);
  glBindBufferBase (GL_UNIFORM_BUFFER, 1, r->light_buffer);
  glBufferData (GL_UNIFORM_BUFFER, sizeof places + sizeof colors, NULL, GL_STREAM_DRAW);
  if (r->n_lights)
    {
      GLsizeiptr size = r->n_lights * (GLsizeiptr) sizeof *places;
      glBufferSubData (GL_UNIFORM_BUFFER, 0, size, places);
      glBufferSubData (GL_UNIFORM_BUFFER, sizeof places, size, colors);
    }
}

/* The strongest few that reach a sphere. */
void
srt_lights_choose (const SrtRenderer *r, SrtVec3 at, float radius, uint8_t chosen[SRT_SHIP_LIGHTS])
{
  int n = 0;
  float strength[SRT_SHIP_LIGHTS];
  memset (chosen, 255, SRT_SHIP_LIGHTS);
  for (int i = 0; i < r->n_lights; i++)
    {
      const SrtLight *light = &r->lights[i];
      float reach = light->reach + radius;
      float away2 = srt_length2 (srt_sub (light->at, at));
      if (away2 > reach * reach)
        continue;
      float s = (light->color[0] + light->color[1] + light->color[2]) * (1.0f - sqrtf (away2) / reach);
      int place = n;
      while (place > 0 && s > strength[place - 1])
        place--;
      if (place == SRT_SHIP_LIGHTS)
        continue;
      n = n < SRT_SHIP_LIGHTS ? n + 1 : n;
      for (int k = n - 1; k > place; k--)
        {
          chosen[k] = chosen[k - 1];
          strength[k] = strength[k - 1];
        }
      chosen[place] = (uint8_t) i;
      strength[place] = s;
    }
}
