/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Completion and hover help of the maneuver editor, from the compiler's own table of statements. */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

GtkSourceLanguage *sortie_maneuver_language (void);

#define SORTIE_TYPE_MANEUVER_COMPLETION (sortie_maneuver_completion_get_type ())
G_DECLARE_FINAL_TYPE (SortieManeuverCompletion, sortie_maneuver_completion, SORTIE, MANEUVER_COMPLETION, GObject)
GtkSourceCompletionProvider *sortie_maneuver_completion_new (void);

#define SORTIE_TYPE_MANEUVER_HOVER (sortie_maneuver_hover_get_type ())
G_DECLARE_FINAL_TYPE (SortieManeuverHover, sortie_maneuver_hover, SORTIE, MANEUVER_HOVER, GObject)
GtkSourceHoverProvider *sortie_maneuver_hover_new (void);

/* The help of the word at an iter, as Pango markup; NULL for none; free with g_free(). */
char *sortie_maneuver_help_at (const GtkTextIter *iter);

G_END_DECLS
