/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The world's rules for the other folders: making objects, their parts, motion,
 * collisions, damage and destruction (spec 01).
 *
 * Every rule takes an SrtRun: the world, the tables it is read with, and where
 * its events go. Slots, nodes and components are named by index.
 */
#pragma once

#include "world/events.h"
#include "world/state.h"

typedef struct SrtLookout SrtLookout; /* orders/lookout.c */
typedef struct SrtDecisions SrtDecisions; /* decide.h */
typedef struct SrtDraws SrtDraws;         /* maneuver/draws.h */
typedef struct SrtScript SrtScript;       /* mission/script.h */

enum
{
  SRT_BOXES_NOTED = 4, /* of a frame's avoidance */
};

/* A box that was in the way of a point flown to (spec 02 §8.3). */
typedef struct SrtBoxNote
{
  SrtFrame place;       /* where it will be, as avoidance reckons */
  SrtVec3 low, high;    /* widened as it is tested */
  SrtVec3 moved;        /* where the point went for it, world */
  int slot;
} SrtBoxNote;

/*
 * What steering worked out for a ship in its last frame, for who looks at it:
 * no rule reads it, and it is no part of the world.
 */
typedef struct SrtSteering
{
  int32_t tick;         /* mission tick of it, 0 never */
  SrtVec3 asked, point; /* what an order steers at, and what is steered at after avoidance */
  bool steered, near, ahead; /* there is a point; it was moved by either kind of avoidance */
  int n_boxes;
  SrtBoxNote boxes[SRT_BOXES_NOTED];
  SrtVec3 berth;        /* what is ahead, where it will be when it is passed */
  float berth_radius;   /* units: nearer than this the point is moved; 0 none */
  bool arrives;         /* flies to a place to be there turned so */
  SrtFrame place;
  SrtVec3 out;          /* of its circle: from the place to the centre, unit; radius 0: straight */
  float radius;
} SrtSteering;

/* Per-run memory that no rule keeps anything in from one tick to the next. */
typedef struct SrtScratch
{
  SrtFrame *drawn;      /* n_slots: drawn places, valid where the stamp is this tick's */
  uint32_t *drawn_stamp;
  uint32_t stamp;       /* never 0; raised whenever drawn places change */
  uint32_t placed;      /* raised whenever an object is placed, made or taken away */
  struct SrtSweep *sweep; /* of the collisions */
  SrtLookout *lookout;  /* of the avoidance scans */
  SrtSteering *steering; /* n_slots */
} SrtScratch;

/* What a tick is at, for who measures where its time goes. */
#define SRT_PHASES(X)                                                                                              \
  X (OTHER, "other")             /* clocks, framing, the player's upkeep */                                        \
  X (PARTS, "parts")             /* tracks of parts, shields, guns' energy and firing */                           \
  X (MOTION, "motion")                                                                                             \
  X (COLLISION, "collision")                                                                                       \
  X (SHOTS, "shots")             /* motion, hits, ends */                                                          \
  X (MISSILES, "missiles")       /* with countermeasures and shockwaves */                                         \
  X (ORDERS, "orders")           /* the stacks, but for Fight */                                                   \
  X (MANEUVERS, "maneuvers")     /* Fight: aim, fire, the scripts and what they steer */                           \
  X (TURRETS, "turrets")                                                                                           \
  X (AVOIDANCE, "avoidance")

typedef enum SrtPhase
{
#define SRT_PHASE_ENUM(id, name) SRT_PHASE_##id,
  SRT_PHASES (SRT_PHASE_ENUM)
#undef SRT_PHASE_ENUM
      SRT_N_PHASES
} SrtPhase;

/* Told as a tick goes on to another part of its work. */
typedef void (*SrtPhaseFunc) (SrtPhase phase, void *data);

/* Called whenever the place of what is in a slot changes, or what is there. */
static inline void
srt_place_changed (SrtScratch *scratch, int slot)
{
  scratch->drawn_stamp[slot] = 0;
  scratch->placed++;
}

enum
{
  SRT_PASSAGES = 8, /* of a step that are kept, so that each is told once */
};

/* What a ship has flown through in the step that runs. */
typedef struct SrtPassage
{
  int ship, hull;
  int polygon; /* of the hull's model; -1 the hoop itself */
} SrtPassage;

