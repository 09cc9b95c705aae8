/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help: its Markdown, its pages, its window. */
#include "ui-fixture.h"

#include "app/help-page.h"
#include "app/sortie-help.h"
#include "ui/keys.h"

#include <glib/gi18n.h>

/* ---- Markdown ---- */

static void
assert_markup (const char *markdown, const char *expected)
{
  g_autofree char *markup = sortie_help_markup (markdown);

  g_assert_cmpstr (markup, ==, expected);
}

static void
test_inline (void)
{
  assert_markup ("plain & <simple>", "plain &amp; &lt;simple&gt;");
  assert_markup ("a `code *x*` b", "a <tt>code *x*</tt> b");
  assert_markup ("**bold** and *slanted*", "<b>bold</b> and <i>slanted</i>");
  assert_markup ("**bold *both* bold**", "<b>bold <i>both</i> bold</b>");
  assert_markup ("[Orders](orders.md#flags)", "<a href=\"orders.md#flags\">Orders</a>");
  assert_markup ("[a *b*](c.md)", "<a href=\"c.md\">a <i>b</i></a>");
  assert_markup ("SetYaw(a\\[, b\\]) \\* \\| \\\\", "SetYaw(a[, b]) * | \\");
  /* What is not closed is text. */
  assert_markup ("2 * 3 = `6", "2 * 3 = `6");
  assert_markup ("[only brackets] (here)", "[only brackets] (here)");
  assert_markup ("ends in **", "ends in **");
  assert_markup ("é ▲ “quoted”", "é ▲ “quoted”");
  assert_markup ("", "");
}

/* Whatever stands in a line, Pango reads the markup. */
static void
test_any_text (void)
{
  static const char *const pieces[] = { "*", "**", "`", "[", "](", ")", "\\", "<", "&", "x", " ", "é", "a.md", "_" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int i = 0; i < 500; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *markup = NULL;
      g_autofree char *plain = NULL;
      g_autoptr (GError) error = NULL;
      int n = g_rand_int_range (rand, 1, 14);

      for (int k = 0; k < n; k++)
        g_string_append (text, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
      markup = sortie_help_markup (text->str);
      plain = g_strdup_printf ("<span>%s</span>", markup);
      {
        /* Links are a label's own tag. */
        g_auto (GStrv) opened = g_regex_split_simple ("<a href=\"[^\"]*\">", plain, 0, 0);
        g_autofree char *without = g_strjoinv ("<u>", opened);
        g_auto (GStrv) closed = g_strsplit (without, "</a>", -1);
        g_autofree char *parsed = g_strjoinv ("</u>", closed);
        if (!pango_parse_markup (parsed, -1, 0, NULL, NULL, NULL, &error))
          g_error ("“%s” became “%s”: %s", text->str, markup, error->message);
      }
    }
}

static void
test_headings (void)
{
  g_autofree char *title = sortie_help_title ("<!-- x -->\n\n# The window  \n\n## Next\n");
  g_autofree char *anchor = sortie_help_anchor ("First orders, ships: target");

  g_assert_cmpstr (title, ==, "The window");
  g_assert_cmpstr (anchor, ==, "first-orders-ships-target");
  g_assert_null (sortie_help_title ("no heading\n#no blank\n"));
}

static gboolean
no_link (void)
{
  return TRUE;
}

static void
test_blocks (void)
{
  GtkWidget *page = g_object_ref_sink (
      sortie_help_page_new ("# Title\n\nOne\nparagraph.\n\n- first\n  goes on\n- second\n\n1. third\n\n"
                            "| A | B |\n| --- | --- |\n| `a\\|b` | c |\n\n```\n*as* it\n  stands\n```\n\nLast.",
                            G_CALLBACK (no_link), NULL));
  static const char *const texts[] = { "Title", "One paragraph.", "first goes on", "second", "third", "A", "a|b", "c",
                                       "*as* it\n  stands", "Last." };
  GtkWidget *grid = ui_find (page, GTK_TYPE_GRID, 0);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (ui_find_text (page, GTK_TYPE_LABEL, texts[i]) == NULL)
      g_error ("“%s” is not shown", texts[i]);
  g_assert_nonnull (ui_find_text (page, GTK_TYPE_LABEL, "1."));
  g_assert_nonnull (sortie_help_page_find (page, "title"));
  g_assert_null (sortie_help_page_find (page, "nowhere"));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_grid_get_child_at (GTK_GRID (grid), 0, 1))), ==, "a|b");
  g_assert_null (ui_find_text (page, GTK_TYPE_LABEL, "---"));
  g_object_unref (page);
}

/* ---- The pages ---- */

/* The key table and the page made from it name the same. */
static void
test_keys (void)
{
  g_autofree char *folder = sortie_help_folder ();
  g_autofree char *path = g_build_filename (folder, "keys.md", NULL);
  g_autofree char *text = NULL;
  const SortieKey *keys;
  guint n, rows = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  keys = sortie_keys (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *row = g_strdup_printf (" | %s |\n", keys[i].title);
      const char *end = strstr (text, row);
      const char *from = end;
      g_auto (GStrv) accels = g_strsplit (keys[i].accel, " ", -1);
      g_autofree char *shown = NULL;

      if (end == NULL)
        g_error ("keys.md does not tell “%s”: run build-aux/make-help", keys[i].title);
      while (from > text && from[-1] != '\n')
        from--;
      shown = g_strndup (from, (gsize) (end - from));
      rows++;
      for (guint k = 0; accels[k]; k++)
        {
          guint key;
          GdkModifierType modifiers;
          g_autofree char *label = NULL;
          g_auto (GStrv) parts = NULL;
          g_assert_true (gtk_accelerator_parse (accels[k], &key, &modifiers));
          label = gtk_accelerator_get_label (key, modifiers);
          parts = g_strsplit (label, "+", -1);
          for (guint p = 0; parts[p]; p++)
            if (strstr (shown, parts[p]) == NULL)
              g_error ("keys.md gives %s for %s, “%s”", shown, label, keys[i].title);
        }
    }
  g_assert_cmpuint (rows, ==, n);
}

