/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The one place where the order of the step and of the game frame is written
 * (spec 01 §2.3, §2.4, §3.2). The numbers are the spec's; a number without a
 * call has nothing in it that a rule reads.
 */
#include "sim/tick.h"

#include "mission/machine.h"
#include "orders/orders.h"
#include "weapons/weapons.h"

enum
{
  COUNTDOWN_TICKS = 100,
  PLAY_TIME_TICKS = 100, /* a second rolls over after one tick more */
};

/* ---- The step ---- */

static void
clean_orientation (SrtObject *object)
{
  SrtMat3 clean = srt_mat3_orthonormalize (&object->next.r);
  object->next.r = srt_mat3_unsigned_zeros (&clean);
}

void
srt_step (SrtRun *run, bool orders)
{
  SrtWorld *world = run->world;

  world->steps++;
  /* 2 */
  if (++world->simulation_turn >= (uint32_t) world->count)
    world->simulation_turn = 0;
  /* 3 */
  srt_phase (run, SRT_PHASE_PARTS);
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      SrtObject *object = srt_object (world, slot);
      if (object->flags & (SRT_STAND_IN | SRT_DISABLED))
        continue;
      if ((uint32_t) slot == world->simulation_turn)
        clean_orientation (object);
      srt_tree_update (run, slot);
      if (srt_combat (run, object))
        {
          srt_shields_recharge (run, slot);
          srt_guns_step (run, slot);
        }
    }
  srt_scratch_invalidate (run->scratch, world->n_slots);
  /* 4 */
  srt_phase (run, SRT_PHASE_OTHER);
  if (orders && world->player_slots > 0 && srt_order_number (world, 0) == SRT_ORDER_PLAYER_CONTROL)
    srt_object_orders (run, 0);
  /* 5 */
  srt_phase (run, SRT_PHASE_MOTION);
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    srt_move (run, slot);
  srt_phase (run, SRT_PHASE_COLLISION);
  srt_collide (run);
  /* 6 */
  srt_worm_step (run);
  srt_phase (run, SRT_PHASE_MISSILES);
  srt_missiles_step (run);
  srt_phase (run, SRT_PHASE_SHOTS);
  srt_shots_move (run);
  srt_phase (run, SRT_PHASE_OTHER);
  srt_scratch_invalidate (run->scratch, world->n_slots);
}

/* ---- The game frame ---- */

static bool
processed (const SrtObject *object)
{
  return !(object->flags & (SRT_STAND_IN | SRT_DISABLED | SRT_JUMPING));
}

/* Glides are set afresh by the orders of each frame, and last until the next for who draws in between. */
static void
clear_glides (SrtWorld *world)
{
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    srt_object (world, slot)->glide = srt_vec3 (0, 0, 0);
}

/* What orders show for one game frame: those of this frame show it afresh (§3.2 step 6). */
static void
clear_shown (SrtWorld *world)
{
  for (int i = 0; i < SRT_TRACTORS; i++)
    {
      SrtTractor *tractor = &world->tractors[i];
      tractor->shown = tractor->beams[0].shown = tractor->beams[1].shown = 0;
    }
  for (int i = 0; i < SRT_CARRIED; i++)
    for (int k = 0; k < SRT_PINCERS; k++)
      world->beam_sets[i].beams[k].shown = 0;
}

/* Drawn places are worked out when they are asked for (decision 7): that is the rest of the framing. */
static void
frame_objects (SrtRun *run)
{
  SrtWorld *world = run->world;

  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      SrtObject *object = srt_object (world, slot);
      if (!processed (object))
        continue;
      object->missile_homing = 0;
      srt_ride_in_turn (run, slot);
    }
  srt_rides_keep_up (run);
}

static void
object_pass (SrtRun *run)
{
  SrtWorld *world = run->world;

  srt_phase (run, SRT_PHASE_AVOIDANCE);
  srt_lookout_open (run);
  srt_phase (run, SRT_PHASE_OTHER);
  for (int slot = srt_walk_next (world, -1); slot >= 0; slot = srt_walk_next (world, slot))
    {
      if (!processed (srt_object (world, slot)))
        continue;
      srt_component_losses (run, slot);
      srt_phase (run, SRT_PHASE_AVOIDANCE);
      srt_avoidance_scan (run, slot);
      srt_phase (run, SRT_PHASE_OTHER);
    }
  srt_lookout_close (run);
}

static void
change_cloaks (SrtRun *run)
{
  for (int slot = srt_walk_next (run->world, -1); slot >= 0; slot = srt_walk_next (run->world, slot))
    srt_cloak_frame (run, slot);
}

/* What shook the player's view dies away within a second (spec 09 §2.3). */
static void
settle_shake (SrtWorld *world)
{
  float shake = srt_minf (world->player.hit_shake, 2.0f) - 0.02f * (float) world->frame_duration;
  world->player.hit_shake = srt_maxf (shake, 0.0f);
}

