/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a content's memory belongs to; for the files of this folder. */
#pragma once

#include "content/load.h"

/* Memory that a loaded content and all derived from it share. */
typedef struct SrtShared
{
  gatomicrefcount refs;
  GPtrArray *memory; /* blocks for g_free() */
  GPtrArray *models; /* memory of models, for srt_model_free_memory() */
  GPtrArray *model_paths; /* by model */
  GArray *texts;     /* SrtContentText, in memory */
  SrtManeuverFree free_maneuver;
} SrtShared;

/* Made with one reference; the last one gone, everything is freed. */
SrtShared *srt_shared_new (SrtManeuverFree free_maneuver);
void srt_shared_unref (SrtShared *shared);
/* Keeps a block as long as the memory lives; returns it. */
void *srt_shared_keep (SrtShared *shared, void *block);
/* A copy; "" for NULL. */
char *srt_shared_text (SrtShared *shared, const char *text);
/* Takes an array's elements over, as tables are: NULL and none for an empty one. */
void *srt_shared_array (SrtShared *shared, GArray *array, int *count);

/*
 * A content of its own with no maneuvers, holding @shared (the caller's
 * reference goes over). Its tables are the caller's to fill in before anyone else sees it.
 */
SrtContent *srt_content_new (SrtShared *shared);
/* Puts a maneuver into a set while the content is being made; takes it over. False when the number is taken. */
bool srt_content_add_maneuver (SrtContent *content, int set, int number, SrtManeuver *maneuver);
