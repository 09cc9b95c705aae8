/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli debug: a run and the moment of it that is looked at; answers. */
#include "debug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FARTHEST = 120000, /* ticks that one command runs past what was recorded: twenty minutes */
  SPAN = 1000,       /* ticks that are run again at a time, going back to a stop with a condition */
};

/* ---- Answers ---- */

void
debug_say (Debug *debug, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (debug->lines, format, args);
  va_end (args);
  g_string_append_c (debug->lines, '\n');
}

bool
debug_fail (Debug *debug, const char *format, ...)
{
  va_list args;
  g_autofree char *text = NULL;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_string_printf (debug->lines, _("error: %s\n"), text);
  srt_json_free (debug->answer);
  debug->answer = srt_json_new_object ();
  srt_json_set (debug->answer, "error", srt_json_new_string (text));
  debug->failed = true;
  return false;
}

/* JSON on one line. */
static void
put_json (GString *line, const SrtJson *json)
{
  if (json->kind == SRT_JSON_ARRAY || json->kind == SRT_JSON_OBJECT)
    {
      bool object = json->kind == SRT_JSON_OBJECT;
      g_string_append_c (line, object ? '{' : '[');
      for (guint i = 0; i < srt_json_length (json); i++)
        {
          if (i > 0)
            g_string_append_c (line, ',');
          if (object)
            {
              g_autoptr (SrtJson) key = srt_json_new_string (json->keys->pdata[i]);
              put_json (line, key);
              g_string_append_c (line, ':');
            }
          put_json (line, srt_json_at (json, i));
        }
      g_string_append_c (line, object ? '}' : ']');
    }
  else
    {
      gsize length;
      g_autofree char *text = srt_json_write (json, &length);
      g_string_append (line, g_strchomp (text));
    }
}

static void
begin_answer (Debug *debug)
{
  g_string_truncate (debug->lines, 0);
  debug->answer = srt_json_new_object ();
}

static void
end_answer (Debug *debug)
{
  if (debug->json)
    {
      g_autoptr (GString) line = g_string_new (NULL);
      put_json (line, debug->answer);
      g_print ("%s\n", line->str);
    }
  else
    g_print ("%s", debug->lines->str);
  /* Whoever drives it waits for the answer. */
  fflush (stdout);
  g_clear_pointer (&debug->answer, srt_json_free);
}

/* ---- Events ---- */

char *
debug_event_text (Debug *debug, const SrtEvent *event)
{
  const SrtRun *run = srt_sim_run_context (debug->run.sim);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%d:%u %s", event->tick, event->index, srt_event_name ((SrtEventKind) event->kind));
  if (event->slot >= 0)
    g_string_append_printf (text, " %s", srt_slot_name (run, event->slot));
  switch (event->kind)
    {
    case SRT_EVENT_MANEUVER_LINE:
      g_string_append_printf (text, ", %s line %d", debug_maneuver_name (debug, event->harm, (int) event->value),
                              debug_file_line (debug, event->harm, (int) event->value, event->number));
      break;
    case SRT_EVENT_MANEUVER_CHOSEN:
      g_string_append_printf (text, ", %s for %.0f ticks", debug_maneuver_name (debug, 0, event->number),
                              (double) event->value);
      break;
    case SRT_EVENT_ORDER_PUSHED:
    case SRT_EVENT_ORDER_REFUSED:
    case SRT_EVENT_ORDER_CONFLICT:
    case SRT_EVENT_ORDER_STARTED:
    case SRT_EVENT_ORDER_ENDED:
    case SRT_EVENT_ORDER_POPPED:
      g_string_append_printf (text, ", %s", debug_order_name (event->number));
      break;
    default:
      if (event->other >= 0 && srt_slot_valid (run->world, event->other))
        g_string_append_printf (text, ", %s", srt_slot_name (run, event->other));
      if (event->text)
        g_string_append_printf (text, ": %s", event->text);
      break;
    }
  return g_string_free (text, FALSE);
}

