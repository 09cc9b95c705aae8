/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks on the picture: ships, the target with its lead, arrows, hits (spec 09 §4.6, §4.7). */
#include "sortie-config.h"

#include "ui/play-display.h"

#include "maneuver/maneuver.h"
#include "weapons/weapons.h"

#include <glib/gi18n.h>

/* How far from the screen's edge the arrow stays, display units. */
#define EDGE 54.0f
/* Above the radar. */
#define EDGE_LOW 214.0f
#define TURN (2 * (float) SRT_PI)

/* A place in display units; FALSE when it is behind or off the screen. */
static gboolean
on_screen (const PlayDisplay *d, SrtVec3 place, float *x, float *y)
{
  SrtVec3 pixel;

  if (!srt_camera_project (d->camera, place, &pixel))
    return FALSE;
  *x = pixel.x / d->unit;
  *y = pixel.y / d->unit;
  return *x >= 0 && *y >= 0 && *x <= d->width && *y <= d->height;
}

/* Each side has a shape of its own: corners, a diamond, arcs. */
static void
draw_bracket (const PlayDisplay *d, float x, float y, float half, int side, float line, const float color[4])
{
  float corner = CLAMP (half * 0.4f, 5, 22), u = d->unit;

  if (side == SRT_SIDE_FRIENDLY)
    srt_draw2d_bracket (d->batch, (x - half) * u, (y - half) * u, 2 * half * u, 2 * half * u, corner * u, line * u,
                        color);
  else if (side == SRT_SIDE_HOSTILE)
    for (int i = 0; i < 4; i++)
      {
        float dx = i == 0 ? 1 : i == 2 ? -1 : 0, dy = i == 1 ? 1 : i == 3 ? -1 : 0;
        float ax = x + dx * half * 1.3f, ay = y + dy * half * 1.3f;
        play_line (d, ax, ay, ax - (dx + dy) * corner, ay - (dx + dy) * corner, line, color);
        play_line (d, ax, ay, ax - (dx - dy) * corner, ay - (dy - dx) * corner, line, color);
      }
  else
    for (int i = 0; i < 4; i++)
      play_arc (d, x, y, half * 1.1f, TURN / 4 * (float) i + 0.4f, TURN / 4 * (float) i + 1.17f, line, color);
}

/* ---- Ships that are not the target ---- */

static void
draw_contact (const PlayDisplay *d, const SrtSceneInstance *ship)
{
  float x, y, radius, color[4];

  if (ship == d->target || ship->slot == 0 || ship->type < 0 || (ship->flags & (SRT_SCENE_EXPLODING | SRT_SCENE_UNSEEN))
      || ((ship->flags & SRT_SCENE_CLOAKED) && ship->side != d->own->side) || !on_screen (d, ship->place.p, &x, &y)
      || !(srt_object (d->world, ship->slot)->flags & SRT_TARGETABLE))
    return;
  radius = ship->radius * srt_camera_pixels_per_unit (d->camera, ship->place.p) / d->unit;
  play_shade (color, play_side_color (ship->side), radius > 40 ? 0.35f : 0.75f);
  draw_bracket (d, x, y, MAX (radius * 0.8f, 5), ship->side, 1.2f, color);
}

/* ---- Nav points ---- */

static void
draw_nav_point (const PlayDisplay *d, const SrtSceneMarker *marker)
{
  const SrtMission *mission = d->run->mission;
  float x, y, color[4];
  g_autofree char *distance = NULL;
  const char *name;

  if (marker->kind != SRT_SHIP_NAV_POINT || !on_screen (d, marker->place.p, &x, &y))
    return;
  /* Out of the way of the aim. */
  play_shade (color, play_amber, hypotf (x - d->width / 2, y - d->height / 2) < 90 ? 0.4f : 0.8f);
  for (int i = 0; i < 4; i++)
    {
      float dx = i & 1 ? 1 : -1, dy = i & 2 ? 1 : -1;
      play_line (d, x + dx * 4, y + dy * 4, x + dx * 9, y + dy * 9, 1.5f, color);
    }
  name = marker->mission_ship >= 0 && marker->mission_ship < mission->n_ships ? mission->ships[marker->mission_ship].name
                                                                              : "";
  distance = play_distance_text (srt_distance (marker->place.p, d->ship->place.p));
  play_text (d, x, y + 12, 0.5f, 0.8f, color, g_strdup_printf ("%s  %s", name, distance));
}

