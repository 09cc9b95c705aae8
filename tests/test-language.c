/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The maneuver language: what compiles to what, and every message at its place (spec 03 §8). */
#include "maneuver/maneuver.h"

#include <glib.h>
#include <locale.h>
#include <string.h>

typedef struct Compiled
{
  SrtManeuver *maneuver;
  SrtDiags diags;
  char *messages; /* "E1 2:5 W4 3:1": code, line and column of each */
  int number;
} Compiled;

static Compiled *
compile_as (const char *text, int number, const char *file)
{
  Compiled *c = g_new0 (Compiled, 1);
  GString *messages = g_string_new (NULL);

  srt_diags_init (&c->diags);
  c->maneuver = srt_maneuver_compile (text, file, number, &c->number, &c->diags);
  for (size_t i = 0; i < c->diags.count; i++)
    {
      const SrtDiag *diag = &c->diags.items[i];
      gboolean is_error = diag->code[0] == 'E';

      g_string_append_printf (messages, "%s%s %d:%d", i ? " " : "", diag->code, diag->line, diag->column);
      g_assert_cmpint (diag->severity, ==,
                       is_error                         ? SRT_SEVERITY_ERROR
                       : g_str_equal (diag->code, "W6") ? SRT_SEVERITY_NOTE
                                                        : SRT_SEVERITY_WARNING);
    }
  c->messages = g_string_free (messages, FALSE);
  g_assert_cmpint (c->maneuver->valid, ==, srt_diags_errors (&c->diags) == 0);
  return c;
}

static Compiled *
compile (const char *text)
{
  return compile_as (text, 5, "test.maneuver");
}

static void
compiled_free (Compiled *c)
{
  srt_maneuver_free (c->maneuver);
  srt_diags_clear (&c->diags);
  g_free (c->messages);
  g_free (c);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Compiled, compiled_free)

static void
says (const char *text, const char *messages)
{
  g_autoptr (Compiled) c = compile (text);

  g_test_message ("%s", text);
  g_assert_cmpstr (c->messages, ==, messages);
}

/* As says(), for one line within a script that has nothing else to remark on. */
static void
line_says (const char *line, const char *messages)
{
  g_autofree char *text = g_strdup_printf ("%s\nEndScript()\n", line);

  says (text, messages);
}

static void
test_table (void)
{
  static const struct
  {
    const char *name;
    int op;
    gboolean waits;
  } rows[] = {
    { "SetYaw", 0, FALSE },
    { "SetPitch", 1, FALSE },
    { "SetRoll", 2, FALSE },
    { "SetSpeed", 3, FALSE },
    { "Wait", 4, TRUE },
    { "Goto", 5, FALSE },
    { "SetAfterburner", 7, FALSE },
    { "Runaway", 8, TRUE },
    { "Attack", 9, TRUE },
    { "Attackmassive", 10, TRUE },
    { "Outofactionsphere", 11, TRUE },
    { "Setmirror", 12, FALSE },
    { "If", 13, FALSE },
    { "Else", 14, FALSE },
    { "Endif", 15, FALSE },
    { "Avoid", 16, TRUE },
    { "Cloak", 17, FALSE },
    { "AttackMediumFighter", 18, TRUE },
    { "NewAttackRun", 19, TRUE },
    { "RunToShip", 20, TRUE },
    { "EndScript", 21, TRUE },
  };
  int n;
  const SrtStatement *table = srt_statement_table (&n);

  g_assert_cmpint (n, ==, 22);
  for (int i = 0; i < n; i++)
    {
      g_assert_cmpint (table[i].op, ==, i);
      g_assert_nonnull (table[i].start);
      g_assert_cmpint (table[i].run != NULL, ==, table[i].waits);
      g_assert_cmpuint (strlen (table[i].help), >, 10);
      g_assert_cmpuint (strlen (table[i].signature), >, 1);
    }
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *shouted = g_ascii_strup (rows[i].name, -1);
      const SrtStatement *statement = srt_statement_find (shouted, strlen (shouted));

      g_assert_nonnull (statement);
      g_assert_cmpstr (statement->name, ==, rows[i].name);
      g_assert_cmpint (statement->op, ==, rows[i].op);
      g_assert_cmpint (statement->waits, ==, rows[i].waits);
    }
  g_assert_null (srt_statement_find ("Setyaws", 7));
  g_assert_null (srt_statement_find ("SetYa", 5));
  g_assert_null (srt_statement_find (":", 1));
}

