/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "content/file.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#define LARGEST (256 * 1024 * 1024)

gboolean
srt_file_read (const char *path, char **contents, gsize *length, GError **error)
{
  GStatBuf info;

  if (g_stat (path, &info) == 0)
    {
      if (S_ISDIR (info.st_mode))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, _ ("it is a folder"));
          return FALSE;
        }
      if (!S_ISREG (info.st_mode))
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, _ ("it is not an ordinary file"));
          return FALSE;
        }
      if (info.st_size > LARGEST)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, _ ("it is larger than 256 MiB"));
          return FALSE;
        }
    }
  return g_file_get_contents (path, contents, length, error);
}
