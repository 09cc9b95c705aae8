/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-fact-list.h"

#include "ui/hint.h"

typedef struct
{
  GtkWidget *row;
  GtkWidget *box;
  GtkLabel *title;
  GtkLabel *side;
  GtkLabel *text;
  GtkLevelBar *bar;
  GtkButton *button;
  int key;
} Row;

struct _SortieFactList
{
  GtkWidget parent_instance;

  GtkWidget *stack; /* "hint" or "list" */
  GtkLabel *hint;
  GtkListBox *list;
  GPtrArray *rows; /* Row */
  guint shown;
  guint filled; /* while it is filled: rows so far */
};

G_DEFINE_FINAL_TYPE (SortieFactList, sortie_fact_list, GTK_TYPE_WIDGET)

enum
{
  ROW_ACTIVATED,
  ROW_BUTTON,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
set_text (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text ? text : "") != 0)
    gtk_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
set_class (GtkWidget *widget, const char *name, gboolean on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
button_clicked (GtkButton *button, SortieFactList *self)
{
  for (guint i = 0; i < self->shown; i++)
    {
      const Row *row = g_ptr_array_index (self->rows, i);
      if (row->button == button)
        {
          g_signal_emit (self, signals[ROW_BUTTON], 0, row->key);
          return;
        }
    }
}

static void
row_activated (GtkListBox *list, GtkListBoxRow *activated, SortieFactList *self)
{
  const Row *row = g_ptr_array_index (self->rows, (guint) gtk_list_box_row_get_index (activated));

  if (row->key >= 0)
    g_signal_emit (self, signals[ROW_ACTIVATED], 0, row->key);
}

static Row *
make_row (SortieFactList *self)
{
  Row *row = g_new0 (Row, 1);
  GtkWidget *top = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  row->title = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (row->title, 0);
  gtk_label_set_ellipsize (row->title, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (row->title), TRUE);
  row->side = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (row->side), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (row->side), "dim-label");
  row->text = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (row->text, 0);
  gtk_label_set_wrap (row->text, TRUE);
  gtk_label_set_wrap_mode (row->text, PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (GTK_WIDGET (row->text), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (row->text), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (row->text), "dim-label");
  row->bar = GTK_LEVEL_BAR (gtk_level_bar_new ());
  gtk_level_bar_add_offset_value (row->bar, GTK_LEVEL_BAR_OFFSET_LOW, 0.3);
  gtk_level_bar_add_offset_value (row->bar, GTK_LEVEL_BAR_OFFSET_HIGH, 0.7);
  gtk_level_bar_add_offset_value (row->bar, GTK_LEVEL_BAR_OFFSET_FULL, 1.0);
  row->button = GTK_BUTTON (gtk_button_new ());
  gtk_widget_add_css_class (GTK_WIDGET (row->button), "flat");
  gtk_widget_set_valign (GTK_WIDGET (row->button), GTK_ALIGN_CENTER);
  g_signal_connect (row->button, "clicked", G_CALLBACK (button_clicked), self);

  gtk_box_append (GTK_BOX (top), GTK_WIDGET (row->title));
  gtk_box_append (GTK_BOX (top), GTK_WIDGET (row->side));
  gtk_box_append (GTK_BOX (texts), top);
  gtk_box_append (GTK_BOX (texts), GTK_WIDGET (row->bar));
  gtk_box_append (GTK_BOX (texts), GTK_WIDGET (row->text));
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  row->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append (GTK_BOX (row->box), texts);
  gtk_box_append (GTK_BOX (row->box), GTK_WIDGET (row->button));
  gtk_widget_set_margin_top (row->box, 5);
  gtk_widget_set_margin_bottom (row->box, 5);
  gtk_widget_set_margin_end (row->box, 6);
  row->row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row->row), row->box);
  gtk_list_box_append (self->list, row->row);
  g_ptr_array_add (self->rows, row);
  return row;
}

void
sortie_fact_list_begin (SortieFactList *self)
{
  self->filled = 0;
}

void
sortie_fact_list_add (SortieFactList *self, const SortieFact *fact)
{
  Row *row = self->filled < self->rows->len ? g_ptr_array_index (self->rows, self->filled) : make_row (self);

  self->filled++;
  row->key = fact->key;
  set_text (row->title, fact->title);
  set_text (row->side, fact->side);
  set_text (row->text, fact->text);
  set_class (GTK_WIDGET (row->title), "dim-label", fact->dim);
  set_class (row->row, "marked-row", fact->marked);
  gtk_widget_set_visible (GTK_WIDGET (row->bar), fact->share >= 0);
  if (fact->share >= 0)
    gtk_level_bar_set_value (row->bar, CLAMP (fact->share, 0, 1));
  gtk_widget_set_margin_start (row->box, 12 + 16 * fact->depth);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row->row), fact->key >= 0);
  gtk_widget_set_visible (GTK_WIDGET (row->button), fact->button_icon != NULL);
  if (fact->button_icon && g_strcmp0 (gtk_button_get_icon_name (row->button), fact->button_icon) != 0)
    {
      gtk_button_set_icon_name (row->button, fact->button_icon);
      gtk_widget_set_tooltip_text (GTK_WIDGET (row->button), fact->button_tip);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row->button), GTK_ACCESSIBLE_PROPERTY_LABEL, fact->button_tip, -1);
    }
  gtk_widget_set_visible (row->row, TRUE);
}

void
sortie_fact_list_end (SortieFactList *self, const char *hint)
{
  for (guint i = self->filled; i < self->shown; i++)
    gtk_widget_set_visible (((Row *) g_ptr_array_index (self->rows, i))->row, FALSE);
  self->shown = self->filled;
  if (g_strcmp0 (gtk_label_get_text (self->hint), hint) != 0)
    gtk_label_set_text (self->hint, hint);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), self->shown > 0 ? "list" : "hint");
}

guint
sortie_fact_list_get_n_rows (SortieFactList *self)
{
  return self->shown;
}

/* ---- GObject ---- */

static void
sortie_fact_list_dispose (GObject *object)
{
  g_clear_pointer (&SORTIE_FACT_LIST (object)->stack, gtk_widget_unparent);
  G_OBJECT_CLASS (sortie_fact_list_parent_class)->dispose (object);
}

static void
sortie_fact_list_finalize (GObject *object)
{
  g_ptr_array_unref (SORTIE_FACT_LIST (object)->rows);
  G_OBJECT_CLASS (sortie_fact_list_parent_class)->finalize (object);
}

static void
sortie_fact_list_class_init (SortieFactListClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sortie_fact_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_fact_list_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[ROW_ACTIVATED]
      = g_signal_new ("row-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[ROW_BUTTON]
      = g_signal_new ("row-button", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
sortie_fact_list_init (SortieFactList *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->rows = g_ptr_array_new_with_free_func (g_free);
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "fact-list");
  g_signal_connect (self->list, "row-activated", G_CALLBACK (row_activated), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_widget_set_vexpand (scroller, TRUE);
  self->hint = sortie_hint_new (NULL);
  self->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (self->stack), GTK_WIDGET (self->hint), "hint");
  gtk_stack_add_named (GTK_STACK (self->stack), scroller, "list");
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));
}

GtkWidget *
sortie_fact_list_new (const char *label)
{
  SortieFactList *self = g_object_new (SORTIE_TYPE_FACT_LIST, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return GTK_WIDGET (self);
}
