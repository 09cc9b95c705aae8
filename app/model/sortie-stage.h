/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One ship at rest in a simulation of its own: for looking at its model, apart
 * from any mission. Used by one thread at a time.
 */
#pragma once

#include "sim/sim.h"

#include <glib.h>

G_BEGIN_DECLS

typedef struct SortieStage SortieStage;

/* A ship of @type (an index in @content, which is ref'd) at the origin, in slot 0. NULL, told in @diags, when it cannot be made. */
SortieStage *sortie_stage_new (const SrtContent *content, int type, SrtDiags *diags);
void sortie_stage_free (SortieStage *stage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SortieStage, sortie_stage_free)

SrtSim *sortie_stage_get_sim (SortieStage *stage);
SrtRun *sortie_stage_get_run (SortieStage *stage);

/*
 * A track by its number among all that the ship's nodes have, in the order of the nodes: its node, name, length in track
 * time and mode. False past the last.
 */
typedef struct
{
  int node;
  const SrtTrack *track;
} SortieStageTrack;
gboolean sortie_stage_get_track (SortieStage *stage, int number, SortieStageTrack *track);
/* Poses a track at @time, with all that it moves. */
void sortie_stage_pose (SortieStage *stage, const SortieStageTrack *track, float time);
/* Shows or hides a part, and with it what hangs from it. */
void sortie_stage_show (SortieStage *stage, int node, gboolean shown);

G_END_DECLS
