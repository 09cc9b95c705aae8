/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-palette.h"

#include <glib/gi18n.h>

struct _SortiePalette
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *box;
  GtkWidget *stack;
  GtkStringList *ids; /* ship types, by side and class */
  GtkFilterListModel *filtered;
  GtkCustomFilter *filter;
  GtkWidget *search;
  GHashTable *pictures; /* id -> GdkTexture */
};

G_DEFINE_FINAL_TYPE (SortiePalette, sortie_palette, GTK_TYPE_WIDGET)

static const SrtShipType *
type_of (SortiePalette *self, const char *id)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  int index = content ? srt_content_find_ship (content, id) : SRT_NONE;

  return index >= 0 ? &content->ships[index] : NULL;
}

/* ---- Pictures, read beside the drawing ---- */

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  GdkTexture *texture = gdk_texture_new_from_filename (data, &error);

  if (texture)
    g_task_return_pointer (task, texture, g_object_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
picture_read (GObject *source, GAsyncResult *result, gpointer data)
{
  SortiePalette *self = SORTIE_PALETTE (source);
  g_autofree char *id = data;
  g_autoptr (GdkTexture) texture = g_task_propagate_pointer (G_TASK (result), NULL);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->ids));

  if (texture == NULL)
    return;
  g_hash_table_insert (self->pictures, g_strdup (id), g_object_ref (texture));
  /* The row is bound again with its picture. */
  for (guint i = 0; i < n; i++)
    if (g_str_equal (gtk_string_list_get_string (self->ids, i), id))
      {
        const char *again[] = { id, NULL };
        gtk_string_list_splice (self->ids, i, 1, again);
        break;
      }
}

static void
read_picture (SortiePalette *self, const SrtShipType *type)
{
  g_autoptr (GTask) task = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  if (type->file == NULL || g_hash_table_contains (self->pictures, type->id))
    return;
  folder = g_path_get_dirname (type->file);
  name = g_strconcat (type->model_name ? type->model_name : type->id, ".png", NULL);
  path = g_build_filename (folder, "thumbnails", name, NULL);
  task = g_task_new (self, NULL, picture_read, g_strdup (type->id));
  g_task_set_task_data (task, g_steal_pointer (&path), g_free);
  g_task_run_in_thread (task, read_thread);
}

/* ---- Cells ---- */

static const char *
side_name (SrtSide side)
{
  return side == SRT_SIDE_FRIENDLY ? _ ("Meridian") : side == SRT_SIDE_HOSTILE ? _ ("Holt") : _ ("Neutral");
}

static const char *
class_name (SrtClass ship_class)
{
  switch (ship_class)
    {
    case SRT_CLASS_FIGHTER:
      return _ ("fighter");
    case SRT_CLASS_CAPITAL:
      return _ ("capital ship");
    case SRT_CLASS_SUPPORT:
      return _ ("support ship");
    case SRT_CLASS_TORPEDO:
      return _ ("torpedo");
    case SRT_CLASS_MINE:
      return _ ("mine");
    case SRT_CLASS_OTHER:
    case SRT_CLASS_DEBRIS:
    case SRT_CLASS_PLANET:
    default:
      return _ ("object");
    }
}

static GdkContentProvider *
drag_prepare (GtkDragSource *source, double x, double y, GtkListItem *item)
{
  GtkStringObject *object = gtk_list_item_get_item (item);
  g_autofree char *text = NULL;

  if (object == NULL)
    return NULL;
  text = g_strconcat ("sortie-ship:", gtk_string_object_get_string (object), NULL);
  return gdk_content_provider_new_typed (G_TYPE_STRING, text);
}

static void
drag_begin (GtkDragSource *source, GdkDrag *drag, GtkListItem *item)
{
  GtkWidget *picture = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GdkPaintable *paintable = gtk_picture_get_paintable (GTK_PICTURE (picture));

  if (paintable)
    gtk_drag_source_set_icon (source, paintable, gdk_paintable_get_intrinsic_width (paintable) / 2,
                              gdk_paintable_get_intrinsic_height (paintable) / 2);
}

static void
setup_cell (GtkSignalListItemFactory *factory, GtkListItem *item, SortiePalette *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *picture = gtk_picture_new ();
  GtkWidget *name = gtk_label_new (NULL);
  GtkWidget *facts = gtk_label_new (NULL);
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_picture_set_can_shrink (GTK_PICTURE (picture), TRUE);
  gtk_widget_set_size_request (picture, 104, 64);
  gtk_widget_add_css_class (name, "heading");
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (facts, "caption");
  gtk_label_set_ellipsize (GTK_LABEL (facts), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), facts);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect (source, "prepare", G_CALLBACK (drag_prepare), item);
  g_signal_connect (source, "drag-begin", G_CALLBACK (drag_begin), item);
  gtk_widget_add_controller (box, GTK_EVENT_CONTROLLER (source));
  gtk_list_item_set_child (item, box);
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *item, SortiePalette *self)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *picture = gtk_widget_get_first_child (box);
  GtkWidget *name = gtk_widget_get_next_sibling (picture);
  GtkWidget *facts = gtk_widget_get_next_sibling (name);
  const SrtShipType *type = type_of (self, gtk_string_object_get_string (gtk_list_item_get_item (item)));
  static const char *const css[] = { "side-friendly", "side-hostile", "side-neutral" };
  g_autofree char *text = NULL;
  g_autofree char *tip = NULL;

  if (type == NULL)
    return;
  gtk_picture_set_paintable (GTK_PICTURE (picture), g_hash_table_lookup (self->pictures, type->id));
  gtk_label_set_text (GTK_LABEL (name), type->name);
  for (guint i = 0; i < G_N_ELEMENTS (css); i++)
    if (i == (guint) type->side)
      gtk_widget_add_css_class (facts, css[i]);
    else
      gtk_widget_remove_css_class (facts, css[i]);
  text = g_strdup_printf ("%s %s", side_name (type->side), class_name (type->ship_class));
  gtk_label_set_text (GTK_LABEL (facts), text);
  tip = g_strdup_printf ("%s\n%s", type->description ? type->description : type->name,
                         _ ("Drag it into the viewport, or press Return to place it where you look."));
  gtk_widget_set_tooltip_text (box, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, type->name, -1);
}

