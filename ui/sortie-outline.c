/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-outline.h"

#include "ui/compat.h"
#include "ui/event-text.h"
#include "ui/order-colors.h"

#include "orders/orders.h"

#include <glib/gi18n.h>

/* How often the ships' current orders are read while a run goes on. */
#define DETAIL_USEC 250000

/* ---- One line of the tree ---- */

#define SORTIE_TYPE_OUTLINE_ITEM (sortie_outline_item_get_type ())
G_DECLARE_FINAL_TYPE (SortieOutlineItem, sortie_outline_item, SORTIE, OUTLINE_ITEM, GObject)

struct _SortieOutlineItem
{
  GObject parent_instance;

  char *table; /* NULL: a heading */
  char *id;
  char *title;
  char *detail;
  char *type;  /* name of a ship's type, shown while nothing runs */
  int side; /* -1: none */
  int order; /* current order's number while running, else -1 */
  GListStore *children; /* NULL: a leaf */
};

G_DEFINE_FINAL_TYPE (SortieOutlineItem, sortie_outline_item, G_TYPE_OBJECT)

static guint item_changed_signal;

static void
sortie_outline_item_finalize (GObject *object)
{
  SortieOutlineItem *self = SORTIE_OUTLINE_ITEM (object);

  g_free (self->table);
  g_free (self->id);
  g_free (self->title);
  g_free (self->detail);
  g_free (self->type);
  g_clear_object (&self->children);
  G_OBJECT_CLASS (sortie_outline_item_parent_class)->finalize (object);
}

static void
sortie_outline_item_class_init (SortieOutlineItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sortie_outline_item_finalize;
  item_changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 0);
}

static void
sortie_outline_item_init (SortieOutlineItem *self)
{
  self->side = self->order = -1;
}

static SortieOutlineItem *
item_new (const char *table, const char *id, const char *title, gboolean parent)
{
  SortieOutlineItem *self = g_object_new (SORTIE_TYPE_OUTLINE_ITEM, NULL);

  self->table = g_strdup (table);
  self->id = g_strdup (id);
  self->title = g_strdup (title && *title ? title : id);
  if (parent)
    self->children = g_list_store_new (SORTIE_TYPE_OUTLINE_ITEM);
  return self;
}

/* ---- The panel ---- */

struct _SortieOutline
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GtkWidget *box;
  GtkWidget *search;
  GtkWidget *stack;
  GtkWidget *list;
  GListStore *roots;
  GPtrArray *ships; /* SortieOutlineItem*, borrowed from the tree: those with orders */
  GtkTreeListModel *tree;
  GtkFilterListModel *filtered;
  GtkFilter *filter;
  GtkMultiSelection *selected;
  guint signature;
  guint idle;
  gint64 detail_at;
  gboolean following; /* the selection is being copied one way: do not copy it back */
};

G_DEFINE_FINAL_TYPE (SortieOutline, sortie_outline, GTK_TYPE_WIDGET)

/* ---- Building the tree ---- */

static guint
hash_text (guint hash, const char *text)
{
  return hash * 31 + (text ? g_str_hash (text) : 7);
}

/* What the tree shows; moving a ship does not change it. */
static guint
signature_of (const SrtDocument *json)
{
  const char *const *tables = srt_document_tables ();
  guint hash = 5381;

  for (int t = 0; tables[t]; t++)
    {
      const SrtJson *array = srt_document_table (json, tables[t]);
      for (guint i = 0; i < srt_json_length (array); i++)
        {
          const SrtJson *row = srt_json_at (array, i);
          if (row->kind != SRT_JSON_OBJECT)
            continue;
          hash = hash_text (hash, srt_read_string (row, "id"));
          hash = hash_text (hash, srt_read_string (row, "name"));
          hash = hash_text (hash, srt_read_string (row, "text"));
          hash = hash_text (hash, srt_read_string (row, "flight_group"));
          hash = hash_text (hash, srt_read_string (row, "type"));
          hash = hash_text (hash, srt_read_string (row, "side"));
        }
    }
  return hash;
}

static SortieOutlineItem *
add_ship (SortieOutline *self, GListStore *store, const SrtMissionShip *ship, const SrtContent *content)
{
  g_autoptr (SortieOutlineItem) item = item_new ("ships", ship->id, ship->name, FALSE);

  if (ship->type >= 0 && content)
    {
      item->side = ship->side >= 0 ? ship->side : (int) content->ships[ship->type].side;
      item->type = g_strdup (content->ships[ship->type].name);
      item->detail = g_strdup (item->type);
      g_ptr_array_add (self->ships, item);
    }
  g_list_store_append (store, item);
  return item;
}

