/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/place.h"
#include "effects/state.h"

#include "world/world.h"

#include <float.h>

#define REACH 0.3f          /* of the part's diagonal */
#define MOST_REACH 8000.0f
#define BRIGHTNESS 3.0f     /* times the ramp's */
#define ROCK (SRT_TRAIT_INDESTRUCTIBLE_ROCK | SRT_TRAIT_ASTEROID)

enum
{
  WITHOUT_SHIELDS = 5, /* state of invulnerability */
};

/* ---- The polygon struck ---- */

static SrtVec3
corner (const SrtPrimitive *primitive, uint32_t index)
{
  const float *p = &primitive->positions[3 * index];

  return srt_vec3 (p[0], p[1], p[2]);
}

/* Squared distance of a point from the triangle's edge a..b. */
static float
edge_distance2 (SrtVec3 at, SrtVec3 a, SrtVec3 b)
{
  SrtVec3 way = srt_sub (b, a);
  float l2 = srt_length2 (way), t = l2 > 0.0f ? srt_clampf (srt_dot (srt_sub (at, a), way) / l2, 0.0f, 1.0f) : 0.0f;

  return srt_length2 (srt_sub (at, srt_madd (a, way, t)));
}

static float
triangle_distance2 (SrtVec3 at, const SrtVec3 v[3], SrtVec3 normal)
{
  float off = srt_dot (srt_sub (at, v[0]), normal);

  for (int k = 0; k < 3; k++)
    if (srt_dot (srt_cross (srt_sub (v[(k + 1) % 3], v[k]), srt_sub (at, v[k])), normal) < 0.0f)
      return srt_minf (srt_minf (edge_distance2 (at, v[0], v[1]), edge_distance2 (at, v[1], v[2])),
                       edge_distance2 (at, v[2], v[0]));
  return off * off;
}

/* No nearer than @best can a triangle be whose box lies farther off. */
static bool
may_be_nearer (SrtVec3 at, const SrtVec3 v[3], float best)
{
  const float *p = &at.x;
  float d2 = 0.0f;

  for (int k = 0; k < 3; k++)
    {
      float a = (&v[0].x)[k], b = (&v[1].x)[k], c = (&v[2].x)[k];
      float low = srt_minf (srt_minf (a, b), c), high = srt_maxf (srt_maxf (a, b), c);
      float off = srt_maxf (srt_maxf (low - p[k], p[k] - high), 0.0f);

      d2 += off * off;
    }
  return d2 < best;
}

bool
srt_part_face (const SrtModel *model, int part, SrtVec3 at, SrtVec3 *middle, SrtVec3 *normal)
{
  const SrtPart *p = &model->parts[part];
  const SrtLevel *level = p->n_levels > 0 ? &model->levels[p->first_level] : NULL;
  float best = FLT_MAX;

  for (int i = 0; level && i < level->n_primitives; i++)
    {
      const SrtPrimitive *primitive = &model->primitives[level->first_primitive + i];

      for (int t = 0; t + 2 < primitive->n_indices; t += 3)
        {
          const SrtVec3 v[3] = { corner (primitive, primitive->indices[t]), corner (primitive, primitive->indices[t + 1]),
                                 corner (primitive, primitive->indices[t + 2]) };
          SrtVec3 n;
          float d2;

          if (!may_be_nearer (at, v, best))
            continue;
          n = srt_cross (srt_sub (v[1], v[0]), srt_sub (v[2], v[0]));
          if (!(srt_length2 (n) > 0.0f))
            continue;
          n = srt_normalize (n);
          d2 = triangle_distance2 (at, v, n);
          if (d2 >= best)
            continue;
          best = d2;
          *middle = srt_scale (srt_add (srt_add (v[0], v[1]), v[2]), 1.0f / 3.0f);
          /* Whichever way its corners go round, its shading faces out. */
          if (primitive->normals)
            {
              const float *shade = &primitive->normals[3 * primitive->indices[t]];
              if (srt_dot (n, srt_vec3 (shade[0], shade[1], shade[2])) < 0.0f)
                n = srt_scale (n, -1.0f);
            }
          *normal = n;
        }
    }
  return best < FLT_MAX;
}

/* ---- Being struck ---- */

static SrtCapitalShield *
glowing (SrtEffects *effects, int slot, int node, uint32_t generation)
{
  for (int i = 0; i < SRT_MAX_CAPITAL_SHIELDS; i++)
    {
      SrtCapitalShield *shield = &effects->capital_shields.all[i];
      if (shield->live && shield->slot == slot && shield->node == node && shield->generation == generation)
        return shield;
    }
  return NULL;
}

/* The part's, which shows from now on. */
static SrtCapitalShield *
take (SrtEffectsRun *run, int slot, int node, bool field)
{
  SrtCapitalShields *shields = &run->effects->capital_shields;
  const SrtNode *struck = &srt_nodes (run->world)[node];
  uint32_t generation = srt_object (run->world, slot)->generation;
  SrtCapitalShield *shield = glowing (run->effects, slot, node, generation);

  if (!shield)
    {
      shield = &shields->all[shields->next];
      shields->next = (shields->next + 1) % SRT_MAX_CAPITAL_SHIELDS;
      *shield = (SrtCapitalShield){ .slot = slot,
                                    .node = node,
                                    .generation = generation,
                                    .model = struck->model,
                                    .part = struck->part,
                                    .since = run->effects->now,
                                    .live = true,
                                    .field = field };
    }
  shield->until = run->effects->now + SRT_CAPITAL_TICKS;
  return shield;
}

