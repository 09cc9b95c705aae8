/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the scripts of a ship drew, found by running a part of the past again beside the run, on a thread. */
#pragma once

#include "app/model/sortie-session.h"
#include "maneuver/draws.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_SCRIPT_DRAWS (sortie_script_draws_get_type ())
G_DECLARE_FINAL_TYPE (SortieScriptDraws, sortie_script_draws, SORTIE, SCRIPT_DRAWS, GObject)

/* Signals: "changed" when there are draws that were missing. */
SortieScriptDraws *sortie_script_draws_new (SortieSession *session);

/* Those of @slot after @from up to @to are wanted; of a long time the last minute. */
void sortie_script_draws_want (SortieScriptDraws *self, int slot, SrtPosition from, SrtPosition to);
/* Those of what is wanted that are known, in order. */
guint sortie_script_draws_get_n (SortieScriptDraws *self);
const SrtDraw *sortie_script_draws_get (SortieScriptDraws *self, guint index);
/* A part is being run again. */
gboolean sortie_script_draws_get_busy (SortieScriptDraws *self);
/* What was recorded is different from what it was. */
void sortie_script_draws_forget (SortieScriptDraws *self);

G_END_DECLS
