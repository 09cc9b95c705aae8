/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What debugging keeps with a mission, outside the mission's file: watches,
 * breakpoints. One small file a mission, in the user's folder of states, found by
 * the mission's path. A mission without a file has its state in memory; saved
 * under another name, it takes its state along.
 */
#pragma once

#include "app/model/sortie-document.h"

G_BEGIN_DECLS

#define SORTIE_TYPE_DEBUG_STATE (sortie_debug_state_get_type ())
G_DECLARE_FINAL_TYPE (SortieDebugState, sortie_debug_state, SORTIE, DEBUG_STATE, GObject)

/* Signals: "loaded" when another mission's state took its place: sections are to be read anew. */
SortieDebugState *sortie_debug_state_new (SortieDocument *document);

/* A section ("watches", "breakpoints") as it was set or read, or NULL; the state's own. */
const SrtJson *sortie_debug_state_get (SortieDebugState *self, const char *section);
/* Takes @value (NULL removes the section). It is written a little later, in the background. */
void sortie_debug_state_set (SortieDebugState *self, const char *section, SrtJson *value);
/* Writes now what has yet to be written. */
void sortie_debug_state_flush (SortieDebugState *self);
/* The file of a mission's state; free with g_free(). */
char *sortie_debug_state_path (GFile *mission);

G_END_DECLS
