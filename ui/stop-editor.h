/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The form of one breakpoint: what acts in it acts at once. */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

/* A widget that edits @breakpoint. */
GtkWidget *sortie_stop_editor_new (SortieWorkspace *workspace, SortieBreakpoint *breakpoint);
/* What a kind of breakpoint waits for, as a line of a menu; free with g_free(). */
char *sortie_stop_kind_label (SrtStopKind kind);
