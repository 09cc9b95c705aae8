/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mission's whole script as one text: there and back, checks, completion, names. */
#include "content/document.h"
#include "content/load.h"
#include "mission/script-text.h"

#include <glib.h>
#include <string.h>

static const char mission_text[]
    = "{ \"format\": 1, \"title\": \"T\",\n"
      "  \"ships\": [ { \"id\": \"player\", \"kind\": \"waypoint\", \"position\": [0, 0, 0] },\n"
      "    { \"id\": \"fort\", \"kind\": \"waypoint\", \"position\": [0, 0, 0] },\n"
      "    { \"id\": \"wave\", \"kind\": \"waypoint\", \"position\": [0, 0, 0], \"flight_group\": \"wave\" } ],\n"
      "  \"flight_groups\": [ { \"id\": \"wave\" }, { \"id\": \"raiders\" } ],\n"
      "  \"squads\": [ { \"id\": \"all\", \"members\": [] } ], \"formations\": [], \"curves\": [],\n"
      "  \"triggers\": [\n"
      "    { \"id\": \"raiders-destroyed\", \"owner\": { \"flight_group\": \"raiders\" }, \"condition\": \"destroyed\",\n"
      "      \"operands\": [ { \"any_player\": true } ], \"block\": [ \"kills += 1\", \"\", \"call wave_two (kills)\" ] },\n"
      "    { \"id\": \"near\", \"owner\": { \"ship\": \"fort\" }, \"condition\": \"proximity\", \"repeat\": \"counted\", \"count\": 3,\n"
      "      \"deferred\": true, \"operands\": [ { \"ship\": \"wave\" }, { \"number\": 12 } ],\n"
      "      \"block\": [ \"# they are near\", \"if event.distance < 5\", \"  wait 1\", \"end\", \"# done\" ] },\n"
      "    { \"id\": \"t3\", \"owner\": { \"ship\": \"wave\", \"component\": 2 }, \"condition\": \"shot_at\", \"component\": 2,\n"
      "      \"repeat\": \"always\", \"block\": [ \"wait 2\" ] },\n"
      "    { \"id\": \"wave-destroyed\", \"owner\": { \"flight_group\": \"wave\" }, \"condition\": \"destroyed\",\n"
      "      \"block\": [ \"wait 2\" ] } ],\n"
      "  \"globals\": [ { \"id\": \"kills\", \"value\": 2 } ],\n"
      "  \"parts\": [ { \"id\": \"intro\", \"start\": true, \"block\": [ \"wait 5\", \"timer 1 every 5 call intro\" ] },\n"
      "    { \"id\": \"wave_two\", \"argument_names\": [ \"how_many\" ], \"block\": [ \"kills = how_many\" ] } ],\n"
      "  \"objectives\": [] }\n";

static const char whole_text[] = "global kills = 2\n"
                                 "\n"
                                 "part intro start\n"
                                 "  wait 5\n"
                                 "  timer 1 every 5 call intro\n"
                                 "end\n"
                                 "\n"
                                 "part wave_two (how_many)\n"
                                 "  kills = how_many\n"
                                 "end\n"
                                 "\n"
                                 "on destroyed of raiders when killer = any player\n"
                                 "  kills += 1\n"
                                 "\n"
                                 "  call wave_two (kills)\n"
                                 "end\n"
                                 "\n"
                                 "# they are near\n"
                                 "on proximity of fort when ship = ship wave, distance <= 12 3 times deferred named near\n"
                                 "  if event.distance < 5\n"
                                 "    wait 1\n"
                                 "  end\n"
                                 "  # done\n"
                                 "end\n"
                                 "\n"
                                 "on shot_at of ship wave.2 always named t3\n"
                                 "  wait 2\n"
                                 "end\n"
                                 "\n"
                                 "on destroyed of group wave\n"
                                 "  wait 2\n"
                                 "end\n";

typedef struct Fixture
{
  SrtDocument *document;
  SrtContent *content;
  SrtMission *mission;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  SrtDiags diags;

  srt_diags_init (&diags);
  f->document = srt_document_parse (mission_text, sizeof mission_text - 1, "m.sortie.json", &diags);
  f->content = g_new0 (SrtContent, 1);
  f->mission = srt_mission_read (f->document, f->content, NULL);
  srt_diags_clear (&diags);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  srt_mission_free (f->mission);
  srt_document_free (f->document);
  g_free (f->content);
}

/* ---- There and back ---- */

