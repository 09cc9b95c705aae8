/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A hull that comes apart, and the sweep that cuts it from stern to bow (spec
 * 05 §10). What is only drawn (cut faces, fireballs, bits) follows from the
 * record and the events told here.
 */
#include "world/private.h"

#include "weapons/weapons.h"

#include <string.h>

enum
{
  SWEEP_HOLD = 10, /* units that a ship being cut shakes by */
  BIG_BURST_ODDS = 30,
  SPLIT_WAVE = 7,
};

#define NEAR_RADII 5.0f /* a flash is seen from no farther */

static const SrtVec3 ship_drift = { 2.0f, 1.4f, -5.0f };
static const SrtVec3 ship_tumble = { -0.00004f, 0.002f, -0.0013f };

static const SrtSplitType *
split_type (const SrtRun *run, int slot)
{
  return &srt_type (run, srt_object (run->world, slot))->ends.split;
}

SrtRandom
srt_effect_random (const SrtRun *run)
{
  const SrtWorld *world = run->world;
  SrtRandom random;

  srt_random_seed (&random,
                   world->seed ^ ((uint64_t) (uint32_t) world->mission_ticks << 24) ^ world->event_index, 5);
  return random;
}

void
srt_flash (SrtRun *run, SrtVec3 place, float reach, int hundredths)
{
  SrtWorld *world = run->world;
  SrtEvent *event = srt_emit (run, SRT_EVENT_FLASH, -1, -1, hundredths);

  event->place = place;
  event->value = reach;
  if (world->player_slots > 0
      && (reach <= 0.0f || srt_distance (srt_object (world, 0)->next.p, place) <= reach))
    world->player.flash = hundredths;
}

/* ---- The records ---- */

const SrtSplit *
srt_split_of (const SrtWorld *world, int slot)
{
  for (int i = 0; i < SRT_SPLITS; i++)
    if (world->splits[i].live && world->splits[i].ship == slot
        && world->splits[i].generation == srt_object (world, slot)->generation)
      return &world->splits[i];
  return NULL;
}

SrtSplit *
srt_split_take (SrtRun *run, int slot, int live)
{
  SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);
  SrtSplit *split = &world->splits[0];

  for (int i = 0; i < SRT_SPLITS; i++)
    if (!world->splits[i].live)
      {
        split = &world->splits[i];
        break;
      }
  *split = (SrtSplit){ .at = object->next.p,
                       .cut = object->next.p,
                       .live = live,
                       .ship = slot,
                       .generation = object->generation,
                       .other = -1,
                       .hull = -1,
                       .wreck = -1,
                       .started = world->frame_start };
  return split;
}

/* ---- Points ---- */

/* Points in ascending order of Z, those alike in the model's order. */
static void
sort_points (SrtVec3 *points, int n)
{
  for (int i = 1; i < n; i++)
    {
      SrtVec3 point = points[i];
      int at = i;
      for (; at > 0 && points[at - 1].z > point.z; at--)
        points[at] = points[at - 1];
      points[at] = point;
    }
}

static int
add_points (const SrtRun *run, int at, SrtVec3 *points, int n)
{
  const SrtNode *node = &srt_nodes (run->world)[at];
  const SrtModel *model = srt_node_model (run, node);
  SrtFrame frame = srt_frame_identity ();
  bool placed = false;

  for (int i = 0; i < model->n_points && n < SRT_CUT_POINTS; i++)
    {
      if (model->points[i].part != node->part || model->points[i].list != SRT_POINTS_CUT)
        continue;
      if (!placed)
        frame = srt_node_in_model (run, -1, at);
      placed = true;
      points[n++] = srt_frame_apply (&frame, model->points[i].position);
    }
  return n;
}

int
srt_split_points (const SrtRun *run, int slot, int node, SrtVec3 points[SRT_CUT_POINTS])
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  int past = (int) (object->nodes.first + object->nodes.count), n = 0;

  for (int at = (int) object->nodes.first; at < past; at++)
    if (nodes[at].part >= 0 && !(nodes[at].flags & SRT_NODE_REMOVED) && (node < 0 || node == at))
      n = add_points (run, at, points, n);
  if (node < 0 && !(split_type (run, slot)->traits & SRT_SPLIT_KEEP_POINT_ORDER))
    sort_points (points, n);
  return n;
}

/* ---- Halves ---- */

