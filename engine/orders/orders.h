/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Orders: the catalogue, the stack, running, targets, steering and avoidance
 * (spec 02). Behaviours are one file per family beside this header.
 */
#pragma once

#include "base/diag.h"
#include "world/world.h"

/* Order numbers that code names. */
enum
{
  SRT_ORDER_DO_NOTHING = 0,
  SRT_ORDER_FLY_AIMLESSLY = 1,
  SRT_ORDER_LAUNCH_MISSILE = 2,
  SRT_ORDER_LAUNCH_HEAVY = 3,
  SRT_ORDER_WARP_IN = 4,
  SRT_ORDER_WARP_OUT = 5,
  SRT_ORDER_FLY = 6,
  SRT_ORDER_RUN_AWAY = 7,
  SRT_ORDER_LAND = 8,
  SRT_ORDER_ESCORT = 9,
  SRT_ORDER_FIND_NEW_TARGET = 10,
  SRT_ORDER_EXPLODE = 11,
  SRT_ORDER_LIFTER_GRAB = 12,
  SRT_ORDER_REGROUP = 14,
  SRT_ORDER_PATROL = 15,
  SRT_ORDER_TOGGLE_CLOAK = 16,
  SRT_ORDER_FOLLOW_CURVE = 17,
  SRT_ORDER_JUMP_IN = 19,
  SRT_ORDER_JUMP_OUT = 20,
  SRT_ORDER_FIND_SCOOP_UP = 21,
  SRT_ORDER_GATE_IN = 25,
  SRT_ORDER_GATE_OUT = 26,
  SRT_ORDER_FORMATION = 27,
  SRT_ORDER_GATE_OPEN = 28,
  SRT_ORDER_GATE_CLOSE = 29,
  SRT_ORDER_GATE_COLLAPSE = 31,
  SRT_ORDER_EJECT = 30,
  SRT_ORDER_MATCH_SPEED = 32,
  SRT_ORDER_ION_SHOOT = 33,
  SRT_ORDER_BREAKAWAY = 36,
  SRT_ORDER_TURN_PROJECTOR = 37,
  SRT_ORDER_PROJECT = 38,
  SRT_ORDER_LIFTER_DROP = 39,
  SRT_ORDER_JUMP_IN_DELAYED = 40,
  SRT_ORDER_JUMP_OUT_DELAYED = 41,
  SRT_ORDER_PLAYER_CONTROL = 100,
  SRT_ORDER_TORPEDO = 103,
  SRT_ORDER_LAUNCH = 104,
  SRT_ORDER_FIGHT = 105,
  SRT_ORDER_EJECT_HULL = 106,
  SRT_ORDER_SCOOP_UP = 107,
  SRT_ORDER_EJECT_SPIN = 108,
  SRT_ORDER_DOCK = 109,
  SRT_ORDER_ION_CANNON = 110,
  SRT_ORDER_LIFTER_END_DROP = 111,
  SRT_ORDER_LIFTER_FIT = 112,
  SRT_ORDER_EJECT_ATTACK = 113,
  SRT_ORDER_DISRUPTED = 114,
  SRT_ORDER_LIST_LEFT = 115,
  SRT_ORDER_LIST_RIGHT = 116,
  SRT_ORDER_FRIENDLY_FIRE = 117,
  SRT_ORDER_EJECT_PLAYER = 118,
  SRT_ORDER_FOLLOW_CURVE_BACKWARDS = 119,
  SRT_ORDER_MILL = 120,
  SRT_ORDER_LAST = 200, /* of the catalogue; custom orders come after it */
};

enum /* SrtOrderInfo.flags (spec 02 §1.1) */
{
  SRT_ORDER_PLAYERS = 0x1,
  SRT_ORDER_ONE_SHOT = 0x20,
  SRT_ORDER_RETALIATE = 0x40,
  SRT_ORDER_AVOIDANCE = 0x80,
  SRT_ORDER_SEND_FLIGHT = 0x400,
};

typedef void (*SrtOrderFunc) (SrtRun *run, int slot);
/* Writes the order's own state in words into @text: for the order stack panel. */
typedef void (*SrtOrderDescribe) (const SrtRun *run, int slot, char *text, size_t size);

