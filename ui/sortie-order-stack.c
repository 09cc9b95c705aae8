/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-order-stack.h"

#include "app/model/mission-scripts.h"
#include "ui/event-text.h"
#include "ui/order-colors.h"
#include "ui/hint.h"
#include "ui/order-history-list.h"
#include "ui/order-push.h"

#include "maneuver/maneuver.h"
#include "orders/orders.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* One entry's widgets; made once, shown as many as the stack is high. */
typedef struct
{
  GtkWidget *row;
  GtkLabel *name;
  GtkButton *target;
  GtkLabel *facts;
  GtkLabel *state;
  GtkButton *maneuver;
  GtkButton *pushed, *source; /* since when, and through whom */
  SrtPosition pushed_at; /* where the pushed button leads; tick -1 nowhere known */
  int source_slot;     /* the ship that the source button selects; -1 none */
  gboolean from_start; /* it leads to the mission's first orders */
  int target_slot;     /* what the target button selects; -1 nothing */
  int script;          /* its key: what the maneuver button opens */
  int maneuver_line;   /* of the file, from 1 */
} EntryRow;

struct _SortieOrderStack
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  SortieOrderHistory *history;

  GtkWidget *box;
  GtkWidget *stack; /* "empty" or "orders" */
  GtkWidget *paned; /* the stack, and its history under it */
  GtkLabel *hint;
  GtkLabel *title;
  GtkWidget *list;
  GtkWidget *push_button;
  GtkWidget *pop_button;
  GtkWidget *queue; /* what waits, under its heading */
  GtkLabel *waiting;

  EntryRow rows[SRT_ORDER_STACK];
};

G_DEFINE_FINAL_TYPE (SortieOrderStack, sortie_order_stack, GTK_TYPE_WIDGET)

/* ---- Words ---- */

static char *
flags_text (const SrtOrderInfo *info)
{
  static const struct
  {
    uint32_t flag;
    const char *words;
  } flags[] = {
    { SRT_ORDER_ONE_SHOT, N_ ("runs once") },
    { SRT_ORDER_RETALIATE, N_ ("may turn on an attacker") },
    { SRT_ORDER_AVOIDANCE, N_ ("keeps clear of others") },
    { SRT_ORDER_PLAYERS, N_ ("players take it") },
  };
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, _ ("priority %d"), info->priority);
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (info->flags & flags[i].flag)
      g_string_append_printf (text, ", %s", _ (flags[i].words));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
data_text (const SrtOrderEntry *entry)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int last = SRT_ORDER_DATA - 1;

  while (last >= 0 && entry->data[last] == 0)
    last--;
  for (int i = 0; i <= last; i++)
    g_string_append_printf (text, "%s%02x", i > 0 && i % 4 == 0 ? " " : "", entry->data[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- One entry ---- */

static void
select_target (GtkButton *button, SortieOrderStack *self)
{
  for (int i = 0; i < SRT_ORDER_STACK; i++)
    if (self->rows[i].target == button)
      {
        SortieSession *session = sortie_workspace_get_session (self->workspace);
        const char *id = sortie_session_id_of (session, self->rows[i].target_slot);
        if (id)
          sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", id);
      }
}

static void
open_maneuver (GtkButton *button, SortieOrderStack *self)
{
  for (int i = 0; i < SRT_ORDER_STACK; i++)
    if (self->rows[i].maneuver == button)
      sortie_workspace_open_maneuver (self->workspace, self->rows[i].script, self->rows[i].maneuver_line);
}

static void
go_to_push (GtkButton *button, SortieOrderStack *self)
{
  for (int i = 0; i < SRT_ORDER_STACK; i++)
    if (self->rows[i].pushed == button && self->rows[i].pushed_at.tick >= 0)
      {
        sortie_session_look_at (sortie_workspace_get_session (self->workspace), self->rows[i].pushed_at);
        return;
      }
}

/* First orders are among the properties of the ship, or else of its flight group. */
static void
go_to_first_orders (SortieOrderStack *self)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  const char *id = sortie_session_id_of (sortie_workspace_get_session (self->workspace),
                                         sortie_workspace_selected_slot (self->workspace));
  const SrtJson *ship = id ? sortie_document_find (document, "ships", id) : NULL;
  const char *group = ship ? srt_read_string (ship, "flight_group") : NULL;

  if (ship == NULL)
    return;
  if (srt_json_length (srt_json_get (ship, "orders")) == 0 && group && sortie_document_find (document, "flight_groups", group))
    sortie_workspace_go_to (self->workspace, "flight_groups", group, "orders");
  else
    sortie_workspace_go_to (self->workspace, "ships", id, "orders");
}

/* To what put it on: another ship, or where the mission says it. */
static void
go_to_source (GtkButton *button, SortieOrderStack *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);

  for (int i = 0; i < SRT_ORDER_STACK; i++)
    if (self->rows[i].source == button)
      {
        const char *id = sortie_session_id_of (session, self->rows[i].source_slot);
        if (id)
          sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", id);
        else if (self->rows[i].from_start)
          go_to_first_orders (self);
        return;
      }
}

