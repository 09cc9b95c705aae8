/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shots in flight: leaving the muzzle, what they may strike, their motion and end (spec 04 §7). */
#include "weapons/private.h"

#include <string.h>

static SrtShot *
free_shot (SrtWorld *world)
{
  SrtShot *shots = srt_shots (world);

  for (uint32_t i = 0; i < world->n_shots; i++)
    if (shots[i].type == 0)
      return &shots[i];
  return NULL;
}

static void
let_go (SrtWorld *world, SrtShot *shot)
{
  memset (shot, 0, sizeof *shot);
  world->live_shots--;
}

/* ---- Candidates ---- */

static bool
add_candidate (SrtShot *shot, int slot, int part)
{
  if (shot->n_candidates == SRT_SHOT_CANDIDATES)
    return false;
  shot->candidate[shot->n_candidates] = (int16_t) slot;
  shot->candidate_part[shot->n_candidates] = (int16_t) part;
  shot->n_candidates++;
  return true;
}

/* The parts of a hull whose box stands in the way, or that move and may yet: a walk of spec 01 §16, root first. */
static void
add_parts (SrtRun *run, SrtShot *shot, const SrtGunType *type, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  SrtVec3 way = srt_scale (srt_sub (shot->velocity, object->velocity), (float) type->lifetime);
  SrtVec3 to = srt_add (shot->at, way);

  int first = (int) object->nodes.first, past = first + (int) object->nodes.count;

  if (!srt_segment_meets_bounds (run, slot, shot->at, to))
    return;
  for (int at = first; at < past;)
    {
      const SrtPart *part = srt_node_part (run, &nodes[at]);

      if ((nodes[at].flags & (SRT_NODE_HIDDEN | SRT_NODE_REMOVED)) != 0)
        {
          at = nodes[at].past; /* and all mounted on it */
          continue;
        }
      if (part && part->n_tree > 0
          && ((nodes[at].track >= 0 && nodes[at].time_speed != 0.0f)
              || srt_segment_meets_part (run, slot, at, shot->at, to))
          && !add_candidate (shot, slot, at - first))
        return;
      at++;
    }
}

/* Whether the object may come near the shot's path in its lifetime. */
static bool
may_meet (const SrtRun *run, const SrtShot *shot, const SrtGunType *type, const SrtObject *object)
{
  SrtVec3 to = srt_sub (object->next.p, shot->at);
  float t, reach;

  if (!(type->speed > 0.0f))
    return false;
  t = srt_clampf (srt_dot (to, shot->velocity) / (type->speed * type->speed), 0.0f, (float) type->lifetime);
  reach = srt_cruise (run, object) * t + object->radius + type->huge_reach;
  return srt_length2 (srt_madd (to, shot->velocity, -t)) < reach * reach;
}

static void
list_candidates (SrtRun *run, SrtShot *shot, const SrtGunType *type)
{
  /* Its own ship only stands in the way of who is flown through from within. */
  int spared = srt_holds_player (run, shot->owner) ? -1 : shot->owner;

  for (int slot = srt_walk_next (run->world, -1); slot >= 0; slot = srt_walk_next (run->world, slot))
    {
      const SrtObject *object = srt_object (run->world, slot);

      if (object->type < 0 || slot == spared || (object->flags & SRT_NO_COLLISIONS) != 0
          || !may_meet (run, shot, type, object))
        continue;
      if ((object->flags & SRT_COMPONENTS) != 0)
        add_parts (run, shot, type, slot);
      else
        add_candidate (shot, slot, -1);
    }
}

/* ---- Firing ---- */

/* The shot's way: the muzzle's, or where the player's blind aim or a flak shell's straying turns it. */
static SrtMat3
facing (SrtRun *run, int slot, const SrtGunType *type, const SrtFrame *muzzle)
{
  if (type->number <= SRT_GUN_LAST_FIGHTER_GUN && srt_is_player (run->world, slot)
      && srt_object (run->world, slot)->blind_fire)
    return srt_mat3_look_at (srt_sub (run->world->player.input.blind_aim, muzzle->p));
  if ((type->traits & SRT_GUN_FLAK) != 0)
    {
      float roll = srt_random_centred (&run->world->random) * 0.12f;
      float yaw = srt_random_centred (&run->world->random) * 0.12f;
      float pitch = srt_random_centred (&run->world->random) * 0.12f;
      SrtMat3 turn = srt_mat3_from_angles (pitch, yaw, roll);

      return srt_mat3_mul (&muzzle->r, &turn);
    }
  return muzzle->r;
}

static void
tell_fired (SrtRun *run, int slot, int node, const SrtShot *shot, bool heard)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_FIRED, slot, -1, shot->type);

  event->component = node;
  event->place = shot->at;
  event->direction = shot->velocity;
  event->value = heard ? 1.0f : 0.0f;
}

