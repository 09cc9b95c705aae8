/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hats and glowing cores out of the store of effects (spec 05 §15): shown only where their ship is. */
#include "render/private.h"

#include "effects/state.h"

enum
{
  BAND_QUADS = 9,
  STAR_BLADES = 5,
};

#define OUT_OF_HULL 1.6f /* half-sizes */

static const float red[4] = { 1.0f, 0.16f, 0.06f, 0.0f };

/* Where the part stands that it hangs from; false when that is not in the picture. */
static bool
place_of (const SrtScene *scene, const SrtSceneInstance *instance, int node, SrtFrame *place)
{
  *place = instance->place;
  if (node < 0)
    return true;
  for (int i = 0; i < instance->n_nodes; i++)
    if (scene->nodes[instance->first_node + i].node == node)
      {
        *place = scene->nodes[instance->first_node + i].place;
        return true;
      }
  return false;
}

static void
add_sheet (SrtRenderer *r, const SrtFrameState *frame, SrtVec3 from, SrtVec3 to, SrtVec3 across, const float color[4], int kind)
{
  SrtFxQuad *quad = srt_fx_quad (r, (SrtFxKind) kind, color, 0.0f, 0.0f);

  quad->corner[0] = srt_sub (from, across);
  quad->corner[1] = srt_add (from, across);
  quad->corner[2] = srt_add (to, across);
  quad->corner[3] = srt_sub (to, across);
  quad->depth = srt_dot (srt_lerp (from, to, 0.5f), frame->ahead);
}

/* A band of quads about the coil's axis, and a star of blades through it. */
static void
add_hat (SrtRenderer *r, const SrtFrameState *frame, const SrtExtra *extra, const SrtFrame *place)
{
  const float band[4] = { 0.35f * red[0], 0.35f * red[1], 0.35f * red[2], 0.0f };
  SrtVec3 down = srt_down (&place->r), right = srt_right (&place->r), ahead = srt_forward (&place->r);
  SrtVec3 top = srt_sub (srt_frame_apply (place, extra->at), frame->camera->place.p);
  SrtVec3 bottom = srt_madd (top, down, SRT_HAT_LENGTH);

  for (int i = 0; i < BAND_QUADS; i++)
    {
      float s, c;
      srt_sincosf (2.0f * (float) SRT_PI * (float) i / BAND_QUADS, &s, &c);
      SrtVec3 out = srt_add (srt_scale (right, c), srt_scale (ahead, s)), along = srt_sub (srt_scale (ahead, c), srt_scale (right, s));
      SrtVec3 off = srt_scale (out, SRT_HAT_BAND_RADIUS);
      add_sheet (r, frame, srt_add (top, off), srt_add (bottom, off),
                 srt_scale (along, SRT_HAT_BAND_RADIUS * (float) SRT_PI / BAND_QUADS), band, SRT_FX_SHEET);
    }
  for (int i = 0; i < STAR_BLADES; i++)
    {
      float s, c;
      srt_sincosf ((float) SRT_PI * (float) i / STAR_BLADES, &s, &c);
      add_sheet (r, frame, top, bottom,
                 srt_scale (srt_add (srt_scale (right, c), srt_scale (ahead, s)), SRT_HAT_STAR_HALF), red, SRT_FX_RIBBON);
    }
}

static void
add_core (SrtRenderer *r, const SrtFrameState *frame, const SrtExtra *extra, SrtVec3 at)
{
  const SrtScene *scene = frame->scene;
  float farther, half = srt_extra_half (scene->fx, extra, scene->effects_ahead, &farther);
  int before = r->n_fx;
  const float glow[4] = { 2.0f * red[0], 2.0f * red[1], 2.0f * red[2], 0.0f };
  SrtVec3 seen;
  float away, nearer;

  at = srt_sub (at, frame->camera->place.p);
  srt_fx_light (r, at, 3.0f * half, red, 2.0f);
  /* It shines out of what it lies in: drawn before that, as large as it looks where it stands. */
  away = srt_length (at);
  nearer = frame->camera->orthographic || away <= 0.0f ? 0.0f : srt_minf (OUT_OF_HULL * half, 0.5f * away) / away;
  seen = srt_scale (at, 1.0f - nearer);
  srt_fx_sprite (r, frame, SRT_FX_GLOW, seen, half * (1.0f - nearer), 0.0f, glow, 0.0f, 0.0f);
  if (r->n_fx > before)
    r->quads[before].depth = srt_dot (at, frame->ahead) + farther;
}

void
srt_fx_extras (SrtRenderer *r, const SrtFrameState *frame)
{
  const SrtScene *scene = frame->scene;

  for (int i = 0; scene->fx && i < SRT_EXTRAS; i++)
    {
      const SrtExtra *extra = &scene->fx->extras.extras[i];
      int at = extra->kind != SRT_EXTRA_NONE && !extra->out ? srt_scene_find_slot (scene, extra->slot) : -1;
      const SrtSceneInstance *instance = at >= 0 ? &scene->instances[at] : NULL;
      SrtFrame place;
      if (!instance || instance->generation != extra->generation || (instance->flags & SRT_SCENE_UNSEEN))
        continue;
      place = srt_frame_identity ();
      if (extra->hang.slot >= 0 && !place_of (scene, instance, extra->hang.node, &place))
        continue;
      if (extra->kind != SRT_EXTRA_HAT)
        add_core (r, frame, extra, srt_frame_apply (&place, extra->at));
      else if (!(instance->flags & SRT_SCENE_EXPLODING))
        add_hat (r, frame, extra, &place);
    }
}
