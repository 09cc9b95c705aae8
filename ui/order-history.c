/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/order-history.h"

#include "ui/event-feed.h"
#include "ui/event-text.h"

#include "orders/orders.h"

#include <glib/gi18n.h>

/* ---- A moment ---- */

struct _SortieOrderMoment
{
  GObject parent_instance;

  SrtEvent event;
};

G_DEFINE_FINAL_TYPE (SortieOrderMoment, sortie_order_moment, G_TYPE_OBJECT)

static void
sortie_order_moment_class_init (SortieOrderMomentClass *klass)
{
}

static void
sortie_order_moment_init (SortieOrderMoment *self)
{
}

SrtPosition
sortie_order_moment_get_position (SortieOrderMoment *self)
{
  return (SrtPosition){ self->event.tick, (int32_t) self->event.index };
}

const SrtEvent *
sortie_order_moment_get_event (SortieOrderMoment *self)
{
  return &self->event;
}

char *
sortie_push_reason (const SrtRun *run, const SrtEvent *push)
{
  const char *order = sortie_order_name ((int) push->asked), *other;
  SrtPusher pusher = (SrtPusher) push->value;

  if (pusher != SRT_PUSH_ORDER)
    return g_strdup (sortie_pusher_words (pusher));
  if (push->asked < 0)
    return g_strdup (_ ("by what befell the ship"));
  if ((int) push->rules == push->slot)
    return g_strdup_printf (_ ("by %s"), order);
  other = srt_slot_valid (run->world, (int) push->rules) ? srt_slot_name (run, (int) push->rules) : "";
  /* Translators: an order, and the other ship that has it. */
  return g_strdup_printf (_ ("by %s of %s"), order, *other ? other : _ ("something gone"));
}

static char *
target_words (const SrtRun *run, const SrtEvent *event)
{
  SrtTarget target = SRT_NO_TARGET;

  if (event->other < 0)
    return g_strdup ("");
  target.kind = (uint8_t) event->harm;
  target.index = (int16_t) event->other;
  target.component = (int16_t) event->component;
  {
    g_autofree char *name = sortie_target_text (run, target);
    return g_strdup_printf (" → %s", name);
  }
}

char *
sortie_order_moment_words (SortieOrderMoment *self, const SrtRun *run)
{
  const SrtEvent *event = &self->event;
  const char *name = sortie_order_name (event->number);

  switch (event->kind)
    {
    case SRT_EVENT_ORDER_PUSHED:
      {
        g_autofree char *target = target_words (run, event);
        /* Translators: an order that is put on the stack, and " → its target". */
        return g_strdup_printf (_ ("%s pushed%s"), name, target);
      }
    case SRT_EVENT_ORDER_STARTED:
      return g_strdup_printf (_ ("%s starts"), name);
    case SRT_EVENT_ORDER_ENDED:
      return g_strdup_printf (_ ("%s ends"), name);
    case SRT_EVENT_ORDER_POPPED:
      {
        g_autofree char *target = target_words (run, event);
        return g_strdup_printf (_ ("%s%s leaves the stack"), name, target);
      }
    case SRT_EVENT_ORDER_REFUSED:
      return g_strdup_printf (_ ("%s refused"), name);
    case SRT_EVENT_ORDER_CONFLICT:
      return event->number == SRT_ORDER_CLEAR ? g_strdup (_ ("The stack is not cleared"))
                                              : g_strdup_printf (_ ("%s does not get through"), name);
    case SRT_EVENT_RETALIATION:
      return g_strdup_printf (_ ("Turns on %s"),
                              srt_slot_valid (run->world, event->other) ? srt_slot_name (run, event->other) : "?");
    default:
      return g_strdup_printf (_ ("%s: a note"), name);
    }
}

char *
sortie_order_moment_reason (SortieOrderMoment *self, const SrtRun *run)
{
  const SrtEvent *event = &self->event;

  switch (event->kind)
    {
    case SRT_EVENT_ORDER_PUSHED:
      return sortie_push_reason (run, event);
    case SRT_EVENT_ORDER_POPPED:
      return event->value > 0 ? g_strdup_printf (_ ("from place %d below the top"), (int) event->value) : g_strdup ("");
    case SRT_EVENT_ORDER_REFUSED:
      return g_strdup (_ ("the player’s ship does not take it"));
    case SRT_EVENT_ORDER_CONFLICT:
      return event->value < 0 ? g_strdup (_ ("twenty wait in the queue"))
                              : g_strdup_printf (_ ("%s does not give way"), sortie_order_name ((int) event->value));
    case SRT_EVENT_ORDER_LOG:
      return g_strdup (event->text ? _ (event->text) : "");
    case SRT_EVENT_RETALIATION:
      return g_strdup (_ ("it was shot at"));
    default:
      return g_strdup ("");
    }
}

/* ---- The list ---- */

struct _SortieOrderHistory
{
  GObject parent_instance;

  SortieSession *session;
  SortieEventFeed *feed;
  GArray *events; /* SrtEvent: of all ships, in order */
  GArray *rows;   /* guint: those of the slot */
  int slot;
  gboolean active;
  guint told;     /* rows that were announced */
};

static GType
get_item_type (GListModel *model)
{
  return SORTIE_TYPE_ORDER_MOMENT;
}

static guint
get_n_items (GListModel *model)
{
  return SORTIE_ORDER_HISTORY (model)->told;
}

