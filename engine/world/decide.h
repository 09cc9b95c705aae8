/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why a ship did what it did: a record of each decision, taken where the rules
 * make it, with the figures they make it by (decision 14).
 *
 * The tests of a rule are written with the helpers below: each answers as the
 * bare comparison does, and notes it when somebody has asked about the ship.
 * Nobody asking costs one test of a pointer. Recording changes no byte of the
 * world and draws no number; its room is the caller's, and what finds no room is
 * counted and left out.
 */
#pragma once

#include "base/diag.h" /* N_ */
#include "world/world.h"

#include <math.h>

/* The one table of decisions: id, name in files and commands, words. */
#define SRT_DECISION_KINDS(X)                                                                                      \
  X (MANEUVER, "maneuver", N_ ("Maneuver"))                   /* spec 03 §5; number = maneuver */                  \
  X (TARGET, "target", N_ ("Target"))                         /* spec 02 §9.2; number = order pushed, -1 none */   \
  X (RETALIATION, "retaliation", N_ ("Retaliation"))          /* spec 02 §4.3; number = 1 turns on the attacker */ \
  X (HELP, "help", N_ ("Call for help"))                      /* spec 03 §7.5; number = 1 calls */                 \
  X (LOOKOUT, "lookout", N_ ("Lookout"))                      /* spec 02 §8.1; number = how many are listed */     \
  X (AVOIDANCE, "avoidance", N_ ("Avoidance"))                /* spec 02 §8.3, §8.4; number = for how many the point moved */ \
  X (CRASH, "crash", N_ ("Going to crash"))                   /* spec 03 §9.5; number = 1 it is */                 \
  X (GUNS, "guns", N_ ("Guns"))                               /* spec 03 §7.2; number = 1 fires */                 \
  X (MISSILE, "missile", N_ ("Missile"))                      /* spec 03 §7.3; number = 1 launches */              \
  X (COUNTERMEASURE, "countermeasure", N_ ("Countermeasure")) /* spec 03 §7.4, 04 §10.11; number = 1 drops one */  \
  X (CLOAK, "cloak", N_ ("Cloak"))                            /* spec 03 §7.6; number = 1 on */

typedef enum SrtDecisionKind
{
#define SRT_DECISION_ENUM(id, nick, words) SRT_DECISION_##id,
  SRT_DECISION_KINDS (SRT_DECISION_ENUM)
#undef SRT_DECISION_ENUM
      SRT_N_DECISION_KINDS
} SrtDecisionKind;

/* What a figure of a rule counts. */
typedef enum SrtUnit
{
  SRT_UNIT_NONE,
  SRT_UNIT_UNITS,  /* world units */
  SRT_UNIT_COSINE, /* of an angle */
  SRT_UNIT_TICKS,
  SRT_UNIT_STEPS,
  SRT_UNIT_SPEED,  /* units a step */
  SRT_UNIT_COUNT,
  SRT_UNIT_CHANCE, /* 0..1 */
  SRT_UNIT_PERCENT,
  SRT_UNIT_DAMAGE, /* armour points */
  SRT_UNIT_WEIGHT, /* squared units, times a count */
} SrtUnit;

/* How a rule compares its operand with its limit. */
typedef enum SrtRelation
{
  SRT_RELATION_IS,       /* the words alone are true or not: no figures */
  SRT_RELATION_LESS,
  SRT_RELATION_AT_MOST,
  SRT_RELATION_MORE,
  SRT_RELATION_AT_LEAST,
  SRT_RELATION_DRAW,     /* operand = what was drawn, reduced; limit = the range it was reduced to */
  SRT_RELATION_SPAN,     /* operand = what was drawn; the one alternative says from where to where */
  SRT_RELATION_FIGURE,   /* operand alone, nothing is asked of it */
} SrtRelation;

/* What a draw would have given, from @least to @most of the reduced number. */
typedef struct SrtAlternative
{
  int32_t least, most;
  int32_t number;     /* as the decision's outcome, or -1 */
  const char *words;  /* template, or NULL: the number's name by the decision's kind */
} SrtAlternative;

