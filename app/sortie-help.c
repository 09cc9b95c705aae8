/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/sortie-help.h"

#include "app/help-page.h"
#include "content/load.h"

#include <glib/gi18n.h>

#define FIRST_PAGE "index.md"

enum
{
  WIDTH = 980,
  NARROW = 420,
  HEIGHT = 720,
};

struct _SortieHelp
{
  AdwWindow parent_instance;

  char *folder;
  char *page;         /* the one shown */
  char *anchor;       /* heading to scroll to, or NULL for the top, */
  guint scroll_tick;  /* once there is a size to scroll by */
  GPtrArray *names;   /* file names, in the list's order */
  GQueue back;        /* names shown before, the last one first */

  GtkListBox *list;
  GtkWidget *side; /* what holds the list, */
  GtkToggleButton *shows_side; /* and shows it */
  GtkScrolledWindow *scroller;
  AdwClamp *clamp;
  AdwWindowTitle *title;
};

G_DEFINE_FINAL_TYPE (SortieHelp, sortie_help, ADW_TYPE_WINDOW)

char *
sortie_help_folder (void)
{
  g_auto (GStrv) data = srt_data_folders (NULL, FALSE);
  /* Beside the data as installed, and beside data/ in the source. */
  g_autofree char *inside = g_build_filename (data[0], "help", NULL);
  g_autofree char *beside = g_build_filename (data[0], "..", "help", NULL);
  const char *const places[] = { inside, beside, SRT_PKGDATADIR "/help", SRT_SOURCE_DATADIR "/../help" };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_build_filename (places[i], FIRST_PAGE, NULL);
      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return g_strdup (places[i]);
    }
  return NULL;
}

static char *
read_page (SortieHelp *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL) || !g_utf8_validate (text, -1, NULL))
    return NULL;
  return g_steal_pointer (&text);
}

static gboolean link_activated (GtkLabel *label, const char *uri, SortieHelp *self);

static void
scroll_to (SortieHelp *self, const char *anchor)
{
  GtkWidget *page = adw_clamp_get_child (self->clamp);
  GtkWidget *heading = anchor && *anchor ? sortie_help_page_find (page, anchor) : NULL;
  graphene_point_t at = { 0, 0 };

  if (heading && !gtk_widget_compute_point (heading, GTK_WIDGET (self->clamp), &GRAPHENE_POINT_INIT (0, 0), &at))
    return;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), MAX (0, (double) at.y - 12));
}

static void
select_row (SortieHelp *self)
{
  guint index;

  if (g_ptr_array_find_with_equal_func (self->names, self->page, g_str_equal, &index))
    gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) index));
  else
    gtk_list_box_unselect_all (self->list);
}

/* A page by its file's name; FALSE when there is none. */
static gboolean
show_page (SortieHelp *self, const char *name)
{
  g_autofree char *text = read_page (self, name);
  g_autofree char *title = text ? sortie_help_title (text) : NULL;

  if (text == NULL)
    return FALSE;
  g_free (self->page);
  self->page = g_strdup (name);
  adw_clamp_set_child (self->clamp, sortie_help_page_new (text, G_CALLBACK (link_activated), self));
  adw_window_title_set_subtitle (self->title, title ? title : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scroller), GTK_ACCESSIBLE_PROPERTY_LABEL, title ? title : name,
                                  -1);
  select_row (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->back.length > 0);
  return TRUE;
}

/* Once the new page has its size. */
static gboolean
scroll_later (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SortieHelp *self = data;

  if (gtk_widget_get_height (adw_clamp_get_child (self->clamp)) == 0)
    return G_SOURCE_CONTINUE;
  self->scroll_tick = 0;
  scroll_to (self, self->anchor);
  return G_SOURCE_REMOVE;
}

static void
scroll_soon (SortieHelp *self, const char *anchor)
{
  g_free (self->anchor);
  self->anchor = g_strdup (anchor);
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->scroller), scroll_later, self, NULL);
}

