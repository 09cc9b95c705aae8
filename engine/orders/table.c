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
  { number, N_ (name), flags, priority, init, update, exit, describe, true }
/* Holds its place and does nothing yet. */
#define HOLDS(number, name, flags, priority)                                                                       \
  { number, N_ (name), flags, priority, NONE, NONE, NONE, NONE, false }
/* Holds its place, and that is all there is to it (decision 27). */
#define PLACE(number, name, flags, priority)                                                                       \
  { number, N_ (name), flags, priority, NONE, NONE, NONE, NONE, true }

/* clang-format off */
static const SrtOrderInfo table[] = {
  BUILT (0, "Do Nothing", 0x40, 0, NONE, srt_do_nothing_update, NONE, NONE),
  BUILT (1, "Fly Aimlessly", 0x4C0, 0, srt_fly_aimlessly_init, srt_fly_aimlessly_update, NONE,
         srt_fly_aimlessly_describe),
  HOLDS (2, "Launch Missile", 0x22, 0),
  HOLDS (3, "Launch Heavy Missile", 0x22, 0),
  HOLDS (4, "Warp In", 0x3, 1),
  HOLDS (5, "Warp Out", 0x3, 1),
  BUILT (6, "Fly", 0x4C2, 0, srt_fly_init, srt_fly_update, NONE, srt_fly_describe),
  BUILT (7, "Run Away", 0x4C0, 0, NONE, srt_run_away_update, NONE, NONE),
  HOLDS (8, "Land", 0x3, 1),
  BUILT (9, "Escort", 0x48E, 0, srt_escort_init, srt_escort_update, NONE, srt_escort_describe),
  BUILT (10, "Find New Target", 0xE, 0, NONE, srt_find_target_update, NONE, NONE),
  BUILT (11, "Explode", 0x3, 99, srt_explode_init, srt_explode_update, NONE, srt_explode_describe),
  HOLDS (12, "Cargo lifter: grab", 0x482, 0),
  BUILT (13, "Object Attach", 0x2, 0, srt_attach_init, srt_attach_update, NONE, NONE),
  HOLDS (14, "Formation Regroup", 0x10, 0),
  HOLDS (15, "Patrol Route", 0x14, 0),
  HOLDS (16, "Toggle Cloak", 0x20, 0),
  HOLDS (17, "Ship Follow Curve", 0x412, 0),
  BUILT (18, "Slow Rotate", 0, 0, NONE, srt_slow_rotate_update, NONE, NONE),
  HOLDS (19, "Jump In", 0x3, 1),
  HOLDS (20, "Jump Out", 0x3, 1),
  HOLDS (21, "Find Scoop Up", 0x482, 0),
  BUILT (22, "Random Spin Slow", 0, 0, srt_spin_slow_init, NONE, NONE, NONE),
  BUILT (23, "Random Spin Medium", 0, 0, srt_spin_medium_init, NONE, NONE, NONE),
  BUILT (24, "Random Spin Fast", 0, 0, srt_spin_fast_init, NONE, NONE, NONE),
  HOLDS (25, "Fixed Gate Jump In", 0x3, 1),
  HOLDS (26, "Fixed Gate Jump Out", 0x3, 1),
  BUILT (27, "Formation", 0x4CE, 0, srt_formation_init, srt_formation_update, NONE, srt_formation_describe),
  HOLDS (28, "Fixed Gate Open", 0, 0),
  HOLDS (29, "Fixed Gate Close", 0, 0),
  HOLDS (30, "Eject", 0x1, 98),
  HOLDS (31, "Fixed Gate Collapse", 0, 0),
  BUILT (32, "Match Speed", 0x2, 0, NONE, srt_match_speed_update, NONE, NONE),
  HOLDS (33, "Ion cannon ship: shoot", 0x40E, 0),
  PLACE (34, "Move to Spawn Position", 0x403, 0),
  HOLDS (35, "Lights On", 0, 0),
  HOLDS (36, "Breakaway ship: part", 0, 0),
  HOLDS (37, "Breakaway section: turn projector", 0, 0),
  HOLDS (38, "Breakaway section: project warp", 0, 0),
  HOLDS (39, "Cargo lifter: drop", 0x482, 0),
  HOLDS (40, "Jump In, Delayed", 0x3, 1),
  HOLDS (41, "Jump Out, Delayed", 0x3, 1),
  HOLDS (42, "Lights Off", 0, 0),
  HOLDS (43, "Huge Explosion", 0, 0),
  BUILT (44, "Stop at Once", 0, 0, NONE, srt_come_to_rest_update, NONE, NONE),
  BUILT (45, "Fly Backwards", 0, 0, NONE, srt_fly_backwards_update, NONE, NONE),
  BUILT (100, "Player Control", 0x400, 0, NONE, srt_player_control_frame, NONE, NONE),
  PLACE (101, "Multiplayer Control", 0, 0),
  BUILT (102, "Avoid Target", 0x480, 0, srt_avoid_target_init, srt_avoid_target_update, NONE,
         srt_avoid_target_describe),
  BUILT (103, "Torpedo", 0x400, 0, srt_torpedo_init, srt_torpedo_update, NONE, NONE),
  HOLDS (104, "Launch", 0, 1),
  BUILT (105, "Fight", 0x4C0, 0, srt_fight_init, srt_fight_update, NONE, srt_fight_describe),
  HOLDS (106, "Eject: the hull left", 0, 98),
  HOLDS (107, "Scoop Up", 0x480, 0),
  HOLDS (108, "Eject Spin", 0, 98),
  HOLDS (109, "Dock", 0x480, 1),
  HOLDS (110, "Ion cannon ship: the cannon", 0, 0),
  HOLDS (111, "Cargo lifter: end drop", 0, 0),
  HOLDS (112, "Cargo lifter: fit pod", 0, 0),
  HOLDS (113, "Attack Ejected Pilot", 0, 0),
  BUILT (114, "Disrupted", 0, 0, srt_disrupted_init, srt_disrupted_update, srt_disrupted_exit,
         srt_disrupted_describe),
  BUILT (115, "Capital Ship Lists Left", 0x400, 0, srt_list_init, srt_list_left_update, NONE, srt_list_describe),
  BUILT (116, "Capital Ship Lists Right", 0x400, 0, srt_list_init, srt_list_right_update, NONE, srt_list_describe),
  HOLDS (117, "Friendly Fire", 0x400, 1),
  BUILT (118, "Eject Player", 0x400, 97, srt_eject_player_init, srt_eject_player_update, NONE,
         srt_eject_player_describe),
  HOLDS (119, "Ship Follow Curve Backwards", 0x400, 0),
  BUILT (120, "Mill", 0x480, 0, srt_mill_init, srt_mill_update, NONE, srt_mill_describe),
  PLACE (121, "Deathmatch Respawn Effect", 0x400, 0),
  PLACE (122, "Deathmatch Ion Cannon Target", 0, 0),
  PLACE (200, "Nameless", 0, 0),
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
