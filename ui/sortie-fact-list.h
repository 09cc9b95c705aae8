/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A list of facts that changes many times a second: rows are made once and
 * filled again, so that nothing flickers, loses the focus or its tooltip.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_FACT_LIST (sortie_fact_list_get_type ())
G_DECLARE_FINAL_TYPE (SortieFactList, sortie_fact_list, SORTIE, FACT_LIST, GtkWidget)

typedef struct
{
  const char *title;       /* what it is; the row's name */
  const char *text;        /* what is to be known, may hold several lines; NULL or "" none */
  const char *side;        /* figure at the end of the title's line; NULL none */
  double share;            /* 0..1 shown as a bar; below 0 none */
  int depth;               /* steps in */
  int key;                 /* what "row-activated" tells; -1: the row does nothing */
  gboolean marked;         /* the one in hand */
  gboolean dim;            /* gone, spent */
  const char *button_icon; /* a button at the end; NULL none */
  const char *button_tip;
} SortieFact;

/* Signals: "row-activated" (int key), "row-button" (int key). @label: its accessible name. */
GtkWidget *sortie_fact_list_new (const char *label);
/* Fills it anew: begin, add each row, end. */
void sortie_fact_list_begin (SortieFactList *self);
void sortie_fact_list_add (SortieFactList *self, const SortieFact *fact);
/* @hint: shown when no row was added. */
void sortie_fact_list_end (SortieFactList *self, const char *hint);
guint sortie_fact_list_get_n_rows (SortieFactList *self);

G_END_DECLS
