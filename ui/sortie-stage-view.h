/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A picture of a stage, a simulation whose ship in slot 0 is looked at, with a camera
 * that goes round it: drag to turn, with the right button to move, scroll to come
 * nearer; arrows, plus, minus and Home do the same.
 */
#pragma once

#include "app/model/sortie-library.h"
#include "ui/sortie-label-layer.h"
#include "ui/sortie-scene-area.h"

#include "sim/sim.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_STAGE_VIEW (sortie_stage_view_get_type ())
G_DECLARE_FINAL_TYPE (SortieStageView, sortie_stage_view, SORTIE, STAGE_VIEW, GtkWidget)

/*
 * Signals: "decorate" once the scene is made of the stage's world: add lines and
 * effects to it, names with sortie_stage_view_add_name(). "turned" when a hand moved the camera.
 */
GtkWidget *sortie_stage_view_new (SortieLibrary *library, const char *label);

/* What is shown, borrowed until another is set; NULL: nothing. The camera stays where it is. */
void sortie_stage_view_set_sim (SortieStageView *self, const SrtSim *sim);
/* Takes the camera to where @reach times what the ship took when it was set is seen, from ahead and above. */
void sortie_stage_view_frame (SortieStageView *self, float reach);
/* ... to where a picture as wide as @shape times its height shows @radius about @middle up and down, from @from: a way.
 * A narrower one goes farther away, so that what such a picture holds is in it. */
void sortie_stage_view_frame_from (SortieStageView *self, SrtVec3 from, SrtVec3 middle, float radius, float shape);
void sortie_stage_view_redraw (SortieStageView *self);
SortieSceneArea *sortie_stage_view_get_area (SortieStageView *self);
/* From where it is seen. */
const SrtFrame *sortie_stage_view_get_place (SortieStageView *self);
/* Makes two views turn together: what a hand does to either, the other does as well. */
void sortie_stage_view_follow (SortieStageView *self, SortieStageView *other);
/* While "decorate" runs: a name at a place in the world; left out where it would cover another. */
void sortie_stage_view_add_name (SortieStageView *self, SrtVec3 at, const float color[3], const char *text);

G_END_DECLS
