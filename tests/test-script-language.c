/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language of mission scripts: text to code and back, and every message at its place. */
#include "mission/script-text.h"

#include <glib.h>
#include <string.h>

/* ---- A mission with something of everything ---- */

enum
{
  SHIPS = 300
};

static SrtMissionShip ships[SHIPS];
static char ship_ids[SHIPS][16];
static SrtFlightGroup groups[] = { { .id = (char *) "raiders" }, { .id = (char *) "route" }, { .id = (char *) "twin" } };
static SrtSquad squads[] = { { .id = (char *) "turrets" }, { .id = (char *) "everyone" } };
static SrtCurve curves[] = { { .id = (char *) "approach" }, { .id = (char *) "sweep" } };
static SrtGlobal globals[] = { { (char *) "kills", 0 }, { (char *) "if", 3 }, { (char *) "odd name", 0 } };
static char *two_names[] = { (char *) "who", (char *) "seconds" };
static SrtScriptPart parts[] = {
  { .id = (char *) "intro", .start = true },
  { .id = (char *) "escort", .arguments = 2, .argument_names = two_names },
  { .id = (char *) "no-names", .arguments = 1 },
};
static SrtObjective objectives[] = { { (char *) "reach", (char *) "Reach it", 2 }, { (char *) "save", (char *) "Save it", 1 } };
static SrtTrigger triggers[] = { { .id = (char *) "t1", .condition = 1, .owner_kind = SRT_TARGET_GROUP, .owner = 0 } };
static SrtPilot pilots[] = { { .id = (char *) "cadet" }, { .id = (char *) "ace-1" } };
static SrtContent content = { .pilots = pilots, .n_pilots = 2 };

static SrtMission mission = {
  .ships = ships, .n_ships = SHIPS, .groups = groups, .n_groups = 3, .squads = squads, .n_squads = 2,
  .curves = curves, .n_curves = 2, .globals = globals, .n_globals = 3, .parts = parts, .n_parts = 3,
  .objectives = objectives, .n_objectives = 2, .triggers = triggers, .n_triggers = 1,
};

static void
make_mission (void)
{
  for (int i = 0; i < SHIPS; i++)
    {
      g_snprintf (ship_ids[i], sizeof ship_ids[i], "ship-%d", i);
      ships[i].id = ship_ids[i];
    }
  ships[0].id = (char *) "player";
  ships[1].id = (char *) "gateway";
  ships[2].id = (char *) "twin"; /* a flight group has that name too */
}

static SrtBlockScope
scope_of_part (int part)
{
  return srt_part_scope (&mission, &content, part);
}

static SrtBlockScope
scope_of_trigger (int condition)
{
  SrtBlockScope scope = { .mission = &mission, .content = &content, .condition = condition };

  return scope;
}

static bool
compile (const SrtBlockScope *scope, const char *text, SrtBlock *block, SrtDiags *diags)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  return srt_block_compile (scope, lines, (int) g_strv_length (lines), block, diags);
}

/* ---- Text to code ---- */

static void
check_code (const SrtBlockScope *scope, const char *text, const char *hex)
{
  g_autoptr (GString) found = g_string_new (NULL);
  SrtDiags diags;
  SrtBlock block;

  srt_diags_init (&diags);
  if (!compile (scope, text, &block, &diags))
    {
      g_autofree char *line = srt_diag_line (&diags.items[0], NULL);
      g_error ("%s: %s", text, line);
    }
  for (uint32_t i = 0; i < block.size; i++)
    g_string_append_printf (found, "%s%02X", i ? " " : "", block.code[i]);
  g_assert_cmpstr (found->str, ==, hex);
  srt_block_clear (&block);
  srt_diags_clear (&diags);
}

