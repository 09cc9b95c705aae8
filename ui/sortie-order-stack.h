/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_ORDER_STACK (sortie_order_stack_get_type ())
G_DECLARE_FINAL_TYPE (SortieOrderStack, sortie_order_stack, SORTIE, ORDER_STACK, GtkWidget)

/* The selected ship's orders, current on top, changing live; with buttons to push and pop by hand. */
GtkWidget *sortie_order_stack_new (SortieWorkspace *workspace);

G_END_DECLS
