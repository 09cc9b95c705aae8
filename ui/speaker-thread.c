/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/speaker-thread.h"

#include "audio/playback.h"

#include <stdlib.h>
#include <string.h>

#define TRY_AGAIN_USEC (10 * G_USEC_PER_SEC)
/* What fades is done with after so long; a device that went is looked for so often. */
#define FADE_USEC 30000
#define LOOK_USEC G_USEC_PER_SEC

struct SpeakerThread
{
  int ref_count;        /* atomic: the owner's and the thread's */
  GMutex lock;
  GCond wake;
  char **folders;
  /* Under the lock */
  SrtVoice voices[SRT_VOICES];
  SrtFrame listener;
  gboolean fresh;       /* they have not been played yet */
  gboolean hold;
  gboolean quit;
  SpeakerState state;
};

/* The threads there are, for the program's end. */
static GMutex living_lock;
static GCond living_less;
static GList *living;

static void
unref (SpeakerThread *thread)
{
  if (!g_atomic_int_dec_and_test (&thread->ref_count))
    return;
  g_mutex_clear (&thread->lock);
  g_cond_clear (&thread->wake);
  g_strfreev (thread->folders);
  g_free (thread);
}

static gboolean
has_quit (SpeakerThread *thread)
{
  gboolean quit;

  g_mutex_lock (&thread->lock);
  quit = thread->quit;
  g_mutex_unlock (&thread->lock);
  return quit;
}

static void
set_state (SpeakerThread *thread, SpeakerState state)
{
  g_mutex_lock (&thread->lock);
  thread->state = state;
  g_mutex_unlock (&thread->lock);
}

static void
load (SpeakerThread *thread, SrtPlayback *playback)
{
  for (int i = 0; i < SRT_N_SAMPLES && !has_quit (thread); i++)
    for (char **folder = thread->folders; *folder; folder++)
      {
        g_autofree char *path = g_build_filename (*folder, "sounds", srt_samples[i].file, NULL);
        if (srt_playback_load (playback, (SrtSampleId) i, path))
          break;
      }
}

static SrtPlayback *
open_device (SpeakerThread *thread)
{
  SrtPlayback *playback;

  set_state (thread, SPEAKER_OPENING);
  playback = srt_playback_open ();
  if (playback)
    load (thread, playback);
  set_state (thread, playback ? SPEAKER_OPEN : SPEAKER_NONE);
  return playback;
}

/* Waits for news, until @until at most (0: for ever); what is to be heard then, or FALSE: nothing new. */
static gboolean
take (SpeakerThread *thread, gint64 until, SrtVoice *voices, SrtFrame *listener, gboolean *hold, gboolean *quit)
{
  gboolean fresh;

  g_mutex_lock (&thread->lock);
  while (!thread->quit && !thread->fresh)
    if (until == 0)
      g_cond_wait (&thread->wake, &thread->lock);
    else if (!g_cond_wait_until (&thread->wake, &thread->lock, until))
      break;
  fresh = thread->fresh;
  thread->fresh = FALSE;
  *hold = thread->hold;
  *quit = thread->quit;
  if (fresh)
    {
      memcpy (voices, thread->voices, sizeof thread->voices);
      *listener = thread->listener;
    }
  g_mutex_unlock (&thread->lock);
  return fresh;
}

static gpointer
work (gpointer data)
{
  SpeakerThread *thread = data;
  SrtVoice *voices = g_new0 (SrtVoice, SRT_VOICES);
  SrtFrame listener = srt_frame_identity ();
  SrtPlayback *playback = NULL;
  gint64 until = 0, not_before = 0;
  gboolean hold = TRUE, quit = FALSE, fades = FALSE;

  while (!quit)
    {
      gboolean fresh = take (thread, until, voices, &listener, &hold, &quit);
      if (quit)
        break;
      if (playback && srt_playback_lost (playback))
        g_clear_pointer (&playback, srt_playback_close);
      if (playback == NULL && fresh && !hold && g_get_monotonic_time () >= not_before)
        {
          playback = open_device (thread);
          not_before = g_get_monotonic_time () + TRY_AGAIN_USEC;
        }
      if (playback && hold)
        srt_playback_hold (playback);
      else if (playback && (fresh || fades))
        fades = srt_playback_play (playback, voices, &listener);
      until = playback == NULL || hold ? 0 : g_get_monotonic_time () + (fades ? FADE_USEC : LOOK_USEC);
    }
  srt_playback_close (playback);
  g_free (voices);
  g_mutex_lock (&living_lock);
  living = g_list_remove (living, thread);
  g_cond_broadcast (&living_less);
  g_mutex_unlock (&living_lock);
  unref (thread);
  return NULL;
}

static void
tell_to_quit (gpointer data, gpointer unused)
{
  SpeakerThread *thread = data;

  g_mutex_lock (&thread->lock);
  thread->quit = TRUE;
  g_cond_signal (&thread->wake);
  g_mutex_unlock (&thread->lock);
}

/* No device is left in use as the program ends, for a second at most: one that hangs is left behind. */
static void
finish (void)
{
  gint64 until = g_get_monotonic_time () + G_USEC_PER_SEC;

  g_mutex_lock (&living_lock);
  g_list_foreach (living, tell_to_quit, NULL);
  while (living && g_cond_wait_until (&living_less, &living_lock, until))
    ;
  g_mutex_unlock (&living_lock);
}

SpeakerThread *
speaker_thread_new (char **folders)
{
  SpeakerThread *thread = g_new0 (SpeakerThread, 1);
  static gsize finishes = 0;

  if (g_once_init_enter (&finishes))
    {
      atexit (finish);
      g_once_init_leave (&finishes, 1);
    }
  thread->ref_count = 2;
  thread->folders = folders;
  thread->hold = TRUE;
  g_mutex_init (&thread->lock);
  g_cond_init (&thread->wake);
  g_mutex_lock (&living_lock);
  living = g_list_prepend (living, thread);
  g_mutex_unlock (&living_lock);
  g_thread_unref (g_thread_new ("speaker", work, thread));
  return thread;
}

void
speaker_thread_release (SpeakerThread *thread)
{
  tell_to_quit (thread, NULL);
  unref (thread);
}

void
speaker_thread_say (SpeakerThread *thread, const SrtVoice *voices, const SrtFrame *listener)
{
  g_mutex_lock (&thread->lock);
  memcpy (thread->voices, voices, sizeof thread->voices);
  thread->listener = *listener;
  thread->fresh = TRUE;
  thread->hold = FALSE;
  g_cond_signal (&thread->wake);
  g_mutex_unlock (&thread->lock);
}

void
speaker_thread_hold (SpeakerThread *thread)
{
  g_mutex_lock (&thread->lock);
  if (!thread->hold)
    {
      thread->hold = TRUE;
      thread->fresh = TRUE;
      g_cond_signal (&thread->wake);
    }
  g_mutex_unlock (&thread->lock);
}

SpeakerState
speaker_thread_get_state (SpeakerThread *thread)
{
  SpeakerState state;

  g_mutex_lock (&thread->lock);
  state = thread->state;
  g_mutex_unlock (&thread->lock);
  return state;
}
