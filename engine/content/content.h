/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The immutable tables that a world is made from: ship types, models, guns,
 * missiles, pilots and compiled maneuvers. Everything is named by its index;
 * nothing changes once a content is published. A swapped script or an edited
 * stat makes a new SrtContent that shares the rest (srt_content_ref()).
 *
 * Plain C: the rules read these structs; loaders that fill them are in
 * content/load.h.
 */
#pragma once

#include "base/maths.h"

#include <stddef.h>
#include <stdint.h>

enum
{
  SRT_NONE = -1,
  SRT_MAX_COMPONENTS = 60,      /* listed components of one object (spec 01 §17) */
  SRT_MAX_RACKS = 20,           /* missile racks of one object (spec 04 §10.3) */
  SRT_MAX_GUNS_GROUPED = 40,    /* guns considered for groups (spec 04 §4) */
  SRT_MAX_GUN_GROUPS = 20,      /* groups of one ship type (spec 04 §4) */
  SRT_MAX_MANEUVER_LINES = 255, /* lines 0..254; 255 is "before the first" (spec 03 §8.5) */
};

/* ---- Models (spec 01 §8, 07 §13) ---- */

typedef enum SrtPartClass /* numbers of spec 07 §5.5 */
{
  SRT_PART_HULL = 1,
  SRT_PART_COCKPIT = 2,
  SRT_PART_TURRET = 3,
  SRT_PART_ENGINE = 5,
  SRT_PART_SHIELD_GENERATOR = 6,
  SRT_PART_COMMS_TRANSMITTER = 7,
  SRT_PART_GRAVITY_DRIVE = 8,
  SRT_PART_LASER_TURRET = 9,
  SRT_PART_MISSILE_TURRET = 10,
  SRT_PART_POWER_CORE = 11,
  SRT_PART_SATELLITE_DISH = 12,
  SRT_PART_SERVICE_DOOR = 13,
  SRT_PART_SHAFT = 14,
  SRT_PART_SURFACE_BUILDING = 15,
  SRT_PART_TWIN_POWER_CORES = 16,
  SRT_PART_VENT_HATCH = 17,
  SRT_PART_ION_CANNON = 18,
  SRT_PART_ARMORED_PLATE = 19,
  SRT_PART_CAP_GUN = 20,
  SRT_PART_WARP_PROJECTOR = 21,
  SRT_PART_FUEL_POD = 22,
} SrtPartClass;

enum /* SrtPart.flags */
{
  SRT_PART_COMPONENT = 0x02,
  SRT_PART_DAMAGED = 0x04, /* of a damaged model: hidden while the ship is whole */
  SRT_PART_LIGHT_MAP = 0x80, /* also: heavy weapons can hurt it (spec 01 §13.2) */
  SRT_PART_TARGETABLE = 0x1000,
};

typedef enum SrtAttachmentKind
{
  SRT_ATTACH_MISSILE = 0,
  SRT_ATTACH_GUN_MODEL = 1,
  SRT_ATTACH_ENGINE_GLOW = 2,
  SRT_ATTACH_MUZZLE = 3,
  SRT_ATTACH_LIGHT = 4,
  SRT_ATTACH_POD_MODEL = 5,
  SRT_ATTACH_EJECT_POINT = 6,
  SRT_ATTACH_CASE_EJECTOR = 7,
  SRT_ATTACH_LAUNCH_POINT = 8,
  SRT_ATTACH_DOCK_POINT = 9,
} SrtAttachmentKind;

typedef struct SrtAttachment
{
  SrtAttachmentKind kind;
  int part;           /* part of the same model it hangs from */
  SrtFrame frame;     /* relative to the part, in world units, the spec's frame */
  int id;             /* muzzle: gun type number; light: colour; glow: kind; missile: tier 0 type; mount: model index */
  int tiers[5];       /* missile hardpoint: missile type number by tier; -1 none */
  SrtVec3 size;       /* glow or light sprite, world units; a glow's z is signed: negative burns backward */
  float brightness, range, on, off, phase; /* lights: range in units, times in ticks */
  char name[48];
} SrtAttachment;

typedef struct SrtTrackKey
{
  float t;            /* track time */
  SrtVec3 angles;     /* radians */
  SrtVec3 offset;     /* units */
} SrtTrackKey;

typedef struct SrtTrackEvent
{
  float t;
  int kind;           /* 0 fire, 2 puff (spec 01 §8.4) */
} SrtTrackEvent;