static const SrtEvent *
row_event (SortieOrderHistory *self, guint row)
{
  return &g_array_index (self->events, SrtEvent, g_array_index (self->rows, guint, row));
}

static gpointer
get_item (GListModel *model, guint position)
{
  SortieOrderHistory *self = SORTIE_ORDER_HISTORY (model);
  SortieOrderMoment *moment;

  if (position >= self->told)
    return NULL;
  moment = g_object_new (SORTIE_TYPE_ORDER_MOMENT, NULL);
  moment->event = *row_event (self, position);
  return moment;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SortieOrderHistory,
                               sortie_order_history,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* Announces the rows from @kept on anew. */
static void
tell_rows (SortieOrderHistory *self, guint kept)
{
  guint before = self->told;

  self->told = self->rows->len;
  if (before != kept || self->told != kept)
    g_list_model_items_changed (G_LIST_MODEL (self), kept, before - kept, self->told - kept);
}

static gboolean
wants (SrtEventKind kind)
{
  switch (kind)
    {
    case SRT_EVENT_ORDER_PUSHED:
    case SRT_EVENT_ORDER_REFUSED:
    case SRT_EVENT_ORDER_CONFLICT:
    case SRT_EVENT_ORDER_STARTED:
    case SRT_EVENT_ORDER_ENDED:
    case SRT_EVENT_ORDER_POPPED:
    case SRT_EVENT_ORDER_LOG:
    case SRT_EVENT_RETALIATION:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
take_event (const SrtEvent *event, gpointer data)
{
  SortieOrderHistory *self = data;
  guint index = self->events->len;

  g_array_append_vals (self->events, event, 1);
  if (event->slot == self->slot)
    g_array_append_val (self->rows, index);
}

static void
forget (int tick, gpointer data)
{
  SortieOrderHistory *self = data;

  while (self->events->len > 0 && g_array_index (self->events, SrtEvent, self->events->len - 1).tick > tick)
    g_array_set_size (self->events, self->events->len - 1);
  while (self->rows->len > 0 && g_array_index (self->rows, guint, self->rows->len - 1) >= self->events->len)
    g_array_set_size (self->rows, self->rows->len - 1);
  if (self->told > self->rows->len)
    tell_rows (self, self->rows->len);
}

static void
told (gboolean done, gpointer data)
{
  SortieOrderHistory *self = data;

  if (self->rows->len != self->told)
    tell_rows (self, self->told);
}

static void
update (SortieOrderHistory *self)
{
  if (self->active && sortie_session_is_live (self->session))
    sortie_event_feed_want (self->feed, sortie_session_get_head (self->session));
}

static void
sortie_order_history_dispose (GObject *object)
{
  SortieOrderHistory *self = SORTIE_ORDER_HISTORY (object);

  if (self->feed)
    g_object_run_dispose (G_OBJECT (self->feed));
  g_clear_object (&self->feed);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (sortie_order_history_parent_class)->dispose (object);
}

static void
sortie_order_history_finalize (GObject *object)
{
  SortieOrderHistory *self = SORTIE_ORDER_HISTORY (object);

  g_array_unref (self->events);
  g_array_unref (self->rows);
  G_OBJECT_CLASS (sortie_order_history_parent_class)->finalize (object);
}

static void
sortie_order_history_class_init (SortieOrderHistoryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_order_history_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_order_history_finalize;
}

static void
sortie_order_history_init (SortieOrderHistory *self)
{
  self->slot = -1;
  self->events = g_array_new (FALSE, FALSE, sizeof (SrtEvent));
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
}

SortieOrderHistory *
sortie_order_history_new (SortieSession *session)
{
  static const SortieEventFeedFuncs funcs = { wants, take_event, forget, told };
  SortieOrderHistory *self = g_object_new (SORTIE_TYPE_ORDER_HISTORY, NULL);

  self->session = g_object_ref (session);
  self->feed = sortie_event_feed_new (session, &funcs, self);
  g_signal_connect_object (session, "advanced", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}

void
sortie_order_history_set_active (SortieOrderHistory *self, gboolean active)
{
  self->active = active;
  update (self);
}

void
sortie_order_history_set_slot (SortieOrderHistory *self, int slot)
{
  if (self->slot == slot)
    return;
  self->slot = slot;
  g_array_set_size (self->rows, 0);
  for (guint i = 0; i < self->events->len; i++)
    if (g_array_index (self->events, SrtEvent, i).slot == slot)
      g_array_append_val (self->rows, i);
  tell_rows (self, 0);
}

guint
sortie_order_history_count_until (SortieOrderHistory *self, SrtPosition at)
{
  guint low = 0, high = self->told;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      const SrtEvent *event = row_event (self, middle);
      if (srt_position_compare ((SrtPosition){ event->tick, (int32_t) event->index }, at) <= 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

const SrtEvent *
sortie_order_history_find_push (SortieOrderHistory *self, const SrtOrderEntry *entry, SrtPosition at)
{
  for (guint i = sortie_order_history_count_until (self, at); i > 0; i--)
    {
      const SrtEvent *event = row_event (self, i - 1);
      if (event->tick < entry->pushed_at)
        return NULL;
      if (event->kind == SRT_EVENT_ORDER_PUSHED && event->number == entry->number && event->tick == entry->pushed_at
          && event->other == entry->target.index)
        return event;
    }
  return NULL;
}
