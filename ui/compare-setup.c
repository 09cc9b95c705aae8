/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/compare-setup.h"

#include "ui/compare-script.h"
#include "ui/event-text.h"
#include "ui/order-push.h"

#include <glib/gi18n.h>

enum
{
  TICKS = 3000,      /* run at first */
  TICKS_MOST = 60000,
  SEED_MOST = 1000000000,
};

struct _SortieCompareSetup
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *box;
  GtkLabel *from;
  GtkDropDown *what;
  GtkWidget *ticks;
  GtkWidget *run;
  GtkStack *pages;
  GtkLabel *missing;
  SortieCompareScript *script;
  GtkLabel *order_ship, *pilot_ship;
  SortieOrderPush *order;
  GtkDropDown *pilot;
  GtkWidget *seed;
  GtkDropDown *difficulty;
  int slot; /* that the pages about a ship were filled for */
};

G_DEFINE_FINAL_TYPE (SortieCompareSetup, sortie_compare_setup, GTK_TYPE_WIDGET)

/* The one table of what may be different. */
static const struct
{
  const char *page, *label;
  gboolean of_ship;
} whats[] = {
  [SORTIE_WHAT_SCRIPT] = { "script", N_ ("A Script"), FALSE },
  [SORTIE_WHAT_ORDER] = { "order", N_ ("An Order"), TRUE },
  [SORTIE_WHAT_PILOT] = { "pilot", N_ ("The Pilot"), TRUE },
  [SORTIE_WHAT_SEED] = { "seed", N_ ("The Seed"), FALSE },
  [SORTIE_WHAT_DIFFICULTY] = { "difficulty", N_ ("The Difficulty"), FALSE },
};

static const char *const difficulties[] = { N_ ("Easy"), N_ ("Medium"), N_ ("Hard"), NULL };

static SortieSession *
session_of (SortieCompareSetup *self)
{
  return sortie_workspace_get_session (self->workspace);
}

/* The selected ship that is in the run, -1 none. */
static int
ship_of (SortieCompareSetup *self)
{
  const SrtWorld *world = sortie_session_get_world (session_of (self));
  int slot = sortie_workspace_selected_slot (self->workspace);

  return world && srt_slot_valid (world, slot) && srt_object (world, slot)->type >= 0 ? slot : -1;
}

SortieWhat
sortie_compare_setup_get_what (SortieCompareSetup *self)
{
  return (SortieWhat) gtk_drop_down_get_selected (self->what);
}

/* ---- What is missing ---- */

static const char *
find_missing (SortieCompareSetup *self)
{
  SortieWhat what = sortie_compare_setup_get_what (self);
  const SrtWorld *world = sortie_session_get_world (session_of (self));

  if (world == NULL)
    return _ ("There is no run.");
  if (whats[what].of_ship && ship_of (self) < 0)
    return _ ("Select a ship that is in the run.");
  switch (what)
    {
    case SORTIE_WHAT_SCRIPT:
      return sortie_compare_script_get_missing (self->script);
    case SORTIE_WHAT_PILOT:
      /* The first line stands for the default, -1. */
      if ((int) gtk_drop_down_get_selected (self->pilot) - 1 == srt_object (world, ship_of (self))->pilot)
        return _ ("This pilot flies it already.");
      return NULL;
    case SORTIE_WHAT_DIFFICULTY:
      if ((int) gtk_drop_down_get_selected (self->difficulty) == world->difficulty)
        return _ ("The run has this difficulty already.");
      return NULL;
    case SORTIE_WHAT_ORDER:
    case SORTIE_WHAT_SEED:
    default:
      return NULL;
    }
}

static void
update_missing (SortieCompareSetup *self)
{
  const char *missing = find_missing (self);

  gtk_label_set_text (self->missing, missing ? missing : "");
  gtk_widget_set_visible (GTK_WIDGET (self->missing), missing != NULL);
  gtk_widget_set_sensitive (self->run, missing == NULL);
}