SrtJson *
debug_event_json (Debug *debug, const SrtEvent *event)
{
  SrtJson *json = srt_json_new_object ();

  srt_json_set (json, "tick", srt_json_new_number (event->tick));
  srt_json_set (json, "index", srt_json_new_number (event->index));
  srt_json_set (json, "event", srt_json_new_string (srt_event_name ((SrtEventKind) event->kind)));
  srt_json_set (json, "slot", srt_json_new_number (event->slot));
  srt_json_set (json, "other", srt_json_new_number (event->other));
  srt_json_set (json, "component", srt_json_new_number (event->component));
  srt_json_set (json, "number", srt_json_new_number (event->number));
  srt_json_set (json, "value", srt_json_new_number ((double) event->value));
  if (event->kind == SRT_EVENT_MANEUVER_LINE)
    srt_json_set (json, "line",
                  srt_json_new_number (debug_file_line (debug, event->harm, (int) event->value, event->number)));
  return json;
}

typedef struct Wanted
{
  uint32_t index;
  bool found;
  SrtEvent event;
} Wanted;

static bool
look_for (const SrtEvent *event, void *data)
{
  Wanted *wanted = data;

  if (event->index != wanted->index)
    return true;
  wanted->found = true;
  wanted->event = *event;
  return false;
}

void
debug_say_position (Debug *debug, int breakpoint)
{
  g_autoptr (GString) line = g_string_new (NULL);
  Wanted wanted = { .index = (uint32_t) debug->at.index };

  g_string_append_printf (line, _("tick %d (%.2f s)"), debug->at.tick, debug->at.tick / 100.0);
  srt_json_set (debug->answer, "tick", srt_json_new_number (debug->at.tick));
  if (debug->at.index == SRT_TICK_END)
    srt_json_set (debug->answer, "index", srt_json_new_string ("end"));
  else if (debug->at.index == SRT_TICK_FRAME)
    {
      srt_json_set (debug->answer, "index", srt_json_new_string ("frame"));
      g_string_append (line, _(", its game frame"));
    }
  else
    {
      srt_json_set (debug->answer, "index", srt_json_new_number (debug->at.index));
      srt_history_events (debug->run.history, debug->at.tick, debug->at.tick, look_for, &wanted);
      if (wanted.found)
        {
          g_autofree char *text = debug_event_text (debug, &wanted.event);
          srt_json_set (debug->answer, "event", debug_event_json (debug, &wanted.event));
          g_string_append_printf (line, ", %s", text);
        }
    }
  if (breakpoint > 0)
    {
      srt_json_set (debug->answer, "breakpoint", srt_json_new_number (breakpoint));
      g_string_append_printf (line, _(", breakpoint %d"), breakpoint);
    }
  if (debug->at.index == SRT_TICK_END && srt_sim_over (debug->run.sim))
    {
      srt_json_set (debug->answer, "outcome", srt_json_new_string (cli_run_outcome (debug->run.sim)));
      g_string_append_printf (line, _(", over: %s"), cli_run_outcome (debug->run.sim));
    }
  debug_say (debug, "%s", line->str);
}

/* ---- Time ---- */

SrtSim *
debug_sim (Debug *debug)
{
  return debug->view ? debug->view : debug->run.sim;
}

bool
debug_look (Debug *debug, SrtPosition at)
{
  SrtHistory *history = debug->run.history;
  gsize size = srt_sim_snapshot_size (debug->run.sim);
  void *block;

  if (at.index == SRT_TICK_END)
    {
      if (!srt_history_go (history, at.tick))
        return false;
      g_clear_pointer (&debug->view, srt_sim_free);
      debug->at = at;
      return true;
    }
  block = aligned_alloc (16, size);
  if (block == NULL || !srt_history_look (history, at, block))
    {
      free (block);
      return false;
    }
  g_clear_pointer (&debug->view, srt_sim_free);
  debug->view = srt_sim_fork (debug->run.sim);
  srt_sim_restore (debug->view, block, size);
  free (block);
  debug->at = at;
  return true;
}

