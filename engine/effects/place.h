/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where what is in the world is drawn at the tick the world stands at: what
 * effects are set off on and hang from. Orders' rules tell places at the next
 * place of a ship; it is drawn up to a step behind that.
 */
#pragma once

#include "effects/effects.h"

/* Of the object's root; any slot. */
SrtFrame srt_effects_ship (const SrtWorld *world, int slot);
/* Of a node of it; false when it, or what it hangs from, is hidden or removed. */
bool srt_effects_node (const SrtWorld *world, int slot, int node, SrtFrame *place);
/* The same at the next place, shown or not. */
SrtFrame srt_effects_node_next (const SrtWorld *world, int slot, int node);
/* A place that a rule told on a ship at its next place, where the ship is drawn. */
SrtVec3 srt_effects_on_ship (const SrtWorld *world, int slot, SrtVec3 next_place);
/* What something that comes off a ship keeps of its velocity, a tick: all of it. */
SrtVec3 srt_effects_carried (const SrtWorld *world, int slot);
/* The node is one of the slot's own. */
bool srt_effects_owns (const SrtWorld *world, int slot, int node);
