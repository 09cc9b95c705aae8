/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The radio's lines that a script has said, and the waits for them (spec 06 §4.5, 09 §6.1). */
#include "mission/commands.h"

#include <string.h>

enum
{
  WINDOW_TICKS = 92,   /* until the radio's window is open */
  SPEECH_TICKS = 300,  /* of a line whose length nobody knows */
  MOST_NAME = 52,      /* bytes of a film's name */
  FILM_LOOPS = 5,      /* flags of spec 09 §6.1 */
  FILM_ONCE = 6,
};

bool
srt_script_speaks (const SrtWorld *world)
{
  const SrtMachine *machine = srt_machine (world);
  return machine && world->mission_ticks < machine->radio.until;
}

bool
srt_script_films (const SrtWorld *world)
{
  const SrtMachine *machine = srt_machine (world);
  return machine && world->mission_ticks < machine->radio.film_until;
}

/* A line lasts its length, heard or not (decision 1). */
static int32_t
ticks_of (const SrtScript *script, uint32_t speech)
{
  for (int i = 0; i < script->n_speeches; i++)
    if (script->speeches[i].at == speech - SRT_PLACE_CODE)
      return script->speeches[i].ticks;
  return SPEECH_TICKS;
}

/* At once: the line that plays ends. With a film that plays already it does not wait for the window. */
static void
say (SrtCall *call, SrtScriptRadio line, bool window)
{
  SrtRun *run = call->run;
  int32_t now = run->world->mission_ticks;
  bool waits = window && !srt_script_films (run->world);
  SrtEvent *event;

  if (!srt_script_text (call->script, line.speech))
    return;
  line.began = now + (waits ? WINDOW_TICKS : 0);
  line.until = line.began + ticks_of (call->script, line.speech);
  line.film_until = window ? line.until : 0;
  call->machine->radio = line;
  event = srt_emit (run, SRT_EVENT_COMMS, line.speaker, line.pilot, (int) (line.speech - SRT_PLACE_CODE));
  event->component = line.head;
  event->value = (float) (line.until - now);
}

SRT_CMD (play_speech)
{
  say (call, (SrtScriptRadio){ .speech = call->args[0], .speaker = -1, .pilot = -1, .head = -1 }, false);
}

SRT_CMD (play_film)
{
  const char *film = srt_script_text (call->script, call->args[0]);
  const char *speech = srt_script_text (call->script, call->args[1]);

  if (!film || !speech)
    return;
  if (strlen (film) >= MOST_NAME || strlen (speech) >= MOST_NAME)
    {
      srt_tell_fault (call->run, call->vm->at, call->vm->slot, N_ ("a film's name is too long: nothing plays"));
      return;
    }
  say (call,
       (SrtScriptRadio){ .speech = call->args[1], .film = call->args[0], .speaker = -1, .pilot = -1, .head = -1,
                         .flags = FILM_LOOPS },
       true);
}

/* Not for what is not there, what explodes, and what nobody flies. */
static void
say_from_ship (SrtCall *call, int flags)
{
  int ship = srt_arg_ship (call, 0);
  const SrtObject *object = ship >= 0 ? srt_object (call->run->world, ship) : NULL;

  if (!object || object->type < 0 || (object->flags & (SRT_STAND_IN | SRT_EXPLODING)))
    return;
  say (call,
       (SrtScriptRadio){ .speech = call->args[2], .speaker = ship, .pilot = object->pilot,
                         .head = (int32_t) (call->args[1] & 0xFF), .flags = flags },
       true);
}

static void
say_from_pilot (SrtCall *call, int flags)
{
  int32_t pilot = call->args[0] < (uint32_t) call->run->content->n_pilots ? (int32_t) call->args[0] : -1;

  say (call,
       (SrtScriptRadio){ .speech = call->args[2], .speaker = -1, .pilot = pilot,
                         .head = (int32_t) (call->args[1] & 0xFF), .flags = flags },
       true);
}

SRT_CMD (comms_from_ship)
{
  say_from_ship (call, FILM_LOOPS);
}

SRT_CMD (comms_from_ship_once)
{
  say_from_ship (call, FILM_ONCE);
}

SRT_CMD (comms_from_pilot)
{
  say_from_pilot (call, FILM_LOOPS);
}

SRT_CMD (comms_from_pilot_once)
{
  say_from_pilot (call, FILM_ONCE);
}

SRT_CMD (wait_for_speech)
{
  if (srt_script_speaks (call->run->world))
    srt_again (call, 2);
}

SRT_CMD (wait_for_film)
{
  if (srt_script_films (call->run->world))
    srt_again (call, 2);
}
