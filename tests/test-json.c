/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON as files have it: strict reading with places, canonical writing, numbers in any locale. */
#include "content/json.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <string.h>

static SrtJson *
parse (const char *text)
{
  SrtDiags diags;
  SrtJson *json;

  srt_diags_init (&diags);
  json = srt_json_parse (text, strlen (text), "t.json", &diags);
  g_assert_cmpuint (diags.count, ==, json ? 0 : 1);
  srt_diags_clear (&diags);
  return json;
}

/* The complaint about a text that cannot be read. */
static void
assert_refused (const char *text, gsize length, const char *line)
{
  SrtDiags diags;
  SrtJson *json;
  char *got;

  srt_diags_init (&diags);
  json = srt_json_parse (text, length, "t.json", &diags);
  g_assert_null (json);
  g_assert_cmpuint (diags.count, ==, 1);
  got = srt_diag_line (&diags.items[0], NULL);
  g_assert_cmpstr (got, ==, line);
  free (got);
  srt_diags_clear (&diags);
}

static void
test_values (void)
{
  g_autoptr (SrtJson) json = parse (" {\"a\": [1, -2.5e3, true, false, null],\r\n  \"b\\n\": {\"\": \"x\"}}\n");
  const SrtJson *a = srt_json_get (json, "a");

  g_assert_nonnull (json);
  g_assert_cmpint (json->kind, ==, SRT_JSON_OBJECT);
  g_assert_cmpuint (srt_json_length (a), ==, 5);
  g_assert_cmpfloat (srt_json_at (a, 1)->number, ==, -2500);
  g_assert_cmpstr (srt_json_at (a, 1)->text, ==, "-2.5e3");
  g_assert_cmpfloat (srt_json_at (a, 2)->number, ==, 1);
  g_assert_cmpint (srt_json_at (a, 4)->kind, ==, SRT_JSON_NULL);
  g_assert_null (srt_json_at (a, 5));
  g_assert_null (srt_json_get (a, "a"));
  g_assert_cmpstr (srt_json_find (json, "/b\n/")->text, ==, "x");
  g_assert_cmpfloat (srt_json_find (json, "/a/0")->number, ==, 1);
  g_assert_null (srt_json_find (json, "/a/9"));
  g_assert_null (srt_json_find (json, "/a/0/0"));
  g_assert_true (srt_json_find (json, "") == json);
}

static void
test_places (void)
{
  g_autoptr (SrtJson) json = parse ("{\n  \"é→\": \"x\", \"b\":\r\n\t[7,\r 8]\n}");
  const SrtJson *b = srt_json_get (json, "b");

  g_assert_cmpint (srt_json_get (json, "é→")->key_line, ==, 2);
  g_assert_cmpint (srt_json_get (json, "é→")->key_column, ==, 3);
  g_assert_cmpint (srt_json_get (json, "é→")->column, ==, 9);
  g_assert_cmpint (b->key_column, ==, 14);
  g_assert_cmpint (b->line, ==, 3);
  g_assert_cmpint (b->column, ==, 2);
  g_assert_cmpint (srt_json_at (b, 1)->line, ==, 4);
  g_assert_cmpint (srt_json_at (b, 1)->column, ==, 2);
}

#define REFUSED(text, line) assert_refused (text, strlen (text), "t.json:" line)

