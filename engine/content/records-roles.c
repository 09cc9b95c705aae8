/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of what a ship type does in orders and sequences (spec 02 §1.3, 08 §7): one record a family. */
#include "content/record-macros.h"

/* ---- Launching: words in the order of SrtLaunchStyle ---- */

static const char *const launch_words[] = {
  "hangar_bay", "side_bays", "open_deck", "torpedo",    "escape_pod",
  "dropper",    "drop_tubes", "escape_pod_b", "base_floor", "straight_out", NULL,
};

static const SrtField doors_fields[] = {
  { .key = "gate", .kind = SRT_FIELD_INT, .label = N_ ("Gate"), .help = N_ ("Launch point, counted from 0."),
    .minimum = 0, .maximum = 255, .flags = SRT_FIELD_REQUIRED },
  PART ("first", N_ ("First door"), N_ ("Part that opens.")),
  PART ("second", N_ ("Second door"), N_ ("Another part that opens.")),
};
const SrtRecord srt_launch_doors_record = RECORD ("launch_doors", N_ ("Launch doors"), doors_fields);

static const SrtField launch_fields[] = {
  CHOICE ("carrier", N_ ("Lets ships out by"), N_ ("How ships leave it."), launch_words, -1),
  CHOICE ("low_carrier", N_ ("Low gates by"), N_ ("How ships leave it by its low gates."), launch_words, -1),
  COUNT ("low_gates", N_ ("Low gates"), NULL, N_ ("How many gates from the first are low ones."), 0, 255, 0),
  CHOICE ("as", N_ ("Leaves as"), N_ ("How it leaves any carrier; where absent as the carrier does it."), launch_words, -1),
  { .key = "doors", .kind = SRT_FIELD_LIST, .label = N_ ("Doors"), .help = N_ ("Which doors open for which gate."),
    .record = &srt_launch_doors_record },
  PARTS ("bays", N_ ("Side bays"), N_ ("Part of each gate’s bay, out along its X; shown while a ship leaves.")),
  PART ("deck", N_ ("Deck"), N_ ("Part that ships leave an open deck from.")),
  PARTS ("lower_doors", N_ ("Lower doors"), N_ ("Of drop tubes, one a gate.")),
  PARTS ("upper_doors", N_ ("Upper doors"), N_ ("Of drop tubes, one a gate.")),
  TYPE ("hangar", N_ ("Hangar"), N_ ("Ship type of the hangar that the player leaves from.")),
  PARTS ("hangar_doors", N_ ("Hangar’s doors"), N_ ("Of a hangar: parts that open for the ship.")),
  PART ("hangar_upper_door", N_ ("Hangar’s upper door"), N_ ("Of a hangar: part shown as the launch begins.")),
  PART ("retainer", N_ ("Retainer"), N_ ("Of a hangar: part with the launch points that lowers the ship.")),
  SWITCH ("climb_out", N_ ("Climbs out"), N_ ("Ships nose up as they leave it."), 0),
  SWITCH ("pods_leave_while_dying", N_ ("Pods leave it"), N_ ("Its escape pods do not end with it."), 0),
};
const SrtRecord srt_launch_record = RECORD ("launch", N_ ("Launching"), launch_fields);

/* ---- Landing ---- */

static const char *const land_words[] = { "none", "tube", "bay", NULL };

static const SrtField land_fields[] = {
  CHOICE ("style", N_ ("Style"), N_ ("How ships land on it."), land_words, 0),
  TYPE ("bay", N_ ("Bay"), N_ ("Ship type of the bay that is landed in.")),
  PART ("hangar_part", N_ ("Hangar part"), N_ ("Part of a bay that is its hangar.")),
  PART ("pad_part", N_ ("Pad part"), N_ ("Part of a bay that ships stand on.")),
};
const SrtRecord srt_land_record = RECORD ("land", N_ ("Landing"), land_fields);

/* ---- Docking ---- */

static const char *const dock_as_words[] = { "normal", "limpet_car", "limpet_pod", NULL };
static const char *const dock_host_words[] = { "normal", "service", "long_stay", NULL };

static const SrtField dock_fields[] = {
  CHOICE ("as", N_ ("Docks as"), N_ ("What kind of ship docks."), dock_as_words, 0),
  CHOICE ("host", N_ ("Takes ships as"), N_ ("What it does for ships that dock with it."), dock_host_words, 0),
  TYPE ("pod", N_ ("Pod"), N_ ("Ship type of the pod that a limpet car leaves.")),
  PARTS ("entry_doors", N_ ("Entry doors"), N_ ("Doors that ships come in by, one a port.")),
  PARTS ("exit_doors", N_ ("Exit doors"), N_ ("Doors that ships leave by, one a port.")),
};
const SrtRecord srt_dock_record = RECORD ("dock", N_ ("Docking"), dock_fields);

/* ---- Gates and warps ---- */

static const char *const gate_words[] = { "none", "proto", "advanced", NULL };

static const SrtField gate_fields[] = {
  CHOICE ("kind", N_ ("Kind"), N_ ("What kind of gate it is."), gate_words, 0),
  SWITCH ("slow_arrival", N_ ("Arrives slowly"), N_ ("It comes through a gate slowly; one that collapses can catch it."), 0),
  SWITCH ("splits", N_ ("Splits"), N_ ("Caught in a gate, it comes apart."), 0),
  PART ("remnant", N_ ("Remnant"), N_ ("Part that is left of it then.")),
};
const SrtRecord srt_gate_record = RECORD ("gate", N_ ("Gate"), gate_fields);

