/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where newer toolkits have something better: the newer call where it is
 * there, a working fallback where it is not. The only file that looks at the
 * toolkit's version.
 */
#pragma once

#include <adwaita.h>
#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/* The file chosen, or NULL when the person thought better of it. */
typedef void (*SortieFileFunc) (GFile *file, gpointer user_data);

/* @filters: GListModel of GtkFileFilter, or NULL. @folder: where to begin, or NULL. */
void sortie_compat_open_file (GtkWindow *parent,
                              const char *title,
                              GListModel *filters,
                              GFile *folder,
                              SortieFileFunc func,
                              gpointer user_data);
void sortie_compat_open_folder (GtkWindow *parent, const char *title, SortieFileFunc func, gpointer user_data);
void sortie_compat_save_file (GtkWindow *parent,
                              const char *title,
                              GListModel *filters,
                              GFile *folder,
                              const char *name,
                              SortieFileFunc func,
                              gpointer user_data);

typedef struct
{
  const char *id;    /* "cancel", "discard", "save" */
  const char *label; /* translated, with a mnemonic */
  AdwResponseAppearance appearance;
} SortieResponse;

typedef void (*SortieResponseFunc) (const char *response, gpointer user_data);

/* Asks a question; the first response is the one Escape gives, the last one the default. */
void sortie_compat_ask (GtkWindow *parent,
                        const char *heading,
                        const char *body,
                        const SortieResponse *responses,
                        guint n_responses,
                        SortieResponseFunc func,
                        gpointer user_data);

void sortie_compat_about (GtkWindow *parent, const char *app_id, const char *version);

/* Scrolls a list view or column view to a row. */
void sortie_compat_scroll_to (GtkWidget *list, guint position);

/* Where a line stands in its gutter, pixels. */
void sortie_compat_gutter_line_extent (GtkSourceGutterLines *lines, guint line, int *top, int *height);

G_END_DECLS
