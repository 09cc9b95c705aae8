/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-why.h"

#include "ui/event-text.h"
#include "ui/hint.h"
#include "ui/why-card.h"
#include "ui/why-rows.h"

#include <glib/gi18n.h>

enum
{
  BEFORE = 300, /* ticks asked about before the moment looked at, */
  LONG_AGO = 6000, /* of them in which the choice of the maneuver that runs is looked for, */
  AFTER = 100,  /* and after it */
  MARGIN = 50,  /* nearer to an end of what was asked about, it is asked anew */
};

struct _SortieWhy
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *stack; /* "empty" or "ship" */
  GtkLabel *hint;
  GtkLabel *title;
  GtkWidget *spinner;
  GtkWidget *chips;
  GtkWidget *list;
  GtkBox *card;
  GListStore *rows; /* SortieWhyRow */
  GtkFilterListModel *filtered;
  GtkFilter *filter;
  GtkSingleSelection *selection;
  GSimpleActionGroup *kinds; /* a state each: listed or not */
  guint32 shown;             /* bits of kinds listed */

  SrtWhy *why;  /* NULL: nothing was asked yet */
  int slot;     /* it is about */
  int cuts;     /* of the history, as it was asked */
  GCancellable *asking;
  gboolean following; /* the row is being chosen by the moment, not by a hand */
  int kind;           /* of the decisions that are followed through time */
  guint scroll;       /* source: to the row of the moment */
  guint told;         /* the decision on the card */
};

G_DEFINE_FINAL_TYPE (SortieWhy, sortie_why, GTK_TYPE_WIDGET)

static void look (SortieWhy *self);

static SortieSession *
session_of (SortieWhy *self)
{
  return sortie_workspace_get_session (self->workspace);
}

/* ---- The card ---- */

static SortieWhyRow *
selected_row (SortieWhy *self)
{
  return gtk_single_selection_get_selected_item (self->selection);
}

static void
clear_card (SortieWhy *self)
{
  self->told = G_MAXUINT;
  sortie_workspace_set_decision (self->workspace, NULL, 0, -1, -2);
  for (GtkWidget *child; (child = gtk_widget_get_first_child (GTK_WIDGET (self->card)));)
    gtk_box_remove (self->card, child);
}

static void
tell (SortieWhy *self)
{
  SortieWhyRow *row = selected_row (self);
  const SrtRun *run = sortie_session_get_run (session_of (self));
  const SrtDecision *decision;
  guint index;
  int first, last;

  if (row == NULL || self->why == NULL || run == NULL)
    {
      clear_card (self);
      return;
    }
  index = sortie_why_row_at (row, self->why, sortie_session_get_position (session_of (self)));
  if (index == self->told)
    return;
  self->told = index;
  decision = &self->why->decisions[index];
  sortie_why_card_fill (self->card, run, self->why, decision);
  sortie_why_settled (self->why, decision, &first, &last);
  sortie_workspace_set_decision (self->workspace, &self->why->marks[decision->first_mark], decision->n_marks, first,
                                 last);
}

static void
row_chosen (SortieWhy *self)
{
  SortieWhyRow *row = selected_row (self);

  if (self->following)
    return;
  if (row)
    self->kind = row->kind;
  tell (self);
}

/* ---- The list ---- */

/* Of the kind that is followed, else of any, the row whose decision was made last by the moment looked at. */
static guint
row_of_now (SortieWhy *self)
{
  GListModel *model = G_LIST_MODEL (self->filtered);
  SrtPosition at = sortie_session_get_position (session_of (self));
  guint found = GTK_INVALID_LIST_POSITION, n = g_list_model_get_n_items (model), made = 0;
  gboolean found_kind = FALSE;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SortieWhyRow) row = g_list_model_get_item (model, i);
      guint last = sortie_why_row_at (row, self->why, at);
      gboolean is_kind = row->kind == self->kind;
      if (!sortie_why_made (&self->why->decisions[last], at) || (found_kind && !is_kind)
          || (found != GTK_INVALID_LIST_POSITION && found_kind == is_kind && last < made))
        continue;
      found = i;
      found_kind = is_kind;
      made = last;
    }
  return found == GTK_INVALID_LIST_POSITION && n > 0 ? 0 : found;
}

