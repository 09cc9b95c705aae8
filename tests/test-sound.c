/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sounds by ear: their files, a device that is there, one that is not, the window's run heard or not, preferences. */
#include "ui-fixture.h"

#include "app/model/sortie-session-private.h"
#include "app/sortie-preferences.h"
#include "app/sortie-window-private.h"
#include "audio/playback.h"
#include "base/hash.h"

#include <adwaita.h>
#include <math.h>
#include <sndfile.h>
#include <string.h>

static char *
path_of (int sample)
{
  return g_build_filename (g_getenv ("SORTIE_DATA"), "sounds", srt_samples[sample].file, NULL);
}

/* ---- Files ---- */

/* Every sound of the table is there, as long as the table says, and all are small; nothing else lies there. */
static void
test_files (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("SORTIE_DATA"), "sounds", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  goffset bytes = 0;
  const char *name;
  int n = 0;

  for (int i = 0; i < SRT_N_SAMPLES; i++)
    {
      g_autofree char *path = path_of (i);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GFileInfo) info = g_file_query_info (file, "standard::size", 0, NULL, NULL);
      int64_t frames;
      int rate;
      if (!srt_sound_file_length (path, &frames, &rate))
        g_error ("%s cannot be read", path);
      bytes += g_file_info_get_size (info);
      if (!srt_sample_loops ((SrtSampleId) i))
        g_assert_cmpfloat_with_epsilon ((double) frames / rate, srt_samples[i].ticks / 100.0, 0.02);
      else
        g_assert_cmpfloat ((double) frames / rate, >=, 1);
    }
  g_assert_cmpint (bytes, <, 4 * 1024 * 1024);
  while ((name = g_dir_read_name (dir)))
    n += g_str_has_suffix (name, ".ogg") || g_str_has_suffix (name, ".flac");
  g_assert_cmpint (n, ==, SRT_N_SAMPLES);
}

/* None peaks above -1 dB, and a loop goes on where it ends: its seam is no larger than the steps within it. */
static void
test_levels (void)
{
  for (int i = 0; i < SRT_N_SAMPLES; i++)
    {
      g_autofree char *path = path_of (i);
      SF_INFO info = { .format = 0 };
      SNDFILE *file = sf_open (path, SFM_READ, &info);
      g_autofree float *frames = g_new (float, info.frames);
      float peak = 0, step = 0;
      g_assert_cmpint (sf_readf_float (file, frames, info.frames), ==, info.frames);
      for (sf_count_t k = 0; k < info.frames; k++)
        {
          peak = MAX (peak, fabsf (frames[k]));
          step = k > 0 ? MAX (step, fabsf (frames[k] - frames[k - 1])) : step;
        }
      sf_close (file);
      if (peak >= 0.891f)
        g_error ("%s peaks at %f", path, (double) peak);
      g_assert_cmpfloat (peak, >, 0.05);
      if (srt_sample_loops ((SrtSampleId) i))
        g_assert_cmpfloat (fabsf (frames[0] - frames[info.frames - 1]), <=, step);
      else
        g_assert_cmpfloat (fabsf (frames[info.frames - 1]), <, 0.01);
    }
}

/* What is no sound is refused with a word, whatever it is called. */
static void
test_no_sound (void)
{
  g_autoptr (GFile) file = ui_write ("key.ogg", "no sound at all", -1);
  g_autoptr (GFile) empty = ui_write ("empty.ogg", "", 0);
  int64_t frames;
  int rate;

  g_assert_false (srt_sound_file_length (g_file_peek_path (file), &frames, &rate));
  g_assert_false (srt_sound_file_length (g_file_peek_path (empty), &frames, &rate));
  g_assert_false (srt_sound_file_length ("/nowhere", &frames, &rate));
}

/* ---- A device ---- */

