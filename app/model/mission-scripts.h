/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which maneuver script is meant: those that all missions have in common, and those
 * of the sets that a mission brings along. A script's key is an int; a common one's
 * is its maneuver's number.
 */
#pragma once

#include "app/model/sortie-session.h"

G_BEGIN_DECLS

enum
{
  SORTIE_SCRIPTS_A_SET = 256, /* maneuvers are numbered 0..255 */
};

/* Of maneuver @number in set @set, 0 the common one, from 1 on the mission's. */
static inline int
sortie_script_key (int set, int number)
{
  return set * SORTIE_SCRIPTS_A_SET + number;
}

static inline int
sortie_script_set (int key)
{
  return key / SORTIE_SCRIPTS_A_SET;
}

static inline int
sortie_script_number (int key)
{
  return key % SORTIE_SCRIPTS_A_SET;
}

/* In a content that has the mission's sets; NULL where there is none. */
const SrtManeuver *sortie_script_in (const SrtContent *content, int key);
/* What ships fly, or will from the next tick on, or will when the mission is run; held until srt_content_unref(). NULL
 * while nothing is loaded. */
SrtContent *sortie_scripts_flown (SortieSession *session, SortieDocument *document);
/* What the mission calls the set that ships fly which fly that key; NULL for the common one. */
const char *sortie_script_set_name (const SrtMission *mission, int key);

/* ---- In the mission ---- */

/* Whether there is a set of that number, from 1. */
gboolean sortie_mission_has_set (SortieDocument *document, int set);
/* The script that the mission itself has there, good or not; NULL where the set has the common one. Free with g_free(). */
char *sortie_mission_dup_script (SortieDocument *document, int key);
/* Of what a diagnostic of srt_mission_content() calls its file; -1 where it is none, or stands for no maneuver. */
int sortie_mission_script_of_file (SortieDocument *document, const char *file);
/*
 * Writes a text into the mission's set, as a step that can be undone. Its header must
 * say which maneuver it stands for. FALSE, with what is wrong, when it has errors or
 * stands for another one.
 */
gboolean sortie_mission_set_script (SortieDocument *document, int key, const char *text, GError **error);
/* @text with a header line that says which maneuver it stands for, where it has none; free with g_free(). */
char *sortie_mission_headed (const char *name, const char *text);

G_END_DECLS
