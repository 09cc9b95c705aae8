/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/place.h"
#include "effects/state.h"

#include <string.h>

enum
{
  SPARKS = 10,
};

#define LEAST_OUT 0.05f /* of the radius: what is told nearer the centre has struck nowhere */

static bool
has_bubble (const SrtEffectsRun *run, const SrtObject *object)
{
  return object->type >= 0 && !(object->flags & (SRT_COMPONENTS | SRT_STAND_IN))
         && run->content->ships[object->type].ship_class != SRT_CLASS_DEBRIS;
}

static SrtBubble *
find (SrtEffects *effects, int slot, uint32_t generation)
{
  for (int i = 0; i < effects->bubbles.n; i++)
    if (effects->bubbles.all[i].slot == slot && effects->bubbles.all[i].generation == generation)
      return &effects->bubbles.all[i];
  return NULL;
}

const SrtBubble *
srt_bubble_of (const SrtEffects *effects, int slot)
{
  for (int i = 0; i < effects->bubbles.n; i++)
    if (effects->bubbles.all[i].slot == slot)
      return &effects->bubbles.all[i];
  return NULL;
}

/* The slot's, which from now on is struck; NULL without room. */
static SrtBubble *
take (SrtEffectsRun *run, int slot)
{
  SrtEffects *effects = run->effects;
  const SrtObject *object = srt_object (run->world, slot);
  SrtBubble *bubble = find (effects, slot, object->generation);

  if (!bubble)
    {
      if (effects->bubbles.n == SRT_MAX_SLOTS)
        return NULL;
      bubble = &effects->bubbles.all[effects->bubbles.n++];
      *bubble = (SrtBubble){ .slot = slot,
                             .generation = object->generation,
                             .since = effects->now,
                             .flicker_until = effects->now,
                             .friendly = run->content->ships[object->type].side == SRT_SIDE_FRIENDLY };
    }
  bubble->struck = effects->now;
  return bubble;
}

/* Which sphere is drawn of it now; the coarsest where none is. */
static int
drawn_level (const SrtEffects *effects, SrtVec3 centre)
{
  SrtEffectStyle style = effects->style;
  int level;

  style.smooth_bubbles = false;
  level = srt_bubble_level (&style, effects->view.has_camera ? srt_distance (effects->view.camera.p, centre) : 0.0f);
  return level < 0 ? SRT_BUBBLE_LEVELS - 1 : level;
}

void
srt_bubble_strike (SrtEffectsRun *run, int slot, SrtVec3 local)
{
  const SrtObject *object = srt_object (run->world, slot);
  SrtFrame drawn = srt_effects_ship (run->world, slot);
  const float *shields = object->shields;
  SrtBubble *bubble;
  SrtVec3 at, out;

  if (!has_bubble (run, object) || object->cloak || (object->flags & SRT_CLOAKED) != 0
      || (shields[0] == 0.0f && shields[1] == 0.0f && shields[2] == 0.0f && shields[3] == 0.0f)
      || !(srt_length (local) > LEAST_OUT * object->radius))
    return;
  at = srt_frame_apply (&drawn, local);
  /* The original took the point itself for the way. */
  out = run->effects->style.smooth_bubbles ? srt_sub (at, drawn.p) : at;
  if (run->effects->view.cockpit != slot)
    srt_sparks_spray (run, SRT_SPARK_SHIELD, at, out, srt_effects_carried (run->world, slot), 10.0f, 5.0f, 1.0f,
                      SPARKS);
  bubble = take (run, slot);
  if (bubble)
    bubble->hits[bubble->n_hits++ % SRT_BUBBLE_KEPT] =
        (SrtBubbleHit){ srt_normalize (local), run->effects->now, drawn_level (run->effects, drawn.p) };
}

void
srt_bubble_flicker (SrtEffectsRun *run, int slot)
{
  SrtBubble *bubble = has_bubble (run, srt_object (run->world, slot)) ? take (run, slot) : NULL;

  if (bubble)
    bubble->flicker_until = run->effects->now + SRT_BUBBLE_TICKS;
}

void
srt_bubbles_event (SrtEffectsRun *run)
{
  const SrtEvent *event = run->event;
  const SrtObject *object;
  SrtFrame drawn;

  if (event->kind != SRT_EVENT_SHIELD_HIT || !srt_slot_valid (run->world, event->slot))
    return;
  object = srt_object (run->world, event->slot);
  /* A ring that drains shields is told as the ship's own missiles on itself (§17). */
  if (event->harm == SRT_DAMAGE_MISSILE && event->other == event->slot)
    {
      srt_bubble_flicker (run, event->slot);
      return;
    }
  /* Shots strike a ship where it is drawn; what runs into it does so at its next place. */
  drawn = event->harm == SRT_DAMAGE_COLLISION || event->harm == SRT_DAMAGE_CRASH
              ? object->next
              : srt_effects_ship (run->world, event->slot);
  srt_bubble_strike (run, event->slot, srt_frame_local (&drawn, event->place));
}

/* What flickers shows no hits: they wait. */
static void
hold_hits (SrtBubble *bubble)
{
  for (int i = 0; i < SRT_BUBBLE_KEPT && i < bubble->n_hits; i++)
    bubble->hits[i].tick++;
}

void
srt_bubbles_frame (SrtEffectsRun *run)
{
  SrtEffects *effects = run->effects;
  SrtBubbles *bubbles = &effects->bubbles;
  int kept = 0;

  for (int i = 0; i < bubbles->n; i++)
    {
      SrtBubble *bubble = &bubbles->all[i];
      const SrtObject *object = srt_object (run->world, bubble->slot);

      if (effects->now - bubble->struck > SRT_BUBBLE_TICKS || object->generation != bubble->generation
          || !has_bubble (run, object))
        continue;
      if (srt_bubble_flickers (effects, bubble))
        hold_hits (bubble);
      if (kept != i)
        bubbles->all[kept] = *bubble;
      kept++;
    }
  bubbles->n = kept;
  if (kept > 0 && !effects->style.smooth_bubbles)
    srt_bubbles_wander (bubbles);
  else
    bubbles->wandering = 0;
}

void
srt_bubbles_clear (SrtEffects *effects)
{
  effects->bubbles.n = 0;
  effects->bubbles.wandering = 0;
}

void
srt_bubbles_copy (SrtEffects *to, const SrtEffects *from)
{
  to->bubbles.n = from->bubbles.n;
  memcpy (to->bubbles.all, from->bubbles.all, (size_t) from->bubbles.n * sizeof *from->bubbles.all);
  to->bubbles.wandering = from->bubbles.wandering;
  if (from->bubbles.n > 0)
    memcpy (to->bubbles.wandered, from->bubbles.wandered, sizeof to->bubbles.wandered);
}

void
srt_bubbles_free (SrtEffects *effects)
{
  srt_bubbles_clear (effects);
}
