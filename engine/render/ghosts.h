/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ships of another future beside those of a world: see-through, in a colour of their own. */
#pragma once

#include "render/scene.h"

/* Their colour, sRGB. */
extern const float srt_ghost_color[4];

/* A ghost and the ship it is of. */
typedef struct SrtGhost
{
  int slot;
  int instance;     /* index of the ghost in SrtScene.instances */
  int ship;         /* index of the ship, -1: there is nobody in the world drawn */
} SrtGhost;

/*
 * Adds to a scene just made from a world the ships of @other, which stands where that
 * does, at the same @fraction. A ship that is where its ghost would be has none, unless
 * only one of them is there. A line joins the two where they are farther apart than the
 * ship is long. At most @max are told in @ghosts (may be NULL with 0); returns how many
 * there are.
 */
int srt_scene_add_ghosts (SrtScene *scene, const SrtWorld *other, const SrtMission *mission, float fraction,
                          SrtGhost *ghosts, int max);