static void
assert_lines (char *const *a, int n_a, char *const *b, int n_b)
{
  g_assert_cmpint (n_a, ==, n_b);
  for (int i = 0; i < n_a; i++)
    g_assert_cmpstr (a[i], ==, b[i]);
}

static void
test_whole (Fixture *f, gconstpointer data)
{
  g_autofree char *text = srt_whole_text (f->mission), *again = NULL;
  SrtDiags diags;
  SrtWholeScript *whole;
  SrtMission *made;

  g_assert_cmpstr (text, ==, whole_text);
  srt_diags_init (&diags);
  whole = srt_whole_parse (f->mission, text, NULL, &diags);
  g_assert_true (whole->valid);
  g_assert_cmpuint (diags.count, ==, 0);
  made = srt_whole_mission (f->mission, whole);
  g_assert_cmpint (made->n_parts, ==, f->mission->n_parts);
  g_assert_cmpint (made->n_triggers, ==, f->mission->n_triggers);
  for (int i = 0; i < made->n_parts; i++)
    {
      const SrtScriptPart *a = &made->parts[i], *b = &f->mission->parts[i];
      g_assert_cmpstr (a->id, ==, b->id);
      g_assert_cmpint (a->start, ==, b->start);
      g_assert_cmpint (a->arguments, ==, b->arguments);
      assert_lines (a->argument_names, a->argument_names ? a->arguments : 0, b->argument_names,
                    b->argument_names ? b->arguments : 0);
      assert_lines (a->lines, a->n_lines, b->lines, b->n_lines);
    }
  for (int i = 0; i < made->n_triggers; i++)
    {
      const SrtTrigger *a = &made->triggers[i], *b = &f->mission->triggers[i];
      g_assert_cmpstr (a->id, ==, b->id);
      g_assert_cmpint (a->owner_kind, ==, b->owner_kind);
      g_assert_cmpint (a->owner, ==, b->owner);
      g_assert_cmpint (a->condition, ==, b->condition);
      g_assert_cmpint (a->repeat, ==, b->repeat);
      g_assert_cmpint (a->count, ==, b->count);
      g_assert_cmpint (a->component, ==, b->component);
      g_assert_cmpint (a->deferred, ==, b->deferred);
      for (int o = 0; o < 5; o++)
        {
          g_assert_cmpint (a->operands[o].kind, ==, b->operands[o].kind);
          g_assert_cmpint (a->operands[o].index, ==, b->operands[o].index);
          g_assert_cmpuint (a->operands[o].number, ==, b->operands[o].number);
        }
      assert_lines (a->lines, a->n_lines, b->lines, b->n_lines);
    }
  again = srt_whole_text (made);
  g_assert_cmpstr (again, ==, text);
  srt_whole_mission_free (made);
  srt_whole_free (whole);
  srt_diags_clear (&diags);
}

/* Comments stay, whatever the author's order and indentation. */
static void
test_comments (Fixture *f, gconstpointer data)
{
  static const char text[] = "# about all\n"
                             "on destroyed of raiders # the first\n"
                             "\twait 1\n"
                             "\tif kills\n\t\twait 2\n\tend\n"
                             "end\n"
                             "# of the global\n"
                             "global kills\n"
                             "part late\n"
                             "    wait 1 # a while\n"
                             "end\n"
                             "on destroyed of raiders\n"
                             "end\n"
                             "# the end\n";
  static const char canonical[] = "global kills = 0\n"
                                  "\n"
                                  "# of the global\n"
                                  "part late\n"
                                  "    wait 1 # a while\n"
                                  "end\n"
                                  "\n"
                                  "# about all\n"
                                  "# the first\n"
                                  "on destroyed of raiders\n"
                                  "  wait 1\n"
                                  "  if kills\n"
                                  "  \twait 2\n"
                                  "  end\n"
                                  "end\n"
                                  "\n"
                                  "# the end\n"
                                  "on destroyed of raiders named raiders-destroyed-2\n"
                                  "end\n";
  SrtWholeScript *whole = srt_whole_parse (f->mission, text, NULL, NULL);
  SrtMission *made = srt_whole_mission (f->mission, whole);
  g_autofree char *written = srt_whole_text (made);

  g_assert_true (whole->valid);
  g_assert_false (whole->comments_left);
  g_assert_cmpstr (written, ==, canonical);
  srt_whole_mission_free (made);
  srt_whole_free (whole);
}

/* ---- Messages ---- */

