/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The mission model (spec 06 §1): fixed record tables, bound to a content.
 *
 * A mission is read from a document (content/document.h); references by id are
 * resolved to indices, -1 for none. It is immutable: the editor changes the
 * document and reads the mission afresh.
 */
#pragma once

#include "content/content.h"

enum /* SrtMissionShip.kind */
{
  SRT_SHIP_TYPE,      /* .type names a ship type */
  SRT_SHIP_NAV_POINT, /* the rest are markers (spec 06 §1.2) */
  SRT_SHIP_POINT,
  SRT_SHIP_CURVE_POINT,
  SRT_SHIP_WAYPOINT,
};

typedef enum SrtTargetKind
{
  SRT_TARGET_SHIP = 0,
  SRT_TARGET_GROUP = 1,
  SRT_TARGET_SQUAD = 2,
} SrtTargetKind;

/* An order given at the start; bottom of the stack first. */
typedef struct SrtMissionOrder
{
  int number;             /* order catalogue number */
  int target_kind;        /* SrtTargetKind */
  int target;             /* index in that table, -1 none */
  int component;          /* -1 whole */
  float speed;            /* Fly: units/step, 0 full throttle */
  int curve;              /* Ship Follow Curve: curve index, -1 none */
  int seconds;            /* Ship Follow Curve */
  bool go;                /* Launch: it is let go at once */
  int carrier;            /* Ship Follow Curve: ship that carries the path along, -1 none */
} SrtMissionOrder;

typedef struct SrtMissionShip
{
  char *id, *name;
  int kind;               /* SRT_SHIP_... */
  int type;               /* ship type index; -1 for markers */
  SrtVec3 position;       /* world units, Y down */
  float yaw, pitch, roll; /* degrees: yaw about Y, then pitch about X, then roll about Z */
  int flight_group;       /* -1 none */
  int side;               /* SrtSide, -1 = the type's */
  int pilot;              /* -1 = default by side */
  int maneuver_set;       /* 0 the content's own, else 1 + index in maneuver_sets */
  int launch_from;        /* ship index, -1 none */
  int launch_gate;        /* -1 none */
  int formation_point;    /* -1 none */
  int tier;               /* loadout tier, 0 = the campaign's */
  int marker_curve;       /* points: curve index, -1 none */
  float marker_at;        /* share 0..1 */
  int invulnerable;       /* spec 01 §6.3 */
  bool present;           /* made at the start; else its flight group is created by the script */
  const SrtMissionOrder *orders;
  int n_orders;
} SrtMissionShip;

typedef struct SrtFlightGroup
{
  char *id, *name;
  int wing;               /* 0 the player's, 1, 2; -1 none */
  const int *ships;       /* members in ship-table order */
  int n_ships;
  const SrtMissionOrder *orders;
  int n_orders;
} SrtFlightGroup;

typedef struct SrtSquadMember
{
  int kind;               /* SrtTargetKind */
  int index;
  int component;          /* -1 whole */
} SrtSquadMember;

typedef struct SrtSquad
{
  char *id, *name;
  const SrtSquadMember *members;
  int n_members;
} SrtSquad;

typedef struct SrtFormation
{
  char *id, *name;
  int first_point, n_points; /* in SrtMission.formation_points */
} SrtFormation;

typedef struct SrtCurve
{
  char *id, *name;
  int start, end;         /* ship indices; end -1 = ends at no ship */
  int leaving_handle, arriving_handle; /* ship indices, -1 none */
  SrtVec3 from, to, leaving, arriving; /* spec 06 §1.6 */
} SrtCurve;

/* Words of triggers' conditions by number (spec 06 §6.2), as files and scripts write them; ended by NULL. */
extern const char *const srt_condition_words[];

/* What one of an event's values must be (spec 06 §6.5). */
typedef enum SrtOperandKind
{
  SRT_OPERAND_ANY,        /* unset: passes */
  SRT_OPERAND_SHIP,
  SRT_OPERAND_GROUP,
  SRT_OPERAND_SQUAD,
  SRT_OPERAND_ANY_PLAYER,
  SRT_OPERAND_NUMBER,
} SrtOperandKind;

