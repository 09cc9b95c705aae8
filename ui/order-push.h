/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The form by which a person gives a ship of the run an order: which, at what,
 * with which arguments, now or later. It gives nothing itself: it activates
 * "orders.give".
 */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

/* "orders.give": order, target's kind and index, component, figure, curve, carrier, delay in ticks. */
#define SORTIE_ORDER_GIVE "(iiiiiiii)"

#define SORTIE_TYPE_ORDER_PUSH (sortie_order_push_get_type ())
G_DECLARE_FINAL_TYPE (SortieOrderPush, sortie_order_push, SORTIE, ORDER_PUSH, GtkWidget)

GtkWidget *sortie_order_push_new (SortieWorkspace *workspace);
/* Lists what there is in the run now; for the selected ship. */
void sortie_order_push_fill (SortieOrderPush *self);