/* Once the list has its size and rows. */
static gboolean
scroll_to_row (gpointer data)
{
  SortieWhy *self = data;
  guint row = gtk_single_selection_get_selected (self->selection);

  self->scroll = 0;
  if (row != GTK_INVALID_LIST_POSITION)
    gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", row);
  return G_SOURCE_REMOVE;
}

static void
follow (SortieWhy *self)
{
  self->following = TRUE;
  gtk_single_selection_set_selected (self->selection, row_of_now (self));
  self->following = FALSE;
  if (self->scroll == 0)
    self->scroll = g_idle_add_full (GDK_PRIORITY_REDRAW + 10, scroll_to_row, self, NULL);
  tell (self);
}

static gboolean
is_shown (gpointer item, gpointer data)
{
  SortieWhy *self = data;

  return (self->shown >> SORTIE_WHY_ROW (item)->kind & 1) != 0;
}

static void
row_activated (GtkListView *view, guint position, SortieWhy *self)
{
  g_autoptr (SortieWhyRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  const SrtDecision *decision = row && self->why ? &self->why->decisions[row->first] : NULL;

  if (decision)
    gtk_widget_activate_action (GTK_WIDGET (self), "why.go", "(iu)", decision->tick, decision->event_index);
}

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieWhy *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *outcome = gtk_label_new (NULL), *count = gtk_label_new (NULL), *tick = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (outcome), 0);
  gtk_label_set_ellipsize (GTK_LABEL (outcome), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (outcome, TRUE);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_widget_add_css_class (count, "caption");
  gtk_widget_add_css_class (count, "numeric");
  gtk_widget_add_css_class (tick, "numeric");
  gtk_box_append (GTK_BOX (box), outcome);
  gtk_box_append (GTK_BOX (box), count);
  gtk_box_append (GTK_BOX (box), tick);
  gtk_list_item_set_child (item, box);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieWhy *self)
{
  SortieWhyRow *row = gtk_list_item_get_item (item);
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *outcome = gtk_widget_get_first_child (box), *count = gtk_widget_get_next_sibling (outcome);
  GtkWidget *tick = gtk_widget_get_next_sibling (count);
  const SrtRun *run = sortie_session_get_run (session_of (self));
  const SrtDecision *decision = self->why ? &self->why->decisions[row->first] : NULL;
  g_autofree char *times = row->n > 1 ? g_strdup_printf (_ ("×%u"), row->n) : NULL;
  char text[256] = "";
  g_autofree char *number = sortie_tick_text (decision ? decision->tick : 0);

  if (decision && run)
    srt_why_outcome (run, decision, text, sizeof text);
  gtk_label_set_text (GTK_LABEL (outcome), text);
  gtk_label_set_text (GTK_LABEL (count), times ? times : "");
  gtk_label_set_text (GTK_LABEL (tick), number);
  gtk_widget_set_tooltip_text (box, _ (srt_decision_kind_words ((SrtDecisionKind) row->kind)));
  if (decision && decision->idle)
    gtk_widget_add_css_class (outcome, "dim-label");
  else
    gtk_widget_remove_css_class (outcome, "dim-label");
}

/* ---- The kinds ---- */

