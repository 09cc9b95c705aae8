/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watches of a run: what is kept of them, values of the past, the panel with its entry, plots and export. */
#include "ui-fixture.h"

#include "app/model/sortie-sampler.h"
#include "ui/sortie-timeline.h"
#include "ui/sortie-watches.h"
#include "ui/watch-row.h"
#include "ui/watch-text.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* ---- The state beside the mission ---- */

static SrtJson *
one_string (const char *text)
{
  SrtJson *list = srt_json_new_array ();

  srt_json_append (list, srt_json_new_string (text));
  return list;
}

static const char *
first_of (SortieDebugState *state, const char *section)
{
  const SrtJson *list = sortie_debug_state_get (state, section);

  return srt_json_length (list) > 0 ? srt_json_at (list, 0)->text : NULL;
}

static void
count (guint *counter)
{
  ++*counter;
}

/* A mission's text in a file of its own. */
static GFile *
copy_of (const char *mission)
{
  g_autoptr (GFile) shipped = ui_mission (mission);
  g_autofree char *text = ui_read (shipped);

  return ui_write ("own.sortie.json", text, -1);
}

static void
test_state (void)
{
  g_autoptr (GFile) a = copy_of ("duel"), b = copy_of ("patrol"), c = NULL;
  g_autoptr (SortieDocument) document = sortie_document_new (ui_library ());
  g_autoptr (SortieDebugState) state = sortie_debug_state_new (document), again = NULL;
  g_autofree char *path = sortie_debug_state_path (a), *other = sortie_debug_state_path (b), *third = NULL, *text = NULL;
  guint loaded = 0;

  g_assert_cmpstr (path, !=, other);
  g_assert_true (g_str_has_prefix (path, g_get_user_state_dir ()));
  g_signal_connect_swapped (state, "loaded", G_CALLBACK (count), &loaded);
  g_assert_true (sortie_document_load (document, a, NULL));
  g_assert_cmpuint (loaded, ==, 1);
  g_assert_null (sortie_debug_state_get (state, "watches"));
  sortie_debug_state_set (state, "watches", one_string ("tick"));
  sortie_debug_state_set (state, "breakpoints", one_string ("here"));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  ui_wait (g_file_test (path, G_FILE_TEST_EXISTS)); /* in the background */
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"tick\""));
  g_assert_nonnull (strstr (text, "own.sortie.json"));

  /* What was changed last is not lost when another mission takes its place. */
  sortie_debug_state_set (state, "watches", one_string ("shots"));
  g_assert_true (sortie_document_load (document, b, NULL));
  g_assert_cmpuint (loaded, ==, 2);
  g_assert_null (sortie_debug_state_get (state, "watches"));
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
  g_assert_true (sortie_document_load (document, a, NULL));
  g_assert_cmpstr (first_of (state, "watches"), ==, "shots");
  g_assert_cmpstr (first_of (state, "breakpoints"), ==, "here");

  /* The same mission read again. */
  sortie_debug_state_set (state, "watches", one_string ("missiles"));
  g_assert_true (sortie_document_load (document, a, NULL));
  g_assert_cmpstr (first_of (state, "watches"), ==, "missiles");

  /* Under another name it takes its state along. */
  c = g_file_new_build_filename (ui_folder (), "other.sortie.json", NULL);
  third = sortie_debug_state_path (c);
  g_assert_true (sortie_document_save (document, c, NULL));
  g_assert_cmpstr (first_of (state, "watches"), ==, "missiles");
  sortie_debug_state_flush (state);
  g_assert_true (g_file_test (third, G_FILE_TEST_EXISTS));
  again = sortie_debug_state_new (document);
  g_assert_cmpstr (first_of (again, "watches"), ==, "missiles");
}

/* A file that is no state is taken for none. */
static void
test_bad_state (void)
{
  g_autoptr (GFile) file = copy_of ("duel");
  g_autoptr (SortieDocument) document = sortie_document_new (ui_library ());
  g_autofree char *path = sortie_debug_state_path (file), *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
  for (guint i = 0; i < 3; i++)
    {
      static const char *const texts[] = { "{\"watches\": [", "[1, 2]", "" };
      g_autoptr (SortieDebugState) state = NULL;
      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      g_assert_true (sortie_document_load (document, file, NULL));
      state = sortie_debug_state_new (document);
      g_assert_null (sortie_debug_state_get (state, "watches"));
    }
}

