/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the simulation tells: one event each time something worth drawing,
 * logging or breaking on happens. Events leave the world; no rule reads them.
 */
#pragma once

#include "base/maths.h"

#include <stdint.h>

/*
 * The one table of events: id, name, and whether the log shows it by default.
 * slot = whom it is about; other = the other object; component; number and
 * value as the comment says.
 */
#define SRT_EVENTS(X)                                                                                              \
  X (CREATED, "created", 1)                     /* slot made; number = ship type */                                \
  X (ORDER_PUSHED, "order pushed", 1)           /* number = order; other = target index; value = pusher */         \
  X (ORDER_REFUSED, "order refused", 1)         /* the slot may not be given it; number = order */                 \
  X (ORDER_CONFLICT, "order conflict", 1)       /* number = order refused, value = order in the way */             \
  X (ORDER_STARTED, "order started", 1)         /* number = order; after its init */                               \
  X (ORDER_ENDED, "order ended", 1)             /* number = order; after its exit */                               \
  X (ORDER_LOG, "order note", 1)                /* number = order; text says what ended it */                      \
  X (RETALIATION, "retaliation", 1)             /* other = attacker */                                             \
  X (HELP_CALLED, "call for help", 1)           /* slot calls, other comes (-1 nobody) */                          \
  X (MANEUVER_CHOSEN, "maneuver chosen", 1)     /* number = maneuver; value = ticks */                             \
  X (MANEUVER_LINE, "maneuver line", 0)         /* number = line started; value = maneuver */                      \
  X (MANEUVER_BUDGET, "maneuver budget", 1)     /* 256 lines in one update without a wait; number = line */        \
  X (FIRED, "fired", 0)                         /* number = gun type; place = muzzle */                            \
  X (SHIELD_HIT, "shield hit", 0)               /* other = attacker; number = quadrant; value = damage; place */   \
  X (ARMOR_HIT, "armour hit", 1)                /* other = attacker; number = quadrant; value = damage; place */   \
  X (COMPONENT_HIT, "component hit", 1)         /* component; other = attacker; value = damage; place */           \
  X (COMPONENT_LOST, "component lost", 1)       /* component; other = last attacker; place */                      \
  X (COLLISION, "collision", 1)                 /* other; value = damage; place */                                 \
  X (DESTROYED, "destroyed", 1)                 /* other = killer */                                               \
  X (EXPLOSION, "explosion", 0)                 /* number = style of going; value = radius; place; velocity */     \
  X (RETIRED, "retired", 0)                     /* the slot is a stand-in from now on */                           \
  X (HULL_LOST, "hull lost", 1)                 /* other = killer */                                               \
  X (SHOT_AT, "shot at", 0)                     /* other = attacker; value = weakest armour left */                \
  X (EJECTED, "ejected", 1)                     /* the pilot leaves the ship */                                    \
  X (TARGET_CHANGED, "player's target", 0)      /* other = target */                                               \
  X (MISSION_ENDED, "mission ended", 1)         /* number = ending */                                              \
  X (POOL_FULL, "pool full", 1)                 /* number: 0 slots 1 nodes 2 shots 3 events 4 components 5 guns 6 racks */ \
  X (HAND, "edited by hand", 1)                 /* a person changed the run; text says what */                     \
  X (CONTENT_SWAPPED, "script swapped", 1)      /* number = content version */

typedef enum SrtEventKind
{
#define SRT_EVENT_ENUM(id, name, log) SRT_EVENT_##id,
  SRT_EVENTS (SRT_EVENT_ENUM)
#undef SRT_EVENT_ENUM
      SRT_N_EVENTS
} SrtEventKind;

typedef struct SrtEvent
{
  int32_t tick;
  uint32_t index;     /* within the tick, counted whether or not anyone listens */
  int32_t kind;       /* SrtEventKind */
  int32_t slot, other, component, number;
  float value;
  SrtVec3 place;      /* world units */
  SrtVec3 direction;  /* units/step, or a normal */
  const char *text;   /* static template or NULL */
} SrtEvent;

/* The table, for lists and filters. */
const char *srt_event_name (SrtEventKind kind);
bool srt_event_logged (SrtEventKind kind);
