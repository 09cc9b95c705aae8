/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stage of the gallery: a run of its own with one ship, and the effects over it. */
#include "effects/gallery-private.h"

#include <stdlib.h>

#define SETTLING 8 /* ticks before anything begins */
#define RISING 70.0f   /* ticks in which thrust comes on */
#define TARGET_AWAY 40000.0f
#define TARGET_MOST 175000.0f

SrtRun *
srt_stage_run (const SrtEffectStage *stage)
{
  return srt_sim_run_context (stage->sim);
}

SrtObject *
srt_stage_ship (const SrtEffectStage *stage)
{
  return srt_object (srt_stage_run (stage)->world, stage->slot);
}

const SrtShipType *
srt_stage_type (const SrtEffectStage *stage)
{
  return &stage->content->ships[srt_stage_ship (stage)->type];
}

static SrtMissionShip
record_of (int type, float z)
{
  return (SrtMissionShip){ .name = (char *) "", .id = (char *) "", .type = type, .position = { 0, 0, z },
                           .flight_group = -1, .side = -1, .pilot = -1, .launch_from = -1, .launch_gate = -1,
                           .formation_point = -1, .marker_curve = -1, .present = true };
}

/* How far away the other is: of the largest, too, it stands outside the picture, and within their cannons' reach. */
static float
away (const SrtContent *content, int type)
{
  const SrtShipType *it = &content->ships[type];
  const SrtModel *model = it->model >= 0 ? &content->models[it->model] : NULL;
  float part = 0.0f;

  for (int i = 0; model && i < model->n_parts; i++)
    part = srt_maxf (part, model->parts[i].radius);
  return srt_clampf (30.0f * part, TARGET_AWAY + 4.0f * it->sphere_radius, TARGET_MOST);
}

SrtEffectStage *
srt_effect_stage_new (const SrtContent *content, int type, const SrtEffectStyle *style, uint64_t seed, SrtDiags *diags)
{
  SrtEffectStage *stage = calloc (1, sizeof *stage);
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;

  if (!stage)
    abort ();
  options.seed = seed ? seed : 1;
  stage->content = srt_content_ref (content);
  stage->ships[0] = record_of (type, 0.0f);
  stage->ships[1] = record_of (type, away (content, type));
  stage->ships[1].side = SRT_SIDE_NEUTRAL;
  stage->mission = (SrtMission){ .ships = stage->ships, .n_ships = 2, .action_centre = -1, .action_radius = 1e6f,
                                 .sun_direction = { 0.35f, -0.75f, 0.55f } };
  stage->armor = -1.0f;
  stage->sim = srt_sim_new (content, &stage->mission, &options, diags);
  stage->effects = srt_effects_new (style, options.seed, 0);
  if (!stage->sim)
    {
      srt_effect_stage_free (stage);
      return NULL;
    }
  for (int i = 0; i < SETTLING; i++)
    srt_effect_stage_tick (stage);
  stage->began = srt_sim_world (stage->sim)->mission_ticks;
  stage->stood = srt_stage_ship (stage)->next;
  stage->radius = srt_stage_ship (stage)->radius;
  return stage;
}

void
srt_effect_stage_free (SrtEffectStage *stage)
{
  if (!stage)
    return;
  srt_effects_free (stage->effects);
  srt_sim_free (stage->sim);
  srt_content_unref (stage->content);
  free (stage);
}

SrtVec3
srt_effect_stage_middle (const SrtEffectStage *stage, int info, float *radius)
{
  const SrtEffectSight *sight = &srt_effect_infos[info].sight;

  *radius = sight->reach * stage->radius;
  return srt_frame_apply (&stage->stood, srt_scale (sight->middle, stage->radius));
}

void
srt_effect_stage_set_view (SrtEffectStage *stage, const SrtFrame *camera)
{
  SrtEffectView view = { .has_camera = true, .camera = *camera, .cockpit = -1 };

  srt_effects_set_view (stage->effects, &view);
}

bool
srt_effect_stage_begin (SrtEffectStage *stage, int info)
{
  SrtEffectsRun run = { .effects = stage->effects, .world = srt_stage_run (stage)->world, .content = stage->content };

  stage->began = run.world->mission_ticks;
  run.random = srt_effects_frame_random (stage->effects, 0x2000);
  return srt_effect_shows[info].begin (stage, &run, srt_effect_shows[info].number);
}

