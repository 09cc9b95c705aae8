/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The world: one flat, pointer-free, relocatable block of plain C data.
 *
 * SrtWorld is the header at the block's start; pools follow and are reached by
 * offsets. Everything a rule reads is in here; nothing that only drawing reads
 * is. A snapshot is memcpy() of `size` bytes, a state hash a hash of them.
 * Structs have no padding, unused bytes are zero, -0 and NaN never enter.
 */
#pragma once

#include "base/random.h"
#include "content/mission.h"

enum
{
  SRT_TICKS_PER_STEP = 4,
  SRT_ORDER_STACK = 20,
  SRT_ORDER_QUEUE = 20,
  SRT_ORDER_STATE = 0x90,
  SRT_ORDER_DATA = 16,
  SRT_AVOID_LIST = 10,
  SRT_CLASSIC_SLOTS = 400,
  SRT_MAX_SLOTS = 2048,
  SRT_SHOT_CANDIDATES = 20,
  SRT_CLASSIC_SHOTS = 200,
  SRT_CLASSIC_MISSILES = 200,
  SRT_COUNTERMEASURES = 100, /* burning at once (spec 04 §10.11) */
  SRT_SHOCKWAVES = 64,       /* running at once (spec 05 §17) */
  SRT_BEAMS = 8,             /* of charging guns (spec 04 §8) */
  SRT_SPLITS = 10,           /* hulls coming apart at once (spec 05 §10, §11) */
  SRT_HUGE_VICTIMS = 80,     /* ships that the huge explosion may reach (spec 05 §13) */
  SRT_MISSILE_RING = 10,     /* entries of the player's ring (spec 04 §10.12) */
  SRT_WING = 6,              /* places in the player's wing (spec 01 §15) */
  SRT_TRACTORS = 5,          /* of Scoop Up, working at once (spec 08 §5.1) */
  SRT_CARRIED = 150,         /* pairs of a lifter and what it carries, and sets of its beams (spec 02 §9.9) */
  SRT_TUNNELS = 32,          /* of gates and warps (spec 08 §3.1) */
  SRT_VARIABLES = 256,       /* of the machine (spec 06 §1.9) */
  SRT_REPORTS = 5,           /* over the radio that wait to be made (spec 09 §6.2) */
};

/* SrtObject.flags (spec 01 §6.5) */
#define SRT_HIDDEN 0x1u
#define SRT_COMPONENTS 0x2u
#define SRT_NO_COLLISIONS 0x4u
#define SRT_UNPOWERED 0x8u
#define SRT_FROZEN 0x10u
#define SRT_STAND_IN 0x20u
#define SRT_EXPLODING 0x40u
#define SRT_CAN_REVERSE 0x80u
#define SRT_CLOAKED 0x100u
#define SRT_TARGETABLE 0x200u
#define SRT_DISABLED 0x400u
#define SRT_EJECTED 0x800u
#define SRT_TRACTORED 0x1000u
#define SRT_LIGHTS_DISABLED 0x2000u
#define SRT_SHIELD_GENERATOR 0x4000u
#define SRT_GUNS_DISABLED 0x8000u
#define SRT_MISSILES_DISABLED 0x10000u
#define SRT_ENGINES_DISABLED 0x20000u
#define SRT_EJECT_DISABLED 0x40000u
#define SRT_DO_NOT_DISTURB 0x80000u
#define SRT_NO_AVOIDANCE 0x100000u
#define SRT_JUMPING 0x200000u
#define SRT_ATTACHED 0x400000u
#define SRT_ABANDONED 0x1000000u
#define SRT_EJECT_POINT 0x2000000u
#define SRT_ECM 0x4000000u
#define SRT_SPECTRAL_SHIELDS 0x8000000u
#define SRT_SENT_OFF 0x10000000u
#define SRT_LISTING_DISABLED 0x20000000u

#define SRT_STAND_IN_FLAGS (SRT_NO_COLLISIONS | SRT_UNPOWERED | SRT_FROZEN | SRT_STAND_IN)
#define SRT_OUT_OF_ACTION (SRT_EXPLODING | SRT_EJECTED | SRT_SENT_OFF)

/* Machine variables that rules read (spec 06 §1.9). */
enum
{
  SRT_VARIABLE_JUMP_READY = 0,
  SRT_VARIABLE_WARP_READY = 1,
  SRT_VARIABLE_MISSILES_LEFT = 4,
  SRT_VARIABLE_MISSION_OVER = 9,
  SRT_VARIABLE_LANDING_CLEARED = 10,
  SRT_VARIABLE_SUCCESS = 14,     /* the rating, -1..4 */
  SRT_VARIABLE_PLAYERS = 15,
  SRT_VARIABLE_COUNTDOWN = 33,   /* seconds; of worlds with a script (else SrtWorld.countdown) */
  SRT_VARIABLE_HOLD_LOCK = 37, /* ion cannons keep their targets */
};

/* SrtObject.type of things that are no ship types. */
enum
{
  SRT_TYPE_MARKER = -2,
  SRT_TYPE_STAND_IN = -1,
};

