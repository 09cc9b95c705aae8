/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

#include <string.h>

#define RAY_HALF 260.0f
#define RAY_JITTER 0.2f
#define SMOKE_SPREAD 0.5f
#define SMOKE_SPEED 3.0f /* a tick */
#define SMOKE_SPEED_RANGE 0.5f
#define MASS_SPREAD 1.0f /* of the heavy smoke of a hull that lost a section */

enum
{
  BURN_TICKS = 5000,
  LIGHT_TICKS = 10000, /* in which a burn light fades out */
  FOREVER = 9999999,
  MOST_POINTS = 64,  /* of one list that are used */
  PLACES = 128,      /* a handle is the count of streams made times this, and the place */
};

/* ---- Streams ---- */

uint32_t
srt_stream_start (SrtEffectsRun *run, int slot, int node, const SrtEmitter *emitter)
{
  SrtWrecks *wrecks = &run->effects->wrecks;

  for (uint32_t i = 0; i < SRT_STREAMS; i++)
    if (wrecks->streams[i].handle == 0)
      {
        wrecks->streams[i] = (SrtSparkStream){ .handle = ++wrecks->made * PLACES + i,
                                               .hang = srt_hang (run->world, slot, node),
                                               .emitter = *emitter };
        return wrecks->streams[i].handle;
      }
  return 0;
}

const SrtSparkStream *
srt_stream_find (const SrtEffects *effects, uint32_t handle)
{
  uint32_t place = handle % PLACES;

  return handle != 0 && place < SRT_STREAMS && effects->wrecks.streams[place].handle == handle
             ? &effects->wrecks.streams[place]
             : NULL;
}

void
srt_stream_stop (SrtEffects *effects, uint32_t handle)
{
  if (srt_stream_find (effects, handle))
    effects->wrecks.streams[handle % PLACES].handle = 0;
}

static void
run_stream (SrtEffectsRun *run, SrtSparkStream *stream)
{
  SrtEmitter emitter = stream->emitter;
  SrtFrame place;
  SrtHangState state = srt_hang_place (run, &stream->hang, &place);

  if (state == SRT_HANG_GONE || emitter.born + emitter.life <= run->effects->now)
    {
      stream->handle = 0;
      return;
    }
  emitter.place = srt_frame_mul (&place, &stream->emitter.place);
  if (state == SRT_HANG_SHOWN)
    srt_particles_stream (run, &emitter);
}

/* ---- Burn lights ---- */

static void
light (SrtEffectsRun *run, int slot, int node, SrtVec3 at)
{
  SrtWrecks *wrecks = &run->effects->wrecks;

  for (int i = 0; i < SRT_BURN_LIGHTS; i++)
    if (!wrecks->lights[i].live)
      {
        wrecks->lights[i] = (SrtBurnLight){
          .live = 1, .hang = srt_hang (run->world, slot, node), .at = at, .born = run->effects->now, .share = 1.0f
        };
        return;
      }
}

static void
run_light (SrtEffectsRun *run, SrtBurnLight *burns)
{
  int32_t age = run->effects->now - burns->born;

  if (age >= LIGHT_TICKS || srt_hang_state (run, &burns->hang) == SRT_HANG_GONE)
    {
      burns->live = 0;
      return;
    }
  burns->share = (1.0f - (float) age / LIGHT_TICKS) * (1.0f - 0.5f * srt_random_fraction (&run->random));
}

/* ---- Parts that burn ---- */

static void
add_rays (SrtEffectsRun *run, int slot, int node, const SrtVec3 *points, int n, int flags)
{
  for (int i = 0; i + 1 < n; i += 2)
    {
      SrtRayAsk ask = { .slot = slot,
                        .node = node,
                        .from = points[i],
                        .to = points[i + 1],
                        .strands = 1,
                        .color = { { 0.6f, 1.0f, 1.0f } },
                        .half = RAY_HALF,
                        .jitter = RAY_JITTER,
                        .life = BURN_TICKS,
                        .flags = flags };
      srt_ray (run, &ask);
    }
}