/* One thing an order works with, to be drawn in space: from its state, not worked out again. */
typedef enum SrtMarkKind
{
  SRT_MARK_POINT,  /* at `a` */
  SRT_MARK_LINE,   /* from `a` to `b` */
  SRT_MARK_PLACE,  /* a place to stand at, turned: `frame` */
  SRT_MARK_SPHERE, /* about `a` with `size` */
  SRT_MARK_CIRCLE, /* about `a` with `size`, round the axis `b` */
} SrtMarkKind;

typedef struct SrtOrderMark
{
  int kind;        /* SrtMarkKind */
  SrtVec3 a, b;    /* world */
  SrtFrame frame;
  float size;      /* units */
  bool now;        /* it is what the order is at; else what is still to come or has been */
  char text[48];   /* what it is, translated; "" for nothing to say */
} SrtOrderMark;

/* At most @max marks of a running order; how many. */
typedef int (*SrtOrderMarks) (SrtRun *run, int slot, SrtOrderMark *marks, int max);

enum
{
  SRT_ORDER_MARKS = 160, /* that anybody asks for */
};

typedef struct SrtOrderInfo
{
  int number;
  const char *name;       /* translatable; ours for orders tied to an original ship (decision 27) */
  uint32_t flags;
  int priority;
  SrtOrderFunc init, update, exit; /* NULL = none */
  SrtOrderDescribe describe;       /* NULL = nothing to say */
  SrtOrderMarks marks;             /* NULL = nothing to show */
  bool built;             /* its behaviour is there (or the spec gives it none, decision 27) */
} SrtOrderInfo;

/* The catalogue's record, a custom order's, or NULL. */
const SrtOrderInfo *srt_order_info (int number);
/* The whole table in number order. */
const SrtOrderInfo *srt_order_table (int *n);
/*
 * Registers a custom order before any world is made (decision 32; spec 02
 * §9.13); false when the registry is full or the record has no update. @info is
 * copied (not the name, which must stay); the number it gets is after the
 * catalogue's. Not while a simulation runs.
 */
bool srt_order_register (const SrtOrderInfo *info, int *number);
/*
 * A custom order is off: every ship drops it, the current one by a pop with
 * its exit, deeper ones just removed; orders below go on (spec 02 §9.13).
 */
void srt_order_drop_everywhere (SrtRun *run, int number);
/*
 * What a custom order's init or update calls when it cannot do its work: a
 * note says @why (translatable), and the order is off as above. An init that
 * fails is followed by no update.
 */
void srt_order_fail (SrtRun *run, int slot, const char *why);

/* Who translates what the describe functions write; NULL = nobody. Set once as the program starts. */
void srt_orders_translate_with (SrtTranslate translate);
/* A template of a describe function in the reader's language. */
const char *srt_order_words (const char *text);

#define SRT_NO_TARGET ((SrtTarget){ 0, -1, -1 })

static inline SrtTarget
srt_target_ship (int slot, int component)
{
  return (SrtTarget){ SRT_TARGET_SHIP, (int16_t) slot, (int16_t) component };
}

static inline bool
srt_target_equal (SrtTarget a, SrtTarget b)
{
  return a.kind == b.kind && a.index == b.index && a.component == b.component;
}

/* ---- The stack (stack.c; spec 02 §3) ---- */

typedef enum SrtGiveWay
{
  SRT_GIVE_WAY_NO,
  SRT_GIVE_WAY_YES,
  SRT_GIVE_WAY_CONFLICT,
} SrtGiveWay;

enum
{
  SRT_ORDER_CLEAR = -100, /* what orders_clear asks with */
};

/* A player's ship turns the order down whatever it does now; nobody else does (spec 02 §3.1). */
bool srt_order_refused (const SrtRun *run, int slot, int number);
/* Whether the current order makes way for a number, or for SRT_ORDER_CLEAR; where it ends for it, its exit has run (§3.2). */
SrtGiveWay srt_order_give_way (SrtRun *run, int slot, int number);
/*
 * Puts an order on the stack: true when it is the current one now, be it
 * because it was (then nothing changes). False, told by an event, when it is
 * refused or in conflict; false too for who is out of action, for an empty slot
 * and where twenty are waiting already (§3.3).
 */