/* SrtWorld.showing (spec 01 §5.3). */
enum
{
  SRT_SHOWING_ALL = 0,
  SRT_SHOWING_LAUNCH = 2,   /* the carrier is left out */
  SRT_SHOWING_LANDING = 3,
  SRT_SHOWING_PICKUP = 4,   /* only the pod and who comes for it are drawn */
};

/* SrtPlayer.view of the sequences that rules read (spec 09 §2.2). */
enum
{
  SRT_VIEW_COCKPIT = 0,
  SRT_VIEW_EJECT = 7,
  SRT_VIEW_DEATH = 8,
  SRT_VIEW_WARP_PREPARE = 9,
  SRT_VIEW_WARP_ENTER = 10, /* holds the camera of the one before */
  SRT_VIEW_WARP_IN = 11,
  SRT_VIEW_DIRECTOR = 0x0D,
  SRT_VIEW_LAND_BAY_SLIDE = 0x0E,
  SRT_VIEW_BAY_BESIDE = 0x0F,  /* of a launch by a side bay */
  SRT_VIEW_BAY_AHEAD = 0x10,
  SRT_VIEW_BAY_ASIDE = 0x11,
  SRT_VIEW_MISSILE = 0x12,
  SRT_VIEW_ARRIVAL_NEAR = 0x17,
  SRT_VIEW_ARRIVAL_AHEAD = 0x18,
  SRT_VIEW_ARRIVAL_BESIDE = 0x19,
  SRT_VIEW_WATCH = 0x1A,
  SRT_VIEW_WATCH_MARKER = 0x1B,
  SRT_VIEW_PICKUP = 0x1C,
  SRT_VIEW_POD_SHOT = 0x1D,
  SRT_VIEW_TUBE_BAY = 0x20,    /* of a launch by a drop tube */
  SRT_VIEW_TUBE_BELOW = 0x21,
  SRT_VIEW_TUBE_ASIDE = 0x22,
  SRT_VIEW_SERVICE = 0x2B,
  SRT_VIEW_LAND_TUBE = 0x23,
  SRT_VIEW_LAND_BAY = 0x25,
  SRT_VIEW_LAND_ASIDE = 0x26,
  SRT_VIEW_JUMP_OUT = 0x27,
};

/* SrtWorld.ending (spec 01 §5.3). */
typedef enum SrtEnding
{
  SRT_ENDING_PLAYING,
  SRT_ENDING_DESTROYED,
  SRT_ENDING_RESCUED,
  SRT_ENDING_CAPTURED,
  SRT_ENDING_LEFT,
  SRT_ENDING_FAILURE,
  SRT_ENDING_SENT_HOME,
  SRT_ENDING_EJECTING = 8,
} SrtEnding;

typedef enum SrtQuadrant
{
  SRT_LEFT,
  SRT_RIGHT,
  SRT_FORE,
  SRT_AFT,
} SrtQuadrant;

typedef enum SrtDamageKind
{
  SRT_DAMAGE_SHOT = 0,
  SRT_DAMAGE_MISSILE = 1,
  SRT_DAMAGE_COLLISION = 2,
  SRT_DAMAGE_CRASH = 3,
  SRT_DAMAGE_PASSED_ON = 4,
  SRT_DAMAGE_SCREAMER = 5,
} SrtDamageKind;

typedef enum SrtMotion
{
  SRT_MOTION_FORWARD,
  SRT_MOTION_BACKWARD,
  SRT_MOTION_PLAIN,
  SRT_MOTION_DOWNWARD,
  SRT_MOTION_BRAKE,
  SRT_MOTION_DRIFT,
  SRT_MOTION_JUMP_OUT,
  SRT_MOTION_JUMP_IN,
  SRT_MOTION_FOLLOW,
  SRT_MOTION_FOLLOW_BACKWARDS,
} SrtMotion;

/* SrtNode.flags (spec 01 §8.1) */
#define SRT_NODE_PENDING 0x1u
#define SRT_NODE_COMMITTED 0x2u
#define SRT_NODE_POSED 0x8u
#define SRT_NODE_SPENT 0x10u
#define SRT_NODE_HIDDEN 0x20u
#define SRT_NODE_COMPONENT_LOST 0x40u /* on a model's root: one of its components ran out of armour */
#define SRT_NODE_LISTED 0x100u
#define SRT_NODE_TURRET_BASE 0x400u
#define SRT_NODE_ANIMATING 0x800u
#define SRT_NODE_TARGETABLE 0x2000u
#define SRT_NODE_REMOVED 0x4000u /* destroyed: takes part in nothing any more */
#define SRT_NODE_ROOT 0x8000u    /* root of a model (node 0 of an object, or a mounted model's) */

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/*
 * A node: a part, or the root of a mounted model (which keeps that model's
 * centre of mass in `pose_offset`). The object's own root is the SrtObject
 * itself. Places are relative to `parent`. A range holds each part followed by
 * what is mounted on it, so a walk in order is the walk of spec 01 §16.
 */