typedef enum SrtTrackMode
{
  SRT_TRACK_NONE,
  SRT_TRACK_ONCE,
  SRT_TRACK_LOOP,
  SRT_TRACK_SWING, /* out and back */
} SrtTrackMode;

typedef struct SrtTrack
{
  char name[32];
  int part;
  float length;
  SrtTrackMode mode;
  const SrtTrackKey *keys;
  int n_keys;
  const SrtTrackEvent *events;
  int n_events;
} SrtTrack;

/* A node of a collision tree: an oriented box; a node with faces is a leaf (spec 01 §11.5). */
typedef struct SrtTreeNode
{
  SrtFrame box;       /* centre and axes in the part's frame */
  SrtVec3 half;       /* half size */
  int children[2];    /* indices in the part's tree (0 its root), or -1 */
  int first_face, n_faces; /* in SrtModel.faces */
} SrtTreeNode;

/* A collision face: a triangle in the part's frame with its unit normal. */
typedef struct SrtFace
{
  SrtVec3 v[3];
  SrtVec3 normal;
} SrtFace;

typedef struct SrtTriggerPolygon
{
  SrtVec3 v[4];
  int n;              /* 3 or 4 */
  SrtVec3 normal;     /* to the front */
} SrtTriggerPolygon;

typedef struct SrtPoint
{
  int part, list, order;
  SrtVec3 position;   /* in the part's frame */
  SrtVec3 direction;
} SrtPoint;

enum /* SrtPoint.list (spec 07 §5.8) */
{
  SRT_POINTS_DOOR = 0,
  SRT_POINTS_RAYS = 1,
  SRT_POINTS_CUT = 2,
  SRT_POINTS_STREAMS = 3,
  SRT_POINTS_LIGHT = 4,
  SRT_POINTS_FIREBALLS = 5,
  SRT_POINTS_TRACTOR = 6,
  SRT_POINTS_JUMP_TRAILS = 7,
  SRT_POINTS_JUMP_LIGHTS = 8,
  SRT_POINTS_WARP_PROJECTORS = 10,
  SRT_POINTS_ION_BARREL = 11,
  SRT_POINTS_ION_RAYS = 12,
  SRT_POINTS_ION_LIGHTS = 13,
  SRT_POINTS_ION_BEAM = 14,
  SRT_POINTS_ION_LASER = 15,
};

typedef struct SrtArc
{
  int part;
  SrtVec3 way_out;
  uint16_t mask[32];
} SrtArc;

typedef struct SrtPart
{
  char name[64];
  SrtPartClass part_class;
  uint32_t flags;
  int parent;         /* part it is linked to, or -1 */
  SrtVec3 origin;     /* in the model's frame, whatever the parent */
  SrtMat3 frame;      /* the part's own orientation O (spec 01 §8.5) */
  SrtVec3 mount;
  bool still[3];      /* axes that tracks may not turn */
  bool limited[3];
  float angle_min[3], angle_max[3]; /* radians; equal = free */
  int armor;
  int link_id;        /* assembly; 0 none */
  int group;          /* component group; 0 none */
  int turret_kind;    /* 0 none, 1 aimed, 2 spinning, 3 missile */
  int turret_slot;    /* 0..4, -1 none */
  /* Mass properties in the part's frame, times density where "mass" (spec 01 §8.3). */
  float density;
  double volume;
  double first[3], second[3], products[3]; /* integrals of (x,y,z), (x²,y²,z²), (xy,yz,xz) */
  SrtVec3 bounds_min, bounds_max; /* of level 0, in the part's frame */
  float radius;                   /* farthest level-0 vertex from the part's origin */
  int first_attachment, n_attachments; /* in SrtModel.attachments */
  int first_track, n_tracks;           /* in SrtModel.tracks */
  int first_tree, n_tree;              /* in SrtModel.tree; n_tree 0 = no collision tree */
  int first_face, n_faces;             /* in SrtModel.faces */
  int first_trigger, n_triggers;       /* in SrtModel.triggers */
  int first_level, n_levels;           /* in SrtModel.levels: what is drawn */
} SrtPart;

/* What is drawn of a part at one level of detail: triangles by material. */
typedef struct SrtPrimitive
{
  int material;       /* in SrtModel.materials, or -1 */
  const float *positions;  /* 3 a vertex, in the part's frame, world units */
  const float *normals;    /* 3 a vertex */
  const float *uvs;        /* 2 a vertex, or NULL */
  const float *colors;     /* 4 a vertex, linear, or NULL */
  int n_vertices;
  const uint32_t *indices; /* front faces are counter-clockwise seen from outside in the spec's frame's mirror; see render */
  int n_indices;
} SrtPrimitive;

