/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A GL area that draws a scene: what the editor's viewport and the player's
 * view share. It owns the renderer, loads models beside the drawing, and asks
 * whoever uses it to fill the scene before each frame.
 */
#pragma once

#include "app/model/sortie-library.h"
#include "render/renderer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_SCENE_AREA (sortie_scene_area_get_type ())
G_DECLARE_FINAL_TYPE (SortieSceneArea, sortie_scene_area, SORTIE, SCENE_AREA, GtkGLArea)

/*
 * Signals: "fill" before each frame: fill the scene, the camera (its size is
 * set already), the options and the flat shapes (cleared already);
 * "ready" once every model and picture is on the graphics card.
 */
GtkWidget *sortie_scene_area_new (SortieLibrary *library);

SrtScene *sortie_scene_area_get_scene (SortieSceneArea *self);
SrtCamera *sortie_scene_area_get_camera (SortieSceneArea *self);
SrtRenderOptions *sortie_scene_area_get_options (SortieSceneArea *self);
SrtDraw2d *sortie_scene_area_get_draw2d (SortieSceneArea *self);
gboolean sortie_scene_area_get_ready (SortieSceneArea *self);
/* Whether the first picture waits for every model's shape; off, models come as they are loaded. */
void sortie_scene_area_set_whole (SortieSceneArea *self, gboolean whole);

G_END_DECLS
