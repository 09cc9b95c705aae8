/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window's tests share: content loaded once, missions, folders of their own, windows, waiting, finding. */
#pragma once

#include "app/sortie-application.h"
#include "app/sortie-window.h"

/* ---- Files ---- */

/* A shipped mission's file: "duel", "patrol", "convoy"; free with g_object_unref(). */
GFile *ui_mission (const char *name);
/* A new empty folder, removed with all it holds at the end of the program. */
const char *ui_folder (void);
/* A file of this name and text in a folder of its own. */
GFile *ui_write (const char *name, const char *text, gssize length);
/* Whole contents; free with g_free(). */
char *ui_read (GFile *file);
/* A mission of @n ships in groups of four, as text; free with g_free(). */
char *ui_big_mission (int n);

/* ---- Models ---- */

/* Content read from the source tree, once for the program. */
SortieLibrary *ui_library (void);
/* A library of its own, for tests that swap scripts. */
SortieLibrary *ui_fresh_library (void);
/* A document with a shipped mission in it. */
SortieDocument *ui_document (const char *name);
char *ui_text (SortieDocument *document);

/* ---- Waiting ---- */

/* Runs the main loop until @condition holds; fails the test after ten seconds. */
#define ui_wait(condition)                                                                                          \
  G_STMT_START                                                                                                      \
  {                                                                                                                 \
    gint64 ui_wait_end = g_get_monotonic_time () + 10 * G_USEC_PER_SEC * ui_patience ();                            \
    while (!(condition))                                                                                            \
      {                                                                                                             \
        if (g_get_monotonic_time () > ui_wait_end)                                                                  \
          g_error ("waited in vain for %s at %s:%d", #condition, __FILE__, __LINE__);                               \
        ui_turn ();                                                                                                 \
      }                                                                                                             \
  }                                                                                                                 \
  G_STMT_END

/* How much longer things take under the sanitizers. */
int ui_patience (void);
/* One turn of the main loop, waiting a few milliseconds at most. */
void ui_turn (void);
/* Turns until nothing is left to do at once. */
void ui_drain (void);
void ui_sleep (guint milliseconds);

/* ---- Windows ---- */

/* gtk_test_init() and what the application's start-up does. */
void ui_init (int *argc, char ***argv);
/* A window, shown, whose application is registered once; close with ui_close(). */
SortieWindow *ui_window (void);
/* The same with a shipped mission in it. */
SortieWindow *ui_window_of (const char *mission);
/* One window for all tests of a program, with a shipped mission fresh in it; to be closed by ui_close_shared(). */
SortieWindow *ui_shared_window_of (const char *mission);
void ui_close_shared (void);
void ui_open (SortieWindow *window, GFile *file);
/* Closes it without questions. */
void ui_close (SortieWindow *window);
void ui_action (gpointer widget, const char *name);
gboolean ui_enabled (SortieWindow *window, const char *name);
/* Brings the panel of this id to the front of its frame. */
void ui_raise_panel (gpointer root, const char *id);
/* The same with the panel that a widget is in. */
void ui_raise_panel_of (gpointer widget);

/* ---- Finding widgets ---- */

/* Every widget under @root (with it), those of popovers with them; free with g_ptr_array_unref(). */
GPtrArray *ui_widgets (GtkWidget *root);
/* The nth of a type under @root, or NULL. */
GtkWidget *ui_find (gpointer root, GType type, guint nth);
/* The first label, button or entry under @root whose text holds this, or NULL. */
GtkWidget *ui_find_text (gpointer root, GType type, const char *text);
/* A controller of the widget, or NULL. */
GtkEventController *ui_controller (gpointer widget, GType type, guint nth);
/* What a screen reader calls the widget; "" for none; free with g_free(). */
char *ui_accessible_name (GtkWidget *widget);
