/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of how a ship type ends: split, thrown pieces, two-part end, wreck (spec 05 §9.2, §10-12). */
#include "content/record-macros.h"

/* ---- Splits ---- */

static const char *const mode_words[] = { "sweep", "bursts", NULL };
/* Bits of SrtSplitType.traits, in order. */
static const char *const split_words[] = {
  "keep_point_order", "show_all_damaged", "no_portals", "rock_chunks", "stop_dead", "keep_spin", "end_flash", NULL,
};

static const SrtField flash_step_fields[] = {
  { .key = "step", .kind = SRT_FIELD_INT, .label = N_ ("Step"), .help = N_ ("Cut point, counted from 0 at the stern."),
    .minimum = 0, .maximum = 10000, .flags = SRT_FIELD_REQUIRED },
};
static const SrtRecord flash_step_record = RECORD ("flash_step", N_ ("Flash"), flash_step_fields);

static const SrtField split_fields[] = {
  { .key = "mode", .kind = SRT_FIELD_ENUM, .label = N_ ("Mode"),
    .help = N_ ("A sweep cuts it from stern to bow; bursts go off all over it."), .values = mode_words,
    .flags = SRT_FIELD_REQUIRED },
  { .key = "duration", .kind = SRT_FIELD_INT, .label = N_ ("Duration"), .unit = N_ ("ticks"),
    .help = N_ ("How long it takes to come apart."), .minimum = 1, .maximum = 100000, .flags = SRT_FIELD_REQUIRED },
  TYPE ("other_half", N_ ("Other half"), N_ ("Ship type of the half that breaks off; without one nothing does.")),
  FIGURE ("fireball", N_ ("Fireball"), N_ ("units"), N_ ("Half-size of its fireballs."), 0, 1e6, 1000),
  FIGURE ("big_fireball", N_ ("Big fireball"), N_ ("units"),
          N_ ("Half-size of the big ones, twice what is shown; 0 takes 0.35 of its radius."), 0, 1e6, 0),
  COUNT ("bits", N_ ("Bits"), NULL, N_ ("Burning bits of each step or burst."), 0, 1000, 5),
  FIGURE ("bit_size", N_ ("Bit size"), NULL, N_ ("Scale of the bits."), 0, 1000, 1),
  FIGURE ("bodies", N_ ("Bodies"), N_ ("share"), N_ ("Share of the bits that are bodies."), 0, 1, 0.05),
  { .key = "traits", .kind = SRT_FIELD_FLAGS, .label = N_ ("Traits"), .help = N_ ("What is special about this split."),
    .values = split_words },
  PART ("kept_part", N_ ("Kept part"), N_ ("Part whose assembly is neither cut nor hidden.")),
  FIGURE ("shake", N_ ("Shake"), NULL, N_ ("What each of its bursts sets the player's view shake to; 0 leaves it."), 0, 10, 0),
  COUNT ("burst_odds", N_ ("Burst odds"), N_ ("ticks"), N_ ("A burst comes once in so many ticks, by chance."), 1, 100000, 10),
  COUNT ("flash_odds", N_ ("Flash odds"), N_ ("ticks"),
         N_ ("While bursts go on the screen flashes once in so many ticks, by chance; 0 never."), 0, 100000, 0),
  { .key = "flash_steps", .kind = SRT_FIELD_LIST, .label = N_ ("Flashes"),
    .help = N_ ("Steps of a sweep at which the screen flashes; eight at most."), .record = &flash_step_record },
  TRIPLE ("half_drift", N_ ("Half's drift"), N_ ("units a step"),
          N_ ("Velocity of the other half at the end, in the ship's frame; where absent -1.5, -10, -2."), 100000),
  TRIPLE ("half_tumble", N_ ("Half's tumble"), N_ ("radians a step"),
          N_ ("Turn of the other half at the end about X, Y and Z; where absent 0.0005, 0.002, 0.002."), 3.2),
};
const SrtRecord srt_split_record = RECORD ("split", N_ ("Split"), split_fields);

/* ---- Thrown pieces ---- */

static const char *const throw_words[] = { "piece", "arm", "door", "panel", "restore_power", NULL };

