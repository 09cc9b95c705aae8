/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The display's missiles: what is armed and how many, the lock, countermeasures, the warning (spec 04 §10.11-10.13). */
#include "sortie-config.h"

#include "ui/play-display.h"

#include "weapons/weapons.h"

#include <glib/gi18n.h>

#define BELOW_GUNS 62.0f /* of the middle: under the guns' text and their groups */
#define TURN (2 * (float) SRT_PI)

static const char *
lock_words (int state)
{
  switch (state)
    {
    case SRT_LOCK_CLOSING:
    case SRT_LOCK_WAITING:
      return _ ("locking");
    case SRT_LOCK_LOCKED:
      return _ ("LOCKED");
    case SRT_LOCK_LOST:
      return _ ("lock lost");
    default:
      return _ ("no lock");
    }
}

static const float *
lock_color (int state)
{
  return state == SRT_LOCK_LOCKED ? play_red
         : state == SRT_LOCK_CLOSING || state == SRT_LOCK_WAITING ? play_amber
                                                                  : play_dim;
}

/* The armed type, how many are left, and the entries of the ring beside it. */
static void
draw_armed (const PlayDisplay *d, float x, float y)
{
  const SrtPlayer *player = &d->world->player;
  const SrtRingEntry *entry = srt_ring_armed_entry (d->world);
  const SrtMissileType *type = entry ? srt_missile_type (d->run, entry->type) : NULL;

  if (type == NULL)
    return;
  play_text (d, x, y, 0, 1.0f, entry->left > 0 ? play_ice : play_dim,
             g_strdup_printf (_ ("%s × %d"), _ (type->name), MAX (entry->left, 0)));
  if (type->needs_lock)
    play_text (d, x, y + 21, 0, 0.8f, lock_color (player->lock_state), g_strdup (lock_words (player->lock_state)));
  for (int i = 0; player->ring_count > 1 && i < player->ring_count; i++)
    play_fill (d, x + (float) i * 16, y + 42, 12, 4, i == player->ring_armed ? play_ice : play_faint);
}

static void
draw_countermeasures (const PlayDisplay *d, float x, float y)
{
  int left = d->own->countermeasures;

  play_text (d, x, y, 1, 0.8f, left == 0 ? play_red : left <= 6 ? play_amber : play_dim,
             g_strdup_printf (_ ("countermeasures %d"), left));
}

/* A missile comes for the ship: it flickers so that it is not overlooked. */
static void
draw_warning (const PlayDisplay *d)
{
  float color[4];

  if (!d->own->missile_homing)
    return;
  play_shade (color, play_red, 0.7f + 0.3f * sinf ((float) (d->now % 1000000) * 1e-6f * 4 * TURN));
  play_text (d, d->width / 2, d->height / 2 - 118, 0.5f, 1.25f, color, g_strdup (_ ("MISSILE HOMING")));
}

/* A square turned by @angle round a place. */
static void
draw_square (const PlayDisplay *d, float x, float y, float half, float angle, const float color[4])
{
  float s = sinf (angle) * half, c = cosf (angle) * half, px[4], py[4];

  for (int i = 0; i < 4; i++)
    {
      float a = i == 0 || i == 3 ? -1 : 1, b = i < 2 ? -1 : 1;
      px[i] = x + a * c - b * s;
      py[i] = y + a * s + b * c;
    }
  for (int i = 0; i < 4; i++)
    play_line (d, px[i], py[i], px[(i + 1) % 4], py[(i + 1) % 4], 1.6f, color);
}

/* Three squares draw together round the target: to and fro as it closes, round and round once it holds (§10.13). */
static void
draw_lock_rings (const PlayDisplay *d)
{
  static const float sizes[3] = { 1.33f, 1.11f, 1.0f }, swings[2][2] = { { 1.0f, 1.5f }, { 0.6f, 2.5f } };
  const SrtPlayer *player = &d->world->player;
  const float degree = TURN / 360;
  float share = CLAMP ((float) player->lock_count / 100, 0, 1), ticks = (float) player->lock_ticks, near, color[4];
  SrtVec3 pixel;

  if (player->lock_state == SRT_LOCK_IDLE || d->target == NULL || player->lock_target.index != d->target->slot
      || !srt_camera_project (d->camera, d->target->place.p, &pixel))
    return;
  near = CLAMP ((100 - (float) player->lock_count) / 50 - 1, 0, 1); /* over the last 50 ticks */
  for (int i = 0; i < 3; i++)
    {
      bool turns = player->lock_state == SRT_LOCK_LOCKED || i == 2;
      float angle = turns ? ticks * degree : swings[i][0] * sinf (swings[i][1] * ticks * degree);
      float half = 0.7f * 84 * (1 + (sizes[i] - 1) * (1 - near)) * (1 + 2.2f * share);
      for (int c = 0; c < 3; c++)
        color[c] = play_red[c] + (1 - play_red[c]) * near * 0.65f;
      color[3] = 0.35f + 0.6f * (1 - share);
      draw_square (d, pixel.x / d->unit, pixel.y / d->unit, half, angle, color);
    }
}

void
play_draw_missiles (const PlayDisplay *d)
{
  float x = d->width / 2, y = d->height / 2 + BELOW_GUNS;

  draw_lock_rings (d);
  draw_armed (d, x + 150 + 24, y);
  draw_countermeasures (d, x - 150 - 24, y);
  draw_warning (d);
}