static void
add_heading (GListStore *roots, GListStore *children, const char *title)
{
  g_autoptr (SortieOutlineItem) item = NULL;

  if (g_list_model_get_n_items (G_LIST_MODEL (children)) == 0)
    return;
  item = item_new (NULL, title, title, FALSE);
  item->children = g_object_ref (children);
  item->detail = g_strdup_printf ("%u", g_list_model_get_n_items (G_LIST_MODEL (children)));
  g_list_store_append (roots, item);
}

static void
add_table (GListStore *roots, const SrtDocument *json, const char *table, const char *title)
{
  g_autoptr (GListStore) store = g_list_store_new (SORTIE_TYPE_OUTLINE_ITEM);
  const SrtJson *array = srt_document_table (json, table);

  for (guint i = 0; i < srt_json_length (array); i++)
    {
      const SrtJson *row = srt_json_at (array, i);
      const char *id = row->kind == SRT_JSON_OBJECT ? srt_read_string (row, "id") : NULL;
      if (id)
        {
          /* Objectives have a text rather than a name. */
          const char *name = srt_read_string (row, "name");
          g_autoptr (SortieOutlineItem) item = item_new (table, id, name ? name : srt_read_string (row, "text"), FALSE);
          g_list_store_append (store, item);
        }
    }
  add_heading (roots, store, title);
}

static void
build (SortieOutline *self)
{
  SortieDocument *document = sortie_workspace_get_document (self->workspace);
  const SrtContent *content = sortie_library_get_content (sortie_workspace_get_library (self->workspace));
  const SrtMission *mission = sortie_document_get_mission (document);
  const SrtDocument *json = sortie_document_get_json (document);
  g_autoptr (GListStore) loose = g_list_store_new (SORTIE_TYPE_OUTLINE_ITEM);
  g_autoptr (GListStore) markers = g_list_store_new (SORTIE_TYPE_OUTLINE_ITEM);
  g_autoptr (GListStore) roots = g_list_store_new (SORTIE_TYPE_OUTLINE_ITEM);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  g_ptr_array_set_size (self->ships, 0);
  for (int g = 0; mission && g < mission->n_groups; g++)
    {
      const SrtFlightGroup *group = &mission->groups[g];
      g_autoptr (SortieOutlineItem) item = item_new ("flight_groups", group->id, group->name, TRUE);
      for (int i = 0; i < group->n_ships; i++)
        {
          SortieOutlineItem *ship = add_ship (self, item->children, &mission->ships[group->ships[i]], content);
          if (item->side < 0)
            item->side = ship->side;
        }
      item->detail = g_strdup_printf ("%d", group->n_ships);
      g_list_store_append (roots, item);
    }
  for (int i = 0; mission && i < mission->n_ships; i++)
    if (mission->ships[i].flight_group < 0)
      add_ship (self, mission->ships[i].kind == SRT_SHIP_TYPE ? loose : markers, &mission->ships[i], content);
  add_heading (roots, loose, _ ("No Flight Group"));
  add_heading (roots, markers, _ ("Waypoints and Points"));
  add_table (roots, json, "squads", _ ("Squads"));
  add_table (roots, json, "formations", _ ("Formations"));
  add_table (roots, json, "curves", _ ("Curves"));
  add_table (roots, json, "objectives", _ ("Objectives"));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (roots)); i++)
    g_ptr_array_add (all, g_list_model_get_item (G_LIST_MODEL (roots), i));
  /* One splice: the list is told once. */
  g_list_store_splice (self->roots, 0, g_list_model_get_n_items (G_LIST_MODEL (self->roots)), all->pdata, all->len);
  for (guint i = 0; i < all->len; i++)
    g_object_unref (g_ptr_array_index (all, i));
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), all->len > 0 ? "tree" : "empty");
}

/* ---- Current orders ---- */