struct SrtRun;
/*
 * Told as an event is emitted, and (@event NULL) as a game frame begins: for who looks at the world in the middle of a
 * tick. Of @event what srt_emit() was given is filled in; the rest follows. It changes nothing.
 */
typedef void (*SrtProbeFunc) (struct SrtRun *run, const SrtEvent *event, void *data);

typedef struct SrtRun
{
  SrtWorld *world;
  const SrtContent *content;
  const SrtMission *mission;  /* may be NULL in tests */
  const SrtScript *script;    /* the mission's, compiled; NULL: it has none, and the world no machine */
  SrtScratch *scratch;
  SrtEvent *events;           /* this tick's, in order; NULL: nobody listens */
  uint32_t n_events, max_events;
  int acting_slot;            /* whose orders are being run, ... */
  int acting_order;           /* ... and which; 0 is nobody: the order's number + 1 */
  int n_passed;               /* this step's, told already (spec 01 §11.6) */
  SrtPassage passed[SRT_PASSAGES];
  SrtDecisions *decisions;    /* NULL: nobody asks why */
  SrtDraws *draws;            /* NULL: nobody asks what scripts draw */
  bool in_hull_test;          /* ShotAt events are held back (spec 01 §11.5) */
  SrtPhaseFunc on_phase;      /* NULL: nobody measures */
  void *phase_data;
  SrtProbeFunc probe;         /* NULL: nobody looks */
  void *probe_data;
  float softened;             /* the share that a friend run into by the player takes of the blow dealt now; 0 none */
  SrtEvent spare_event;       /* what srt_emit() returns when nobody listens */
} SrtRun;

/* What steering notes about a ship in this frame: empty with the first call in a tick. */
static inline SrtSteering *
srt_steering_note (const SrtRun *run, int slot)
{
  SrtSteering *note = &run->scratch->steering[slot];
  if (note->tick != run->world->mission_ticks)
    *note = (SrtSteering){ .tick = run->world->mission_ticks };
  return note;
}

/* What it noted in the frame that the world stands at; NULL where it did not steer. */
static inline const SrtSteering *
srt_steering_of (const SrtRun *run, int slot)
{
  const SrtSteering *note = &run->scratch->steering[slot];
  return note->tick == run->world->mission_ticks && note->tick > 0 ? note : NULL;
}

/* The tick goes on to another part of its work. */
static inline void
srt_phase (const SrtRun *run, SrtPhase phase)
{
  if (run->on_phase)
    run->on_phase (phase, run->phase_data);
}

/* Tells an event; the index counts whether or not anyone listens. Returns it for more fields, or a spare one. */
SrtEvent *srt_emit (SrtRun *run, SrtEventKind kind, int slot, int other, int number);

/* ---- The block (state.c) ---- */

/* What a world is sized for. */
typedef struct SrtWorldSpec
{
  uint32_t slots;       /* with room for what appears later, the camera marker and the cutaway slot */
  uint32_t nodes, components, racks, guns, shots, missiles;
  uint32_t types;       /* ship types whose light maps can be switched */
  uint32_t script;      /* bytes of the script machine (mission/machine.h), 0 none */
} SrtWorldSpec;

/* Sizes for a mission: its ships, and room for @spare more of its largest type (spec 01 §6, decision 4). */
SrtWorldSpec srt_world_spec_for (const SrtContent *content, const SrtMission *mission, int spare, bool classic);
uint64_t srt_world_size (const SrtWorldSpec *spec);
/* Lays an empty world out in @block (zeroed here, 16-byte aligned, srt_world_size() bytes). */
SrtWorld *srt_world_init (void *block, const SrtWorldSpec *spec, uint64_t seed);
/* Refuses a block of another layout, a wrong size or magic. */
bool srt_world_check (const void *block, size_t size);
uint32_t srt_world_layout (void);
/* Hash of every byte. */
uint64_t srt_world_hash (const SrtWorld *world);

/* What a tick's digest is made of, each a hash of its own, so that two runs that part can be told in what. */
#define SRT_DIGEST_PARTS(X)                                                                                        \
  X (PLACE, N_ ("place"))           /* with how many objects there are */                                          \
  X (ATTITUDE, N_ ("attitude"))                                                                                    \
  X (VELOCITY, N_ ("velocity"))     /* with how many shots fly */                                                  \
  X (SHIELDS, N_ ("shields"))                                                                                      \
  X (ARMOR, N_ ("armour"))                                                                                         \
  X (ORDERS, N_ ("orders"))                                                                                        \
  X (FLAGS, N_ ("flags"))                                                                                          \
  X (CHANCE, N_ ("random generators"))

