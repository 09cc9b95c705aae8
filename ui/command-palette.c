/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/command-palette.h"

#include "ui/compat.h"
#include "ui/keys.h"

#include <glib/gi18n.h>
#include <libpanel.h>

enum
{
  WIDTH = 520,
  HEIGHT = 380,
  RECENT = 12, /* how many are remembered */
};

#define RECENT_KEY "recent-commands"
#define SHIP "ship:"

/* ---- A command ---- */

#define SORTIE_TYPE_COMMAND (sortie_command_get_type ())
G_DECLARE_FINAL_TYPE (SortieCommand, sortie_command, SORTIE, COMMAND, GObject)

struct _SortieCommand
{
  GObject parent_instance;

  char *title, *folded, *keys; /* as shown; to be searched; "Ctrl+S", or "" */
  char *name;                  /* detailed action, or SHIP and its id */
  guint order;                 /* without regard to recent use */
};

G_DEFINE_FINAL_TYPE (SortieCommand, sortie_command, G_TYPE_OBJECT)

static void
sortie_command_finalize (GObject *object)
{
  SortieCommand *self = SORTIE_COMMAND (object);

  g_free (self->title);
  g_free (self->folded);
  g_free (self->keys);
  g_free (self->name);
  G_OBJECT_CLASS (sortie_command_parent_class)->finalize (object);
}

static void
sortie_command_class_init (SortieCommandClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sortie_command_finalize;
}

static void
sortie_command_init (SortieCommand *self)
{
}

/* ---- The palette ---- */

typedef struct
{
  char *label;
  GMenuModel *menu;
} Menu;

struct _SortieCommandPalette
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  GArray *menus; /* Menu */
  GtkWidget *viewport; /* borrowed; what has the actions of SORTIE_KEYS_VIEWPORT; or NULL */
  GtkWidget *popover, *entry, *scroller, *view, *none;
  GListStore *commands;
  GtkSingleSelection *rows;
  GtkCustomFilter *filter;
  GtkCustomSorter *sorter;
  GHashTable *listed;   /* names that are there already */
  char **recent, **words; /* the last one first; of what is typed */
};

G_DEFINE_FINAL_TYPE (SortieCommandPalette, sortie_command_palette, GTK_TYPE_WIDGET)

/* ---- Gathering ---- */

static gboolean
is_possible (SortieCommandPalette *self, const char *action)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  GActionGroup *group = NULL;
  const char *name = strchr (action, '.');

  if (g_str_has_prefix (action, "win."))
    group = G_ACTION_GROUP (window);
  else if (g_str_has_prefix (action, "viewport."))
    return self->viewport != NULL && g_action_group_get_action_enabled (G_ACTION_GROUP (window), "show-panel");
  else if (g_str_has_prefix (action, "app."))
    group = G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (window)));
  /* Settings can be changed at any time, a window closed. */
  return group ? g_action_group_has_action (group, name + 1) && g_action_group_get_action_enabled (group, name + 1) : TRUE;
}

/* "<Control>s equal" as "Ctrl+S". */
static char *
keys_label (const char *accels)
{
  g_auto (GStrv) each = g_strsplit (accels, " ", -1);
  GdkModifierType state;
  guint key;

  return each[0] && gtk_accelerator_parse (each[0], &key, &state) ? gtk_accelerator_get_label (key, state) : g_strdup ("");
}

static char *
without_mnemonic (const char *label)
{
  g_auto (GStrv) parts = g_strsplit (label, "_", -1);

  return g_strjoinv ("", parts);
}

static void
add (SortieCommandPalette *self, const char *title, const char *name, const char *accels)
{
  g_autoptr (SortieCommand) command = NULL;

  if (!g_hash_table_add (self->listed, g_strdup (name)))
    return;
  command = g_object_new (SORTIE_TYPE_COMMAND, NULL);
  command->title = g_strdup (title);
  command->folded = g_utf8_casefold (title, -1);
  command->keys = keys_label (accels);
  command->name = g_strdup (name);
  command->order = g_list_model_get_n_items (G_LIST_MODEL (self->commands));
  g_list_store_append (self->commands, command);
}