static const struct
{
  const char *text;
  int line, column;
  const char *code;
} faults[] = {
  { "part\nend", 1, 5, "header" },
  { "part a", 1, 1, "no-end" },
  { "part a\n  wait 1\npart b\nend", 1, 1, "no-end" },
  { "part a (x, x)\nend", 1, 12, "header" },
  { "wait 1", 1, 1, "header" },
  { "part a start\nend\npart a start\nend", 3, 1, "duplicate-id" },
  { "on flown of fort\nend", 1, 4, "header" },
  { "on destroyed fort\nend", 1, 14, "header" },
  { "on destroyed of nobody\nend", 1, 17, "no-name" },
  { "on destroyed of wave\nend", 1, 17, "ambiguous" },
  { "on destroyed of fort when who = fort\nend", 1, 27, "no-value" },
  { "on destroyed of fort twice\nend", 1, 22, "header" },
  { "global kills = often", 1, 16, "header" },
  { "part a start\n    wait\nend", 2, 9, "syntax" },
  { "part a start\n    if 1\n      fly(none)\n    end\nend", 3, 11, "no-name" },
  { "# one\n# two\npart a start # three\n  fly(none)\nend", 4, 7, "no-name" },
  { "part a start\n  return x\nend", 2, 10, "no-name" },
};

static void
test_faults (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      SrtDiags diags;
      srt_diags_init (&diags);
      g_assert_false (srt_whole_check (f->mission, f->content, faults[i].text, "x", &diags));
      g_assert_cmpuint (diags.count, >=, 1);
      if (diags.items[0].line != faults[i].line || diags.items[0].column != faults[i].column
          || strcmp (diags.items[0].code, faults[i].code) != 0)
        {
          g_autofree char *line = srt_diag_line (&diags.items[0], NULL);
          g_error ("%s\n%s [%s]", faults[i].text, line, diags.items[0].code);
        }
      srt_diags_clear (&diags);
    }
}

/* What can come to nothing (spec 06 §7.7, §9), at its place. */
static const struct
{
  const char *text;
  int line;
  const char *code;
} remarks[] = {
  { "on targeted of fort\n  wait 1\nend", 1, "never-posted" },
  { "on docked of raiders\n  wait 1\nend", 1, "never-of-these" },
  { "on cloaked of raiders\n  wait 1\nend", 1, "never-of-these" },
  { "on destroyed of raiders.1\n  wait 1\nend", 1, "group-component" },
  { "on destroyed of null\n  wait 1\nend", 1, "no-owner" },
  { "on destroyed of fort when killer = raiders\n  wait 1\nend", 1, "operand" },
  { "on shot_at of fort when weapon = 3\n  wait 1\nend", 1, "operand" },
  { "on shot_at of fort when hull_damage <= 3\n  wait 1\nend", 1, "operand" },
  { "on docked of fort when 2 = fort\n  wait 1\nend", 1, "operand" },
  { "on proximity of fort\n  wait 1\nend", 1, "no-distance" },
  { "on destroyed of fort 0 times\n  wait 1\nend", 1, "no-count" },
  { "on destroyed of fort\nend", 1, "empty" },
  { "part a\n  wait 1\nend", 1, "unused" },
  { "part a (x) start\n  wait 1\nend", 1, "start-arguments" },
};

static void
test_remarks (Fixture *f, gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (remarks); i++)
    {
      SrtDiags diags;
      srt_diags_init (&diags);
      g_assert_true (srt_whole_check (f->mission, f->content, remarks[i].text, "x", &diags));
      if (diags.count != 1 || strcmp (diags.items[0].code, remarks[i].code) != 0 || diags.items[0].line != remarks[i].line)
        g_error ("%s: %u, %s", remarks[i].text, (guint) diags.count, diags.count ? diags.items[0].code : "");
      g_assert_cmpint (diags.items[0].severity, ==, SRT_SEVERITY_WARNING);
      srt_diags_clear (&diags);
    }
}