static void
test_code (void)
{
  SrtBlockScope part = scope_of_part (1), trigger = scope_of_trigger (1);

  /* The worked example of spec 06b §4.3, with a part that is there. */
  check_code (&part, "if global 2 == 1\nspawn intro\nend", "10 00 27 02 32 01 02 23 00 04 4D 00 32 01 43 00");
  check_code (&part, "kills += 10%", "0C 00 40 00 2F 0A 17 32 01 43 00 00");
  check_code (&part, "who = seconds - 1", "10 00 41 00 31 01 32 01 1C 16 32 01 43 00 00 00");
  check_code (&part, "return 70000", "08 00 28 00 43 00 00 00 70 11 01 00");
  check_code (&part, "jump_ready = 1\nvariable 200 = -1",
              "10 00 3F 00 32 01 16 3F C8 28 00 16 32 01 43 00 FF FF FF FF" + 0);
  check_code (&trigger, "return", "04 00 43 00");
  check_code (&trigger, "wait_for_key(fire)", "0C 00 32 26 21 4C 32 01 43 00 00 00");
  check_code (&trigger, "wait_for_jump_or_launch(ship-200)", "0C 00 2C C8 21 3A 32 01 43 00 00 00");
  check_code (&trigger, "print(\"a\")", "0C 00 2A 03 61 00 21 0A 32 01 43 00");
  check_code (&trigger, "set_targetable(gateway.3, false)", "0C 00 47 01 03 32 00 21 22 32 01 43");
  check_code (&trigger, "scanner(ship-299)", "0C 00 52 01 2B 21 53 32 01 43 00 00");
  check_code (&trigger, "random\nchance 50%\nwait 1\nelse\nwait 2\nend",
              "18 00 51 01 00 0F 00 08 32 00 32 01 21 05 42 00 06 32 02 21 05 32 01 43" + 0);
}

/* ---- Canonical text ---- */

/* The text is what its code is written as, and compiles to it again. */
static void
check_canonical (const SrtBlockScope *scope, const char *text)
{
  g_autofree char *again = NULL;
  SrtDiags diags;
  SrtBlock block;

  srt_diags_init (&diags);
  if (!compile (scope, text, &block, &diags))
    {
      g_autofree char *line = srt_diag_line (&diags.items[0], NULL);
      g_error ("%s\n%s", text, line);
    }
  again = srt_block_text (scope, block.code, block.size);
  g_assert_cmpstr (again, ==, text);
  srt_block_clear (&block);
  srt_diags_clear (&diags);
}

static const char *const part_texts[] = {
  "wait 5\n",
  "kills = 1\n",
  "'if' += kills * 2 - 1\n",
  "'odd name' -=. 3 +. kills /. 2\n",
  "countdown = -1\n",
  "variable 42 = 4294967\n",
  "who = null\n",
  "seconds *= 50%\n",
  "argument 7 = 1\n",
  "timer 1 every 30 call intro\n",
  "timer 1 after 30 call intro\n",
  "timer kills every seconds times 4 call intro\n",
  "timer 3 every 10 times kills call no-names\n",
  "call escort (player, 3)\n",
  "spawn escort (raiders, kills + 1)\n",
  "spawn intro\n",
  "kills = call escort (gateway, 1) + is_player(ship-7)\n",
  "call no-names (\"text with \\\"quotes\\\", \\\\ and \\n lines\")\n",
  "call no-names (ship twin)\n",
  "call no-names (group twin)\n",
  "call no-names (ship 5000)\n",
  "return result\n",
  "return null\n",
  "if kills > 3 and not (who in raiders)\n  return 2\nend\n",
  "if who not in turrets or who in group ('odd name')\n  wait 1\nend\n",
  "if (kills + 1) * 2 == 6\n  wait 1\nelse if kills == 50%\n  wait 2\nelse\n  wait 3\nend\n",
  "if kills - (seconds - 1) <= 4\n  if seconds\n    wait 1\n  end\nend\n",
  "if kills < 1\n  wait 1\nelse\n  if seconds\n    wait 1\n  end\n  wait 2\nend\n",
  "if when_player_last_jumped() > 10\n  kills = 0\nend\n",
  "if last shot_at.hull_damage of gateway >= 40\n  set_objective(reach, active)\nend\n",
  "if (kills == 1) == (seconds == 2)\n  wait 1\nend\n",
  "random\nchance 30%\n  wait 1\nchance 70%\n  wait 2\nend\n",
  "random\nchance 10%\n  random\n  chance 50%\n    wait 1\n  else\n    wait 3\n  end\nelse\n  wait 2\nend\n",
  "random\nchance 5%\nchance 5%\n  wait 1\nend\nwait 2\n",
  "random\nchance 100%\n  if kills\n    wait 1\n  else\n    wait 2\n  end\nend\n",
  "set_ai(raiders, order: fight, target: player)\n",
  "set_ai(everyone, order: fly, immediate: false)\n",
  "set_ai(player, order: 999)\n",
  "set_pilot(gateway, ace-1)\n",
  "set_trigger_state(gateway.4, condition: destroyed, armed: true)\n",
  "start_director_cam(approach, look_at: player, seconds: 5)\n",
  "stack_director_cam(gateway, seconds: kills, hold: everyone)\n",
  "comms_from_ship(gateway, head: talking, speech: \"gw_01\")\n",
  "show_icon(ecm, flash)\n",
  "open_window(comms_everywhere)\n",
  "open_window(9)\n",
  "set_environment(ice_field, true)\n",
  "set_nav_point(player)\n",
  "fly(raiders, point: gateway)\n",
  "fly(raiders, speed: 20)\n",
  "scanner()\n",
  "subtitle(144)\n",
  "subtitle(\"Here they come\")\n",
  "dock(gateway, station: everyone, port: 3)\n",
};