typedef struct SrtLevel
{
  float distance;     /* units from which it is taken; 0 for level 0 */
  int first_primitive, n_primitives;
} SrtLevel;

/* An encoded picture (PNG or JPEG) inside the model's file; decoded by whoever draws. */
typedef struct SrtImage
{
  const unsigned char *data;
  size_t size;
} SrtImage;

typedef struct SrtMaterial
{
  char name[64];
  float base_color[4];
  float metallic, roughness, normal_scale, occlusion_strength;
  float emissive[3];  /* factor times KHR_materials_emissive_strength */
  int base_image, orm_image, normal_image, occlusion_image, emissive_image; /* -1 none */
  int blend;          /* 0 opaque, 1 alpha, 2 additive */
  bool unlit, double_sided;
  bool cap;           /* closes a hole of the hull: hidden while the ship is whole (spec 07 §13.7) */
} SrtMaterial;

typedef struct SrtModel
{
  char name[64];      /* file name without folder and ending */
  bool lists_components, can_cloak;
  bool has_eye;
  SrtVec3 eye;        /* in the model's frame */
  const SrtPart *parts;
  int n_parts;
  const SrtAttachment *attachments;
  int n_attachments;
  const SrtTrack *tracks;
  int n_tracks;
  const SrtTreeNode *tree;
  const SrtFace *faces;
  const SrtTriggerPolygon *triggers;
  const SrtPoint *points;
  int n_points;
  const SrtArc *arcs;
  int n_arcs;
  const SrtLevel *levels;
  const SrtPrimitive *primitives;
  const SrtMaterial *materials;
  int n_materials;
  const SrtImage *images;
  int n_images;
  int n_triangles;    /* of level 0, for information */
  /* How many nodes and components an object of this model takes, mounted models included. */
  int total_nodes, total_components, total_guns;
} SrtModel;

/* ---- Ship types (spec 01 §7) ---- */

typedef enum SrtSide
{
  SRT_SIDE_FRIENDLY,
  SRT_SIDE_HOSTILE,
  SRT_SIDE_NEUTRAL,
} SrtSide;

typedef enum SrtClass
{
  SRT_CLASS_FIGHTER = 1,
  SRT_CLASS_CAPITAL = 2,
  SRT_CLASS_SUPPORT = 3,
  SRT_CLASS_OTHER = 4,
  SRT_CLASS_TORPEDO = 5,
  SRT_CLASS_DEBRIS = 6,
  SRT_CLASS_MINE = 7,
  SRT_CLASS_PLANET = 8,
} SrtClass;

typedef enum SrtTurnStyle
{
  SRT_TURN_BANK,
  SRT_TURN_FLAT,
} SrtTurnStyle;

typedef enum SrtComponentLoss
{
  SRT_LOSS_NONE,
  SRT_LOSS_SPLIT,
  SRT_LOSS_TWO_PART_END,
} SrtComponentLoss;

enum /* SrtShipType.traits (spec 01 §7.4, 02 §1.3, 04 §14) */
{
  SRT_TRAIT_TORPEDO = 0x1,
  SRT_TRAIT_MUTUAL_PASS = 0x2,
  SRT_TRAIT_HULL_PASS = 0x4,
  SRT_TRAIT_SHOVE_EXEMPT_WHILE_CARRYING = 0x8,
  SRT_TRAIT_COLLISION_PROOF = 0x10,
  SRT_TRAIT_INDESTRUCTIBLE_ROCK = 0x20,
  SRT_TRAIT_ASTEROID = 0x40,
  SRT_TRAIT_LIMPET_CAR = 0x80,
  SRT_TRAIT_EXPLODES_AS_SHIP = 0x100,
  SRT_TRAIT_NO_PLAYER_EJECT = 0x200,
  SRT_TRAIT_KILL_CREDIT = 0x400,
  SRT_TRAIT_HULL_LOSS_CREDIT = 0x800,
  SRT_TRAIT_SHIELD_GENERATOR = 0x1000,
  SRT_TRAIT_INSIDE_STATE = 0x2000,
  SRT_TRAIT_HOOP = 0x4000,
  SRT_TRAIT_CARRIER_SUCCESSOR = 0x8000,
  SRT_TRAIT_CARGO_LIFTER = 0x10000,
  SRT_TRAIT_INTERIOR = 0x20000,
  SRT_TRAIT_CARRIES_NOVA = 0x40000,
  SRT_TRAIT_LAUNCHES_CARRIED = 0x80000,
  SRT_TRAIT_TURRETS_IGNORE_COMPONENTS = 0x100000,
  SRT_TRAIT_NO_AUTO_EJECT = 0x200000,
  SRT_TRAIT_LIGHT_SPLIT_WAVE = 0x400000, /* spec 05 §17, kind 7 */
  SRT_TRAIT_SPECTRAL_SHIELDS = 0x800000,
  SRT_TRAIT_BLIND_FIRE = 0x1000000, /* spec 09 §4.11 */
  SRT_TRAIT_UBER_IMMUNE = 0x2000000, /* spec 05 §13 */
  SRT_TRAIT_CAN_CLOAK = 0x4000000, /* whatever its model says */
  SRT_TRAIT_LIFEBOAT = 0x8000000,        /* what a pilot leaves in whose ship has no cockpit to part with */
  SRT_TRAIT_TENDER = 0x10000000,          /* fetches ejected pilots (spec 08 §4.4) */
};

