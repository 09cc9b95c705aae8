/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How finely everything is drawn: what the person set, what automatic made of
 * the frames it measured, and so the preset that every scene area draws with.
 */
#pragma once

#include "render/quality.h"

#include <glib-object.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_QUALITY (sortie_quality_get_type ())
G_DECLARE_FINAL_TYPE (SortieQuality, sortie_quality, SORTIE, QUALITY, GObject)

/*
 * Properties: "setting" (a preset's id, or "automatic"), "preset" (SrtQuality, read only), "report" (a line about
 * automatic, read only). They never change while a frame is drawn.
 */
SortieQuality *sortie_quality_new (void);
/* The program's. */
SortieQuality *sortie_quality_get_default (void);

SrtQuality sortie_quality_get_preset (SortieQuality *self);
/* What automatic chose and measured, or that it is still to measure; free with g_free(). */
char *sortie_quality_get_report (SortieQuality *self);

/* ---- For who draws ---- */

/* A context was made, and nothing is drawn in it yet; @software: the processor draws. */
void sortie_quality_begin (SortieQuality *self, gboolean software);
/* Whether frames are to be told by all they take, to the last point drawn. */
gboolean sortie_quality_is_measuring (SortieQuality *self);
/* A frame of a picture that moves took so long; those that anything was compiled or loaded in are not told. */
void sortie_quality_take_frame (SortieQuality *self, double milliseconds);

G_END_DECLS