static void
test_refused (void)
{
  REFUSED ("", "1:1: error: expected a value, found the end of the text");
  REFUSED ("{\"x\": NaN}", "1:7: error: NaN is no number; write one or leave the field out");
  REFUSED ("[-Infinity]", "1:2: error: infinities are no numbers; write a finite one or leave the field out");
  REFUSED ("[1,\n 2,]", "2:4: error: nothing follows the last comma; remove it");
  REFUSED ("[1 2]", "1:4: error: expected “,” or “]”, found “2”");
  REFUSED ("{\"a\": 1,\n \"a\": 2}", "2:2: error: the key “a” stands twice in one object");
  REFUSED ("{'a': 1}", "1:2: error: expected a key in double quotes, found “'”");
  REFUSED ("{\"a\" 1}", "1:6: error: expected “:” after the key, found “1”");
  REFUSED ("// hello\n{}", "1:1: error: JSON has no comments; remove it");
  REFUSED ("[01]", "1:2: error: “01” is not written as JSON writes numbers, such as 12, -0.5 or 1e6");
  REFUSED ("[+1]", "1:2: error: “+1” is not written as JSON writes numbers, such as 12, -0.5 or 1e6");
  REFUSED ("[1.]", "1:2: error: “1.” is not written as JSON writes numbers, such as 12, -0.5 or 1e6");
  REFUSED ("[1e999]", "1:2: error: “1e999” is too large a number");
  REFUSED ("{} {}", "1:4: error: expected the end of the text, found “{”");
  REFUSED ("[\"a\nb\"]", "1:4: error: a string may not hold a line end or another control character; write \\n or \\t");
  REFUSED ("[\"a", "1:4: error: the text ends inside a string");
  REFUSED ("[\"\\", "1:4: error: the text ends inside a string");
  REFUSED ("[\"\\q\"]", "1:3: error: a backslash in a string is followed by one of \" \\ / b f n r t u");
  REFUSED ("[\"\\ud800\"]", "1:9: error: this \\u escape is no character that text can hold");
  REFUSED ("[\"\\u0000\"]", "1:9: error: this \\u escape is no character that text can hold");
  REFUSED ("[\n\"\xff\"]", "2:2: error: the text is not UTF-8 here; save it as UTF-8");
  assert_refused ("[1,\0 2]", 7, "t.json:1:4: error: the text is not UTF-8 here; save it as UTF-8");
}

static void
test_depth (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (SrtJson) json = NULL;

  for (int i = 0; i < 64; i++)
    g_string_append_c (text, '[');
  for (int i = 0; i < 64; i++)
    g_string_append_c (text, ']');
  json = parse (text->str);
  g_assert_nonnull (json);
  g_string_prepend_c (text, '[');
  REFUSED (text->str, "1:65: error: more than 64 brackets inside one another");
}

/* Every cut and every changed byte of a text is read or refused, never worse. */
static void
test_hostile (void)
{
  static const char text[] = "{\"a\": [1.5e-3, \"\\u00e9\\ud83d\\ude80\\n\", {\"b\": null}], \"ü\": -0, \"z\": [[], {}]}";
  gsize length = strlen (text);

  for (gsize cut = 0; cut < length; cut++)
    {
      g_autofree char *part = g_memdup2 (text, cut + 1); /* exactly as long as it says, for the sanitizer */
      g_assert_null (srt_json_parse (part, cut, NULL, NULL));
    }
  for (gsize at = 0; at < length; at++)
    for (int value = 0; value < 256; value += 5)
      {
        g_autofree char *changed = g_memdup2 (text, length);
        changed[at] = (char) value;
        srt_json_free (srt_json_parse (changed, length, NULL, NULL));
      }
}

static void
assert_stable (const char *text)
{
  g_autoptr (SrtJson) json = parse (text);
  g_autofree char *first = srt_json_write (json, NULL);
  g_autoptr (SrtJson) again = parse (first);
  gsize length;
  g_autofree char *second = srt_json_write (again, &length);

  g_assert_cmpstr (first, ==, second);
  g_assert_cmpuint (length, ==, strlen (second));
  g_assert_true (srt_json_equal (json, again));
}

static void
test_write (void)
{
  g_autoptr (SrtJson) json = parse ("{\"n\":1.50,\"e\":[],\"o\":{\"p\":[1,2,3],\"q\":{\"r\":1}},\"l\":[{\"a\":1},{\"b\":[]}]}");
  g_autofree char *text = srt_json_write (json, NULL);

  g_assert_cmpstr (text, ==,
                   "{\n"
                   "  \"n\": 1.50,\n"
                   "  \"e\": [],\n"
                   "  \"o\": {\"p\": [1, 2, 3], \"q\": {\"r\": 1}},\n"
                   "  \"l\": [\n"
                   "    {\"a\": 1},\n"
                   "    {\"b\": []}\n"
                   "  ]\n"
                   "}\n");
  assert_stable ("[\"“quoted” \\\"x\\\" \\\\ \\u0001\\b\\t\\n\\f\\r\", \"🚀 émoji\", \"שלום עולם\", \"\\u2028\"]");
  assert_stable ("[1, 1.0, 1e3, -0, 0.1, 123456789012345678901234567890]");
  assert_stable ("{\"long\": [111111111, 222222222, 333333333, 444444444, 555555555, 666666666, 777777777, 888888888, "
                 "999999999, 111111111, 222222222]}");
  assert_stable ("[]");
  assert_stable ("3");
}

