/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/order-push.h"

#include "ui/event-text.h"

#include "orders/orders.h"

#include <glib/gi18n.h>

/* What one line of the list of targets stands for. */
typedef struct
{
  int kind, index;
} Choice;

struct _SortieOrderPush
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;

  GtkWidget *box;
  GtkDropDown *order;
  GtkDropDown *target;
  GtkDropDown *curve;
  GtkDropDown *carrier;
  GtkWidget *component;
  GtkWidget *figure;       /* of Fly a speed, on a path the seconds it takes */
  GtkLabel *figure_label;
  GtkWidget *delay;
  GtkWidget *figure_row, *curve_row, *carrier_row;

  GArray *numbers;         /* int: what each line of the order list stands for */
  GArray *targets;         /* Choice */
  GArray *carriers;        /* int: slots, -1 none */
};

G_DEFINE_FINAL_TYPE (SortieOrderPush, sortie_order_push, GTK_TYPE_WIDGET)

static gboolean
follows_curve (int number)
{
  return number == SRT_ORDER_FOLLOW_CURVE || number == SRT_ORDER_FOLLOW_CURVE_BACKWARDS;
}

static int
chosen_order (SortieOrderPush *self)
{
  guint at = gtk_drop_down_get_selected (self->order);

  return at < self->numbers->len ? g_array_index (self->numbers, int, at) : -1;
}

static void
show_row (GtkWidget *row, gboolean shown)
{
  GtkWidget *parent = gtk_widget_get_parent (row);

  gtk_widget_set_visible (GTK_IS_FLOW_BOX_CHILD (parent) ? parent : row, shown);
}

/* Only what the order takes is asked for. */
static void
show_arguments (SortieOrderPush *self)
{
  int number = chosen_order (self);
  gboolean curve = follows_curve (number);

  show_row (self->figure_row, curve || number == SRT_ORDER_FLY);
  show_row (self->curve_row, curve);
  show_row (self->carrier_row, curve);
  gtk_label_set_text_with_mnemonic (self->figure_label, curve ? _ ("_Seconds along the curve")
                                                              : _ ("_Speed, units a step; 0 full throttle"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->figure), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  curve ? _ ("Seconds along the curve") : _ ("Speed, units a step; 0 full throttle"), -1);
}

/* ---- Lists ---- */

static void
list_target (SortieOrderPush *self, GtkStringList *names, const char *name, int kind, int index)
{
  Choice choice = { kind, index };

  gtk_string_list_append (names, name);
  g_array_append_val (self->targets, choice);
}

static void
fill_orders (SortieOrderPush *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint kept = gtk_drop_down_get_selected (self->order);
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);

  g_array_set_size (self->numbers, 0);
  for (int i = 0; i < n; i++)
    if (table[i].built)
      {
        g_autofree char *text = g_strdup_printf ("%s %d", sortie_order_name (table[i].number), table[i].number);
        gtk_string_list_append (names, text);
        g_array_append_val (self->numbers, table[i].number);
      }
  gtk_drop_down_set_model (self->order, G_LIST_MODEL (names));
  if (kept < self->numbers->len)
    gtk_drop_down_set_selected (self->order, kept);
}

static void
fill_targets (SortieOrderPush *self, const SrtRun *run)
{
  g_autoptr (GtkStringList) targets = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) carriers = gtk_string_list_new (NULL);
  int none = -1;

  g_array_set_size (self->targets, 0);
  g_array_set_size (self->carriers, 0);
  list_target (self, targets, _ ("No target"), SRT_TARGET_SHIP, -1);
  gtk_string_list_append (carriers, _ ("Nothing"));
  g_array_append_val (self->carriers, none);
  for (int slot = 0; run && slot < run->world->count; slot++)
    if (srt_object (run->world, slot)->type != SRT_TYPE_STAND_IN)
      {
        list_target (self, targets, srt_slot_name (run, slot), SRT_TARGET_SHIP, slot);
        gtk_string_list_append (carriers, srt_slot_name (run, slot));
        g_array_append_val (self->carriers, slot);
      }
  for (int i = 0; run && run->mission && i < run->mission->n_groups; i++)
    {
      g_autofree char *name = g_strdup_printf (_ ("Flight group %s"), run->mission->groups[i].name);
      list_target (self, targets, name, SRT_TARGET_GROUP, i);
    }
  for (int i = 0; run && run->mission && i < run->mission->n_squads; i++)
    {
      g_autofree char *name = g_strdup_printf (_ ("Squad %s"), run->mission->squads[i].name);
      list_target (self, targets, name, SRT_TARGET_SQUAD, i);
    }
  gtk_drop_down_set_model (self->target, G_LIST_MODEL (targets));
  gtk_drop_down_set_model (self->carrier, G_LIST_MODEL (carriers));
}

static void
fill_curves (SortieOrderPush *self, const SrtRun *run)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (int i = 0; run && run->mission && i < run->mission->n_curves; i++)
    gtk_string_list_append (names, run->mission->curves[i].name);
  gtk_drop_down_set_model (self->curve, G_LIST_MODEL (names));
}

void
sortie_order_push_fill (SortieOrderPush *self)
{
  const SrtRun *run = sortie_session_get_run (sortie_workspace_get_session (self->workspace));

  fill_orders (self);
  fill_targets (self, run);
  fill_curves (self, run);
  show_arguments (self);
}

/* ---- Giving ---- */

static int
value_of (GtkWidget *spin)
{
  return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin));
}