bool srt_order_push (SrtRun *run, int slot, int number, SrtTarget target, SrtPusher pusher);
/* Tells why the current order does what it does: a line of the log. @why: a static text, translated by who shows it. */
void srt_order_note (SrtRun *run, int slot, const char *why);
/* The same, and the order ends. */
void srt_order_end (SrtRun *run, int slot, const char *why);
/* Ends the current order, if there is one; the one below starts over, unless a one-shot was on it (§3.4). */
void srt_order_pop (SrtRun *run, int slot);
/* Empties the stack if the current order gives way; only its exit runs (§3.4). */
void srt_orders_clear (SrtRun *run, int slot);
/* Pops until none is left, whatever their priorities (§3.4). */
void srt_orders_pop_all (SrtRun *run, int slot);
/* Replaces the whole stack by one order with data byte 0 (spec 02 §9.11). */
void srt_orders_replace (SrtRun *run, int slot, int number, uint8_t data);
/* Ends the stack without running it: hull lost (spec 01 §13.4). */
void srt_orders_drop (SrtRun *run, int slot);
/*
 * Has an order given @delay ticks after this frame's start. False when twenty
 * wait, or the same order for the same target waits until then or later; one
 * that waits for less goes (§4.4).
 */
bool srt_order_queue (SrtRun *run, int slot, const SrtOrderEntry *entry, int delay);

/* Gives a mission's order with its arguments; false where it is not taken. */
bool srt_order_give (SrtRun *run, int slot, const SrtMissionOrder *order, SrtPusher pusher);
/* Writes a mission's order's own arguments (speed, curve, seconds, carrier) into the entry given for it. */
void srt_order_set_arguments (SrtOrderEntry *entry, const SrtMissionOrder *order);

/* The current order, or NULL. */
static inline SrtOrderEntry *
srt_order_current (const SrtWorld *world, int slot)
{
  SrtOrders *orders = srt_orders (world, slot);
  return orders->count > 0 ? &orders->stack[0] : NULL;
}

/* The current order's own state: SRT_ORDER_STATE bytes, zeroed as it starts. */
static inline void *
srt_order_state (const SrtWorld *world, int slot)
{
  return srt_orders (world, slot)->state;
}

/* Number of the current order, -1 for none. */
static inline int
srt_order_number (const SrtWorld *world, int slot)
{
  const SrtOrderEntry *entry = srt_order_current (world, slot);
  return entry ? entry->number : -1;
}

/* ---- Running (run.c; spec 02 §4) ---- */

/* Once a frame: every object's orders and turrets. */
void srt_orders_update (SrtRun *run);
/*
 * One object's orders. For the player's ship under Player Control this is the
 * step's run: stick, throttle and burners; srt_orders_update() makes the
 * frame's: presses and FIRE (decision 8).
 */
void srt_object_orders (SrtRun *run, int slot);
/* Starts the current order now, where it has yet to: for orders that start as they are given. */
void srt_order_start (SrtRun *run, int slot);

/* ---- Targets (target.c; spec 02 §5) ---- */

typedef bool (*SrtTargetVisit) (SrtRun *run, int slot, int component, void *data);
/*
 * Visits what a target names: a ship with its component, a flight group's ships,
 * a squad's members in turn. True as soon as a visit returns true (spec 02 §5.1).
 */
bool srt_target_walk (SrtRun *run, SrtTarget target, SrtTargetVisit visit, void *data);
/* It can be acted on: @allowed_flags are those of the object that would spoil it and do not here (§5.2). */
bool srt_target_valid (const SrtRun *run, SrtTarget target, uint32_t allowed_flags);
/* Valid, else the order is popped and false returned. */
bool srt_target_or_pop (SrtRun *run, int slot, uint32_t allowed_flags);

