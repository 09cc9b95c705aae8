/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_PROBLEMS (sortie_problems_get_type ())
G_DECLARE_FINAL_TYPE (SortieProblems, sortie_problems, SORTIE, PROBLEMS, GtkWidget)

/* What the checker says of the mission and of Sortie's own data; a click goes to the place. */
GtkWidget *sortie_problems_new (SortieWorkspace *workspace);
guint sortie_problems_get_n_rows (SortieProblems *self);

G_END_DECLS
