/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An effect by itself on a ship, in one style, that can be gone through in both
 * directions: back, it begins from a copy kept on the way. Used by one thread at a time.
 */
#pragma once

#include "effects/gallery.h"

#include <glib.h>

G_BEGIN_DECLS

typedef struct SortieEffectRun SortieEffectRun;

enum
{
  SORTIE_EFFECT_RUN_KEPT = 50, /* ticks from one copy to the next */
};

/*
 * Effect @info (of srt_effect_infos) on a ship of @type (an index in @content, which is ref'd), seen from @camera: just
 * before it begins, which it does when it is first gone anywhere. NULL when such a ship cannot show it.
 */
SortieEffectRun *sortie_effect_run_new (const SrtContent *content, int type, int info, const SrtEffectStyle *style,
                                        guint64 seed, const SrtFrame *camera);
void sortie_effect_run_free (SortieEffectRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SortieEffectRun, sortie_effect_run_free)

/*
 * On or back to @tick, as far as it comes until @until (g_get_monotonic_time()): a tick at least. TRUE once it is there,
 * else to be called again.
 */
gboolean sortie_effect_run_go (SortieEffectRun *run, int tick, gint64 until);
/* Where it stands. */
int sortie_effect_run_get_tick (SortieEffectRun *run);
/* From where it is seen henceforth. What is gone back to from then on is made anew, as seen from there. */
void sortie_effect_run_set_camera (SortieEffectRun *run, const SrtFrame *camera);
/* What it stands on, for who draws: one and the same all through. */
SrtEffectStage *sortie_effect_run_get_stage (SortieEffectRun *run);

G_END_DECLS