static void
add_hit (SrtEffectsRun *run, SrtCapitalShield *shield, SrtVec3 local)
{
  const SrtModel *model = &run->content->models[shield->model];
  const SrtPart *part = &model->parts[shield->part];
  SrtCapitalHit hit = { .reach = -1.0f, .tick = run->effects->now };
  SrtVec3 normal;

  if (!shield->field)
    {
      hit.reach = srt_minf (REACH * srt_distance (part->bounds_min, part->bounds_max), MOST_REACH);
      /* No polygon there: all of it stays dark. */
      if (!srt_part_face (model, shield->part, local, &hit.middle, &normal))
        hit.reach = 0.0f;
    }
  shield->hits[shield->n_hits++ % SRT_CAPITAL_HITS] = hit;
}

static bool
is_field (const SrtEffectsRun *run, int node)
{
  const SrtNode *struck = &srt_nodes (run->world)[node];

  return struck->part >= 0 && srt_part_is_force_field (&run->content->models[struck->model].parts[struck->part]);
}

static bool
never_glows (const SrtEffectsRun *run, const SrtObject *object)
{
  return object->type < 0 || (run->content->ships[object->type].traits & ROCK) != 0
         || object->invulnerable == WITHOUT_SHIELDS;
}

bool
srt_capital_shield_strike (SrtEffectsRun *run, int slot, int node, SrtVec3 local)
{
  const SrtObject *object = srt_object (run->world, slot);
  bool field = is_field (run, node);

  if (never_glows (run, object) || srt_nodes (run->world)[node].part < 0 || (object->flags & SRT_EXPLODING) != 0
      || (!field && !(object->flags & SRT_SHIELD_GENERATOR)))
    return false;
  add_hit (run, take (run, slot, node, field), local);
  return true;
}

/* A knock shows on force fields alone; shots and missiles come from what a hit leaves (§20.4). */
void
srt_capital_shields_event (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;

  if (event->kind == SRT_EVENT_COLLISION && srt_slot_valid (run->world, event->other)
      && srt_effects_owns (run->world, event->other, event->node) && is_field (run, event->node))
    srt_capital_shield_strike (run, event->other, event->node, srt_vec3 (0, 0, 0));
}

/* ---- Light ---- */

float
srt_capital_strength (const SrtCapitalHit *hit, float distance, float age)
{
  float strength = hit->reach < 0.0f ? 1.0f : distance <= hit->reach && hit->reach > 0.0f
                                                  ? srt_minf (2.0f * distance / hit->reach, 2.0f)
                                                  : 0.0f;

  return strength - SRT_SHIELD_FADE * age;
}

void
srt_capital_shield_color (const SrtEffects *effects, const SrtCapitalShield *shield, SrtVec3 at, float ahead,
                          float color[3])
{
  if (!effects->style.smooth_motion)
    ahead = 0.0f;
  color[0] = color[1] = color[2] = 0.0f;
  for (int i = 0; i < SRT_CAPITAL_HITS && i < shield->n_hits; i++)
    {
      const SrtCapitalHit *hit = &shield->hits[i];
      float one[3], age = (float) (effects->now - hit->tick) + ahead;

      /* Quirk: the friendly colours, whose ship it may be. */
      srt_shield_ramp (srt_capital_strength (hit, srt_distance (at, hit->middle), age), true, one);
      for (int c = 0; c < 3; c++)
        color[c] += BRIGHTNESS * one[c];
    }
  for (int c = 0; c < 3; c++)
    color[c] = srt_minf (color[c], 1.0f);
  if (shield->field)
    {
      color[2] = srt_minf (color[2] + color[1], 1.0f);
      color[1] = 0.0f;
    }
}

/* ---- The part ---- */

void
srt_capital_shields_frame (SrtEffectsRun *run)
{
  for (int i = 0; i < SRT_MAX_CAPITAL_SHIELDS; i++)
    {
      SrtCapitalShield *shield = &run->effects->capital_shields.all[i];

      if (shield->live
          && (run->effects->now >= shield->until
              || srt_object (run->world, shield->slot)->generation != shield->generation
              || !srt_effects_owns (run->world, shield->slot, shield->node)
              || (srt_nodes (run->world)[shield->node].flags & SRT_NODE_REMOVED) != 0))
        shield->live = false;
    }
}

void
srt_capital_shields_clear (SrtEffects *effects)
{
  effects->capital_shields = (SrtCapitalShields){ .next = 0 };
}

void
srt_capital_shields_copy (SrtEffects *to, const SrtEffects *from)
{
  to->capital_shields = from->capital_shields;
}

void
srt_capital_shields_free (SrtEffects *effects)
{
  srt_capital_shields_clear (effects);
}
