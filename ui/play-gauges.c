/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The instruments along the foot: own ship, radar, target (spec 09 §4.8-4.10). */
#include "sortie-config.h"

#include "ui/play-display.h"

#include "weapons/weapons.h"

#include <glib/gi18n.h>

#define PLATE_WIDTH 316.0f
#define PLATE_HEIGHT 148.0f
#define MARGIN 18.0f

/* Middle of each quadrant's arc, radians clockwise from the right: left, right, fore, aft. */
static const float quadrant_angles[4] = { (float) SRT_PI, 0, -(float) SRT_PI / 2, (float) SRT_PI / 2 };

/* ---- A ship's state by quadrant ---- */

static void
draw_ship_shape (const PlayDisplay *d, float x, float y, const float color[4])
{
  static const float outline[][2] = {
    { 0, -19 }, { 4, -6 }, { 16, 8 }, { 16, 13 }, { 5, 11 }, { 3, 17 }, { -3, 17 }, { -5, 11 }, { -16, 13 }, { -16, 8 }, { -4, -6 },
  };
  const guint n = G_N_ELEMENTS (outline);

  for (guint i = 0; i < n; i++)
    {
      const float *a = outline[i], *b = outline[(i + 1) % n];
      play_line (d, x + a[0], y + a[1], x + b[0], y + b[1], 1.4f, color);
    }
}

static void
draw_quadrants (const PlayDisplay *d, float x, float y, const SrtObject *object, const gint64 struck_at[4],
                const float color[4])
{
  float shields[4], armor[4];

  if (!play_shares (d, object, shields, armor))
    return;
  for (int i = 0; i < 4; i++)
    {
      float middle = quadrant_angles[i], half = 0.68f, fresh = play_fresh (d, struck_at[i], 0.5f), flash[4];
      play_arc (d, x, y, 54, middle - half, middle + half, 5, play_faint);
      play_arc (d, x, y, 43, middle - half, middle + half, 4, play_faint);
      if (shields[i] > 0.01f)
        play_arc (d, x, y, 54, middle - half * shields[i], middle + half * shields[i], 5, play_ice);
      if (armor[i] > 0.01f)
        play_arc (d, x, y, 43, middle - half * armor[i], middle + half * armor[i], 4,
                  armor[i] <= 0.3f ? play_red : armor[i] <= 0.6f ? play_amber : color);
      if (fresh > 0)
        {
          play_shade (flash, play_white, fresh);
          play_arc (d, x, y, 49, middle - half, middle + half, 16, flash);
        }
    }
  draw_ship_shape (d, x, y, color);
}

static float
mean (const float share[4])
{
  return (share[0] + share[1] + share[2] + share[3]) / 4;
}

static void
labelled_bar (const PlayDisplay *d, float x, float y, float width, const char *name, float level, const float color[4],
              char *figure)
{
  play_text (d, x, y, 0, 0.8f, play_dim, g_strdup (name));
  play_text (d, x + width, y, 1, 0.8f, play_ice, figure);
  play_bar (d, x, y + 18, width, 4, level, color);
}

static void
strength_bars (const PlayDisplay *d, float x, float y, float width, const SrtObject *object)
{
  float shields[4], armor[4];

  if (!play_shares (d, object, shields, armor))
    return;
  labelled_bar (d, x, y, width, _ ("Shields"), mean (shields), play_level_color (mean (shields)),
                g_strdup_printf ("%.0f %%", (double) mean (shields) * 100));
  labelled_bar (d, x, y + 29, width, _ ("Armour"), mean (armor), play_level_color (mean (armor)),
                g_strdup_printf ("%.0f %%", (double) mean (armor) * 100));
}

void
play_draw_own_status (const PlayDisplay *d)
{
  float x = MARGIN, y = d->height - MARGIN - PLATE_HEIGHT, left = x + 152, width = PLATE_WIDTH - 152 - 20;
  const SrtShipType *type = srt_type (d->run, d->own);
  const SrtCombatStats *combat = srt_combat (d->run, d->own);

  play_plate_at (d, x, y, PLATE_WIDTH, PLATE_HEIGHT);
  draw_quadrants (d, x + 76, y + PLATE_HEIGHT / 2, d->own, d->play->memory.struck_at,
                  play_side_color (d->own->side));
  play_text (d, left, y + 12, 0, 1.05f, play_ice, g_strdup (srt_slot_name (d->run, 0)));
  play_text (d, left + width, y + 15, 1, 0.8f, play_dim, g_strdup (type && type->name ? _ (type->name) : ""));
  strength_bars (d, left, y + 44, width, d->own);
  if (combat && combat->afterburner_fuel > 0)
    {
      float seconds = d->own->afterburner_fuel / 100;
      labelled_bar (d, left, y + 102, width, _ ("Afterburner"), seconds / (float) combat->afterburner_fuel,
                    seconds < 5 ? play_red : play_amber,
                    /* Translators: seconds of afterburner fuel. */
                    g_strdup_printf (_ ("%.0f s"), (double) seconds));
    }
}