static GtkButton *
small_link (GtkWidget *box, const char *tip)
{
  GtkWidget *button = gtk_button_new_with_label ("");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "link-button");
  gtk_widget_add_css_class (button, "caption");
  gtk_widget_add_css_class (button, "numeric");
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_box_append (GTK_BOX (box), button);
  return GTK_BUTTON (button);
}

static GtkLabel *
dim_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "numeric");
  return GTK_LABEL (label);
}

static void
make_row (SortieOrderStack *self, EntryRow *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *since = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  row->name = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (row->name, 0);
  gtk_label_set_ellipsize (row->name, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (row->name), "heading");
  row->target = GTK_BUTTON (gtk_button_new ());
  gtk_widget_add_css_class (GTK_WIDGET (row->target), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (row->target), "link-button");
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->target), _ ("Select the target"));
  g_signal_connect (row->target, "clicked", G_CALLBACK (select_target), self);
  gtk_box_append (GTK_BOX (top), GTK_WIDGET (row->name));
  gtk_box_append (GTK_BOX (top), GTK_WIDGET (row->target));
  gtk_box_append (GTK_BOX (box), top);

  row->maneuver = GTK_BUTTON (gtk_button_new ());
  gtk_widget_add_css_class (GTK_WIDGET (row->maneuver), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (row->maneuver), "link-button");
  gtk_widget_set_halign (GTK_WIDGET (row->maneuver), GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->maneuver), _ ("Open the script at its running line"));
  g_signal_connect (row->maneuver, "clicked", G_CALLBACK (open_maneuver), self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->maneuver));
  row->state = dim_label ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->state));
  row->pushed = small_link (since, _ ("Go to the moment it was put on"));
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (row->pushed)), PANGO_ELLIPSIZE_NONE);
  g_signal_connect (row->pushed, "clicked", G_CALLBACK (go_to_push), self);
  row->source = small_link (since, NULL);
  g_signal_connect (row->source, "clicked", G_CALLBACK (go_to_source), self);
  gtk_box_append (GTK_BOX (box), since);
  row->facts = dim_label ();
  gtk_widget_add_css_class (GTK_WIDGET (row->facts), "dim-label");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->facts));

  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 6);
  row->row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row->row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row->row), FALSE);
  gtk_widget_set_visible (row->row, FALSE);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row->row);
}

/* Text that did not change is not set again: a tooltip or a selection under the pointer stays. */
static void
set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
update_fight (EntryRow *row, const SrtRun *run, int slot)
{
  const SrtFightState *fight = srt_fight_state (run->world, slot);
  const SrtManeuverSet *set = &run->content->sets[CLAMP (srt_object (run->world, slot)->maneuver_set, 0,
                                                         run->content->n_sets - 1)];
  const SrtManeuver *maneuver
      = fight && fight->maneuver < set->n_maneuvers ? set->maneuvers[fight->maneuver] : NULL;
  g_autofree char *title = NULL;
  g_autofree char *ends = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (row->maneuver), maneuver != NULL);
  if (maneuver == NULL)
    {
      set_text (row->state, fight ? _ ("runs no maneuver") : "");
      return;
    }
  row->script = sortie_script_key (srt_object (run->world, slot)->maneuver_set, fight->maneuver);
  row->maneuver_line = fight->line < maneuver->n_lines ? maneuver->file_line[fight->line] : -1;
  title = row->maneuver_line > 0 ? g_strdup_printf (_ ("%s, line %d"), maneuver->name, row->maneuver_line)
                                 : g_strdup_printf (_ ("%s, before its first line"), maneuver->name);
  if (g_strcmp0 (gtk_button_get_label (row->maneuver), title) != 0)
    gtk_button_set_label (row->maneuver, title);

  ends = sortie_tick_text (fight->maneuver_end);
  if (fight->waiting && row->maneuver_line > 0)
    {
      int n;
      const SrtStatement *statements = srt_statement_table (&n);
      const char *name = "";
      g_autofree char *until = sortie_tick_text (fight->timer);
      for (int i = 0; i < n; i++)
        if (statements[i].op == maneuver->code[fight->line].op)
          name = statements[i].name;
      text = g_strdup_printf (_ ("waits: %s until %s\nmaneuver ends %s"), name, until, ends);
    }
  else
    text = g_strdup_printf (_ ("maneuver ends %s"), ends);
  set_text (row->state, text);
}

