/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help: a window that lists the pages and shows one. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_HELP (sortie_help_get_type ())
G_DECLARE_FINAL_TYPE (SortieHelp, sortie_help, SORTIE, HELP, AdwWindow)

/* Where the pages are, or NULL where none are installed; free with g_free(). */
char *sortie_help_folder (void);

/*
 * Shows a page ("orders", "orders.md#flags"; the first one for NULL or what
 * there is none of) in the help window of @parent, which is made if need be.
 * NULL when no pages are installed.
 */
SortieHelp *sortie_help_present (GtkWindow *parent, const char *page);

/* The same, narrow and without the list of pages: to be read while one works in @parent. */
SortieHelp *sortie_help_present_beside (GtkWindow *parent, const char *page);

/* The file's name of the page shown: "orders.md". */
const char *sortie_help_get_page (SortieHelp *self);

G_END_DECLS