enum
{
#define SRT_DIGEST_ENUM(id, name) SRT_DIGEST_##id,
  SRT_DIGEST_PARTS (SRT_DIGEST_ENUM)
#undef SRT_DIGEST_ENUM
      SRT_N_DIGEST_PARTS
};

typedef struct SrtDigest
{
  uint64_t part[SRT_N_DIGEST_PARTS];
} SrtDigest;

/* Each tick's digest: live objects' motion, armour, orders and generators (decision 5). */
SrtDigest srt_world_digest_parts (const SrtWorld *world);
/* The same as one word. */
uint64_t srt_world_digest (const SrtWorld *world);
/* Words of a part, untranslated. */
const char *srt_digest_part_name (int part);
/* The first part in which two digests differ, -1 none. */
int srt_digest_differs (const SrtDigest *a, const SrtDigest *b);

/*
 * Takes @count elements of a pool, zeroed; false when it is full, told by an
 * event. Ranges given back are used again, the smallest that fits first.
 * srt_pool_give() empties @range.
 */
bool srt_pool_take (SrtRun *run, SrtPool pool, int slot, uint32_t count, SrtRange *range);
void srt_pool_give (SrtWorld *world, SrtPool pool, SrtRange *range);

/* Scratch for a world; freed by srt_scratch_free(). Not during a tick. */
SrtScratch *srt_scratch_new (const SrtWorld *world);
void srt_scratch_free (SrtScratch *scratch);
/* Steering's notes of another scratch of the same world, for a copy to be looked at. */
void srt_steering_copy (SrtScratch *to, const SrtScratch *from, uint32_t n_slots);
/* Forgets every drawn place: after a step, a tick or a jump in time. */
void srt_scratch_invalidate (SrtScratch *scratch, uint32_t n_slots);

/* ---- Objects (objects.c; spec 01 §6, §9) ---- */

/* Next slot of the walk after @slot (-1 to begin): 0..count-1, then the cutaway slot once; -1 at the end. */
int srt_walk_next (const SrtWorld *world, int slot);

/* Empties the slot for something else: its ranges go back, it is a fresh stand-in. Orders are popped first,
 * running exits, when @pop is true (spec 01 §9). No such slot: nothing. */
void srt_reset_slot (SrtRun *run, int slot, bool pop);

/*
 * Fills a slot (-1 = the next free one) with an object of a ship type (or
 * SRT_TYPE_MARKER) at rest, facing world +Z. Returns the slot, or -1 when the
 * slot is taken or a pool is full (told by an event).
 */
int srt_create_object (SrtRun *run, int slot, int type, int tier, SrtVec3 position);

/* Object of a mission ship's record: position, angles, pilot, side, wing, first order (spec 06 §2.6). */
int srt_create_mission_ship (SrtRun *run, int index);

/* The same of a record that need not be in the mission's table: @slot -1 = the next one, @index -1 = no record. */
int srt_create_ship_of (SrtRun *run, int slot, int index, const SrtMissionShip *ship);
/* Side, pilot, invulnerability and maneuver set of a record; the type's own where it names none. */
void srt_ship_settings (SrtRun *run, int slot, const SrtMissionShip *ship);

/* Turns the slot into a retired stand-in: orders popped, ranges given back, never filled again (spec 01 §14.3). */
void srt_retire (SrtRun *run, int slot);

/* Writes committed, next and drawn place together: world units, or an orientation (spec 01 §8.6). */
void srt_set_position (SrtRun *run, int slot, SrtVec3 position);
void srt_set_orientation (SrtRun *run, int slot, const SrtMat3 *orientation);

/* The place a share of the way through a step: moved straight, turned evenly (spec 01 §8.6). */
SrtFrame srt_frame_between (const SrtFrame *now, const SrtFrame *next, float share);

/* Drawn place of the object's root: interpolated at simulation_counter / 4 (decision 7). Borrowed: good until the
 * object moves or the next tick. */
const SrtFrame *srt_drawn (SrtRun *run, int slot);

static inline const SrtShipType *
srt_type (const SrtRun *run, const SrtObject *object)
{
  return object->type >= 0 ? &run->content->ships[object->type] : NULL;
}

