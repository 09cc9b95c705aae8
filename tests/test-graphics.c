/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How finely the window draws: the setting, its action and its row, automatic, the run's effects, pictures at rest. */
#include "ui-fixture.h"

#include "app/sortie-preferences.h"
#include "app/sortie-window-private.h"
#include "ui/sortie-quality.h"
#include "ui/sortie-scene-area.h"

#include <adwaita.h>

static GSettings *
settings_of (SortieWindow *window)
{
  return sortie_workspace_get_settings (sortie_window_get_workspace (window));
}

static SrtQuality
preset (void)
{
  return sortie_quality_get_preset (sortie_quality_get_default ());
}

/* ---- Automatic, by itself ---- */

static void
count (guint *n)
{
  (*n)++;
}

static void
test_automatic (void)
{
  g_autoptr (SortieQuality) quality = sortie_quality_new ();
  g_autofree char *before = sortie_quality_get_report (quality), *began = NULL, *measured = NULL;
  guint presets = 0;

  g_signal_connect_swapped (quality, "notify::preset", G_CALLBACK (count), &presets);
  g_assert_cmpstr (before, ==, "Automatic measures the first second that is drawn");
  sortie_quality_begin (quality, FALSE);
  ui_drain ();
  began = sortie_quality_get_report (quality);
  g_assert_cmpstr (began, ==, "Automatic: High until a second of drawing has been measured");
  g_assert_true (sortie_quality_is_measuring (quality));
  for (int i = 0; i < 40; i++)
    sortie_quality_take_frame (quality, 25);
  /* Not while a frame is drawn. */
  g_assert_cmpuint (presets, ==, 0);
  g_assert_cmpint (sortie_quality_get_preset (quality), ==, SRT_QUALITY_HIGH);
  ui_drain ();
  g_assert_cmpuint (presets, ==, 1);
  g_assert_cmpint (sortie_quality_get_preset (quality), ==, SRT_QUALITY_MEDIUM);
  measured = sortie_quality_get_report (quality);
  g_assert_cmpstr (measured, ==, "Automatic: Medium, 40 frames a second measured");
  g_assert_false (sortie_quality_is_measuring (quality));
  /* Another area of the same machine changes nothing. */
  sortie_quality_begin (quality, FALSE);
  ui_drain ();
  g_assert_cmpint (sortie_quality_get_preset (quality), ==, SRT_QUALITY_MEDIUM);

  /* What the person chose is kept to, however slow it is; automatic knows nothing of it. */
  g_object_set (quality, "setting", "high", NULL);
  g_assert_cmpuint (presets, ==, 2);
  for (int i = 0; i < 200; i++)
    sortie_quality_take_frame (quality, 200);
  ui_drain ();
  g_assert_cmpint (sortie_quality_get_preset (quality), ==, SRT_QUALITY_HIGH);
  g_object_set (quality, "setting", "automatic", NULL);
  g_assert_cmpint (sortie_quality_get_preset (quality), ==, SRT_QUALITY_MEDIUM);
}

static void
test_software (void)
{
  g_autoptr (SortieQuality) quality = sortie_quality_new ();
  g_autofree char *report = NULL;

  sortie_quality_begin (quality, TRUE);
  ui_drain ();
  g_assert_cmpint (sortie_quality_get_preset (quality), ==, SRT_QUALITY_LOW);
  for (int i = 0; i < 60; i++)
    sortie_quality_take_frame (quality, 5);
  ui_drain ();
  g_assert_cmpint (sortie_quality_get_preset (quality), ==, SRT_QUALITY_LOW);
  report = sortie_quality_get_report (quality);
  g_assert_cmpstr (report, ==, "Automatic: Low, as the processor draws; 200 frames a second measured");
}

/* ---- The setting ---- */

static const char *
note_of (AdwComboRow *row)
{
  return adw_preferences_group_get_description (
      ADW_PREFERENCES_GROUP (gtk_widget_get_ancestor (GTK_WIDGET (row), ADW_TYPE_PREFERENCES_GROUP)));
}

static void
check_setting (SortieWindow *window, AdwComboRow *row, const char *id, guint index)
{
  g_autofree char *kept = g_settings_get_string (settings_of (window), "quality");
  g_autoptr (GVariant) state
      = g_action_group_get_action_state (G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (window))), "quality");

  g_assert_cmpstr (kept, ==, id);
  g_assert_cmpstr (g_variant_get_string (state, NULL), ==, id);
  g_assert_cmpuint (adw_combo_row_get_selected (row), ==, index);
  if (index > 0)
    g_assert_cmpint (preset (), ==, index - 1);
}

