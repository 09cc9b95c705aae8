/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The block: its layout, its pools, its hashes; and the scratch beside it. */
#include "world/private.h"

#include "base/hash.h"
#include "mission/machine.h"
#include "orders/orders.h"
#include "weapons/weapons.h"

#include <stdlib.h>
#include <string.h>

/* ---- Layout ---- */

static uint64_t
aligned (uint64_t offset)
{
  return (offset + 15) & ~(uint64_t) 15;
}

/* Lays the pools out behind the header; returns the size of the whole. */
static uint64_t
lay_out (const SrtWorldSpec *spec, SrtWorld *world)
{
  uint64_t at = aligned (sizeof (SrtWorld));

  world->objects_at = at;
  at = aligned (at + (uint64_t) spec->slots * sizeof (SrtObject));
  world->orders_at = at;
  at = aligned (at + (uint64_t) spec->slots * sizeof (SrtOrders));
  world->nodes_at = at;
  at = aligned (at + (uint64_t) spec->nodes * sizeof (SrtNode));
  world->components_at = at;
  at = aligned (at + (uint64_t) spec->components * sizeof (SrtComponent));
  world->racks_at = at;
  at = aligned (at + (uint64_t) spec->racks * sizeof (SrtRack));
  world->guns_at = at;
  at = aligned (at + (uint64_t) spec->guns * sizeof (SrtGun));
  world->shots_at = at;
  at = aligned (at + (uint64_t) spec->shots * sizeof (SrtShot));
  world->missiles_at = at;
  at = aligned (at + (uint64_t) spec->missiles * sizeof (SrtMissile));
  world->countermeasures_at = at;
  at = aligned (at + (uint64_t) SRT_COUNTERMEASURES * sizeof (SrtCountermeasure));
  world->shockwaves_at = at;
  at = aligned (at + (uint64_t) SRT_SHOCKWAVES * sizeof (SrtShockwave));
  world->lights_at = at;
  at = aligned (at + spec->types);
  world->script_at = spec->script ? (uint32_t) at : 0;
  return aligned (at + spec->script);
}

uint64_t
srt_world_size (const SrtWorldSpec *spec)
{
  SrtWorld world;
  return lay_out (spec, &world);
}

uint32_t
srt_world_layout (void)
{
  static const uint32_t sizes[] = { sizeof (SrtWorld), sizeof (SrtObject),    sizeof (SrtOrders),
                                    sizeof (SrtNode),  sizeof (SrtComponent), sizeof (SrtRack),
                                    sizeof (SrtGun),   sizeof (SrtShot),      sizeof (SrtMissile),
                                    sizeof (SrtCountermeasure), sizeof (SrtShockwave) };
  return (uint32_t) srt_hash (sizes, sizeof sizes, 1);
}

SrtWorld *
srt_world_init (void *block, const SrtWorldSpec *spec, uint64_t seed)
{
  SrtWorld *world = block;

  memset (block, 0, srt_world_size (spec));
  world->magic = SRT_WORLD_MAGIC;
  world->layout = srt_world_layout ();
  world->size = lay_out (spec, world);
  world->seed = seed;
  world->n_slots = spec->slots;
  world->n_nodes = spec->nodes;
  world->n_components = spec->components;
  world->n_racks = spec->racks;
  world->n_guns = spec->guns;
  world->n_shots = spec->shots;
  world->n_missiles = spec->missiles;
  world->n_countermeasures = SRT_COUNTERMEASURES;
  world->n_shockwaves = SRT_SHOCKWAVES;
  world->n_lights = spec->types;
  world->newest_missile = -1;
  for (int i = 0; i < SRT_N_POOLS; i++)
    world->free_ranges[i] = -1;
  world->difficulty = 1;
  world->action_radius = 220000.0f;
  world->numbering = -1;
  world->order_pusher = SRT_PUSH_ORDER;
  world->player.target = SRT_NO_TARGET;
  world->player.kill_credit_on = 1;
  world->player.input.reticle = -1;
  world->player.blind_fire = 1;
  world->player.lock_target = SRT_NO_TARGET;
  world->player.followed_missile = -1;
  for (int i = 0; i < SRT_MISSILE_RING; i++)
    world->player.ring[i].left = -1;
  for (int i = 0; i < SRT_N_DEVICES; i++)
    world->player.device_charge[i] = srt_device_full ((SrtDevice) i);
  world->carrier = -1;
  world->rescue_odds[0] = 100;
  srt_random_seed (&world->random, seed, 1);
  world->gate_spread = -2;
  world->gate_spread_way = 1;
  world->worm_since = world->worm_shaken = -1;
  for (int i = 0; i < SRT_CARRIED; i++)
    world->carried[i] = (SrtCarried){ -1, -1 };
  for (uint32_t slot = 0; slot < spec->slots; slot++)
    srt_slot_clear (world, (int) slot);
  return world;
}

