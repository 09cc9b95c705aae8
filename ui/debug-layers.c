/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/debug-layers.h"

#include "render/debug-draw.h"

#include <glib/gi18n.h>

static const SortieDebugLayer layers[] = {
  { "debug-steering", N_ ("Steering"), SRT_DEBUG_STEERING },
  { "debug-avoidance", N_ ("Avoidance"), SRT_DEBUG_AVOIDANCE },
  { "debug-target", N_ ("Targets of the Order"), SRT_DEBUG_TARGET },
  { "debug-order", N_ ("Places of the Order"), SRT_DEBUG_ORDER },
  { "debug-sphere", N_ ("Action Sphere"), SRT_DEBUG_SPHERE },
  { "debug-decision", N_ ("The Decision Looked At"), SRT_DEBUG_DECISION },
  { "debug-guns", N_ ("Guns"), SRT_DEBUG_GUNS },
  { "debug-aim", N_ ("Aim and Lead"), SRT_DEBUG_AIM },
  { "debug-turrets", N_ ("Turrets"), SRT_DEBUG_TURRETS },
  { "debug-missiles", N_ ("Missiles and Locks"), SRT_DEBUG_MISSILES },
  { "debug-boxes", N_ ("Collision Boxes"), SRT_DEBUG_BOXES },
  { "debug-quadrants", N_ ("Shields and Armour"), SRT_DEBUG_QUADRANTS },
  { "debug-components", N_ ("Components"), SRT_DEBUG_COMPONENTS },
};

const SortieDebugLayer *
sortie_debug_layers (guint *n)
{
  *n = G_N_ELEMENTS (layers);
  return layers;
}

unsigned
sortie_debug_layers_shown (GSettings *settings)
{
  unsigned shown = 0;

  for (guint i = 0; i < G_N_ELEMENTS (layers); i++)
    if (g_settings_get_boolean (settings, layers[i].key))
      shown |= layers[i].layer;
  return shown;
}
