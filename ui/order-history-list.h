/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ship's order history as a list beside the playhead: what is to come is dim, a click goes to the moment. */
#pragma once

#include "app/model/sortie-workspace.h"
#include "ui/order-history.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_ORDER_HISTORY_LIST (sortie_order_history_list_get_type ())
G_DECLARE_FINAL_TYPE (SortieOrderHistoryList, sortie_order_history_list, SORTIE, ORDER_HISTORY_LIST, GtkWidget)

GtkWidget *sortie_order_history_list_new (SortieWorkspace *workspace, SortieOrderHistory *history);

G_END_DECLS
