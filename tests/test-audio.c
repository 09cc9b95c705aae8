/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be heard of a run (spec 09 §7): voices, distances, cones, loops, limits; and the files of the sounds. */
#include "fixture.h"
#include "shipped.h"

#include "audio/hearing.h"
#include "orders/orders.h"

#include <string.h>

typedef struct
{
  Fixture *f;
  SrtHearing *hearing;
  SrtListener listener;
  SrtEvent events[64];
  uint32_t n;
} Scene;

/* A world seen once, so that what comes is heard; the listener is at the origin and looks along Z. */
static Scene
scene_new (gboolean flies)
{
  Scene s = { .f = fixture_new (100), .hearing = srt_hearing_new () };

  s.listener.place = srt_frame_identity ();
  s.listener.flies = flies;
  if (flies)
    fixture_player (s.f);
  s.f->world->seed = 7;
  return s;
}

static void
scene_free (Scene *s)
{
  srt_hearing_free (s->hearing);
  fixture_free (s->f);
}

static SrtEvent *
tell (Scene *s, SrtEventKind kind, int slot, int number, SrtVec3 place)
{
  SrtEvent *event = &s->events[s->n];

  g_assert_cmpint (s->n, <, G_N_ELEMENTS (s->events));
  *event = (SrtEvent){ .tick = s->f->world->mission_ticks, .index = s->n, .kind = kind, .slot = slot, .other = -1,
                       .component = -1, .number = number, .place = place };
  s->n++;
  return event;
}

/* Hears what was told, @ticks later. */
static void
hear (Scene *s, int ticks)
{
  s->f->world->mission_ticks += ticks;
  for (uint32_t i = 0; i < s->n; i++)
    s->events[i].tick = s->f->world->mission_ticks;
  srt_hearing_set_listener (s->hearing, &s->listener);
  srt_hearing_advance (s->hearing, s->f->world, s->f->content, s->events, s->n);
  s->n = 0;
}

static int
count (const Scene *s, SrtSampleId sample)
{
  const SrtVoice *voices = srt_hearing_voices (s->hearing);
  int n = 0;

  for (int i = 0; i < SRT_VOICES; i++)
    n += voices[i].serial != 0 && voices[i].sample == (int) sample;
  return n;
}

static int
count_all (const Scene *s)
{
  const SrtVoice *voices = srt_hearing_voices (s->hearing);
  int n = 0;

  for (int i = 0; i < SRT_VOICES; i++)
    n += voices[i].serial != 0;
  return n;
}

/* The first voice of a sample; NULL none. */
static const SrtVoice *
voice (const Scene *s, SrtSampleId sample)
{
  const SrtVoice *voices = srt_hearing_voices (s->hearing);

  for (int i = 0; i < SRT_VOICES; i++)
    if (voices[i].serial != 0 && voices[i].sample == (int) sample)
      return &voices[i];
  return NULL;
}

/* What a sample's gain is where it is full. */
static float
full (SrtSampleId sample)
{
  SrtMix mix = srt_mix_default ();

  return (float) srt_mix_volume (&mix, srt_samples[sample].group, 127) / 127.0f * (float) srt_samples[sample].volume
         / 127.0f;
}

/* ---- The mix ---- */

static void
test_mix (void)
{
  SrtMix mix = srt_mix_default ();

  /* 09 check 34 */
  g_assert_cmpint (mix.master, ==, 127);
  g_assert_cmpint (mix.group[SRT_GROUP_EFFECTS], ==, 80);
  g_assert_cmpint (srt_mix_volume (&mix, SRT_GROUP_EFFECTS, 127), ==, 79);
  mix.master = 64;
  g_assert_cmpint (srt_mix_volume (&mix, SRT_GROUP_EFFECTS, 127), ==, 40);
  mix.master = 0;
  g_assert_cmpint (srt_mix_volume (&mix, SRT_GROUP_EFFECTS, 127), ==, 0);
}

/* A louder group is louder at once, what is heard already with it. */
static void
test_mix_is_live (void)
{
  Scene s = scene_new (FALSE);
  SrtMix mix = srt_mix_default ();

  hear (&s, 0);
  tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (0, 0, 1000));
  hear (&s, 1);
  g_assert_cmpfloat (voice (&s, SRT_SAMPLE_FLAK)->gain, ==, full (SRT_SAMPLE_FLAK));
  mix.group[SRT_GROUP_EFFECTS] = 0;
  srt_hearing_set_mix (s.hearing, &mix);
  hear (&s, 1);
  g_assert_cmpfloat (voice (&s, SRT_SAMPLE_FLAK)->gain, ==, 0);
  scene_free (&s);
}