static const char *const listings[] = {
  "listing\n  nop\n  push_byte 1\n  return\nend\n",
  "listing\n  push_global kills\n  branch_if_zero_2 at9\n  command wait_for_speech\nat9:\n  push_byte 1\n  return\nend\n",
  "listing\n  constants 70000, 5\n  push_constant 1\n  push_section_19 3\n  command 200\n  return_2\nend\n",
  "listing unpadded\n  push_byte 1\n  bytes 0\n  bytes 200\n  jump 4000\n  return\nend\n",
  "listing\n  random_branch there, here 50 7, 9 60 0\nhere:\n  nop\nthere:\n  return\nend\n",
  "listing\n  push_component gateway, 3\n  push_event_value shot_at, 2, 17\n  push_string_2 \"x\"\n  command_b 1\n  return\nend\n",
};

static void
test_canonical (void)
{
  SrtBlockScope part = scope_of_part (1), trigger = scope_of_trigger (0), silent = scope_of_trigger (0x1E);

  for (guint i = 0; i < G_N_ELEMENTS (part_texts); i++)
    check_canonical (&part, part_texts[i]);
  check_canonical (&trigger, "kills = event.hull_damage\nif event.attacker in raiders\n  return\nend\nreturn 1\nreturn\n");
  check_canonical (&silent, "kills = event.4\n");
}

/* What the machine runs though no statement says it stays what it is. */
static void
test_listings (void)
{
  SrtBlockScope part = scope_of_part (1);

  for (guint i = 0; i < G_N_ELEMENTS (listings); i++)
    {
      g_autofree char *text = NULL;
      SrtDiags diags;
      SrtBlock block, again;
      srt_diags_init (&diags);
      if (!compile (&part, listings[i], &block, &diags))
        {
          g_autofree char *line = srt_diag_line (&diags.items[0], NULL);
          g_error ("%s\n%s", listings[i], line);
        }
      text = srt_block_text (&part, block.code, block.size);
      g_assert_true (g_str_has_prefix (text, "listing"));
      g_assert_true (compile (&part, text, &again, NULL));
      g_assert_cmpmem (block.code, block.size, again.code, again.size);
      srt_block_clear (&block);
      srt_block_clear (&again);
      srt_diags_clear (&diags);
    }
}

/* ---- Every command and any statement ---- */

typedef struct Writer
{
  GString *out;
  GRand *rand;
} Writer;

static int
below (Writer *w, int n)
{
  return g_rand_int_range (w->rand, 0, n);
}

static void
add (Writer *w, const char *text)
{
  g_string_append (w->out, text);
}

static void add_value (Writer *w, int depth);