/* One test, in the order in which they are made. */
typedef struct SrtDecisionRule
{
  const char *words;     /* template: what is asked, or whose figure it is */
  double operand, limit;
  int32_t slot;          /* whom it is about, -1 */
  int32_t drawn;         /* DRAW, SPAN and a CHANCE: the number before it was reduced */
  uint32_t first_alternative, n_alternatives;
  uint8_t relation, unit; /* SrtRelation, SrtUnit */
  uint8_t held;
  uint8_t depth;         /* 0; more: a part of the rule of the depth before it, which comes earlier */
} SrtDecisionRule;

/* What a rule is about, in the world. */
typedef enum SrtDecisionMarkKind
{
  SRT_DECISION_POINT,  /* a */
  SRT_DECISION_LINE,   /* a to b */
  SRT_DECISION_SPHERE, /* round a, of size */
  SRT_DECISION_CONE,   /* from a toward b (a place), the half angle's cosine = angle, as long as size */
} SrtDecisionMarkKind;

typedef struct SrtDecisionMark
{
  SrtVec3 a, b;
  float size, angle;
  int32_t kind;       /* SrtDecisionMarkKind */
  int32_t rule;       /* of the decision, from 0: that asked after it; its n_rules when there was none */
} SrtDecisionMark;

typedef struct SrtDecision
{
  int32_t tick;         /* mission ticks */
  uint32_t event_index; /* of the tick: made before the event of that index */
  int32_t slot, kind;   /* SrtDecisionKind */
  int32_t number;       /* the outcome, as the table says */
  int32_t other;        /* whom the outcome is about, -1 */
  const char *words;    /* template: "%1" = the number's name or figure, "%2" = the other's name */
  uint32_t first_rule, n_rules, first_mark, n_marks;
  int32_t decided_by;   /* rule, from 0, that settled it; -1 none */
  int32_t idle;         /* nothing came of it: made again each tick */
} SrtDecision;

enum
{
  SRT_DECISION_DEPTH = 4, /* rules within rules */
};

/*
 * A recorder: who is asked about, and room for what is made. Set up with
 * srt_decisions_init(); the arrays are the caller's.
 */
struct SrtDecisions
{
  uint64_t slots[SRT_MAX_SLOTS / 64]; /* a bit a slot asked about */
  uint32_t kinds;                     /* a bit a kind asked about */
  SrtDecision *decisions;
  SrtDecisionRule *rules;
  SrtAlternative *alternatives;
  SrtDecisionMark *marks;
  uint32_t n_decisions, max_decisions;
  uint32_t n_rules, max_rules;
  uint32_t n_alternatives, max_alternatives;
  uint32_t n_marks, max_marks;
  uint32_t dropped;                   /* decisions that found no room, or not enough for all their rules */
  bool open;                          /* one is being made: decisions[n_decisions - 1] */
  uint32_t first_alternative;         /* of the one being made */
  uint32_t depth;
  uint32_t groups[SRT_DECISION_DEPTH]; /* rules being filled, of the depths before this one */
};

/* Asks about nobody, with every kind; the arrays of the sizes set in @decisions are kept. */
void srt_decisions_init (SrtDecisions *decisions);
/* Asks about a slot; one out of range: nothing. */
void srt_decisions_ask (SrtDecisions *decisions, int slot);
/* Forgets what was recorded, not who is asked about. */
void srt_decisions_forget (SrtDecisions *decisions);

/* By kind: the name in files and commands, and the words, untranslated; "" for none. */
const char *srt_decision_kind_name (SrtDecisionKind kind);
const char *srt_decision_kind_words (SrtDecisionKind kind);
/* By name, or -1. */
int srt_decision_kind_by_name (const char *name);

/* ---- Making a decision: called by the rules ---- */

/* Kept out of the way of a tick that nobody asks about. */
#define SRT_SELDOM __attribute__ ((cold))

/* What the helpers below do when somebody asks; called by them alone. */
SRT_SELDOM void srt_decision_open (const SrtRun *run, int slot, SrtDecisionKind kind);
SRT_SELDOM void srt_decision_close (const SrtRun *run, int number, int other, const char *words, bool idle);
SRT_SELDOM void srt_decision_rule (const SrtRun *run, const char *words, SrtRelation relation, bool held, double operand,
                        double limit, SrtUnit unit);
SRT_SELDOM void srt_decision_squares (const SrtRun *run, const char *words, SrtRelation relation, bool held, float value2,
                           float limit2);
