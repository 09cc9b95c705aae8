/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several places put in order at once. Of @n places the last one is the one
 * picked last: what the others go by. Axes are 0 X, 1 Y, 2 Z of the world;
 * lengths are world units.
 */
#pragma once

#include "base/maths.h"

G_BEGIN_DECLS

/* All stand where the last one stands along the axis. */
void sortie_arrange_align (SrtFrame *places, guint n, int axis);
/* The outermost two stay along the axis; the rest stand evenly between them, in the order in which they stand. */
void sortie_arrange_distribute (SrtFrame *places, guint n, int axis);
/*
 * As in a mirror that stands across the axis in the middle between the outermost two: places, and where noses and
 * roofs point. A ship is taken to be alike on its left and right.
 */
void sortie_arrange_mirror (SrtFrame *places, guint n, int axis);
/* To the nearest point of a grid; @grid > 0. */
void sortie_arrange_snap (SrtFrame *places, guint n, float grid);

G_END_DECLS