/* Something that an argument of the kind accepts. */
static void
add_argument (Writer *w, SrtArgKind kind, int depth)
{
  static const char *const names[][3] = {
    [SRT_ARG_SHIP] = { "player", "gateway.2", "ship twin" },
    [SRT_ARG_ENTITY] = { "raiders", "turrets", "ship-299" },
    [SRT_ARG_SHIP_OR_GROUP] = { "route", "gateway", "group twin" },
    [SRT_ARG_GROUP] = { "raiders", "route", "group 2" },
    [SRT_ARG_CURVE] = { "approach", "sweep", "curve 1" },
    [SRT_ARG_CURVE_OR_SHIP] = { "approach", "gateway", "ship-40" },
    [SRT_ARG_PART] = { "intro", "no-names", "escort" },
    [SRT_ARG_TEXT] = { "\"x\"", "\"two words\"", "\"\\n\\xff\"" },
    [SRT_ARG_SPEECH] = { "\"x\"", "\"ü\"", "\"\"" },
    [SRT_ARG_FILM] = { "\"x\"", "\"'\"", "\"\\\"\"" },
    [SRT_ARG_MUSIC] = { "\"x\"", "\"a\"", "\"b\"" },
    [SRT_ARG_ORDER] = { "fight", "cargo_lifter_grab", "77" },
    [SRT_ARG_TEXT_ID] = { "144", "\"text\"", "70000" },
    [SRT_ARG_PILOT] = { "cadet", "ace-1", "130" },
    [SRT_ARG_CONDITION] = { "destroyed", "shot_at", "ship_explosion" },
    [SRT_ARG_OBJECTIVE] = { "reach", "save", "9" },
    [SRT_ARG_BOOL] = { "true", "false", "7" },
  };

  if (below (w, 5) == 0 && depth > 0)
    add_value (w, depth - 1);
  else if (kind < (SrtArgKind) G_N_ELEMENTS (names) && names[kind][0])
    add (w, names[kind][below (w, 3)]);
  else
    g_string_append_printf (w->out, "%d", below (w, 3) ? below (w, 20) : below (w, 100000));
}

static void
add_command (Writer *w, int number, int depth)
{
  const SrtCommandInfo *info = srt_command_info (number);
  bool again = number == SRT_COMMAND_WAIT_FOR_JUMP_OR_LAUNCH || number == SRT_COMMAND_WAIT_FOR_KEY;
  bool named = false;

  g_string_append_printf (w->out, "%s(", info->word);
  for (int i = 0; i < info->n_args; i++)
    {
      if (info->args[i].optional && below (w, 3) == 0)
        {
          named = true;
          continue;
        }
      add (w, w->out->str[w->out->len - 1] == '(' ? "" : ", ");
      named = named || below (w, 3) == 0;
      if (named)
        g_string_append_printf (w->out, "%s: ", info->args[i].name);
      if (again)
        add (w, number == SRT_COMMAND_WAIT_FOR_KEY ? "fire" : "raiders");
      else if (info->args[i].nullable && below (w, 4) == 0)
        add (w, "null");
      else
        add_argument (w, info->args[i].kind, depth);
    }
  add (w, ")");
}

static void
add_value (Writer *w, int depth)
{
  static const char *const plain[] = {
    "kills", "'if'", "'odd name'", "who", "seconds", "countdown", "variable 99", "result", "null", "true", "player",
    "gateway.5", "raiders", "turrets", "approach", "0", "255", "256", "-1", "70000", "0x1F", "\"text\"", "group twin",
    "last destroyed.killer of raiders", "last shot_at.0 of 200", "when_player_last_jumped()", "is_player(gateway)",
    "call intro", "call escort (1, 2)",
  };
  static const char *const marks[] = { "+", "-", "*", "/", "+.", "-.", "*.", "/.", "==", "!=", ">", ">=", "<", "<=", ">.",
                                       ">=.", "<.", "<=.", "and", "or" };
  int kind = depth > 0 ? below (w, 8) : 0;

  if (kind < 3)
    add (w, plain[below (w, G_N_ELEMENTS (plain))]);
  else if (kind < 6)
    {
      const char *mark = marks[below (w, G_N_ELEMENTS (marks))];
      add (w, "(");
      add_value (w, depth - 1);
      g_string_append_printf (w->out, " %s ", mark);
      if (below (w, 6) == 0 && mark[0] != 'a' && mark[0] != 'o')
        g_string_append_printf (w->out, "%d%%", below (w, 256));
      else
        add_value (w, depth - 1);
      add (w, ")");
    }
  else if (kind == 6)
    {
      add (w, "(not ");
      add_value (w, depth - 1);
      add (w, ")");
    }
  else
    {
      static const char *const members[] = { "in raiders", "not in raiders", "in turrets", "not in squad everyone",
                                             "in group (who)", "not in squad (kills + 1)", "in group twin" };
      add (w, "(");
      add_value (w, depth - 1);
      g_string_append_printf (w->out, " %s)", members[below (w, G_N_ELEMENTS (members))]);
    }
}

