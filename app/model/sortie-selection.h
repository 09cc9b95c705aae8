/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is selected, in every panel at once: records of the mission by table
 * and id, the last one picked first in rank.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_SELECTION (sortie_selection_get_type ())
G_DECLARE_FINAL_TYPE (SortieSelection, sortie_selection, SORTIE, SELECTION, GObject)

/* Signals: "changed". Properties: "n-items" (uint, read-only), "can-back", "can-forward". */
SortieSelection *sortie_selection_new (void);

guint sortie_selection_get_n_items (SortieSelection *self);
/* All selected are of one table ("ships", "flight_groups", ...), or NULL when nothing is. */
const char *sortie_selection_get_table (SortieSelection *self);
const char *sortie_selection_get_id (SortieSelection *self, guint index);
/* The one picked last, or NULL. */
const char *sortie_selection_get_primary (SortieSelection *self);
/* Ids ended by NULL, owned by the selection, valid until it changes. */
const char *const *sortie_selection_get_ids (SortieSelection *self);
gboolean sortie_selection_contains (SortieSelection *self, const char *table, const char *id);

void sortie_selection_clear (SortieSelection *self);
void sortie_selection_set (SortieSelection *self, const char *table, const char *id);
void sortie_selection_set_many (SortieSelection *self, const char *table, const char *const *ids);
void sortie_selection_toggle (SortieSelection *self, const char *table, const char *id);

/* Alt+Left, Alt+Right: through what was looked at. */
void sortie_selection_back (SortieSelection *self);
void sortie_selection_forward (SortieSelection *self);

G_END_DECLS
