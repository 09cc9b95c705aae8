/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists of a record: the first orders of a ship or flight group, the members
 * of a squad. A list is edited whole, as one value of the document.
 */
#include "sortie-config.h"

#include "ui/inspector-field.h"

#include "ui/event-text.h"
#include "ui/order-colors.h"

#include "orders/orders.h"

#include <glib/gi18n.h>

#define SORTIE_TYPE_INSPECTOR_LIST (sortie_inspector_list_get_type ())
G_DECLARE_FINAL_TYPE (SortieInspectorList, sortie_inspector_list, SORTIE, INSPECTOR_LIST, GtkWidget)

struct _SortieInspectorList
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  char *table;
  const SrtField *field;
  gboolean orders; /* else members */

  GtkWidget *box;
  GtkWidget *list;
  GtkWidget *note;
  GtkWidget *add;
  GtkDropDown *order_drop;
  GtkDropDown *target_drop;
  GArray *numbers;    /* int: order numbers of the drop-down */
  GPtrArray *targets; /* SrtJson* of a target, NULL for none */
};

G_DEFINE_FINAL_TYPE (SortieInspectorList, sortie_inspector_list, GTK_TYPE_WIDGET)

gboolean
sortie_inspector_list_supported (const SrtField *field)
{
  return field->kind == SRT_FIELD_LIST && (g_str_equal (field->key, "orders") || g_str_equal (field->key, "members"));
}

static const char *
only_id (SortieInspectorList *self)
{
  const char *const *ids = sortie_selection_get_ids (sortie_workspace_get_selection (self->workspace));

  return ids[0] && ids[1] == NULL ? ids[0] : NULL;
}

static SrtJson *
copy_list (SortieInspectorList *self)
{
  const char *id = only_id (self);
  const SrtJson *value
      = id ? sortie_document_get (sortie_workspace_get_document (self->workspace), self->table, id, self->field->key)
           : NULL;

  return value && value->kind == SRT_JSON_ARRAY ? srt_json_copy (value) : srt_json_new_array ();
}

static void
write_list (SortieInspectorList *self, SrtJson *list, const char *label)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  g_autofree char *id = g_strdup (only_id (self));

  if (id == NULL)
    {
      srt_json_free (list);
      return;
    }
  sortie_document_begin (document, label);
  if (srt_json_length (list) == 0 && self->orders)
    {
      srt_json_free (list);
      list = NULL;
    }
  sortie_document_set (document, self->table, id, self->field->key, list);
  sortie_document_end (document);
}

/* ---- Rows ---- */

static char *
target_name (SortieInspectorList *self, const SrtJson *target)
{
  static const char *const keys[] = { "ship", "flight_group", "squad" };
  static const char *const tables[] = { "ships", "flight_groups", "squads" };
  SortieDocument *document = sortie_workspace_get_document (self->workspace);

  if (target == NULL || target->kind != SRT_JSON_OBJECT)
    return NULL;
  for (int i = 0; i < 3; i++)
    {
      const char *id = srt_read_string (target, keys[i]);
      const SrtJson *record = id ? sortie_document_find (document, tables[i], id) : NULL;
      const char *name = record ? srt_read_string (record, "name") : NULL;
      if (id)
        return g_strdup (name && *name ? name : id);
    }
  return NULL;
}

static void
remove_clicked (GtkButton *button, SortieInspectorList *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  SrtJson *list = copy_list (self);

  if (index < srt_json_length (list))
    srt_json_free (srt_json_steal (list, index));
  write_list (self, list, self->orders ? _ ("Remove Order") : _ ("Remove Member"));
}

static void
up_clicked (GtkButton *button, SortieInspectorList *self)
{
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "index"));
  SrtJson *list = copy_list (self);

  /* Orders are kept bottom first and shown top first. */
  if (self->orders ? index + 1 < srt_json_length (list) : index > 0)
    {
      SrtJson *item = srt_json_steal (list, index);
      srt_json_insert (list, self->orders ? index + 1 : index - 1, item);
    }
  write_list (self, list, _ ("Reorder"));
}

