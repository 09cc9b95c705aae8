/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One duel, from its mission to its result. */
#include "debug/duel.h"

#include <stdlib.h>
#include <string.h>

enum
{
  A,
  B,
  PLACES = 2,
  STOP_EVERY = 64, /* ticks between two looks at whether to stop */
};

static char no_text[1]; /* "": the mission's texts are nobody's to write to */

/* The two do not start on one line: they would meet head on. */
static const float aside[3] = { 2000.0f, -750.0f, 0.0f };

/* The mission of one way to stand; made once, read by every run. */
typedef struct Field
{
  SrtMission mission;
  SrtMissionShip ships[2 * SRT_DUEL_MOST_SHIPS];
  SrtFlightGroup groups[PLACES];
  SrtMissionOrder orders[PLACES];
  int members[2 * SRT_DUEL_MOST_SHIPS];
} Field;

struct SrtDuel
{
  const SrtContent *content;
  SrtDuelSettings settings;
  Field fields[2]; /* for even and odd seeds */
};

/* What is kept of a slot from one tick to the next. */
typedef struct Watch
{
  uint32_t generation;
  int32_t shots_fired, shots_hit;
  bool fights;
} Watch;

typedef struct Match
{
  const SrtDuel *duel;
  SrtSim *sim;
  SrtDuelResult *result;
  SrtDuelLoss *losses; /* of a and b, the first */
  bool swapped;
  int first, n; /* ships of place 0, ships in all */
  Watch watches[2 * SRT_DUEL_MOST_SHIPS];
} Match;

const char *
srt_duel_count_name (SrtDuelCount count)
{
  static const char *const names[] = {
#define SRT_DUEL_TALLY_NAME(id, name) name,
    SRT_DUEL_TALLIES (SRT_DUEL_TALLY_NAME)
#undef SRT_DUEL_TALLY_NAME
  };
  return names[count];
}

/* ---- The field ---- */

/* Where ship @i of a place stands: side by side and in rows behind one another, turned half round for place 1. */
static SrtVec3
stand (const SrtDuelSettings *settings, int place, int i, int size)
{
  int wide = size < 10 ? size : 10;
  int row = i / wide, column = i % wide;
  float turn = place == 0 ? -1.0f : 1.0f;
  float across = ((float) column - 0.5f * (float) (wide - 1)) * settings->spread;

  return srt_vec3 (turn * (aside[0] + across), turn * aside[1],
                   turn * (0.5f * settings->distance + (float) row * settings->spread));
}

static void
fill_place (Field *field, const SrtDuelSettings *settings, int place, const SrtDuelSide *side)
{
  SrtMission *mission = &field->mission;
  SrtFlightGroup *group = &field->groups[place];
  int first = mission->n_ships;

  field->orders[place] = (SrtMissionOrder){ .number = SRT_ORDER_FIND_NEW_TARGET, .target_kind = SRT_TARGET_GROUP,
                                            .target = 1 - place, .component = -1, .curve = -1 };
  *group = (SrtFlightGroup){ .id = no_text, .name = no_text, .wing = -1, .ships = field->members + first,
                             .n_ships = side->size, .orders = &field->orders[place], .n_orders = 1 };
  for (int i = 0; i < side->size; i++)
    {
      field->members[first + i] = first + i;
      field->ships[first + i] = (SrtMissionShip){
        .id = no_text, .name = no_text, .kind = SRT_SHIP_TYPE, .type = side->ship,
        .position = stand (settings, place, i, side->size), .yaw = place == 0 ? 0.0f : 180.0f,
        .flight_group = place, .side = place == 0 ? SRT_SIDE_FRIENDLY : SRT_SIDE_HOSTILE, .pilot = side->pilot,
        .maneuver_set = side->maneuver_set, .launch_from = -1, .launch_gate = -1, .formation_point = -1,
        .marker_curve = -1, .present = true,
      };
    }
  mission->n_ships += side->size;
}

static void
fill_field (Field *field, const SrtDuelSettings *settings, bool swapped)
{
  field->mission = (SrtMission){ .title = no_text, .author = no_text, .description = no_text,
                                 .briefing = no_text, .backdrop = no_text,
                                 .action_centre = -1, .difficulty = settings->difficulty, .ships = field->ships,
                                 .groups = field->groups, .n_groups = PLACES };
  for (int place = 0; place < PLACES; place++)
    fill_place (field, settings, place, &settings->side[swapped ? 1 - place : place]);
}

SrtDuel *
srt_duel_new (const SrtContent *content, const SrtDuelSettings *settings)
{
  SrtDuel *duel = calloc (1, sizeof *duel);

  if (!duel)
    return NULL;
  duel->content = content;
  duel->settings = *settings;
  for (int odd = 0; odd < 2; odd++)
    fill_field (&duel->fields[odd], settings, odd);
  return duel;
}

void
srt_duel_free (SrtDuel *duel)
{
  free (duel);
}

static const Field *
field_of (const SrtDuel *duel, uint64_t seed)
{
  return &duel->fields[seed % 2];
}

const SrtMission *
srt_duel_mission (const SrtDuel *duel, uint64_t seed)
{
  return &field_of (duel, seed)->mission;
}

/* ---- The fight ---- */

/* A or B. */
static int
side_of (const Match *match, int slot)
{
  int place = slot < match->first ? 0 : 1;
  return match->swapped ? 1 - place : place;
}

static bool
is_ship (const Match *match, int slot)
{
  return slot >= 0 && slot < match->n;
}

static bool
fights (const SrtObject *object)
{
  return object->type >= 0 && (object->flags & (SRT_STAND_IN | SRT_OUT_OF_ACTION)) == 0;
}