typedef struct SrtNode
{
  SrtFrame now;             /* committed place */
  SrtFrame next;            /* where the running step takes it */
  SrtVec3 pose_angles, pose_offset;
  SrtVec3 next_pose_angles, next_pose_offset;
  SrtVec3 turret_angles;
  float time, time_speed;   /* track time, and its advance a step */
  float armor;              /* a component's, left */
  float component_armor;    /* as it started; 0 = none */
  uint32_t flags;
  int32_t parent;           /* node index in the pool; -1 = hangs from the object's root */
  int32_t past;             /* node index just behind this one and all mounted on it: ranges are laid out depth first */
  int32_t model;            /* content model; -1 none */
  int32_t part;             /* part of that model; -1 for a model's root */
  int32_t track;            /* content track of that model being played; -1 none */
  int32_t track_mode;       /* SrtTrackMode it plays in */
  int32_t link_id;          /* assembly, unique in its model; 0 none */
  int32_t component_group;
  int32_t component;        /* index in the object's list, -1 not listed */
} SrtNode;

/* A range of elements in one of the world's pools. */
typedef struct SrtRange
{
  uint32_t first, count;
} SrtRange;

/* The pools that objects take ranges of. */
typedef enum SrtPool
{
  SRT_POOL_NODES,
  SRT_POOL_COMPONENTS,
  SRT_POOL_RACKS,
  SRT_POOL_GUNS,
  SRT_N_POOLS
} SrtPool;

typedef struct SrtTarget
{
  int16_t kind;             /* SrtTargetKind */
  int16_t index;            /* slot, or group/squad index; -1 none */
  int16_t component;        /* -1 whole */
} SrtTarget;

/* Who pushed an order: for the log and the debugger. */
typedef enum SrtPusher
{
  SRT_PUSH_START,       /* the mission's first orders */
  SRT_PUSH_ORDER,       /* another order of the ship */
  SRT_PUSH_RETALIATION,
  SRT_PUSH_HELP,        /* a comrade's call for help */
  SRT_PUSH_DESTRUCTION,
  SRT_PUSH_SCRIPT,      /* a mission command */
  SRT_PUSH_HAND,        /* the person at the editor */
  SRT_PUSH_PLAYER,      /* the player's keys */
  SRT_PUSH_QUEUE,
} SrtPusher;

typedef struct SrtOrderEntry
{
  int16_t number;
  SrtTarget target;
  int16_t sequence;
  uint8_t pusher;           /* SrtPusher */
  uint8_t started;          /* its init has run since it last surfaced: kept for display; the rule is order_starting */
  int32_t pushed_at;        /* mission tick */
  uint8_t data[SRT_ORDER_DATA];
} SrtOrderEntry;

typedef struct SrtQueuedOrder
{
  SrtOrderEntry entry;
  int32_t due;
} SrtQueuedOrder;

/* The orders of one object (spec 02 §1.2), parallel to the objects. */
typedef struct SrtOrders
{
  int32_t count;
  int32_t queue_count;
  uint8_t starting;         /* current order has yet to run its init */
  uint8_t reserved[7];
  SrtOrderEntry stack[SRT_ORDER_STACK]; /* 0 = current */
  uint8_t state[SRT_ORDER_STATE] __attribute__ ((aligned (8)));
  SrtQueuedOrder queue[SRT_ORDER_QUEUE];
  int16_t avoid_near[SRT_AVOID_LIST], avoid_ahead[SRT_AVOID_LIST];
  int32_t n_avoid_near, n_avoid_ahead;
} SrtOrders;

/* One missile rack (spec 04 §10.3). */
typedef struct SrtRack
{
  int16_t type;             /* missile type, -1 empty */
  int16_t count;
  int32_t node;             /* node of the hardpoint's part */
  int32_t attachment;       /* hardpoint in that node's model */
} SrtRack;

typedef struct SrtComponent
{
  int32_t node;             /* -1 once removed */
  int32_t invulnerable;     /* 0 none, 1 all but players, 2 any */
} SrtComponent;

typedef enum SrtGunMount
{
  SRT_MOUNT_DESTROYED = -1,
  SRT_MOUNT_FIXED = 0,
  SRT_MOUNT_AIMED = 1,
  SRT_MOUNT_SPINNING = 2,
  SRT_MOUNT_MISSILE = 3,
} SrtGunMount;

/* One fitted gun (spec 04 §2.4). */
typedef struct SrtGun
{
  int32_t mount;            /* SrtGunMount */
  int32_t node;             /* node of the muzzle's part; -1 none */
  int32_t attachment;       /* muzzle in that node's model; -1 none */
  int32_t type;             /* gun type number */
  int32_t firing_until;     /* tick */
  int32_t next_shot;        /* first tick it may fire again */
  int32_t side;             /* 0 leader of its group, 1 the other */
  int32_t group;            /* -1 none */
  int32_t sounded;
  int32_t slots[5];         /* turret assembly: nodes by slot, -1 none */
  SrtTarget target;
  int16_t missiles;
  int32_t looks_at;         /* aimed: tick of the next look; missile turret: timer */
  int32_t state;            /* missile turret */
  float yaw_left, pitch_left;
  int32_t arc;              /* arc in the node's model, -1 none */
} SrtGun;

