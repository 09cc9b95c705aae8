/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Moments of a mission's runs that are worth coming back to, each with a note. A
 * list model, in order of time; kept in the mission's state outside its file.
 */
#pragma once

#include "app/model/sortie-debug-state.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_BOOKMARK (sortie_bookmark_get_type ())
G_DECLARE_FINAL_TYPE (SortieBookmark, sortie_bookmark, SORTIE, BOOKMARK, GObject)

/* Property "note" (string, may be empty). */
int sortie_bookmark_get_tick (SortieBookmark *self);
const char *sortie_bookmark_get_note (SortieBookmark *self);

#define SORTIE_TYPE_BOOKMARKS (sortie_bookmarks_get_type ())
G_DECLARE_FINAL_TYPE (SortieBookmarks, sortie_bookmarks, SORTIE, BOOKMARKS, GObject)

/* Signal "changed": one came, went, or has another note. */
SortieBookmarks *sortie_bookmarks_new (SortieDebugState *state);

/* The one at a tick, made where there is none; owned by the list. */
SortieBookmark *sortie_bookmarks_add (SortieBookmarks *self, int tick, const char *note);
/* The one at a tick, or NULL. */
SortieBookmark *sortie_bookmarks_at (SortieBookmarks *self, int tick);
void sortie_bookmarks_remove (SortieBookmarks *self, SortieBookmark *bookmark);
void sortie_bookmarks_set_note (SortieBookmarks *self, SortieBookmark *bookmark, const char *note);
/* The next after @tick (@direction 1), or the last before it (-1); NULL where there is none. */
SortieBookmark *sortie_bookmarks_next (SortieBookmarks *self, int tick, int direction);

G_END_DECLS
