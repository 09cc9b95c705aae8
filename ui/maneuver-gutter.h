/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Beside the lines of a script: breakpoints, the running line, lines run in this
 * update, and how hot each line is, with its figure. It only shows what it is given;
 * clicks are the renderer's "activate".
 */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_MANEUVER_GUTTER (sortie_maneuver_gutter_get_type ())
G_DECLARE_FINAL_TYPE (SortieManeuverGutter, sortie_maneuver_gutter, SORTIE, MANEUVER_GUTTER, GtkSourceGutterRenderer)

/* Of one line of the buffer. */
typedef struct
{
  gboolean running;    /* the selected ship is at it: an arrow */
  gboolean ran;        /* it started in this update: a bar */
  gboolean endless;    /* 256 lines had run without a wait: a warning */
  gboolean stop;       /* a breakpoint ... */
  gboolean stop_off;   /* ... that is switched off: hollow */
  gboolean stop_bad;   /* ... that something is wrong with: grey */
  gboolean stop_when;  /* ... with a condition or skips: a mark in it */
  gboolean stop_ship;  /* ... of one ship: a smaller one */
  float heat;          /* 0 cold to 1 */
  char figure[16];     /* what the heat is of; "" none */
  char *tooltip;       /* NULL none */
} SortieGutterLine;

GtkSourceGutterRenderer *sortie_maneuver_gutter_new (void);

/* Takes @lines, an array of SortieGutterLine; what is past its end shows nothing. */
void sortie_maneuver_gutter_set_lines (SortieManeuverGutter *self, GArray *lines);
/* NULL past the end. */
const SortieGutterLine *sortie_maneuver_gutter_get_line (SortieManeuverGutter *self, int line);
/* An array for set_lines() of so many lines that show nothing. */
GArray *sortie_gutter_lines_new (guint n);

G_END_DECLS