/* Running state of the Fight order (spec 03 §2.4); lives in SrtOrders.state. */
typedef struct SrtFightState
{
  SrtVec3 aim, aim_velocity;
  int32_t maneuver_end, next_aim, locked_at, cloak_at;
  uint16_t maneuver;
  uint8_t led;
  uint8_t line;             /* 0xFF = before the first */
  uint8_t waiting, cloak, missile_ready, mirror;
  int32_t timer;
  uint8_t afterburner, weaving;
  uint16_t ship;
  SrtVec3 point;
} SrtFightState;

/* The chosen maneuver (spec 03 §2.3); lives in SrtOrderEntry.data. */
typedef struct SrtFightData
{
  int16_t ticks;
  uint16_t ship;
  uint8_t maneuver;
  uint8_t fresh;
} SrtFightData;

/* What the jump motions read: the start of the running order's SrtOrders.state (spec 01 §10.5). */
typedef struct SrtJumpMotion
{
  SrtVec3 from, to;         /* jump out: the way */
  int32_t since;            /* mission tick it began */
} SrtJumpMotion;

/* Which path routine a follow motion asks for its point at each move (spec 02 §9.5). */
typedef enum SrtFollowPath
{
  SRT_FOLLOW_GIVEN,         /* none: the point stays as the order's update gave it */
  SRT_FOLLOW_CURVES,        /* Ship Follow Curve, either way */
  SRT_FOLLOW_DOCK,          /* the slide into a berth (spec 02 §9.6) */
} SrtFollowPath;

/* What the follow motions read: the start of the running order's SrtOrders.state (spec 01 §10.5). */
typedef struct SrtFollowMotion
{
  SrtVec3 point;            /* where the path is at this step's end */
  SrtVec3 up;               /* zero = the path gives none */
  float limit;              /* share of top speed, 0 = none */
  int32_t path;             /* SrtFollowPath */
} SrtFollowMotion;

/* One live object (spec 01 §6.4). */
typedef struct SrtObject
{
  SrtFrame now;             /* committed place; one step behind */
  SrtFrame next;            /* the place rules read */
  SrtMat3 rotation;         /* turn a step */
  SrtVec3 velocity;         /* units/step */
  SrtVec3 glide;            /* units/tick, set by orders that place an object */
  float speed;
  float pitch_rate, yaw_rate, roll_rate;       /* radians/step */
  float pitch_input, yaw_input, roll_input, lateral_input; /* -1..1 */
  float throttle, last_throttle;
  float afterburner_fuel;   /* ticks of burn */
  SrtVec3 impulse, angular_impulse;
  SrtVec3 bounds_min, bounds_max;
  SrtVec3 centre;           /* of mass, in the model's frame */
  SrtMat3 angular_response; /* inverse of the inertia tensor */
  float mass, radius, visibility;
  float shields[4], armor[4];
  float reserve[2];         /* the player's shield reserves: fore, aft */
  float shield_condition, armor_speed_factor, gun_condition;
  float gun_factor, speed_factor, shield_factor;
  SrtVec3 power_setting;
  float engines_intact;
  float gun_charge, nova_charge;
  float recent_damage;
  uint32_t generation;      /* counts what has lived in the slot: handles carry it */
  uint32_t flags;
  uint32_t node_flags;      /* flags of the root: pending, committed, component lost */
  uint32_t random_seed;
  int32_t type;             /* ship type, SRT_TYPE_MARKER or SRT_TYPE_STAND_IN */
  int32_t model;            /* content model, -1 none */
  int32_t mission_ship;     /* its record, -1 none */
  SrtRange nodes;           /* its parts and mounts; the root is not among them */
  SrtRange components, racks, guns;
  int32_t knocks;
  int32_t motion;           /* SrtMotion */
  int32_t engines;
  int32_t countermeasures;
  int32_t rounds;
  int32_t gun_mode;         /* bits 0-2 group, 0x10 all, 0x20 synchronised */
  int32_t gun_turn;
  int32_t last_attacker;    /* slot, -1 none */
  int32_t pilot, wing, wing_icon, maneuver_set;
  int32_t set_aside, set_aside_until;
  int32_t fighting, fought_by;
  int32_t fire_at, missile_at, countermeasure_at;
  int32_t eject_roll, blink_offset, smoke_level, loadout_tier;
  int32_t end;              /* Explode and Eject: tick it ends */
  int16_t passes_through[2]; /* slots, -1 none */
  uint8_t side, invulnerable, afterburner, reverse_thrust;
  uint8_t created, missile_homing, destroyed_posted, blind_fire;
  /* The cloak's record (spec 04 §12.2). */
  uint8_t cloak;            /* 1: there is one: coming, on or going */
  uint8_t cloak_going, cloak_changing;
  uint8_t ends;             /* bit 0 a fin is lost, bit 1 the hull has come apart (spec 05 §10.5, §11) */
  float cloak_shimmer, cloak_hull; /* 0..1; 1..0 */
  int32_t cloak_came_at, cloak_going_at, cloak_struck_at; /* ticks */
  SrtVec3 cloak_struck;     /* where, in the ship's frame */
  int32_t shockwave_until;  /* no other shockwave harms it before (spec 05 §17) */
  int32_t spectral_type;    /* gun type its spectral shields are tuned to, 0 none (spec 04 §12.7) */
  int32_t kills, friends_killed; /* for the summary */
  int32_t shots_fired, shots_hit;
  int32_t portal;           /* 1 + tunnel whose portal cuts it, 0 none (spec 08 §3.4) */
} SrtObject;