bool
srt_world_check (const void *block, size_t size)
{
  const SrtWorld *world = block;
  if (size < sizeof *world || world->magic != SRT_WORLD_MAGIC || world->layout != srt_world_layout ()
      || world->size != size)
    return false;
  return world->script_at == 0
         || (world->script_at + (uint64_t) sizeof (SrtMachine) <= size
             && srt_machine (world)->layout == srt_machine_layout ());
}

/* ---- Sizes for a mission ---- */

typedef struct Needs
{
  uint32_t nodes, components, racks, guns;
} Needs;

/* What one model takes, mounted models included; @depth guards against models that mount each other. */
static void
count_model (const SrtContent *content, int index, Needs *needs, int depth)
{
  const SrtModel *model;

  if (index < 0 || index >= content->n_models || depth > SRT_MOUNT_DEPTH)
    return;
  model = &content->models[index];
  needs->nodes += (uint32_t) model->n_parts;
  for (int i = 0; i < model->n_parts; i++)
    if (model->parts[i].flags & SRT_PART_COMPONENT)
      needs->components++;
  for (int i = 0; i < model->n_attachments; i++)
    {
      const SrtAttachment *attachment = &model->attachments[i];
      if (attachment->kind == SRT_ATTACH_MISSILE && depth == 0)
        needs->racks++;
      if (srt_attachment_mounts (attachment))
        {
          needs->nodes++;
          count_model (content, attachment->id, needs, depth + 1);
        }
    }
}

static Needs
needs_of_type (const SrtContent *content, int type)
{
  Needs needs = { 0 };
  int model = type >= 0 && type < content->n_ships ? content->ships[type].model : SRT_NONE;

  count_model (content, model, &needs, 0);
  if (model >= 0 && !content->models[model].lists_components)
    needs.components = 0;
  if (needs.components > SRT_MAX_COMPONENTS)
    needs.components = SRT_MAX_COMPONENTS;
  if (needs.racks > SRT_MAX_RACKS)
    needs.racks = SRT_MAX_RACKS;
  needs.guns = model >= 0 ? (uint32_t) srt_model_guns (content, model) : 0;
  return needs;
}

static uint32_t
larger (uint32_t a, uint32_t b)
{
  return a > b ? a : b;
}

static void
add_needs (SrtWorldSpec *spec, const Needs *needs, uint32_t times)
{
  spec->nodes += needs->nodes * times;
  spec->components += needs->components * times;
  spec->racks += needs->racks * times;
  spec->guns += needs->guns * times;
}

/* Room for one piece of a type; returns how many slots it takes. */
static uint32_t
add_piece (SrtWorldSpec *spec, const SrtContent *content, int type)
{
  Needs needs;

  if (type < 0)
    return 0;
  needs = needs_of_type (content, type);
  add_needs (spec, &needs, 1);
  return 1;
}

