/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The one table of sounds: what each is called, its file, who hears it from how
 * far, and how often. Code, help, and the check that every file is there read it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Groups with a volume of their own. */
#define SRT_SOUND_GROUPS(X)                                                                                        \
  X (EFFECTS, "effects", N_ ("Effects"))                                                                           \
  X (ENGINES, "engines", N_ ("Engines"))                                                                           \
  X (DISPLAY, "display", N_ ("Display and warnings"))                                                              \
  X (RADIO, "radio", N_ ("Radio"))

typedef enum SrtSoundGroup
{
#define SRT_SOUND_GROUP_ENUM(id, key, words) SRT_GROUP_##id,
  SRT_SOUND_GROUPS (SRT_SOUND_GROUP_ENUM)
#undef SRT_SOUND_GROUP_ENUM
      SRT_N_SOUND_GROUPS
} SrtSoundGroup;

/* Cones of spec 09 §7.2: whole angles in degrees, inside which it is full and outside which it has `outside` left. */
#define SRT_CONE_ALL 360, 360, 127
#define SRT_CONE_GUN 120, 210, 100
#define SRT_CONE_HIT 120, 250, 100
#define SRT_CONE_AHEAD 90, 210, 100
#define SRT_CONE_GATE 90, 210, 127
#define SRT_CONE_ENGINE 90, 150, 85
#define SRT_CONE_CLOAK 90, 150, 90
/* Heard in the head: no place. */
#define SRT_FLAT 0, 0, 360, 360, 127

/*
 * file: data/sounds/FILE. group. number: positional sound of spec 04 and 09 that
 * guns and missiles name; -1 none. volume: 0..127. min, max: units; full up to
 * min, beyond max not heard; 0, 0 = flat. cone. ticks: how long it sounds at
 * pitch 1; 0 = it loops. gap: ticks before it may begin again, wherever; 0 any.
 * most: how many of it at once. words: what people read.
 */
