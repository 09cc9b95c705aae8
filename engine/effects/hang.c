/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/hang.h"

#include "effects/place.h"
#include "effects/state.h"

SrtRun
srt_effects_asks (const SrtEffectsRun *run)
{
  return (SrtRun){ .world = (SrtWorld *) run->world, .content = run->content };
}

SrtHang
srt_hang (const SrtWorld *world, int slot, int node)
{
  if (slot < 0)
    return (SrtHang){ .slot = -1, .node = -1 };
  return (SrtHang){ .slot = slot, .node = node, .generation = srt_object (world, slot)->generation };
}

SrtHangState
srt_hang_state (const SrtEffectsRun *run, const SrtHang *hang)
{
  SrtRun asks = srt_effects_asks (run);
  const SrtObject *object;

  if (hang->slot < 0)
    return SRT_HANG_SHOWN;
  if (!srt_slot_valid (run->world, hang->slot))
    return SRT_HANG_GONE;
  object = srt_object (run->world, hang->slot);
  if (object->generation != hang->generation || object->type < 0 || (object->flags & SRT_STAND_IN))
    return SRT_HANG_GONE;
  if ((object->flags & (SRT_HIDDEN | SRT_DISABLED | SRT_JUMPING))
      || (hang->node >= 0
          && !(srt_effects_owns (run->world, hang->slot, hang->node)
               && srt_node_shown (&asks, hang->node))))
    return SRT_HANG_UNSEEN;
  return SRT_HANG_SHOWN;
}

SrtHangState
srt_hang_place (const SrtEffectsRun *run, const SrtHang *hang, SrtFrame *place)
{
  SrtHangState state = srt_hang_state (run, hang);

  *place = srt_frame_identity ();
  if (state == SRT_HANG_GONE || hang->slot < 0)
    return state;
  if (hang->node < 0 || !srt_effects_owns (run->world, hang->slot, hang->node))
    *place = srt_effects_ship (run->world, hang->slot);
  else
    srt_effects_node (run->world, hang->slot, hang->node, place);
  return state;
}

SrtVec3
srt_effects_any_way (SrtRandom *random)
{
  float z = 2.0f * srt_random_fraction (random) - 1.0f, flat = sqrtf (srt_maxf (1.0f - z * z, 0.0f)), s, c;

  srt_sincosf (2.0f * (float) SRT_PI * srt_random_fraction (random), &s, &c);
  return srt_vec3 (flat * c, flat * s, z);
}

SrtVec3
srt_effects_within (SrtRandom *random, float most)
{
  return srt_scale (srt_random_centred_vec3 (random), 2.0f * most);
}
