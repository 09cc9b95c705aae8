/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of the mission script (spec 06 §1.9, §3.6, §4.5, §6.2). */
#include "mission/catalogue.h"

#include <glib.h>
#include <string.h>

static bool
is_name (const char *text)
{
  return text && g_regex_match_simple ("^[a-z][a-z0-9_]*$", text, 0, 0);
}

static void
test_codes (void)
{
  int n, ends = 0;
  const SrtCodeInfo *table = srt_code_table (&n);

  g_assert_cmpint (n, ==, 71);
  for (int i = 0; i < n; i++)
    {
      g_assert_true (i == 0 || table[i].number > table[i - 1].number);
      g_assert_true (is_name (table[i].name));
      g_assert_true (srt_code_info (table[i].number) == &table[i]);
      g_assert_true (srt_code_find (table[i].name, strlen (table[i].name)) == &table[i]);
      ends += table[i].ends_statement;
    }
  /* Five stores, five by fractions, 21 to 25, 4A, 4D and 4E. */
  g_assert_cmpint (ends, ==, 17);
  g_assert_null (srt_code_info (0x00));
  g_assert_null (srt_code_info (0x08));
  g_assert_null (srt_code_info (0x50));
  g_assert_null (srt_code_info (0x56));
  g_assert_null (srt_code_info (0x100));
}

static void
test_commands (void)
{
  int walks = 0, yields = 0, again = 0, returns = 0;

  for (int i = 0; i < SRT_N_COMMANDS; i++)
    {
      const SrtCommandInfo *info = srt_command_info (i);
      g_assert_nonnull (info->name);
      g_assert_true (is_name (info->word));
      g_assert_nonnull (info->help);
      g_assert_cmpint (srt_command_find (info->word, strlen (info->word)), ==, i);
      for (int a = 0; a < info->n_args; a++)
        {
          g_assert_true (is_name (info->args[a].name));
          g_assert_cmpint (srt_command_arg (info, info->args[a].name, strlen (info->args[a].name)), ==, a);
        }
      for (int a = info->n_args; a < SRT_MOST_ARGS; a++)
        g_assert_null (info->args[a].name);
      walks += (info->marks & SRT_COMMAND_WALKS) != 0;
      yields += (info->marks & SRT_COMMAND_YIELDS) != 0;
      again += (info->marks & SRT_COMMAND_AGAIN) != 0;
      returns += (info->marks & SRT_COMMAND_RETURNS) != 0;
    }
  g_assert_cmpint (walks, ==, 28);
  g_assert_cmpint (yields, ==, 5);
  g_assert_cmpint (again, ==, 5);
  g_assert_cmpint (returns, ==, 2);
  g_assert_null (srt_command_info (-1));
  g_assert_null (srt_command_info (95));
  g_assert_cmpstr (srt_command_info (0x3A)->name, ==, "WaitForJumpOrLaunch");
  g_assert_cmpstr (srt_command_info (0x5E)->name, ==, "DarrensNaughtyBlag");
  g_assert_cmpint (srt_command_info (0x10)->n_args, ==, 5);
}

static void
test_conditions (void)
{
  for (int i = 0; i < SRT_N_CONDITIONS; i++)
    {
      const SrtConditionInfo *info = srt_condition_info (i);
      const char *word = srt_condition_word (i);
      g_assert_nonnull (info->name);
      g_assert_true (is_name (word));
      g_assert_cmpint (srt_condition_find (word, strlen (word)), ==, i);
      for (int v = 0; v < info->n_values; v++)
        g_assert_cmpint (srt_condition_value (i, info->values[v].name, strlen (info->values[v].name)), ==, v);
    }
  g_assert_null (srt_condition_words[SRT_N_CONDITIONS]);
  g_assert_null (srt_condition_info (35));
  g_assert_cmpint (srt_condition_info (SRT_CONDITION_SHOT_AT)->n_values, ==, 5);
  g_assert_cmpint (srt_condition_info (SRT_CONDITION_DESTROYED)->kept, ==, 1);
  g_assert_cmpint (srt_condition_info (0x0F)->posting, ==, SRT_POSTED_OWN);
  g_assert_true (srt_condition_info (0x22)->internal);
}

/* Which begin as 1 and which are cleared for each attempt: spec 06, check 32. */
static void
test_variables (void)
{
  g_autoptr (GString) ones = g_string_new (NULL), cleared = g_string_new (NULL);
  int n;
  const SrtVariableInfo *table = srt_variable_table (&n);

  for (int i = 0; i < n; i++)
    {
      g_assert_cmpint (table[i].number, ==, i);
      g_assert_true (srt_variable_info (i) == &table[i]);
      if (table[i].name)
        g_assert_cmpint (srt_variable_find (table[i].name, strlen (table[i].name)), ==, i);
      if (table[i].fresh == 1 && i != 14)
        g_string_append_printf (ones, "%d ", i);
      if (table[i].cleared)
        g_string_append_printf (cleared, "%d ", i);
    }
  g_assert_cmpstr (ones->str, ==, "5 6 7 8 13 16 17 18 19 20 21 22 23 29 30 31 32 35 36 ");
  g_assert_cmpstr (cleared->str, ==, "0 1 3 9 10 14 28 34 37 ");
  g_assert_null (srt_variable_info (200));
}

static void
test_words (void)
{
  char word[64];

  g_assert_true (srt_order_word (105, word));
  g_assert_cmpstr (word, ==, "fight");
  g_assert_true (srt_order_word (12, word));
  g_assert_cmpstr (word, ==, "cargo_lifter_grab");
  g_assert_cmpint (srt_order_of_word ("ship_follow_curve_backwards", 27), ==, 119);
  g_assert_cmpint (srt_order_of_word ("nothing_such", 12), ==, -1);
  g_assert_cmpint (srt_arg_value (SRT_ARG_WINDOW, "comms", 5), ==, 11);
  g_assert_cmpint (srt_arg_value (SRT_ARG_WINDOW, "wing", 4), ==, 13);
  g_assert_null (srt_arg_word (SRT_ARG_WINDOW, 5));
  g_assert_null (srt_arg_word (SRT_ARG_WINDOW, 15));
  g_assert_cmpstr (srt_arg_word (SRT_ARG_ACTION, 38), ==, "fire");
  g_assert_cmpstr (srt_arg_word (SRT_ARG_ACTION, 73), ==, "key_config");
  g_assert_cmpint (srt_arg_value (SRT_ARG_HEAD, "dying", 5), ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/script-catalogue/codes", test_codes);
  g_test_add_func ("/script-catalogue/commands", test_commands);
  g_test_add_func ("/script-catalogue/conditions", test_conditions);
  g_test_add_func ("/script-catalogue/variables", test_variables);
  g_test_add_func ("/script-catalogue/words", test_words);
  return g_test_run ();
}
