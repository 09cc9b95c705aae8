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

/* A file of a data folder: "ships/swift.json". */
typedef struct SrtContentText
{
  const char *path;
  const char *text;
  size_t length;
} SrtContentText;

typedef struct SrtLoadOptions
{
  const char *const *folders; /* data folders, nearest first; ended by NULL; see srt_data_folders() */
  SrtManeuverCompile compile;
  SrtManeuverFree free_maneuver;
  const SrtContentText *texts; /* what stands for all files of the folders but the models; NULL: the files themselves */
  int n_texts;
} SrtLoadOptions;

/*
 * Reads ships/, guns/, missiles/, pilots/, maneuvers/ of the folders (a file of
 * a nearer folder stands for one of the same name further on). What is wrong is
 * told in @diags; files with errors are left out. NULL only if nothing could be read.
 */
SrtContent *srt_content_load (const SrtLoadOptions *options, SrtDiags *diags);

/*
 * Whether @content has every picture of effects; the first that is missing is
 * told in @diags. Loading tells it too, but for folders without any effects/:
 * a run needs none, whoever draws asks here.
 */
bool srt_content_check_fx (const SrtContent *content, SrtDiags *diags);

/* The texts that a content was loaded from, in the order in which they were read; the content's own. */
const SrtContentText *srt_content_texts (const SrtContent *content, int *n);
/* Path of the file that model @index was read from; the content's own. */
const char *srt_content_model_path (const SrtContent *content, int index);

/*
 * Where data is, nearest first; free with g_strfreev(): the user's folder when
 * @user_data, then the first that there is of @explicit_folder (may be NULL),
 * $SORTIE_DATA, the source tree of an uninstalled program, and the system's
 * data folders (decision 25).
 */
char **srt_data_folders (const char *explicit_folder, bool user_data);

/* What a model names: another model by file name without folder and ending, a gun or a missile by id. */
typedef enum SrtModelRef
{
  SRT_MODEL_REF_MODEL,
  SRT_MODEL_REF_GUN,
  SRT_MODEL_REF_MISSILE,
} SrtModelRef;
/* Its index among models, or the gun's or missile's number; -1 when there is none. */
typedef int (*SrtModelResolve) (SrtModelRef kind, const char *name, void *data);

/*
 * Reads a glTF 2.0 model, .glb or .gltf (spec 07 §13). False on an error, told
 * in @diags. @resolve (may be NULL: nothing is found) is called as names are
 * met. @memory receives what the tables point to, for srt_model_free_memory().
 * total_nodes, total_components and total_guns count the model alone, without
 * what it mounts.
 */
bool srt_model_read (const char *path, SrtModelResolve resolve, void *data, SrtModel *model, void **memory,
                     SrtDiags *diags);
void srt_model_free_memory (void *memory);

/*
 * The mission of a document, references resolved against @content. Everything
 * wrong is told in @diags with its place (it runs srt_document_check()). What is
 * wrong is read as absent: dangling references as none, a ship of an unknown
 * type as one never made. Free with srt_mission_free(). Whoever means to run
 * it looks first whether @diags has errors.
 */
SrtMission *srt_mission_read (const SrtDocument *document, const SrtContent *content, SrtDiags *diags);