/* Only kinds that the answer holds have a chip. */
static void
show_chips (SortieWhy *self)
{
  guint32 there = 0;
  int kind = 0;

  for (guint i = 0; self->why && i < self->why->n_decisions; i++)
    there |= 1u << self->why->decisions[i].kind;
  for (GtkWidget *child = gtk_widget_get_first_child (self->chips); child; child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_visible (child, (there >> kind++ & 1) != 0);
}

static void
kind_changed (GSimpleAction *action, GVariant *state, SortieWhy *self)
{
  int kind = srt_decision_kind_by_name (g_action_get_name (G_ACTION (action)));

  g_simple_action_set_state (action, state);
  if (g_variant_get_boolean (state))
    self->shown |= 1u << kind;
  else
    self->shown &= ~(1u << kind);
  self->following = TRUE;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  self->following = FALSE;
  if (self->why)
    follow (self);
}

static void
make_chips (SortieWhy *self)
{
  self->kinds = g_simple_action_group_new ();
  self->shown = (1u << SRT_N_DECISION_KINDS) - 1;
  self->chips = gtk_flow_box_new ();
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->chips), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->chips), 6);
  gtk_widget_add_css_class (self->chips, "why-chips");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->chips), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Kinds of decisions listed"), -1);
  for (int kind = 0; kind < SRT_N_DECISION_KINDS; kind++)
    {
      const char *name = srt_decision_kind_name ((SrtDecisionKind) kind);
      g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (name, NULL, g_variant_new_boolean (TRUE));
      g_autofree char *full = g_strconcat ("why-kind.", name, NULL);
      GtkWidget *chip = gtk_toggle_button_new_with_label (_ (srt_decision_kind_words ((SrtDecisionKind) kind)));

      g_signal_connect (action, "change-state", G_CALLBACK (kind_changed), self);
      g_action_map_add_action (G_ACTION_MAP (self->kinds), G_ACTION (action));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (chip), full);
      gtk_widget_add_css_class (chip, "why-chip");
      gtk_widget_set_tooltip_text (chip, _ ("List these decisions"));
      gtk_flow_box_append (GTK_FLOW_BOX (self->chips), chip);
      gtk_widget_set_focusable (gtk_widget_get_last_child (self->chips), FALSE);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "why-kind", G_ACTION_GROUP (self->kinds));
}

/* ---- Asking ---- */

static void
forget (SortieWhy *self)
{
  clear_card (self);
  g_list_store_remove_all (self->rows);
  g_clear_pointer (&self->why, srt_why_free);
}

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SortieWhy) self = data;
  g_autoptr (GError) error = NULL;
  SrtWhy *why = sortie_session_ask_why_finish (SORTIE_SESSION (source), result, &error);
  gboolean cancelled = g_cancellable_is_cancelled (self->asking);

  g_clear_object (&self->asking);
  gtk_spinner_stop (GTK_SPINNER (self->spinner));
  if (self->workspace == NULL || cancelled || why == NULL)
    {
      srt_why_free (why);
      if (self->workspace && cancelled)
        look (self);
      return;
    }
  self->following = TRUE;
  self->told = G_MAXUINT;
  g_list_store_remove_all (self->rows);
  g_clear_pointer (&self->why, srt_why_free);
  self->why = why;
  sortie_why_rows_fill (self->rows, why);
  self->following = FALSE;
  show_chips (self);
  follow (self);
}

typedef struct
{
  int slot, tick;
} Chosen;

static bool
note_chosen (const SrtEvent *event, void *data)
{
  Chosen *chosen = data;

  if (event->kind == SRT_EVENT_MANEUVER_CHOSEN && event->slot == chosen->slot)
    chosen->tick = event->tick;
  return true;
}

/* The tick in which the maneuver that runs was chosen, so that why is told however long ago it was; 0 unknown. */
static int
chosen_at (SortieWhy *self, int slot, int tick)
{
  Chosen chosen = { slot, 0 };

  for (int to = tick, least = MAX (tick - LONG_AGO, 0); chosen.tick == 0 && to > least; to -= BEFORE)
    sortie_session_events (session_of (self), MAX (to - BEFORE + 1, least), to, note_chosen, &chosen);
  return chosen.tick;
}

