/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-effect-chooser.h"

#include "ui/keys.h"

#include "effects/gallery.h"

#include <glib/gi18n.h>
#include <string.h>

#define FIRST_SHIP "swift"

struct _SortieEffectChooser
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *box;
  GtkStringList *ids;
  GtkCustomFilter *filter;
  GtkSingleSelection *chosen;
  GtkWidget *list, *search;
  GtkStringList *ship_names;
  GArray *types;    /* of each of those names */
  GtkDropDown *ship;
  gboolean filling; /* no hand chooses */
};

G_DEFINE_FINAL_TYPE (SortieEffectChooser, sortie_effect_chooser, GTK_TYPE_WIDGET)

enum
{
  CONTENT_CHANGED,
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const SrtContent *
content_of (SortieEffectChooser *self)
{
  return sortie_library_get_content (sortie_workspace_get_library (self->workspace));
}

int
sortie_effect_chooser_get_effect (SortieEffectChooser *self)
{
  GtkStringObject *item = gtk_single_selection_get_selected_item (self->chosen);

  return item ? srt_effect_find (gtk_string_object_get_string (item)) : -1;
}

int
sortie_effect_chooser_get_ship (SortieEffectChooser *self)
{
  guint number = gtk_drop_down_get_selected (self->ship);

  return number < self->types->len ? g_array_index (self->types, int, number) : -1;
}

static void
chosen_changed (SortieEffectChooser *self)
{
  if (!self->filling)
    g_signal_emit (self, signals[CHOSEN], 0);
}

/* ---- Ships ---- */

static int
number_of (SortieEffectChooser *self, const char *id)
{
  const SrtContent *content = content_of (self);
  int type = content ? srt_content_find_ship (content, id) : -1;

  for (guint i = 0; i < self->types->len; i++)
    if (g_array_index (self->types, int, i) == type)
      return (int) i;
  return -1;
}

gboolean
sortie_effect_chooser_choose_ship (SortieEffectChooser *self, const char *id)
{
  int number = number_of (self, id);

  if (number >= 0)
    gtk_drop_down_set_selected (self->ship, (guint) number);
  return number >= 0;
}

/* Content that was loaded again is other tables: a type of the same name is chosen in them. */
static void
content_changed (SortieEffectChooser *self)
{
  const SrtContent *content = content_of (self);
  GtkStringObject *item = gtk_drop_down_get_selected_item (self->ship);
  g_autofree char *name = item ? g_strdup (gtk_string_object_get_string (item)) : NULL;
  int chosen = -1;

  self->filling = TRUE;
  g_signal_emit (self, signals[CONTENT_CHANGED], 0);
  g_array_set_size (self->types, 0);
  gtk_string_list_splice (self->ship_names, 0, g_list_model_get_n_items (G_LIST_MODEL (self->ship_names)), NULL);
  for (int i = 0; content && i < content->n_ships; i++)
    if (content->ships[i].model >= 0)
      {
        gboolean same = name ? g_str_equal (name, _ (content->ships[i].name)) : g_str_equal (content->ships[i].id, FIRST_SHIP);
        if (same)
          chosen = (int) self->types->len;
        g_array_append_val (self->types, i);
        gtk_string_list_append (self->ship_names, _ (content->ships[i].name));
      }
  gtk_drop_down_set_selected (self->ship, (guint) MAX (chosen, 0));
  self->filling = FALSE;
  chosen_changed (self);
}

/* ---- The list of effects ---- */

gboolean
sortie_effect_chooser_choose_effect (SortieEffectChooser *self, const char *id)
{
  guint n;

  g_return_val_if_fail (SORTIE_IS_EFFECT_CHOOSER (self), FALSE);

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_LESS_STRICT);
  n = g_list_model_get_n_items (G_LIST_MODEL (self->chosen));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (G_LIST_MODEL (self->chosen), i);
      if (!g_str_equal (gtk_string_object_get_string (item), id))
        continue;
      gtk_single_selection_set_selected (self->chosen, i);
      return TRUE;
    }
  return FALSE;
}

static gboolean
matches (gpointer item, gpointer data)
{
  SortieEffectChooser *self = data;
  const char *wanted = gtk_editable_get_text (GTK_EDITABLE (self->search));
  const SrtEffectInfo *info = &srt_effect_infos[srt_effect_find (gtk_string_object_get_string (item))];
  g_autofree char *name = g_utf8_casefold (_ (info->name), -1), *part = g_utf8_casefold (wanted, -1);

  return strstr (name, part) != NULL || g_str_has_prefix (info->section, wanted);
}

