/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decisions in words. */
#include "debug/why.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define THIN_SPACE "\u202f" /* one that no line breaks at */
#define TICKS_A_SECOND 100.0
#define NOTHING 1e37 /* a limit past it is a first one: anything is less */

/* ---- Figures ---- */

/* A number with @digits after the point, thousands apart. */
static void
grouped (double value, int digits, char *text, size_t size)
{
  char plain[64];
  size_t used = 0;
  int whole;

  snprintf (plain, sizeof plain, "%.*f", digits, value);
  whole = (int) strcspn (plain, ".,");
  text[0] = '\0';
  for (int i = 0; plain[i] != '\0' && used + sizeof THIN_SPACE + 1 < size; i++)
    {
      if (i > 0 && i < whole && (whole - i) % 3 == 0 && plain[i - 1] != '-')
        used += (size_t) snprintf (text + used, size - used, "%s", THIN_SPACE);
      used += (size_t) snprintf (text + used, size - used, "%c", plain[i]);
    }
}

static double
degrees (double cosine)
{
  return acos (fmin (fmax (cosine, -1.0), 1.0)) * 180.0 / SRT_PI;
}

/* What follows the number, "%s" where it stands, and its digits after the point. */
static const struct
{
  const char *words;
  int digits;
} units[] = {
  [SRT_UNIT_NONE] = { "%s", 0 },
  [SRT_UNIT_UNITS] = { N_ ("%s units"), 0 },
  [SRT_UNIT_COSINE] = { "%s°", 1 },
  [SRT_UNIT_TICKS] = { N_ ("tick %s"), 0 },
  [SRT_UNIT_STEPS] = { N_ ("%s steps"), 1 },
  [SRT_UNIT_SPEED] = { N_ ("%s units a step"), 1 },
  [SRT_UNIT_COUNT] = { "%s", 0 },
  [SRT_UNIT_CHANCE] = { "%s %%", 1 },
  [SRT_UNIT_PERCENT] = { "%s %%", 0 },
  [SRT_UNIT_DAMAGE] = { N_ ("%s armour points"), 1 },
  [SRT_UNIT_WEIGHT] = { "%s", 0 },
};

void
srt_why_figure (double value, SrtUnit unit, bool limit, char *text, size_t size)
{
  char number[96];

  if (!(fabs (value) < NOTHING))
    {
      snprintf (text, size, "%s", limit ? srt_order_words (N_ ("anything")) : srt_order_words (N_ ("never")));
      return;
    }
  if (unit == SRT_UNIT_COSINE)
    value = degrees (value);
  else if (unit == SRT_UNIT_CHANCE)
    value *= 100.0;
  grouped (value, units[unit].digits, number, sizeof number);
  snprintf (text, size, srt_order_words (units[unit].words), number);
  if (unit == SRT_UNIT_TICKS)
    {
      size_t used = strlen (text);
      if (used < size)
        snprintf (text + used, size - used, srt_order_words (N_ (" (%.2f s)")), value / TICKS_A_SECOND);
    }
}

/* So many ticks, rather than a moment. */
static void
span (double ticks, char *text, size_t size)
{
  char number[96];

  grouped (ticks, 0, number, sizeof number);
  snprintf (text, size, srt_order_words (ticks == 1.0 ? N_ ("%s tick (%.2f s)") : N_ ("%s ticks (%.2f s)")), number,
            ticks / TICKS_A_SECOND);
}

/* ---- Rules ---- */

enum
{
  LESS,
  AT_MOST,
  MORE,
  AT_LEAST,
};

/* Held or not, of figures and of moments. */
static const char *const comparisons[][2][2] = {
  [LESS] = { { N_ ("not less than %s"), N_ ("less than %s") }, { N_ ("not before %s"), N_ ("before %s") } },
  [AT_MOST] = { { N_ ("more than %s"), N_ ("not more than %s") }, { N_ ("after %s"), N_ ("not after %s") } },
  [MORE] = { { N_ ("not more than %s"), N_ ("more than %s") }, { N_ ("not after %s"), N_ ("after %s") } },
  [AT_LEAST] = { { N_ ("less than %s"), N_ ("at least %s") }, { N_ ("before %s"), N_ ("not before %s") } },
};

/* A larger cosine is a smaller angle. */
static int
comparison (const SrtDecisionRule *rule)
{
  static const int as_is[] = { [SRT_RELATION_LESS] = LESS,
                               [SRT_RELATION_AT_MOST] = AT_MOST,
                               [SRT_RELATION_MORE] = MORE,
                               [SRT_RELATION_AT_LEAST] = AT_LEAST };
  static const int of_angle[] = { [LESS] = MORE, [AT_MOST] = AT_LEAST, [MORE] = LESS, [AT_LEAST] = AT_MOST };
  int found = as_is[rule->relation];

  return rule->unit == SRT_UNIT_COSINE ? of_angle[found] : found;
}

static bool
compares (const SrtDecisionRule *rule)
{
  return rule->relation >= SRT_RELATION_LESS && rule->relation <= SRT_RELATION_AT_LEAST;
}

