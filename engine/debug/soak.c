/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "debug/soak.h"

#include "base/random.h"
#include "orders/orders.h"

#include <stdio.h>
#include <stdlib.h>

enum
{
  GROUP = 6,       /* ships of a flight group */
  POINTS = 3,      /* of the formation */
  WAYPOINTS = 6,
  CURVE_POINTS = 5,
  MARKERS = WAYPOINTS + CURVE_POINTS,
  SHIPS = SRT_SOAK_MOST_SHIPS + MARKERS,
  GROUPS = SRT_SOAK_MOST_SHIPS / GROUP + 2,
  SQUADS = 4,
  CURVES = 4,
  RARELY = 200,    /* an order that ends its ship is given once in so many draws of it */
  SPARE = 1500,    /* slots for what falls off, is made on the way, and takes the place of who is lost */
};

struct SrtSoak
{
  SrtSim *sim;
  SrtRandom random;
  SrtMission mission;
  SrtSoakCounts counts;
  int n_ships;
  int slots[SRT_SOAK_MOST_SHIPS]; /* of the ships that fly now: the record's own, or one made in its place */
  bool seen[SRT_ORDER_LAST + 1]; /* by number: has been current */
  SrtMissionShip ships[SHIPS];
  int members[SHIPS];
  SrtFlightGroup groups[GROUPS];
  SrtSquad squads[SQUADS];
  SrtSquadMember squad_members[SQUADS * 3];
  SrtFormation formation;
  SrtVec3 points[POINTS];
  SrtCurve curves[CURVES];
};

static char no_text[1];

static int
draw (SrtSoak *soak, int n)
{
  return (int) ((uint32_t) (srt_random_fraction (&soak->random) * 1e6f) % (uint32_t) n);
}

/* ---- The field ---- */

static SrtMissionShip
nothing_yet (void)
{
  return (SrtMissionShip){ .id = no_text, .name = no_text, .type = -1, .flight_group = -1, .side = -1, .pilot = -1,
                           .launch_from = -1, .launch_gate = -1, .formation_point = -1, .marker_curve = -1,
                           .present = true };
}

static SrtVec3
somewhere (SrtSoak *soak)
{
  float x = (float) draw (soak, 4001) - 2000.0f, y = (float) draw (soak, 801) - 400.0f;
  return srt_vec3 (x * 100.0f, y * 100.0f, ((float) draw (soak, 4001) - 2000.0f) * 100.0f);
}

static void
fill_ships (SrtSoak *soak, const SrtContent *content, int n)
{
  for (int i = 0; i < n; i++)
    {
      SrtMissionShip *ship = &soak->ships[i];
      *ship = nothing_yet ();
      ship->kind = SRT_SHIP_TYPE;
      ship->type = i % content->n_ships;
      ship->position = somewhere (soak);
      ship->yaw = (float) draw (soak, 360);
      ship->flight_group = i / GROUP;
      ship->pilot = content->n_pilots > 0 ? i % content->n_pilots : -1;
      soak->slots[i] = i;
      /* Else most would be lost within the first minutes. */
      ship->invulnerable = i % 3 != 0 ? 2 : 0;
      ship->formation_point = i % GROUP < POINTS ? i % GROUP : -1;
    }
  for (int i = 0; i < MARKERS; i++)
    {
      SrtMissionShip *ship = &soak->ships[n + i];
      *ship = nothing_yet ();
      ship->kind = i < WAYPOINTS ? SRT_SHIP_WAYPOINT : SRT_SHIP_CURVE_POINT;
      ship->position = somewhere (soak);
      ship->flight_group = i < WAYPOINTS ? (n + GROUP - 1) / GROUP : -1;
    }
  soak->n_ships = n;
  soak->mission.ships = soak->ships;
  soak->mission.n_ships = n + MARKERS;
}

static void
fill_groups (SrtSoak *soak)
{
  int n = 0, next = 0;
  for (int i = 0; i < soak->mission.n_ships; i++)
    if (soak->ships[i].flight_group >= n)
      n = soak->ships[i].flight_group + 1;
  for (int g = 0; g < n; g++)
    {
      SrtFlightGroup *group = &soak->groups[g];
      *group = (SrtFlightGroup){ .id = no_text, .name = no_text, .wing = -1, .ships = &soak->members[next] };
      for (int i = 0; i < soak->mission.n_ships; i++)
        if (soak->ships[i].flight_group == g)
          {
            soak->members[next++] = i;
            group->n_ships++;
          }
    }
  soak->mission.groups = soak->groups;
  soak->mission.n_groups = n;
}

