/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where data is found (decision 25). */
#include "content/load.h"

#include "sortie-config.h"

#include <string.h>

/* Run from where it was built rather than from where it is installed. */
static bool
is_uninstalled (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *share = g_path_get_dirname (SRT_PKGDATADIR);
  g_autofree char *prefix = g_path_get_dirname (share);
  g_autofree char *programs = g_build_filename (prefix, "bin", "", NULL);

  return program == NULL || !g_str_has_prefix (program, programs);
}

static bool
is_folder (const char *path)
{
  return path && *path && g_file_test (path, G_FILE_TEST_IS_DIR);
}

/* The first of the places that data is looked for in; free with g_free(). */
static char *
base_folder (const char *explicit_folder)
{
  const char *const *system = g_get_system_data_dirs ();
  const char *variable = g_getenv ("SORTIE_DATA");
  char *user;

  if (explicit_folder)
    return g_strdup (explicit_folder);
  if (variable && *variable)
    return g_strdup (variable);
  if (is_uninstalled () && is_folder (SRT_SOURCE_DATADIR))
    return g_strdup (SRT_SOURCE_DATADIR);
  user = g_build_filename (g_get_user_data_dir (), "sortie", "ships", NULL);
  if (is_folder (user))
    {
      g_free (user);
      return g_build_filename (g_get_user_data_dir (), "sortie", NULL);
    }
  g_free (user);
  for (int i = 0; system[i]; i++)
    {
      g_autofree char *folder = g_build_filename (system[i], "sortie", NULL);
      if (is_folder (folder))
        return g_steal_pointer (&folder);
    }
  return g_strdup (SRT_PKGDATADIR);
}

char **
srt_data_folders (const char *explicit_folder, bool user_data)
{
  g_autoptr (GPtrArray) folders = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *user = g_build_filename (g_get_user_data_dir (), "sortie", NULL);
  char *base = base_folder (explicit_folder);

  if (user_data && is_folder (user) && strcmp (user, base) != 0)
    g_ptr_array_add (folders, g_steal_pointer (&user));
  g_ptr_array_add (folders, base);
  g_ptr_array_add (folders, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&folders), FALSE);
}
