/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Loading: from folders of files to SrtContent, and from a document to SrtMission.
 */
#pragma once

#include "content/document.h"
#include "content/mission.h"

/* How a maneuver's text becomes a compiled one; srt_maneuver_compile() has this shape. Content lies below the
 * language, so whoever loads hands the compiler in. */
typedef SrtManeuver *(*SrtManeuverCompile) (const char *text, const char *file, int default_number, int *number,
                                            SrtDiags *diags);
typedef void (*SrtManeuverFree) (SrtManeuver *maneuver);

typedef struct SrtLoadOptions
{
  const char *const *folders; /* data folders, nearest first; ended by NULL; see srt_data_folders() */
  SrtManeuverCompile compile;
  SrtManeuverFree free_maneuver;
} SrtLoadOptions;

/*
 * Reads ships/, guns/, missiles/, pilots/, maneuvers/ of the folders (a file of
 * a nearer folder stands for one of the same name further on). What is wrong is
 * told in @diags; files with errors are left out. NULL only if nothing could be read.
 */
SrtContent *srt_content_load (const SrtLoadOptions *options, SrtDiags *diags);

/* The data folders of decision 25, nearest first; free with g_strfreev(). @explicit_folder may be NULL. */
char **srt_data_folders (const char *explicit_folder, bool user_data);

/*
 * Reads a glTF model. NULL on an error, told in @diags. @resolve finds mounted
 * models by name (called as mounts are met).
 */
typedef int (*SrtModelResolve) (const char *name, void *data);
bool srt_model_read (const char *path, SrtModelResolve resolve, void *data, SrtModel *model, void **memory,
                     SrtDiags *diags);

/*
 * The mission of a document, references resolved against @content. Everything
 * wrong is told in @diags with its place. NULL if there are errors that leave
 * nothing to run. Dangling references read as none.
 */
SrtMission *srt_mission_read (const SrtDocument *document, const SrtContent *content, SrtDiags *diags);
