/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What to draw: a flat list made from a world or from a mission. Making it
 * writes to neither. Arrays grow and are kept from frame to frame, so that a
 * warm scene allocates nothing; the order is the world's, so equal worlds make
 * equal scenes.
 */
#pragma once

#include "effects/effects.h"
#include "render/camera.h"
#include "world/state.h"

enum /* SrtSceneInstance.flags, SrtSceneMarker.flags */
{
  SRT_SCENE_SELECTED = 0x1, /* set by the caller after making the scene */
  SRT_SCENE_HOVERED = 0x2,  /* likewise */
  SRT_SCENE_PLAYER = 0x4,
  SRT_SCENE_CLOAKED = 0x8,
  SRT_SCENE_EXPLODING = 0x10,
  SRT_SCENE_UNSEEN = 0x20,  /* neither drawn nor picked: the ship the camera sits in; set by the caller */
  SRT_SCENE_DARK = 0x100,   /* its light sprites are hidden */
  SRT_SCENE_ORDNANCE = 0x80, /* a missile: drawn, not picked, in no slot */
  SRT_SCENE_ABSENT = 0x40,  /* mission only: made later by a script; drawn see-through */
  SRT_SCENE_FINEST = 0x200, /* at its finest level however far it is */
  SRT_SCENE_GHOST = 0x400,  /* of another future: drawn see-through in a colour of its own, not picked, in no slot */
};

/* A shown part of an instance. */
typedef struct SrtSceneNode
{
  SrtFrame place;           /* in the world */
  int model, part;          /* of the content */
  int node;                 /* in the world's pool; -1 of a mission, or hung on a rack */
  int cut;                  /* 1 or 2: by that plane of the instance's split; 0 whole */
  int lit;                  /* 0: all its light maps show; else those of its first lit - 1 surfaces that have one */
} SrtSceneNode;

/* How its cloak makes a ship look (spec 04 §12.4); all 0 without one. */
typedef struct SrtSceneCloak
{
  float faded;              /* 0 solid .. 1 the hull is not seen */
  float shimmer;            /* strength, 0..1 */
  float changing;           /* share of coming on or going that is over; 0 when it does neither */
  float spot;               /* how much is left of what the last hit shows, 0..1 */
  SrtVec3 struck;           /* where that hit was, in the root's frame */
  float ticks;              /* since it came: what the shimmer moves by */
} SrtSceneCloak;

/* A plane in the world; what lies on its normal's side shows. */
typedef struct SrtScenePlane
{
  SrtVec3 point, normal;    /* normal unit */
} SrtScenePlane;

static inline bool
srt_plane_shows (const SrtScenePlane *plane, SrtVec3 at)
{
  return srt_dot (plane->normal, srt_sub (at, plane->point)) >= 0.0f;
}

typedef struct SrtSceneInstance
{
  int slot;                 /* -1 in a mission's scene */
  uint32_t generation;      /* of the slot */
  int mission_ship;         /* its record, -1 none */
  int type, model;          /* model -1: drawn as a marker shape */
  int side;                 /* SrtSide */
  unsigned flags;
  SrtFrame place;           /* drawn place of the root */
  SrtVec3 velocity;         /* units/step */
  SrtVec3 bounds_min, bounds_max; /* in the root's frame */
  float radius;
  float thrust;             /* engine glow: 0 off, 1 full throttle, 1.6 afterburner; negative = reversing */
  bool afterburner;
  SrtSceneCloak cloak;
  bool indoors;             /* no sun or nebula lights it: a hangar's walls (spec 08 §1.7) */
  float even[3];            /* light on it from all about, linear */
  bool is_cut;              /* by a portal (spec 08 §3.4) */
  SrtScenePlane cut;
  int n_splits;             /* planes of a hull that comes apart (spec 05 §10) */
  SrtScenePlane split[2];
  int first_node, n_nodes;  /* in SrtScene.nodes */
} SrtSceneInstance;

typedef struct SrtSceneShot
{
  SrtVec3 at;
  SrtMat3 orientation;
  int type, side, owner;
  float left;               /* 1 fresh .. 0 spent: f of spec 04 §7.2 */
  float age;                /* ticks since it was fired */
  SrtVec3 from;             /* where it was fired */
  uint32_t seed;
} SrtSceneShot;

/* A missile in flight; its model, if it has one, is an instance. */
typedef struct SrtSceneMissile
{
  SrtFrame place;
  SrtVec3 velocity;         /* units/step */
  int record, launched_at;  /* which one it is, from frame to frame */
  int trail;                /* look, 0..10 (spec 04 §10.10) */
  int side;
  float throttle, radius;
  bool falls;               /* a pod let go: neither flame nor trail */
} SrtSceneMissile;

