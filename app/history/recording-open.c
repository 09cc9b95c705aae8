/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a recording: everything in it may be wrong. */
#include "sortie-config.h"

#include "app/history/recording-private.h"

#include <glib/gi18n.h>
#include <string.h>

enum
{
  MOST_TICKS = 10000000,
  MOST_INPUTS = 5000000,
  MOST_SCRIPTS = 256, /* of a set */
  MOST_SETS = 64,
};

/* ---- Contents, read ---- */

typedef struct Opening
{
  SortieRecording *recording;
  const SortieZip *zip;
  SortieReader reader;
  const char *const *folders;
  GHashTable *checksums; /* path of a model -> checksum, so that none is read twice */
} Opening;

/* The first error of what was read from the recording. */
static void
fail_by_diags (Opening *opening, const SrtDiags *diags)
{
  for (size_t i = 0; i < diags->count && opening->reader.error == NULL; i++)
    if (diags->items[i].severity == SRT_SEVERITY_ERROR)
      {
        char *line = srt_diag_line (&diags->items[i], gettext);
        g_set_error (&opening->reader.error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("what the recording holds is wrong: %s"),
                     line);
        free (line);
      }
}

static void
check_models (Opening *opening, const SrtJson *json, const SrtContent *content)
{
  const SrtJson *models = srt_json_get (json, "models");

  for (int i = 0; i < content->n_models && opening->reader.error == NULL; i++)
    {
      const char *path = srt_content_model_path (content, i);
      guint64 *sum = g_hash_table_lookup (opening->checksums, path);
      if (sum == NULL)
        {
          sum = g_new (guint64, 1);
          *sum = sortie_model_checksum (path);
          g_hash_table_insert (opening->checksums, g_strdup (path), sum);
        }
      if (*sum != sortie_reader_word (&opening->reader, models, content->models[i].name) && opening->reader.error == NULL)
        g_set_error (&opening->reader.error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                     _ ("the run was recorded with another model %s than %s; open it with the data it was recorded with"),
                     content->models[i].name, path);
    }
}

/* Ships, guns, missiles and pilots; scripts follow. */
static SrtContent *
read_library (Opening *opening, const SrtJson *json)
{
  g_autoptr (GArray) texts = g_array_new (FALSE, FALSE, sizeof (SrtContentText));
  g_autofree char *start = g_strdup_printf ("content/%d/", (int) sortie_reader_int (&opening->reader, json, "library", 0, 1000, -1));
  SrtLoadOptions options = { .folders = opening->folders, .free_maneuver = srt_maneuver_free };
  SrtContent *content;
  SrtDiags diags;

  for (guint i = 0; i < sortie_zip_count (opening->zip); i++)
    if (g_str_has_prefix (sortie_zip_name (opening->zip, i), start))
      {
        SrtContentText text = { .path = sortie_zip_name (opening->zip, i) + strlen (start) };
        text.text = sortie_zip_get (opening->zip, sortie_zip_name (opening->zip, i), &text.length, NULL);
        g_array_append_val (texts, text);
      }
  if (texts->len == 0)
    {
      sortie_reader_fail (&opening->reader, json, "library");
      return NULL;
    }
  options.texts = (const SrtContentText *) (void *) texts->data;
  options.n_texts = (int) texts->len;
  srt_diags_init (&diags);
  content = srt_content_load (&options, &diags);
  fail_by_diags (opening, &diags);
  srt_diags_clear (&diags);
  if (content)
    check_models (opening, json, content);
  return content;
}

