/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The maneuver editor: colours, diagnostics, completion, hover help, the running line, saving. */
#include "ui-fixture.h"

#include "maneuver/maneuver.h"
#include "ui/maneuver-assist.h"
#include "ui/sortie-maneuver-page.h"

#include <glib/gstdio.h>

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieLibrary *library;
  SortieManeuverPage *page;
  GtkSourceView *view;
  GtkTextBuffer *buffer;
} Editor;

static Editor *
editor_new (const char *mission, int number)
{
  Editor *editor = g_new0 (Editor, 1);

  editor->window = ui_window_of (mission);
  editor->workspace = sortie_window_get_workspace (editor->window);
  editor->library = sortie_workspace_get_library (editor->workspace);
  sortie_workspace_open_maneuver (editor->workspace, number, -1);
  ui_drain ();
  editor->page = SORTIE_MANEUVER_PAGE (ui_find (editor->window, SORTIE_TYPE_MANEUVER_PAGE, 0));
  editor->view = GTK_SOURCE_VIEW (ui_find (editor->page, GTK_SOURCE_TYPE_VIEW, 0));
  editor->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (editor->view));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (editor->window));
  return editor;
}

static void
editor_free (Editor *editor)
{
  ui_close (editor->window);
  g_free (editor);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Editor, editor_free)

static void
set_text (Editor *editor, const char *text)
{
  gtk_text_buffer_set_text (editor->buffer, text, -1);
}

static char *
get_text (Editor *editor)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (editor->buffer, &start, &end);
  return gtk_text_buffer_get_text (editor->buffer, &start, &end, TRUE);
}

static const SrtManeuver *
in_library (Editor *editor, int number)
{
  return sortie_library_get_content (editor->library)->sets[0].maneuvers[number];
}

/* ---- Language ---- */

static void
test_language (void)
{
  GtkSourceLanguage *language = sortie_maneuver_language ();
  g_autoptr (Editor) editor = editor_new ("duel", 5);
  int n, coloured = 0;
  const SrtStatement *table = srt_statement_table (&n);

  g_assert_nonnull (language);
  g_assert_true (gtk_source_buffer_get_language (GTK_SOURCE_BUFFER (editor->buffer)) == language);
  /* Each statement is coloured, as is a comment. */
  for (int i = 0; i < n; i++)
    if (table[i].shape != SRT_SHAPE_LABEL)
      {
        g_autofree char *line = g_strdup_printf ("# words\n%s\n", table[i].name);
        GtkTextIter start, end;
        g_autoptr (GSList) comment = NULL;
        g_autoptr (GSList) word = NULL;
        set_text (editor, line);
        gtk_text_buffer_get_bounds (editor->buffer, &start, &end);
        gtk_source_buffer_ensure_highlight (GTK_SOURCE_BUFFER (editor->buffer), &start, &end);
        gtk_text_buffer_get_iter_at_line_offset (editor->buffer, &start, 0, 2);
        comment = gtk_text_iter_get_tags (&start);
        gtk_text_buffer_get_iter_at_line_offset (editor->buffer, &start, 1, 1);
        word = gtk_text_iter_get_tags (&start);
        g_assert_nonnull (comment);
        coloured += word != NULL;
        if (word == NULL)
          g_test_message ("not coloured: %s", table[i].name);
      }
  g_assert_cmpint (coloured, >=, n - 1);
}

/* ---- Diagnostics ---- */

static gboolean
underlined (Editor *editor, int line, int column)
{
  GtkTextIter iter;
  g_autoptr (GSList) tags = NULL;

  gtk_text_buffer_get_iter_at_line_offset (editor->buffer, &iter, line - 1, column - 1);
  tags = gtk_text_iter_get_tags (&iter);
  for (GSList *l = tags; l; l = l->next)
    {
      gboolean set;
      g_object_get (l->data, "underline-set", &set, NULL);
      if (set)
        return TRUE;
    }
  return FALSE;
}

