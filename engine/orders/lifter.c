/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of cargo lifters, their arms and beams (spec 02 §9.9, 08 §5.3). */
#include "orders/lifter.h"

/* Speeds of its tracks, a step. */
#define READY_SPEED 15.0f
#define GRAB_SPEED 10.0f
#define CABIN_SPEED 4.5f
#define DRAW_SPEED 6.0f

static const SrtShipRoles no_roles = { .cargo.receiver_side = 1.0f };

static const SrtShipRoles *
roles_of (const SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type ? &type->roles : &no_roles;
}

const SrtLifterRole *
srt_lifter_role (const SrtRun *run, int slot)
{
  return &roles_of (run, slot)->lifter;
}

const SrtCargoRole *
srt_cargo_role (const SrtRun *run, int slot)
{
  return &roles_of (run, slot)->cargo;
}

/* ---- What is carried ---- */

static SrtCarried *
entry_of (const SrtWorld *world, int lifter)
{
  for (int i = 0; i < SRT_CARRIED; i++)
    if (world->carried[i].lifter == lifter)
      return (SrtCarried *) &world->carried[i];
  return NULL;
}

int
srt_lifter_carries (const SrtWorld *world, int lifter)
{
  const SrtCarried *entry = entry_of (world, lifter);
  return entry && srt_slot_valid (world, entry->object) ? entry->object : -1;
}

void
srt_lifter_takes (SrtRun *run, int lifter, int object)
{
  SrtWorld *world = run->world;
  SrtCarried *entry = &world->carried[world->next_carried];
  world->next_carried = (world->next_carried + 1) % SRT_CARRIED;
  if (entry->lifter >= 0)
    srt_order_note (run, lifter, N_ ("the table of what lifters carry is full: its oldest entry is lost"));
  *entry = (SrtCarried){ (int16_t) lifter, (int16_t) object };
}

void
srt_lifter_lets_go (SrtWorld *world, int lifter)
{
  SrtCarried *entry = entry_of (world, lifter);
  if (entry)
    *entry = (SrtCarried){ -1, -1 };
}

/* ---- Beams ---- */

enum
{
  POD_POINTS = 4, /* that a pod needs: beams reach for the middles of two pairs */
};

/* The middles of a pod's first two pairs of points, in its own frame; false where it is no pod. */
static bool
pod_middles (const SrtRun *run, int object, SrtVec3 middles[2])
{
  SrtVec3 points[POD_POINTS];
  int part = srt_cargo_pod_part (run, object);
  if (srt_part_points (run, part, SRT_POINTS_TRACTOR, points, POD_POINTS) < POD_POINTS)
    return false;
  SrtFrame frame = srt_node_in_model (run, -1, part);
  for (int i = 0; i < 2; i++)
    middles[i] = srt_frame_apply (&frame, srt_lerp (points[2 * i], points[2 * i + 1], 0.5f));
  return true;
}

int
srt_lifter_beams_take (SrtRun *run, int lifter, int object)
{
  SrtWorld *world = run->world;
  SrtVec3 middles[2];
  if (!pod_middles (run, object, middles))
    return -1;
  int set = world->next_beams;
  world->next_beams = (set + 1) % SRT_CARRIED;
  SrtBeamSet *beams = &world->beam_sets[set];
  *beams = (SrtBeamSet){ .live = 1, .lifter = lifter, .object = object };
  for (int i = 0; i < SRT_PINCERS; i++)
    beams->beams[i].to = srt_unsigned_zeros (middles[i / 2]);
  return set;
}

/* The pincers move, so where beams leave them is found afresh. */
static void
aim_from_pincers (SrtRun *run, SrtBeamSet *set)
{
  const SrtLifterRole *role = srt_lifter_role (run, set->lifter);
  for (int i = 0; i < SRT_PINCERS; i++)
    {
      SrtVec3 point = { 0, 0, 0 };
      int pincer = srt_part_named (run, set->lifter, role->pincers[i]);
      if (srt_part_points (run, pincer, SRT_POINTS_TRACTOR, &point, 1) == 0)
        continue;
      SrtFrame frame = srt_node_in_model (run, -1, pincer);
      set->beams[i].from = srt_unsigned_zeros (srt_frame_apply (&frame, point));
      set->beams[i].shown = 1;
    }
}

static SrtBeamSet *
own_set (SrtRun *run, int set, int lifter)
{
  SrtBeamSet *beams = set >= 0 ? &run->world->beam_sets[set] : NULL;
  return beams && beams->live && beams->lifter == lifter ? beams : NULL;
}

