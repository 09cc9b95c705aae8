/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Models page: every ship type's model by itself, with its parts, what hangs
 * from them, its guns' lines, turrets' arcs and collision trees, and its tracks
 * played.
 *
 * Actions: "models.attachments", "models.points", "models.parts", "models.guns",
 * "models.turrets", "models.boxes", "models.finest" (states), "models.play" (state),
 * "models.frame", "models.show-all".
 */
#pragma once

#include "app/model/sortie-stage.h"
#include "app/model/sortie-workspace.h"
#include "ui/sortie-stage-view.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_MODELS (sortie_models_get_type ())
G_DECLARE_FINAL_TYPE (SortieModels, sortie_models, SORTIE, MODELS, GtkWidget)

GtkWidget *sortie_models_new (SortieWorkspace *workspace);

/* Shows a type; FALSE when there is none of that name. */
gboolean sortie_models_show (SortieModels *self, const char *id);
/* Of what is shown, NULL: nothing. */
SortieStage *sortie_models_get_stage (SortieModels *self);
SortieStageView *sortie_models_get_view (SortieModels *self);
/* Chosen part's node, -1 none. */
int sortie_models_get_node (SortieModels *self);

G_END_DECLS
