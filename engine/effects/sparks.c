/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/place.h"
#include "effects/state.h"

#include "world/world.h"

#define FAR_FROM_CAMERA 20000.0f /* small sparks farther off are not thrown */

enum
{
  HIT_SPARKS = 10,
  GREAT_SPARKS = 40,
  ORANGE = 20, /* particles of a burst */
};

#define ROCK (SRT_TRAIT_INDESTRUCTIBLE_ROCK | SRT_TRAIT_ASTEROID)

#define NEAR 100000.0f
#define FAR 500000.0f
#define GREAT 1500000.0f

const SrtSparkLook srt_spark_looks[SRT_N_SPARK_KINDS] = {
  { 90, 500, { 1, 1, 1 }, { 0, 0, 0.1f }, 300, 0.9999f, 0.125f, 0.5f, 0.25f, 1, GREAT, GREAT },
  { 30, 140, { 1, 1, 1 }, { 0, 0, 0 }, 100, 0.995f, 0.125f, 0.5f, 0.25f, 1, NEAR, FAR },
  { 30, 90, { 1, 1, 1 }, { 0, 0, 0 }, 100, 0.995f, 0.125f, 0.5f, 0.25f, 1, NEAR, FAR },
  { 20, 90, { 0.4f, 0.5f, 1 }, { 0, 0, 0 }, 100, 0.995f, 0.125f, 0, 0.25f, 0.5f, NEAR, FAR },
  { 90, 500, { 1, 0.9f, 0.7f }, { 0.1f, 0, 0 }, 300, 0.9999f, 0.125f, 0.5f, 0.25f, 1, NEAR, FAR },
};

/* ---- Throwing ---- */

static bool
too_far (const SrtEffects *effects, int kind, SrtVec3 at)
{
  bool small = kind == SRT_SPARK_HULL || kind == SRT_SPARK_SHIELD;

  return small && effects->view.has_camera && srt_distance (effects->view.camera.p, at) > FAR_FROM_CAMERA;
}

void
srt_sparks_spray (SrtEffectsRun *run, int kind, SrtVec3 at, SrtVec3 direction, SrtVec3 carried, float speed,
                  float range, float spread, int count)
{
  SrtSparks *sparks = &run->effects->sparks;
  SrtMat3 way = srt_mat3_look_at (srt_normalize (direction));

  if (too_far (run->effects, kind, at))
    return;
  for (int i = 0; i < count; i++)
    {
      SrtSpark *spark = &sparks->all[sparks->next];
      float pitch = srt_random_centred (&run->random) * spread, yaw = srt_random_centred (&run->random) * spread;
      SrtMat3 turn = srt_mat3_from_angles (pitch, yaw, 0.0f), out = srt_mat3_mul (&way, &turn);

      *spark = (SrtSpark){ .at = at,
                           .velocity = srt_scale (srt_forward (&out),
                                                  speed + srt_random_centred (&run->random) * range),
                           .carried = carried,
                           .born = run->effects->now,
                           .kind = kind,
                           .live = true };
      sparks->next = (sparks->next + 1) % SRT_MAX_SPARKS;
    }
}

/* ---- From tick to tick ---- */

void
srt_sparks_move (SrtEffects *effects, int ticks)
{
  for (int i = 0; i < SRT_MAX_SPARKS; i++)
    {
      SrtSpark *spark = &effects->sparks.all[i];
      float kept = 1.0f;

      if (!spark->live)
        continue;
      if (effects->now - spark->born > srt_spark_looks[spark->kind].life)
        {
          spark->live = false;
          continue;
        }
      for (int k = 0; k < ticks; k++)
        kept *= srt_spark_looks[spark->kind].drag;
      spark->at = srt_madd (spark->at, srt_add (spark->velocity, spark->carried), (float) ticks);
      spark->velocity = srt_scale (spark->velocity, kept);
    }
}

bool
srt_spark_look (const SrtEffects *effects, const SrtSpark *spark, float ahead, SrtVec3 *at, float color[3])
{
  const SrtSparkLook *look = &srt_spark_looks[spark->kind];
  float age;

  if (!spark->live)
    return false;
  if (!effects->style.smooth_motion)
    ahead = 0.0f;
  age = srt_minf (((float) (effects->now - spark->born) + ahead) / (float) look->life, 1.0f);
  *at = srt_madd (spark->at, srt_add (spark->velocity, spark->carried), ahead);
  for (int c = 0; c < 3; c++)
    color[c] = look->first[c] + (look->last[c] - look->first[c]) * age;
  return true;
}

void
srt_sparks_frame (SrtEffectsRun *run)
{
  srt_sparks_move (run->effects, 1);
}

/* ---- What hits leave ---- */