/* Room for what a ship of a type may break into: halves and thrown pieces (spec 05 §9-11); or leave behind. */
static uint32_t
add_pieces (SrtWorldSpec *spec, const SrtContent *content, int type)
{
  const SrtShipEnds *ends;
  uint32_t n = 0;

  if (type < 0 || type >= content->n_ships)
    return 0;
  ends = &content->ships[type].ends;
  if (ends->split.mode != SRT_SPLIT_NONE)
    n += add_piece (spec, content, ends->split.other_half);
  if (content->ships[type].component_loss == SRT_LOSS_TWO_PART_END)
    n += add_piece (spec, content, ends->two_part.back_type) + add_piece (spec, content, ends->two_part.fin_type);
  for (int i = 0; i < ends->n_throws; i++)
    n += add_piece (spec, content, ends->throws[i].piece);
  if (content->ships[type].roles.dock.as == SRT_DOCK_LIMPET_CAR) /* and for the pod that it leaves (spec 02 §9.6) */
    n += add_piece (spec, content, content->ships[type].roles.dock.pod);
  return n;
}

/* Ships that come apart into hull and pod when their pilots leave them: the player's wing, and who is told to. */
static uint32_t
ships_that_part (const SrtMission *mission)
{
  uint32_t n = 0;

  for (int i = 0; i < mission->n_ships; i++)
    {
      int group = mission->ships[i].flight_group;
      bool wing = group >= 0 && group < mission->n_groups && mission->groups[group].wing == 0;
      n += wing || mission->ships[i].invulnerable == 3 || (i == 0 && mission->has_player);
    }
  return n;
}

static void
take_larger (Needs *largest, const Needs *needs)
{
  largest->nodes = larger (largest->nodes, needs->nodes);
  largest->components = larger (largest->components, needs->components);
  largest->racks = larger (largest->racks, needs->racks);
  largest->guns = larger (largest->guns, needs->guns);
}

static void
take_type (Needs *largest, const SrtContent *content, int type)
{
  if (type < 0 || type >= content->n_ships)
    return;
  Needs needs = needs_of_type (content, type);
  take_larger (largest, &needs);
}

/*
 * Room for what stands in the cutaway slot: who comes for the player's pod (spec
 * 08 §4.4), the hangar he leaves from or the bay he lands in (§1, 02 §9.7). The
 * mission has none of their types.
 */
static void
add_cutaway (SrtWorldSpec *spec, const SrtContent *content, const SrtMission *mission)
{
  Needs largest = { 0 };

  if (!mission->has_player)
    return;
  for (int i = 0; i < content->n_ships; i++)
    {
      const SrtShipType *type = &content->ships[i];
      if ((type->traits & SRT_TRAIT_TENDER) || type->ship_class == SRT_CLASS_SUPPORT
          || type->ship_class == SRT_CLASS_FIGHTER)
        take_type (&largest, content, i);
      take_type (&largest, content, type->roles.launch.hangar);
      take_type (&largest, content, type->roles.land.bay);
    }
  add_needs (spec, &largest, 1);
}

SrtWorldSpec
srt_world_spec_for (const SrtContent *content, const SrtMission *mission, int spare, bool classic)
{
  SrtWorldSpec spec = { .shots = classic ? SRT_CLASSIC_SHOTS : 2048,
                        .missiles = classic ? SRT_CLASSIC_MISSILES : 512,
                        .types = (uint32_t) content->n_ships };
  Needs largest = { 0 };
  uint32_t pieces = 0;
  uint32_t beyond = (uint32_t) (spare > 0 ? spare : 0);
  uint32_t parting = ships_that_part (mission);
  uint32_t fixed = (uint32_t) mission->n_ships + 2; /* the camera marker and the cutaway slot */
  uint32_t slots = fixed + parting + beyond;

  if (slots > SRT_MAX_SLOTS)
    {
      slots = SRT_MAX_SLOTS;
      parting = fixed < slots ? (parting < slots - fixed ? parting : slots - fixed) : 0;
      beyond = fixed + parting < slots ? slots - fixed - parting : 0;
    }
  spec.slots = classic ? SRT_CLASSIC_SLOTS : slots;
  for (int i = 0; i < mission->n_ships; i++)
    {
      Needs needs = needs_of_type (content, mission->ships[i].type);
      add_needs (&spec, &needs, 1);
      pieces += add_pieces (&spec, content, mission->ships[i].type);
      take_larger (&largest, &needs);
    }
  if (largest.nodes == 0) /* an empty mission: room for what is added by hand */
    for (int i = 0; i < content->n_ships; i++)
      {
        Needs needs = needs_of_type (content, i);
        take_larger (&largest, &needs);
      }
  add_needs (&spec, &largest, beyond + parting);
  add_cutaway (&spec, content, mission);
  if (!classic)
    spec.slots = spec.slots + pieces < SRT_MAX_SLOTS ? spec.slots + pieces : SRT_MAX_SLOTS;
  return spec;
}

