/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making a run of a mission or of a recording, for the commands that run one. */
#pragma once

#include "cli.h"

#include "app/history/recording.h"

typedef struct CliRunOptions
{
  CliData data;
  gint64 seed;
  gboolean original;
  char *player, *difficulty, *input;
} CliRunOptions;
#define CLI_RUN_OPTIONS(options)                                                                                   \
  { "seed", 's', 0, G_OPTION_ARG_INT64, &(options).seed, N_ ("Where chance starts from; 0 is the mission's own"),  \
    N_ ("S") },                                                                                                    \
  { "player", 0, 0, G_OPTION_ARG_STRING, &(options).player,                                                        \
    N_ ("Who flies the player's ship: none, pilot, pilot:NAME"), N_ ("WHO") },                                     \
  { "difficulty", 0, 0, G_OPTION_ARG_STRING, &(options).difficulty, N_ ("easy, medium or hard"), N_ ("HOW") },     \
  { "original", 0, 0, G_OPTION_ARG_NONE, &(options).original, N_ ("With the original's limits and habits"), NULL }, \
  { "input", 0, 0, G_OPTION_ARG_FILENAME, &(options).input,                                                        \
    N_ ("Run with the settings and the input of a recording, and compare"), N_ ("FILE") },                         \
  CLI_DATA_OPTIONS ((options).data)
void cli_run_options_clear (CliRunOptions *options);

typedef struct CliRun
{
  SrtSim *sim;
  SrtHistory *history;        /* NULL where nobody asked for one */
  SortieRunStart start;       /* what a recording of it says */
  SortieRecording *recording; /* that it is made of; NULL none */
  CliMission mission;         /* that it is made of; its members are NULL with a recording alone */
} CliRun;

/*
 * Of @path, a mission or a recording. @history: it is recorded; one of a recording
 * always is. False after a message of @command; @status is the exit status then.
 */
bool cli_run_open (CliRun *run, const char *command, const CliRunOptions *options, const char *path, bool history,
                   int *status);
void cli_run_close (CliRun *run);
/* Saves its recording; false after a message. */
bool cli_run_save (const CliRun *run, SrtPosition position, const char *path);
/* Which side has ships left that can fight; "undecided" while both have. */
const char *cli_run_outcome (const SrtSim *sim);
/* The result: tick, hash, outcome, losses, as JSON on a line of its own. */
char *cli_run_result (const SrtSim *sim);
/* False after a message where what was run again came out differently than it was recorded. */
bool cli_run_same (const CliRun *run);
