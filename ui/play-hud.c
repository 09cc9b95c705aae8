/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The display over the picture (spec 09 §4): its frame, the middle with
 * crosshair, speed and guns, and the texts. Sizes follow the window, so that
 * it reads alike on a small screen and a large one.
 */
#include "sortie-config.h"

#include "ui/play-display.h"

#include "mission/machine.h"
#include "weapons/weapons.h"

#include <glib/gi18n.h>

const float play_ice[4] = { 0.72f, 0.92f, 1.0f, 0.95f };
const float play_dim[4] = { 0.66f, 0.86f, 0.97f, 0.74f };
const float play_faint[4] = { 0.62f, 0.84f, 0.96f, 0.22f };
const float play_amber[4] = { 1.0f, 0.78f, 0.30f, 0.95f };
const float play_red[4] = { 1.0f, 0.34f, 0.26f, 0.95f };
const float play_white[4] = { 1, 1, 1, 1 };
const float play_plate[4] = { 0.02f, 0.05f, 0.08f, 0.58f };

/* Where the arcs beside the crosshair run, radians; a quarter of the circle each. */
#define ARC_RADIUS 150.0f
#define ARC_HALF 0.62f

/* The bars of a sequence's view: what they grow by a tick, and how far, shares of the height (spec 09 §2.1). */
#define BARS_TICK 0.001f
#define BARS_MOST 0.1f

/* SrtObject.gun_mode (spec 04 §4) */
enum
{
  GUN_GROUP = 0x7,
  GUN_ALL = 0x10,
};

/* ---- Shapes ---- */

void
play_line (const PlayDisplay *d, float x0, float y0, float x1, float y1, float width, const float color[4])
{
  float u = d->unit;

  srt_draw2d_line (d->batch, x0 * u, y0 * u, x1 * u, y1 * u, width * u, color);
}

void
play_arc (const PlayDisplay *d, float x, float y, float radius, float from, float to, float width,
          const float color[4])
{
  float u = d->unit;

  srt_draw2d_arc (d->batch, x * u, y * u, radius * u, from, to, width * u, color);
}

void
play_disc (const PlayDisplay *d, float x, float y, float radius, const float color[4])
{
  srt_draw2d_disc (d->batch, x * d->unit, y * d->unit, radius * d->unit, color);
}

void
play_triangle (const PlayDisplay *d, float x0, float y0, float x1, float y1, float x2, float y2,
               const float color[4])
{
  float u = d->unit;

  srt_draw2d_triangle (d->batch, x0 * u, y0 * u, x1 * u, y1 * u, x2 * u, y2 * u, color);
}

void
play_fill (const PlayDisplay *d, float x, float y, float width, float height, const float color[4])
{
  float u = d->unit;

  srt_draw2d_fill (d->batch, x * u, y * u, width * u, height * u, color);
}

void
play_plate_at (const PlayDisplay *d, float x, float y, float width, float height)
{
  const float cut = 16;
  const float right = x + width, low = y + height;

  play_fill (d, x + cut, y, width - 2 * cut, height, play_plate);
  play_fill (d, x, y + cut, cut, height - cut, play_plate);
  play_fill (d, right - cut, y, cut, height - cut, play_plate);
  play_triangle (d, x, y + cut, x + cut, y, x + cut, y + cut, play_plate);
  play_triangle (d, right - cut, low, right, low - cut, right - cut, low - cut, play_plate);
  play_line (d, x, low, x, y + cut, 1, play_faint);
  play_line (d, x, y + cut, x + cut, y, 1, play_faint);
  play_line (d, x + cut, y, right, y, 1, play_faint);
  play_line (d, right, y, right, low - cut, 1, play_faint);
  play_line (d, right, low - cut, right - cut, low, 1, play_faint);
  play_line (d, right - cut, low, x, low, 1, play_faint);
}

void
play_bar (const PlayDisplay *d, float x, float y, float width, float height, float level, const float color[4])
{
  float back[4];

  play_shade (back, play_dim, 0.16f);
  play_fill (d, x, y, width, height, back);
  play_fill (d, x, y, width * CLAMP (level, 0, 1), height, color);
}