/* Normal of the vertex of the part's finest level that a point stands on: of the nearest. */
static SrtVec3
normal_at (const SrtModel *model, const SrtPart *part, SrtVec3 at)
{
  const SrtLevel *level = part->n_levels > 0 ? &model->levels[part->first_level] : NULL;
  SrtVec3 normal = srt_vec3 (0, 0, 1);
  float nearest = INFINITY;

  for (int i = 0; level && i < level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = &model->primitives[level->first_primitive + i];
      for (int v = 0; v < primitive->n_vertices; v++)
        {
          const float *p = primitive->positions + 3 * v, *n = primitive->normals + 3 * v;
          float away = srt_length2 (srt_sub (srt_vec3 (p[0], p[1], p[2]), at));
          if (away >= nearest)
            continue;
          nearest = away;
          normal = srt_vec3 (n[0], n[1], n[2]);
        }
    }
  return normal;
}

static void
add_smoke (SrtEffectsRun *run, int slot, int node, bool forever)
{
  SrtRun asks = srt_effects_asks (run);
  const SrtNode *at = &srt_nodes (run->world)[node];
  SrtVec3 points[MOST_POINTS];
  int n = srt_node_points (&asks, node, SRT_POINTS_STREAMS, points, MOST_POINTS);

  for (int i = 0; i < n; i++)
    {
      SrtEmitter emitter = { .place = srt_frame_identity (),
                             .direction = normal_at (srt_node_model (&asks, at), srt_node_part (&asks, at), points[i]),
                             .spread = { SMOKE_SPREAD, SMOKE_SPREAD, 0.0f },
                             .speed = SMOKE_SPEED,
                             .speed_range = SMOKE_SPEED_RANGE,
                             .template = SRT_TEMPLATE_WRECK_SMOKE,
                             .born = run->effects->now,
                             .life = forever ? FOREVER : BURN_TICKS };
      emitter.place.p = points[i];
      srt_stream_start (run, slot, node, &emitter);
    }
}

void
srt_burn_part (SrtEffectsRun *run, int slot, int node, bool forever, bool flickers, bool lights)
{
  SrtRun asks = srt_effects_asks (run);
  SrtVec3 points[MOST_POINTS], lamp;
  int n = node >= 0 ? srt_node_points (&asks, node, SRT_POINTS_RAYS, points, MOST_POINTS) : 0;

  if (n == 0)
    return;
  add_rays (run, slot, node, points, n,
            SRT_RAY_FADES | (flickers ? SRT_RAY_FLICKERS : 0) | (forever ? 0 : SRT_RAY_TIMED));
  if (!lights)
    return;
  if (srt_node_points (&asks, node, SRT_POINTS_LIGHT, &lamp, 1) > 0)
    light (run, slot, node, lamp);
  add_smoke (run, slot, node, forever);
}

void
srt_burn_part_named (SrtEffectsRun *run, int slot, const char *name, bool forever, bool flickers, bool lights)
{
  SrtRun asks = srt_effects_asks (run);

  if (srt_slot_valid (run->world, slot) && srt_object (run->world, slot)->type >= 0)
    srt_burn_part (run, slot, srt_part_named (&asks, slot, name), forever, flickers, lights);
}

/* ---- Who burns ---- */

static void
burn_cores (SrtEffectsRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  SrtRun asks = srt_effects_asks (run);

  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      int node = (int) (object->nodes.first + i);
      if (nodes[node].part >= 0 && srt_node_part (&asks, &nodes[node])->part_class == SRT_PART_POWER_CORE)
        srt_burn_part (run, slot, node, true, false, false);
    }
}

/*
 * A wreck burns from the first, and so does a prototype gate's power core. The
 * world says which there are: a store that begins amid a run shows them as well.
 */
