/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of ship types, guns, missiles and pilots (spec 01 §7, 03 §3, 04 §2 and §10). Keys stand in file order. */
#include "content/record-macros.h"

#define NEEDED(key_text, label_text, unit_text, help_text, least, most)                                            \
  { .key = key_text, .kind = SRT_FIELD_NUMBER, .label = label_text, .unit = unit_text, .help = help_text,          \
    .minimum = least, .maximum = most, .flags = SRT_FIELD_REQUIRED }
#define ID                                                                                                         \
  { .key = "id", .kind = SRT_FIELD_ID, .label = N_ ("Id"), .help = N_ ("Name by which other files refer to it."),  \
    .flags = SRT_FIELD_REQUIRED }
#define NAME                                                                                                       \
  { .key = "name", .kind = SRT_FIELD_STRING, .label = N_ ("Name"), .help = N_ ("Name shown to people."),           \
    .flags = SRT_FIELD_REQUIRED }

#define ROLE(key_text, label_text, help_text, role)                                                                \
  { .key = key_text, .kind = SRT_FIELD_RECORD, .label = label_text, .help = help_text, .record = &role }

static const char *const class_words[]
    = { "fighter", "capital", "support", "other", "torpedo", "debris", "mine", "planet", NULL };
static const char *const side_words[] = { "friendly", "hostile", "neutral", NULL };
static const char *const turn_words[] = { "bank", "flat", NULL };
static const char *const loss_words[] = { "none", "split", "two_part_end", NULL };
/* Bits of SrtShipType.traits, in order. */
static const char *const trait_words[] = {
  "torpedo",
  "mutual_pass",
  "hull_pass",
  "shove_exempt_while_carrying",
  "collision_proof",
  "indestructible_rock",
  "asteroid",
  "limpet_car",
  "explodes_as_ship",
  "no_player_eject",
  "kill_credit",
  "hull_loss_credit",
  "has_shield_generator",
  "inside_state",
  "flythrough_hoop",
  "carrier_successor",
  "cargo_lifter",
  "interior",
  "charging_gun",
  "launches_carried",
  "turrets_ignore_components",
  "no_auto_eject",
  "light_split_wave",
  "spectral_shields",
  "blind_fire",
  "uber_immune",
  "can_cloak",
  "lifeboat",
  "tender",
  NULL,
};

#define RATE_HELP N_ ("How fast it turns at full input.")
#define INERTIA_HELP N_ ("Share of the old value that a step keeps.")
static const SrtField flight_fields[] = {
  NEEDED ("max_speed", N_ ("Top speed"), N_ ("units a step"), N_ ("Speed on the afterburner; cruising is a share of it."),
          0, 100000),
  NEEDED ("pitch_rate", N_ ("Pitch rate"), N_ ("radians a step"), RATE_HELP, 0, 3.2),
  NEEDED ("yaw_rate", N_ ("Yaw rate"), N_ ("radians a step"), RATE_HELP, 0, 3.2),
  NEEDED ("roll_rate", N_ ("Roll rate"), N_ ("radians a step"), RATE_HELP, 0, 3.2),
  NEEDED ("inertia", N_ ("Inertia"), N_ ("share"), INERTIA_HELP, 0, 1),
  NEEDED ("pitch_inertia", N_ ("Pitch inertia"), N_ ("share"), INERTIA_HELP, 0, 1),
  NEEDED ("yaw_inertia", N_ ("Yaw inertia"), N_ ("share"), INERTIA_HELP, 0, 1),
  NEEDED ("roll_inertia", N_ ("Roll inertia"), N_ ("share"), INERTIA_HELP, 0, 1),
};
static const SrtRecord flight_record = RECORD ("flight", N_ ("Flight"), flight_fields);

