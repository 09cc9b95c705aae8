/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a mission's records (spec 06 §1). Keys stand in file order. */
#include "content/mission.h"
#include "content/record-macros.h"

static const char *const side_words[] = { "friendly", "hostile", "neutral", NULL };
static const char *const kind_words[] = { "ship", "nav_point", "point", "curve_point", "waypoint", NULL };
static const char *const wing_words[] = { "none", "player", "second", "third", NULL };
static const char *const difficulty_words[] = { "easy", "medium", "hard", NULL };
static const char *const invulnerable_words[]
    = { "none", "players_only", "full", "ejects_first", "keeps_shields", "hull_only", NULL };
static const char *const repeat_words[] = { "once", "always", "counted", NULL };
static const char *const objective_words[] = { "inactive", "active", "current", NULL };

const char *const srt_condition_words[] = {
  "shot_at",
  "destroyed",
  "launched",
  "camera_reached",
  "ship_reached",
  "close_proximity",
  "proximity",
  "object_scooped",
  "player_ready_to_jump",
  "jumped_in",
  "fixed_gate_jumped_in",
  "player_ready_to_warp",
  "jumped_through_hoop",
  "player_wants_backup",
  "grabbed_object",
  "dropped_object",
  "cloaked",
  "decloaked",
  "targeted",
  "l1_double_tap",
  "l2_double_tap",
  "r1_double_tap",
  "r2_double_tap",
  "l1_l2_r1_r2_pressed",
  "l1_r1_pressed",
  "game_timer_expired",
  "tractor_beam_locked",
  "tractor_beam_broken",
  "inside_object",
  "outside_object",
  "docked",
  "undocked",
  "being_chased",
  "call_reinforcements",
  "ship_explosion",
  NULL,
};

/* Shorthands for what most fields share. */
#define ID(help_text)                                                                                              \
  { .key = "id", .kind = SRT_FIELD_ID, .label = N_ ("Id"), .help = help_text, .flags = SRT_FIELD_REQUIRED }
#define NAME(help_text) { .key = "name", .kind = SRT_FIELD_STRING, .label = N_ ("Name"), .help = help_text }
#define OBJECT_ID                                                                                                  \
  {                                                                                                                \
    .key = "object_id", .kind = SRT_FIELD_INT, .label = N_ ("Object number"),                                      \
    .help = N_ ("Number of the object in classic mission files; 65535 for none."), .minimum = 0,                   \
    .maximum = 65535, .fallback = 65535, .flags = SRT_FIELD_ADVANCED                                               \
  }
#define COMPONENT(help_text)                                                                                       \
  {                                                                                                                \
    .key = "component", .kind = SRT_FIELD_INT, .label = N_ ("Component"), .help = help_text, .minimum = -1,        \
    .maximum = 59, .fallback = -1                                                                                  \
  }

static const SrtField target_fields[] = {
  { .key = "ship", .kind = SRT_FIELD_REF, .label = N_ ("Ship"), .help = N_ ("A ship or marker."), .table = "ships" },
  { .key = "flight_group", .kind = SRT_FIELD_REF, .label = N_ ("Flight group"), .help = N_ ("A whole flight group."),
    .table = "flight_groups" },
  { .key = "squad", .kind = SRT_FIELD_REF, .label = N_ ("Squad"), .help = N_ ("A whole squad."), .table = "squads" },
  COMPONENT (N_ ("A component of the ship by its number; -1 for the whole.")),
};
const SrtRecord srt_target_record = RECORD ("target", N_ ("Target"), target_fields);

static const SrtField order_fields[] = {
  { .key = "order", .kind = SRT_FIELD_INT, .label = N_ ("Order"), .help = N_ ("Number of the order in the catalogue."),
    .minimum = 0, .maximum = 999, .flags = SRT_FIELD_REQUIRED },
  { .key = "target", .kind = SRT_FIELD_TARGET, .label = N_ ("Target"),
    .help = N_ ("What the order is about: a ship, a flight group or a squad.") },
  { .key = "speed", .kind = SRT_FIELD_NUMBER, .label = N_ ("Speed"), .unit = N_ ("units a step"),
    .help = N_ ("Speed of Fly; 0 for full throttle."), .minimum = 0, .maximum = 10000 },
  { .key = "curve", .kind = SRT_FIELD_REF, .label = N_ ("Curve"), .help = N_ ("Curve that the ship follows."),
    .table = "curves" },
  { .key = "seconds", .kind = SRT_FIELD_INT, .label = N_ ("Time on the curve"), .unit = N_ ("seconds"),
    .help = N_ ("How long the ship takes along the curve and those that carry on from it."), .minimum = 0,
    .maximum = 65535 },
  { .key = "carrier", .kind = SRT_FIELD_REF, .label = N_ ("Carried by"),
    .help = N_ ("Ship that the curve goes along with: it is shifted by as far as that one has come when the order starts."),
    .table = "ships" },
  { .key = "go", .kind = SRT_FIELD_BOOL, .label = N_ ("Goes at once"),
    .help = N_ ("Of Launch: off, the ship waits until the script starts it."), .fallback = 1 },
};
static const SrtRecord order_record = RECORD ("order", N_ ("Order"), order_fields);

