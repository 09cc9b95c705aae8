/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the façade's files share. */
#pragma once

#include "sim/sim.h"

#include <locale.h>

enum
{
  SRT_EVENTS_ROOM = 16384, /* events of one tick that are kept */
};

struct SrtSim
{
  SrtRun run;
  SrtWorld *world;          /* the block */
  SrtContent *content;      /* ref'd */
  SrtContent *next_content; /* swapped in as the next tick begins; NULL none */
  const SrtMission *mission;
  SrtScript *script;        /* ref'd; NULL none */
  SrtEvent *events;
  uint32_t told;            /* events of the last tick; those after them a hand has caused since */
  SrtPlayerMode mode;
  SrtPlayerInput input;
  bool two_sides;           /* both can fight now */
  SrtInputFunc on_input;    /* NULL: nobody keeps a log */
  void *input_data;
  locale_t plain;           /* numbers of the C locale, whatever the program's */
};

/* Fills a fresh world with the mission's ships and their first orders (setup.c); false on a full pool. */
bool srt_sim_set_up (SrtSim *sim, const SrtSimOptions *options, SrtDiags *diags);
/* The orders of one record, bottom first. */
void srt_sim_give_orders (SrtRun *run, int slot, const SrtMissionOrder *orders, int n);
/* Which sides can still fight: whenever one may have gained or lost by it. */
void srt_sim_look_at_sides (SrtSim *sim);
/* Tells who keeps a log of an input, with the tick of now (hands.c). */
void srt_sim_tell_input (SrtSim *sim, SrtInput *input);