static void
update_details (SortieOutline *self)
{
  SortieSession *session = sortie_workspace_get_session (self->workspace);
  const SrtWorld *world = sortie_session_get_world (session);
  const SrtMission *mission = world ? sortie_session_get_mission (session) : NULL;
  g_autoptr (GHashTable) slots = g_hash_table_new (g_str_hash, g_str_equal);

  for (int slot = 0; mission && slot < world->count; slot++)
    {
      const SrtObject *object = srt_object (world, slot);
      if (object->mission_ship >= 0 && object->mission_ship < mission->n_ships && object->type != SRT_TYPE_STAND_IN)
        g_hash_table_insert (slots, mission->ships[object->mission_ship].id, GINT_TO_POINTER (slot + 1));
    }
  for (guint i = 0; i < self->ships->len; i++)
    {
      SortieOutlineItem *item = g_ptr_array_index (self->ships, i);
      int slot = GPOINTER_TO_INT (g_hash_table_lookup (slots, item->id)) - 1;
      int order = world && slot >= 0 ? srt_order_number (world, slot) : -1;
      const char *detail = NULL;

      if (world && slot < 0)
        detail = _ ("gone");
      else if (world)
        detail = order >= 0 ? sortie_order_name (order) : _ ("no order");
      else
        detail = item->type;
      if (order == item->order && g_strcmp0 (detail, item->detail) == 0)
        continue;
      item->order = order;
      g_free (item->detail);
      item->detail = g_strdup (detail);
      g_signal_emit (item, item_changed_signal, 0);
    }
}

static void
advanced (SortieOutline *self)
{
  gint64 now = g_get_monotonic_time ();
  SortieState state = sortie_session_get_state (sortie_workspace_get_session (self->workspace));

  if (state == SORTIE_STATE_RUNNING && now - self->detail_at < DETAIL_USEC)
    return;
  self->detail_at = now;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update_details (self);
}

/* ---- Selection, both ways ---- */

static SortieOutlineItem *
item_at (SortieOutline *self, guint position)
{
  g_autoptr (GtkTreeListRow) row = g_list_model_get_item (G_LIST_MODEL (self->filtered), position);
  SortieOutlineItem *item = row ? gtk_tree_list_row_get_item (row) : NULL;

  /* The tree holds it. */
  if (item)
    g_object_unref (item);
  return item;
}

static void
show_selection (SortieOutline *self)
{
  SortieSelection *selection = sortie_workspace_get_selection (self->workspace);
  const char *table = sortie_selection_get_table (selection);
  const char *primary = sortie_selection_get_primary (selection);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->filtered));
  g_autoptr (GtkBitset) wanted = gtk_bitset_new_empty ();
  g_autoptr (GtkBitset) mask = gtk_bitset_new_range (0, n);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  guint at = GTK_INVALID_LIST_POSITION;

  if (self->following)
    return;
  for (guint i = 0; i < sortie_selection_get_n_items (selection); i++)
    g_hash_table_add (ids, (gpointer) sortie_selection_get_id (selection, i));
  for (guint i = 0; i < n; i++)
    {
      SortieOutlineItem *item = item_at (self, i);
      if (item && item->table && g_strcmp0 (item->table, table) == 0 && g_hash_table_contains (ids, item->id))
        {
          gtk_bitset_add (wanted, i);
          if (g_strcmp0 (primary, item->id) == 0)
            at = i;
        }
    }
  self->following = TRUE;
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selected), wanted, mask);
  if (at != GTK_INVALID_LIST_POSITION)
    sortie_compat_scroll_to (self->list, at);
  self->following = FALSE;
}

static void
list_selection_changed (GtkSelectionModel *model, guint position, guint n_items, SortieOutline *self)
{
  g_autoptr (GtkBitset) bits = NULL;
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  const char *table = NULL;
  GtkBitsetIter iter;
  guint value;

  if (self->following)
    return;
  bits = gtk_selection_model_get_selection (model);
  /* A selection holds records of one table: that of the row just picked. */
  for (guint i = position; i < position + n_items && table == NULL; i++)
    if (gtk_bitset_contains (bits, i))
      {
        SortieOutlineItem *item = item_at (self, i);
        table = item ? item->table : NULL;
      }
  for (gboolean more = gtk_bitset_iter_init_first (&iter, bits, &value); more; more = gtk_bitset_iter_next (&iter, &value))
    {
      SortieOutlineItem *item = item_at (self, value);
      if (item && item->table && (table == NULL || g_str_equal (item->table, table)))
        {
          table = item->table;
          g_ptr_array_add (ids, item->id);
        }
    }
  g_ptr_array_add (ids, NULL);
  self->following = TRUE;
  sortie_selection_set_many (sortie_workspace_get_selection (self->workspace), table, (const char *const *) ids->pdata);
  self->following = FALSE;
}

