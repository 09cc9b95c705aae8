/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "invariants.h"

#include <string.h>

static void
check_number (float x, const char *what, int index, size_t at)
{
  if (!isfinite (x) || (x == 0.0f && signbit (x)))
    g_error ("%s %d: float %" G_GSIZE_FORMAT " is %g", what, index, at, (double) x);
}

static void
check_numbers (const void *from, size_t bytes, const char *what, int index)
{
  const float *numbers = from;

  for (size_t i = 0; i < bytes / sizeof (float); i++)
    check_number (numbers[i], what, index, i);
}

/* By comparing it with itself moved on by one: quick even where a sanitizer watches. */
static bool
all_zero (const char *bytes, size_t size)
{
  return size == 0 || (bytes[0] == 0 && memcmp (bytes, bytes + 1, size - 1) == 0);
}

/* ---- Pools ---- */

typedef struct Pool
{
  SrtPool pool;
  const char *name, *elements;
  size_t size;
  uint32_t used, capacity;
} Pool;

static SrtRange
range_of (const SrtObject *object, SrtPool pool)
{
  switch (pool)
    {
    case SRT_POOL_NODES:
      return object->nodes;
    case SRT_POOL_COMPONENTS:
      return object->components;
    case SRT_POOL_RACKS:
      return object->racks;
    default:
      return object->guns;
    }
}

static void
mark (guint8 *taken, const Pool *pool, uint32_t first, uint32_t count)
{
  g_assert_cmpuint (count, <=, pool->used);
  g_assert_cmpuint (first, <=, pool->used - count);
  for (uint32_t i = first; i < first + count; i++)
    {
      if (taken[i])
        g_error ("%s: element %u is held twice", pool->name, i);
      taken[i] = 1;
    }
}

/* Free ranges lie ascending, apart from one another, and hold nothing but their link and length. */
static void
mark_free (guint8 *taken, const Pool *pool, int32_t head)
{
  int64_t past = -1;

  for (int32_t at = head; at >= 0;)
    {
      struct
      {
        int32_t next;
        uint32_t count;
      } link;
      const char *element = pool->elements + (size_t) at * pool->size;
      memcpy (&link, element, sizeof link);
      g_assert_cmpint (at, >, past);
      g_assert_cmpuint (link.count, >, 0);
      mark (taken, pool, (uint32_t) at, link.count);
      g_assert_true (all_zero (element + sizeof link, link.count * pool->size - sizeof link));
      past = (int64_t) at + link.count;
      at = link.next;
    }
  g_assert_cmpint (past, <, pool->used ? pool->used : 1); /* what lies at the end is given back */
}

static void
check_pool (const SrtWorld *world, const Pool *pool)
{
  g_autofree guint8 *taken = g_new0 (guint8, pool->capacity + 1);

  g_assert_cmpuint (pool->used, <=, pool->capacity);
  for (uint32_t slot = 0; slot < world->n_slots; slot++)
    {
      SrtRange range = range_of (srt_object (world, (int) slot), pool->pool);
      mark (taken, pool, range.first, range.count);
    }
  mark_free (taken, pool, world->free_ranges[pool->pool]);
  for (uint32_t i = 0; i < pool->used; i++)
    if (!taken[i])
      g_error ("%s: element %u is lost", pool->name, i);
  g_assert_true (
      all_zero (pool->elements + pool->used * pool->size, (pool->capacity - pool->used) * pool->size));
}

static void
check_pools (const SrtWorld *world)
{
  const Pool pools[] = {
    { SRT_POOL_NODES, "nodes", (const char *) srt_nodes (world), sizeof (SrtNode), world->used_nodes,
      world->n_nodes },
    { SRT_POOL_COMPONENTS, "components", (const char *) srt_components (world), sizeof (SrtComponent),
      world->used_components, world->n_components },
    { SRT_POOL_RACKS, "racks", (const char *) srt_racks (world), sizeof (SrtRack), world->used_racks,
      world->n_racks },
    { SRT_POOL_GUNS, "guns", (const char *) srt_guns (world), sizeof (SrtGun), world->used_guns,
      world->n_guns },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (pools); i++)
    check_pool (world, &pools[i]);
}

/* ---- Objects ---- */

static bool
own_node (const SrtObject *object, int node)
{
  return node >= (int) object->nodes.first && node < (int) (object->nodes.first + object->nodes.count);
}