typedef struct SrtFlightStats
{
  float max_speed;                     /* units/step */
  float pitch_rate, yaw_rate, roll_rate; /* radians/step at full input */
  float inertia, pitch_inertia, yaw_inertia, roll_inertia; /* share kept a step, 0..1 */
  float speed_per_pitch_rate;          /* max_speed / pitch_rate, worked out on load */
} SrtFlightStats;

typedef struct SrtCombatStats
{
  int shield_power;     /* full shield = 6 * shield_power - 1 */
  int armor_class;      /* full armour = 6 * armor_class - 1 */
  float shield_recharge; /* seconds for a full charge; 0 is read as 10 */
  int afterburner_fuel; /* seconds */
  float gun_energy;     /* capacity */
  float gun_recharge;   /* seconds for a full charge */
  int rounds;
} SrtCombatStats;

/* ---- How a type ends (spec 05 §9.2, §10-12) ---- */

typedef enum SrtSplitMode
{
  SRT_SPLIT_NONE,
  SRT_SPLIT_SWEEP,
  SRT_SPLIT_BURSTS,
} SrtSplitMode;

enum /* SrtSplitType.traits */
{
  SRT_SPLIT_KEEP_POINT_ORDER = 0x1,
  SRT_SPLIT_SHOW_ALL_DAMAGED = 0x2,
  SRT_SPLIT_NO_PORTALS = 0x4,
  SRT_SPLIT_ROCK_CHUNKS = 0x8,
  SRT_SPLIT_STOP_DEAD = 0x10,
  SRT_SPLIT_KEEP_SPIN = 0x20,
  SRT_SPLIT_END_FLASH = 0x40,
};

enum
{
  SRT_MAX_FLASH_STEPS = 8,
};

typedef struct SrtSplitType
{
  SrtSplitMode mode;    /* none: it does not split */
  int other_half;       /* ship type; -1 none */
  int duration;         /* ticks */
  float fireball, big_fireball; /* half-size, units; big 0: 0.35 of the radius */
  int bits;
  float bit_size, bodies;
  uint32_t traits;
  const char *kept_part; /* of the assembly that is neither cut nor hidden; "" none */
  float shake;          /* what a burst sets the view's shake to; 0 leaves it */
  int burst_odds;       /* one frame in */
  int flash_odds;       /* one frame in; 0 never */
  int flash_steps[SRT_MAX_FLASH_STEPS], n_flash_steps;
  bool has_half_drift;
  SrtVec3 half_drift;   /* units/step, in the ship's frame */
  SrtVec3 half_tumble;  /* radians/step */
} SrtSplitType;

/* Names of parts. */
typedef struct SrtNames
{
  const char *const *names;
  int n;
} SrtNames;

typedef enum SrtThrowKind
{
  SRT_THROW_PIECE,
  SRT_THROW_ARM,
  SRT_THROW_DOOR,
  SRT_THROW_PANEL,
  SRT_THROW_RESTORE_POWER,
} SrtThrowKind;

typedef struct SrtThrow
{
  SrtThrowKind kind;
  int piece;            /* ship type; -1 none */
  const char *assembly; /* a part of the assembly whose loss throws it */
  const char *part;     /* it is placed and turned as this one */
  const char *away_from; /* a panel's; "" none */
  SrtVec3 offset;       /* in the part's frame, units */
  SrtNames hides, shows; /* of the ship */
  SrtNames piece_shows; /* of the piece: one of them, by chance; none = all */
  float speed_least, speed_most; /* units/step; below 0: its kind's own */
  float tumble;         /* radians/step about each axis; below 0: its kind's own */
} SrtThrow;