static void
ask (SortieWhy *self, int slot)
{
  SortieSession *session = session_of (self);
  int tick = sortie_session_get_position (session).tick;

  if (self->asking)
    {
      g_cancellable_cancel (self->asking); /* what is wanted is asked when it is back */
      return;
    }
  if (self->slot != slot)
    forget (self);
  self->slot = slot;
  self->cuts = sortie_session_get_cuts (session);
  self->asking = g_cancellable_new ();
  gtk_spinner_start (GTK_SPINNER (self->spinner));
  sortie_session_ask_why_async (session, slot, chosen_at (self, slot, tick), MAX (tick - BEFORE, 0),
                                MIN (tick + AFTER, sortie_session_get_head (session)), self->asking, answered,
                                g_object_ref (self));
}

/* What was worked out still answers for the moment looked at. */
static gboolean
answers (SortieWhy *self, int slot)
{
  SortieSession *session = session_of (self);
  int tick = sortie_session_get_position (session).tick;

  if (self->why == NULL || self->slot != slot || self->cuts != sortie_session_get_cuts (session))
    return FALSE;
  return (tick - self->why->from >= MARGIN || (self->why->from == 0 && tick >= 0))
         && (self->why->to - tick >= MARGIN || self->why->to == sortie_session_get_head (session))
         && tick <= self->why->to;
}

static const char *
why_nothing (SortieWhy *self)
{
  SortieSession *session = session_of (self);

  if (!sortie_session_is_live (session))
    return _ ("Why a ship does what it does is told here: each choice of a maneuver or a target, each shot fired or "
              "held back. Press F5 to run the mission, and pause it when you wonder.");
  if (sortie_session_get_state (session) == SORTIE_STATE_PLAY
      || sortie_session_get_state (session) == SORTIE_STATE_PLAY_PAUSED)
    return _ ("In a flight nobody is asked. Run the mission with F5 instead.");
  if (sortie_selection_get_n_items (sortie_workspace_get_selection (self->workspace)) == 0)
    return _ ("Select a ship to ask why it does what it does.");
  if (sortie_workspace_selected_slot (self->workspace) < 0)
    return _ ("What is selected is not in the run.");
  if (sortie_session_get_state (session) == SORTIE_STATE_RUNNING)
    return _ ("Pause the run with F5 to ask why. Every tick that has passed can be asked about.");
  return NULL;
}

static void
look (SortieWhy *self)
{
  const char *nothing = why_nothing (self);
  int slot = sortie_workspace_selected_slot (self->workspace);
  const SrtRun *run = sortie_session_get_run (session_of (self));

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (nothing)
    {
      if (self->asking)
        g_cancellable_cancel (self->asking);
      clear_card (self);
      gtk_label_set_text (self->hint, nothing);
      gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "empty");
      return;
    }
  gtk_label_set_text (self->title, srt_slot_name (run, slot));
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "ship");
  if (answers (self, slot))
    follow (self);
  else
    ask (self, slot);
}

/* A run that goes on is not asked: only that it goes on is to be told, once. */
static void
advanced (SortieWhy *self)
{
  if (sortie_session_get_state (session_of (self)) != SORTIE_STATE_RUNNING)
    look (self);
}

static void
run_gone (SortieWhy *self)
{
  forget (self);
  look (self);
}

/* ---- Actions ---- */

static void
select_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SortieWhy *self = SORTIE_WHY (widget);
  const char *id = sortie_session_id_of (session_of (self), g_variant_get_int32 (parameter));

  if (id)
    sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", id);
}

static void
go_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SortieWhy *self = SORTIE_WHY (widget);
  int tick;
  guint index;

  g_variant_get (parameter, "(iu)", &tick, &index);
  /* After the tick's last event there is no moment but its end. */
  if (!sortie_session_look_at (session_of (self), (SrtPosition){ tick, (int) index }))
    sortie_session_go_to (session_of (self), tick);
}

guint
sortie_why_get_n_rows (SortieWhy *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->filtered));
}

