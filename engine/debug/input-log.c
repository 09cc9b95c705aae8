/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "debug/input-log.h"

#include <stdlib.h>
#include <string.h>

static SrtPlayerInput
nothing_pressed (const SrtPlayerInput *input)
{
  SrtPlayerInput held = *input;

  memset (held.pressed, 0, sizeof held.pressed);
  held.view = 0;
  return held;
}

void
srt_input_log_init (SrtInputLog *log, const SrtContent *content)
{
  *log = (SrtInputLog){ .content = srt_content_ref (content), .held = { .reticle = -1 } };
}

static void
let_go (const SrtInput *input)
{
  if (input->content)
    srt_content_unref ((SrtContent *) input->content);
  if (input->mission)
    srt_mission_free ((SrtMission *) input->mission);
}

void
srt_input_log_clear (SrtInputLog *log)
{
  srt_input_log_cut (log, 0);
  free (log->entries);
  if (log->content)
    srt_content_unref (log->content);
  memset (log, 0, sizeof *log);
}

void
srt_input_log_copy (SrtInputLog *log, const SrtInputLog *from, int tick)
{
  srt_input_log_init (log, from->content);
  for (int i = 0; i < from->n && from->entries[i].tick <= tick; i++)
    srt_input_log_add (log, &from->entries[i]);
}

void
srt_input_log_add (SrtInputLog *log, const SrtInput *input)
{
  if (input->kind == SRT_INPUT_PLAYER)
    {
      if (memcmp (&input->player, &log->held, sizeof log->held) == 0)
        return;
      log->held = nothing_pressed (&input->player);
    }
  if (log->n == log->room)
    {
      int room = log->room ? 2 * log->room : 16;
      SrtInput *entries = realloc (log->entries, (size_t) room * sizeof *entries);
      if (!entries)
        return;
      log->entries = entries;
      log->room = room;
    }
  log->entries[log->n] = *input;
  if (input->content)
    log->entries[log->n].content = srt_content_ref (input->content);
  if (input->mission)
    log->entries[log->n].mission = srt_mission_ref (input->mission);
  log->n++;
}

static SrtPlayerInput
held_before (const SrtInputLog *log, int n)
{
  for (int i = n - 1; i >= 0; i--)
    if (log->entries[i].kind == SRT_INPUT_PLAYER)
      return nothing_pressed (&log->entries[i].player);
  return (SrtPlayerInput){ .reticle = -1 };
}

void
srt_input_log_cut (SrtInputLog *log, int n)
{
  while (log->n > n)
    let_go (&log->entries[--log->n]);
  log->held = held_before (log, log->n);
}

/* The first entry of @tick or a later one. */
static int
first_of (const SrtInputLog *log, int tick)
{
  int low = 0, high = log->n;

  while (low < high)
    {
      int middle = low + (high - low) / 2;
      if (log->entries[middle].tick < tick)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const SrtContent *
srt_input_log_content (const SrtInputLog *log, int tick)
{
  for (int i = first_of (log, tick) - 1; i >= 0; i--)
    if (log->entries[i].kind == SRT_INPUT_SWAP)
      return log->entries[i].content;
  return log->content;
}

int
srt_input_log_at (const SrtInputLog *log, SrtSim *sim, int tick)
{
  int cursor = first_of (log, tick);
  SrtInput held = { .tick = tick, .kind = SRT_INPUT_PLAYER, .player = held_before (log, cursor) };

  srt_sim_apply (sim, &held);
  return cursor;
}

/* The player's input of a tick follows what hands did before it. */
void
srt_input_log_before (const SrtInputLog *log, SrtSim *sim, int *cursor)
{
  int now = srt_sim_world (sim)->mission_ticks;

  while (*cursor < log->n && log->entries[*cursor].tick <= now)
    srt_sim_apply (sim, &log->entries[(*cursor)++]);
}

void
srt_input_log_after (const SrtInputLog *log, SrtSim *sim, int *cursor)
{
  int now = srt_sim_world (sim)->mission_ticks;

  while (*cursor < log->n && log->entries[*cursor].tick <= now && log->entries[*cursor].kind != SRT_INPUT_PLAYER)
    srt_sim_apply (sim, &log->entries[(*cursor)++]);
}

bool
srt_input_log_acted (const SrtInputLog *log, int cursor, int tick)
{
  return cursor > 0 && log->entries[cursor - 1].tick == tick && log->entries[cursor - 1].kind != SRT_INPUT_PLAYER;
}

size_t
srt_input_log_bytes (const SrtInputLog *log)
{
  return (size_t) log->room * sizeof *log->entries;
}