SRT_SELDOM void srt_decision_chance (const SrtRun *run, const char *words, int drawn, float chance, const char *yes,
                          const char *no);
SRT_SELDOM void srt_decision_draw (const SrtRun *run, const char *words, SrtRelation relation, int drawn, double operand,
                        double limit);
SRT_SELDOM void srt_decision_alternative (const SrtRun *run, int least, int most, int number, const char *words);
SRT_SELDOM void srt_decision_enter (const SrtRun *run, const char *words);
SRT_SELDOM void srt_decision_leave (const SrtRun *run, bool held);
SRT_SELDOM void srt_decision_settle (const SrtRun *run);
SRT_SELDOM void srt_decision_mark (const SrtRun *run, SrtDecisionMarkKind kind, SrtVec3 a, SrtVec3 b, float size, float angle);

/* A decision is being recorded. */
static inline bool
srt_deciding (const SrtRun *run)
{
  return __builtin_expect (run->decisions != NULL, 0) && __builtin_expect (run->decisions->open, 0);
}

/* Begins the decision of a ship. One still open is closed as it stands. */
static inline void
srt_decide (const SrtRun *run, int slot, SrtDecisionKind kind)
{
  if (__builtin_expect (run->decisions != NULL, 0))
    srt_decision_open (run, slot, kind);
}

/* What came of it; before anything is done that may make other decisions. */
static inline void
srt_decided (const SrtRun *run, int number, int other, const char *words)
{
  if (srt_deciding (run))
    srt_decision_close (run, number, other, words, false);
}

/* The same, where nothing comes of it. */
static inline void
srt_decided_nothing (const SrtRun *run, int number, int other, const char *words)
{
  if (srt_deciding (run))
    srt_decision_close (run, number, other, words, true);
}

/* What has been asked last, at depth 0, settled it, though more is to follow; without a call the very last test does. */
static inline void
srt_decide_settled (const SrtRun *run)
{
  if (srt_deciding (run))
    srt_decision_settle (run);
}

/* ---- Tests: each answers as the comparison it names, and notes it ---- */

static inline bool
srt_decide_is (const SrtRun *run, const char *words, bool held)
{
  if (srt_deciding (run))
    srt_decision_rule (run, words, SRT_RELATION_IS, held, 0.0, 0.0, SRT_UNIT_NONE);
  return held;
}

static inline bool
srt_decide_less (const SrtRun *run, const char *words, float value, float limit, SrtUnit unit)
{
  if (srt_deciding (run))
    srt_decision_rule (run, words, SRT_RELATION_LESS, value < limit, (double) value, (double) limit, unit);
  return value < limit;
}

static inline bool
srt_decide_at_most (const SrtRun *run, const char *words, float value, float limit, SrtUnit unit)
{
  if (srt_deciding (run))
    srt_decision_rule (run, words, SRT_RELATION_AT_MOST, value <= limit, (double) value, (double) limit, unit);
  return value <= limit;
}

static inline bool
srt_decide_more (const SrtRun *run, const char *words, float value, float limit, SrtUnit unit)
{
  if (srt_deciding (run))
    srt_decision_rule (run, words, SRT_RELATION_MORE, value > limit, (double) value, (double) limit, unit);
  return value > limit;
}

static inline bool
srt_decide_at_least (const SrtRun *run, const char *words, float value, float limit, SrtUnit unit)
{
  if (srt_deciding (run))
    srt_decision_rule (run, words, SRT_RELATION_AT_LEAST, value >= limit, (double) value, (double) limit, unit);
  return value >= limit;
}

/* Of squares: compared as they are, told as their roots. */
static inline bool
srt_decide_nearer (const SrtRun *run, const char *words, float value2, float limit2)
{
  if (srt_deciding (run))
    srt_decision_squares (run, words, SRT_RELATION_LESS, value2 < limit2, value2, limit2);
  return value2 < limit2;
}

static inline bool
srt_decide_within (const SrtRun *run, const char *words, float value2, float limit2)
{
  if (srt_deciding (run))
    srt_decision_squares (run, words, SRT_RELATION_AT_MOST, value2 <= limit2, value2, limit2);
  return value2 <= limit2;
}

/* Of ticks: @now is later than @then. */
static inline bool
srt_decide_past (const SrtRun *run, const char *words, int32_t now, int32_t then)
{
  if (srt_deciding (run))
    srt_decision_rule (run, words, SRT_RELATION_MORE, now > then, now, then, SRT_UNIT_TICKS);
  return now > then;
}