/* ---- Devices (spec 09 §4.11): a light each, with its charge ---- */

#define DEVICE_WIDTH 98.0f

/* A cloak is shown to who has one; the others while they are on, or not full again. */
static gboolean
device_shown (const PlayDisplay *d, SrtDevice device)
{
  const SrtPlayer *player = &d->world->player;

  return srt_device_fitted (d->run, device)
         && (device == SRT_DEVICE_CLOAK || player->device_on[device]
             || player->device_charge[device] < srt_device_full (device));
}

void
play_draw_devices (const PlayDisplay *d)
{
  static const char *const names[SRT_N_DEVICES] = { N_ ("Jammer"), N_ ("Cloak"), N_ ("Spectral") };
  float x = MARGIN, y = d->height - MARGIN - PLATE_HEIGHT - 34;

  for (int i = 0; i < SRT_N_DEVICES; i++)
    {
      gboolean on = d->world->player.device_on[i] != 0;
      float level = (float) d->world->player.device_charge[i] / (float) srt_device_full ((SrtDevice) i);
      if (!device_shown (d, (SrtDevice) i))
        continue;
      play_fill (d, x, y, DEVICE_WIDTH, 26, play_plate);
      play_disc (d, x + 11, y + 10, 4, on ? play_amber : play_faint);
      play_text (d, x + 22, y + 1, 0, 0.8f, on ? play_ice : play_dim, g_strdup (_ (names[i])));
      play_bar (d, x + 8, y + 20, DEVICE_WIDTH - 16, 3, level, play_level_color (level));
      x += DEVICE_WIDTH + 6;
    }
}

void
play_draw_target_status (const PlayDisplay *d)
{
  float x = d->width - MARGIN - PLATE_WIDTH, y = d->height - MARGIN - PLATE_HEIGHT, left = x + 20;
  float width = PLATE_WIDTH - 152 - 20;
  const SrtObject *object;
  const SrtShipType *type;
  const float *color;
  g_autofree char *distance = NULL;

  play_plate_at (d, x, y, PLATE_WIDTH, PLATE_HEIGHT);
  if (d->target == NULL)
    {
      play_text (d, x + PLATE_WIDTH / 2, y + PLATE_HEIGHT / 2 - 10, 0.5f, 0.95f, play_dim, g_strdup (_ ("No target")));
      return;
    }
  object = srt_object (d->world, d->target->slot);
  type = srt_type (d->run, object);
  color = play_side_color (d->target->side);
  draw_quadrants (d, x + PLATE_WIDTH - 76, y + PLATE_HEIGHT / 2, object, d->play->memory.target_struck_at, color);
  play_text (d, left, y + 12, 0, 1.05f, color, g_strdup (srt_slot_name (d->run, d->target->slot)));
  play_text (d, left + width, y + 15, 1, 0.8f, play_dim, g_strdup (type && type->name ? _ (type->name) : ""));
  strength_bars (d, left, y + 44, width, object);
  distance = play_distance_text (srt_distance (d->target->place.p, d->ship->place.p));
  play_text (d, left, y + 104, 0, 0.8f, play_dim, g_strdup (_ ("Distance")));
  play_text (d, left, y + 120, 0, 0.95f, play_ice, g_steal_pointer (&distance));
  play_text (d, left + width, y + 104, 1, 0.8f, play_dim, g_strdup (_ ("Speed")));
  play_text (d, left + width, y + 120, 1, 0.95f, play_ice, g_strdup_printf ("%.0f", (double) object->speed));
}

/* ---- Radar (spec 09 §4.8): the ship in the middle of a tilted plane ---- */

#define RADAR_ACROSS 128.0f
#define RADAR_DEEP (RADAR_ACROSS * 43 / 66)
#define RADAR_HIGH (RADAR_ACROSS * 30 / 66)

static const float ranges[3] = { 90000, 150000, 230000 };

static void
draw_ellipse (const PlayDisplay *d, float x, float y, float across, float deep, float width, const float color[4])
{
  const int steps = 56;

  for (int i = 0; i < steps; i++)
    {
      float a = 2 * (float) SRT_PI * (float) i / (float) steps, b = 2 * (float) SRT_PI * (float) (i + 1) / (float) steps;
      play_line (d, x + across * cosf (a), y + deep * sinf (a), x + across * cosf (b), y + deep * sinf (b), width, color);
    }
}

static void
fill_ellipse (const PlayDisplay *d, float x, float y, float across, float deep, const float color[4])
{
  const int steps = 40;

  for (int i = 0; i < steps; i++)
    {
      float a = 2 * (float) SRT_PI * (float) i / (float) steps, b = 2 * (float) SRT_PI * (float) (i + 1) / (float) steps;
      play_triangle (d, x, y, x + across * cosf (a), y + deep * sinf (a), x + across * cosf (b), y + deep * sinf (b),
                     color);
    }
}

/* Its place in the ship's frame, in shares of the reach; FALSE beyond it. */
static gboolean
radar_place (const PlayDisplay *d, SrtVec3 place, float reach, SrtVec3 *q)
{
  *q = srt_scale (srt_frame_local (&d->ship->place, place), 1 / reach);
  return srt_length2 (*q) <= 1;
}

