/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "ui/sortie-speaker.h"

#include <math.h>
#include <string.h>

/* Faster than this a battle is only noise. */
#define FASTEST 2.0
/* Ticks that may be missing of what was heard last: after more it begins afresh. */
#define GAP_TICKS 50

struct _SortieSpeaker
{
  GObject parent_instance;

  SortieWorkspace *workspace;
  SrtHearing *hearing;
  SpeakerThread *thread;
  int heard_tick; /* -1: nothing yet of this run */
  gboolean rings; /* it is over: what does not loop is heard to its end */
};

G_DEFINE_FINAL_TYPE (SortieSpeaker, sortie_speaker, G_TYPE_OBJECT)

static SortieSession *
session_of (SortieSpeaker *self)
{
  return sortie_workspace_get_session (self->workspace);
}

gboolean
sortie_speaker_hears_speed (double speed)
{
  return speed > 0 && speed <= FASTEST;
}

static gboolean
is_audible (SortieSpeaker *self)
{
  GSettings *settings = sortie_workspace_get_settings (self->workspace);
  SortieState state = sortie_session_get_state (session_of (self));

  if (!g_settings_get_boolean (settings, "sound"))
    return FALSE;
  if (state == SORTIE_STATE_PLAY)
    return TRUE;
  return state == SORTIE_STATE_RUNNING && g_settings_get_boolean (settings, "sound-of-runs")
         && sortie_speaker_hears_speed (sortie_session_get_speed (session_of (self)));
}

static void
silence (SortieSpeaker *self)
{
  srt_hearing_reset (self->hearing);
  self->heard_tick = -1;
  self->rings = FALSE;
}

static void
say (SortieSpeaker *self, const SrtFrame *place)
{
  g_autofree SrtVoice *voices = NULL;

  if (!self->rings)
    {
      speaker_thread_say (self->thread, srt_hearing_voices (self->hearing), place);
      return;
    }
  voices = g_memdup2 (srt_hearing_voices (self->hearing), sizeof (SrtVoice) * SRT_VOICES);
  for (int i = 0; i < SRT_VOICES; i++)
    if (voices[i].loops)
      voices[i] = (SrtVoice){ .serial = 0 };
  speaker_thread_say (self->thread, voices, place);
}

/* The last explosion of a battle rings out. */
static void
ring_out (SortieSpeaker *self)
{
  SrtFrame place;
  SrtVec3 velocity;
  gboolean flies;

  self->rings = TRUE;
  sortie_workspace_get_camera (self->workspace, &place, &velocity, &flies);
  say (self, &place);
}

static void
state_changed (SortieSpeaker *self)
{
  SortieSession *session = session_of (self);

  if (is_audible (self))
    self->rings = FALSE;
  else if (!self->rings && self->heard_tick >= 0 && sortie_session_get_state (session) == SORTIE_STATE_PAUSED
           && sortie_session_get_over (session))
    ring_out (self);
  else if (!self->rings)
    speaker_thread_hold (self->thread);
}

static SrtMix
mix_of (GSettings *settings)
{
  SrtMix mix = { .master = (int) lround (127 * g_settings_get_double (settings, "master-volume")) };
  static const char *const keys[] = {
#define KEY(id, key, words) key "-volume",
    SRT_SOUND_GROUPS (KEY)
#undef KEY
  };

  for (int i = 0; i < SRT_N_SOUND_GROUPS; i++)
    mix.group[i] = (int) lround (127 * g_settings_get_double (settings, keys[i]));
  return mix;
}

static void
settings_changed (SortieSpeaker *self)
{
  GSettings *settings = sortie_workspace_get_settings (self->workspace);
  SrtMix mix = mix_of (settings);

  srt_hearing_set_mix (self->hearing, &mix);
  self->rings = self->rings && g_settings_get_boolean (settings, "sound");
  state_changed (self);
}

static void
advanced (SortieSpeaker *self)
{
  SortieSession *session = session_of (self);
  const SrtWorld *world = sortie_session_get_world (session);
  SrtListener listener = { .flies = FALSE };
  const SrtEvent *events;
  gboolean flies;
  guint n;

  /* What ended a run comes with its end. */
  if (world == NULL || !(is_audible (self) || (self->rings && world->mission_ticks > self->heard_tick)))
    return;
  if (world->mission_ticks < self->heard_tick || world->mission_ticks > self->heard_tick + GAP_TICKS)
    srt_hearing_reset (self->hearing);
  self->heard_tick = world->mission_ticks;
  sortie_workspace_get_camera (self->workspace, &listener.place, &listener.velocity, &flies);
  listener.flies = flies && sortie_session_get_state (session) == SORTIE_STATE_PLAY;
  srt_hearing_set_listener (self->hearing, &listener);
  srt_hearing_set_speed (self->hearing, sortie_session_get_state (session) == SORTIE_STATE_PLAY
                                            ? 1.0f
                                            : (float) sortie_session_get_speed (session));
  events = sortie_session_get_fresh_events (session, &n);
  srt_hearing_advance (self->hearing, world, sortie_session_get_content (session), events, n);
  say (self, &listener.place);
}

static void
moved (SortieSpeaker *self)
{
  silence (self);
  state_changed (self);
}

static void
stopped (SortieSpeaker *self)
{
  silence (self);
  speaker_thread_hold (self->thread);
}

static void
sortie_speaker_dispose (GObject *object)
{
  SortieSpeaker *self = SORTIE_SPEAKER (object);

  g_clear_pointer (&self->thread, speaker_thread_release);
  g_clear_object (&self->workspace);
  G_OBJECT_CLASS (sortie_speaker_parent_class)->dispose (object);
}

static void
sortie_speaker_finalize (GObject *object)
{
  srt_hearing_free (SORTIE_SPEAKER (object)->hearing);
  G_OBJECT_CLASS (sortie_speaker_parent_class)->finalize (object);
}

static void
sortie_speaker_class_init (SortieSpeakerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sortie_speaker_dispose;
  G_OBJECT_CLASS (klass)->finalize = sortie_speaker_finalize;
}

static void
sortie_speaker_init (SortieSpeaker *self)
{
  self->hearing = srt_hearing_new ();
  self->heard_tick = -1;
}

SortieSpeaker *
sortie_speaker_new (SortieWorkspace *workspace)
{
  SortieSpeaker *self = g_object_new (SORTIE_TYPE_SPEAKER, NULL);
  SortieSession *session = sortie_workspace_get_session (workspace);

  self->workspace = g_object_ref (workspace);
  self->thread = speaker_thread_new (sortie_library_dup_folders (sortie_workspace_get_library (workspace), TRUE));
  settings_changed (self);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "moved", G_CALLBACK (moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "started", G_CALLBACK (silence), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "stopped", G_CALLBACK (stopped), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::state", G_CALLBACK (state_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::speed", G_CALLBACK (state_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::over", G_CALLBACK (state_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sortie_workspace_get_settings (workspace), "changed", G_CALLBACK (settings_changed), self,
                           G_CONNECT_SWAPPED);
  return self;
}

SpeakerState
sortie_speaker_get_state (SortieSpeaker *self)
{
  return speaker_thread_get_state (self->thread);
}

const SrtVoice *
sortie_speaker_get_voices (SortieSpeaker *self)
{
  return srt_hearing_voices (self->hearing);
}