/* ---- Distances and cones ---- */

static void
test_distances (void)
{
  Scene s = scene_new (FALSE);
  const SrtSampleInfo *tube = &srt_samples[SRT_SAMPLE_TORPEDO];
  /* 09 check 35: sound 0x18 */
  static const struct { float distance, share; } at[] = { { 170000, 0 }, { 70000, 1 }, { 80000, 1 }, { 160000, 0.5f } };

  g_assert_cmpint (srt_sample_of_number (0x18, SRT_SAMPLE_KEY), ==, SRT_SAMPLE_TORPEDO);
  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    fixture_near (srt_sound_falloff (tube, at[i].distance, false), at[i].share, 1e-6);
  fixture_near (srt_sound_falloff (&srt_samples[SRT_SAMPLE_ENGINE_LIGHT], 50000, true), 0.1, 1e-6);
  fixture_near (srt_sound_falloff (&srt_samples[SRT_SAMPLE_ENGINE_LIGHT], 50000, false), 0, 1e-6);

  hear (&s, 0);
  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    {
      srt_hearing_reset (s.hearing);
      hear (&s, 0);
      tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (at[i].distance - 10000, 0, 0));
      hear (&s, 1);
      if (at[i].distance - 10000 > srt_samples[SRT_SAMPLE_FLAK].max)
        g_assert_null (voice (&s, SRT_SAMPLE_FLAK));
      else
        fixture_near (voice (&s, SRT_SAMPLE_FLAK)->gain,
                      full (SRT_SAMPLE_FLAK) * srt_sound_falloff (&srt_samples[SRT_SAMPLE_FLAK], at[i].distance - 10000, false),
                      1e-6);
    }
  scene_free (&s);
}

static void
test_ends_out_of_reach (void)
{
  Scene s = scene_new (FALSE);

  hear (&s, 0);
  tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (140000, 0, 0));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_FLAK), ==, 1);
  s.listener.place.p.x = -20000;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_FLAK), ==, 0);
  scene_free (&s);
}

static void
test_cone (void)
{
  const SrtSampleInfo *gun = &srt_samples[SRT_SAMPLE_GUN_NEEDLE];
  const float degree = (float) SRT_PI / 180;

  fixture_near (srt_sound_cone (gun, 0), 1, 1e-6);
  fixture_near (srt_sound_cone (gun, 59 * degree), 1, 1e-6);
  fixture_near (srt_sound_cone (gun, 82.5f * degree), 1 - 0.5 * 27 / 127, 1e-5);
  fixture_near (srt_sound_cone (gun, 106 * degree), 100.0 / 127, 1e-6);
  fixture_near (srt_sound_cone (gun, 180 * degree), 100.0 / 127, 1e-6);
  fixture_near (srt_sound_cone (&srt_samples[SRT_SAMPLE_FLAK], 180 * degree), 1, 1e-6);
}

static void
test_doppler (void)
{
  SrtVec3 to = srt_vec3 (0, 0, 1), none = srt_vec3 (0, 0, 0);

  fixture_near (srt_sound_doppler (to, none, none), 1, 1e-6);
  /* Towards the listener at 10 m/s, heard as 100. */
  fixture_near (srt_sound_doppler (to, srt_vec3 (0, 0, 1000), none), 34300.0 / 24300, 1e-5);
  fixture_near (srt_sound_doppler (to, srt_vec3 (0, 0, -1000), none), 34300.0 / 44300, 1e-5);
  /* Across it changes nothing; side by side neither. */
  fixture_near (srt_sound_doppler (to, srt_vec3 (1000, 0, 0), none), 1, 1e-6);
  fixture_near (srt_sound_doppler (to, srt_vec3 (0, 0, 2000), srt_vec3 (0, 0, 2000)), 1, 1e-6);
  fixture_near (srt_sound_doppler (to, srt_vec3 (0, 0, 90000), none), 2, 1e-6);
}

/* ---- Guns ---- */

static SrtEvent *
fire (Scene *s, int slot, int gun, SrtVec3 place, SrtVec3 velocity)
{
  SrtEvent *event = tell (s, SRT_EVENT_FIRED, slot, gun, place);

  event->direction = velocity;
  event->value = 1;
  return event;
}