static void
add_statements (Writer *w, int depth)
{
  static const char *const targets[] = { "kills", "'if'", "who", "seconds", "jump_ready", "variable 250", "global 1" };
  static const char *const stores[] = { "=", "+=", "-=", "*=", "/=", "+=.", "-=.", "*=.", "/=." };

  for (int n = 1 + below (w, 4); n > 0; n--)
    {
      int kind = below (w, depth > 0 ? 10 : 7);
      if (kind < 3)
        add_command (w, below (w, SRT_N_COMMANDS), 1);
      else if (kind == 3)
        {
          g_string_append_printf (w->out, "%s %s ", targets[below (w, G_N_ELEMENTS (targets))],
                                  stores[below (w, G_N_ELEMENTS (stores))]);
          add_value (w, 3);
        }
      else if (kind == 4)
        add (w, below (w, 2) ? "spawn no-names (kills)" : "call escort (kills, who)");
      else if (kind == 5)
        add (w, below (w, 2) ? "return" : "return kills + 1");
      else if (kind == 6)
        add (w, below (w, 2) ? "timer 3 every kills times 2 call intro" : "wait kills");
      else if (kind == 7)
        {
          add (w, "random\nchance 20%\n");
          add_statements (w, depth - 1);
          add (w, "chance 30%\n");
          add_statements (w, depth - 1);
          if (below (w, 2))
            {
              add (w, "else # what else\n");
              add_statements (w, depth - 1);
            }
          add (w, "end");
        }
      else
        {
          add (w, "if ");
          add_value (w, 3);
          add (w, "\n");
          add_statements (w, depth - 1);
          if (kind == 8)
            {
              add (w, below (w, 2) ? "else\n" : "else if kills\n");
              add_statements (w, depth - 1);
            }
          add (w, "end");
        }
      add (w, "\n");
    }
}

/* The text's code, the code's text, and that text's code and text. */
static void
check_round (const SrtBlockScope *scope, const char *text, bool structured)
{
  g_autofree char *first = NULL, *second = NULL;
  SrtDiags diags;
  SrtBlock block, again;

  srt_diags_init (&diags);
  if (!compile (scope, text, &block, &diags))
    {
      for (size_t i = 0; i < diags.count; i++)
        if (diags.items[i].severity == SRT_SEVERITY_ERROR && strcmp (diags.items[i].code, "limit") != 0)
          {
            g_autofree char *line = srt_diag_line (&diags.items[i], NULL);
            g_error ("%s\n%s", text, line);
          }
      srt_diags_clear (&diags);
      return; /* more on the stack than there is room for */
    }
  srt_diags_clear (&diags);
  first = srt_block_text (scope, block.code, block.size);
  if (structured && g_str_has_prefix (first, "listing"))
    g_error ("%s\n%s", text, first);
  g_assert_true (compile (scope, first, &again, NULL));
  g_assert_cmpmem (block.code, block.size, again.code, again.size);
  second = srt_block_text (scope, again.code, again.size);
  g_assert_cmpstr (first, ==, second);
  srt_block_clear (&block);
  srt_block_clear (&again);
}