/* Flight stats, or NULL for what has none. */
static inline const SrtFlightStats *
srt_flight (const SrtRun *run, const SrtObject *object)
{
  const SrtShipType *type = srt_type (run, object);
  return type && type->has_flight ? &type->flight : NULL;
}

static inline const SrtCombatStats *
srt_combat (const SrtRun *run, const SrtObject *object)
{
  const SrtShipType *type = srt_type (run, object);
  return type && type->has_combat ? &type->combat : NULL;
}

/* Combat class, or 0 for what has none. */
static inline int
srt_class (const SrtRun *run, const SrtObject *object)
{
  const SrtShipType *type = srt_type (run, object);
  return type ? (int) type->ship_class : 0;
}

/* "Gone" for orders that work on it: stand-in or exploding. */
static inline bool
srt_gone (const SrtObject *object)
{
  return object->type == SRT_TYPE_STAND_IN || (object->flags & SRT_EXPLODING) != 0;
}

/* Display name of what is in a slot: the mission ship's, or the type's; "" for none. */
const char *srt_slot_name (const SrtRun *run, int slot);

/* ---- Parts (nodes.c; spec 01 §8) ---- */

enum
{
  SRT_MOUNT_DEPTH = 8, /* models mounted on models mounted on ... (spec 07 §13.10) */
};

/* The attachment carries a model of its own. */
static inline bool
srt_attachment_mounts (const SrtAttachment *attachment)
{
  return attachment->kind == SRT_ATTACH_GUN_MODEL || attachment->kind == SRT_ATTACH_POD_MODEL;
}

static inline const SrtModel *
srt_node_model (const SrtRun *run, const SrtNode *node)
{
  return node->model >= 0 ? &run->content->models[node->model] : NULL;
}

/* The part a node stands for; NULL for the root of a mounted model. */
static inline const SrtPart *
srt_node_part (const SrtRun *run, const SrtNode *node)
{
  return node->part >= 0 ? &run->content->models[node->model].parts[node->part] : NULL;
}

/* Root of the mounted model a node belongs to, itself included; -1 for the object's own model. */
int srt_model_root (const SrtRun *run, int node);
/* Fits nodes for the object's model: parts, mounts, startup tracks, links. False when the pool is full. */
bool srt_nodes_fit (SrtRun *run, int slot);
/* Gives the object's nodes back. */
void srt_nodes_release (SrtRun *run, int slot);
/* Recomputes mass, centre, bounds, radius and inertia from shown parts (spec 01 §8.3). */
void srt_recentre (SrtRun *run, int slot);
/* Commits pending places and advances tracks: the start of each step (spec 01 §8.4). */
void srt_tree_update (SrtRun *run, int slot);
/* Next place of a node in the frame of @root, the root of the mounted model it is in; -1: the object's frame. */
SrtFrame srt_node_in_model (const SrtRun *run, int root, int node);
/* Place of a node in the world, at the object's next or drawn place. */
SrtFrame srt_node_next (const SrtRun *run, int slot, int node);
SrtFrame srt_node_drawn (SrtRun *run, int slot, int node);
/* Place of attachment @attachment of the node's model, at the object's next place. */
SrtFrame srt_attachment_next (const SrtRun *run, int slot, int node, int attachment);
/* Hidden itself, removed, or hung below what is. */
bool srt_node_shown (const SrtRun *run, int node);
/* Child @k of the object's root, counted over its own model's parts: a node, or -1. */
int srt_root_child (const SrtRun *run, int slot, int k);
/* The part of a name in the object's own model, shown or not, removed or not; -1 none, also for "". */
int srt_part_named (const SrtRun *run, int slot, const char *name);
/* Points of a list (SRT_POINTS_...) of a node's part, in their order, in the part's frame: how many, at most @max; node -1: none. */
int srt_node_points (const SrtRun *run, int node, int list, SrtVec3 *points, int max);
/* Shows or hides a part; -1: nothing. */
void srt_node_show (SrtRun *run, int node, bool shown);
/* Starts a track by name from a time (negative: where it stands), in a mode (-1 own), at a speed (a step); false where
 * the node (-1: none) has no such track. */
bool srt_track_play (SrtRun *run, int slot, int node, const char *name, float time, int mode, float speed);
/* Turns a turret part by (x, y, z) radians within its limits (spec 01 §8.5). */
void srt_turret_turn (SrtRun *run, int slot, int node, SrtVec3 by);
/* Removes a node, every part linked to it and all mounted on them (spec 01 §13.3). */
void srt_node_destroy (SrtRun *run, int slot, int node);
/* Lists the components (spec 01 §13.1). */
bool srt_components_list (SrtRun *run, int slot);
/* Component of the object's list as a node, or -1 when it is none, hidden, spent or removed. */
int srt_component_node (const SrtRun *run, int slot, int component);