static void
test_maneuvers (void)
{
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);

  g_assert_cmpint (n, ==, 10);
  for (int i = 0; i < n; i++)
    {
      g_assert_cmpint (table[i].number, ==, i);
      g_assert_cmpint (srt_maneuver_number (table[i].name), ==, i);
      g_assert_cmpint (table[i].mirror_mask, ==, i < 3 ? 5 : 0);
      g_assert_cmpint (table[i].min_ticks, <, table[i].max_ticks);
    }
  g_assert_cmpint (table[3].fixed_ticks, ==, 500);
  g_assert_cmpint (table[6].fixed_ticks, ==, 20000);
  g_assert_cmpint (table[7].fixed_ticks, ==, 10000);
  g_assert_cmpint (srt_maneuver_number ("Attack Pursue"), ==, 5);
  g_assert_cmpint (srt_maneuver_number ("attack"), ==, -1);
}

static void
test_code (void)
{
  g_autoptr (Compiled) c = compile ("SetYaw(0.25, 1)\n"
                                    "setpitch ( -.5 )\n"
                                    "SETSPEED(0.8,1)\n"
                                    "Wait(60, 120)\n"
                                    "back:\n"
                                    "Avoid( 80 )\n"
                                    "Cloak(ON)\n"
                                    "SetAfterburner(off)\n"
                                    "NewAttackRun(True)\n"
                                    "NewAttackRun( false )\n"
                                    "Attackmassive\n"
                                    "RunToShip( )\n"
                                    "Goto BACK\n");
  const SrtManeuverCode *code = c->maneuver->code;

  g_assert_cmpstr (c->messages, ==, "W8 12:1");
  g_assert_cmpint (c->maneuver->n_lines, ==, 13);
  g_assert_cmpfloat (code[0].number[0], ==, 0.25f);
  g_assert_cmpfloat (code[0].number[1], ==, 1.0f);
  g_assert_cmpfloat (code[1].number[0], ==, -0.5f);
  g_assert_cmpfloat (code[1].number[1], ==, -0.5f);
  g_assert_cmpfloat (code[2].number[0], ==, 0.8f);
  g_assert_cmpint (code[3].ticks[0], ==, 60);
  g_assert_cmpint (code[3].ticks[1], ==, 120);
  g_assert_cmpint (code[4].op, ==, SRT_OP_LABEL);
  g_assert_cmpint (code[5].ticks[1], ==, 80);
  g_assert_cmpint (code[6].flag, ==, 1);
  g_assert_cmpint (code[7].flag, ==, 0);
  g_assert_cmpint (code[8].flag, ==, 1);
  g_assert_cmpint (code[9].flag, ==, 0);
  g_assert_cmpint (code[10].op, ==, SRT_OP_ATTACK_MASSIVE);
  g_assert_cmpint (code[11].op, ==, SRT_OP_RUN_TO_SHIP);
  g_assert_cmpint (code[12].line, ==, 4);
}

/* Spec 03 §14, checks 3 and 4. */
static void
test_checks (void)
{
  g_autoptr (Compiled) range = compile ("SetYaw(1, 2, 3, 4, 5, 6");
  g_autoptr (Compiled) ticks = compile ("Wait(-1)");
  g_autoptr (Compiled) none = compile ("SetRoll(on)");

  g_assert_true (range->maneuver->valid);
  g_assert_cmpfloat (range->maneuver->code[0].number[0], ==, 1.0f);
  g_assert_cmpfloat (range->maneuver->code[0].number[1], ==, 2.0f);
  g_assert_cmpint (ticks->maneuver->code[0].ticks[0], ==, 65535);
  g_assert_cmpint (ticks->maneuver->code[0].ticks[1], ==, 65535);
  g_assert_cmpfloat (none->maneuver->code[0].number[0], ==, 0.0f);
  g_assert_cmpfloat (none->maneuver->code[0].number[1], ==, 0.0f);
  g_assert_true (none->maneuver->valid);
  says ("Fly(1)", "E1 1:1");
  says ("Wait 10", "E2 1:6");
  says ("SetYaw(1; 2)", "E2 1:9");
  says ("Goto nowhere", "E3 1:6");
  says ("Wait(1)\nIf Goingtocrash", "E4 2:1");
  says ("If Lost\nEndif", "E5 1:4");
  says ("Wait(1)\nElse", "E4 2:1");
}