static void
test_diagnostics (void)
{
  g_autoptr (Editor) editor = editor_new ("duel", 5);
  GtkWidget *list;

  set_text (editor, "# comment\nSetYaw(0.5)\nWait(10)\n   Goto nowhere\nNonsense(1)\n");
  ui_wait (underlined (editor, 5, 1));
  g_assert_true (underlined (editor, 4, 9));
  g_assert_false (underlined (editor, 2, 1));
  g_assert_false (underlined (editor, 3, 1));
  g_assert_nonnull (ui_find_text (editor->page, GTK_TYPE_LABEL, "Line 4: "));
  g_assert_nonnull (ui_find_text (editor->page, GTK_TYPE_LABEL, "Line 5: "));
  /* A click on the message puts the cursor there. */
  list = gtk_widget_get_ancestor (ui_find_text (editor->page, GTK_TYPE_LABEL, "Line 4: "), GTK_TYPE_LIST_BOX);
  g_signal_emit_by_name (
      list, "row-activated",
      gtk_widget_get_ancestor (ui_find_text (editor->page, GTK_TYPE_LABEL, "Line 4: "), GTK_TYPE_LIST_BOX_ROW));
  {
    GtkTextIter iter;
    gtk_text_buffer_get_iter_at_mark (editor->buffer, &iter, gtk_text_buffer_get_insert (editor->buffer));
    g_assert_cmpint (gtk_text_iter_get_line (&iter), ==, 3);
    g_assert_cmpint (gtk_text_iter_get_line_offset (&iter), >, 0);
  }
  set_text (editor, "SetYaw(0.5)\nagain:\nWait(10)\nGoto again\n");
  ui_wait (ui_find_text (editor->page, GTK_TYPE_LABEL, "Line 5: ") == NULL);
  g_assert_false (underlined (editor, 1, 1));
  /* Nonsense of any kind is only nonsense. */
  set_text (editor, "");
  ui_sleep (200);
  set_text (editor, "((((\n:\n::\nIf\nElse\nEndif\nGoto\n\u202eשלום(\n🚀🚀🚀\n");
  ui_wait (ui_find_text (editor->page, GTK_TYPE_LABEL, "Line 1: ") != NULL);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (editor->window));
}

/* ---- Completion and help ---- */

typedef struct
{
  GListModel *model;
  gboolean done;
} Populated;

static void
populated (GObject *source, GAsyncResult *result, gpointer data)
{
  Populated *call = data;

  call->model
      = gtk_source_completion_provider_populate_finish (GTK_SOURCE_COMPLETION_PROVIDER (source), result, NULL);
  call->done = TRUE;
}

/* Words proposed with the cursor at the end of a text. */
static GStrv
proposals (Editor *editor, const char *text)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  GtkSourceCompletion *completion = gtk_source_view_get_completion (editor->view);
  g_autoptr (GtkSourceCompletionProvider) provider = sortie_maneuver_completion_new ();
  g_autoptr (GtkSourceCompletionContext) context
      = g_object_new (GTK_SOURCE_TYPE_COMPLETION_CONTEXT, "completion", completion, NULL);
  Populated call = { NULL, FALSE };
  GtkTextIter end;

  set_text (editor, text);
  gtk_text_buffer_get_end_iter (editor->buffer, &end);
  gtk_text_buffer_place_cursor (editor->buffer, &end);
  gtk_source_completion_provider_populate_async (provider, context, NULL, populated, &call);
  ui_wait (call.done);
  for (guint i = 0; call.model && i < g_list_model_get_n_items (call.model); i++)
    {
      g_autoptr (GtkSourceCompletionProposal) proposal = g_list_model_get_item (call.model, i);
      g_autofree char *word = gtk_source_completion_proposal_get_typed_text (proposal);
      g_strv_builder_add (builder, word);
    }
  g_clear_object (&call.model);
  return g_strv_builder_end (builder);
}

static void
test_completion (void)
{
  g_autoptr (Editor) editor = editor_new ("duel", 5);
  g_auto (GStrv) all = proposals (editor, "");
  g_auto (GStrv) labels = proposals (editor, "start:\n  Wait(1)\nother one:\nend-2:\nGoto ");
  g_auto (GStrv) conditions = proposals (editor, "If ");
  g_auto (GStrv) nothing = proposals (editor, "Wait(1) ");
  int n, expected = 0;
  const SrtStatement *table = srt_statement_table (&n);

  for (int i = 0; i < n; i++)
    if (table[i].shape != SRT_SHAPE_LABEL)
      {
        expected++;
        g_assert_true (g_strv_contains ((const char *const *) all, table[i].name));
      }
  g_assert_cmpint ((int) g_strv_length (all), ==, expected);
  g_assert_cmpuint (g_strv_length (labels), ==, 2);
  g_assert_cmpstr (labels[0], ==, "start");
  g_assert_cmpstr (labels[1], ==, "end-2");
  g_assert_cmpuint (g_strv_length (conditions), ==, 1);
  g_assert_cmpuint (g_strv_length (nothing), ==, 0);
}