static void
search_changed (SortieEffectChooser *self)
{
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

static void
set_up_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *name = gtk_label_new (NULL), *section = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (section, "dim-label");
  gtk_widget_add_css_class (section, "caption");
  gtk_widget_add_css_class (section, "numeric");
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), section);
  gtk_list_item_set_child (item, row);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieEffectChooser *self)
{
  const char *id = gtk_string_object_get_string (gtk_list_item_get_item (item));
  const SrtEffectInfo *info = &srt_effect_infos[srt_effect_find (id)];
  GtkWidget *row = gtk_list_item_get_child (item);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (row)), _ (info->name));
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (row)), info->section);
  gtk_widget_set_tooltip_text (row, _ (info->name));
}

static GtkWidget *
make_list (SortieEffectChooser *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->ids = gtk_string_list_new (NULL);
  for (int i = 0; i < srt_n_effect_infos; i++)
    gtk_string_list_append (self->ids, srt_effect_infos[i].id);
  self->filter = gtk_custom_filter_new (matches, self, NULL);
  self->chosen = gtk_single_selection_new (
      G_LIST_MODEL (gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->ids)), GTK_FILTER (self->filter))));
  g_signal_connect_swapped (self->chosen, "notify::selected-item", G_CALLBACK (chosen_changed), self);
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  self->list = gtk_list_view_new (GTK_SELECTION_MODEL (self->chosen), factory);
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Effects"), -1);
  /* What a row does with Space it does by being chosen. */
  gtk_widget_add_controller (self->list, sortie_keys_controller (SORTIE_KEYS_EFFECTS, GTK_PHASE_CAPTURE));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

static void
fill (SortieEffectChooser *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->ship_names = gtk_string_list_new (NULL);
  self->types = g_array_new (FALSE, FALSE, sizeof (int));
  self->ship = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (self->ship_names), NULL));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->ship), _ ("Ship that it is shown on"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->ship), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Ship"), -1);
  g_signal_connect_swapped (self->ship, "notify::selected", G_CALLBACK (chosen_changed), self);
  self->search = gtk_search_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->search), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->search), 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search effects"), -1);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_changed), self);
  gtk_widget_set_margin_start (head, 6);
  gtk_widget_set_margin_end (head, 6);
  gtk_widget_set_margin_top (head, 6);
  gtk_widget_set_margin_bottom (head, 6);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->ship));
  gtk_box_append (GTK_BOX (head), self->search);
  gtk_box_append (GTK_BOX (self->box), head);
  gtk_box_append (GTK_BOX (self->box), make_list (self));
  gtk_widget_set_size_request (self->box, 200, -1);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

/* ---- The widget ---- */

static gboolean
sortie_effect_chooser_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (SORTIE_EFFECT_CHOOSER (widget)->list);
}

static void
sortie_effect_chooser_dispose (GObject *object)
{
  SortieEffectChooser *self = SORTIE_EFFECT_CHOOSER (object);

  if (self->chosen)
    g_signal_handlers_disconnect_by_data (self->chosen, self);
  if (self->ship)
    g_signal_handlers_disconnect_by_data (self->ship, self);
  self->chosen = NULL;
  self->ship = NULL;
  g_clear_object (&self->ids);
  g_clear_pointer (&self->types, g_array_unref);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_effect_chooser_parent_class)->dispose (object);
}

static void
sortie_effect_chooser_class_init (SortieEffectChooserClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_effect_chooser_dispose;
  GTK_WIDGET_CLASS (klass)->grab_focus = sortie_effect_chooser_grab_focus;
  signals[CONTENT_CHANGED] = g_signal_new ("content-changed", SORTIE_TYPE_EFFECT_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 0);
  signals[CHOSEN] = g_signal_new ("chosen", SORTIE_TYPE_EFFECT_CHOOSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_effect_chooser_init (SortieEffectChooser *self)
{
}

GtkWidget *
sortie_effect_chooser_new (SortieWorkspace *workspace)
{
  SortieEffectChooser *self = g_object_new (SORTIE_TYPE_EFFECT_CHOOSER, NULL);

  self->workspace = g_object_ref (workspace);
  fill (self);
  g_signal_connect_object (sortie_workspace_get_library (workspace), "changed", G_CALLBACK (content_changed), self,
                           G_CONNECT_SWAPPED);
  content_changed (self);
  return GTK_WIDGET (self);
}
