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
  X (ORDER_PUSHED, "order pushed", 1)           /* number = order; other = target index, harm its kind, component; value = pusher */         \
  X (ORDER_REFUSED, "order refused", 1)         /* the slot may not be given it; number = order */                 \
  X (ORDER_CONFLICT, "order conflict", 1)       /* number = order refused, value = order in the way */             \
  X (ORDER_STARTED, "order started", 1)         /* number = order; after its init */                               \
  X (ORDER_ENDED, "order ended", 1)             /* number = order; after its exit: popped, or another takes its place */ \
  X (ORDER_POPPED, "order popped", 0)           /* an entry has left the stack: number = order; other = target index; value = its place, 0 the top */ \
  X (ORDER_LOG, "order note", 1)                /* number = order; text says what ended it */                      \
  X (RETALIATION, "retaliation", 1)             /* other = attacker */                                             \
  X (HELP_CALLED, "call for help", 1)           /* slot calls, other comes (-1 nobody) */                          \
  X (MANEUVER_CHOSEN, "maneuver chosen", 1)     /* number = maneuver; value = ticks */                             \
  X (MANEUVER_LINE, "maneuver line", 0)         /* number = line started; value = maneuver; harm = its set */      \
  X (MANEUVER_BUDGET, "maneuver budget", 1)     /* 256 lines in one update without a wait; as MANEUVER_LINE */     \
  X (FIRED, "fired", 0)                         /* number = gun type; component = node; place = muzzle; direction = velocity; value = 1 heard */ \
  X (FLAK, "flak burst", 0)                     /* a shell ended in the open; number = gun type; place; direction = velocity */ \
  X (CASES, "spent cases", 0)                   /* component = node that throws one from each of its ejectors; place */ \
  X (SHIELD_HIT, "shield hit", 0)               /* other = attacker; number = quadrant; value = damage; harm = its kind; place */ \
  X (ARMOR_HIT, "armour hit", 1)                /* other = attacker; number = quadrant; value = damage; harm = its kind; rules = 1 past a shield, 0 on the bare hull; place */ \
  X (COMPONENT_HIT, "component hit", 1)         /* component; other = attacker; number = its kind; value = damage; node; place; of a great gun's: rules = gun type, direction = the face's normal */ \
  X (COMPONENT_LOST, "component lost", 1)       /* component; other = last attacker; place */                      \
  X (COLLISION, "collision", 1)                 /* other; value = damage; node = part struck of other; place */    \
  X (DESTROYED, "destroyed", 1)                 /* other = killer */                                               \
  X (EXPLOSION, "explosion", 0)                 /* number = style of going; value = radius; place; velocity */     \
  X (RETIRED, "retired", 0)                     /* the slot is a stand-in from now on */                           \
  X (HULL_LOST, "hull lost", 1)                 /* other = killer */                                               \
  X (SHOT_AT, "shot at", 0)                     /* other = attacker; value = weakest armour left */                \
  X (EJECT_WARNING, "eject warning", 1)         /* the player's ship is lost: time to get out; other = killer */  \
  X (EJECTED, "ejected", 1)                     /* slot = the pod; other = the hull left, -1 gone; place; direction = out of the ship, 0 without a point */ \
  X (PICKED_UP, "pilot picked up", 1)           /* the player's pod: number = ending; other = who comes, -1 */     \
  X (PILOT_LOST, "pilot lost", 1)               /* one of the player's wing; number = pilot */                     \
  X (TARGET_CHANGED, "player's target", 0)      /* other = target */                                               \
  X (MISSION_ENDED, "mission ended", 1)         /* number = ending */                                              \
  X (DAMAGE, "damage", 0)                       /* every blow, whatever became of it: other = attacker; component or -1; number = quadrant, -1 a part's; value = worn; asked, harm, rules: below; node = part struck; place */ \
  X (MISSILE_LAUNCHED, "missile launched", 1)   /* other = target slot; number = missile type; component = record; place; direction = velocity */ \
  X (MISSILE_DECOYED, "missile decoyed", 1)     /* slot = its launcher; other = whose countermeasure; number = type; component = record */ \
  X (MISSILE_ENDED, "missile ended", 0)         /* slot = its launcher; other = what it struck, -1 none; number = type; component = record; place; direction = velocity; value = radius */ \
  X (COUNTERMEASURE, "countermeasure", 1)       /* component = record, -1 spent for nothing; place; direction = velocity a tick */ \
  X (LOCK, "missile lock", 0)                   /* the player's; number = state; other = target slot */ \
  X (SHOCKWAVE, "shockwave", 0)                 /* number = kind; component = record; value = size; place */ \
  X (DISRUPTED, "disrupted", 1)                 /* other = who set the wave off, -1; value = ticks */ \
  X (BEAM, "beam", 1)                           /* a charging gun lets go; number = gun type; value = charge; place; direction = nose */ \
  X (CLOAKED, "cloaked", 1)                     /* the cloak begins to come on */ \
  X (DECLOAKED, "decloaked", 1)                 /* the cloak begins to go */ \
  X (DEVICE, "device", 1)                       /* of the player's: number = SrtDevice; value = 1 on, 0 off */ \
  X (INSIDE, "inside", 1)                       /* the player's ship passed a trigger polygon to its back; other = whose */ \
  X (OUTSIDE, "outside", 1)                     /* ... to its front */ \
  X (HOOP, "through the hoop", 1)               /* other = the hoop */ \
  X (PART_DESTROYED, "part destroyed", 0)       /* component, -1 not listed; number = link id; value = node; place */ \
  X (SPLIT, "split", 1)                         /* a hull begins to come apart; other = slot of its other half, -1; number = 1 sweep 2 bursts 3 a top 4 in a gate */ \
  X (SPLIT_STEP, "split step", 0)               /* number = point; value = fireball size, 0 for a big burst; place; direction of the bits */ \
  X (SPLIT_ENDED, "split ended", 1)             /* other = other half */ \
  X (PIECE_THROWN, "piece thrown", 1)           /* slot = from whom; other = slot of the piece; number = link id; place */ \
  X (HUGE_EXPLOSION, "huge explosion", 1)       /* value = size; number = 0 begins 1 ends 2 reaches other; place */ \
  X (SENT_HOME, "sent home", 1)                 /* the player, for firing on friends; number = sent_home */ \
  X (FRIENDLY_FIRE, "friendly fire", 1)         /* slot = friend struck by the player; value = so far */ \
  X (FRIENDLY_WARNING, "friendly-fire warning", 1) /* slot = the player, told off; other = the friend; number = warnings so far */ \
  X (FLASH, "screen flash", 0)                  /* number = hundredths; place; value = how near the camera must be, 0 anywhere */ \
  X (EXHAUST, "exhaust burn", 0)                /* slot burnt; other = by whose glow; value = depth */ \
  X (LAUNCHED, "launched", 1)                   /* other = carrier */ \
  X (JUMPED_OUT, "jumped out", 1)               /* it leaves the mission, or another order brings it back; place */ \
  X (JUMPED_IN, "jumped in", 1)                 /* place */ \
  X (GATE_JUMPED_IN, "came through a gate", 1)  /* other = the gate */ \
  X (GATE_JUMPED_OUT, "left through a gate", 1) /* other = the gate */ \
  X (GATE, "gate", 1)                           /* number = SrtGateHappening; value = share; place */ \
  X (GATE_FIREBALL, "gate fireball", 0)         /* of a collapse: value = half-size; direction.x = 1 heard; place */ \
  X (WARPED_OUT, "warped out", 1)               /* place */ \
  X (DOCKED, "docked", 1)                       /* other = host; number = port */ \
  X (UNDOCKED, "undocked", 1)                   /* other = host; number = port */ \
  X (REARMED, "rearmed", 1)                     /* other = host */ \
  X (LANDED, "landed", 1)                       /* other = carrier */ \
  X (PLAYER_READY_TO_JUMP, "player ready to jump", 1) /* JUMP DRIVE while a jump is ready, or nobody waits for it any longer */ \
  X (PLAYER_READY_TO_WARP, "player ready to warp", 1) /* ... a warp */ \
  X (SHIP_REACHED, "reached", 1)                /* other = ship or marker; number = curve */ \
  X (SCOOPED, "scooped up", 1)                  /* slot = the pod; other = by whom */ \
  X (LIFTER_GRABBED, "cargo grabbed", 1)        /* other = what it carries now */ \
  X (LIFTER_DROPPED, "cargo dropped", 1)        /* other = what it let go of, -1 */ \
  X (ION_STEP, "ion cannon", 1)                 /* other = target; number = step begun */ \
  X (ION_STRIKE, "ion strike", 0)               /* a fireball about the ship the beam is on: other = the cannon; number = which; value = radius; place; direction = velocity */ \
  X (LIGHTS, "lights", 1)                       /* number = 1 on, 0 off; component = node of the part, -1 all */ \
  X (BROKE_AWAY, "section broke away", 1)       /* other = the section */ \
  X (SOUND, "sound", 0)                         /* number = SrtSound; place */ \
  X (RADIO, "radio", 1)                         /* slot = speaker, -1 none; number = SrtRadioLine; text = the line in words */ \
  X (POOL_FULL, "pool full", 1)                 /* number: 0 slots 1 nodes 2 shots 3 events 4 components 5 guns 6 racks 7 missiles 8 shockwaves 9 tunnels */ \
  X (DISPLAY, "display", 0)                     /* the player's display has something to say: number = SrtCue */       \
  X (SCRIPT_PART, "script part", 0)             /* a part of the mission's script begins: number = part, of the second bank -1 - part; component = thread; other = -1 */ \
  X (SCRIPT_STATEMENT, "script line", 0)        /* a thread is about to end a statement: number = offset in the code; component = thread; other = trigger that started it, -1 */ \
  X (SCRIPT_STOPPED, "script stopped", 1)       /* held by an editor before it: number = offset; component = thread */ \
  X (SCRIPT_FAULT, "script fault", 1)           /* number = offset, -1 none; component = thread; text says why; of a command that is not built: other = its number */ \
  X (SCRIPT_SAYS, "script message", 1)          /* number = offset of the text in the code; other = thread */ \
  X (SCRIPT_CUE, "script cue", 0)               /* a command asks something of the display or of sound: number = command; component = what its argument says */ \
  X (TRIGGER_FIRED, "trigger fired", 1)         /* slot = ship whose event it was, -1; number = trigger; other = 1: its block runs already; component = thread, -1 */ \
  X (OBJECTIVE, "objective", 1)                 /* number = objective; value = state: 0 inactive 1 active 2 current */ \
  X (COMMS, "radio message", 1)                 /* slot = speaker, -1; other = pilot, -1 nobody's; number = offset of the line's name in the code; component = head, -1; value = ticks it takes */ \
  X (SHOT_BEGAN, "director's shot", 0)          /* slot = ship looked at, -1; other = ship it stands at, -1; number = curve, -1 */ \
  X (HAND, "edited by hand", 1)                 /* a person changed the run; text says what */                     \
  X (CONTENT_SWAPPED, "script swapped", 1)      /* number = content version */

