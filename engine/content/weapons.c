/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guns and missiles (spec 04 §2.2, §10.2). */
#include "content/loaders.h"

#include <math.h>

/* Longest interval and life, ticks. */
static const double longest = 8388608;

static int
held (double ticks, const char *path, const SrtJson *json, const char *key, SrtDiags *diags)
{
  if (ticks <= longest)
    return ticks < 0 ? 0 : (int) ticks;
  srt_json_complain (diags, SRT_SEVERITY_NOTE, "held", json, path, "", N_ ("“%1” is held to 8,388,608 ticks"), key, NULL,
                     NULL);
  return (int) longest;
}

void
srt_gun_read (SrtShared *shared, const SrtJson *json, const char *path, SrtGunType *out, SrtDiags *diags)
{
  const SrtRecord *record = &srt_gun_record;
  SrtVec3 bolt = srt_read_vec3 (json, "bolt", srt_vec3 (30, 30, 800));
  SrtVec3 color = srt_read_vec3 (json, "color", srt_vec3 (1, 1, 1));
  double rate = srt_read_number (record, json, "fire_rate"), range = srt_read_number (record, json, "range");

  *out = (SrtGunType){ 0 };
  out->id = srt_shared_text (shared, srt_read_string (json, "id"));
  out->name = srt_shared_text (shared, srt_read_string (json, "name"));
  out->file = srt_shared_text (shared, path);
  out->number = (int) srt_read_number (record, json, "number");
  out->rounds = srt_read_enum (record, json, "cost") == 1;
  out->lifetime_range = (float) range;
  out->fire_rate = (float) rate;
  out->lifetime = held (range, path, json, "range", diags);
  out->refire_interval = held (rate == 0 ? longest + 1 : 100 / rate, path, json, "fire_rate", diags);
  out->speed = (float) srt_read_number (record, json, "speed");
  out->damage_shield = (float) srt_read_number (record, json, "damage_shield");
  out->damage_hull = (float) srt_read_number (record, json, "damage_hull");
  out->shot_energy = (int) srt_read_number (record, json, "shot_energy");
  out->traits = srt_read_flags (record, json, "traits");
  out->huge_reach = (float) srt_read_number (record, json, "huge_reach");
  out->sound = (int) srt_read_number (record, json, "sound");
  out->sound_period = (int) srt_read_number (record, json, "sound_period");
  out->flash = (int) srt_read_number (record, json, "flash");
  out->bolt[0] = bolt.x;
  out->bolt[1] = bolt.y;
  out->bolt[2] = bolt.z;
  out->color[0] = color.x;
  out->color[1] = color.y;
  out->color[2] = color.z;
}

/* A missile's flight: its speed and three equal rates; inertias are the engine's. */
static void
read_flight (const SrtJson *json, SrtFlightStats *out)
{
  float rate = (float) srt_read_number (&srt_missile_record, json, "turn_rate");

  out->max_speed = (float) srt_read_number (&srt_missile_record, json, "speed");
  out->pitch_rate = out->yaw_rate = out->roll_rate = rate;
  out->inertia = 0.84f;
  out->pitch_inertia = out->yaw_inertia = out->roll_inertia = 0.71f;
  out->speed_per_pitch_rate = rate > 0.0f ? out->max_speed / rate : 0.0f;
}

void
srt_missile_read (SrtShared *shared, const SrtJson *json, const char *path, SrtMissileType *out)
{
  const SrtRecord *record = &srt_missile_record;

  *out = (SrtMissileType){ 0 };
  out->id = srt_shared_text (shared, srt_read_string (json, "id"));
  out->name = srt_shared_text (shared, srt_read_string (json, "name"));
  out->file = srt_shared_text (shared, path);
  out->number = (int) srt_read_number (record, json, "number");
  out->load = (int) srt_read_number (record, json, "load");
  out->pod = srt_read_bool (record, json, "pod");
  out->homing = srt_read_bool (record, json, "homing");
  out->needs_lock = srt_read_bool (record, json, "needs_lock");
  out->jack_hammer = srt_read_bool (record, json, "for_large_targets");
  out->picks_target = srt_read_bool (record, json, "picks_target");
  out->sees_cloaked = srt_read_bool (record, json, "sees_cloaked");
  out->straight_by_player = srt_read_bool (record, json, "straight_by_player");
  out->from_turrets = srt_read_bool (record, json, "from_turrets");
  out->jettisoned = srt_read_bool (record, json, "jettisoned");
  out->shockwave = (int) srt_read_number (record, json, "shockwave");
  out->damage_kind = (int) srt_read_number (record, json, "damage_kind");
  out->flight_time = (int) (srt_read_number (record, json, "flight_time") * 100);
  out->damage_shield = (float) srt_read_number (record, json, "damage_shield");
  out->damage_hull = (float) srt_read_number (record, json, "damage_hull");
  out->damage_component = (float) srt_read_number (record, json, "damage_component");
  out->lock_time = (int) srt_read_number (record, json, "lock_time");
  out->decoy_chance = (int) srt_read_number (record, json, "decoy_chance");
  out->lock_range = (float) srt_read_number (record, json, "lock_range");
  out->fuel = (float) srt_read_number (record, json, "fuel");
  out->sound = (int) srt_read_number (record, json, "sound");
  out->trail = (int) srt_read_number (record, json, "trail");
  out->model_name = srt_shared_text (shared, srt_read_string (json, "model"));
  out->pod_model_name = srt_shared_text (shared, srt_read_string (json, "pod_model"));
  out->model = out->pod_model = SRT_NONE;
  read_flight (json, &out->flight);
}