static void
add_keys (SortieCommandPalette *self)
{
  guint n;
  const SortieKey *keys = sortie_keys (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = NULL, *title = NULL;
      g_autoptr (GVariant) target = NULL;
      gboolean viewport = keys[i].scope == SORTIE_KEYS_VIEWPORT;
      /* Itself is here already. An axis is for a drag that goes on. */
      if ((!viewport && keys[i].scope != SORTIE_KEYS_WINDOW) || g_str_equal (keys[i].action, "win.commands")
          || g_str_has_prefix (keys[i].action, "viewport.axis"))
        continue;
      g_action_parse_detailed_name (keys[i].action, &name, &target, NULL);
      title = viewport ? g_strdup_printf ("%s › %s", _ (keys[i].section), _ (keys[i].title)) : g_strdup (_ (keys[i].title));
      if (is_possible (self, name))
        add (self, title, keys[i].action, keys[i].accel);
    }
}

static void
add_item (SortieCommandPalette *self, const char *prefix, GMenuModel *menu, int i)
{
  g_autofree char *label = NULL, *action = NULL, *plain = NULL, *title = NULL, *name = NULL;
  g_autoptr (GVariant) target = g_menu_model_get_item_attribute_value (menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);

  if (!g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label)
      || !g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action) || !is_possible (self, action))
    return;
  plain = without_mnemonic (label);
  title = prefix ? g_strdup_printf ("%s › %s", prefix, plain) : g_strdup (plain);
  name = g_action_print_detailed_name (action, target);
  add (self, title, name, "");
}

static void
add_menu (SortieCommandPalette *self, const char *prefix, GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *label = NULL, *plain = NULL;
      if (section)
        add_menu (self, prefix, section);
      else if (below && g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label))
        {
          plain = without_mnemonic (label);
          add_menu (self, plain, below);
        }
      else if (below == NULL)
        add_item (self, prefix, menu, i);
    }
}

static void
add_ships (SortieCommandPalette *self)
{
  const SrtMission *mission = sortie_document_get_mission (sortie_workspace_get_document (self->workspace));

  for (int i = 0; mission && i < mission->n_ships; i++)
    {
      const SrtMissionShip *ship = &mission->ships[i];
      g_autofree char *title
          = g_strdup_printf ("%s › %s", _ ("Ship"), ship->name && *ship->name ? ship->name : ship->id);
      g_autofree char *name = g_strconcat (SHIP, ship->id, NULL);
      add (self, title, name, "");
    }
}

static void
gather (SortieCommandPalette *self)
{
  g_list_store_remove_all (self->commands);
  g_hash_table_remove_all (self->listed);
  add_keys (self);
  for (guint i = 0; i < self->menus->len; i++)
    add_menu (self, g_array_index (self->menus, Menu, i).label, g_array_index (self->menus, Menu, i).menu);
  add_ships (self);
}

/* ---- Finding ---- */

/* Every word that was typed is somewhere in it. */
static gboolean
matches (gpointer item, gpointer data)
{
  SortieCommandPalette *self = data;

  for (char **word = self->words; word && *word; word++)
    if (strstr (SORTIE_COMMAND (item)->folded, *word) == NULL)
      return FALSE;
  return TRUE;
}

static guint
recency (SortieCommandPalette *self, const SortieCommand *command)
{
  guint i = 0;

  while (self->recent && self->recent[i] && !g_str_equal (self->recent[i], command->name))
    i++;
  return i;
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  SortieCommandPalette *self = data;
  const SortieCommand *x = a, *y = b;
  guint first = recency (self, x), second = recency (self, y);

  return first != second ? (first < second ? -1 : 1) : x->order < y->order ? -1 : x->order > y->order;
}

static void
typed (SortieCommandPalette *self)
{
  g_autofree char *folded = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->entry)), -1);
  gboolean any;

  g_strfreev (self->words);
  self->words = g_strsplit_set (g_strstrip (folded), " \t", -1);
  gtk_filter_changed (GTK_FILTER (self->filter), GTK_FILTER_CHANGE_DIFFERENT);
  any = g_list_model_get_n_items (G_LIST_MODEL (self->rows)) > 0;
  if (any)
    {
      gtk_single_selection_set_selected (self->rows, 0);
      sortie_compat_scroll_to (self->view, 0);
    }
  gtk_widget_set_visible (self->scroller, any);
  gtk_widget_set_visible (self->none, !any);
}

