/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sweep and what a pair does (spec 01 §11.1, §11.2, §11.4). */
#include "world/private.h"

#include <string.h>

enum
{
  PASSES = 10,
  MERGED_RUN = 16, /* entries sorted by insertion before runs are merged */
};

/* ---- The entries ---- */

/* Reads the object's place anew. Only what counts as moved gets a new `far` (spec 01 §11.1). */
static void
set_entry (const SrtWorld *world, SrtSweepEntry *entry, bool moved)
{
  const SrtObject *object = srt_object (world, entry->slot);
  float reach = object->radius * object->visibility;

  entry->at = object->next.p;
  entry->radius = object->radius;
  entry->back = entry->at.x - reach;
  if (moved)
    entry->far = entry->at.x + reach;
}

static int
gather (const SrtRun *run, SrtSweepEntry *entries)
{
  const SrtWorld *world = run->world;
  int n = 0;

  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->type < 0 || (object->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_NO_COLLISIONS)))
        continue;
      entries[n].slot = slot;
      set_entry (world, &entries[n++], true);
    }
  return n;
}

/* Farthest first, equal reach by slot. */
static bool
precedes (const SrtSweepEntry *a, const SrtSweepEntry *b)
{
  return a->far > b->far || (a->far == b->far && a->slot < b->slot);
}

static void
sort_run (SrtSweepEntry *entries, int n)
{
  for (int i = 1; i < n; i++)
    {
      SrtSweepEntry entry = entries[i];
      int at = i;
      for (; at > 0 && precedes (&entry, &entries[at - 1]); at--)
        entries[at] = entries[at - 1];
      entries[at] = entry;
    }
}

static void
merge_runs (const SrtSweepEntry *a, int n_a, const SrtSweepEntry *b, int n_b, SrtSweepEntry *out)
{
  while (n_a > 0 || n_b > 0)
    if (n_b == 0 || (n_a > 0 && precedes (a, b)))
      {
        *out++ = *a++;
        n_a--;
      }
    else
      {
        *out++ = *b++;
        n_b--;
      }
}

/* Sorts @entries with the help of as many spare ones; returns where the sorted ones are. */
static SrtSweepEntry *
sort_entries (SrtSweepEntry *entries, SrtSweepEntry *spare, int n)
{
  for (int at = 0; at < n; at += MERGED_RUN)
    sort_run (entries + at, n - at < MERGED_RUN ? n - at : MERGED_RUN);
  for (int width = MERGED_RUN; width < n; width *= 2)
    {
      SrtSweepEntry *swap = entries;
      for (int at = 0; at < n; at += 2 * width)
        {
          int n_a = n - at < width ? n - at : width, rest = n - at - n_a;
          merge_runs (entries + at, n_a, entries + at + n_a, rest < width ? rest : width, spare + at);
        }
      entries = spare;
      spare = swap;
    }
  return entries;
}

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

/* What a pair that meets does; true when it moved. */
static bool
resolve (SrtRun *run, int a, int b, int pass)
{
  const SrtObject *one = srt_object (run->world, a), *other = srt_object (run->world, b);
  int class_a = srt_class (run, one), class_b = srt_class (run, other);
  bool hull_a = one->flags & SRT_COMPONENTS, hull_b = other->flags & SRT_COMPONENTS;

  if (!srt_combat (run, one) || !srt_combat (run, other))
    return false;
  if (one->type == other->type && class_a == SRT_CLASS_TORPEDO)
    return false;
  if (class_b == SRT_CLASS_TORPEDO && class_a != SRT_CLASS_TORPEDO)
    return resolve (run, b, a, pass);
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

static bool
meets (const SrtWorld *world, const SrtSweepEntry *a, const SrtSweepEntry *b)
{
  float reach = a->radius + b->radius;

  return srt_length2 (srt_sub (a->at, b->at)) < reach * reach
         && !passes_through (srt_object (world, a->slot), b->slot)
         && !passes_through (srt_object (world, b->slot), a->slot);
}

/* ---- The sweep (spec 01 §11.1) ---- */

static bool
sweep_pass (SrtRun *run, SrtSweepEntry *entries, int n, int pass)
{
  const SrtWorld *world = run->world;
  bool moved = false;

  for (int i = 0; i < n; i++)
    {
      float back = entries[i].back;
      for (int k = i + 1; k < n && entries[k].far >= back; k++)
        {
          bool parted;
          if (!meets (world, &entries[i], &entries[k]))
            continue;
          parted = resolve (run, entries[i].slot, entries[k].slot, pass);
          set_entry (world, &entries[i], parted);
          set_entry (world, &entries[k], parted);
          moved |= parted;
        }
    }
  return moved;
}

void
srt_collide (SrtRun *run)
{
  SrtSweepEntry *entries = run->scratch->sweep, *spare = entries + run->world->n_slots;
  int n = gather (run, entries);

  for (int pass = 0; pass < PASSES; pass++)
    {
      SrtSweepEntry *sorted = sort_entries (entries, spare, n);
      if (sorted != entries)
        {
          spare = entries;
          entries = sorted;
        }
      if (!sweep_pass (run, entries, n, pass))
        return;
    }
}
