/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each of the 95 commands does: one table, by number (spec 06 §4.5). */
#pragma once

#include "mission/private.h"

/*
 * EACH is done for every ship that the first argument names, NUMBERED likewise
 * with the orders it pushes numbered along the way, CMD once. NOTHING has no
 * effect by the spec.
 */
#define SRT_COMMAND_TABLE(CMD, EACH, NUMBERED, NOTHING)                                                            \
  NOTHING (0x00)                                                                                                   \
  CMD (0x01, create_timer)                                                                                         \
  CMD (0x02, destroy_timer)                                                                                        \
  CMD (0x03, create_group)                                                                                         \
  CMD (0x04, destroy_group)                                                                                        \
  CMD (0x05, wait)                                                                                                 \
  CMD (0x06, play_speech)                                                                                          \
  CMD (0x07, wait_for_speech)                                                                                      \
  CMD (0x08, play_film)                                                                                            \
  CMD (0x09, wait_for_film)                                                                                        \
  CMD (0x0A, print)                                                                                                \
  NUMBERED (0x0B, set_ai)                                                                                          \
  EACH (0x0C, clear_ai)                                                                                            \
  EACH (0x0D, set_patrol_route)                                                                                    \
  CMD (0x0E, set_pilot)                                                                                            \
  CMD (0x0F, set_trigger_state)                                                                                    \
  CMD (0x10, start_director)                                                                                       \
  CMD (0x11, start_animation)                                                                                      \
  EACH (0x12, follow_curve)                                                                                        \
  NUMBERED (0x13, setup_launch)                                                                                    \
  EACH (0x14, start_launch)                                                                                        \
  CMD (0x15, subtitle)                                                                                             \
  NOTHING (0x16)                                                                                                   \
  CMD (0x17, wait_for_trigger)                                                                                     \
  CMD (0x18, comms_from_ship)                                                                                      \
  CMD (0x19, comms_from_pilot)                                                                                     \
  EACH (0x1A, set_invulnerability)                                                                                 \
  EACH (0x1B, follow_moving_curve)                                                                                 \
  EACH (0x1C, disable_object)                                                                                      \
  EACH (0x1D, position_relative)                                                                                   \
  CMD (0x1E, when_last_jumped)                                                                                     \
  CMD (0x1F, missile_cam)                                                                                          \
  CMD (0x20, chase_cam)                                                                                            \
  CMD (0x21, set_player_target)                                                                                    \
  EACH (0x22, set_targetable)                                                                                      \
  CMD (0x23, play_music)                                                                                           \
  CMD (0x24, stop_director)                                                                                        \
  CMD (0x25, set_action_centre)                                                                                    \
  CMD (0x26, dock)                                                                                                 \
  CMD (0x27, disable_taunts)                                                                                       \
  EACH (0x28, fly)                                                                                                 \
  CMD (0x29, comms_from_ship_once)                                                                                 \
  CMD (0x2A, comms_from_pilot_once)                                                                                \
  EACH (0x2B, disable_lights)                                                                                      \
  CMD (0x2C, set_environment)                                                                                      \
  CMD (0x2D, yield)                                                                                                \
  CMD (0x2E, disable_remarks)                                                                                      \
  EACH (0x2F, disable_guns)                                                                                        \
  EACH (0x30, set_nav_point)                                                                                       \
  EACH (0x31, set_escort_point)                                                                                    \
  CMD (0x32, reset_afterburners)                                                                                   \
  EACH (0x33, disable_missiles)                                                                                    \
  EACH (0x34, disable_engines)                                                                                     \
  EACH (0x35, disable_eject)                                                                                       \
  EACH (0x36, set_hostile)                                                                                         \
  NOTHING (0x37)                                                                                                   \
  CMD (0x38, update_environment)                                                                                   \
  CMD (0x39, set_primary_target)                                                                                   \
  CMD (0x3A, wait_for_jump_or_launch)                                                                              \
  EACH (0x3B, do_not_disturb)                                                                                      \
  CMD (0x3C, set_nebula)                                                                                           \
  CMD (0x3D, reverse_animation)                                                                                    \
  CMD (0x3E, snap_to_point)                                                                                        \
  CMD (0x3F, last_stand)                                                                                           \
  CMD (0x40, open_window)                                                                                          \
  CMD (0x41, close_window)                                                                                         \
  CMD (0x42, destroy_component)                                                                                    \
  CMD (0x43, set_objective)                                                                                        \
  CMD (0x44, set_rescue_odds)                                                                                      \
  CMD (0x45, is_player)                                                                                            \
  EACH (0x46, set_flyback)                                                                                         \
  CMD (0x47, reset_flyback)                                                                                        \
  CMD (0x48, stop_animation)                                                                                       \
  EACH (0x49, disable_avoidance)                                                                                   \
  CMD (0x4A, match_speed)                                                                                          \
  EACH (0x4B, back_up_curve)                                                                                       \
  CMD (0x4C, wait_for_key)                                                                                         \
  CMD (0x4D, terminate)                                                                                            \
  EACH (0x4E, set_turret_target)                                                                                   \
  CMD (0x4F, set_any_trigger_state)                                                                                \
  CMD (0x50, wait_for_director)                                                                                    \
  CMD (0x51, end_others)                                                                                           \
  CMD (0x52, stack_director)                                                                                       \
  CMD (0x53, scanner)                                                                                              \
  CMD (0x54, replace_component)                                                                                    \
  CMD (0x55, fire)                                                                                                 \
  NOTHING (0x56)                                                                                                   \
  CMD (0x57, friendly_fire)                                                                                        \
  EACH (0x58, cloak)                                                                                               \
  CMD (0x59, replenish)                                                                                            \
  CMD (0x5A, revive)                                                                                               \
  CMD (0x5B, show_icon)                                                                                            \
  CMD (0x5C, disable_listing)                                                                                      \
  CMD (0x5D, disable_at_next_jump)                                                                                 \
  CMD (0x5E, turn_to)

#define SRT_DECLARE_CMD(number, name) SRT_CMD (name);
#define SRT_DECLARE_EACH(number, name) SRT_EACH (name);
#define SRT_DECLARE_NOTHING(number)
SRT_COMMAND_TABLE (SRT_DECLARE_CMD, SRT_DECLARE_EACH, SRT_DECLARE_EACH, SRT_DECLARE_NOTHING)
#undef SRT_DECLARE_CMD
#undef SRT_DECLARE_EACH
#undef SRT_DECLARE_NOTHING

/* The director's table (director.c): a shot at once in place of those waiting, behind them, and none. */
void srt_director_start (SrtRun *run, const SrtDirectorShot *shot);
void srt_director_stack (SrtRun *run, const SrtDirectorShot *shot);
void srt_director_stop (SrtRun *run);