/* ---- The sampler ---- */

typedef struct
{
  SortieDocument *document;
  SortieSession *session;
  SortieSampler *sampler;
} Run;

static Run
run_of (const char *mission, int ticks)
{
  Run run = { ui_document (mission), NULL, NULL };

  run.session = sortie_session_new (run.document, ui_library ());
  run.sampler = sortie_sampler_new (run.session);
  g_assert_true (sortie_session_step (run.session, ticks, NULL));
  return run;
}

static void
run_clear (Run *run)
{
  g_object_unref (run->sampler);
  g_object_unref (run->session);
  g_object_unref (run->document);
}

static SrtWatch
compiled (Run *run, const char *text)
{
  SrtWatch watch;

  g_assert_true (srt_watch_compile (&watch, text, sortie_session_get_content (run->session),
                                    sortie_session_get_mission (run->session), NULL));
  return watch;
}

static void
test_past (void)
{
  Run run = run_of ("duel", 2300);
  SrtWatch speed = compiled (&run, "ship.speed"), clock = compiled (&run, "tick");
  SortieSeries *of_speed = sortie_sampler_add (run.sampler, &speed, 0);
  SortieSeries *of_clock = sortie_sampler_add (run.sampler, &clock, -1);
  double value, low = 0, high = 0;
  SortieSpan span;

  /* The present is known at once, the past when it is asked for. */
  g_assert_cmpint (sortie_series_get (of_clock, 2300, &value), ==, SORTIE_SAMPLE_VALUE);
  g_assert_cmpfloat (value, ==, 2300);
  g_assert_cmpint (sortie_series_get (of_clock, 2299, &value), ==, SORTIE_SAMPLE_UNKNOWN);
  g_assert_cmpint (sortie_series_get (of_clock, 2301, &value), ==, SORTIE_SAMPLE_UNKNOWN);
  g_assert_cmpint (sortie_series_get (of_clock, -1, &value), ==, SORTIE_SAMPLE_UNKNOWN);
  g_assert_cmpuint (sortie_sampler_missing (run.sampler, 0, 9999), ==, 2 * 2300);
  ui_drain ();
  g_assert_cmpuint (sortie_sampler_missing (run.sampler, 0, 9999), ==, 2 * 2300);
  sortie_sampler_want (run.sampler, 1500, 2300);
  ui_wait (sortie_sampler_missing (run.sampler, 1500, 2300) == 0);
  g_assert_cmpint (sortie_series_get (of_clock, 1499, &value), ==, SORTIE_SAMPLE_UNKNOWN);
  sortie_sampler_want (run.sampler, 0, 9999);
  ui_wait (sortie_sampler_missing (run.sampler, 0, 9999) == 0);
  for (int tick = 0; tick <= 2300; tick++)
    {
      g_assert_cmpint (sortie_series_get (of_clock, tick, &value), ==, SORTIE_SAMPLE_VALUE);
      g_assert_cmpfloat (value, ==, tick);
    }

  /* What a span holds is what its ticks hold. */
  for (int tick = 333; tick <= 1777; tick++)
    {
      g_assert_cmpint (sortie_series_get (of_speed, tick, &value), ==, SORTIE_SAMPLE_VALUE);
      low = tick == 333 ? value : MIN (low, value);
      high = tick == 333 ? value : MAX (high, value);
    }
  span = sortie_series_span (of_speed, 333, 1777);
  g_assert_true (span.any && !span.none);
  g_assert_cmpfloat (span.low, ==, low);
  g_assert_cmpfloat (span.high, ==, high);
  g_assert_cmpfloat (span.last, ==, value);
  span = sortie_series_span (of_clock, 990, 1030);
  g_assert_cmpfloat (span.first, ==, 990);
  g_assert_cmpfloat (span.last, ==, 1030);
  span = sortie_series_span (of_clock, 5000, 6000);
  g_assert_false (span.any || span.none);

  /* Bit for bit what the run shows there. */
  for (int tick = 100; tick < 2300; tick += 700)
    {
      double shown, sampled;
      g_assert_true (sortie_session_go_to (run.session, tick));
      g_assert_true (srt_watch_value (&speed, sortie_session_get_run (run.session), 0, &shown));
      sortie_series_get (of_speed, tick, &sampled);
      g_assert_cmpfloat (shown, ==, sampled);
    }
  sortie_sampler_remove (run.sampler, of_speed);
  g_assert_cmpuint (sortie_sampler_missing (run.sampler, 0, 9999), ==, 0);
  run_clear (&run);
}