/* @content with one more script; takes @content. */
static SrtContent *
with_script (Opening *opening, const SrtJson *json, SrtContent *content)
{
  int set = (int) sortie_reader_int (&opening->reader, json, "set", 0, MIN (content->n_sets, MOST_SETS), 0);
  int number = (int) sortie_reader_int (&opening->reader, json, "number", 0, MOST_SCRIPTS - 1, 0);
  const char *text = sortie_reader_text (&opening->reader, json, "text");
  const char *file = sortie_reader_text (&opening->reader, json, "file");
  SrtContent *next;

  if (text == NULL)
    sortie_reader_fail (&opening->reader, json, "text");
  if (opening->reader.error)
    return content;
  next = srt_content_with_maneuver (content, set, number, srt_maneuver_compile (text, file, number, NULL, NULL));
  srt_content_unref (content);
  return next;
}

/* What is told of a content, to what came before it; NULL after an error. */
static SrtContent *
read_content (Opening *opening, const SrtJson *json, const SrtContent *before)
{
  const SrtJson *scripts = srt_json_get (json, "scripts");
  SrtContent *content = NULL;

  if (srt_json_get (json, "library"))
    content = read_library (opening, json);
  else if (before)
    content = srt_content_ref (before);
  else
    sortie_reader_fail (&opening->reader, json, "library");
  for (guint i = 0; content && i < srt_json_length (scripts) && opening->reader.error == NULL; i++)
    content = with_script (opening, srt_json_at (scripts, i), content);
  if (opening->reader.error)
    g_clear_pointer (&content, srt_content_unref);
  return content;
}

/* As the run's own has it; a content that nobody else has. */
static void
set_version (Opening *opening, const SrtJson *json, SrtContent *content, const SrtContent *before)
{
  guint32 version = (guint32) sortie_reader_int (&opening->reader, json, "version", 1, G_MAXINT32, 0);

  if (content && content != before)
    content->version = version;
}

/* The version of the start is that with the mission's scripts, each of which counts. */
static void
read_first_content (Opening *opening, const SrtJson *json)
{
  SortieRecording *recording = opening->recording;
  SrtContent *whole;
  guint32 own, beyond;

  recording->content = read_content (opening, json, NULL);
  recording->mission = recording->content ? srt_mission_read (recording->document, recording->content, NULL) : NULL;
  if (recording->mission == NULL || opening->reader.error)
    return;
  own = recording->content->version;
  whole = srt_mission_content (recording->content, recording->mission, NULL);
  beyond = whole ? whole->version - own : 0;
  g_clear_pointer (&whole, srt_content_unref);
  set_version (opening, json, recording->content, NULL);
  if (recording->content->version > beyond)
    recording->content->version -= beyond;
}

/* ---- A run, read ---- */

static SrtJson *
read_json (Opening *opening, const char *name)
{
  gsize size;
  const char *text = sortie_zip_get (opening->zip, name, &size, &opening->reader.error);
  SrtDiags diags;
  SrtJson *json;

  if (text == NULL)
    return NULL;
  opening->reader.file = name;
  srt_diags_init (&diags);
  json = srt_json_parse (text, size, name, &diags);
  fail_by_diags (opening, &diags);
  srt_diags_clear (&diags);
  return json;
}

static int
player_mode (const char *word)
{
  for (int i = 0; word && sortie_player_modes[i]; i++)
    if (strcmp (sortie_player_modes[i], word) == 0)
      return i;
  return -1;
}

