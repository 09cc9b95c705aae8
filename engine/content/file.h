/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/*
 * A whole file into memory, to be freed with g_free(), with a zero behind it.
 * Refused are folders, devices and pipes, which may have no end, and files past
 * 256 MiB.
 */
gboolean srt_file_read (const char *path, char **contents, gsize *length, GError **error);
