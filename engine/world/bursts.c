/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A hull that goes by bursts all over it (spec 05 §10.6). */
#include "world/private.h"

enum
{
  FIRST_BURSTS = 5,  /* at least, as the hull is lost */
  QUIET_TICKS = 100, /* before more of them come */
};

static const SrtSplitType *
split_type (const SrtRun *run, const SrtSplit *split)
{
  return &srt_type (run, srt_object (run->world, split->ship))->ends.split;
}

static SrtVec3
outward (const SrtRun *run, const SrtSplit *split, SrtVec3 place)
{
  return srt_normalize (srt_sub (place, srt_object (run->world, split->ship)->next.p));
}

void
srt_burst (SrtRun *run, const SrtSplit *split)
{
  SrtVec3 points[SRT_CUT_POINTS], place;
  int n = srt_split_points (run, split->ship, -1, points), at;
  SrtRandom random = srt_effect_random (run);

  if (n == 0)
    return;
  at = (int) (srt_random15 (&random) % (uint32_t) n);
  place = srt_frame_apply (&srt_object (run->world, split->ship)->next, points[at]);
  srt_split_tell (run, split, at, (2.0f + srt_random_fraction (&random)) * split_type (run, split)->fireball,
                  place, outward (run, split, place));
}

void
srt_bursts_begin (SrtRun *run, const SrtSplit *split)
{
  SrtRandom random = srt_effect_random (run);

  /* How many is drawn again before each. */
  for (int n = 0; n < FIRST_BURSTS + (int) (srt_random15 (&random) % 3); n++)
    srt_burst (run, split);
}

/* ---- The end ---- */

static void
burst_everywhere (SrtRun *run, const SrtSplit *split)
{
  const SrtSplitType *type = split_type (run, split);
  SrtVec3 points[SRT_CUT_POINTS];
  int n = srt_split_points (run, split->ship, -1, points);

  for (int i = 0; i < n; i++)
    {
      SrtRandom random = srt_effect_random (run);
      SrtVec3 place = srt_frame_apply (&srt_object (run->world, split->ship)->next, points[i]);
      srt_split_tell (run, split, i, (1.0f + srt_random_fraction (&random)) * 0.5f * type->fireball, place,
                      outward (run, split, place));
    }
}

/* The half goes on as it flew and turned, and a little more so; or as the type says. */
static void
let_half_go (SrtRun *run, const SrtSplit *split)
{
  const SrtSplitType *type = split_type (run, split);
  const SrtMat3 *r = &srt_object (run->world, split->ship)->next.r;
  SrtObject *half;
  SrtMat3 turn;
  SrtVec3 drift, rates;

  if (!srt_slot_valid (run->world, split->other))
    return;
  half = srt_object (run->world, split->other);
  if (half->generation != split->other_generation || half->type < 0)
    return;
  turn = srt_mat3_from_angles (type->half_tumble.x, type->half_tumble.y, type->half_tumble.z);
  turn = srt_mat3_mul (&half->rotation, &turn);
  half->rotation = srt_mat3_unsigned_zeros (&turn);
  rates = srt_unsigned_zeros (srt_mat3_angles (&half->rotation));
  half->pitch_rate = rates.x;
  half->yaw_rate = rates.y;
  half->roll_rate = rates.z;
  drift = srt_mul (r, type->half_drift);
  half->velocity = srt_unsigned_zeros (type->has_half_drift ? drift : srt_add (half->velocity, drift));
  half->flags &= ~SRT_DISABLED;
}

static void
end_bursts (SrtRun *run, SrtSplit *split)
{
  const SrtObject *ship = srt_object (run->world, split->ship);
  bool flash = split_type (run, split)->traits & SRT_SPLIT_END_FLASH;

  srt_flash (run, ship->next.p, 5.0f * ship->radius, 100);
  burst_everywhere (run, split);
  let_half_go (run, split);
  srt_split_hide (run, split, false);
  srt_node_show (run, split->wreck, true);
  srt_split_let_go (run, split);
  if (flash)
    srt_flash (run, ship->next.p, 0.0f, 100);
  srt_split_finish (run, split);
}

/* ---- Each frame ---- */

/* One frame in @odds, by a chance that the game does not feel. */
static bool
flashes (const SrtRun *run, int odds)
{
  SrtRandom random = srt_effect_random (run);

  return odds > 0 && srt_random15 (&random) % (uint32_t) odds == 0;
}

void
srt_bursts_frame (SrtRun *run, SrtSplit *split)
{
  SrtWorld *world = run->world;
  const SrtSplitType *type = split_type (run, split);
  int elapsed = world->frame_start - split->started;

  if (flashes (run, type->flash_odds))
    srt_flash (run, srt_object (world, split->ship)->next.p, 0.0f, 100);
  if (elapsed > QUIET_TICKS && srt_random15 (&world->random) % (uint32_t) type->burst_odds == 0)
    {
      if (type->shake > 0.0f && world->player_slots > 0)
        world->player.hit_shake = type->shake;
      srt_burst (run, split);
    }
  if (elapsed >= type->duration)
    end_bursts (run, split);
}
