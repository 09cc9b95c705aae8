/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whom an avoidance scan has to look at (spec 02 §8.1). All scans of a frame
 * see the same places, so the objects are sorted into cubes once and each scan
 * looks at those around it alone. What a scan lists does not depend on it: who
 * is left out is too far away to be listed.
 */
#include "orders/behaviours.h"

#include "world/grid.h"

#include <stdlib.h>
#include <string.h>

#define NOWHERE 1e15f /* units: farther out than anything */

enum
{
  FEW = 24, /* slots that are as soon looked at one by one */
};

/* Objects looked at together. */
enum
{
  LANES = 4,
};

typedef float Lanes __attribute__ ((vector_size (LANES * sizeof (float))));
typedef int32_t LaneBits __attribute__ ((vector_size (LANES * sizeof (int32_t))));

/* What a look asks of the objects: a row for each figure, so that four objects are asked at once. */
enum
{
  PX,
  PY,
  PZ,
  VX,
  VY,
  VZ,
  RADIUS,
  N_ROWS,
};

struct SrtLookout
{
  SrtGrid *grid;         /* objects that fly and list no components */
  int32_t *seen;         /* slots of those, as they come */
  float *rows[N_ROWS];   /* by bucket of the grid, and LANES more */
  int32_t *slots;        /* likewise */
  float *hulls[4];       /* those that do: place, and radius; and LANES more */
  int32_t *hull_slots;
  uint64_t *bits;        /* slots to look at, 64 a word */
  uint32_t n_words, n_hulls;
  uint32_t placed;       /* scratch->placed as it was sorted */
  uint32_t events;       /* events told by then: whatever changes an object tells one */
  float fastest, widest; /* of the objects in the grid: cruise speed, radius */
  bool open;
};

SrtLookout *
srt_lookout_new (uint32_t n_slots)
{
  SrtLookout *lookout = calloc (1, sizeof *lookout);

  if (!lookout)
    return NULL;
  lookout->n_words = (n_slots + 63) / 64;
  lookout->grid = srt_grid_new (n_slots);
  lookout->seen = calloc (n_slots, sizeof *lookout->seen);
  lookout->slots = calloc (n_slots + LANES, sizeof *lookout->slots);
  lookout->rows[0] = calloc (N_ROWS * (n_slots + LANES), sizeof *lookout->rows[0]);
  lookout->hulls[0] = calloc (4 * (n_slots + LANES), sizeof *lookout->hulls[0]);
  lookout->hull_slots = calloc (n_slots + LANES, sizeof *lookout->hull_slots);
  lookout->bits = calloc (lookout->n_words, sizeof *lookout->bits);
  if (lookout->grid && lookout->seen && lookout->slots && lookout->rows[0] && lookout->hulls[0] && lookout->hull_slots
      && lookout->bits)
    {
      for (int row = 1; row < N_ROWS; row++)
        lookout->rows[row] = lookout->rows[row - 1] + n_slots + LANES;
      for (int row = 1; row < 4; row++)
        lookout->hulls[row] = lookout->hulls[row - 1] + n_slots + LANES;
      return lookout;
    }
  srt_lookout_free (lookout);
  return NULL;
}

void
srt_lookout_free (SrtLookout *lookout)
{
  if (!lookout)
    return;
  srt_grid_free (lookout->grid);
  free (lookout->seen);
  free (lookout->slots);
  free (lookout->rows[0]);
  free (lookout->hulls[0]);
  free (lookout->hull_slots);
  free (lookout->bits);
  free (lookout);
}

/* At least its cruise speed, however its engines and armour change in this frame. */
static float
cruise_at_most (const SrtRun *run, const SrtObject *object)
{
  const SrtFlightStats *flight = srt_flight (run, object);

  if (!flight)
    return 0.0f;
  return fabsf (flight->max_speed * object->speed_factor) * srt_maxf (object->engines_intact, 1.0f)
         * srt_maxf (object->armor_speed_factor, 1.0f);
}

/* As far as a scan of the ship looks for what lists no components, rounding allowed for. */
static float
look_reach (const SrtLookout *lookout, float cruise, float radius)
{
  float reach = (cruise + lookout->fastest) * SRT_SCAN_STEPS + radius + lookout->widest + SRT_SCAN_MARGIN;
  return reach * 1.001f + 1.0f;
}

