/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/place.h"
#include "effects/state.h"

#include <string.h>

#define BIG_SHARE 0.35f  /* of the ship's radius, where its type gives no big fireball */
#define BIG_TURN 2.25f   /* radians about each axis */
#define END_SHARE 0.15f  /* of its radius: the fireballs at the end */
#define FIN_SHARE 0.3f
#define SLICE_TURN 0.3f
#define SLICE_BODIES 0.3f
#define TOP_BODIES 0.1f
#define BURST_BIT_SPEED 0.8f
#define LAST_BIT_SPEED 0.5f
#define GLOW_STEADY 0.55f /* of a cut's glow; the rest dies down after each step */

enum
{
  BURST_BITS = 4,     /* times the type's */
  BURST_DELAY = 150,  /* ticks, at most */
  LAST_DELAY = 75,
  END_FIREBALLS = 3,
  END_DELAY = 50,
  FIN_DELAY = 60,     /* of the second ones; each 30 later than the last */
  FIN_DELAY_STEP = 30,
  TOP_BITS = 5,
  SLICE_BITS = 3,
  GLOW_TICKS = 22,
};

static void
fireball (SrtEffectsRun *run, SrtVec3 at, float size, int32_t delay)
{
  srt_fireball (run, &(SrtFireballAsk){ .at = at, .kind = SRT_FIREBALL_BANG, .size = size, .delay = delay, .light = true });
}

static void
bits (SrtEffectsRun *run, SrtVec3 at, SrtVec3 direction, int n, float size, float speed, float bodies)
{
  for (int i = 0; i < n; i++)
    srt_bit_throw (run, at, direction, size, speed, bodies);
}

static SrtVec3
turned (SrtEffectsRun *run, SrtVec3 direction, float by)
{
  SrtVec3 angles = srt_effects_within (&run->random, by);
  SrtMat3 turn = srt_mat3_from_angles (angles.x, angles.y, angles.z);

  return srt_mul (&turn, direction);
}

/* ---- A sweep's steps (spec 05 §10.5) ---- */

static void
big_burst (SrtEffectsRun *run, const SrtObject *ship, const SrtSplitType *type)
{
  const SrtEvent *event = run->event;
  SrtRun asks = srt_effects_asks (run);
  SrtVec3 points[SRT_CUT_POINTS];
  int n = srt_split_points (&asks, event->slot, -1, points);

  fireball (run, event->place, 0.5f * (type->big_fireball > 0.0f ? type->big_fireball : BIG_SHARE * ship->radius), 0);
  bits (run, event->place, turned (run, event->direction, BIG_TURN), (int) ((float) (type->bits * n) * 0.05f),
        type->bit_size, 2.0f, type->bodies);
}

static void
step_burst (SrtEffectsRun *run, const SrtSplitType *type)
{
  const SrtEvent *event = run->event;

  fireball (run, event->place, event->value, 0);
  if (!(type->traits & SRT_SPLIT_ROCK_CHUNKS))
    {
      bits (run, event->place, event->direction, type->bits, type->bit_size, 1.0f, type->bodies);
      return;
    }
  SrtVec3 out = srt_normalize (srt_sub (event->place, srt_effects_ship (run->world, event->slot).p));
  for (int i = 0; i < type->bits; i++)
    srt_rock_chunk (run, event->place, out, true);
}

/* ---- Bursts (spec 05 §10.6) ---- */

/* Somewhere a little off the point, ahead on each axis. */
static SrtVec3
beside (SrtEffectsRun *run, SrtVec3 at)
{
  SrtVec3 off = srt_effects_within (&run->random, 25.0f);

  return srt_add (at, srt_add (off, srt_vec3 (25.0f, 25.0f, 25.0f)));
}

