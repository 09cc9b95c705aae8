/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The catalogue of orders (spec 02 §2): the one table that running, the lists,
 * the editor and the help read, and that declares what each order is made of.
 * Names of orders tied to an original ship are ours (docs/faithful.md has the
 * others).
 *
 * ORDER (number, name, flags, priority, hooks, stem): built. Of the hooks, I is
 * srt_<stem>_init, U srt_<stem>_update, X srt_<stem>_exit, D
 * srt_<stem>_describe, M srt_<stem>_marks; they stand side by side in the file of the order's family.
 * Two numbers may share a stem.
 * PLACE: holds its place, and that is all there is to it (decision 27).
 */
#pragma once

/* clang-format off */
#define SRT_ORDERS(ORDER, PLACE) \
  ORDER (0, N_ ("Do Nothing"), 0x40, 0, UD, do_nothing)                    \
  ORDER (1, N_ ("Fly Aimlessly"), 0x4C0, 0, IUDM, fly_aimlessly)           \
  ORDER (2, N_ ("Launch Missile"), 0x22, 0, U, launch_missile)             \
  ORDER (3, N_ ("Launch Heavy Missile"), 0x22, 0, U, launch_heavy)         \
  ORDER (4, N_ ("Warp In"), 0x3, 1, IUXDM, warp_in)                        \
  ORDER (5, N_ ("Warp Out"), 0x3, 1, IUXDM, warp_out)                      \
  ORDER (6, N_ ("Fly"), 0x4C2, 0, IUD, fly)                                \
  ORDER (7, N_ ("Run Away"), 0x4C0, 0, UD, run_away)                       \
  ORDER (8, N_ ("Land"), 0x3, 1, IUXD, land)                               \
  ORDER (9, N_ ("Escort"), 0x48E, 0, IUDM, escort)                         \
  ORDER (10, N_ ("Find New Target"), 0xE, 0, UD, find_target)              \
  ORDER (11, N_ ("Explode"), 0x3, 99, IUD, explode)                        \
  ORDER (12, N_ ("Cargo lifter: grab"), 0x482, 0, IUXDM, lifter_grab)      \
  ORDER (13, N_ ("Object Attach"), 0x2, 0, IUD, attach)                    \
  ORDER (14, N_ ("Formation Regroup"), 0x10, 0, IUDM, regroup)             \
  ORDER (15, N_ ("Patrol Route"), 0x14, 0, IUDM, patrol)                   \
  ORDER (16, N_ ("Toggle Cloak"), 0x20, 0, U, toggle_cloak)                \
  ORDER (17, N_ ("Ship Follow Curve"), 0x412, 0, IUXDM, follow_curve)      \
  ORDER (18, N_ ("Slow Rotate"), 0, 0, UD, slow_rotate)                    \
  ORDER (19, N_ ("Jump In"), 0x3, 1, IUXD, jump_in)                        \
  ORDER (20, N_ ("Jump Out"), 0x3, 1, IUXD, jump_out)                      \
  ORDER (21, N_ ("Find Scoop Up"), 0x482, 0, IUD, find_scoop_up)           \
  ORDER (22, N_ ("Random Spin Slow"), 0, 0, ID, spin_slow)                 \
  ORDER (23, N_ ("Random Spin Medium"), 0, 0, ID, spin_medium)             \
  ORDER (24, N_ ("Random Spin Fast"), 0, 0, ID, spin_fast)                 \
  ORDER (25, N_ ("Fixed Gate Jump In"), 0x3, 1, IUXDM, gate_in)            \
  ORDER (26, N_ ("Fixed Gate Jump Out"), 0x3, 1, IUXDM, gate_out)          \
  ORDER (27, N_ ("Formation"), 0x4CE, 0, IUDM, formation)                  \
  ORDER (28, N_ ("Fixed Gate Open"), 0, 0, IUD, gate_open)                 \
  ORDER (29, N_ ("Fixed Gate Close"), 0, 0, IUD, gate_close)               \
  ORDER (30, N_ ("Eject"), 0x1, 98, IUD, eject)                            \
  ORDER (31, N_ ("Fixed Gate Collapse"), 0, 0, IUXD, gate_collapse)        \
  ORDER (32, N_ ("Match Speed"), 0x2, 0, UD, match_speed)                  \
  ORDER (33, N_ ("Ion cannon ship: shoot"), 0x40E, 0, UD, ion_shoot)       \
  PLACE (34, N_ ("Move to Spawn Position"), 0x403, 0)                      \
  ORDER (35, N_ ("Lights On"), 0, 0, IUD, lights_on)                       \
  ORDER (36, N_ ("Breakaway ship: part"), 0, 0, ID, breakaway_part)        \
  ORDER (37, N_ ("Breakaway section: turn projector"), 0, 0, I, turn_projector) \
  ORDER (38, N_ ("Breakaway section: project warp"), 0, 0, IUXDM, project) \
  ORDER (39, N_ ("Cargo lifter: drop"), 0x482, 0, IUD, lifter_drop)        \
  ORDER (40, N_ ("Jump In, Delayed"), 0x3, 1, IUXD, jump_in)               \
  ORDER (41, N_ ("Jump Out, Delayed"), 0x3, 1, IUXD, jump_out)             \
  ORDER (42, N_ ("Lights Off"), 0, 0, U, lights_off)                       \
  ORDER (43, N_ ("Huge Explosion"), 0, 0, U, huge_explosion)               \
  ORDER (44, N_ ("Stop at Once"), 0, 0, U, come_to_rest)                   \
  ORDER (45, N_ ("Fly Backwards"), 0, 0, UD, fly_backwards)                \
  ORDER (100, N_ ("Player Control"), 0x400, 0, UD, player_control)         \
  PLACE (101, N_ ("Multiplayer Control"), 0, 0)                            \
  ORDER (102, N_ ("Avoid Target"), 0x480, 0, IUD, avoid_target)            \
  ORDER (103, N_ ("Torpedo"), 0x400, 0, IUD, torpedo)                      \
  ORDER (104, N_ ("Launch"), 0, 1, IUXD, launch)                           \
  ORDER (105, N_ ("Fight"), 0x4C0, 0, IUD, fight)                          \
  ORDER (106, N_ ("Eject: the hull left"), 0, 98, IUD, eject_hull)         \
  ORDER (107, N_ ("Scoop Up"), 0x480, 0, IUXDM, scoop_up)                  \
  ORDER (108, N_ ("Eject Spin"), 0, 98, IUD, eject_spin)                   \
  ORDER (109, N_ ("Dock"), 0x480, 1, IUXDM, dock)                          \
  ORDER (110, N_ ("Ion cannon ship: the cannon"), 0, 0, IUXDM, ion_cannon) \
  ORDER (111, N_ ("Cargo lifter: end drop"), 0, 0, IUD, lifter_end_drop)   \
  ORDER (112, N_ ("Cargo lifter: fit pod"), 0, 0, IUDM, lifter_fit)        \
  ORDER (113, N_ ("Attack Ejected Pilot"), 0, 0, UD, eject_attack)         \
  ORDER (114, N_ ("Disrupted"), 0, 0, IUXD, disrupted)                     \
  ORDER (115, N_ ("Capital Ship Lists Left"), 0x400, 0, UD, list_left)    \
  ORDER (116, N_ ("Capital Ship Lists Right"), 0x400, 0, UD, list_right)  \
  ORDER (117, N_ ("Friendly Fire"), 0x400, 1, IUD, friendly_fire)          \
  ORDER (118, N_ ("Eject Player"), 0x400, 97, IUD, eject_player)           \
  ORDER (119, N_ ("Ship Follow Curve Backwards"), 0x400, 0, IUXDM, follow_curve_backwards) \
  ORDER (120, N_ ("Mill"), 0x480, 0, IUDM, mill)                           \
  PLACE (121, N_ ("Deathmatch Respawn Effect"), 0x400, 0)                  \
  PLACE (122, N_ ("Deathmatch Ion Cannon Target"), 0, 0)                   \
  PLACE (200, N_ ("Nameless"), 0, 0)
/* clang-format on */
