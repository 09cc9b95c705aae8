/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/extras.h"

#include "effects/place.h"
#include "effects/state.h"
#include "orders/orders.h"

#include <string.h>

#define RAY_HALF 260.0f
#define RAY_JITTER 0.2f
#define BAND_ABOVE 1800.0f  /* the middle of the coil */
#define SPARKS_BELOW 1150.0f /* the star */
#define SPEED 20.0f         /* of sparks, a tick */
#define SPEED_RANGE 10.0f
#define PULSE 200.0f        /* of a gate's core about its half-size */
#define GATE_HALF 2500.0f
#define SECTION_HALF 4500.0f
#define SECTION_FARTHER 28000.0f
#define PI_F ((float) SRT_PI)

enum
{
  FOREVER = 9999999,
};

/* ---- What the world says ---- */

static bool
is_lost (const SrtEffectsRun *run, int node)
{
  return node >= 0 && (srt_nodes (run->world)[node].flags & (SRT_NODE_REMOVED | SRT_NODE_SPENT));
}

static int
named (const SrtEffectsRun *run, int slot, const char *name)
{
  SrtRun asks = srt_effects_asks (run);
  return srt_part_named (&asks, slot, name);
}

static bool
comes_apart (const SrtEffectsRun *run, int slot)
{
  return srt_split_of (run->world, slot) || (srt_object (run->world, slot)->ends & SRT_ENDS_SPLIT);
}

/* It has what the type says it is lit by. A loss of what is mounted on it is none of its own. */
static bool
is_lit (const SrtEffectsRun *run, int slot, const SrtExtraRole *role)
{
  if (role->kind == SRT_EXTRA_HAT)
    return named (run, slot, role->coil) >= 0 && named (run, slot, role->hat) >= 0;
  return is_lost (run, named (run, slot, role->lit_by)) && named (run, slot, role->core) >= 0;
}

static bool
goes_out (const SrtEffectsRun *run, int slot, const SrtExtraRole *role)
{
  return is_lost (run, named (run, slot, role->put_out_by))
         || (role->kind != SRT_EXTRA_GATE_CORE && comes_apart (run, slot))
         || (role->kind == SRT_EXTRA_SECTION_CORE && srt_order_number (run->world, slot) == SRT_ORDER_JUMP_OUT);
}

/* ---- Lighting one ---- */

static SrtEmitter
sparks (const SrtEffectsRun *run, SrtVec3 at, int template, SrtVec3 spread)
{
  SrtEmitter emitter = { .place = srt_frame_identity (),
                         .spread = spread,
                         .speed = SPEED,
                         .speed_range = SPEED_RANGE,
                         .template = template,
                         .born = run->effects->now,
                         .life = FOREVER };
  emitter.place.p = at;
  return emitter;
}

/* Mean of the vertices of a part's finest level. */
static SrtVec3
middle_of (const SrtModel *model, const SrtPart *part)
{
  const SrtLevel *level = part->n_levels > 0 ? &model->levels[part->first_level] : NULL;
  double sum[3] = { 0, 0, 0 };
  int n = 0;

  for (int i = 0; level && i < level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = &model->primitives[level->first_primitive + i];
      for (int v = 0; v < primitive->n_vertices; v++, n++)
        for (int c = 0; c < 3; c++)
          sum[c] += primitive->positions[3 * v + c];
    }
  return n == 0 ? srt_vec3 (0, 0, 0)
                : srt_vec3 ((float) (sum[0] / n), (float) (sum[1] / n), (float) (sum[2] / n));
}

/* Rays from the coil's points to those of the hat, in the hat's frame. */
static void
light_rays (SrtEffectsRun *run, SrtExtra *extra, int coil, int hat)
{
  SrtRun asks = srt_effects_asks (run);
  SrtFrame from = srt_node_in_model (&asks, -1, coil), to = srt_node_in_model (&asks, -1, hat);
  SrtVec3 low[SRT_EXTRA_RAYS], high[SRT_EXTRA_RAYS];
  int n = srt_node_points (&asks, coil, SRT_POINTS_RAYS, low, SRT_EXTRA_RAYS);
  int m = srt_node_points (&asks, hat, SRT_POINTS_RAYS, high, SRT_EXTRA_RAYS);

  for (int i = 0; i < n && i < m; i++)
    {
      SrtRayAsk ask = { .slot = extra->slot,
                        .node = hat,
                        .from = srt_frame_local (&to, srt_frame_apply (&from, low[i])),
                        .to = high[i],
                        .strands = 1,
                        .color = { { 1.0f, 1.0f, 1.0f } },
                        .half = RAY_HALF,
                        .jitter = RAY_JITTER,
                        .flags = SRT_RAY_FADES };
      extra->rays[i] = srt_ray (run, &ask);
    }
}

static void
light_hat (SrtEffectsRun *run, SrtExtra *extra, const SrtExtraRole *role)
{
  SrtRun asks = srt_effects_asks (run);
  int coil = named (run, extra->slot, role->coil), hat = named (run, extra->slot, role->hat);
  const SrtNode *node = &srt_nodes (run->world)[coil];
  const SrtVec3 wide = { 2.0f * PI_F, 1.5f * PI_F, 2.0f * PI_F };
  SrtEmitter emitter;

  light_rays (run, extra, coil, hat);
  extra->hang = srt_hang (run->world, extra->slot, coil);
  extra->at = srt_add (middle_of (srt_node_model (&asks, node), srt_node_part (&asks, node)),
                       srt_vec3 (0, -BAND_ABOVE, 0));
  /* Below the star, which stands half-way down the band. */
  emitter = sparks (run, srt_add (extra->at, srt_vec3 (0, 0.5f * SRT_HAT_LENGTH + SPARKS_BELOW, 0)),
                    SRT_TEMPLATE_HAT_SPARKS, wide);
  extra->stream = srt_stream_start (run, extra->slot, coil, &emitter);
}