static const SrtField ship_fields[] = {
  ID (N_ ("Name by which the rest of the file refers to the ship.")),
  NAME (N_ ("Name shown to people.")),
  { .key = "kind", .kind = SRT_FIELD_ENUM, .label = N_ ("Kind"),
    .help = N_ ("A ship, or one of the markers that take a place and a slot."), .values = kind_words },
  { .key = "type", .kind = SRT_FIELD_REF, .label = N_ ("Type"), .help = N_ ("Ship type; markers have none."),
    .table = "types" },
  { .key = "position", .kind = SRT_FIELD_VEC3, .label = N_ ("Position"), .unit = N_ ("units"),
    .help = N_ ("Place at the start: X to starboard, Y down, Z ahead."), .flags = SRT_FIELD_REQUIRED },
  { .key = "angles", .kind = SRT_FIELD_ANGLES, .label = N_ ("Angles"), .unit = N_ ("degrees"),
    .help = N_ ("Yaw about Y, then pitch about X, then roll about Z."), .minimum = -360, .maximum = 360 },
  { .key = "flight_group", .kind = SRT_FIELD_REF, .label = N_ ("Flight group"),
    .help = N_ ("Flight group the ship belongs to."), .table = "flight_groups" },
  { .key = "side", .kind = SRT_FIELD_ENUM, .label = N_ ("Side"),
    .help = N_ ("Side the ship is on; the type's own where absent."), .fallback = -1, .values = side_words },
  { .key = "pilot", .kind = SRT_FIELD_REF, .label = N_ ("Pilot"),
    .help = N_ ("Who flies it; the side's default where absent."), .table = "pilots" },
  { .key = "maneuvers", .kind = SRT_FIELD_STRING, .label = N_ ("Maneuvers"),
    .help = N_ ("Name of the set of maneuvers that the ship's pilot flies; the common one where absent."),
    .flags = SRT_FIELD_ADVANCED },
  { .key = "orders", .kind = SRT_FIELD_LIST, .label = N_ ("First orders"),
    .help = N_ ("Orders at the start, the bottom of the stack first."), .record = &order_record },
  { .key = "present", .kind = SRT_FIELD_BOOL, .label = N_ ("Present at the start"),
    .help = N_ ("Off: the script brings it in with its flight group."), .fallback = 1 },
  { .key = "invulnerable", .kind = SRT_FIELD_ENUM, .label = N_ ("Invulnerable"),
    .help = N_ ("What can destroy the ship."), .values = invulnerable_words, .flags = SRT_FIELD_ADVANCED },
  { .key = "tier", .kind = SRT_FIELD_INT, .label = N_ ("Loadout tier"),
    .help = N_ ("Which missiles hang on it, 1 to 5; 0 takes the campaign's."), .minimum = 0, .maximum = 5,
    .flags = SRT_FIELD_ADVANCED },
  { .key = "launch_from", .kind = SRT_FIELD_REF, .label = N_ ("Launches from"),
    .help = N_ ("Carrier whose gate the ship leaves by when it is made."), .table = "ships",
    .flags = SRT_FIELD_ADVANCED },
  { .key = "launch_gate", .kind = SRT_FIELD_INT, .label = N_ ("Launch gate"),
    .help = N_ ("Number of the launch point; -1 for none."), .minimum = -1, .maximum = 254, .fallback = -1,
    .flags = SRT_FIELD_ADVANCED },
  { .key = "formation_point", .kind = SRT_FIELD_INT, .label = N_ ("Formation point"),
    .help = N_ ("The ship's place in a formation; -1 for none."), .minimum = -1, .maximum = 65534, .fallback = -1,
    .flags = SRT_FIELD_ADVANCED },
  { .key = "marker_curve", .kind = SRT_FIELD_REF, .label = N_ ("Marks a curve"),
    .help = N_ ("For a point: the curve on which it marks a place."), .table = "curves",
    .flags = SRT_FIELD_ADVANCED },
  { .key = "marker_at", .kind = SRT_FIELD_NUMBER, .label = N_ ("Place on the curve"), .unit = N_ ("share"),
    .help = N_ ("How far along the curve the mark is, from 0 to 1."), .minimum = 0, .maximum = 1,
    .flags = SRT_FIELD_ADVANCED },
  OBJECT_ID,
};
static const SrtRecord ship_record = RECORD ("ship", N_ ("Ship"), ship_fields);

