/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The breakpoints of sortie-cli debug: “break add”, “list”, “enable”, “disable”, “remove”. */
#include "debug.h"

#include <string.h>

static bool
holds (const void *condition, SrtRun *run, int slot)
{
  return srt_watch_true (condition, run, slot);
}

/* “ship S” or “skip N”. */
static bool
parse_part (Debug *debug, Breakpoint *it, const char *key, const char *value)
{
  if (strcmp (key, "ship") != 0 && strcmp (key, "skip") != 0)
    return debug_fail (debug, _("a breakpoint takes “ship S”, “if EXPRESSION” and “skip N”, not “%s”; “help break” tells more"), key);
  if (value == NULL)
    return debug_fail (debug, _("“%s” wants a value after it"), key);
  return strcmp (key, "ship") == 0 ? debug_parse_ship (debug, value, &it->stop.slot)
                                   : debug_parse_int (debug, value, _("how many to let pass"), 0, 1000000, &it->stop.skip);
}

static bool
is_part (const char *word)
{
  return strcmp (word, "ship") == 0 || strcmp (word, "skip") == 0 || strcmp (word, "if") == 0;
}

/* What kind of order, maneuver, line or event. */
static bool
parse_what (Debug *debug, SrtStop *stop, const char *word)
{
  switch (stop->kind)
    {
    case SRT_STOP_LINE:
      return debug_parse_maneuver (debug, word, &stop->number, &stop->line, &stop->set);
    case SRT_STOP_MANEUVER:
      return debug_parse_maneuver (debug, word, &stop->number, NULL, NULL);
    case SRT_STOP_EVENT:
      return debug_parse_event (debug, word, &stop->number);
    case SRT_STOP_ORDER_PUSHED:
    case SRT_STOP_ORDER_STARTED:
    case SRT_STOP_ORDER_POPPED:
    case SRT_STOP_ORDER_REFUSED:
      return debug_parse_order (debug, word, &stop->number);
    default:
      return debug_fail (debug, _("a breakpoint of the kind %s takes no “%s”; “help break” tells what it takes"),
                         srt_stop_name (stop->kind), word);
    }
}

/* “if EXPRESSION” is the rest of the line, but for “skip N” at its end. */
static bool
parse_condition (Debug *debug, Breakpoint *it, const char *line, char **words, int n)
{
  const char *found = strstr (line, " if ");
  g_autofree char *text = g_strdup (found ? found + strlen (" if ") : "");
  char *skip = g_strrstr (text, " skip ");

  if (skip && n >= 2 && strcmp (words[n - 2], "skip") == 0)
    {
      if (!parse_part (debug, it, "skip", words[n - 1]))
        return false;
      *skip = '\0';
    }
  it->condition = g_new0 (SrtWatch, 1);
  it->stop.condition = it->condition;
  it->stop.holds = holds;
  return debug_parse_watch (debug, g_strstrip (text), it->condition);
}

static bool
parse_breakpoint (Debug *debug, Breakpoint *it, char **words, const char *line)
{
  int n = (int) g_strv_length (words), first = 3, kind = words[2] ? srt_stop_named (words[2]) : -1;

  if (kind < 0)
    return debug_fail (debug, _("there is no kind of breakpoint “%s”; “help break” names them"), words[2] ? words[2] : "");
  it->stop = (SrtStop){ .kind = (SrtStopKind) kind, .slot = -1, .number = -1, .line = -1 };
  if (n > first && !is_part (words[first]) && !parse_what (debug, &it->stop, words[first++]))
    return false;
  for (int i = first; i < n; i += 2)
    if (strcmp (words[i], "if") == 0)
      return parse_condition (debug, it, line, words, n);
    else if (!parse_part (debug, it, words[i], words[i + 1]))
      return false;
  return kind != SRT_STOP_CONDITION || debug_fail (debug, _("a condition needs “if EXPRESSION”"));
}

static void
say_breakpoint (Debug *debug, const Breakpoint *it, SrtJson *list)
{
  SrtJson *json = srt_json_new_object ();

  debug_say (debug, _("breakpoint %d: %s%s, met %d times"), it->number, it->words,
             it->stop.disabled ? _(", disabled") : "", it->passed);
  srt_json_set (json, "breakpoint", srt_json_new_number (it->number));
  srt_json_set (json, "what", srt_json_new_string (it->words));
  srt_json_set (json, "enabled", srt_json_new_bool (!it->stop.disabled));
  srt_json_set (json, "met", srt_json_new_number (it->passed));
  srt_json_append (list, json);
}

static bool
break_add (Debug *debug, char **words, const char *line)
{
  Breakpoint *it = g_new0 (Breakpoint, 1);
  SrtJson *list = srt_json_new_array ();
  const char *what = strstr (line, "add");

  if (!parse_breakpoint (debug, it, words, line))
    {
      srt_json_free (list);
      g_free (it->condition);
      g_free (it);
      return false;
    }
  it->number = ++debug->last_number;
  it->words = g_strstrip (g_strdup (what + strlen ("add")));
  g_ptr_array_add (debug->breakpoints, it);
  say_breakpoint (debug, it, list);
  srt_json_set (debug->answer, "breakpoints", list);
  return true;
}

static bool
break_list (Debug *debug)
{
  SrtJson *list = srt_json_new_array ();

  for (guint i = 0; i < debug->breakpoints->len; i++)
    say_breakpoint (debug, debug->breakpoints->pdata[i], list);
  if (debug->breakpoints->len == 0)
    debug_say (debug, _("no breakpoints"));
  srt_json_set (debug->answer, "breakpoints", list);
  return true;
}

static bool
break_change (Debug *debug, const char *how, const char *word)
{
  SrtJson *list = srt_json_new_array ();
  int number;

  srt_json_set (debug->answer, "breakpoints", list);
  if (!debug_parse_int (debug, word, _("the breakpoint's number"), 1, G_MAXINT, &number))
    return false;
  for (guint i = 0; i < debug->breakpoints->len; i++)
    {
      Breakpoint *it = debug->breakpoints->pdata[i];
      if (it->number != number)
        continue;
      it->stop.disabled = strcmp (how, "disable") == 0;
      say_breakpoint (debug, it, list);
      if (strcmp (how, "remove") == 0)
        {
          g_string_assign (debug->lines, "");
          debug_say (debug, _("breakpoint %d removed"), number);
          g_ptr_array_remove_index (debug->breakpoints, i);
        }
      return true;
    }
  return debug_fail (debug, _("there is no breakpoint %d; “break list” shows them"), number);
}

bool
debug_break (Debug *debug, char **words, const char *line)
{
  const char *how = words[1] ? words[1] : "list";

  if (strcmp (how, "add") == 0)
    return break_add (debug, words, line);
  if (strcmp (how, "list") == 0)
    return break_list (debug);
  if (strcmp (how, "enable") == 0 || strcmp (how, "disable") == 0 || strcmp (how, "remove") == 0)
    return break_change (debug, how, words[2]);
  return debug_fail (debug, _("it is break add, list, enable, disable or remove, not “%s”"), how);
}
