/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of recordings share. */
#pragma once

#include "app/history/recording.h"

#include "content/json.h"

#include <gio/gio.h>

/* ---- recording.c ---- */

enum
{
  SORTIE_RECORDING_FORMAT = 2, /* 1 weighed digests otherwise */
};

/* By SrtPlayerMode, ended by NULL. */
extern const char *const sortie_player_modes[];

struct SortieRecording
{
  char *name, *pilot, *program;
  SrtDocument *document;
  SrtMission *mission;
  SrtContent *content;
  SrtSimOptions options;
  SrtPosition position;
  gboolean same_layout;
  int head;
  GArray *inputs;        /* SrtInput, their contents and missions ref'd */
  SrtDigest *digests;
};

SortieRecording *sortie_recording_empty (void);
/* Of a model's file; 0 where it cannot be read. */
guint64 sortie_model_checksum (const char *path);

/* ---- recording-zip.c: named blocks of bytes ---- */

enum
{
  SORTIE_ZIP_ENTRIES = 20000,
  SORTIE_ZIP_BYTES = 512 * 1024 * 1024, /* unpacked, all together */
};

typedef struct SortieZip SortieZip;

SortieZip *sortie_zip_new (void);
void sortie_zip_free (SortieZip *zip);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SortieZip, sortie_zip_free)
/* Copies @data. */
void sortie_zip_add (SortieZip *zip, const char *name, const void *data, gsize size);
gboolean sortie_zip_save (const SortieZip *zip, const char *path, GError **error);
/* All of a file's, within the limits above; every byte is checked. */
SortieZip *sortie_zip_open (const char *path, GError **error);
/* The zip's own, with a zero behind it; NULL, and the error says so, where it is not there. */
const char *sortie_zip_get (const SortieZip *zip, const char *name, gsize *size, GError **error);
/* Names in their order. */
guint sortie_zip_count (const SortieZip *zip);
const char *sortie_zip_name (const SortieZip *zip, guint index);

/* ---- recording-inputs.c: the input log as JSON ---- */

/* Members of objects that must be there and right: the first that is not is told, and all after it are let pass. */
typedef struct SortieReader
{
  const char *file;
  GError *error;
} SortieReader;

/* Tells that something of the file is wrong, unless something was already. */
void sortie_reader_fail (SortieReader *reader, const SrtJson *where, const char *what);
/* A whole number within bounds; without the member @fallback, where that is within them. */
gint64 sortie_reader_int (SortieReader *reader, const SrtJson *object, const char *key, gint64 least, gint64 most,
                          gint64 fallback);
/* A text, or NULL where there is none. */
const char *sortie_reader_text (SortieReader *reader, const SrtJson *object, const char *key);
/* A word in 64 bits, written as text. */
guint64 sortie_reader_word (SortieReader *reader, const SrtJson *object, const char *key);
/* An array of @n numbers that floats can hold, zeros without the member. */
void sortie_reader_floats (SortieReader *reader, const SrtJson *object, const char *key, int n, float *values);

void sortie_json_set_number (SrtJson *object, const char *key, double value);
void sortie_json_set_word (SrtJson *object, const char *key, guint64 value);

/* What is in a log's order or record, which indices are to be held to. */
typedef struct SortieBounds
{
  const SrtMission *mission; /* with every ship that was ever added */
  int pilots, sets;
} SortieBounds;

/* All but the contents and missions of an entry, which recording-write.c and -open.c see to. */
SrtJson *sortie_input_write (const SrtInput *input);
SrtInput sortie_input_read (SortieReader *reader, const SrtJson *json, const SortieBounds *bounds, int head);
