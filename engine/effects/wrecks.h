/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Burning wrecks (spec 05 §12): their rays, burn lights and smoke; the store of spark streams. */
#pragma once

#include "effects/hang.h"
#include "effects/particles.h"

enum
{
  SRT_STREAMS = 64,
  SRT_BURN_LIGHTS = 15,
};

#define SRT_BURN_LIGHT_REACH 20000.0f
#define SRT_BURN_LIGHT_INTENSITY 8.0f /* as it is made */

typedef struct SrtSparkStream
{
  uint32_t handle;        /* 0: the place is free */
  SrtHang hang;
  SrtEmitter emitter;     /* its place is in the frame that it hangs from */
} SrtSparkStream;

/* A red light on a wreck. */
typedef struct SrtBurnLight
{
  int32_t live;
  SrtHang hang;
  SrtVec3 at;             /* in that frame */
  int32_t born;
  float share;            /* of its intensity as it stands in this tick: 0..1 */
} SrtBurnLight;

typedef struct SrtWrecks
{
  uint32_t made;          /* streams so far: handles are never used twice */
  SrtSparkStream streams[SRT_STREAMS];
  SrtBurnLight lights[SRT_BURN_LIGHTS];
  uint32_t seen[SRT_MAX_SLOTS]; /* generation, plus 1, of the wreck that is burning there from the first */
} SrtWrecks;

/* §12; nothing where the part has no list of rays. */
void srt_burn_part (SrtEffectsRun *run, int slot, int node, bool forever, bool flickers, bool lights);
/* The same for the part of a name; nothing where there is none. */
void srt_burn_part_named (SrtEffectsRun *run, int slot, const char *name, bool forever, bool flickers, bool lights);
/* A stream of the 64, hanging from a node (-1 the root; slot -1 the world); its emitter's place in that frame. A handle, 0 without room. */
uint32_t srt_stream_start (SrtEffectsRun *run, int slot, int node, const SrtEmitter *emitter);
void srt_stream_stop (SrtEffects *effects, uint32_t stream);
/* The stream of a handle, NULL once it is over. */
const SrtSparkStream *srt_stream_find (const SrtEffects *effects, uint32_t stream);

void srt_wrecks_clear (SrtEffects *effects);
/* A game frame's share (§3.1). */
void srt_wrecks_frame (SrtEffectsRun *run);
/* What an event sets off here. */
void srt_wrecks_event (SrtEffectsRun *run);
/* Makes @to's what @from's is; each is a store of its own. */
void srt_wrecks_copy (SrtEffects *to, const SrtEffects *from);
void srt_wrecks_free (SrtEffects *effects);
