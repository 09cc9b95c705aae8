/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/flash.h"

#include "effects/state.h"

#define BRIGHTNESS 0.012f /* a tick left */
#define STRUCK 0.3f
#define FADE 0.005f /* a tick */

bool
srt_flash_look (const SrtEffects *effects, float color[3])
{
  const SrtFlash *flash = &effects->flash;
  float white = srt_minf (BRIGHTNESS * flash->left, 1.0f);
  bool red = flash->interference > 0.0f && !flash->burning && effects->view.cockpit >= 0;

  color[0] = red ? flash->interference : white;
  color[1] = color[2] = red ? 0.0f : white;
  return color[0] > 0.0f;
}

void
srt_flash_clear (SrtEffects *effects)
{
  effects->flash = (SrtFlash){ 0 };
}

void
srt_flash_frame (SrtEffectsRun *run)
{
  SrtFlash *flash = &run->effects->flash;
  const SrtPlayer *player = &run->world->player;
  bool flown = run->world->player_slots > 0;

  flash->left = srt_maxf (flash->left - 1.0f, 0.0f);
  flash->interference = srt_maxf (flash->interference - FADE, 0.0f);
  /* Quirk: a large ship's exhaust cuts short what flashes, though the player be outside of it (§21). */
  if (flown && player->flash < flash->of_player - 1)
    flash->left = srt_minf (flash->left, (float) player->flash);
  flash->of_player = flown ? player->flash : 0;
  flash->burning = flown && player->burning != 0;
}

static bool
near_enough (const SrtEffectView *view, const SrtEvent *event)
{
  return event->value <= 0.0f || (view->has_camera && srt_distance (view->camera.p, event->place) <= event->value);
}

void
srt_flash_event (SrtEffectsRun *run)
{
  SrtFlash *flash = &run->effects->flash;
  const SrtEvent *event = run->event;

  switch (event->kind)
    {
    case SRT_EVENT_FLASH:
      if (near_enough (&run->effects->view, event))
        flash->left = (float) event->number;
      break;
    case SRT_EVENT_EXHAUST:
      flash->left = floorf (event->value * 100.0f);
      break;
    case SRT_EVENT_SHIELD_HIT:
    case SRT_EVENT_ARMOR_HIT:
      if (srt_is_player (run->world, event->slot))
        flash->interference = STRUCK;
      break;
    default:
      break;
    }
}

void
srt_flash_copy (SrtEffects *to, const SrtEffects *from)
{
  to->flash = from->flash;
}

void
srt_flash_free (SrtEffects *effects)
{
  srt_flash_clear (effects);
}
