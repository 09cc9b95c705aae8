/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The catalogue of orders (spec 02 §2): the one table that running, the lists,
 * the editor and the help read. Names of orders tied to an original ship are
 * ours (docs/faithful.md has the others).
 */
#include "orders/behaviours.h"

#include "maneuver/maneuver.h"

#include <string.h>

#define NONE NULL
/* Its behaviour is there. */
#define BUILT(number, name, flags, priority, init, update, exit, describe)                                         \
  { number, name, flags, priority, init, update, exit, describe, true }
/* Holds its place and does nothing yet. */
#define HOLDS(number, name, flags, priority)                                                                       \
  { number, name, flags, priority, NONE, NONE, NONE, NONE, false }
/* Holds its place, and that is all there is to it (decision 27). */
#define PLACE(number, name, flags, priority)                                                                       \
  { number, name, flags, priority, NONE, NONE, NONE, NONE, true }

/* clang-format off */
static const SrtOrderInfo table[] = {
  BUILT (0, N_ ("Do Nothing"), 0x40, 0, NONE, srt_do_nothing_update, NONE, NONE),
  BUILT (1, N_ ("Fly Aimlessly"), 0x4C0, 0, srt_fly_aimlessly_init, srt_fly_aimlessly_update, NONE,
         srt_fly_aimlessly_describe),
  BUILT (2, N_ ("Launch Missile"), 0x22, 0, NONE, srt_launch_missile_update, NONE, NONE),
  BUILT (3, N_ ("Launch Heavy Missile"), 0x22, 0, NONE, srt_launch_heavy_update, NONE, NONE),
  HOLDS (4, N_ ("Warp In"), 0x3, 1),
  HOLDS (5, N_ ("Warp Out"), 0x3, 1),
  BUILT (6, N_ ("Fly"), 0x4C2, 0, srt_fly_init, srt_fly_update, NONE, srt_fly_describe),
  BUILT (7, N_ ("Run Away"), 0x4C0, 0, NONE, srt_run_away_update, NONE, NONE),
  HOLDS (8, N_ ("Land"), 0x3, 1),
  BUILT (9, N_ ("Escort"), 0x48E, 0, srt_escort_init, srt_escort_update, NONE, srt_escort_describe),
  BUILT (10, N_ ("Find New Target"), 0xE, 0, NONE, srt_find_target_update, NONE, NONE),
  BUILT (11, N_ ("Explode"), 0x3, 99, srt_explode_init, srt_explode_update, NONE, srt_explode_describe),
  HOLDS (12, N_ ("Cargo lifter: grab"), 0x482, 0),
  BUILT (13, N_ ("Object Attach"), 0x2, 0, srt_attach_init, srt_attach_update, NONE, NONE),
  HOLDS (14, N_ ("Formation Regroup"), 0x10, 0),
  HOLDS (15, N_ ("Patrol Route"), 0x14, 0),
  BUILT (16, N_ ("Toggle Cloak"), 0x20, 0, NONE, srt_toggle_cloak_update, NONE, NONE),
  HOLDS (17, N_ ("Ship Follow Curve"), 0x412, 0),
  BUILT (18, N_ ("Slow Rotate"), 0, 0, NONE, srt_slow_rotate_update, NONE, NONE),
  HOLDS (19, N_ ("Jump In"), 0x3, 1),
  HOLDS (20, N_ ("Jump Out"), 0x3, 1),
  HOLDS (21, N_ ("Find Scoop Up"), 0x482, 0),
  BUILT (22, N_ ("Random Spin Slow"), 0, 0, srt_spin_slow_init, NONE, NONE, NONE),
  BUILT (23, N_ ("Random Spin Medium"), 0, 0, srt_spin_medium_init, NONE, NONE, NONE),
  BUILT (24, N_ ("Random Spin Fast"), 0, 0, srt_spin_fast_init, NONE, NONE, NONE),
  HOLDS (25, N_ ("Fixed Gate Jump In"), 0x3, 1),
  HOLDS (26, N_ ("Fixed Gate Jump Out"), 0x3, 1),
  BUILT (27, N_ ("Formation"), 0x4CE, 0, srt_formation_init, srt_formation_update, NONE, srt_formation_describe),
  HOLDS (28, N_ ("Fixed Gate Open"), 0, 0),
  HOLDS (29, N_ ("Fixed Gate Close"), 0, 0),
  BUILT (30, N_ ("Eject"), 0x1, 98, srt_eject_init, srt_eject_update, NONE, srt_eject_describe),
  HOLDS (31, N_ ("Fixed Gate Collapse"), 0, 0),
  BUILT (32, N_ ("Match Speed"), 0x2, 0, NONE, srt_match_speed_update, NONE, NONE),
  HOLDS (33, N_ ("Ion cannon ship: shoot"), 0x40E, 0),
  PLACE (34, N_ ("Move to Spawn Position"), 0x403, 0),
  HOLDS (35, N_ ("Lights On"), 0, 0),
  HOLDS (36, N_ ("Breakaway ship: part"), 0, 0),
  HOLDS (37, N_ ("Breakaway section: turn projector"), 0, 0),
  HOLDS (38, N_ ("Breakaway section: project warp"), 0, 0),
  HOLDS (39, N_ ("Cargo lifter: drop"), 0x482, 0),
  HOLDS (40, N_ ("Jump In, Delayed"), 0x3, 1),
  HOLDS (41, N_ ("Jump Out, Delayed"), 0x3, 1),
  HOLDS (42, N_ ("Lights Off"), 0, 0),
  BUILT (43, N_ ("Huge Explosion"), 0, 0, NONE, srt_huge_explosion_update, NONE, NONE),
  BUILT (44, N_ ("Stop at Once"), 0, 0, NONE, srt_come_to_rest_update, NONE, NONE),
  BUILT (45, N_ ("Fly Backwards"), 0, 0, NONE, srt_fly_backwards_update, NONE, NONE),
  BUILT (100, N_ ("Player Control"), 0x400, 0, NONE, srt_player_control_frame, NONE, NONE),
  PLACE (101, N_ ("Multiplayer Control"), 0, 0),
  BUILT (102, N_ ("Avoid Target"), 0x480, 0, srt_avoid_target_init, srt_avoid_target_update, NONE,
         srt_avoid_target_describe),
  BUILT (103, N_ ("Torpedo"), 0x400, 0, srt_torpedo_init, srt_torpedo_update, NONE, NONE),
  HOLDS (104, N_ ("Launch"), 0, 1),
  BUILT (105, N_ ("Fight"), 0x4C0, 0, srt_fight_init, srt_fight_update, NONE, srt_fight_describe),
  BUILT (106, N_ ("Eject: the hull left"), 0, 98, srt_eject_hull_init, srt_eject_hull_update, NONE,
         srt_eject_hull_describe),
  HOLDS (107, N_ ("Scoop Up"), 0x480, 0),
  BUILT (108, N_ ("Eject Spin"), 0, 98, srt_eject_spin_init, srt_eject_spin_update, NONE, srt_eject_spin_describe),
  HOLDS (109, N_ ("Dock"), 0x480, 1),
  HOLDS (110, N_ ("Ion cannon ship: the cannon"), 0, 0),
  HOLDS (111, N_ ("Cargo lifter: end drop"), 0, 0),
  HOLDS (112, N_ ("Cargo lifter: fit pod"), 0, 0),
  BUILT (113, N_ ("Attack Ejected Pilot"), 0, 0, NONE, srt_eject_attack_update, NONE, NONE),
  BUILT (114, N_ ("Disrupted"), 0, 0, srt_disrupted_init, srt_disrupted_update, srt_disrupted_exit,
         srt_disrupted_describe),
  BUILT (115, N_ ("Capital Ship Lists Left"), 0x400, 0, srt_list_init, srt_list_left_update, NONE, srt_list_describe),
  BUILT (116, N_ ("Capital Ship Lists Right"), 0x400, 0, srt_list_init, srt_list_right_update, NONE, srt_list_describe),
  BUILT (117, N_ ("Friendly Fire"), 0x400, 1, srt_friendly_fire_init, srt_friendly_fire_update, NONE,
         srt_friendly_fire_describe),
  BUILT (118, N_ ("Eject Player"), 0x400, 97, srt_eject_player_init, srt_eject_player_update, NONE,
         srt_eject_player_describe),
  HOLDS (119, N_ ("Ship Follow Curve Backwards"), 0x400, 0),
  BUILT (120, N_ ("Mill"), 0x480, 0, srt_mill_init, srt_mill_update, NONE, srt_mill_describe),
  PLACE (121, N_ ("Deathmatch Respawn Effect"), 0x400, 0),
  PLACE (122, N_ ("Deathmatch Ion Cannon Target"), 0, 0),
  PLACE (200, N_ ("Nameless"), 0, 0),
};
/* clang-format on */

