/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A minute of the convoy, drawn: the short run of what `bench soak.convoy` does for an hour. */
#include "command.h"

#include "content/document.h"

#include <string.h>

static double
number (const SrtJson *result, const char *name)
{
  return srt_json_get (result, name)->number;
}

static void
test_minute (void)
{
  g_autoptr (Ran) ran = run_in ("C.UTF-8", "bench soak.convoy --seconds 60 --every 50");
  const SrtJson *memory;

  g_test_message ("%s%s", ran->out, ran->err);
  g_assert_cmpint (ran->status, ==, 0);
  g_autoptr (SrtJson) result = srt_json_parse (ran->out, strlen (ran->out), NULL, NULL);
  g_assert_nonnull (result);
  g_assert_cmpstr (srt_read_string (result, "bench"), ==, "soak.convoy");
  g_assert_cmpfloat (number (result, "ticks"), ==, 6000);
  g_assert_cmpfloat (number (result, "frames"), ==, 120);
  g_assert_cmpfloat (number (result, "gl_errors"), ==, 0);
  memory = srt_json_get (result, "rss_mb");
  g_assert_cmpuint (memory->items->len, ==, 61);
  g_assert_cmpfloat (((const SrtJson *) memory->items->pdata[0])->number, >, 0);
}

/* It is for who asks for it by its whole name; what it cannot do it says. */
static void
test_usage (void)
{
  static const char *const wrong[] = { "bench soak.con", "bench soak.convoy --seconds 0", "bench soak.convoy --every -1" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (Ran) ran = run_in ("C.UTF-8", wrong[i]);
      g_assert_cmpint (ran->status, ==, 2);
      g_assert_cmpstr (ran->out, ==, "");
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/drawn-soak/usage", test_usage);
  g_test_add_func ("/drawn-soak/minute", test_minute);
  return g_test_run ();
}