static void
burn_wrecks (SrtEffectsRun *run)
{
  uint32_t *seen = run->effects->wrecks.seen;
  SrtRun asks = srt_effects_asks (run);

  for (int slot = 0; slot < (int) run->world->n_slots && slot < SRT_MAX_SLOTS; slot++)
    {
      const SrtObject *object = srt_object (run->world, slot);
      const SrtShipType *type = srt_type (&asks, object);
      if (!type || seen[slot] == object->generation + 1)
        continue;
      seen[slot] = object->generation + 1;
      if (type->ends.wreck_part && *type->ends.wreck_part)
        srt_burn_part_named (run, slot, type->ends.wreck_part, true, true, true);
      if (type->roles.gate.kind == SRT_GATE_PROTO)
        burn_cores (run, slot);
    }
}

/* The hull of a prototype gate that collapses: the first part with a cut. */
static void
burn_gate (SrtEffectsRun *run, int slot)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  SrtRun asks = srt_effects_asks (run);
  const SrtShipType *type = srt_type (&asks, object);
  SrtVec3 point;

  if (!type || type->roles.gate.kind != SRT_GATE_PROTO)
    return;
  for (uint32_t i = 0; i < object->nodes.count; i++)
    {
      int node = (int) (object->nodes.first + i);
      if (nodes[node].part < 0 || srt_node_points (&asks, node, SRT_POINTS_CUT, &point, 1) == 0)
        continue;
      srt_burn_part (run, slot, node, false, true, false);
      return;
    }
}

/* The hull that a section broke away from smokes heavily for a while (spec 02 §9.10, order 36). */
static void
smoke_body (SrtEffectsRun *run, int slot)
{
  SrtRun asks = srt_effects_asks (run);
  const SrtShipType *type = srt_type (&asks, srt_object (run->world, slot));
  const SrtBreakawayRole *role = type ? &type->roles.breakaway : NULL;
  int node = role ? srt_part_named (&asks, slot, role->body) : -1;
  int section = role && role->parts.n > 0 ? srt_part_named (&asks, slot, role->parts.names[0]) : -1;
  SrtEmitter emitter = { .place = srt_frame_identity (),
                         .direction = { 0, 0, 1 },
                         .spread = { MASS_SPREAD, MASS_SPREAD, 0.0f },
                         .speed = SMOKE_SPEED,
                         .speed_range = SMOKE_SPEED_RANGE,
                         .template = SRT_TEMPLATE_WRECK_SMOKE,
                         .born = run->effects->now,
                         .life = BURN_TICKS };

  if (node < 0)
    return;
  if (section >= 0)
    {
      SrtFrame body = srt_node_in_model (&asks, -1, node), torn = srt_node_in_model (&asks, -1, section);
      emitter.place.p = srt_frame_local (&body, torn.p);
    }
  srt_stream_start (run, slot, node, &emitter);
}

void
srt_wrecks_frame (SrtEffectsRun *run)
{
  SrtWrecks *wrecks = &run->effects->wrecks;

  burn_wrecks (run);
  for (int i = 0; i < SRT_STREAMS; i++)
    if (wrecks->streams[i].handle != 0)
      run_stream (run, &wrecks->streams[i]);
  for (int i = 0; i < SRT_BURN_LIGHTS; i++)
    if (wrecks->lights[i].live)
      run_light (run, &wrecks->lights[i]);
}

void
srt_wrecks_event (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;

  if (!srt_slot_valid (run->world, event->slot))
    return;
  if (event->kind == SRT_EVENT_GATE && event->number == SRT_GATE_COLLAPSES && event->value == 1.0f)
    burn_gate (run, event->slot);
  else if (event->kind == SRT_EVENT_BROKE_AWAY)
    smoke_body (run, event->slot);
}

void
srt_wrecks_clear (SrtEffects *effects)
{
  memset (&effects->wrecks, 0, sizeof effects->wrecks);
}

void
srt_wrecks_copy (SrtEffects *to, const SrtEffects *from)
{
  to->wrecks = from->wrecks;
}

void
srt_wrecks_free (SrtEffects *effects)
{
  (void) effects;
}