/* "orders", "orders.md", "orders.md#flags", "#flags". */
static gboolean
go_to (SortieHelp *self, const char *where)
{
  const char *hash = strchr (where, '#');
  g_autofree char *stem = hash ? g_strndup (where, (gsize) (hash - where)) : g_strdup (where);
  g_autofree char *name = *stem == '\0'                     ? g_strdup (self->page)
                          : g_str_has_suffix (stem, ".md") ? g_strdup (stem)
                                                           : g_strconcat (stem, ".md", NULL);
  g_autofree char *before = g_strdup (self->page);

  if (g_strcmp0 (name, self->page) != 0)
    {
      if (before)
        g_queue_push_head (&self->back, g_strdup (before));
      /* Pages lie in one folder. */
      if (strchr (name, '/') != NULL || !show_page (self, name))
        {
          if (before)
            g_free (g_queue_pop_head (&self->back));
          return FALSE;
        }
    }
  scroll_soon (self, hash ? hash + 1 : NULL);
  return TRUE;
}

/* ---- Going ---- */

typedef struct
{
  SortieHelp *self;
  char *where;
} LinkCall;

static void
link_call_free (gpointer data)
{
  LinkCall *call = data;

  g_object_unref (call->self);
  g_free (call->where);
  g_free (call);
}

static gboolean
follow (gpointer data)
{
  LinkCall *call = data;

  go_to (call->self, call->where);
  return G_SOURCE_REMOVE;
}

/* What has a scheme is the desktop's business. The label goes with its page, so not while it tells this. */
static gboolean
link_activated (GtkLabel *label, const char *uri, SortieHelp *self)
{
  LinkCall *call;

  if (g_uri_peek_scheme (uri) != NULL)
    return FALSE;
  call = g_new0 (LinkCall, 1);
  call->self = g_object_ref (self);
  call->where = g_strdup (uri);
  g_idle_add_full (G_PRIORITY_DEFAULT, follow, call, link_call_free);
  return TRUE;
}

static void
row_activated (GtkListBox *list, GtkListBoxRow *row, SortieHelp *self)
{
  go_to (self, g_ptr_array_index (self->names, (guint) gtk_list_box_row_get_index (row)));
}

static void
back_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  SortieHelp *self = SORTIE_HELP (widget);
  g_autofree char *name = g_queue_pop_head (&self->back);

  if (name && show_page (self, name))
    scroll_soon (self, NULL);
}

/* ---- The list: the first page, then what it links to, in its order ---- */

static void
add_name (SortieHelp *self, const char *name)
{
  g_autofree char *text = read_page (self, name);
  g_autofree char *title = text ? sortie_help_title (text) : NULL;
  GtkWidget *label;

  if (text == NULL || g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, NULL))
    return;
  label = gtk_label_new (title ? title : name);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_box_append (self->list, label);
  g_ptr_array_add (self->names, g_strdup (name));
}

static void
fill_list (SortieHelp *self)
{
  g_autofree char *text = read_page (self, FIRST_PAGE);
  g_autoptr (GRegex) link = g_regex_new ("\\]\\(([a-z-]+\\.md)\\)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  add_name (self, FIRST_PAGE);
  for (g_regex_match (link, text ? text : "", 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);
      add_name (self, name);
    }
}

/* ---- GObject ---- */

static void
sortie_help_finalize (GObject *object)
{
  SortieHelp *self = SORTIE_HELP (object);

  g_free (self->folder);
  g_free (self->page);
  g_free (self->anchor);
  g_ptr_array_unref (self->names);
  g_queue_clear_full (&self->back, g_free);
  G_OBJECT_CLASS (sortie_help_parent_class)->finalize (object);
}

static void
pages_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkToggleButton *button = SORTIE_HELP (widget)->shows_side;

  gtk_toggle_button_set_active (button, !gtk_toggle_button_get_active (button));
}

