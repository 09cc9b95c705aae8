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

/* A number of the ship's own. */
static int
draw (const SrtRun *run, int slot)
{
  return (int) srt_object_random15 (&srt_object (run->world, slot)->random_seed);
}

int
srt_draw_span (SrtRun *run, int slot, const char *words, int least, int most)
{
  return srt_decide_span (run, words, draw (run, slot), least, most);
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
        && srt_decide_less (run, N_ ("distance to a player's ship"),
                            srt_distance (srt_object (run->world, player)->next.p, own), distance, SRT_UNIT_UNITS))
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
is_outside_sphere (const SrtRun *run, int slot)
{
  const SrtObject *own = srt_object (run->world, slot);
  const SrtObject *foe = srt_fight_foe (run, slot);
  SrtVec3 centre = srt_action_centre (run);
  float radius = run->world->action_radius;

  srt_decide_sphere (run, centre, radius);
  if (srt_decide_is (run, N_ ("the target is a player's ship"),
                     srt_is_player (run->world, srt_fight_target (run, slot).index))
      || srt_decide_less (run, N_ ("distance to the action sphere's centre"), srt_distance (own->next.p, centre),
                          radius, SRT_UNIT_UNITS))
    return false;
  if (srt_decide_more (run, N_ ("distance to the target"), srt_distance (foe->next.p, own->next.p), 200000.0f,
                       SRT_UNIT_UNITS)
      && srt_decide_less (run, N_ ("distance from the target to the action sphere's centre"),
                          srt_distance (foe->next.p, centre), radius, SRT_UNIT_UNITS))
    return false;
  return !srt_player_within (run, slot, 100000.0f);
}

static bool
outside_sphere (const SrtRun *run, int slot)
{
  srt_decide_rule (run, N_ ("the ship is to come back to the action sphere"));
  return srt_decide_end (run, is_outside_sphere (run, slot));
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
    return srt_decide_is (run, N_ ("the pilot's skill is one that pursues by distance"), false);
  if (flight && flight->max_speed > 0.0f)
    pace = srt_maxf (foe->speed / flight->max_speed, 0.25f);
  else if (flight && foe->speed > 0.0f)
    /* of no top speed and yet moving: no pace is out of its reach */
    return srt_decide_is (run, N_ ("the target can be outpaced"), false);
  srt_decide_sphere (run, srt_object (run->world, slot)->next.p, pace * reach[skill]);
  return srt_decide_more (run, N_ ("distance to the target, against how far its pace lets it get away"), distance,
                          pace * reach[skill], SRT_UNIT_UNITS);
}

/* Of the two angles of the table: whose nose, and what lies before it or not. */
typedef struct Bearing
{
  const char *words, *ahead, *behind;
  float behind_at; /* the cosine */
} Bearing;

static const Bearing own_bearing = {
  N_ ("where the target lies from the own nose"),
  N_ ("it is ahead"),
  N_ ("it is behind"),
  -0.5f,
};
static const Bearing foe_bearing = {
  N_ ("where the ship lies from the target's nose"),
  N_ ("it is ahead"),
  N_ ("it is behind"),
  -0.1f,
};

static int
bearing (const SrtRun *run, const Bearing *it, const SrtObject *from, SrtVec3 to)
{
  float cosine = srt_cosine (srt_forward (&from->next.r), to);
  int found = ABEAM;

  srt_decide_rule (run, it->words);
  srt_decide_cone (run, from->next.p, srt_forward (&from->next.r), srt_length (to), 0.5f);
  srt_decide_line (run, from->next.p, srt_add (from->next.p, to));
  if (srt_decide_more (run, it->ahead, cosine, 0.5f, SRT_UNIT_COSINE))
    found = AHEAD;
  else if (srt_decide_at_most (run, it->behind, cosine, it->behind_at, SRT_UNIT_COSINE))
    found = BEHIND;
  srt_decide_end (run, found != ABEAM);
  return found;
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
      if (srt_decide_about (
              run, i,
              srt_decide_nearer (run, N_ ("it is with a friendly ship already: distance"), distance2,
                                 (it->radius + 50000.0f) * (it->radius + 50000.0f))))
        return -1;
      if (srt_decide_about (
              run, i, srt_decide_nearer (run, N_ ("distance to a friendly ship, the nearest so far"), distance2, nearest)))
        {
          nearest = distance2;
          found = i;
        }
    }
  return found;
}