/* ---- The window ---- */

static SortieHelp *
help_of (SortieWindow *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l; l = l->next)
    if (SORTIE_IS_HELP (l->data) && gtk_window_get_transient_for (l->data) == GTK_WINDOW (window))
      return l->data;
  return NULL;
}

static void
follow_link (SortieHelp *help, const char *where)
{
  GtkWidget *label = ui_find (ui_find (help, ADW_TYPE_CLAMP, 0), GTK_TYPE_LABEL, 1);
  gboolean handled = FALSE;

  g_signal_emit_by_name (label, "activate-link", where, &handled);
  g_assert_true (handled);
  ui_drain ();
}

/* A link to a heading brings it to the top. */
static void
check_anchor (SortieHelp *help)
{
  GtkWidget *page, *heading;
  graphene_point_t at;

  follow_link (help, "orders.md#flags");
  gtk_test_widget_wait_for_draw (GTK_WIDGET (help));
  page = adw_clamp_get_child (ADW_CLAMP (ui_find (help, ADW_TYPE_CLAMP, 0)));
  heading = sortie_help_page_find (page, "flags");
  g_assert_nonnull (heading);
  ui_wait (gtk_widget_compute_point (heading, GTK_WIDGET (help), &GRAPHENE_POINT_INIT (0, 0), &at)
           && at.y > 0 && at.y < 300);
}

/* F1 opens the page of the panel that has the focus. */
static void
check_panel_pages (SortieWindow *window)
{
  static const char *const ids[] = { "outline", "ships",    "properties", "orders",  "combat",
                                     "why",     "log", "problems",   "watches", "viewport" };
  g_autofree char *folder = sortie_help_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autofree char *name = g_strconcat (ids[i], ".md", NULL);
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  gtk_widget_grab_focus (ui_find (window, GTK_TYPE_SEARCH_ENTRY, 0));
  ui_action (window, "win.help");
  g_assert_cmpstr (sortie_help_get_page (help_of (window)), ==, "outline.md");
}

static void
test_window (void)
{
  SortieWindow *window = ui_window_of ("duel");
  SortieHelp *help, *again;
  GtkWidget *list;
  g_autofree char *name = NULL;

  ui_action (window, "win.help");
  ui_drain ();
  help = help_of (window);
  g_assert_nonnull (help);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (help));

  /* The pages are listed, shown by their rows, and named to a screen reader. */
  list = ui_find (help, GTK_TYPE_LIST_BOX, 0);
  name = ui_accessible_name (list);
  g_assert_cmpstr (name, ==, _ ("Pages"));
  for (int i = 0; gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i); i += 4)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i);
      g_signal_emit_by_name (list, "row-activated", row);
      ui_drain ();
      g_assert_true (gtk_list_box_get_selected_row (GTK_LIST_BOX (list)) == row);
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (gtk_list_box_row_get_child (row))), ==,
                       gtk_label_get_text (GTK_LABEL (ui_find (ui_find (help, ADW_TYPE_CLAMP, 0), GTK_TYPE_LABEL, 0))));
      g_assert_cmpint (i, <, 40);
    }
  g_assert_nonnull (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 14));

  /* Links go on, Back goes back, what leads nowhere stays. */
  g_assert_true (sortie_help_present (GTK_WINDOW (window), "index") == help);
  check_anchor (help);
  g_assert_cmpstr (sortie_help_get_page (help), ==, "orders.md");
  follow_link (help, "nowhere.md");
  follow_link (help, "../README.md");
  g_assert_cmpstr (sortie_help_get_page (help), ==, "orders.md");
  ui_action (help, "help.back");
  g_assert_cmpstr (sortie_help_get_page (help), ==, "index.md");
  ui_wait (gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (
               GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (ui_find (help, ADW_TYPE_CLAMP, 0), GTK_TYPE_SCROLLED_WINDOW))))
           == 0);

  /* One help window for each window. */
  ui_action (window, "win.help");
  again = help_of (window);
  g_assert_true (again == help);
  gtk_window_close (GTK_WINDOW (help));
  ui_wait (help_of (window) == NULL);

  /* It goes with its window. */
  check_panel_pages (window);
  ui_close (window);
  {
    g_autoptr (GList) windows = gtk_window_list_toplevels ();
    for (GList *l = windows; l; l = l->next)
      g_assert_false (SORTIE_IS_HELP (l->data));
  }
}

int
main (int argc, char *argv[])
{
  ui_init (&argc, &argv);
  g_test_add_func ("/help/inline", test_inline);
  g_test_add_func ("/help/any-text", test_any_text);
  g_test_add_func ("/help/headings", test_headings);
  g_test_add_func ("/help/blocks", test_blocks);
  g_test_add_func ("/help/keys", test_keys);
  g_test_add_func ("/help/window", test_window);
  return g_test_run ();
}