/* A shot is heard from where it was fired, by its type, as far as the table says, quieter from behind. */
static void
test_gun (void)
{
  Scene s = scene_new (FALSE);
  int slot = fixture_ship (s.f, FIX_FIGHTER, 20000, 0, 0);
  const SrtVoice *heard;

  s.f->guns[1].sound = 4;
  hear (&s, 0);
  fire (&s, slot, 1, srt_vec3 (20000, 0, 0), srt_vec3 (-800, 0, 0));
  hear (&s, 1);
  heard = voice (&s, SRT_SAMPLE_GUN_LANCET);
  g_assert_nonnull (heard);
  fixture_near (heard->gain, full (SRT_SAMPLE_GUN_LANCET) * 0.5, 1e-6);
  fixture_near (heard->place.x, 20000, 1e-3);
  fixture_near (heard->pitch, 1, 1e-6);
  /* The ship flies on, the sound stays. */
  srt_object (s.f->world, slot)->next.p.x = 30000;
  hear (&s, 10);
  fixture_near (voice (&s, SRT_SAMPLE_GUN_LANCET)->place.x, 20000, 1e-3);
  hear (&s, 200);
  g_assert_cmpint (count (&s, SRT_SAMPLE_GUN_LANCET), ==, 0);

  fire (&s, slot, 1, srt_vec3 (20000, 0, 0), srt_vec3 (800, 0, 0));
  hear (&s, 1);
  fixture_near (voice (&s, SRT_SAMPLE_GUN_LANCET)->gain, full (SRT_SAMPLE_GUN_LANCET) * 0.5 * 100 / 127, 1e-5);
  scene_free (&s);
}

/* What the rules say is not heard is not: every so many shots of a gun are (spec 04 §3). */
static void
test_unheard_shot (void)
{
  Scene s = scene_new (FALSE);

  hear (&s, 0);
  fire (&s, 1, 1, srt_vec3 (0, 0, 1000), srt_vec3 (0, 0, 800))->value = 0;
  hear (&s, 1);
  g_assert_cmpint (count_all (&s), ==, 0);
  scene_free (&s);
}

/* Every gun and missile that Sortie comes with names a sound of the table; no two guns the same. */
static void
test_shipped_guns (void)
{
  SrtContent *content = shipped_content ();

  for (int i = 1; i < content->n_guns; i++)
    {
      SrtSampleId sample = srt_sample_of_number (content->guns[i].sound, SRT_N_SAMPLES);
      if (content->guns[i].number == 0)
        continue;
      g_assert_cmpint (sample, !=, SRT_N_SAMPLES);
      for (int other = 1; other < i; other++)
        g_assert_true (content->guns[other].number == 0 || content->guns[other].sound != content->guns[i].sound);
    }
  for (int i = 0; i < content->n_missiles; i++)
    g_assert_cmpint (srt_sample_of_number (content->missiles[i].sound, SRT_N_SAMPLES), !=, SRT_N_SAMPLES);
  srt_content_unref (content);
}

/* ---- Voices ---- */

static void
test_reserved (void)
{
  /* 09 §7.2: guns, fx, explosions, guaranteed, engines, burners, flyby */
  static const int want[3][SRT_N_VOICE_CLASSES] = { { 2, 1, 2, 1, 1, 0, 0 }, { 4, 1, 4, 1, 1, 1, 1 }, { 6, 2, 8, 5, 1, 1, 1 } };
  static const int voices[] = { 14, 30, 31 };

  for (int row = 0; row < 3; row++)
    for (int i = 0; i < SRT_N_VOICE_CLASSES; i++)
      g_assert_cmpint (srt_reserved_voices ((SrtVoiceClass) i, voices[row]), ==, want[row][i]);
}

/* Fills every voice that hits and shots of other ships can have. */
static void
crowd (Scene *s)
{
  static const int guns[] = { 0, 1, 2, 3, 4, 5, 6, 7 };

  for (guint i = 0; i < 8; i++)
    for (guint sound = 0; sound < G_N_ELEMENTS (guns); sound++)
      {
        s->f->guns[1].sound = guns[sound];
        fire (s, 1, 1, srt_vec3 (0, 0, 5000), srt_vec3 (0, 0, 800));
        hear (s, 0);
      }
}

