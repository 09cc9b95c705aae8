/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Gives a string field another value; TRUE when it was another. (g_set_str() is newer than the baseline.) */
static inline gboolean
sortie_set_str (char **field, const char *value)
{
  char *copy;

  if (g_strcmp0 (*field, value) == 0)
    return FALSE;
  copy = g_strdup (value);
  g_free (*field);
  *field = copy;
  return TRUE;
}
