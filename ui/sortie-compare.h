/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_COMPARE (sortie_compare_get_type ())
G_DECLARE_FINAL_TYPE (SortieCompare, sortie_compare, SORTIE, COMPARE, GtkWidget)

/*
 * What if: other futures of the run, from the moment that it stands at, with something different.
 * The one that is chosen is the workspace's, and the viewport shows its ships as ghosts.
 *
 * Actions: "compare.new" (back to the form), "compare.run", "compare.cancel", "compare.take" (the
 * change to the run itself), "compare.remove" (the chosen one), "compare.go" (int tick),
 * "compare.select" (int slot).
 */
GtkWidget *sortie_compare_new (SortieWorkspace *workspace);
/* The other futures kept, of SortieFork. */
GListModel *sortie_compare_get_forks (SortieCompare *self);
gboolean sortie_compare_is_running (SortieCompare *self);

G_END_DECLS