/* A link that leads nowhere is to be read all the same: style.css keeps it legible. */
static void
set_link (GtkButton *button, const char *text, gboolean leads)
{
  GtkLabel *label = GTK_LABEL (gtk_button_get_child (button));

  if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
  gtk_widget_set_sensitive (GTK_WIDGET (button), leads);
}

/* Since when it is there, and through whom: what the history knows is better than what the entry itself does. */
static void
update_pushed (SortieOrderStack *self, EntryRow *row, const SrtRun *run, const SrtOrderEntry *entry)
{
  const SrtEvent *push = sortie_order_history_find_push (
      self->history, entry, sortie_session_get_position (sortie_workspace_get_session (self->workspace)));
  g_autofree char *when = sortie_tick_text (entry->pushed_at);
  g_autofree char *who = push ? sortie_push_reason (run, push) : g_strdup (sortie_pusher_words (entry->pusher));
  /* Translators: a tick; how an order was put on, "by hand", stands after it. */
  g_autofree char *since = g_strdup_printf (_ ("since %s"), when);
  gboolean other = push && (int) push->value == SRT_PUSH_ORDER && push->asked >= 0 && (int) push->rules != push->slot;

  row->pushed_at = push ? (SrtPosition){ push->tick, (int32_t) push->index } : (SrtPosition){ -1, 0 };
  row->source_slot = other ? (int) push->rules : -1;
  row->from_start = entry->pusher == SRT_PUSH_START;
  set_link (row->pushed, since, push != NULL);
  set_link (row->source, who, other || row->from_start);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->source), other             ? _ ("Select the ship that gave it")
                                                         : row->from_start ? _ ("Show the first orders")
                                                                           : who);
}

static void
update_row (SortieOrderStack *self, EntryRow *row, const SrtRun *run, int slot, int index)
{
  const SrtOrders *orders = srt_orders (run->world, slot);
  const SrtOrderEntry *entry = &orders->stack[index];
  const SrtOrderInfo *info = srt_order_info (entry->number);
  g_autofree char *name = g_strdup_printf ("%s %d", sortie_order_name (entry->number), entry->number);
  g_autofree char *target = sortie_target_text (run, entry->target);
  g_autofree char *data = data_text (entry);
  g_autofree char *flags = info ? flags_text (info) : NULL;
  g_autoptr (GString) facts = g_string_new (NULL);

  if (g_strcmp0 (gtk_label_get_text (row->name), name) != 0)
    {
      gtk_label_set_text (row->name, name);
      sortie_family_set_on (GTK_WIDGET (row->name), entry->number);
    }
  row->target_slot = entry->target.kind == SRT_TARGET_SHIP ? entry->target.index : -1;
  gtk_widget_set_visible (GTK_WIDGET (row->target), entry->target.index >= 0);
  gtk_widget_set_sensitive (GTK_WIDGET (row->target), row->target_slot >= 0);
  {
    g_autofree char *label = g_strdup_printf ("→ %s", target);
    if (g_strcmp0 (gtk_button_get_label (row->target), label) != 0)
      gtk_button_set_label (row->target, label);
  }

  update_pushed (self, row, run, entry);
  gtk_widget_set_visible (GTK_WIDGET (row->maneuver), FALSE);
  if (index == 0 && entry->number == SRT_ORDER_FIGHT && !orders->starting)
    update_fight (row, run, slot);
  else if (index == 0 && info && info->describe && !orders->starting)
    {
      char words[256] = "";
      info->describe (run, slot, words, sizeof words);
      set_text (row->state, words);
    }
  else
    set_text (row->state, info && !info->built ? _ ("not built: holds its place and does nothing") : "");

  if (index == 0)
    g_string_append (facts, orders->starting ? _ ("starting") : _ ("started"));
  else
    g_string_append (facts, _ ("waits below"));
  if (flags)
    g_string_append_printf (facts, " · %s", flags);
  if (entry->sequence != 0)
    g_string_append_printf (facts, " · %s %d", _ ("sequence"), entry->sequence);
  if (*data && entry->number != SRT_ORDER_FIGHT)
    g_string_append_printf (facts, " · %s %s", _ ("data"), data);
  set_text (row->facts, facts->str);
}