static void
test_commands (void)
{
  SrtBlockScope part = scope_of_part (1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int i = 0; i < SRT_N_COMMANDS; i++)
    for (int n = 0; n < 20; n++)
      {
        g_autoptr (GString) text = g_string_new (NULL);
        Writer writer = { text, rand };
        add_command (&writer, i, 1);
        check_round (&part, text->str, true);
      }
}

static void
test_statements (void)
{
  SrtBlockScope part = scope_of_part (1), trigger = part;
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  trigger.condition = 0; /* with arguments as well, so that the same texts fit it */

  for (int n = 0; n < 3000; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      Writer writer = { text, rand };
      add_statements (&writer, 3);
      if (n % 2 == 0)
        check_round (&part, text->str, true);
      else
        check_round (&trigger, text->str, true);
    }
}

/* Any bytes are a block that has a text, which gives them again. */
static void
test_any_code (void)
{
  SrtBlockScope part = scope_of_part (1), trigger = scope_of_trigger (2);
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  int n_codes;
  const SrtCodeInfo *codes = srt_code_table (&n_codes);

  for (int n = 0; n < 4000; n++)
    {
      uint8_t code[160];
      uint32_t size = (uint32_t) g_rand_int_range (rand, 3, 160), length = (uint32_t) g_rand_int_range (rand, 3, (int) size + 1);
      g_autofree char *text = NULL;
      SrtBlock block;
      for (uint32_t i = 0; i < size; i++)
        code[i] = (uint8_t) (g_rand_int_range (rand, 0, 3) ? codes[g_rand_int_range (rand, 0, n_codes)].number
                                                           : g_rand_int_range (rand, 0, 12));
      code[0] = (uint8_t) length;
      code[1] = 0;
      text = srt_block_text (n % 2 ? &part : &trigger, code, size);
      g_assert_true (compile (n % 2 ? &part : &trigger, text, &block, NULL));
      g_assert_cmpuint (block.length, ==, length);
      g_assert_cmpmem (block.code, block.length, code, length);
      srt_block_clear (&block);
    }
}

/* ---- Messages ---- */

static const struct
{
  const char *text;
  int line, column;
  const char *code;
} faults[] = {
  { "wait", 1, 5, "syntax" },
  { "wait 5 6", 1, 8, "syntax" },
  { "if kills = 3\nend", 1, 10, "syntax" },
  { "wait 1\n  if kills\nwait 2", 2, 3, "no-end" },
  { "end", 1, 1, "syntax" },
  { "else", 1, 1, "syntax" },
  { "while kills", 1, 1, "loop" },
  { "goto there", 1, 1, "loop" },
  { "fligh(player)", 1, 1, "no-command" },
  { "fly", 1, 1, "arguments" },
  { "fly(nobody)", 1, 5, "no-name" },
  { "kills = a-1", 1, 9, "no-name" },
  { "kills = twin", 1, 9, "ambiguous" },
  { "player = 1", 1, 1, "assign" },
  { "3 = 1", 1, 1, "syntax" },
  { "set_hostile(player, true, 3)", 1, 27, "arguments" },
  { "set_hostile(player, on: true)", 1, 21, "no-argument" },
  { "set_hostile(ships: player, true)", 1, 28, "arguments" },
  { "set_hostile(player, ships: player)", 1, 21, "arguments" },
  { "set_hostile(player", 1, 19, "syntax" },
  { "call nobody", 1, 6, "no-part" },
  { "call escort (1)", 1, 6, "arguments" },
  { "timer 1 every 3", 1, 16, "syntax" },
  { "timer 1 3 call intro", 1, 9, "syntax" },
  { "kills = event.killer", 1, 15, "no-value" },
  { "kills = last launched.ship of player", 1, 14, "not-kept" },
  { "kills = last destroyed.killer of ship-299", 1, 34, "limit" },
  { "kills = raiders.3", 1, 9, "component" },
  { "kills = ship-280.3", 1, 9, "limit" },
  { "kills = gateway.bridge", 1, 17, "syntax" },
  { "kills = 1.5", 1, 9, "word" },
  { "kills = 4294967296", 1, 9, "word" },
  { "kills = \"open", 1, 9, "word" },
  { "kills = 5%+1", 1, 11, "syntax" },
  { "kills = (50%)", 1, 10, "syntax" },
  { "kills = 1 + 300%", 1, 13, "percent" },
  { "random\nwait 1\nchance 5%\nend", 2, 1, "syntax" },
  { "random\nend", 1, 1, "syntax" },
  { "random\nchance 60%\nchance 50%\nend", 3, 8, "percent" },
  { "random\nchance 0%\nend", 2, 8, "syntax" },
  { "kills = who in player", 1, 16, "membership" },
  { "kills = set_hostile(player, true)", 1, 9, "no-result" },
  { "wait_for_key(call intro)", 1, 19, "again" },
  { "wait_for_jump_or_launch(ship-256)", 1, 25, "again" },
  { "wait_for_jump_or_launch(gateway.1)", 1, 25, "again" },
  { "wait_for_jump_or_launch(result)", 1, 25, "again" },
  { "\xC3\xA4\xC3\xA4 = 1", 1, 1, "word" },
  { "print(\"\xC3\xA4\") 7", 1, 12, "syntax" },
  { "listing\n  fly_away\nend", 2, 3, "listing" },
  { "listing\nback:\n  nop\n  jump back\nend", 4, 8, "loop" },
  { "listing\n  jump nowhere\nend", 2, 8, "label" },
  { "wait 1\nlisting\n  nop\nend", 2, 1, "listing" },
  { "listing\n  push_byte 256\nend", 2, 13, "listing" },
};