/* ---- Doing ---- */

static void
remember (SortieCommandPalette *self, const char *name)
{
  g_autoptr (GPtrArray) recent = g_ptr_array_new ();

  g_ptr_array_add (recent, (gpointer) name);
  for (guint i = 0; self->recent && self->recent[i] && recent->len < RECENT; i++)
    if (!g_str_equal (self->recent[i], name))
      g_ptr_array_add (recent, self->recent[i]);
  g_ptr_array_add (recent, NULL);
  g_settings_set_strv (sortie_workspace_get_settings (self->workspace), RECENT_KEY,
                       (const char *const *) recent->pdata);
}

static void
run (SortieCommandPalette *self, const char *name)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  g_autofree char *action = NULL;
  g_autoptr (GVariant) target = NULL;

  if (g_str_has_prefix (name, SHIP))
    sortie_selection_set (sortie_workspace_get_selection (self->workspace), "ships", name + strlen (SHIP));
  else if (g_action_parse_detailed_name (name, &action, &target, NULL))
    {
      gboolean viewport = g_str_has_prefix (action, "viewport.");
      if (viewport)
        panel_widget_raise (PANEL_WIDGET (gtk_widget_get_ancestor (self->viewport, PANEL_TYPE_WIDGET)));
      gtk_widget_activate_action_variant (viewport ? self->viewport : window, action, target);
    }
}

static void
take (SortieCommandPalette *self)
{
  SortieCommand *command = gtk_single_selection_get_selected_item (self->rows);
  g_autofree char *name = command ? g_strdup (command->name) : NULL;

  if (name == NULL)
    return;
  /* The focus is back where it was when the command acts. */
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  remember (self, name);
  run (self, name);
}

static void
row_activated (GtkListView *view, guint position, SortieCommandPalette *self)
{
  gtk_single_selection_set_selected (self->rows, position);
  take (self);
}

/* The list is walked while the entry keeps the focus. */
static gboolean
key_pressed (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, SortieCommandPalette *self)
{
  int n = (int) g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  int at = (int) gtk_single_selection_get_selected (self->rows), step;

  step = key == GDK_KEY_Down ? 1 : key == GDK_KEY_Up ? -1 : key == GDK_KEY_Page_Down ? 8 : key == GDK_KEY_Page_Up ? -8 : 0;
  if (step == 0 || n == 0)
    return GDK_EVENT_PROPAGATE;
  at = ABS (step) == 1 ? (at + step + n) % n : CLAMP (at + step, 0, n - 1);
  gtk_single_selection_set_selected (self->rows, (guint) at);
  sortie_compat_scroll_to (self->view, (guint) at);
  return GDK_EVENT_STOP;
}

/* ---- Rows ---- */

static void
setup_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *title = gtk_label_new (NULL), *keys = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_add_css_class (keys, "dim-label");
  gtk_widget_add_css_class (keys, "caption");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), keys);
  gtk_list_item_set_child (item, box);
}

static void
bind_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  SortieCommand *command = gtk_list_item_get_item (item);
  GtkWidget *title = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_text (GTK_LABEL (title), command->title);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (title)), command->keys);
}

/* ---- GObject ---- */

static void
sortie_command_palette_dispose (GObject *object)
{
  SortieCommandPalette *self = SORTIE_COMMAND_PALETTE (object);

  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->commands);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_command_palette_parent_class)->dispose (object);
}

static void
sortie_command_palette_finalize (GObject *object)
{
  SortieCommandPalette *self = SORTIE_COMMAND_PALETTE (object);

  g_array_unref (self->menus);
  g_hash_table_unref (self->listed);
  g_strfreev (self->recent);
  g_strfreev (self->words);
  G_OBJECT_CLASS (sortie_command_palette_parent_class)->finalize (object);
}