void
play_text (const PlayDisplay *d, float x, float y, float align, float size, const float color[4], char *text)
{
  float logical = d->unit / d->ratio;
  GdkRGBA rgba = { color[0], color[1], color[2], color[3] };

  if (*text)
    sortie_label_layer_add (d->labels, x * logical, y * logical, align, size * logical, &rgba, FALSE, text);
  g_free (text);
}

void
play_shade (float out[4], const float color[4], float alpha)
{
  memcpy (out, color, 4 * sizeof *out);
  out[3] *= alpha;
}

const float *
play_level_color (float level)
{
  return level <= 0.25f ? play_red : level <= 0.5f ? play_amber : play_ice;
}

const float *
play_side_color (int side)
{
  static const float colors[3][4] = {
    { 0.42f, 0.70f, 1.0f, 1 },
    { 1.0f, 0.52f, 0.16f, 1 },
    { 0.80f, 0.80f, 0.78f, 1 },
  };

  return colors[CLAMP (side, 0, 2)];
}

float
play_fresh (const PlayDisplay *d, gint64 at, float seconds)
{
  float age = (float) (d->now - at) * 1e-6f;

  return at == 0 ? 0 : CLAMP (1 - age / seconds, 0, 1);
}

char *
play_distance_text (float units)
{
  if (units < 1000)
    return g_strdup_printf ("%.0f", (double) units);
  if (units < 100000)
    return g_strdup_printf ("%.1fk", (double) units / 1000);
  return g_strdup_printf ("%.0fk", (double) units / 1000);
}

gboolean
play_shares (const PlayDisplay *d, const SrtObject *object, float shields[4], float armor[4])
{
  const SrtCombatStats *combat = srt_combat (d->run, object);

  if (combat == NULL)
    return FALSE;
  for (int i = 0; i < 4; i++)
    {
      shields[i] = combat->shield_power > 0 ? object->shields[i] / (6.0f * (float) combat->shield_power - 1) : 0;
      armor[i] = combat->armor_class > 0 ? object->armor[i] / (6.0f * (float) combat->armor_class - 1) : 0;
      shields[i] = CLAMP (shields[i], 0, 1);
      armor[i] = CLAMP (armor[i], 0, 1);
    }
  return TRUE;
}

/* ---- The middle ---- */

static void
draw_crosshair (const PlayDisplay *d)
{
  float x = d->width / 2, y = d->height / 2;
  const float *color = d->play->reticle >= 0 ? play_white : play_ice;

  for (int i = 0; i < 4; i++)
    {
      float dx = i == 0 ? 1 : i == 1 ? -1 : 0, dy = i == 2 ? 1 : i == 3 ? -1 : 0;
      play_line (d, x + dx * 9, y + dy * 9, x + dx * 20, y + dy * 20, 1.6f, color);
    }
  play_disc (d, x, y, 1.6f, color);
}

/* In the chase view two sights stand ahead of the ship, as far as its guns carry. */
static void
draw_chase_sights (const PlayDisplay *d)
{
  static const struct
  {
    float ahead, half, alpha;
  } sights[] = { { 6000, 300, 0.95f }, { 12000, 300, 0.5f } };

  if (d->ship == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (sights); i++)
    {
      SrtVec3 at = srt_frame_apply (&d->ship->place, srt_vec3 (0, 0, sights[i].ahead)), pixel;
      float color[4], half;
      if (!srt_camera_project (d->camera, at, &pixel))
        continue;
      half = MAX (sights[i].half * srt_camera_pixels_per_unit (d->camera, at), 4 * d->unit);
      play_shade (color, d->play->reticle >= 0 ? play_white : play_ice, sights[i].alpha);
      srt_draw2d_bracket (d->batch, pixel.x - half, pixel.y - half, 2 * half, 2 * half, half * 0.6f, 1.6f * d->unit,
                          color);
    }
}

/* The left arc is speed, with the throttle beside it; the right one the guns' charge. */
static void
draw_level_arc (const PlayDisplay *d, gboolean right, float radius, float width, float level, const float color[4])
{
  float x = d->width / 2, y = d->height / 2, pi = (float) SRT_PI;
  float low = right ? ARC_HALF : pi - ARC_HALF, high = right ? -ARC_HALF : pi + ARC_HALF;

  play_arc (d, x, y, radius, MIN (low, high), MAX (low, high), width, play_faint);
  level = CLAMP (level, 0, 1);
  high = low + (high - low) * level;
  if (level > 0.002f)
    play_arc (d, x, y, radius, MIN (low, high), MAX (low, high), width, color);
}

