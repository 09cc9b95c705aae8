/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_LOG (sortie_log_get_type ())
G_DECLARE_FINAL_TYPE (SortieLog, sortie_log, SORTIE, LOG, GtkWidget)

/* What happened in the run: filtered by kind, and by the selected ships if wished. */
GtkWidget *sortie_log_new (SortieWorkspace *workspace);
/* Rows shown now; text of one of them (borrowed). For tests. */
guint sortie_log_get_n_rows (SortieLog *self);

G_END_DECLS