/* To the end of the tick before what is looked at, or of its own: where going on begins. */
static void
stand_before (Debug *debug)
{
  srt_history_go (debug->run.history, debug->at.index == SRT_TICK_END ? debug->at.tick : debug->at.tick - 1);
}

static GArray *
all_stops (Debug *debug, const SrtStop *stops, int n)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (SrtStop));

  for (guint i = 0; i < debug->breakpoints->len; i++)
    g_array_append_val (all, ((Breakpoint *) debug->breakpoints->pdata[i])->stop);
  if (n > 0)
    g_array_append_vals (all, stops, (guint) n);
  return all;
}

int
debug_run (Debug *debug, const SrtStop *stops, int n, int last, bool until_over)
{
  SrtHistory *history = debug->run.history;
  SrtSim *sim = debug->run.sim;
  g_autoptr (GArray) all = all_stops (debug, stops, n);
  SrtStopWatch watch = { 0 };
  int stop = -1, now;
  SrtPosition to;

  stand_before (debug);
  last = MIN (last, MAX (srt_history_head (history), srt_history_now (history)) + FARTHEST);
  srt_stops_set (&watch, (const SrtStop *) (void *) all->data, (int) all->len, srt_sim_run_context (sim));
  watch.from = debug->at;
  for (guint i = 0; i < debug->breakpoints->len; i++)
    watch.passed[i] = ((Breakpoint *) debug->breakpoints->pdata[i])->passed;
  while (stop < 0 && (now = srt_history_now (history)) < last && !(until_over && srt_sim_over (sim)))
    {
      srt_stops_begin (&watch, sim);
      srt_history_tick (history);
      if (srt_stops_end (&watch, sim))
        stop = watch.hit.stop;
      if (srt_history_now (history) == now)
        break;
    }
  for (guint i = 0; i < debug->breakpoints->len; i++)
    ((Breakpoint *) debug->breakpoints->pdata[i])->passed = watch.passed[i];
  to = stop >= 0 ? watch.hit.at : (SrtPosition){ srt_history_now (history), SRT_TICK_END };
  srt_stops_clear (&watch);
  debug_look (debug, to);
  return stop;
}

/* Span by span, back to the last match there is, and no farther than @plain, which events alone have told. */
static SrtHit
search_back (Debug *debug, const SrtStop *stops, int n, SrtHit plain)
{
  SrtPosition to = debug->at;

  while (to.tick > 0 && (plain.stop < 0 || srt_position_compare (plain.at, to) < 0))
    {
      SrtPosition from = { MAX (to.tick - SPAN, 0), SRT_TICK_END };
      SrtReplay *replay;
      SrtHit found;
      bool any;
      if (plain.stop >= 0 && srt_position_compare (from, plain.at) <= 0)
        from = plain.at;
      replay = srt_replay_new (debug->run.history, MAX (from.tick - 1, 0), to.tick);
      if (replay == NULL)
        break;
      any = srt_stops_run (replay, stops, n, from, to, true, NULL, &found);
      srt_replay_free (replay);
      if (any)
        return found;
      if (from.tick == 0 || from.index != SRT_TICK_END)
        break;
      to = (SrtPosition){ from.tick + 1, SRT_TICK_FRAME };
    }
  return plain;
}

int
debug_run_back (Debug *debug)
{
  g_autoptr (GArray) all = all_stops (debug, NULL, 0);
  const SrtStop *stops = (const SrtStop *) (void *) all->data;
  SrtHit hit;

  for (guint i = 0; i < all->len; i++)
    g_array_index (all, SrtStop, i).skip = 0;
  if (!srt_stops_find (debug->run.history, stops, (int) all->len, debug->at, -1, &hit))
    hit = (SrtHit){ .stop = -1 };
  if (srt_stops_need_world (stops, (int) all->len))
    hit = search_back (debug, stops, (int) all->len, hit);
  if (hit.stop < 0 || !debug_look (debug, hit.at))
    return -1;
  return hit.stop;
}

