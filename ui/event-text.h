/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "world/world.h"

#include <glib.h>

G_BEGIN_DECLS

/* An event as a sentence for people; free with g_free(). @run: the copy the names are read from. */
char *sortie_event_text (const SrtRun *run, const SrtEvent *event);
/* What the player's display says: SrtCue in words; static. */
const char *sortie_event_cue_words (int cue);
/* Name of an order for people, "Fight"; static. */
const char *sortie_order_name (int number);
/* Name of a maneuver of a set, "attack pursue"; "" for none. */
/* What SrtWorld.ending says, in the reader's language. */
const char *sortie_ending_name (int ending);
const char *sortie_maneuver_name (const SrtRun *run, int slot, int number);
/* "left", "right", "fore", "aft"; "" for none. */
const char *sortie_quadrant_name (int quadrant);
/* A target as words: "Bandit 3", "Red wing", "nothing"; free with g_free(). */
char *sortie_target_text (const SrtRun *run, SrtTarget target);
/* Who pushed an order, SrtPusher: "in retaliation"; "" for none; static. */
const char *sortie_pusher_words (int pusher);
/* A tick with its seconds beside it: "8 371 (1:23.71)", thousands as in sortie_number_text(); free with g_free(). */
char *sortie_tick_text (int tick);


/* An event of the mission's script (event-text-script.c); @name: whom it is about. */
char *sortie_script_event_text (const SrtRun *run, const SrtEvent *event, const char *name);

G_END_DECLS
