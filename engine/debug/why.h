/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Asking why of the past: a part of a run is run again with the decisions of some
 * ships recorded (decision 14), and said in words.
 *
 * Sentences are in the reader's language, as srt_orders_translate_with() was told.
 */
#pragma once

#include "debug/history.h"
#include "world/decide.h"

/* Decisions of a part of a run, in their order. Everything belongs to it; nothing in it changes. */
typedef struct SrtWhy
{
  SrtDecision *decisions;
  SrtDecisionRule *rules;
  SrtAlternative *alternatives;
  SrtDecisionMark *marks;
  uint32_t n_decisions, n_rules, n_alternatives, n_marks;
  uint32_t dropped; /* that found no room in a tick */
  int from, to;     /* all of these ticks is here: after @from, up to @to */
} SrtWhy;

/*
 * Runs @replay on to @to and keeps what the @n @slots decided after @from, of the
 * kinds whose bits (1 << SrtDecisionKind) are in @kinds. @stop (may be NULL) is
 * looked at between ticks. NULL when it was stopped, or without memory.
 */
SrtWhy *srt_why_new (SrtReplay *replay, const int *slots, int n, uint32_t kinds, int from, int to, const int *stop);
/*
 * Puts the decisions of @then, about later ticks, behind those of @first, and returns @first; @then is freed. It is then
 * about @then's ticks: of those before, it holds some. NULL without memory, and both are freed.
 */
SrtWhy *srt_why_join (SrtWhy *first, SrtWhy *then);
/* NULL is allowed. */
void srt_why_free (SrtWhy *why);

/* ---- In words: of a world with the same ships, to @size bytes of @text ---- */

/* A figure with its unit: "8 140 units". @limit: it is one (a limit that nothing reaches is told as none). */
void srt_why_figure (double value, SrtUnit unit, bool limit, char *text, size_t size);
/* What came of it: "attack pursue chosen". */
void srt_why_outcome (const SrtRun *run, const SrtDecision *decision, char *text, size_t size);
/* A rule, true as it stands: "distance to the target: 12 400 units, not less than 10 000 units". */
void srt_why_rule (const SrtDecisionRule *rule, char *text, size_t size);
/* By how much it would have come out otherwise: "by 2 400 units"; "" where nothing is compared. */
void srt_why_margin (const SrtDecisionRule *rule, char *text, size_t size);
/* What a number drawn would have given: "loop the loop". */
void srt_why_alternative (const SrtRun *run, const SrtDecision *decision, const SrtAlternative *alternative, char *text,
                          size_t size);
/* The number that was drawn gave this one. */
bool srt_why_given (const SrtDecisionRule *rule, const SrtAlternative *alternative);