/* ---- Motion (motion.c; spec 01 §10) ---- */

/* Cruise speed, units/step; 0 for what has no flight stats. */
float srt_cruise (const SrtRun *run, const SrtObject *object);
/* One step's motion of one object, from its committed to its next place; passes over what does not move (§10.1). */
void srt_move (SrtRun *run, int slot);
/* A push of @force (mass times units/step) at a point of the world: takes effect with the next move (§10.4). */
void srt_knock (SrtObject *object, SrtVec3 force, SrtVec3 world_point);
/* The same with the force in the object's own frame and the lever from its place in the world's axes. */
void srt_knock_local (SrtObject *object, SrtVec3 force, SrtVec3 lever);
/* Power factors, 0.5..1.5, from the point on the disc of radius 64 (spec 01 §10.6). */
void srt_power_set (SrtObject *object, float x, float y);

/* ---- Collisions (collide.c; spec 01 §11) ---- */

/* The sweep after all moves: pairs, shoves, hull tests, damage. */
void srt_collide (SrtRun *run);
/* Quadrant of a point in an object's frame (spec 01 §11.8). */
SrtQuadrant srt_quadrant (const SrtObject *object, SrtVec3 local);
/*
 * Segment query (spec 01 §16): the last face crossed over the shown parts of a
 * hull, at its next place: a face that the segment begins in front of and
 * reaches. Returns the node struck or -1; @point and @normal in the world.
 */
int srt_hit_walk (const SrtRun *run, int slot, SrtVec3 from, SrtVec3 to, SrtVec3 *point, SrtVec3 *normal);
/* The same of one part, for who keeps a list of parts. */
bool srt_hit_part (const SrtRun *run, int slot, int node, SrtVec3 from, SrtVec3 to, SrtVec3 *point,
                   SrtVec3 *normal);
/* The segment meets a box given by two corners, all in the box's own frame. */
bool srt_segment_meets_box (SrtVec3 from, SrtVec3 to, SrtVec3 low, SrtVec3 high);
/* The same; @share receives where it enters, 0..1 of the way: 0 when it begins inside. */
bool srt_segment_enters_box (SrtVec3 from, SrtVec3 to, SrtVec3 low, SrtVec3 high, float *share);
/* Leaves of a part's collision tree that a segment in the part's frame meets, at most @max of them: how many, and
 * where it enters each, in the part's frame. */
int srt_leaves_met (const SrtModel *model, const SrtPart *part, SrtVec3 from, SrtVec3 to, SrtVec3 *points, int max);
/* It meets the object's bounding box, or the root box of a part's tree (false without one), at its next place. */
bool srt_segment_meets_bounds (const SrtRun *run, int slot, SrtVec3 from, SrtVec3 to);
bool srt_segment_meets_part (const SrtRun *run, int slot, int node, SrtVec3 from, SrtVec3 to);

/* ---- One object becomes two (divide.c; decision 3, spec 08 §4.2) ---- */

/*
 * Parts an object at one of its own model's parts, @node (-1: none of them):
 * the slot keeps that part with what is mounted on it, a new object takes all
 * others. Neither has guns, racks or components any more; parts stand where
 * they stood. Returns the new object's slot: neutral, without orders, flags,
 * shields or armour, drawing no new charge. -1, and nothing changed, where no
 * room is left.
 */
int srt_divide (SrtRun *run, int slot, int node);
/* The same where nothing is to be made of the rest: it is gone. */
void srt_keep_part (SrtRun *run, int slot, int node);

/* ---- Damage (damage.c; spec 01 §12, §13) ---- */

/* A blow by difficulty: at the player's ship, or a shot at a hostile one (§12.1). */
float srt_damage_scale (const SrtRun *run, int slot, SrtDamageKind kind, float value);
/* One step's recharge of the four quadrants (§12.2). */
void srt_shields_recharge (SrtRun *run, int slot);
/*
 * A blow at a shield quadrant (§12.2): @value before difficulty, @through_factor
 * the share of what passes that reaches the armour, @attacker a slot or -1, @at
 * the world place that the event tells.
 */