/* A hand in the past makes another future: what was known of the old one is forgotten. */
static void
test_cut (void)
{
  Run run = run_of ("duel", 1200);
  SrtWatch place = compiled (&run, "ship.position.x");
  SortieSeries *series = sortie_sampler_add (run.sampler, &place, 0);
  SrtMat3 level = srt_mat3_identity ();
  double value, before;

  sortie_sampler_want (run.sampler, 0, 1200);
  ui_wait (sortie_sampler_missing (run.sampler, 0, 1200) == 0);
  g_assert_true (sortie_session_go_to (run.session, 700));
  sortie_series_get (series, 699, &before);
  sortie_session_place (run.session, 0, srt_vec3 (123456, 0, 0), &level);
  g_assert_cmpint (sortie_series_get (series, 701, &value), ==, SORTIE_SAMPLE_UNKNOWN);
  g_assert_cmpint (sortie_series_get (series, 1200, &value), ==, SORTIE_SAMPLE_UNKNOWN);
  g_assert_cmpint (sortie_series_get (series, 700, &value), ==, SORTIE_SAMPLE_VALUE);
  g_assert_cmpfloat (value, ==, 123456);
  g_assert_cmpint (sortie_series_get (series, 699, &value), ==, SORTIE_SAMPLE_VALUE);
  g_assert_cmpfloat (value, ==, before);
  g_assert_true (sortie_session_step (run.session, 50, NULL));
  ui_wait (sortie_sampler_missing (run.sampler, 0, 750) == 0);
  sortie_series_get (series, 720, &value);
  g_assert_cmpfloat_with_epsilon (value, 123456, 5000);
  sortie_session_stop (run.session);
  g_assert_cmpint (sortie_series_get (series, 100, &value), ==, SORTIE_SAMPLE_UNKNOWN);
  run_clear (&run);
}

/* ---- Words ---- */