static void
sortie_help_class_init (SortieHelpClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sortie_help_finalize;
  gtk_widget_class_install_action (widget_class, "help.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "help.pages", NULL, pages_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F9, 0, "help.pages", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
}

static void
side_toggled (SortieHelp *self)
{
  gtk_widget_set_visible (self->side, gtk_toggle_button_get_active (self->shows_side));
}

static GtkWidget *
make_header (SortieHelp *self)
{
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *back = gtk_button_new_from_icon_name ("go-previous-symbolic");

  gtk_actionable_set_action_name (GTK_ACTIONABLE (back), "help.back");
  gtk_widget_set_tooltip_text (back, _ ("Back (Alt+Left)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (back), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Back"), -1);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), back);
  self->shows_side = GTK_TOGGLE_BUTTON (gtk_toggle_button_new ());
  gtk_button_set_icon_name (GTK_BUTTON (self->shows_side), "sidebar-show-symbolic");
  gtk_toggle_button_set_active (self->shows_side, TRUE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->shows_side), _ ("List of the pages (F9)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->shows_side), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("List of the pages"),
                                  -1);
  g_signal_connect_object (self->shows_side, "toggled", G_CALLBACK (side_toggled), self, G_CONNECT_SWAPPED);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header), GTK_WIDGET (self->shows_side));
  self->title = ADW_WINDOW_TITLE (adw_window_title_new (_ ("Help"), ""));
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (header), GTK_WIDGET (self->title));
  return header;
}

static GtkWidget *
make_list (SortieHelp *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Pages"), -1);
  g_signal_connect (self->list, "row-activated", G_CALLBACK (row_activated), self);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_widget_set_size_request (scroller, 220, -1);
  return scroller;
}

static void
sortie_help_init (SortieHelp *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->names = g_ptr_array_new_with_free_func (g_free);
  g_queue_init (&self->back);
  self->clamp = ADW_CLAMP (adw_clamp_new ());
  adw_clamp_set_maximum_size (self->clamp, 760);
  gtk_widget_set_margin_top (GTK_WIDGET (self->clamp), 18);
  gtk_widget_set_margin_bottom (GTK_WIDGET (self->clamp), 36);
  gtk_widget_set_margin_start (GTK_WIDGET (self->clamp), 18);
  gtk_widget_set_margin_end (GTK_WIDGET (self->clamp), 18);
  self->scroller = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_policy (self->scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (self->scroller, GTK_WIDGET (self->clamp));
  gtk_widget_set_hexpand (GTK_WIDGET (self->scroller), TRUE);
  /* So that its keys scroll a page without links. */
  gtk_widget_set_focusable (GTK_WIDGET (self->scroller), TRUE);

  self->side = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (self->side), make_list (self));
  gtk_box_append (GTK_BOX (self->side), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
  gtk_box_append (GTK_BOX (row), self->side);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->scroller));
  gtk_widget_set_vexpand (row, TRUE);
  gtk_box_append (GTK_BOX (box), make_header (self));
  gtk_box_append (GTK_BOX (box), row);
  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_window_set_title (GTK_WINDOW (self), _ ("Help"));
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
}

static SortieHelp *
existing (GtkWindow *parent)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (SORTIE_IS_HELP (l->data) && gtk_window_get_transient_for (l->data) == parent)
      return l->data;
  return NULL;
}

SortieHelp *
sortie_help_present (GtkWindow *parent, const char *page)
{
  g_autofree char *folder = sortie_help_folder ();
  SortieHelp *self = existing (parent);

  if (folder == NULL)
    return NULL;
  if (self == NULL)
    {
      self = g_object_new (SORTIE_TYPE_HELP, "transient-for", parent, "destroy-with-parent", TRUE, NULL);
      self->folder = g_steal_pointer (&folder);
      fill_list (self);
    }
  if (page == NULL || !go_to (self, page))
    if (self->page == NULL)
      show_page (self, FIRST_PAGE);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
  return self;
}

SortieHelp *
sortie_help_present_beside (GtkWindow *parent, const char *page)
{
  SortieHelp *self = sortie_help_present (parent, page);

  if (self == NULL)
    return NULL;
  gtk_toggle_button_set_active (self->shows_side, FALSE);
  gtk_window_set_default_size (GTK_WINDOW (self), NARROW, HEIGHT);
  gtk_widget_grab_focus (GTK_WIDGET (self->scroller));
  return self;
}

const char *
sortie_help_get_page (SortieHelp *self)
{
  g_return_val_if_fail (SORTIE_IS_HELP (self), NULL);

  return self->page;
}
