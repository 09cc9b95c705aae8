/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maneuver scripts that a mission brings along, put beside the content's own (decision 11). */
#include "maneuver/maneuver.h"

#include <stdio.h>
#include <string.h>

enum
{
  MOST_NUMBERS = 256,
};

/* One script into a set: a content that has it, NULL when it has errors or stands for no maneuver. */
static SrtContent *
with_script (const SrtContent *content, int set, const char *text, const char *file, SrtDiags *diags)
{
  int number = -1;
  SrtManeuver *maneuver = srt_maneuver_compile (text, file, -1, &number, diags);

  if (number < 0 || number >= MOST_NUMBERS)
    srt_diags_add (diags, SRT_SEVERITY_ERROR, "unchosen", file, NULL, 0, 0,
                   N_ ("its header names no maneuver that it could stand for"), NULL);
  else if (maneuver->valid)
    return srt_content_with_maneuver (content, set, number, maneuver);
  srt_maneuver_free (maneuver);
  return NULL;
}

/* A set without scripts of its own is there as well: a copy of set 0. */
static SrtContent *
with_plain_set (const SrtContent *content, int set, SrtDiags *diags)
{
  const SrtManeuverSet *base = &content->sets[0];

  for (int number = 0; content->n_sets > 0 && number < base->n_maneuvers; number++)
    if (base->maneuvers[number])
      return srt_content_with_maneuver (content, set, number,
                                        srt_maneuver_compile (base->maneuvers[number]->text,
                                                              base->maneuvers[number]->file, number, NULL, diags));
  return srt_content_ref (content);
}

SrtContent *
srt_mission_content (const SrtContent *content, const SrtMission *mission, SrtDiags *diags)
{
  SrtContent *made = srt_content_ref (content);
  bool good = true;

  for (int i = 0; i < mission->n_maneuver_sets; i++)
    {
      const SrtMissionManeuvers *set = &mission->maneuver_sets[i];
      SrtContent *next;
      for (int s = 0; s < set->n_scripts; s++)
        {
          char file[64];
          snprintf (file, sizeof file, "maneuver_sets/%d/scripts/%d", i, s);
          next = with_script (made, i + 1, set->scripts[s], file, diags);
          good = good && next;
          if (!next)
            continue;
          srt_content_unref (made);
          made = next;
        }
      if (made->n_sets > i + 1)
        continue;
      next = with_plain_set (made, i + 1, diags);
      srt_content_unref (made);
      made = next;
    }
  if (good)
    return made;
  srt_content_unref (made);
  return NULL;
}

/* What was swapped into a set, and is neither the mission's nor came with the common scripts. */
static bool
is_swapped_in (const SrtContent *running, const SrtContent *made, int set, int number)
{
  const SrtManeuverSet *own = &running->sets[set], *common = &running->sets[0], *wanted = &made->sets[set];
  const SrtManeuver *flown = number < own->n_maneuvers ? own->maneuvers[number] : NULL;

  return flown && !srt_maneuver_same (flown, number < common->n_maneuvers ? common->maneuvers[number] : NULL)
         && !srt_maneuver_same (flown, number < wanted->n_maneuvers ? wanted->maneuvers[number] : NULL);
}

SrtContent *
srt_mission_content_after (const SrtContent *content, const SrtMission *mission, const SrtContent *running)
{
  SrtContent *made = srt_mission_content (content, mission, NULL);

  for (int set = 1; made && set < running->n_sets && set < made->n_sets; set++)
    for (int number = 0; number < running->sets[set].n_maneuvers; number++)
      if (is_swapped_in (running, made, set, number))
        {
          const SrtManeuver *flown = running->sets[set].maneuvers[number];
          SrtContent *next = srt_content_with_maneuver (
              made, set, number, srt_maneuver_compile (flown->text, flown->file, number, NULL, NULL));
          srt_content_unref (made);
          made = next;
        }
  return made;
}

bool
srt_maneuver_same (const SrtManeuver *a, const SrtManeuver *b)
{
  return a == b || (a && b && strcmp (a->text, b->text) == 0);
}
