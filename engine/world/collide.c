/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sweep and what a pair does (spec 01 §11.1, §11.2, §11.4). */
#include "world/private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  PASSES = 10,
};

/* ---- Mines, torpedoes ---- */

static bool
trait (const SrtRun *run, const SrtObject *object, uint32_t mask)
{
  const SrtShipType *type = srt_type (run, object);
  return type && (type->traits & mask);
}

static void
mine_goes_off (SrtRun *run, int mine, int fighter)
{
  SrtVec3 at = srt_object (run->world, mine)->next.p;

  srt_object_damage (run, fighter, SRT_FORE, 500.0f, 1.0f, fighter, SRT_DAMAGE_COLLISION, at);
  srt_object_destroyed (run, mine, false, false);
}

static void
torpedo_goes_off (SrtRun *run, int torpedo, int other)
{
  SrtVec3 at = srt_object (run->world, torpedo)->next.p;

  srt_object_damage (run, other, SRT_FORE, 5001.0f, 1.0f, other, SRT_DAMAGE_CRASH, at);
  srt_object_destroyed (run, torpedo, false, true);
}

/* ---- The push (spec 01 §11.4) ---- */

static void
part_spheres (SrtRun *run, int slot_a, int slot_b)
{
  const SrtObject *a = srt_object (run->world, slot_a), *b = srt_object (run->world, slot_b);
  float reach = a->radius + b->radius;
  SrtVec3 middle, away;

  if (!(srt_length2 (srt_sub (a->next.p, b->next.p)) < reach * reach))
    return;
  middle = srt_lerp (a->next.p, b->next.p, 0.5f);
  away = srt_normalize (srt_sub (a->next.p, b->next.p));
  srt_set_position (run, slot_a, srt_madd (middle, away, 1.1f * a->radius));
  srt_set_position (run, slot_b, srt_madd (middle, away, -1.1f * b->radius));
}

static void
push_apart (SrtRun *run, int slot_a, int slot_b, int pass)
{
  const SrtObject *a = srt_object (run->world, slot_a), *b = srt_object (run->world, slot_b);
  SrtVec3 apart = srt_sub (b->now.p, a->now.p), n = { 0, 0, 0 }, at;
  SrtShove shove;

  if (srt_length2 (apart) > 0.0f)
    n = srt_normalize (apart);
  at = srt_madd (b->now.p, n, -b->radius);
  shove = (SrtShove){ slot_a, slot_b, n, srt_frame_local (&a->now, at), srt_frame_local (&b->now, at), pass };
  float size = srt_shove (run, &shove);
  if (size >= 0.0f)
    srt_impact_spheres (run, &shove, size, at);
  srt_move (run, slot_a);
  srt_move (run, slot_b);
  part_spheres (run, slot_a, slot_b);
}

/* ---- Pairs (spec 01 §11.2) ---- */

/* Neither lists components; a torpedo comes first. True when something moved. */
static bool
meet_spheres (SrtRun *run, int a, int b, int class_a, int class_b, int pass)
{
  if ((class_a == SRT_CLASS_TORPEDO && class_b == SRT_CLASS_TORPEDO)
      || (class_a == SRT_CLASS_DEBRIS && class_b == SRT_CLASS_DEBRIS))
    return false;
  if (trait (run, srt_object (run->world, a), SRT_TRAIT_MUTUAL_PASS)
      && trait (run, srt_object (run->world, b), SRT_TRAIT_MUTUAL_PASS))
    return false;
  if (class_a == SRT_CLASS_MINE || class_b == SRT_CLASS_MINE)
    {
      if (class_a == SRT_CLASS_FIGHTER)
        mine_goes_off (run, b, a);
      else if (class_b == SRT_CLASS_FIGHTER)
        mine_goes_off (run, a, b);
      return false;
    }
  if (class_a == SRT_CLASS_TORPEDO)
    torpedo_goes_off (run, a, b);
  else
    push_apart (run, a, b, pass);
  return true;
}