static void
on_left_arc (const PlayDisplay *d, float level, float radius, float *x, float *y)
{
  float angle = (float) SRT_PI - ARC_HALF + 2 * ARC_HALF * CLAMP (level, 0, 1);

  *x = d->width / 2 + radius * cosf (angle);
  *y = d->height / 2 + radius * sinf (angle);
}

static void
draw_speed (const PlayDisplay *d)
{
  float cruise = srt_cruise (d->run, d->own), x, y, x1, y1, share;
  float top = MAX (cruise, 1) * 2;
  gboolean burning = d->own->afterburner || d->own->reverse_thrust;
  const SrtPlayer *player = &d->world->player;
  const SrtCombatStats *combat = srt_combat (d->run, d->own);

  /* Cruise is three quarters up; the rest of the arc is the afterburner's. */
  share = d->own->speed <= cruise ? 0.75f * d->own->speed / MAX (cruise, 1)
                                  : 0.75f + 0.25f * (d->own->speed - cruise) / (top - cruise);
  draw_level_arc (d, FALSE, ARC_RADIUS, 6, share, burning ? play_amber : play_ice);
  if (combat && combat->afterburner_fuel > 0)
    {
      float fuel = d->own->afterburner_fuel / (100.0f * (float) combat->afterburner_fuel);
      draw_level_arc (d, FALSE, ARC_RADIUS - 9, 3, fuel, fuel < 0.25f ? play_red : play_amber);
    }
  on_left_arc (d, 0.75f * player->throttle, ARC_RADIUS + 5, &x, &y);
  on_left_arc (d, 0.75f * player->throttle, ARC_RADIUS + 15, &x1, &y1);
  {
    float nx = (y1 - y) * 0.5f, ny = -(x1 - x) * 0.5f;
    play_triangle (d, x, y, x1 + nx, y1 + ny, x1 - nx, y1 - ny, play_white);
  }
  on_left_arc (d, 0.75f, ARC_RADIUS - 4, &x, &y);
  on_left_arc (d, 0.75f, ARC_RADIUS + 4, &x1, &y1);
  play_line (d, x, y, x1, y1, 1.5f, play_dim);

  x = d->width / 2 - ARC_RADIUS - 24;
  y = d->height / 2;
  play_text (d, x, y - 20, 1, 1.35f, play_ice, g_strdup_printf ("%.0f", (double) d->own->speed));
  play_text (d, x, y + 4, 1, 0.8f, play_dim,
             g_strdup_printf (_ ("throttle %.0f %%"), (double) player->throttle * 100));
  if (burning)
    play_text (d, x, y + 22, 1, 0.85f, play_amber, g_strdup (d->own->afterburner ? _ ("BURNER") : _ ("REVERSE")));
  else if (player->match_speed)
    play_text (d, x, y + 22, 1, 0.85f, play_amber, g_strdup (_ ("MATCHING")));
}

static int
gun_groups (const PlayDisplay *d)
{
  const SrtGun *guns = srt_guns (d->world) + d->own->guns.first;
  int groups = 0;

  for (guint i = 0; i < d->own->guns.count; i++)
    groups = MAX (groups, guns[i].group + 1);
  return groups;
}