static const SrtField warp_fields[] = {
  FIGURE ("size", N_ ("Size"), N_ ("units"), N_ ("Of the tunnel it warps by."), 0, 1000000, 2000),
  FIGURE ("deeper", N_ ("Extra depth"), N_ ("units"), N_ ("How much deeper that tunnel is."), 0, 1000000, 0),
  FIGURE ("length", N_ ("Length"), N_ ("units"), N_ ("Of a large ship, which warps at its own pace; 0 as any ship."), 0,
          1000000, 0),
  PART ("projectors", N_ ("Projectors"), N_ ("Part that its beams leave; where absent the points of its own list.")),
};
const SrtRecord srt_warp_record = RECORD ("warp", N_ ("Warp"), warp_fields);

/* ---- The ion cannon ---- */

static const SrtField ion_fields[] = {
  PART ("turns", N_ ("Turns"), N_ ("Part that turns to the target.")),
  PART ("fires", N_ ("Fires"), N_ ("Part that it fires from.")),
  COUNT ("rays", N_ ("Rays"), NULL, N_ ("Pairs of points with electric rays between them."), 0, 16, 0),
  COUNT ("lights", N_ ("Lights"), NULL, N_ ("Pairs of points with a light between them."), 0, 16, 0),
  FIGURE ("reach", N_ ("Reach"), N_ ("units"), N_ ("Beyond it a lock breaks."), 0, 4000000, 190000),
  FIGURE ("too_near", N_ ("Too near"), N_ ("units"), N_ ("Nearer than this, across, a player’s ship breaks the lock."), 0,
          4000000, 8000),
  SWITCH ("stops_dead", N_ ("Stops"), N_ ("It stands still while it aims."), 0),
  SWITCH ("plain", N_ ("Plain"), N_ ("It has neither rays nor lights nor a glow; its laser goes down as it fires."), 0),
};
const SrtRecord srt_ion_record = RECORD ("ion_cannon", N_ ("Ion cannon"), ion_fields);

/* ---- Cargo ---- */

static const SrtField lifter_fields[] = {
  PARTS ("pincers", N_ ("Pincers"), N_ ("The four parts that hold a pod, each with a point that a beam leaves.")),
  PART ("pod_part", N_ ("Pod part"), N_ ("Part shown while it carries one.")),
  PART ("cabin_part", N_ ("Cabin part"), N_ ("Part that turns.")),
  PART ("ready_track", N_ ("Ready track"), N_ ("Track that opens the arms.")),
  PART ("grab_track", N_ ("Grab track"), N_ ("Track that closes the pincers.")),
  PART ("cabin_track", N_ ("Cabin track"), N_ ("Track that turns the cabin.")),
};
const SrtRecord srt_lifter_record = RECORD ("lifter", N_ ("Cargo lifter"), lifter_fields);

static const SrtField cargo_fields[] = {
  PART ("pod_part", N_ ("Pod part"), N_ ("Part of a pod that beams reach for.")),
  FIGURE ("receiver_side", N_ ("Receiving side"), NULL, N_ ("Side of its components that a lifter waits at: 1 or -1."), -1, 1, 1),
  SWITCH ("receiver_turns_x", N_ ("Turned about X"), N_ ("Pods are fitted to it turned about X rather than Z."), 0),
  SWITCH ("lift_from_below", N_ ("Lifted from below"), N_ ("A lifter comes at it from below."), 0),
};
const SrtRecord srt_cargo_record = RECORD ("cargo", N_ ("Cargo"), cargo_fields);

/* ---- Tenders ---- */

static const SrtField tender_fields[] = {
  PART ("hull", N_ ("Hull"), N_ ("Part with the points that its tractor’s beams leave.")),
  PART ("door", N_ ("Door"), N_ ("Part with the point that pods are drawn to.")),
  PARTS ("doors", N_ ("Doors"), N_ ("Parts that open for a pod.")),
  FIGURE ("near_stop", N_ ("Stop"), N_ ("units"), N_ ("How far out from the door point a pod is drawn; 0 takes 3400."), 0,
          100000, 0),
};
const SrtRecord srt_tender_record = RECORD ("tender", N_ ("Tender"), tender_fields);

/* ---- Breaking away ---- */

static const SrtField breakaway_fields[] = {
  PARTS ("parts", N_ ("Parts"), N_ ("Parts that go as the section breaks away; it stands where the first stood.")),
  PART ("body", N_ ("Body"), N_ ("Part that smokes then.")),
  SWITCH ("section", N_ ("Section"), N_ ("It is what breaks away."), 0),
  PART ("projector", N_ ("Projector"), N_ ("Part of a section that projects a warp.")),
  PART ("track", N_ ("Track"), N_ ("Track that turns the projector.")),
};
const SrtRecord srt_breakaway_record = RECORD ("breakaway", N_ ("Breaking away"), breakaway_fields);

/* ---- Extras: words in the order of SrtExtraKind ---- */

static const char *const extra_words[] = { "none", "hat", "gate_core", "section_core", NULL };

static const SrtField extra_fields[] = {
  CHOICE ("kind", N_ ("Kind"), N_ ("A hat of light over a coil; a core that glows once it is laid bare, on the ship or left where it stood."),
          extra_words, 0),
  PART ("coil", N_ ("Coil"), N_ ("Of a hat: part that its rays rise from.")),
  PART ("hat", N_ ("Hat"), N_ ("Of a hat: part that its rays reach.")),
  PART ("core", N_ ("Core"), N_ ("Of a core: part where the glow stands.")),
  PART ("lit_by", N_ ("Lit by"), N_ ("Of a core: part whose loss lights it.")),
  PART ("put_out_by", N_ ("Put out by"), N_ ("Part whose loss puts it out.")),
};
const SrtRecord srt_extra_record = RECORD ("extra", N_ ("Extra"), extra_fields);