static void
test_device (void)
{
  SrtPlayback *playback = srt_playback_open ();
  g_autofree SrtVoice *voices = g_new0 (SrtVoice, SRT_VOICES);
  SrtFrame listener = srt_frame_identity ();
  g_autofree char *key = path_of (SRT_SAMPLE_KEY);
  g_autofree char *engine = path_of (SRT_SAMPLE_ENGINE_LIGHT);

  g_assert_nonnull (playback);
  g_assert_true (srt_playback_load (playback, SRT_SAMPLE_KEY, key));
  g_assert_true (srt_playback_load (playback, SRT_SAMPLE_ENGINE_LIGHT, engine));
  g_assert_false (srt_playback_load (playback, SRT_SAMPLE_FLAK, "/nowhere"));
  for (int i = 0; i < SRT_VOICES; i++)
    voices[i] = (SrtVoice){ .serial = (guint32) i + 1, .sample = i % 2 ? SRT_SAMPLE_ENGINE_LIGHT : SRT_SAMPLE_FLAK,
                            .gain = 0.2f, .pitch = 1, .place = { 0, 0, 500 }, .loops = i % 2 != 0 };
  g_assert_false (srt_playback_play (playback, voices, &listener));
  /* Another in its place: the old one fades, once. */
  voices[1].serial = 500;
  g_assert_true (srt_playback_play (playback, voices, &listener));
  g_assert_false (srt_playback_play (playback, voices, &listener));
  srt_playback_hold (playback);
  srt_playback_hold (playback);
  memset (voices, 0, sizeof *voices * SRT_VOICES);
  g_assert_true (srt_playback_play (playback, voices, &listener));
  g_assert_false (srt_playback_play (playback, voices, &listener));
  g_assert_false (srt_playback_lost (playback));
  srt_playback_close (playback);
}

static void
test_no_device (void)
{
  if (g_test_subprocess ())
    {
      g_auto (GStrv) folders = srt_data_folders (NULL, FALSE);
      SpeakerThread *thread = speaker_thread_new (g_steal_pointer (&folders));
      g_autofree SrtVoice *voices = g_new0 (SrtVoice, SRT_VOICES);
      SrtFrame listener = srt_frame_identity ();
      g_assert_null (srt_playback_open ());
      srt_playback_close (NULL);
      speaker_thread_say (thread, voices, &listener);
      ui_wait (speaker_thread_get_state (thread) == SPEAKER_NONE);
      speaker_thread_say (thread, voices, &listener);
      speaker_thread_hold (thread);
      speaker_thread_release (thread);
      return;
    }
  /* It is asked for as the library is loaded. */
  g_setenv ("ALSOFT_DRIVERS", "none-such", TRUE);
  g_test_trap_subprocess (NULL, 60 * G_USEC_PER_SEC, 0);
  g_setenv ("ALSOFT_DRIVERS", "null", TRUE);
  g_test_trap_assert_passed ();
}

static void
test_thread (void)
{
  SpeakerThread *thread = speaker_thread_new (srt_data_folders (NULL, FALSE));
  g_autofree SrtVoice *voices = g_new0 (SrtVoice, SRT_VOICES);
  SrtFrame listener = srt_frame_identity ();

  g_assert_cmpint (speaker_thread_get_state (thread), ==, SPEAKER_CLOSED);
  speaker_thread_hold (thread);
  ui_sleep (20);
  /* Nothing to hear: the device is left alone. */
  g_assert_cmpint (speaker_thread_get_state (thread), ==, SPEAKER_CLOSED);
  speaker_thread_say (thread, voices, &listener);
  ui_wait (speaker_thread_get_state (thread) == SPEAKER_OPEN);
  speaker_thread_release (thread);
}

/* ---- The window ---- */

static SortieSession *
session_of (SortieWindow *window)
{
  return sortie_workspace_get_session (sortie_window_get_workspace (window));
}

static GSettings *
settings_of (SortieWindow *window)
{
  return sortie_workspace_get_settings (sortie_window_get_workspace (window));
}

static guint
voices (SortieWindow *window)
{
  const SrtVoice *all = sortie_speaker_get_voices (window->speaker);
  guint n = 0;

  for (int i = 0; i < SRT_VOICES; i++)
    n += all[i].serial != 0;
  return n;
}

static gboolean
hears (SortieWindow *window, SrtSampleId sample)
{
  const SrtVoice *all = sortie_speaker_get_voices (window->speaker);

  for (int i = 0; i < SRT_VOICES; i++)
    if (all[i].serial != 0 && all[i].sample == (int) sample)
      return TRUE;
  return FALSE;
}