static GtkWidget *
row_button (SortieInspectorList *self, const char *icon, const char *tip, guint index, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_object_set_data (G_OBJECT (button), "index", GUINT_TO_POINTER (index));
  g_signal_connect (button, "clicked", clicked, self);
  return button;
}

static void
add_row (SortieInspectorList *self, const SrtJson *item, guint index, gboolean first)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *target = target_name (self, self->orders ? srt_json_get (item, "target") : item);
  g_autofree char *text = NULL;

  if (self->orders)
    {
      const SrtJson *number = srt_json_get (item, "order");
      int order = number && number->kind == SRT_JSON_NUMBER ? (int) number->number : -1;
      text = target ? g_strdup_printf ("%s → %s", sortie_order_name (order), target)
                    : g_strdup (sortie_order_name (order));
      sortie_family_set_on (label, order);
    }
  else
    text = g_strdup (target ? target : "?");
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (label, text);
  gtk_box_append (GTK_BOX (box), label);
  if (!first)
    gtk_box_append (GTK_BOX (box), row_button (self, "go-up-symbolic", _ ("Move up"), index, G_CALLBACK (up_clicked)));
  gtk_box_append (GTK_BOX (box),
                  row_button (self, "list-remove-symbolic", _ ("Remove"), index, G_CALLBACK (remove_clicked)));
  gtk_list_box_append (GTK_LIST_BOX (self->list), box);
}

void
sortie_inspector_list_update (GtkWidget *widget)
{
  SortieInspectorList *self = SORTIE_INSPECTOR_LIST (widget);
  g_autoptr (SrtJson) list = copy_list (self);
  guint n = srt_json_length (list);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (self->list)))
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  for (guint k = 0; k < n; k++)
    {
      guint index = self->orders ? n - 1 - k : k;
      if (srt_json_at (list, index)->kind == SRT_JSON_OBJECT)
        add_row (self, srt_json_at (list, index), index, k == 0);
    }
  gtk_widget_set_visible (self->list, n > 0);
  gtk_widget_set_sensitive (self->add, only_id (self) != NULL);
  gtk_label_set_text (GTK_LABEL (self->note), only_id (self) == NULL ? _ ("Select one to edit this.")
                                              : n > 0                ? ""
                                              : self->orders         ? _ ("None: it does nothing at first.")
                                                                     : _ ("None yet."));
  gtk_widget_set_visible (self->note, *gtk_label_get_text (GTK_LABEL (self->note)) != '\0');
}

/* ---- Adding ---- */

static void
json_free_or_null (gpointer data)
{
  if (data)
    srt_json_free (data);
}

static void
offer_targets (SortieInspectorList *self)
{
  static const char *const keys[] = { "flight_group", "squad", "ship" };
  static const char *const tables[] = { "flight_groups", "squads", "ships" };
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_ptr_array_set_size (self->targets, 0);
  if (self->orders)
    {
      gtk_string_list_append (names, _ ("No target"));
      g_ptr_array_add (self->targets, NULL);
    }
  for (int t = 0; t < 3; t++)
    {
      g_autoptr (GPtrArray) ids = NULL;
      g_autoptr (GPtrArray) titles = NULL;
      sortie_inspector_choices (self->workspace, tables[t], &ids, &titles);
      for (guint i = 0; i < ids->len; i++)
        {
          SrtJson *target;
          if (g_str_equal (tables[t], self->table) && g_strcmp0 (only_id (self), g_ptr_array_index (ids, i)) == 0)
            continue;
          target = srt_json_new_object ();
          srt_json_set (target, keys[t], srt_json_new_string (g_ptr_array_index (ids, i)));
          g_ptr_array_add (self->targets, target);
          gtk_string_list_append (names, g_ptr_array_index (titles, i));
        }
    }
  gtk_drop_down_set_model (self->target_drop, G_LIST_MODEL (names));
}

static void
offer_orders (SortieInspectorList *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);

  g_array_set_size (self->numbers, 0);
  for (int i = 0; i < n; i++)
    if (table[i].built && table[i].number != SRT_ORDER_PLAYER_CONTROL)
      {
        gtk_string_list_append (names, sortie_order_name (table[i].number));
        g_array_append_val (self->numbers, table[i].number);
      }
  gtk_drop_down_set_model (self->order_drop, G_LIST_MODEL (names));
}

