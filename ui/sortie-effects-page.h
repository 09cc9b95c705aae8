/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Effects page: every effect of the table by itself on a ship of choice, gone
 * through tick by tick, as it looks by default beside how it looked in the original.
 *
 * Actions: "effects.play" (state), "effects.back", "effects.on", "effects.again",
 * "effects.frame", "effects.find-ship".
 */
#pragma once

#include "app/model/sortie-effect-run.h"
#include "app/model/sortie-workspace.h"
#include "ui/sortie-stage-view.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_EFFECTS_PAGE (sortie_effects_page_get_type ())
G_DECLARE_FINAL_TYPE (SortieEffectsPage, sortie_effects_page, SORTIE, EFFECTS_PAGE, GtkWidget)

/* Its two pictures. */
enum
{
  SORTIE_EFFECTS_DEFAULT,
  SORTIE_EFFECTS_CLASSIC,
  SORTIE_EFFECTS_N
};

GtkWidget *sortie_effects_page_new (SortieWorkspace *workspace);

/* Chooses an effect by its id; FALSE when there is none of that name. */
gboolean sortie_effects_page_show (SortieEffectsPage *self, const char *id);
/* Chooses the type of ship that it is shown on by its id; FALSE when there is none of that name with a model. */
gboolean sortie_effects_page_set_ship (SortieEffectsPage *self, const char *id);
/* What a picture shows; NULL when the ship cannot show the effect. */
SortieEffectRun *sortie_effects_page_get_run (SortieEffectsPage *self, int picture);
SortieStageView *sortie_effects_page_get_view (SortieEffectsPage *self, int picture);
/* Both pictures stand where the slider does. */
gboolean sortie_effects_page_get_there (SortieEffectsPage *self);

G_END_DECLS