/* Names of parts, "" none, and types, -1 none. */
typedef struct SrtTwoPartEnd
{
  const char *top, *fin, *front_wreck, *back_wreck, *fin_wreck;
  const char *middle, *middle_wreck, *middle_damaged, *low_generator;
  int back_type, fin_type;
} SrtTwoPartEnd;

typedef struct SrtShipEnds
{
  SrtSplitType split;
  const SrtThrow *throws;
  int n_throws;
  SrtTwoPartEnd two_part; /* of a type with SRT_LOSS_TWO_PART_END */
  const char *wreck_part; /* burns from the first; "" none */
  bool wreck_shown;       /* and is shown first */
} SrtShipEnds;

/* ---- What a type does in orders and sequences (spec 02 §1.3, 08 §1.3, §7): one record a family ---- */

/* How a carrier lets ships out (spec 08 §1.3); numbers of the styles. */
typedef enum SrtLaunchStyle
{
  SRT_LAUNCH_NONE = -1,
  SRT_LAUNCH_HANGAR_BAY = 0,
  SRT_LAUNCH_SIDE_BAYS = 1,
  SRT_LAUNCH_OPEN_DECK = 2,
  SRT_LAUNCH_TORPEDO = 3,
  SRT_LAUNCH_ESCAPE_POD = 4,
  SRT_LAUNCH_DROPPER = 5,
  SRT_LAUNCH_DROP_TUBES = 6,
  SRT_LAUNCH_ESCAPE_POD_B = 7,
  SRT_LAUNCH_BASE_FLOOR = 8,
  SRT_LAUNCH_STRAIGHT_OUT = 9,
} SrtLaunchStyle;

/* The doors of a gate of a carrier, by part; NULL none. */
typedef struct SrtLaunchDoors
{
  int gate;
  const char *first, *second;
} SrtLaunchDoors;

typedef struct SrtLaunchRole
{
  SrtLaunchStyle carrier;    /* of ships that leave it */
  SrtLaunchStyle low_carrier; /* of its gates below `low_gates`, where that is not 0 */
  int low_gates;
  SrtLaunchStyle as;         /* torpedo or pods: the style it leaves any carrier by; none: the carrier's */
  const SrtLaunchDoors *doors;
  int n_doors;
  SrtNames bays;             /* side bays' parts by gate; without them the original's children of the root (§1.8) */
  const char *deck;          /* open deck's part; NULL the original's child (§1.10) */
  SrtNames lower_doors, upper_doors; /* of drop tubes by gate; without them the original's children (§1.7) */
  int hangar;                /* ship type of the player's hangar prop; -1 none */
  /* Of such a prop. */
  SrtNames hangar_doors;     /* parts that open for the ship */
  const char *hangar_upper_door, *retainer; /* part shown as the launch begins; part that lowers the ship; NULL none */
  bool climb_out;            /* noses up as it leaves (spec 08 §1.9) */
  bool pods_leave_while_dying; /* its escape pods do not go with it */
} SrtLaunchRole;

typedef enum SrtLandStyle
{
  SRT_LAND_NONE,
  SRT_LAND_TUBE,
  SRT_LAND_BAY,
} SrtLandStyle;

typedef struct SrtLandRole
{
  SrtLandStyle style;        /* how ships land on it */
  int bay;                   /* ship type of the landing bay prop; -1 none */
  const char *hangar_part, *pad_part; /* of the bay prop's own type */
} SrtLandRole;

typedef enum SrtDockAs
{
  SRT_DOCK_NORMAL,
  SRT_DOCK_LIMPET_CAR,
  SRT_DOCK_LIMPET_POD,
} SrtDockAs;

typedef enum SrtDockHost
{
  SRT_DOCK_HOST_NORMAL,
  SRT_DOCK_HOST_SERVICE,     /* rearms who comes (spec 02 §9.6 style 1) */
  SRT_DOCK_HOST_LONG_STAY,   /* a limpet car stays long and takes no pod (style 3) */
} SrtDockHost;

typedef struct SrtDockRole
{
  SrtDockAs as;
  SrtDockHost host;
  int pod;                   /* limpet car: ship type of the pod it leaves; -1 none */
  SrtNames entry_doors, exit_doors; /* of a service host, by port */
} SrtDockRole;

typedef enum SrtGateKind
{
  SRT_GATE_NONE,
  SRT_GATE_PROTO,
  SRT_GATE_ADVANCED,
} SrtGateKind;