static void
test_faults (void)
{
  SrtBlockScope part = scope_of_part (1);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      SrtDiags diags;
      SrtBlock block;
      const SrtDiag *first;
      srt_diags_init (&diags);
      if (compile (&part, faults[i].text, &block, &diags))
        g_error ("compiled: %s", faults[i].text);
      g_assert_null (block.code);
      g_assert_cmpuint (srt_diags_errors (&diags), >=, 1);
      first = &diags.items[0];
      if (first->line != faults[i].line || first->column != faults[i].column || strcmp (first->code, faults[i].code) != 0)
        {
          g_autofree char *line = srt_diag_line (first, NULL);
          g_error ("%s\n%s [%s]", faults[i].text, line, first->code);
        }
      g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
      srt_diags_clear (&diags);
    }
}

static const struct
{
  const char *text;
  int column;
  const char *code;
} remarks[] = {
  { "set_pilot(raiders, cadet)", 11, "kind" },  { "set_hostile(5, true)", 13, "kind" },
  { "print(5)", 7, "kind" },                    { "set_hostile(null, true)", 13, "null" },
  { "fly(\"name\")", 5, "kind" },             { "kills = ship 5000", 14, "no-name" },
  { "argument 2 = 5", 10, "no-name" },          { "follow_curve(gateway, player, 5)", 23, "kind" },
};

static void
test_remarks (void)
{
  SrtBlockScope part = scope_of_part (1);

  for (guint i = 0; i < G_N_ELEMENTS (remarks); i++)
    {
      SrtDiags diags;
      SrtBlock block;
      srt_diags_init (&diags);
      g_assert_true (compile (&part, remarks[i].text, &block, &diags));
      g_assert_cmpuint (diags.count, ==, 1);
      g_assert_cmpint (diags.items[0].severity, ==, SRT_SEVERITY_WARNING);
      g_assert_cmpstr (diags.items[0].code, ==, remarks[i].code);
      g_assert_cmpint (diags.items[0].column, ==, remarks[i].column);
      srt_block_clear (&block);
      srt_diags_clear (&diags);
    }
}

/* ---- Limits (spec 06 §9) ---- */

static const char *
first_code (const SrtBlockScope *scope, const char *text, char code[32])
{
  SrtDiags diags;
  SrtBlock block;

  srt_diags_init (&diags);
  g_strlcpy (code, compile (scope, text, &block, &diags) ? "" : diags.items[0].code, 32);
  srt_block_clear (&block);
  srt_diags_clear (&diags);
  return code;
}

