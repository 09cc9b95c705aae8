/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The side of the Effects page: which effect, on which type of ship. */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_EFFECT_CHOOSER (sortie_effect_chooser_get_type ())
G_DECLARE_FINAL_TYPE (SortieEffectChooser, sortie_effect_chooser, SORTIE, EFFECT_CHOOSER, GtkWidget)

/*
 * Signals: "content-changed" when the types are other tables from now on: indices of before mean nothing; "chosen" after
 * it, and when another effect or type is chosen.
 */
GtkWidget *sortie_effect_chooser_new (SortieWorkspace *workspace);

/* Number of the effect in srt_effect_infos; -1: a search leaves none. */
int sortie_effect_chooser_get_effect (SortieEffectChooser *self);
/* Index of the type in the library's content; -1: there is none. */
int sortie_effect_chooser_get_ship (SortieEffectChooser *self);
/* Chooses by id; FALSE when there is none of that name. A ship's type must have a model. */
gboolean sortie_effect_chooser_choose_effect (SortieEffectChooser *self, const char *id);
gboolean sortie_effect_chooser_choose_ship (SortieEffectChooser *self, const char *id);

G_END_DECLS