/* A shot in flight (spec 04 §7). */
typedef struct SrtShot
{
  SrtVec3 last, at, velocity;
  SrtMat3 orientation;
  int32_t type;             /* gun type; 0 = free */
  int32_t dies_at, fired_at;
  int32_t owner;            /* slot */
  int32_t side;
  int32_t n_candidates;
  int16_t candidate[SRT_SHOT_CANDIDATES];     /* slots */
  int16_t candidate_part[SRT_SHOT_CANDIDATES]; /* node within the object's range; -1 whole */
} SrtShot;

/* A missile in flight: an object of its own in no slot (spec 04 §10.4). */
typedef struct SrtMissile
{
  SrtFrame now, next;       /* committed place, and where the running step takes it */
  SrtVec3 velocity;         /* units/step */
  float pitch_rate, yaw_rate, pitch_input, yaw_input, throttle;
  float radius;             /* of its model */
  int32_t live;             /* 1: in flight; 0: the record is free */
  int32_t type;             /* missile type number */
  int32_t order;            /* SrtMissileOrder (spec 04 §10.6) */
  int32_t started;          /* tick its order's time counts from */
  int32_t launched_at;      /* tick */
  int32_t launcher;         /* slot */
  int32_t side;
  int32_t decoy;            /* countermeasure it chases, -1 none */
  int32_t newer, older;     /* the list, newest first: record indices, -1 at its ends */
  SrtTarget target;
  int16_t locked;           /* 1: launched on a lock: for the display */
} SrtMissile;

/* A countermeasure burning (spec 04 §10.11). */
typedef struct SrtCountermeasure
{
  SrtFrame place;
  SrtVec3 velocity;         /* units/tick */
  int32_t live;             /* 1: burning */
  int32_t ends;             /* tick */
  int32_t ship;             /* slot that spent it */
} SrtCountermeasure;

/* A shockwave (spec 05 §17): what of it acts on the game; its ring is drawn from the same. */
typedef struct SrtShockwave
{
  SrtFrame place;
  SrtVec3 velocity;         /* units/tick */
  float size, reach;        /* units */
  int32_t live;             /* 1: running */
  int32_t kind;             /* 0-8 */
  int32_t born, life;       /* ticks */
  int32_t owner;            /* slot, -1 none */
  int32_t spared;           /* side it does no harm to, -1 none */
} SrtShockwave;

/* The beam of a charging gun (spec 04 §8). */
typedef struct SrtBeam
{
  int32_t live;
  int32_t ship;             /* slot */
  uint32_t generation;      /* of that slot: the beam goes when its ship goes */
  int32_t fired_at;         /* tick */
  int32_t type;             /* gun type number */
  float charge;             /* 0.5..1 */
} SrtBeam;

/* A hull that comes apart: a split, or a top that comes away (spec 05 §10, §11). */
typedef struct SrtSplit
{
  SrtVec3 at;               /* the ship's place as it began */
  SrtVec3 normal[2];        /* of the cuts: 1 and 2, in the ship's frame (a top's: world) */
  SrtVec3 cut;              /* where they stand now, world */
  int32_t live;             /* 0 free, 1 sweep, 2 bursts, 3 a top coming away, 4 in a gate */
  int32_t ship;             /* slot */
  uint32_t generation;
  int32_t other;            /* slot of the other half, -1 none */
  int32_t hull;             /* node of the last intact hull part, -1 none */
  int32_t wreck;            /* node shown from now on, -1 none */
  int32_t started, step;
  uint32_t other_generation;
  int32_t open;             /* 1: the cuts are in the scene */
} SrtSplit;

/* The huge explosion: one at a time (spec 05 §13). */
typedef struct SrtHuge
{
  SrtVec3 at;               /* world */
  float size;               /* units */
  int32_t live;             /* 1: running */
  int32_t started, duration; /* ticks */
  int32_t owner;            /* slot that set it off */
  int32_t n;                /* ships listed as it began */
  int16_t victim[SRT_HUGE_VICTIMS]; /* slots */
  uint16_t generation[SRT_HUGE_VICTIMS]; /* of the slot then, its low half */
  uint8_t reached[SRT_HUGE_VICTIMS];
  int32_t reserved;
} SrtHuge;

/* ---- Sequences (spec 08): what the rules keep of them, and what drawing shows of them ---- */