static void
burst (SrtEffectsRun *run, const SrtSplitType *type, bool first)
{
  const SrtEvent *event = run->event;
  float speed = first ? BURST_BIT_SPEED * type->bit_size : BURST_BIT_SPEED;

  fireball (run, event->place, event->value, 0);
  fireball (run, event->place, (1.0f + srt_random_fraction (&run->random)) * type->fireball,
            (int32_t) (srt_random15 (&run->random) % BURST_DELAY));
  for (int i = 0; i < BURST_BITS * type->bits; i++)
    srt_bit_throw (run, beside (run, event->place), event->direction, type->bit_size, speed, type->bodies);
}

/* One of those everywhere as the bursts are over. */
static void
last_burst (SrtEffectsRun *run, const SrtSplitType *type)
{
  const SrtEvent *event = run->event;

  fireball (run, event->place, event->value, (int32_t) (srt_random15 (&run->random) % LAST_DELAY));
  for (int i = 0; i < type->bits; i++)
    srt_bit_throw (run, beside (run, event->place), event->direction, type->bit_size, LAST_BIT_SPEED * type->bit_size,
                   type->bodies);
}

/* ---- A top that comes away, a slice in a gate (spec 05 §11, 08 §3.9) ---- */

static void
top_step (SrtEffectsRun *run, const SrtSplit *split)
{
  /* The world has counted the step already. */
  int n = TOP_BITS + (split->step - 1) % 2;

  fireball (run, run->event->place, run->event->value, 0);
  bits (run, run->event->place, run->event->direction, n, 1.0f, 1.0f, TOP_BODIES);
}

static void
slice_step (SrtEffectsRun *run)
{
  fireball (run, run->event->place, run->event->value, 0);
  for (int i = 0; i < SLICE_BITS; i++)
    srt_bit_throw (run, run->event->place, turned (run, run->event->direction, SLICE_TURN), 1.0f, 1.0f, SLICE_BODIES);
}

static void
step (SrtEffectsRun *run, const SrtObject *ship, const SrtShipType *type)
{
  const SrtSplitType *how = &type->ends.split;
  const SrtSplit *split = srt_split_of (run->world, run->event->slot);

  if (split && split->live == SRT_SPLIT_LIVE_TOP)
    top_step (run, split);
  else if (split ? split->live == SRT_SPLIT_LIVE_GATE : how->mode == SRT_SPLIT_NONE)
    slice_step (run);
  else if (how->mode == SRT_SPLIT_SWEEP && run->event->value <= 0.0f)
    big_burst (run, ship, how);
  else if (how->mode == SRT_SPLIT_SWEEP)
    step_burst (run, how);
  else if (split)
    burst (run, how, split->started == run->world->frame_start);
  else
    last_burst (run, how);
}

/* ---- Ends ---- */

/* Fireballs at a part's points, in the order of the list, each later than the last. */
static void
at_points (SrtEffectsRun *run, int slot, int node, void (*set_off) (SrtEffectsRun *run, SrtVec3 at, int i))
{
  SrtRun asks = srt_effects_asks (run);
  SrtFrame place;
  SrtVec3 points[END_FIREBALLS];
  int n = srt_node_points (&asks, node, SRT_POINTS_FIREBALLS, points, END_FIREBALLS);

  if (n == 0)
    return;
  srt_effects_node (run->world, slot, node, &place);
  for (int i = 0; i < n; i++)
    set_off (run, srt_frame_apply (&place, points[i]), i);
}

static void
end_fireball (SrtEffectsRun *run, SrtVec3 at, int i)
{
  fireball (run, at, END_SHARE * srt_object (run->world, run->event->slot)->radius, i * END_DELAY);
}

static void
fin_fireballs (SrtEffectsRun *run, SrtVec3 at, int i)
{
  float size = FIN_SHARE * srt_object (run->world, run->event->slot)->radius;

  fireball (run, at, size, 0);
  fireball (run, at, size, FIN_DELAY + i * FIN_DELAY_STEP);
}

