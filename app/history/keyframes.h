/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The store of a history's keyframes and events: compressed on a thread of its
 * own, thinned with age so that it stays within a budget.
 */
#pragma once

#include "debug/history.h"

/* What a store may hold before it thins older keyframes out, bytes. */
#define SORTIE_KEYFRAMES_BUDGET ((size_t) 64 * 1024 * 1024)

extern const SrtHistoryStore sortie_keyframes_store;

/* The data of a store; its thread runs until the history frees it. */
void *sortie_keyframes_new (size_t budget);
/* Waits until all that was put is compressed: for measuring. */
void sortie_keyframes_settle (void *data);
/* Keyframes held now. */
unsigned sortie_keyframes_count (void *data);

/* A recorded history of a simulation: srt_history_new() with such a store. */
SrtHistory *sortie_history_new (SrtSim *sim);
