/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What happened to a ship's order stack in the run: every push, start, end, refusal,
 * conflict and note, made up from the recorded events. A list model whose items are
 * made when they are asked for.
 */
#pragma once

#include "app/model/sortie-session.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_ORDER_MOMENT (sortie_order_moment_get_type ())
G_DECLARE_FINAL_TYPE (SortieOrderMoment, sortie_order_moment, SORTIE, ORDER_MOMENT, GObject)

/* Position within it, for sortie_session_look_at(). */
SrtPosition sortie_order_moment_get_position (SortieOrderMoment *self);
/* An event of kind ORDER_..., or RETALIATION. */
const SrtEvent *sortie_order_moment_get_event (SortieOrderMoment *self);
/* What happened, and through whom or why ("" where that is known); free with g_free(). */
char *sortie_order_moment_words (SortieOrderMoment *self, const SrtRun *run);
char *sortie_order_moment_reason (SortieOrderMoment *self, const SrtRun *run);

#define SORTIE_TYPE_ORDER_HISTORY (sortie_order_history_get_type ())
G_DECLARE_FINAL_TYPE (SortieOrderHistory, sortie_order_history, SORTIE, ORDER_HISTORY, GObject)

SortieOrderHistory *sortie_order_history_new (SortieSession *session);

/* Off (as at first), nothing is read: for a panel that is not shown. */
void sortie_order_history_set_active (SortieOrderHistory *self, gboolean active);
/* Whose stack it is about, -1 nobody's. */
void sortie_order_history_set_slot (SortieOrderHistory *self, int slot);
/* How many of the moments are at or before @at. */
guint sortie_order_history_count_until (SortieOrderHistory *self, SrtPosition at);
/* The event that put an entry on the ship's stack as it is at @at, NULL where it is not known yet. */
const SrtEvent *sortie_order_history_find_push (SortieOrderHistory *self, const SrtOrderEntry *entry, SrtPosition at);
/* "by Find New Target", "in retaliation", "by hand"; free with g_free(). */
char *sortie_push_reason (const SrtRun *run, const SrtEvent *push);

G_END_DECLS