void
srt_lifter_beams_show (SrtRun *run, int set, int lifter, float alpha)
{
  SrtBeamSet *beams = own_set (run, set, lifter);
  if (!beams)
    return;
  aim_from_pincers (run, beams);
  for (int i = 0; i < SRT_PINCERS; i++)
    beams->beams[i].alpha = alpha;
}

void
srt_lifter_beams_free (SrtRun *run, int *set, int lifter)
{
  SrtBeamSet *beams = own_set (run, *set, lifter);
  if (beams)
    *beams = (SrtBeamSet){ .live = 0 };
  *set = -1;
}

/* ---- Arms and cabin ---- */

static void
play (SrtRun *run, int slot, const char *track, float from, float speed)
{
  const SrtObject *object = srt_object (run->world, slot);
  int n = object->model >= 0 ? run->content->models[object->model].n_parts : 0;
  for (int k = 0; track && k < n; k++)
    srt_track_play (run, slot, srt_root_child (run, slot, k), track, from, SRT_TRACK_ONCE, speed);
}

void
srt_lifter_open_arms (SrtRun *run, int slot)
{
  play (run, slot, srt_lifter_role (run, slot)->ready_track, 0.0f, READY_SPEED);
}

void
srt_lifter_close_pincers (SrtRun *run, int slot)
{
  play (run, slot, srt_lifter_role (run, slot)->grab_track, 0.0f, GRAB_SPEED);
}

void
srt_lifter_turn_cabin (SrtRun *run, int slot)
{
  play (run, slot, srt_lifter_role (run, slot)->cabin_track, 0.0f, CABIN_SPEED);
}

void
srt_lifter_open_pincers (SrtRun *run, int slot)
{
  play (run, slot, srt_lifter_role (run, slot)->grab_track, SRT_LIFTER_OPEN, -GRAB_SPEED);
}

void
srt_lifter_draw_arms (SrtRun *run, int slot)
{
  play (run, slot, srt_lifter_role (run, slot)->ready_track, SRT_LIFTER_OPEN, -DRAW_SPEED);
}

void
srt_lifter_turn_cabin_back (SrtRun *run, int slot)
{
  play (run, slot, srt_lifter_role (run, slot)->cabin_track, SRT_LIFTER_TURNED, -CABIN_SPEED);
}

static bool
at_beginning (const SrtRun *run, int node)
{
  return node < 0 || srt_nodes (run->world)[node].time == 0.0f;
}

bool
srt_lifter_track_done (const SrtRun *run, int slot)
{
  return at_beginning (run, srt_root_child (run, slot, 0));
}

bool
srt_lifter_cabin_done (const SrtRun *run, int slot)
{
  return at_beginning (run, srt_part_named (run, slot, srt_lifter_role (run, slot)->cabin_part));
}

/* ---- Parts and places ---- */

int
srt_lifter_pod_part (const SrtRun *run, int slot)
{
  return srt_part_named (run, slot, srt_lifter_role (run, slot)->pod_part);
}

int
srt_cargo_pod_part (const SrtRun *run, int slot)
{
  return srt_part_named (run, slot, srt_cargo_role (run, slot)->pod_part);
}

SrtFrame
srt_lifter_hold (const SrtRun *run, int slot)
{
  int part = srt_lifter_pod_part (run, slot);
  return part >= 0 ? srt_node_next (run, slot, part) : srt_object (run->world, slot)->next;
}

bool
srt_lifter_component (const SrtRun *run, int slot, int component, int *node, SrtFrame *frame)
{
  const SrtObject *object = srt_object (run->world, slot);
  if (component < 0 || component >= (int) object->components.count)
    return false;
  *node = srt_components (run->world)[object->components.first + (uint32_t) component].node;
  if (*node < 0 || (srt_nodes (run->world)[*node].flags & SRT_NODE_REMOVED) != 0)
    return false;
  *frame = srt_node_next (run, slot, *node);
  return true;
}

void
srt_lifter_place (SrtRun *run, int object, SrtVec3 now, SrtVec3 next, const SrtVec3 *angles)
{
  srt_set_position (run, object, srt_unsigned_zeros (now));
  if (angles)
    {
      SrtMat3 turned = srt_mat3_from_angles (angles->x, angles->y, angles->z);
      turned = srt_mat3_unsigned_zeros (&turned);
      srt_set_orientation (run, object, &turned);
    }
  srt_object (run->world, object)->glide = srt_unsigned_zeros (srt_sub (next, now));
}

void
srt_lifter_sound (SrtRun *run, int slot, SrtSound sound)
{
  srt_emit (run, SRT_EVENT_SOUND, slot, -1, sound)->place = srt_object (run->world, slot)->next.p;
}