static void
test_many (Fixture *f, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new ("part first start\n");
  SrtDiags diags;

  for (int i = 0; i < 256; i++)
    g_string_append_printf (text, i == 255 ? "end\n" : "  call p%d\n", i);
  for (int i = 0; i < 255; i++)
    g_string_append_printf (text, "part p%d\n  wait 1\nend\n", i);
  srt_diags_init (&diags);
  g_assert_true (srt_whole_check (f->mission, f->content, text->str, NULL, &diags));
  g_assert_cmpuint (diags.count, ==, 0);
  g_string_append (text, "part one_more\n  wait 1\nend\npart caller start\n  call one_more\nend\n");
  g_assert_false (srt_whole_check (f->mission, f->content, text->str, NULL, &diags));
  g_assert_cmpstr (diags.items[0].code, ==, "limit");
  g_assert_cmpint (diags.items[0].line, ==, 257 + 255 * 3 + 3 + 2);
  srt_diags_clear (&diags);

  g_string_truncate (text, 0);
  for (int i = 0; i < 256; i++)
    g_string_append (text, "on destroyed of fort\n  wait 1\nend\n");
  g_assert_true (srt_whole_check (f->mission, f->content, text->str, NULL, &diags));
  g_assert_cmpuint (diags.count, ==, 1);
  g_assert_cmpstr (diags.items[0].code, ==, "limit");
  g_assert_cmpint (diags.items[0].line, ==, 255 * 3 + 1);
  srt_diags_clear (&diags);
}

/* In a mission's file: the line of the block's string, and the column in it. */
static void
test_in_file (Fixture *f, gconstpointer data)
{
  SrtJson *block = srt_json_find (f->document->root, "/parts/0/block");
  const SrtJson *item;
  SrtMission *mission;
  SrtDiags diags;

  srt_json_append (block, srt_json_new_string ("print(\"a\\\\\") nonsense"));
  {
    gsize length;
    g_autofree char *text = srt_document_write (f->document, &length);
    srt_document_free (f->document);
    f->document = srt_document_parse (text, length, "m.sortie.json", NULL);
  }
  mission = srt_mission_read (f->document, f->content, NULL);
  srt_diags_init (&diags);
  g_assert_null (srt_script_compile (mission, f->content, "m.sortie.json", &diags));
  srt_document_locate (f->document, &diags, 0);
  g_assert_cmpstr (diags.items[0].pointer, ==, "/parts/0/block/2");
  item = srt_json_find (f->document->root, "/parts/0/block/2");
  g_assert_cmpint (diags.items[0].line, ==, item->line);
  /* Behind thirteen characters, of which two quotes and two backslashes take two in the file each. */
  g_assert_cmpint (diags.items[0].column, ==, item->column + 1 + 13 + 4);
  srt_diags_clear (&diags);
  srt_mission_free (mission);
}

/* ---- Compiled ---- */

static void
test_compiled (Fixture *f, gconstpointer data)
{
  SrtDiags diags;
  SrtScript *script;
  const SrtScriptLine *line;

  srt_diags_init (&diags);
  script = srt_script_compile (f->mission, f->content, NULL, &diags);
  g_assert_nonnull (script);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  g_assert_cmpint (script->n_parts, ==, 2);
  g_assert_true (script->parts[0].start);
  g_assert_cmpint (script->parts[1].arguments, ==, 1);
  for (int i = 0; i < script->n_triggers; i++)
    {
      uint32_t at = script->trigger_blocks[i];
      SrtBlockScope scope = srt_trigger_scope (f->mission, f->content, i);
      g_autofree char *text = srt_block_text (&scope, script->code + at, script->size - at);
      g_assert_cmpuint (at % 2, ==, 0);
      g_assert_false (g_str_has_prefix (text, "listing"));
    }
  line = srt_script_line_at (script, script->trigger_blocks[1] + 2);
  g_assert_cmpint (line->part, ==, -2);
  g_assert_cmpint (line->line, ==, 2);
  srt_script_unref (script);
  srt_diags_clear (&diags);
}

/* ---- Completion ---- */

/* What is offered where “|” stands. */
static char *
offered (Fixture *f, const char *text, int *start)
{
  const char *place = strchr (text, '|');
  g_autofree char *before = g_strndup (text, (gsize) (place - text)), *whole = g_strconcat (before, place + 1, NULL);
  GString *out = g_string_new (NULL);
  SrtCandidates candidates;

  srt_script_complete (f->mission, f->content, whole, (int) (place - text), &candidates);
  for (int i = 0; i < candidates.count; i++)
    g_string_append_printf (out, "%s%s", i ? " " : "", candidates.items[i].text);
  if (start)
    *start = candidates.start;
  srt_candidates_clear (&candidates);
  return g_string_free (out, FALSE);
}