/* Spec 03 §14, check 5. */
static void
test_nested_ifs (void)
{
  g_autoptr (Compiled) c =
      compile ("loop:\nIf Goingtocrash\nIf Goingtocrash\nAvoid(1)\nEndif\nElse\nAttack(1)\nEndif\n");
  g_autoptr (Compiled) plain = compile ("If Goingtocrash\nWait(1)\nEndif\nElse\nWait(2)\nEndif\n");

  g_assert_true (c->maneuver->valid);
  g_assert_cmpint (c->maneuver->code[1].line, ==, 5);
  g_assert_cmpint (c->maneuver->code[2].line, ==, 4);
  g_assert_cmpint (c->maneuver->code[5].line, ==, 7);
  g_assert_cmpint (plain->maneuver->code[0].line, ==, 2);
  g_assert_cmpint (plain->maneuver->code[3].line, ==, 5);
}

/* Spec 03 §8.3, row by row. */
static void
test_beyond_the_grammar (void)
{
  g_autofree char *long_label = g_strdup_printf ("%0127d", 0);

  /* Text after a complete command */
  line_says ("Wait(5) and then", "W5 1:9");
  line_says ("Wait(5)// so", "W5 1:8");
  /* Arguments of what takes none */
  line_says ("Attackmassive(5)", "W5 1:14");
  line_says ("Attackmassive( ) x", "W5 1:18");
  line_says ("Setmirror()", "W5 1:10");
  line_says ("If Goingtocrash\nWait(1)\nElse(2)\nWait(2)\nEndif now", "W5 3:5 W5 5:7");
  /* Empty and no numbers */
  {
    g_autoptr (Compiled) c = compile ("Wait()\nSetSpeed(,1)\nSetYaw(x.5)\nEndScript()");

    g_assert_cmpstr (c->messages, ==, "W4 1:6 W4 2:10 W5 3:8");
    g_assert_cmpint (c->maneuver->code[0].ticks[0], ==, 0);
    g_assert_cmpfloat (c->maneuver->code[1].number[0], ==, 0.0f);
    g_assert_cmpfloat (c->maneuver->code[1].number[1], ==, 1.0f);
    g_assert_cmpfloat (c->maneuver->code[2].number[0], ==, 0.0f);
  }
  /* Trailing junk, no exponent */
  {
    g_autoptr (Compiled) c = compile ("SetSpeed(0.5.1, 1e5)\nWait(12x, 13.7)\nEndScript()");

    g_assert_cmpstr (c->messages, ==, "W5 1:13 W5 1:18 W5 2:8 W5 2:13");
    g_assert_cmpfloat (c->maneuver->code[0].number[0], ==, 0.5f);
    g_assert_cmpfloat (c->maneuver->code[0].number[1], ==, 1.0f);
    g_assert_cmpint (c->maneuver->code[1].ticks[0], ==, 12);
    g_assert_cmpint (c->maneuver->code[1].ticks[1], ==, 13);
  }
  line_says ("SetYaw(+1)", "E2 1:8");
  /* Three and four arguments, and the comma that ends the reading */
  line_says ("Wait(1, 2, 3)", "W5 1:12");
  line_says ("Wait(1, 2, 3, 4)", "W5 1:12");
  line_says ("Wait(1, 2, 3, 4, anything at all", "W5 1:12");
  line_says ("Wait(1, 2, 3, 4;", "E2 1:16");
  /* Ticks out of range */
  {
    g_autoptr (Compiled) c = compile ("Wait(70000, 131072)\nEndScript()");

    g_assert_cmpstr (c->messages, ==, "W4 1:6 W4 1:13");
    g_assert_cmpint (c->maneuver->code[0].ticks[0], ==, 4464);
    g_assert_cmpint (c->maneuver->code[0].ticks[1], ==, 0);
  }
  /* Second value below the first */
  line_says ("Wait(20, 10)", "W4 1:10");
  line_says ("SetYaw(1, -1)", "W4 1:11");
  /* Switches and truths */
  {
    g_autoptr (Compiled) c = compile ("Cloak(x)\nCloak(on, off)\nNewAttackRun()\nNewAttackRun(true, true)\n"
                                      "NewAttackRun(yes)\nCloak(off)\nEndScript()");

    g_assert_cmpstr (c->messages, ==, "W4 1:7 W5 2:11 W4 3:14 W4 4:20 W4 5:14");
    for (int i = 0; i < 6; i++)
      g_assert_cmpint (c->maneuver->code[i].flag, ==, i == 1);
  }
  /* Two equal labels: the first counts */
  {
    g_autoptr (Compiled) c = compile ("a:\nWait(1)\nA:\nWait(2)\nGoto a");

    g_assert_cmpstr (c->messages, ==, "W3 3:1");
    g_assert_cmpint (c->maneuver->code[4].line, ==, 0);
  }
  /* Goto without a name, with a colon, with parentheses */
  says ("Goto", "E3 1:5");
  says ("Goto  \nWait(1)", "E3 1:7");
  says ("loop:\nWait(1)\nGoto loop:", "W3 1:1 E3 3:6");
  says ("loop:\nWait(1)\nGoto(loop)", "W3 1:1 E3 3:5");
  says (":\nWait(1)\nGoto", "");
  says ("loop::\nWait(1)\nGoto loop:", "");
  says ("If(Goingtocrash)\nEndif", "E5 1:3");
  line_says ("If Goingtocrash(1)\nWait(1)\nEndif", "W5 1:16");
  /* A label that no Goto finds */
  says ("  a:\nWait(1)\nGoto a", "W3 1:3 E3 3:6");
  says ("a: \nWait(1)\nGoto a", "W3 1:1 E3 3:6");
  says ("a: here\nWait(1)\nGoto a", "W3 1:1 E3 3:6");
  /* Words that are too long */
  {
    g_autofree char *text = g_strdup_printf ("%s:", long_label);
    g_autofree char *just = g_strdup_printf ("%s:\nWait(1)\nGoto %s", long_label + 1, long_label + 1);

    line_says (text, "E1 1:1");
    says (just, "");
  }
}