/* Slots keep count of shots for as long as they hold their ship: what is new of it is added up. */
static void
count_shots (SrtDuelTally *tally, Watch *watch, const SrtObject *object)
{
  if (watch->generation != object->generation)
    *watch = (Watch){ .generation = object->generation, .fights = watch->fights };
  tally->count[SRT_DUEL_SHOTS_FIRED] += object->shots_fired - watch->shots_fired;
  tally->count[SRT_DUEL_SHOTS_HIT] += object->shots_hit - watch->shots_hit;
  watch->shots_fired = object->shots_fired;
  watch->shots_hit = object->shots_hit;
}

static void
count_time (SrtDuelTally *tally, const SrtWorld *world, int slot)
{
  const SrtFightState *state = srt_fight_state (world, slot);

  tally->count[SRT_DUEL_SHIP_TICKS]++;
  if (state && state->maneuver < SRT_DUEL_MANEUVERS)
    tally->flown[state->maneuver]++;
}

/* Adds up one tick; @left receives how many ships of each side are still in the fight. */
static void
look_at_ships (Match *match, int left[2])
{
  const SrtWorld *world = srt_sim_world (match->sim);

  left[A] = left[B] = 0;
  for (int slot = 0; slot < match->n; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      int side = side_of (match, slot);
      SrtDuelTally *tally = &match->result->side[side];
      Watch *watch = &match->watches[slot];

      count_shots (tally, watch, object);
      if (watch->fights && !fights (object))
        {
          watch->fights = false;
          if (tally->count[SRT_DUEL_LOST]++ == 0)
            match->losses[side] = (SrtDuelLoss){ (int32_t) world->mission_ticks, slot };
        }
      if (!watch->fights)
        continue;
      count_time (tally, world, slot);
      left[side]++;
    }
}

static void
take_event (Match *match, const SrtEvent *event)
{
  SrtDuelTally *tally;

  if (!is_ship (match, event->slot))
    return;
  tally = &match->result->side[side_of (match, event->slot)];
  switch (event->kind)
    {
    case SRT_EVENT_MANEUVER_CHOSEN:
      if (event->number >= 0 && event->number < SRT_DUEL_MANEUVERS)
        tally->chosen[event->number]++;
      break;
    case SRT_EVENT_MISSILE_LAUNCHED:
      tally->count[SRT_DUEL_MISSILES_LAUNCHED]++;
      break;
    case SRT_EVENT_MISSILE_ENDED:
      if (is_ship (match, event->other) && side_of (match, event->other) != side_of (match, event->slot))
        tally->count[SRT_DUEL_MISSILES_HIT]++;
      break;
    case SRT_EVENT_MISSILE_DECOYED:
      tally->count[SRT_DUEL_MISSILES_DECOYED]++;
      break;
    case SRT_EVENT_COUNTERMEASURE:
      tally->count[SRT_DUEL_COUNTERMEASURES]++;
      break;
    default:
      break;
    }
}

static void
take_events (Match *match)
{
  uint32_t n;
  const SrtEvent *events = srt_sim_events (match->sim, &n);

  for (uint32_t i = 0; i < n; i++)
    take_event (match, &events[i]);
}

static int
outcome_of (const int left[2])
{
  if (left[A] > 0)
    return left[B] > 0 ? SRT_DUEL_TIME_OUT : SRT_DUEL_A_WINS;
  return left[B] > 0 ? SRT_DUEL_B_WINS : SRT_DUEL_BOTH_LOST;
}

static bool
stopped (const int *stop)
{
  return stop && __atomic_load_n (stop, __ATOMIC_RELAXED) != 0;
}

/* False when it was given up. */
static bool
fight (Match *match, const int *stop)
{
  int left[2], ticks = 0;

  take_events (match);
  look_at_ships (match, left);
  while (ticks < match->duel->settings.ticks && left[A] > 0 && left[B] > 0 && !srt_sim_over (match->sim))
    {
      if (ticks % STOP_EVERY == 0 && stopped (stop))
        return false;
      srt_sim_tick (match->sim);
      ticks++;
      take_events (match);
      look_at_ships (match, left);
    }
  match->result->ticks = ticks;
  match->result->outcome = outcome_of (left);
  return true;
}

bool
srt_duel_run (const SrtDuel *duel, uint64_t seed, const int *stop, SrtDuelResult *result, SrtDiags *diags)
{
  SrtDuelLoss first[2];

  return srt_duel_look (duel, seed, stop, result, first, diags);
}

bool
srt_duel_look (const SrtDuel *duel, uint64_t seed, const int *stop, SrtDuelResult *result, SrtDuelLoss first[2],
               SrtDiags *diags)
{
  bool swapped = seed % 2 == 1, done;
  const Field *field = field_of (duel, seed);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  Match match = { .duel = duel, .result = result, .losses = first, .swapped = swapped, .first = field->groups[0].n_ships,
                  .n = field->mission.n_ships };
  SrtDiags own;

  memset (result, 0, sizeof *result);
  first[A] = first[B] = (SrtDuelLoss){ -1, -1 };
  options.seed = seed;
  srt_diags_init (&own);
  match.sim = srt_sim_new (duel->content, &field->mission, &options, diags ? diags : &own);
  srt_diags_clear (&own);
  if (!match.sim)
    return false;
  for (int slot = 0; slot < match.n; slot++)
    match.watches[slot] = (Watch){ .generation = srt_object (srt_sim_world (match.sim), slot)->generation,
                                   .fights = true };
  done = fight (&match, stop);
  srt_sim_free (match.sim);
  return done;
}