static void
test_complete (Fixture *f, gconstpointer data)
{
  static const struct
  {
    const char *text, *offered;
  } cases[] = {
    { "|", "global part on" },
    { "on prox|", "proximity" },
    { "on destroyed of |", "player fort wave wave raiders all" },
    { "on destroyed of fort when |", "killer victim" },
    { "on destroyed of fort when killer = |\nend", "any player player fort wave" },
    { "on destroyed of fort d|\nend", "deferred" },
    { "part a\n  set_pil|\nend", "set_pilot" },
    { "part a\n  call |\nend", "a" },
    { "part abc\n  spawn a|\nend", "abc" },
    { "part a\n  set_objective(|\nend", "" },
    { "on destroyed of fort\n  x = event.|\nend", "killer victim" },
    { "part a\n  if last s|\nend", "shot_at" },
    { "part a\n  if last shot_at.h|\nend", "hull_damage" },
    { "part a\n  if x in |\nend", "wave raiders all" },
    { "part a\n  show_icon(state: f|\nend", "flash fixed_gate_alive" },
    { "part a\n  set_ai(fort, figh|\nend", "fight" },
    { "part a\n  set_ai(fort, ta|\nend", "target:" },
    { "part a\n  print(\"f|\nend", "" },
    { "part a\n  # f|\nend", "" },
    { "part a (count)\n  wait cou|\nend", "count countdown" },
    { "global lives\npart a\n  li|\nend", "lives" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      int start = -1;
      g_autofree char *found = offered (f, cases[i].text, &start);
      if (cases[i].offered[0] == '\0' && strstr (cases[i].text, "objective"))
        g_assert_nonnull (strstr (found, "objective:"));
      else if (strcmp (found, cases[i].offered) != 0)
        g_error ("%s: %s", cases[i].text, found);
      g_assert_cmpint (start, <=, (int) (strchr (cases[i].text, '|') - cases[i].text));
    }
}

/* ---- Names ---- */

static char *
around (const SrtSymbols *symbols, const char *text, const char *what, int skip)
{
  const char *place = strstr (text, what) + skip;
  const SrtSymbol *symbol = srt_symbols_at (symbols, (int) (place - text));
  GString *out = g_string_new (NULL);

  for (int i = 0; symbol && i < symbols->count; i++)
    if (srt_symbols_same (&symbols->items[i], symbol))
      {
        g_autofree char *word = g_strndup (text + symbols->items[i].start,
                                           (gsize) (symbols->items[i].end - symbols->items[i].start));
        g_string_append_printf (out, "%s%s%s", out->len ? " " : "", word, symbols->items[i].definition ? "!" : "");
      }
  return g_string_free (out, FALSE);
}

static void
test_symbols (Fixture *f, gconstpointer data)
{
  SrtSymbols symbols;
  const SrtSymbol *use;
  g_autofree char *kills = NULL, *part = NULL, *argument = NULL, *ship = NULL, *group = NULL;

  srt_script_symbols (f->mission, f->content, whole_text, &symbols);
  kills = around (&symbols, whole_text, "kills += 1", 0);
  g_assert_cmpstr (kills, ==, "kills! kills kills kills");
  part = around (&symbols, whole_text, "call wave_two", 6);
  g_assert_cmpstr (part, ==, "wave_two! wave_two");
  argument = around (&symbols, whole_text, "how_many)", 3);
  g_assert_cmpstr (argument, ==, "how_many! how_many");
  ship = around (&symbols, whole_text, "wave.2", 1);
  g_assert_cmpstr (ship, ==, "wave wave");
  group = around (&symbols, whole_text, "group wave", 8);
  g_assert_cmpstr (group, ==, "wave");
  use = srt_symbols_at (&symbols, (int) (strstr (whole_text, "wave_two (kills)") - whole_text));
  g_assert_nonnull (use);
  g_assert_false (use->definition);
  g_assert_cmpint (srt_symbols_definition (&symbols, use)->start, ==, (int) (strstr (whole_text, "wave_two (how") - whole_text));
  for (int i = 1; i < symbols.count; i++)
    g_assert_cmpint (symbols.items[i].start, >=, symbols.items[i - 1].start);
  srt_symbols_clear (&symbols);
}

/* ---- The examples of the help ---- */

static const char *const stand_ins[] = {
  "global waves", "global lives", "global flagship", "global fuel", "part opening", "part greet (who, times)",
  "part patrol_check", "part next_wave", "part too_late", "part ambush", "part patrol",
};

/* The example as it stands, or in a trigger, with whatever else it names. */
static char *
whole_of (const char *example)
{
  bool whole = g_str_has_prefix (example, "global ") || g_str_has_prefix (example, "part ") || g_str_has_prefix (example, "on ");
  GString *text = g_string_new (NULL);

  if (whole && strstr (example, "\nend\n") == NULL && g_str_has_prefix (example, "on "))
    {
      g_auto (GStrv) lines = g_strsplit (example, "\n", -1); /* headers alone */
      for (int i = 0; lines[i] && *lines[i]; i++)
        g_string_append_printf (text, "%s\n  wait 1\nend\n", lines[i]);
    }
  else
    g_string_append_printf (text, whole ? "%s" : "on destroyed of raiders named example\n%send\n", example);
  for (guint i = 0; i < G_N_ELEMENTS (stand_ins); i++)
    {
      g_auto (GStrv) words = g_strsplit (stand_ins[i], " ", 3);
      g_autofree char *head = g_strdup_printf ("%s %s\\b(?![-_])", words[0], words[1]);
      if (!g_regex_match_simple (head, text->str, 0, 0))
        g_string_append_printf (text, "%s\n%s", stand_ins[i], *words[0] == 'p' ? "  wait 1\nend\n" : "");
    }
  return g_string_free (text, FALSE);
}

static void
test_help (Fixture *f, gconstpointer data)
{
  static const char mission[]
      = "{ \"format\": 1, \"title\": \"T\", \"ships\": [ { \"id\": \"player\", \"kind\": \"waypoint\", \"position\": [0, 0, 0] },"
        " { \"id\": \"station\", \"kind\": \"waypoint\", \"position\": [0, 0, 0] },"
        " { \"id\": \"tug\", \"kind\": \"waypoint\", \"position\": [0, 0, 0] } ],"
        " \"flight_groups\": [ { \"id\": \"raiders\" } ], \"squads\": [], \"formations\": [], \"curves\": [], \"triggers\": [],"
        " \"globals\": [], \"parts\": [], \"objectives\": [ { \"id\": \"hold-the-line\", \"text\": \"Hold\" } ] }";
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "help", "mission-scripts.md", NULL), *page = NULL;
  g_auto (GStrv) pieces = NULL;
  SrtDocument *document = srt_document_parse (mission, sizeof mission - 1, NULL, NULL);
  SrtMission *made = srt_mission_read (document, f->content, NULL);
  int examples = 0;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  pieces = g_strsplit (page, "```\n", -1);
  for (int i = 1; pieces[i] && pieces[i + 1]; i += 2, examples++)
    {
      g_autofree char *text = whole_of (pieces[i]);
      SrtDiags diags;
      srt_diags_init (&diags);
      if (!srt_whole_check (made, f->content, text, NULL, &diags))
        {
          g_autofree char *line = srt_diag_line (&diags.items[0], NULL);
          g_error ("%s\n%s", text, line);
        }
      srt_diags_clear (&diags);
    }
  g_assert_cmpint (examples, >=, 9);
  srt_mission_free (made);
  srt_document_free (document);
}