static const SrtField group_fields[] = {
  ID (N_ ("Name by which the rest of the file refers to the flight group.")),
  NAME (N_ ("Name shown to people.")),
  { .key = "wing", .kind = SRT_FIELD_ENUM, .label = N_ ("Wing"), .help = N_ ("Wing the group's ships fly in."),
    .values = wing_words },
  { .key = "orders", .kind = SRT_FIELD_LIST, .label = N_ ("First orders"),
    .help = N_ ("Orders each ship of the group starts with, the bottom of the stack first."),
    .record = &order_record },
  OBJECT_ID,
};
static const SrtRecord group_record = RECORD ("flight_group", N_ ("Flight group"), group_fields);

static const SrtField squad_fields[] = {
  ID (N_ ("Name by which the rest of the file refers to the squad.")),
  NAME (N_ ("Name shown to people.")),
  { .key = "members", .kind = SRT_FIELD_LIST, .label = N_ ("Members"),
    .help = N_ ("Ships, flight groups, other squads, or single components of a ship."),
    .record = &srt_target_record },
  OBJECT_ID,
};
static const SrtRecord squad_record = RECORD ("squad", N_ ("Squad"), squad_fields);

static const SrtField formation_point_fields[] = {
  { .key = "offset", .kind = SRT_FIELD_VEC3, .label = N_ ("Offset"), .unit = N_ ("units"),
    .help = N_ ("Place from the formation's origin."), .flags = SRT_FIELD_REQUIRED },
};
static const SrtRecord formation_point_record
    = RECORD ("formation_point", N_ ("Formation point"), formation_point_fields);

static const SrtField formation_fields[] = {
  ID (N_ ("Name by which the rest of the file refers to the formation.")),
  NAME (N_ ("Name shown to people.")),
  { .key = "points", .kind = SRT_FIELD_LIST, .label = N_ ("Points"), .help = N_ ("Places of the formation, in order."),
    .record = &formation_point_record },
};
static const SrtRecord formation_record = RECORD ("formation", N_ ("Formation"), formation_fields);

static const SrtField curve_fields[] = {
  ID (N_ ("Name by which the rest of the file refers to the curve.")),
  NAME (N_ ("Name shown to people.")),
  { .key = "start", .kind = SRT_FIELD_REF, .label = N_ ("Start"), .help = N_ ("Marker where the curve begins."),
    .table = "ships", .flags = SRT_FIELD_REQUIRED },
  { .key = "end", .kind = SRT_FIELD_REF, .label = N_ ("End"), .help = N_ ("Marker where the curve ends."),
    .table = "ships" },
  { .key = "leaving_handle", .kind = SRT_FIELD_REF, .label = N_ ("Leaving handle"),
    .help = N_ ("Marker the curve heads for as it begins."), .table = "ships" },
  { .key = "arriving_handle", .kind = SRT_FIELD_REF, .label = N_ ("Arriving handle"),
    .help = N_ ("Marker beyond the end that the curve heads for as it ends."), .table = "ships" },
};
static const SrtRecord curve_record = RECORD ("curve", N_ ("Curve"), curve_fields);

static const SrtField operand_fields[] = {
  { .key = "ship", .kind = SRT_FIELD_REF, .label = N_ ("Ship"), .help = N_ ("The value is this ship."),
    .table = "ships" },
  { .key = "flight_group", .kind = SRT_FIELD_REF, .label = N_ ("Flight group"),
    .help = N_ ("The value is this flight group."), .table = "flight_groups" },
  { .key = "squad", .kind = SRT_FIELD_REF, .label = N_ ("Squad"), .help = N_ ("The value is this squad."),
    .table = "squads" },
  { .key = "any_player", .kind = SRT_FIELD_BOOL, .label = N_ ("Any player"),
    .help = N_ ("The value is any player's ship.") },
  { .key = "number", .kind = SRT_FIELD_INT, .label = N_ ("Number"),
    .help = N_ ("The value is this number, or for distances at most this; -1 accepts any."), .minimum = -1,
    .maximum = 4294967294.0, .fallback = -1 },
};
static const SrtRecord operand_record = RECORD ("operand", N_ ("Operand"), operand_fields);