typedef struct SrtGateRole
{
  SrtGateKind kind;
  bool slow_arrival;         /* comes through slowly, and can be caught (spec 08 §3.6) */
  bool splits;               /* caught, it comes apart (§3.9) */
  const char *remnant;       /* part left of it then; NULL none */
} SrtGateRole;

typedef struct SrtWarpRole
{
  float size, deeper;        /* of its tunnel; 2000 and 0 where it says nothing (spec 08 §3.1) */
  float length;              /* of a capital ship that warps at its own pace; 0 as any ship */
  const char *projectors;    /* part with the four points its beams leave from; NULL its own list */
} SrtWarpRole;

typedef struct SrtIonRole
{
  const char *turns, *fires; /* parts; NULL no cannon */
  int rays, lights;          /* pairs */
  float reach;               /* units at which its lock breaks */
  float too_near;            /* of a player's ship, across X and Z */
  bool stops_dead, plain;    /* plain: no rays, lights or glow; its laser goes down as it fires */
} SrtIonRole;

enum
{
  SRT_PINCERS = 4,
};

/* A cargo lifter (spec 02 §9.9). */
typedef struct SrtLifterRole
{
  const char *pincers[SRT_PINCERS]; /* parts; NULL none */
  const char *pod_part, *cabin_part;
  const char *ready_track, *grab_track, *cabin_track;
} SrtLifterRole;

/* What a lifter lifts, and what it fits that to. */
typedef struct SrtCargoRole
{
  const char *pod_part;      /* its part with the points that beams reach; NULL it is no pod */
  float receiver_side;       /* which way of a component a lifter waits: +1 or -1 */
  bool receiver_turns_x;     /* a pod is fitted turned about X rather than Z */
  bool lift_from_below;
} SrtCargoRole;

/* Who takes pods aboard (spec 08 §5.1). */
typedef struct SrtTenderRole
{
  const char *hull;          /* part with the beams' points */
  const char *door;          /* part with the door point */
  SrtNames doors;            /* parts that open */
  float near_stop;           /* units out from the door point that a pod is drawn to; 0 takes 3400 */
} SrtTenderRole;

typedef struct SrtBreakawayRole
{
  SrtNames parts;            /* of a host: hidden as the section goes; the first is where it stood */
  const char *body;          /* of a host: smokes */
  bool section;              /* it is what breaks away */
  const char *projector, *track; /* of a section */
} SrtBreakawayRole;

/* What hangs on a part of it and is only drawn (spec 05 §15). */
typedef enum SrtExtraKind
{
  SRT_EXTRA_NONE,
  SRT_EXTRA_HAT,          /* rays, a band and a star of light over a coil */
  SRT_EXTRA_GATE_CORE,    /* a core's glow that turns with the ship and pulses */
  SRT_EXTRA_SECTION_CORE, /* one that stays where the core stood */
} SrtExtraKind;

/* Names of parts; "" none. */
typedef struct SrtExtraRole
{
  SrtExtraKind kind;
  const char *coil, *hat;  /* of a hat: it has one where it has both */
  const char *core;        /* where a glow stands */
  const char *lit_by;      /* of a core: a part whose loss lights it */
  const char *put_out_by;  /* a part whose loss puts it out */
} SrtExtraRole;

typedef struct SrtShipRoles
{
  SrtLaunchRole launch;
  SrtLandRole land;
  SrtDockRole dock;
  SrtGateRole gate;
  SrtWarpRole warp;
  SrtIonRole ion;
  SrtLifterRole lifter;
  SrtCargoRole cargo;
  SrtTenderRole tender;
  SrtBreakawayRole breakaway;
  SrtExtraRole extra;
  bool lights_in_sequence;   /* spec 02 §9.10, order 35 */
  bool gives_way_to_jumps;   /* it is passed over while the player jumps, wherever it is (spec 08 §2.2) */
  bool holds_ion_lock;       /* a cannon's lock on it never breaks (spec 08 §6) */
} SrtShipRoles;