/* A countermeasure that burns. */
typedef struct SrtSceneFlare
{
  SrtFrame place;
  SrtVec3 velocity;         /* units/tick */
  float left;               /* ticks */
} SrtSceneFlare;

/* A shockwave's ring (spec 05 §17). */
typedef struct SrtSceneWave
{
  SrtFrame place;
  float reach, left;        /* units; 1 at its beginning .. 0 */
  int kind;
} SrtSceneWave;

/* A tractor's beam (spec 08 §5.2). */
typedef struct SrtSceneTractorBeam
{
  SrtVec3 from, to;         /* in the world */
  float alpha;              /* 0..1 */
  bool wide;                /* with the wider ribbons round it */
} SrtSceneTractorBeam;

/* The bubble and the light of a tractor on what it pulls. */
typedef struct SrtSceneBubble
{
  SrtFrame place;
  float radius;             /* units */
  float strength, light;    /* 0..1 */
  float seconds;            /* since its stage began: what it glows by */
} SrtSceneBubble;

/* A tunnel of a gate or a warp (spec 08 §3): figures of its record as the picture is taken. */
typedef struct SrtSceneTunnel
{
  SrtFrame place;           /* its mouth in the middle, depth along Z */
  int kind;                 /* SrtTunnelKind */
  bool shown;               /* else its flashes alone */
  float size, deeper, depth, radius, grow, fade, burnt, paled, portal; /* as SrtTunnel's */
  float flash;              /* share of its flashes that is over; below 0 none */
  float seconds;            /* since it was made */
  uint32_t seed;
} SrtSceneTunnel;

/* What the player rides from gate to gate (spec 08 §3.7). */
typedef struct SrtSceneWorm
{
  bool shown;               /* then nothing else is */
  SrtFrame place;
  float seconds;            /* of the ride */
  float shaken;             /* 1 as it shakes .. 0 */
} SrtSceneWorm;

/* A beam of blades that cross on its axis: of ion cannons, warps, projections (spec 08 §3.10, §6). */
typedef struct SrtSceneRay
{
  SrtVec3 from, to;         /* in the world */
  float half;               /* half its width, units */
  int blades;
  float turn;               /* of the first blade about the axis, radians */
  float color[3];           /* linear */
  float near, far;          /* share of the colour at either end */
} SrtSceneRay;

typedef enum SrtShineKind
{
  SRT_SHINE_GLOW,           /* round */
  SRT_SHINE_RING,           /* flat, across `axis` */
  SRT_SHINE_SMOKE,          /* by its age */
  SRT_SHINE_PUFF,           /* soft all over: steam */
  SRT_SHINE_LIGHT,          /* seen only on what it falls on */
} SrtShineKind;

/* One light, ring or puff of a sequence. */
typedef struct SrtSceneShine
{
  int kind;                 /* SrtShineKind */
  SrtVec3 at, axis;         /* in the world */
  float half;               /* half its size, units */
  float color[3];           /* linear */
  float reach, strength;    /* of the light it casts, units; reach 0: none */
  float age, seed;          /* smoke: 0..1 */
} SrtSceneShine;

typedef enum SrtSheetKind
{
  SRT_SHEET_GLOW,           /* all of it, a little uneven */
  SRT_SHEET_FLARE,          /* a star whose rays lie across */
} SrtSheetKind;

/* A flat piece of light of a sequence: the flare and the burst of a jump (spec 08 §2.5). */
typedef struct SrtSceneSheet
{
  int kind;                 /* SrtSheetKind */
  SrtVec3 corner[4];        /* in the world, round it */
  float color[3];           /* linear */
  float strength[4];        /* share of the colour at each corner */
} SrtSceneSheet;

/* Nav points, waypoints and other places without a model. */
typedef struct SrtSceneMarker
{
  int slot, mission_ship;
  int kind;                 /* SRT_SHIP_NAV_POINT ... */
  unsigned flags;
  SrtFrame place;
} SrtSceneMarker;

enum /* SrtSceneLine.flags */
{
  SRT_LINE_ON_TOP = 0x1,    /* not hidden by ships */
  SRT_LINE_DASHED = 0x2,
};

/* A line in the world, for gizmos and debug drawing. Colours are sRGB, not premultiplied. */
typedef struct SrtSceneLine
{
  SrtVec3 a, b;
  float color_a[4], color_b[4];
  float width;              /* pixels */
  unsigned flags;
} SrtSceneLine;

