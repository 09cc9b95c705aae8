/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cameras of the player's launch (spec 09 §2.7): from where the ship stood as the view was switched to. */
#include "play-private.h"

#include "orders/orders.h"

/* Looks along with the ship until the launch's sixth step, then at it. */
static gboolean
watches (const SrtWorld *world)
{
  SrtLaunchLook look;

  return !srt_launch_look (world, &look) || look.step > 6;
}

static void
tube_bay (SrtCamera *camera, const SrtFrame *then, const SrtWorld *world)
{
  SrtLaunchLook look;

  if (srt_launch_look (world, &look))
    srt_camera_tube_bay (camera, then, look.gate % 2 == 0,
                         look.doors_opened > 0 ? (float) (world->mission_ticks - look.doors_opened) : 0);
}

void
sortie_play_launch_view (SortiePlay *self, SrtCamera *camera, const SrtFrame *ship, const SrtWorld *world)
{
  int view = world->player.view;

  if (self->last_view != view)
    self->kept = *ship;
  switch (view)
    {
    case SRT_VIEW_BAY_BESIDE:
      srt_camera_bay_beside (camera, ship, sortie_play_view_age (self, world), watches (world));
      break;
    case SRT_VIEW_BAY_AHEAD:
      srt_camera_bay_ahead (camera, &self->kept);
      break;
    case SRT_VIEW_BAY_ASIDE:
      srt_camera_watch (camera, &self->kept, srt_vec3 (-800, 200, 5000), ship->p);
      break;
    case SRT_VIEW_TUBE_BELOW:
      srt_camera_watch (camera, &self->kept, srt_vec3 (600, 10000, 100), ship->p);
      break;
    case SRT_VIEW_TUBE_ASIDE:
      srt_camera_watch (camera, &self->kept, srt_vec3 (-1700, 6000, 0), ship->p);
      break;
    default:
      tube_bay (camera, &self->kept, world);
    }
}
