/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window's files share: sortie-window.c, -actions.c, -travel.c, -duels.c, -save.c, -layout.c, -start.c. */
#pragma once

#include "app/sortie-autosave.h"
#include "app/sortie-window.h"
#include "ui/sortie-speaker.h"

#include <libpanel.h>

/* Pages beside the viewport that are there when they are asked for. */
typedef enum
{
  SORTIE_WINDOW_PAGE_DUELS,
  SORTIE_WINDOW_PAGE_MODELS,
  SORTIE_WINDOW_PAGE_EFFECTS,
  SORTIE_WINDOW_N_PAGES
} SortieWindowPage;

struct _SortieWindow
{
  AdwApplicationWindow parent_instance;

  /* Template widgets */
  AdwToastOverlay *toasts;
  AdwHeaderBar *header;
  AdwWindowTitle *title;
  GtkWidget *run_button;
  GtkWidget *stop_button;
  GtkWidget *play_button;
  GtkWidget *transport;
  GtkWidget *open_button;
  GtkWidget *save_button;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkMenuButton *menu_button;
  GtkMenuButton *speed_button;
  GtkLabel *clock;
  GtkWidget *state_line;
  GtkRevealer *recovery_revealer;
  GtkLabel *recovery_label;
  GtkStack *stack;
  AdwPreferencesGroup *recent_group;
  AdwPreferencesGroup *shipped_group;
  AdwPreferencesGroup *gallery_group;
  AdwBin *play_bin;
  PanelDock *dock;
  PanelPaned *start_area;
  PanelPaned *end_area;
  PanelPaned *bottom_area;
  PanelFrame *start_frame;
  PanelFrame *end_frame;
  PanelFrame *bottom_frame;
  PanelGrid *grid;
  GMenu *recent_section;
  GMenu *shipped_section;
  GMenu *gallery_section;
  GMenu *pilot_menu;
  GMenu *maneuver_menu;

  /* Owned */
  SortieWorkspace *workspace;
  SortieAutosave *autosave;
  SortieSpeaker *speaker;
  GPtrArray *recent_rows;
  GPtrArray *shipped_rows;
  GPtrArray *gallery_rows;

  PanelWidget *viewport_page;
  PanelWidget *pages[SORTIE_WINDOW_N_PAGES]; /* NULL until first asked for */

  /* Borrowed */
  GtkWidget *palette; /* of commands */
  GtkWidget *play;
  gboolean opened;   /* a mission is in front, rather than the start page */
  gboolean closing;  /* the question was answered: let it close */
  gboolean fullscreened_for_play;

  gboolean stepping_line; /* its script's page is to be shown when it is there */
  guint opening_run; /* source: the run of a duel that is brought to its end, 0 none */
  GCancellable *going_back; /* of a search for the last stop, NULL none */
};

/* sortie-window-actions.c */
void sortie_window_init_actions (SortieWindow *self);
void sortie_window_update_actions (SortieWindow *self);
void sortie_window_leave_play (SortieWindow *self);
void sortie_window_show_error (SortieWindow *self, const char *heading, const GError *error);

/* A mission is in front from now on, as one was put into the document. */
void sortie_window_set_opened (SortieWindow *self);

/* sortie-window-travel.c */
void sortie_window_init_travel (SortieWindow *self);
void sortie_window_enable_travel (SortieWindow *self, gboolean ready);

/* sortie-window-commands.c */
void sortie_window_init_commands (SortieWindow *self);
void sortie_window_enable_commands (SortieWindow *self, gboolean play);

/* sortie-window-clip.c */
void sortie_window_init_clip (SortieWindow *self);
void sortie_window_enable_clip (SortieWindow *self, gboolean play);
/* Text that has the focus has a history and a selection of its own: it takes the action in the mission's place. */
gboolean sortie_window_text_takes (SortieWindow *self, const char *action);

/* sortie-window-recording.c */
void sortie_window_init_recording (SortieWindow *self);
/* Both go on in the background; what fails is shown. */
void sortie_window_save_recording_to (SortieWindow *self, GFile *file);
void sortie_window_open_recording (SortieWindow *self, GFile *file);

/* sortie-window-pages.c */
/* Raises a page, made if need be, and returns what it shows. Beside a new mission when none is in front. */
GtkWidget *sortie_window_show_page (SortieWindow *self, SortieWindowPage page);
void sortie_window_free_pages (SortieWindow *self);

/* sortie-window-duels.c */
void sortie_window_init_duels (SortieWindow *self);
/* What the Duels page, just made, asks of the window. */

/* sortie-window-save.c */
void sortie_window_save (SortieWindow *self);
void sortie_window_save_as (SortieWindow *self);
/* GtkFileFilters for missions; transfer full. */
GListModel *sortie_window_mission_filters (void);
/* Goes on at once, or after the person chose to save or discard; not at all when they cancel. */
typedef void (*SortieWindowThen) (SortieWindow *self, gpointer data);
void sortie_window_unless_unsaved (SortieWindow *self, SortieWindowThen then, gpointer data, GDestroyNotify destroy);

/* sortie-window-layout.c */
void sortie_window_build_panels (SortieWindow *self);
void sortie_window_reset_layout (SortieWindow *self);
void sortie_window_save_layout (SortieWindow *self);
void sortie_window_restore_layout (SortieWindow *self);
PanelFrame *sortie_window_create_frame (PanelGrid *grid, SortieWindow *self);
/* A panel by its id, wherever it stands. */
void sortie_window_raise_panel (SortieWindow *self, const char *id);
/* Appends an item for each panel, which shows it. */
void sortie_window_list_panels (GMenu *menu);
void sortie_window_open_maneuver (SortieWindow *self, int script, int line);
/* Opens it with another text, not saved. */
void sortie_window_try_maneuver (SortieWindow *self, int script, const char *text);
/* The page of a maneuver with its running line in sight; opened or raised where it is not seen, the focus left where it is. */
void sortie_window_show_script (SortieWindow *self, int script);
/* A maneuver page has edits that are not in its file. */
gboolean sortie_window_has_modified_pages (SortieWindow *self);
/* Saves them all; FALSE when one could not be, which the window then tells. */
gboolean sortie_window_save_pages (SortieWindow *self);
/* Of scripts that are the mission's: they go with it. */
gboolean sortie_window_has_modified_mission_scripts (SortieWindow *self);
gboolean sortie_window_save_mission_scripts (SortieWindow *self);
void sortie_window_close_mission_scripts (SortieWindow *self);

/* sortie-window-tour.c */
/* Shows the tour's page, with the duel and the script that it begins with. */
void sortie_window_open_tour (SortieWindow *self);

/* sortie-window-start.c */
void sortie_window_update_start (SortieWindow *self);
/* Does nothing for a mission of the gallery: what is there to be watched pushes nobody's own work off the list. */
void sortie_window_add_recent (SortieWindow *self, GFile *file);