typedef struct SrtOperand
{
  int kind;               /* SrtOperandKind */
  int index;              /* in the kind's table */
  uint32_t number;
} SrtOperand;

typedef struct SrtTrigger
{
  char *id;
  int owner_kind, owner;  /* SrtTargetKind and index */
  int condition;          /* spec 06 §6.2 */
  int repeat;             /* 0 once, 1 always, 2 counted */
  int count;
  int component;          /* -1 the subject itself */
  bool deferred;
  SrtOperand operands[5]; /* in the condition's order */
  char **lines;           /* the block, text; compiled by the script machine */
  int n_lines;
} SrtTrigger;

/* A variable of the script. */
typedef struct SrtGlobal
{
  char *id;
  uint32_t value;         /* at the start */
} SrtGlobal;

/* A routine of the script (spec 06 §1.8). */
typedef struct SrtScriptPart
{
  char *id;
  bool start;             /* runs as the mission starts */
  int arguments;
  char **argument_names;  /* as many; NULL where the mission gives none: arg1, arg2, ... */
  char **lines;
  int n_lines;
} SrtScriptPart;

typedef struct SrtObjective
{
  char *id, *text;
  int state;              /* 0 inactive, 1 active, 2 current */
} SrtObjective;

/* Maneuver scripts of the mission's own (decision 11): over a copy of the content's set 0. */
typedef struct SrtMissionManeuvers
{
  char *name;
  char **scripts;         /* texts; each one's header says which maneuver it stands for */
  int n_scripts;
} SrtMissionManeuvers;

/* Of the machine's variables, one that does not begin as 0 (spec 06 §1.9). */
typedef struct SrtMissionVariable
{
  int number;             /* 0..255 */
  uint32_t value;
} SrtMissionVariable;

/* From where the mission is first looked at. */
typedef struct SrtMissionCamera
{
  bool given;             /* else the rest means nothing */
  SrtVec3 eye, look_at;   /* world units; of one that follows, from that ship's place along the world's axes */
  int follow;             /* ship index, -1 none */
} SrtMissionCamera;

typedef struct SrtMission
{
  char *title, *author, *description, *briefing;
  char *watch_for;        /* what there is to see when it runs; never NULL */
  SrtMissionCamera camera;
  bool has_player;        /* ship 0 is the player's */
  uint64_t seed;          /* default seed */
  int action_centre;      /* ship index (spec 03 §2.6); -1 = the player's ship, else the origin (decision 10) */
  float action_radius;
  bool terminate_ends_well; /* the script's early end does not count the player's ship destroyed (spec 01 §5.3) */
  int turret_missile_wait; /* ticks between launches of a missile turret (spec 06 §1.11); 0 = 2000 */
  int difficulty;         /* 0 easy, 1 medium, 2 hard */
  SrtVec3 sun_direction;  /* toward the sun, for drawing */
  char *backdrop;
  SrtMissionShip *ships;
  int n_ships;
  SrtFlightGroup *groups;
  int n_groups;
  SrtSquad *squads;
  int n_squads;
  SrtFormation *formations;
  int n_formations;
  SrtVec3 *formation_points;
  int n_formation_points;
  SrtCurve *curves;
  int n_curves;
  SrtTrigger *triggers;
  int n_triggers;
  SrtGlobal *globals;
  int n_globals;
  SrtScriptPart *parts;
  int n_parts;
  SrtObjective *objectives;
  int n_objectives;
  SrtMissionManeuvers *maneuver_sets; /* the first is the content's set 1 (srt_mission_content()) */
  int n_maneuver_sets;
  SrtMissionVariable *variables; /* a later one of the same number wins */
  int n_variables;
  uint8_t command_players[95]; /* by mission command: reaches players' ships too */
  void *owner;            /* the reader's own memory */
  int ref_count;          /* references beside the reader's */
} SrtMission;

/* Something of the mission is told or started by a script. */
static inline bool
srt_mission_has_script (const SrtMission *mission)
{
  return mission->n_parts > 0 || mission->n_triggers > 0;
}

/* One more reference, to be given back with srt_mission_free(); threads may share a mission, which is only read. */
SrtMission *srt_mission_ref (const SrtMission *mission);
/* NULL is allowed; one that no reader made is left to its maker. */
void srt_mission_free (SrtMission *mission);
