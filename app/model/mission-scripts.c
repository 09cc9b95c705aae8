/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/mission-scripts.h"

#include "maneuver/maneuver.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const SrtManeuver *
sortie_script_in (const SrtContent *content, int key)
{
  int set = sortie_script_set (key), number = sortie_script_number (key);

  return content && key >= 0 && set < content->n_sets && number < content->sets[set].n_maneuvers
             ? content->sets[set].maneuvers[number]
             : NULL;
}

SrtContent *
sortie_scripts_flown (SortieSession *session, SortieDocument *document)
{
  const SrtContent *content;

  if (sortie_session_is_live (session))
    return sortie_session_dup_coming_content (session);
  content = sortie_document_get_content (document);
  return content ? srt_content_ref (content) : NULL;
}

const char *
sortie_script_set_name (const SrtMission *mission, int key)
{
  int set = sortie_script_set (key);

  return mission && set > 0 && set <= mission->n_maneuver_sets ? mission->maneuver_sets[set - 1].name : NULL;
}

/* ---- In the mission ---- */

/* The maneuver that a text stands for by its header, -1 none; what is wrong with it is told in @diags. */
static int
stands_for (const char *text, SrtDiags *diags)
{
  int number = -1;

  srt_maneuver_free (srt_maneuver_compile (text, NULL, -1, &number, diags));
  return number;
}

static char *
text_of (const SrtJson *script)
{
  const SrtJson *block = srt_json_get (script, "block");
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < srt_json_length (block); i++)
    if (srt_json_at (block, i)->kind == SRT_JSON_STRING)
      g_string_append_printf (text, "%s\n", srt_json_at (block, i)->text);
  return g_string_free (text, FALSE);
}

/* A later one of the same maneuver wins; -1 none. */
static int
find (const SrtJson *sets, int key)
{
  const SrtJson *scripts;
  int found = -1, set = sortie_script_set (key);

  if (set < 1 || (guint) set > srt_json_length (sets))
    return -1;
  scripts = srt_json_get (srt_json_at (sets, (guint) set - 1), "scripts");
  for (guint i = 0; i < srt_json_length (scripts); i++)
    {
      g_autofree char *text = text_of (srt_json_at (scripts, i));
      if (stands_for (text, NULL) == sortie_script_number (key))
        found = (int) i;
    }
  return found;
}

char *
sortie_mission_dup_script (SortieDocument *document, int key)
{
  const SrtJson *sets = sortie_document_get (document, NULL, NULL, "maneuver_sets");
  int at = find (sets, key);

  return at >= 0 ? text_of (srt_json_at (srt_json_get (srt_json_at (sets, (guint) sortie_script_set (key) - 1), "scripts"),
                                         (guint) at))
                 : NULL;
}

gboolean
sortie_mission_has_set (SortieDocument *document, int set)
{
  return set > 0 && (guint) set <= srt_json_length (sortie_document_get (document, NULL, NULL, "maneuver_sets"));
}

int
sortie_mission_script_of_file (SortieDocument *document, const char *file)
{
  const SrtJson *sets = sortie_document_get (document, NULL, NULL, "maneuver_sets"), *scripts;
  g_autofree char *text = NULL;
  guint set, at;
  int number;

  if (sscanf (file, "maneuver_sets/%u/scripts/%u", &set, &at) != 2 || set >= srt_json_length (sets))
    return -1;
  scripts = srt_json_get (srt_json_at (sets, set), "scripts");
  if (at >= srt_json_length (scripts))
    return -1;
  text = text_of (srt_json_at (scripts, at));
  number = stands_for (text, NULL);
  return number >= 0 ? sortie_script_key ((int) set + 1, number) : -1;
}

char *
sortie_mission_headed (const char *name, const char *text)
{
  return stands_for (text, NULL) >= 0 ? g_strdup (text) : g_strdup_printf ("# name: %s\n%s", name, text);
}

static gboolean
is_good (int key, const char *text, GError **error)
{
  SrtDiags diags;
  int number;
  gboolean errors = FALSE;

  srt_diags_init (&diags);
  number = stands_for (text, &diags);
  for (size_t i = 0; i < diags.count; i++)
    errors |= diags.items[i].severity == SRT_SEVERITY_ERROR;
  srt_diags_clear (&diags);
  if (errors)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("The mission takes no script with errors: it could not be run"));
  else if (number != sortie_script_number (key))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("The script's header names another maneuver than the one it is to stand for"));
  return !errors && number == sortie_script_number (key);
}

static SrtJson *
write_script (const char *text)
{
  SrtJson *script = srt_json_new_object (), *block = srt_json_new_array ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines);

  for (guint i = 0; i < n && !(i + 1 == n && *lines[i] == '\0'); i++)
    srt_json_append (block, srt_json_new_string (lines[i]));
  srt_json_set (script, "block", block);
  return script;
}

gboolean
sortie_mission_set_script (SortieDocument *document, int key, const char *text, GError **error)
{
  const SrtJson *sets = sortie_document_get (document, NULL, NULL, "maneuver_sets");
  int at = find (sets, key), set = sortie_script_set (key);
  SrtJson *copy, *list;

  if (!sortie_mission_has_set (document, set))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("The mission has no such set of maneuvers"));
      return FALSE;
    }
  if (!is_good (key, text, error))
    return FALSE;
  copy = srt_json_copy (sets);
  list = srt_json_get (srt_json_at (copy, (guint) set - 1), "scripts");
  if (list == NULL)
    {
      list = srt_json_new_array ();
      srt_json_set (srt_json_at (copy, (guint) set - 1), "scripts", list);
    }
  if (at < 0)
    srt_json_append (list, write_script (text));
  else
    {
      srt_json_free (srt_json_steal (list, (guint) at));
      srt_json_insert (list, (guint) at, write_script (text));
    }
  sortie_document_begin (document, _ ("Change Script"));
  sortie_document_set (document, NULL, NULL, "maneuver_sets", copy);
  sortie_document_end (document);
  return TRUE;
}
