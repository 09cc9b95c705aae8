/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli check */
#include "cli.h"

#include "content/file.h"
#include "mission/script-text.h"

#include <string.h>

typedef struct Checker
{
  CliData data;
  SrtContent *content; /* loaded when a mission first needs it */
  bool tried;
  gboolean notes;
} Checker;

static char *
read_file (const char *path, gsize *length, SrtDiags *diags)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  if (!srt_file_read (path, &text, length, &error))
    srt_diags_add (diags, SRT_SEVERITY_ERROR, "cannot-read", path, NULL, 0, 0, N_ ("cannot be read: %1"),
                   error->message, NULL);
  return text;
}

static void
check_maneuver (const char *path, SrtDiags *diags)
{
  gsize length;
  g_autofree char *text = read_file (path, &length, diags);
  int number;

  if (text && memchr (text, '\0', length))
    srt_diags_add (diags, SRT_SEVERITY_ERROR, "binary", path, NULL, 0, 0, N_ ("this is no text"), NULL);
  else if (text)
    srt_maneuver_free (srt_maneuver_compile (text, path, -1, &number, diags));
}

/* The maneuvers that a mission brings along, and its own script. */
static void
check_scripts (const SrtDocument *document, const SrtContent *content, SrtDiags *diags)
{
  SrtMission *mission = srt_mission_read (document, content, NULL);
  SrtContent *whole = srt_mission_content (content, mission, diags);
  gsize told = diags->count;

  srt_script_unref (srt_script_compile (mission, content, document->file, diags));
  srt_document_locate (document, diags, told);
  if (whole)
    srt_content_unref (whole);
  srt_mission_free (mission);
}

static bool
check_mission (Checker *checker, const char *path, SrtDiags *diags)
{
  SrtDocument *document;

  document = srt_document_load (path, diags);
  if (document == NULL)
    return false;
  if (!checker->tried)
    checker->content = cli_load_content (&checker->data);
  checker->tried = true;
  srt_document_check (document, checker->content, diags);
  srt_document_check_orders (document, cli_order_known, diags);
  if (checker->content)
    check_scripts (document, checker->content, diags);
  srt_document_free (document);
  return checker->content != NULL;
}

/* Models are not looked for while one is checked alone: mounts and names are taken as they are. */
static void
check_model (const char *path, SrtDiags *diags)
{
  SrtModel model;
  void *memory;

  srt_model_read (path, NULL, NULL, &model, &memory, diags);
  srt_model_free_memory (memory);
}

/* A schema is made from the program's own tables, and is good when it is one of those it prints. */
static void
check_schema (const char *path, const char *text, const SrtJson *json, SrtDiags *diags)
{
  const char *title = srt_read_string (json, "title");
  const char *const *names = cli_schema_names ();

  for (int i = 0; names[i]; i++)
    {
      const SrtRecord *record = srt_record_find (names[i]);
      g_autoptr (SrtJson) schema = srt_record_schema (record);
      g_autofree char *own = srt_json_write (schema, NULL);
      if (g_strcmp0 (title, record->title) != 0)
        continue;
      if (strcmp (text, own) != 0)
        srt_diags_add (diags, SRT_SEVERITY_ERROR, "old-schema", path, NULL, 0, 0,
                       N_ ("this is not the schema that “sortie-cli schema %1” prints"), names[i], NULL);
      return;
    }
  srt_diags_add (diags, SRT_SEVERITY_ERROR, "unknown-kind", path, NULL, 0, 0,
                 N_ ("this is the schema of none of Sortie's files"), NULL);
}

/* Record of a data file, by the folder it lies in or by what it holds; NULL for a mission's. */
static const SrtRecord *
record_of (const char *path, const SrtJson *json, bool *mission)
{
  static const char *const kinds[][3] = {
    { "ships", "ship-type", "class" },
    { "guns", "gun", "fire_rate" },
    { "missiles", "missile", "turn_rate" },
    { "pilots", "pilot", "skill" },
  };
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (folder);

  *mission = g_str_has_suffix (path, ".sortie.json") || srt_json_get (json, "flight_groups") != NULL;
  for (guint i = 0; !*mission && i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (name, kinds[i][0]) == 0)
      return srt_record_find (kinds[i][1]);
  for (guint i = 0; !*mission && i < G_N_ELEMENTS (kinds); i++)
    if (srt_json_get (json, kinds[i][2]))
      return srt_record_find (kinds[i][1]);
  return NULL;
}

static bool
check_json (Checker *checker, const char *path, SrtDiags *diags)
{
  gsize length;
  g_autofree char *text = read_file (path, &length, diags);
  g_autoptr (SrtJson) json = NULL;
  const SrtRecord *record;
  bool mission = g_str_has_suffix (path, ".sortie.json");

  if (text == NULL)
    return true;
  if (!mission)
    {
      json = srt_json_parse (text, length, path, diags);
      if (json == NULL)
        return true;
      if (srt_json_get (json, "$schema"))
        {
          check_schema (path, text, json, diags);
          return true;
        }
      record = record_of (path, json, &mission);
      if (record)
        srt_record_check (record, json, path, "", diags);
      else if (!mission)
        srt_diags_add (diags, SRT_SEVERITY_ERROR, "unknown-kind", path, NULL, 0, 0,
                       N_ ("this is neither a mission nor a ship type, gun, missile or pilot"), NULL);
    }
  return mission ? check_mission (checker, path, diags) : true;
}

static bool
check_file (Checker *checker, const char *path)
{
  SrtDiags diags;
  bool good = true;

  srt_diags_init (&diags);
  if (g_str_has_suffix (path, ".maneuver"))
    check_maneuver (path, &diags);
  else if (g_str_has_suffix (path, ".glb") || g_str_has_suffix (path, ".gltf"))
    check_model (path, &diags);
  else
    good = check_json (checker, path, &diags);
  good = cli_print_diags (&diags, checker->notes) == 0 && good;
  srt_diags_clear (&diags);
  return good;
}

int
cli_check (int argc, char **argv)
{
  Checker checker = { 0 };
  const GOptionEntry entries[] = {
    { "notes", 0, 0, G_OPTION_ARG_NONE, &checker.notes, N_ ("Tell also what is merely worth knowing"), NULL },
    CLI_DATA_OPTIONS (checker.data),
    G_OPTION_ENTRY_NULL,
  };
  int status;

  if (cli_options (&argc, &argv, entries, "FILE...", 1, G_MAXINT, &status))
    {
      status = CLI_OK;
      for (int i = 1; i < argc; i++)
        if (!check_file (&checker, argv[i]))
          status = CLI_BAD_FILE;
    }
  if (checker.content)
    srt_content_unref (checker.content);
  g_free (checker.data.folder);
  return status;
}