/* ---- Filling ---- */

static void
show_ship (SortieCompareSetup *self, GtkLabel *label, int slot)
{
  const SrtRun *run = sortie_session_get_run (session_of (self));
  g_autofree char *text
      = slot >= 0 ? g_strdup_printf (_ ("For %s"), srt_slot_name (run, slot)) : g_strdup (_ ("No ship is selected"));

  gtk_label_set_text (label, text);
}

static void
fill_pilots (SortieCompareSetup *self)
{
  const SrtContent *content = sortie_session_get_content (session_of (self));
  const SrtWorld *world = sortie_session_get_world (session_of (self));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  int slot = ship_of (self);

  gtk_string_list_append (names, _ ("The side's default"));
  for (int i = 0; content && i < content->n_pilots; i++)
    gtk_string_list_append (names, content->pilots[i].name);
  gtk_drop_down_set_model (self->pilot, G_LIST_MODEL (names));
  if (slot >= 0)
    gtk_drop_down_set_selected (self->pilot, (guint) (srt_object (world, slot)->pilot + 1));
}

static void
fill_ship (SortieCompareSetup *self)
{
  self->slot = ship_of (self);
  show_ship (self, self->order_ship, self->slot);
  show_ship (self, self->pilot_ship, self->slot);
  gtk_widget_set_sensitive (GTK_WIDGET (self->order), self->slot >= 0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->pilot), self->slot >= 0);
  sortie_order_push_fill (self->order);
  fill_pilots (self);
}

/* Another moment: what the ship flies may be another script. */
static void
advanced (SortieCompareSetup *self)
{
  g_autofree char *tick = NULL, *text = NULL;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  tick = sortie_tick_text (sortie_session_get_tick (session_of (self)));
  text = g_strdup_printf (_ ("From tick %s"), tick);
  if (!g_str_equal (gtk_label_get_text (self->from), text))
    gtk_label_set_text (self->from, text);
  if (sortie_session_get_state (session_of (self)) != SORTIE_STATE_RUNNING)
    sortie_compare_script_follow (self->script);
  if (self->slot != ship_of (self))
    fill_ship (self);
  update_missing (self);
}

static void
selected (SortieCompareSetup *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  fill_ship (self);
  sortie_compare_script_follow (self->script);
  update_missing (self);
}

static void
started (SortieCompareSetup *self)
{
  const SrtWorld *world = sortie_session_get_world (session_of (self));

  if (world == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gtk_drop_down_set_selected (self->difficulty, (guint) CLAMP (world->difficulty, 0, 2));
  selected (self);
  advanced (self);
}

static void
what_chosen (SortieCompareSetup *self)
{
  gtk_stack_set_visible_child_name (self->pages, whats[sortie_compare_setup_get_what (self)].page);
  update_missing (self);
}

void
sortie_compare_setup_set_what (SortieCompareSetup *self, SortieWhat what)
{
  g_return_if_fail (SORTIE_IS_COMPARE_SETUP (self));

  gtk_drop_down_set_selected (self->what, what);
}

int
sortie_compare_setup_get_ticks (SortieCompareSetup *self)
{
  return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->ticks));
}

/* ---- What is set up ---- */