/* Of ticks: @now is @then or later. */
static inline bool
srt_decide_is_time (const SrtRun *run, const char *words, int32_t now, int32_t then)
{
  if (srt_deciding (run))
    srt_decision_rule (run, words, SRT_RELATION_AT_LEAST, now >= then, now, then, SRT_UNIT_TICKS);
  return now >= then;
}

/* What is the case, where only that case is worth telling. */
static inline void
srt_decide_fact (const SrtRun *run, const char *words)
{
  srt_decide_is (run, words, true);
}

/* A figure that goes into what follows. */
static inline void
srt_decide_figure (const SrtRun *run, const char *words, float value, SrtUnit unit)
{
  if (srt_deciding (run))
    srt_decision_rule (run, words, SRT_RELATION_FIGURE, true, (double) value, 0.0, unit);
}

/* A number drawn, reduced to 0..@range - 1; the alternatives follow. */
static inline int
srt_decide_draw (const SrtRun *run, const char *words, int drawn, int range)
{
  if (srt_deciding (run))
    srt_decision_draw (run, words, SRT_RELATION_DRAW, drawn, drawn % range, range);
  return drawn % range;
}

/* @least and a number drawn, reduced so that it stays below @most; @least where there is no span. */
static inline int
srt_decide_span (const SrtRun *run, const char *words, int drawn, int least, int most)
{
  int value = most == least ? least : least + drawn % (most - least);

  if (srt_deciding (run))
    {
      srt_decision_draw (run, words, SRT_RELATION_SPAN, drawn, value, most);
      srt_decision_alternative (run, least, most == least ? least : most - 1, -1, NULL);
    }
  return value;
}

/* A number drawn, 0..32767, as a share that is less than @chance; @yes and @no: what comes of either. */
static inline bool
srt_decide_chance (const SrtRun *run, const char *words, int drawn, float chance, const char *yes, const char *no)
{
  if (srt_deciding (run))
    srt_decision_chance (run, words, drawn, chance, yes, no);
  return (float) drawn / 32767.0f < chance;
}

/* One of the last draw's: what @least to @most would have given. */
static inline void
srt_decide_other (const SrtRun *run, int least, int most, int number, const char *words)
{
  if (srt_deciding (run))
    srt_decision_alternative (run, least, most, number, words);
}

/* The last rule is about somebody; @held, which it answered, is handed on. */
static inline bool
srt_decide_about (const SrtRun *run, int slot, bool held)
{
  if (srt_deciding (run) && run->decisions->n_rules > 0)
    run->decisions->rules[run->decisions->n_rules - 1].slot = slot;
  return held;
}

/* ---- Rules of several tests: those up to the end are parts of it ---- */

static inline void
srt_decide_rule (const SrtRun *run, const char *words)
{
  if (srt_deciding (run))
    srt_decision_enter (run, words);
}

/* The rule ends, and held or not; returns that. */
static inline bool
srt_decide_end (const SrtRun *run, bool held)
{
  if (srt_deciding (run))
    srt_decision_leave (run, held);
  return held;
}

/* ---- What the next rule is about in the world ---- */

static inline void
srt_decide_point (const SrtRun *run, SrtVec3 place)
{
  if (srt_deciding (run))
    srt_decision_mark (run, SRT_DECISION_POINT, place, place, 0.0f, 0.0f);
}

static inline void
srt_decide_line (const SrtRun *run, SrtVec3 from, SrtVec3 to)
{
  if (srt_deciding (run))
    srt_decision_mark (run, SRT_DECISION_LINE, from, to, 0.0f, 0.0f);
}

static inline void
srt_decide_sphere (const SrtRun *run, SrtVec3 centre, float radius)
{
  if (srt_deciding (run))
    srt_decision_mark (run, SRT_DECISION_SPHERE, centre, centre, radius, 0.0f);
}

/* Round the unit vector @way, @cosine of its half angle. */
static inline void
srt_decide_cone (const SrtRun *run, SrtVec3 tip, SrtVec3 way, float length, float cosine)
{
  if (srt_deciding (run))
    srt_decision_mark (run, SRT_DECISION_CONE, tip, srt_madd (tip, way, length), length, cosine);
}