/* What waits for its time, in the order it is looked at (spec 02 §4.4). */
static void
update_queue (SortieOrderStack *self, const SrtRun *run, const SrtOrders *orders)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < orders->queue_count; i++)
    {
      const SrtQueuedOrder *it = &orders->queue[i];
      g_autofree char *due = sortie_tick_text (it->due);
      g_autofree char *target = sortie_target_text (run, it->entry.target);
      g_string_append_printf (text, "%s%s %d", i > 0 ? "\n" : "", sortie_order_name (it->entry.number),
                              it->entry.number);
      if (it->entry.target.index >= 0)
        g_string_append_printf (text, " → %s", target);
      g_string_append_printf (text, " · %s", due);
    }
  set_text (self->waiting, text->str);
  gtk_widget_set_visible (self->queue, orders->queue_count > 0);
}

/* ---- The whole ---- */

static void
show_hint (SortieOrderStack *self, const char *text)
{
  gtk_label_set_text (self->hint, text);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "empty");
}

static void
update (SortieOrderStack *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  const SrtRun *run = sortie_session_get_run (session);
  int slot = sortie_workspace_selected_slot (self->workspace);
  const SrtOrders *orders;
  const char *name;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (run && slot >= 0)
    sortie_order_history_set_slot (self->history, slot);
  if (sortie_selection_get_n_items (selection) == 0)
    {
      show_hint (self, _ ("Select a ship to see its orders."));
      return;
    }
  if (run == NULL)
    {
      show_hint (self, _ ("Orders stack up while the mission runs. Press F5 to run, F6 for one tick.\n\n"
                          "The orders a ship starts with are among its properties."));
      return;
    }
  if (slot < 0)
    {
      show_hint (self, _ ("This is not, or no longer, in the running world."));
      return;
    }
  name = srt_slot_name (run, slot);
  if (g_strcmp0 (gtk_label_get_text (self->title), name) != 0)
    gtk_label_set_text (self->title, name);
  orders = srt_orders (run->world, slot);
  for (int i = 0; i < SRT_ORDER_STACK; i++)
    {
      gtk_widget_set_visible (self->rows[i].row, i < orders->count);
      if (i < orders->count)
        update_row (self, &self->rows[i], run, slot, i);
    }
  update_queue (self, run, orders);
  gtk_widget_set_sensitive (self->pop_button, orders->count > 0);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "orders");
}

/* ---- Pushing and popping by hand ---- */

static void
give_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SortieOrderStack *self = SORTIE_ORDER_STACK (widget);
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  int slot = sortie_workspace_selected_slot (self->workspace), figure, delay;
  SrtMissionOrder order = { .go = true };

  g_variant_get (parameter, SORTIE_ORDER_GIVE, &order.number, &order.target_kind, &order.target, &order.component,
                 &figure, &order.curve, &order.carrier, &delay);
  order.speed = (float) figure;
  order.seconds = figure;
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->push_button));
  if (slot < 0)
    return;
  if (!sortie_session_give_order (session, slot, &order, delay))
    {
      g_autofree char *text = g_strdup_printf (delay > 0 ? _ ("%s waits already, or twenty do") : _ ("%s was not taken: see the log"),
                                               sortie_order_name (order.number));
      sortie_workspace_toast (self->workspace, text);
    }
}

static void
pop_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SortieOrderStack *self = SORTIE_ORDER_STACK (widget);
  int slot = sortie_workspace_selected_slot (self->workspace);

  if (slot >= 0)
    sortie_session_pop_order (sortie_workspace_get_session (self->workspace), slot);
}