/* Fills in the change and its name; FALSE where something is missing. */
static gboolean
make_change (SortieCompareSetup *self, SortieChange *change, SrtMissionOrder *order, char **name)
{
  const SrtRun *run = sortie_session_get_run (session_of (self));
  int slot = ship_of (self);
  GObject *item;

  switch (sortie_compare_setup_get_what (self))
    {
    case SORTIE_WHAT_SCRIPT:
      change->content = sortie_compare_script_get_content (self->script, name);
      return change->content != NULL;
    case SORTIE_WHAT_ORDER:
      if (!sortie_order_push_get_order (self->order, order))
        return FALSE;
      change->slot = slot;
      change->order = order;
      *name = g_strdup_printf (_ ("%s: %s"), srt_slot_name (run, slot), sortie_order_name (order->number));
      return TRUE;
    case SORTIE_WHAT_PILOT:
      item = gtk_drop_down_get_selected_item (self->pilot);
      change->slot = slot;
      change->pilot = (int) gtk_drop_down_get_selected (self->pilot) - 1;
      *name = g_strdup_printf (_ ("%s flown by %s"), srt_slot_name (run, slot),
                               gtk_string_object_get_string (GTK_STRING_OBJECT (item)));
      return TRUE;
    case SORTIE_WHAT_SEED:
      change->seed_set = TRUE;
      change->seed = (guint64) gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->seed));
      *name = g_strdup_printf (_ ("Seed %" G_GUINT64_FORMAT), change->seed);
      return TRUE;
    case SORTIE_WHAT_DIFFICULTY:
      change->difficulty = (int) gtk_drop_down_get_selected (self->difficulty);
      *name = g_strdup (_ (difficulties[change->difficulty]));
      return TRUE;
    default:
      return FALSE;
    }
}

SortieFork *
sortie_compare_setup_make (SortieCompareSetup *self)
{
  SortieChange change = SORTIE_CHANGE_NONE;
  SrtMissionOrder order;
  g_autofree char *name = NULL;
  SortieFork *fork = NULL;

  g_return_val_if_fail (SORTIE_IS_COMPARE_SETUP (self), NULL);

  if (find_missing (self) == NULL && make_change (self, &change, &order, &name))
    {
      fork = sortie_fork_new (session_of (self), &change);
      if (fork)
        g_object_set (fork, "name", name, NULL);
    }
  if (change.content)
    srt_content_unref ((SrtContent *) change.content);
  return fork;
}

/* ---- GObject ---- */

static void
sortie_compare_setup_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sortie_compare_setup_parent_class)->map (widget);
  started (SORTIE_COMPARE_SETUP (widget));
}

static void
sortie_compare_setup_dispose (GObject *object)
{
  SortieCompareSetup *self = SORTIE_COMPARE_SETUP (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_compare_setup_parent_class)->dispose (object);
}

static void
sortie_compare_setup_class_init (SortieCompareSetupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_compare_setup_dispose;
  widget_class->map = sortie_compare_setup_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_compare_setup_init (SortieCompareSetup *self)
{
  self->slot = -1;
}

static GtkWidget *
named (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  return widget;
}

static GtkWidget *
make_bar (SortieCompareSetup *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label;
  const char *names[G_N_ELEMENTS (whats) + 1] = { NULL };

  self->from = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->from, 0);
  gtk_label_set_ellipsize (self->from, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->from), "numeric");
  gtk_widget_set_hexpand (GTK_WIDGET (self->from), TRUE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->from), _ ("Where the run stands: go there first"));
  for (guint i = 0; i < G_N_ELEMENTS (whats); i++)
    names[i] = _ (whats[i].label);
  self->what = GTK_DROP_DOWN (named (gtk_drop_down_new_from_strings (names), _ ("What is different")));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->what), _ ("What is different"));
  self->ticks = gtk_spin_button_new_with_range (1, TICKS_MOST, 100);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->ticks), TICKS);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->ticks), 5);
  gtk_widget_set_tooltip_text (self->ticks, _ ("How many ticks both are run; a hundred are a second"));
  label = gtk_label_new_with_mnemonic (_ ("_Ticks"));
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), self->ticks);
  self->run = gtk_button_new_with_mnemonic (_ ("Run _Both"));
  gtk_widget_set_tooltip_text (self->run, _ ("Run what was and what if beside each other"));
  gtk_widget_add_css_class (self->run, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->run), "compare.run");
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->from));
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->what));
  gtk_box_append (GTK_BOX (bar), label);
  gtk_box_append (GTK_BOX (bar), self->ticks);
  gtk_box_append (GTK_BOX (bar), self->run);
  return bar;
}

static GtkLabel *
ship_label (void)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_widget_add_css_class (GTK_WIDGET (label), "heading");
  return label;
}

