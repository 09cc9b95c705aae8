/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-combat.h"

#include "ui/combat-pages.h"
#include "ui/hint.h"

#include <glib/gi18n.h>

typedef struct
{
  const char *id;
  const char *title;
  void (*fill) (SortieFactList *list, const SortieCombatView *view);
} PageInfo;

/* The one table of pages, in the order of the switcher. */
static const PageInfo pages[] = {
  { "weapons", N_ ("Guns"), sortie_combat_fill_weapons },
  { "missiles", N_ ("Missiles"), sortie_combat_fill_missiles },
  { "components", N_ ("Parts"), sortie_combat_fill_components },
  { "damage", N_ ("Damage"), sortie_combat_fill_damage },
};

/* Between two fillings while a run goes on, µs: figures that change faster cannot be read. */
#define REFILL_USEC 100000

struct _SortieCombat
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *stack; /* "empty" or "ship" */
  GtkLabel *hint;
  GtkLabel *title;
  GtkStack *page_stack;
  SortieFactList *lists[G_N_ELEMENTS (pages)];
  gint64 filled_at;
};

G_DEFINE_FINAL_TYPE (SortieCombat, sortie_combat, GTK_TYPE_WIDGET)

static const char *
why_empty (SortieCombat *self)
{
  if (!sortie_session_is_live (sortie_workspace_get_session (self->workspace)))
    return _ ("How a ship fights is shown here while the mission runs. Press F5 to run it.");
  if (sortie_selection_get_primary (sortie_workspace_get_selection (self->workspace)) == NULL)
    return _ ("Select a ship to see its weapons and what it has taken.");
  return _ ("What is selected is not in the run.");
}

static void
fill (SortieCombat *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  SortieCombatView view = { self->workspace, sortie_session_get_run (session),
                            sortie_workspace_selected_slot (self->workspace) };
  const char *shown = gtk_stack_get_visible_child_name (self->page_stack);

  self->filled_at = g_get_monotonic_time ();
  if (view.run == NULL || view.slot < 0 || srt_object (view.run->world, view.slot)->type < 0)
    {
      gtk_label_set_text (self->hint, why_empty (self));
      gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "empty");
      return;
    }
  gtk_label_set_text (self->title, srt_slot_name (view.run, view.slot));
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (g_strcmp0 (shown, pages[i].id) == 0)
      pages[i].fill (self->lists[i], &view);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "ship");
}

static void
update (SortieCombat *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    fill (self);
}

static void
advanced (SortieCombat *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);

  if (sortie_session_get_state (session) != SORTIE_STATE_RUNNING
      || g_get_monotonic_time () - self->filled_at >= REFILL_USEC)
    update (self);
}

/* ---- Rows ---- */

static void
select_slot (SortieCombat *self, int slot)
{
  const char *id = sortie_session_id_of (sortie_workspace_get_session (self->workspace), slot);

  if (id)
    sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", id);
}

static void
row_activated (SortieFactList *list, int key, SortieCombat *self)
{
  if (list != self->lists[2])
    {
      select_slot (self, key);
      return;
    }
  sortie_workspace_set_component (self->workspace,
                                  sortie_workspace_get_component (self->workspace) == key ? -1 : key);
}

static void
row_button (SortieFactList *list, int key, SortieCombat *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "combat.break", "i", key);
}

static void
break_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SortieCombat *self = SORTIE_COMBAT (widget);
  int slot = sortie_workspace_selected_slot (self->workspace);

  if (slot >= 0)
    sortie_session_break_component (sortie_workspace_get_session (self->workspace), slot,
                                    g_variant_get_int32 (parameter));
}

void
sortie_combat_show (SortieCombat *self, const char *page)
{
  gtk_stack_set_visible_child_name (self->page_stack, page);
}

/* ---- GObject ---- */

static void
sortie_combat_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sortie_combat_parent_class)->map (widget);
  fill (SORTIE_COMBAT (widget));
}

static void
sortie_combat_dispose (GObject *object)
{
  SortieCombat *self = SORTIE_COMBAT (object);

  g_clear_pointer (&self->stack, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_combat_parent_class)->dispose (object);
}

static void
sortie_combat_class_init (SortieCombatClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_combat_dispose;
  widget_class->map = sortie_combat_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "combat.break", "i", break_action);
}

static void
sortie_combat_init (SortieCombat *self)
{
  GtkWidget *ship = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *switcher = gtk_stack_switcher_new ();

  self->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->title, 0);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "heading");
  gtk_widget_set_margin_start (GTK_WIDGET (self->title), 12);
  gtk_widget_set_margin_end (GTK_WIDGET (self->title), 12);
  gtk_widget_set_margin_top (GTK_WIDGET (self->title), 12);

  self->page_stack = GTK_STACK (gtk_stack_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->page_stack), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      self->lists[i] = SORTIE_FACT_LIST (sortie_fact_list_new (_ (pages[i].title)));
      g_signal_connect (self->lists[i], "row-activated", G_CALLBACK (row_activated), self);
      g_signal_connect (self->lists[i], "row-button", G_CALLBACK (row_button), self);
      gtk_stack_add_titled (self->page_stack, GTK_WIDGET (self->lists[i]), pages[i].id, _ (pages[i].title));
    }
  g_signal_connect_swapped (self->page_stack, "notify::visible-child", G_CALLBACK (update), self);
  gtk_stack_switcher_set_stack (GTK_STACK_SWITCHER (switcher), self->page_stack);
  gtk_widget_add_css_class (switcher, "dense-switcher");
  gtk_widget_set_margin_start (switcher, 12);
  gtk_widget_set_margin_end (switcher, 12);
  gtk_box_append (GTK_BOX (ship), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (ship), switcher);
  gtk_box_append (GTK_BOX (ship), GTK_WIDGET (self->page_stack));

  self->hint = sortie_hint_new (NULL);

  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (self->hint), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), ship, "ship");
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
}

GtkWidget *
sortie_combat_new (SortieWorkspace *workspace)
{
  SortieCombat *self = g_object_new (SORTIE_TYPE_COMBAT, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "component-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
