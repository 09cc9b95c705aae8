/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Large ships for the fixture: a cruiser that comes apart, one that ends in two parts, and their halves and pieces. */
#pragma once

#include "fixture.h"

/* Parts of the cruiser by index. */
enum
{
  CRUISER_HULL,         /* armour 2000; four cut points at Z 3000, -3000, 1000, -1000 and two for fireballs */
  CRUISER_HULL_WRECK,   /* damaged, of the hull's assembly */
  CRUISER_BRIDGE,       /* armour 500 */
  CRUISER_BRIDGE_WRECK, /* damaged, of the bridge's assembly */
  CRUISER_ENGINE,       /* armour 400; a glow of 100, 100, 1000 at its origin */
  CRUISER_ENGINE_TWO,
  CRUISER_GENERATOR, /* armour 300 */
  CRUISER_TURRET,    /* armour 200, a muzzle of gun 1 */
  CRUISER_FIELD,     /* "Bay forcefield" */
  CRUISER_N_PARTS
};

/* Parts of the ship that ends in two. */
enum
{
  TWO_TOP, /* hull, component 0; three cut points at Z 3000, 0, -3000 */
  TWO_FIN, /* hull, component 1; fireballs */
  TWO_FRONT_WRECK,
  TWO_MIDDLE,
  TWO_MIDDLE_WRECK,
  TWO_MIDDLE_DAMAGED,
  TWO_LOW_GENERATOR,
  TWO_ENGINE, /* component 2 */
  TWO_N_PARTS
};

typedef struct LargeTypes
{
  int cruiser;   /* hostile; splits by sweep in 900 ticks, other half `half` */
  int half;      /* neutral; its only part is of a damaged model */
  int two;       /* hostile; two-part end */
  int back, fin; /* its pieces */
  int piece;     /* neutral, a sphere */
  int plates;    /* neutral, parts "Plate 1" to "Plate 3" */
} LargeTypes;

/* Adds the types to the fixture's content. */
LargeTypes fixture_large (Fixture *fixture);
/* The cruiser's split, writable. */
SrtSplitType *fixture_split (Fixture *fixture, const LargeTypes *types);
/* A part of an object's own model. */
SrtNode *fixture_part (Fixture *fixture, int slot, int k);
/* Breaks a part with one heavy blow, as the last attacker 0, and runs the losses. */
void fixture_break (Fixture *fixture, int slot, int k);
/* Last event of a kind, or NULL. */
const SrtEvent *fixture_last (const Fixture *fixture, SrtEventKind kind);
