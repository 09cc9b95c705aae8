/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include "debug/watch.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_WATCH_ENTRY (sortie_watch_entry_get_type ())
G_DECLARE_FINAL_TYPE (SortieWatchEntry, sortie_watch_entry, SORTIE, WATCH_ENTRY, GtkWidget)

/*
 * Where a watch or a condition is written: an entry that offers what can stand at the
 * cursor, and says under it what is wrong.
 *
 * Down and Up go through what is offered, Return or Tab takes it, Esc puts it away;
 * Return without it ends the writing.
 *
 * Signals: "edited" when another text is meant: after a pause in the writing, Return, or
 * as the focus leaves.
 */
GtkWidget *sortie_watch_entry_new (SortieWorkspace *workspace);

const char *sortie_watch_entry_get_text (SortieWatchEntry *self);
/* Tells nothing. */
void sortie_watch_entry_set_text (SortieWatchEntry *self, const char *text);
/* Compiles the text with the mission and content of now, and shows what is wrong with it. An empty text is no error. */
gboolean sortie_watch_entry_compile (SortieWatchEntry *self, SrtWatch *watch);
/* The text of the error that is shown, or NULL. */
const char *sortie_watch_entry_get_error (SortieWatchEntry *self);
GtkWidget *sortie_watch_entry_get_entry (SortieWatchEntry *self);
/* How many things are offered now; 0: nothing is shown. */
guint sortie_watch_entry_get_n_offers (SortieWatchEntry *self);

G_END_DECLS