/* What a target is aimed at (spec 02 §5.3, 03 §1). */
typedef struct SrtAim
{
  SrtVec3 place;      /* as drawn */
  float radius;
  SrtMat3 orientation; /* as drawn */
  int node;           /* -1: the whole object */
} SrtAim;
/* @target's index must be a slot, whatever its kind. */
SrtAim srt_aimed_at (SrtRun *run, SrtTarget target);

/* ---- Steering (steer.c; spec 02 §6, §7) ---- */

enum
{
  SRT_STEER_NEAR = 0x1,
  SRT_STEER_AHEAD = 0x2,
  SRT_STEER_UPRIGHT = 0x4,
  SRT_STEER_PITCH_UP = 0x8,
  SRT_STEER_CLEAR = 0x3,
};

/* The three turning inputs are let go (spec 02 §0). */
void srt_hold_turns (SrtObject *object);
/* And the throttle. */
void srt_let_go (SrtObject *object);
/* And everything it moves by: it stands still where it is. */
void srt_stop (SrtObject *object);
/*
 * Sets the turning inputs toward a place in the world. @limit caps them (a
 * share, cut to 1), @ease 0..1 is how much of the braking is left out, @flags
 * are SRT_STEER_*. Returns whether avoidance moved the point. Without flight
 * stats the inputs stay (§6).
 */
bool srt_steer (SrtRun *run, int slot, SrtVec3 point, float limit, float ease, uint32_t flags);
/* Flies to a place so as to be there turned as @turned, at a throttle of @least or more; true once there (§7). */
bool srt_arrive (SrtRun *run, int slot, SrtVec3 at, const SrtMat3 *turned, float least);

/* ---- Paths (follow.c; spec 02 §9.5, §9.6) ---- */

/*
 * The path of the running order puts the point of this step's end, and what is
 * up there, into its SrtFollowMotion; it may move the order's step on and set
 * another motion for the moves to come. Asked at each move of a follow motion:
 * more than once in a step where the ship collides (spec 01 §10.5).
 */
void srt_follow_path (SrtRun *run, int slot);

/* ---- Avoidance (avoid.c; spec 02 §8) ---- */

/* The scan of the object pass for one object; fills both lists. */
void srt_avoidance_scan (SrtRun *run, int slot);
/*
 * Between these two the scans know where everything is, and each looks only at
 * what is near: for all scans of one frame. The lists come out the same without.
 */
void srt_lookout_open (SrtRun *run);
void srt_lookout_close (SrtRun *run);
/* What they work with, a part of the scratch; NULL without memory. */
SrtLookout *srt_lookout_new (uint32_t n_slots);
void srt_lookout_free (SrtLookout *lookout);
/* The two come within @margin units of touching in as many @steps; false where either has no flight stats (§8.2). */
bool srt_collision_course (SrtRun *run, int slot, int target, float steps, float margin);
/* Moves a point that is flown to round what is listed as near, or over or under what is ahead; true if it did (§8.3, §8.4). */
bool srt_avoid_near (SrtRun *run, int slot, SrtVec3 *point);
bool srt_avoid_ahead (SrtRun *run, int slot, SrtVec3 *point);

/* ---- Riding (ride.c; spec 08 §1.6, 01 §3.2 step 10) ---- */

/*
 * A ship held on a part of another. It stands first in the state of the orders
 * that hold one, Launch and Land; `rides` 0: it is let go.
 */
typedef struct SrtRide
{
  SrtFrame place;       /* of the ship, in the node's frame */
  SrtFrame framed;      /* the node's, world, as it was framed last */
  int32_t on, part;     /* slot it rides, and which of its own model's parts; -1 its root */
  int32_t rides;
} SrtRide;

/* The ship rides from now on where it stands; the ridden node where it goes next. */
void srt_ride_begin (SrtRun *run, int slot, int on, int part);
/* A ship's turn in the framing of all objects, in the order of slots: it is put where the ridden node was framed last. */
void srt_ride_in_turn (SrtRun *run, int slot);
/* Once all are framed: every rider is put where its node is now; in classic only what has moved is noted. */
void srt_rides_keep_up (SrtRun *run);

/* ---- Launches (launch.c; spec 08 §1) ---- */

