/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands about the player, the display, space and the mission's end (spec 06 §4.5). */
#include "mission/commands.h"

#include "orders/controls.h"
#include "orders/orders.h"

enum
{
  DEFAULT_ACTION_RADIUS = 220000,
  WINDOW_OBJECTIVES = 10,
  WINDOW_WING = 13,
  NEBULAE = 7,
  EFFECT_ICE_FIELD = 0,
};

static bool
is_players (const SrtCall *call, int ship)
{
  return ship >= 0 && ship < srt_script_players (call->run);
}

/* ---- The player's ship ---- */

SRT_CMD (set_player_target)
{
  int ship = srt_arg_ship (call, 1);
  SrtTarget target = srt_target_ship (ship, srt_arg_component (call, 1));

  if (!is_players (call, srt_arg_ship (call, 0)) || call->run->world->player_slots < 1 || ship < 0
      || !srt_target_valid (call->run, target, 0))
    return;
  srt_player_set_target (call->run, target);
  call->run->world->player.match_speed = 0;
}

SRT_CMD (reset_afterburners)
{
  SrtObject *object = srt_object (call->run->world, 0);
  const SrtCombatStats *combat = srt_combat (call->run, object);

  if (call->run->world->player_slots > 0 && combat)
    object->afterburner_fuel = 100.0f * (float) combat->afterburner_fuel;
}

SRT_CMD (match_speed)
{
  int ship = srt_arg_ship (call, 0);
  if (ship >= 0 && srt_is_player (call->run->world, ship))
    srt_player_match_speed (call->run, ship, call->args[1] != 0);
}

SRT_CMD (is_player)
{
  call->result = is_players (call, srt_arg_ship (call, 0)) ? 1 : 2;
}

SRT_CMD (when_last_jumped)
{
  const SrtMachine *machine = call->machine;
  uint32_t since = machine->clock - machine->last_jump;

  call->result = machine->last_jump == SRT_NEVER_JUMPED ? SRT_NEVER_JUMPED : since > 0 ? since : 1;
}

SRT_CMD (set_rescue_odds)
{
  for (int i = 0; i < 3; i++)
    call->run->world->rescue_odds[i] = (int32_t) (call->args[i] & 0xFFFF);
}

SRT_CMD (friendly_fire)
{
  if (call->run->world->player_slots > 0)
    call->run->world->sent_home = 1;
}

/* Runs on where nobody is there to press it. */
SRT_CMD (wait_for_key)
{
  uint32_t action = call->args[0];
  const SrtWorld *world = call->run->world;

  call->machine->display.awaited_action = 0;
  if (action >= SRT_N_ACTIONS || world->player_slots < 1 || srt_held (&world->player, (int) action)
      || srt_pressed (&world->player, (int) action))
    return;
  call->machine->display.awaited_action = action + 1;
  srt_again (call, 4);
}

SRT_CMD (set_action_centre)
{
  int ship = srt_arg_ship (call, 0);

  if (ship >= 0)
    call->run->world->action_centre = ship;
  call->run->world->action_radius = (float) (call->args[1] ? call->args[1] : DEFAULT_ACTION_RADIUS);
}

/* ---- What the display points to ---- */

SRT_EACH (set_nav_point)
{
  (void) component;
  srt_ship_records (call->machine)[slot].nav_point = (int16_t) srt_arg_ship (call, 1);
}

SRT_EACH (set_escort_point)
{
  (void) component;
  srt_ship_records (call->machine)[slot].escort_point = (int16_t) srt_arg_ship (call, 1);
}

/* A list made afresh by each command, in the walk's order. */
SRT_EACH (set_flyback)
{
  SrtScriptDisplay *display = &call->machine->display;

  (void) component;
  if (call->reached == 0)
    display->n_flybacks = 0;
  if (display->n_flybacks < SRT_FLYBACKS)
    display->flybacks[display->n_flybacks++] = (SrtFlyback){ slot, call->args[1] };
}

SRT_CMD (reset_flyback)
{
  call->machine->display.n_flybacks = 0;
}

/* The first marker that the player is farther from than its reach is where the display points (spec 09 §4.8). */
void
srt_script_flybacks (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);
  const SrtScriptDisplay *display = &machine->display;

  for (int i = 0; run->world->player_slots > 0 && i < display->n_flybacks; i++)
    {
      int ship = display->flybacks[i].ship;
      if (!srt_ship_is_there (run, ship))
        continue;
      if (srt_distance (srt_object (run->world, 0)->next.p, srt_object (run->world, ship)->next.p)
          > (float) display->flybacks[i].reach)
        {
          srt_ship_records (machine)[0].nav_point = (int16_t) ship;
          return;
        }
    }
}