static const SrtField combat_fields[] = {
  COUNT ("shield_power", N_ ("Shield power"), N_ ("points"),
         N_ ("Each quadrant's shield is six times this, less one."), 0, 1000000, 0),
  COUNT ("armor_class", N_ ("Armour class"), N_ ("points"), N_ ("Each quadrant's armour is six times this, less one."),
         0, 1000000, 0),
  FIGURE ("shield_recharge", N_ ("Shield recharge"), N_ ("seconds"),
          N_ ("Time of a full charge; 0 is read as 10."), 0, 100000, 10),
  COUNT ("afterburner_fuel", N_ ("Afterburner fuel"), N_ ("seconds"), N_ ("How long it burns."), 0, 100000, 0),
  FIGURE ("gun_energy", N_ ("Gun energy"), N_ ("points"), N_ ("Charge the guns draw on."), 0, 1000000, 0),
  FIGURE ("gun_recharge", N_ ("Gun recharge"), N_ ("seconds"), N_ ("Time of a full charge of the guns."), 0, 100000, 10),
  COUNT ("rounds", N_ ("Rounds"), NULL, N_ ("Rounds for guns that fire them."), 0, 1000000, 0),
};
static const SrtRecord combat_record = RECORD ("combat", N_ ("Combat"), combat_fields);

static const SrtField ship_type_fields[] = {
  ID,
  NAME,
  { .key = "description", .kind = SRT_FIELD_TEXT, .label = N_ ("Description"), .help = N_ ("A few words for lists.") },
  { .key = "class", .kind = SRT_FIELD_ENUM, .label = N_ ("Class"), .help = N_ ("What orders and the display take it for."),
    .values = class_words, .flags = SRT_FIELD_REQUIRED },
  { .key = "side", .kind = SRT_FIELD_ENUM, .label = N_ ("Side"), .help = N_ ("Whose ship it is."),
    .values = side_words, .flags = SRT_FIELD_REQUIRED },
  { .key = "model", .kind = SRT_FIELD_STRING, .label = N_ ("Model"),
    .help = N_ ("Name of a file in ships/models, without its ending.") },
  SWITCH ("targetable", N_ ("Targetable"), N_ ("Players can target it."), 1),
  SWITCH ("large_display", N_ ("Large display"), N_ ("The target display shows it as a large thing."), 0),
  { .key = "turn_style", .kind = SRT_FIELD_ENUM, .label = N_ ("Turns"),
    .help = N_ ("Banks into a turn, or turns flat; where absent fighters bank and all others turn flat."), .fallback = -1,
    .values = turn_words },
  { .key = "flight", .kind = SRT_FIELD_RECORD, .label = N_ ("Flight"), .help = N_ ("Speeds and rates of turn."),
    .record = &flight_record },
  { .key = "combat", .kind = SRT_FIELD_RECORD, .label = N_ ("Combat"), .help = N_ ("Shields, armour and energy."),
    .record = &combat_record },
  { .key = "traits", .kind = SRT_FIELD_FLAGS, .label = N_ ("Traits"), .help = N_ ("What the engine treats specially."),
    .values = trait_words },
  { .key = "component_loss", .kind = SRT_FIELD_ENUM, .label = N_ ("Component loss"),
    .help = N_ ("How the hull goes when its components are lost."), .values = loss_words },
  COUNT ("aimed_part", N_ ("Aimed part"), NULL,
         N_ ("Part that pilots aim at, counted from 0; -1 for the whole ship."), -1, 10000, -1),
  { .key = "split", .kind = SRT_FIELD_RECORD, .label = N_ ("Split"),
    .help = N_ ("How it comes apart when its hull is lost; without it it stays whole."), .record = &srt_split_record },
  { .key = "throws", .kind = SRT_FIELD_LIST, .label = N_ ("Thrown pieces"),
    .help = N_ ("What flies off with a lost assembly."), .record = &srt_throw_record },
  { .key = "two_part_end", .kind = SRT_FIELD_RECORD, .label = N_ ("Two-part end"),
    .help = N_ ("The parts by which it throws off fin and top."), .record = &srt_two_part_record },
  { .key = "wreck", .kind = SRT_FIELD_RECORD, .label = N_ ("Wreck"), .help = N_ ("What burns on it from the first."),
    .record = &srt_wreck_record },
  ROLE ("launch", N_ ("Launching"), N_ ("How ships leave it, and how it leaves ships."), srt_launch_record),
  ROLE ("land", N_ ("Landing"), N_ ("How ships land on it."), srt_land_record),
  ROLE ("dock", N_ ("Docking"), N_ ("How it docks and what it does for who docks with it."), srt_dock_record),
  ROLE ("gate", N_ ("Gate"), N_ ("What kind of gate it is, and how it comes through one."), srt_gate_record),
  ROLE ("warp", N_ ("Warp"), N_ ("The tunnel it warps by."), srt_warp_record),
  ROLE ("ion_cannon", N_ ("Ion cannon"), N_ ("The cannon it carries."), srt_ion_record),
  ROLE ("lifter", N_ ("Cargo lifter"), N_ ("What it lifts cargo with."), srt_lifter_record),
  ROLE ("cargo", N_ ("Cargo"), N_ ("How it is lifted, and how cargo is fitted to it."), srt_cargo_record),
  ROLE ("tender", N_ ("Tender"), N_ ("What it takes pods aboard with."), srt_tender_record),
  ROLE ("breakaway", N_ ("Breaking away"), N_ ("What breaks away from it, or that it is such a thing."),
        srt_breakaway_record),
  ROLE ("extra", N_ ("Extra"), N_ ("What hangs on a part of it and is only drawn."), srt_extra_record),
  SWITCH ("lights_in_sequence", N_ ("Lights in sequence"), N_ ("Its lights go on one after another."), 0),
  SWITCH ("gives_way_to_jumps", N_ ("Gives way to jumps"),
          N_ ("It is passed over while the player’s ship jumps, wherever it is."), 0),
  SWITCH ("holds_ion_lock", N_ ("Holds a cannon’s lock"), N_ ("An ion cannon never loses it."), 0),
  FIGURE ("chase_height", N_ ("Chase height"), N_ ("units"),
          N_ ("Where the chase view stands along the ship's Y: above it is negative; 0 takes -750."), -100000, 100000, 0),
  FIGURE ("chase_distance", N_ ("Chase distance"), N_ ("units"), N_ ("How far the chase view stands behind; 0 takes 1800."), 0, 1000000,
          0),
  { .key = "alias_of", .kind = SRT_FIELD_STRING, .label = N_ ("Like"),
    .help = N_ ("Id of a ship type whose flight, combat, traits and component loss it has; its model too where it names none.") },
  { .key = "double_mass_part", .kind = SRT_FIELD_STRING, .label = N_ ("Part of double mass"),
    .help = N_ ("Name of a part that weighs twice, with all that is mounted on it.") },
  { .key = "pass_on_exempt_part", .kind = SRT_FIELD_STRING, .label = N_ ("Part that passes nothing on"),
    .help = N_ ("Name of a part of the ship from which a torpedo’s blow is not passed on to the hull.") },
  { .key = "startup_loop", .kind = SRT_FIELD_STRING, .label = N_ ("Looped track"),
    .help = N_ ("Name of a track that runs round from the start, besides “startup”.") },
  { .key = "cloaks_parts", .kind = SRT_FIELD_LINES, .label = N_ ("Parts that cloak"),
    .help = N_ ("Names of the only parts that its cloak hides, without a shimmer; where absent it hides the whole ship.") },
  FIGURE ("mass_scale", N_ ("Mass scale"), NULL,
          N_ ("Its parts' mass is multiplied by this; where absent debris weighs a tenth, all else its own."), 0, 1000, 0),
  FIGURE ("sphere_radius", N_ ("Sphere radius"), N_ ("units"),
          N_ ("Of the sphere it collides with; 0 takes its model's, for a mine 2000."), 0, 1000000, 0),
};
const SrtRecord srt_ship_type_record = RECORD ("ship-type", N_ ("Ship type"), ship_type_fields);

