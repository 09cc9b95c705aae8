/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli schema, convert and diff */
#include "cli.h"

#include <string.h>

const char *const *
cli_schema_names (void)
{
  static const char *const names[] = { "mission", "ship-type", "gun", "missile", "pilot", NULL };
  return names;
}

int
cli_schema (int argc, char **argv)
{
  const SrtRecord *record;
  int status;

  if (!cli_options (&argc, &argv, NULL, "NAME", 1, 1, &status))
    return status;
  record = srt_record_find (argv[1]);
  if (record == NULL)
    {
      g_autofree char *names = g_strjoinv (", ", (char **) cli_schema_names ());
      return cli_usage (_("schema: there is no “%s”; there are %s"), argv[1], names);
    }
  g_autoptr (SrtJson) schema = srt_record_schema (record);
  g_autofree char *text = srt_json_write (schema, NULL);
  g_print ("%s", text);
  return CLI_OK;
}

static SrtDocument *
load (const char *path)
{
  SrtDiags diags;
  SrtDocument *document;

  srt_diags_init (&diags);
  document = srt_document_load (path, &diags);
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  return document;
}

static bool
is_mission_name (const char *path)
{
  return g_str_has_suffix (path, ".sortie.json");
}

int
cli_convert (int argc, char **argv)
{
  SrtDiags diags;
  SrtDocument *document;
  int status;

  if (!cli_options (&argc, &argv, NULL, "IN OUT", 2, 2, &status))
    return status;
  for (int i = 1; i <= 2; i++)
    if (!is_mission_name (argv[i]))
      return cli_usage (_("convert: “%s” does not end in .sortie.json, the one format there is"), argv[i]);
  document = load (argv[1]);
  if (document == NULL)
    return CLI_BAD_FILE;
  srt_diags_init (&diags);
  status = srt_document_save (document, argv[2], &diags) ? CLI_OK : CLI_BAD_FILE;
  cli_print_diags (&diags, false);
  srt_diags_clear (&diags);
  srt_document_free (document);
  return status;
}

/* 0 when nothing differs, 1 when something does or a file is bad. */
int
cli_diff (int argc, char **argv)
{
  g_autoptr (SrtDocument) a = NULL, b = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  int status, count;

  if (!cli_options (&argc, &argv, NULL, "A B", 2, 2, &status))
    return status;
  a = load (argv[1]);
  b = load (argv[2]);
  if (a == NULL || b == NULL)
    return CLI_BAD_FILE;
  count = srt_document_diff (a, b, text);
  g_print ("%s", text->str);
  return count > 0 ? CLI_BAD_FILE : CLI_OK;
}
