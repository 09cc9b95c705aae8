/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What of a run goes into a recording, and how it is written. */
#include "sortie-config.h"

#include "app/history/recording-private.h"

#include <glib/gi18n.h>

/* ---- Contents, written ---- */

/* A content is told by the texts it was loaded from, and by its scripts; of a later one only those that changed. */
typedef struct Writer
{
  SortieZip *zip;
  GPtrArray *libraries; /* const SrtContentText *: what was loaded, by number */
  const SrtContent *last;
} Writer;

static SrtJson *
write_models (const SrtContent *content)
{
  SrtJson *models = srt_json_new_object ();

  for (int i = 0; i < content->n_models; i++)
    sortie_json_set_word (models, content->models[i].name, sortie_model_checksum (srt_content_model_path (content, i)));
  return models;
}

/* The texts of a load, once; its number. */
static guint
add_library (Writer *writer, const SrtContent *content)
{
  int n;
  const SrtContentText *texts = srt_content_texts (content, &n);
  guint number;

  if (g_ptr_array_find (writer->libraries, texts, &number))
    return number;
  g_ptr_array_add (writer->libraries, (gpointer) texts);
  number = writer->libraries->len - 1;
  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("content/%u/%s", number, texts[i].path);
      if (!g_str_has_prefix (texts[i].path, "maneuvers/"))
        sortie_zip_add (writer->zip, name, texts[i].text, texts[i].length);
    }
  return number;
}

static const SrtManeuver *
maneuver_of (const SrtContent *content, int set, int number)
{
  return content && set < content->n_sets && number < content->sets[set].n_maneuvers
             ? content->sets[set].maneuvers[number]
             : NULL;
}

static SrtJson *
write_scripts (const SrtContent *content, const SrtContent *before, int n_sets)
{
  SrtJson *scripts = srt_json_new_array ();

  for (int set = 0; set < n_sets; set++)
    for (int number = 0; number < content->sets[set].n_maneuvers; number++)
      {
        const SrtManeuver *maneuver = maneuver_of (content, set, number);
        g_autofree char *file = maneuver && maneuver->file ? g_path_get_basename (maneuver->file) : NULL;
        SrtJson *json;
        if (maneuver == NULL || srt_maneuver_same (maneuver, maneuver_of (before, set, number)))
          continue;
        json = srt_json_new_object ();
        sortie_json_set_number (json, "set", set);
        sortie_json_set_number (json, "number", number);
        if (file)
          srt_json_set (json, "file", srt_json_new_string (file));
        srt_json_set (json, "text", srt_json_new_string (maneuver->text));
        srt_json_append (scripts, json);
      }
  return scripts;
}

/* @n_sets: how many sets are told; the rest the mission brings along. */
static SrtJson *
write_content (Writer *writer, const SrtContent *content, int n_sets)
{
  SrtJson *json = srt_json_new_object ();
  bool same_load = writer->last && writer->last->ships == content->ships;

  srt_json_set (json, "version", srt_json_new_number (content->version));
  if (!same_load)
    {
      srt_json_set (json, "library", srt_json_new_number (add_library (writer, content)));
      srt_json_set (json, "models", write_models (content));
    }
  srt_json_set (json, "scripts", write_scripts (content, same_load ? writer->last : NULL, n_sets));
  writer->last = content;
  return json;
}

/* ---- A run, written ---- */

static void
add_json (SortieZip *zip, const char *name, SrtJson *json)
{
  gsize length;
  g_autofree char *text = srt_json_write (json, &length);

  sortie_zip_add (zip, name, text, length);
  srt_json_free (json);
}

static SrtJson *
write_inputs (Writer *writer, const SortieRecording *recording)
{
  SrtJson *array = srt_json_new_array ();

  for (guint i = 0; i < recording->inputs->len; i++)
    {
      const SrtInput *input = &g_array_index (recording->inputs, SrtInput, i);
      SrtJson *json = sortie_input_write (input);
      if (input->kind == SRT_INPUT_SWAP)
        srt_json_set (json, "content", write_content (writer, input->content, input->content->n_sets));
      srt_json_append (array, json);
    }
  return array;
}

static void
add_digests (SortieZip *zip, const SrtDigest *digests, int head)
{
  gsize words = ((gsize) head + 1) * SRT_N_DIGEST_PARTS;
  g_autofree guint64 *little = g_new (guint64, words);

  for (gsize i = 0; i < words; i++)
    little[i] = GUINT64_TO_LE (digests[i / SRT_N_DIGEST_PARTS].part[i % SRT_N_DIGEST_PARTS]);
  sortie_zip_add (zip, "digests", little, words * sizeof *little);
}