#define SRT_SAMPLES(X)                                                                                             \
  /* Guns: the first ten by the spec's numbers, then others of their own. */                                       \
  X (GUN_NEEDLE, "gun-needle.ogg", EFFECTS, 0, 127, 10000, 200000, SRT_CONE_GUN, 60, 0, 8, N_ ("needle laser"))    \
  X (GUN_MALLET, "gun-mallet.ogg", EFFECTS, 1, 127, 10000, 200000, SRT_CONE_GUN, 70, 0, 8, N_ ("mallet cannon"))   \
  X (GUN_QUARREL, "gun-quarrel.ogg", EFFECTS, 2, 127, 10000, 200000, SRT_CONE_GUN, 60, 0, 8, N_ ("ion gun"))       \
  X (GUN_SLEET, "gun-sleet.ogg", EFFECTS, 3, 127, 10000, 200000, SRT_CONE_GUN, 50, 0, 8, N_ ("rotary laser"))      \
  X (GUN_LANCET, "gun-lancet.ogg", EFFECTS, 4, 127, 10000, 200000, SRT_CONE_GUN, 90, 0, 8, N_ ("accelerator"))     \
  X (GUN_SHALE, "gun-shale.ogg", EFFECTS, 5, 127, 10000, 200000, SRT_CONE_GUN, 80, 0, 8, N_ ("particle gun"))      \
  X (GUN_MAW, "gun-maw.ogg", EFFECTS, 6, 127, 10000, 200000, SRT_CONE_GUN, 90, 0, 8, N_ ("slug gun"))              \
  X (GUN_CINDER, "gun-cinder.ogg", EFFECTS, 7, 127, 10000, 200000, SRT_CONE_GUN, 60, 0, 8, N_ ("rotary caster"))   \
  X (GUN_RIVET, "gun-rivet.ogg", EFFECTS, 8, 127, 10000, 200000, SRT_CONE_GUN, 50, 0, 8, N_ ("rivet battery"))     \
  X (GUN_STEEPLE, "gun-steeple.ogg", EFFECTS, 9, 127, 5000, 300000, SRT_CONE_ALL, 220, 0, 6, N_ ("great gun"))     \
  X (GUN_EMBER, "gun-ember.ogg", EFFECTS, 100, 127, 10000, 200000, SRT_CONE_GUN, 60, 0, 8, N_ ("ember pulser"))    \
  X (GUN_WARDEN, "gun-warden.ogg", EFFECTS, 101, 127, 10000, 200000, SRT_CONE_GUN, 60, 0, 8, N_ ("turret laser"))  \
  X (GUN_BURR, "gun-burr.ogg", EFFECTS, 102, 127, 10000, 200000, SRT_CONE_GUN, 60, 0, 8, N_ ("turret flak"))       \
  X (GUN_QUERN, "gun-quern.ogg", EFFECTS, 103, 127, 5000, 300000, SRT_CONE_ALL, 240, 0, 6, N_ ("quern great gun")) \
  X (GUN_DAYBREAK, "gun-daybreak.ogg", EFFECTS, 104, 127, 10000, 200000, SRT_CONE_GUN, 220, 0, 3, N_ ("lance"))    \
  X (FLAK, "flak.ogg", EFFECTS, 10, 120, 20000, 150000, SRT_CONE_ALL, 90, 3, 5, N_ ("flak burst"))                 \
  /* What is struck, and what ends. */                                                                             \
  X (EXPLOSION_1, "explosion-1.ogg", EFFECTS, 11, 127, 150000, 200000, SRT_CONE_ALL, 260, 4, 5, N_ ("explosion"))  \
  X (EXPLOSION_2, "explosion-2.ogg", EFFECTS, 12, 127, 150000, 200000, SRT_CONE_ALL, 300, 4, 5, N_ ("explosion of many bursts")) \
  X (SHIELD_HIT, "shield-hit.ogg", EFFECTS, 13, 110, 1000, 14000, SRT_CONE_HIT, 60, 2, 4, N_ ("hit on a shield"))  \
  X (HULL_HIT, "hull-hit.ogg", EFFECTS, 14, 120, 1000, 14000, SRT_CONE_HIT, 60, 2, 4, N_ ("hit on a hull"))        \
  X (ROCK_HIT, "rock-hit.ogg", EFFECTS, -1, 110, 4000, 30000, SRT_CONE_ALL, 90, 3, 3, N_ ("hit on rock"))          \
  X (PLAYER_HIT, "player-hit.ogg", EFFECTS, -1, 127, 4000, 14000, SRT_CONE_ALL, 80, 30, 2, N_ ("hit on your hull")) \
  X (COMPONENT_LOST, "component-lost.ogg", EFFECTS, -1, 127, 50000, 200000, SRT_CONE_ALL, 200, 6, 4, N_ ("component destroyed")) \
  X (SHIELD_DOWN, "shield-down.ogg", EFFECTS, -1, 127, 25000, 150000, SRT_CONE_AHEAD, 160, 10, 2, N_ ("shield generator destroyed")) \
  X (PLATE_OFF, "plate-off.ogg", EFFECTS, -1, 110, 20000, 50000, SRT_CONE_ALL, 130, 6, 3, N_ ("plate torn off"))   \
  X (CAPITAL_EXPLOSION, "capital-explosion.ogg", EFFECTS, -1, 127, 200000, 700000, SRT_CONE_ALL, 560, 10, 3, N_ ("end of a capital ship")) \
  X (HUGE_EXPLOSION, "huge-explosion.ogg", EFFECTS, -1, 127, 100000, 400000, SRT_CONE_AHEAD, 700, 50, 1, N_ ("huge explosion")) \
  X (SHOCKWAVE, "shockwave.ogg", EFFECTS, -1, 90, 50000, 200000, SRT_CONE_ALL, 220, 10, 2, N_ ("shockwave"))       \
  X (COLLISION, "collision.ogg", EFFECTS, -1, 127, 15000, 60000, SRT_CONE_ALL, 110, 15, 3, N_ ("collision"))       \
  /* Missiles by number, and what they are met with. */                                                            \
  X (MISSILE_ROCKET, "missile-rocket.ogg", EFFECTS, 15, 110, 2000, 60000, SRT_CONE_AHEAD, 120, 4, 5, N_ ("rocket launched")) \
  X (MISSILE_JAVELIN, "missile-javelin.ogg", EFFECTS, 16, 120, 2000, 60000, SRT_CONE_AHEAD, 180, 2, 4, N_ ("javelin launched")) \
  X (MISSILE_SQUALL, "missile-squall.ogg", EFFECTS, 17, 120, 2000, 60000, SRT_CONE_AHEAD, 200, 2, 4, N_ ("disruptor launched")) \
  X (MISSILE_SLEDGE, "missile-sledge.ogg", EFFECTS, 18, 127, 2000, 60000, SRT_CONE_AHEAD, 220, 2, 4, N_ ("heavy missile launched")) \
  X (MISSILE_MERLIN, "missile-merlin.ogg", EFFECTS, 19, 120, 2000, 60000, SRT_CONE_AHEAD, 160, 2, 4, N_ ("merlin launched")) \
  X (MISSILE_LANTERN, "missile-lantern.ogg", EFFECTS, 20, 120, 2000, 60000, SRT_CONE_AHEAD, 170, 2, 4, N_ ("lantern launched")) \
  X (MISSILE_HOUND, "missile-hound.ogg", EFFECTS, 21, 120, 2000, 60000, SRT_CONE_AHEAD, 150, 2, 4, N_ ("hound launched")) \
  X (MISSILE_LEECH, "missile-leech.ogg", EFFECTS, 22, 120, 2000, 60000, SRT_CONE_AHEAD, 190, 2, 4, N_ ("leech launched")) \
  X (MISSILE_TERCEL, "missile-tercel.ogg", EFFECTS, 23, 120, 2000, 60000, SRT_CONE_AHEAD, 140, 2, 4, N_ ("tercel launched")) \
  X (TORPEDO, "torpedo.ogg", EFFECTS, 24, 127, 80000, 160000, SRT_CONE_ALL, 240, 5, 3, N_ ("torpedo launched"))    \
  X (COUNTERMEASURE, "countermeasure.ogg", EFFECTS, -1, 110, 4000, 30000, SRT_CONE_ALL, 90, 3, 3, N_ ("countermeasure")) \
  X (CLOAK, "cloak.ogg", EFFECTS, -1, 110, 1000, 40000, SRT_CONE_CLOAK, 190, 10, 2, N_ ("cloak comes on"))         \
  X (DECLOAK, "decloak.ogg", EFFECTS, -1, 110, 1000, 40000, SRT_CONE_CLOAK, 160, 10, 2, N_ ("cloak goes"))         \
  /* Jumps, gates, warps. */                                                                                       \
  X (JUMP_CHARGE, "jump-charge.ogg", EFFECTS, 29, 127, 45000, 250000, SRT_CONE_ALL, 420, 20, 3, N_ ("jump drive charges")) \
  X (JUMP_OUT, "jump-out.ogg", EFFECTS, 25, 127, 45000, 250000, SRT_CONE_AHEAD, 260, 5, 3, N_ ("jump away"))       \
  X (JUMP_IN, "jump-in.ogg", EFFECTS, 26, 127, 45000, 250000, SRT_CONE_AHEAD, 260, 5, 3, N_ ("arrival by jump"))   \
  X (GATE_OPENS, "gate-opens.ogg", EFFECTS, -1, 127, 200000, 600000, SRT_CONE_GATE, 300, 20, 2, N_ ("gate opens")) \
  X (GATE_CLOSES, "gate-closes.ogg", EFFECTS, -1, 127, 200000, 600000, SRT_CONE_GATE, 240, 20, 2, N_ ("gate closes")) \
  X (WARP_PROJECTS, "warp-projects.ogg", EFFECTS, -1, 127, 35000, 100000, SRT_CONE_ALL, 400, 20, 2, N_ ("warp projected")) \
  X (WARP_OUT, "warp-out.ogg", EFFECTS, -1, 127, 35000, 150000, SRT_CONE_AHEAD, 300, 10, 2, N_ ("warp away"))      \
  X (WARP_IN, "warp-in.ogg", EFFECTS, -1, 127, 35000, 150000, SRT_CONE_AHEAD, 300, 10, 2, N_ ("arrival by warp"))  \
  X (WORM, "worm.ogg", EFFECTS, -1, 110, 20000, 100000, SRT_CONE_ALL, 140, 10, 2, N_ ("tremor inside a gate"))     \
  /* Hangars, docking, tractors. */                                                                                \
  X (DOOR_OPENS, "door-opens.ogg", EFFECTS, 0x35, 120, 15000, 155000, SRT_CONE_ALL, 300, 10, 3, N_ ("door opens")) \
  X (DOOR_CLOSES, "door-closes.ogg", EFFECTS, 0x36, 120, 15000, 155000, SRT_CONE_ALL, 260, 10, 3, N_ ("door closes")) \
  X (ENGINE_STARTS, "engine-starts.ogg", ENGINES, -1, 110, 5000, 25000, SRT_CONE_ENGINE, 200, 5, 3, N_ ("engine starts")) \
  X (RETAINER, "retainer.ogg", EFFECTS, -1, 110, 15000, 100000, SRT_CONE_ALL, 100, 5, 3, N_ ("retainer lets go"))  \
  X (POD_LAUNCH, "pod-launch.ogg", EFFECTS, 0x33, 120, 15000, 150000, SRT_CONE_AHEAD, 180, 5, 4, N_ ("pod launched")) \
  X (EJECT, "eject.ogg", EFFECTS, -1, 127, 15000, 300000, SRT_CONE_AHEAD, 200, 5, 3, N_ ("pilot ejects"))          \
  X (DOCK, "dock.ogg", EFFECTS, -1, 120, 15000, 150000, SRT_CONE_ALL, 180, 10, 3, N_ ("docked"))                   \
  X (UNDOCK, "undock.ogg", EFFECTS, -1, 120, 15000, 150000, SRT_CONE_ALL, 150, 10, 3, N_ ("undocked"))             \
  X (LANDING, "landing.ogg", EFFECTS, -1, 120, 25000, 150000, SRT_CONE_AHEAD, 180, 10, 2, N_ ("landed"))           \
  X (TRACTOR, "tractor.ogg", EFFECTS, -1, 110, 4000, 30000, SRT_CONE_AHEAD, 160, 10, 3, N_ ("tractor takes hold")) \
  X (GRAB, "grab.ogg", EFFECTS, -1, 110, 4000, 30000, SRT_CONE_AHEAD, 130, 10, 3, N_ ("pincers close"))            \
  X (LIGHT, "light.ogg", EFFECTS, -1, 110, 25000, 300000, SRT_CONE_AHEAD, 90, 5, 3, N_ ("lights come on"))         \
  X (ION_LIGHT, "ion-light.ogg", EFFECTS, -1, 120, 25000, 300000, SRT_CONE_AHEAD, 110, 5, 3, N_ ("light of an ion cannon")) \
  X (ION_CHARGE, "ion-charge.ogg", EFFECTS, -1, 127, 800000, 800000, SRT_CONE_ALL, 500, 50, 2, N_ ("ion cannon charges")) \
  X (ION_FIRES, "ion-fires.ogg", EFFECTS, -1, 127, 800000, 800000, SRT_CONE_ALL, 500, 50, 2, N_ ("ion cannon fires")) \
  /* Ships that go by. */                                                                                          \
  X (PASS_FRIEND, "pass-friend.ogg", ENGINES, -1, 100, 5000, 30000, SRT_CONE_AHEAD, 200, 0, 2, N_ ("a friend goes by")) \
  X (PASS_HOSTILE, "pass-hostile.ogg", ENGINES, -1, 100, 5000, 30000, SRT_CONE_AHEAD, 200, 0, 2, N_ ("an enemy goes by")) \
  /* The player's display: volume 60 (spec 09 §4.16). */                                                           \
  X (KEY, "key.ogg", DISPLAY, -1, 60, SRT_FLAT, 15, 2, 2, N_ ("key"))                                              \
  X (REFUSED, "refused.ogg", DISPLAY, -1, 60, SRT_FLAT, 30, 10, 1, N_ ("key refused"))                             \
  X (DEVICE_ON, "device-on.ogg", DISPLAY, -1, 60, SRT_FLAT, 50, 2, 2, N_ ("device on"))                            \
  X (DEVICE_OFF, "device-off.ogg", DISPLAY, -1, 60, SRT_FLAT, 50, 2, 2, N_ ("device off"))                         \
  X (MISSILE_CHOSEN, "missile-chosen.ogg", DISPLAY, -1, 100, 200, 4000, SRT_CONE_AHEAD, 40, 2, 1, N_ ("missile chosen")) \
  X (LOCK_LOST, "lock-lost.ogg", DISPLAY, -1, 60, SRT_FLAT, 50, 10, 1, N_ ("lock lost"))                           \
  X (INTERFERENCE, "interference.ogg", DISPLAY, -1, 70, SRT_FLAT, 60, 15, 1, N_ ("interference"))                  \
  X (ALARM_ARMOR, "alarm-armor.ogg", DISPLAY, -1, 90, SRT_FLAT, 140, 100, 1, N_ ("armour fails"))                  \
  X (ALARM_EJECT, "alarm-eject.ogg", DISPLAY, -1, 110, SRT_FLAT, 240, 100, 1, N_ ("time to eject"))                \
  X (ALARM_FRIEND, "alarm-friend.ogg", DISPLAY, -1, 90, SRT_FLAT, 80, 50, 1, N_ ("fire on a friend"))              \
  X (RADIO_OPENS, "radio-opens.ogg", RADIO, -1, 90, SRT_FLAT, 60, 20, 1, N_ ("radio"))                             \
  /* Loops. */                                                                                                     \
  X (ENGINE_LIGHT, "engine-light.flac", ENGINES, -1, 127, 5000, 25000, SRT_CONE_ENGINE, 0, 0, 6, N_ ("engine of a light fighter")) \
  X (ENGINE_HEAVY, "engine-heavy.flac", ENGINES, -1, 127, 5000, 25000, SRT_CONE_ENGINE, 0, 0, 6, N_ ("engine of a heavy fighter")) \
  X (ENGINE_SUPPORT, "engine-support.flac", ENGINES, -1, 127, 5000, 25000, SRT_CONE_ENGINE, 0, 0, 6, N_ ("engine of a transport")) \
  X (ENGINE_CAPITAL, "engine-capital.flac", ENGINES, -1, 127, 5000, 25000, SRT_CONE_ENGINE, 0, 0, 6, N_ ("engine of a capital ship")) \
  X (ENGINE_TORPEDO, "engine-torpedo.flac", ENGINES, -1, 127, 5000, 25000, SRT_CONE_ENGINE, 0, 0, 4, N_ ("engine of a torpedo")) \
  X (BURNER, "burner.flac", ENGINES, -1, 127, 5000, 25000, SRT_CONE_ALL, 0, 0, 4, N_ ("afterburner"))              \
  X (COCKPIT, "cockpit.flac", ENGINES, -1, 50, SRT_FLAT, 0, 0, 1, N_ ("cockpit"))                                  \
  X (HANGAR, "hangar.flac", EFFECTS, -1, 70, SRT_FLAT, 0, 0, 1, N_ ("hangar"))                                     \
  X (BEAM, "beam.flac", EFFECTS, -1, 100, 4000, 30000, SRT_CONE_ALL, 0, 0, 3, N_ ("tractor beam"))                 \
  X (CHARGING, "charging.flac", EFFECTS, -1, 110, 5000, 40000, SRT_CONE_ALL, 0, 0, 3, N_ ("gun charges"))          \
  X (LOCK_CLOSING, "lock-closing.flac", DISPLAY, -1, 50, SRT_FLAT, 0, 0, 1, N_ ("lock closes"))                    \
  X (LOCKED, "locked.flac", DISPLAY, -1, 50, SRT_FLAT, 0, 0, 1, N_ ("locked"))                                     \
  X (ENEMY_LOCK, "enemy-lock.flac", DISPLAY, -1, 60, SRT_FLAT, 0, 0, 1, N_ ("an enemy has a lock"))                \
  X (MISSILE_HOMING, "missile-homing.flac", DISPLAY, -1, 60, SRT_FLAT, 0, 0, 1, N_ ("a missile homes"))

typedef enum SrtSampleId
{
#define SRT_SAMPLE_ENUM(id, ...) SRT_SAMPLE_##id,
  SRT_SAMPLES (SRT_SAMPLE_ENUM)
#undef SRT_SAMPLE_ENUM
      SRT_N_SAMPLES
} SrtSampleId;

typedef struct SrtSampleInfo
{
  const char *file;       /* in data/sounds */
  SrtSoundGroup group;
  int number;
  int volume;
  float min, max;         /* units */
  float inner, outer;     /* degrees */
  int outside;            /* 0..127 */
  int ticks;              /* 0 = it loops */
  int gap;                /* ticks */
  int most;
  const char *words;      /* untranslated */
} SrtSampleInfo;

extern const SrtSampleInfo srt_samples[SRT_N_SAMPLES];

/* The sample of a positional sound's number, as guns and missiles name it; @fallback where none has it. */
SrtSampleId srt_sample_of_number (int number, SrtSampleId fallback);

static inline bool
srt_sample_loops (SrtSampleId id)
{
  return srt_samples[id].ticks == 0;
}

static inline bool
srt_sample_flat (SrtSampleId id)
{
  return !(srt_samples[id].max > 0);
}