/*
 * SetupLaunch (spec 08 §1.2): every ship that @ships names is to launch from
 * what @from names. From a ship: by @gate, plus one for each ship reached
 * before; @gate -1, a flight group or a squad: by gates that are looked for.
 * Each waits for srt_launch_start(). Returns how many took the order.
 */
int srt_launch_setup (SrtRun *run, SrtTarget ships, SrtTarget from, int gate, SrtPusher pusher);
/* StartLaunch: the first Launch in the ship's stack is let go, whether or not it has started; false without one. */
bool srt_launch_start (SrtRun *run, int slot);
/*
 * A mission's ship whose record names a gate takes Launch, which starts at
 * once; then it waits for the script, or goes where the mission has none. For
 * who makes mission ships, once those that they launch from are made. True if it took it.
 */
bool srt_launch_as_made (SrtRun *run, int slot);
/* The ship's current order is a Launch from this carrier. */
bool srt_launching_from (const SrtWorld *world, int slot, int carrier);
/* Its current order is a Launch that has yet to be let go. */
bool srt_launch_waits (const SrtWorld *world, int slot);

/* The launch that the player's ship is in, for drawing. */
typedef struct SrtLaunchLook
{
  int style;            /* SrtLaunchStyle */
  int carrier, gate;
  int step;             /* 0 waits, 1 delays, 2.. the style's own, the one that comes next */
  int32_t doors_opened; /* tick the drop tube's lower door began to open, 0 not yet */
  int hangar;           /* slot of the hangar it is in, -1 none */
  int32_t since;        /* mission tick the order was given */
  int32_t vents_opened; /* tick the vents of a side bay's doors opened, while its doors and theirs are yet to be opened; -1 */
} SrtLaunchLook;
/* False when it is in none. */
bool srt_launch_look (const SrtWorld *world, SrtLaunchLook *look);
/* The tick at which a torpedo left its tube, for as long as its Launch goes on from there; -1 otherwise. */
int32_t srt_launch_torpedo_left (const SrtWorld *world, int slot);

/* ---- A ship's end (end.c; spec 02 §9.11, 01 §14) ---- */

/* SrtEvent.number of SRT_EVENT_EXPLOSION: how a ship goes, and then what ends it. */
typedef enum SrtGoing
{
  SRT_GOING_SPIN_OUT,     /* begins: a fireball of its radius, then it tumbles and sheds bits */
  SRT_GOING_BURST,        /* begins: no fireball of its own */
  SRT_GOING_HALT,         /* begins: a fireball of its radius */
  SRT_GOING_HALT_TORPEDO, /* begins: a chain of five fireballs and a shockwave */
  SRT_GOING_BLAST,        /* the end of a spin-out or a halt */
  SRT_GOING_BURSTS,       /* the end of a burst */
  SRT_GOING_ROCK,         /* an asteroid's end: value is 1.5 radii */
} SrtGoing;

/* ---- Jumps (jump.c; spec 08 §2) ---- */

/* What a ship's jump shows now (spec 08 §2.5). */
typedef struct SrtJumpLook
{
  bool out;             /* Jump Out; else Jump In */
  bool astern;          /* it carries what makes it fly astern: trails stream ahead */
  int step;             /* of §2.2 or §2.3 */
  float progress;       /* of the step, 0 .. past 1 */
  SrtFrame placed;      /* Out: where it stood as it began to charge; In: where it begins to fly in. World */
  float trails;         /* shade, 0..1; 0 none */
  float lights;         /* grey of the lights, 0..1; 0 none */
  float lights_out;     /* 0..1 of the lights, in order, have changed their picture; those two before are out, at 1 all */
  float flare;          /* share of its full size; 0 none */
  float flare_across, flare_up; /* further shares, in the world's X and Y */
  SrtFrame flare_at;    /* world */
  float burst;          /* glow, 0..1; 0 none */
} SrtJumpLook;

/* False where the ship is in no jump. */
bool srt_jump_look (const SrtRun *run, int slot, SrtJumpLook *out);
/* JUMP DRIVE, and the calls for it while a jump or a warp is ready (spec 08 §2.4, 09 §6.5). */
void srt_jump_drive_frame (SrtRun *run);

