/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What hangs from ships and shines: exhaust, lamps; flying pieces (spec 09 §9.2). */
#include "render/private.h"
#include "render/scene-private.h"

#include <string.h>

static void
side_color (const SrtScene *scene, const SrtSceneInstance *instance, float color[4])
{
  /* The exhaust tells whose yard built the ship, whoever flies it. */
  static const float colors[3][4] = { { 0.30f, 0.95f, 1.75f, 0 },
                                      { 1.75f, 0.80f, 0.24f, 0 },
                                      { 0.9f, 1.1f, 1.3f, 0 } };
  int side = instance->type >= 0 && instance->type < scene->content->n_ships
                 ? (int) scene->content->ships[instance->type].side
                 : instance->side;
  memcpy (color, colors[side >= 0 && side < 3 ? side : 2], 4 * sizeof (float));
}

static uint32_t
mixed (uint32_t x)
{
  x = (x ^ (x >> 16)) * 0x7FEB352Du;
  x = (x ^ (x >> 15)) * 0x846CA68Bu;
  return x ^ (x >> 16);
}

/* Shocks stand in the plume from four fifths of full thrust on; near by only. */
static void
add_diamonds (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 at, SrtVec3 to, SrtVec3 across, const float color[4],
              float strength)
{
  float share = srt_clampf ((strength - 0.8f) * 5.0f, 0.0f, 1.0f)
                * srt_clampf (2.0f - srt_length (at) / (60.0f * srt_length (across)), 0.0f, 1.0f);
  float hot[4] = { color[0] * share, color[1] * share, color[2] * share, 0.0f };

  if (share <= 0.02f)
    return;
  srt_fx_beam (r, frame, SRT_FX_DIAMONDS, at, to, across, hot, 0.0f);
  r->quads[r->n_fx - 1].depth = srt_dot (at, frame->ahead);
}

static void
add_exhaust (SrtRenderer *r,
             const SrtFrameState *frame,
             const SrtSceneInstance *instance,
             const SrtAttachment *attachment,
             const SrtFrame *place,
             uint32_t salt)
{
  bool reverse = attachment->size.z > 0.0f;
  float strength = reverse ? -instance->thrust : instance->thrust;
  if (attachment->id == 7)
    strength = 1.0f;
  if (strength <= 0.01f)
    return;
  float half = srt_maxf (srt_minf (fabsf (attachment->size.x), fabsf (attachment->size.y)), 1.0f);
  float length = srt_maxf (fabsf (attachment->size.z), half) * strength;
  if (attachment->id != 7)
    {
      uint32_t beat = (uint32_t) (frame->scene->time * 60.0f);
      length *= 0.86f + 0.14f * (float) (mixed (beat * 31u + salt) & 255u) / 255.0f;
    }
  float color[4];
  side_color (frame->scene, instance, color);
  float bright = 0.45f + 0.55f * srt_minf (strength, 1.4f);
  for (int c = 0; c < 3; c++)
    color[c] *= bright;

  SrtVec3 at = srt_sub (place->p, frame->camera->place.p);
  SrtVec3 axis = srt_scale (srt_forward (&place->r), reverse ? 1.0f : -1.0f);
  SrtVec3 view = frame->camera->orthographic ? frame->ahead : srt_normalize (at);
  float end_on = srt_dot (axis, view);
  SrtVec3 across = srt_cross (axis, view);
  if (srt_length2 (across) > 1e-5f)
    {
      across = srt_scale (srt_normalize (across), half * 1.15f);
      srt_fx_beam (r, frame, SRT_FX_PLUME, at, srt_madd (at, axis, length), across, color, 0.0f);
      r->quads[r->n_fx - 1].depth = srt_dot (at, frame->ahead);
      add_diamonds (r, frame, at, srt_madd (at, axis, length), across, color, strength);
    }
  /* The nozzle itself: a round glow, larger seen from behind than from the side, none through the hull. */
  float behind = srt_clampf (0.45f - end_on * 0.75f, 0.0f, 1.0f);
  float glow[4] = { color[0] * behind, color[1] * behind, color[2] * behind, 0.0f };
  if (behind > 0.02f)
    srt_fx_sprite (r, frame, SRT_FX_GLOW, srt_madd (at, axis, half * 0.25f), half * (1.7f + 1.1f * strength),
                   0.0f, glow, 0, 0);
}

