/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/model/sortie-selection.h"

#include "app/model/sortie-util.h"

/* How far back Alt+Left reaches. */
#define HISTORY_LENGTH 64

typedef struct
{
  char *table;
  char *id;
} Place;

struct _SortieSelection
{
  GObject parent_instance;

  char *table;
  GPtrArray *ids; /* char*, ended by NULL */
  GHashTable *set; /* the same, borrowed */

  GPtrArray *history; /* Place* */
  guint position;     /* in history, of what is looked at now */
};

G_DEFINE_FINAL_TYPE (SortieSelection, sortie_selection, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_N_ITEMS,
  PROP_CAN_BACK,
  PROP_CAN_FORWARD,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->table);
  g_free (place->id);
  g_free (place);
}

static guint
count (SortieSelection *self)
{
  return self->ids->len - 1;
}

static gboolean
can_back (SortieSelection *self)
{
  return self->position > 0;
}

static gboolean
can_forward (SortieSelection *self)
{
  return self->position + 1 < self->history->len;
}

static void
sortie_selection_finalize (GObject *object)
{
  SortieSelection *self = SORTIE_SELECTION (object);

  g_free (self->table);
  g_hash_table_unref (self->set);
  g_ptr_array_unref (self->ids);
  g_ptr_array_unref (self->history);
  G_OBJECT_CLASS (sortie_selection_parent_class)->finalize (object);
}

static void
sortie_selection_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SortieSelection *self = SORTIE_SELECTION (object);

  switch (id)
    {
    case PROP_N_ITEMS:
      g_value_set_uint (value, count (self));
      break;
    case PROP_CAN_BACK:
      g_value_set_boolean (value, can_back (self));
      break;
    case PROP_CAN_FORWARD:
      g_value_set_boolean (value, can_forward (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sortie_selection_class_init (SortieSelectionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = sortie_selection_finalize;
  object_class->get_property = sortie_selection_get_property;
  properties[PROP_N_ITEMS] = g_param_spec_uint ("n-items", NULL, NULL, 0, G_MAXUINT, 0, flags);
  properties[PROP_CAN_BACK] = g_param_spec_boolean ("can-back", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_FORWARD] = g_param_spec_boolean ("can-forward", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
sortie_selection_init (SortieSelection *self)
{
  self->ids = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->ids, NULL);
  self->set = g_hash_table_new (g_str_hash, g_str_equal);
  self->history = g_ptr_array_new_with_free_func (place_free);
}

SortieSelection *
sortie_selection_new (void)
{
  return g_object_new (SORTIE_TYPE_SELECTION, NULL);
}

static void
tell (SortieSelection *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_ITEMS]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_BACK]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_FORWARD]);
  g_signal_emit (self, changed_signal, 0);
}

/* What was looked at: the primary of each selection, without repeating itself. */
static void
remember (SortieSelection *self)
{
  const char *id = sortie_selection_get_primary (self);
  Place *place;

  if (id == NULL)
    return;
  if (self->position < self->history->len)
    {
      const Place *now = g_ptr_array_index (self->history, self->position);
      if (g_str_equal (now->table, self->table) && g_str_equal (now->id, id))
        return;
      g_ptr_array_set_size (self->history, (int) self->position + 1);
    }
  place = g_new0 (Place, 1);
  place->table = g_strdup (self->table);
  place->id = g_strdup (id);
  g_ptr_array_add (self->history, place);
  if (self->history->len > HISTORY_LENGTH)
    g_ptr_array_remove_index (self->history, 0);
  self->position = self->history->len - 1;
}

static gboolean
same (SortieSelection *self, const char *table, const char *const *ids)
{
  guint n = ids ? g_strv_length ((char **) ids) : 0;

  if (n != count (self) || (n > 0 && g_strcmp0 (table, self->table) != 0))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!g_str_equal (ids[i], g_ptr_array_index (self->ids, i)))
      return FALSE;
  return TRUE;
}

static void
replace (SortieSelection *self, const char *table, const char *const *ids)
{
  GPtrArray *fresh;

  if (same (self, table, ids))
    return;
  /* @ids may be our own array. */
  fresh = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; ids && ids[i]; i++)
    g_ptr_array_add (fresh, g_strdup (ids[i]));
  g_hash_table_remove_all (self->set);
  for (guint i = 0; i < fresh->len; i++)
    g_hash_table_add (self->set, g_ptr_array_index (fresh, i));
  g_ptr_array_add (fresh, NULL);
  g_ptr_array_unref (self->ids);
  self->ids = fresh;
  sortie_set_str (&self->table, count (self) > 0 ? table : NULL);
}

guint
sortie_selection_get_n_items (SortieSelection *self)
{
  return count (self);
}

const char *
sortie_selection_get_table (SortieSelection *self)
{
  return self->table;
}

const char *
sortie_selection_get_id (SortieSelection *self, guint index)
{
  g_return_val_if_fail (index < count (self), NULL);

  return g_ptr_array_index (self->ids, index);
}

const char *
sortie_selection_get_primary (SortieSelection *self)
{
  return count (self) > 0 ? g_ptr_array_index (self->ids, count (self) - 1) : NULL;
}

const char *const *
sortie_selection_get_ids (SortieSelection *self)
{
  return (const char *const *) self->ids->pdata;
}

gboolean
sortie_selection_contains (SortieSelection *self, const char *table, const char *id)
{
  return g_strcmp0 (table, self->table) == 0 && g_hash_table_contains (self->set, id);
}

void
sortie_selection_set_many (SortieSelection *self, const char *table, const char *const *ids)
{
  g_return_if_fail (SORTIE_IS_SELECTION (self));

  if (same (self, table, ids))
    return;
  replace (self, table, ids);
  remember (self);
  tell (self);
}

void
sortie_selection_clear (SortieSelection *self)
{
  sortie_selection_set_many (self, NULL, NULL);
}

void
sortie_selection_set (SortieSelection *self, const char *table, const char *id)
{
  const char *ids[] = { id, NULL };

  sortie_selection_set_many (self, table, ids);
}

void
sortie_selection_toggle (SortieSelection *self, const char *table, const char *id)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;
  gboolean had = FALSE;

  /* A selection holds records of one table: another table's starts anew. */
  if (g_strcmp0 (table, self->table) == 0)
    for (guint i = 0; i < count (self); i++)
      {
        const char *other = g_ptr_array_index (self->ids, i);
        if (g_str_equal (other, id))
          had = TRUE;
        else
          g_strv_builder_add (builder, other);
      }
  if (!had)
    g_strv_builder_add (builder, id);
  ids = g_strv_builder_end (builder);
  sortie_selection_set_many (self, table, (const char *const *) ids);
}

static void
look_at (SortieSelection *self, guint position)
{
  const Place *place = g_ptr_array_index (self->history, position);
  const char *ids[] = { place->id, NULL };

  self->position = position;
  replace (self, place->table, ids);
  tell (self);
}

void
sortie_selection_back (SortieSelection *self)
{
  if (can_back (self))
    look_at (self, self->position - 1);
}

void
sortie_selection_forward (SortieSelection *self)
{
  if (can_forward (self))
    look_at (self, self->position + 1);
}
