/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/maneuver-words.h"

#include "maneuver/maneuver.h"
#include "ui/sortie-number-entry.h"

#include <glib/gi18n.h>

char *
sortie_count_short (guint count)
{
  if (count < 100000)
    return g_strdup_printf ("%u", count);
  if (count < 10000000)
    return g_strdup_printf ("%uk", count / 1000);
  return g_strdup_printf ("%uM", count / 1000000);
}

char *
sortie_ticks_short (gint64 ticks)
{
  if (ticks < 1000)
    return g_strdup_printf ("%.2fs", (double) ticks / 100);
  if (ticks < 10000)
    return g_strdup_printf ("%.1fs", (double) ticks / 100);
  return g_strdup_printf ("%.0fs", (double) ticks / 100);
}

char *
sortie_ticks_words (gint64 ticks)
{
  g_autofree char *number = sortie_number_text ((double) ticks);

  /* Translators: a time in ticks (hundredths of a second), and in seconds. */
  return g_strdup_printf (_ ("%s ticks (%.2f s)"), number, (double) ticks / 100);
}

/* What the line's range gave; NULL where it has none. */
static char *
drawn_words (const SrtManeuverCode *code, float drawn)
{
  const SrtStatement *statement = srt_maneuver_statement (code);

  if (code->op == SRT_OP_SET_MIRROR)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      static const char *const axes[] = { N_ ("yaw"), N_ ("pitch"), N_ ("roll") };
      for (int i = 0; i < 3; i++)
        if ((int) drawn & (1 << i))
          g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", _ (axes[i]));
      return text->len > 0 ? g_strdup_printf (_ ("mirrors %s"), text->str) : g_strdup (_ ("mirrors nothing"));
    }
  if (statement && statement->shape == SRT_SHAPE_TICKS && code->ticks[0] != code->ticks[1])
    return g_strdup_printf ("%.0f (%.2f s)", (double) drawn, (double) drawn / 100);
  if (statement && statement->shape == SRT_SHAPE_NUMBERS && code->number[0] != code->number[1])
    return g_strdup_printf ("%.3f", (double) drawn);
  return NULL;
}

char *
sortie_line_words (const SortieLineTrace *line, const SrtManeuverCode *code)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *drawn = code && line->drew ? drawn_words (code, line->drawn) : NULL;

  if (line->runs > 0)
    {
      g_autofree char *runs = sortie_number_text (line->runs), *ticks = sortie_ticks_words (line->ticks);
      g_string_append_printf (text, ngettext ("ran %s time", "ran %s times", line->runs), runs);
      if (line->ticks > 0)
        g_string_append_printf (text, _ (" · %s spent here"), ticks);
    }
  if (line->ran_now > 1)
    g_string_append_printf (text, ngettext (" · %u time in this update", " · %u times in this update", line->ran_now),
                            line->ran_now);
  if (drawn)
    g_string_append_printf (text, _ (" · drew %s"), drawn);
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
sortie_line_note (const SrtManeuverCode *code, const SortieLineTrace *line)
{
  g_autofree char *drawn = line->drew ? drawn_words (code, line->drawn) : NULL;

  if (line->endless > 0)
    return g_strdup_printf (ngettext ("!%d lines without a wait: stopped here, %u time",
                                      "!%d lines without a wait: stopped here, %u times", line->endless),
                            SRT_MANEUVER_BUDGET, line->endless);
  return drawn ? g_strdup_printf ("→ %s", drawn) : NULL;
}
