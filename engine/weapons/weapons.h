/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guns and shots (spec 04 §2-7) and turrets (§9). */
#pragma once

#include "world/world.h"

/* Fits guns and groups to a new object (spec 04 §3, §4); false when the pool is full. */
bool srt_guns_fit (SrtRun *run, int slot);
/* How many guns an object of a model fits: for sizing the world. */
int srt_model_guns (const SrtContent *content, int model);
/*
 * Marks by number the guns that a model and what is mounted on it fires, in @guns of content->n_guns, and the missiles
 * that its own hardpoints hold, in @missiles of content->n_missiles: of the first tier, or of @every_tier.
 */
void srt_model_arms (const SrtContent *content, int model, bool every_tier, bool *guns, bool *missiles);

/* Holds the trigger of what is in hand, all guns or the chosen group's, until now + @ticks (spec 04 §5). */
void srt_fire_guns (SrtRun *run, int slot, int ticks);
/* The player's keys: the next group, all guns or one group, both of a pair at once or in turn (spec 04 §4). */
void srt_guns_next_group (SrtRun *run, int slot);
void srt_guns_full (SrtRun *run, int slot);
void srt_guns_synchronise (SrtRun *run, int slot);

/* The player's ship can aim blind, its type's trait; and what it comes to each frame: @flips, the key was pressed, and
 * whether the guns aim at the point handed over by drawing (spec 09 §4.6, 04 §7). */
bool srt_blind_fire_fitted (const SrtRun *run);
void srt_blind_fire_frame (SrtRun *run, bool flips);

/* Gun @gun of the object's range is fired by its trigger now (spec 03 §6.1): the chosen group's, or all. */
bool srt_gun_selected (const SrtRun *run, int slot, int gun);
/* The fastest gun type fired together; 1 without any (spec 03 §6.1). */
int srt_leading_gun (const SrtRun *run, int slot);

/* How far a shot is trusted to reach when it is led, units: flak three times its own way (spec 03 §6.1). */
static inline float
srt_gun_reach (const SrtGunType *type)
{
  return type->speed * 0.25f * (float) type->lifetime * ((type->traits & SRT_GUN_FLAK) != 0 ? 3.0f : 1.0f);
}

/* One object's gun step (spec 04 §6), after its shields recharge. */
void srt_guns_step (SrtRun *run, int slot);
/* Motion of all shots once a step (spec 04 §7). */
void srt_shots_move (SrtRun *run);
/* Each frame: hit tests and ends (spec 04 §7, §7.1). */
void srt_shots_frame (SrtRun *run);
/* One object's turrets, each frame after its orders (spec 04 §9). */
void srt_turrets_step (SrtRun *run, int slot);
/* Aimed turret @gun of the object's range may turn onto a point of the world: within its limits and its arc (spec 04 §9.1). */
bool srt_turret_allows (SrtRun *run, int slot, int gun, SrtVec3 point);
/* A track's events: fire, one shot from each of the part's muzzles; puff, a case from each ejector (spec 01 §8.4). */
void srt_track_fires (SrtRun *run, int slot, int node);
void srt_track_puffs (SrtRun *run, int slot, int node);

/* Charging guns let go, and beams that end: each frame after the orders (spec 04 §8). */
void srt_beams_frame (SrtRun *run);
/* Whether the object carries a charging gun it may use; its type number, 0 none. */
int srt_charging_gun (const SrtRun *run, int slot);

/* ---- Missiles (spec 04 §10) ---- */

/*
 * Fits a rack for each missile hardpoint of a new object that names a missile for its tier, and the fuel of the fuel
 * pods among them (§10.3); false when the pool is full.
 */
bool srt_racks_fit (SrtRun *run, int slot);
/* Drops what hangs and fits again by the object's tier: racks, countermeasures, the player's ring (§10.3). */
bool srt_racks_rearm (SrtRun *run, int slot);
/*
 * All that a service ship brings (spec 02 §9.6): the racks rearmed as above, afterburner fuel, gun charge and rounds
 * full; hull and shields are not touched. False as above.
 */
bool srt_rearm (SrtRun *run, int slot);
/* Rack @rack of the object's range, or NULL past its end. */
SrtRack *srt_object_rack (const SrtRun *run, int slot, int rack);
/* The first rack with missiles left that orders 2 (@jack_hammer false) or 3 (true) launch from; -1 none (spec 02 §9.2). */
int srt_rack_for_order (const SrtRun *run, int slot, bool jack_hammer);

/* The record of a missile type number, or NULL where the table has none. */
const SrtMissileType *srt_missile_type (const SrtRun *run, int number);
/* What missile turrets launch (§9.3, §10.9): the first type whose data says so; NULL none. */
const SrtMissileType *srt_turret_missile (const SrtRun *run);
/* Launches from rack @rack of the object's range (§10.5); false when nothing could be let go. */
bool srt_missile_launch (SrtRun *run, int slot, int rack, SrtTarget target);
/* A missile turret's launch from the part @node (§10.9); false without a free record or with missiles disabled. */
bool srt_missile_launch_from_turret (SrtRun *run, int slot, int node, SrtTarget target);
/* Where a missile is drawn: interpolated like an object's place. */
SrtFrame srt_missile_drawn (const SrtRun *run, const SrtMissile *missile);
/* All missiles: the step after objects move, and the frame after objects are framed (§10.8). */
void srt_missiles_step (SrtRun *run);
void srt_missiles_frame (SrtRun *run);

