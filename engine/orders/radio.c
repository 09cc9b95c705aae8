/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the engine has said over the radio, now or as a report some ticks on (spec 09 §6.2, §6.5). */
#include "mission/machine.h"
#include "orders/orders.h"

static const char *const lines[] = {
  [SRT_RADIO_ASKS_TO_LAND] = N_ ("Requesting permission to land."),
  [SRT_RADIO_MAY_LAND] = N_ ("You are cleared to land. Welcome home."),
  [SRT_RADIO_MAY_NOT_LAND] = N_ ("Negative, we cannot take you aboard now."),
  [SRT_RADIO_JUMP_READY] = N_ ("We are ready to jump. Go when you are."),
  [SRT_RADIO_JUMP_FIRST_CALL] = N_ ("The wing waits for your jump."),
  [SRT_RADIO_JUMP_FIRST_CALL + 1] = N_ ("Leader, we should be gone by now."),
  [SRT_RADIO_JUMP_FIRST_CALL + 2] = N_ ("Your jump drive, leader. We need to go."),
  [SRT_RADIO_JUMP_FIRST_CALL + 3] = N_ ("Last call. We jump with you or without you."),
  [SRT_RADIO_WARP_READY] = N_ ("We are ready to warp. Go when you are."),
  [SRT_RADIO_WARP_FIRST_CALL] = N_ ("The wing waits for your warp."),
  [SRT_RADIO_WARP_FIRST_CALL + 1] = N_ ("Leader, the warp is ready for you."),
  [SRT_RADIO_WARP_FIRST_CALL + 2] = N_ ("Your warp drive, leader. We need to go."),
  [SRT_RADIO_WARP_FIRST_CALL + 3] = N_ ("Last call. We warp with you or without you."),
  [SRT_RADIO_ION_CANNON] = N_ ("That cannon is charging at you. Break off, get out of its line!"),
  [SRT_RADIO_LAUNCH] = N_ ("You are clear to launch. Good hunting."),
};
_Static_assert (sizeof lines / sizeof lines[0] == SRT_N_RADIO_LINES, "words for every line");

/* A script may silence what nobody has asked for, but for reminders of a jump (spec 09 §6.5). */
static bool
silenced (const SrtWorld *world, SrtRadioLine line)
{
  const SrtMachine *machine = srt_machine (world);
  return machine && machine->display.comms_off && (line == SRT_RADIO_ION_CANNON || line == SRT_RADIO_LAUNCH);
}

void
srt_radio_say (SrtRun *run, int speaker, SrtRadioLine line)
{
  if (silenced (run->world, line))
    return;
  srt_emit (run, SRT_EVENT_RADIO, speaker, -1, (int) line)->text = lines[line];
}

bool
srt_radio_report (SrtRun *run, int speaker, SrtRadioLine line, int delay)
{
  SrtReport *reports = run->world->reports;
  for (int i = 0; i < SRT_REPORTS; i++)
    if (reports[i].due == 0)
      {
        reports[i] = (SrtReport){ run->world->mission_ticks + delay, speaker, (int32_t) line };
        return true;
      }
  return false;
}

void
srt_radio_frame (SrtRun *run)
{
  SrtWorld *world = run->world;
  for (int i = 0; i < SRT_REPORTS; i++)
    {
      SrtReport report = world->reports[i];
      if (report.due == 0 || world->mission_ticks <= report.due)
        continue;
      world->reports[i] = (SrtReport){ 0, 0, 0 };
      if (!srt_gone (srt_object (world, report.speaker)))
        srt_radio_say (run, report.speaker, (SrtRadioLine) report.line);
    }
}