bool
srt_pair_resolve (SrtRun *run, int a, int b, int pass)
{
  const SrtObject *one = srt_object (run->world, a), *other = srt_object (run->world, b);
  int class_a = srt_class (run, one), class_b = srt_class (run, other);
  bool hull_a = one->flags & SRT_COMPONENTS, hull_b = other->flags & SRT_COMPONENTS;

  if (!srt_combat (run, one) || !srt_combat (run, other))
    return false;
  if (one->type == other->type && class_a == SRT_CLASS_TORPEDO)
    return false;
  if (class_b == SRT_CLASS_TORPEDO && class_a != SRT_CLASS_TORPEDO)
    return srt_pair_resolve (run, b, a, pass);
  if (class_a == SRT_CLASS_TORPEDO && (one->flags & SRT_EXPLODING))
    return false;
  if (hull_a && hull_b)
    return false;
  if (!hull_a && !hull_b)
    return meet_spheres (run, a, b, class_a, class_b, pass);
  if (trait (run, one, SRT_TRAIT_HULL_PASS) || trait (run, other, SRT_TRAIT_HULL_PASS))
    return false;
  return hull_a ? srt_hull_test (run, b, a, pass) : srt_hull_test (run, a, b, pass);
}

static bool
passes_through (const SrtObject *object, int slot)
{
  return object->passes_through[0] == slot || object->passes_through[1] == slot;
}

bool
srt_pair_meets (const SrtWorld *world, int a, int b)
{
  return !passes_through (srt_object (world, a), b) && !passes_through (srt_object (world, b), a);
}

/* ---- The entries of the sweep ---- */

SrtSweep *
srt_sweep_new (uint32_t n_slots)
{
  SrtSweep *sweep = calloc (1, sizeof *sweep);

  if (!sweep)
    return NULL;
  sweep->broad = srt_broad_new (n_slots);
  sweep->entries = calloc (n_slots, sizeof *sweep->entries);
  sweep->order = calloc (n_slots, sizeof *sweep->order);
  sweep->reach = calloc (n_slots, sizeof *sweep->reach);
  sweep->moved = calloc (n_slots, sizeof *sweep->moved);
  sweep->found = calloc (n_slots, sizeof *sweep->found);
  if (sweep->broad && sweep->entries && sweep->order && sweep->reach && sweep->moved && sweep->found)
    return sweep;
  srt_sweep_free (sweep);
  return NULL;
}

void
srt_sweep_free (SrtSweep *sweep)
{
  if (!sweep)
    return;
  srt_broad_free (sweep->broad);
  free (sweep->entries);
  free (sweep->order);
  free (sweep->reach);
  free (sweep->moved);
  free (sweep->found);
  free (sweep);
}

/* Reads the object's place anew. Only what counts as moved gets a new `far` (spec 01 §11.1). */
static void
read_entry (const SrtWorld *world, SrtSweepEntry *entry, bool moved)
{
  const SrtObject *object = srt_object (world, entry->slot);
  float reach = object->radius * object->visibility;

  entry->sphere = (SrtSphere){ object->next.p, object->radius };
  entry->back = object->next.p.x - reach;
  if (moved)
    entry->far = object->next.p.x + reach;
}

static void
gather (const SrtRun *run, SrtSweep *sweep)
{
  const SrtWorld *world = run->world;

  sweep->n = 0;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->type < 0 || (object->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_NO_COLLISIONS)))
        continue;
      sweep->entries[sweep->n].slot = slot;
      read_entry (world, &sweep->entries[sweep->n++], true);
    }
}

/* True when any touch: then who does is marked. */
static bool
look_for_pairs (SrtSweep *sweep)
{
  for (uint32_t e = 0; e < sweep->n; e++)
    {
      sweep->broad->spheres[e] = sweep->entries[e].sphere;
      sweep->entries[e].moved = 0;
    }
  sweep->n_moved = 0;
  srt_broad_sort (sweep->broad, sweep->n);
  return srt_broad_find (sweep->broad) > 0;
}

/* Farthest first, equal reach by slot, which is how the entries stand. */
static void
put_in_order (SrtSweep *sweep)
{
  SrtBroad *broad = sweep->broad;
  const uint64_t *keys;

  for (uint32_t e = 0; e < sweep->n; e++)
    broad->keys[e] = (uint64_t) ~srt_float_rank (sweep->entries[e].far) << 32 | e;
  keys = srt_sort_keys (broad->keys, broad->spare, sweep->n);
  for (uint32_t place = 0; place < sweep->n; place++)
    {
      uint32_t e = (uint32_t) keys[place];
      sweep->order[place] = e;
      sweep->entries[e].place = place;
      sweep->reach[place] = sweep->entries[e].far;
    }
}

/* ---- The pairs of one entry ---- */