/* ---- Landing (land.c; spec 02 §9.7) ---- */

/* Where a landing is watched from. */
typedef struct SrtLandLook
{
  SrtLandStyle style;
  int step;
  SrtFrame site;        /* world: the middle of the tube, or of the pad, turned as the carrier or the bay */
  SrtVec3 size;         /* of the bay, units; 0 of a tube */
  float across;         /* of a tube, how far right of the carrier's middle, units */
  float deck;           /* of a tube, how far its upper door is below the site; less than 0 above */
} SrtLandLook;

/* False until a landing's last part has begun, which is shown from near it. */
bool srt_land_look (const SrtRun *run, int slot, SrtLandLook *out);
/* PERMISSION TO LAND, once a press. */
void srt_landing_frame (SrtRun *run);

/* ---- The radio (radio.c; spec 09 §6) ---- */

/* What the engine itself has said (spec 09 §6.5): SrtEvent.number of SRT_EVENT_RADIO; its text is the line in words. */
typedef enum SrtRadioLine
{
  SRT_RADIO_ASKS_TO_LAND,
  SRT_RADIO_MAY_LAND,
  SRT_RADIO_MAY_NOT_LAND,
  SRT_RADIO_JUMP_READY,
  SRT_RADIO_JUMP_FIRST_CALL, /* and three more */
  SRT_RADIO_WARP_READY = SRT_RADIO_JUMP_FIRST_CALL + 4,
  SRT_RADIO_WARP_FIRST_CALL, /* and three more */
  SRT_RADIO_ION_CANNON = SRT_RADIO_WARP_FIRST_CALL + 4,
  SRT_RADIO_LAUNCH,
  SRT_N_RADIO_LINES,
} SrtRadioLine;

/* A line is said now; @speaker: a slot, -1 none. */
void srt_radio_say (SrtRun *run, int speaker, SrtRadioLine line);
/* A ship reports in @delay ticks; false where five wait to already. */
bool srt_radio_report (SrtRun *run, int speaker, SrtRadioLine line, int delay);
/* Reports that are due are said, unless who speaks is gone. */
void srt_radio_frame (SrtRun *run);

/* ---- Firing on friends (friendly.c; spec 02 §9.8) ---- */

/*
 * A blow of @scaled points at a ship, at shields, armour or (@component) a part:
 * the player's at a friend is added up, and past a limit a warning comes.
 */
void srt_friendly_blow (SrtRun *run, int slot, int attacker, float scaled, SrtDamageKind kind, bool component);
/* Such a blow was the end of it, or of the part: the player is to be sent home. */
void srt_friendly_loss (SrtRun *run, int slot, int attacker, SrtDamageKind kind, bool component);
/* Another ship takes the place of the exploding one that the player launched from (game frame step 14). */
void srt_carrier_upkeep (SrtRun *run);
/* Sends home who is to be (game frame step 9). */
void srt_friendly_fire_frame (SrtRun *run);

/* ---- The ion cannon (ion-cannon.c; spec 08 §6) ---- */

enum
{
  SRT_ION_RINGS = 5,
  SRT_ION_PAIRS = 16, /* of rays or lights, at most */
};

/* What a cannon shows in this frame. Its points are lists 11-15 of the part it fires from. */
typedef struct SrtIonLook
{
  int target;               /* slot */
  int turns, fires;         /* nodes */
  int step;                 /* 0..7 */
  float laser;              /* share of the way to the target that the targeting laser reaches; 0 none */
  float laser_red;          /* 0..1 */
  float laser_half;         /* half its width, units */
  bool plain;               /* it has none of what follows but the beam */
  int n_rays, n_lights;     /* pairs */
  uint32_t lights;          /* a bit each that is on */
  float rays;               /* strength, 0..1 */
  float glow;               /* half width of the barrel's glow, units; 0 none */
  float glow_ticks;         /* since it began */
  int n_rings;
  float rings[SRT_ION_RINGS]; /* share of the way up the barrel */
  bool beam;
  SrtVec3 beam_to;          /* world, by the target's next place */
} SrtIonLook;

