/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeping with another ship: Escort, Formation, Object Attach (spec 02 §9.1, §9.3). */
#include "orders/behaviours.h"

#include <stdio.h>

/* ---- 9 Escort ---- */

#define NEAR_ENOUGH 5000.0f /* units to the point ahead: it turns gently */

typedef struct Escort
{
  int32_t place;    /* ships still to count */
  int32_t escorted; /* slot, -1 none */
} Escort;

static bool
count_down (SrtRun *run, int slot, int component, void *data)
{
  Escort *state = data;
  state->escorted = slot;
  return --state->place < 0;
}

void
srt_escort_init (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const SrtOrderEntry *entry = srt_order_current (world, slot);
  Escort *state = srt_order_state (world, slot);
  state->escorted = -1;
  if (entry->target.kind == SRT_TARGET_SHIP)
    {
      state->escorted = srt_order_target_slot (world, slot);
      return;
    }

  /* Round and round the group until the place is counted off; one round without a ship ends it. */
  state->place = entry->sequence > 0 ? entry->sequence : 0;
  while (!srt_target_walk (run, entry->target, count_down, state))
    if (state->escorted < 0)
      return;
}

/* Ahead of who is escorted. */
static SrtVec3
escort_point (SrtRun *run, int escorted)
{
  const SrtFrame *lead = srt_drawn (run, escorted);
  return srt_madd (lead->p, srt_forward (&lead->r), 10000.0f);
}

void
srt_escort_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const Escort *state = srt_order_state (world, slot);
  if (state->escorted < 0 || srt_object (world, state->escorted)->type == SRT_TYPE_STAND_IN)
    {
      srt_order_end (run, slot, N_ ("there is nobody to escort"));
      return;
    }

  SrtObject *object = srt_object (world, slot);
  const SrtObject *escorted = srt_object (world, state->escorted);
  SrtFrame lead = *srt_drawn (run, state->escorted), at = *srt_drawn (run, slot);
  SrtVec3 point = escort_point (run, state->escorted);
  if (srt_distance (point, at.p) < NEAR_ENOUGH)
    srt_steer (run, slot, point, 0.5f, 0.0f, SRT_STEER_UPRIGHT);
  else
    srt_steer (run, slot, point, 1.0f, 0.0f, SRT_STEER_CLEAR);
  float ahead = srt_dot (srt_forward (&at.r), srt_sub (lead.p, at.p));
  float pace = srt_order_finite (escorted->speed / srt_cruise (run, object));
  object->throttle = srt_unsigned_zero (pace + 0.0001f * ahead);
}

void
srt_escort_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Escort *state = srt_order_state (run->world, slot);
  if (state->escorted >= 0)
    snprintf (text, size, srt_order_words (N_ ("keeps with %s")), srt_slot_name (run, state->escorted));
  else
    snprintf (text, size, "%s", srt_order_words (N_ ("nobody to keep with")));
}

int
srt_escort_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Escort *state = srt_order_state (run->world, slot);
  if (state->escorted < 0)
    return 0;
  SrtVec3 lead = srt_drawn (run, state->escorted)->p, ahead = escort_point (run, state->escorted);
  int n = srt_mark_line (marks, 0, max, lead, ahead, false);
  return srt_mark_sphere (marks, n, max, ahead, NEAR_ENOUGH, true, NULL);
}

/* ---- 27 Formation ---- */

typedef struct Formation
{
  SrtVec3 place; /* in the leader's frame */
} Formation;

void
srt_formation_init (SrtRun *run, int slot)
{
  Formation *state = srt_order_state (run->world, slot);
  int n = srt_order_current (run->world, slot)->sequence;
  float x = (float) (n / 2 + 1) * 3000.0f;
  state->place = srt_vec3 (n % 2 == 0 ? -x : x, 0.0f, 0.0f);
}

void
srt_formation_update (SrtRun *run, int slot)
{
  if (!srt_target_or_pop (run, slot, 0))
    return;
  const Formation *state = srt_order_state (run->world, slot);
  const SrtFrame *leader = &srt_object (run->world, srt_order_target_slot (run->world, slot))->next;
  srt_arrive (run, slot, srt_frame_apply (leader, state->place), &leader->r, 0.0f);
}

int
srt_formation_marks (SrtRun *run, int slot, SrtOrderMark *marks, int max)
{
  const Formation *state = srt_order_state (run->world, slot);
  int target = srt_order_target_slot (run->world, slot);
  if (target < 0)
    return 0;
  const SrtFrame *leader = &srt_object (run->world, target)->next;
  SrtFrame place = { srt_frame_apply (leader, state->place), leader->r };
  return srt_mark_place (marks, 0, max, &place, true, srt_order_words (N_ ("place")));
}

void
srt_formation_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Formation *state = srt_order_state (run->world, slot);
  if (state->place.x < 0.0f)
    snprintf (text, size, srt_order_words (N_ ("%.0f units to the left")), (double) -state->place.x);
  else
    snprintf (text, size, srt_order_words (N_ ("%.0f units to the right")), (double) state->place.x);
}

/* ---- 13 Object Attach ---- */

typedef struct Attach
{
  SrtVec3 offset; /* in the target's next frame */
} Attach;

void
srt_attach_init (SrtRun *run, int slot)
{
  Attach *state = srt_order_state (run->world, slot);
  int target = srt_order_target_slot (run->world, slot);
  if (target >= 0)
    {
      const SrtFrame *to = &srt_object (run->world, target)->next;
      state->offset = srt_unsigned_zeros (srt_frame_local (to, srt_object (run->world, slot)->next.p));
    }
}

void
srt_attach_update (SrtRun *run, int slot)
{
  SrtWorld *world = run->world;
  const Attach *state = srt_order_state (world, slot);
  int target = srt_order_target_slot (world, slot);
  if (target < 0 || target == slot || srt_object (world, target)->type == SRT_TYPE_STAND_IN)
    return;

  SrtObject *object = srt_object (world, slot);
  const SrtObject *to = srt_object (world, target);
  SrtMat3 turned = to->next.r;
  srt_set_position (run, slot, srt_frame_apply (&to->next, state->offset));
  srt_set_orientation (run, slot, &turned);
  object->rotation = to->rotation;
  object->velocity = to->velocity;
  object->speed = to->speed;
  object->pitch_rate = to->pitch_rate;
  object->yaw_rate = to->yaw_rate;
  object->roll_rate = to->roll_rate;
}

void
srt_attach_describe (const SrtRun *run, int slot, char *text, size_t size)
{
  const Attach *state = srt_order_state (run->world, slot);
  int target = srt_order_target_slot (run->world, slot);
  if (target < 0)
    snprintf (text, size, "%s", srt_order_words (N_ ("nothing to be attached to")));
  else
    snprintf (text, size, srt_order_words (N_ ("%.0f units from %s, and moves with it")),
              (double) srt_length (state->offset), srt_slot_name (run, target));
}