/* A beam from a point of one object to a place on another; shown only for the game frame an order shows it in. */
typedef struct SrtTractorBeam
{
  SrtVec3 from, to;         /* in the frames of the ship's root and of what it pulls, units */
  float alpha;              /* 0..1 */
  int32_t shown;            /* 1: this game frame */
  int32_t hangs;            /* 1: as it was aimed last: `to` is in the ship's frame */
} SrtTractorBeam;

/* A tractor of Scoop Up (spec 08 §5.1). */
typedef struct SrtTractor
{
  SrtTractorBeam beams[2];
  int32_t live;             /* 1: taken by an order */
  int32_t ship, pod;        /* slots */
  int32_t began;            /* tick its bubble runs from */
  float bubble, light;      /* 0..1 of full; shown while above 0 and `shown` */
  int32_t shown;            /* 1: this game frame */
} SrtTractor;

/* What a lifter carries (spec 02 §9.9). */
typedef struct SrtCarried
{
  int16_t lifter, object;   /* slots, -1 none */
} SrtCarried;

/* A lifter's four beams, one a pincer. */
typedef struct SrtBeamSet
{
  SrtTractorBeam beams[4];
  int32_t live;
  int32_t lifter, object;   /* slots */
} SrtBeamSet;

/* A tunnel of a gate or a warp (spec 08 §3.1). */
typedef enum SrtTunnelKind
{
  SRT_TUNNEL_WARP,
  SRT_TUNNEL_PROTO,
  SRT_TUNNEL_ADVANCED,
  SRT_TUNNEL_PROJECTION,    /* spec 08 §3.11 */
} SrtTunnelKind;

typedef struct SrtTunnel
{
  SrtFrame place;           /* world; of a fixed gate's: not kept, see srt_tunnel_place() */
  int32_t live;
  int32_t kind;             /* SrtTunnelKind */
  int32_t ship;             /* slot of the gate, or of the ship that warps */
  uint32_t generation;      /* of that slot: the tunnel goes when its ship goes */
  int32_t made, began;      /* ticks: of the record, and of the step that runs */
  int32_t shown;            /* 1: drawn */
  int32_t coming_through;   /* slot that comes in through it, -1 none */
  int32_t going_through;    /* ... that goes out */
  int32_t flash;            /* tick its flashes began at, -1 none (spec 08 §3.6) */
  float size, deeper;       /* units */
  float grow;               /* share of its size */
  float depth, radius;      /* of a warp's: how deep its rings reach past `deeper`, and their share of `size` */
  float fade;               /* share of its colours left */
  float portal;             /* how deep the plane stands that cuts who passes through (spec 08 §3.4) */
  float progress;           /* of the step that runs, 0..1 */
  int32_t step;             /* of the order that works it */
  float burnt, paled;       /* of one that collapses: shares of its vertices, from the first ring (spec 08 §3.8) */
} SrtTunnel;

/* A report that waits to be made over the radio (spec 09 §6.2). */
typedef struct SrtReport
{
  int32_t due;              /* tick; 0 = the place is free */
  int32_t speaker;          /* slot */
  int32_t line;             /* SrtRadioLine */
} SrtReport;

/* What the player did this tick (decision 13): one entry of the input log. */
typedef struct SrtPlayerInput
{
  int16_t axes[4];          /* pitch, yaw, roll, throttle: -32767..32767, throttle 0..32767 */
  uint32_t held[3], pressed[3]; /* bit per action number of spec 09 §5.4 */
  int16_t reticle;          /* slot under the reticle, -1 */
  uint8_t has_throttle, has_stick; /* throttle axis, stick axes are meant */
  int16_t view;             /* 1 + the view that drawing switched to (spec 01 §3.4), 0 none; counts once */
  int16_t aims_blind;       /* 1: the target is near enough to the picture's middle for blind fire (spec 09 §4.6) */
  SrtVec3 blind_aim;        /* the lead cursor's point, world units */
} SrtPlayerInput;

/* One entry of the player's ring of missiles (spec 04 §10.12). */
typedef struct SrtRingEntry
{
  int32_t left;             /* over all racks; -1 = no entry */
  int32_t place;            /* round the ring, 0 = armed */
  int32_t type;             /* missile type number */
} SrtRingEntry;

/* The devices of the player's display (spec 04 §12.7). */
typedef enum SrtDevice
{
  SRT_DEVICE_ECM,
  SRT_DEVICE_CLOAK,
  SRT_DEVICE_SPECTRAL,
  SRT_N_DEVICES
} SrtDevice;