static void
test_numbers (void)
{
  static const struct
  {
    double value;
    const char *text;
  } cases[] = {
    { 0, "0" },           { -0.0, "0" },         { 1, "1" },
    { -250000, "-250000" }, { 0.1f, "0.1" },       { 0.1, "0.1" },
    { 1234.5f, "1234.5" }, { 1.0 / 3, "0.3333333333333333" }, { (float) (1.0 / 3), "0.33333334" },
    { NAN, "0" },         { INFINITY, "0" },     { 1e300, "1e+300" },
    { 16777217, "16777217" }, { 100000.1f, "100000.1" },
  };
  char buffer[32];

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      srt_json_format_number (cases[i].value, buffer);
      g_assert_cmpstr (buffer, ==, cases[i].text);
    }
  for (int i = 0; i < 20000; i++)
    {
      float f = (float) g_test_rand_double_range (-1e6, 1e6);
      double d = g_test_rand_double_range (-1e6, 1e6);
      srt_json_format_number (f, buffer);
      g_assert_true ((float) g_ascii_strtod (buffer, NULL) == f);
      srt_json_format_number (d, buffer);
      g_assert_true (g_ascii_strtod (buffer, NULL) == d);
    }
}

/* A locale with a decimal comma changes nothing; skipped where none is installed. */
static void
test_locale (void)
{
  static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8" };
  locale_t german = (locale_t) 0, before;
  char buffer[32], check[32];

  for (guint i = 0; i < G_N_ELEMENTS (names) && german == (locale_t) 0; i++)
    german = newlocale (LC_ALL_MASK, names[i], (locale_t) 0);
  if (german == (locale_t) 0)
    {
      g_test_skip ("no locale with a decimal comma is installed");
      return;
    }
  before = uselocale (german);
  g_snprintf (check, sizeof check, "%.1f", 0.5);
  srt_json_format_number (1234.5, buffer);
  assert_stable ("[0.5, 1.25e-3]");
  uselocale (before);
  freelocale (german);
  g_assert_cmpstr (check, ==, "0,5");
  g_assert_cmpstr (buffer, ==, "1234.5");
}

static void
test_swap (void)
{
  g_autoptr (SrtJson) object = parse ("{\"a\": 1, \"b\": 2, \"c\": 3}");
  g_autoptr (SrtJson) before = srt_json_copy (object);
  SrtJson *old;
  int index = -1;
  g_autofree char *text = NULL, *first = srt_json_write (object, NULL);

  old = srt_json_swap (object, "b", NULL, &index);
  g_assert_cmpint (index, ==, 1);
  g_assert_cmpuint (srt_json_length (object), ==, 2);
  g_assert_null (srt_json_swap (object, "b", old, &index)); /* undone: back where it was */
  g_assert_cmpint (index, ==, -1);
  text = srt_json_write (object, NULL);
  g_assert_cmpstr (text, ==, first);
  g_assert_true (srt_json_equal (before, object));
  srt_json_set (object, "b", srt_json_new_bool (true));
  g_assert_false (srt_json_equal (before, object));
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/values", test_values);
  g_test_add_func ("/json/places", test_places);
  g_test_add_func ("/json/refused", test_refused);
  g_test_add_func ("/json/depth", test_depth);
  g_test_add_func ("/json/hostile", test_hostile);
  g_test_add_func ("/json/write", test_write);
  g_test_add_func ("/json/numbers", test_numbers);
  g_test_add_func ("/json/locale", test_locale);
  g_test_add_func ("/json/swap", test_swap);
  return g_test_run ();
}