static void
draw_guns (const PlayDisplay *d)
{
  const SrtCombatStats *combat = srt_combat (d->run, d->own);
  int groups = gun_groups (d), leading;
  float x = d->width / 2 + ARC_RADIUS + 24, y = d->height / 2, charge;
  const SrtGunType *type;

  if (combat == NULL || groups == 0)
    return;
  leading = srt_leading_gun (d->run, 0);
  type = leading > 0 && leading < d->run->content->n_guns ? &d->run->content->guns[leading] : NULL;
  charge = combat->gun_energy > 0 ? d->own->gun_charge / combat->gun_energy : 0;
  /* The arc darkens as a charging gun takes its charge (spec 09 §4.5). */
  if (type && (type->traits & SRT_GUN_CHARGES) && !(d->own->gun_mode & GUN_ALL))
    charge = 1 - d->own->nova_charge;
  draw_level_arc (d, TRUE, ARC_RADIUS, 6, charge, play_level_color (charge));
  play_text (d, x, y - 20, 0, 1.1f, play_ice,
             g_strdup (d->own->gun_mode & GUN_ALL ? _ ("All guns") : type && type->name ? _ (type->name) : ""));
  if (type && type->rounds)
    play_text (d, x, y + 4, 0, 0.8f, play_dim, g_strdup_printf (_ ("%d rounds"), d->own->rounds));
  else
    play_text (d, x, y + 4, 0, 0.8f, play_dim, g_strdup_printf (_ ("charge %.0f %%"), (double) charge * 100));
  if (groups > 1)
    for (int i = 0; i < groups; i++)
      {
        gboolean on = (d->own->gun_mode & GUN_ALL) || (d->own->gun_mode & GUN_GROUP) == i;
        play_fill (d, x + (float) i * 16, y + 26, 12, 4, on ? play_ice : play_faint);
      }
  if (srt_blind_fire_fitted (d->run) && d->world->player.blind_fire
      && (groups < 2 || !(d->own->gun_mode & GUN_ALL)))
    play_text (d, x, y + 36, 0, 0.8f, d->own->blind_fire ? play_white : play_dim, g_strdup (_ ("Blind fire")));
  if (d->world->player.smart_target)
    play_text (d, x, y + 52, 0, 0.8f, play_ice, g_strdup (_ ("Smart targeting")));
}

/* Where the pointer holds the stick: a ring, and a line from the dead zone's rim. */
static void
draw_stick (const PlayDisplay *d)
{
  float x, y, length, half = MIN (d->width, d->height) / 2 * 0.85f;
  float color[4];

  if (!sortie_play_input_steers_by_mouse (d->play))
    return;
  half /= (float) g_settings_get_double (sortie_workspace_get_settings (d->play->workspace), "mouse-sensitivity");
  sortie_play_input_stick (d->play, &x, &y);
  length = sqrtf (x * x + y * y);
  if (length < 0.06f)
    return;
  play_shade (color, play_ice, 0.75f);
  play_arc (d, d->width / 2 + x * half, d->height / 2 + y * half, 6, 0, 2 * (float) SRT_PI, 1.5f, color);
  if (length * half > 44)
    {
      float from = 30 / (length * half), to = 1 - 9 / (length * half);
      play_shade (color, play_ice, 0.28f);
      play_line (d, d->width / 2 + x * half * from, d->height / 2 + y * half * from, d->width / 2 + x * half * to,
                 d->height / 2 + y * half * to, 1, color);
    }
}

/* ---- Texts ---- */

static void
draw_messages (const PlayDisplay *d)
{
  PlayMemory *memory = &d->play->memory;
  guint gone = 0;
  float y = 98; /* below the arrow at the upper edge */

  while (gone < memory->n_messages && memory->messages[gone].until <= d->now)
    g_free (memory->messages[gone++].text);
  if (gone > 0)
    {
      memory->n_messages -= gone;
      memmove (&memory->messages[0], &memory->messages[gone], memory->n_messages * sizeof memory->messages[0]);
    }
  for (guint i = 0; i < memory->n_messages; i++, y += 24)
    {
      const GdkRGBA *rgba = &memory->messages[i].color;
      float left = (float) (memory->messages[i].until - d->now) * 1e-6f;
      float color[4] = { rgba->red, rgba->green, rgba->blue, MIN (left, 1) };
      play_text (d, d->width / 2, y, 0.5f, 1.05f, color, g_strdup (memory->messages[i].text));
    }
}

/* Views that are not from the ship itself slide bars in at top and bottom (spec 09 §2.1). */
static gboolean
has_bars (int view)
{
  return (view >= PLAY_VIEW_EJECT && view <= SRT_VIEW_JUMP_OUT && view != PLAY_VIEW_EXTERNAL)
         || view == PLAY_VIEW_SERVICE;
}

static void
draw_bars (const PlayDisplay *d)
{
  SortiePlay *self = d->play;
  int tick = d->world->mission_ticks, passed = tick - self->bars_tick;
  static const float black[4] = { 0, 0, 0, 1 };

  self->bars_tick = tick;
  if (!has_bars (d->world->player.view))
    {
      self->bars = 0;
      return;
    }
  self->bars = MIN (self->bars + BARS_TICK * (float) MAX (passed, 0), BARS_MOST);
  play_fill (d, 0, 0, d->width, self->bars * d->height, black);
  play_fill (d, 0, (1 - self->bars) * d->height, d->width, self->bars * d->height, black);
}