/* Navigation lights: clock of ten a tick, lit for `on` of every `on` + `off`, fading over 200. */
float
srt_lamp_lit (const SrtAttachment *attachment, float seconds)
{
  float light = attachment->brightness > 0.0f ? attachment->brightness : 1.0f, period = attachment->on + attachment->off;
  if (attachment->off <= 0.0f || period <= 0.0f)
    return light;
  float clock = fmodf (seconds * 1000.0f + period - fmodf (attachment->phase, period), period);
  return clock < attachment->on ? light : light * srt_clampf (1.0f - (clock - attachment->on) / 200.0f, 0.0f, 1.0f);
}

const float *
srt_lamp_color (const SrtAttachment *attachment)
{
  static const float colors[6][3] = { { 0.2f, 0.4f, 1.6f },   { 0.2f, 1.5f, 0.3f }, { 1.5f, 1.2f, 0.2f },
                                      { 1.7f, 0.16f, 0.10f }, { 0.2f, 1.3f, 1.4f }, { 1.4f, 1.4f, 1.4f } };
  return colors[attachment->id >= 0 && attachment->id < 6 ? attachment->id : 5];
}

static void
add_lamp (SrtRenderer *r, const SrtFrameState *frame, const SrtAttachment *attachment, const SrtFrame *place)
{
  SrtVec3 at = srt_sub (place->p, frame->camera->place.p);
  float distance = srt_length (at);
  if (attachment->size.x <= 0.0f || distance > 40000.0f)
    return;
  float light = srt_lamp_lit (attachment, frame->scene->time);
  if (light <= 0.0f)
    return;
  const float *from = srt_lamp_color (attachment);
  float color[4] = { from[0] * light, from[1] * light, from[2] * light, 0.0f };
  float grow = 1.0f + srt_minf (distance / 6000.0f, 1.0f) * 1.5f;
  srt_fx_sprite (r, frame, SRT_FX_GLOW, at, attachment->size.x * 1.5f * grow, 0.0f, color, 0.0f, 0.0f);
}

/* A portal cuts it off. */
static bool
cut_off (const SrtSceneInstance *instance, const SrtSceneNode *node, SrtVec3 place)
{
  return (instance->is_cut && !srt_plane_shows (&instance->cut, place))
         || (node->cut > 0 && !srt_plane_shows (&instance->split[node->cut - 1], place));
}

void
srt_fx_glows (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;
  for (int v = 0; v < r->n_visible; v++)
    {
      const SrtSceneInstance *instance = &scene->instances[r->visible[v].instance];
      if (instance->flags & SRT_SCENE_CLOAKED)
        continue;
      for (int i = 0; i < instance->n_nodes; i++)
        {
          const SrtSceneNode *node = &scene->nodes[instance->first_node + i];
          const SrtModel *model = &scene->content->models[node->model];
          const SrtPart *part = &model->parts[node->part];
          for (int a = 0; a < part->n_attachments; a++)
            {
              const SrtAttachment *attachment = &model->attachments[part->first_attachment + a];
              if (attachment->kind != SRT_ATTACH_ENGINE_GLOW && attachment->kind != SRT_ATTACH_LIGHT)
                continue;
              SrtFrame place = srt_frame_mul (&node->place, &attachment->frame);
              if (cut_off (instance, node, place.p))
                continue;
              if (attachment->kind == SRT_ATTACH_ENGINE_GLOW)
                add_exhaust (r, frame, instance, attachment, &place,
                             (uint32_t) (instance->slot + instance->mission_ship * 7 + a * 131 + i * 17));
              else if (!(instance->flags & SRT_SCENE_DARK))
                add_lamp (r, frame, attachment, &place);
            }
        }
    }
}