static const SrtField throw_fields[] = {
  { .key = "kind", .kind = SRT_FIELD_ENUM, .label = N_ ("Kind"),
    .help = N_ ("A piece and an arm drift back, a door flies out along its nose, a panel away from a part; "
                "power comes back without a piece."),
    .values = throw_words, .flags = SRT_FIELD_REQUIRED },
  { .key = "assembly", .kind = SRT_FIELD_STRING, .label = N_ ("Assembly"),
    .help = N_ ("A part of the assembly whose loss throws it; of an arm its first part, the block."),
    .flags = SRT_FIELD_REQUIRED },
  TYPE ("piece", N_ ("Piece"), N_ ("Ship type of what flies off.")),
  PART ("part", N_ ("Part"), N_ ("Part that it is placed and turned as; where absent the one named for the assembly.")),
  TRIPLE ("offset", N_ ("Offset"), N_ ("units"), N_ ("Where it stands in that part's frame."), 1e6),
  PART ("away_from", N_ ("Away from"), N_ ("Part that a panel flies away from.")),
  PARTS ("hides", N_ ("Hides"), N_ ("Parts of the ship that go with it.")),
  PARTS ("shows", N_ ("Shows"), N_ ("Parts of the ship that it leaves behind.")),
  PARTS ("piece_shows", N_ ("Piece shows"), N_ ("Parts of the piece of which it shows one, by chance; where absent it shows all.")),
  FIGURE ("speed_least", N_ ("Least speed"), N_ ("units a step"),
          N_ ("Slowest it flies off; below 0 as its kind does: 20, a door 100, a panel 200."), -1, 100000, -1),
  FIGURE ("speed_most", N_ ("Top speed"), N_ ("units a step"),
          N_ ("Fastest it flies off; below 0 as its kind does: 40, a door 150, a panel 300."), -1, 100000, -1),
  FIGURE ("tumble", N_ ("Tumble"), N_ ("radians a step"),
          N_ ("Most it turns about each axis; below 0 as its kind does: 0.0025, a door 0.005, a panel 0.025."), -1, 3.2, -1),
};
const SrtRecord srt_throw_record = RECORD ("throw", N_ ("Thrown piece"), throw_fields);

/* ---- The two-part end ---- */

static const SrtField two_part_fields[] = {
  PART ("top", N_ ("Top"), N_ ("Part that the ship is lost with; it comes away cut by cut.")),
  PART ("fin", N_ ("Fin"), N_ ("Part whose loss throws the fin piece off.")),
  PART ("front_wreck", N_ ("Front wreck"), N_ ("Part shown as the top comes away.")),
  PART ("back_wreck", N_ ("Back wreck"), N_ ("Part of the back that burns.")),
  PART ("fin_wreck", N_ ("Fin wreck"), N_ ("Part of the fin piece that burns.")),
  PART ("middle", N_ ("Middle"), N_ ("Part hidden as the fin goes.")),
  PART ("middle_wreck", N_ ("Middle wreck"), N_ ("Part shown as the fin goes.")),
  PART ("middle_damaged", N_ ("Damaged middle"), N_ ("Part hidden as the fin goes.")),
  PART ("low_generator", N_ ("Low generator"), N_ ("Part hidden as the fin goes.")),
  TYPE ("back_type", N_ ("Back"), N_ ("Ship type of the back that breaks off with the top.")),
  TYPE ("fin_type", N_ ("Fin piece"), N_ ("Ship type of the fin piece.")),
};
const SrtRecord srt_two_part_record = RECORD ("two_part_end", N_ ("Two-part end"), two_part_fields);

/* ---- Wrecks ---- */

static const SrtField wreck_fields[] = {
  { .key = "part", .kind = SRT_FIELD_STRING, .label = N_ ("Part"), .help = N_ ("Part that burns as soon as it is made."),
    .flags = SRT_FIELD_REQUIRED },
  { .key = "shown", .kind = SRT_FIELD_BOOL, .label = N_ ("Shown"), .help = N_ ("The part is shown first.") },
};
const SrtRecord srt_wreck_record = RECORD ("wreck", N_ ("Wreck"), wreck_fields);