static void
put_hull (SrtLookout *lookout, SrtVec3 p, float radius, int slot)
{
  uint32_t i = lookout->n_hulls;

  lookout->hulls[0][i] = p.x;
  lookout->hulls[1][i] = p.y;
  lookout->hulls[2][i] = p.z;
  lookout->hulls[3][i] = radius;
  lookout->hull_slots[i] = slot;
}

static void
gather (const SrtRun *run, SrtLookout *lookout)
{
  const SrtWorld *world = run->world;
  SrtGrid *grid = lookout->grid;

  grid->n = lookout->n_hulls = 0;
  lookout->fastest = lookout->widest = 0.0f;
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->type < 0)
        continue;
      if (object->flags & SRT_COMPONENTS)
        {
          put_hull (lookout, object->next.p, object->radius, slot);
          lookout->n_hulls++;
          continue;
        }
      if (!srt_flight (run, object))
        continue;
      grid->points[grid->n] = object->next.p;
      lookout->seen[grid->n++] = slot;
      lookout->fastest = srt_maxf (lookout->fastest, cruise_at_most (run, object));
      lookout->widest = srt_maxf (lookout->widest, object->radius);
    }
  for (uint32_t i = 0; i < LANES; i++)
    {
      lookout->hulls[0][lookout->n_hulls + i] = NOWHERE;
      lookout->hulls[3][lookout->n_hulls + i] = 0.0f;
    }
}

static void
sort (const SrtRun *run, SrtLookout *lookout)
{
  uint32_t n;

  gather (run, lookout);
  srt_grid_build (lookout->grid, lookout->grid->n, 2.0f * look_reach (lookout, lookout->fastest, lookout->widest));
  n = lookout->grid->n;
  for (uint32_t i = 0; i < n; i++)
    {
      int slot = lookout->seen[lookout->grid->sorted[i]];
      const SrtObject *object = srt_object (run->world, slot);
      const float figures[N_ROWS] = { object->next.p.x,   object->next.p.y,   object->next.p.z, object->velocity.x,
                                      object->velocity.y, object->velocity.z, object->radius };
      lookout->slots[i] = slot;
      for (int row = 0; row < N_ROWS; row++)
        lookout->rows[row][i] = figures[row];
    }
  /* The last four may reach past the end: nothing is met there. */
  for (uint32_t i = n; i < n + LANES; i++)
    {
      lookout->slots[i] = 0;
      lookout->rows[PX][i] = lookout->rows[PY][i] = lookout->rows[PZ][i] = NOWHERE;
      for (int row = VX; row < N_ROWS; row++)
        lookout->rows[row][i] = 0.0f;
    }
  lookout->placed = run->scratch->placed;
  lookout->events = run->world->event_index;
}

void
srt_lookout_open (SrtRun *run)
{
  SrtLookout *lookout = run->scratch->lookout;

  if (run->world->count <= FEW)
    return;
  sort (run, lookout);
  lookout->open = true;
}

void
srt_lookout_close (SrtRun *run)
{
  run->scratch->lookout->open = false;
}

/* ---- A look ---- */

static inline void
mark (SrtLookout *lookout, int slot)
{
  lookout->bits[slot >> 6] |= (uint64_t) 1 << (slot & 63);
}

/* A vector in every lane. */
typedef struct Lanes3
{
  Lanes x, y, z;
} Lanes3;

/* The ship that looks. */
typedef struct Look
{
  Lanes3 p, velocity, nose;
  Lanes margin; /* its radius and the margin */
} Look;

static inline Lanes
all_lanes (float value)
{
  return (Lanes){ value, value, value, value };
}

static inline Lanes3
all_lanes3 (SrtVec3 v)
{
  return (Lanes3){ all_lanes (v.x), all_lanes (v.y), all_lanes (v.z) };
}

static inline Lanes
lanes_at (const float *row)
{
  Lanes lanes;
  memcpy (&lanes, row, sizeof lanes);
  return lanes;
}

