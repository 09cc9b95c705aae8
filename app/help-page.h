/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A page of the help as widgets. Of Markdown it knows headings, paragraphs,
 * lists, tables, code and links: what the files of help/ are written with.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A line's code, emphasis and links as Pango markup; whatever is typed, the markup is valid. Free with g_free(). */
char *sortie_help_markup (const char *markdown);
/* The text of the first heading, or NULL; free with g_free(). */
char *sortie_help_title (const char *markdown);
/* The name by which a link finds a heading: "First orders" is "first-orders"; free with g_free(). */
char *sortie_help_anchor (const char *heading);

/* @link is connected to "activate-link" of each label, with @data. */
GtkWidget *sortie_help_page_new (const char *markdown, GCallback link, gpointer data);
/* The heading of that anchor, or NULL. */
GtkWidget *sortie_help_page_find (GtkWidget *page, const char *anchor);

G_END_DECLS