static void
test_help (void)
{
  g_autoptr (Editor) editor = editor_new ("duel", 5);
  int n;
  const SrtStatement *table = srt_statement_table (&n);
  GtkTextIter iter;

  for (int i = 0; i < n; i++)
    if (table[i].shape != SRT_SHAPE_LABEL)
      {
        g_autofree char *line = g_strdup_printf ("   %s(1)\n", table[i].name);
        g_autofree char *help = NULL;
        g_autofree char *plain = NULL;
        set_text (editor, line);
        gtk_text_buffer_get_iter_at_line_offset (editor->buffer, &iter, 0, 4);
        help = sortie_maneuver_help_at (&iter);
        g_assert_nonnull (help);
        g_assert_true (pango_parse_markup (help, -1, 0, NULL, &plain, NULL, NULL));
        g_assert_nonnull (strstr (plain, table[i].signature));
        g_assert_nonnull (strstr (plain, table[i].help));
      }
  set_text (editor, "nonsense <b>&\n");
  gtk_text_buffer_get_start_iter (editor->buffer, &iter);
  g_assert_null (sortie_maneuver_help_at (&iter));
  gtk_text_buffer_get_end_iter (editor->buffer, &iter);
  g_assert_null (sortie_maneuver_help_at (&iter));
}

/* ---- The running line ---- */

static int
marked_line (Editor *editor)
{
  for (int line = 0; line < gtk_text_buffer_get_line_count (editor->buffer); line++)
    {
      g_autoptr (GSList) marks
          = gtk_source_buffer_get_source_marks_at_line (GTK_SOURCE_BUFFER (editor->buffer), line, "sortie-running");
      if (marks)
        return line;
    }
  return -1;
}

static void
test_running_line (void)
{
  g_autoptr (Editor) editor = editor_new ("duel", 5);
  SortieSession *session = sortie_workspace_get_session (editor->workspace);
  SortieSelection *selection = sortie_workspace_get_selection (editor->workspace);
  int seen = 0, others = 0;

  g_assert_cmpint (marked_line (editor), ==, -1);
  for (int i = 0; i < 6000 && (seen < 20 || others < 20); i++)
    {
      const SrtFightState *fight;
      g_assert_true (sortie_session_step (session, 1, NULL));
      if (i == 0)
        sortie_selection_set (selection, "ships", sortie_session_id_of (session, 0));
      fight = srt_fight_state (sortie_session_get_world (session), 0);
      if (fight && fight->maneuver == 5 && fight->line != SRT_MANEUVER_BEFORE_FIRST
          && fight->line < in_library (editor, 5)->n_lines)
        {
          g_assert_cmpint (marked_line (editor), ==, in_library (editor, 5)->file_line[fight->line] - 1);
          seen++;
        }
      else if (fight == NULL || fight->maneuver != 5)
        {
          g_assert_cmpint (marked_line (editor), ==, -1);
          others++;
        }
    }
  g_assert_cmpint (seen, >=, 20);
  sortie_selection_clear (selection);
  g_assert_cmpint (marked_line (editor), ==, -1);
  sortie_selection_set (selection, "ships", sortie_session_id_of (session, 0));
  sortie_session_stop (session);
  g_assert_cmpint (marked_line (editor), ==, -1);
}

/* ---- Saving ---- */

