/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Benchmarks of the window: the program that lies beside this one is started and measures itself. */
#include "bench.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

enum
{
  WARM_UPS = 1,
  N_FIGURES = 10,
};

static const struct
{
  const char *name;
  const char *mission; /* a shipped one to open with, or NULL */
  int ships;           /* edits a mission of so many, or 0 */
  bool by_size_only;   /* measured only when its size is named: it takes minutes */
} runs[] = {
  { "start", NULL, 0, false },
  { "start.convoy", "convoy.sortie.json", 0, false },
  { "400", NULL, 400, false },
  { "10000", NULL, 10000, true },
};

/* What the program prints when it edits, in its order. */
static const char *const figures[N_FIGURES]
    = { "start", "open", "select", "select-all", "move", "undo", "save", "scroll", "answer", "record-64" };

static char *
name_of (guint run, guint figure)
{
  return runs[run].ships > 0 ? g_strconcat (figures[figure], ".", runs[run].name, NULL) : g_strdup (runs[run].name);
}

static bool
figure_wanted (guint run, guint figure, const char *wanted)
{
  g_autofree char *name = name_of (run, figure);

  if (runs[run].ships == 0)
    return figure == 0 && g_str_has_prefix (name, wanted);
  return figure > 0 && g_str_has_prefix (name, wanted) && (!runs[run].by_size_only || strchr (wanted, '.'));
}

static bool
run_wanted (guint run, const char *wanted)
{
  for (guint f = 0; f < N_FIGURES; f++)
    if (figure_wanted (run, f, wanted))
      return true;
  return false;
}

bool
cli_bench_window_met (const char *wanted)
{
  for (guint r = 0; r < G_N_ELEMENTS (runs); r++)
    if (run_wanted (r, wanted))
      return true;
  return false;
}

/* The window's program: beside this one where both are installed, a folder up where they were built. */
static char *
find_program (char **folder)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *here = self ? g_path_get_dirname (self) : NULL;
  static const char *const places[] = { "sortie", "../sortie" };

  for (guint i = 0; here && i < G_N_ELEMENTS (places); i++)
    {
      char *path = g_build_filename (here, places[i], NULL);
      if (g_file_test (path, G_FILE_TEST_IS_EXECUTABLE) && !g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          *folder = g_steal_pointer (&here);
          return path;
        }
      g_free (path);
    }
  return NULL;
}

/* The person's settings are left alone; a program that is not installed finds its schema where it was built. */
static char **
make_environment (const char *folder)
{
  char **environment = g_get_environ ();
  g_autofree char *schemas = g_build_filename (folder, "..", "..", "data", NULL);
  g_autofree char *compiled = g_build_filename (schemas, "gschemas.compiled", NULL);

  environment = g_environ_setenv (environment, "GSETTINGS_BACKEND", "memory", TRUE);
  if (g_file_test (compiled, G_FILE_TEST_EXISTS))
    environment = g_environ_setenv (environment, "GSETTINGS_SCHEMA_DIR", schemas, FALSE);
  return environment;
}

/* One start of the program; what it printed, or NULL after a message. */
static char *
start_program (const char *program, char **environment, const char *mission, bool edit)
{
  g_autofree char *began = g_strdup_printf ("--bench-start=%" G_GINT64_FORMAT, g_get_monotonic_time ());
  const char *argv[] = { program, began, edit ? "--bench-edit" : mission, edit ? mission : NULL, NULL };
  g_autoptr (GError) error = NULL;
  char *output = NULL;
  int status;

  if (!g_spawn_sync (NULL, (char **) argv, environment, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status, &error))
    g_printerr ("sortie-cli: %s\n", error->message);
  else if (g_spawn_check_wait_status (status, NULL))
    return output;
  g_free (output);
  return NULL;
}

/* The figure's value among "NAME VALUE" lines, or a negative one. */
static double
value_of (const char *output, const char *figure)
{
  gsize length = strlen (figure);

  for (const char *line = output; line && *line; line = strchr (line, '\n') ? strchr (line, '\n') + 1 : NULL)
    if (strncmp (line, figure, length) == 0 && line[length] == ' ')
      return g_ascii_strtod (line + length + 1, NULL);
  return -1;
}

/* A file to work on; removed by the caller. */
static char *
mission_file (guint run)
{
  gsize length;
  g_autofree char *text = NULL;
  char *path;

  if (runs[run].mission)
    {
      g_auto (GStrv) folders = srt_data_folders (NULL, false);
      return folders[0] ? g_build_filename (folders[0], "missions", runs[run].mission, NULL) : NULL;
    }
  if (runs[run].ships == 0)
    return NULL;
  text = cli_bench_mission (runs[run].ships, &length);
  path = g_strdup_printf ("%s/sortie-bench-%d-%d.sortie.json", g_get_tmp_dir (), runs[run].ships, (int) getpid ());
  if (!g_file_set_contents (path, text, (gssize) length, NULL))
    g_clear_pointer (&path, g_free);
  return path;
}

static bool
measure (guint run, const char *program, char **environment, const char *wanted)
{
  g_autofree char *mission = mission_file (run);
  double values[N_FIGURES][BENCH_RUNS];
  bool good = true;

  for (int i = -WARM_UPS; i < BENCH_RUNS && good; i++)
    {
      g_autofree char *output = start_program (program, environment, mission, runs[run].ships > 0);
      good = output != NULL;
      for (guint f = 0; f < N_FIGURES && good && i >= 0; f++)
        values[f][i] = value_of (output, figures[f]);
    }
  if (runs[run].ships > 0 && mission)
    g_unlink (mission);
  for (guint f = 0; f < N_FIGURES && good; f++)
    if (figure_wanted (run, f, wanted) && values[f][0] >= 0)
      {
        g_autofree char *name = name_of (run, f);
        cli_bench_print (name, "ms", values[f]);
      }
  return good;
}

bool
cli_bench_window (const char *wanted)
{
  g_autofree char *folder = NULL;
  g_autofree char *program = find_program (&folder);
  g_auto (GStrv) environment = NULL;

  if (program == NULL)
    {
      g_printerr (_("sortie-cli: the window's program, sortie, does not lie beside this one\n"));
      return false;
    }
  environment = make_environment (folder);
  for (guint r = 0; r < G_N_ELEMENTS (runs); r++)
    if (run_wanted (r, wanted) && !measure (r, program, environment, wanted))
      return false;
  return true;
}