/* With the target behind, one time in ten it is looked for. */
static bool
runs_to_ship (SrtRun *run, int slot, SrtFightData *data)
{
  int drawn = srt_decide_draw (run, N_ ("one time in ten it looks for one"), draw (run, slot), 10), ship;

  srt_decide_other (run, 0, 0, -1, N_ ("looks for a friendly ship"));
  srt_decide_other (run, 1, 9, -1, N_ ("goes on"));
  if (drawn != 0)
    return false;
  ship = ship_to_run_to (run, slot);
  if (ship < 0)
    return false;
  data->ship = (uint16_t) ship;
  return true;
}

static const char *const table_words[3][3] = {
  [AHEAD] = { N_ ("the target ahead, the ship ahead of it"), N_ ("the target ahead, the ship abeam of it"),
              N_ ("the target ahead, the ship behind it") },
  [ABEAM] = { N_ ("the target abeam, the ship ahead of it"), N_ ("the target abeam, the ship abeam of it"),
              N_ ("the target abeam, the ship behind it") },
  [BEHIND] = { N_ ("the target behind, the ship ahead of it"), N_ ("the target behind, the ship abeam of it"),
               N_ ("the target behind, the ship behind it") },
};

static int
by_table (SrtRun *run, int slot, int from_own, int from_foe)
{
  const Choices *it = choices[from_own][from_foe];
  int drawn = srt_decide_draw (run, table_words[from_own][from_foe], draw (run, slot), (int) it->n);

  for (int i = 0; i < (int) it->n; i++)
    srt_decide_other (run, i, i, it->list[i], NULL);
  return it->list[drawn];
}

/* By where both are; draws as it goes. */
static int
by_position (SrtRun *run, int slot, SrtFightData *data)
{
  const SrtObject *own = srt_object (run->world, slot);
  const SrtObject *foe = srt_fight_foe (run, slot);
  SrtVec3 to = srt_sub (foe->next.p, own->next.p);
  float distance = srt_length (to);
  int from_own, from_foe;

  if (pursues_by_distance (run, slot, distance))
    return PURSUE;
  from_own = bearing (run, &own_bearing, own, to);
  from_foe = bearing (run, &foe_bearing, foe, srt_scale (to, -1.0f));
  if (from_own == BEHIND)
    {
      srt_decide_rule (run, N_ ("the target is behind, and it runs to a friendly ship"));
      if (srt_decide_end (run, runs_to_ship (run, slot, data)))
        return RUN_TO_SHIP;
    }
  srt_decide_sphere (run, own->next.p, 10000.0f);
  if (srt_decide_less (run, N_ ("distance to the target, at close quarters"), distance, 10000.0f, SRT_UNIT_UNITS))
    return RUNAWAY;
  return by_table (run, slot, from_own, from_foe);
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
    return srt_draw_span (run, slot, N_ ("length"), maneuver->min_ticks, maneuver->max_ticks);
  return srt_draw_span (run, slot, N_ ("length"), table[number].min_ticks, table[number].max_ticks);
}

void
srt_fight_choose (SrtRun *run, int slot)
{
  SrtFightData *data = srt_fight_data (run, slot);
  int number;

  srt_decide (run, slot, SRT_DECISION_MANEUVER);
  data->ticks = -1;
  if (srt_decide_is (run, N_ ("the target is a large ship, of components"),
                     (srt_fight_foe (run, slot)->flags & SRT_COMPONENTS) != 0))
    number = MASSIVE;
  else if (srt_decide_is (run, N_ ("the ship itself is a large one, of components"),
                          (srt_object (run->world, slot)->flags & SRT_COMPONENTS) != 0))
    number = MEDIUM_FIGHTER;
  else if (outside_sphere (run, slot))
    number = OUT_OF_SPHERE;
  else
    number = by_position (run, slot, data);
  data->maneuver = (uint8_t) number;
  data->ticks = (int16_t) length_of (run, slot, number);
  srt_decided (run, number, srt_fight_target (run, slot).index, N_ ("%1 chosen"));
  data->fresh = 1;
  srt_emit (run, SRT_EVENT_MANEUVER_CHOSEN, slot, -1, number)->value = (uint16_t) data->ticks;
}