/* Subtitles along the foot: above the instruments where they are, over the bar of a sequence's view. */
static void
draw_radio (const PlayDisplay *d)
{
  PlayMemory *memory = &d->play->memory;
  int view = d->world->player.view, tick = d->world->mission_ticks;
  gboolean instruments = view == PLAY_VIEW_AHEAD || view == PLAY_VIEW_CHASE;
  float y = instruments ? d->height - 232 : d->height * (1 - BARS_MOST) - 14;

  while (memory->n_radio > 0 && memory->radio[0].until <= tick)
    {
      sortie_play_radio_free (&memory->radio[0]);
      memory->n_radio--;
      memmove (&memory->radio[0], &memory->radio[1], memory->n_radio * sizeof memory->radio[0]);
    }
  for (guint i = memory->n_radio; i-- > 0; y -= 26)
    {
      const PlayRadio *line = &memory->radio[i];
      float color[4];
      play_shade (color, line->speaker ? play_side_color (line->side) : play_ice,
                  MIN ((float) (line->until - tick) / 50.0f, 1.0f));
      play_text (d, d->width / 2, y - 24, 0.5f, 1.15f, color,
                 line->speaker ? g_strdup_printf ("%s: %s", line->speaker, line->text) : g_strdup (line->text));
    }
}

static void
draw_view_name (const PlayDisplay *d)
{
  static const struct
  {
    int view;
    const char *name;
  } names[] = {
    { PLAY_VIEW_LEFT, N_ ("Left View") },
    { PLAY_VIEW_RIGHT, N_ ("Right View") },
    { PLAY_VIEW_REAR, N_ ("Rear View") },
    { PLAY_VIEW_EXTERNAL, N_ ("External Camera") },
    { PLAY_VIEW_MISSILE, N_ ("Missile Camera") },
    { PLAY_VIEW_EJECT, N_ ("Eject Camera") },
    { PLAY_VIEW_DEATH, N_ ("Ship Lost") },
    { PLAY_VIEW_LEFT_BEHIND, N_ ("Ship Lost") },
    { PLAY_VIEW_BURST, N_ ("Ship Lost") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].view == d->world->player.view)
      play_text (d, d->width / 2, 20, 0.5f, 1.2f, play_ice, g_strdup (_ (names[i].name)));
}

/* Adrift in a ship that is lost: time to get out, lit every other half second (spec 09 §4). */
static void
draw_eject_marker (const PlayDisplay *d)
{
  int n;
  const SrtActionInfo *actions = srt_action_table (&n);
  g_autofree char *key = sortie_play_key_text (&actions[SRT_ACTION_EJECT]);

  if (srt_order_number (d->world, 0) == SRT_ORDER_EJECT_PLAYER && d->world->mission_ticks % 100 < 50)
    play_text (d, d->width / 2, d->height / 2 - 70, 0.5f, 1.5f, play_red,
               g_strdup_printf ("%s  %s", _ (actions[SRT_ACTION_EJECT].name), key));
}

/* While the drive waits for the key, lit every other half second (spec 09 §4.11). */
static void
draw_jump_prompt (const PlayDisplay *d)
{
  int n;
  const SrtActionInfo *actions = srt_action_table (&n);
  const SrtWorld *world = d->world;
  gboolean warp = world->variables[SRT_VARIABLE_WARP_READY] != 0;
  g_autofree char *key = NULL;

  if ((!warp && world->variables[SRT_VARIABLE_JUMP_READY] == 0) || world->ending != SRT_ENDING_PLAYING
      || world->mission_ticks % 100 >= 50)
    return;
  key = sortie_play_key_text (&actions[SRT_ACTION_JUMP_DRIVE]);
  play_text (d, d->width / 2, d->height / 2 - 96, 0.5f, 1.15f, play_ice,
             g_strdup_printf ("%s  %s", warp ? _ ("Warp ready") : _ ("Jump ready"), key));
}