/* Rules mend what has been worn, and wear what has not. */
static void
hold_armor (SrtEffectStage *stage)
{
  SrtObject *ship = srt_stage_ship (stage);

  for (int i = 0; stage->armor >= 0.0f && i < 4; i++)
    {
      ship->armor[i] = 6.0f * srt_stage_type (stage)->combat.armor_class * stage->armor;
      ship->shields[i] = 0.0f;
    }
}

/* Shots that follow the first: it is seldom one alone. */
static void
hit_again (SrtEffectStage *stage)
{
  SrtEffectsRun run = { .effects = stage->effects, .world = srt_stage_run (stage)->world, .content = stage->content };
  float n = (float) stage->hits;

  if (stage->hits == 0 || srt_effect_stage_age (stage) % 5 != 0)
    return;
  stage->hits--;
  run.random = srt_effects_frame_random (stage->effects, 0x2001);
  srt_bubble_strike (&run, stage->slot, srt_vec3 (1.0f - 0.3f * n, -0.5f + 0.2f * n, 1.0f));
}

void
srt_effect_stage_tick (SrtEffectStage *stage)
{
  uint32_t n;
  const SrtEvent *events;

  hold_armor (stage);
  srt_sim_tick (stage->sim);
  hold_armor (stage);
  if (stage->thrust > 0.0f)
    srt_stage_ship (stage)->last_throttle = stage->thrust * srt_minf ((float) srt_effect_stage_age (stage) / RISING, 1.0f);
  events = srt_sim_events (stage->sim, &n);
  srt_effects_tick (stage->effects, srt_sim_world (stage->sim), srt_sim_content (stage->sim), events, n);
  hit_again (stage);
}

struct SrtEffectStageCopy
{
  SrtEffects *effects;
  int began;
  float armor, thrust;
  int hits;
  size_t size;
  void *world;
};

SrtEffectStageCopy *
srt_effect_stage_copy (const SrtEffectStage *stage)
{
  SrtEffectStageCopy *copy = calloc (1, sizeof *copy);
  SrtEffectStyle style = *srt_effects_style (stage->effects);

  if (!copy)
    abort ();
  copy->began = stage->began;
  copy->armor = stage->armor;
  copy->thrust = stage->thrust;
  copy->hits = stage->hits;
  copy->effects = srt_effects_new (&style, 0, 0);
  srt_effects_copy (copy->effects, stage->effects);
  copy->size = srt_sim_snapshot_size (stage->sim);
  copy->world = aligned_alloc (16, (copy->size + 15) / 16 * 16);
  if (!copy->world)
    abort ();
  srt_sim_snapshot (stage->sim, copy->world);
  return copy;
}

void
srt_effect_stage_copy_free (SrtEffectStageCopy *copy)
{
  if (!copy)
    return;
  srt_effects_free (copy->effects);
  free (copy->world);
  free (copy);
}

void
srt_effect_stage_go_back (SrtEffectStage *stage, const SrtEffectStageCopy *copy)
{
  stage->began = copy->began;
  stage->armor = copy->armor;
  stage->thrust = copy->thrust;
  stage->hits = copy->hits;
  srt_effects_copy (stage->effects, copy->effects);
  srt_sim_restore (stage->sim, copy->world, copy->size);
}

int
srt_effect_stage_age (const SrtEffectStage *stage)
{
  return srt_sim_world (stage->sim)->mission_ticks - stage->began;
}

SrtEffects *
srt_effect_stage_effects (const SrtEffectStage *stage)
{
  return stage->effects;
}

const SrtSim *
srt_effect_stage_sim (const SrtEffectStage *stage)
{
  return stage->sim;
}

const SrtMission *
srt_effect_stage_mission (const SrtEffectStage *stage)
{
  return &stage->mission;
}

static bool
shows_it (const SrtContent *content, int type, int info)
{
  SrtEffectStyle style = srt_effect_style_default ();
  SrtEffectStage *stage
      = type >= 0 && content->ships[type].model >= 0 ? srt_effect_stage_new (content, type, &style, 1, NULL) : NULL;
  bool shows = stage && srt_stage_ship (stage)->type == type && srt_effect_stage_begin (stage, info);

  srt_effect_stage_free (stage);
  return shows;
}

int
srt_effect_stage_type (const SrtContent *content, int info)
{
  int best = srt_content_find_ship (content, srt_effect_infos[info].sight.ship);

  if (shows_it (content, best, info))
    return best;
  for (int type = 0; type < content->n_ships; type++)
    if (shows_it (content, type, info))
      return type;
  return -1;
}
