/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The command line: what its commands share.
 *
 * A command takes its own arguments (its name first) and returns the exit
 * status. Errors go to standard error, one line each; data goes to standard output.
 */
#pragma once

#include "sortie-config.h"

#include <glib/gi18n.h>

#include "content/load.h"
#include "sim/sim.h"

enum
{
  CLI_OK = 0,
  CLI_BAD_FILE = 1,
  CLI_BAD_USAGE = 2,
  CLI_INTERRUPTED = 130,
};

int cli_run (int argc, char **argv);
int cli_check (int argc, char **argv);
int cli_list (int argc, char **argv);
int cli_bench (int argc, char **argv);
int cli_duel (int argc, char **argv);
int cli_debug (int argc, char **argv);
int cli_schema (int argc, char **argv);
int cli_convert (int argc, char **argv);
int cli_diff (int argc, char **argv);

/* "sortie-cli: message", and where help is; returns CLI_BAD_USAGE. */
int cli_usage (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* "sortie-cli 1.2.3" */
void cli_print_version (void);
/*
 * Takes a command's options out of its arguments; @usage names what else it
 * takes ("MISSION"), @least and @most how many of those. False after a message;
 * @status is then the exit status: CLI_OK for --help and --version.
 */
bool cli_options (int *argc, char ***argv, const GOptionEntry *entries, const char *usage, int least, int most,
                  int *status);

/* Where data is taken from; two options that many commands have. */
typedef struct CliData
{
  char *folder;
  gboolean user;
} CliData;
#define CLI_DATA_OPTIONS(data)                                                                                     \
  { "data", 0, 0, G_OPTION_ARG_FILENAME, &(data).folder, N_ ("Take ships, guns and so on from a folder"),          \
    N_ ("DIR") },                                                                                                  \
  {                                                                                                                \
    "user-data", 0, 0, G_OPTION_ARG_NONE, &(data).user, N_ ("Let the user's own files stand for shipped ones"),    \
        NULL                                                                                                       \
  }

/* NULL after messages when nothing could be read, or when what was read has errors. */
SrtContent *cli_load_content (const CliData *data);

/* Prints what was found to standard error, notes only with @notes; returns how many errors there were. */
size_t cli_print_diags (const SrtDiags *diags, bool notes);

/* A mission with what it was read from, and what its ships are taken from. */
typedef struct CliMission
{
  SrtContent *content;
  SrtDocument *document;
  SrtMission *mission;
} CliMission;

/*
 * Reads a mission, with its ships from @content, or for NULL from @data once the
 * mission's own file is known to be one. False after messages when either cannot
 * be read or has errors.
 */
bool cli_load_mission (CliMission *mission, const char *path, const SrtContent *content, const CliData *data);
void cli_free_mission (CliMission *mission);
/*
 * Who flies the player's ship: @word is none, pilot or pilot:NAME, which puts that pilot into it; NULL is none.
 * False after a message of @command.
 */
bool cli_apply_player (const char *command, const char *word, SrtMission *mission, const SrtContent *content,
                       SrtSimOptions *options);

/* Kinds of file that there is a schema of, ended by NULL. */
const char *const *cli_schema_names (void);

/* 0 easy, 1 medium, 2 hard; also by those numbers; -1 for another word. */
int cli_difficulty (const char *word);

/* True when an order of that number is in the catalogue. */
bool cli_order_known (int number);
