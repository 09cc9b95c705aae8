/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two ships of the fixture's world that fight, with the ten maneuvers and room for a script: for the tests of chapter 03. */
#pragma once

#include "fixture.h"

#include "maneuver/private.h"
#include "weapons/weapons.h"

#include <string.h>

enum
{
  N_MANEUVERS = 11,
  SCRATCH = 10, /* a maneuver past the ten, for scripts of the tests' own */
};

typedef struct Fight
{
  Fixture *f;
  SrtRun *run;
  SrtWorld *world;
  SrtManeuver *maneuvers[N_MANEUVERS];
  int own, foe;
} Fight;

static inline SrtManeuver *
load (int number)
{
  int n;
  const SrtManeuverInfo *table = srt_maneuver_table (&n);
  g_autofree char *name = g_strconcat (table[number].name, ".maneuver", NULL);
  g_autofree char *file = g_build_filename (g_getenv ("SORTIE_DATA"), "maneuvers", name, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  return srt_maneuver_compile (text, file, number, NULL, NULL);
}

/* A fighter at the origin and its foe at a place, the ten maneuvers at hand, no order given yet. */
static inline Fight *
fight_new_of (int own_type, int foe_type, SrtVec3 place)
{
  Fight *t = g_new0 (Fight, 1);
  SrtManeuverSet *set;

  t->f = fixture_new (16);
  t->run = &t->f->run;
  t->world = t->f->world;
  for (int i = 0; i < 10; i++)
    t->maneuvers[i] = load (i);
  set = (SrtManeuverSet *) t->f->content->sets;
  set->maneuvers = t->maneuvers;
  set->n_maneuvers = N_MANEUVERS;
  t->world->action_centre = -1;
  t->world->frame_duration = 1;
  t->own = fixture_ship (t->f, own_type, 0, 0, 0);
  t->foe = fixture_ship (t->f, foe_type, place.x, place.y, place.z);
  srt_object (t->world, t->own)->pilot = 1;
  return t;
}

static inline Fight *
fight_new (float x, float y, float z)
{
  return fight_new_of (FIX_FIGHTER, FIX_BANDIT, srt_vec3 (x, y, z));
}

static inline void
fight_free (Fight *t)
{
  ((SrtManeuverSet *) t->f->content->sets)->maneuvers = NULL;
  for (int i = 0; i < N_MANEUVERS; i++)
    srt_maneuver_free (t->maneuvers[i]);
  fixture_free (t->f);
  g_free (t);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fight, fight_free)

static inline SrtObject *
own (Fight *t)
{
  return srt_object (t->world, t->own);
}

static inline SrtObject *
foe (Fight *t)
{
  return srt_object (t->world, t->foe);
}

static inline SrtFightState *
state (Fight *t)
{
  return srt_fight (t->run, t->own);
}

static inline SrtFightData *
data (Fight *t)
{
  return srt_fight_data (t->run, t->own);
}

static inline const SrtPilot *
pilot (Fight *t)
{
  return srt_object_pilot (t->run, t->own);
}

static inline void
push (Fight *t, int component)
{
  g_assert_true (
      srt_order_push (t->run, t->own, SRT_ORDER_FIGHT, srt_target_ship (t->foe, component), SRT_PUSH_HAND));
}

static inline void
face (Fight *t, int slot, SrtVec3 direction)
{
  SrtMat3 turned = srt_mat3_look_at (direction);

  srt_set_orientation (t->run, slot, &turned);
}

/* The order is current and started, its maneuver about to begin its first line; no aim is taken for long. */
static inline void
in_maneuver (Fight *t, int number, int component)
{
  push (t, component);
  srt_orders (t->world, t->own)->starting = 0;
  memset (state (t), 0, sizeof (SrtFightState));
  state (t)->maneuver = (uint16_t) number;
  state (t)->line = SRT_MANEUVER_BEFORE_FIRST;
  state (t)->maneuver_end = state (t)->next_aim = 1000000;
  own (t)->fighting = t->foe;
}

static inline void
in_script (Fight *t, const char *text, int component)
{
  t->maneuvers[SCRATCH] = srt_maneuver_compile (text, NULL, SCRATCH, NULL, NULL);
  g_assert_true (t->maneuvers[SCRATCH]->valid);
  in_maneuver (t, SCRATCH, component);
}

static inline void
update (Fight *t, int now)
{
  t->world->frame_start = t->world->mission_ticks = now;
  srt_fight_run_script (t->run, t->own);
}