static void
draw_objectives (const PlayDisplay *d)
{
  const SrtMission *mission = d->run->mission;
  float y = 22;

  for (int i = 0; mission && i < mission->n_objectives; i++)
    {
      const SrtObjective *objective = &mission->objectives[i];
      /* The script moves them on from where the mission has them. */
      const SrtMachine *machine = srt_machine (d->world);
      int state = machine && i < SRT_OBJECTIVES ? machine->display.objectives[i] : objective->state;
      gboolean current = state == 2;
      if (state == 0 || objective->text == NULL)
        continue;
      if (current)
        play_triangle (d, 24, y + 3, 24, y + 15, 32, y + 9, play_amber);
      else
        play_fill (d, 25, y + 6, 5, 5, play_dim);
      play_text (d, 40, y, 0, 0.95f, current ? play_ice : play_dim, g_strdup (objective->text));
      y += 23;
    }
}

static void
draw_clock_and_kills (const PlayDisplay *d)
{
  int seconds = d->world->mission_ticks / 100;

  play_text (d, d->width - 24, 18, 1, 1.3f, play_ice, g_strdup_printf ("%d:%02d", seconds / 60, seconds % 60));
  play_text (d, d->width - 24, 46, 1, 0.95f, play_fresh (d, d->play->memory.killed_at, 2) > 0 ? play_white : play_dim,
             g_strdup_printf (ngettext ("%d kill", "%d kills", (unsigned long) d->own->kills), d->own->kills));
}

/* ---- The whole ---- */

static const SrtSceneInstance *
instance_of (const SrtScene *scene, int slot)
{
  int index = slot >= 0 ? srt_scene_find_slot (scene, slot) : -1;

  return index >= 0 ? &scene->instances[index] : NULL;
}

static gboolean
begin (SortiePlay *self, PlayDisplay *d)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  float logical;

  *d = (PlayDisplay){
    .play = self,
    .batch = sortie_scene_area_get_draw2d (self->area),
    .labels = self->labels,
    .run = sortie_session_get_run (session),
    .world = sortie_session_get_world (session),
    .scene = sortie_scene_area_get_scene (self->area),
    .camera = sortie_scene_area_get_camera (self->area),
    .ratio = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self)),
    .now = sortie_play_now (self),
  };
  if (d->run == NULL || d->world->player_slots == 0)
    return FALSE;
  logical = MIN ((float) d->camera->width / 1366, (float) d->camera->height / 768) / d->ratio;
  d->unit = CLAMP (0.5f + 0.5f * logical, 0.6f, 2.2f) * d->ratio;
  d->width = (float) d->camera->width / d->unit;
  d->height = (float) d->camera->height / d->unit;
  d->own = srt_object (d->world, 0);
  d->ship = instance_of (d->scene, 0);
  d->target = instance_of (d->scene, d->world->player.target.index);
  /* A cloaked hostile is nothing that the display knows of. */
  if (d->target
      && (d->target->slot == 0 || (d->target->flags & SRT_SCENE_EXPLODING)
          || ((d->target->flags & SRT_SCENE_CLOAKED) && d->target->side != d->own->side)))
    d->target = NULL;
  return TRUE;
}

void
sortie_play_hud_draw (SortiePlay *self)
{
  PlayDisplay d;
  int view;

  if (!begin (self, &d))
    return;
  view = d.world->player.view;
  if (view == PLAY_VIEW_AHEAD && d.world->player.cockpit_mode == PLAY_COCKPIT_FRAME
      && (d.ship ? !(d.ship->flags & SRT_SCENE_EXPLODING) : d.world->worm_since >= 0))
    play_draw_cockpit (&d);
  draw_bars (&d);
  draw_view_name (&d);
  draw_radio (&d);
  draw_messages (&d);
  draw_eject_marker (&d);
  if (d.ship == NULL || (d.ship->flags & SRT_SCENE_EXPLODING))
    return;
  if (view != PLAY_VIEW_AHEAD && view != PLAY_VIEW_CHASE)
    return;
  play_draw_marks (&d);
  if (view == PLAY_VIEW_CHASE || d.world->player.cockpit_mode == PLAY_COCKPIT_CHASE)
    draw_chase_sights (&d);
  else
    draw_crosshair (&d);
  draw_stick (&d);
  draw_speed (&d);
  draw_guns (&d);
  draw_jump_prompt (&d);
  play_draw_missiles (&d);
  play_draw_hits (&d);
  draw_objectives (&d);
  draw_clock_and_kills (&d);
  play_draw_own_status (&d);
  play_draw_devices (&d);
  play_draw_radar (&d);
  play_draw_target_status (&d);
}
