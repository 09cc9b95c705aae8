/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-effect-run.h"

#include <string.h>

struct SortieEffectRun
{
  SrtEffectStage *stage;
  SrtEffectStageCopy *before; /* it begins */
  int info;
  SrtFrame camera;
  GPtrArray *copies;          /* of every 50th tick from 0 on, as seen from where it is seen now */
};

static gboolean
begin (SortieEffectRun *run)
{
  srt_effect_stage_go_back (run->stage, run->before);
  srt_effect_stage_set_view (run->stage, &run->camera);
  g_ptr_array_set_size (run->copies, 0);
  if (!srt_effect_stage_begin (run->stage, run->info))
    return FALSE;
  g_ptr_array_add (run->copies, srt_effect_stage_copy (run->stage));
  return TRUE;
}

SortieEffectRun *
sortie_effect_run_new (const SrtContent *content, int type, int info, const SrtEffectStyle *style, guint64 seed,
                       const SrtFrame *camera)
{
  SrtEffectStage *stage = srt_effect_stage_new (content, type, style, seed, NULL);
  SortieEffectRun *run;

  if (stage == NULL)
    return NULL;
  run = g_new0 (SortieEffectRun, 1);
  run->stage = stage;
  run->before = srt_effect_stage_copy (stage);
  run->info = info;
  run->camera = *camera;
  run->copies = g_ptr_array_new_with_free_func ((GDestroyNotify) srt_effect_stage_copy_free);
  if (!begin (run))
    {
      sortie_effect_run_free (run);
      return NULL;
    }
  /* Whoever frames the ship sees all of it: what comes apart is less of one. */
  srt_effect_stage_go_back (run->stage, run->before);
  g_ptr_array_set_size (run->copies, 0);
  return run;
}

void
sortie_effect_run_free (SortieEffectRun *run)
{
  if (run == NULL)
    return;
  g_ptr_array_unref (run->copies);
  srt_effect_stage_copy_free (run->before);
  srt_effect_stage_free (run->stage);
  g_free (run);
}

/* To the last copy that is not past @tick; without any it begins again. */
static void
go_back (SortieEffectRun *run, int tick)
{
  guint number = (guint) (tick / SORTIE_EFFECT_RUN_KEPT);

  if (run->copies->len == 0)
    begin (run);
  else
    srt_effect_stage_go_back (run->stage, g_ptr_array_index (run->copies, MIN (number, run->copies->len - 1)));
}

static void
go_on (SortieEffectRun *run)
{
  srt_effect_stage_tick (run->stage);
  /* Once the first of them is gone none is kept: it was seen from elsewhere. */
  if (run->copies->len > 0 && sortie_effect_run_get_tick (run) == (int) run->copies->len * SORTIE_EFFECT_RUN_KEPT)
    g_ptr_array_add (run->copies, srt_effect_stage_copy (run->stage));
}

gboolean
sortie_effect_run_go (SortieEffectRun *run, int tick, gint64 until)
{
  int at = sortie_effect_run_get_tick (run);

  tick = MAX (tick, 0);
  if (tick < at || (at == 0 && run->copies->len == 0))
    go_back (run, tick);
  while (sortie_effect_run_get_tick (run) < tick)
    {
      go_on (run);
      if (g_get_monotonic_time () >= until)
        break;
    }
  return sortie_effect_run_get_tick (run) == tick;
}

int
sortie_effect_run_get_tick (SortieEffectRun *run)
{
  return srt_effect_stage_age (run->stage);
}

void
sortie_effect_run_set_camera (SortieEffectRun *run, const SrtFrame *camera)
{
  if (memcmp (&run->camera, camera, sizeof *camera) == 0)
    return;
  run->camera = *camera;
  g_ptr_array_set_size (run->copies, 0);
  srt_effect_stage_set_view (run->stage, camera);
}

SrtEffectStage *
sortie_effect_run_get_stage (SortieEffectRun *run)
{
  return run->stage;
}