/* ---- The target ---- */

static float
mean (const float share[4])
{
  return (share[0] + share[1] + share[2] + share[3]) / 4;
}

static SrtVec3
target_place (const PlayDisplay *d)
{
  SrtTarget target = d->world->player.target;
  SrtAim aim;

  if (target.component < 0)
    return d->target->place.p;
  /* The aimed part stands to the ship as it did at the tick. */
  aim = srt_aimed_at (d->run, target);
  return srt_add (d->target->place.p, srt_sub (aim.place, srt_drawn (d->run, target.index)->p));
}

static void
draw_lead (const PlayDisplay *d, SrtVec3 place, const float color[4])
{
  SrtTarget target = d->world->player.target;
  SrtVec3 lead;
  float x, y, tx, ty, from_middle, faint[4];
  gboolean on;

  if ((srt_object (d->world, target.index)->flags & SRT_COMPONENTS) || d->target->side == d->own->side)
    return;
  if (!srt_lead (d->run, target, srt_drawn (d->run, 0)->p, srt_leading_gun (d->run, 0), 1, &lead))
    return;
  lead = srt_add (place, srt_sub (lead, srt_aimed_at (d->run, target).place));
  if (!on_screen (d, lead, &x, &y))
    return;
  from_middle = hypotf (x - d->width / 2, y - d->height / 2);
  on = from_middle < 14 || d->own->blind_fire;
  play_arc (d, x, y, 9, 0, TURN, on ? 2.4f : 1.6f, on ? play_white : color);
  play_disc (d, x, y, 2, on ? play_white : color);
  if (on_screen (d, place, &tx, &ty) && hypotf (tx - x, ty - y) > 26)
    {
      float length = hypotf (tx - x, ty - y), ux = (tx - x) / length, uy = (ty - y) / length;
      play_shade (faint, color, 0.4f);
      play_line (d, x + ux * 10, y + uy * 10, tx - ux * 12, ty - uy * 12, 1, faint);
    }
}

static void
draw_target_bracket (const PlayDisplay *d, float x, float y, const float color[4])
{
  float radius = d->target->radius * srt_camera_pixels_per_unit (d->camera, d->target->place.p) / d->unit;
  float half = CLAMP (radius * 0.8f, 13, d->height * 0.4f), reach = half * (d->target->side == SRT_SIDE_HOSTILE ? 1.3f : 1);
  float shields[4], armor[4], width = 54;
  g_autofree char *distance = play_distance_text (srt_distance (d->target->place.p, d->ship->place.p));

  draw_bracket (d, x, y, half, d->target->side, 2, color);
  play_text (d, x, y - reach - 24, 0.5f, 0.95f, color, g_strdup (srt_slot_name (d->run, d->target->slot)));
  y += reach + 7;
  if (play_shares (d, srt_object (d->world, d->target->slot), shields, armor))
    {
      play_bar (d, x - width / 2, y, width, 3, mean (shields), play_ice);
      play_bar (d, x - width / 2, y + 5, width, 3, mean (armor), color);
      y += 11;
    }
  play_text (d, x, y - 1, 0.5f, 0.9f, color, g_steal_pointer (&distance));
}

