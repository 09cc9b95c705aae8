/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What each order does: one file a family, one function a hook, gathered by the
 * catalogue (table.c). Only this folder and its tests include this.
 */
#pragma once

#include "orders/orders.h"

/* 4 bytes of an entry's data, at an offset: the original's argument blocks are packed. */
int32_t srt_order_data_int (const SrtOrderEntry *entry, int at);
float srt_order_data_float (const SrtOrderEntry *entry, int at);
void srt_order_data_set_int (SrtOrderEntry *entry, int at, int32_t value);

/* The slot of the current order's target, whatever its kind (spec 02 §5.2); -1 beyond the slots. */
int srt_order_target_slot (const SrtWorld *world, int slot);

/* Keeps a quotient out of the world that no bounded input gives: not finite becomes 0. */
static inline float
srt_order_finite (float x)
{
  return isfinite (x) ? srt_unsigned_zero (x) : 0.0f;
}

/* What the avoidance scan goes by (spec 02 §8.1). */
#define SRT_NEAR_BERTH 10000.0f  /* units to a hull */
#define SRT_SCAN_STEPS 50.0f     /* ahead */
#define SRT_SCAN_MARGIN 2000.0f  /* units */

/* Ahead, and drawing nearer (spec 02 §8.2); @apart is from the other to the ship. */
static inline bool
srt_draws_nearer (SrtVec3 nose, SrtVec3 velocity, SrtVec3 apart, SrtVec3 other_velocity)
{
  /* Quirk: the target's velocity counts twice. */
  return srt_dot (nose, apart) <= 0.0f && srt_dot (apart, srt_madd (velocity, other_velocity, -2.0f)) <= 0.0f;
}

/* Passes within @meet units in so many steps. */
static inline bool
srt_passes_close (SrtVec3 velocity, SrtVec3 apart, SrtVec3 other_velocity, float steps, float meet)
{
  SrtVec3 c = srt_madd (velocity, other_velocity, -2.0f);
  float cc = srt_dot (c, c);
  if (cc < 0.001f)
    return false;
  float t = srt_minf (-srt_dot (apart, c) / cc, steps);
  return srt_length2 (srt_madd (apart, c, t)) < meet * meet;
}

/* lookout.c: a bit a slot, 64 a word, of whom the ship may have to list; NULL: anyone. Borrowed: until the next call. */
const uint64_t *srt_lookout_around (const SrtRun *run, int slot, float cruise, uint32_t *n_words);

/* fly.c */
void srt_do_nothing_update (SrtRun *run, int slot);
void srt_fly_aimlessly_init (SrtRun *run, int slot);
void srt_fly_aimlessly_update (SrtRun *run, int slot);
void srt_fly_aimlessly_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_fly_init (SrtRun *run, int slot);
void srt_fly_update (SrtRun *run, int slot);
void srt_fly_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_run_away_update (SrtRun *run, int slot);
void srt_slow_rotate_update (SrtRun *run, int slot);
void srt_spin_slow_init (SrtRun *run, int slot);
void srt_spin_medium_init (SrtRun *run, int slot);
void srt_spin_fast_init (SrtRun *run, int slot);
void srt_match_speed_update (SrtRun *run, int slot);
void srt_come_to_rest_update (SrtRun *run, int slot);
void srt_fly_backwards_update (SrtRun *run, int slot);
void srt_toggle_cloak_update (SrtRun *run, int slot);
void srt_avoid_target_init (SrtRun *run, int slot);
void srt_avoid_target_update (SrtRun *run, int slot);
void srt_avoid_target_describe (const SrtRun *run, int slot, char *text, size_t size);

/* The point Fly Aimlessly's figure is at, in the frame it began in (spec 02 §9.1). */
SrtVec3 srt_fly_aimlessly_point (int figure, int point);

/* escort.c */
void srt_escort_init (SrtRun *run, int slot);
void srt_escort_update (SrtRun *run, int slot);
void srt_escort_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_formation_init (SrtRun *run, int slot);
void srt_formation_update (SrtRun *run, int slot);
void srt_formation_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_attach_init (SrtRun *run, int slot);
void srt_attach_update (SrtRun *run, int slot);

/* missile-orders.c */
void srt_launch_missile_update (SrtRun *run, int slot);
void srt_launch_heavy_update (SrtRun *run, int slot);

/* choose.c */
void srt_find_target_update (SrtRun *run, int slot);
void srt_mill_init (SrtRun *run, int slot);
void srt_mill_update (SrtRun *run, int slot);
void srt_mill_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_torpedo_init (SrtRun *run, int slot);
void srt_torpedo_update (SrtRun *run, int slot);

/* The point Mill steers at now, and the one Torpedo aims at (spec 02 §9.2). */
SrtVec3 srt_mill_point (SrtRun *run, int slot);
SrtVec3 srt_torpedo_point (SrtRun *run, int slot);

/* struck.c */
void srt_disrupted_init (SrtRun *run, int slot);
void srt_disrupted_update (SrtRun *run, int slot);
void srt_disrupted_exit (SrtRun *run, int slot);
void srt_disrupted_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_list_init (SrtRun *run, int slot);
void srt_list_left_update (SrtRun *run, int slot);
void srt_list_right_update (SrtRun *run, int slot);
void srt_list_describe (const SrtRun *run, int slot, char *text, size_t size);

/* end.c */
void srt_explode_init (SrtRun *run, int slot);
void srt_explode_update (SrtRun *run, int slot);
void srt_explode_describe (const SrtRun *run, int slot, char *text, size_t size);

/* eject.c */
void srt_eject_init (SrtRun *run, int slot);
void srt_eject_update (SrtRun *run, int slot);
void srt_eject_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_eject_hull_init (SrtRun *run, int slot);
void srt_eject_hull_update (SrtRun *run, int slot);
void srt_eject_hull_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_eject_spin_init (SrtRun *run, int slot);
void srt_eject_spin_update (SrtRun *run, int slot);
void srt_eject_spin_describe (const SrtRun *run, int slot, char *text, size_t size);
void srt_eject_attack_update (SrtRun *run, int slot);
void srt_eject_player_init (SrtRun *run, int slot);
void srt_eject_player_update (SrtRun *run, int slot);
void srt_eject_player_describe (const SrtRun *run, int slot, char *text, size_t size);

/* uber.c */
void srt_huge_explosion_update (SrtRun *run, int slot);

/* EJECT, once a press: the player's pilot leaves the ship (spec 08 §4.1). */
void srt_player_eject_key (SrtRun *run);

/* friendly.c */
void srt_friendly_fire_init (SrtRun *run, int slot);
void srt_friendly_fire_update (SrtRun *run, int slot);
void srt_friendly_fire_describe (const SrtRun *run, int slot, char *text, size_t size);

/* player.c: the frame's and the step's run of the controls (decision 8) */
void srt_player_control_frame (SrtRun *run, int slot);
void srt_player_control_step (SrtRun *run, int slot);
