/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_WHY (sortie_why_get_type ())
G_DECLARE_FINAL_TYPE (SortieWhy, sortie_why, SORTIE, WHY, GtkWidget)

/*
 * Why the selected ship did what it did: its decisions about the moment that is
 * looked at, and one of them told whole. They are worked out when the panel is
 * seen, of a run that stands.
 */
GtkWidget *sortie_why_new (SortieWorkspace *workspace);
/* Decisions listed: rows that the kinds chosen let through. */
guint sortie_why_get_n_rows (SortieWhy *self);
/* Whether an answer is being worked out. */
gboolean sortie_why_is_asking (SortieWhy *self);
/* The decision told; NULL for none. Valid until the main loop runs again. */
const SrtDecision *sortie_why_get_decision (SortieWhy *self);

G_END_DECLS