static void
compared (const SrtDecisionRule *rule, char *text, size_t size)
{
  char operand[128], limit[128], than[192];

  srt_why_figure (rule->operand, (SrtUnit) rule->unit, false, operand, sizeof operand);
  srt_why_figure (rule->limit, (SrtUnit) rule->unit, true, limit, sizeof limit);
  snprintf (than, sizeof than,
            srt_order_words (comparisons[comparison (rule)][rule->unit == SRT_UNIT_TICKS][rule->held != 0]), limit);
  snprintf (text, size, srt_order_words (N_ ("%s: %s, %s")), srt_order_words (rule->words), operand, than);
}

void
srt_why_rule (const SrtDecisionRule *rule, char *text, size_t size)
{
  const char *words = srt_order_words (rule->words);
  char figure[128];

  switch ((SrtRelation) rule->relation)
    {
    case SRT_RELATION_IS:
      snprintf (text, size, "%s: %s", words, rule->held ? srt_order_words (N_ ("yes")) : srt_order_words (N_ ("no")));
      break;
    case SRT_RELATION_DRAW:
      if (rule->limit > 1.0)
        snprintf (text, size, srt_order_words (N_ ("%s: drew %d of 0 to %d")), words, (int) rule->operand,
                  (int) rule->limit - 1);
      else
        snprintf (text, size, srt_order_words (N_ ("%s: drew the only one there is")), words);
      break;
    case SRT_RELATION_SPAN:
      span (rule->operand, figure, sizeof figure);
      snprintf (text, size, srt_order_words (N_ ("%s: %s, drawn")), words, figure);
      break;
    case SRT_RELATION_FIGURE:
      if (rule->unit == SRT_UNIT_TICKS)
        span (rule->operand, figure, sizeof figure);
      else
        srt_why_figure (rule->operand, (SrtUnit) rule->unit, false, figure, sizeof figure);
      snprintf (text, size, "%s: %s", words, figure);
      break;
    case SRT_RELATION_LESS:
    case SRT_RELATION_AT_MOST:
    case SRT_RELATION_MORE:
    case SRT_RELATION_AT_LEAST:
      compared (rule, text, size);
      break;
    }
}

void
srt_why_margin (const SrtDecisionRule *rule, char *text, size_t size)
{
  char figure[128];
  double gap;

  text[0] = '\0';
  if (!compares (rule) || !(fabs (rule->operand) < NOTHING) || !(fabs (rule->limit) < NOTHING))
    return;
  gap = fabs (rule->operand - rule->limit);
  if (rule->unit == SRT_UNIT_TICKS)
    span (gap, figure, sizeof figure);
  else if (rule->unit == SRT_UNIT_COSINE)
    snprintf (figure, sizeof figure, "%.1f°", fabs (degrees (rule->operand) - degrees (rule->limit)));
  else
    srt_why_figure (gap, (SrtUnit) rule->unit, false, figure, sizeof figure);
  snprintf (text, size, srt_order_words (N_ ("by %s")), figure);
}

/* ---- Outcomes ---- */

static void
number_words (const SrtRun *run, const SrtDecision *decision, int number, char *text, size_t size)
{
  const SrtManeuver *maneuver;
  const SrtOrderInfo *order;

  switch ((int) decision->kind)
    {
    case SRT_DECISION_MANEUVER:
      maneuver = srt_object_maneuver (run, decision->slot, number);
      if (maneuver)
        snprintf (text, size, "%s", maneuver->name);
      else
        snprintf (text, size, srt_order_words (N_ ("maneuver %d")), number);
      break;
    case SRT_DECISION_TARGET:
      order = srt_order_info (number);
      snprintf (text, size, "%s", order ? srt_order_words (order->name) : "");
      break;
    default:
      snprintf (text, size, "%d", number);
      break;
    }
}

void
srt_why_outcome (const SrtRun *run, const SrtDecision *decision, char *text, size_t size)
{
  char number[128];
  const char *from = decision->words ? srt_order_words (decision->words) : "";
  size_t used = 0;

  number_words (run, decision, decision->number, number, sizeof number);
  text[0] = '\0';
  for (; *from != '\0' && used + 1 < size; from++)
    {
      const char *put = NULL;
      if (from[0] == '%' && from[1] == '1')
        put = number;
      else if (from[0] == '%' && from[1] == '2')
        put = srt_slot_name (run, decision->other);
      if (put)
        {
          int wrote = snprintf (text + used, size - used, "%s", put);
          used = (size_t) wrote < size - used ? used + (size_t) wrote : size - 1;
          from++;
          continue;
        }
      text[used++] = *from;
      text[used] = '\0';
    }
}

void
srt_why_alternative (const SrtRun *run, const SrtDecision *decision, const SrtAlternative *alternative, char *text,
                     size_t size)
{
  text[0] = '\0';
  if (alternative->words)
    snprintf (text, size, "%s", srt_order_words (alternative->words));
  else if (alternative->number >= 0)
    number_words (run, decision, alternative->number, text, size);
}

bool
srt_why_given (const SrtDecisionRule *rule, const SrtAlternative *alternative)
{
  int drawn = rule->relation == SRT_RELATION_DRAW ? (int) rule->operand : rule->drawn;

  if (rule->relation == SRT_RELATION_SPAN)
    return true;
  return drawn >= alternative->least && drawn <= alternative->most;
}