/* ---- Ranges ---- */

/*
 * A free range below a pool's `used` mark keeps, in its first element, the
 * index of the next free range (ascending, -1 at the end) and its own length;
 * the rest of it is zero.
 */
typedef struct FreeRange
{
  int32_t next;
  uint32_t count;
} FreeRange;

typedef struct PoolView
{
  char *elements;
  size_t size;
  uint32_t capacity;
  uint32_t *used;
  int32_t *head;
} PoolView;

static PoolView
pool_view (SrtWorld *world, SrtPool pool)
{
  switch (pool)
    {
    case SRT_POOL_NODES:
      return (PoolView){ (char *) srt_nodes (world), sizeof (SrtNode), world->n_nodes, &world->used_nodes,
                         &world->free_ranges[pool] };
    case SRT_POOL_COMPONENTS:
      return (PoolView){ (char *) srt_components (world), sizeof (SrtComponent), world->n_components,
                         &world->used_components, &world->free_ranges[pool] };
    case SRT_POOL_RACKS:
      return (PoolView){ (char *) srt_racks (world), sizeof (SrtRack), world->n_racks, &world->used_racks,
                         &world->free_ranges[pool] };
    default:
      return (PoolView){ (char *) srt_guns (world), sizeof (SrtGun), world->n_guns, &world->used_guns,
                         &world->free_ranges[pool] };
    }
}

static FreeRange
free_range (const PoolView *view, int32_t index)
{
  FreeRange range;
  memcpy (&range, view->elements + (size_t) index * view->size, sizeof range);
  return range;
}

static void
write_free_range (const PoolView *view, int32_t index, FreeRange range)
{
  memcpy (view->elements + (size_t) index * view->size, &range, sizeof range);
}

/* Makes what points to the free range behind @before (-1 = the head) point to @next. */
static void
link_free_range (const PoolView *view, int32_t before, int32_t next)
{
  FreeRange range;

  if (before < 0)
    {
      *view->head = next;
      return;
    }
  range = free_range (view, before);
  range.next = next;
  write_free_range (view, before, range);
}

static bool
take_free_range (const PoolView *view, uint32_t count, SrtRange *out)
{
  int32_t best = -1, before_best = -1, before = -1;
  FreeRange chosen = { -1, 0 };

  for (int32_t at = *view->head; at >= 0;)
    {
      FreeRange range = free_range (view, at);
      if (range.count >= count && (best < 0 || range.count < chosen.count))
        {
          best = at;
          before_best = before;
          chosen = range;
        }
      before = at;
      at = range.next;
    }
  if (best < 0)
    return false;
  write_free_range (view, best, (FreeRange){ 0, 0 });
  if (chosen.count > count)
    {
      int32_t rest = best + (int32_t) count;
      write_free_range (view, rest, (FreeRange){ chosen.next, chosen.count - count });
      link_free_range (view, before_best, rest);
    }
  else
    link_free_range (view, before_best, chosen.next);
  *out = (SrtRange){ (uint32_t) best, count };
  return true;
}