static const SrtField trigger_fields[] = {
  ID (N_ ("Name by which people and messages refer to the trigger.")),
  { .key = "owner", .kind = SRT_FIELD_TARGET, .label = N_ ("Owner"),
    .help = N_ ("Whose event it waits for: a ship, flight group or squad."), .flags = SRT_FIELD_REQUIRED },
  { .key = "condition", .kind = SRT_FIELD_ENUM, .label = N_ ("Condition"), .help = N_ ("The event it waits for."),
    .values = srt_condition_words, .flags = SRT_FIELD_REQUIRED },
  COMPONENT (N_ ("Component watched; -1 for the owner itself.")),
  { .key = "repeat", .kind = SRT_FIELD_ENUM, .label = N_ ("Repeat"), .help = N_ ("How often it fires."),
    .values = repeat_words },
  { .key = "count", .kind = SRT_FIELD_INT, .label = N_ ("Count"), .help = N_ ("How often a counted trigger fires."),
    .minimum = 0, .maximum = 65535 },
  { .key = "deferred", .kind = SRT_FIELD_BOOL, .label = N_ ("Deferred"),
    .help = N_ ("Leaves its block to the scheduler instead of running it inside the event.") },
  { .key = "operands", .kind = SRT_FIELD_LIST, .label = N_ ("Operands"),
    .help = N_ ("What the event's values must be, in the condition's order; an empty one accepts any."),
    .record = &operand_record },
  { .key = "block", .kind = SRT_FIELD_LINES, .label = N_ ("Block"), .help = N_ ("The script that runs.") },
};
static const SrtRecord trigger_record = RECORD ("trigger", N_ ("Trigger"), trigger_fields);

static const SrtField global_fields[] = {
  ID (N_ ("Name of the variable in the script.")),
  { .key = "value", .kind = SRT_FIELD_INT, .label = N_ ("Value"), .help = N_ ("Value at the start."), .minimum = 0,
    .maximum = 4294967295.0 },
};
static const SrtRecord global_record = RECORD ("global", N_ ("Global"), global_fields);

static const SrtField part_fields[] = {
  ID (N_ ("Name of the routine in the script.")),
  { .key = "start", .kind = SRT_FIELD_BOOL, .label = N_ ("Runs at the start"),
    .help = N_ ("Runs as the mission starts.") },
  { .key = "arguments", .kind = SRT_FIELD_INT, .label = N_ ("Arguments"), .help = N_ ("How many values it is given."),
    .minimum = 0, .maximum = 255 },
  { .key = "argument_names", .kind = SRT_FIELD_LINES, .label = N_ ("Names of the arguments"),
    .help = N_ ("By which the script calls them, in order; arg1, arg2 and so on where absent.") },
  { .key = "block", .kind = SRT_FIELD_LINES, .label = N_ ("Block"), .help = N_ ("The script that runs.") },
};
static const SrtRecord part_record = RECORD ("part", N_ ("Part"), part_fields);

static const SrtField command_flag_fields[] = {
  { .key = "command", .kind = SRT_FIELD_INT, .label = N_ ("Command"), .help = N_ ("Number of the mission command."),
    .minimum = 0, .maximum = 94, .flags = SRT_FIELD_REQUIRED },
  { .key = "players", .kind = SRT_FIELD_BOOL, .label = N_ ("Players too"),
    .help = N_ ("The command also reaches players' ships.") },
};
static const SrtRecord command_flag_record = RECORD ("command_flag", N_ ("Command setting"), command_flag_fields);

static const SrtField variable_fields[] = {
  { .key = "number", .kind = SRT_FIELD_INT, .label = N_ ("Number"),
    .help = N_ ("Number of the variable: 0 jump drive ready, 1 warp drive ready, 10 cleared to land, 37 ion cannons hold "
                "their lock."),
    .minimum = 0, .maximum = 255, .flags = SRT_FIELD_REQUIRED },
  { .key = "value", .kind = SRT_FIELD_INT, .label = N_ ("Value"), .help = N_ ("Value at the start."), .minimum = 0,
    .maximum = 4294967295.0, .fallback = 1 },
};
static const SrtRecord variable_record = RECORD ("variable", N_ ("Machine variable"), variable_fields);