static void
sortie_command_palette_class_init (SortieCommandPaletteClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_command_palette_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_command_palette_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
menu_clear (gpointer menu)
{
  g_free (((Menu *) menu)->label);
  g_object_unref (((Menu *) menu)->menu);
}

static GtkWidget *
make_list (SortieCommandPalette *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkFilterListModel *found;
  GtkSortListModel *sorted;

  self->commands = g_list_store_new (SORTIE_TYPE_COMMAND);
  self->filter = gtk_custom_filter_new (matches, self, NULL);
  self->sorter = gtk_custom_sorter_new (compare, self, NULL);
  found = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->commands)), GTK_FILTER (self->filter));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (found), GTK_SORTER (self->sorter));
  self->rows = gtk_single_selection_new (G_LIST_MODEL (sorted));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), NULL);
  self->view = gtk_list_view_new (GTK_SELECTION_MODEL (self->rows), factory);
  gtk_list_view_set_single_click_activate (GTK_LIST_VIEW (self->view), TRUE);
  gtk_widget_set_can_focus (self->view, FALSE);
  gtk_widget_add_css_class (self->view, "dense-list");
  gtk_widget_add_css_class (self->view, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Commands"), -1);
  g_signal_connect (self->view, "activate", G_CALLBACK (row_activated), self);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->view);
  gtk_widget_set_size_request (self->scroller, WIDTH, -1);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), HEIGHT);
  return self->scroller;
}

static void
sortie_command_palette_init (SortieCommandPalette *self)
{
  self->menus = g_array_new (FALSE, FALSE, sizeof (Menu));
  g_array_set_clear_func (self->menus, menu_clear);
  self->listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* The start of the window does not wait for what is not asked for. */
static void
build (SortieCommandPalette *self)
{
  GtkWidget *box;
  GtkEventController *keys;

  if (self->popover)
    return;
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  keys = gtk_event_controller_key_new ();
  self->entry = gtk_search_entry_new ();
  g_object_set (self->entry, "placeholder-text", _ ("Go to anything: a command, a script, a panel, a ship"), NULL);
  gtk_search_entry_set_search_delay (GTK_SEARCH_ENTRY (self->entry), 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Find a command"), -1);
  g_signal_connect_swapped (self->entry, "search-changed", G_CALLBACK (typed), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (take), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (self->entry, keys);
  self->none = gtk_label_new (_ ("Nothing of that name can be done now."));
  gtk_widget_add_css_class (self->none, "dim-label");
  gtk_widget_set_size_request (self->none, WIDTH, 48);
  gtk_widget_set_visible (self->none, FALSE);
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), make_list (self));
  gtk_box_append (GTK_BOX (box), self->none);

  self->popover = gtk_popover_new ();
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_BOTTOM);
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  g_signal_connect_swapped (self->entry, "stop-search", G_CALLBACK (gtk_popover_popdown), self->popover);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
}

GtkWidget *
sortie_command_palette_new (SortieWorkspace *workspace)
{
  SortieCommandPalette *self = g_object_new (SORTIE_TYPE_COMMAND_PALETTE, NULL);

  self->workspace = g_object_ref (workspace);
  return GTK_WIDGET (self);
}

void
sortie_command_palette_add_menu (SortieCommandPalette *self, const char *label, GMenuModel *menu)
{
  Menu added = { g_strdup (label), g_object_ref (menu) };

  g_return_if_fail (SORTIE_IS_COMMAND_PALETTE (self));

  g_array_append_val (self->menus, added);
}

void
sortie_command_palette_set_viewport (SortieCommandPalette *self, GtkWidget *viewport)
{
  g_return_if_fail (SORTIE_IS_COMMAND_PALETTE (self));

  self->viewport = viewport;
}

void
sortie_command_palette_popup (SortieCommandPalette *self)
{
  g_return_if_fail (SORTIE_IS_COMMAND_PALETTE (self));

  build (self);
  g_strfreev (self->recent);
  self->recent = g_settings_get_strv (sortie_workspace_get_settings (self->workspace), RECENT_KEY);
  gather (self);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  typed (self);
  gtk_sorter_changed (GTK_SORTER (self->sorter), GTK_SORTER_CHANGE_DIFFERENT);
  gtk_single_selection_set_selected (self->rows, 0);
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (self->entry);
}

guint
sortie_command_palette_get_n_rows (SortieCommandPalette *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->rows));
}

const char *
sortie_command_palette_get_row (SortieCommandPalette *self, guint row)
{
  g_autoptr (SortieCommand) command = g_list_model_get_item (G_LIST_MODEL (self->rows), row);

  return command ? command->title : NULL;
}
