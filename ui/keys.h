/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one table of keys: accelerators, the shortcuts window and the help are made from it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  SORTIE_KEYS_WINDOW,   /* everywhere in the window */
  SORTIE_KEYS_SCRIPT,   /* while a maneuver's page has the focus */
  SORTIE_KEYS_VIEWPORT, /* while the viewport has the focus */
  SORTIE_KEYS_TIMELINE, /* while the timeline has it */
  SORTIE_KEYS_EFFECTS,  /* while the Effects page has it */
} SortieKeyScope;

typedef struct
{
  SortieKeyScope scope;
  const char *section; /* translatable */
  const char *action;  /* detailed action name */
  const char *accel;   /* as gtk_accelerator_parse() reads it; several parted by a space */
  const char *title;   /* translatable */
} SortieKey;

const SortieKey *sortie_keys (guint *n);
/* The keys of a scope, for a widget that has their actions. */
GtkEventController *sortie_keys_controller (SortieKeyScope scope, GtkPropagationPhase phase);

G_END_DECLS
