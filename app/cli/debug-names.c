/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the lines of `sortie-cli debug` name: ships, orders, maneuvers, moments. */
#include "debug.h"

#include <string.h>

char **
debug_words (const char *line)
{
  GPtrArray *words = g_ptr_array_new ();

  while (*line)
    {
      GString *word;
      if (g_ascii_isspace (*line))
        {
          line++;
          continue;
        }
      word = g_string_new (NULL);
      for (bool quoted = false; *line && (quoted || !g_ascii_isspace (*line)); line++)
        if (*line == '"')
          quoted = !quoted;
        else
          g_string_append_c (word, *line);
      g_ptr_array_add (words, g_string_free (word, FALSE));
    }
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (words, FALSE);
}

static bool
is_number (const char *word, gint64 *value)
{
  return g_ascii_string_to_signed (word, 10, G_MININT32, G_MAXINT32, value, NULL);
}

bool
debug_parse_int (Debug *debug, const char *word, const char *what, int least, int most, int *value)
{
  gint64 number;

  if (word == NULL || !is_number (word, &number) || number < least || number > most)
    return debug_fail (debug, _("%s is a whole number from %d to %d, not “%s”"), what, least, most, word ? word : "");
  *value = (int) number;
  return true;
}

bool
debug_parse_ship (Debug *debug, const char *word, int *slot)
{
  SrtRun *run = srt_sim_run_context (debug_sim (debug));
  const SrtMission *mission = run->mission;
  int n = (int) run->world->n_slots;
  gint64 number;

  if (is_number (word, &number) && number >= 0 && number < n)
    {
      *slot = (int) number;
      return true;
    }
  for (int i = 0; i < n; i++)
    if (strcmp (srt_slot_name (run, i), word) == 0)
      {
        *slot = i;
        return true;
      }
  /* The ships of the mission's table are in the slots of their places. */
  for (int i = 0; i < mission->n_ships && i < n; i++)
    if (strcmp (mission->ships[i].id, word) == 0 || strcmp (mission->ships[i].name, word) == 0)
      {
        *slot = i;
        return true;
      }
  return debug_fail (debug, _("there is no ship “%s”; “ships” lists them"), word);
}

const char *
debug_order_name (int number)
{
  const SrtOrderInfo *info = srt_order_info (number);

  return info ? info->name : "";
}

bool
debug_parse_order (Debug *debug, const char *word, int *number)
{
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);
  gint64 value = -1;

  is_number (word, &value);
  for (int i = 0; i < n; i++)
    if (table[i].number == value || g_ascii_strcasecmp (table[i].name, word) == 0)
      {
        *number = table[i].number;
        return true;
      }
  return debug_fail (debug, _("there is no order “%s”; “sortie-cli list orders” names them"), word);
}

bool
debug_parse_event (Debug *debug, const char *word, int *number)
{
  for (int i = 0; i < SRT_N_EVENTS; i++)
    if (g_ascii_strcasecmp (srt_event_name ((SrtEventKind) i), word) == 0)
      {
        *number = i;
        return true;
      }
  return debug_fail (debug, _("there is no event “%s”; “sortie-cli list events” names them"), word);
}

static const SrtManeuver *
maneuver_of (Debug *debug, int set, int number)
{
  const SrtContent *content = srt_sim_content (debug->run.sim);

  return set >= 0 && set < content->n_sets && number >= 0 && number < content->sets[set].n_maneuvers
             ? content->sets[set].maneuvers[number]
             : NULL;
}

const char *
debug_maneuver_name (Debug *debug, int set, int number)
{
  const SrtManeuver *maneuver = maneuver_of (debug, set, number);

  return maneuver ? maneuver->name : "";
}

int
debug_file_line (Debug *debug, int set, int maneuver, int code)
{
  const SrtManeuver *it = maneuver_of (debug, set, maneuver);

  return it && code >= 0 && code < it->n_lines ? it->file_line[code] : 0;
}

/* The first statement at or after a line of the file. */
static bool
parse_line (Debug *debug, const char *word, const SrtManeuver *maneuver, int *line)
{
  int wanted;

  if (!debug_parse_int (debug, word, _("the line"), 1, G_MAXINT, &wanted))
    return false;
  for (int i = 0; i < maneuver->n_lines; i++)
    if (maneuver->file_line[i] >= wanted)
      {
        *line = i;
        return true;
      }
  return debug_fail (debug, _("the maneuver “%s” has nothing at or after line %d"), maneuver->name, wanted);
}

/* "SET/…" is of a set that the mission names: what follows it. */
static const char *
parse_set (Debug *debug, const char *word, int *set)
{
  const SrtMission *mission = srt_sim_mission (debug->run.sim);

  *set = 0;
  for (int i = 0; i < mission->n_maneuver_sets; i++)
    {
      g_autofree char *prefix = g_strconcat (mission->maneuver_sets[i].name, "/", NULL);
      if (!g_str_has_prefix (word, prefix))
        continue;
      *set = i + 1;
      return word + strlen (prefix);
    }
  return word;
}

bool
debug_parse_maneuver (Debug *debug, const char *word, int *number, int *line, int *of_set)
{
  const SrtContent *content = srt_sim_content (debug->run.sim);
  int set = 0;
  const char *rest = of_set ? parse_set (debug, word, &set) : word;
  const char *colon = line ? strrchr (rest, ':') : NULL;
  g_autofree char *name = colon ? g_strndup (rest, (gsize) (colon - rest)) : g_strdup (rest);
  gint64 value = -1;

  if (of_set)
    *of_set = set;
  is_number (name, &value);
  for (int i = 0; set < content->n_sets && i < content->sets[set].n_maneuvers; i++)
    {
      const SrtManeuver *maneuver = maneuver_of (debug, set, i);
      if (maneuver == NULL || (i != value && g_ascii_strcasecmp (maneuver->name, name) != 0))
        continue;
      *number = i;
      return colon == NULL || parse_line (debug, colon + 1, maneuver, line);
    }
  return debug_fail (debug, _("there is no maneuver “%s”; “sortie-cli list maneuvers” names them"), name);
}

bool
debug_parse_position (Debug *debug, const char *word, SrtPosition *at)
{
  const char *colon = strchr (word, ':');
  g_autofree char *tick = colon ? g_strndup (word, (gsize) (colon - word)) : g_strdup (word);

  at->index = SRT_TICK_END;
  if (!debug_parse_int (debug, tick, _("the tick"), 0, G_MAXINT32, &at->tick))
    return false;
  if (colon == NULL || strcmp (colon + 1, "end") == 0)
    return true;
  at->index = SRT_TICK_FRAME;
  return strcmp (colon + 1, "frame") == 0
         || debug_parse_int (debug, colon + 1, _("what follows the tick (besides “frame” and “end”)"), 0, G_MAXINT32,
                             &at->index);
}

bool
debug_parse_watch (Debug *debug, const char *text, SrtWatch *watch)
{
  SrtDiags diags;
  bool good;

  srt_diags_init (&diags);
  good = srt_watch_compile (watch, text, srt_sim_content (debug->run.sim), srt_sim_mission (debug->run.sim), &diags);
  if (!good)
    {
      char *sentence = diags.count > 0 ? srt_diag_text (&diags.items[0], gettext) : NULL;
      debug_fail (debug, _("“%s”, column %d: %s"), text, diags.count > 0 ? diags.items[0].column : 0,
                  sentence ? sentence : "");
      free (sentence);
    }
  srt_diags_clear (&diags);
  return good;
}
