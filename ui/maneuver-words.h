/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of a line of a script, in words and figures. Texts are to be freed with g_free(). */
#pragma once

#include "ui/maneuver-trace.h"

G_BEGIN_DECLS

/* At most five characters: "9 999", "12k". */
char *sortie_count_short (guint count);
/* The same of a time: "0.25s", "123s". */
char *sortie_ticks_short (gint64 ticks);
/* "1 200 ticks (12.00 s)" */
char *sortie_ticks_words (gint64 ticks);
/* "ran 12 times · 143 ticks (1.43 s) there · drew 143"; NULL where there is nothing to say. @code may be NULL: no draw. */
char *sortie_line_words (const SortieLineTrace *line, const SrtManeuverCode *code);
/* What stands behind the line: what its range drew; with "!" before it that it did not wait. NULL nothing. */
char *sortie_line_note (const SrtManeuverCode *code, const SortieLineTrace *line);

G_END_DECLS