/* One of groups, one of a component, one that holds the two, and one that holds itself. */
static void
fill_squads (SrtSoak *soak)
{
  const SrtSquadMember members[SQUADS * 3] = {
    { SRT_TARGET_GROUP, 0, -1 }, { SRT_TARGET_GROUP, 1, -1 }, { SRT_TARGET_SHIP, 2, -1 },
    { SRT_TARGET_SHIP, 3, 0 },   { SRT_TARGET_SHIP, 4, 2 },   { SRT_TARGET_SHIP, 9, 60 },
    { SRT_TARGET_SQUAD, 0, -1 }, { SRT_TARGET_SQUAD, 1, -1 }, { SRT_TARGET_GROUP, 2, -1 },
    { SRT_TARGET_SQUAD, 3, -1 }, { SRT_TARGET_SHIP, 5, -1 },  { SRT_TARGET_SQUAD, 2, -1 },
  };
  for (int i = 0; i < SQUADS * 3; i++)
    soak->squad_members[i] = members[i];
  for (int i = 0; i < SQUADS; i++)
    soak->squads[i] = (SrtSquad){ .id = no_text, .name = no_text, .members = &soak->squad_members[3 * i], .n_members = 3 };
  soak->mission.squads = soak->squads;
  soak->mission.n_squads = SQUADS;
}

/* A path of two curves, one that comes round on itself, and one that ends nowhere. */
static void
fill_curves (SrtSoak *soak)
{
  static const int ends[CURVES][2] = { { 0, 1 }, { 1, 2 }, { 3, 3 }, { 4, -1 } };
  int first = soak->n_ships + WAYPOINTS;
  for (int i = 0; i < CURVES; i++)
    {
      int from = first + ends[i][0], to = ends[i][1] < 0 ? -1 : first + ends[i][1];
      soak->curves[i] = (SrtCurve){ .id = no_text, .name = no_text, .start = from, .end = to, .leaving_handle = -1,
                                    .arriving_handle = -1, .from = soak->ships[from].position,
                                    .to = to < 0 ? srt_vec3 (0, 0, 0) : soak->ships[to].position,
                                    .leaving = srt_vec3 (1000.0f, 0.0f, 500.0f) };
    }
  soak->mission.curves = soak->curves;
  soak->mission.n_curves = CURVES;
}

static void
fill_formation (SrtSoak *soak)
{
  soak->points[0] = srt_vec3 (0.0f, 0.0f, 0.0f);
  soak->points[1] = srt_vec3 (-6000.0f, 0.0f, -4000.0f);
  soak->points[2] = srt_vec3 (6000.0f, 0.0f, -4000.0f);
  soak->formation = (SrtFormation){ .id = no_text, .name = no_text, .n_points = POINTS };
  soak->mission.formations = &soak->formation;
  soak->mission.n_formations = 1;
  soak->mission.formation_points = soak->points;
  soak->mission.n_formation_points = POINTS;
}

SrtSoak *
srt_soak_new (const SrtContent *content, uint64_t seed, int ships)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtSoak *soak = calloc (1, sizeof *soak);
  SrtDiags diags;

  if (!soak || content->n_ships == 0)
    {
      free (soak);
      return NULL;
    }
  srt_random_seed (&soak->random, seed, 77);
  soak->mission = (SrtMission){ .title = no_text, .author = no_text, .description = no_text, .briefing = no_text,
                                .backdrop = no_text, .action_centre = -1, .difficulty = 1 };
  fill_ships (soak, content, ships < 1 ? 1 : ships < SRT_SOAK_MOST_SHIPS ? ships : SRT_SOAK_MOST_SHIPS);
  fill_groups (soak);
  fill_squads (soak);
  fill_curves (soak);
  fill_formation (soak);
  options.seed = seed;
  options.spare = SPARE;
  srt_diags_init (&diags);
  soak->sim = srt_sim_new (content, &soak->mission, &options, &diags);
  srt_diags_clear (&diags);
  if (soak->sim)
    return soak;
  free (soak);
  return NULL;
}

void
srt_soak_free (SrtSoak *soak)
{
  if (soak)
    srt_sim_free (soak->sim);
  free (soak);
}

/* ---- Orders ---- */

/* Those after which there is a ship less: it ends, or leaves for nowhere. */
static bool
ends_its_ship (const SrtMissionOrder *order)
{
  switch (order->number)
    {
    case SRT_ORDER_JUMP_OUT:
    case SRT_ORDER_JUMP_OUT_DELAYED:
    case SRT_ORDER_WARP_OUT:
      return order->target < 0;
    case SRT_ORDER_EXPLODE:
    case SRT_ORDER_EJECT:
    case SRT_ORDER_EJECT_HULL:
    case SRT_ORDER_EJECT_SPIN:
    case SRT_ORDER_EJECT_PLAYER:
    case 43: /* the huge explosion takes all round it along */
      return true;
    default:
      return false;
    }
}

