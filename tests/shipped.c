/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shipped.h"

#include "maneuver/maneuver.h"

#include <glib.h>

SrtContent *
shipped_content (void)
{
  const char *folders[] = { g_getenv ("SORTIE_DATA"), NULL };
  const SrtLoadOptions options = { folders, srt_maneuver_compile, srt_maneuver_free };
  SrtDiags diags;
  SrtContent *content;

  srt_diags_init (&diags);
  content = srt_content_load (&options, &diags);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  srt_diags_clear (&diags);
  g_assert_nonnull (content);
  return content;
}