static SrtJson *
write_head (const SortieRecording *recording, const SrtJson *root)
{
  SrtJson *json = srt_json_new_object ();

  srt_json_set (json, "format", srt_json_new_number (SORTIE_RECORDING_FORMAT));
  srt_json_set (json, "program", srt_json_new_string (SRT_VERSION));
  srt_json_set (json, "layout", srt_json_new_number (srt_world_layout ()));
  if (recording->name)
    srt_json_set (json, "name", srt_json_new_string (recording->name));
  srt_json_set (json, "ships", srt_json_new_number (recording->mission->n_ships));
  sortie_json_set_word (json, "seed", recording->options.seed);
  srt_json_set (json, "difficulty", srt_json_new_number (recording->options.difficulty));
  srt_json_set (json, "player", srt_json_new_string (sortie_player_modes[recording->options.player]));
  srt_json_set (json, "original", srt_json_new_bool (recording->options.classic));
  srt_json_set (json, "spare", srt_json_new_number (recording->options.spare));
  if (recording->pilot)
    srt_json_set (json, "pilot", srt_json_new_string (recording->pilot));
  srt_json_set (json, "ticks", srt_json_new_number (recording->head));
  srt_json_set (json, "position_tick", srt_json_new_number (recording->position.tick));
  srt_json_set (json, "position_index", srt_json_new_number (recording->position.index));
  return json;
}

/* The content of the start is kept as @content is: the mission's own scripts are put to it again. */
static void
pack (const SortieRecording *recording, SortieZip *zip)
{
  Writer writer = { zip, g_ptr_array_new (), NULL };
  SrtJson *head = write_head (recording, recording->document->root);
  gsize length;
  g_autofree char *mission = srt_document_write (recording->document, &length);

  sortie_zip_add (zip, "mission.sortie.json", mission, length);
  srt_json_set (head, "content", write_content (&writer, recording->content, MIN (1, recording->content->n_sets)));
  add_json (zip, "inputs.json", write_inputs (&writer, recording));
  add_json (zip, "recording.json", head);
  add_digests (zip, recording->digests, recording->head);
  g_ptr_array_unref (writer.libraries);
}

/* The document without the ships that came while it ran. */
static SrtMission *
start_mission (const SrtDocument *document, const SrtContent *content, int ships, SrtDiags *diags)
{
  g_autoptr (SrtDocument) start = srt_document_copy (document);
  SrtJson *table = srt_document_table (start, "ships");

  while ((int) srt_json_length (table) > ships)
    srt_json_free (srt_json_steal (table, srt_json_length (table) - 1));
  return srt_mission_read (start, content, diags);
}

SortieRecording *
sortie_recording_new (SrtHistory *history, const SortieRunStart *start, GError **error)
{
  SortieRecording *recording;
  const SrtContent *content = srt_history_content (history);
  int n, texts, total = (int) srt_json_length (srt_document_table (start->document, "ships"));
  const SrtInput *inputs = srt_history_inputs (history, &n);

  srt_content_texts (content, &texts);
  if (texts == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _ ("what was not loaded from files cannot be recorded"));
      return NULL;
    }
  recording = sortie_recording_empty ();
  recording->name = g_strdup (start->name);
  recording->pilot = g_strdup (start->pilot);
  recording->options = start->options;
  recording->position = start->position;
  recording->content = srt_content_ref (content);
  recording->document = srt_document_copy (start->document);
  recording->mission = start_mission (start->document, content, start->ships >= 0 ? start->ships : total, NULL);
  for (int i = 0; i < n; i++)
    {
      SrtInput input = inputs[i];
      if (input.content)
        srt_content_ref (input.content);
      if (input.mission)
        srt_mission_ref (input.mission);
      g_array_append_val (recording->inputs, input);
    }
  recording->head = srt_history_head (history);
  recording->digests = g_memdup2 (srt_history_digest (history, 0), ((gsize) recording->head + 1) * sizeof *recording->digests);
  return recording;
}

gboolean
sortie_recording_save (const SortieRecording *recording, const char *path, GError **error)
{
  g_autoptr (SortieZip) zip = sortie_zip_new ();

  pack (recording, zip);
  return sortie_zip_save (zip, path, error);
}

gboolean
sortie_history_save (SrtHistory *history, const SortieRunStart *start, const char *path, GError **error)
{
  g_autoptr (SortieRecording) recording = sortie_recording_new (history, start, error);

  return recording && sortie_recording_save (recording, path, error);
}