typedef struct SrtSceneTriangle
{
  SrtVec3 v[3];
  float color[4];
  unsigned flags;
} SrtSceneTriangle;

typedef struct SrtScene
{
  const SrtContent *content; /* a ref is held */
  SrtSceneInstance *instances;
  SrtSceneNode *nodes;
  SrtSceneShot *shots;
  SrtSceneMissile *missiles;
  SrtSceneFlare *flares;
  SrtSceneWave *waves;
  SrtSceneTractorBeam *beams;
  SrtSceneBubble *bubbles;
  SrtSceneTunnel *tunnels;
  SrtSceneRay *rays;
  SrtSceneShine *shines;
  SrtSceneSheet *sheets;
  SrtSceneMarker *markers;
  SrtSceneLine *lines;
  SrtSceneTriangle *triangles;
  int n_ghosts;             /* the last so many of `instances` are ghosts */
  int n_instances, n_nodes, n_shots, n_markers, n_lines, n_triangles;
  int max_instances, max_nodes, max_shots, max_markers, max_lines, max_triangles;
  int n_missiles, n_flares, n_waves, max_missiles, max_flares, max_waves;
  int n_beams, n_bubbles, max_beams, max_bubbles;
  int n_tunnels, max_tunnels;
  SrtSceneWorm worm;
  int n_rays, n_shines, max_rays, max_shines;
  int n_sheets, max_sheets;
  bool indoors;             /* some instance is, or has light from all about */
  SrtVec3 sun;              /* unit, toward the sun */
  float time;               /* seconds since the mission began: flicker, blinking lights */
  uint32_t star_seed;
  const SrtEffects *fx;     /* borrowed, may be NULL: what is only drawn, at the world's tick */
  float effects_ahead;      /* share of a tick that the picture is past it, 0..1 */
} SrtScene;

/* Zeroed memory is an empty scene too. */
void srt_scene_init (SrtScene *scene);
void srt_scene_free (SrtScene *scene);

/*
 * The world at @fraction between its committed and its next place: give
 * (simulation_counter + past_tick) / 4, past_tick in 0..1. Overlay lines and
 * triangles are cleared. @mission may be NULL.
 */
void srt_scene_from_world (SrtScene *scene,
                           const SrtWorld *world,
                           const SrtContent *content,
                           const SrtMission *mission,
                           float fraction);
/* The mission as edited: its ships at rest where they start. */
void srt_scene_from_mission (SrtScene *scene, const SrtMission *mission, const SrtContent *content);

/* Index in `instances`, or -1. */
int srt_scene_find_slot (const SrtScene *scene, int slot);
int srt_scene_find_ship (const SrtScene *scene, int mission_ship);

/* Overlay in the world; lasts until the scene is made again or cleared. */
void srt_scene_line (SrtScene *scene, SrtVec3 a, SrtVec3 b, const float color[4], float width, unsigned flags);
void srt_scene_triangle (SrtScene *scene, SrtVec3 a, SrtVec3 b, SrtVec3 c, const float color[4], unsigned flags);
void srt_scene_clear_overlay (SrtScene *scene);

/* ---- Picking ---- */

typedef enum SrtPickKind
{
  SRT_PICK_NOTHING,
  SRT_PICK_INSTANCE,
  SRT_PICK_MARKER,
} SrtPickKind;

typedef struct SrtPick
{
  SrtPickKind kind;
  int index;                /* in instances or markers */
  float distance;           /* from the camera, units */
} SrtPick;

/*
 * What is under a pixel: the nearest instance whose parts' boxes the ray meets;
 * else the nearest to the pixel within @reach pixels (12 is good) of its middle.
 */
SrtPick srt_scene_pick (const SrtScene *scene, const SrtCamera *camera, float x, float y, float reach);
/* Calls @found for each instance and marker whose middle lies in a rectangle of pixels. Returns how many. */
int srt_scene_pick_rectangle (const SrtScene *scene,
                              const SrtCamera *camera,
                              float x0,
                              float y0,
                              float x1,
                              float y1,
                              void (*found) (const SrtPick *pick, void *data),
                              void *data);
/* Sphere round all instances and markers (only selected ones when @selected); false for nothing. */
bool srt_scene_bounds (const SrtScene *scene, bool selected, SrtVec3 *centre, float *radius);
/*
 * Where the mission's own camera stands and what it looks at, in world units: with the ship that it follows where the
 * scene has that, else where the ship starts. False when the mission has none, or it would look at where it stands.
 */
bool srt_scene_mission_camera (const SrtScene *scene, const SrtMission *mission, SrtVec3 *eye, SrtVec3 *look_at);