static const char *const cost_words[] = { "energy", "rounds", NULL };
static const char *const gun_trait_words[] = { "charges", "turret_gun", "flak", "huge", NULL };

static const SrtField gun_fields[] = {
  ID,
  NAME,
  { .key = "number", .kind = SRT_FIELD_INT, .label = N_ ("Number"), .help = N_ ("Number that muzzles name."),
    .minimum = 1, .maximum = 255, .flags = SRT_FIELD_REQUIRED },
  { .key = "cost", .kind = SRT_FIELD_ENUM, .label = N_ ("Cost"), .help = N_ ("What a shot takes."), .values = cost_words },
  NEEDED ("range", N_ ("Range"), N_ ("ticks"), N_ ("How long a shot lives."), 0, 1e9),
  NEEDED ("speed", N_ ("Speed"), N_ ("units a step"), N_ ("How fast a shot flies."), 0, 100000),
  NEEDED ("damage_shield", N_ ("Shield damage"), N_ ("points"), N_ ("Damage to a shield."), 0, 1e9),
  NEEDED ("damage_hull", N_ ("Hull damage"), N_ ("points"), N_ ("Damage to armour or a component."), 0, 1e9),
  NEEDED ("fire_rate", N_ ("Fire rate"), N_ ("shots a second"), N_ ("How fast it fires; 0 fires once a mission."), -1000,
          1000),
  FIGURE ("shot_energy", N_ ("Shot energy"), N_ ("points"), N_ ("Charge a shot takes; a fraction is dropped."), 0, 1000000,
          0),
  { .key = "traits", .kind = SRT_FIELD_FLAGS, .label = N_ ("Traits"), .help = N_ ("What the engine treats specially."),
    .values = gun_trait_words },
  FIGURE ("huge_reach", N_ ("Extra reach"), N_ ("units"), N_ ("How much wider a huge gun's shot strikes."), 0, 100000, 0),
  COUNT ("sound", N_ ("Sound"), NULL, N_ ("Number of its sound."), 0, 1000, 0),
  COUNT ("sound_period", N_ ("Sound period"), N_ ("steps"), N_ ("Least time between its sounds."), 0, 1000, 1),
  COUNT ("flash", N_ ("Flash"), N_ ("ticks"), N_ ("How long its muzzle flash lasts."), 0, 1000, 50),
  { .key = "bolt", .kind = SRT_FIELD_VEC3, .label = N_ ("Bolt"), .unit = N_ ("units"),
    .help = N_ ("Half width, half height and length of the bolt drawn."), .minimum = 0, .maximum = 100000 },
  { .key = "color", .kind = SRT_FIELD_VEC3, .label = N_ ("Colour"), .help = N_ ("Red, green and blue of the bolt, 0 to 1."),
    .minimum = 0, .maximum = 1 },
};
const SrtRecord srt_gun_record = RECORD ("gun", N_ ("Gun"), gun_fields);

