/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that make and read scenes share. */
#pragma once

#include "render/scene.h"

/* Makes room for one more element of @size; ends the program only when memory is gone. */
void srt_grow (void **array, int *room, int count, size_t size);

SrtSceneInstance *srt_scene_add_instance (SrtScene *scene);
SrtSceneNode *srt_scene_add_node (SrtScene *scene);
SrtSceneMarker *srt_scene_add_marker (SrtScene *scene);
SrtSceneShot *srt_scene_add_shot (SrtScene *scene);
/* Empties the scene and takes a ref of the content it is about. */
void srt_scene_begin (SrtScene *scene, const SrtContent *content, const SrtMission *mission);

/* cloak.c: the look of an object's cloak at tick @now, and its place while that comes or goes, @t of the way. */
void srt_cloak_look (SrtSceneCloak *look, const SrtObject *object, float now);
SrtFrame srt_cloak_wobble (const SrtFrame *place, float t);