gboolean
sortie_order_push_get_order (SortieOrderPush *self, SrtMissionOrder *order)
{
  guint target = gtk_drop_down_get_selected (self->target), carrier = gtk_drop_down_get_selected (self->carrier);
  guint curve = gtk_drop_down_get_selected (self->curve);
  int number = chosen_order (self);
  Choice at;

  g_return_val_if_fail (SORTIE_IS_ORDER_PUSH (self), FALSE);

  if (number < 0 || target >= self->targets->len)
    return FALSE;
  at = g_array_index (self->targets, Choice, target);
  *order = (SrtMissionOrder){ .number = number,
                              .target_kind = at.kind,
                              .target = at.index,
                              .component = value_of (self->component),
                              .speed = (float) value_of (self->figure),
                              .seconds = value_of (self->figure),
                              .curve = curve == GTK_INVALID_LIST_POSITION ? -1 : (int) curve,
                              .carrier
                              = carrier < self->carriers->len ? g_array_index (self->carriers, int, carrier) : -1,
                              .go = true };
  return TRUE;
}

static void
push_clicked (SortieOrderPush *self)
{
  SrtMissionOrder order;

  if (sortie_order_push_get_order (self, &order))
    gtk_widget_activate_action (GTK_WIDGET (self), "orders.give", SORTIE_ORDER_GIVE, order.number, order.target_kind,
                                order.target, order.component, order.seconds, order.curve, order.carrier,
                                value_of (self->delay));
}

/* ---- GObject ---- */

static GtkWidget *
labelled (GtkWidget *box, const char *text, GtkWidget *widget, GtkLabel **label_out)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *label = gtk_label_new_with_mnemonic (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), widget);
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), widget);
  if (GTK_IS_FLOW_BOX (box))
    {
      gtk_flow_box_append (GTK_FLOW_BOX (box), row);
      gtk_widget_set_focusable (gtk_widget_get_parent (row), FALSE);
    }
  else
    gtk_box_append (GTK_BOX (box), row);
  if (label_out)
    *label_out = GTK_LABEL (label);
  return row;
}

static GtkDropDown *
searching_drop_down (void)
{
  GtkWidget *drop = gtk_drop_down_new (NULL, gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));

  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (drop), TRUE);
  return GTK_DROP_DOWN (drop);
}

static void
sortie_order_push_dispose (GObject *object)
{
  SortieOrderPush *self = SORTIE_ORDER_PUSH (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_pointer (&self->targets, g_array_unref);
  g_clear_pointer (&self->carriers, g_array_unref);
  G_OBJECT_CLASS (sortie_order_push_parent_class)->dispose (object);
}

static void
sortie_order_push_class_init (SortieOrderPushClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_order_push_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_order_push_init (SortieOrderPush *self)
{
  self->numbers = g_array_new (FALSE, FALSE, sizeof (int));
  self->targets = g_array_new (FALSE, FALSE, sizeof (Choice));
  self->carriers = g_array_new (FALSE, FALSE, sizeof (int));
  self->order = searching_drop_down ();
  self->target = searching_drop_down ();
  self->curve = searching_drop_down ();
  self->carrier = searching_drop_down ();
  self->component = gtk_spin_button_new_with_range (-1, SRT_MAX_COMPONENTS - 1, 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->component), -1);
  gtk_widget_set_tooltip_text (self->component,
                               _ ("Component of the target, or the port or gate of orders that use one; -1 for the whole"));
  self->figure = gtk_spin_button_new_with_range (0, 65535, 1);
  g_signal_connect_object (self->order, "notify::selected", G_CALLBACK (show_arguments), self, G_CONNECT_SWAPPED);
}

static void
add_fields (SortieOrderPush *self, GtkWidget *box)
{
  self->box = box;
  labelled (box, _ ("_Order"), GTK_WIDGET (self->order), NULL);
  labelled (box, _ ("_Target"), GTK_WIDGET (self->target), NULL);
  labelled (box, _ ("_Component"), self->component, NULL);
  self->curve_row = labelled (box, _ ("C_urve"), GTK_WIDGET (self->curve), NULL);
  self->figure_row = labelled (box, _ ("_Seconds along the curve"), self->figure, &self->figure_label);
  self->carrier_row = labelled (box, _ ("Carried _by"), GTK_WIDGET (self->carrier), NULL);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}

GtkWidget *
sortie_order_push_new (SortieWorkspace *workspace)
{
  SortieOrderPush *self = g_object_new (SORTIE_TYPE_ORDER_PUSH, NULL);
  GtkWidget *push = gtk_button_new_with_mnemonic (_ ("P_ush"));

  self->workspace = g_object_ref (workspace);
  add_fields (self, gtk_box_new (GTK_ORIENTATION_VERTICAL, 12));
  self->delay = gtk_spin_button_new_with_range (0, 100000, 100);
  gtk_widget_set_tooltip_text (self->delay, _ ("0 pushes it now; more has it wait in the queue"));
  labelled (self->box, _ ("_In so many ticks"), self->delay, NULL);
  gtk_widget_add_css_class (push, "suggested-action");
  gtk_box_append (GTK_BOX (self->box), push);
  g_signal_connect_swapped (push, "clicked", G_CALLBACK (push_clicked), self);
  show_arguments (self);
  return GTK_WIDGET (self);
}

GtkWidget *
sortie_order_push_new_fields (SortieWorkspace *workspace)
{
  SortieOrderPush *self = g_object_new (SORTIE_TYPE_ORDER_PUSH, NULL);
  GtkWidget *flow = gtk_flow_box_new ();

  self->workspace = g_object_ref (workspace);
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 6);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 6);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (flow), 6);
  add_fields (self, flow);
  show_arguments (self);
  return GTK_WIDGET (self);
}
