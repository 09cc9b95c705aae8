/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands about the script itself: timers, waits, triggers, threads (spec 06 §4.5). */
#include "mission/commands.h"

SRT_CMD (create_timer)
{
  srt_timer_create (call->machine, call->args[0], call->args[1], call->args[2], call->args[3]);
}

SRT_CMD (destroy_timer)
{
  srt_timer_destroy (call->machine, call->args[0]);
}

SRT_CMD (wait)
{
  call->vm->thread->wake_time = call->machine->clock + call->args[0];
  call->result = 0;
}

SRT_CMD (yield)
{
  call->result = 0;
}

SRT_CMD (wait_for_trigger)
{
  call->vm->thread->interrupted = 1;
  call->result = 0;
}

SRT_CMD (end_others)
{
  for (int i = 0; i < SRT_THREADS; i++)
    if (i != call->vm->slot)
      srt_thread_end (call->machine, i);
}

SRT_CMD (set_trigger_state)
{
  srt_trigger_arm (call->run, srt_object_of_place (call->script, call->args[0]), (int) (call->args[1] & 0xFF),
                   (int) (call->args[2] & 0xFF), -1);
}

SRT_CMD (set_any_trigger_state)
{
  if (call->args[3] <= INT16_MAX)
    srt_trigger_arm (call->run, srt_object_of_place (call->script, call->args[0]), (int) (call->args[1] & 0xFF),
                     (int) (call->args[2] & 0xFF), (int) call->args[3]);
}

SRT_CMD (print)
{
  if (srt_script_text (call->script, call->args[0]))
    srt_emit (call->run, SRT_EVENT_SCRIPT_SAYS, -1, call->vm->slot, (int) (call->args[0] - SRT_PLACE_CODE));
}
