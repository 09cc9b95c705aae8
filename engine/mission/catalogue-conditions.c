/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The conditions that triggers wait for (spec 06 §6.2, §6.3). */
#include "mission/catalogue.h"

#include <string.h>

#define S SRT_SUBJECT_SHIP
#define SFQ (SRT_SUBJECT_SHIP | SRT_SUBJECT_GROUP | SRT_SUBJECT_SQUAD)
#define NEVER SRT_POSTED_NEVER
#define OWN SRT_POSTED_OWN
#define GROUPS SRT_POSTED_GROUPS

#define VALUES(n, ...) n, { __VA_ARGS__ }
#define NO_VALUES 0, { { NULL, false, false } }
#define SHIP(name) { name, true, false }    /* checked against the operand */
#define FIGURE(name) { name, false, true }  /* a number that nothing checks */
#define PRESSED(words)                                                                                             \
  { words, S, NEVER, false, -1, NO_VALUES, N_ ("Of another machine's controls: it never happens.") }

static const SrtConditionInfo conditions[SRT_N_CONDITIONS] = {
  [0x00] = { "ShotAt", SFQ, GROUPS, false, 0,
             VALUES (5, SHIP ("attacker"), FIGURE ("shield_damage"), FIGURE ("hull_damage"), SHIP ("victim"),
                     { "weapon", true, true }),
             N_ ("The ship, or the component watched, has taken damage. Both damages are how worn it is, 0 to 100; of "
                 "groups and squads their members' average.") },
  [0x01] = { "Destroyed", SFQ, GROUPS, false, 1, VALUES (2, SHIP ("killer"), SHIP ("victim")),
             N_ ("The ship begins to explode or its pilot ejects, or the component watched is taken out; of groups and "
                 "squads: the last of them.") },
  [0x02] = { "Launched", SFQ, GROUPS, false, -1, VALUES (1, SHIP ("ship")), N_ ("The ship has launched.") },
  [0x03] = { "CameraReached", S, OWN, false, -1, NO_VALUES, N_ ("The director's camera has come to this point.") },
  [0x04] = { "ShipReached", S, OWN, false, -1, VALUES (1, SHIP ("ship")),
             N_ ("A ship on a path has come to this point, or is within 4,000 units of this waypoint or nav point.") },
  [0x05] = { "CloseProximity", S, OWN, false, -1, VALUES (2, SHIP ("ship"), FIGURE ("distance")),
             N_ ("Another ship is within 20 of this ship's radii.") },
  [0x06] = { "Proximity", S, OWN, false, -1, VALUES (2, SHIP ("ship"), FIGURE ("distance")),
             N_ ("Another ship is within as many of this ship's radii as the trigger says.") },
  [0x07] = { "ObjectScooped", S, GROUPS, false, -1, VALUES (1, SHIP ("pod")), N_ ("The ship has a pod aboard.") },
  [0x08] = { "PlayerReadyToJump", S, OWN, false, -1, NO_VALUES,
             N_ ("The player has used the jump drive while jump_ready is set.") },
  [0x09] = { "JumpedIn", SFQ, GROUPS, false, -1, VALUES (1, SHIP ("ship")), N_ ("The ship has come in by a jump.") },
  [0x0A] = { "FixedGateJumpedIn", SFQ, GROUPS, false, -1, VALUES (1, SHIP ("gate")),
             N_ ("The ship has come in through a fixed gate.") },
  [0x0B] = { "PlayerReadyToWarp", S, OWN, false, -1, NO_VALUES,
             N_ ("The player has used the jump drive while warp_ready is set.") },
  [0x0C] = { "JumpedThroughHoop", S, OWN, false, -1, NO_VALUES, N_ ("A ship has flown through this hoop.") },
  [0x0D] = { "PlayerWantsBackup", S, OWN, false, -1, NO_VALUES,
             N_ ("The player has asked for backup while backup_available is set.") },
  [0x0E] = { "RipperGrabbedObject", S, OWN, false, -1, VALUES (1, SHIP ("object")), N_ ("The cargo lifter has hold of an object.") },
  [0x0F] = { "RipperDroppedObject", S, OWN, false, -1, VALUES (1, SHIP ("object")),
             N_ ("The cargo lifter has let an object go, or fitted it.") },
  [0x10] = { "Cloaked", SFQ, OWN, false, -1, NO_VALUES, N_ ("The ship has cloaked; groups and squads never hear of it.") },
  [0x11] = { "Decloaked", SFQ, OWN, false, -1, NO_VALUES,
             N_ ("The ship has dropped its cloak; groups and squads never hear of it.") },
  [0x12] = { "Targetted", S, NEVER, false, -1, VALUES (1, SHIP ("aggressor")), N_ ("It never happens.") },
  [0x13] = PRESSED ("Player_L1_DoubleTap"),
  [0x14] = PRESSED ("Player_L2_DoubleTap"),
  [0x15] = PRESSED ("Player_R1_DoubleTap"),
  [0x16] = PRESSED ("Player_R2_DoubleTap"),
  [0x17] = PRESSED ("L1_L2_R1_R2 Pressed"),
  [0x18] = PRESSED ("L1_R1 Pressed"),
  [0x19] = { "Game Timer Expired", S, NEVER, false, -1, NO_VALUES, N_ ("It never happens.") },
  [0x1A] = { "Tractor Beam Locked", SFQ, NEVER, false, -1, VALUES (2, SHIP ("tractored"), SHIP ("tractoring")),
             N_ ("It never happens.") },
  [0x1B] = { "Tractor Beam Broken", SFQ, NEVER, false, -1, VALUES (2, SHIP ("tractored"), SHIP ("tractoring")),
             N_ ("It never happens.") },
  [0x1C] = { "Inside Object", S, OWN, false, -1, NO_VALUES, N_ ("The player's ship has flown into the hull of another.") },
  [0x1D] = { "Outside Object", S, OWN, false, -1, NO_VALUES, N_ ("The player's ship has flown out of the hull of another.") },
  [0x1E] = { "Docked", S, OWN, false, -1, NO_VALUES, N_ ("The ship lies in its berth.") },
  [0x1F] = { "UnDocked", S, OWN, false, -1, NO_VALUES, N_ ("The ship has its pod and has left the port.") },
  [0x20] = { "I'm Being Chased", SFQ, NEVER, false, -1, VALUES (2, SHIP ("chased"), SHIP ("chaser")), N_ ("It never happens.") },
  [0x21] = { "Player_CallReinforcements", S, NEVER, true, -1, VALUES (1, SHIP ("target")), N_ ("It never happens.") },
  [0x22] = { "ExplosionShip", 0, GROUPS, true, -1, VALUES (1, SHIP ("ship")), N_ ("The largest explosions are over.") },
};

const SrtConditionInfo *
srt_condition_info (int number)
{
  return number >= 0 && number < SRT_N_CONDITIONS ? &conditions[number] : NULL;
}

const char *
srt_condition_word (int number)
{
  return number >= 0 && number < SRT_N_CONDITIONS ? srt_condition_words[number] : NULL;
}

int
srt_condition_find (const char *word, size_t length)
{
  for (int i = 0; i < SRT_N_CONDITIONS; i++)
    if (strlen (srt_condition_words[i]) == length && memcmp (srt_condition_words[i], word, length) == 0)
      return i;
  return -1;
}

int
srt_condition_value (int condition, const char *name, size_t length)
{
  const SrtConditionInfo *info = srt_condition_info (condition);

  for (int i = 0; info && i < info->n_values; i++)
    if (strlen (info->values[i].name) == length && memcmp (info->values[i].name, name, length) == 0)
      return i;
  return -1;
}