typedef enum SrtEventKind
{
#define SRT_EVENT_ENUM(id, name, log) SRT_EVENT_##id,
  SRT_EVENTS (SRT_EVENT_ENUM)
#undef SRT_EVENT_ENUM
      SRT_N_EVENTS
} SrtEventKind;

/* What became of a blow (DAMAGE events): bits of SrtEvent.rules, with the words people read. */
#define SRT_DAMAGE_RULES(X)                                                                                        \
  X (DIFFICULTY, N_ ("scaled by the difficulty"))                                                                  \
  X (RESERVE, N_ ("taken by the shield reserve"))                                                                  \
  X (SHIELD, N_ ("taken by the shield"))                                                                           \
  X (ARMOR, N_ ("taken by the armour"))                                                                            \
  X (COMPONENT, N_ ("taken by the component"))                                                                     \
  X (JUMPING, N_ ("nothing: it is jumping"))                                                                       \
  X (DEBRIS, N_ ("nothing: debris"))                                                                               \
  X (EXPLODING, N_ ("nothing: it is exploding"))                                                                   \
  X (INVULNERABLE, N_ ("refused: invulnerable"))                                                                   \
  X (SPECTRAL, N_ ("turned by spectral shields"))                                                                  \
  X (GENERATOR, N_ ("quartered by the shield generator"))                                                          \
  X (TOO_LIGHT, N_ ("nothing: too light a weapon for this armour"))                                                \
  X (NO_ARMOR, N_ ("nothing: the part has no armour of its own"))                                                  \
  X (COLLISION, N_ ("nothing: collisions do not wear components"))                                                 \
  X (FRIEND, N_ ("softened: a friend struck by the player"))