static void
make_push_popover (SortieOrderStack *self, SortieWorkspace *workspace)
{
  GtkWidget *form = sortie_order_push_new (workspace);
  GtkWidget *popover = gtk_popover_new ();

  gtk_popover_set_child (GTK_POPOVER (popover), form);
  g_signal_connect_object (popover, "show", G_CALLBACK (sortie_order_push_fill), form, G_CONNECT_SWAPPED);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->push_button), popover);
}

static GtkWidget *
make_queue (SortieOrderStack *self)
{
  GtkWidget *heading = gtk_label_new (_ ("Waiting for Their Time"));

  self->queue = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "caption-heading");
  self->waiting = dim_label ();
  gtk_box_append (GTK_BOX (self->queue), heading);
  gtk_box_append (GTK_BOX (self->queue), GTK_WIDGET (self->waiting));
  gtk_widget_set_margin_top (self->queue, 6);
  gtk_widget_set_margin_bottom (self->queue, 6);
  gtk_widget_set_margin_start (self->queue, 12);
  gtk_widget_set_margin_end (self->queue, 6);
  gtk_widget_set_visible (self->queue, FALSE);
  return self->queue;
}

/* ---- GObject ---- */

static void
sortie_order_stack_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sortie_order_stack_parent_class)->map (widget);
  sortie_order_history_set_active (SORTIE_ORDER_STACK (widget)->history, TRUE);
  update (SORTIE_ORDER_STACK (widget));
}

static void
sortie_order_stack_unmap (GtkWidget *widget)
{
  SortieOrderStack *self = SORTIE_ORDER_STACK (widget);

  if (self->history)
    sortie_order_history_set_active (self->history, FALSE);
  GTK_WIDGET_CLASS (sortie_order_stack_parent_class)->unmap (widget);
}

static void
sortie_order_stack_dispose (GObject *object)
{
  SortieOrderStack *self = SORTIE_ORDER_STACK (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->history);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_order_stack_parent_class)->dispose (object);
}

static void
sortie_order_stack_class_init (SortieOrderStackClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_order_stack_dispose;
  widget_class->map = sortie_order_stack_map;
  widget_class->unmap = sortie_order_stack_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "orders.give", SORTIE_ORDER_GIVE, give_action);
  gtk_widget_class_install_action (widget_class, "orders.pop", NULL, pop_action);
}

static void
sortie_order_stack_init (SortieOrderStack *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *orders = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *upper = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->title, 0);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_widget_set_margin_start (GTK_WIDGET (self->title), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "heading");
  self->push_button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->push_button), "list-add-symbolic");
  gtk_widget_set_tooltip_text (self->push_button, _ ("Push an order"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->push_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Push an order"), -1);
  gtk_widget_add_css_class (self->push_button, "flat");
  self->pop_button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->pop_button), "orders.pop");
  gtk_widget_set_tooltip_text (self->pop_button, _ ("Pop the current order"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->pop_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pop the current order"), -1);
  gtk_widget_add_css_class (self->pop_button, "flat");
  gtk_widget_add_css_class (bar, "panel-toolbar");
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (bar), self->push_button);
  gtk_box_append (GTK_BOX (bar), self->pop_button);
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Order stack"), -1);
  for (int i = 0; i < SRT_ORDER_STACK; i++)
    make_row (self, &self->rows[i]);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (orders), bar);
  gtk_box_append (GTK_BOX (upper), scroller);
  gtk_box_append (GTK_BOX (upper), make_queue (self));
  self->paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_start_child (GTK_PANED (self->paned), upper);
  gtk_paned_set_shrink_start_child (GTK_PANED (self->paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->paned), FALSE);
  gtk_widget_set_size_request (upper, -1, 140);
  gtk_widget_set_vexpand (self->paned, TRUE);
  gtk_box_append (GTK_BOX (orders), self->paned);

  self->hint = sortie_hint_new (NULL);

  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (self->hint), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), orders, "orders");
  self->box = self->stack;
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
sortie_order_stack_new (SortieWorkspace *workspace)
{
  SortieOrderStack *self = g_object_new (SORTIE_TYPE_ORDER_STACK, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  self->history = sortie_order_history_new (session);
  {
    GtkWidget *list = sortie_order_history_list_new (workspace, self->history);
    gtk_widget_set_size_request (list, -1, 120);
    gtk_paned_set_end_child (GTK_PANED (self->paned), list);
  }
  make_push_popover (self, workspace);
  g_signal_connect_object (self->history, "items-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