static void
test_limits (void)
{
  SrtBlockScope part = scope_of_part (1);
  g_autofree char *longest = g_strnfill (253, 'x'), *longer = g_strnfill (254, 'x');
  g_autofree char *fits = g_strdup_printf ("print(\"%s\")", longest), *not = g_strdup_printf ("print(\"%s\")", longer);
  g_autoptr (GString) deep = g_string_new ("kills = "), sum = g_string_new ("kills = 1"), block = g_string_new (NULL);
  char code[32];

  g_assert_cmpstr (first_code (&part, fits, code), ==, "");
  g_assert_cmpstr (first_code (&part, not, code), ==, "text");

  /* 32 words, of which two are the part's arguments and one is what the store had. */
  for (int i = 0; i < 28; i++)
    g_string_append (deep, "1 + (");
  g_string_append (deep, "1");
  for (int i = 0; i < 28; i++)
    g_string_append (deep, ")");
  g_assert_cmpstr (first_code (&part, deep->str, code), ==, "");
  g_string_insert (deep, 8, "1 + (");
  g_string_append (deep, ")");
  g_assert_cmpstr (first_code (&part, deep->str, code), ==, "limit");

  for (int i = 0; i < 5000; i++)
    g_string_append (sum, " + 1");
  g_assert_cmpstr (first_code (&part, sum->str, code), ==, "syntax");

  /* Five bytes each: 13,105, the length and the return are 65,530 bytes; one more does not fit, whole words counted. */
  for (int i = 0; i < 13105; i++)
    g_string_append (block, "kills = kills\n");
  g_assert_cmpstr (first_code (&part, block->str, code), ==, "");
  g_string_append (block, "kills = kills\n");
  g_assert_cmpstr (first_code (&part, block->str, code), ==, "limit");
}

/* ---- Text of any kind ---- */

static void
test_fuzz (void)
{
  static const char *const words[] = {
    "if", "else", "end", "random", "chance", "50%", "wait", "timer", "every", "after", "times", "call", "spawn", "return",
    "listing", "unpadded", "null", "event", "last", "of", "in", "not", "and", "or", "group", "squad", "ship", "part",
    "global", "variable", "kills", "player", "raiders", "twin", "(", ")", ",", ":", ".", "=", "==", "+=", "-", "*.", "\"x\"",
    "'y'", "'", "\"", "\\", "#", "4", "70000", "0x", "\n", "\n", "\n", "fly", "set_ai", "is_player", "jump", "push_byte",
    "random_branch", "bytes", "constants", "\xC3", "\x01", "shot_at", "killer", "escort",
  };
  SrtBlockScope part = scope_of_part (1), trigger = scope_of_trigger (1);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  int compiled = 0;

  for (int n = 0; n < 20000; n++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      SrtBlock block;
      SrtDiags diags;
      srt_diags_init (&diags);
      for (int i = g_rand_int_range (rand, 1, 30); i > 0; i--)
        {
          g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
          g_string_append (text, g_rand_int_range (rand, 0, 4) ? " " : "");
        }
      if (compile (n % 2 ? &part : &trigger, text->str, &block, &diags))
        compiled++;
      else
        g_assert_cmpuint (srt_diags_errors (&diags), >, 0);
      for (size_t i = 0; i < diags.count; i++)
        g_assert_cmpint (diags.items[i].line, >, 0);
      srt_block_clear (&block);
      srt_diags_clear (&diags);
    }
  g_assert_cmpint (compiled, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  make_mission ();
  g_test_add_func ("/script-language/code", test_code);
  g_test_add_func ("/script-language/canonical", test_canonical);
  g_test_add_func ("/script-language/listings", test_listings);
  g_test_add_func ("/script-language/commands", test_commands);
  g_test_add_func ("/script-language/statements", test_statements);
  g_test_add_func ("/script-language/any-code", test_any_code);
  g_test_add_func ("/script-language/faults", test_faults);
  g_test_add_func ("/script-language/remarks", test_remarks);
  g_test_add_func ("/script-language/limits", test_limits);
  g_test_add_func ("/script-language/fuzz", test_fuzz);
  return g_test_run ();
}