gboolean
sortie_why_is_asking (SortieWhy *self)
{
  return self->asking != NULL;
}

const SrtDecision *
sortie_why_get_decision (SortieWhy *self)
{
  return self->why && self->told < self->why->n_decisions ? &self->why->decisions[self->told] : NULL;
}

/* ---- GObject ---- */

static void
sortie_why_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sortie_why_parent_class)->map (widget);
  look (SORTIE_WHY (widget));
}

/* Nobody looks: nothing is drawn of it. */
static void
sortie_why_unmap (GtkWidget *widget)
{
  SortieWhy *self = SORTIE_WHY (widget);

  if (self->asking)
    g_cancellable_cancel (self->asking);
  clear_card (self);
  GTK_WIDGET_CLASS (sortie_why_parent_class)->unmap (widget);
}

static void
sortie_why_dispose (GObject *object)
{
  SortieWhy *self = SORTIE_WHY (object);

  if (self->asking)
    g_cancellable_cancel (self->asking);
  g_clear_handle_id (&self->scroll, g_source_remove);
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->filtered);
  g_clear_object (&self->rows);
  g_clear_object (&self->kinds);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_why_parent_class)->dispose (object);
}

static void
sortie_why_finalize (GObject *object)
{
  g_clear_pointer (&SORTIE_WHY (object)->why, srt_why_free);
  G_OBJECT_CLASS (sortie_why_parent_class)->finalize (object);
}

static void
sortie_why_class_init (SortieWhyClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_why_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_why_finalize;
  widget_class->map = sortie_why_map;
  widget_class->unmap = sortie_why_unmap;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "why.select", "i", select_action);
  gtk_widget_class_install_action (widget_class, "why.go", "(iu)", go_action);
}

static GtkWidget *
scrolled (GtkWidget *child)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

static GtkWidget *
make_list (SortieWhy *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->rows = g_list_store_new (SORTIE_TYPE_WHY_ROW);
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_shown, self, NULL));
  self->filtered = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->rows)), self->filter);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->filtered)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (row_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  self->list = gtk_list_view_new (g_object_ref (GTK_SELECTION_MODEL (self->selection)), factory);
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_widget_add_css_class (self->list, "dense-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Decisions"), -1);
  g_signal_connect (self->list, "activate", G_CALLBACK (row_activated), self);
  return scrolled (self->list);
}

static GtkWidget *
make_card (SortieWhy *self)
{
  self->card = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
  gtk_widget_set_margin_top (GTK_WIDGET (self->card), 12);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->card), 12);
  gtk_widget_set_margin_start (GTK_WIDGET (self->card), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->card), 12);
  return scrolled (GTK_WIDGET (self->card));
}

static void
sortie_why_init (SortieWhy *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *ship = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);

  self->slot = -1;
  self->told = G_MAXUINT;
  self->kind = SRT_DECISION_MANEUVER;
  self->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->title, 0);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_widget_set_margin_start (GTK_WIDGET (self->title), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "heading");
  self->spinner = gtk_spinner_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->spinner), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Asking"), -1);
  gtk_widget_add_css_class (bar, "panel-toolbar");
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (bar), self->spinner);
  make_chips (self);
  gtk_paned_set_start_child (GTK_PANED (paned), make_list (self));
  gtk_paned_set_end_child (GTK_PANED (paned), make_card (self));
  gtk_paned_set_position (GTK_PANED (paned), 180);
  gtk_paned_set_resize_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_box_append (GTK_BOX (ship), bar);
  gtk_box_append (GTK_BOX (ship), self->chips);
  gtk_box_append (GTK_BOX (ship), paned);

  self->hint = sortie_hint_new (NULL);
  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (self->hint), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), ship, "ship");
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
}

GtkWidget *
sortie_why_new (SortieWorkspace *workspace)
{
  SortieWhy *self = g_object_new (SORTIE_TYPE_WHY, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (run_gone), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (run_gone), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (look), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (look), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