bool
srt_pool_take (SrtRun *run, SrtPool pool, int slot, uint32_t count, SrtRange *range)
{
  /* The number of a POOL_FULL event by pool. */
  static const int told[SRT_N_POOLS] = { 1, 4, 6, 5 };
  PoolView view = pool_view (run->world, pool);

  *range = (SrtRange){ 0, 0 };
  if (count == 0 || take_free_range (&view, count, range))
    return true;
  if (view.capacity - *view.used < count)
    {
      run->world->dropped++;
      srt_emit (run, SRT_EVENT_POOL_FULL, slot, -1, told[pool]);
      return false;
    }
  *range = (SrtRange){ *view.used, count };
  *view.used += count;
  return true;
}

void
srt_pool_give (SrtWorld *world, SrtPool pool, SrtRange *range)
{
  PoolView view = pool_view (world, pool);
  int32_t first = (int32_t) range->first, before = -1, before_that = -1, after;
  uint32_t count = range->count;

  *range = (SrtRange){ 0, 0 };
  if (count == 0)
    return;
  memset (view.elements + (size_t) first * view.size, 0, count * view.size);
  for (after = *view.head; after >= 0 && after < first; after = free_range (&view, after).next)
    {
      before_that = before;
      before = after;
    }
  if (after == first + (int32_t) count)
    {
      FreeRange joined = free_range (&view, after);
      write_free_range (&view, after, (FreeRange){ 0, 0 });
      count += joined.count;
      after = joined.next;
    }
  if (before >= 0 && before + (int32_t) free_range (&view, before).count == first)
    {
      count += free_range (&view, before).count;
      first = before;
      before = before_that;
    }
  if ((uint32_t) first + count == *view.used)
    {
      write_free_range (&view, first, (FreeRange){ 0, 0 });
      *view.used = (uint32_t) first;
      link_free_range (&view, before, -1);
      return;
    }
  write_free_range (&view, first, (FreeRange){ after, count });
  link_free_range (&view, before, first);
}

/* ---- Hashes ---- */

uint64_t
srt_world_hash (const SrtWorld *world)
{
  return srt_hash (world, world->size, 0);
}

static inline uint64_t
word_at (const void *data, int i)
{
  uint64_t word;
  memcpy (&word, (const char *) data + 8 * i, sizeof word);
  return word;
}

static inline uint64_t
word_of (float a, float b)
{
  float pair[2] = { a, b };
  return word_at (pair, 0);
}

static inline void
take (SrtDigest *digest, int part, uint64_t word)
{
  digest->part[part] = srt_hash_word (digest->part[part], word);
}

/* Odd, so that no bit of a word gets lost; another one for each place in a part. */
static const uint64_t weights[] = { 0x9E3779B97F4A7C15ULL, 0xC2B2AE3D27D4EB4FULL, 0x165667B19E3779F9ULL,
                                    0xD6E8FEB86659FD93ULL, 0xFF51AFD7ED558CCDULL };

/*
 * Place, way, armour and the order being run: what tells soonest that two runs part. It runs each tick of each run:
 * an object's words are weighed side by side, so that only one step a part waits for the object before.
 */
static inline void
take_object (SrtDigest *digest, const SrtObject *object, const SrtOrders *orders)
{
  const SrtOrderEntry *top = &orders->stack[0]; /* zero when the stack is empty */
  const float *turn = object->next.r.m;
  uint64_t attitude = word_of (turn[8], 0.0f) * weights[4];

  for (int i = 0; i < 4; i++)
    attitude += word_at (turn, i) * weights[i];
  take (digest, SRT_DIGEST_PLACE,
        word_of (object->next.p.x, object->next.p.y) * weights[0] + word_of (object->next.p.z, 0.0f) * weights[1]);
  take (digest, SRT_DIGEST_ATTITUDE, attitude);
  take (digest, SRT_DIGEST_VELOCITY,
        word_of (object->velocity.x, object->velocity.y) * weights[0] + word_of (object->velocity.z, 0.0f) * weights[1]);
  take (digest, SRT_DIGEST_SHIELDS, word_at (object->shields, 0) * weights[0] + word_at (object->shields, 1) * weights[1]);
  take (digest, SRT_DIGEST_ARMOR, word_at (object->armor, 0) * weights[0] + word_at (object->armor, 1) * weights[1]);
  take (digest, SRT_DIGEST_ORDERS,
        word_at (top, 0) * weights[0] + word_at (top, 1) * weights[1] + (uint64_t) (uint32_t) orders->count * weights[2]);
  take (digest, SRT_DIGEST_FLAGS, object->flags);
  take (digest, SRT_DIGEST_CHANCE, object->random_seed);
}