/* With every voice taken or reserved, the player's gun and near explosions are heard all the same. */
static void
test_guaranteed (void)
{
  Scene s = scene_new (TRUE);
  int n;

  fixture_ship (s.f, FIX_BOX, 0, 0, 0);
  hear (&s, 0);
  hear (&s, 1);
  crowd (&s);
  n = count_all (&s);
  /* All but the voices kept for what is guaranteed, the player's engine and its burner. */
  g_assert_cmpint (n, ==, SRT_PLACED_VOICES - 7 + count (&s, SRT_SAMPLE_COCKPIT));

  /* None is left for another ship's sounds. */
  tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (0, 0, 1000));
  hear (&s, 0);
  g_assert_cmpint (count (&s, SRT_SAMPLE_FLAK), ==, 0);
  g_assert_cmpint (count_all (&s), ==, n);

  /* The player's gun takes back a voice of its class. */
  s.f->guns[1].sound = 8;
  fire (&s, 0, 1, srt_vec3 (0, 0, 100), srt_vec3 (0, 0, 800));
  hear (&s, 0);
  g_assert_cmpint (count (&s, SRT_SAMPLE_GUN_RIVET), ==, 1);
  g_assert_cmpint (count_all (&s), ==, n);

  /* A near explosion has a guaranteed voice, which nobody else could borrow. */
  tell (&s, SRT_EVENT_EXPLOSION, 1, SRT_GOING_BLAST, srt_vec3 (0, 0, 15000));
  hear (&s, 0);
  g_assert_cmpint (count (&s, SRT_SAMPLE_EXPLOSION_1), ==, 1);
  g_assert_cmpint (count_all (&s), ==, n + 1);
  scene_free (&s);
}

/* A flat voice goes to what is louder: a warning is heard through any number of keys. */
static void
test_flat_voices (void)
{
  Scene s = scene_new (TRUE);

  fixture_ship (s.f, FIX_FIGHTER, 0, 0, 0);
  hear (&s, 0);
  for (int i = 0; i < 3 * SRT_FLAT_VOICES; i++)
    {
      tell (&s, SRT_EVENT_DISPLAY, 0, SRT_CUE_REFUSED, srt_vec3 (0, 0, 0));
      tell (&s, SRT_EVENT_DEVICE, 0, SRT_DEVICE_ECM, srt_vec3 (0, 0, 0))->value = (float) (i % 2);
      hear (&s, 2);
    }
  tell (&s, SRT_EVENT_EJECT_WARNING, 0, 0, srt_vec3 (0, 0, 0));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ALARM_EJECT), ==, 1);
  g_assert_true (voice (&s, SRT_SAMPLE_ALARM_EJECT)->flat);
  scene_free (&s);
}

/* A sound comes again only after its gap, and no more often at once than the table has it. */
static void
test_limits (void)
{
  Scene s = scene_new (TRUE);
  int starts = 0;
  uint32_t last = 0;

  fixture_ship (s.f, FIX_FIGHTER, 0, 0, 0);
  hear (&s, 0);
  /* The player's hull is struck every tick for three hundred: heard every thirty. */
  for (int i = 0; i < 300; i++)
    {
      tell (&s, SRT_EVENT_ARMOR_HIT, 0, 0, srt_vec3 (0, 0, 50));
      hear (&s, 1);
      for (int v = 0; v < SRT_VOICES; v++)
        {
          const SrtVoice *heard = &srt_hearing_voices (s.hearing)[v];
          if (heard->sample == SRT_SAMPLE_PLAYER_HIT && heard->serial > last)
            {
              last = heard->serial;
              starts++;
            }
        }
      g_assert_cmpint (count (&s, SRT_SAMPLE_PLAYER_HIT), <=, srt_samples[SRT_SAMPLE_PLAYER_HIT].most);
    }
  g_assert_cmpint (starts, ==, 10);
  scene_free (&s);
}

/* Of too many of one sound the quietest gives way. */
static void
test_most (void)
{
  Scene s = scene_new (FALSE);
  int most = srt_samples[SRT_SAMPLE_GUN_NEEDLE].most;

  hear (&s, 0);
  s.f->guns[1].sound = 0;
  for (int i = 0; i < most; i++)
    fire (&s, 1, 1, srt_vec3 (0, 0, 100000), srt_vec3 (0, 0, -800));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_GUN_NEEDLE), ==, most);
  fire (&s, 1, 1, srt_vec3 (0, 0, 150000), srt_vec3 (0, 0, -800));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_GUN_NEEDLE), ==, most);
  for (int v = 0; v < SRT_VOICES; v++)
    g_assert_true (srt_hearing_voices (s.hearing)[v].place.z < 150000);
  fire (&s, 1, 1, srt_vec3 (0, 0, 5000), srt_vec3 (0, 0, -800));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_GUN_NEEDLE), ==, most);
  fixture_near (voice (&s, SRT_SAMPLE_GUN_NEEDLE)->gain, full (SRT_SAMPLE_GUN_NEEDLE), 1e-6);
  scene_free (&s);
}

