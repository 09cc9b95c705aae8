/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The other future beside the run: its ships as ghosts, and the ways by which both came. */
#include "sortie-config.h"

#include "ui/viewport-private.h"

#include "render/ghosts.h"

#include <glib/gi18n.h>

enum
{
  TRAIL = 500,      /* ticks of the ways shown */
  TRAIL_STEP = 8,   /* from one bend of a way to the next, */
  MARKED = 512,     /* ghosts at most that have a mark */
  LATE = 200,       /* ticks that it may be behind while a run is fast */
  SHARE = 4,        /* of a run's time, one part in so many goes into looking at the other future */
};

static const float way_color[4] = { 0.93f, 0.93f, 0.95f, 0.8f };

/* The world of the other future at the run's tick, or shortly before it; NULL: there is none to be seen. */
static const SrtWorld *
other_world (SortieViewport *self, SortieFork *fork)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  gboolean running = sortie_session_get_state (session) == SORTIE_STATE_RUNNING;
  gint64 now = g_get_monotonic_time ();
  int tick = sortie_session_get_tick (session);
  const SrtWorld *world;

  /* A fast run would have the main loop run the other one as fast: it is looked at less often then. */
  if (running && now < self->ghosts_until && sortie_fork_get_run (fork))
    {
      world = sortie_fork_get_run (fork)->world;
      if (tick >= world->mission_ticks && tick - world->mission_ticks < LATE)
        return world;
    }
  world = sortie_fork_get_world (fork, tick);
  self->ghosts_until = now + (g_get_monotonic_time () - now) * SHARE;
  return world;
}

/* The way of a ship in one future up to a tick, fainter the longer ago. */
static void
add_way (SrtScene *scene, SortieFork *fork, SortieFuture future, int slot, int tick, const float color[4])
{
  int first = MAX (tick - TRAIL, sortie_fork_get_from (fork));
  SrtVec3 last = { 0, 0, 0 }, place;
  gboolean any = FALSE;

  for (int at = first; at <= tick; at = at < tick ? MIN (at + TRAIL_STEP, tick) : tick + 1)
    {
      float fade[4] = { color[0], color[1], color[2], color[3] * (float) (TRAIL - (tick - at)) / TRAIL };
      if (!sortie_fork_get_place (fork, future, slot, at, &place))
        {
          any = FALSE;
          continue;
        }
      if (any)
        srt_scene_line (scene, last, place, fade, 1.5f, 0);
      last = place;
      any = TRUE;
    }
}

/* Whether the run is where the recorded future has it: else that way is not its own. */
static gboolean
goes_as_recorded (SortieFork *fork, const SrtWorld *world, int slot)
{
  const SrtObject *object = srt_object (world, slot);
  SrtVec3 place;

  return sortie_fork_get_place (fork, SORTIE_FUTURE_WAS, slot, world->mission_ticks, &place)
         && srt_distance (place, object->next.p) <= srt_distance (object->now.p, object->next.p) * 2 + 1;
}

static void
add_ways (SortieViewport *self, SortieFork *fork, const SrtWorld *world)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  const float color[4] = { srt_ghost_color[0], srt_ghost_color[1], srt_ghost_color[2], 0.9f };
  int n = scene->n_instances - scene->n_ghosts;

  for (int i = 0; i < n; i++)
    if (scene->instances[i].flags & SRT_SCENE_SELECTED)
      {
        int slot = scene->instances[i].slot;
        add_way (scene, fork, SORTIE_FUTURE_THEN, slot, world->mission_ticks, color);
        if (goes_as_recorded (fork, world, slot))
          add_way (scene, fork, SORTIE_FUTURE_WAS, slot, world->mission_ticks, way_color);
      }
}

/* A ghost too far away to be seen is marked by a ring; those of selected ships are named. */
static void
mark_ghosts (SortieViewport *self, const SrtGhost *ghosts, int n)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  const SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  SrtRun *run = sortie_session_get_run (sortie_workspace_get_session (self->workspace));
  float ratio = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));

  for (int i = 0; i < n; i++)
    {
      const SrtSceneInstance *ghost = &scene->instances[ghosts[i].instance];
      g_autofree char *text = NULL;
      float half;
      SrtVec3 pixel;
      if (!srt_camera_project (camera, ghost->place.p, &pixel))
        continue;
      half = ghost->radius * srt_camera_pixels_per_unit (camera, ghost->place.p);
      if (half < 12 * ratio)
        srt_draw2d_arc (sortie_scene_area_get_draw2d (self->area), pixel.x, pixel.y, MAX (half + 3 * ratio, 6 * ratio),
                        0, (float) (2 * SRT_PI), 1.2f * ratio, srt_ghost_color);
      if (ghosts[i].ship < 0 || !(scene->instances[ghosts[i].ship].flags & SRT_SCENE_SELECTED))
        continue;
      text = g_strdup_printf (_ ("%s, what if"), srt_slot_name (run, ghosts[i].slot));
      sortie_viewport_add_name (self, pixel.x, pixel.y + CLAMP (half, 6 * ratio, 24 * ratio) + 6 * ratio, text, srt_ghost_color, TRUE);
    }
}

/* Whoever is selected and not there in the other future is said to be gone. */
static void
name_missing (SortieViewport *self, const SrtWorld *other)
{
  SrtScene *scene = sortie_scene_area_get_scene (self->area);
  const SrtCamera *camera = sortie_scene_area_get_camera (self->area);
  float ratio = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));

  for (int i = 0; i < scene->n_instances - scene->n_ghosts; i++)
    {
      int slot = scene->instances[i].slot;
      SrtVec3 pixel;
      if ((scene->instances[i].flags & SRT_SCENE_SELECTED) && slot >= 0
          && (slot >= other->count || srt_object (other, slot)->type < 0)
          && srt_camera_project (camera, scene->instances[i].place.p, &pixel))
        sortie_viewport_add_name (self, pixel.x, pixel.y + 30 * ratio, _ ("gone, what if"), srt_ghost_color, TRUE);
    }
}

void
sortie_viewport_add_ghosts (SortieViewport *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SortieFork *fork = sortie_workspace_get_fork (self->workspace);
  const SrtWorld *world = sortie_session_get_world (session), *other;
  SrtGhost ghosts[MARKED];
  int n;

  if (fork == NULL || world == NULL || !sortie_fork_is_of_run (fork)
      || !g_settings_get_boolean (sortie_workspace_get_settings (self->workspace), "viewport-ghosts")
      || world->mission_ticks < sortie_fork_get_from (fork) || world->mission_ticks > sortie_fork_get_to (fork))
    return;
  other = other_world (self, fork);
  if (other)
    {
      n = srt_scene_add_ghosts (sortie_scene_area_get_scene (self->area), other, sortie_session_get_mission (session),
                                sortie_session_get_fraction (session), ghosts, MARKED);
      mark_ghosts (self, ghosts, MIN (n, MARKED));
      name_missing (self, other);
    }
  add_ways (self, fork, world);
}