enum
{
#define SRT_RULE_NUMBER(id, words) SRT_RULE_NUMBER_##id,
  SRT_DAMAGE_RULES (SRT_RULE_NUMBER)
#undef SRT_RULE_NUMBER
      SRT_N_DAMAGE_RULES,
#define SRT_RULE_BIT(id, words) SRT_RULE_##id = 1 << SRT_RULE_NUMBER_##id,
  SRT_DAMAGE_RULES (SRT_RULE_BIT)
#undef SRT_RULE_BIT
};

/* SrtEvent.number of SRT_EVENT_GATE. */
typedef enum SrtGateHappening
{
  SRT_GATE_OPENS,
  SRT_GATE_IS_OPEN,
  SRT_GATE_CLOSES,
  SRT_GATE_IS_CLOSED,
  SRT_GATE_COLLAPSES,  /* begins a stage: value = 1..4 */
  SRT_GATE_CATCHES,    /* other = the ship caught */
} SrtGateHappening;

/* SrtEvent.number of SRT_EVENT_SOUND: what orders let be heard (spec 02 §9, 08). */
typedef enum SrtSound
{
  SRT_SOUND_DOOR_OPENS,
  SRT_SOUND_DOOR_CLOSES,
  SRT_SOUND_ENGINE_STARTS,
  SRT_SOUND_RETAINER,
  SRT_SOUND_TORPEDO_LAUNCH,
  SRT_SOUND_POD_LAUNCH,
  SRT_SOUND_JUMP_CHARGE,
  SRT_SOUND_JUMP_OUT,
  SRT_SOUND_JUMP_IN,
  SRT_SOUND_GATE_OPENS,
  SRT_SOUND_GATE_CLOSES,
  SRT_SOUND_WARP_PROJECTS,
  SRT_SOUND_WARP_OUT,
  SRT_SOUND_WARP_IN,
  SRT_SOUND_DOCK,
  SRT_SOUND_UNDOCK,
  SRT_SOUND_LANDING,
  SRT_SOUND_TRACTOR,
  SRT_SOUND_GRAB,
  SRT_SOUND_LIGHT,
  SRT_SOUND_ION_LIGHT,
  SRT_SOUND_ION_CHARGE,
  SRT_SOUND_ION_FIRES,
  SRT_SOUND_WORM,
} SrtSound;