/* Spec 03 §8.5, row by row, at line and column. */
static void
test_messages (void)
{
  /* E1 */
  line_says ("\t  Fly", "E1 1:4");
  line_says ("  (1)", "E1 1:3");
  line_says ("SetYaws(1)", "E1 1:1");
  line_says ("\xE2\x9C\x88 fly", "E1 1:1");
  /* E2 */
  line_says ("Wait", "E2 1:5");
  line_says ("Wait  ", "E2 1:7");
  line_says ("Wait[5]", "E2 1:5");
  line_says ("Wait(", "E2 1:6");
  line_says ("Wait(5", "E2 1:7");
  line_says ("Wait(5,", "E2 1:8");
  line_says ("Wait(5 6)", "E2 1:8");
  line_says ("Wait(\xC3\xA9)", "E2 1:6");
  line_says ("Wait(5 \xC3\xA9)", "E2 1:8");
  line_says ("Cloak on", "E2 1:7");
  /* E3, E5 */
  line_says ("   Goto  nowhere", "E3 1:10");
  line_says ("If\nEndif", "E5 1:3");
  line_says ("If  not\nEndif", "E5 1:5");
  /* E4 */
  line_says ("  If Goingtocrash\nElse", "E4 2:1");
  says ("If Goingtocrash\nIf Goingtocrash\nEndif", "E4 1:1");
  /* E5 is met before the search for the partner */
  says ("If Lost", "E5 1:4");
  /* W1 */
  says ("a:\nSetYaw(1)\nGoto a", "W1 3:1");
  says ("a:\nIf Goingtocrash\nAvoid(10)\nEndif\nGoto a", "W1 5:1");
  says ("a:\nIf Goingtocrash\nAvoid(10)\nElse\nWait(1)\nEndif\nGoto a", "");
  says ("a:\nGoto b\nWait(10)\nb:\nGoto a", "W1 5:1");
  says ("a:\nWait(0)\nGoto a", "");
  /* W2 */
  says ("Wait(5)", "W2 1:1");
  says ("Wait(5)\n  Attack(5)\n\n# end\n", "W2 2:3");
  says ("Goto a\nb:\nWait(1)\nGoto b\na:", "W2 5:1");
  says ("If Goingtocrash\nEndScript()\nElse\nEndScript()\nEndif", "");
  says ("If Goingtocrash\nEndScript()\nEndif", "W2 3:1");
  says ("", "W2 1:1");
  says ("# nothing here\n\n", "W2 1:1");
  /* W3 */
  line_says ("lonely:", "W3 1:1");
  /* W4 */
  line_says ("SetPitch(-1.5)", "W4 1:10");
  line_says ("SetSpeed(-0.1, 1.1)", "W4 1:10 W4 1:16");
  line_says ("SetRoll(-1, 1)", "");
  line_says ("SetSpeed(0, 1)", "");
  line_says ("Wait(65535)", "");
  line_says ("Wait(65536)", "W4 1:6");
  line_says ("Wait(-0)", "");
  /* W6 is a note */
  line_says ("  SetAfterburner( on )", "W6 1:3");
  line_says ("SetAfterburner(off)", "");
  /* W7 */
  line_says ("  Endif", "W7 1:3");
  line_says ("Else\nEndif", "W7 1:1 W7 2:1");
  line_says ("If Goingtocrash\nWait(1)\nElse\nWait(2)\nElse\nWait(3)\nEndif", "W7 5:1");
  /* One error a line, and no remarks beside it */
  says ("SetYaw(3, 4; x)\nFly()\nGoto x", "E2 1:12 E1 2:1 E3 3:6");
}

