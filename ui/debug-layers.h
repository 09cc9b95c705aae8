/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* One layer of debug drawing: a setting, its name in menus, its bit of srt_scene_debug(). */
typedef struct
{
  const char *key;
  const char *label;
  unsigned layer;
} SortieDebugLayer;

/* The one table of them, in the order of the menu. */
const SortieDebugLayer *sortie_debug_layers (guint *n);
/* The layers switched on. */
unsigned sortie_debug_layers_shown (GSettings *settings);

G_END_DECLS
