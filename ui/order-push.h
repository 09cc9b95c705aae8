/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The form by which a person says which order a ship of the run is to have: at what,
 * with which arguments. It gives nothing itself: with a button of its own, and when,
 * it activates "orders.give"; without, it is asked.
 */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

/* "orders.give": order, target's kind and index, component, figure, curve, carrier, delay in ticks. */
#define SORTIE_ORDER_GIVE "(iiiiiiii)"

#define SORTIE_TYPE_ORDER_PUSH (sortie_order_push_get_type ())
G_DECLARE_FINAL_TYPE (SortieOrderPush, sortie_order_push, SORTIE, ORDER_PUSH, GtkWidget)

GtkWidget *sortie_order_push_new (SortieWorkspace *workspace);
/* The fields alone, beside each other. */
GtkWidget *sortie_order_push_new_fields (SortieWorkspace *workspace);
/* What is filled in; FALSE while no order is chosen. */
gboolean sortie_order_push_get_order (SortieOrderPush *self, SrtMissionOrder *order);
/* Lists what there is in the run now; for the selected ship. */
void sortie_order_push_fill (SortieOrderPush *self);