static void
read_head (Opening *opening, const SrtJson *json)
{
  SortieRecording *recording = opening->recording;
  SortieReader *reader = &opening->reader;
  const char *program = sortie_reader_text (reader, json, "program");
  int mode = player_mode (sortie_reader_text (reader, json, "player"));
  gint64 format = sortie_reader_int (reader, json, "format", 1, G_MAXINT32, 0);

  recording->program = g_strdup (program ? program : "");
  if (reader->error == NULL && format != SORTIE_RECORDING_FORMAT)
    g_set_error (&reader->error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                 _ ("it was recorded by Sortie %s, in a form that this program does not know"), recording->program);
  recording->same_layout = sortie_reader_int (reader, json, "layout", 0, G_MAXUINT32, -1) == srt_world_layout ();
  recording->name = g_strdup (sortie_reader_text (reader, json, "name"));
  recording->pilot = g_strdup (sortie_reader_text (reader, json, "pilot"));
  recording->options.seed = sortie_reader_word (reader, json, "seed");
  recording->options.difficulty = (int) sortie_reader_int (reader, json, "difficulty", -1, 2, -2);
  if (mode < 0)
    sortie_reader_fail (reader, json, "player");
  recording->options.player = (SrtPlayerMode) MAX (mode, 0);
  recording->options.classic = sortie_reader_int (reader, json, "original", 0, 1, 0);
  recording->options.spare = (int) sortie_reader_int (reader, json, "spare", 0, SRT_MAX_SLOTS, -1);
  recording->head = (int) sortie_reader_int (reader, json, "ticks", 0, MOST_TICKS, -1);
  recording->position.tick = (gint32) sortie_reader_int (reader, json, "position_tick", 0, recording->head, -1);
  recording->position.index = (gint32) sortie_reader_int (reader, json, "position_index", SRT_TICK_FRAME, SRT_TICK_END, -2);
}

static void
read_document (Opening *opening)
{
  gsize size;
  const char *name = "mission.sortie.json", *text = sortie_zip_get (opening->zip, name, &size, &opening->reader.error);
  SrtDiags diags;

  if (text == NULL)
    return;
  srt_diags_init (&diags);
  opening->recording->document = srt_document_parse (text, size, name, &diags);
  fail_by_diags (opening, &diags);
  srt_diags_clear (&diags);
}

static void
read_pilot (Opening *opening)
{
  SortieRecording *recording = opening->recording;
  int pilot;

  if (recording->pilot == NULL || opening->reader.error)
    return;
  pilot = srt_content_find_pilot (recording->content, recording->pilot);
  if (pilot < 0 || recording->mission->n_ships == 0)
    sortie_reader_fail (&opening->reader, NULL, "pilot");
  else
    recording->mission->ships[0].pilot = pilot;
}

/* The ships past those of the start, taken off the document: they come in when the log says so. */
static GPtrArray *
take_late_ships (Opening *opening, int ships)
{
  GPtrArray *late = g_ptr_array_new_with_free_func ((GDestroyNotify) srt_json_free);
  SrtJson *table = srt_document_table (opening->recording->document, "ships");

  if ((int) srt_json_length (table) < ships)
    sortie_reader_fail (&opening->reader, NULL, "ships");
  while ((int) srt_json_length (table) > ships)
    g_ptr_array_insert (late, 0, srt_json_steal (table, srt_json_length (table) - 1));
  return late;
}

typedef struct Growing
{
  SrtDocument *document; /* of the mission as it has become */
  GPtrArray *late;
  SrtContent *content;   /* as the run has it */
} Growing;

static void
read_added (Opening *opening, Growing *growing, SrtInput *input)
{
  SrtJson *table = srt_document_table (growing->document, "ships");
  int first = opening->recording->mission->n_ships;

  if (input->number < (int) srt_json_length (table) || input->number >= first + (int) growing->late->len)
    {
      sortie_reader_fail (&opening->reader, NULL, "number");
      return;
    }
  while ((int) srt_json_length (table) <= input->number)
    srt_json_append (table, srt_json_copy (growing->late->pdata[(int) srt_json_length (table) - first]));
  input->mission = srt_mission_read (growing->document, opening->recording->content, NULL);
}

static void
read_swapped (Opening *opening, Growing *growing, const SrtJson *json, SrtInput *input)
{
  const SrtJson *told = srt_json_get (json, "content");
  SrtContent *content = read_content (opening, told, growing->content);

  set_version (opening, told, content, growing->content);
  if (content == NULL)
    return;
  srt_content_unref (growing->content);
  growing->content = content;
  input->content = srt_content_ref (content);
}

