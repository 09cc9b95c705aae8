/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The words an empty panel shows in its middle. @text may be NULL: set later. */
GtkLabel *sortie_hint_new (const char *text);

G_END_DECLS
