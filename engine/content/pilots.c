/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pilots: three tiers of presets, and what a record sets in their place (spec 03 §3). */
#include "content/loaders.h"

static const struct
{
  int burst, pause, missiles_least, missiles_most, countermeasures_least, countermeasures_most;
} trigger_tiers[] = {
  { 10, 40, 800, 1600, 400, 800 },
  { 30, 50, 400, 800, 300, 600 },
  { 100, 100, 200, 400, 200, 400 },
};
static const float spread_tiers[] = { 5.0f, 3.0f, 1.5f };
static const struct
{
  float turn_limit, turn_ease;
  int aim_interval;
} turn_tiers[] = {
  { 0.6f, 0.4f, 100 },
  { 0.8f, 0.2f, 50 },
  { 1.0f, 0.0f, 25 },
};

SrtPilot
srt_pilot_default (void)
{
  return (SrtPilot){
    .turn_limit = 0.8f,
    .turn_ease = 0.2f,
    .aim_interval = 50,
    .fire_spread = 3.0f,
    .burst = 30,
    .pause = 50,
    .missiles_least = 400,
    .missiles_most = 800,
    .countermeasures_least = 200,
    .countermeasures_most = 400,
    .skill = 1,
    .values = { 1, 1, 1 },
  };
}

/* In the order aim, trigger, turn: the last also sharpens the countermeasures. */
static void
apply_tiers (SrtPilot *pilot, int trigger, int aim, int turn)
{
  if (aim >= 0 && aim <= 2)
    pilot->fire_spread = spread_tiers[aim];
  if (trigger >= 0 && trigger <= 2)
    {
      pilot->burst = trigger_tiers[trigger].burst;
      pilot->pause = trigger_tiers[trigger].pause;
      pilot->missiles_least = trigger_tiers[trigger].missiles_least;
      pilot->missiles_most = trigger_tiers[trigger].missiles_most;
      pilot->countermeasures_least = trigger_tiers[trigger].countermeasures_least;
      pilot->countermeasures_most = trigger_tiers[trigger].countermeasures_most;
    }
  if (turn >= 0 && turn <= 2)
    {
      pilot->turn_limit = turn_tiers[turn].turn_limit;
      pilot->turn_ease = turn_tiers[turn].turn_ease;
      pilot->aim_interval = turn_tiers[turn].aim_interval;
    }
  if (turn == 2)
    {
      pilot->countermeasures_least = 50;
      pilot->countermeasures_most = 100;
    }
}

SrtPilot
srt_pilot_of_record (const int tiers[3], const uint32_t values[4])
{
  SrtPilot pilot = srt_pilot_default ();

  apply_tiers (&pilot, tiers[0], tiers[1], tiers[2]);
  pilot.values[0] = (uint16_t) values[2];
  pilot.values[1] = (uint16_t) values[1];
  pilot.values[2] = (uint16_t) values[3];
  pilot.skill = (uint16_t) values[0];
  return pilot;
}

static void
override (const SrtJson *json, const char *key, float *number, int *integer)
{
  double value = srt_read_number (&srt_pilot_record, json, key);

  if (value < 0)
    return;
  if (number)
    *number = (float) value;
  else
    *integer = (int) value;
}

void
srt_pilot_read (SrtShared *shared, const SrtJson *json, const char *path, SrtPilot *out)
{
  const SrtRecord *record = &srt_pilot_record;
  const int tiers[3] = { (int) srt_read_number (record, json, "trigger_tier"),
                         (int) srt_read_number (record, json, "aim_tier"),
                         (int) srt_read_number (record, json, "turn_tier") };
  const uint32_t values[4] = { (uint32_t) srt_read_enum (record, json, "skill"), 1, 1, 1 };

  *out = srt_pilot_of_record (tiers, values);
  out->id = srt_shared_text (shared, srt_read_string (json, "id"));
  out->name = srt_shared_text (shared, srt_read_string (json, "name"));
  out->file = srt_shared_text (shared, path);
  override (json, "turn_limit", &out->turn_limit, NULL);
  override (json, "turn_ease", &out->turn_ease, NULL);
  override (json, "aim_interval", NULL, &out->aim_interval);
  override (json, "fire_spread", &out->fire_spread, NULL);
  override (json, "burst", NULL, &out->burst);
  override (json, "pause", NULL, &out->pause);
  override (json, "missiles_least", NULL, &out->missiles_least);
  override (json, "missiles_most", NULL, &out->missiles_most);
  override (json, "countermeasures_least", NULL, &out->countermeasures_least);
  override (json, "countermeasures_most", NULL, &out->countermeasures_most);
}