static void
test_words (void)
{
  static const struct
  {
    SrtWatchKind kind;
    double value;
    const char *text;
  } cases[] = {
    { SRT_WATCH_NUMBER, 12.3456, "12.35" },
    { SRT_WATCH_NUMBER, 0.03125, "0.0313" },
    { SRT_WATCH_NUMBER, 1234567.89, "1\u202f234\u202f567.9" },
    { SRT_WATCH_NUMBER, -0.00001, "0" },
    { SRT_WATCH_TRUTH, 1, "yes" },
    { SRT_WATCH_TRUTH, 0, "no" },
    { SRT_WATCH_SIDE, 1, "hostile" },
    { SRT_WATCH_ORDER, 6, "Fly" },
    { SRT_WATCH_SLOT, 3, "3" }, /* without a run */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = sortie_watch_value_text (NULL, -1, cases[i].kind, cases[i].value);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* ---- The panel ---- */

typedef struct
{
  SortieWindow *window;
  SortieWorkspace *workspace;
  SortieSession *session;
  SortieSelection *selection;
  SortieWatches *panel;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->window = ui_shared_window_of ("duel");
  f->workspace = sortie_window_get_workspace (f->window);
  f->session = sortie_workspace_get_session (f->workspace);
  f->selection = sortie_workspace_get_selection (f->workspace);
  f->panel = SORTIE_WATCHES (ui_find (f->window, SORTIE_TYPE_WATCHES, 0));
  ui_raise_panel_of (f->panel);
  while (sortie_watches_get_n_rows (f->panel) > 0)
    gtk_widget_activate_action (ui_find (f->panel, SORTIE_TYPE_WATCH_ROW, 0), "watch.remove", NULL);
}

static SortieWatchRow *
row (Fixture *f, guint index)
{
  return SORTIE_WATCH_ROW (ui_find (f->panel, SORTIE_TYPE_WATCH_ROW, index));
}

static SortieWatchRow *
add (Fixture *f, const char *text)
{
  gtk_widget_activate_action (GTK_WIDGET (f->panel), "watches.add", "s", text);
  return row (f, sortie_watches_get_n_rows (f->panel) - 1);
}

static const char *
ship_id (Fixture *f, int index)
{
  return sortie_document_get_mission (sortie_workspace_get_document (f->workspace))->ships[index].id;
}

/* Every label under the values of a row, joined. */
static char *
values (SortieWatchRow *of)
{
  g_autoptr (GPtrArray) widgets = ui_widgets (GTK_WIDGET (of));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < widgets->len; i++)
    {
      GtkWidget *parent = gtk_widget_get_parent (widgets->pdata[i]);
      if (GTK_IS_LABEL (widgets->pdata[i]) && parent && gtk_widget_has_css_class (parent, "watch-values"))
        g_string_append_printf (text, "%s%s", text->len ? "|" : "", gtk_label_get_text (widgets->pdata[i]));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
has_values (SortieWatchRow *of, const char *expected)
{
  g_autofree char *found = values (of);

  return g_str_equal (found, expected);
}

/* Values are looked at a few times a second. */
#define wait_values(of, expected) ui_wait (has_values (of, expected))

static void
write_text (SortieWatchRow *of, const char *text)
{
  GtkWidget *entry = sortie_watch_entry_get_entry (sortie_watch_row_get_entry (of));

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
}

/* Of the lines of a row's plot. */
static SortieSample
sample (SortieWatchRow *of, guint line, int tick, double *value)
{
  return sortie_series_get (g_array_index (sortie_watch_row_get_lines (of), SortieWatchLine, line).series, tick, value);
}

static void
test_values (Fixture *f, gconstpointer data)
{
  SortieWatchRow *clock, *speed;
  const char *both[] = { ship_id (f, 0), ship_id (f, 1), NULL };
  double value;

  g_assert_cmpuint (sortie_watches_get_n_rows (f->panel), ==, 0);
  g_assert_nonnull (ui_find_text (f->panel, GTK_TYPE_LABEL, "over time"));
  clock = add (f, "tick");
  speed = add (f, "ship.speed");
  wait_values (clock, "Nothing runs");
  g_assert_true (sortie_session_step (f->session, 300, NULL));
  wait_values (clock, "300");
  wait_values (speed, "Select a ship");

  /* One line for each selected ship, named. */
  sortie_selection_set_many (f->selection, "ships", both);
  g_assert_cmpuint (sortie_watch_row_get_lines (speed)->len, ==, 2);
  g_assert_cmpuint (sortie_watch_row_get_lines (clock)->len, ==, 1);
  ui_wait (sample (speed, 1, 0, &value) == SORTIE_SAMPLE_VALUE && sample (speed, 0, 123, &value) == SORTIE_SAMPLE_VALUE);
  {
    g_autofree char *text = values (speed);
    g_autofree char *first = g_strdup_printf ("%s|", srt_slot_name (sortie_session_get_run (f->session), 0));
    g_assert_true (g_str_has_prefix (text, first));
    g_assert_nonnull (ui_find_text (speed, GTK_TYPE_LABEL, "units a step"));
  }

  /* The pointer in a plot tells the values of its tick, in every row. */
  g_signal_emit_by_name (sortie_watch_row_get_plot (speed), "hovered", 123);
  g_assert_true (has_values (clock, "123"));
  g_assert_cmpint (sortie_watch_plot_get_hover (sortie_watch_row_get_plot (clock)), ==, 123);
  g_signal_emit_by_name (sortie_watch_row_get_plot (speed), "hovered", -1);
  g_assert_true (has_values (clock, "300"));

  /* A click goes there; within a tick the values are the moment's. */
  g_signal_emit_by_name (sortie_watch_row_get_plot (clock), "go-to", 100);
  g_assert_cmpint (sortie_session_get_tick (f->session), ==, 100);
  wait_values (clock, "100");
  sortie_session_stop (f->session);
  ui_drain ();
  wait_values (clock, "Nothing runs");
}

/* The plot's own ways: a click and a drag, keys, the ticks that its places stand for. */
static void
test_plot (Fixture *f, gconstpointer data)
{
  SortieWatchRow *clock = add (f, "tick");
  SortieWatchPlot *plot = sortie_watch_row_get_plot (clock);
  GtkEventController *drag = ui_controller (plot, GTK_TYPE_GESTURE_DRAG, 0);
  GtkEventController *key = ui_controller (plot, GTK_TYPE_EVENT_CONTROLLER_KEY, 0);
  GtkEventController *motion = ui_controller (plot, GTK_TYPE_EVENT_CONTROLLER_MOTION, 0);
  g_autofree char *name = NULL;
  gboolean taken;

  g_assert_true (sortie_session_step (f->session, 400, NULL));
  gtk_widget_activate_action (GTK_WIDGET (f->panel), "watches.span", "i", 0);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_cmpint (sortie_watch_plot_tick_at (plot, 0), ==, 0);
  g_assert_cmpint (sortie_watch_plot_tick_at (plot, gtk_widget_get_width (GTK_WIDGET (plot)) - 1), ==, 400);
  for (int tick = 0; tick <= 400; tick += 50)
    g_assert_cmpint (sortie_watch_plot_tick_at (plot, sortie_watch_plot_x_of (plot, tick)), ==, tick);
  g_signal_emit_by_name (drag, "drag-begin", sortie_watch_plot_x_of (plot, 100), 10.0);
  ui_wait (sortie_session_get_tick (f->session) == 100);
  g_signal_emit_by_name (key, "key-pressed", GDK_KEY_Right, 0, 0, &taken);
  g_assert_true (taken);
  wait_values (clock, "101");
  g_signal_emit_by_name (key, "key-pressed", GDK_KEY_Left, 0, GDK_SHIFT_MASK, &taken);
  ui_wait (sortie_session_get_tick (f->session) == 1);
  g_signal_emit_by_name (key, "key-pressed", GDK_KEY_End, 0, 0, &taken);
  ui_wait (sortie_session_get_tick (f->session) == 400);
  g_signal_emit_by_name (key, "key-pressed", GDK_KEY_x, 0, 0, &taken);
  g_assert_false (taken);
  g_signal_emit_by_name (motion, "motion", sortie_watch_plot_x_of (plot, 200), 5.0);
  g_assert_cmpint (sortie_watch_plot_get_hover (plot), ==, 200);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_signal_emit_by_name (motion, "leave");
  g_assert_cmpint (sortie_watch_plot_get_hover (plot), ==, -1);
  name = ui_accessible_name (GTK_WIDGET (plot));
  g_assert_cmpstr (name, ==, "Plot of tick");
}

/* A span follows the run's end, stays while the playhead is in it, and goes where it goes. */
static void
test_span (Fixture *f, gconstpointer data)
{
  SortieWatchRow *clock = add (f, "tick");
  SortieWatchPlot *plot = sortie_watch_row_get_plot (clock);

  gtk_widget_activate_action (GTK_WIDGET (f->panel), "watches.span", "i", 500);
  g_assert_true (sortie_session_step (f->session, 100, NULL));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  g_assert_cmpint (sortie_watch_plot_tick_at (plot, 0), ==, 0);
  g_assert_cmpint (sortie_watch_plot_tick_at (plot, 1e9), ==, 500);
  g_assert_true (sortie_session_step (f->session, 1900, NULL));
  ui_wait (sortie_watch_plot_tick_at (plot, 0) == 1500);
  g_assert_cmpint (sortie_watch_plot_tick_at (plot, 1e9), ==, 2000);
  sortie_session_go_to (f->session, 800);
  ui_wait (sortie_watch_plot_tick_at (plot, 0) == 425);
  sortie_session_go_to (f->session, 500);
  wait_values (clock, "500");
  g_assert_cmpint (sortie_watch_plot_tick_at (plot, 0), ==, 425);
  sortie_session_go_to (f->session, 2000);
  ui_wait (sortie_watch_plot_tick_at (plot, 1e9) == 2000);
}

/* Zoomed or moved by a person, the timeline takes the plots along; a span that is chosen lets go of it. */
static void
test_as_timeline (Fixture *f, gconstpointer data)
{
  SortieWatchPlot *plot = sortie_watch_row_get_plot (add (f, "tick"));
  SortieTimeline *timeline = SORTIE_TIMELINE (ui_find (f->window, SORTIE_TYPE_TIMELINE, 0));
  SortieTimelineView *view = sortie_timeline_get_view (timeline);
  GtkWidget *choice = ui_find (f->panel, GTK_TYPE_DROP_DOWN, 0);
  double from, to;

  gtk_widget_activate_action (GTK_WIDGET (f->panel), "watches.span", "i", 500);
  g_assert_true (sortie_session_step (f->session, 2000, NULL));
  ui_wait (sortie_watch_plot_tick_at (plot, 0) == 1500);
  ui_raise_panel_of (timeline);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (f->window));
  sortie_timeline_view_zoom (view, 8, -1);
  sortie_timeline_view_pan (view, -100);
  ui_raise_panel_of (f->panel);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)), ==, 0);
  g_assert_true (sortie_workspace_get_time_range (f->workspace, &from, &to));
  g_assert_cmpfloat (from, >, 0);
  g_assert_cmpfloat (to - from, <, 1000);
  ui_wait (sortie_watch_plot_tick_at (plot, 0) == (int) floor (from)
           && sortie_watch_plot_tick_at (plot, 1e9) == (int) ceil (to));

  /* On to later ticks, and to the whole. */
  sortie_timeline_view_pan (view, 100);
  ui_wait (sortie_watch_plot_tick_at (plot, 0) > (int) floor (from));
  sortie_timeline_view_fit (view);
  ui_wait (sortie_watch_plot_tick_at (plot, 0) == 0 && sortie_watch_plot_tick_at (plot, 1e9) >= 2000);

  /* What follows the playhead by itself changes no choice. */
  gtk_widget_activate_action (GTK_WIDGET (f->panel), "watches.span", "i", 500);
  sortie_timeline_view_begin (view);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)), ==, 1);
}

