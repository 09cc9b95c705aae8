/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Breakpoints are kept with a mission's debug state, outside its file. */
#pragma once

#include "app/model/sortie-breakpoints.h"
#include "app/model/sortie-debug-state.h"

G_BEGIN_DECLS

/* From now on they are what @state holds, and it what they are. */
void sortie_breakpoints_keep_in (SortieBreakpoints *breakpoints, SortieDebugState *state);

G_END_DECLS