static void
row_activated (GtkListView *list, guint position, SortieOutline *self)
{
  SortieOutlineItem *item = item_at (self, position);

  if (item && item->table && g_str_equal (item->table, "ships"))
    sortie_workspace_frame_selection (self->workspace);
}

/* ---- Search ---- */

static gboolean
item_matches (SortieOutlineItem *item, const char *folded)
{
  g_autofree char *text = g_strconcat (item->title, " ", item->id, NULL);
  g_autofree char *fold = g_utf8_casefold (text, -1);

  if (strstr (fold, folded))
    return TRUE;
  for (guint i = 0; item->children && i < g_list_model_get_n_items (G_LIST_MODEL (item->children)); i++)
    {
      g_autoptr (SortieOutlineItem) child = g_list_model_get_item (G_LIST_MODEL (item->children), i);
      if (item_matches (child, folded))
        return TRUE;
    }
  return FALSE;
}

static gboolean
row_matches (gpointer row, gpointer data)
{
  SortieOutline *self = data;
  const char *wanted = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autoptr (SortieOutlineItem) item = gtk_tree_list_row_get_item (row);
  g_autofree char *folded = NULL;

  if (*wanted == '\0')
    return TRUE;
  folded = g_utf8_casefold (wanted, -1);
  return item_matches (item, folded);
}

static void
search_changed (SortieOutline *self)
{
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_selection (self);
}

/* ---- Rows ---- */

static void
update_row (GtkListItem *list_item, SortieOutlineItem *item)
{
  GtkWidget *expander = gtk_list_item_get_child (list_item);
  GtkWidget *box = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander));
  GtkWidget *sign = gtk_widget_get_first_child (box);
  GtkWidget *title = gtk_widget_get_next_sibling (sign);
  GtkWidget *detail = gtk_widget_get_next_sibling (title);
  static const char *const signs[] = { "▲", "▼", "◆" };
  static const char *const sides[] = { "side-friendly", "side-hostile", "side-neutral" };

  gtk_label_set_text (GTK_LABEL (sign), item->side >= 0 && item->side < 3 ? signs[item->side] : "");
  gtk_widget_set_visible (sign, item->side >= 0);
  for (int i = 0; i < 3; i++)
    if (i == item->side)
      gtk_widget_add_css_class (sign, sides[i]);
    else
      gtk_widget_remove_css_class (sign, sides[i]);
  gtk_label_set_text (GTK_LABEL (title), item->title);
  gtk_label_set_text (GTK_LABEL (detail), item->detail ? item->detail : "");
  sortie_family_set_on (detail, item->order);
  if (item->order >= 0)
    gtk_widget_remove_css_class (detail, "dim-label");
  else
    gtk_widget_add_css_class (detail, "dim-label");
}

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *item, SortieOutline *self)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *sign = gtk_label_new (NULL);
  GtkWidget *title = gtk_label_new (NULL);
  GtkWidget *detail = gtk_label_new (NULL);

  gtk_widget_add_css_class (sign, "caption");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_add_css_class (detail, "caption");
  gtk_widget_add_css_class (detail, "numeric");
  gtk_label_set_ellipsize (GTK_LABEL (detail), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), sign);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), detail);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  gtk_list_item_set_child (item, expander);
}

static void
item_changed (SortieOutlineItem *item, GtkListItem *list_item)
{
  update_row (list_item, item);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, SortieOutline *self)
{
  GtkTreeListRow *row = gtk_list_item_get_item (list_item);
  g_autoptr (SortieOutlineItem) item = gtk_tree_list_row_get_item (row);

  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (gtk_list_item_get_child (list_item)), row);
  g_signal_connect (item, "changed", G_CALLBACK (item_changed), list_item);
  /* A row that left the tree no longer knows its item. */
  g_object_set_data_full (G_OBJECT (list_item), "sortie-item", g_object_ref (item), g_object_unref);
  update_row (list_item, item);
}

static void
unbind_row (GtkSignalListItemFactory *factory, GtkListItem *list_item, SortieOutline *self)
{
  g_signal_handlers_disconnect_by_func (g_object_get_data (G_OBJECT (list_item), "sortie-item"), item_changed, list_item);
  g_object_set_data (G_OBJECT (list_item), "sortie-item", NULL);
  gtk_tree_expander_set_list_row (GTK_TREE_EXPANDER (gtk_list_item_get_child (list_item)), NULL);
}