/* The way to what is off the screen: a caret by the crosshair, an arrow with the distance at the edge. */
static void
draw_arrows (const PlayDisplay *d, SrtVec3 place, const float color[4])
{
  SrtVec3 local = srt_frame_local (&d->camera->place, place);
  float length = hypotf (local.x, local.y), x, y, t;
  float cx = d->width / 2, cy = d->height / 2;
  float ux = length > 0 ? local.x / length : 0, uy = length > 0 ? local.y / length : 1;
  g_autofree char *distance = play_distance_text (srt_distance (place, d->ship->place.p));

  x = cx + ux * 44;
  y = cy + uy * 44;
  play_line (d, x, y, x - ux * 9 - uy * 9, y - uy * 9 + ux * 9, 2, color);
  play_line (d, x, y, x - ux * 9 + uy * 9, y - uy * 9 - ux * 9, 2, color);

  t = MIN (fabsf (ux) > 1e-4f ? (cx - EDGE) / fabsf (ux) : 1e9f,
           fabsf (uy) > 1e-4f ? (cy - (uy > 0 ? EDGE_LOW : EDGE)) / fabsf (uy) : 1e9f);
  x = cx + ux * t;
  y = cy + uy * t;
  play_triangle (d, x + ux * 18, y + uy * 18, x - uy * 11, y + ux * 11, x + uy * 11, y - ux * 11, color);
  x -= ux * 22;
  y -= uy * 20;
  play_text (d, x, y - 9, 0.5f + ux * 0.5f, 0.9f, color, g_steal_pointer (&distance));
}

static void
draw_target (const PlayDisplay *d)
{
  const float *color;
  SrtVec3 place;
  float x, y;

  if (d->target == NULL)
    return;
  color = play_side_color (d->target->side);
  place = target_place (d);
  if (on_screen (d, place, &x, &y))
    {
      draw_lead (d, place, color);
      draw_target_bracket (d, x, y, color);
    }
  else
    draw_arrows (d, place, color);
}

void
play_draw_marks (const PlayDisplay *d)
{
  for (int i = 0; i < d->scene->n_markers; i++)
    draw_nav_point (d, &d->scene->markers[i]);
  for (int i = 0; i < d->scene->n_instances; i++)
    draw_contact (d, &d->scene->instances[i]);
  draw_target (d);
}

/* ---- Hits ---- */

/* A glow along the screen's edges while blows land. */
static void
draw_edges (const PlayDisplay *d, const float color[4], float strength)
{
  const int steps = 7;

  for (int i = 0; i < steps; i++)
    {
      float size = 9 + 10 * (float) i, shade[4];
      play_shade (shade, color, 0.06f * strength);
      play_fill (d, 0, 0, d->width, size, shade);
      play_fill (d, 0, d->height - size, d->width, size, shade);
      play_fill (d, 0, size, size, d->height - 2 * size, shade);
      play_fill (d, d->width - size, size, size, d->height - 2 * size, shade);
    }
}

void
play_draw_hits (const PlayDisplay *d)
{
  const PlayMemory *memory = &d->play->memory;
  static const float shield_color[4] = { 0.35f, 0.66f, 1.0f, 1.0f };
  float cx = d->width / 2, cy = d->height / 2, color[4], fresh, shield = 0, armor = 0;

  for (int i = 0; i < PLAY_HITS; i++)
    {
      const PlayHit *hit = &memory->hits[i];
      SrtVec3 local = srt_mul_transposed (&d->ship->place.r, hit->from);
      /* Seen from above: ahead is up, as in the ship's status. */
      float angle = srt_atan2f (-local.z, local.x);
      fresh = play_fresh (d, hit->at, 0.9f);
      if (fresh <= 0)
        continue;
      *(hit->armor ? &armor : &shield) = MAX (hit->armor ? armor : shield, play_fresh (d, hit->at, 0.35f));
      play_shade (color, hit->armor ? play_red : shield_color, fresh);
      play_arc (d, cx, cy, 100, angle - 0.28f, angle + 0.28f, 7, color);
    }
  if (armor > 0)
    draw_edges (d, play_red, armor);
  else if (shield > 0)
    draw_edges (d, shield_color, shield * 0.6f);

  fresh = MAX (play_fresh (d, memory->scored_at, 0.25f), play_fresh (d, memory->killed_at, 0.7f));
  if (fresh > 0)
    {
      gboolean kill = play_fresh (d, memory->killed_at, 0.7f) > 0;
      float reach = kill ? 30 : 24;
      play_shade (color, kill ? play_red : memory->scored_armor ? play_amber : play_white, fresh);
      for (int i = 0; i < 4; i++)
        {
          float dx = i & 1 ? 1 : -1, dy = i & 2 ? 1 : -1;
          play_line (d, cx + dx * 13, cy + dy * 13, cx + dx * reach * 0.85f, cy + dy * reach * 0.85f, kill ? 3 : 2, color);
        }
    }
}
