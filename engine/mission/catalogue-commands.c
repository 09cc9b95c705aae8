/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The 95 commands of the mission script (spec 06 §4.5). */
#include "mission/catalogue.h"

#include <string.h>

/* Shorthands of arguments: name and kind; _OR_NULL may be null, and then may be left out. */
#define A(name, kind) { name, SRT_ARG_##kind, false, false, 0 }
#define A_OR_NULL(name, kind) { name, SRT_ARG_##kind, true, true, 0 }
#define A_DEFAULT(name, kind, value) { name, SRT_ARG_##kind, false, true, value }
#define ARGS(n, ...) n, { __VA_ARGS__ }
#define NO_ARGS 0, { { NULL, SRT_ARG_NUMBER, false, false, 0 } }

#define W SRT_COMMAND_WALKS
#define Y SRT_COMMAND_YIELDS
#define AGAIN SRT_COMMAND_AGAIN
#define R SRT_COMMAND_RETURNS
#define UNREAD SRT_COMMAND_UNREAD

#define PATH_ARGS                                                                                                  \
  A ("path", CURVE_OR_SHIP), A_OR_NULL ("look_at", SHIP), A ("seconds", NUMBER), A_OR_NULL ("ride", SHIP),         \
      A_OR_NULL ("hold", ENTITY)

