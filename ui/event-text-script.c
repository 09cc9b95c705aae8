/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a mission's script tells, in words. */
#include "sortie-config.h"

#include "ui/event-text.h"

#include "mission/machine.h"

#include <glib/gi18n.h>

static const char *
part_name (const SrtRun *run, int part)
{
  return run->mission && part >= 0 && part < run->mission->n_parts ? run->mission->parts[part].id : "?";
}

static const char *
trigger_name (const SrtRun *run, int trigger)
{
  return run->mission && trigger >= 0 && trigger < run->mission->n_triggers ? run->mission->triggers[trigger].id : "?";
}

/* A place in the code as its author knows it. */
static char *
where (const SrtRun *run, int offset)
{
  const SrtScriptLine *line = run->script && offset >= 0 ? srt_script_line_at (run->script, (uint32_t) offset) : NULL;

  if (line == NULL)
    return g_strdup_printf (_ ("byte %d"), offset);
  if (line->part >= 0)
    return g_strdup_printf (_ ("part %s, line %d"), part_name (run, line->part), line->line);
  return g_strdup_printf (_ ("trigger %s, line %d"), trigger_name (run, -1 - line->part), line->line);
}

/* A text in the script's code; its offset where the script is not at hand. */
static char *
script_text (const SrtRun *run, int offset)
{
  const char *text = run->script ? srt_script_text (run->script, SRT_PLACE_CODE + (uint32_t) offset) : NULL;

  return text ? g_utf8_make_valid (text, -1) : g_strdup_printf (_ ("text %d"), offset);
}

static char *
objective_text (const SrtRun *run, const SrtEvent *event)
{
  static const char *const states[] = { N_ ("inactive"), N_ ("active"), N_ ("current") };
  int state = (int) event->value;
  const char *text = run->mission && event->number < run->mission->n_objectives
                         ? run->mission->objectives[event->number].text
                         : NULL;

  return g_strdup_printf (_ ("Objective %d (%s) is %s"), event->number + 1, text ? text : "?",
                          state >= 0 && state < (int) G_N_ELEMENTS (states) ? _ (states[state]) : "?");
}

char *
sortie_script_event_text (const SrtRun *run, const SrtEvent *event, const char *name)
{
  g_autofree char *text = NULL;

  switch ((SrtEventKind) event->kind)
    {
    case SRT_EVENT_SCRIPT_PART:
      return g_strdup_printf (_ ("Script: part %s begins"), part_name (run, event->number));
    case SRT_EVENT_SCRIPT_STATEMENT:
      text = where (run, event->number);
      return g_strdup_printf (_ ("Script: thread %d is at %s"), event->component, text);
    case SRT_EVENT_SCRIPT_STOPPED:
      text = where (run, event->number);
      return g_strdup_printf (_ ("Script: thread %d is held at %s"), event->component, text);
    case SRT_EVENT_SCRIPT_FAULT:
      text = where (run, event->number);
      return g_strdup_printf (_ ("Script, %s: %s"), text, event->text ? _ (event->text) : "");
    case SRT_EVENT_SCRIPT_SAYS:
      text = script_text (run, event->number);
      return g_strdup_printf (_ ("Script: %s"), text);
    case SRT_EVENT_TRIGGER_FIRED:
      return event->slot >= 0 ? g_strdup_printf (_ ("Trigger %s fires, of an event on %s"),
                                                 trigger_name (run, event->number), name)
                              : g_strdup_printf (_ ("Trigger %s fires"), trigger_name (run, event->number));
    case SRT_EVENT_OBJECTIVE:
      return objective_text (run, event);
    case SRT_EVENT_COMMS:
      text = script_text (run, event->number);
      return event->slot >= 0 ? g_strdup_printf (_ ("Radio, %s: %s"), name, text)
                              : g_strdup_printf (_ ("Radio: %s"), text);
    case SRT_EVENT_SHOT_BEGAN:
      return g_strdup (_ ("A shot of the director begins"));
    default:
      return g_strdup (_ ("The script asks for something to be shown"));
    }
}
