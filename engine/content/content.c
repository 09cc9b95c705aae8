/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "content/content.h"

#include <string.h>

int
srt_content_find_ship (const SrtContent *content, const char *id)
{
  for (int i = 0; i < content->n_ships; i++)
    if (strcmp (content->ships[i].id, id) == 0)
      return i;
  return SRT_NONE;
}
