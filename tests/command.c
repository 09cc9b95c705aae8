/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "command.h"

#include <sys/wait.h>

void
ran_free (Ran *ran)
{
  g_free (ran->out);
  g_free (ran->err);
  g_free (ran);
}

Ran *
run_in (const char *locale, const char *arguments)
{
  const char *program = g_getenv ("SORTIE_CLI");
  g_autofree char *line = g_strdup_printf ("%s %s", program ? program : "sortie-cli", arguments);
  g_auto (GStrv) argv = NULL, environment = g_get_environ ();
  Ran *ran = g_new0 (Ran, 1);
  GError *error = NULL;
  int wait_status;

  environment = g_environ_setenv (environment, "LC_ALL", locale, TRUE);
  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  g_spawn_sync (NULL, argv, environment, G_SPAWN_SEARCH_PATH, NULL, NULL, &ran->out, &ran->err, &wait_status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (wait_status));
  ran->status = WEXITSTATUS (wait_status);
  return ran;
}