/* Past what was recorded, tick by tick, until the move leads somewhere. */
static bool
move_on (Debug *debug, SrtMove move, SrtPosition *to)
{
  SrtHistory *history = debug->run.history;

  for (int i = 0; i < FARTHEST; i++)
    {
      int head = srt_history_head (history);
      if (!srt_history_go (history, head))
        return false;
      srt_history_tick (history);
      if (srt_history_head (history) == head)
        return false;
      if (srt_move_find (history, move, debug->ship, debug->at, 1, to))
        return true;
    }
  return false;
}

/* The same where a ship's own events end it. */
static bool
run_to_move (Debug *debug, SrtMove move)
{
  SrtStop stops[SRT_MOVE_STOPS];
  SrtPosition was = debug->at;
  g_autoptr (GPtrArray) breakpoints = debug->breakpoints;
  int n = srt_move_stops (move, debug->ship, stops), stop;

  debug->breakpoints = g_ptr_array_new ();
  stop = debug_run (debug, stops, n, G_MAXINT32, true);
  g_ptr_array_unref (debug->breakpoints);
  debug->breakpoints = g_steal_pointer (&breakpoints);
  if (stop < 0)
    debug_look (debug, was);
  return stop >= 0;
}

bool
debug_move (Debug *debug, SrtMove move, int direction)
{
  bool own_events = move == SRT_MOVE_OVER || move == SRT_MOVE_MANEUVER || move == SRT_MOVE_ORDER || move == SRT_MOVE_DECISION;
  SrtPosition to;

  if (srt_move_find (debug->run.history, move, debug->ship, debug->at, direction, &to))
    return debug_look (debug, to);
  if (direction < 0)
    return false;
  if (own_events)
    return run_to_move (debug, move);
  return move_on (debug, move, &to) && debug_look (debug, to);
}

/* ---- The command ---- */

static void
breakpoint_free (gpointer data)
{
  Breakpoint *breakpoint = data;

  g_free (breakpoint->words);
  g_free (breakpoint->condition);
  g_free (breakpoint);
}

/* Line by line, each answered before the next is read. */
static void
read_lines (Debug *debug)
{
  char *line = NULL;
  size_t room = 0;
  ssize_t length;

  while (!debug->quit && (length = getline (&line, &room, stdin)) >= 0)
    {
      g_strstrip (line);
      if (line[0] == '\0' || line[0] == '#')
        continue;
      begin_answer (debug);
      if (!g_utf8_validate (line, -1, NULL))
        debug_fail (debug, _("the line is not text in UTF-8"));
      else
        debug_command (debug, line);
      end_answer (debug);
    }
  free (line);
}

int
cli_debug (int argc, char **argv)
{
  CliRunOptions options = { 0 };
  Debug debug = { .ship = -1 };
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &debug.json, N_ ("Answer with a JSON object a line"), NULL },
    CLI_RUN_OPTIONS (options),
    G_OPTION_ENTRY_NULL,
  };
  int status;

  if (cli_options (&argc, &argv, entries, "MISSION|RECORDING", 1, 1, &status)
      && cli_run_open (&debug.run, "debug", &options, argv[1], true, &status))
    {
      debug.at = (SrtPosition){ srt_history_now (debug.run.history), SRT_TICK_END };
      debug.lines = g_string_new (NULL);
      debug.breakpoints = g_ptr_array_new_with_free_func (breakpoint_free);
      read_lines (&debug);
      status = debug.failed || !cli_run_same (&debug.run) ? CLI_BAD_FILE : CLI_OK;
      g_ptr_array_unref (debug.breakpoints);
      g_string_free (debug.lines, TRUE);
      g_clear_pointer (&debug.view, srt_sim_free);
      cli_run_close (&debug.run);
    }
  cli_run_options_clear (&options);
  return status;
}