typedef struct SrtShipType
{
  char *id;             /* "swift" */
  char *name;           /* display name, translatable */
  char *description;
  char *file;           /* where it was loaded from */
  SrtClass ship_class;
  SrtSide side;
  bool targetable, large_display;
  SrtTurnStyle turn_style;
  bool has_flight, has_combat;
  SrtFlightStats flight;
  SrtCombatStats combat;
  uint32_t traits;
  SrtComponentLoss component_loss;
  int aimed_part;       /* child of the root the AI aims at; -1 none */
  int model;            /* in SrtContent.models; -1 none */
  float chase_height, chase_distance; /* spec 09 §2.4 */
  char *model_name;     /* "swift" for data/ships/models/swift.glb */
  SrtShipEnds ends;
  SrtShipRoles roles;
  /* Traits that name a part, a track or a figure (spec 01 §7.4); NULL or 0: none. */
  char *alias_of;       /* type whose flight, combat and behaviour it has */
  char *double_mass_part; /* part that weighs twice, with all mounted on it */
  char *pass_on_exempt_part; /* part whose blow by a torpedo is not passed on to the hull */
  char *startup_loop;   /* track looped from creation */
  SrtNames cloaks_parts; /* parts that cloak, the rest of it does not; none: all of it does (spec 04 §12.1) */
  float mass_scale;     /* times its parts' mass */
  float sphere_radius;  /* of the collision sphere; 0 its model's */
} SrtShipType;

/* ---- Weapons (spec 04) ---- */

enum /* SrtGunType.traits */
{
  SRT_GUN_CHARGES = 0x1,
  SRT_GUN_TURRET = 0x2,
  SRT_GUN_FLAK = 0x4,
  SRT_GUN_HUGE = 0x8,
};

typedef struct SrtGunType
{
  char *id, *name, *file;
  int number;           /* 1..; what a muzzle names */
  bool rounds;          /* a shot costs a round, else energy */
  float lifetime_range; /* file figure `range`, ticks before truncation */
  float fire_rate;      /* file figure, shots a second */
  int lifetime;         /* ticks */
  float speed;          /* units/step */
  float damage_shield, damage_hull;
  int refire_interval;  /* ticks */
  int shot_energy;
  uint32_t traits;
  float huge_reach;     /* extra reach, units */
  int sound, sound_period, flash; /* sound number; steps; ticks */
  /* Looks (spec 04 §7.2): bolt half width, half height and length, and colour. */
  float bolt[3];
  float color[3];
} SrtGunType;

typedef struct SrtMissileType
{
  char *id, *name, *file;
  int number;           /* 0.. */
  int load;             /* missiles in a pod; 1 on a rail */
  bool pod, homing, needs_lock, jack_hammer, picks_target, sees_cloaked;
  bool straight_by_player; /* a player's flies straight, without homing (spec 04 §10.6, order 2) */
  bool from_turrets;    /* what missile turrets launch (spec 04 §9.3) */
  bool jettisoned;      /* let fall at launch: a fuel pod (order 11) */
  int shockwave;        /* kind its end sets off, or 0; with one it ends within 10000 of its target */
  int damage_kind;      /* 1, or 5 */
  int flight_time;      /* ticks */
  float damage_shield, damage_hull, damage_component;
  int lock_time;        /* ticks */
  int decoy_chance;     /* percent */
  float lock_range;     /* units */
  float fuel;           /* afterburner ticks it adds while it hangs */
  int sound;            /* launch sound */
  int trail;            /* look of its trail, 0-9 (spec 04 §10.10); 10 none */
  char *model_name;     /* "javelin" for data/ships/models/javelin.glb; NULL none */
  char *pod_model_name; /* what hangs instead where it is carried in a pod */
  int model, pod_model; /* in SrtContent.models; -1 none */
  SrtFlightStats flight;
} SrtMissileType;

/* ---- Pilots (spec 03 §3) ---- */

typedef struct SrtPilot
{
  char *id, *name, *file;
  float turn_limit;     /* share of full input */
  float turn_ease;      /* 0..1 */
  int aim_interval;     /* ticks */
  float fire_spread;    /* target radii */
  int burst, pause;     /* ticks */
  int missiles_least, missiles_most;             /* ticks */
  int countermeasures_least, countermeasures_most; /* ticks */
  int skill;            /* 0 low, 1 medium, 2 high, other none of these */
  uint16_t values[3];   /* of the record, as the original stores them: its second, first and third (spec 03 §3) */
} SrtPilot;

/*
 * A pilot by the figures of a record (spec 03 §3): the tiers of trigger, aim
 * and turns, of which any but 0 to 2 leaves the default, and four values, of
 * which the first is the skill and each counts by its low 16 bits. No name, no id.
 */
SrtPilot srt_pilot_of_record (const int tiers[3], const uint32_t values[4]);

/* ---- Maneuvers (spec 03 §2, §8) ---- */

