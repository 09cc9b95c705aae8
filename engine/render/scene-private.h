/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that make and read scenes share. */
#pragma once

#include "render/scene.h"

#include "world/world.h"

/* Makes room for one more element of @size; ends the program only when memory is gone. */
void srt_grow (void **array, int *room, int count, size_t size);

SrtSceneInstance *srt_scene_add_instance (SrtScene *scene);
SrtSceneNode *srt_scene_add_node (SrtScene *scene);
SrtSceneMarker *srt_scene_add_marker (SrtScene *scene);
SrtSceneShot *srt_scene_add_shot (SrtScene *scene);
SrtSceneMissile *srt_scene_add_missile (SrtScene *scene);
SrtSceneFlare *srt_scene_add_flare (SrtScene *scene);
SrtSceneWave *srt_scene_add_wave (SrtScene *scene);
SrtSceneTractorBeam *srt_scene_add_beam (SrtScene *scene);
SrtSceneTunnel *srt_scene_add_tunnel (SrtScene *scene);
SrtSceneBubble *srt_scene_add_bubble (SrtScene *scene);
SrtSceneRay *srt_scene_add_ray (SrtScene *scene);
SrtSceneShine *srt_scene_add_shine (SrtScene *scene);
SrtSceneSheet *srt_scene_add_sheet (SrtScene *scene);
/* The same, filled in; what they return lasts until the next one. */
SrtSceneRay *srt_scene_ray (SrtScene *scene, SrtVec3 from, SrtVec3 to, float half, int blades, const float color[3],
                            float near, float far);
SrtSceneShine *srt_scene_shine (SrtScene *scene, SrtShineKind kind, SrtVec3 at, float half, const float color[3]);
SrtSceneSheet *srt_scene_sheet (SrtScene *scene, SrtSheetKind kind, const SrtVec3 corner[4], const float color[3]);
/* Empties the scene and takes a ref of the content it is about. */
void srt_scene_begin (SrtScene *scene, const SrtContent *content, const SrtMission *mission);

/* cloak.c: the look of an object's cloak at tick @now, and its place while that comes or goes, @t of the way. */
void srt_cloak_look (SrtSceneCloak *look, const SrtShipType *type, const SrtObject *object, float now);
SrtFrame srt_cloak_wobble (const SrtFrame *place, float t);

/* scene-world.c: what is in a slot, as an instance or a marker, unless it is not seen. */
void srt_scene_add_object (SrtScene *scene, const SrtWorld *world, const SrtMission *mission, int slot, float f);
/* scene-world.c: a place a share of the way on; a node's in the world, false when it is not shown. */
SrtFrame srt_scene_between (const SrtFrame *now, const SrtFrame *next, float f);
bool srt_scene_node_place (const SrtNode *nodes, int node, const SrtFrame *root, float f, SrtFrame *place);

/* The part of a tick, 0..1, that a picture at @f is past the world's last one; where an object's root is drawn in it,
 * carried on by its glide (spec 01 §3.1). */
float srt_scene_past_tick (const SrtWorld *world, float f);
SrtFrame srt_scene_object_place (const SrtWorld *world, int slot, float f);

/* ion.c, warp.c: what the orders of a slot show of themselves; a ship's root, stretched along its Z as it warps out. */
void srt_scene_add_ion (SrtScene *scene, const SrtRun *run, int slot, float f);
void srt_scene_add_warps (SrtScene *scene, const SrtRun *run, int slot, float f);
SrtFrame srt_warp_stretched (const SrtFrame *root, const SrtRun *run, int slot);
/* jump.c: a jump of a slot; true for who is drawn at its finest level because of one. */
void srt_scene_add_jump (SrtScene *scene, const SrtRun *run, int slot, float f);
bool srt_scene_jump_finest (const SrtRun *run, int slot);
/* scene-launch.c: the lights and the steam of the hangar that the player leaves from. */
void srt_scene_add_launch (SrtScene *scene, const SrtRun *run, float f);
/* glow.c: how bright a lamp shines at a time of the scene, and its colour, linear. */
float srt_lamp_lit (const SrtAttachment *attachment, float seconds);
const float *srt_lamp_color (const SrtAttachment *attachment);
/* electric.c: one electric ray. */
typedef struct SrtElectric
{
  float half, jitter; /* half its width, units; how crooked */
  float color[3];     /* linear */
  float bright;       /* 0..1 */
} SrtElectric;
void srt_scene_electric (SrtScene *scene, SrtVec3 from, SrtVec3 to, const SrtElectric *ray, SrtRandom *random);
/* scene-tractor.c: beams and bubbles that orders show. */
void srt_scene_add_tractors (SrtScene *scene, const SrtWorld *world, float f);

/* scene-ordnance.c: what hangs on an instance's racks; missiles, countermeasures and shockwaves of a world. */
void srt_scene_add_hung (SrtScene *scene, SrtSceneInstance *instance, const SrtWorld *world, const SrtObject *object,
                         const SrtFrame *root, float f);
void srt_scene_add_ordnance (SrtScene *scene, const SrtWorld *world, float f);
void srt_scene_add_torpedo (SrtScene *scene, const SrtWorld *world, int slot, float f);

/* scene-tunnels.c: tunnels; the worm, true while the player rides it; the plane that cuts an object, false: none. */
void srt_scene_add_tunnels (SrtScene *scene, const SrtWorld *world, float f);
bool srt_scene_add_worm (SrtScene *scene, const SrtWorld *world, float f);
bool srt_scene_portal (const SrtScene *scene, const SrtWorld *world, const SrtObject *object, float f, SrtScenePlane *plane);