static void
test_errors (Fixture *f, gconstpointer data)
{
  SortieWatchRow *one = add (f, "");
  SortieWatchEntry *entry = sortie_watch_row_get_entry (one);

  g_assert_null (sortie_watch_entry_get_error (entry)); /* nothing is written yet */
  write_text (one, "ship.amor.min");
  g_assert_cmpstr (sortie_watch_entry_get_error (entry), ==,
                   "A ship has no field “amor.min”; did you mean “armor.min”?");
  g_assert_null (sortie_watch_row_get_watch (one));
  g_assert_cmpuint (sortie_watch_row_get_lines (one)->len, ==, 0);
  write_text (one, "ship.armor.min");
  g_assert_null (sortie_watch_entry_get_error (entry));
  g_assert_nonnull (sortie_watch_row_get_watch (one));
  /* Without Return it counts after a pause. */
  gtk_editable_set_text (GTK_EDITABLE (sortie_watch_entry_get_entry (entry)), "shots +");
  g_assert_null (sortie_watch_entry_get_error (entry));
  ui_wait (sortie_watch_entry_get_error (entry) != NULL);
}

static gboolean
press (SortieWatchEntry *entry, guint keyval)
{
  gboolean taken;

  g_signal_emit_by_name (ui_controller (sortie_watch_entry_get_entry (entry), GTK_TYPE_EVENT_CONTROLLER_KEY, 0),
                         "key-pressed", keyval, 0, 0, &taken);
  return taken;
}