static const SrtField maneuver_script_fields[] = {
  { .key = "block", .kind = SRT_FIELD_LINES, .label = N_ ("Script"),
    .help = N_ ("A maneuver; its header says by “# name:” or “# number:” which one it stands for."),
    .flags = SRT_FIELD_REQUIRED },
};
static const SrtRecord maneuver_script_record
    = RECORD ("maneuver_script", N_ ("Maneuver script"), maneuver_script_fields);

static const SrtField maneuver_set_fields[] = {
  { .key = "name", .kind = SRT_FIELD_STRING, .label = N_ ("Name"), .help = N_ ("Name by which ships choose the set."),
    .flags = SRT_FIELD_REQUIRED },
  { .key = "scripts", .kind = SRT_FIELD_LIST, .label = N_ ("Scripts"),
    .help = N_ ("Maneuvers that differ from the common ones."), .record = &maneuver_script_record },
};
static const SrtRecord maneuver_set_record = RECORD ("maneuver_set", N_ ("Maneuver set"), maneuver_set_fields);

static const SrtField objective_fields[] = {
  ID (N_ ("Name by which the rest of the file refers to the objective.")),
  { .key = "text", .kind = SRT_FIELD_STRING, .label = N_ ("Text"), .help = N_ ("What the player is to do."),
    .flags = SRT_FIELD_REQUIRED },
  { .key = "state", .kind = SRT_FIELD_ENUM, .label = N_ ("State"), .help = N_ ("State at the start."), .fallback = 1,
    .values = objective_words },
};
static const SrtRecord objective_record = RECORD ("objective", N_ ("Objective"), objective_fields);

static const SrtField camera_fields[] = {
  { .key = "eye", .kind = SRT_FIELD_VEC3, .label = N_ ("Eye"), .unit = N_ ("units"),
    .help = N_ ("Where the camera stands; of one that follows a ship, how far off that ship, along the world's axes."),
    .flags = SRT_FIELD_REQUIRED },
  { .key = "look_at", .kind = SRT_FIELD_VEC3, .label = N_ ("Looks at"), .unit = N_ ("units"),
    .help = N_ ("The place it looks at; of one that follows a ship, how far off that ship. The view turns round it.") },
  { .key = "follow", .kind = SRT_FIELD_REF, .label = N_ ("Follows"),
    .help = N_ ("Ship that the camera goes along with."), .table = "ships" },
  { .key = "distance", .kind = SRT_FIELD_NUMBER, .label = N_ ("Distance"), .unit = N_ ("units"),
    .help = N_ ("How far from what it looks at, along that line; 0 leaves the camera at its eye."), .minimum = 0,
    .maximum = 4000000 },
};
static const SrtRecord camera_record = RECORD ("camera", N_ ("Camera"), camera_fields);

#define TABLE(key_text, label_text, help_text, of)                                                                 \
  { .key = key_text, .kind = SRT_FIELD_LIST, .label = label_text, .help = help_text, .record = &of,                \
    .flags = SRT_FIELD_REQUIRED }