void srt_object_damage (SrtRun *run, int slot, SrtQuadrant quadrant, float value, float through_factor,
                        int attacker, SrtDamageKind kind, SrtVec3 at);
/* A blow at the armour behind a shield, which destroys the object when none is left (§12.3). */
void srt_armor_damage (SrtRun *run, int slot, SrtQuadrant quadrant, float value, int attacker, SrtDamageKind kind,
                       SrtVec3 at);
/* A blow at a part of a hull: wears the armour of its assembly; the loss itself comes in the object pass (§13.2). */
void srt_component_damage (SrtRun *run, int slot, int node, float value, int attacker, SrtDamageKind kind,
                           SrtVec3 at);
/* Drains the player's shield reserve of a quadrant; true when the reserve swallowed the blow. Others have none. */
bool srt_reserve_swallows (SrtRun *run, int slot, SrtQuadrant quadrant, float value);
/* The same for a blow of @value that drains @drain, which is told as one when the reserve takes it. */
bool srt_reserve_takes (SrtRun *run, int slot, SrtQuadrant quadrant, float value, float drain, int attacker,
                        SrtDamageKind kind, SrtVec3 at);

/* One blow, as a DAMAGE event tells it. */
typedef struct SrtBlow
{
  int slot, attacker;   /* attacker: a slot, -1 nobody's */
  int component;        /* listed component, -1 none */
  int quadrant;         /* -1: at a part */
  SrtDamageKind kind;
  float asked, worn;    /* before any rule; what shield, armour or component lost */
  uint32_t rules;       /* SRT_RULE_...: what decided */
  SrtVec3 at;           /* world */
  int node;             /* the part struck, -1 none */
} SrtBlow;

static inline SrtBlow
srt_blow_at_quadrant (int slot, SrtQuadrant quadrant, float value, int attacker, SrtDamageKind kind, SrtVec3 at)
{
  return (SrtBlow){ slot, attacker, -1, (int) quadrant, kind, value, 0.0f, 0, at, -1 };
}

/* Tells a blow, whatever became of it: once for each; what is struck outside damage.c is told by who strikes. */
void srt_tell_blow (SrtRun *run, const SrtBlow *blow);
/* Takes all armour of a component's node, whoever protects it: the object pass takes it off (§13.3, §14.4). */
void srt_component_break (SrtRun *run, int slot, int node);
/* Component losses of the object pass (spec 01 §13.3). */
void srt_component_losses (SrtRun *run, int slot);
/* Shows an assembly's damaged model in place of the whole one, or its own again (§13.1); no such component: nothing. */
void srt_component_disable (SrtRun *run, int slot, int component, bool disabled);
/* Component and assembly are gone at once, nothing bursts; @damaged: their damaged model stands in their place (§13.1). */
void srt_component_destroy (SrtRun *run, int slot, int component, bool damaged);
/* Lowest of the four armours (or a component's): what ShotAt carries. */
float srt_damage_value (const SrtObject *object);

/* ---- How large ships end (split.c, bursts.c, two-part.c, pieces.c; spec 05 §9.2, §10, §11) ---- */

enum
{
  SRT_CUT_POINTS = 256, /* of one ship that are used */

  SRT_SPLIT_LIVE_SWEEP = 1, /* SrtSplit.live */
  SRT_SPLIT_LIVE_BURSTS = 2,
  SRT_SPLIT_LIVE_TOP = 3,
  SRT_SPLIT_LIVE_GATE = 4,

  SRT_ENDS_FIN = 0x1, /* SrtObject.ends */
  SRT_ENDS_SPLIT = 0x2,
};

/* A ship whose hull is lost comes apart as its type says; one whose type says nothing stays whole. */
void srt_split_start (SrtRun *run, int slot);
/* Once a frame: hulls that come apart go on, and end. */
void srt_splits_frame (SrtRun *run);
/* The split that a ship is in, or NULL. */
const SrtSplit *srt_split_of (const SrtWorld *world, int slot);
/* Points of the cut lists of a part, or of all parts for -1, in the ship's frame; returns how many. */
int srt_split_points (const SrtRun *run, int slot, int node, SrtVec3 points[SRT_CUT_POINTS]);
/* The object is cut by a split's portals as it is drawn now: as the ship, or as its other half. */
bool srt_split_is_cut (const SrtRun *run, int slot);
/*
 * The plane of a split that cuts a part as it is drawn now, in the world; what
 * lies on the unit normal's side shows. False: none does (spec 05 §10.4).
 */