static void
activated (GtkGridView *grid, guint position, SortiePalette *self)
{
  g_autoptr (GtkStringObject) object = g_list_model_get_item (G_LIST_MODEL (self->filtered), position);

  if (object)
    sortie_workspace_place_here (self->workspace, gtk_string_object_get_string (object));
}

/* ---- Filling ---- */

static gboolean
matches (gpointer item, gpointer data)
{
  SortiePalette *self = data;
  const char *wanted = gtk_editable_get_text (GTK_EDITABLE (self->search));
  const SrtShipType *type = type_of (self, gtk_string_object_get_string (item));
  g_autofree char *text = NULL;
  g_autofree char *folded = NULL;
  g_autofree char *folded_wanted = NULL;

  if (type == NULL || *wanted == '\0')
    return TRUE;
  text = g_strdup_printf ("%s %s %s %s", type->id, type->name, side_name (type->side), class_name (type->ship_class));
  folded = g_utf8_casefold (text, -1);
  folded_wanted = g_utf8_casefold (wanted, -1);
  return strstr (folded, folded_wanted) != NULL;
}

static void
search_changed (SortiePalette *self)
{
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
}

static int
by_side (gconstpointer a, gconstpointer b)
{
  const SrtShipType *x = *(const SrtShipType *const *) a, *y = *(const SrtShipType *const *) b;

  if (x->side != y->side)
    return (int) x->side - (int) y->side;
  if (x->ship_class != y->ship_class)
    return (int) x->ship_class - (int) y->ship_class;
  return g_utf8_collate (x->name, y->name);
}

static void
refill (SortiePalette *self)
{
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  g_autoptr (GPtrArray) types = g_ptr_array_new ();
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->ids));

  for (int i = 0; content && i < content->n_ships; i++)
    g_ptr_array_add (types, (gpointer) &content->ships[i]);
  g_ptr_array_sort (types, by_side);
  for (guint i = 0; i < types->len; i++)
    g_ptr_array_add (ids, ((const SrtShipType *) g_ptr_array_index (types, i))->id);
  g_ptr_array_add (ids, NULL);
  /* A swapped script leaves the types as they were. */
  for (guint i = 0; i < n + 1 && n == types->len; i++)
    if (i == n)
      return;
    else if (!g_str_equal (gtk_string_list_get_string (self->ids, i), g_ptr_array_index (ids, i)))
      break;
  gtk_string_list_splice (self->ids, 0, n, (const char *const *) ids->pdata);
  for (guint i = 0; i < types->len; i++)
    read_picture (self, g_ptr_array_index (types, i));
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), types->len > 0 ? "ships" : "empty");
}

/* ---- GObject ---- */

static void
sortie_palette_dispose (GObject *object)
{
  SortiePalette *self = SORTIE_PALETTE (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->pictures, g_hash_table_unref);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_palette_parent_class)->dispose (object);
}

static void
sortie_palette_class_init (SortiePaletteClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_palette_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_palette_init (SortiePalette *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *grid;

  self->pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  self->ids = gtk_string_list_new (NULL);
  self->filter = gtk_custom_filter_new (matches, self, NULL);
  self->filtered = gtk_filter_list_model_new (G_LIST_MODEL (self->ids), GTK_FILTER (self->filter));
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));

  self->search = gtk_search_entry_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Search ships"), -1);
  g_object_set (self->search, "placeholder-text", _ ("Search ships"), NULL);
  gtk_widget_set_margin_top (self->search, 6);
  gtk_widget_set_margin_bottom (self->search, 6);
  gtk_widget_set_margin_start (self->search, 6);
  gtk_widget_set_margin_end (self->search, 6);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_changed), self);
  gtk_box_append (GTK_BOX (self->box), self->search);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), self);
  grid = gtk_grid_view_new (GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (self->filtered))), factory);
  gtk_grid_view_set_max_columns (GTK_GRID_VIEW (grid), 4);
  gtk_grid_view_set_min_columns (GTK_GRID_VIEW (grid), 2);
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Ship types"), -1);
  g_signal_connect (grid, "activate", G_CALLBACK (activated), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), grid);

  self->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (self->stack), gtk_label_new (_ ("The ships are being loaded…")), "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), scroller, "ships");
  gtk_box_append (GTK_BOX (self->box), self->stack);
}

GtkWidget *
sortie_palette_new (SortieWorkspace *workspace)
{
  SortiePalette *self = g_object_new (SORTIE_TYPE_PALETTE, NULL);

  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (sortie_workspace_get_library (workspace), "changed", G_CALLBACK (refill), self,
                           G_CONNECT_SWAPPED);
  refill (self);
  return GTK_WIDGET (self);
}