/* False, and all zero, where the ship runs no cannon. */
bool srt_ion_look (const SrtRun *run, int slot, SrtIonLook *out);
/* The ship's type has a cannon, and its parts are still there. */
bool srt_ion_cannon_whole (const SrtRun *run, int slot);

/* ---- Gates (gate-worm.c; spec 08 §3.7) ---- */

/* One simulation step: the worm may shake who rides it. */
void srt_worm_step (SrtRun *run);
/* The player's ship rides the worm between two gates: nothing else happens that is seen. */
static inline bool
srt_riding_worm (const SrtWorld *world)
{
  return world->worm_since >= 0;
}

/* ---- Warps (warp.c; spec 08 §3.10) ---- */

enum
{
  SRT_WARP_BEAMS = 4,
};

/* What a ship that warps out shows now. */
typedef struct SrtWarpLook
{
  int step;                 /* 3 opens its tunnel, 4 extends it, 5 flies in */
  float progress;           /* of the step, 0..1 */
  int tunnel;               /* its record */
  float depth;              /* of the tunnel once its rings are all out, units */
  float beams;              /* brightness of the projector beams; 0 none. Their ends stream particles in any case */
  SrtVec3 from[SRT_WARP_BEAMS]; /* where they leave, in the ship's frame */
  SrtVec3 to[SRT_WARP_BEAMS];   /* where they end, in the tunnel's frame */
  float stretch;            /* of the ship along its Z, as it is drawn */
} SrtWarpLook;

/* False where the ship has no tunnel open to fly into; its stretch is 1 then. */
bool srt_warp_look (const SrtRun *run, int slot, SrtWarpLook *out);
/* Where the end of a beam is at a share of a step, in the tunnel's frame; @depth as in its look. */
SrtVec3 srt_warp_beam_end (const SrtTunnel *tunnel, int step, float progress, float depth, int beam);

/* ---- Breaking away (breakaway.c; spec 02 §9.10, 08 §3.11) ---- */

enum
{
  SRT_PROJECTION_BEAMS = 6,
};

/* What a section that projects a warp shows now; each beam and the tunnel show in nine frames of ten. */
typedef struct SrtProjectionLook
{
  int tunnel;               /* its record */
  int node;                 /* the projector */
  float spread;             /* units */
  SrtVec3 from[SRT_PROJECTION_BEAMS], to[SRT_PROJECTION_BEAMS]; /* in the projector's frame */
} SrtProjectionLook;

/* False where it projects nothing. */
bool srt_projection_look (const SrtRun *run, int slot, SrtProjectionLook *out);
/* Ticks since a section broke away, for as long as the part at @node smokes of it; -1: none does. */
int srt_breakaway_smoke (const SrtRun *run, int slot, int *node);

/* ---- The player (player.c; spec 09 §5, 02 order 100) ---- */

/* Takes the tick's input over; presses count once: the frame that follows drops them (decision 8). A view that drawing
 * switched to is the player's from here on. */
void srt_player_take_input (SrtRun *run, const SrtPlayerInput *input);
/* Drawing may switch to @view now: one of the player's own, while no sequence holds the camera (spec 09 §2.1, §2.2). */
bool srt_player_may_view (const SrtWorld *world, int view);
/* Per-frame keys: targeting, radar, views (game frame step 0). */
void srt_player_frame (SrtRun *run);
/* Upkeep of the player's target (game frame step 14). */
void srt_player_target_upkeep (SrtRun *run);
/*
 * With smart targeting on, what a blow of the player's strikes becomes the
 * target, the listed @component (-1 none) of an enemy its part (spec 01 §12.2,
 * §13.2; 09 §4.7). Of hulls' parts enemies' alone count: @part. Ramming chooses nothing.
 */
void srt_player_strikes (SrtRun *run, int slot, int component, bool part, int attacker, SrtDamageKind kind);
/* Match speed is switched on, matching at once, or off (spec 06 command 4A). */
void srt_player_match_speed (SrtRun *run, int slot, bool on);
/* Takes a target: SrtPlayer.target and that of Player Control wherever it stands in the stack (spec 09 §4.7). */
void srt_player_set_target (SrtRun *run, SrtTarget target);