/* The last start that was heard: it grows with every sound. */
static guint32
last_serial (SortieWindow *window)
{
  const SrtVoice *all = sortie_speaker_get_voices (window->speaker);
  guint32 last = 0;

  for (int i = 0; i < SRT_VOICES; i++)
    last = MAX (last, all[i].serial);
  return last;
}

/* Whatever the clock says: @copies of the run, @ticks apart, with the camera among the ships. */
static void
fly_by (SortieWindow *window, int copies, int ticks)
{
  SortieSession *session = session_of (window);

  for (int i = 0; i < copies; i++)
    {
      const SrtWorld *world = sortie_session_get_world (session);
      SrtFrame place = srt_frame_identity ();
      place.p = srt_add (srt_object (world, 0)->next.p, srt_vec3 (0, -500, -2000));
      sortie_workspace_set_camera (sortie_window_get_workspace (window), &place,
                                   sortie_session_get_state (session) == SORTIE_STATE_PLAY);
      sortie_session_lock (session);
      session->ticking = FALSE;
      for (int k = 0; k < ticks && !srt_sim_over (session->sim); k++)
        sortie_session_tick (session);
      sortie_session_take_copy (session);
      sortie_session_unlock (session);
      sortie_session_tell_copy (session);
    }
}

static void
fly (SortieWindow *window, int ticks)
{
  fly_by (window, ticks, 1);
}

/* A run is heard while it runs, at up to twice its speed, and unless it is muted. */
static void
test_run_is_heard (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  SortieSession *session = session_of (window);
  guint32 last;

  g_settings_set_boolean (settings_of (window), "sound", TRUE);
  sortie_session_set_speed (session, 1);
  g_assert_cmpint (voices (window), ==, 0);
  g_assert_true (sortie_session_run (session, NULL));
  fly (window, 2);
  g_assert_true (hears (window, SRT_SAMPLE_ENGINE_LIGHT) || hears (window, SRT_SAMPLE_ENGINE_HEAVY));
  g_assert_false (hears (window, SRT_SAMPLE_COCKPIT));
  ui_wait (sortie_speaker_get_state (window->speaker) == SPEAKER_OPEN);

  /* Muted, nothing new is heard however long it runs. */
  gtk_widget_activate_action (GTK_WIDGET (window), "settings.sound", NULL);
  g_assert_false (g_settings_get_boolean (settings_of (window), "sound"));
  last = last_serial (window);
  fly (window, 200);
  g_assert_cmpint (last_serial (window), ==, last);
  gtk_widget_activate_action (GTK_WIDGET (window), "settings.sound", NULL);
  fly (window, 2);
  g_assert_cmpint (last_serial (window), >, last);

  g_assert_true (sortie_speaker_hears_speed (0.25) && sortie_speaker_hears_speed (2));
  g_assert_false (sortie_speaker_hears_speed (4) || sortie_speaker_hears_speed (0));
  sortie_session_set_speed (session, 4);
  last = last_serial (window);
  fly (window, 100);
  g_assert_cmpint (last_serial (window), ==, last);
  sortie_session_set_speed (session, 2);
  fly (window, 2);
  g_assert_cmpint (last_serial (window), >, last);

  g_settings_set_boolean (settings_of (window), "sound-of-runs", FALSE);
  last = last_serial (window);
  fly (window, 100);
  g_assert_cmpint (last_serial (window), ==, last);
  g_settings_reset (settings_of (window), "sound-of-runs");
  sortie_session_stop (session);
  g_assert_cmpint (voices (window), ==, 0);
  sortie_session_set_speed (session, 1);
}

/* Single steps and jumps in time are silent; going on from there is heard again. */
static void
test_steps_are_silent (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  SortieSession *session = session_of (window);
  guint32 last;

  g_assert_true (sortie_session_step (session, 300, NULL));
  g_assert_cmpint (voices (window), ==, 0);
  g_assert_true (sortie_session_run (session, NULL));
  fly (window, 2);
  g_assert_cmpint (voices (window), >, 0);
  sortie_session_pause (session);
  last = last_serial (window);
  g_assert_true (sortie_session_step (session, 100, NULL));
  g_assert_cmpint (last_serial (window), ==, last);
  g_assert_true (sortie_session_go_to (session, 100));
  g_assert_cmpint (voices (window), ==, 0);
  sortie_session_stop (session);
}

