/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of a script's page in the debugger share: maneuver-debug.c, -stops.c, -bars.c. */
#pragma once

#include "app/model/mission-scripts.h"
#include "ui/maneuver-debug.h"
#include "ui/maneuver-gutter.h"
#include "ui/maneuver-trace.h"

struct _SortieManeuverDebug
{
  GObject parent_instance;

  SortieWorkspace *workspace;
  SortieManeuverTrace *trace;
  int script; /* its key */
  SortieNotedView *view;
  GtkTextBuffer *buffer;
  SortieManeuverGutter *gutter;

  GtkWidget *endless_list, *endless_box;
  GtkLabel *detail;
  GtkMenuButton *figures; /* the menu of what they are */
  GtkWidget *popover;   /* the condition's form, while it is open */
  GtkWidget *menu;

  SortieHeat heat;
  GActionGroup *actions; /* "of", "all-ships" */
  gboolean shown, reveal;
  guint edited, follow; /* sources: the text has to be looked at; the run goes on */
  GArray *endless;      /* SrtPosition: of the rows */
  char *endless_text;   /* of the rows, to see what is new */

  /* Which line of the buffer a line of the flown script is */
  char *flown, *text;
  int *map;
  guint n_map;
  char *ship; /* selected */
};

static inline SortieSession *
session_of (SortieManeuverDebug *self)
{
  return sortie_workspace_get_session (self->workspace);
}

static inline SortieBreakpoints *
breakpoints_of (SortieManeuverDebug *self)
{
  return sortie_workspace_get_breakpoints (self->workspace);
}

static inline const char *
selected_ship (SortieManeuverDebug *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);

  return g_strcmp0 (sortie_selection_get_table (selection), "ships") == 0 ? sortie_selection_get_primary (selection)
                                                                          : NULL;
}

/* From 0. */
static inline int
cursor_line (SortieManeuverDebug *self)
{
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (self->buffer, &iter, gtk_text_buffer_get_insert (self->buffer));
  return gtk_text_iter_get_line (&iter);
}

/* maneuver-debug.c */

/* The text as it is edited, with its breakpoints along with it. */
void sortie_maneuver_debug_take_edits (SortieManeuverDebug *self);
/* From the flown script to that text; then the buffer's line, from 0, of a line of the compiled code, -1 none. */
void sortie_maneuver_debug_map_lines (SortieManeuverDebug *self, const SrtManeuver *script);
int sortie_maneuver_debug_buffer_line (SortieManeuverDebug *self, const SrtManeuver *script, int code);
/* All of it, while the page is shown. */
void sortie_maneuver_debug_show (SortieManeuverDebug *self);

/* maneuver-debug-stops.c */

void sortie_maneuver_debug_take_clicks (SortieManeuverDebug *self);
void sortie_maneuver_debug_drop_popovers (SortieManeuverDebug *self);

/* maneuver-debug-bars.c */

void sortie_maneuver_debug_build_foot (SortieManeuverDebug *self);
void sortie_maneuver_debug_list_endless (SortieManeuverDebug *self, const SrtManeuver *script);