static void
test_wrong_ship (void)
{
  g_autoptr (Compiled) pursue = compile_as ("  RunToShip()\nEndScript()", 5, NULL);
  g_autoptr (Compiled) run = compile_as ("RunToShip()\nEndScript()", 9, NULL);
  g_autoptr (Compiled) bare = compile_as ("RunToShip()\nEndScript()", -1, NULL);

  g_assert_cmpstr (pursue->messages, ==, "W8 1:3");
  g_assert_cmpstr (run->messages, ==, "");
  g_assert_cmpstr (bare->messages, ==, "W8 1:1");
}

/* Lines 0..254 at most (E6). */
static void
test_limits (void)
{
  g_autoptr (GString) text = g_string_new ("Goto far\n");

  for (int i = 0; i < 253; i++)
    g_string_append (text, "Wait(1)\n");
  {
    g_autofree char *fits = g_strconcat (text->str, "far:\nGoto far", NULL);
    g_autofree char *all = g_strconcat (text->str, "# dropped\nfar:", NULL);
    g_autofree char *over = g_strconcat (text->str, "Wait(1)\n\n  far:\nFly\n", NULL);
    g_autofree char *jumps = g_strconcat (text->str, "Wait(1)\nfar:\nWait(1)\nFly()\nGoto far", NULL);
    g_autoptr (Compiled) c = compile (all);

    says (fits, "E6 256:1");
    g_assert_true (c->maneuver->valid);
    g_assert_cmpint (c->maneuver->n_lines, ==, 255);
    g_assert_cmpint (c->maneuver->code[0].line, ==, 254);
    g_assert_cmpint (c->maneuver->file_line[254], ==, 256);
    says (over, "E3 1:6 E6 257:3 E1 258:1");
    says (jumps, "E6 1:6 E6 256:1 E1 258:1 E6 259:6");
  }
}

