/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands of sortie-cli debug: one table. */
#include "debug.h"

#include "debug/why.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  WHY_TICKS = 100,  /* looked back over by “why” */
  WHY_MOST = 1000,
  MOST_STEPS = 100000,
};

typedef struct Command
{
  const char *name, *usage;
  bool (*run) (Debug *debug, char **words, const char *line);
  const char *help; /* translatable */
} Command;

static bool
has_ship (Debug *debug)
{
  return debug->ship >= 0 || debug_fail (debug, _("this is about a ship: choose one with “ship NAME”"));
}

/* The named ship, or the one that was chosen. */
static bool
ship_of (Debug *debug, const char *word, int *slot)
{
  *slot = debug->ship;
  return word ? debug_parse_ship (debug, word, slot) : has_ship (debug);
}

static void
set_text (Debug *debug, const char *key, const char *value)
{
  srt_json_set (debug->answer, key, srt_json_new_string (value));
}

static void
set_number (Debug *debug, const char *key, double value)
{
  srt_json_set (debug->answer, key, srt_json_new_number (value));
}

/* ---- Through time ---- */

static int
number_of (Debug *debug, int stop)
{
  return stop >= 0 && stop < (int) debug->breakpoints->len ? ((Breakpoint *) debug->breakpoints->pdata[stop])->number : 0;
}

static bool
do_run (Debug *debug, char **words, const char *line)
{
  int last = debug->at.tick + 1, ticks = 1;
  bool over = words[1] && words[2] && strcmp (words[1], "until") == 0 && strcmp (words[2], "over") == 0;

  if (over)
    last = G_MAXINT32;
  else if (words[1] && words[2] && strcmp (words[1], "to") == 0)
    {
      if (!debug_parse_int (debug, words[2], _("the tick"), 0, G_MAXINT32, &last))
        return false;
      if (last < debug->at.tick || (last == debug->at.tick && debug->at.index == SRT_TICK_END))
        return debug_fail (debug, _("tick %d is not ahead; “goto %d” goes back"), last, last);
    }
  else if (words[1])
    {
      if (!debug_parse_int (debug, words[1], _("how many ticks (or “until over”, “to TICK”)"), 1, 10000000, &ticks))
        return false;
      last = debug->at.tick + ticks;
    }
  debug_say_position (debug, number_of (debug, debug_run (debug, NULL, 0, last, over)));
  return true;
}

static bool
do_continue (Debug *debug, char **words, const char *line)
{
  int stop;

  if (words[1] && strcmp (words[1], "back") != 0)
    return debug_fail (debug, _("it is “continue” or “continue back”"));
  if (words[1])
    {
      stop = debug_run_back (debug);
      if (stop < 0)
        return debug_fail (debug, _("no breakpoint was met before tick %d; “break list” shows them"), debug->at.tick);
    }
  else
    stop = debug_run (debug, NULL, 0, G_MAXINT32, true);
  debug_say_position (debug, number_of (debug, stop));
  return true;
}

static bool
do_goto (Debug *debug, char **words, const char *line)
{
  SrtPosition at;

  if (words[1] == NULL)
    return debug_fail (debug, _("goto needs a tick, such as 1200 or 1200:5"));
  if (!debug_parse_position (debug, words[1], &at))
    return false;
  if (!debug_look (debug, at))
    return debug_fail (debug, at.tick > srt_history_head (debug->run.history)
                                  ? _("tick %d has not been run yet: the last is %d; “run to %d” goes on to it")
                                  : _("tick %1$d has no such event; “events %1$d %1$d” lists them"),
                       at.tick, srt_history_head (debug->run.history), at.tick);
  debug_say_position (debug, 0);
  return true;
}

static bool
move (Debug *debug, char **words, int direction)
{
  int way = words[1] ? srt_move_named (words[1]) : SRT_MOVE_TICK, n = 1;

  if (way < 0 && words[1] && words[2] == NULL && g_ascii_isdigit (words[1][0]))
    {
      way = SRT_MOVE_TICK;
      if (!debug_parse_int (debug, words[1], _("how often"), 1, MOST_STEPS, &n))
        return false;
    }
  else if (way < 0)
    return debug_fail (debug, _("there is no step “%s”; “help %s” names them"), words[1], words[0]);
  else if (words[1] && words[2] && !debug_parse_int (debug, words[2], _("how often"), 1, MOST_STEPS, &n))
    return false;
  if (srt_move_has_ship ((SrtMove) way) && !has_ship (debug))
    return false;
  for (int i = 0; i < n; i++)
    if (!debug_move (debug, (SrtMove) way, direction))
      return debug_fail (debug, direction > 0 ? _("the run leads to no such step; it stands at tick %d")
                                              : _("there is no such step before; it stands at tick %d"),
                         debug->at.tick);
  debug_say_position (debug, 0);
  return true;
}