void
srt_shoot (SrtRun *run, int slot, int node, int attachment, int number, bool heard)
{
  SrtWorld *world = run->world;
  SrtObject *owner = srt_object (world, slot);
  const SrtGunType *type = srt_gun_type (run, number);
  SrtShot *shot = free_shot (world);
  SrtFrame muzzle;
  SrtMat3 turned;
  int lifetime;

  if (type == NULL)
    return;
  if (shot == NULL)
    {
      world->dropped++;
      srt_emit (run, SRT_EVENT_POOL_FULL, slot, -1, 2);
      return;
    }
  if ((type->traits & SRT_GUN_FLAK) != 0 && srt_random15 (&world->random) % 5 < 2
      && srt_gun_type (run, SRT_GUN_TURRET_LASERS))
    type = srt_gun_type (run, SRT_GUN_TURRET_LASERS);
  muzzle = srt_attachment_next (run, slot, node, attachment);
  lifetime = type->lifetime;
  if ((type->traits & SRT_GUN_FLAK) != 0)
    lifetime = (int) ((float) lifetime * (0.2f + 0.8f * srt_random_fraction (&world->random)));
  memset (shot, 0, sizeof *shot);
  shot->type = type->number;
  shot->owner = slot;
  shot->side = owner->side;
  shot->fired_at = world->mission_ticks;
  shot->dies_at = world->mission_ticks + lifetime;
  turned = facing (run, slot, type, &muzzle);
  shot->orientation = srt_mat3_unsigned_zeros (&turned);
  shot->at = shot->last = srt_unsigned_zeros (muzzle.p);
  shot->velocity = srt_unsigned_zeros (srt_scale (srt_forward (&shot->orientation), type->speed));
  world->live_shots++;
  owner->shots_fired++;
  list_candidates (run, shot, type);
  tell_fired (run, slot, node, shot, heard);
}

void
srt_track_fires (SrtRun *run, int slot, int at)
{
  const SrtNode *node = &srt_nodes (run->world)[at];
  const SrtModel *model = srt_node_model (run, node);
  const SrtPart *part = srt_node_part (run, node);

  for (int i = part->first_attachment; i < part->first_attachment + part->n_attachments; i++)
    if (model->attachments[i].kind == SRT_ATTACH_MUZZLE)
      srt_shoot (run, slot, at, i, srt_muzzle_type (run, &model->attachments[i]), true);
}

void
srt_throw_cases (SrtRun *run, int slot, int at)
{
  const SrtNode *node = &srt_nodes (run->world)[at];
  const SrtModel *model = srt_node_model (run, node);
  const SrtPart *part = srt_node_part (run, node);
  int ejectors = 0;
  SrtEvent *event;

  for (int i = part->first_attachment; i < part->first_attachment + part->n_attachments; i++)
    ejectors += model->attachments[i].kind == SRT_ATTACH_CASE_EJECTOR;
  if (ejectors == 0)
    return;
  event = srt_emit (run, SRT_EVENT_CASES, slot, -1, ejectors);
  event->component = at;
  event->place = srt_node_next (run, slot, at).p;
}

void
srt_track_puffs (SrtRun *run, int slot, int at)
{
  srt_throw_cases (run, slot, at);
}

/* ---- Motion and end ---- */

void
srt_shots_move (SrtRun *run)
{
  SrtShot *shots = srt_shots (run->world);
  int left = run->world->live_shots;

  for (uint32_t i = 0; left > 0 && i < run->world->n_shots; i++)
    if (shots[i].type != 0)
      {
        shots[i].at = srt_unsigned_zeros (srt_add (shots[i].at, shots[i].velocity));
        left--;
      }
}

/* A shell that met nothing bursts where it ends. */
static void
end (SrtRun *run, SrtShot *shot)
{
  const SrtGunType *type = srt_gun_type (run, shot->type);

  if (shot->dies_at >= 0 && type && (type->traits & SRT_GUN_FLAK) != 0)
    {
      SrtEvent *event = srt_emit (run, SRT_EVENT_FLAK, shot->owner, -1, shot->type);
      event->place = shot->at;
      event->direction = shot->velocity;
    }
  let_go (run->world, shot);
}

void
srt_shots_frame (SrtRun *run)
{
  SrtShot *shots = srt_shots (run->world);
  int left = run->world->live_shots, now = run->world->frame_start;

  for (uint32_t i = 0; left > 0 && i < run->world->n_shots; i++)
    {
      if (shots[i].type == 0)
        continue;
      left--;
      if (now < shots[i].dies_at && srt_shot_hits (run, &shots[i]))
        shots[i].dies_at = -1;
      if (now < shots[i].dies_at)
        shots[i].last = shots[i].at;
      else
        end (run, &shots[i]);
    }
}
