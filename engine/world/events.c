/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "world/world.h"

#include "base/diag.h" /* N_ */
#include "mission/machine.h"

static const struct
{
  const char *name;
  bool logged;
} events[SRT_N_EVENTS] = {
#define SRT_EVENT_ROW(id, text, log) [SRT_EVENT_##id] = { text, log },
  SRT_EVENTS (SRT_EVENT_ROW)
#undef SRT_EVENT_ROW
};

const char *
srt_event_name (SrtEventKind kind)
{
  return kind >= 0 && kind < SRT_N_EVENTS ? events[kind].name : "";
}

bool
srt_event_logged (SrtEventKind kind)
{
  return kind >= 0 && kind < SRT_N_EVENTS && events[kind].logged;
}

const char *
srt_damage_rule_words (int number)
{
  static const char *const words[SRT_N_DAMAGE_RULES] = {
#define SRT_RULE_WORDS(id, text) text,
    SRT_DAMAGE_RULES (SRT_RULE_WORDS)
#undef SRT_RULE_WORDS
  };

  return number >= 0 && number < SRT_N_DAMAGE_RULES ? words[number] : "";
}

/* What the script hears of these says which component: whoever emits them tells it then. */
static bool
heard_later (SrtEventKind kind)
{
  return kind == SRT_EVENT_SHOT_AT || kind == SRT_EVENT_COMPONENT_LOST;
}

SrtEvent *
srt_emit (SrtRun *run, SrtEventKind kind, int slot, int other, int number)
{
  SrtEvent *event = &run->spare_event;

  if (run->events && run->n_events < run->max_events)
    event = &run->events[run->n_events++];
  *event = (SrtEvent){
    .tick = run->world->mission_ticks,
    .index = run->world->event_index++,
    .kind = kind,
    .slot = slot,
    .other = other,
    .component = -1,
    .number = number,
    .node = -1,
  };
  if (run->probe)
    run->probe (run, event, run->probe_data);
  if (run->script && !heard_later (kind))
    {
      SrtEvent told = *event; /* others may be emitted meanwhile */
      srt_script_hear (run, &told);
    }
  return event;
}