int
srt_break_off (SrtRun *run, int slot, int type)
{
  const SrtObject *ship = srt_object (run->world, slot);
  int other = type >= 0 ? srt_create_object (run, -1, type, 0, ship->next.p) : -1;
  SrtObject *half;

  if (other < 0)
    return -1;
  half = srt_object (run->world, other);
  srt_set_orientation (run, other, &ship->next.r);
  srt_set_position (run, other, srt_frame_apply (&ship->next, srt_sub (half->centre, ship->centre)));
  half->flags |= SRT_UNPOWERED | SRT_EXPLODING;
  /* They begin one in the other. */
  half->passes_through[0] = (int16_t) slot;
  return other;
}

void
srt_set_adrift (SrtObject *object, const SrtMat3 *r, SrtVec3 drift, SrtVec3 tumble)
{
  SrtMat3 turn = srt_mat3_from_angles (tumble.x, tumble.y, tumble.z);

  object->velocity = srt_unsigned_zeros (r ? srt_mul (r, drift) : drift);
  object->rotation = srt_mat3_unsigned_zeros (&turn);
  object->pitch_rate = srt_unsigned_zero (tumble.x);
  object->yaw_rate = srt_unsigned_zero (tumble.y);
  object->roll_rate = srt_unsigned_zero (tumble.z);
}

/* The half flies on as the ship did, its engines cold, and waits until the cut begins. */
static void
make_other_half (SrtRun *run, SrtSplit *split, int type)
{
  const SrtObject *ship = srt_object (run->world, split->ship);
  int other = srt_break_off (run, split->ship, type), first;
  SrtObject *half;

  if (other < 0)
    return;
  half = srt_object (run->world, other);
  half->pitch_input = ship->pitch_input;
  half->yaw_input = ship->yaw_input;
  half->roll_input = ship->roll_input;
  half->pitch_rate = ship->pitch_rate;
  half->yaw_rate = ship->yaw_rate;
  half->roll_rate = ship->roll_rate;
  half->rotation = ship->rotation;
  half->flags |= SRT_ENGINES_DISABLED | SRT_DISABLED;
  split->other = other;
  split->other_generation = half->generation;
  first = srt_root_child (run, other, 0);
  srt_node_show (run, first, true);
}

static SrtObject *
other_half (const SrtRun *run, const SrtSplit *split)
{
  SrtObject *half;

  /* Without one leave slot 0 alone. */
  if (!srt_slot_valid (run->world, split->other))
    return NULL;
  half = srt_object (run->world, split->other);
  return half->generation == split->other_generation && half->type >= 0 ? half : NULL;
}

/* ---- The start (spec 05 §10.4) ---- */

bool
srt_part_is_force_field (const SrtPart *part)
{
  static const char word[] = "FORCEFIELD";

  for (const char *p = part->name; *p; p++)
    {
      size_t i = 0;
      while (word[i] && (p[i] & ~0x20) == word[i])
        i++;
      if (!word[i])
        return true;
    }
  return false;
}

/* @still: the parts' tracks stop. */
static void
hide_fields (SrtRun *run, int slot, bool still)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtNode *nodes = srt_nodes (run->world);

  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      SrtNode *node = &nodes[object->nodes.first + i];
      if (node->part < 0 || (node->flags & SRT_NODE_REMOVED))
        continue;
      if (still)
        node->time_speed = 0.0f;
      if (srt_part_is_force_field (srt_node_part (run, node)))
        node->flags |= SRT_NODE_HIDDEN;
    }
}

static bool
is_damaged (const SrtRun *run, int node)
{
  return srt_node_part (run, &srt_nodes (run->world)[node])->flags & SRT_PART_DAMAGED;
}

/* Finds the hull that is cut and the wreck that comes to light; parts of the damaged model are shown as the type says. */
static void
find_hulls (SrtRun *run, SrtSplit *split, bool show_all)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, split->ship, -1);

  for (int at = span.first; at < span.past; at = nodes[at].past)
    {
      if ((nodes[at].flags & SRT_NODE_REMOVED)
          || srt_node_part (run, &nodes[at])->part_class != SRT_PART_HULL)
        continue;
      if (!is_damaged (run, at))
        {
          split->hull = at;
          continue;
        }
      if (split->wreck < 0)
        split->wreck = at;
      if (show_all || (split->wreck == at && split->live == SRT_SPLIT_LIVE_SWEEP))
        srt_node_show (run, at, true);
    }
}

static void
set_off_wave (SrtRun *run, const SrtSplit *split, int duration)
{
  const SrtObject *ship = srt_object (run->world, split->ship);

  /* Quirk: the velocity of a step is taken as that of a tick. */
  srt_shockwave_start (run, &ship->next, SPLIT_WAVE, 2.0f * ship->radius, duration * 3 / 2, ship->velocity,
                       split->ship, -1);
}