static void
popover_shown (SortieInspectorList *self)
{
  offer_targets (self);
  if (self->orders)
    offer_orders (self);
}

static void
add_clicked (GtkWidget *button, SortieInspectorList *self)
{
  guint target = gtk_drop_down_get_selected (self->target_drop);
  const SrtJson *chosen = target < self->targets->len ? g_ptr_array_index (self->targets, target) : NULL;
  SrtJson *list = copy_list (self);
  SrtJson *item;

  if (self->orders)
    {
      guint order = gtk_drop_down_get_selected (self->order_drop);
      item = srt_json_new_object ();
      if (order < self->numbers->len)
        srt_json_set (item, "order", srt_json_new_number (g_array_index (self->numbers, int, order)));
      if (chosen)
        srt_json_set (item, "target", srt_json_copy (chosen));
    }
  else if (chosen)
    item = srt_json_copy (chosen);
  else
    {
      srt_json_free (list);
      return;
    }
  srt_json_append (list, item);
  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER)));
  write_list (self, list, self->orders ? _ ("Add Order") : _ ("Add Member"));
}

static GtkDropDown *
searching_drop_down (const char *label)
{
  GtkWidget *drop = gtk_drop_down_new (NULL, gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));

  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (drop), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_tooltip_text (drop, label);
  return GTK_DROP_DOWN (drop);
}

static void
make_add (SortieInspectorList *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Add"));

  self->add = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->add), self->orders ? _ ("Add Order…") : _ ("Add Member…"));
  gtk_widget_add_css_class (self->add, "flat");
  gtk_widget_set_halign (self->add, GTK_ALIGN_START);
  if (self->orders)
    {
      self->order_drop = searching_drop_down (_ ("Order"));
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->order_drop));
    }
  self->target_drop = searching_drop_down (self->orders ? _ ("Target") : _ ("Member"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->target_drop));
  gtk_widget_add_css_class (button, "suggested-action");
  g_signal_connect (button, "clicked", G_CALLBACK (add_clicked), self);
  gtk_box_append (GTK_BOX (box), button);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  g_signal_connect_swapped (popover, "show", G_CALLBACK (popover_shown), self);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->add), popover);
}

/* ---- GObject ---- */

static void
sortie_inspector_list_dispose (GObject *object)
{
  SortieInspectorList *self = SORTIE_INSPECTOR_LIST (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_inspector_list_parent_class)->dispose (object);
}

static void
sortie_inspector_list_finalize (GObject *object)
{
  SortieInspectorList *self = SORTIE_INSPECTOR_LIST (object);

  g_free (self->table);
  g_array_unref (self->numbers);
  g_ptr_array_unref (self->targets);
  G_OBJECT_CLASS (sortie_inspector_list_parent_class)->finalize (object);
}

static void
sortie_inspector_list_class_init (SortieInspectorListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_inspector_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_inspector_list_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_inspector_list_init (SortieInspectorList *self)
{
  self->numbers = g_array_new (FALSE, FALSE, sizeof (int));
  self->targets = g_ptr_array_new_with_free_func (json_free_or_null);
}

GtkWidget *
sortie_inspector_list_new (SortieWorkspace *workspace, const char *table, const SrtField *field)
{
  SortieInspectorList *self = g_object_new (SORTIE_TYPE_INSPECTOR_LIST, NULL);

  self->workspace = g_object_ref (workspace);
  self->table = g_strdup (table);
  self->field = field;
  self->orders = g_str_equal (field->key, "orders");
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->list, "boxed-list");
  gtk_widget_add_css_class (self->list, "dense-list");
  gtk_box_append (GTK_BOX (self->box), self->list);
  self->note = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->note), 0);
  gtk_label_set_wrap (GTK_LABEL (self->note), TRUE);
  gtk_widget_add_css_class (self->note, "dim-label");
  gtk_box_append (GTK_BOX (self->box), self->note);
  make_add (self);
  gtk_box_append (GTK_BOX (self->box), self->add);
  return GTK_WIDGET (self);
}
