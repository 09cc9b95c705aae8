/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The input log of a run and how it is given again (decision 13). */
#pragma once

#include "sim/sim.h"

typedef struct SrtInputLog
{
  SrtInput *entries;       /* in order; contents and missions are ref'd */
  int n, room;
  SrtContent *content;     /* of the run's start, ref'd */
  SrtPlayerInput held;     /* the last one of the player, with nothing pressed: the same again is not kept */
} SrtInputLog;

void srt_input_log_init (SrtInputLog *log, const SrtContent *content);
void srt_input_log_clear (SrtInputLog *log);
/* A log of its own with the entries up to and of @tick. */
void srt_input_log_copy (SrtInputLog *log, const SrtInputLog *from, int tick);
/* Keeps an entry, unless it says nothing new. */
void srt_input_log_add (SrtInputLog *log, const SrtInput *input);
/* Forgets all entries but the first @n. */
void srt_input_log_cut (SrtInputLog *log, int n);
/* What the world was read with at the end of @tick, before hands acted. */
const SrtContent *srt_input_log_content (const SrtInputLog *log, int tick);
/*
 * The cursor of a simulation that stands at the end of @tick, before hands act;
 * the simulation holds the player's input of then from now on.
 */
int srt_input_log_at (const SrtInputLog *log, SrtSim *sim, int tick);
/* Gives what comes as the next tick begins: the player's input. */
void srt_input_log_before (const SrtInputLog *log, SrtSim *sim, int *cursor);
/* Gives what hands did after the tick that has just run. */
void srt_input_log_after (const SrtInputLog *log, SrtSim *sim, int *cursor);
/* Of a cursor moved on by srt_input_log_after(): hands acted after @tick. */
bool srt_input_log_acted (const SrtInputLog *log, int cursor, int tick);
size_t srt_input_log_bytes (const SrtInputLog *log);
