/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the panel's files share: sortie-timeline.c, timeline-actions.c, timeline-notes.c. */
#pragma once

#include "ui/sortie-timeline.h"

#include "app/model/sortie-bookmarks.h"

struct _SortieTimeline
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  SortieSession *session;    /* borrowed from the workspace */
  SortieLanes *lanes;
  SortieTimelineDots *dots;
  SortieTimelineView *view;
  GArray *slots;             /* int by the mission's ships; -1 not seen yet */
  GArray *hits;              /* SrtPosition, in order: where breakpoints stopped the run */
  GPtrArray *pins;           /* ids of ships */

  int wanted;                /* tick */
  guint go_source;           /* the way there */

  GtkWidget *menu;           /* NULL until it was first opened */
  SortiePick menu_pick;      /* what it is about */
  int menu_slot;
  GtkWidget *note;           /* popover, NULL until it was first opened */
  GtkWidget *note_entry;
  GtkWidget *note_title;
  SortieBookmark *note_of;   /* borrowed while it is open */
};

/* sortie-timeline.c */
void sortie_timeline_update_rows (SortieTimeline *self);
void sortie_timeline_look_at (SortieTimeline *self, SrtPosition at);
void sortie_timeline_make_primary (SortieTimeline *self, const char *id);
gboolean sortie_timeline_is_pinned (SortieTimeline *self, const char *id);
void sortie_timeline_toggle_pin (SortieTimeline *self, const char *id);

/* timeline-actions.c */
void sortie_timeline_install_actions (GtkWidgetClass *widget_class);
void sortie_timeline_add_keys (SortieTimeline *self);
void sortie_timeline_open_menu (SortieTimeline *self, double x, double y);

/* timeline-notes.c */
GtkWidget *sortie_timeline_make_corner (SortieTimeline *self);
/* Bookmarks the tick, unless it is already, and opens its note. */
void sortie_timeline_add_bookmark (SortieTimeline *self, int tick);
void sortie_timeline_bookmark_clicked (SortieTimeline *self, int tick, gboolean edit);
