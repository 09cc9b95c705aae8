/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the stage, the table and what sets effects off on it share. */
#pragma once

#include "effects/gallery.h"

#include "effects/state.h"
#include "orders/orders.h"
#include "world/world.h"

struct SrtEffectStage
{
  SrtContent *content;
  SrtMission mission;
  SrtMissionShip ships[2];
  SrtSim *sim;
  SrtEffects *effects;
  SrtFrame stood;         /* the ship, before anything began */
  float radius;           /* ... and it then */
  int slot, began;
  float armor;            /* share that it is held at, below 0: as it is */
  int hits;               /* ... that follow the first */
  float thrust;           /* its engines burn so; 0: as it flies */
};

/* Sets the effect off, be it by a rule or without one; false when the ship cannot show it. */
typedef bool (*SrtEffectBegin) (SrtEffectStage *stage, SrtEffectsRun *run, int number);

typedef struct SrtEffectShow
{
  SrtEffectBegin begin;
  int number;
} SrtEffectShow;
/* As srt_effect_infos. */
extern const SrtEffectShow srt_effect_shows[];

SrtRun *srt_stage_run (const SrtEffectStage *stage);
SrtObject *srt_stage_ship (const SrtEffectStage *stage);
const SrtShipType *srt_stage_type (const SrtEffectStage *stage);

bool srt_show_going (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_chosen (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_missile_end (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_asteroid_end (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_component (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_split (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_two_part (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_thrown (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_burning (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_huge (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_disrupted (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_hat (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_core (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_smoke (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_wave (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_bubble (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_flicker (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_capital (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_field (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_sparks (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_bits (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_chunk (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_flak (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_muzzles (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_missile (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_decoy (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_ejection (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_order (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_cloak (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_exhaust (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_flash (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_ion (SrtEffectStage *stage, SrtEffectsRun *run, int number);
bool srt_show_gate_fireball (SrtEffectStage *stage, SrtEffectsRun *run, int number);