/* Any text is looked at without harm, cut anywhere. */
static void
test_cut (Fixture *f, gconstpointer data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  int length = (int) strlen (whole_text);

  for (int n = 0; n < 600; n++)
    {
      int from = g_rand_int_range (rand, 0, length), to = g_rand_int_range (rand, from, length + 1);
      g_autofree char *text = g_strndup (whole_text + from, (gsize) (to - from));
      SrtCandidates candidates;
      SrtSymbols symbols;
      SrtDiags diags;
      srt_diags_init (&diags);
      srt_whole_check (f->mission, f->content, text, NULL, &diags);
      srt_script_complete (f->mission, f->content, text, g_rand_int_range (rand, 0, to - from + 1), &candidates);
      srt_script_symbols (f->mission, f->content, text, &symbols);
      for (int i = 0; i < symbols.count; i++)
        g_assert_true (symbols.items[i].start >= 0 && symbols.items[i].end <= to - from && symbols.items[i].start <= symbols.items[i].end);
      srt_candidates_clear (&candidates);
      srt_symbols_clear (&symbols);
      srt_diags_clear (&diags);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/script-text/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("whole", test_whole);
  ADD ("comments", test_comments);
  ADD ("faults", test_faults);
  ADD ("remarks", test_remarks);
  ADD ("many", test_many);
  ADD ("in-file", test_in_file);
  ADD ("compiled", test_compiled);
  ADD ("complete", test_complete);
  ADD ("symbols", test_symbols);
  ADD ("help", test_help);
  ADD ("cut", test_cut);
  return g_test_run ();
}
