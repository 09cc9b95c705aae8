/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * glTF files as bytes: the container, the JSON chunk, buffers and accessors.
 * Every offset is checked against what it lies in, and what is read of one file
 * is bounded by the file's size.
 */
#pragma once

#include "content/json.h"

typedef struct SrtGltf
{
  const char *path;
  SrtDiags *diags;
  SrtJson *root;
  bool text_places;   /* positions in the JSON are worth telling: a .gltf */
  GPtrArray *memory;  /* blocks for g_free(), handed on with the model */
  GArray *buffers;    /* SrtGltfBuffer */
  gsize taken, limit; /* bytes allocated for this file so far, and at most */
} SrtGltf;

typedef struct SrtGltfBuffer
{
  const unsigned char *data;
  gsize size;
} SrtGltfBuffer;

/* Opens, checks and parses; false on an error, told. srt_gltf_close() in any case. */
bool srt_gltf_open (SrtGltf *gltf, const char *path, SrtDiags *diags);
void srt_gltf_close (SrtGltf *gltf);

/* Tells an error about a value and what it belongs to (may be NULL); always false. */
bool srt_gltf_fail (SrtGltf *gltf, const SrtJson *json, const char *message, const char *first, const char *second);
void srt_gltf_warn (SrtGltf *gltf, const SrtJson *json, const char *message, const char *first, const char *second);

/* Zeroed memory that lives as long as the model; NULL, told, when the file asks for too much. */
void *srt_gltf_alloc (SrtGltf *gltf, gsize count, gsize size);

/* Element of one of the top-level arrays ("nodes", ...), or NULL. */
const SrtJson *srt_gltf_item (const SrtGltf *gltf, const char *array, int index);
/* A member that is a whole number in 0..INT_MAX: @fallback when absent; false, told, when it is something else. */
bool srt_gltf_index (SrtGltf *gltf, const SrtJson *object, const char *key, int fallback, int *value);
/* @n numbers; absent leaves @values as they are; false, told, when it is something else. */
bool srt_gltf_numbers (SrtGltf *gltf, const SrtJson *object, const char *key, double *values, guint n);
/* A number; absent or NULL object leaves it. */
bool srt_gltf_number (SrtGltf *gltf, const SrtJson *object, const char *key, double *value);
bool srt_gltf_bool (SrtGltf *gltf, const SrtJson *object, const char *key, bool *value);
/* A string or NULL; false, told, when it is something else. */
bool srt_gltf_string (SrtGltf *gltf, const SrtJson *object, const char *key, const char **value);

/* An accessor's values as floats, @components each; normalised integers become shares. NULL, told, on an error. */
float *srt_gltf_floats (SrtGltf *gltf, int accessor, guint components, int *count);
/* An accessor of whole numbers. */
guint32 *srt_gltf_integers (SrtGltf *gltf, int accessor, int *count);
/* The bytes of a view or of a file or data URI that an object names by "bufferView" or "uri". */
bool srt_gltf_bytes (SrtGltf *gltf, const SrtJson *object, const unsigned char **data, gsize *size);
