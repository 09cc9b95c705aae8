/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small world made by hand for the rules' tests: types with the flight and
 * combat stats of the spec's Checks, no files, no mission unless given.
 */
#pragma once

#include "sim/sim.h"

#include <glib.h>

/* Ship types of the fixture's content, by index. */
enum
{
  FIX_FIGHTER,     /* friendly fighter, banks; stats of spec 01 §20; sphere of radius 100, mass 1000 */
  FIX_BANDIT,      /* the same, hostile */
  FIX_FLAT,        /* friendly fighter that turns flat; max_speed 320, rates of turn 0.08 */
  FIX_HULL,        /* friendly capital ship that lists components: hull 20000, 4 engines of 1000 each, a shield generator */
  FIX_HOSTILE_HULL,
  FIX_TORPEDO,     /* hostile torpedo */
  FIX_MINE,
  FIX_ROCK,        /* asteroid */
  FIX_BOX,         /* no flight, no combat stats */
  FIX_N_TYPES
};

typedef struct Fixture
{
  SrtContent *content;   /* writable here: tests may change stats before making objects */
  SrtMission *mission;   /* empty; groups and squads may be filled in by a test */
  SrtShipType *types;    /* content->ships, writable */
  SrtPilot *pilots;      /* three: low, medium, high skill; content->default_pilot too */
  SrtGunType *guns;      /* by number: 1 laser, 2 pulse, 3 a gun that fires rounds */
  SrtMissileType *missiles; /* of fixture_missiles(), else NULL */
  SrtRun run;
  SrtWorld *world;
  void *block;
  int added;             /* models of fixture_add_model() */
  SrtEvent events[4096];
} Fixture;

/* Models of its own, for a test: tables made with g_new(), taken over. Before objects are made. Returns the index. */
int fixture_add_model (Fixture *fixture, const SrtModel *model);
/* A type with the fixture's stats; types move in memory as one is added. Returns its index. */
int fixture_add_type (Fixture *fixture, const char *id, SrtClass ship_class, SrtSide side, int model);

/* A world with @slots slots, no objects, no player. */
Fixture *fixture_new (int slots);
void fixture_free (Fixture *fixture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fixture, fixture_free)

/* An object of a type at a place, facing +Z, its stack empty. Returns its slot. */
int fixture_ship (Fixture *fixture, int type, float x, float y, float z);
/* Makes slot 0 the player's (player_slots 1). */
void fixture_player (Fixture *fixture);
/* One simulation step's parts in order without orders (spec 01 §2.4): tree update, recharge, guns, move, collide, shots. */
void fixture_step (Fixture *fixture);
/* One whole tick and its game frame, as the simulation does it. */
void fixture_tick (Fixture *fixture);
/* Forgets the events told so far. */
void fixture_forget (Fixture *fixture);
/* How many events of a kind about a slot (-1 any) were told since. */
int fixture_count (const Fixture *fixture, SrtEventKind kind, int slot);

/* Missile types of fixture_missiles(), by number: the spec's table 04 §10.1 with the stats of §10.2. */
enum
{
  FIX_ROCKETS,     /* pod of 20; straight for players, no lock, damage kind 5; turrets launch them */
  FIX_TRIPLE,      /* pod of 3 */
  FIX_DISRUPTOR,   /* rail; shockwave kind 5 */
  FIX_HEAVY,       /* rail; kept for order 3 */
  FIX_RAIL,
  FIX_SEER,        /* rail; follows the cloaked */
  FIX_CHOOSER,     /* pod of 4; picks its own target, no lock */
  FIX_DRAINER,     /* rail; shockwave kind 6 */
  FIX_QUADRUPLE,   /* pod of 4 */
  FIX_FUEL = 10,   /* falls; 5000 more fuel */
  FIX_N_MISSILES,
};

/* Gives the content missiles: call it before ships are made. */
void fixture_missiles (Fixture *fixture);
/* The same, writable. */
SrtMissileType *fixture_missile (Fixture *fixture, int number);
/* Hangs a hardpoint for each number (-1 a bare one) on the fighters' model: call it before ships are made. */
void fixture_hardpoints (Fixture *fixture, const int *numbers, int n);
/* @ticks whole ticks. */
void fixture_run (Fixture *fixture, int ticks);

#define fixture_near(a, b, tolerance) g_assert_cmpfloat_with_epsilon ((double) (a), (double) (b), (tolerance))
