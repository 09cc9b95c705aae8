/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one table of statements (spec 03 §8.4) and the ten maneuvers' fixed properties (§2.2). */
#include "maneuver/private.h"

#include <string.h>

const SrtStatement srt_statements[SRT_N_OPS] = {
  { "SetYaw", SRT_OP_SET_YAW, SRT_SHAPE_NUMBERS, false, "SetYaw(a[, b])",
    N_ ("Holds the yaw input at a value drawn between a and b (-1 left to 1 right), times the pilot's turn limit."),
    srt_start_input, NULL },
  { "SetPitch", SRT_OP_SET_PITCH, SRT_SHAPE_NUMBERS, false, "SetPitch(a[, b])",
    N_ ("Holds the pitch input at a value drawn between a and b (1 lifts the nose), times the pilot's turn limit."),
    srt_start_input, NULL },
  { "SetRoll", SRT_OP_SET_ROLL, SRT_SHAPE_NUMBERS, false, "SetRoll(a[, b])",
    N_ ("Holds the roll input at a value drawn between a and b (1 drops the right side), times the pilot's turn limit."),
    srt_start_input, NULL },
  { "SetSpeed", SRT_OP_SET_SPEED, SRT_SHAPE_NUMBERS, false, "SetSpeed(a[, b])",
    N_ ("Sets the throttle to a share of the cruise speed drawn between a and b, 0 to 1."), srt_start_speed,
    NULL },
  { "Wait", SRT_OP_WAIT, SRT_SHAPE_TICKS, true, "Wait(a[, b])",
    N_ ("Waits for a to b hundredths of a second; inputs and throttle stay as they are."), srt_start_timer,
    srt_run_wait },
  { "Goto", SRT_OP_GOTO, SRT_SHAPE_GOTO, false, "Goto name", N_ ("Goes on after the line \"name:\"."),
    srt_start_jump, NULL },
  { ":", SRT_OP_LABEL, SRT_SHAPE_LABEL, false, "name:",
    N_ ("A place for Goto. It begins in the first column and nothing follows it."), srt_start_nothing, NULL },
  { "SetAfterburner", SRT_OP_SET_AFTERBURNER, SRT_SHAPE_SWITCH, false, "SetAfterburner(on)",
    N_ ("Holds the afterburner, or lets it go. It lights only for a pilot whose turn limit is 2, with a player near."),
    srt_start_afterburner, NULL },
  { "Runaway", SRT_OP_RUNAWAY, SRT_SHAPE_TICKS, true, "Runaway(a[, b])",
    N_ ("Flies straight away from the target for a to b hundredths of a second, weaving."), srt_start_runaway,
    srt_run_to_point },
  { "Attack", SRT_OP_ATTACK, SRT_SHAPE_TICKS, true, "Attack(a[, b])",
    N_ ("Flies at the aim point for a to b hundredths of a second, slowing when near."), srt_start_timer,
    srt_run_attack },
  { "Attackmassive", SRT_OP_ATTACK_MASSIVE, SRT_SHAPE_BARE, true, "Attackmassive()",
    N_ ("Flies at the aim point at full throttle until the aimed part is near."), srt_start_timer,
    srt_run_attack_massive },
  { "Outofactionsphere", SRT_OP_OUT_OF_ACTION_SPHERE, SRT_SHAPE_TICKS, true, "Outofactionsphere(a[, b])",
    N_ ("Flies to the centre of the action for a to b hundredths of a second."), srt_start_out_of_sphere,
    srt_run_to_point },
  { "Setmirror", SRT_OP_SET_MIRROR, SRT_SHAPE_BARE, false, "Setmirror",
    N_ ("Draws anew which of yaw, pitch and roll are mirrored from here on."), srt_start_mirror, NULL },
  { "If", SRT_OP_IF, SRT_SHAPE_IF, false, "If Goingtocrash",
    N_ ("Goes on with the next line when the ship is about to hit its target, else after Else or Endif."),
    srt_start_if, NULL },
  { "Else", SRT_OP_ELSE, SRT_SHAPE_BARE, false, "Else",
    N_ ("What an If does when its condition does not hold."), srt_start_jump, NULL },
  { "Endif", SRT_OP_ENDIF, SRT_SHAPE_BARE, false, "Endif", N_ ("The end of an If."), srt_start_nothing,
    NULL },
  { "Avoid", SRT_OP_AVOID, SRT_SHAPE_TICKS, true, "Avoid(a[, b])",
    N_ ("Pulls away from the target at half throttle for a to b hundredths of a second."), srt_start_timer,
    srt_run_avoid },
  { "Cloak", SRT_OP_CLOAK, SRT_SHAPE_SWITCH, false, "Cloak(on)",
    N_ ("Asks for the cloak, which comes on five seconds later, or drops it."), srt_start_cloak, NULL },
  { "AttackMediumFighter", SRT_OP_ATTACK_MEDIUM_FIGHTER, SRT_SHAPE_TICKS, true, "AttackMediumFighter(a[, b])",
    N_ ("Flies a heavy ship at where the target will be, for a to b hundredths of a second."),
    srt_start_timer, srt_run_attack_medium },
  { "NewAttackRun", SRT_OP_NEW_ATTACK_RUN, SRT_SHAPE_TRUTH, true, "NewAttackRun(true)",
    N_ ("Flies out from the target to begin a new run; with true clear of the whole ship, with false of the part."),
    srt_start_attack_run, srt_run_attack_run },
  { "RunToShip", SRT_OP_RUN_TO_SHIP, SRT_SHAPE_BARE, true, "RunToShip()",
    N_ ("Flies to the friendly ship that was chosen with the maneuver."), srt_start_run_to_ship,
    srt_run_to_ship },
  { "EndScript", SRT_OP_END_SCRIPT, SRT_SHAPE_BARE, true, "EndScript()",
    N_ ("Ends the maneuver; the pilot chooses another."), srt_start_wait, srt_run_end_script },
};