static void
check_node (const SrtRun *run, int slot, int at)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world), *node = &nodes[at];

  check_numbers (node, offsetof (SrtNode, flags), "node", at);
  g_assert_true (node->parent == -1 || own_node (object, node->parent));
  g_assert_cmpint (node->past, >, at);
  g_assert_cmpint (node->past, <=, (int) (object->nodes.first + object->nodes.count));
  g_assert_true (node->model >= 0 && node->model < run->content->n_models);
  g_assert_cmpint (node->part, <, run->content->models[node->model].n_parts);
  g_assert_true ((node->part < 0) == ((node->flags & SRT_NODE_ROOT) != 0));
  g_assert_cmpint (node->track, <, run->content->models[node->model].n_tracks);
  if (node->component >= 0)
    {
      g_assert_cmpint (node->component, <, (int) object->components.count);
      g_assert_cmpint (
          srt_components (run->world)[object->components.first + (uint32_t) node->component].node, ==, at);
    }
}

static void
check_gun (const SrtRun *run, int slot, const SrtGun *gun)
{
  const SrtObject *object = srt_object (run->world, slot);
  float turn[2] = { gun->yaw_left, gun->pitch_left };

  check_numbers (turn, sizeof turn, "gun of slot", slot);
  g_assert_true (gun->node == -1 || own_node (object, gun->node));
  for (int k = 0; k < 5; k++)
    g_assert_true (gun->slots[k] == -1 || own_node (object, gun->slots[k]));
  g_assert_true (gun->target.index == -1 || srt_slot_valid (run->world, gun->target.index));
  g_assert_true (gun->side == 0 || gun->side == 1);
  g_assert_true (gun->mount >= SRT_MOUNT_DESTROYED && gun->mount <= SRT_MOUNT_MISSILE);
  g_assert_true (gun->missiles >= 0 && gun->missiles <= 6 && gun->state >= 0 && gun->state <= 4);
}

static void
check_orders (const SrtRun *run, int slot)
{
  const SrtOrders *orders = srt_orders (run->world, slot);

  g_assert_true (orders->count >= 0 && orders->count <= SRT_ORDER_STACK);
  g_assert_true (orders->queue_count >= 0 && orders->queue_count <= SRT_ORDER_QUEUE);
  g_assert_true (orders->n_avoid_near >= 0 && orders->n_avoid_near <= SRT_AVOID_LIST);
  g_assert_true (orders->n_avoid_ahead >= 0 && orders->n_avoid_ahead <= SRT_AVOID_LIST);
  for (int i = 0; i < orders->n_avoid_near; i++)
    g_assert_true (srt_slot_valid (run->world, orders->avoid_near[i]));
  for (int i = 0; i < orders->n_avoid_ahead; i++)
    g_assert_true (srt_slot_valid (run->world, orders->avoid_ahead[i]));
  g_assert_true (all_zero ((const char *) (orders->stack + orders->count),
                           (size_t) (SRT_ORDER_STACK - orders->count) * sizeof orders->stack[0]));
  if (srt_order_number (run->world, slot) == SRT_ORDER_FIGHT)
    {
      const SrtFightState *state = srt_order_state (run->world, slot);
      check_numbers (state, 2 * sizeof (SrtVec3), "fight of slot", slot);
      check_numbers (&state->point, sizeof state->point, "fight's point of slot", slot);
    }
}

/* Columns square to each other and of one length, as far as a turn of cleaning (spec 01 §2.4) lets them drift. */
static void
check_turn (const SrtMat3 *m, int slot)
{
  SrtVec3 x = srt_right (m), y = srt_down (m), z = srt_forward (m);

  if (fabsf (srt_length2 (x) - 1.0f) > 0.01f || fabsf (srt_length2 (y) - 1.0f) > 0.01f
      || fabsf (srt_length2 (z) - 1.0f) > 0.01f || fabsf (srt_dot (x, y)) > 0.01f
      || fabsf (srt_dot (y, z)) > 0.01f)
    g_error ("slot %d: its orientation is none", slot);
}

