/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The aim point, and leading a target with a gun (spec 03 §6). */
#include "maneuver/private.h"
#include "weapons/weapons.h"

bool
srt_lead (SrtRun *run, SrtTarget target, SrtVec3 from, int gun_type, float lead_share, SrtVec3 *aim)
{
  const SrtGunType *gun;
  SrtAim at;
  float steps, limit;

  if (gun_type <= 0 || gun_type >= run->content->n_guns || !srt_slot_valid (run->world, target.index))
    return false;
  gun = &run->content->guns[gun_type];
  if (gun->number != gun_type || !(gun->speed > 0.0f))
    return false;
  at = srt_aimed_at (run, target);
  steps = srt_distance (at.place, from) / gun->speed;
  limit = 0.25f * (float) gun->lifetime * ((gun->traits & SRT_GUN_FLAK) != 0 ? 3.0f : 1.0f);
  if (!(steps <= limit))
    return false;
  *aim = srt_madd (at.place, srt_forward (&srt_drawn (run, target.index)->r),
                   steps * srt_object (run->world, target.index)->speed * lead_share);
  return true;
}

static SrtVec3
drift (const SrtObject *foe, int turns)
{
  /* The target's turn of one step is given in its own frame. */
  SrtVec3 velocity = srt_mul_transposed (&foe->next.r, srt_scale (foe->velocity, 0.25f));

  for (int i = 0; i < turns; i++)
    velocity = srt_mul (&foe->rotation, velocity);
  return srt_mul (&foe->next.r, velocity);
}

static void
aim_afresh (SrtRun *run, int slot, SrtFightState *state)
{
  SrtTarget target = srt_fight_target (run, slot);
  const SrtObject *foe = srt_object (run->world, target.index);

  state->led =
      srt_lead (run, target, srt_drawn (run, slot)->p, srt_leading_gun (run, slot), 1.0f, &state->aim);
  if (!state->led)
    state->aim = target.component >= 0 ? srt_aimed_at (run, target).place : foe->next.p;
  state->aim_velocity = srt_unsigned_zeros (drift (foe, srt_object_pilot (run, slot)->aim_interval / 2));
}

void
srt_fight_aim (SrtRun *run, int slot)
{
  SrtFightState *state = srt_fight (run, slot);

  if (state->next_aim < run->world->frame_start)
    {
      state->next_aim = run->world->frame_start + srt_object_pilot (run, slot)->aim_interval;
      aim_afresh (run, slot, state);
    }
  state->aim = srt_unsigned_zeros (srt_madd (state->aim, state->aim_velocity, (float) run->world->frame_duration));
}