typedef struct SrtManeuverCode
{
  uint8_t op;           /* opcode of spec 03 §8.4; 255 = a line with an error */
  uint8_t line;         /* Goto, If, Else: the line jumped to */
  uint8_t flag;         /* on/off, true/false, condition */
  uint8_t reserved;
  float number[2];      /* Set... and SetSpeed */
  uint16_t ticks[2];    /* timed commands */
} SrtManeuverCode;

typedef struct SrtManeuver
{
  char *name;           /* "attack pursue" */
  char *file;
  char *text;           /* source as written */
  uint8_t mirror_mask;  /* bit 0 yaw, 1 pitch, 2 roll */
  int min_ticks, max_ticks;
  bool valid;           /* no errors; an invalid one runs nothing */
  int n_lines;          /* script lines, comments and blank lines dropped */
  SrtManeuverCode *code; /* n_lines */
  int *file_line;       /* n_lines: line in the file, from 1 */
} SrtManeuver;

/* A set of maneuvers by number; each object names its set, so that two sides can run two. */
typedef struct SrtManeuverSet
{
  char *name;
  SrtManeuver *const *maneuvers; /* by number; NULL where a number has none */
  int n_maneuvers;
} SrtManeuverSet;

/* ---- The whole ---- */

enum /* models of what explosions throw (spec 05 §6) */
{
  SRT_DEBRIS_MODELS = 10,
  SRT_BODY_MODELS = 4,
  SRT_ROCK_MODELS = 5,
};
/* Pictures of effects (spec 05 §25): what is where in the atlas is told in render/fx-textures.h. */
typedef enum SrtFxImage
{
  SRT_FX_IMAGE_ATLAS,
  SRT_FX_IMAGE_SHIELD_NOISE, /* 128x128, tiling */
  SRT_FX_IMAGE_FORCE_FIELD,  /* tiling */
  SRT_N_FX_IMAGES
} SrtFxImage;

typedef struct SrtContent
{
  int ref_count;        /* atomic */
  uint32_t version;     /* 1 for loaded content; each derived one takes the next */
  const SrtShipType *ships;
  int n_ships;
  const SrtModel *models;
  int n_models;
  const SrtGunType *guns; /* by number: guns[0] is no gun; holes have number 0 */
  int n_guns;
  const SrtMissileType *missiles;
  int n_missiles;
  const SrtPilot *pilots;
  int n_pilots;
  int debris[SRT_DEBRIS_MODELS]; /* models that explosions throw: indices, -1 not there */
  int bodies[SRT_BODY_MODELS];
  int rocks[SRT_ROCK_MODELS];
  SrtPilot default_pilot; /* spec 03 §3: for a number without a record */
  const SrtManeuverSet *sets;
  int n_sets;           /* set 0 is the shipped one */
  SrtImage fx_images[SRT_N_FX_IMAGES]; /* files of effects/; data NULL where the folders have no such file */
  void *owner;          /* the loader's own; frees what the tables point to */
} SrtContent;

/* The firing arc that a part of a model names (spec 07 §5.12, §13.3): index in SrtModel.arcs, -1 none. */
static inline int
srt_model_arc (const SrtModel *model, int part)
{
  for (int i = 0; i < model->n_arcs; i++)
    if (model->arcs[i].part == part)
      return i;
  return SRT_NONE;
}

/* Counted references; both may be called by any thread. */
SrtContent *srt_content_ref (const SrtContent *content);
void srt_content_unref (SrtContent *content);

/* Index by id, or SRT_NONE. */
int srt_content_find_ship (const SrtContent *content, const char *id);
int srt_content_find_gun (const SrtContent *content, const char *id);
int srt_content_find_missile (const SrtContent *content, const char *id);
int srt_content_find_pilot (const SrtContent *content, const char *id);
int srt_content_find_maneuver (const SrtContent *content, int set, const char *name);

/*
 * A content that is @base with maneuver @number of set @set replaced, sharing
 * the rest; takes ownership of @maneuver (made by srt_maneuver_compile()).
 * With @set == n_sets a new set is added that starts as a copy of set 0.
 * The new content's version is @base's plus one. Unref what was returned.
 */
SrtContent *srt_content_with_maneuver (const SrtContent *base, int set, int number, SrtManeuver *maneuver);

/* The pilot's record, or the defaults for a number without one (spec 03 §3). */
static inline const SrtPilot *
srt_content_pilot (const SrtContent *content, int pilot)
{
  return pilot >= 0 && pilot < content->n_pilots ? &content->pilots[pilot] : &content->default_pilot;
}