/* ---- What follows what ---- */

static void
test_missile (void)
{
  Scene s = scene_new (FALSE);
  SrtMissile *missile = &srt_missiles (s.f->world)[3];
  SrtEvent *event;

  s.f->content->n_missiles = 1;
  s.f->content->missiles = &(SrtMissileType){ .sound = 16 };
  hear (&s, 0);
  *missile = (SrtMissile){ .live = 1, .launched_at = 1, .next = { .p = { 0, 0, 2900 }, .r = srt_mat3_identity () } };
  event = tell (&s, SRT_EVENT_MISSILE_LAUNCHED, 1, 0, missile->next.p);
  event->component = 3;
  event->direction = srt_vec3 (0, 0, -300);
  hear (&s, 1);
  /* Full to half as far again as the table has it, from wherever it flies; Doppler as it comes. */
  missile->next.p.z = 6000;
  missile->velocity = srt_vec3 (0, 0, -40);
  missile->next.r = srt_mat3_look_at (srt_vec3 (0, 0, -1));
  hear (&s, 4);
  fixture_near (voice (&s, SRT_SAMPLE_MISSILE_JAVELIN)->gain, full (SRT_SAMPLE_MISSILE_JAVELIN) * 0.5, 1e-5);
  fixture_near (voice (&s, SRT_SAMPLE_MISSILE_JAVELIN)->place.z, 6000, 1e-3);
  fixture_near (voice (&s, SRT_SAMPLE_MISSILE_JAVELIN)->pitch, 34300.0 / 24300, 1e-4);
  /* It ends with it. */
  missile->live = 0;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_MISSILE_JAVELIN), ==, 0);
  s.f->content->n_missiles = 0;
  s.f->content->missiles = NULL;
  scene_free (&s);
}

/* An explosion's pitch is drawn from its event: the same run sounds the same. */
static void
test_explosion_pitch (void)
{
  float pitches[2][4];

  for (int round = 0; round < 2; round++)
    {
      Scene s = scene_new (FALSE);
      hear (&s, 0);
      for (int i = 0; i < 4; i++)
        {
          tell (&s, SRT_EVENT_EXPLOSION, 1, SRT_GOING_BLAST, srt_vec3 (0, 0, 30000));
          hear (&s, 1000);
          pitches[round][i] = voice (&s, SRT_SAMPLE_EXPLOSION_1)->pitch;
          g_assert_cmpfloat (pitches[round][i], >=, 18050.0f / 22050);
          g_assert_cmpfloat (pitches[round][i], <=, 25050.0f / 22050);
        }
      scene_free (&s);
    }
  g_assert_cmpmem (pitches[0], sizeof pitches[0], pitches[1], sizeof pitches[1]);
  g_assert_cmpfloat (pitches[0][0], !=, pitches[0][1]);
}

/* ---- Loops ---- */

/* Engines of near ships run as long as they do, by their throttle, and are silent beyond their reach. */
static void
test_engines (void)
{
  Scene s = scene_new (FALSE);
  int slot = fixture_ship (s.f, FIX_FLAT, 0, 0, 4000);
  SrtObject *object = srt_object (s.f->world, slot);
  uint32_t serial;

  fixture_ship (s.f, FIX_BOX, 0, 0, 2000);
  object->throttle = 0;
  hear (&s, 1);
  g_assert_cmpint (count_all (&s), ==, 1);
  serial = voice (&s, SRT_SAMPLE_ENGINE_LIGHT)->serial;
  g_assert_true (voice (&s, SRT_SAMPLE_ENGINE_LIGHT)->loops);
  fixture_near (voice (&s, SRT_SAMPLE_ENGINE_LIGHT)->pitch, 15000.0 / 22050, 1e-5);
  object->throttle = 1;
  hear (&s, 1);
  g_assert_cmpint (voice (&s, SRT_SAMPLE_ENGINE_LIGHT)->serial, ==, serial);
  fixture_near (voice (&s, SRT_SAMPLE_ENGINE_LIGHT)->pitch, 30000.0 / 22050, 1e-5);
  /* It looks along Z, away from who listens: outside its cone. */
  fixture_near (voice (&s, SRT_SAMPLE_ENGINE_LIGHT)->gain,
                full (SRT_SAMPLE_ENGINE_LIGHT) * (50.0 / 127) * (85.0 / 127), 1e-5);
  object->next.p.z = 10000;
  hear (&s, 1);
  fixture_near (voice (&s, SRT_SAMPLE_ENGINE_LIGHT)->gain,
                full (SRT_SAMPLE_ENGINE_LIGHT) * (50.0 / 127) * (85.0 / 127) * 0.5, 1e-5);
  /* It goes on however long it is, and fades in a quarter of a second once the ship is lost. */
  hear (&s, 5000);
  g_assert_cmpint (voice (&s, SRT_SAMPLE_ENGINE_LIGHT)->serial, ==, serial);
  object->flags |= SRT_EXPLODING;
  hear (&s, 1);
  hear (&s, 12);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ENGINE_LIGHT), ==, 1);
  hear (&s, 13);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ENGINE_LIGHT), ==, 0);
  object->flags &= ~SRT_EXPLODING;
  object->next.p.z = 26000;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ENGINE_LIGHT), ==, 0);
  scene_free (&s);
}