/* The action, the row of the preferences and the setting are one. */
static void
test_setting (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  GtkWindow *preferences = sortie_preferences_present (GTK_WINDOW (window), settings_of (window), window->speaker);
  AdwComboRow *row = ADW_COMBO_ROW (ui_find (preferences, ADW_TYPE_COMBO_ROW, 0));

  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, "Quality");
  check_setting (window, row, "automatic", 0);
  g_assert_true (g_str_has_prefix (note_of (row), "Automatic"));
  for (int i = 0; i < SRT_N_QUALITIES; i++)
    {
      g_autofree char *action = g_strconcat ("app.quality::", srt_quality_presets[i].id, NULL);
      ui_action (window, action);
      check_setting (window, row, srt_quality_presets[i].id, (guint) i + 1);
      g_assert_false (g_str_has_prefix (note_of (row), "Automatic"));
    }
  adw_combo_row_set_selected (row, 2);
  check_setting (window, row, "medium", 2);
  g_settings_set_string (settings_of (window), "quality", "low");
  check_setting (window, row, "low", 1);
  adw_combo_row_set_selected (row, 0);
  check_setting (window, row, "automatic", 0);
  gtk_window_destroy (preferences);
}

/* ---- What is drawn ---- */

static SortieSceneArea *
area_of (SortieWindow *window)
{
  return SORTIE_SCENE_AREA (ui_find (window, SORTIE_TYPE_SCENE_AREA, 0));
}

static void
draw_once (SortieSceneArea *area)
{
  gtk_gl_area_queue_render (GTK_GL_AREA (area));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (area));
}

/* Every area follows at once, and so do the effects of the run, made again in the new style. */
static void
test_followed (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  SortieSession *session = sortie_workspace_get_session (sortie_window_get_workspace (window));
  SortieSceneArea *area = area_of (window);

  ui_action (window, "app.quality::high");
  draw_once (area);
  g_assert_cmpint (sortie_scene_area_get_options (area)->samples, ==, 4);
  ui_action (window, "win.run");
  ui_wait (sortie_session_get_effects (session) != NULL && sortie_session_get_tick (session) > 20);
  g_assert_true (srt_effects_style (sortie_session_get_effects (session))->smooth_fireballs);
  ui_action (window, "app.quality::classic");
  draw_once (area);
  g_assert_cmpint (sortie_scene_area_get_options (area)->shading, ==, SRT_SHADING_CLASSIC);
  ui_wait (sortie_session_get_effects (session) != NULL
           && !srt_effects_style (sortie_session_get_effects (session))->smooth_fireballs);
  ui_wait (sortie_session_effects_are_whole (session));
  g_assert_false (srt_effects_style (sortie_session_get_effects (session))->smooth_fireballs);
  ui_action (window, "app.quality::low");
  ui_wait (srt_effects_style (sortie_session_get_effects (session))->smooth_fireballs);
  g_assert_cmpint (srt_effects_style (sortie_session_get_effects (session))->detail, ==, SRT_DETAIL_LOW);
  ui_action (window, "win.stop");
  ui_action (window, "app.quality::automatic");
}

/* Fewer pixels while it moves; all of them once it has stood still for a moment. */
static void
test_at_rest (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  SortieSceneArea *area = area_of (window);
  SrtRenderOptions *options = sortie_scene_area_get_options (area);

  ui_action (window, "app.quality::low");
  for (int i = 0; i < 100 && options->scale >= 1; i++)
    draw_once (area);
  g_assert_cmpfloat (options->scale, ==, srt_quality_presets[SRT_QUALITY_LOW].moving_scale);
  ui_wait (options->scale == 1);
  ui_action (window, "app.quality::automatic");
}

int
main (int argc, char *argv[])
{
  int status;

  ui_init (&argc, &argv);
  g_test_add_func ("/graphics/automatic", test_automatic);
  g_test_add_func ("/graphics/software", test_software);
  g_test_add_func ("/graphics/setting", test_setting);
  g_test_add_func ("/graphics/followed", test_followed);
  g_test_add_func ("/graphics/at-rest", test_at_rest);
  status = g_test_run ();
  ui_close_shared ();
  return status;
}