/* The player's record. */
typedef struct SrtPlayer
{
  SrtTarget target;         /* slot targeted; index -1 none */
  int16_t smart_target;     /* 1: what the player's blows strike is the target (spec 09 §4.7) */
  int32_t active;           /* 1: slot 0 is flown under the player's rules */
  int32_t autopilot;        /* 1: by an AI pilot, on the orders the mission gives it (decision 10) */
  float throttle;
  float match_kept;         /* throttle kept by match speed */
  int32_t match_speed, afterburner_toggled;
  int32_t kill_credit_on, kills;
  float hit_shake;
  int32_t view, view_switched;
  int32_t view_locked;      /* 1: a sequence holds it (spec 09 §2.1) */
  int32_t radar_range;      /* 0 closest .. 2 widest */
  int32_t cockpit_mode;     /* 0 none, 1 cockpit, 2 chase (spec 09 §2.3) */
  int32_t warned_fuel, warned_armor;
  SrtPlayerInput input;
  float key_pitch, key_yaw; /* keyboard steering builds up */
  /* The ring of missiles (spec 04 §10.12) and the lock (§10.13). */
  SrtRingEntry ring[SRT_MISSILE_RING];
  int32_t ring_armed, ring_count;
  int32_t lock_state;       /* 0 idle, 1 closing, 2 waiting, 3 locked, 5 lost */
  int32_t lock_count, lock_ticks, lock_type;
  SrtTarget lock_target;
  int16_t lock_reserved;
  int32_t none_left_said;   /* tick it was last said */
  int32_t followed_missile; /* record the missile camera follows or last followed, -1 none (§10.14) */
  int32_t followed_launched; /* tick that one was launched: another may be in its record by now */
  int32_t followed_gone;    /* tick it was seen to be gone, 0 while it flies */
  /* Devices: charge left in ticks, and whether they are on (§12.7). */
  int32_t device_charge[SRT_N_DEVICES];
  int32_t device_on[SRT_N_DEVICES];
  int32_t blind_fire;       /* 1: switched on, which it is at first (spec 09 §4.11) */
  int32_t inside;           /* inside the ship of its type's inside state (spec 01 §11.6) */
  int32_t burning;          /* in a large ship's exhaust (spec 05 §21) */
  int32_t flash;            /* screen flash left, hundredths (spec 05 §22) */
} SrtPlayer;

/* A place in the player's wing (spec 01 §15). */
typedef enum SrtPilotState
{
  SRT_PILOT_NONE,           /* the place is empty */
  SRT_PILOT_FLIES,
  SRT_PILOT_DEAD,
} SrtPilotState;

typedef struct SrtWingPlace
{
  int32_t slot;
  uint32_t generation;
  int32_t pilot;            /* -1 the default one; the player's is a place like any */
  int32_t state;            /* SrtPilotState */
} SrtWingPlace;

/* The block's header. */
typedef struct SrtWorld
{
  uint32_t magic;           /* SRT_WORLD_MAGIC */
  uint32_t layout;          /* hash of sizes: refuses other builds' blocks */
  uint64_t size;            /* bytes of the whole block */
  uint64_t seed;
  uint32_t content_version;
  /* Offsets in bytes from the header, and capacities. */
  uint32_t n_slots;         /* slots; the last is the cutaway slot */
  uint64_t objects_at, orders_at, nodes_at, components_at, racks_at, guns_at, shots_at;
  uint64_t missiles_at, countermeasures_at, shockwaves_at, lights_at;
  uint64_t n_lights;        /* ship types whose light maps can be switched */
  uint32_t n_nodes, n_components, n_racks, n_guns, n_shots;
  uint32_t n_missiles, n_countermeasures, n_shockwaves;
  uint32_t used_nodes, used_components, used_racks, used_guns; /* nothing taken lies behind these */
  int32_t free_ranges[SRT_N_POOLS]; /* first free range below `used`, -1 none; see state.c */
  int32_t count;            /* slots handed out */
  /* Clocks (spec 01 §2.1). */
  uint32_t timer_ticks, game_ticks, paused_ticks;
  int32_t mission_ticks;
  int32_t frame_start, frame_duration;
  int32_t simulation_counter;
  uint32_t simulation_turn;
  uint32_t steps;           /* simulation steps run */
  uint16_t play_ticks, play_seconds, play_minutes, play_hours;
  uint32_t damage_cleared_at;
  int32_t paused;
  int32_t countdown;
  /* Rules of the run. */
  int32_t player_slots;     /* 1 with a player's ship, else 0 */
  int32_t difficulty;
  int32_t classic;          /* 1: --original */
  int32_t ending;           /* spec 01 §5.3 */
  int32_t showing;          /* spec 01 §5.3 */
  int32_t mission_over;
  int32_t terminated;       /* times that the script has asked for the end (spec 01 §5.3) */
  int32_t end_told;         /* 1: MISSION_ENDED has been told */
  int32_t action_centre;
  float action_radius;
  int32_t numbering;        /* next order number, -1 = off (spec 02 §3.6) */
  int32_t order_pusher;     /* SrtPusher of what is being pushed now */
  int32_t losses[3];        /* ships destroyed, by side */
  uint32_t event_index;     /* events emitted in the running tick */
  uint32_t dropped;         /* things left out because a pool was full */
  int32_t live_shots;
  int32_t live_missiles, live_shockwaves;
  int32_t newest_missile;   /* record index, -1 none */
  SrtBeam beams[SRT_BEAMS];
  SrtSplit splits[SRT_SPLITS];
  SrtHuge huge;
  uint32_t variables[SRT_VARIABLES]; /* of the machine (spec 06 §1.9) */
  SrtTractor tractors[SRT_TRACTORS];
  int32_t next_carried, next_beams;  /* what is taken round-robin */
  SrtCarried carried[SRT_CARRIED];
  SrtBeamSet beam_sets[SRT_CARRIED];
  SrtTunnel tunnels[SRT_TUNNELS];
  int32_t gate_spread;      /* -2..2, of arrivals through gates (spec 08 §3.6) */
  int32_t gate_spread_way;  /* 1 it grows, -1 it shrinks */
  int32_t jump_arriving;    /* 1: the player arrives (spec 08 §2.1) */
  int32_t environment_update; /* times that space took on what the script asked (spec 09 §8) */
  int32_t caught;           /* of ships in gates that collapse: 1 one is caught, -1 none can be any more (spec 08 §3.9) */
  int32_t jump_calls;       /* times that the radio has called for the jump that is ready (spec 09 §6.5) */
  int32_t jump_call_at;     /* tick of the next */
  uint32_t land_asked_past; /* timer tick that PERMISSION TO LAND acts again past (spec 02 §9.7) */
  SrtReport reports[SRT_REPORTS];
  int32_t worm_since;       /* tick the player began to ride the worm, -1 not riding (spec 08 §3.7) */
  int32_t worm_ship;        /* slot that rides it, while somebody does */
  SrtFrame worm;            /* where it stands, world */
  SrtRandom random;         /* the game stream */
  SrtPlayer player;
  int32_t sent_home;        /* the player, for firing on friends: 0 no (spec 01 §6.3) */
  float friendly_damage;    /* done to friends since the last warning (spec 02 §9.8) */
  int32_t friendly_warnings; /* so far */
  uint32_t friendly_warned_past; /* game tick that the next one comes after */
  int32_t ion_warning_at;   /* tick from which the player may be warned of a cannon again (spec 08 §6) */
  int32_t carrier;          /* slot the player launched from, -1 none (spec 01 §3.2 step 14) */
  int32_t rescue_odds[3];   /* an ejected player is picked up, captured, killed (spec 08 §4.4) */
  SrtWingPlace wing[SRT_WING]; /* who flies in the player's wing */
  int32_t pilots_lost;      /* of them */
  int32_t worm_shaken;      /* tick the worm last shook who rides it, -1 not yet */
  int32_t sides_met;        /* 1: two sides that can fight have been alive at once */
  uint32_t script_at;       /* offset of the script machine (mission/machine.h), 0: there is none */
} SrtWorld;