/* SrtEvent.number of SRT_EVENT_DISPLAY. */
typedef enum SrtCue
{
  SRT_CUE_REFUSED,            /* a key has no effect now */
  SRT_CUE_NO_MISSILES,        /* none of the armed type is left */
  SRT_CUE_MISSILE_CHOSEN,     /* the ring was turned */
  SRT_CUE_NO_COUNTERMEASURES,
  SRT_CUE_FEW_COUNTERMEASURES, /* value = how many are left */
} SrtCue;

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
  float asked;        /* DAMAGE: the blow before any rule; ORDER_PUSHED: the order that was being run as it was pushed, -1 none */
  int32_t harm;       /* DAMAGE: SrtDamageKind; ORDER_PUSHED, ORDER_POPPED: SrtTargetKind; MANEUVER_LINE: set */
  uint32_t rules;     /* DAMAGE: bits SRT_RULE_...; ORDER_PUSHED: slot of the ship that ran that order */
  int32_t node;       /* the part struck, -1 none; it may be gone by the tick's end */
} SrtEvent;

/* The table, for lists and filters. */
const char *srt_event_name (SrtEventKind kind);
bool srt_event_logged (SrtEventKind kind);
/* Words of rule @number (0..SRT_N_DAMAGE_RULES - 1), untranslated. */
const char *srt_damage_rule_words (int number);