/* Of a fleet only the nearest engines are heard. */
static void
test_nearest_engines (void)
{
  Scene s = scene_new (FALSE);
  int n = 0;

  for (int i = 0; i < 30; i++)
    fixture_ship (s.f, i % 2 ? FIX_FIGHTER : FIX_FLAT, 0, 0, (float) (20000 - 600 * i));
  hear (&s, 1);
  for (int i = 0; i < SRT_VOICES; i++)
    {
      const SrtVoice *heard = &srt_hearing_voices (s.hearing)[i];
      if (heard->serial == 0)
        continue;
      n++;
      g_assert_cmpfloat (heard->place.z, <=, 20000 - 600 * 24);
    }
  g_assert_cmpint (n, ==, srt_samples[SRT_SAMPLE_ENGINE_LIGHT].most);
  scene_free (&s);
}

/* The burner swells by 0.8 a tick from 5 to 70 and fades over 25 (spec 09 §7.3). */
static void
test_burner (void)
{
  Scene s = scene_new (TRUE);
  int slot = fixture_ship (s.f, FIX_FLAT, 0, 0, 0);
  SrtObject *own = srt_object (s.f->world, slot);

  hear (&s, 0);
  own->afterburner = 1;
  hear (&s, 1);
  fixture_near (voice (&s, SRT_SAMPLE_BURNER)->gain, full (SRT_SAMPLE_BURNER) * 5 / 127, 1e-5);
  fixture_near (voice (&s, SRT_SAMPLE_BURNER)->pitch, (12000 + 90 * 5.0) / 22050, 1e-5);
  hear (&s, 50);
  fixture_near (voice (&s, SRT_SAMPLE_BURNER)->gain, full (SRT_SAMPLE_BURNER) * 45 / 127, 1e-5);
  hear (&s, 50);
  fixture_near (voice (&s, SRT_SAMPLE_BURNER)->gain, full (SRT_SAMPLE_BURNER) * 70 / 127, 1e-5);
  own->afterburner = 0;
  hear (&s, 1);
  hear (&s, 5);
  fixture_near (voice (&s, SRT_SAMPLE_BURNER)->gain, full (SRT_SAMPLE_BURNER) * 70 / 127 * 0.8, 1e-4);
  hear (&s, 20);
  g_assert_cmpint (count (&s, SRT_SAMPLE_BURNER), ==, 0);
  own->reverse_thrust = 1;
  hear (&s, 1);
  fixture_near (voice (&s, SRT_SAMPLE_BURNER)->pitch, 7000.0 / 22050, 1e-5);
  scene_free (&s);
}

/* The engine is silent in the director's view, the cockpit is heard from within only. */
static void
test_views (void)
{
  Scene s = scene_new (TRUE);
  SrtPlayer *player = &s.f->world->player;

  fixture_ship (s.f, FIX_FLAT, 0, 0, 0);
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ENGINE_LIGHT), ==, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_COCKPIT), ==, 1);
  player->view = 12;
  for (int i = 0; i < 30; i++)
    hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ENGINE_LIGHT), ==, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_COCKPIT), ==, 0);
  player->view = SRT_VIEW_DIRECTOR;
  for (int i = 0; i < 30; i++)
    hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ENGINE_LIGHT), ==, 0);
  player->view = SRT_VIEW_TUBE_BAY;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_HANGAR), ==, 1);
  /* A display that is not seen is not heard. */
  tell (&s, SRT_EVENT_DISPLAY, 0, SRT_CUE_REFUSED, srt_vec3 (0, 0, 0));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_REFUSED), ==, 0);
  player->view = 0;
  tell (&s, SRT_EVENT_DISPLAY, 0, SRT_CUE_REFUSED, srt_vec3 (0, 0, 0));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_REFUSED), ==, 1);
  scene_free (&s);
}

