/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One decision as a card: what came of it, the rule that settled it, the numbers drawn, what was asked before and after. */
#pragma once

#include "debug/why.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/*
 * Fills @box (a vertical one) anew. @run: the copy that names are read from. Ships
 * are buttons of the action "why.select" (i), the moment is one of "why.go" ((iu)).
 */
void sortie_why_card_fill (GtkBox *box, const SrtRun *run, const SrtWhy *why, const SrtDecision *decision);
/* The rule that settled it and those that are parts of it: first and last, from 0; -1 and -2 for none. */
void sortie_why_settled (const SrtWhy *why, const SrtDecision *decision, int *first, int *last);

G_END_DECLS