SrtDigest
srt_world_digest_parts (const SrtWorld *world)
{
  SrtDigest digest;

  for (int part = 0; part < SRT_N_DIGEST_PARTS; part++)
    digest.part[part] = 0x5372744469676573ULL + (uint64_t) part;
  take (&digest, SRT_DIGEST_PLACE, (uint64_t) (uint32_t) world->mission_ticks << 32 | (uint32_t) world->count);
  take (&digest, SRT_DIGEST_VELOCITY, (uint64_t) (uint32_t) world->live_shots);
  take (&digest, SRT_DIGEST_CHANCE, world->random.state);
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    if (!(srt_object (world, slot)->flags & SRT_STAND_IN))
      take_object (&digest, srt_object (world, slot), srt_orders (world, slot));
  return digest;
}

uint64_t
srt_world_digest (const SrtWorld *world)
{
  SrtDigest digest = srt_world_digest_parts (world);
  uint64_t word = digest.part[0];

  for (int part = 1; part < SRT_N_DIGEST_PARTS; part++)
    word = srt_hash_word (word, digest.part[part]);
  return word;
}

const char *
srt_digest_part_name (int part)
{
  static const char *const names[SRT_N_DIGEST_PARTS] = {
#define SRT_DIGEST_NAME(id, name) name,
    SRT_DIGEST_PARTS (SRT_DIGEST_NAME)
#undef SRT_DIGEST_NAME
  };

  return part >= 0 && part < SRT_N_DIGEST_PARTS ? names[part] : "";
}

int
srt_digest_differs (const SrtDigest *a, const SrtDigest *b)
{
  for (int part = 0; part < SRT_N_DIGEST_PARTS; part++)
    if (a->part[part] != b->part[part])
      return part;
  return -1;
}

/* ---- Scratch ---- */

SrtScratch *
srt_scratch_new (const SrtWorld *world)
{
  SrtScratch *scratch = calloc (1, sizeof *scratch);
  size_t n = world->n_slots;

  if (!scratch)
    return NULL;
  scratch->drawn = calloc (n, sizeof *scratch->drawn);
  scratch->drawn_stamp = calloc (n, sizeof *scratch->drawn_stamp);
  scratch->sweep = srt_sweep_new (world->n_slots);
  scratch->lookout = srt_lookout_new (world->n_slots);
  scratch->steering = calloc (n, sizeof *scratch->steering);
  scratch->stamp = 1;
  if (!scratch->drawn || !scratch->drawn_stamp || !scratch->sweep || !scratch->lookout || !scratch->steering)
    {
      srt_scratch_free (scratch);
      return NULL;
    }
  return scratch;
}

void
srt_scratch_free (SrtScratch *scratch)
{
  if (!scratch)
    return;
  free (scratch->drawn);
  free (scratch->drawn_stamp);
  srt_sweep_free (scratch->sweep);
  srt_lookout_free (scratch->lookout);
  free (scratch->steering);
  free (scratch);
}

void
srt_scratch_invalidate (SrtScratch *scratch, uint32_t n_slots)
{
  if (++scratch->stamp == 0) /* wrapped: old stamps would look new again */
    {
      memset (scratch->drawn_stamp, 0, n_slots * sizeof *scratch->drawn_stamp);
      scratch->stamp = 1;
    }
}

void
srt_steering_copy (SrtScratch *to, const SrtScratch *from, uint32_t n_slots)
{
  memcpy (to->steering, from->steering, n_slots * sizeof *to->steering);
}