/* In the editor nobody is in the cockpit, whoever the mission's player is. */
static void
test_editor (void)
{
  Scene s = scene_new (FALSE);

  fixture_player (s.f);
  fixture_ship (s.f, FIX_FLAT, 0, 0, 0);
  srt_object (s.f->world, 0)->missile_homing = 1;
  hear (&s, 1);
  tell (&s, SRT_EVENT_DISPLAY, 0, SRT_CUE_REFUSED, srt_vec3 (0, 0, 0));
  tell (&s, SRT_EVENT_RADIO, 0, 0, srt_vec3 (0, 0, 0));
  hear (&s, 1);
  g_assert_cmpint (count_all (&s), ==, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ENGINE_LIGHT), ==, 1);
  scene_free (&s);
}

static void
test_lock (void)
{
  Scene s = scene_new (TRUE);
  SrtPlayer *player = &s.f->world->player;

  fixture_ship (s.f, FIX_FLAT, 0, 0, 0);
  fixture_ship (s.f, FIX_BANDIT, 0, 0, 20000);
  player->lock_state = SRT_LOCK_CLOSING;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_LOCK_CLOSING), ==, 1);
  player->lock_state = SRT_LOCK_LOCKED;
  player->target = player->lock_target = srt_target_ship (1, -1);
  tell (&s, SRT_EVENT_LOCK, 0, SRT_LOCK_LOCKED, srt_vec3 (0, 0, 0));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_LOCKED), ==, 1);
  hear (&s, 30);
  g_assert_cmpint (count (&s, SRT_SAMPLE_LOCK_CLOSING), ==, 0);
  player->lock_state = SRT_LOCK_LOST;
  tell (&s, SRT_EVENT_LOCK, 0, SRT_LOCK_LOST, srt_vec3 (0, 0, 0));
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_LOCK_LOST), ==, 1);
  hear (&s, 30);
  g_assert_cmpint (count (&s, SRT_SAMPLE_LOCKED), ==, 0);
  /* A missile homes: until it does no more. */
  srt_object (s.f->world, 0)->missile_homing = 1;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_MISSILE_HOMING), ==, 1);
  srt_object (s.f->world, 0)->missile_homing = 0;
  hear (&s, 1);
  hear (&s, 25);
  g_assert_cmpint (count (&s, SRT_SAMPLE_MISSILE_HOMING), ==, 0);
  scene_free (&s);
}

/* Once a quadrant has lost its shield and half its armour, and once only. */
static void
test_armor_alarm (void)
{
  Scene s = scene_new (TRUE);
  SrtObject *own;
  float armor;

  fixture_ship (s.f, FIX_FIGHTER, 0, 0, 0);
  own = srt_object (s.f->world, 0);
  armor = 6 * (float) s.f->types[FIX_FIGHTER].combat.armor_class - 1;
  hear (&s, 1);
  own->armor[SRT_FORE] = 0.4f * armor;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ALARM_ARMOR), ==, 0);
  own->shields[SRT_FORE] = 0;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ALARM_ARMOR), ==, 1);
  hear (&s, 1000);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ALARM_ARMOR), ==, 0);
  own->shields[SRT_AFT] = own->armor[SRT_AFT] = 0;
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_ALARM_ARMOR), ==, 1);
  scene_free (&s);
}

/* A fighter that comes by is heard once in five seconds. */
static void
test_flyby (void)
{
  Scene s = scene_new (FALSE);
  int slot = fixture_ship (s.f, FIX_BANDIT, 2000, 0, 3000);
  SrtObject *object = srt_object (s.f->world, slot);

  object->throttle = 1;
  object->speed = 200;
  object->velocity = srt_vec3 (0, 0, 200);
  hear (&s, 1);
  /* It flies the way one looks. */
  g_assert_cmpint (count (&s, SRT_SAMPLE_PASS_HOSTILE), ==, 0);
  object->velocity = srt_vec3 (0, 0, -200);
  hear (&s, 1);
  g_assert_cmpint (count (&s, SRT_SAMPLE_PASS_HOSTILE), ==, 1);
  hear (&s, 400);
  g_assert_cmpint (count (&s, SRT_SAMPLE_PASS_HOSTILE), ==, 0);
  hear (&s, 100);
  g_assert_cmpint (count (&s, SRT_SAMPLE_PASS_HOSTILE), ==, 1);
  scene_free (&s);
}

/* ---- Time ---- */