#pragma GCC diagnostic pop

#define SRT_WORLD_MAGIC 0x53525457u /* "SRTW" */

/* Slots read as an array; any index must be below n_slots. */
static inline SrtObject *
srt_objects (const SrtWorld *world)
{
  return (SrtObject *) ((char *) world + world->objects_at);
}

static inline SrtObject *
srt_object (const SrtWorld *world, int slot)
{
  return &srt_objects (world)[slot];
}

static inline SrtOrders *
srt_orders (const SrtWorld *world, int slot)
{
  return &((SrtOrders *) ((char *) world + world->orders_at))[slot];
}

static inline SrtNode *
srt_nodes (const SrtWorld *world)
{
  return (SrtNode *) ((char *) world + world->nodes_at);
}

static inline SrtComponent *
srt_components (const SrtWorld *world)
{
  return (SrtComponent *) ((char *) world + world->components_at);
}

static inline SrtRack *
srt_racks (const SrtWorld *world)
{
  return (SrtRack *) ((char *) world + world->racks_at);
}

static inline SrtGun *
srt_guns (const SrtWorld *world)
{
  return (SrtGun *) ((char *) world + world->guns_at);
}

static inline SrtShot *
srt_shots (const SrtWorld *world)
{
  return (SrtShot *) ((char *) world + world->shots_at);
}

static inline SrtMissile *
srt_missiles (const SrtWorld *world)
{
  return (SrtMissile *) ((char *) world + world->missiles_at);
}

static inline SrtCountermeasure *
srt_countermeasures (const SrtWorld *world)
{
  return (SrtCountermeasure *) ((char *) world + world->countermeasures_at);
}

static inline SrtShockwave *
srt_shockwaves (const SrtWorld *world)
{
  return (SrtShockwave *) ((char *) world + world->shockwaves_at);
}

/* SrtWorld's bytes of light maps: 0 all lit, SRT_LIGHTS_OUT none; between, what the sequence has still to light. */
enum
{
  SRT_LIGHTS_OUT = 5, /* four surfaces of the type's first part, one by one, then every other (spec 02 §9.10) */
};

/* The light maps of a ship type: all ships of it share them. NULL: none that can be switched, all are lit. */
static inline uint8_t *
srt_type_lights (const SrtWorld *world, int type)
{
  return type >= 0 && type < (int) world->n_lights ? (uint8_t *) world + world->lights_at + type : NULL;
}

static inline bool
srt_slot_valid (const SrtWorld *world, int slot)
{
  return slot >= 0 && slot < (int) world->n_slots;
}

static inline bool
srt_is_player (const SrtWorld *world, int slot)
{
  return slot >= 0 && slot < world->player_slots;
}