/* clang-format off */
static const SrtCommandInfo commands[SRT_N_COMMANDS] = {
  [0x00] = { "PrintShipName", "print_ship_name", UNREAD, ARGS (2, A ("test", SHIP_OR_GROUP), A ("value", NUMBER)),
             N_ ("Does nothing.") },
  [0x01] = { "CreateTimer", "create_timer", 0,
             ARGS (4, A ("id", NUMBER), A ("part", PART), A ("seconds", NUMBER), A ("times", NUMBER)),
             N_ ("Starts a part again and again, so many seconds apart and so many times; 0 times for ever. “timer” is "
                 "its statement.") },
  [0x02] = { "DestroyTimer", "destroy_timer", 0, ARGS (1, A ("id", NUMBER)), N_ ("Ends the timers of that number.") },
  [0x03] = { "CreateFlightGroup", "create_flight_group", 0, ARGS (1, A ("group", GROUP)),
             N_ ("Brings the ships of a flight group into the mission, in order.") },
  [0x04] = { "DestroyFlightGroup", "destroy_flight_group", 0, ARGS (1, A ("group", GROUP)),
             N_ ("Takes the ships of a flight group out of the mission at once, without an explosion.") },
  [0x05] = { "Wait", "wait", Y, ARGS (1, A ("seconds", NUMBER)),
             N_ ("Goes on after that many seconds, or up to one more.") },
  [0x06] = { "PlaySpeech", "play_speech", 0, ARGS (1, A ("speech", SPEECH)),
             N_ ("Plays a line at once, with no face; the line that plays is cut off.") },
  [0x07] = { "WaitForSpeech", "wait_for_speech", AGAIN, NO_ARGS, N_ ("Goes on when no line plays.") },
  [0x08] = { "PlayCommsMovie", "play_comms_movie", 0,
             ARGS (3, A ("film", FILM), A ("speech", SPEECH), A ("name", TEXT_ID)),
             N_ ("Plays a line at once with a film in the radio window, by nobody of the mission.") },
  [0x09] = { "WaitForMovie", "wait_for_movie", AGAIN, NO_ARGS, N_ ("Goes on when no film plays in the radio window.") },
  [0x0A] = { "PrintDebugMessage", "print", 0, ARGS (1, A ("text", TEXT)), N_ ("Writes a line into the log.") },
  [0x0B] = { "SetAI", "set_ai", W,
             ARGS (4, A ("ships", ENTITY), A ("order", ORDER), A_DEFAULT ("immediate", BOOL, 1), A_OR_NULL ("target", ENTITY)),
             N_ ("Gives each ship an order, aimed at the target.") },
  [0x0C] = { "ClearAI", "clear_ai", W, ARGS (1, A ("ships", ENTITY)),
             N_ ("Takes the orders of each ship away, where the current one gives way.") },
  [0x0D] = { "SetPatrolRoute", "set_patrol_route", W, ARGS (2, A ("ships", SHIP_OR_GROUP), A ("route", GROUP)),
             N_ ("Lets each ship patrol a route: a flight group of waypoints.") },
  [0x0E] = { "SetPilot", "set_pilot", 0, ARGS (2, A ("ship", SHIP), A ("pilot", PILOT)),
             N_ ("Puts another pilot into a ship.") },
  [0x0F] = { "SetTriggerState", "set_trigger_state", 0,
             ARGS (3, A ("owner", ENTITY), A ("condition", CONDITION), A ("armed", BOOL)),
             N_ ("Arms or disarms the owner's triggers of a condition; a counted one begins counting anew.") },
  [0x10] = { "StartDirectorCam", "start_director_cam", 0, ARGS (5, PATH_ARGS),
             N_ ("Shows a shot from the director's camera at once: along a curve or at a ship, looking at a ship, for so "
                 "many seconds.") },
  [0x11] = { "StartShipAnimation", "start_ship_animation", 0, ARGS (2, A ("ship", SHIP), A ("track", TEXT)),
             N_ ("Plays a track of the ship's model from its beginning.") },
  [0x12] = { "ShipFollowCurve", "follow_curve", W,
             ARGS (3, A ("ships", SHIP_OR_GROUP), A ("curve", CURVE), A ("seconds", NUMBER)),
             N_ ("Lets each ship fly a path of curves in that many seconds.") },
  [0x13] = { "SetupLaunch", "setup_launch", W,
             ARGS (3, A ("ships", ENTITY), A ("carrier", ENTITY), A ("gate", NUMBER)),
             N_ ("Puts each ship into a launch gate of the carrier, ready to launch.") },
  [0x14] = { "StartLaunch", "start_launch", W, ARGS (1, A ("ships", ENTITY)), N_ ("Lets ships that are ready launch.") },
  [0x15] = { "DisplaySubTitle", "subtitle", 0, ARGS (1, A ("text", TEXT_ID)),
             N_ ("Shows a subtitle in the director's view; 144 for none.") },
  [0x16] = { "ResetCodePriority", "reset_code_priority", W | UNREAD, ARGS (1, A ("ships", ENTITY)), N_ ("Does nothing.") },
  [0x17] = { "InterruptTriggerCode", "wait_for_trigger", Y, NO_ARGS,
             N_ ("Holds this thread until the trigger that started it fires again.") },
  [0x18] = { "CommsFromShip", "comms_from_ship", 0, ARGS (3, A ("ship", SHIP), A ("head", HEAD), A ("speech", SPEECH)),
             N_ ("A line by the pilot of a ship, with the face moving for as long as it plays.") },
  [0x19] = { "CommsFromPilot", "comms_from_pilot", 0,
             ARGS (3, A ("pilot", PILOT), A ("head", HEAD), A ("speech", SPEECH)),
             N_ ("A line by a pilot who need not be there, with the face moving for as long as it plays.") },
  [0x1A] = { "SetInvulnerability", "set_invulnerability", W, ARGS (2, A ("ships", ENTITY), A ("level", INVULNERABILITY)),
             N_ ("Says what can destroy each ship, or the component named.") },
  [0x1B] = { "MovingShipFollowCurve", "follow_moving_curve", W,
             ARGS (4, A ("ships", SHIP_OR_GROUP), A ("curve", CURVE), A ("seconds", NUMBER), A ("carrier", SHIP)),
             N_ ("As follow_curve, with the path going along with a ship that has moved.") },
  [0x1C] = { "DisableObject", "disable_object", W, ARGS (2, A ("ships", ENTITY), A ("disabled", BOOL)),
             N_ ("Leaves each ship out of the mission, or brings it back; of a component it shows the damaged model, or its "
                 "own again.") },
  [0x1D] = { "PositionRelative", "position_relative", W, ARGS (2, A ("ships", ENTITY), A ("point", SHIP)),
             N_ ("Shifts each ship by as far as the point has come from where it was placed.") },
  [0x1E] = { "WhenPlayerLastJumped", "when_player_last_jumped", R, NO_ARGS,
             N_ ("Seconds since the player last jumped, 1 at least; 65535 before the first jump.") },
  [0x1F] = { "StartMissileCam", "start_missile_cam", Y, ARGS (1, A ("ship", SHIP)),
             N_ ("Shows the view of the next missile that the ship launched.") },
  [0x20] = { "StartChaseCam", "start_chase_cam", Y, ARGS (1, A_OR_NULL ("ship", SHIP)),
             N_ ("Shows a view from behind the ship; without one, the cockpit again.") },
  [0x21] = { "SetPlayerTarget", "set_player_target", 0, ARGS (2, A ("player", SHIP), A ("target", SHIP)),
             N_ ("Makes a ship or a component the player's target.") },
  [0x22] = { "SetTargetable", "set_targetable", W, ARGS (2, A ("ships", ENTITY), A ("targetable", BOOL)),
             N_ ("Says whether each ship, or the component named, can be targeted.") },
  [0x23] = { "PlayMusic", "play_music", 0, ARGS (2, A ("music", MUSIC), A ("at_once", BOOL)),
             N_ ("Plays a piece of music for ever, at once or after the one that plays has faded.") },
  [0x24] = { "StopDirectorCam", "stop_director_cam", 0, NO_ARGS, N_ ("Goes back from the director's camera to the cockpit.") },
  [0x25] = { "SetActionCentre", "set_action_centre", 0, ARGS (2, A ("ship", SHIP), A ("radius", NUMBER)),
             N_ ("Sets the sphere that fighters keep to; radius 0 for 220,000 units.") },
  [0x26] = { "Dock", "dock", 0, ARGS (3, A ("ship", SHIP), A ("station", ENTITY), A ("port", NUMBER)),
             N_ ("Lets a ship dock at that port, or at the first free one of the ships named.") },
  [0x27] = { "DisableTaunts", "disable_taunts", 0, ARGS (1, A ("disabled", BOOL)),
             N_ ("Silences the enemies' taunts, or lets them talk again.") },
  [0x28] = { "Fly", "fly", W, ARGS (3, A ("ships", ENTITY), A_OR_NULL ("point", SHIP), A_DEFAULT ("speed", NUMBER, 0)),
             N_ ("Lets each ship fly to a point, or straight on, at a speed in units a step; 0 for full throttle.") },
  [0x29] = { "CommsFromShipOnce", "comms_from_ship_once", 0,
             ARGS (3, A ("ship", SHIP), A ("head", HEAD), A ("speech", SPEECH)),
             N_ ("As comms_from_ship, with the face moving once; then the channel shows nothing.") },
  [0x2A] = { "CommsFromPilotOnce", "comms_from_pilot_once", 0,
             ARGS (3, A ("pilot", PILOT), A ("head", HEAD), A ("speech", SPEECH)),
             N_ ("As comms_from_pilot, with the face moving once; then the channel shows nothing.") },
  [0x2B] = { "DisableLights", "disable_lights", W, ARGS (2, A ("ships", ENTITY), A ("disabled", BOOL)),
             N_ ("Puts each ship's lights out, or on again.") },
  [0x2C] = { "SetEnvironmentFX", "set_environment", 0, ARGS (2, A ("effect", EFFECT), A ("on", BOOL)),
             N_ ("Asks for an effect of the surroundings, or for its end; it shows at the next jump.") },
  [0x2D] = { "MultiPlayerSync", "multiplayer_sync", Y, NO_ARGS, N_ ("Waits for the other players of a network game.") },
  [0x2E] = { "DisableGenericComms", "disable_remarks", 0, ARGS (1, A ("disabled", BOOL)),
             N_ ("Silences the remarks that pilots make of themselves, or lets them talk again.") },
  [0x2F] = { "DisableGuns", "disable_guns", W, ARGS (2, A ("ships", ENTITY), A ("disabled", BOOL)),
             N_ ("Keeps each ship from firing its guns and turrets, or lets it again.") },
  [0x30] = { "SetNavPoint", "set_nav_point", W, ARGS (2, A ("ships", ENTITY), A_OR_NULL ("point", SHIP)),
             N_ ("What the display points to in each ship; nothing without a point.") },
  [0x31] = { "SetEscortPoint", "set_escort_point", W, ARGS (2, A ("ships", ENTITY), A_OR_NULL ("point", SHIP)),
             N_ ("Marks a place in space for each ship to keep to; none without a point.") },
  [0x32] = { "ResetAfterBurners", "reset_afterburners", 0, NO_ARGS, N_ ("Fills the player's afterburner fuel.") },
  [0x33] = { "DisableMissiles", "disable_missiles", W, ARGS (2, A ("ships", ENTITY), A ("disabled", BOOL)),
             N_ ("Keeps each ship from launching missiles, or lets it again.") },
  [0x34] = { "DisableEngines", "disable_engines", W, ARGS (2, A ("ships", ENTITY), A ("disabled", BOOL)),
             N_ ("Stops each ship's engines, or starts them again.") },
  [0x35] = { "DisableEject", "disable_eject", W, ARGS (2, A ("ships", ENTITY), A ("disabled", BOOL)),
             N_ ("Keeps each ship's pilot from ejecting, or lets them again.") },
  [0x36] = { "SetHostile", "set_hostile", W, ARGS (2, A ("ships", ENTITY), A ("hostile", BOOL)),
             N_ ("Puts each ship on the hostile or on the friendly side.") },
  [0x37] = { "ResetToSpawnPositions", "reset_to_spawn_positions", 0, NO_ARGS,
             N_ ("In a deathmatch: takes the player to one of the spawn places.") },
  [0x38] = { "UpdateEnvironmentFXState", "update_environment", 0, NO_ARGS,
             N_ ("Shows the effects asked for now; turns sun, lights and nebula to their markers.") },
  [0x39] = { "SetPrimaryTarget", "set_primary_target", 0, ARGS (1, A_OR_NULL ("target", SHIP)),
             N_ ("Makes a ship or a component the mission's primary target; none without one.") },
  [0x3A] = { "WaitForJumpOrLaunch", "wait_for_jump_or_launch", W | AGAIN, ARGS (1, A ("ships", ENTITY)),
             N_ ("Goes on when none of the ships is jumping, going through a gate or launching.") },
  [0x3B] = { "DoNotDisturb", "do_not_disturb", W, ARGS (2, A ("ships", ENTITY), A ("undisturbed", BOOL)),
             N_ ("Keeps each ship to its orders: it neither strikes back nor helps nor obeys the player.") },
  [0x3C] = { "SetEnvironmentFXNebula", "set_nebula", 0, ARGS (1, A ("nebula", NUMBER)),
             N_ ("Asks for one of the nebulae 0 to 6; it shows at the next jump.") },
  [0x3D] = { "StartShipAnimationReverse", "reverse_ship_animation", 0, ARGS (2, A ("ship", SHIP), A ("track", TEXT)),
             N_ ("Plays a track of the ship's model backwards from where each part stands.") },
  [0x3E] = { "SnapToPoint", "snap_to_point", 0, ARGS (2, A ("ship", SHIP), A ("point", SHIP)),
             N_ ("Puts a ship where another stands, turned alike and at rest.") },
  [0x3F] = { "PlayFostersLastStand", "play_last_stand", 0, NO_ARGS,
             N_ ("Stops the game and plays the one film that is set for this.") },
  [0x40] = { "OpenInstrument", "open_window", 0, ARGS (1, A ("window", WINDOW)),
             N_ ("Opens a window of the display and holds it open.") },
  [0x41] = { "CloseInstrument", "close_window", 0, ARGS (1, A ("window", WINDOW)),
             N_ ("Closes a window of the display and lets go of it.") },
  [0x42] = { "DestroySubObject", "destroy_component", 0, ARGS (2, A ("component", SHIP), A ("damaged", BOOL)),
             N_ ("Takes a component off its ship at once; with true its damaged model shows in its place.") },
  [0x43] = { "SetObjective", "set_objective", 0, ARGS (2, A ("objective", OBJECTIVE), A ("state", OBJECTIVE_STATE)),
             N_ ("Sets an objective's state.") },
  [0x44] = { "SetRescueProbabilities", "set_rescue_odds", 0,
             ARGS (3, A ("rescued", NUMBER), A ("captured", NUMBER), A ("killed", NUMBER)),
             N_ ("The odds of a player who has ejected, in percent.") },
  [0x45] = { "IsShipThisPlayer", "is_player", R, ARGS (1, A ("ship", SHIP)),
             N_ ("1 for the player's ship, 2 for any other.") },
  [0x46] = { "SetFlybackMarker", "set_flyback_marker", W, ARGS (2, A ("markers", ENTITY), A ("reach", NUMBER)),
             N_ ("Sets the markers, ten at most, that lead the player back: the display points to the first that is farther "
                 "than its reach.") },
  [0x47] = { "ResetFlybackMarker", "reset_flyback_marker", 0, NO_ARGS, N_ ("Drops the markers that lead the player back.") },
  [0x48] = { "StopShipAnimation", "stop_ship_animation", 0, ARGS (2, A ("ship", SHIP), A ("track", TEXT)),
             N_ ("Stops a track of the ship's model where it stands.") },
  [0x49] = { "SetShipAvoidance", "disable_avoidance", W, ARGS (2, A ("ships", ENTITY), A ("disabled", BOOL)),
             N_ ("Keeps each ship from flying around others, or lets it again.") },
  [0x4A] = { "MatchSpeed", "match_speed", 0, ARGS (2, A ("ship", SHIP), A ("on", BOOL)),
             N_ ("Lets the player's ship match its target's speed, or not.") },
  [0x4B] = { "MovingShipBackupCurve", "back_up_curve", W,
             ARGS (4, A ("ships", SHIP_OR_GROUP), A ("curve", CURVE), A ("seconds", NUMBER), A_OR_NULL ("carrier", SHIP)),
             N_ ("As follow_moving_curve, flown backwards.") },
  [0x4C] = { "WaitForKey", "wait_for_key", AGAIN, ARGS (1, A ("action", ACTION)),
             N_ ("Asks the player for a control, and goes on when it is used.") },
  [0x4D] = { "TerminateMission", "terminate_mission", 0, NO_ARGS, N_ ("Ends the mission early.") },
  [0x4E] = { "TurretSetTarget", "set_turret_target", W, ARGS (2, A ("turrets", ENTITY), A ("target", SHIP)),
             N_ ("Lets the turrets on the components named aim at a ship.") },
  [0x4F] = { "SetAnyTriggerState", "set_any_trigger_state", 0,
             ARGS (4, A ("owner", ENTITY), A ("condition", CONDITION), A ("armed", BOOL), A ("index", NUMBER)),
             N_ ("Arms or disarms one of the owner's triggers of a condition, by its place among them, from 0.") },
  [0x50] = { "WaitForDirectorCam", "wait_for_director_cam", AGAIN, NO_ARGS,
             N_ ("Goes on when the director's camera has shown its last shot.") },
  [0x51] = { "KillAllScriptExecutionExecptMe", "end_all_other_threads", 0, NO_ARGS,
             N_ ("Ends every other thread of the script.") },
  [0x52] = { "StackDirectorCam", "stack_director_cam", 0, ARGS (5, PATH_ARGS),
             N_ ("As start_director_cam, after the shots that wait; ten can.") },
  [0x53] = { "Scanner", "scanner", 0, ARGS (1, A_OR_NULL ("ship", SHIP)),
             N_ ("Lets the player's scanner look for a ship; without one it stops.") },
  [0x54] = { "ReplaceSubObject", "replace_component", 0, ARGS (2, A ("component", SHIP), A ("ship", SHIP)),
             N_ ("Hides a component and puts a ship in its place.") },
  [0x55] = { "Fire", "fire", 0, ARGS (2, A ("ship", SHIP), A ("ticks", NUMBER)),
             N_ ("Holds the ship's trigger for that many hundredths of a second.") },
  [0x56] = { "MultiplayerScriptSync", "multiplayer_script_sync", 0, ARGS (1, A ("number", NUMBER)),
             N_ ("In a network game: goes on when all players have come here.") },
  [0x57] = { "FriendlyFire", "friendly_fire", 0, NO_ARGS, N_ ("The carrier sends the player home, as for killing a friend.") },
  [0x58] = { "Cloak", "cloak", W, ARGS (2, A ("ships", ENTITY), A ("on", BOOL)), N_ ("Cloaks each ship, or shows it again.") },
  [0x59] = { "ReplenishWeapons", "replenish", 0, ARGS (1, A ("ship", SHIP)), N_ ("Rearms and repairs a ship.") },
  [0x5A] = { "WillsBlag", "revive", 0, ARGS (1, A ("ship", SHIP)),
             N_ ("A ship no longer counts as destroyed; its pilot has not ejected, and never will.") },
  [0x5B] = { "ShowHudIcon", "show_icon", 0, ARGS (2, A ("icon", ICON), A ("state", ICON_STATE)),
             N_ ("Lights one of the display's signs, or lets it flash.") },
  [0x5C] = { "DisableListing", "disable_listing", 0, ARGS (2, A ("ship", SHIP), A ("disabled", BOOL)),
             N_ ("Keeps a large ship from lurching as torpedoes strike, or lets it again.") },
  [0x5D] = { "DisableObjectAtNextJump", "disable_at_next_jump", 0, ARGS (2, A ("ship", SHIP), A ("disabled", BOOL)),
             N_ ("Leaves something out of the mission, or brings it back, at the player's next jump.") },
  [0x5E] = { "DarrensNaughtyBlag", "turn_to", 0, ARGS (2, A ("ship", SHIP), A ("target", SHIP)),
             N_ ("Turns a ship at once to face another, without roll.") },
};
/* clang-format on */

const SrtCommandInfo *
srt_command_info (int number)
{
  return number >= 0 && number < SRT_N_COMMANDS ? &commands[number] : NULL;
}

int
srt_command_find (const char *word, size_t length)
{
  for (int i = 0; i < SRT_N_COMMANDS; i++)
    if (strlen (commands[i].word) == length && memcmp (commands[i].word, word, length) == 0)
      return i;
  return -1;
}

int
srt_command_arg (const SrtCommandInfo *command, const char *name, size_t length)
{
  for (int i = 0; i < command->n_args; i++)
    if (strlen (command->args[i].name) == length && memcmp (command->args[i].name, name, length) == 0)
      return i;
  return -1;
}
