/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which maneuvers the sides of a duel fly, and a duel as a thing of its own: as a
 * mission, as a command line.
 */
#pragma once

#include "batch/duel-batch.h"

/* ---- Scripts (duel-scripts.c) ---- */

typedef enum SortieDuelScriptsKind
{
  SORTIE_DUEL_SHIPPED, /* as Sortie comes with them */
  SORTIE_DUEL_EDITED,  /* as they are now, saved or not */
  SORTIE_DUEL_FOLDER,  /* the shipped ones with those of a folder instead */
} SortieDuelScriptsKind;

typedef struct SortieDuelScripts
{
  SortieDuelScriptsKind kind;
  const char *folder; /* of FOLDER; borrowed */
} SortieDuelScripts;

/*
 * A content that has the maneuvers of set @from_set of @from as well. *@set is
 * the set of @base that is the same already, else a new one. To be unref'd.
 */
SrtContent *sortie_duel_add_set (const SrtContent *base, const SrtContent *from, int from_set, int *set);

/* @like with the maneuvers of data folders (ended by NULL, nearest first) in set 0; to be unref'd. */
SrtContent *sortie_duel_scripts_of (const SrtContent *like, const char *const *folders);

/*
 * The content of a duel: set 0 is that of @edited, and each side's is *@sets of
 * it. @shipped: sortie_duel_scripts_of() the folders without the user's. NULL,
 * told in @diags (which may be NULL only where no folder is named), when a folder cannot be used. To be unref'd.
 */
SrtContent *sortie_duel_content (const SrtContent *edited, const SrtContent *shipped,
                                 const SortieDuelScripts scripts[2], int sets[2], SrtDiags *diags);

/* Names of the maneuvers of a set that differ from @common's set 0; free with g_ptr_array_unref(). */
GPtrArray *sortie_duel_changed (const SrtContent *content, int set, const SrtContent *common);

/* ---- A duel by itself (duel-mission.c) ---- */

/*
 * The run of this seed, 1..2^32-1, as the text of a mission: run with @current
 * it goes exactly as the batch's does. Scripts that differ from @current's set 0
 * are in it. @result (may be NULL) is told in its description. Free with g_free().
 */
char *sortie_duel_mission (const SortieDuelBatch *batch, uint64_t seed, const SrtContent *current,
                           const SrtDuelResult *result, gsize *length);

/* The id that the mission gives the ship of a slot; free with g_free(). */
char *sortie_duel_ship_id (const SortieDuelBatch *batch, uint64_t seed, int slot);

enum
{
  SORTIE_DUEL_BEFORE = 300, /* ticks from the deciding moment to the loss */
};

/*
 * The tick that shows how it came about: three seconds before the losing side's
 * first loss, or either's where neither won; 0 where nobody was lost. @slot
 * receives who that was, -1 nobody.
 */
int sortie_duel_deciding_tick (const SrtDuelResult *result, const SrtDuelLoss first[2], int *slot);

/* ---- As a command (duel-command.c) ---- */

/*
 * The sortie-cli command that prints the report of the batch's first @runs runs.
 * Scripts that differ from the common ones are written into folders of their own
 * in @folder, which the command names. NULL when they cannot be written. Free with g_free().
 */
char *sortie_duel_command (const SortieDuelBatch *batch, int runs, bool user_data, const char *folder,
                           GError **error);