enum
{
  N_TABLE = sizeof table / sizeof table[0],
  FIRST_HUNDRED = 46, /* 0..45 */
  SECOND_HUNDRED = 23, /* 100..122 */
  MAX_CUSTOM = 64,
};

static SrtOrderInfo custom[MAX_CUSTOM];
static int n_custom;
static SrtTranslate translate_words;

const SrtOrderInfo *
srt_order_info (int number)
{
  if (number >= 0 && number < FIRST_HUNDRED)
    return &table[number];
  if (number >= 100 && number < 100 + SECOND_HUNDRED)
    return &table[FIRST_HUNDRED + number - 100];
  if (number == SRT_ORDER_LAST)
    return &table[N_TABLE - 1];
  if (number > SRT_ORDER_LAST && number <= SRT_ORDER_LAST + n_custom)
    return &custom[number - SRT_ORDER_LAST - 1];
  return NULL;
}

const SrtOrderInfo *
srt_order_table (int *n)
{
  *n = N_TABLE;
  return table;
}

bool
srt_order_register (const SrtOrderInfo *info, int *number)
{
  if (n_custom == MAX_CUSTOM || !info->update)
    return false;
  custom[n_custom] = *info;
  custom[n_custom].number = SRT_ORDER_LAST + 1 + n_custom;
  *number = custom[n_custom].number;
  n_custom++;
  return true;
}

void
srt_orders_translate_with (SrtTranslate translate)
{
  translate_words = translate;
}

const char *
srt_order_words (const char *text)
{
  return translate_words ? translate_words (text) : text;
}

/* ---- An entry's arguments ---- */

int32_t
srt_order_data_int (const SrtOrderEntry *entry, int at)
{
  int32_t value;
  memcpy (&value, &entry->data[at], sizeof value);
  return value;
}

float
srt_order_data_float (const SrtOrderEntry *entry, int at)
{
  float value;
  memcpy (&value, &entry->data[at], sizeof value);
  return value;
}

void
srt_order_data_set_int (SrtOrderEntry *entry, int at, int32_t value)
{
  memcpy (&entry->data[at], &value, sizeof value);
}