static const SrtField missile_fields[] = {
  ID,
  NAME,
  { .key = "number", .kind = SRT_FIELD_INT, .label = N_ ("Number"), .help = N_ ("Number that hardpoints name."),
    .minimum = 0, .maximum = 255, .flags = SRT_FIELD_REQUIRED },
  COUNT ("load", N_ ("Load"), NULL, N_ ("Missiles a pod holds; 1 on a rail."), 1, 1000, 1),
  SWITCH ("pod", N_ ("Pod"), N_ ("Hangs in a pod rather than on a rail."), 0),
  SWITCH ("homing", N_ ("Homing"), N_ ("Follows its target."), 1),
  SWITCH ("needs_lock", N_ ("Needs a lock"), N_ ("Is launched only on a locked target."), 1),
  SWITCH ("for_large_targets", N_ ("For large targets"), N_ ("Fighters' pilots keep it for large targets."), 0),
  SWITCH ("picks_target", N_ ("Picks its target"), N_ ("Looks for a target of its own."), 0),
  SWITCH ("sees_cloaked", N_ ("Sees the cloaked"), N_ ("Follows cloaked targets too."), 0),
  SWITCH ("straight_by_player", N_ ("Straight for players"), N_ ("Flies straight when a player fires it."), 0),
  SWITCH ("from_turrets", N_ ("From turrets"), N_ ("Missile turrets launch it."), 0),
  SWITCH ("jettisoned", N_ ("Let fall"), N_ ("Falls away when it is launched, like a fuel pod."), 0),
  COUNT ("shockwave", N_ ("Shockwave"), NULL, N_ ("Kind of its shockwave; 0 for none."), 0, 100, 0),
  COUNT ("damage_kind", N_ ("Damage kind"), NULL, N_ ("1 for a missile's, 5 for a rocket's."), 0, 5, 1),
  FIGURE ("flight_time", N_ ("Flight time"), N_ ("seconds"), N_ ("How long it flies."), 0, 100000, 10),
  FIGURE ("damage_shield", N_ ("Shield damage"), N_ ("points"), N_ ("Damage to a shield."), 0, 1e9, 290),
  FIGURE ("damage_hull", N_ ("Hull damage"), N_ ("points"), N_ ("Damage to armour."), 0, 1e9, 180),
  FIGURE ("damage_component", N_ ("Component damage"), N_ ("points"), N_ ("Damage to a component."), 0, 1e9, 180),
  COUNT ("lock_time", N_ ("Lock time"), N_ ("ticks"), N_ ("How long a lock takes."), 0, 1000000, 200),
  COUNT ("decoy_chance", N_ ("Decoy chance"), N_ ("percent"), N_ ("How likely a countermeasure draws it off."), 0, 100,
         50),
  FIGURE ("lock_range", N_ ("Lock range"), N_ ("units"), N_ ("How far it can be locked."), 0, 4000000, 50000),
  FIGURE ("fuel", N_ ("Fuel"), N_ ("ticks"), N_ ("Afterburner fuel it adds while it hangs."), 0, 1000000, 0),
  FIGURE ("speed", N_ ("Speed"), N_ ("units a step"), N_ ("How fast it flies."), 0, 100000, 300),
  FIGURE ("turn_rate", N_ ("Rate of turn"), N_ ("radians a step"), N_ ("How fast it turns, about each axis."), 0, 3.2,
          0.14),
  COUNT ("sound", N_ ("Sound"), NULL, N_ ("Number of its launch sound."), 0, 1000, 15),
  COUNT ("trail", N_ ("Trail"), NULL, N_ ("Look of its trail, 0 to 9; 10 for none."), 0, 10, 1),
  { .key = "model", .kind = SRT_FIELD_STRING, .label = N_ ("Model"),
    .help = N_ ("Name of a file in ships/models, without its ending.") },
  { .key = "pod_model", .kind = SRT_FIELD_STRING, .label = N_ ("Pod’s model"),
    .help = N_ ("What hangs where a pod is carried: a file in ships/models, without its ending.") },
};
const SrtRecord srt_missile_record = RECORD ("missile", N_ ("Missile"), missile_fields);