/* A ship that flies, or now and then a marker. */
static int
any_ship (SrtSoak *soak)
{
  int i = draw (soak, soak->mission.n_ships);
  return i < soak->n_ships ? soak->slots[i] : i;
}

static SrtMissionOrder
any_order (SrtSoak *soak)
{
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);
  SrtMissionOrder order = { .component = -1, .go = true };
  order.number = table[draw (soak, n)].number;
  order.target_kind = draw (soak, 6) > 1 ? SRT_TARGET_SHIP : draw (soak, 2) ? SRT_TARGET_GROUP : SRT_TARGET_SQUAD;
  order.target = order.target_kind == SRT_TARGET_SHIP    ? any_ship (soak)
                 : order.target_kind == SRT_TARGET_GROUP ? draw (soak, soak->mission.n_groups)
                                                         : draw (soak, soak->mission.n_squads);
  if (draw (soak, 10) == 0)
    order.target = -1;
  if (draw (soak, 3) == 0)
    order.component = draw (soak, 8) - 1;
  order.speed = (float) draw (soak, 400);
  order.seconds = draw (soak, 120);
  order.curve = draw (soak, CURVES + 1) - 1;
  order.carrier = draw (soak, 4) == 0 ? draw (soak, soak->n_ships) : -1;
  return order;
}

static bool
lost (const SrtSoak *soak, int slot)
{
  const SrtObject *object = srt_object (srt_sim_world (soak->sim), slot);
  return srt_gone (object) || (object->flags & (SRT_DISABLED | SRT_EJECTED)) != 0;
}

/* Another of its kind in the place of one that is lost, as long as there is room. */
static int
flying (SrtSoak *soak, int i)
{
  if (lost (soak, soak->slots[i]))
    {
      int slot = srt_sim_add_ship (soak->sim, &soak->mission, i);
      if (slot >= 0)
        {
          soak->slots[i] = slot;
          soak->counts.replaced++;
        }
    }
  return soak->slots[i];
}

void
srt_soak_tick (SrtSoak *soak)
{
  SrtMissionOrder order = any_order (soak);
  while (ends_its_ship (&order) && draw (soak, RARELY) > 0)
    order = any_order (soak);
  int slot = flying (soak, draw (soak, soak->n_ships)), delay = draw (soak, 10) == 0 ? draw (soak, 500) : 0;

  /* What waits on a stack is not to wait for ever below what never ends. */
  if (draw (soak, 4) == 0)
    srt_sim_pop_order (soak->sim, slot);
  if (srt_sim_give_order (soak->sim, slot, &order, delay))
    soak->counts.given++;
  else
    soak->counts.refused++;
  srt_sim_tick (soak->sim);
  for (int i = 0; i < soak->n_ships; i++)
    {
      int number = srt_order_number (srt_sim_world (soak->sim), soak->slots[i]);
      if (number >= 0 && number <= SRT_ORDER_LAST)
        soak->seen[number] = true;
    }
}

SrtSim *
srt_soak_sim (SrtSoak *soak)
{
  return soak->sim;
}

SrtSoakCounts
srt_soak_counts (const SrtSoak *soak)
{
  SrtSoakCounts counts = soak->counts;

  for (int i = 0; i <= SRT_ORDER_LAST; i++)
    counts.kinds += soak->seen[i];
  for (int i = 0; i < soak->n_ships; i++)
    counts.alive += !lost (soak, soak->slots[i]);
  return counts;
}

/* ---- What must not be ---- */

static bool
fine (const float *numbers, int n, float most)
{
  for (int i = 0; i < n; i++)
    if (!(fabsf (numbers[i]) <= most))
      return false;
  return true;
}

static const char *
fault_of (const SrtObject *object, const SrtOrders *orders)
{
  const SrtFrame *frames[] = { &object->now, &object->next };

  for (int i = 0; i < 2; i++)
    if (!fine (&frames[i]->p.x, 3, 1e12f) || !fine (frames[i]->r.m, 9, 1.01f))
      return "stands where nothing can";
  if (!fine (&object->velocity.x, 3, 1e12f) || !fine (object->rotation.m, 9, 1.01f))
    return "moves as nothing can";
  if (!fine (&object->pitch_input, 4, 1e6f) || !fine (&object->throttle, 1, 1e9f))
    return "is steered as nothing can be";
  if (orders->count < 0 || orders->count > SRT_ORDER_STACK || orders->queue_count < 0
      || orders->queue_count > SRT_ORDER_QUEUE)
    return "has more orders than there is room for";
  return NULL;
}

const char *
srt_soak_fault (SrtSoak *soak, int *slot)
{
  const SrtWorld *world = srt_sim_world (soak->sim);

  for (*slot = 0; *slot < world->count; (*slot)++)
    {
      const char *fault = fault_of (srt_object (world, *slot), srt_orders (world, *slot));
      if (fault)
        return fault;
    }
  return NULL;
}