static const SrtManeuverInfo maneuvers[] = {
  { 0, "defend dodge1", SRT_MIRROR_YAW | SRT_MIRROR_ROLL, 400, 1000, -1 },
  { 1, "defend dodge2", SRT_MIRROR_YAW | SRT_MIRROR_ROLL, 400, 1000, -1 },
  { 2, "defend dodge3", SRT_MIRROR_YAW | SRT_MIRROR_ROLL, 400, 1000, -1 },
  { 3, "out of action sphere", 0, 1000, 1500, 500 },
  { 4, "defend runaway", 0, 200, 300, -1 },
  { 5, "attack pursue", 0, 200, 300, -1 },
  { 6, "attack massive object", 0, 20000, 25000, 20000 },
  { 7, "attack medium fighter", 0, 10000, 15000, 10000 },
  { 8, "loop the loop", 0, 200, 1000, -1 },
  { 9, "run to ship", 0, 10000, 15000, -1 },
};

const SrtStatement *
srt_statement_table (int *n)
{
  *n = SRT_N_OPS;
  return srt_statements;
}

const SrtStatement *
srt_statement_find (const char *word, size_t length)
{
  for (int i = 0; i < SRT_N_OPS; i++)
    if (srt_statements[i].shape != SRT_SHAPE_LABEL && srt_text_is (word, length, srt_statements[i].name))
      return &srt_statements[i];
  return NULL;
}

const SrtStatement *
srt_maneuver_statement (const SrtManeuverCode *code)
{
  return code->op < SRT_N_OPS ? &srt_statements[code->op] : NULL;
}

const SrtManeuverInfo *
srt_maneuver_table (int *n)
{
  *n = (int) (sizeof maneuvers / sizeof maneuvers[0]);
  return maneuvers;
}

int
srt_maneuver_number (const char *name)
{
  for (size_t i = 0; i < sizeof maneuvers / sizeof maneuvers[0]; i++)
    if (srt_text_is (name, strlen (name), maneuvers[i].name))
      return maneuvers[i].number;
  return -1;
}