static void
draw_blip (const PlayDisplay *d, float x, float y, int side, gboolean target, const float color[4])
{
  float size = target ? 4.5f : 3.2f;

  if (side == SRT_SIDE_HOSTILE)
    {
      play_triangle (d, x, y - size * 1.2f, x + size * 1.2f, y, x - size * 1.2f, y, color);
      play_triangle (d, x, y + size * 1.2f, x + size * 1.2f, y, x - size * 1.2f, y, color);
    }
  else if (side == SRT_SIDE_FRIENDLY)
    play_fill (d, x - size * 0.85f, y - size * 0.85f, size * 1.7f, size * 1.7f, color);
  else
    play_disc (d, x, y, size * 0.9f, color);
  if (target)
    play_arc (d, x, y, 8, 0, 2 * (float) SRT_PI, 1.4f, play_white);
}

static void
draw_contact (const PlayDisplay *d, float cx, float cy, SrtVec3 q, int side, gboolean target)
{
  float x = cx + RADAR_ACROSS * q.x, foot = cy - RADAR_DEEP * q.z, y = foot + RADAR_HIGH * q.y;
  const float *color = target ? play_white : play_side_color (side);
  float stem[4];

  play_shade (stem, color, 0.55f);
  play_line (d, x, foot, x, y, 1.2f, stem);
  play_line (d, x - 3, foot, x + 3, foot, 1, stem);
  draw_blip (d, x, y, side, target, target ? play_side_color (side) : color);
}

static gboolean
is_contact (const PlayDisplay *d, const SrtSceneInstance *instance)
{
  const SrtObject *object = srt_object (d->world, instance->slot);

  return instance->slot != 0 && instance->type >= 0 && (object->flags & SRT_TARGETABLE)
         && !(object->flags & (SRT_EXPLODING | SRT_DISABLED | SRT_EJECTED))
         && !((object->flags & SRT_CLOAKED) && object->side != d->own->side);
}

static void
draw_contacts (const PlayDisplay *d, float x, float y, float reach, gboolean above)
{
  for (int i = 0; i < d->scene->n_instances; i++)
    {
      const SrtSceneInstance *instance = &d->scene->instances[i];
      SrtVec3 q;
      /* Y is down: below the plane is drawn first. */
      if (is_contact (d, instance) && radar_place (d, instance->place.p, reach, &q) && (q.y < 0) == above)
        draw_contact (d, x, y, q, instance->side, instance == d->target);
    }
}

static void
draw_rings (const PlayDisplay *d, float x, float y, int range)
{
  static const float half_view = 0.78f; /* of the picture, about */

  for (int i = 0; i <= range; i++)
    {
      float share = ranges[i] / ranges[range];
      draw_ellipse (d, x, y, RADAR_ACROSS * share, RADAR_DEEP * share, i == range ? 1.4f : 1, i == range ? play_dim : play_faint);
    }
  for (int i = -1; i <= 1; i += 2)
    {
      float a = (float) i * half_view * 0.85f;
      play_line (d, x, y, x + RADAR_ACROSS * sinf (a), y - RADAR_DEEP * cosf (a), 1, play_faint);
    }
  play_line (d, x - RADAR_ACROSS, y, x + RADAR_ACROSS, y, 1, play_faint);
  play_triangle (d, x, y - 5, x + 4, y + 4, x - 4, y + 4, play_white);
}

static void
draw_nav_points (const PlayDisplay *d, float x, float y, float reach)
{
  for (int i = 0; i < d->scene->n_markers; i++)
    {
      const SrtSceneMarker *marker = &d->scene->markers[i];
      SrtVec3 q;
      float px, py;
      if (marker->kind != SRT_SHIP_NAV_POINT || !radar_place (d, marker->place.p, reach, &q))
        continue;
      px = x + RADAR_ACROSS * q.x;
      py = y - RADAR_DEEP * q.z + RADAR_HIGH * q.y;
      play_line (d, px - 4, py - 4, px + 4, py + 4, 1.5f, play_amber);
      play_line (d, px - 4, py + 4, px + 4, py - 4, 1.5f, play_amber);
    }
}

void
play_draw_radar (const PlayDisplay *d)
{
  int range = CLAMP (d->world->player.radar_range, 0, 2);
  float x = d->width / 2, y = d->height - MARGIN - RADAR_DEEP - 16;

  fill_ellipse (d, x, y, RADAR_ACROSS + 8, RADAR_DEEP + 6, play_plate);
  draw_contacts (d, x, y, ranges[range], FALSE);
  draw_rings (d, x, y, range);
  draw_contacts (d, x, y, ranges[range], TRUE);
  draw_nav_points (d, x, y, ranges[range]);
  play_text (d, x + RADAR_ACROSS + 4, y + RADAR_DEEP - 14, 0.5f, 0.8f, play_dim,
             g_strdup_printf ("%.0fk", (double) ranges[range] / 1000));
}