static GListModel *
children_of (gpointer item, gpointer data)
{
  SortieOutlineItem *self = item;

  return self->children ? G_LIST_MODEL (g_object_ref (self->children)) : NULL;
}

/* ---- Following the document ---- */

static gboolean
rebuild (gpointer data)
{
  SortieOutline *self = data;
  guint signature
      = signature_of (sortie_document_get_json (sortie_workspace_get_document (self->workspace)))
        ^ (sortie_library_get_content (sortie_workspace_get_library (self->workspace)) != NULL ? 1u : 0u);

  self->idle = 0;
  if (signature == self->signature)
    return G_SOURCE_REMOVE;
  self->signature = signature;
  self->following = TRUE;
  build (self);
  self->following = FALSE;
  update_details (self);
  show_selection (self);
  return G_SOURCE_REMOVE;
}

static void
changed (SortieOutline *self)
{
  if (self->idle == 0)
    /* Before the next frame, which is to show it. */
    self->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, rebuild, self, NULL);
}

/* ---- GObject ---- */

static void
sortie_outline_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (sortie_outline_parent_class)->map (widget);
  update_details (SORTIE_OUTLINE (widget));
}

static void
sortie_outline_dispose (GObject *object)
{
  SortieOutline *self = SORTIE_OUTLINE (object);

  if (self->idle != 0)
    g_source_remove (self->idle);
  self->idle = 0;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->roots);
  g_clear_pointer (&self->ships, g_ptr_array_unref);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_outline_parent_class)->dispose (object);
}

static void
sortie_outline_class_init (SortieOutlineClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_outline_dispose;
  GTK_WIDGET_CLASS (klass)->map = sortie_outline_map;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
sortie_outline_init (SortieOutline *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *empty = gtk_label_new (_ ("Nothing placed yet.\nThe Ships panel has what can be placed."));

  gtk_widget_set_margin_start (empty, 12);
  gtk_widget_set_margin_end (empty, 12);

  self->ships = g_ptr_array_new ();
  self->roots = g_list_store_new (SORTIE_TYPE_OUTLINE_ITEM);
  self->tree = gtk_tree_list_model_new (g_object_ref (G_LIST_MODEL (self->roots)), FALSE, TRUE, children_of, NULL, NULL);
  self->filter = GTK_FILTER (gtk_custom_filter_new (row_matches, self, NULL));
  self->filtered = gtk_filter_list_model_new (G_LIST_MODEL (self->tree), self->filter);
  self->selected = gtk_multi_selection_new (G_LIST_MODEL (self->filtered));
  g_signal_connect_object (self->selected, "selection-changed", G_CALLBACK (list_selection_changed), self, 0);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->search = gtk_search_entry_new ();
  g_object_set (self->search, "placeholder-text", _ ("Search the mission"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search the mission"), -1);
  gtk_widget_set_margin_top (self->search, 6);
  gtk_widget_set_margin_bottom (self->search, 6);
  gtk_widget_set_margin_start (self->search, 6);
  gtk_widget_set_margin_end (self->search, 6);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_changed), self);
  gtk_box_append (GTK_BOX (self->box), self->search);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_row), self);
  self->list = gtk_list_view_new (GTK_SELECTION_MODEL (self->selected), factory);
  gtk_widget_add_css_class (self->list, "dense-list");
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Outline"), -1);
  g_signal_connect (self->list, "activate", G_CALLBACK (row_activated), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->list);

  gtk_label_set_wrap (GTK_LABEL (empty), TRUE);
  gtk_label_set_justify (GTK_LABEL (empty), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (empty, "hint");
  self->stack = gtk_stack_new ();
  gtk_widget_set_vexpand (self->stack, TRUE);
  gtk_stack_add_named (GTK_STACK (self->stack), empty, "empty");
  gtk_stack_add_named (GTK_STACK (self->stack), scroller, "tree");
  gtk_box_append (GTK_BOX (self->box), self->stack);
}

GtkWidget *
sortie_outline_new (SortieWorkspace *workspace)
{
  SortieOutline *self = g_object_new (SORTIE_TYPE_OUTLINE, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (sortie_workspace_get_document (workspace), "changed", G_CALLBACK (changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_library (workspace), "changed", G_CALLBACK (changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_selection (workspace), "changed", G_CALLBACK (show_selection), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (update_details), self, G_CONNECT_SWAPPED);
  changed (self);
  return GTK_WIDGET (self);
}
