/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The views of the player's jumps and landings (spec 09 §2.7): drawn from what the orders keep. */
#include "sortie-config.h"

#include "ui/play-private.h"

#include "orders/orders.h"

#define OVER_DECK 2500.0f /* units */
#define ASIDE 3500.0f
#define AHEAD 3000.0f

static gboolean
jump_view (SortiePlay *self, SrtCamera *camera, const SrtFrame *ship, const SrtWorld *world, const SrtRun *run)
{
  int view = world->player.view;
  SrtJumpLook look;

  if (view == SRT_VIEW_JUMP_OUT)
    {
      if (self->last_view != view)
        self->kept = *ship;
      srt_camera_watch (camera, &self->kept, srt_vec3 (8000, 8000, 8000), ship->p);
      return TRUE;
    }
  if (view != SRT_VIEW_ARRIVAL_NEAR && view != SRT_VIEW_ARRIVAL_AHEAD && view != SRT_VIEW_ARRIVAL_BESIDE)
    return FALSE;
  if (view == SRT_VIEW_ARRIVAL_NEAR)
    srt_camera_arrival_near (camera, ship, sortie_play_view_age (self, world));
  else if (!srt_jump_look (run, 0, &look))
    return TRUE;
  else if (view == SRT_VIEW_ARRIVAL_AHEAD)
    srt_camera_arrival_ahead (camera, &look.placed);
  else
    srt_camera_watch (camera, &look.placed, srt_vec3 (-2000, -100, 25000), ship->p);
  return TRUE;
}

static gboolean
land_view (SortiePlay *self, SrtCamera *camera, SrtVec3 ship, const SrtWorld *world, const SrtRun *run)
{
  SrtLandLook look;
  float aside;

  if (!srt_land_look (run, 0, &look))
    return FALSE;
  switch (world->player.view)
    {
    case SRT_VIEW_LAND_TUBE:
      srt_camera_watch (camera, &look.site, srt_vec3 (500, 0, -500), ship);
      return TRUE;
    case SRT_VIEW_LAND_ASIDE:
      /* Above the deck where the carrier is thicker, on the side that the tube is on, and not behind its open door. */
      aside = look.across > 0 ? ASIDE : -ASIDE;
      srt_camera_watch (camera, &look.site, srt_vec3 (aside, MIN (-1000, look.deck - OVER_DECK), AHEAD), ship);
      return TRUE;
    case SRT_VIEW_LAND_BAY_SLIDE:
      srt_camera_bay_slide (camera, &look.site, look.size, ship, sortie_play_view_age (self, world));
      return TRUE;
    case SRT_VIEW_LAND_BAY:
      srt_camera_bay_pad (camera, &look.site, look.size, ship);
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
sortie_play_arrival_view (SortiePlay *self, SrtScene *scene, SrtCamera *camera, const SrtWorld *world)
{
  const SrtRun *run = sortie_session_get_run (sortie_workspace_get_session (self->workspace));
  int index = srt_scene_find_slot (scene, 0);
  SrtFrame ship = index >= 0 ? scene->instances[index].place : srt_object (world, 0)->next;

  if (run == NULL)
    return FALSE;
  if (!jump_view (self, camera, &ship, world, run) && !land_view (self, camera, ship.p, world, run))
    return FALSE;
  camera->fy = SRT_CAMERA_FY;
  self->last_view = world->player.view;
  return TRUE;
}