static bool
do_step (Debug *debug, char **words, const char *line)
{
  return move (debug, words, 1);
}

static bool
do_back (Debug *debug, char **words, const char *line)
{
  return move (debug, words, -1);
}

/* ---- Looking ---- */

static bool
do_ship (Debug *debug, char **words, const char *line)
{
  int slot;

  if (words[1] == NULL)
    return debug_fail (debug, _("ship needs a name or a slot; “ships” lists them"));
  if (!debug_parse_ship (debug, words[1], &slot))
    return false;
  debug->ship = slot;
  debug_say (debug, _("ship %d, %s"), slot, srt_slot_name (srt_sim_run_context (debug_sim (debug)), slot));
  set_number (debug, "slot", slot);
  set_text (debug, "name", srt_slot_name (srt_sim_run_context (debug_sim (debug)), slot));
  return true;
}

static bool
do_ships (Debug *debug, char **words, const char *line)
{
  const SrtRun *run = srt_sim_run_context (debug_sim (debug));
  SrtJson *list = srt_json_new_array ();

  for (int slot = 0; slot < run->world->count; slot++)
    if (srt_object (run->world, slot)->type >= 0)
      {
        SrtJson *json = srt_json_new_object ();
        bool out = srt_object (run->world, slot)->flags & SRT_OUT_OF_ACTION;
        debug_say (debug, "%d %s%s", slot, srt_slot_name (run, slot), out ? _(", out of action") : "");
        srt_json_set (json, "slot", srt_json_new_number (slot));
        srt_json_set (json, "name", srt_json_new_string (srt_slot_name (run, slot)));
        srt_json_set (json, "out_of_action", srt_json_new_bool (out));
        srt_json_append (list, json);
      }
  srt_json_set (debug->answer, "ships", list);
  return true;
}

static bool
do_print (Debug *debug, char **words, const char *line)
{
  SrtSim *sim = debug_sim (debug);
  g_autofree char *text = NULL;
  int slot, length;
  SrtJson *json;

  if (!ship_of (debug, words[1], &slot))
    return false;
  length = srt_sim_trace_line (sim, slot, NULL, 0);
  text = g_malloc ((gsize) length + 1);
  srt_sim_trace_line (sim, slot, text, (size_t) length + 1);
  json = srt_json_parse (text, (gsize) length, NULL, NULL);
  if (json)
    srt_json_set (debug->answer, "ship", json);
  debug_say (debug, "%s", text);
  return true;
}

static bool
do_stack (Debug *debug, char **words, const char *line)
{
  static const char *const pushers[] = { "start", "order", "retaliation", "help", "destruction",
                                         "script", "hand", "player", "queue" };
  const SrtRun *run = srt_sim_run_context (debug_sim (debug));
  SrtJson *list = srt_json_new_array ();
  const SrtOrders *orders;
  int slot;

  srt_json_set (debug->answer, "stack", list);
  if (!ship_of (debug, words[1], &slot))
    return false;
  orders = srt_orders (run->world, slot);
  for (int i = 0; i < orders->count; i++)
    {
      const SrtOrderEntry *entry = &orders->stack[i];
      const char *by = entry->pusher < G_N_ELEMENTS (pushers) ? pushers[entry->pusher] : "";
      const SrtTarget *target = &entry->target;
      SrtJson *json = srt_json_new_object ();
      debug_say (debug, _("%d %s%s%s, pushed at tick %d by %s"), entry->number, debug_order_name (entry->number),
                 target->kind == SRT_TARGET_SHIP && target->index >= 0 ? " → " : "",
                 target->kind == SRT_TARGET_SHIP ? srt_slot_name (run, target->index) : "", entry->pushed_at, by);
      srt_json_set (json, "order", srt_json_new_number (entry->number));
      srt_json_set (json, "name", srt_json_new_string (debug_order_name (entry->number)));
      srt_json_set (json, "target_kind", srt_json_new_number (target->kind));
      srt_json_set (json, "target", srt_json_new_number (target->index));
      srt_json_set (json, "pushed_at", srt_json_new_number (entry->pushed_at));
      srt_json_set (json, "by", srt_json_new_string (by));
      srt_json_append (list, json);
    }
  if (orders->count == 0)
    debug_say (debug, _("no orders"));
  return true;
}