static inline Lanes
lanes_dot (Lanes3 a, Lanes3 b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* Whatever may be met of four. */
static inline void
mark_lanes (SrtLookout *lookout, LaneBits met, const int32_t *slots)
{
  uint64_t pairs[2];

  memcpy (pairs, &met, sizeof pairs);
  if ((pairs[0] | pairs[1]) == 0)
    return;
  for (uint32_t lane = 0; lane < LANES; lane++)
    if (met[lane])
      mark (lookout, slots[lane]);
}

static void
mark_hulls (SrtLookout *lookout, const SrtObject *ship)
{
  Lanes3 p = all_lanes3 (ship->next.p);
  Lanes berth = all_lanes (ship->radius + SRT_NEAR_BERTH);

  for (uint32_t i = 0; i < lookout->n_hulls; i += LANES)
    {
      Lanes3 apart = { p.x - lanes_at (lookout->hulls[0] + i), p.y - lanes_at (lookout->hulls[1] + i),
                       p.z - lanes_at (lookout->hulls[2] + i) };
      Lanes reach = (berth + lanes_at (lookout->hulls[3] + i)) * 1.001f;
      mark_lanes (lookout, lanes_dot (apart, apart) < reach * reach, lookout->hull_slots + i);
    }
}

/* srt_draws_nearer() and srt_passes_at2() of four objects from @i on; -1 where both hold. */
static inline LaneBits
may_meet (float *const rows[N_ROWS], uint32_t i, const Look *look)
{
  Lanes3 apart = { look->p.x - lanes_at (rows[PX] + i), look->p.y - lanes_at (rows[PY] + i),
                   look->p.z - lanes_at (rows[PZ] + i) };
  Lanes3 c = { look->velocity.x - 2.0f * lanes_at (rows[VX] + i), look->velocity.y - 2.0f * lanes_at (rows[VY] + i),
               look->velocity.z - 2.0f * lanes_at (rows[VZ] + i) };
  Lanes along = lanes_dot (apart, c), cc = lanes_dot (c, c), t, meet = look->margin + lanes_at (rows[RADIUS] + i);
  LaneBits nearer = (lanes_dot (look->nose, apart) <= 0.0f) & (along <= 0.0f) & (cc >= 0.001f), soon;
  Lanes3 then;

  t = -along / cc;
  soon = t < SRT_SCAN_STEPS;
  t = (Lanes) ((soon & (LaneBits) t) | (~soon & (LaneBits) all_lanes (SRT_SCAN_STEPS)));
  then = (Lanes3){ apart.x + c.x * t, apart.y + c.y * t, apart.z + c.z * t };
  return nearer & (lanes_dot (then, then) < meet * meet);
}

/*
 * Marks those of a bucket that the ship's course may meet: the rule itself, but
 * for what is far away or not to be listed. The last four may include some of
 * the next bucket, which does no harm.
 */
static void
mark_bucket (SrtLookout *lookout, uint32_t bucket, const Look *look)
{
  uint32_t past = lookout->grid->first[bucket + 1];

  for (uint32_t i = lookout->grid->first[bucket]; i < past; i += LANES)
    mark_lanes (lookout, may_meet (lookout->rows, i, look), lookout->slots + i);
}

static void
mark_ahead (SrtLookout *lookout, const SrtObject *ship, float cruise)
{
  const SrtGrid *grid = lookout->grid;
  const Look look = { all_lanes3 (ship->next.p), all_lanes3 (ship->velocity), all_lanes3 (srt_forward (&ship->next.r)),
                      all_lanes (ship->radius + SRT_SCAN_MARGIN) };
  SrtVec3 p = ship->next.p;
  float reach = look_reach (lookout, cruise, ship->radius), cell = grid->cell;
  int32_t low[3] = { srt_grid_cube (p.x - reach, cell), srt_grid_cube (p.y - reach, cell),
                     srt_grid_cube (p.z - reach, cell) };
  int32_t high[3] = { srt_grid_cube (p.x + reach, cell), srt_grid_cube (p.y + reach, cell),
                      srt_grid_cube (p.z + reach, cell) };

  for (int32_t x = low[0]; x <= high[0]; x++)
    for (int32_t y = low[1]; y <= high[1]; y++)
      for (int32_t z = low[2]; z <= high[2]; z++)
        mark_bucket (lookout, srt_grid_bucket (grid, x, y, z), &look);
}

const uint64_t *
srt_lookout_around (const SrtRun *run, int slot, float cruise, uint32_t *n_words)
{
  SrtLookout *lookout = run->scratch->lookout;
  const SrtObject *ship = srt_object (run->world, slot);

  if (!lookout->open)
    return NULL;
  if (lookout->placed != run->scratch->placed || lookout->events != run->world->event_index)
    sort (run, lookout);
  memset (lookout->bits, 0, lookout->n_words * sizeof *lookout->bits);
  *n_words = lookout->n_words;
  mark_hulls (lookout, ship);
  if ((ship->flags & SRT_COMPONENTS) == 0)
    mark_ahead (lookout, ship, cruise);
  return lookout->bits;
}
