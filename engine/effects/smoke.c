/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/smoke.h"

#include "effects/place.h"
#include "effects/state.h"

#include <string.h>

#define WHOLE 0.9f /* share of the shields past which no smoke begins, and of the armour below which it does */
#define NO_SMOKE SRT_TRAIT_CARGO_LIFTER

enum
{
  FOREVER = 999999,
  BANG_ODDS = 10,
  BANG_TICKS = 90,
};

int
srt_smoke_level (const SrtShipType *type, const SrtObject *object, bool smoking)
{
  float full_armor = 6.0f * (float) type->combat.armor_class, full_shields = 6.0f * (float) type->combat.shield_power;
  const float *shields = object->shields, *armor = object->armor;
  /* Quirk: the right one is never read. */
  float shield = srt_minf (srt_minf (shields[SRT_AFT], shields[SRT_FORE]), shields[SRT_LEFT]), share;

  if (full_shields > 0.0f && shield / full_shields > WHOLE)
    return smoking ? 1 : 0;
  if (!(full_armor > 0.0f))
    return 0;
  share = srt_minf (srt_minf (armor[0], armor[1]), srt_minf (armor[2], armor[3])) / full_armor;
  return share < 0.5f ? 3 : share < 0.7f ? 2 : share < WHOLE ? 1 : 0;
}

SrtEmitter
srt_smoke_emitter (int level)
{
  float spread = level == 1 ? 0.3f : 0.5f;

  return (SrtEmitter){ .direction = { 0, 0, 1 },
                       .spread = { spread, spread, 0 },
                       .speed = 30.0f,
                       .speed_range = 6.0f,
                       .template = SRT_TEMPLATE_SMOKE_1 + level - 1,
                       .life = FOREVER };
}

/* The first glow of the first part that has one and is still there. */
static bool
find_glow (const SrtEffectsRun *run, const SrtObject *object, SrtSmoker *smoker)
{
  const SrtNode *nodes = srt_nodes (run->world);

  for (uint32_t i = object->nodes.first; i < object->nodes.first + object->nodes.count; i++)
    {
      const SrtModel *model;
      const SrtPart *part;

      if (nodes[i].part < 0 || (nodes[i].flags & SRT_NODE_REMOVED) != 0)
        continue;
      model = &run->content->models[nodes[i].model];
      part = &model->parts[nodes[i].part];
      for (int a = part->first_attachment; a < part->first_attachment + part->n_attachments; a++)
        if (model->attachments[a].kind == SRT_ATTACH_ENGINE_GLOW)
          {
            smoker->node = (int32_t) i;
            smoker->attachment = a;
            return true;
          }
    }
  return false;
}

/* The glow's place on its part, facing the way it burns. */
static SrtFrame
glow_place (const SrtEffectsRun *run, const SrtSmoker *smoker)
{
  const SrtNode *node = &srt_nodes (run->world)[smoker->node];
  const SrtAttachment *glow = &run->content->models[node->model].attachments[smoker->attachment];
  SrtFrame place = glow->frame;

  if (glow->size.z < 0.0f)
    for (int row = 0; row < 3; row++)
      place.r.m[3 * row + 2] = -place.r.m[3 * row + 2];
  return place;
}

static void
bang (SrtEffectsRun *run, int slot, SrtVec3 at, SrtVec3 drift)
{
  /* Quirk: where the glow would stand if its part stood at the ship's own place. */
  SrtFrame root = srt_effects_ship (run->world, slot);
  SrtFireballAsk fire = { .at = srt_frame_apply (&root, at),
                          .kind = SRT_FIREBALL_BANG,
                          .size = (0.1f + 0.2f * srt_random_fraction (&run->random))
                                  * srt_object (run->world, slot)->radius,
                          .life = BANG_TICKS,
                          .velocity = drift };

  srt_fireball (run, &fire);
}

static void
emit (SrtEffectsRun *run, int slot, const SrtSmoker *smoker)
{
  SrtEmitter emitter = srt_smoke_emitter (smoker->smoke);
  SrtFrame own = glow_place (run, smoker), part;

  srt_effects_node (run->world, slot, smoker->node, &part);
  emitter.place = srt_frame_mul (&part, &own);
  emitter.born = run->effects->now; /* of its rate's curve the start alone is read */
  emitter.inherited = srt_effects_carried (run->world, slot);
  srt_particles_stream (run, &emitter);
  if (smoker->smoke == 3 && srt_random15 (&run->random) % BANG_ODDS == 0)
    bang (run, slot, own.p, emitter.inherited);
}

static void
follow_level (SrtEffectsRun *run, const SrtShipType *type, const SrtObject *object, SrtSmoker *smoker)
{
  int level = srt_smoke_level (type, object, smoker->smoke > 0);

  if (level == smoker->level)
    return;
  smoker->level = (int8_t) level;
  if (level == 0)
    smoker->smoke = 0;
  else if (find_glow (run, object, smoker))
    smoker->smoke = (int8_t) level;
}

static void
smoke_slot (SrtEffectsRun *run, int slot, SrtSmoker *smoker)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtShipType *type = object->type >= 0 ? &run->content->ships[object->type] : NULL;

  if (!type || !type->has_combat || (type->traits & NO_SMOKE) != 0 || smoker->generation != object->generation)
    *smoker = (SrtSmoker){ .generation = object->generation, .node = -1, .attachment = -1 };
  if (!type || !type->has_combat || (type->traits & NO_SMOKE) != 0)
    return;
  if ((object->flags & SRT_ABANDONED) != 0)
    smoker->smoke = smoker->level = 0;
  if ((object->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_JUMPING | SRT_ABANDONED)) != 0)
    return;
  if (smoker->smoke > 0 && srt_effects_owns (run->world, slot, smoker->node))
    emit (run, slot, smoker);
  follow_level (run, type, object, smoker);
}

void
srt_smoke_frame (SrtEffectsRun *run)
{
  SrtSmoke *smoke = &run->effects->smoke;
  int n = run->world->count < SRT_MAX_SLOTS ? run->world->count : SRT_MAX_SLOTS;

  for (; smoke->n < n; smoke->n++)
    smoke->all[smoke->n] = (SrtSmoker){ .node = -1, .attachment = -1 };
  for (int slot = 0; slot < n; slot++)
    smoke_slot (run, slot, &smoke->all[slot]);
}

void
srt_smoke_event (SrtEffectsRun *run)
{
  (void) run;
}

void
srt_smoke_clear (SrtEffects *effects)
{
  effects->smoke.n = 0;
}

void
srt_smoke_copy (SrtEffects *to, const SrtEffects *from)
{
  to->smoke.n = from->smoke.n;
  memcpy (to->smoke.all, from->smoke.all, (size_t) from->smoke.n * sizeof *from->smoke.all);
}

void
srt_smoke_free (SrtEffects *effects)
{
  srt_smoke_clear (effects);
}