static void
settle_flash (SrtWorld *world)
{
  world->player.flash = world->player.flash > world->frame_duration ? world->player.flash - world->frame_duration : 0;
}

/* The camera has seen enough of the player's end (§5.3). */
static bool
watched_enough (const SrtWorld *world)
{
  static const struct
  {
    int view, ticks;
  } watching[] = {
    { SRT_VIEW_DEATH, 600 },         { SRT_VIEW_WATCH, 600 },    { SRT_VIEW_WATCH_MARKER, 600 },
    { SRT_VIEW_PICKUP, 1200 },       { SRT_VIEW_POD_SHOT, 500 },
  };

  for (size_t i = 0; world->player_slots > 0 && i < sizeof watching / sizeof watching[0]; i++)
    if (world->player.view == watching[i].view)
      return world->mission_ticks > world->player.view_switched + watching[i].ticks;
  return false;
}

static void
tell_end (SrtRun *run)
{
  if (!run->world->end_told)
    srt_emit (run, SRT_EVENT_MISSION_ENDED, -1, -1, run->world->ending);
  run->world->end_told = 1;
}

/* The script has asked for the end: the frame it did so in has run, and the mission's rule says how it counts. */
static void
terminate (SrtRun *run)
{
  if (run->mission && !run->mission->terminate_ends_well)
    run->world->ending = SRT_ENDING_DESTROYED;
  run->world->mission_over = 1;
  tell_end (run);
}

void
srt_game_frame (SrtRun *run)
{
  SrtWorld *world = run->world;

  if (run->probe)
    run->probe (run, NULL, run->probe_data);
  /* 0 */
  if (world->player_slots > 0)
    srt_player_frame (run);
  world->frame_duration = world->mission_ticks - world->frame_start;
  world->frame_start = world->mission_ticks;
  /* 1 */
  if (watched_enough (world) || srt_script_is_over (world))
    world->mission_over = 1;
  if (world->mission_over)
    {
      srt_script_tell_over (world);
      tell_end (run);
      return;
    }
  /* 2, 3, 4 */
  srt_script_frame (run);
  if (srt_script_holds (world))
    return;
  /* 5: the display's devices; the spec leaves the cloaks' place in the frame open */
  srt_devices_frame (run);
  change_cloaks (run);
  /* 6 */
  clear_shown (world);
  /* 7 */
  clear_glides (world);
  srt_orders_update (run);
  srt_beams_frame (run);
  /* 9 */
  srt_friendly_fire_frame (run);
  /* 10 */
  frame_objects (run);
  /* 11 */
  srt_phase (run, SRT_PHASE_MISSILES);
  srt_missiles_frame (run);
  srt_phase (run, SRT_PHASE_SHOTS);
  srt_shots_frame (run);
  srt_phase (run, SRT_PHASE_OTHER);
  /* 13 */
  if (!srt_riding_worm (world))
    object_pass (run);
  if (world->player_slots > 0)
    {
      /* 14 */
      srt_player_target_upkeep (run);
      srt_carrier_upkeep (run);
      /* 15 */
      settle_shake (world);
      settle_flash (world);
      srt_exhaust_frame (run);
    }
  /* 16 */
  srt_huge_frame (run);
  srt_splits_frame (run);
  srt_tunnels_frame (run);
  srt_phase (run, SRT_PHASE_MISSILES);
  srt_countermeasures_frame (run);
  srt_shockwaves_frame (run);
  if (world->player_slots > 0 && !srt_riding_worm (world))
    srt_lock_frame (run);
  srt_phase (run, SRT_PHASE_OTHER);
  srt_director_frame (run);
  /* 17 */
  if (world->terminated > 0)
    terminate (run);
}

/* ---- The tick ---- */

static void
advance_play_time (SrtWorld *world)
{
  if (++world->play_ticks <= PLAY_TIME_TICKS)
    return;
  world->play_ticks = 0;
  if (++world->play_seconds < 60)
    return;
  world->play_seconds = 0;
  if (++world->play_minutes < 60)
    return;
  world->play_minutes = 0;
  world->play_hours++;
}

void
srt_tick (SrtRun *run)
{
  SrtWorld *world = run->world;

  world->event_index = 0;
  world->timer_ticks++;
  if (world->paused || srt_script_pauses (world))
    {
      world->paused_ticks++;
      return;
    }
  world->game_ticks++;
  advance_play_time (world);
  world->mission_ticks++;
  if (world->mission_ticks % COUNTDOWN_TICKS == 0)
    {
      if (srt_machine (world))
        world->variables[SRT_VARIABLE_COUNTDOWN]--;
      else
        world->countdown--;
    }
  world->simulation_counter++;
  if (world->simulation_counter >= SRT_TICKS_PER_STEP)
    {
      world->simulation_counter = 0;
      srt_step (run, true);
    }
  else
    srt_scratch_invalidate (run->scratch, world->n_slots);
  srt_game_frame (run);
}
