/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/state.h"

#include <string.h>

enum
{
  LIFE = 150,             /* unless said */
  BANG_FRAMES = 16,       /* textures of their own */
  CELLS = 3,              /* a side of the sheets */
};

#define SHEET_STEP (82.0f / 256.0f)
#define SHEET_ACROSS (81.0f / 256.0f)
#define FLAK_STEP 0.33f

void
srt_fireball (SrtEffectsRun *run, const SrtFireballAsk *ask)
{
  SrtFireballs *store = &run->effects->fireballs;
  /* A number is drawn whether or not there is room, so that what follows does not hang on it. */
  uint32_t mirror = ask->kind == SRT_FIREBALL_SHEET ? srt_random15 (&run->random) & 3 : 0;
  int i = 0;

  if (store->n >= (run->effects->style.smooth_fireballs ? SRT_MAX_FIREBALLS : SRT_CLASSIC_FIREBALLS))
    return;
  while (store->fireballs[i].live)
    i++;
  store->fireballs[i] = (SrtFireball){ .at = ask->at,
                                       .velocity = ask->velocity,
                                       .origin = ask->at,
                                       .size = ask->size,
                                       .born = run->effects->now,
                                       .delay = ask->delay,
                                       .life = ask->life > 0 ? ask->life : LIFE,
                                       .kind = (uint8_t) ask->kind,
                                       .mirror = (uint8_t) mirror,
                                       .light = ask->light,
                                       .live = 1 };
  store->n++;
  if (i >= store->used)
    store->used = i + 1;
}

void
srt_fireballs_frame (SrtEffectsRun *run)
{
  SrtFireballs *store = &run->effects->fireballs;
  int used = 0;

  for (int i = 0; i < store->used; i++)
    {
      SrtFireball *fireball = &store->fireballs[i];
      int32_t age = run->effects->now - fireball->born - fireball->delay;

      if (fireball->live && age >= fireball->life)
        {
          memset (fireball, 0, sizeof *fireball);
          store->n--;
        }
      else if (fireball->live && age >= 0)
        fireball->at = srt_add (fireball->at, fireball->velocity);
      if (fireball->live)
        used = i + 1;
    }
  store->used = used;
}

/* ---- For what draws ---- */

int
srt_fireball_frames (int kind)
{
  return kind == SRT_FIREBALL_BANG ? BANG_FRAMES : CELLS * CELLS;
}

/* Where a frame's cell is in its texture, row by row from the top left. */
static void
find_cell (const SrtFireball *fireball, int frame, float uv[4])
{
  float step = fireball->kind == SRT_FIREBALL_SHEET ? SHEET_STEP : FLAK_STEP;
  float across = fireball->kind == SRT_FIREBALL_SHEET ? SHEET_ACROSS : FLAK_STEP;
  float left = step * (float) (frame % CELLS), top = step * (float) (frame / CELLS);

  if (fireball->kind == SRT_FIREBALL_BANG)
    left = top = 0.0f, across = 1.0f;
  uv[0] = fireball->mirror & 1 ? left + across : left;
  uv[1] = fireball->mirror & 2 ? top + across : top;
  uv[2] = fireball->mirror & 1 ? left : left + across;
  uv[3] = fireball->mirror & 2 ? top : top + across;
}

/* Smoothly, a frame gives way to the next, and the last to nothing. */
static void
find_frames (const SrtEffects *effects, const SrtFireball *fireball, float age, SrtFireballLook *look)
{
  int frames = srt_fireball_frames (fireball->kind);
  float position = srt_clampf (age * (float) frames / (float) fireball->life, 0.0f, (float) frames);
  int frame = (int) position < frames - 1 ? (int) position : frames - 1;

  look->n = 1;
  look->frame[0] = look->frame[1] = frame;
  look->weight[0] = 1.0f;
  look->weight[1] = 0.0f;
  if (effects->style.smooth_fireballs)
    {
      look->weight[1] = position - (float) frame;
      look->weight[0] = 1.0f - look->weight[1];
      look->frame[1] = frame + 1;
      look->n = frame + 1 < frames ? 2 : 1;
    }
  for (int i = 0; i < look->n; i++)
    find_cell (fireball, look->frame[i], look->uv[i]);
}

static void
find_light (const SrtEffects *effects, const SrtFireball *fireball, float age, SrtFireballLook *look)
{
  static const float color[3] = { 1.0f, 0.5f, 0.1f };
  bool smooth = effects->style.smooth_fireballs;

  look->light = fireball->light;
  if (!fireball->light)
    return;
  memcpy (look->light_color, color, sizeof color);
  look->light_at = smooth ? look->at : fireball->origin;
  look->light_intensity =
      (smooth ? 15.0f : 10.0f) * srt_clampf (1.0f - age / (float) fireball->life, 0.0f, 1.0f);
  look->light_reach = look->light_intensity * 50.0f * sqrtf (fireball->size);
}

bool
srt_fireball_look (const SrtEffects *effects, const SrtFireball *fireball, float ahead, SrtFireballLook *look)
{
  int32_t ticks = effects->now - fireball->born - fireball->delay, end = fireball->life / 5;
  float age;

  if (!fireball->live || ticks < 0 || ticks >= fireball->life)
    return false;
  ahead = srt_effects_ahead (effects, ahead);
  age = (float) ticks + ahead;
  *look = (SrtFireballLook){ .at = srt_madd (fireball->at, fireball->velocity, ahead),
                             .half = fireball->size,
                             .kind = fireball->kind,
                             .fade = 1.0f };
  if (effects->style.smooth_fireballs && end > 0)
    look->fade = srt_clampf (((float) fireball->life - age) / (float) end, 0.0f, 1.0f);
  find_frames (effects, fireball, age, look);
  find_light (effects, fireball, age, look);
  return true;
}

/* ---- The store ---- */

void
srt_fireballs_clear (SrtEffects *effects)
{
  memset (&effects->fireballs, 0, sizeof effects->fireballs);
}

void
srt_fireballs_event (SrtEffectsRun *run)
{
  (void) run; /* recipes set them off: ends.c */
}

void
srt_fireballs_copy (SrtEffects *to, const SrtEffects *from)
{
  to->fireballs = from->fireballs;
}

void
srt_fireballs_free (SrtEffects *effects)
{
  (void) effects;
}