static void
light_core (SrtEffectsRun *run, SrtExtra *extra, const SrtExtraRole *role)
{
  SrtRun asks = srt_effects_asks (run);
  bool gate = role->kind == SRT_EXTRA_GATE_CORE;
  int core = named (run, extra->slot, role->core), parent = srt_nodes (run->world)[core].parent;
  const SrtVec3 wide = { 2.0f * PI_F, gate ? 0.25f * PI_F : 2.0f * PI_F, 2.0f * PI_F };
  SrtFrame world;
  SrtEmitter emitter;

  srt_effects_node (run->world, extra->slot, core, &world);
  emitter = sparks (run, world.p, gate ? SRT_TEMPLATE_GATE_SPARKS : SRT_TEMPLATE_BREAKAWAY_SPARKS, wide);
  extra->hang = srt_hang (run->world, -1, -1);
  extra->at = world.p;
  if (gate)
    {
      /* It turns with what the core hung from; the sparks stay where it was lit. */
      SrtFrame own = srt_node_in_model (&asks, -1, core), outer = srt_frame_identity ();
      if (parent >= 0 && srt_nodes (run->world)[parent].part >= 0)
        outer = srt_node_in_model (&asks, -1, parent);
      else
        parent = -1;
      extra->hang = srt_hang (run->world, extra->slot, parent);
      extra->at = srt_frame_local (&outer, own.p);
      emitter.place.r = world.r;
    }
  extra->stream = srt_stream_start (run, -1, -1, &emitter);
}

static void
light (SrtEffectsRun *run, int slot, const SrtExtraRole *role)
{
  for (int i = 0; i < SRT_EXTRAS; i++)
    {
      SrtExtra *extra = &run->effects->extras.extras[i];
      if (extra->kind != SRT_EXTRA_NONE)
        continue;
      *extra = (SrtExtra){ .kind = (int32_t) role->kind,
                           .slot = slot,
                           .generation = srt_object (run->world, slot)->generation };
      if (role->kind == SRT_EXTRA_HAT)
        light_hat (run, extra, role);
      else
        light_core (run, extra, role);
      return;
    }
}

/* ---- Putting them out ---- */

static void
put_out (SrtEffects *effects, SrtExtra *extra)
{
  for (int i = 0; i < SRT_EXTRA_RAYS; i++)
    srt_ray_stop (effects, extra->rays[i]);
  srt_stream_stop (effects, extra->stream);
  extra->out = 1;
}

static SrtExtra *
find (SrtEffects *effects, int slot)
{
  for (int i = 0; i < SRT_EXTRAS; i++)
    if (effects->extras.extras[i].kind != SRT_EXTRA_NONE && effects->extras.extras[i].slot == slot)
      return &effects->extras.extras[i];
  return NULL;
}

void
srt_extras_put_out (SrtEffects *effects, int slot)
{
  SrtExtra *extra = find (effects, slot);

  /* A gate's core shines on until the gate is gone. */
  if (extra && extra->kind != SRT_EXTRA_GATE_CORE)
    put_out (effects, extra);
}

const SrtExtra *
srt_extra_of (const SrtEffects *effects, int slot)
{
  const SrtExtra *extra = find ((SrtEffects *) effects, slot);

  return extra && !extra->out ? extra : NULL;
}

float
srt_extra_half (const SrtEffects *effects, const SrtExtra *extra, float ahead, float *farther)
{
  *farther = extra->kind == SRT_EXTRA_SECTION_CORE ? SECTION_FARTHER : 0.0f;
  if (extra->kind == SRT_EXTRA_SECTION_CORE)
    return SECTION_HALF;
  return GATE_HALF + PULSE * srt_sinf (((float) effects->now + ahead) * 0.01f);
}

/* ---- Each frame ---- */

void
srt_extras_frame (SrtEffectsRun *run)
{
  SrtRun asks = srt_effects_asks (run);

  for (int i = 0; i < SRT_EXTRAS; i++)
    {
      SrtExtra *extra = &run->effects->extras.extras[i];
      SrtHang owner = { .slot = extra->slot, .node = -1, .generation = extra->generation };
      if (extra->kind == SRT_EXTRA_NONE || srt_hang_state (run, &owner) != SRT_HANG_GONE)
        continue;
      put_out (run->effects, extra);
      *extra = (SrtExtra){ .kind = SRT_EXTRA_NONE };
    }
  for (int slot = 0; slot < (int) run->world->n_slots; slot++)
    {
      const SrtObject *object = srt_object (run->world, slot);
      const SrtShipType *type = srt_type (&asks, object);
      const SrtExtraRole *role = type ? &type->roles.extra : NULL;
      SrtExtra *extra;
      if (!role || role->kind == SRT_EXTRA_NONE || (object->flags & SRT_STAND_IN))
        continue;
      extra = find (run->effects, slot);
      if (!extra && is_lit (run, slot, role) && !goes_out (run, slot, role))
        light (run, slot, role);
      else if (extra && !extra->out && goes_out (run, slot, role))
        put_out (run->effects, extra);
    }
}

void
srt_extras_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_extras_clear (SrtEffects *effects)
{
  memset (&effects->extras, 0, sizeof effects->extras);
}

void
srt_extras_copy (SrtEffects *to, const SrtEffects *from)
{
  to->extras = from->extras;
}

void
srt_extras_free (SrtEffects *effects)
{
  (void) effects;
}