bool srt_split_plane (const SrtRun *run, int slot, int node, SrtVec3 *point, SrtVec3 *normal);
/* A part or an object made of one force field, by name. */
bool srt_part_is_force_field (const SrtPart *part);
/* The screen flashes, where the player is no more than @reach from @place, or anywhere for 0 (spec 05 §22). */
void srt_flash (SrtRun *run, SrtVec3 place, float reach, int hundredths);

/* A generator for what an effect shows, of the tick and its next event: the game's draws stay as they are. */
SrtRandom srt_effect_random (const SrtRun *run);

/* ---- The huge explosion (huge.c; spec 05 §13) ---- */

/* Goes off where the object stands, in place of one that may be running. @size in units, @duration in ticks. */
void srt_huge_start (SrtRun *run, int slot, float size, int duration);
void srt_huge_frame (SrtRun *run);

/* ---- Tunnels of gates and warps (tunnels.c; spec 08 §3.1) ---- */

/* Rings and segments that the rules reckon with, whatever detail is drawn (§3.2). */
enum
{
  SRT_TUNNEL_RINGS = 12,
  SRT_TUNNEL_SEGMENTS = 16,
  SRT_PORTAL_RING = SRT_TUNNEL_RINGS - 5, /* where portals stand (§3.4) */
};

/* Between two rings of a fixed gate's tunnel, units. */
#define SRT_TUNNEL_SPACING 1500.0f

/*
 * A tunnel at an object: of its full size and colours, hidden, its portal at
 * its ring, nobody in it; a warp's takes size and extra depth from the ship's
 * type. Returns its index, or -1 when all are in use (told by an event).
 */
int srt_tunnel_make (SrtRun *run, int slot, SrtTunnelKind kind);
/* Frees it; who was cut by its portal is whole again. No such tunnel: nothing. */
void srt_tunnel_free (SrtRun *run, int tunnel);
/* The first live tunnel of what lives in the slot, -1 none. */
int srt_tunnel_find (const SrtWorld *world, int slot);
/* A fixed gate's tunnel at an object: of the first door points of its part 1 or of its part 6, in the gate's frame (§3.3). */
SrtFrame srt_tunnel_in_gate (const SrtRun *run, int gate);
/* Where it stands: its mouth in the middle, depth along +Z. A fixed gate's follows the gate's next place. */
SrtFrame srt_tunnel_place (const SrtRun *run, int tunnel);
/* The tunnel's portal cuts the object from now on; -1: none does (§3.4). */
void srt_portal_set (SrtRun *run, int slot, int tunnel);
/* The plane that cuts the object, world; false: none. @normal points to the mouth's side, which shows. */
bool srt_portal_plane (const SrtRun *run, int slot, SrtVec3 *point, SrtVec3 *normal);
/* Once a frame: tunnels whose ship is gone are freed. */
void srt_tunnels_frame (SrtRun *run);
/* What a new gate does of itself: its tunnel where it has one from the first, its parts' tracks (§3.3). */
void srt_gate_created (SrtRun *run, int slot);

/* The rings of a gate turn at a share of their speed (§3.8). */
void srt_gate_rings (SrtRun *run, int slot, float share);
/* A ship that a gate has caught comes apart there: only its type's remnant is left, adrift and lost (gate-split.c; §3.9). */
void srt_gate_split (SrtRun *run, int slot, int gate);

/* ---- Exhausts (exhaust.c; spec 05 §21) ---- */

/* Once a frame: large ships' engines burn the player who flies into what they blow out. */
void srt_exhaust_frame (SrtRun *run);

/* ---- Destruction (destroy.c; spec 01 §14) ---- */

/* What has no armour left: its pilot gets out, or it explodes (§14.1). @may_spin: it may tumble before it goes;
 * @no_eject: the player's pilot does not get out. */
void srt_object_destroyed (SrtRun *run, int slot, bool may_spin, bool no_eject);
/* A hull that is lost takes no more orders and counts as destroyed; no Explode order runs (§13.4). */
void srt_hull_lost (SrtRun *run, int slot);
/* The Destroyed event, losses and whose doing it was; once a life. */
void srt_post_destroyed (SrtRun *run, int slot);
/* The same, and the player's credit, which an ejected pilot's end gives once more (§14.6). */
void srt_credit_destroyed (SrtRun *run, int slot);