void
srt_hull_struck (SrtEffectsRun *run, int slot, SrtVec3 place)
{
  SrtFrame drawn = srt_effects_ship (run->world, slot);

  if (run->effects->view.cockpit == slot)
    return;
  srt_sparks_spray (run, SRT_SPARK_HULL, place, srt_sub (place, drawn.p), srt_effects_carried (run->world, slot),
                    10.0f, 5.0f, 1.0f, HIT_SPARKS);
}

/* Facing out along a normal, across as the X axis crossed with it. */
static SrtFrame
facing (SrtVec3 at, SrtVec3 normal)
{
  SrtVec3 across = srt_cross (srt_vec3 (1, 0, 0), normal);

  if (!(srt_length2 (across) > 1e-6f))
    across = srt_cross (srt_vec3 (0, 1, 0), normal);
  across = srt_normalize (across);
  return (SrtFrame){ at, srt_mat3_columns (across, srt_cross (normal, across), normal) };
}

static void
orange_burst (SrtEffectsRun *run, SrtVec3 at, SrtVec3 normal)
{
  SrtEmitter emitter = { .place = facing (at, normal),
                         .direction = { 0, 0, 1 },
                         .spread = { 0.25f, 0.25f, 0 },
                         .speed = 10.0f,
                         .speed_range = 2.0f,
                         .template = SRT_TEMPLATE_HIT_ORANGE,
                         .born = run->effects->now,
                         .life = 1 };

  srt_particles_burst (run, &emitter, ORANGE);
}

/* Their own side's; the fireball is an end's like another (§8). */
static void
great_sparks (SrtEffectsRun *run, SrtVec3 at, SrtVec3 normal, SrtVec3 carried, int attacker)
{
  bool friendly = srt_slot_valid (run->world, attacker)
                  && srt_object (run->world, attacker)->side == SRT_SIDE_FRIENDLY;

  srt_sparks_spray (run, friendly ? SRT_SPARK_GREAT_FRIENDLY : SRT_SPARK_GREAT_HOSTILE, at, normal, carried, 30.0f,
                    10.0f, 1.6f, GREAT_SPARKS);
}

void
srt_component_struck (SrtEffectsRun *run, int slot, int node, SrtVec3 place, int attacker, bool great)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *struck = &srt_nodes (run->world)[node];
  SrtFrame next = srt_effects_node_next (run->world, slot, node), drawn;
  SrtVec3 local = srt_frame_local (&next, place), middle, normal, at, carried = srt_effects_carried (run->world, slot);
  bool rock = object->type >= 0 && (run->content->ships[object->type].traits & ROCK) != 0;

  if (struck->part < 0)
    return;
  srt_effects_node (run->world, slot, node, &drawn);
  if (!srt_part_face (&run->content->models[struck->model], struck->part, local, &middle, &normal))
    normal = srt_normalize (local);
  at = srt_frame_apply (&drawn, local);
  normal = srt_mul (&drawn.r, normal);
  if (!srt_capital_shield_strike (run, slot, node, local))
    orange_burst (run, at, normal);
  if (great)
    great_sparks (run, at, normal, carried, attacker);
  else
    srt_sparks_spray (run, SRT_SPARK_COMPONENT, at, normal, carried, 20.0f, 10.0f, 1.0f, HIT_SPARKS);
  if (rock)
    srt_rock_chunk (run, at, normal, false);
}

static bool
flies (int32_t harm)
{
  return harm == SRT_DAMAGE_SHOT || harm == SRT_DAMAGE_MISSILE || harm == SRT_DAMAGE_SCREAMER;
}

void
srt_sparks_event (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;

  if (!srt_slot_valid (run->world, event->slot) || srt_object (run->world, event->slot)->type < 0)
    return;
  switch (event->kind)
    {
    case SRT_EVENT_ARMOR_HIT:
      if (event->harm == SRT_DAMAGE_SHOT && event->rules == 0
          && !(srt_object (run->world, event->slot)->flags & SRT_COMPONENTS))
        srt_hull_struck (run, event->slot, event->place);
      break;
    case SRT_EVENT_DAMAGE:
      /* Every blow at a part, worn or not. */
      if (event->number < 0 && flies (event->harm) && srt_effects_owns (run->world, event->slot, event->node))
        srt_component_struck (run, event->slot, event->node, event->place, event->other, false);
      break;
    case SRT_EVENT_COMPONENT_HIT:
      /* A great gun's bursts without a blow. */
      if (srt_length2 (event->direction) > 0.0f && srt_effects_owns (run->world, event->slot, event->node))
        srt_component_struck (run, event->slot, event->node, event->place, event->other, true);
      break;
    default:
      break;
    }
}

/* ---- The part ---- */

void
srt_sparks_clear (SrtEffects *effects)
{
  effects->sparks = (SrtSparks){ .next = 0 };
}

void
srt_sparks_copy (SrtEffects *to, const SrtEffects *from)
{
  to->sparks = from->sparks;
}

void
srt_sparks_free (SrtEffects *effects)
{
  srt_sparks_clear (effects);
}
