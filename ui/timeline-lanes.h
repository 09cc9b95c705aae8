/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a run's events mean over time, slot by slot: the order stack, maneuvers,
 * marks for what a ship did and suffered. Made up from the recorded events as they
 * come, for every slot, so that another selection is there at once; what was
 * recorded past a cut is forgotten with it.
 */
#pragma once

#include "app/model/sortie-session.h"

G_BEGIN_DECLS

/* What is marked: id, words of the legend and of tooltips. */
#define SORTIE_MARKS(X)                                                                                            \
  X (FIRED, N_ ("fires a gun"))                                                                                    \
  X (GIVEN, N_ ("hits another"))                                                                                   \
  X (SHIELD, N_ ("hit on the shield"))                                                                             \
  X (ARMOR, N_ ("hit on the armour"))                                                                              \
  X (PART, N_ ("hit on a component, or one lost"))                                                                 \
  X (CRASH, N_ ("collides"))                                                                                       \
  X (MISSILE, N_ ("launches a missile"))                                                                           \
  X (INCOMING, N_ ("a missile is launched at it"))                                                                 \
  X (DECOY, N_ ("countermeasure"))                                                                                 \
  X (TURN, N_ ("turns on its attacker"))                                                                           \
  X (HELP, N_ ("calls for help, or comes"))                                                                        \
  X (TRAVEL, N_ ("launches, docks, jumps, arrives"))                                                               \
  X (REFUSED, N_ ("an order is refused, or a script is stopped"))                                                  \
  X (NOTE, N_ ("something else of note"))                                                                          \
  X (KILL, N_ ("destroys another"))                                                                                \
  X (LOST, N_ ("is destroyed"))

typedef enum
{
#define SORTIE_MARK_ENUM(id, words) SORTIE_MARK_##id,
  SORTIE_MARKS (SORTIE_MARK_ENUM)
#undef SORTIE_MARK_ENUM
      SORTIE_N_MARKS,
  SORTIE_MARK_NONE = SORTIE_N_MARKS,
} SortieMark;

/* In the reader's language; static. */
const char *sortie_mark_words (SortieMark mark);

/* An entry of the stack. */
typedef struct
{
  guint32 id;       /* of the push that made it: the same entry has the same id all its time */
  gint16 number;    /* order */
  SrtTarget target;
  gint16 pusher;    /* SrtPusher */
  SrtPosition pushed;
} SortieLaneOrder;

/* The stack from here to the next change. */
typedef struct
{
  SrtPosition at;
  guint32 first;    /* index into the lane's orders: the top; those below it follow */
  guint32 count;
} SortieLaneStack;

typedef struct
{
  SrtPosition at;
  int end;          /* tick; -1 still runs */
  int number;
} SortieLaneManeuver;

typedef struct
{
  gint32 tick;
  guint32 index;
  gint16 other;
  guint8 mark;      /* SortieMark */
  guint8 kind;      /* SrtEventKind */
} SortieLaneMark;

/* Between being made and being gone; a slot may be filled more than once. */
typedef struct
{
  int from, to;     /* ticks; to -1: still there */
  int type;         /* ship type, -1 a marker */
} SortieLaneLife;

/* All in order of time. */
typedef struct
{
  GArray *orders;    /* SortieLaneOrder, shared by stacks one after the other */
  GArray *stacks;    /* SortieLaneStack */
  GArray *maneuvers; /* SortieLaneManeuver */
  GArray *marks;     /* SortieLaneMark */
  GArray *lives;     /* SortieLaneLife */
} SortieLane;

#define SORTIE_TYPE_LANES (sortie_lanes_get_type ())
G_DECLARE_FINAL_TYPE (SortieLanes, sortie_lanes, SORTIE, LANES, GObject)

/* Signal "changed": there is more, or less. Reads the session's record in steps that let the main loop breathe. */
SortieLanes *sortie_lanes_new (SortieSession *session);

/* Everything up to the end of this tick has been read; -1 before a run. */
int sortie_lanes_get_end (SortieLanes *self);
/* Of a slot, or NULL where nothing ever happened to it. Valid until "changed". */
const SortieLane *sortie_lanes_get (SortieLanes *self, int slot);
/* Reads all there is, now: for tests and measures. */
void sortie_lanes_catch_up (SortieLanes *self);
/* The whole event of a moment; FALSE where there is none. */
gboolean sortie_lanes_event (SortieLanes *self, SrtPosition at, SrtEvent *event);
/* All events read; bytes held. */
guint64 sortie_lanes_get_n_events (SortieLanes *self);
gsize sortie_lanes_get_size (SortieLanes *self);

/* ---- Of one lane ---- */

/* The stack as it was at a moment, top first; 0 and NULL when it was empty. */
guint sortie_lane_stack_at (const SortieLane *lane, SrtPosition at, const SortieLaneOrder **orders);
/* Index of the stack that holds at a tick's end, -1 before the first. */
int sortie_lane_stack_index (const SortieLane *lane, SrtPosition at);
/* Id of the entry at @level (0 the top) of the stack @index; 0 where there is none. */
guint32 sortie_lane_id_at (const SortieLane *lane, int index, int level);
/* The maneuver that ran at a moment, NULL none. */
const SortieLaneManeuver *sortie_lane_maneuver_at (const SortieLane *lane, SrtPosition at);
/* Index of the first maneuver, or mark, that ends at or after a tick. */
guint sortie_lane_first_maneuver (const SortieLane *lane, int tick);
guint sortie_lane_first_mark (const SortieLane *lane, int tick);
/* The next moment of the lane that is worth a step (not each shot): after @from, or before it. */
gboolean sortie_lane_next (const SortieLane *lane, SrtPosition from, int direction, SrtPosition *to);

G_END_DECLS
