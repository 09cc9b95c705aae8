/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli: the commands and their names. */
#include "cli.h"
#include "render.h"

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct Command
{
  const char *name;
  int (*run) (int argc, char **argv);
  const char *arguments;
  const char *help; /* translatable */
} Command;

static const Command commands[] = {
  { "run", cli_run, "MISSION", N_ ("run a mission without a window") },
  { "check", cli_check, "FILE...", N_ ("check missions, maneuvers, models and data files") },
  { "list", cli_list, "WHAT", N_ ("print one of the engine's tables as JSON") },
  { "bench", cli_bench, "[NAME]", N_ ("measure how fast things go") },
  { "duel", cli_duel, "", N_ ("fight many duels and count who wins") },
  { "debug", cli_debug, "MISSION", N_ ("step, stop and travel in time by lines on standard input") },
  { "render", sortie_cli_render, "MISSION", N_ ("draw a picture without a display") },
  { "convert", cli_convert, "IN OUT", N_ ("open a mission and save it") },
  { "diff", cli_diff, "A B", N_ ("tell what differs between two missions") },
  { "schema", cli_schema, "NAME", N_ ("print the JSON Schema of a kind of file") },
};

static void
print_help (void)
{
  g_print (_("Usage: sortie-cli COMMAND [OPTION…] ARGUMENTS\n\nCommands:\n"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_print ("  %-8s %-9s %s\n", commands[i].name, commands[i].arguments, _(commands[i].help));
  g_print (_("\n  --version           the program's version\n"
             "  --help              this text\n"
             "\nEach command has --help of its own. Exit status: 0 good, 1 a bad file, 2 a bad command line.\n"));
}

/* Where a stream was closed, no file that a command opens may take its number. */
static void
keep_streams (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0 && errno == EBADF && open ("/dev/null", O_RDONLY) < 0)
      return; /* the command says itself what cannot be opened */
}

/* What was printed may have got nowhere: the disk is full, or nobody is there to read it. */
static int
close_output (int status)
{
  bool failed = ferror (stdout) != 0;

  errno = 0;
  if (fclose (stdout) != 0 || failed)
    {
      g_printerr (_("sortie-cli: error: standard output cannot be written: %s\n"), g_strerror (errno ? errno : EIO));
      return status == CLI_OK ? CLI_BAD_FILE : status;
    }
  return status;
}

static void
set_language (void)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, SRT_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  srt_orders_translate_with (gettext);
}

static int
run_command (int argc, char **argv)
{
  if (argc < 2)
    return cli_usage (_("a command is needed"));
  if (strcmp (argv[1], "--version") == 0)
    {
      cli_print_version ();
      return CLI_OK;
    }
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)
    {
      print_help ();
      return CLI_OK;
    }
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (argv[1], commands[i].name) == 0)
      return commands[i].run (argc - 1, argv + 1);
  return cli_usage (_("there is no command “%s”"), argv[1]);
}

int
main (int argc, char **argv)
{
  keep_streams ();
  set_language ();
  return close_output (run_command (argc, argv));
}
