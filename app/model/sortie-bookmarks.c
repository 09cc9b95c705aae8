/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/sortie-bookmarks.h"

#define SECTION "bookmarks"

/* ---- One ---- */

struct _SortieBookmark
{
  GObject parent_instance;

  int tick;
  char *note;
};

G_DEFINE_FINAL_TYPE (SortieBookmark, sortie_bookmark, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NOTE,
};

static GParamSpec *note_property;

static void
sortie_bookmark_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_NOTE)
    g_value_set_string (value, SORTIE_BOOKMARK (object)->note);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sortie_bookmark_finalize (GObject *object)
{
  g_free (SORTIE_BOOKMARK (object)->note);
  G_OBJECT_CLASS (sortie_bookmark_parent_class)->finalize (object);
}

static void
sortie_bookmark_class_init (SortieBookmarkClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = sortie_bookmark_get_property;
  object_class->finalize = sortie_bookmark_finalize;
  note_property = g_param_spec_string ("note", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, PROP_NOTE, note_property);
}

static void
sortie_bookmark_init (SortieBookmark *self)
{
}

int
sortie_bookmark_get_tick (SortieBookmark *self)
{
  return self->tick;
}

const char *
sortie_bookmark_get_note (SortieBookmark *self)
{
  return self->note;
}

/* ---- All of them ---- */

struct _SortieBookmarks
{
  GObject parent_instance;

  SortieDebugState *state;
  GPtrArray *items; /* SortieBookmark, by tick */
};

static GType
bookmarks_item_type (GListModel *list)
{
  return SORTIE_TYPE_BOOKMARK;
}

static guint
bookmarks_n_items (GListModel *list)
{
  return SORTIE_BOOKMARKS (list)->items->len;
}

static gpointer
bookmarks_item (GListModel *list, guint position)
{
  GPtrArray *items = SORTIE_BOOKMARKS (list)->items;

  return position < items->len ? g_object_ref (g_ptr_array_index (items, position)) : NULL;
}

static void
bookmarks_iface (GListModelInterface *iface)
{
  iface->get_item_type = bookmarks_item_type;
  iface->get_n_items = bookmarks_n_items;
  iface->get_item = bookmarks_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SortieBookmarks,
                               sortie_bookmarks,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, bookmarks_iface))

static guint changed_signal;

/* Where the one of a tick stands, or would. */
static guint
index_of (SortieBookmarks *self, int tick)
{
  guint i = 0;

  while (i < self->items->len && sortie_bookmark_get_tick (g_ptr_array_index (self->items, i)) < tick)
    i++;
  return i;
}

static void
save (SortieBookmarks *self)
{
  SrtJson *list = NULL;

  if (self->items->len > 0)
    list = srt_json_new_array ();
  for (guint i = 0; i < self->items->len; i++)
    {
      SortieBookmark *it = g_ptr_array_index (self->items, i);
      SrtJson *record = srt_json_new_object ();
      srt_json_set (record, "tick", srt_json_new_number (it->tick));
      if (*it->note)
        srt_json_set (record, "note", srt_json_new_string (it->note));
      srt_json_append (list, record);
    }
  sortie_debug_state_set (self->state, SECTION, list);
  g_signal_emit (self, changed_signal, 0);
}

static SortieBookmark *
insert (SortieBookmarks *self, int tick, const char *note)
{
  guint at = index_of (self, tick);
  SortieBookmark *it = g_object_new (SORTIE_TYPE_BOOKMARK, NULL);

  it->tick = tick;
  it->note = g_strdup (note ? note : "");
  g_ptr_array_insert (self->items, (int) at, it);
  g_list_model_items_changed (G_LIST_MODEL (self), at, 0, 1);
  return it;
}

/* Another mission's, or the same as it was saved: whatever cannot be one is left out. */
static void
load (SortieBookmarks *self)
{
  const SrtJson *list = sortie_debug_state_get (self->state, SECTION);
  guint before = self->items->len;

  g_ptr_array_set_size (self->items, 0);
  if (before > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before, 0);
  for (guint i = 0; list && list->kind == SRT_JSON_ARRAY && i < srt_json_length (list); i++)
    {
      const SrtJson *record = srt_json_at (list, i);
      const SrtJson *tick = record->kind == SRT_JSON_OBJECT ? srt_json_get (record, "tick") : NULL;
      const SrtJson *note = tick ? srt_json_get (record, "note") : NULL;
      if (tick == NULL || tick->kind != SRT_JSON_NUMBER || !(tick->number >= 0 && tick->number < G_MAXINT)
          || sortie_bookmarks_at (self, (int) tick->number))
        continue;
      insert (self, (int) tick->number, note && note->kind == SRT_JSON_STRING ? note->text : NULL);
    }
  g_signal_emit (self, changed_signal, 0);
}

static void
sortie_bookmarks_finalize (GObject *object)
{
  SortieBookmarks *self = SORTIE_BOOKMARKS (object);

  g_ptr_array_unref (self->items);
  g_clear_object (&self->state);
  G_OBJECT_CLASS (sortie_bookmarks_parent_class)->finalize (object);
}

static void
sortie_bookmarks_class_init (SortieBookmarksClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sortie_bookmarks_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_bookmarks_init (SortieBookmarks *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
}

SortieBookmarks *
sortie_bookmarks_new (SortieDebugState *state)
{
  SortieBookmarks *self = g_object_new (SORTIE_TYPE_BOOKMARKS, NULL);

  self->state = g_object_ref (state);
  g_signal_connect_object (state, "loaded", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
  load (self);
  return self;
}

SortieBookmark *
sortie_bookmarks_at (SortieBookmarks *self, int tick)
{
  guint at = index_of (self, tick);
  SortieBookmark *it = at < self->items->len ? g_ptr_array_index (self->items, at) : NULL;

  return it && it->tick == tick ? it : NULL;
}

SortieBookmark *
sortie_bookmarks_add (SortieBookmarks *self, int tick, const char *note)
{
  SortieBookmark *it = sortie_bookmarks_at (self, tick);

  g_return_val_if_fail (tick >= 0, NULL);

  if (it)
    return it;
  it = insert (self, tick, note);
  save (self);
  return it;
}

void
sortie_bookmarks_remove (SortieBookmarks *self, SortieBookmark *bookmark)
{
  guint at;

  if (!g_ptr_array_find (self->items, bookmark, &at))
    return;
  g_ptr_array_remove_index (self->items, at);
  g_list_model_items_changed (G_LIST_MODEL (self), at, 1, 0);
  save (self);
}

void
sortie_bookmarks_set_note (SortieBookmarks *self, SortieBookmark *bookmark, const char *note)
{
  if (g_str_equal (bookmark->note, note))
    return;
  g_free (bookmark->note);
  bookmark->note = g_strdup (note);
  g_object_notify_by_pspec (G_OBJECT (bookmark), note_property);
  save (self);
}

SortieBookmark *
sortie_bookmarks_next (SortieBookmarks *self, int tick, int direction)
{
  guint at = index_of (self, tick);

  if (direction > 0 && at < self->items->len && sortie_bookmark_get_tick (g_ptr_array_index (self->items, at)) == tick)
    at++;
  if (direction < 0)
    return at > 0 ? g_ptr_array_index (self->items, at - 1) : NULL;
  return at < self->items->len ? g_ptr_array_index (self->items, at) : NULL;
}