static void
check_object (const SrtRun *run, int slot)
{
  const SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, slot);

  check_numbers (object, offsetof (SrtObject, generation), "object", slot);
  check_turn (&object->now.r, slot);
  check_turn (&object->next.r, slot);
  check_turn (&object->rotation, slot);
  g_assert_true (object->type < run->content->n_ships && object->type >= SRT_TYPE_MARKER);
  g_assert_true (object->type >= 0 || (object->flags & SRT_STAND_IN) != 0);
  g_assert_true (object->last_attacker == -1 || srt_slot_valid (world, object->last_attacker));
  for (int i = 0; i < 2; i++)
    g_assert_true (object->passes_through[i] == -1 || srt_slot_valid (world, object->passes_through[i]));
  for (uint32_t i = 0; i < object->nodes.count; i++)
    check_node (run, slot, (int) (object->nodes.first + i));
  for (uint32_t i = 0; i < object->components.count; i++)
    {
      int node = srt_components (world)[object->components.first + i].node;
      g_assert_true (node == -1 || (own_node (object, node) && srt_nodes (world)[node].component == (int) i));
    }
  for (uint32_t i = 0; i < object->guns.count; i++)
    check_gun (run, slot, &srt_guns (world)[object->guns.first + i]);
}

/* ---- Shots ---- */

static void
check_shots (const SrtWorld *world)
{
  const SrtShot *shots = srt_shots (world);
  int live = 0;

  for (uint32_t i = 0; i < world->n_shots; i++)
    {
      const SrtShot *shot = &shots[i];
      check_numbers (shot, offsetof (SrtShot, type), "shot", (int) i);
      if (shot->type == 0)
        continue;
      live++;
      g_assert_true (srt_slot_valid (world, shot->owner));
      g_assert_true (shot->n_candidates >= 0 && shot->n_candidates <= SRT_SHOT_CANDIDATES);
      for (int k = 0; k < SRT_SHOT_CANDIDATES; k++)
        g_assert_true (srt_slot_valid (world, shot->candidate[k]));
    }
  g_assert_cmpint (live, ==, world->live_shots);
}

static void
check_beams (const SrtRun *run)
{
  for (int i = 0; i < SRT_BEAMS; i++)
    {
      const SrtBeam *beam = &run->world->beams[i];
      static const SrtBeam none;

      if (!beam->live)
        {
          g_assert_cmpmem (beam, sizeof *beam, &none, sizeof none);
          continue;
        }
      g_assert_true (srt_slot_valid (run->world, beam->ship));
      g_assert_true (beam->type > 0 && beam->type < run->content->n_guns);
      g_assert_true (beam->charge >= 0.5f && beam->charge <= 1.0f);
    }
}

/* Hulls that come apart, and the huge explosion. */
static void
check_ends (const SrtRun *run)
{
  static const SrtSplit none;
  static const SrtHuge quiet;
  const SrtWorld *world = run->world;

  for (int i = 0; i < SRT_SPLITS; i++)
    {
      const SrtSplit *split = &world->splits[i];
      check_numbers (split, offsetof (SrtSplit, live), "split", i);
      if (!split->live)
        {
          g_assert_cmpmem (split, sizeof *split, &none, sizeof none);
          continue;
        }
      g_assert_true (srt_slot_valid (world, split->ship));
      g_assert_true (split->other == -1 || srt_slot_valid (world, split->other));
    }
  check_numbers (&world->huge, offsetof (SrtHuge, live), "huge explosion", 0);
  if (!world->huge.live)
    g_assert_cmpmem (&world->huge, sizeof quiet, &quiet, sizeof quiet);
  for (int i = 0; i < world->huge.n; i++)
    g_assert_true (srt_slot_valid (world, world->huge.victim[i]));
}

void
invariants_check (const SrtRun *run)
{
  const SrtWorld *world = run->world;
  const float player[] = { world->player.throttle, world->player.match_kept, world->player.hit_shake,
                           world->player.key_pitch, world->player.key_yaw };

  g_assert_true (srt_world_check (world, (size_t) world->size));
  g_assert_true (world->count >= 0 && world->count <= (int) world->n_slots);
  g_assert_true (world->simulation_counter >= 0 && world->simulation_counter < SRT_TICKS_PER_STEP);
  check_numbers (player, sizeof player, "player", 0);
  check_pools (world);
  for (int slot = 0; slot < (int) world->n_slots; slot++)
    {
      check_object (run, slot);
      check_orders (run, slot);
    }
  check_shots (world);
  check_beams (run);
  check_ends (run);
}