/*
 * Switches the view (spec 09 §2.1). False where it may not: never while the
 * player rides a gate's worm, and while a sequence holds the view unless
 * @force. With @lock a sequence holds it from now on; without, it is let go.
 */
bool srt_view_set (SrtRun *run, int view, bool lock, bool force);

/* Action numbers that code names (spec 09 §5.4). */
enum
{
  SRT_ACTION_COCKPIT_VIEW = 0,
  SRT_ACTION_LEFT_VIEW = 1,
  SRT_ACTION_RIGHT_VIEW = 2,
  SRT_ACTION_REAR_VIEW = 3,
  SRT_ACTION_EXTERNAL_VIEW = 6,
  SRT_ACTION_MISSILE_VIEW = 7,
  SRT_ACTION_NEXT_ENEMY = 8,
  SRT_ACTION_PREVIOUS_ENEMY = 9,
  SRT_ACTION_NEXT_FRIEND = 10,
  SRT_ACTION_PREVIOUS_FRIEND = 11,
  SRT_ACTION_NEXT_SUBTARGET = 12,
  SRT_ACTION_PREVIOUS_SUBTARGET = 13,
  SRT_ACTION_TARGET_RETICLE = 14,
  SRT_ACTION_NEAREST_ENEMY = 15,
  SRT_ACTION_NEAREST_FRIEND = 16,
  SRT_ACTION_TARGET_TORPEDO = 17,
  SRT_ACTION_SMART_TARGET = 18,
  SRT_ACTION_AFTERBURNER = 20,
  SRT_ACTION_AFTERBURNER_TOGGLE = 21,
  SRT_ACTION_REVERSE = 22,
  SRT_ACTION_JUMP_DRIVE = 23,
  SRT_ACTION_MATCH_SPEED = 24,
  SRT_ACTION_ACCELERATE = 25,
  SRT_ACTION_DECELERATE = 26,
  SRT_ACTION_ZERO_THROTTLE = 27,
  SRT_ACTION_FULL_THROTTLE = 28,
  SRT_ACTION_ROLL_CLOCKWISE = 29,
  SRT_ACTION_ROLL_ANTICLOCKWISE = 30,
  SRT_ACTION_NOSE_UP = 31,
  SRT_ACTION_NOSE_DOWN = 32,
  SRT_ACTION_TURN_CLOCKWISE = 33,
  SRT_ACTION_TURN_ANTICLOCKWISE = 34,
  SRT_ACTION_STRAFE_LEFT = 35,
  SRT_ACTION_STRAFE_RIGHT = 36,
  SRT_ACTION_STICK_ROLLS = 37,
  SRT_ACTION_FIRE = 38,
  SRT_ACTION_FULL_GUNS = 39,
  SRT_ACTION_NEXT_GUNS = 40,
  SRT_ACTION_SYNCHRONISE = 42,
  SRT_ACTION_BLIND_FIRE = 43,
  SRT_ACTION_LAUNCH_MISSILE = 44,
  SRT_ACTION_MISSILE_CLOCKWISE = 46,
  SRT_ACTION_MISSILE_ANTICLOCKWISE = 47,
  SRT_ACTION_RADAR_RANGE = 60,
  SRT_ACTION_COUNTERMEASURES = 62,
  SRT_ACTION_EJECT = 63,
  SRT_ACTION_CLOAK = 64,
  SRT_ACTION_ECM = 65,
  SRT_ACTION_SPECTRAL_SHIELDS = 66,
  SRT_ACTION_LAND = 70,
  SRT_N_ACTIONS = 74,
};

/* How far the player's targets reach, units (spec 09 §4.7, §5.5). */
#define SRT_TARGET_REACH 660000.0f
#define SRT_MATCH_REACH 330000.0f

/* Player actions by their number of spec 09 §5.4, with name and default key. */
typedef struct SrtActionInfo
{
  int number;
  const char *id, *name, *key, *button;
  bool held;          /* held rather than once a press */
  bool built;
} SrtActionInfo;
/* The table: entry i is action i. */
const SrtActionInfo *srt_action_table (int *n);