static void
test_save_and_revert (void)
{
  g_autoptr (Editor) editor = editor_new ("duel", 8);
  g_autofree char *shipped = get_text (editor);
  g_autofree char *name = g_path_get_basename (in_library (editor, 8)->file);
  g_autofree char *path = sortie_library_user_path (editor->library, "maneuvers", name);
  g_autofree char *edited = g_strconcat (shipped, "# mine\n", NULL);
  g_autofree char *on_disk = NULL;
  g_autofree char *now = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (panel_widget_get_modified (PANEL_WIDGET (editor->page)));
  set_text (editor, edited);
  g_assert_true (panel_widget_get_modified (PANEL_WIDGET (editor->page)));
  ui_action (editor->view, "page.revert");
  now = get_text (editor);
  g_assert_cmpstr (now, ==, shipped);
  g_assert_false (panel_widget_get_modified (PANEL_WIDGET (editor->page)));

  set_text (editor, edited);
  ui_action (editor->view, "page.save");
  g_assert_false (panel_widget_get_modified (PANEL_WIDGET (editor->page)));
  g_assert_true (g_file_get_contents (path, &on_disk, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (on_disk, ==, edited);
  g_assert_cmpstr (in_library (editor, 8)->text, ==, edited);
  g_assert_true (gtk_widget_get_visible (ui_find_text (editor->page, GTK_TYPE_LABEL, "Your copy")));

  /* A text with errors is kept, and not flown. */
  set_text (editor, "Nonsense(\n");
  ui_action (editor->view, "page.save");
  g_assert_cmpstr (in_library (editor, 8)->text, ==, edited);
  g_unlink (path);
  set_text (editor, shipped);
  g_assert_true (sortie_library_swap_maneuver (editor->library, 8, shipped, in_library (editor, 8)->file, NULL));
  ui_action (editor->view, "page.save");
  g_unlink (path);
  ui_sleep (200);
}

/* What is typed while a run waits is flown at the next tick; taking it back takes it back. */
static void
test_try_while_paused (void)
{
  g_autoptr (Editor) editor = editor_new ("duel", 5);
  SortieSession *session = sortie_workspace_get_session (editor->workspace);
  g_autofree char *shipped = get_text (editor);
  const char *tried = "SetSpeed(0.25)\nagain:\nWait(3)\nGoto again\n";

  set_text (editor, tried);
  ui_sleep (300);
  /* Nothing runs: nothing is tried. */
  g_assert_cmpstr (in_library (editor, 5)->text, !=, tried);
  set_text (editor, shipped);
  ui_sleep (300);
  g_assert_true (sortie_session_step (session, 50, NULL));
  set_text (editor, tried);
  ui_wait (g_str_equal (in_library (editor, 5)->text, tried));
  g_assert_true (sortie_session_step (session, 1, NULL));
  g_assert_cmpstr (sortie_session_get_content (session)->sets[0].maneuvers[5]->text, ==, tried);
  sortie_session_stop (session);
  ui_action (editor->view, "page.revert");
  ui_wait (g_str_equal (in_library (editor, 5)->text, shipped));

  /* Given up on closing. */
  g_assert_true (sortie_session_step (session, 50, NULL));
  set_text (editor, tried);
  ui_wait (g_str_equal (in_library (editor, 5)->text, tried));
  {
    PanelSaveDelegate *delegate = panel_widget_get_save_delegate (PANEL_WIDGET (editor->page));
    g_signal_emit_by_name (delegate, "discard");
  }
  ui_drain ();
  g_assert_cmpstr (in_library (editor, 5)->text, ==, shipped);
  g_assert_null (ui_find (editor->window, SORTIE_TYPE_MANEUVER_PAGE, 0));
}

static void
test_pages (void)
{
  g_autoptr (Editor) editor = editor_new ("duel", 5);
  GtkTextIter iter;

  /* One page for a script, at the line asked for. */
  sortie_workspace_open_maneuver (editor->workspace, 5, 7);
  ui_drain ();
  g_assert_null (ui_find (editor->window, SORTIE_TYPE_MANEUVER_PAGE, 1));
  gtk_text_buffer_get_iter_at_mark (editor->buffer, &iter, gtk_text_buffer_get_insert (editor->buffer));
  g_assert_cmpint (gtk_text_iter_get_line (&iter), ==, 6);
  sortie_workspace_open_maneuver (editor->workspace, 4, 100000);
  sortie_workspace_open_maneuver (editor->workspace, 99, 1);
  ui_drain ();
  gtk_test_widget_wait_for_draw (GTK_WIDGET (editor->window));
}

int
main (int argc, char *argv[])
{
  ui_init (&argc, &argv);
  g_test_add_func ("/editor/language", test_language);
  g_test_add_func ("/editor/diagnostics", test_diagnostics);
  g_test_add_func ("/editor/completion", test_completion);
  g_test_add_func ("/editor/help", test_help);
  g_test_add_func ("/editor/running-line", test_running_line);
  g_test_add_func ("/editor/save-and-revert", test_save_and_revert);
  g_test_add_func ("/editor/try-while-paused", test_try_while_paused);
  g_test_add_func ("/editor/pages", test_pages);
  return g_test_run ();
}