static const char *const skill_words[] = { "low", "medium", "high", "other", NULL };
#define OVERRIDE N_ ("In place of the tier's value; absent or -1 takes the tier's.")

static const SrtField pilot_fields[] = {
  ID,
  NAME,
  { .key = "skill", .kind = SRT_FIELD_ENUM, .label = N_ ("Skill"),
    .help = N_ ("How the pilot chooses maneuvers and uses the afterburner; “other” does neither."), .fallback = 1, .values = skill_words },
  COUNT ("trigger_tier", N_ ("Trigger tier"), NULL,
         N_ ("0 to 2 sets how long and how often the pilot fires, launches and drops countermeasures."), -1, 2, -1),
  COUNT ("aim_tier", N_ ("Aim tier"), NULL, N_ ("0 to 2 sets how well aimed a shot must be."), -1, 2, -1),
  COUNT ("turn_tier", N_ ("Turn tier"), NULL, N_ ("0 to 2 sets how hard the pilot turns and how often aims afresh."), -1,
         2, -1),
  FIGURE ("turn_limit", N_ ("Turn limit"), N_ ("share"),
          N_ ("In place of the tier's value; absent or -1 takes the tier's. With exactly 2 scripts may light the afterburner."),
          -1, 2, -1),
  FIGURE ("turn_ease", N_ ("Turn ease"), N_ ("share"), OVERRIDE, -1, 1, -1),
  COUNT ("aim_interval", N_ ("Aim interval"), N_ ("ticks"), OVERRIDE, -1, 32767, -1),
  FIGURE ("fire_spread", N_ ("Fire spread"), N_ ("target radii"), OVERRIDE, -1, 1000, -1),
  COUNT ("burst", N_ ("Burst"), N_ ("ticks"), OVERRIDE, -1, 100000, -1),
  COUNT ("pause", N_ ("Pause"), N_ ("ticks"), OVERRIDE, -1, 100000, -1),
  COUNT ("missiles_least", N_ ("Missile wait, least"), N_ ("ticks"), OVERRIDE, -1, 100000, -1),
  COUNT ("missiles_most", N_ ("Missile wait, most"), N_ ("ticks"), OVERRIDE, -1, 100000, -1),
  COUNT ("countermeasures_least", N_ ("Countermeasure wait, least"), N_ ("ticks"), OVERRIDE, -1, 100000, -1),
  COUNT ("countermeasures_most", N_ ("Countermeasure wait, most"), N_ ("ticks"), OVERRIDE, -1, 100000, -1),
};
const SrtRecord srt_pilot_record = RECORD ("pilot", N_ ("Pilot"), pilot_fields);