/* A run that stands at another moment is silent but for what goes on there; old events are not made up for. */
static void
test_jump_in_time (void)
{
  Scene s = scene_new (FALSE);

  hear (&s, 0);
  tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (0, 0, 1000));
  hear (&s, 1);
  g_assert_cmpint (count_all (&s), ==, 1);
  srt_hearing_reset (s.hearing);
  g_assert_cmpint (count_all (&s), ==, 0);
  tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (0, 0, 1000));
  hear (&s, 500);
  g_assert_cmpint (count_all (&s), ==, 0);
  tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (0, 0, 1000));
  hear (&s, 1);
  g_assert_cmpint (count_all (&s), ==, 1);
  /* Backwards without a word. */
  tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (0, 0, 1000));
  hear (&s, -300);
  g_assert_cmpint (count_all (&s), ==, 0);
  scene_free (&s);
}

/* At twice the speed a sound lasts twice the ticks. */
static void
test_speed (void)
{
  Scene s = scene_new (FALSE);
  int ticks = srt_samples[SRT_SAMPLE_FLAK].ticks;

  srt_hearing_set_speed (s.hearing, 2);
  hear (&s, 0);
  tell (&s, SRT_EVENT_FLAK, -1, 12, srt_vec3 (0, 0, 1000));
  hear (&s, 1);
  hear (&s, 2 * ticks - 1);
  g_assert_cmpint (count_all (&s), ==, 1);
  hear (&s, 30);
  g_assert_cmpint (count_all (&s), ==, 0);
  scene_free (&s);
}

/* Whoever listens, the world stays as it is. */
static void
test_changes_nothing (void)
{
  Scene s = scene_new (TRUE);
  g_autofree char *before = NULL;

  fixture_ship (s.f, FIX_FLAT, 0, 0, 0);
  fixture_ship (s.f, FIX_BANDIT, 0, 500, 3000);
  before = g_memdup2 (s.f->world, s.f->world->size);
  hear (&s, 0);
  for (int kind = 0; kind < SRT_N_EVENTS; kind++)
    {
      tell (&s, (SrtEventKind) kind, kind % 3 - 1, kind % 5, srt_vec3 (0, 0, 1000));
      tell (&s, (SrtEventKind) kind, 1, -1, srt_vec3 (0, 0, 1000))->value = 1;
      hear (&s, 0);
    }
  g_assert_cmpmem (before, s.f->world->size, s.f->world, s.f->world->size);
  scene_free (&s);
}

/* Every sound that orders ask for is in the table. */
static void
test_order_sounds (void)
{
  for (int number = 0; number <= SRT_SOUND_WORM; number++)
    {
      Scene s = scene_new (FALSE);
      int slot = fixture_ship (s.f, FIX_BOX, 0, 0, 3000);
      hear (&s, 0);
      tell (&s, SRT_EVENT_SOUND, slot, number, srt_vec3 (0, 0, 3000));
      hear (&s, 1);
      g_assert_cmpint (count_all (&s), ==, 1);
      scene_free (&s);
    }
}

/* ---- The table and its files ---- */

static void
test_table (void)
{
  for (int i = 0; i < SRT_N_SAMPLES; i++)
    {
      const SrtSampleInfo *info = &srt_samples[i];
      g_assert_cmpint (info->volume, >, 0);
      g_assert_cmpint (info->volume, <=, 127);
      g_assert_cmpfloat (info->min, <=, info->max);
      g_assert_cmpfloat (info->inner, <=, info->outer);
      g_assert_cmpint (info->most, >=, 1);
      for (int other = 0; other < i; other++)
        {
          g_assert_cmpstr (info->file, !=, srt_samples[other].file);
          g_assert_true (info->number < 0 || info->number != srt_samples[other].number);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define TEST(name) g_test_add_func ("/audio/" #name, test_##name)
  TEST (mix);
  TEST (mix_is_live);
  TEST (distances);
  TEST (ends_out_of_reach);
  TEST (cone);
  TEST (doppler);
  TEST (gun);
  TEST (unheard_shot);
  TEST (shipped_guns);
  TEST (reserved);
  TEST (guaranteed);
  TEST (flat_voices);
  TEST (limits);
  TEST (most);
  TEST (missile);
  TEST (explosion_pitch);
  TEST (engines);
  TEST (nearest_engines);
  TEST (burner);
  TEST (views);
  TEST (editor);
  TEST (lock);
  TEST (armor_alarm);
  TEST (flyby);
  TEST (jump_in_time);
  TEST (speed);
  TEST (changes_nothing);
  TEST (order_sounds);
  TEST (table);
#undef TEST
  return g_test_run ();
}