static void
read_inputs (Opening *opening, GPtrArray *late)
{
  SortieRecording *recording = opening->recording;
  g_autoptr (SrtJson) json = read_json (opening, "inputs.json");
  SortieBounds bounds = { recording->mission, recording->content->n_pilots, MOST_SETS };
  Growing growing = { srt_document_copy (recording->document), late,
                      srt_mission_content (recording->content, recording->mission, NULL) };
  int last = 0;

  if (growing.content == NULL)
    growing.content = srt_content_ref (recording->content);
  if (json && (json->kind != SRT_JSON_ARRAY || srt_json_length (json) > MOST_INPUTS))
    sortie_reader_fail (&opening->reader, json, "inputs");
  for (guint i = 0; i < srt_json_length (json) && opening->reader.error == NULL; i++)
    {
      const SrtJson *item = srt_json_at (json, i);
      SrtInput input;
      bounds.sets = growing.content->n_sets;
      input = sortie_input_read (&opening->reader, item, &bounds, recording->head);
      if (input.tick < last)
        sortie_reader_fail (&opening->reader, item, "tick");
      last = input.tick;
      if (opening->reader.error == NULL && input.kind == SRT_INPUT_ADD)
        read_added (opening, &growing, &input);
      else if (opening->reader.error == NULL && input.kind == SRT_INPUT_SWAP)
        read_swapped (opening, &growing, item, &input);
      g_array_append_val (recording->inputs, input);
      if (input.mission)
        bounds.mission = input.mission;
    }
  srt_document_free (growing.document);
  srt_content_unref (growing.content);
}

static void
read_digests (Opening *opening)
{
  SortieRecording *recording = opening->recording;
  gsize size, words = ((gsize) recording->head + 1) * SRT_N_DIGEST_PARTS;
  const char *bytes = sortie_zip_get (opening->zip, "digests", &size, &opening->reader.error);

  if (bytes == NULL)
    return;
  if (size != words * sizeof (guint64))
    {
      g_set_error_literal (&opening->reader.error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _ ("the recording is damaged: it has not as many digests as ticks"));
      return;
    }
  recording->digests = g_new (SrtDigest, (gsize) recording->head + 1);
  for (gsize i = 0; i < words; i++)
    {
      guint64 word;
      memcpy (&word, bytes + i * sizeof word, sizeof word);
      recording->digests[i / SRT_N_DIGEST_PARTS].part[i % SRT_N_DIGEST_PARTS] = GUINT64_FROM_LE (word);
    }
}

static void
read_recording (Opening *opening)
{
  g_autoptr (SrtJson) head = read_json (opening, "recording.json");
  g_autoptr (GPtrArray) late = NULL;

  if (head)
    read_head (opening, head);
  if (opening->reader.error == NULL)
    read_document (opening);
  if (opening->reader.error)
    return;
  late = take_late_ships (opening, (int) sortie_reader_int (&opening->reader, head, "ships", 0, G_MAXINT32, -1));
  if (opening->reader.error == NULL)
    read_first_content (opening, srt_json_get (head, "content"));
  if (opening->reader.error == NULL && opening->recording->mission == NULL)
    sortie_reader_fail (&opening->reader, NULL, "mission.sortie.json");
  read_pilot (opening);
  if (opening->reader.error == NULL)
    read_inputs (opening, late);
  if (opening->reader.error == NULL)
    read_digests (opening);
}

SortieRecording *
sortie_recording_open (const char *path, const char *const *folders, GError **error)
{
  g_autoptr (SortieRecording) recording = sortie_recording_empty ();
  Opening opening = { .recording = recording, .reader = { .file = "recording.json" }, .folders = folders };
  g_autoptr (SortieZip) zip = sortie_zip_open (path, &opening.reader.error);

  opening.zip = zip;
  opening.checksums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (zip)
    read_recording (&opening);
  g_hash_table_unref (opening.checksums);
  if (opening.reader.error == NULL)
    return g_steal_pointer (&recording);
  g_propagate_prefixed_error (error, opening.reader.error, "%s: ", path);
  return NULL;
}