/* First place behind @place whose entry does not reach as far as @back: there the entry's row of pairs ends. */
static uint32_t
row_end (const SrtSweep *sweep, uint32_t place, float back)
{
  uint32_t from = place + 1, past = sweep->n;

  /* As they were sorted; then what has moved since is looked at by itself. */
  while (from < past)
    {
      uint32_t middle = from + (past - from) / 2;
      if (sweep->reach[middle] >= back)
        from = middle + 1;
      else
        past = middle;
    }
  while (past < sweep->n && sweep->entries[sweep->order[past]].far >= back)
    past++;
  for (uint32_t i = 0; i < sweep->n_moved; i++)
    {
      const SrtSweepEntry *entry = &sweep->entries[sweep->moved[i]];
      if (entry->place > place && entry->place < past && entry->far < back)
        past = entry->place;
    }
  return past;
}

static void
insert_place (uint32_t *places, uint32_t *n, uint32_t place)
{
  uint32_t at = (*n)++;

  for (; at > 0 && places[at - 1] > place; at--)
    places[at] = places[at - 1];
  places[at] = place;
}

/* Places between @after and @past, in order, of those that the entry touches now; returns how many. */
static uint32_t
list_touching (SrtSweep *sweep, const SrtSweepEntry *own, uint32_t after, uint32_t past)
{
  uint32_t *list = sweep->found, found = srt_broad_query (sweep->broad, own->sphere, list), n = 0;

  for (uint32_t i = 0; i < found; i++)
    {
      const SrtSweepEntry *entry = &sweep->entries[list[i]];
      if (!entry->moved && entry->place > after && entry->place < past)
        insert_place (list, &n, entry->place);
    }
  for (uint32_t i = 0; i < sweep->n_moved; i++)
    {
      const SrtSweepEntry *entry = &sweep->entries[sweep->moved[i]];
      if (entry->place > after && entry->place < past && srt_spheres_touch (&own->sphere, &entry->sphere))
        insert_place (list, &n, entry->place);
    }
  return n;
}

/* Reads an entry anew after its pair; when it stands elsewhere, it and all it touches there have pairs to look at. */
static bool
note_move (SrtRun *run, SrtSweep *sweep, SrtSweepEntry *own, bool parted)
{
  SrtSphere before = own->sphere;
  uint32_t e = (uint32_t) (own - sweep->entries), found;

  read_entry (run->world, own, parted);
  if (memcmp (&before, &own->sphere, sizeof before) == 0)
    return false;
  if (!own->moved)
    sweep->moved[sweep->n_moved++] = e;
  own->moved = 1;
  sweep->broad->touching[e] = 1;
  found = srt_broad_query (sweep->broad, own->sphere, sweep->found);
  for (uint32_t i = 0; i < found; i++)
    sweep->broad->touching[sweep->found[i]] = 1;
  return true;
}

/* The row of pairs of the entry at a place; true when something moved. */
static bool
sweep_row (SrtRun *run, SrtSweep *sweep, uint32_t place, int pass)
{
  SrtSweepEntry *own = &sweep->entries[sweep->order[place]];
  uint32_t past = row_end (sweep, place, own->back), n = list_touching (sweep, own, place, past);
  bool moved = false;

  for (uint32_t i = 0; i < n;)
    {
      uint32_t at = sweep->found[i++];
      SrtSweepEntry *other = &sweep->entries[sweep->order[at]];
      bool parted;
      if (!srt_pair_meets (run->world, own->slot, other->slot))
        continue;
      parted = srt_pair_resolve (run, own->slot, other->slot, pass);
      moved |= parted;
      /* Looking round for either uses the list up: it is made anew behind the pair. */
      if (note_move (run, sweep, own, parted) | note_move (run, sweep, other, parted))
        {
          n = list_touching (sweep, own, at, past);
          i = 0;
        }
    }
  return moved;
}

/* ---- The sweep (spec 01 §11.1) ---- */

void
srt_collide (SrtRun *run)
{
  SrtSweep *sweep = run->scratch->sweep;

  run->n_passed = 0;
  gather (run, sweep);
  for (int pass = 0; pass < PASSES && look_for_pairs (sweep); pass++)
    {
      bool moved = false;
      put_in_order (sweep);
      for (uint32_t place = 0; place < sweep->n; place++)
        if (sweep->broad->touching[sweep->order[place]])
          moved |= sweep_row (run, sweep, place, pass);
      if (!moved)
        return;
    }
}