static const SrtField mission_fields[] = {
  { .key = "format", .kind = SRT_FIELD_INT, .label = N_ ("Format"), .help = N_ ("Version of this file format: 1."),
    .fallback = 1, .flags = SRT_FIELD_REQUIRED | SRT_FIELD_ADVANCED },
  { .key = "title", .kind = SRT_FIELD_STRING, .label = N_ ("Title"), .help = N_ ("The mission's name."),
    .flags = SRT_FIELD_REQUIRED },
  { .key = "author", .kind = SRT_FIELD_STRING, .label = N_ ("Author"), .help = N_ ("Who made it.") },
  { .key = "description", .kind = SRT_FIELD_TEXT, .label = N_ ("Description"),
    .help = N_ ("What the mission is about, for lists.") },
  { .key = "briefing", .kind = SRT_FIELD_TEXT, .label = N_ ("Briefing"),
    .help = N_ ("What the player is told before it.") },
  { .key = "watch_for", .kind = SRT_FIELD_TEXT, .label = N_ ("What to watch"),
    .help = N_ ("What there is to see when it runs; shown over the viewport.") },
  { .key = "camera", .kind = SRT_FIELD_RECORD, .label = N_ ("Camera"),
    .help = N_ ("From where the mission is first looked at; from where all is seen, where absent."),
    .record = &camera_record },
  { .key = "player", .kind = SRT_FIELD_BOOL, .label = N_ ("Has a player"),
    .help = N_ ("The first ship of the table is the player's.") },
  { .key = "seed", .kind = SRT_FIELD_INT, .label = N_ ("Seed"), .help = N_ ("Where chance starts from by default."),
    .minimum = 1, .maximum = 4294967295.0, .fallback = 1 },
  { .key = "difficulty", .kind = SRT_FIELD_ENUM, .label = N_ ("Difficulty"),
    .help = N_ ("Difficulty outside a campaign."), .fallback = 1, .values = difficulty_words },
  { .key = "action_centre", .kind = SRT_FIELD_REF, .label = N_ ("Action centre"),
    .help = N_ ("Ship round which fighters keep; the player's ship, else the origin, where absent."),
    .table = "ships", .flags = SRT_FIELD_ADVANCED },
  { .key = "action_radius", .kind = SRT_FIELD_NUMBER, .label = N_ ("Action radius"), .unit = N_ ("units"),
    .help = N_ ("How far from the centre fighters stray."), .minimum = 0, .maximum = 4000000, .fallback = 220000,
    .flags = SRT_FIELD_ADVANCED },
  { .key = "terminate_ends_well", .kind = SRT_FIELD_BOOL, .label = N_ ("Early end counts as none"),
    .help = N_ ("Where the script ends the mission early, the player’s ship is not counted as destroyed."), .fallback = 1,
    .flags = SRT_FIELD_ADVANCED },
  { .key = "turret_missile_wait", .kind = SRT_FIELD_INT, .label = N_ ("Missile turrets’ wait"), .unit = N_ ("ticks"),
    .help = N_ ("Between two launches of a missile turret."), .minimum = 1, .maximum = 1000000, .fallback = 2000,
    .flags = SRT_FIELD_ADVANCED },
  { .key = "sun_direction", .kind = SRT_FIELD_VEC3, .label = N_ ("Toward the sun"),
    .help = N_ ("Direction of the light's source.") },
  { .key = "backdrop", .kind = SRT_FIELD_STRING, .label = N_ ("Backdrop"), .help = N_ ("Name of the sky picture.") },
  TABLE ("ships", N_ ("Ships"), N_ ("Ships and markers; a ship's place in the table is its slot."), ship_record),
  TABLE ("flight_groups", N_ ("Flight groups"), N_ ("Ships that get orders together."), group_record),
  TABLE ("squads", N_ ("Squads"), N_ ("Lists of ships, groups and components that orders name."), squad_record),
  TABLE ("formations", N_ ("Formations"), N_ ("Places ships keep relative to one another."), formation_record),
  TABLE ("curves", N_ ("Curves"), N_ ("Paths between markers."), curve_record),
  TABLE ("triggers", N_ ("Triggers"), N_ ("Script that runs when something happens."), trigger_record),
  TABLE ("globals", N_ ("Globals"), N_ ("Variables of the script."), global_record),
  TABLE ("parts", N_ ("Parts"), N_ ("Routines of the script."), part_record),
  TABLE ("objectives", N_ ("Objectives"), N_ ("What the player is to do, at most ten."), objective_record),
  { .key = "maneuver_sets", .kind = SRT_FIELD_LIST, .label = N_ ("Maneuver sets"),
    .help = N_ ("Maneuver scripts of the mission's own, for ships that name the set, so that two sides can fly two."),
    .record = &maneuver_set_record, .flags = SRT_FIELD_ADVANCED },
  { .key = "variables", .kind = SRT_FIELD_LIST, .label = N_ ("Machine variables"),
    .help = N_ ("What the rules of the game ask a mission, as it is at the start; the rest is 0."),
    .record = &variable_record, .flags = SRT_FIELD_ADVANCED },
  { .key = "command_flags", .kind = SRT_FIELD_LIST, .label = N_ ("Command settings"),
    .help = N_ ("Mission commands that reach players' ships too."), .record = &command_flag_record,
    .flags = SRT_FIELD_ADVANCED },
};
const SrtRecord srt_mission_record = RECORD ("mission", N_ ("Mission"), mission_fields);
