/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of effects, and a stage to look at any of them on: a small run of its
 * own with one ship, on which the effect is set off, be it by a rule or without
 * one. `render --effect`, the gallery and tests read the table and use the stage.
 */
#pragma once

#include "effects/effects.h"

/* How it is best looked at. Lengths in radii of the ship, along the ship's axes. */
typedef struct SrtEffectSight
{
  const char *ship;       /* type that shows it best */
  SrtVec3 from;           /* way to the eye */
  SrtVec3 middle;         /* what stands in the middle of the picture */
  float reach;            /* how much is to be seen about that */
} SrtEffectSight;

typedef struct SrtEffectInfo
{
  const char *id;         /* "blast" */
  const char *name;       /* N_() */
  const char *section;    /* of the chapter on effects, "8.1"; other chapters "04 7.4" */
  int32_t ages[3];        /* ticks at which it is worth a look */
  SrtEffectSight sight;
} SrtEffectInfo;
extern const SrtEffectInfo srt_effect_infos[];
extern const int srt_n_effect_infos;
/* Number of the effect called @id, or -1. */
int srt_effect_find (const char *id);

typedef struct SrtEffectStage SrtEffectStage;

/*
 * A ship of @type (of the content's), at rest, with nobody near. @content is ref'd. NULL when there is no room for
 * it, told in @diags (may be NULL).
 */
SrtEffectStage *srt_effect_stage_new (const SrtContent *content,
                                      int type,
                                      const SrtEffectStyle *style,
                                      uint64_t seed,
                                      SrtDiags *diags);
void srt_effect_stage_free (SrtEffectStage *stage);
/* What the table says of effect @info, in the world, of the ship as it stood: the middle of the picture; how much is
 * to be seen about it in @radius. */
SrtVec3 srt_effect_stage_middle (const SrtEffectStage *stage, int info, float *radius);
/* From where it is looked at: before it begins, and as that changes. */
void srt_effect_stage_set_view (SrtEffectStage *stage, const SrtFrame *camera);
/* Sets effect @info off; false when that ship cannot show it. Once. */
bool srt_effect_stage_begin (SrtEffectStage *stage, int info);
/* A tick on. */
void srt_effect_stage_tick (SrtEffectStage *stage);
/* As it stands, to go back to. */
typedef struct SrtEffectStageCopy SrtEffectStageCopy;
SrtEffectStageCopy *srt_effect_stage_copy (const SrtEffectStage *stage);
void srt_effect_stage_copy_free (SrtEffectStageCopy *copy);
/* Back to what it was, of the same stage. */
void srt_effect_stage_go_back (SrtEffectStage *stage, const SrtEffectStageCopy *copy);
/* Ticks since it began. */
int srt_effect_stage_age (const SrtEffectStage *stage);
/* For who draws; the stage's own. */
SrtEffects *srt_effect_stage_effects (const SrtEffectStage *stage);
const SrtSim *srt_effect_stage_sim (const SrtEffectStage *stage);
const SrtMission *srt_effect_stage_mission (const SrtEffectStage *stage);
/* The type that shows effect @info best, or the content's first that shows it; -1 none. */
int srt_effect_stage_type (const SrtContent *content, int info);