static void
ended (SrtEffectsRun *run, const SrtObject *ship, const SrtTwoPartEnd *end)
{
  const SrtEvent *event = run->event;

  if (event->component >= 0 && event->number != SRT_SPLIT_LIVE_GATE)
    at_points (run, event->slot, event->component, end_fireball);
  if (event->number != SRT_SPLIT_LIVE_TOP)
    return;
  srt_burn_part_named (run, event->slot, end->front_wreck, false, true, true);
  if (ship->ends & SRT_ENDS_FIN)
    srt_burn_part_named (run, event->other, end->back_wreck, false, true, true);
}

static void
fin_thrown (SrtEffectsRun *run, const SrtTwoPartEnd *end)
{
  SrtRun asks = srt_effects_asks (run);
  const SrtEvent *event = run->event;

  if (!srt_slot_valid (run->world, event->other) || srt_object (run->world, event->other)->type != end->fin_type)
    return;
  at_points (run, event->slot, srt_part_named (&asks, event->slot, end->fin), fin_fireballs);
  srt_burn_part_named (run, event->other, end->fin_wreck, false, true, true);
}

/* What is left of a ship that a gate took apart burns (08 §3.9). */
static void
begun (SrtEffectsRun *run, const SrtShipType *type)
{
  srt_extras_put_out (run->effects, run->event->slot);
  if (run->event->number == SRT_SPLIT_LIVE_GATE)
    srt_burn_part_named (run, run->event->slot, type->roles.gate.remnant, false, true, true);
}

void
srt_split_fx_event (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;
  SrtRun asks = srt_effects_asks (run);
  const SrtObject *ship = srt_slot_valid (run->world, event->slot) ? srt_object (run->world, event->slot) : NULL;
  const SrtShipType *type = ship ? srt_type (&asks, ship) : NULL;

  if (!type)
    return;
  switch (event->kind)
    {
    case SRT_EVENT_SPLIT:
      begun (run, type);
      break;
    case SRT_EVENT_SPLIT_STEP:
      step (run, ship, type);
      break;
    case SRT_EVENT_SPLIT_ENDED:
      ended (run, ship, &type->ends.two_part);
      break;
    case SRT_EVENT_PIECE_THROWN:
      if (type->component_loss == SRT_LOSS_TWO_PART_END)
        fin_thrown (run, &type->ends.two_part);
      break;
    default:
      break;
    }
}

/* ---- How brightly the cuts glow ---- */

void
srt_split_fx_frame (SrtEffectsRun *run)
{
  SrtRun asks = srt_effects_asks (run);

  for (int i = 0; i < SRT_SPLITS; i++)
    {
      const SrtSplit *split = &run->world->splits[i];
      SrtSplitGlow *glow = &run->effects->splits.glows[i];
      if (!split->live || !srt_split_is_cut (&asks, split->ship))
        {
          *glow = (SrtSplitGlow){ .live = 0 };
          continue;
        }
      if (!glow->live || glow->ship != split->ship || glow->step != split->step)
        glow->moved = run->effects->now;
      glow->live = 1;
      glow->ship = split->ship;
      glow->other = split->other;
      glow->step = split->step;
    }
}

float
srt_split_glow (const SrtEffects *effects, int slot, float ahead)
{
  for (int i = 0; i < SRT_SPLITS; i++)
    {
      const SrtSplitGlow *glow = &effects->splits.glows[i];
      float age = (float) (effects->now - glow->moved) + ahead;
      if (glow->live && (glow->ship == slot || glow->other == slot))
        return GLOW_STEADY + (1.0f - GLOW_STEADY) * srt_clampf (1.0f - age / GLOW_TICKS, 0.0f, 1.0f);
    }
  return 0.0f;
}

void
srt_split_fx_clear (SrtEffects *effects)
{
  memset (&effects->splits, 0, sizeof effects->splits);
}

void
srt_split_fx_copy (SrtEffects *to, const SrtEffects *from)
{
  to->splits = from->splits;
}

void
srt_split_fx_free (SrtEffects *effects)
{
  (void) effects;
}