static void
type (SortieWatchEntry *entry, const char *text)
{
  GtkWidget *inner = sortie_watch_entry_get_entry (entry);

  gtk_editable_set_text (GTK_EDITABLE (inner), "");
  for (const char *c = text; *c; c++)
    {
      int at = gtk_editable_get_position (GTK_EDITABLE (inner));
      gtk_editable_insert_text (GTK_EDITABLE (inner), c, 1, &at);
      gtk_editable_set_position (GTK_EDITABLE (inner), at);
      /* The position is another only now. */
      g_signal_emit_by_name (inner, "changed");
    }
}

static void
test_completion (Fixture *f, gconstpointer data)
{
  SortieWatchEntry *entry = sortie_watch_row_get_entry (add (f, ""));

  type (entry, "ship.armor.");
  g_assert_cmpuint (sortie_watch_entry_get_n_offers (entry), ==, 6);
  g_assert_true (press (entry, GDK_KEY_Down));
  g_assert_true (press (entry, GDK_KEY_Return));
  g_assert_cmpstr (sortie_watch_entry_get_text (entry), ==, "ship.armor.right");
  g_assert_cmpuint (sortie_watch_entry_get_n_offers (entry), ==, 0);
  g_assert_false (press (entry, GDK_KEY_Down));
  type (entry, "slot(\"");
  g_assert_cmpuint (sortie_watch_entry_get_n_offers (entry), >, 1);
  g_assert_true (press (entry, GDK_KEY_Tab));
  g_assert_true (g_str_has_suffix (sortie_watch_entry_get_text (entry), "\")"));
  type (entry, "ship.ar");
  g_assert_cmpuint (sortie_watch_entry_get_n_offers (entry), >, 1);
  g_assert_true (press (entry, GDK_KEY_Up)); /* round to the last */
  g_assert_true (press (entry, GDK_KEY_Escape));
  g_assert_cmpuint (sortie_watch_entry_get_n_offers (entry), ==, 0);
  g_assert_cmpstr (sortie_watch_entry_get_text (entry), ==, "ship.ar");
  type (entry, "ship.order == \"Fi");
  g_assert_true (press (entry, GDK_KEY_Return));
  g_assert_true (g_str_has_prefix (sortie_watch_entry_get_text (entry), "ship.order == \"Fi"));
  g_assert_true (g_str_has_suffix (sortie_watch_entry_get_text (entry), "\""));
  g_assert_cmpuint (sortie_watch_entry_get_n_offers (entry), ==, 0);
  type (entry, "1 + ");
  g_assert_cmpuint (sortie_watch_entry_get_n_offers (entry), ==, 0);
}