typedef struct Listing
{
  Debug *debug;
  SrtJson *list;
} Listing;

static bool
list_event (const SrtEvent *event, void *data)
{
  Listing *listing = data;
  g_autofree char *text = debug_event_text (listing->debug, event);

  debug_say (listing->debug, "%s", text);
  srt_json_append (listing->list, debug_event_json (listing->debug, event));
  return true;
}

static bool
do_events (Debug *debug, char **words, const char *line)
{
  Listing listing = { debug, srt_json_new_array () };
  int from = debug->at.tick, to = from;

  srt_json_set (debug->answer, "events", listing.list);
  if (words[1] && !debug_parse_int (debug, words[1], _("the first tick"), 0, G_MAXINT32, &from))
    return false;
  to = words[1] ? from : to;
  if (words[1] && words[2] && !debug_parse_int (debug, words[2], _("the last tick"), from, G_MAXINT32, &to))
    return false;
  srt_history_events (debug->run.history, from, MIN (to, srt_history_head (debug->run.history)), list_event, &listing);
  if (srt_json_length (listing.list) == 0)
    debug_say (debug, _("no events"));
  return true;
}

static bool
do_hash (Debug *debug, char **words, const char *line)
{
  char text[32];

  g_snprintf (text, sizeof text, "%016" G_GINT64_MODIFIER "x", srt_sim_hash (debug_sim (debug)));
  debug_say (debug, "%s", text);
  set_number (debug, "tick", debug->at.tick);
  set_text (debug, "hash", text);
  return true;
}

static bool
do_result (Debug *debug, char **words, const char *line)
{
  g_autofree char *text = cli_run_result (debug_sim (debug));

  debug_say (debug, "%s", text);
  srt_json_free (debug->answer);
  debug->answer = srt_json_parse (text, strlen (text), NULL, NULL);
  return true;
}

static bool
do_watch (Debug *debug, char **words, const char *line)
{
  const char *text = line + strlen ("watch");
  SrtWatch watch;
  double value;

  while (g_ascii_isspace (*text))
    text++;
  if (!debug_parse_watch (debug, text, &watch))
    return false;
  if (watch.uses_ship && !has_ship (debug))
    return false;
  if (srt_watch_value (&watch, srt_sim_run_context (debug_sim (debug)), debug->ship, &value))
    {
      char figure[32];
      srt_json_format_number (value, figure);
      debug_say (debug, "%s = %s", text, figure);
      set_number (debug, "value", value);
    }
  else
    {
      debug_say (debug, _("%s has no value now"), text);
      srt_json_set (debug->answer, "value", srt_json_new_null ());
    }
  return true;
}

/* ---- Why ---- */

static const char *const decision_names[] = {
#define DECISION_NAME(id, name, words) name,
  SRT_DECISION_KINDS (DECISION_NAME)
#undef DECISION_NAME
};

static SrtJson *
say_rule (Debug *debug, const SrtDecisionRule *rule, bool settled)
{
  SrtJson *json = srt_json_new_object ();
  char words[512], margin[256];

  srt_why_rule (rule, words, sizeof words);
  srt_why_margin (rule, margin, sizeof margin);
  debug_say (debug, "%*s%s%s%s%s", 4 + 2 * rule->depth, "", settled ? "→ " : "", words, *margin ? ", " : "", margin);
  srt_json_set (json, "rule", srt_json_new_string (words));
  srt_json_set (json, "held", srt_json_new_bool (rule->held));
  if (*margin)
    srt_json_set (json, "margin", srt_json_new_string (margin));
  srt_json_set (json, "depth", srt_json_new_number (rule->depth));
  if (settled)
    srt_json_set (json, "settled", srt_json_new_bool (true));
  return json;
}

static SrtJson *
say_decision (Debug *debug, const SrtWhy *why, const SrtDecision *decision)
{
  SrtJson *json = srt_json_new_object (), *rules = srt_json_new_array ();
  char outcome[512];

  srt_why_outcome (srt_sim_run_context (debug->run.sim), decision, outcome, sizeof outcome);
  debug_say (debug, "%d:%u %s: %s", decision->tick, decision->event_index, decision_names[decision->kind], outcome);
  srt_json_set (json, "tick", srt_json_new_number (decision->tick));
  srt_json_set (json, "index", srt_json_new_number (decision->event_index));
  srt_json_set (json, "kind", srt_json_new_string (decision_names[decision->kind]));
  srt_json_set (json, "outcome", srt_json_new_string (outcome));
  for (uint32_t r = 0; r < decision->n_rules; r++)
    srt_json_append (rules, say_rule (debug, &why->rules[decision->first_rule + r], (int) r == decision->decided_by));
  srt_json_set (json, "rules", rules);
  return json;
}