SRT_CMD (set_primary_target)
{
  SrtTarget target = srt_arg_target (call, 0);
  call->machine->display.primary_target = target.kind == SRT_TARGET_SHIP ? target : SRT_NO_TARGET;
}

SRT_CMD (scanner)
{
  call->machine->display.scanner = (int16_t) srt_arg_ship (call, 0);
}

/* ---- Windows, icons, objectives ---- */

SRT_CMD (open_window)
{
  uint32_t window = call->args[0];
  uint8_t *windows = call->machine->display.windows;

  if (window >= SRT_HUD_WINDOWS)
    return;
  windows[window] = 1;
  if (window == WINDOW_OBJECTIVES)
    windows[WINDOW_WING] = 0;
  srt_cue (call, 0, -1)->component = (int32_t) window;
}

SRT_CMD (close_window)
{
  if (call->args[0] >= SRT_HUD_WINDOWS)
    return;
  call->machine->display.windows[call->args[0]] = 0;
  srt_cue (call, 0, -1)->component = (int32_t) call->args[0];
}

SRT_CMD (show_icon)
{
  SrtScriptDisplay *display = &call->machine->display;
  uint32_t icon = call->args[0], state = call->args[1];

  if (icon >= SRT_HUD_ICONS || state > 2)
    return;
  if (display->icons[icon] != state)
    display->icons_since[icon] = call->run->world->mission_ticks;
  display->icons[icon] = (uint8_t) state;
}

SRT_CMD (set_objective)
{
  SrtScriptDisplay *display = &call->machine->display;
  uint32_t objective = call->args[0], state = call->args[1];

  if (objective >= SRT_OBJECTIVES || state > 2)
    return;
  display->objectives[objective] = (uint8_t) state;
  if (state == 2)
    display->objective_shown = (int32_t) objective;
  srt_emit (call->run, SRT_EVENT_OBJECTIVE, -1, -1, (int) objective)->value = (float) state;
}

SRT_CMD (subtitle)
{
  call->machine->display.subtitle = call->args[0];
  srt_cue (call, -1, -1)->component = (int32_t) call->args[0];
}

SRT_CMD (play_music)
{
  SrtScriptDisplay *display = &call->machine->display;

  if (!srt_script_text (call->script, call->args[0]))
    return;
  display->music = call->args[0];
  display->music_at_once = call->args[1] == 1;
  srt_cue (call, -1, -1)->component = (int32_t) (call->args[0] - SRT_PLACE_CODE);
}

SRT_CMD (disable_taunts)
{
  call->machine->display.taunts_off = call->args[0] != 0;
}

SRT_CMD (disable_remarks)
{
  call->machine->display.comms_off = call->args[0] != 0;
}

SRT_CMD (last_stand)
{
  call->machine->display.last_stand = 1;
  srt_cue (call, -1, -1);
}

/* ---- Space (spec 09 §8.6, §8.7) ---- */

static void
take_on (SrtScriptDisplay *display)
{
  display->ice_field = display->ice_field_asked;
  display->nebula = display->nebula_asked;
}

SRT_CMD (set_environment)
{
  if (call->args[0] == EFFECT_ICE_FIELD)
    call->machine->display.ice_field_asked = call->args[1] != 0;
  else if (call->args[0] != 2) /* which is taken and does nothing */
    srt_tell_fault (call->run, call->vm->at, call->vm->slot, N_ ("there is no such effect of the surroundings"));
}

SRT_CMD (set_nebula)
{
  if (call->args[0] < NEBULAE)
    call->machine->display.nebula_asked = call->args[0];
}

SRT_CMD (update_environment)
{
  take_on (&call->machine->display);
  call->run->world->environment_update++;
  call->machine->environment_seen++;
  srt_cue (call, -1, -1);
}

/* The player has arrived somewhere. */
void
srt_script_arrivals (SrtRun *run)
{
  SrtMachine *machine = srt_machine (run->world);

  if (machine->environment_seen == run->world->environment_update)
    return;
  machine->environment_seen = run->world->environment_update;
  take_on (&machine->display);
  srt_script_next_jump (run);
}

/* ---- The end ---- */

SRT_CMD (terminate)
{
  call->run->world->terminated++;
}