static void
assert_kept (Fixture *f, const char *expected)
{
  const SrtJson *list = sortie_debug_state_get (sortie_workspace_get_debug_state (f->workspace), "watches");
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < srt_json_length (list); i++)
    g_string_append_printf (text, "%s%s", i ? "|" : "", srt_json_get (srt_json_at (list, i), "expression")->text);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_order_and_keep (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) first = g_object_ref (sortie_document_get_file (sortie_workspace_get_document (f->workspace)));
  g_autoptr (GFile) other = copy_of ("patrol");

  add (f, "tick");
  add (f, "shots");
  add (f, "missiles");
  assert_kept (f, "tick|shots|missiles");
  gtk_widget_activate_action (GTK_WIDGET (row (f, 2)), "watch.move", "i", -1);
  assert_kept (f, "tick|missiles|shots");
  gtk_widget_activate_action (GTK_WIDGET (row (f, 0)), "watch.move", "i", -1); /* it is the first */
  gtk_widget_activate_action (GTK_WIDGET (row (f, 0)), "watch.move", "i", 1);
  assert_kept (f, "missiles|tick|shots");
  gtk_widget_activate_action (GTK_WIDGET (row (f, 1)), "watch.remove", NULL);
  assert_kept (f, "missiles|shots");
  write_text (row (f, 0), "alive.hostile");
  assert_kept (f, "alive.hostile|shots");

  /* Each mission has its own. */
  ui_open (f->window, other);
  g_assert_cmpuint (sortie_watches_get_n_rows (f->panel), ==, 0);
  add (f, "seconds");
  ui_open (f->window, first);
  assert_kept (f, "alive.hostile|shots");
  g_assert_cmpuint (sortie_watches_get_n_rows (f->panel), ==, 2);
  g_assert_cmpstr (sortie_watch_row_get_text (row (f, 1)), ==, "shots");
}

