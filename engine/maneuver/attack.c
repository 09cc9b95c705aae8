/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that fly at the target and clear of it (spec 03 §9.3, §9.6). */
#include "maneuver/private.h"

static void
steer_as_pilot (SrtRun *run, int slot, SrtVec3 point, uint32_t flags)
{
  const SrtPilot *pilot = srt_object_pilot (run, slot);

  srt_steer (run, slot, point, pilot->turn_limit, pilot->turn_ease, flags);
}

static bool
time_is_up (const SrtRun *run, const SrtFightState *state)
{
  return state->timer < run->world->frame_start;
}

/* A share of the cruise speed; 0 for what has none. */
static float
share_of_cruise (const SrtRun *run, const SrtObject *object, float speed)
{
  float cruise = srt_cruise (run, object);

  return cruise > 0.0f ? speed / cruise : 0.0f;
}

bool
srt_run_attack (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtObject *foe = srt_fight_foe (run, slot);
  SrtVec3 nose = srt_forward (&own->now.r);
  SrtVec3 ahead = srt_madd (own->next.p, own->velocity, 20.0f);

  if (time_is_up (run, state))
    return false;
  steer_as_pilot (run, slot, state->aim, SRT_STEER_CLEAR);
  if (srt_dot (nose, srt_sub (foe->next.p, ahead)) >= 0.0f)
    {
      if (srt_distance (foe->next.p, own->next.p) >= own->radius + foe->radius + 12000.0f)
        own->throttle = 1.0f;
      else
        own->throttle = share_of_cruise (run, own, srt_dot (nose, state->aim_velocity));
    }
  else if (srt_object_pilot (run, slot)->skill == 2)
    own->afterburner = 1;
  else
    own->throttle = 1.0f;
  own->throttle = srt_maxf (own->throttle, 0.5f);
  return true;
}

bool
srt_close_to_part (SrtRun *run, int slot)
{
  const SrtObject *own = srt_object (run->world, slot);
  SrtAim part = srt_aimed_at (run, srt_fight_target (run, slot));

  return srt_decide_less (run, N_ ("distance to the part aimed at"), srt_distance (own->next.p, part.place),
                          50.0f * srt_cruise (run, own) + own->radius + part.radius, SRT_UNIT_UNITS);
}

bool
srt_run_attack_massive (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  if (srt_close_to_part (run, slot))
    return false;
  srt_object (run->world, slot)->throttle = 1.0f;
  steer_as_pilot (run, slot, state->aim, SRT_STEER_CLEAR);
  return true;
}

bool
srt_run_attack_medium (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtObject *foe = srt_fight_foe (run, slot);
  SrtVec3 toward = srt_sub (foe->next.p, own->next.p);
  SrtVec3 direction = srt_forward (&own->next.r);
  float distance = srt_length (toward);

  if (time_is_up (run, state))
    return false;
  own->throttle = 1.0f;
  if (distance >= 10000.0f || srt_dot (direction, toward) >= 0.95f * distance)
    {
      SrtVec3 drift = srt_madd (foe->velocity, own->velocity, -0.1f);

      direction = srt_normalize (srt_madd (toward, drift, share_of_cruise (run, own, distance)));
    }
  steer_as_pilot (run, slot, srt_madd (own->next.p, direction, 20000.0f), SRT_STEER_NEAR);
  return true;
}

bool
srt_run_avoid (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtObject *own = srt_object (run->world, slot);
  SrtVec3 local = srt_frame_local (&own->next, srt_fight_foe (run, slot)->next.p);

  if (time_is_up (run, state))
    return false;
  srt_hold_turns (own);
  if (local.z < 0.0f)
    {
      own->throttle = 1.0f;
      return true;
    }
  own->pitch_input = local.y >= 0.0f ? 1.0f : -1.0f; /* +Y is the belly's side */
  own->throttle = 0.5f;
  return true;
}

/* ---- The way out for a new attack run ---- */

/* Away from the boxes of a hull that are near a point; the tiny forward vector where none is. */
static SrtVec3
escape_direction (SrtRun *run, int slot, SrtVec3 from)
{
  const SrtObject *hull = srt_object (run->world, slot);
  SrtVec3 sum = { 0, 0, 0 };
  const SrtModel *model;

  if (hull->model < 0)
    return srt_normalize (sum);
  model = &run->content->models[hull->model];
  for (int part = 0; part < model->n_parts; part++)
    {
      int node = srt_root_child (run, slot, part);
      SrtFrame frame;

      if (node < 0 || model->parts[part].n_tree == 0)
        continue;
      frame = srt_node_drawn (run, slot, node);
      for (int i = 0; i < model->parts[part].n_tree; i++)
        {
          const SrtTreeNode *box = &model->tree[model->parts[part].first_tree + i];
          SrtVec3 away = srt_sub (srt_frame_apply (&frame, box->box.p), from);
          float gap = srt_length (away) - srt_length (box->half);

          if (gap > 0.0f && gap < 20000.0f)
            sum = srt_madd (sum, srt_normalize (away), gap - 20000.0f);
        }
    }
  return srt_normalize (sum);
}

/* The way out that the aimed component's firing arc names (spec 07 §5.12), in the target's frame. */
static bool
named_way_out (const SrtRun *run, SrtTarget target, SrtVec3 *out)
{
  const SrtNode *nodes = srt_nodes (run->world);
  int at = srt_component_node (run, target.index, target.component), arc, root;
  const SrtModel *model;

  if (at < 0)
    return false;
  model = srt_node_model (run, &nodes[at]);
  arc = srt_model_arc (model, nodes[at].part);
  if (arc < 0)
    return false;
  *out = model->arcs[arc].way_out;
  root = srt_model_root (run, at);
  if (root >= 0)
    {
      SrtFrame mount = srt_node_in_model (run, -1, root);
      *out = srt_mul (&mount.r, *out);
    }
  return true;
}

bool
srt_start_attack_run (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtTarget target = srt_fight_target (run, slot);
  const SrtObject *foe = srt_object (run->world, target.index);
  SrtVec3 way_out;

  if (named_way_out (run, target, &way_out))
    state->point = srt_unsigned_zeros (way_out);
  else
    {
      SrtVec3 out = escape_direction (run, target.index, srt_aimed_at (run, target).place);

      state->point = srt_unsigned_zeros (srt_mul_transposed (&foe->next.r, out));
    }
  if (code->flag)
    srt_object (run->world, slot)->fighting = -1; /* so that the avoidance scan lists the target too */
  return true;
}

bool
srt_run_attack_run (SrtRun *run, int slot, SrtFightState *state, const SrtManeuverCode *code)
{
  SrtObject *own = srt_object (run->world, slot);
  SrtTarget target = srt_fight_target (run, slot);
  float radius = srt_object (run->world, target.index)->radius;
  SrtAim part = srt_aimed_at (run, target);
  SrtVec3 out = srt_mul (&part.orientation, state->point);
  bool outward = srt_dot (out, own->velocity) >= 0.0f;
  SrtVec3 stage;

  own->throttle = outward ? 1.0f : 0.5f;
  if (outward)
    own->afterburner = 1;
  stage = srt_madd (part.place, out, code->flag && radius > 50000.0f ? 2.0f * radius : 50000.0f);
  if (srt_distance (own->next.p, stage) < 2000.0f)
    {
      own->fighting = target.index;
      return false;
    }
  steer_as_pilot (run, slot, stage, SRT_STEER_CLEAR);
  return true;
}