void
srt_split_start (SrtRun *run, int slot)
{
  SrtObject *ship = srt_object (run->world, slot);
  const SrtSplitType *type = split_type (run, slot);
  SrtSplit *split;
  SrtEvent *event;

  hide_fields (run, slot, type->mode != SRT_SPLIT_NONE);
  if (type->mode == SRT_SPLIT_NONE)
    return;
  srt_pieces_throw_arms (run, slot);
  split = srt_split_take (run, slot,
                          type->mode == SRT_SPLIT_SWEEP ? SRT_SPLIT_LIVE_SWEEP : SRT_SPLIT_LIVE_BURSTS);
  split->normal[0] = srt_vec3 (0, 0, -1);
  split->normal[1] = srt_vec3 (0, 0, 1);
  ship->flags |= SRT_ENGINES_DISABLED;
  make_other_half (run, split, type->other_half);
  find_hulls (run, split, type->traits & SRT_SPLIT_SHOW_ALL_DAMAGED);
  event = srt_emit (run, SRT_EVENT_SPLIT, slot, split->other, split->live);
  event->place = ship->next.p;
  set_off_wave (run, split, type->duration);
  if (split->live == SRT_SPLIT_LIVE_BURSTS)
    srt_bursts_begin (run, split);
}

/* ---- The end ---- */

bool
srt_split_keeps (const SrtRun *run, int slot, int node)
{
  const SrtNode *nodes = srt_nodes (run->world);
  int kept = srt_part_named (run, slot, split_type (run, slot)->kept_part);

  return kept >= 0
         && (node == kept || (nodes[kept].link_id != 0 && nodes[node].link_id == nodes[kept].link_id));
}

void
srt_split_hide (SrtRun *run, const SrtSplit *split, bool damaged)
{
  const SrtSplitType *type = split_type (run, split->ship);
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, split->ship, -1);

  for (int at = span.first; at < span.past; at = nodes[at].past)
    {
      bool shows = is_damaged (run, at) && (!damaged || (type->traits & SRT_SPLIT_SHOW_ALL_DAMAGED));
      if (at != split->wreck && !srt_split_keeps (run, split->ship, at) && !shows)
        srt_node_show (run, at, false);
    }
}

void
srt_split_let_go (SrtRun *run, const SrtSplit *split)
{
  SrtObject *ship = srt_object (run->world, split->ship);
  uint32_t traits = split_type (run, split->ship)->traits;
  SrtMat3 rotation = ship->rotation;
  float pitch = ship->pitch_rate, yaw = ship->yaw_rate, roll = ship->roll_rate;

  ship->flags |= SRT_UNPOWERED | SRT_EXPLODING;
  if (traits & SRT_SPLIT_STOP_DEAD)
    srt_set_adrift (ship, NULL, srt_vec3 (0, 0, 0), srt_vec3 (0, 0, 0));
  else
    srt_set_adrift (ship, &ship->next.r, ship_drift, ship_tumble);
  if (traits & SRT_SPLIT_KEEP_SPIN)
    {
      ship->rotation = rotation;
      ship->pitch_rate = pitch;
      ship->yaw_rate = yaw;
      ship->roll_rate = roll;
    }
}

void
srt_split_finish (SrtRun *run, SrtSplit *split)
{
  SrtObject *ship = srt_object (run->world, split->ship);
  SrtEvent *event;

  ship->ends |= SRT_ENDS_SPLIT;
  srt_recentre (run, split->ship);
  event = srt_emit (run, SRT_EVENT_SPLIT_ENDED, split->ship, split->other, split->live);
  event->place = ship->next.p;
  event->component = split->hull;
  *split = (SrtSplit){ .live = 0 };
}

static void
end_sweep (SrtRun *run, SrtSplit *split)
{
  const SrtSplitType *type = split_type (run, split->ship);
  const SrtObject *ship = srt_object (run->world, split->ship);
  SrtObject *half = other_half (run, split);

  if (half)
    srt_set_adrift (half, &ship->next.r, type->half_drift, type->half_tumble);
  srt_split_hide (run, split, true);
  srt_split_let_go (run, split);
  srt_flash (run, ship->next.p, NEAR_RADII * ship->radius, 100);
  srt_split_finish (run, split);
}

/* ---- The sweep, each frame (spec 05 §10.5) ---- */