static void
test_export (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_build_filename (ui_folder (), "out.csv", NULL);
  g_autofree char *text = NULL, *header = NULL, *name = NULL;
  GtkWidget *bar = ui_find (f->panel, GTK_TYPE_PROGRESS_BAR, 0);
  g_auto (GStrv) lines = NULL;
  SrtWatch watch;
  double value;
  g_autofree char *row_text = NULL;

  add (f, "tick * 2");
  add (f, "ship.speed");
  add (f, "min (ship.side, 1) > 5");
  add (f, "slot(999).speed");
  add (f, "slot(0).side");
  add (f, "broken +");
  g_assert_true (sortie_session_step (f->session, 1234, NULL));
  sortie_selection_set (f->selection, "ships", ship_id (f, 1));
  sortie_watches_export (f->panel, file);
  ui_wait (!gtk_widget_get_visible (gtk_widget_get_parent (bar)));
  text = ui_read (file);
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 1235 + 1);
  name = g_strdup (srt_slot_name (sortie_session_get_run (f->session), 1));
  header = g_strdup_printf ("tick,seconds,tick * 2,ship.speed [%s],\"min (ship.side, 1) > 5 [%s]\",slot(999).speed,"
                            "slot(0).side", name, name);
  g_assert_cmpstr (lines[0], ==, header);
  g_assert_true (g_str_has_prefix (lines[1], "0,0.00,0,"));
  sortie_session_go_to (f->session, 1001);
  g_assert_true (srt_watch_compile (&watch, "ship.speed", NULL, NULL, NULL));
  g_assert_true (srt_watch_value (&watch, sortie_session_get_run (f->session), 1, &value));
  {
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    row_text = g_strdup_printf ("1001,10.01,2002,%s,0,,friendly", g_ascii_formatd (number, sizeof number, "%.9g", value));
  }
  g_assert_cmpstr (lines[1002], ==, row_text);
}

/* Stopped, it leaves no file; what it was made of may go at once. */
static void
test_export_stopped (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_build_filename (ui_folder (), "none.csv", NULL);
  g_autofree char *path = g_file_get_path (file);
  GtkWidget *bar = ui_find (f->panel, GTK_TYPE_PROGRESS_BAR, 0);

  add (f, "tick");
  add (f, "ship.speed");
  g_assert_true (sortie_session_step (f->session, 6000, NULL));
  ui_drain ();
  sortie_watches_export (f->panel, file);
  g_assert_true (gtk_widget_get_mapped (bar) || gtk_widget_get_visible (gtk_widget_get_parent (bar)));
  gtk_widget_activate_action (GTK_WIDGET (f->panel), "watches.stop-export", NULL);
  ui_wait (!gtk_widget_get_visible (gtk_widget_get_parent (bar)));
  sortie_watches_export (f->panel, file);
  gtk_widget_activate_action (GTK_WIDGET (row (f, 0)), "watch.remove", NULL);
  ui_wait (!gtk_widget_get_visible (gtk_widget_get_parent (bar)));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* While it runs, values come as it goes; what went by between two looks is filled in once it rests. */
static void
test_running (Fixture *f, gconstpointer data)
{
  SortieWatchRow *clock = add (f, "tick");
  double value;

  gtk_widget_activate_action (GTK_WIDGET (f->panel), "watches.span", "i", 3000);
  sortie_session_set_speed (f->session, 0);
  g_assert_true (sortie_session_run (f->session, NULL));
  ui_wait (sortie_session_get_tick (f->session) > 500);
  sortie_session_pause (f->session);
  ui_wait (sample (clock, 0, sortie_session_get_tick (f->session), &value) == SORTIE_SAMPLE_VALUE);
  for (int tick = 0; tick <= sortie_session_get_head (f->session); tick += 37)
    ui_wait (tick < sortie_session_get_head (f->session) - 3000 || sample (clock, 0, tick, &value) == SORTIE_SAMPLE_VALUE);
  sortie_session_set_speed (f->session, 1);
}

int
main (int argc, char **argv)
{
  int status;

  ui_init (&argc, &argv);
  g_test_add_func ("/watches/state", test_state);
  g_test_add_func ("/watches/bad-state", test_bad_state);
  g_test_add_func ("/watches/past", test_past);
  g_test_add_func ("/watches/cut", test_cut);
  g_test_add_func ("/watches/words", test_words);
#define PANEL_TEST(path, func) g_test_add (path, Fixture, NULL, set_up, func, NULL)
  PANEL_TEST ("/watches/values", test_values);
  PANEL_TEST ("/watches/plot", test_plot);
  PANEL_TEST ("/watches/span", test_span);
  PANEL_TEST ("/watches/as-timeline", test_as_timeline);
  PANEL_TEST ("/watches/errors", test_errors);
  PANEL_TEST ("/watches/completion", test_completion);
  PANEL_TEST ("/watches/order-and-keep", test_order_and_keep);
  PANEL_TEST ("/watches/export", test_export);
  PANEL_TEST ("/watches/export-stopped", test_export_stopped);
  PANEL_TEST ("/watches/running", test_running);
  status = g_test_run ();
  ui_close_shared ();
  return status;
}