/* One countermeasure off (§10.11); false when none is left. */
bool srt_countermeasure_spend (SrtRun *run, int slot);
/* Each frame, after explosions. */
void srt_countermeasures_frame (SrtRun *run);

/* ---- The player's missiles (§10.12-10.14) ---- */

/* Makes the ring anew from the racks; the lock is idle. */
void srt_ring_rebuild (SrtRun *run, int slot);
/* Turns it one entry on or back, without wrap; false, and refused by the display, at an end. */
bool srt_ring_turn (SrtRun *run, bool clockwise);
/* The armed entry, or NULL without any. */
const SrtRingEntry *srt_ring_armed_entry (const SrtWorld *world);
/* LAUNCH and COUNTERMEASURES, once a press. */
void srt_player_launch (SrtRun *run, int slot);
void srt_player_countermeasure (SrtRun *run, int slot);
/* The lock, once a frame. */
void srt_lock_frame (SrtRun *run);
/* It is lost: by turning the ring. */
void srt_lock_lose (SrtRun *run);
/* Whether it is locked (SrtPlayer.lock_state) on what it began with. */
bool srt_locked (const SrtWorld *world);

enum /* SrtPlayer.lock_state */
{
  SRT_LOCK_IDLE = 0,
  SRT_LOCK_CLOSING = 1,
  SRT_LOCK_WAITING = 2,
  SRT_LOCK_LOCKED = 3,
  SRT_LOCK_LOST = 5,
};

/* The missile camera: on to the player's next live missile; false without any (§10.14). */
bool srt_missile_view_next (SrtRun *run);
/* The record it follows, or NULL once that has gone. */
const SrtMissile *srt_followed_missile (const SrtWorld *world);

/*
 * Sets a shockwave off (spec 05 §17): @size units, @life ticks, @velocity units a tick; @owner a slot or -1,
 * @spared_side a side or -1. Returns its record, -1 when none is free.
 */
int srt_shockwave_start (SrtRun *run, const SrtFrame *place, int kind, float size, int life, SrtVec3 velocity,
                         int owner, int spared_side);
/* Each frame, after the explosions. */
void srt_shockwaves_frame (SrtRun *run);

/* Orders of a missile in flight (§10.6); the numbers of the spec, types' own orders folded into what they do. */
typedef enum SrtMissileOrder
{
  SRT_MISSILE_POD_LAUNCH = 0,
  SRT_MISSILE_RAIL_LAUNCH = 1,
  SRT_MISSILE_OWN = 2, /* its type's guidance */
  SRT_MISSILE_JETTISON = 11,
} SrtMissileOrder;

/* ---- The cloak (cloak.c; §12) ---- */

enum
{
  SRT_CLOAK_TICKS = 250, /* that coming on or going takes */
};

/* Its model can cloak (§12.1), or its type can whatever model it has. */
bool srt_cloak_fitted (const SrtRun *run, int slot);
/*
 * Cloaks or uncloaks a ship that can and is not so already; refused while one
 * change is under way. Ships that launch from it follow. The cloaked flag is set
 * at once, and cleared when the cloak has gone (§12.3).
 */
void srt_cloak_set (SrtRun *run, int slot, bool on);
/* Moves a change on: once a game frame, for each object. */
void srt_cloak_frame (SrtRun *run, int slot);
/* The cloak is gone at once: a ship that blows up. */
void srt_cloak_drop (SrtRun *run, int slot);
/* A hit at a place in the world shows the hull round it (§12.5); nothing for who has no cloak. */
void srt_cloak_reveal (SrtRun *run, int slot, SrtVec3 point);
/* How solid the hull is, 0..1, but for what hits show of it. */
float srt_cloak_visibility (const SrtObject *object);
/* The cloak of such a type hides this part (§12.1). */
bool srt_cloak_covers (const SrtShipType *type, const SrtPart *part);
/* What the spot of a hit goes by on a part, units: @radius, the ship's, or of a type that cloaks by parts its least extent. */
float srt_cloak_spot_size (const SrtShipType *type, const SrtPart *part, float radius);
/*
 * How much of the last hit's spot is left at tick @now, 0..1, and what it shows
 * of a place in the ship's frame on a part of such a @size, 0..1.
 */
float srt_cloak_spot_left (const SrtObject *object, float now);
float srt_cloak_spot (const SrtObject *object, float size, SrtVec3 local, float now);

/* ---- The player's devices (devices.c; §12.7, spec 09 §4.11) ---- */

/* Full charge, ticks. */
int srt_device_full (SrtDevice device);
/* The player's ship has it: ECM always, a cloak by its model, spectral shields by a trait of its type. */
bool srt_device_fitted (const SrtRun *run, SrtDevice device);
/* Keys and charges, once a game frame; the cloak's charge is that of the player alone. */
void srt_devices_frame (SrtRun *run);