/* A page: what is asked for, below what it is about. */
static void
add_page (SortieCompareSetup *self, SortieWhat what, GtkWidget *head, GtkWidget *body, const char *words)
{
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  if (head)
    gtk_box_append (GTK_BOX (page), head);
  gtk_box_append (GTK_BOX (page), body);
  if (words)
    {
      GtkWidget *label = gtk_label_new (words);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_box_append (GTK_BOX (page), label);
    }
  gtk_stack_add_named (self->pages, page, whats[what].page);
}

static void
make_pages (SortieCompareSetup *self)
{
  const char *names[G_N_ELEMENTS (difficulties)] = { NULL };

  self->pages = GTK_STACK (gtk_stack_new ());
  gtk_stack_set_vhomogeneous (self->pages, FALSE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->pages), TRUE);
  self->script = SORTIE_COMPARE_SCRIPT (sortie_compare_script_new (self->workspace));
  gtk_widget_set_vexpand (GTK_WIDGET (self->script), TRUE);
  self->order = SORTIE_ORDER_PUSH (sortie_order_push_new_fields (self->workspace));
  self->order_ship = ship_label ();
  self->pilot_ship = ship_label ();
  self->pilot = GTK_DROP_DOWN (
      named (gtk_drop_down_new (NULL, gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string")),
             _ ("Pilot")));
  gtk_drop_down_set_enable_search (self->pilot, TRUE);
  gtk_widget_set_halign (GTK_WIDGET (self->pilot), GTK_ALIGN_START);
  self->seed = named (gtk_spin_button_new_with_range (1, SEED_MOST, 1), _ ("Seed"));
  gtk_widget_set_halign (self->seed, GTK_ALIGN_START);
  for (guint i = 0; difficulties[i]; i++)
    names[i] = _ (difficulties[i]);
  self->difficulty = GTK_DROP_DOWN (named (gtk_drop_down_new_from_strings (names), _ ("Difficulty")));
  gtk_widget_set_halign (GTK_WIDGET (self->difficulty), GTK_ALIGN_START);

  add_page (self, SORTIE_WHAT_SCRIPT, NULL, GTK_WIDGET (self->script), NULL);
  add_page (self, SORTIE_WHAT_ORDER, GTK_WIDGET (self->order_ship), GTK_WIDGET (self->order), NULL);
  add_page (self, SORTIE_WHAT_PILOT, GTK_WIDGET (self->pilot_ship), GTK_WIDGET (self->pilot), NULL);
  add_page (self, SORTIE_WHAT_SEED, NULL, self->seed,
            _ ("Chance goes on from this seed: whatever is drawn from there on is another number."));
  add_page (self, SORTIE_WHAT_DIFFICULTY, NULL, GTK_WIDGET (self->difficulty), NULL);
}

GtkWidget *
sortie_compare_setup_new (SortieWorkspace *workspace)
{
  SortieCompareSetup *self = g_object_new (SORTIE_TYPE_COMPARE_SETUP, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (self->box, "compare-setup");
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), make_bar (self));
  make_pages (self);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->pages));
  self->missing = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->missing, 0);
  gtk_label_set_wrap (self->missing, TRUE);
  gtk_label_set_max_width_chars (self->missing, 40);
  gtk_widget_add_css_class (GTK_WIDGET (self->missing), "dim-label");
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->missing));

  g_signal_connect_swapped (self->what, "notify::selected", G_CALLBACK (what_chosen), self);
  g_signal_connect_swapped (self->pilot, "notify::selected", G_CALLBACK (update_missing), self);
  g_signal_connect_swapped (self->difficulty, "notify::selected", G_CALLBACK (update_missing), self);
  g_signal_connect_swapped (self->script, "changed", G_CALLBACK (update_missing), self);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (started), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (update_missing), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (selected), self,
                           G_CONNECT_SWAPPED);
  update_missing (self);
  return GTK_WIDGET (self);
}