void
srt_split_hold (SrtRun *run, const SrtSplit *split, float by)
{
  float off[3];

  /* Vectors are drawn z first (01 §4). */
  for (int i = 2; i >= 0; i--)
    off[i] = srt_random15 (&run->world->random) % 2 ? by : -by;
  srt_set_position (run, split->ship, srt_add (split->at, srt_vec3 (off[0], off[1], off[2])));
}

void
srt_split_tell (SrtRun *run, const SrtSplit *split, int point, float size, SrtVec3 place, SrtVec3 direction)
{
  SrtEvent *event = srt_emit (run, SRT_EVENT_SPLIT_STEP, split->ship, split->other, point);

  event->value = size;
  event->place = place;
  event->direction = direction;
}

static SrtVec3
world_point (const SrtRun *run, const SrtSplit *split, SrtVec3 point)
{
  return srt_frame_apply (&srt_object (run->world, split->ship)->next, point);
}

static void
big_burst (SrtRun *run, const SrtSplit *split, const SrtVec3 *points, int n)
{
  int at = split->step + (n - split->step - 2) / 2;
  SrtVec3 place;

  at = at < 0 ? 0 : at >= n ? n - 1 : at;
  place = world_point (run, split, points[at]);
  srt_split_tell (run, split, at, 0.0f, place,
                  srt_normalize (srt_sub (place, srt_object (run->world, split->ship)->next.p)));
}

static void
step_burst (SrtRun *run, SrtSplit *split, const SrtVec3 *points)
{
  const SrtSplitType *type = split_type (run, split->ship);
  const SrtObject *ship = srt_object (run->world, split->ship);
  SrtRandom random = srt_effect_random (run);
  SrtVec3 place = world_point (run, split, points[split->step]);
  float size = (0.5f * srt_random_fraction (&random) + 0.75f) * type->fireball;
  bool outward = srt_random15 (&random) % 2 == 0;

  srt_split_tell (run, split, split->step, size, place,
                  outward ? srt_normalize (srt_sub (place, ship->next.p))
                          : srt_scale (srt_forward (&ship->next.r), -1.0f));
  for (int i = 0; i < type->n_flash_steps; i++)
    if (type->flash_steps[i] == split->step && type->bits > 0)
      srt_flash (run, place, 0.0f, 100);
}

static void
cut (SrtRun *run, SrtSplit *split, const SrtVec3 *points, int n)
{
  int at = split->step > 0 ? split->step - 1 : 0;

  srt_split_hold (run, split, SWEEP_HOLD);
  split->cut = srt_unsigned_zeros (world_point (run, split, points[at]));
  split->open = split->step + 1 < n && !(split_type (run, split->ship)->traits & SRT_SPLIT_NO_PORTALS);
}

static void
sweep_frame (SrtRun *run, SrtSplit *split)
{
  int elapsed = run->world->frame_start - split->started, duration = split_type (run, split->ship)->duration;
  SrtObject *half = other_half (run, split);
  SrtVec3 points[SRT_CUT_POINTS];
  int n;

  if (half)
    half->flags &= ~SRT_DISABLED;
  n = elapsed < duration ? srt_split_points (run, split->ship, -1, points) : 0;
  if (split->step < n)
    cut (run, split, points, n);
  for (; split->step < n && (float) elapsed * (float) n > (float) split->step * (float) duration;
       split->step++)
    {
      SrtRandom random = srt_effect_random (run);
      if (srt_random15 (&random) % BIG_BURST_ODDS == 0)
        big_burst (run, split, points, n);
      step_burst (run, split, points);
    }
  if (elapsed > duration)
    end_sweep (run, split);
}

/* ---- All of them ---- */

void
srt_splits_frame (SrtRun *run)
{
  SrtWorld *world = run->world;

  for (int i = 0; i < SRT_SPLITS; i++)
    {
      SrtSplit *split = &world->splits[i];
      if (!split->live)
        continue;
      /* The ship's slot was emptied or filled anew. */
      if (srt_object (world, split->ship)->generation != split->generation
          || srt_object (world, split->ship)->type < 0)
        {
          *split = (SrtSplit){ .live = 0 };
          continue;
        }
      switch (split->live)
        {
        case SRT_SPLIT_LIVE_SWEEP:
          sweep_frame (run, split);
          break;
        case SRT_SPLIT_LIVE_BURSTS:
          srt_bursts_frame (run, split);
          break;
        case SRT_SPLIT_LIVE_GATE:
          srt_gate_split_frame (run, split);
          break;
        default:
          srt_top_frame (run, split);
          break;
        }
    }
}