static bool
do_why (Debug *debug, char **words, const char *line)
{
  int ticks = WHY_TICKS, from;
  SrtJson *list = srt_json_new_array ();
  SrtReplay *replay;
  SrtWhy *why;

  srt_json_set (debug->answer, "decisions", list);
  if (!has_ship (debug)
      || (words[1] && !debug_parse_int (debug, words[1], _("how many ticks"), 1, WHY_MOST, &ticks)))
    return false;
  from = MAX (debug->at.tick - ticks, 0);
  replay = srt_replay_new (debug->run.history, from, debug->at.tick);
  why = replay ? srt_why_new (replay, &debug->ship, 1, G_MAXUINT32, from, debug->at.tick, NULL) : NULL;
  srt_replay_free (replay);
  if (why == NULL)
    return debug_fail (debug, _("out of memory"));
  for (uint32_t i = 0; i < why->n_decisions; i++)
    {
      SrtPosition at = { why->decisions[i].tick, (int32_t) why->decisions[i].event_index };
      if (!why->decisions[i].idle && srt_position_compare (at, debug->at) <= 0)
        srt_json_append (list, say_decision (debug, why, &why->decisions[i]));
    }
  srt_why_free (why);
  if (srt_json_length (list) == 0)
    debug_say (debug, _("no decisions in the last %d ticks; “why N” looks back farther"), ticks);
  return true;
}

/* ---- Hands ---- */

static bool
at_end (Debug *debug)
{
  if (debug->at.index != SRT_TICK_END)
    return debug_fail (debug, _("hands act between ticks: “goto %d” goes to the end of this one"), debug->at.tick);
  return srt_history_go (debug->run.history, debug->at.tick);
}

static bool
do_push (Debug *debug, char **words, const char *line)
{
  SrtTarget target = SRT_NO_TARGET;
  int number, slot;

  if (!has_ship (debug) || !at_end (debug))
    return false;
  if (words[1] == NULL)
    return debug_fail (debug, _("push needs an order; “sortie-cli list orders” names them"));
  if (!debug_parse_order (debug, words[1], &number))
    return false;
  if (words[2])
    {
      if (!debug_parse_ship (debug, words[2], &slot))
        return false;
      target = (SrtTarget){ SRT_TARGET_SHIP, (int16_t) slot, -1 };
    }
  if (!srt_sim_push_order (debug->run.sim, debug->ship, number, target))
    return debug_fail (debug, _("the ship does not take the order %s now; “events” tells why"), debug_order_name (number));
  return do_stack (debug, (char *[]){ words[0], NULL }, line);
}

static bool
do_pop (Debug *debug, char **words, const char *line)
{
  if (!has_ship (debug) || !at_end (debug))
    return false;
  srt_sim_pop_order (debug->run.sim, debug->ship);
  return do_stack (debug, (char *[]){ words[0], NULL }, line);
}

static bool
do_place (Debug *debug, char **words, const char *line)
{
  double place[3];

  if (!has_ship (debug) || !at_end (debug))
    return false;
  for (int i = 0; i < 3; i++)
    {
      char *end;
      place[i] = words[1 + i] ? g_ascii_strtod (words[1 + i], &end) : 0;
      if (words[1 + i] == NULL || end == words[1 + i] || *end || !(fabs (place[i]) <= 1e9))
        return debug_fail (debug, _("place needs three numbers, units along X, Y and Z"));
    }
  srt_sim_place (debug->run.sim, debug->ship, srt_vec3 ((float) place[0], (float) place[1], (float) place[2]), NULL);
  return do_print (debug, (char *[]){ words[0], NULL }, line);
}

static bool
do_save (Debug *debug, char **words, const char *line)
{
  SortieRunStart start = debug->run.start;
  g_autoptr (GError) error = NULL;

  if (words[1] == NULL)
    return debug_fail (debug, _("save needs a file name, such as run%s"), SORTIE_RECORDING_ENDING);
  start.position = debug->at;
  if (!sortie_history_save (debug->run.history, &start, words[1], &error))
    return debug_fail (debug, "%s: %s", words[1], error->message);
  debug_say (debug, _("saved %s"), words[1]);
  set_text (debug, "saved", words[1]);
  return true;
}