static void
test_places (void)
{
  /* Comments and blank lines count in the file's lines, not in the script's; line ends of both kinds do. */
  g_autoptr (Compiled) c =
      compile ("\xEF\xBB\xBF# a comment\r\n\r\n  \t\r\nSetYaw(1)\r\n   # inner\r\na:\r\nWait(5)\r\nGoto a");

  g_assert_cmpstr (c->messages, ==, "");
  g_assert_cmpint (c->maneuver->n_lines, ==, 4);
  g_assert_cmpint (c->maneuver->file_line[0], ==, 4);
  g_assert_cmpint (c->maneuver->file_line[1], ==, 6);
  g_assert_cmpint (c->maneuver->file_line[3], ==, 8);
  g_assert_cmpint (c->maneuver->code[3].line, ==, 1);
  g_assert_cmpstr (c->diags.count ? c->diags.items[0].file : "", ==, "");
  g_assert_true (g_str_has_prefix (c->maneuver->text, "\xEF\xBB\xBF# a"));
  g_assert_cmpstr (c->maneuver->file, ==, "test.maneuver");
  says ("\xEF\xBB\xBF"
        "Fly",
        "E1 1:1");
}

static void
test_sentences (void)
{
  g_autoptr (Compiled) c = compile ("Fly(1)\nGoto \xC3\xA9t\xC3\xA9\nGoto nowhere");
  g_autofree char *line = srt_diag_line (&c->diags.items[0], NULL);
  g_autofree char *name = srt_diag_text (&c->diags.items[2], NULL);

  g_assert_true (g_str_has_prefix (line, "test.maneuver:1:1: error: "));
  g_assert_nonnull (strstr (line, "Fly"));
  g_assert_nonnull (strstr (name, "nowhere:"));
  g_assert_cmpstr (c->messages, ==, "E1 1:1 E3 2:6 E3 3:6");
}

static void
test_header (void)
{
  g_autoptr (Compiled) bare = compile_as ("EndScript()", 1, "x.maneuver");
  g_autoptr (Compiled) set =
      compile_as ("# SPDX: whatever\n\n# Number: 7\n#name:  My own way \n# mirror: roll, pitch\n"
                  "# ticks: 20 .. 30\nEndScript()\n# number: 3",
                  1, "x.maneuver");
  g_autoptr (Compiled) named = compile_as ("EndScript()", -1, "/some/where/attack pursue.maneuver");
  g_autoptr (Compiled) unknown =
      compile_as ("# ticks: 12\n# mirror:\nEndScript()", -1, "/some/where/new one.maneuver");
  g_autoptr (Compiled) wrong =
      compile_as ("# number: 255\n# mirror: sideways\n# ticks: 30..20\n# name:\nEndScript()", 0, "y");

  g_assert_cmpint (bare->number, ==, 1);
  g_assert_cmpstr (bare->maneuver->name, ==, "defend dodge2");
  g_assert_cmpint (bare->maneuver->mirror_mask, ==, 5);
  g_assert_cmpint (bare->maneuver->min_ticks, ==, 400);
  g_assert_cmpint (bare->maneuver->max_ticks, ==, 1000);

  g_assert_cmpstr (set->messages, ==, "");
  g_assert_cmpint (set->number, ==, 7);
  g_assert_cmpstr (set->maneuver->name, ==, "My own way");
  g_assert_cmpint (set->maneuver->mirror_mask, ==, SRT_MIRROR_ROLL | SRT_MIRROR_PITCH);
  g_assert_cmpint (set->maneuver->min_ticks, ==, 20);
  g_assert_cmpint (set->maneuver->max_ticks, ==, 30);

  g_assert_cmpint (named->number, ==, 5);
  g_assert_cmpstr (named->maneuver->name, ==, "attack pursue");
  g_assert_cmpint (named->maneuver->max_ticks, ==, 300);
  g_assert_cmpint (unknown->number, ==, -1);
  g_assert_cmpstr (unknown->maneuver->name, ==, "new one");
  g_assert_cmpint (unknown->maneuver->mirror_mask, ==, 0);
  g_assert_cmpint (unknown->maneuver->max_ticks, ==, 12);

  g_assert_cmpstr (wrong->messages, ==, "header 1:11 header 2:11 header 3:10 header 4:8");
  g_assert_true (wrong->maneuver->valid);
  g_assert_cmpint (wrong->number, ==, 0);
  g_assert_cmpint (wrong->maneuver->min_ticks, ==, 400);
}