/* Listening changes nothing of a run. */
static void
test_same_run (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  SortieSession *session = session_of (window);
  guint64 hashes[2];

  for (int i = 0; i < 2; i++)
    {
      const SrtWorld *world;
      g_settings_set_boolean (settings_of (window), "sound", i == 0);
      g_assert_true (sortie_session_run (session, NULL));
      fly (window, 1);
      /* The thread may have ticked before it was stopped. */
      fly (window, 600 - sortie_session_get_tick (session));
      world = sortie_session_get_world (session);
      g_assert_cmpint (world->mission_ticks, ==, 600);
      hashes[i] = srt_hash (world, world->size, 0);
      g_assert_cmpint (voices (window) > 0, ==, i == 0);
      sortie_session_stop (session);
    }
  g_settings_set_boolean (settings_of (window), "sound", TRUE);
  g_assert_cmpuint (hashes[0], ==, hashes[1]);
}

/* Whoever flies hears the cockpit; a pause holds everything. */
static void
test_play_is_heard (void)
{
  SortieWindow *window = ui_shared_window_of ("patrol");
  guint32 last;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.play", NULL);
  fly (window, 20);
  g_assert_true (hears (window, SRT_SAMPLE_COCKPIT));
  sortie_session_set_play_paused (session_of (window), TRUE);
  last = last_serial (window);
  fly (window, 50);
  g_assert_cmpint (last_serial (window), ==, last);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.leave-play", NULL);
  g_assert_cmpint (voices (window), ==, 0);
}

/* The battle's end is the run's: what set it off is heard to its end, what goes on falls silent. */
static void
test_end_rings_out (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  SortieSession *session = session_of (window);

  g_assert_true (sortie_session_run (session, NULL));
  for (int i = 0; i < 300 && !srt_sim_over (session->sim); i++)
    fly_by (window, 1, 20);
  g_assert_true (sortie_session_get_over (session));
  sortie_session_publish (session);
  g_assert_cmpint (sortie_session_get_state (session), ==, SORTIE_STATE_PAUSED);
  g_assert_cmpint (voices (window), >, 0);
  sortie_session_stop (session);
}

/* ---- Preferences ---- */

static void
test_preferences (void)
{
  SortieWindow *window = ui_shared_window_of ("duel");
  GSettings *settings = settings_of (window);
  GtkWindow *preferences = sortie_preferences_present (GTK_WINDOW (window), settings, window->speaker);
  GtkWidget *scale;

  for (guint i = 0; i < 1 + SRT_N_SOUND_GROUPS; i++)
    {
      g_autofree char *name = NULL;
      scale = ui_find (preferences, GTK_TYPE_SCALE, i);
      g_assert_nonnull (scale);
      name = ui_accessible_name (scale);
      g_assert_cmpstr (name, !=, "");
    }
  g_assert_null (ui_find (preferences, GTK_TYPE_SCALE, 1 + SRT_N_SOUND_GROUPS));
  scale = ui_find (preferences, GTK_TYPE_SCALE, 0);
  gtk_range_set_value (GTK_RANGE (scale), 0.25);
  g_assert_cmpfloat (g_settings_get_double (settings, "master-volume"), ==, 0.25);
  g_signal_emit_by_name (ui_find_text (preferences, GTK_TYPE_BUTTON, "Reset"), "clicked");
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), ==, 1);
  gtk_window_destroy (preferences);
  g_assert_true (ui_enabled (window, "preferences"));
}

int
main (int argc, char *argv[])
{
  int status;

  g_setenv ("ALSOFT_DRIVERS", "null", FALSE);
  ui_init (&argc, &argv);
#define TEST(path, name) g_test_add_func ("/sound/" path, test_##name)
  TEST ("files", files);
  TEST ("levels", levels);
  TEST ("no-sound", no_sound);
  TEST ("device", device);
  TEST ("no-device", no_device);
  TEST ("thread", thread);
  TEST ("run-is-heard", run_is_heard);
  TEST ("steps-are-silent", steps_are_silent);
  TEST ("same-run", same_run);
  TEST ("play-is-heard", play_is_heard);
  TEST ("end-rings-out", end_rings_out);
  TEST ("preferences", preferences);
#undef TEST
  status = g_test_run ();
  ui_close_shared ();
  return status;
}