/* ---- The table ---- */

static bool
do_where (Debug *debug, char **words, const char *line)
{
  debug_say_position (debug, 0);
  return true;
}

static bool
do_quit (Debug *debug, char **words, const char *line)
{
  debug->quit = true;
  debug_say (debug, _("bye"));
  return true;
}

static bool do_help (Debug *debug, char **words, const char *line);

static const Command commands[] = {
  { "run", "run [N | to TICK | until over]", do_run, N_ ("Goes on: by N ticks (1), to a tick, or until the battle is over; breakpoints stop it") },
  { "continue", "continue [back]", do_continue, N_ ("Goes on to the next breakpoint or until the battle is over; or back to the one before") },
  { "goto", "goto TICK[:INDEX|:frame]", do_goto, N_ ("Looks at the end of a tick, at the event of that index in it, or at the begin of its game frame") },
  { "step", "step [WHAT] [N]", do_step, N_ ("A step forwards, N times: tick, step (of the simulation), frame, event, and of the chosen ship line, over, maneuver, order, decision") },
  { "back", "back [WHAT] [N]", do_back, N_ ("The same step backwards") },
  { "break", "break add KIND [WHAT] [ship S] [if EXPRESSION] [skip N]", debug_break, N_ ("Stops where something happens. KIND and WHAT are line MANEUVER:LINE (line SET/MANEUVER:LINE of a set that the mission brings along), maneuver MANEUVER, pushed, started, popped or refused ORDER, event EVENT, damage, condition; names with spaces stand in double quotes. Also: break list, and break enable, disable or remove NUMBER") },
  { "ship", "ship NAME|SLOT", do_ship, N_ ("Chooses the ship that steps and questions are about") },
  { "ships", "ships", do_ships, N_ ("Lists what is there, by slot") },
  { "print", "print [SHIP]", do_print, N_ ("The ship's trace line") },
  { "stack", "stack [SHIP]", do_stack, N_ ("The ship's orders, the current one first") },
  { "events", "events [FROM [TO]]", do_events, N_ ("Events of this tick, or of those") },
  { "watch", "watch EXPRESSION", do_watch, N_ ("What an expression comes to now") },
  { "why", "why [N]", do_why, N_ ("What the ship decided in the last N ticks (100), by which rules") },
  { "where", "where", do_where, N_ ("The moment that is looked at") },
  { "hash", "hash", do_hash, N_ ("The hash of the world") },
  { "result", "result", do_result, N_ ("The line that “sortie-cli run” ends with") },
  { "push", "push ORDER [SHIP]", do_push, N_ ("Gives the chosen ship an order, with a ship as its target; what was recorded past this tick is forgotten") },
  { "pop", "pop", do_pop, N_ ("Ends its current order") },
  { "place", "place X Y Z", do_place, N_ ("Puts it elsewhere") },
  { "save", "save FILE", do_save, N_ ("Saves the run as a recording") },
  { "help", "help [COMMAND]", do_help, N_ ("What there is") },
  { "quit", "quit", do_quit, N_ ("Ends, as the end of the input does") },
};

static const Command *
command_named (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];
  return NULL;
}

static bool
do_help (Debug *debug, char **words, const char *line)
{
  SrtJson *list = srt_json_new_array ();

  srt_json_set (debug->answer, "commands", list);
  if (words[1] && command_named (words[1]) == NULL)
    return debug_fail (debug, _("there is no command “%s”; “help” lists them"), words[1]);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (words[1] == NULL || strcmp (words[1], commands[i].name) == 0)
      {
        SrtJson *json = srt_json_new_object ();
        debug_say (debug, "%s\n    %s", commands[i].usage, _(commands[i].help));
        srt_json_set (json, "usage", srt_json_new_string (commands[i].usage));
        srt_json_set (json, "help", srt_json_new_string (_(commands[i].help)));
        srt_json_append (list, json);
      }
  return true;
}

void
debug_command (Debug *debug, const char *line)
{
  g_auto (GStrv) words = debug_words (line);
  const Command *command = words[0] ? command_named (words[0]) : NULL;

  if (command)
    command->run (debug, words, line);
  else
    debug_fail (debug, _("there is no command “%s”; “help” lists them"), words[0] ? words[0] : "");
}
