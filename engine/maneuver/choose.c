/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which maneuver a pilot flies next (spec 03 §5). */
#include "maneuver/private.h"

enum
{
  DODGE_1 = 0,
  DODGE_2 = 1,
  DODGE_3 = 2,
  OUT_OF_SPHERE = 3,
  RUNAWAY = 4,
  PURSUE = 5,
  MASSIVE = 6,
  MEDIUM_FIGHTER = 7,
  LOOP = 8,
  RUN_TO_SHIP = 9,
};

enum
{
  AHEAD,
  ABEAM,
  BEHIND,
};

static const uint8_t pursuit[] = { PURSUE };
static const uint8_t defence[] = { RUNAWAY, DODGE_1, DODGE_2, DODGE_3, LOOP };

typedef struct Choices
{
  const uint8_t *list;
  uint32_t n;
} Choices;

static const Choices attack = { pursuit, sizeof pursuit };
static const Choices defend = { defence, sizeof defence };

/* By where the target lies from the own nose, then where the ship lies from the target's. */
static const Choices *const choices[3][3] = {
  [AHEAD] = { &defend, &attack, &attack },
  [ABEAM] = { &defend, &defend, &attack },
  [BEHIND] = { &defend, &defend, &attack },
};

int
srt_draw_span (SrtRun *run, int slot, int least, int most)
{
  int draw = (int) srt_object_random15 (&srt_object (run->world, slot)->random_seed);

  return most == least ? least : least + draw % (most - least);
}

float
srt_cosine (SrtVec3 heading, SrtVec3 to)
{
  float length = srt_length (to);

  return length > 0.0f ? srt_dot (heading, to) / length : 0.0f;
}

bool
srt_player_in_action (const SrtRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);

  return srt_is_player (run->world, slot) && object->type != SRT_TYPE_STAND_IN
         && (object->flags & SRT_OUT_OF_ACTION) == 0;
}

bool
srt_player_within (const SrtRun *run, int slot, float distance)
{
  SrtVec3 own = srt_object (run->world, slot)->next.p;

  for (int player = 0; player < run->world->player_slots; player++)
    if (srt_player_in_action (run, player)
        && srt_distance (srt_object (run->world, player)->next.p, own) < distance)
      return true;
  return false;
}

SrtVec3
srt_action_centre (const SrtRun *run)
{
  int slot = run->world->action_centre;

  return srt_slot_valid (run->world, slot) ? srt_object (run->world, slot)->next.p : srt_vec3 (0, 0, 0);
}

static bool
outside_sphere (const SrtRun *run, int slot)
{
  const SrtObject *own = srt_object (run->world, slot);
  const SrtObject *foe = srt_fight_foe (run, slot);
  SrtVec3 centre = srt_action_centre (run);
  float radius = run->world->action_radius;

  if (srt_is_player (run->world, srt_fight_target (run, slot).index)
      || srt_distance (own->next.p, centre) < radius)
    return false;
  if (srt_distance (foe->next.p, own->next.p) > 200000.0f && srt_distance (foe->next.p, centre) < radius)
    return false;
  return !srt_player_within (run, slot, 100000.0f);
}

static bool
pursues_by_distance (const SrtRun *run, int slot, float distance)
{
  static const float reach[] = { 300000.0f, 200000.0f, 100000.0f };
  const SrtObject *foe = srt_fight_foe (run, slot);
  const SrtFlightStats *flight = srt_flight (run, foe);
  int skill = srt_object_pilot (run, slot)->skill;
  float pace = 0.25f;

  if (skill < 0 || skill > 2)
    return false;
  if (flight && flight->max_speed > 0.0f)
    pace = srt_maxf (foe->speed / flight->max_speed, 0.25f);
  else if (flight && foe->speed > 0.0f)
    return false; /* of no top speed and yet moving: no pace is out of its reach */
  return distance > pace * reach[skill];
}

static int
bearing (float cosine, float behind)
{
  return cosine > 0.5f ? AHEAD : cosine <= behind ? BEHIND : ABEAM;
}

/* The friendly ship to run to, or -1. */
static int
ship_to_run_to (const SrtRun *run, int slot)
{
  const SrtObject *own = srt_object (run->world, slot);
  float nearest = 9e10f;
  int found = -1;

  for (int i = srt_walk_next (run->world, -1); i >= 0; i = srt_walk_next (run->world, i))
    {
      const SrtObject *it = srt_object (run->world, i);
      int ship_class = srt_class (run, it);
      float distance2;

      if (it->side != own->side || (it->flags & SRT_COMPONENTS) == 0
          || (ship_class != SRT_CLASS_CAPITAL && ship_class != SRT_CLASS_SUPPORT)
          || (it->flags & (SRT_EXPLODING | SRT_STAND_IN | SRT_DISABLED)) != 0)
        continue;
      distance2 = srt_length2 (srt_sub (it->next.p, own->next.p));
      if (distance2 < (it->radius + 50000.0f) * (it->radius + 50000.0f))
        return -1;
      if (distance2 < nearest)
        {
          nearest = distance2;
          found = i;
        }
    }
  return found;
}

/* By where both are; draws as it goes. */
static int
by_position (SrtRun *run, int slot, SrtFightData *data)
{
  SrtObject *own = srt_object (run->world, slot);
  const SrtObject *foe = srt_fight_foe (run, slot);
  SrtVec3 to = srt_sub (foe->next.p, own->next.p);
  float distance = srt_length (to);
  int from_own, from_foe;
  const Choices *list;

  if (pursues_by_distance (run, slot, distance))
    return PURSUE;
  from_own = bearing (srt_cosine (srt_forward (&own->next.r), to), -0.5f);
  from_foe = bearing (srt_cosine (srt_forward (&foe->next.r), srt_scale (to, -1.0f)), -0.1f);
  if (from_own == BEHIND && srt_object_random15 (&own->random_seed) % 10 == 0)
    {
      int ship = ship_to_run_to (run, slot);

      if (ship >= 0)
        {
          data->ship = (uint16_t) ship;
          return RUN_TO_SHIP;
        }
    }
  if (distance < 10000.0f)
    return RUNAWAY;
  list = choices[from_own][from_foe];
  return list->list[srt_object_random15 (&own->random_seed) % list->n];
}

static int
length_of (SrtRun *run, int slot, int number)
{
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);
  const SrtManeuver *maneuver = srt_object_maneuver (run, slot, number);

  if (table[number].fixed_ticks >= 0)
    return table[number].fixed_ticks;
  if (maneuver)
    return srt_draw_span (run, slot, maneuver->min_ticks, maneuver->max_ticks);
  return srt_draw_span (run, slot, table[number].min_ticks, table[number].max_ticks);
}

void
srt_fight_choose (SrtRun *run, int slot)
{
  SrtFightData *data = srt_fight_data (run, slot);
  int number;

  data->ticks = -1;
  if ((srt_fight_foe (run, slot)->flags & SRT_COMPONENTS) != 0)
    number = MASSIVE;
  else if ((srt_object (run->world, slot)->flags & SRT_COMPONENTS) != 0)
    number = MEDIUM_FIGHTER;
  else if (outside_sphere (run, slot))
    number = OUT_OF_SPHERE;
  else
    number = by_position (run, slot, data);
  data->maneuver = (uint8_t) number;
  data->ticks = (int16_t) length_of (run, slot, number);
  data->fresh = 1;
  srt_emit (run, SRT_EVENT_MANEUVER_CHOSEN, slot, -1, number)->value = (uint16_t) data->ticks;
}