/* The ten shipped scripts, without any message but the afterburner's note. */
static void
test_shipped (void)
{
  const char *data = g_getenv ("SORTIE_DATA");
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);

  g_assert_nonnull (data);
  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = g_strconcat (table[i].name, ".maneuver", NULL);
      g_autofree char *file = g_build_filename (data, "maneuvers", name, NULL);
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (Compiled) c = NULL;

      g_assert_true (g_file_get_contents (file, &text, NULL, &error));
      c = compile_as (text, -1, file);
      for (size_t k = 0; k < c->diags.count; k++)
        g_assert_cmpstr (c->diags.items[k].code, ==, "W6");
      g_assert_true (c->maneuver->valid);
      g_assert_cmpint (c->number, ==, i);
      g_assert_cmpstr (c->maneuver->name, ==, table[i].name);
      g_assert_cmpint (c->maneuver->mirror_mask, ==, table[i].mirror_mask);
      g_assert_cmpint (c->maneuver->min_ticks, ==, table[i].min_ticks);
      g_assert_cmpint (c->maneuver->max_ticks, ==, table[i].max_ticks);
    }
}

/* No text makes the compiler stumble. */
static void
test_noise (void)
{
  static const char *const pieces[] = { "If ",
                                        "Goingtocrash",
                                        "Else",
                                        "Endif",
                                        "\n",
                                        "\n",
                                        "\r\n",
                                        "(",
                                        ")",
                                        ",",
                                        "1",
                                        "-",
                                        ".",
                                        "9999999999999999999",
                                        "Goto ",
                                        "a",
                                        ":",
                                        " ",
                                        "\t",
                                        "SetYaw",
                                        "Wait",
                                        "Cloak",
                                        "on",
                                        "true",
                                        "NewAttackRun",
                                        "#",
                                        "# ticks:",
                                        "\xFF",
                                        "\xE2\x82",
                                        "EndScript",
                                        "Setmirror",
                                        "Attackmassive" };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (int i = 0; i < 3000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (Compiled) c = NULL;
      int n = g_rand_int_range (random, 0, i % 50 == 0 ? 2000 : 60);

      for (int k = 0; k < n; k++)
        g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      c = compile (text->str);
      for (size_t k = 0; k < c->diags.count; k++)
        {
          g_assert_cmpint (c->diags.items[k].line, >=, 1);
          g_assert_cmpint (c->diags.items[k].column, >=, 1);
        }
    }
}

/* A decimal comma or Turkish letters change nothing. */
static void
test_locale (void)
{
  static const char *const locales[] = { "de_DE.UTF-8", "tr_TR.UTF-8" };

  for (size_t i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      g_autoptr (Compiled) c = NULL;

      if (setlocale (LC_ALL, locales[i]) == NULL)
        g_test_message ("no %s here", locales[i]);
      c = compile ("SETPITCH(0.5)\nIF GOINGTOCRASH\nWAIT(1)\nENDIF\nENDSCRIPT");
      g_assert_cmpstr (c->messages, ==, "");
      g_assert_cmpfloat (c->maneuver->code[0].number[0], ==, 0.5f);
    }
  setlocale (LC_ALL, "C");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/language/table", test_table);
  g_test_add_func ("/language/maneuvers", test_maneuvers);
  g_test_add_func ("/language/code", test_code);
  g_test_add_func ("/language/checks", test_checks);
  g_test_add_func ("/language/nested-ifs", test_nested_ifs);
  g_test_add_func ("/language/beyond-the-grammar", test_beyond_the_grammar);
  g_test_add_func ("/language/messages", test_messages);
  g_test_add_func ("/language/wrong-ship", test_wrong_ship);
  g_test_add_func ("/language/limits", test_limits);
  g_test_add_func ("/language/places", test_places);
  g_test_add_func ("/language/sentences", test_sentences);
  g_test_add_func ("/language/header", test_header);
  g_test_add_func ("/language/shipped", test_shipped);
  g_test_add_func ("/language/noise", test_noise);
  g_test_add_func ("/language/locale", test_locale);
  return g_test_run ();
}
