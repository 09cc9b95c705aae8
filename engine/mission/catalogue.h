/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tables of the mission script (spec 06): opcodes, commands, conditions,
 * variables and the words of its constants. The machine, the language, the
 * checks, completion, the lists and the help all read these and nothing else.
 *
 * Every name that a script uses is here in the form it is written in; `name` is
 * the spec's.
 */
#pragma once

#include "base/diag.h"
#include "content/mission.h"

/* ---- Opcodes (spec 06 §3.6, 06b §4.2) ---- */

typedef enum SrtCodeForm /* bytes after the opcode */
{
  SRT_FORM_NONE,       /* 0 */
  SRT_FORM_BYTE,       /* 1: an index or a number */
  SRT_FORM_WORD,       /* 2: an index, big-endian */
  SRT_FORM_PAIR,       /* 2: ship, component */
  SRT_FORM_EVENT,      /* 3: condition, value, object */
  SRT_FORM_BRANCH,     /* 2: distance from its own first byte, big-endian */
  SRT_FORM_TEXT,       /* a length that counts itself, then text with its NUL */
  SRT_FORM_RANDOM,     /* 3 and 4 for each arm */
} SrtCodeForm;

enum /* SrtCodeInfo.pops: the operand tells how many */
{
  SRT_POPS_COMMAND = -1, /* the command's arguments */
  SRT_POPS_PART = -2,    /* the part's arguments */
};

/*
 * X (number, NAME, name, form, pops, pushes, ends): pops and pushes are words of
 * the stack; ends is 1 for what ends a statement (spec 06 §7.4). The aliases
 * (spec: "in parentheses") have the words of what they stand for.
 */
#define SRT_CODES(X) \
  X (0x02, EQUAL, "equal", NONE, 2, 1, 0)                           \
  X (0x03, NOT_EQUAL, "not_equal", NONE, 2, 1, 0)                   \
  X (0x04, GREATER, "greater", NONE, 2, 1, 0)                       \
  X (0x05, GREATER_EQUAL, "greater_equal", NONE, 2, 1, 0)           \
  X (0x06, LESS, "less", NONE, 2, 1, 0)                             \
  X (0x07, LESS_EQUAL, "less_equal", NONE, 2, 1, 0)                 \
  X (0x14, IN_GROUP, "in_flight_group", NONE, 2, 1, 0)              \
  X (0x15, NOT_IN_GROUP, "not_in_flight_group", NONE, 2, 1, 0)      \
  X (0x16, ASSIGN, "assign", NONE, 2, 0, 1)                         \
  X (0x17, ADD_ASSIGN, "add_assign", NONE, 2, 0, 1)                 \
  X (0x18, SUB_ASSIGN, "sub_assign", NONE, 2, 0, 1)                 \
  X (0x19, MUL_ASSIGN, "mul_assign", NONE, 2, 0, 1)                 \
  X (0x1A, DIV_ASSIGN, "div_assign", NONE, 2, 0, 1)                 \
  X (0x1B, ADD, "add", NONE, 2, 1, 0)                               \
  X (0x1C, SUB, "sub", NONE, 2, 1, 0)                               \
  X (0x1D, MUL, "mul", NONE, 2, 1, 0)                               \
  X (0x1E, DIV, "div", NONE, 2, 1, 0)                               \
  X (0x1F, AND, "logical_and", NONE, 2, 1, 0)                       \
  X (0x20, OR, "logical_or", NONE, 2, 1, 0)                         \
  X (0x21, COMMAND, "command", BYTE, SRT_POPS_COMMAND, 0, 1)        \
  X (0x22, CALL_PART, "call_part", BYTE, SRT_POPS_PART, 0, 1)       \
  X (0x23, BRANCH_IF_ZERO, "branch_if_zero", BRANCH, 1, 0, 1)       \
  X (0x24, BRANCH_IF_ZERO_2, "branch_if_zero_2", BRANCH, 1, 0, 1)   \
  X (0x25, RETURN_2, "return_2", NONE, 0, 0, 1)                     \
  X (0x26, PUSH_ARRAY, "push_array", BYTE, 0, 1, 0)                 \
  X (0x27, PUSH_GLOBAL, "push_global", BYTE, 0, 1, 0)               \
  X (0x28, PUSH_CONSTANT, "push_constant", BYTE, 0, 1, 0)           \
  X (0x29, PUSH_CONSTANT_WIDE, "push_constant_wide", WORD, 0, 1, 0) \
  X (0x2A, PUSH_STRING, "push_string", TEXT, 0, 1, 0)               \
  X (0x2B, PUSH_STRING_2, "push_string_2", TEXT, 0, 1, 0)           \
  X (0x2C, PUSH_SHIP, "push_ship", BYTE, 0, 1, 0)                   \
  X (0x2D, PUSH_GROUP, "push_flight_group", BYTE, 0, 1, 0)          \
  X (0x2E, PUSH_BYTE_2, "push_byte_2", BYTE, 0, 1, 0)               \
  X (0x2F, PUSH_PERCENT, "push_percent", BYTE, 1, 2, 0)             \
  X (0x30, PUSH_LOCAL, "push_local", BYTE, 0, 1, 0)                 \
  X (0x31, PUSH_ARGUMENT, "push_argument", BYTE, 0, 1, 0)           \
  X (0x32, PUSH_BYTE, "push_byte", BYTE, 0, 1, 0)                   \
  X (0x33, GREATER_F, "greater_f", NONE, 2, 1, 0)                   \
  X (0x34, GREATER_EQUAL_F, "greater_equal_f", NONE, 2, 1, 0)       \
  X (0x35, LESS_F, "less_f", NONE, 2, 1, 0)                         \
  X (0x36, LESS_EQUAL_F, "less_equal_f", NONE, 2, 1, 0)             \
  X (0x37, ADD_ASSIGN_F, "add_assign_f", NONE, 2, 0, 1)             \
  X (0x38, SUB_ASSIGN_F, "sub_assign_f", NONE, 2, 0, 1)             \
  X (0x39, MUL_ASSIGN_F, "mul_assign_f", NONE, 2, 0, 1)             \
  X (0x3A, DIV_ASSIGN_F, "div_assign_f", NONE, 2, 0, 1)             \
  X (0x3B, ADD_F, "add_f", NONE, 2, 1, 0)                           \
  X (0x3C, SUB_F, "sub_f", NONE, 2, 1, 0)                           \
  X (0x3D, MUL_F, "mul_f", NONE, 2, 1, 0)                           \
  X (0x3E, DIV_F, "div_f", NONE, 2, 1, 0)                           \
  X (0x3F, SELECT_ARRAY, "select_array", BYTE, 0, 1, 0)             \
  X (0x40, SELECT_GLOBAL, "select_global", BYTE, 0, 1, 0)           \
  X (0x41, SELECT_ARGUMENT, "select_argument", BYTE, 0, 1, 0)       \
  X (0x42, JUMP, "jump", BRANCH, 0, 0, 0)                           \
  X (0x43, RETURN, "return", NONE, 0, 0, 0)                         \
  X (0x44, PUSH_SQUAD, "push_squad", BYTE, 0, 1, 0)                 \
  X (0x45, IN_SQUAD, "in_squad", NONE, 2, 1, 0)                     \
  X (0x46, NOT_IN_SQUAD, "not_in_squad", NONE, 2, 1, 0)             \
  X (0x47, PUSH_COMPONENT, "push_component", PAIR, 0, 1, 0)         \
  X (0x48, PUSH_NULL, "push_null", NONE, 0, 1, 0)                   \
  X (0x49, PUSH_CURVE, "push_curve", BYTE, 0, 1, 0)                 \
  X (0x4A, CALL_PART_B, "call_part_b", BYTE, SRT_POPS_PART, 0, 1)   \
  X (0x4B, PUSH_EVENT_VALUE, "push_event_value", EVENT, 0, 1, 0)    \
  X (0x4C, PUSH_RESULT, "push_result", NONE, 0, 1, 0)               \
  X (0x4D, SPAWN_PART, "spawn_part", BYTE, SRT_POPS_PART, 0, 1)     \
  X (0x4E, SPAWN_PART_B, "spawn_part_b", BYTE, SRT_POPS_PART, 0, 1) \
  X (0x4F, COMMAND_B, "command_b", BYTE, SRT_POPS_COMMAND, 0, 0)    \
  X (0x51, RANDOM_BRANCH, "random_branch", RANDOM, 0, 0, 0)         \
  X (0x52, PUSH_SHIP_WIDE, "push_ship_wide", WORD, 0, 1, 0)         \
  X (0x53, NOP, "nop", NONE, 0, 0, 0)                               \
  X (0x54, PUSH_SECTION_19, "push_section_19", BYTE, 0, 1, 0)       \
  X (0x55, PUSH_COMPONENT_2, "push_component_2", PAIR, 0, 1, 0)

typedef enum SrtCodeOp
{
#define SRT_CODE_ENUM(number, NAME, name, form, pops, pushes, ends) SRT_CODE_##NAME = number,
  SRT_CODES (SRT_CODE_ENUM)
#undef SRT_CODE_ENUM
} SrtCodeOp;

typedef struct SrtCodeInfo
{
  uint8_t number;
  const char *name;
  SrtCodeForm form;
  int pops, pushes;
  bool ends_statement;
} SrtCodeInfo;

/* Every opcode, ascending. */
const SrtCodeInfo *srt_code_table (int *n);
/* NULL for a byte that is no opcode. */
const SrtCodeInfo *srt_code_info (int number);
/* By name, or NULL. */
const SrtCodeInfo *srt_code_find (const char *name, size_t length);

/* ---- Constants' words ---- */

/* What an argument of a command accepts (spec 06 §4.4), and from which table its words come. */
typedef enum SrtArgKind
{
  SRT_ARG_SHIP,
  SRT_ARG_ENTITY,        /* ship, flight group or squad */
  SRT_ARG_SHIP_OR_GROUP,
  SRT_ARG_GROUP,
  SRT_ARG_CURVE,
  SRT_ARG_CURVE_OR_SHIP,
  SRT_ARG_NUMBER,
  SRT_ARG_BOOL,          /* 0 is false */
  SRT_ARG_PART,          /* index of a part */
  SRT_ARG_TEXT,
  SRT_ARG_SPEECH,        /* these three: a file's name as text */
  SRT_ARG_FILM,
  SRT_ARG_MUSIC,
  SRT_ARG_ORDER,         /* number in the catalogue of orders */
  SRT_ARG_EFFECT,
  SRT_ARG_TEXT_ID,
  SRT_ARG_PILOT,         /* index of a pilot's record */
  SRT_ARG_HEAD,
  SRT_ARG_CONDITION,
  SRT_ARG_OBJECTIVE,     /* index of the mission's objective */
  SRT_ARG_OBJECTIVE_STATE,
  SRT_ARG_WINDOW,        /* of the HUD */
  SRT_ARG_ICON,
  SRT_ARG_ICON_STATE,
  SRT_ARG_ACTION,        /* of the controls */
  SRT_ARG_INVULNERABILITY,
  SRT_N_ARG_KINDS
} SrtArgKind;

typedef struct SrtArgKindInfo
{
  const char *name;      /* "ship", for `list commands` */
  uint32_t mask;         /* of the original's catalogue */
  const char *help;      /* translatable: what may stand there */
  const char *const *words; /* names of the numbers from 0 on, NULL where one has none; NULL: another table has them */
  int n_words;
} SrtArgKindInfo;

const SrtArgKindInfo *srt_arg_kind_info (SrtArgKind kind);
/* The word of a number, or NULL. Not for orders, pilots, conditions, parts, objectives. */
const char *srt_arg_word (SrtArgKind kind, uint32_t value);
/* The number of a word, or -1. */
int srt_arg_value (SrtArgKind kind, const char *word, size_t length);

/* An order's name as a script has it, "follow_curve_backwards"; @word has room for 64 bytes. False: no such order. */
bool srt_order_word (int number, char word[64]);
/* The order of such a word, or -1. */
int srt_order_of_word (const char *word, size_t length);

/* ---- Commands (spec 06 §4.5) ---- */

enum
{
  SRT_N_COMMANDS = 95,
  SRT_MOST_ARGS = 5,
};

enum /* SrtCommandInfo.marks */
{
  SRT_COMMAND_WALKS = 0x1,   /* W: done for each ship that the first argument names (spec 06 §4.3) */
  SRT_COMMAND_YIELDS = 0x2,  /* Y */
  SRT_COMMAND_AGAIN = 0x4,   /* A: tried again at each pass until it is true */
  SRT_COMMAND_RETURNS = 0x8, /* R: its result is data */
  SRT_COMMAND_UNREAD = 0x10, /* the spec gives it no effect */
};

typedef struct SrtCommandArg
{
  const char *name;
  SrtArgKind kind;
  bool nullable;
  bool optional;             /* may be left out: null where it may be null, else `fallback` */
  uint32_t fallback;
} SrtCommandArg;

typedef struct SrtCommandInfo
{
  const char *name;          /* "CreateFlightGroup" */
  const char *word;          /* "create_flight_group" */
  unsigned marks;
  int n_args;
  SrtCommandArg args[SRT_MOST_ARGS];
  const char *help;          /* translatable, one sentence */
} SrtCommandInfo;

/* By number, 0..94; NULL for another. */
const SrtCommandInfo *srt_command_info (int number);
/* Number of the command with that word, or -1. */
int srt_command_find (const char *word, size_t length);
/* Index of a command's argument by name, or -1. */
int srt_command_arg (const SrtCommandInfo *command, const char *name, size_t length);

/* Its behaviour is there, or the spec gives it none; another is listed, and not offered. */
bool srt_command_built (int number);

/* Those that the language and the machine name. */
enum
{
  SRT_COMMAND_CREATE_TIMER = 0x01,
  SRT_COMMAND_WAIT = 0x05,
  SRT_COMMAND_SET_TRIGGER_STATE = 0x0F,
  SRT_COMMAND_WAIT_FOR_JUMP_OR_LAUNCH = 0x3A,
  SRT_COMMAND_WAIT_FOR_KEY = 0x4C,
  SRT_COMMAND_SET_ANY_TRIGGER_STATE = 0x4F,
};

/* ---- Conditions (spec 06 §6.2) ---- */

enum
{
  SRT_N_CONDITIONS = 35,
  SRT_MOST_VALUES = 5,
};

enum /* those that rules name */
{
  SRT_CONDITION_SHOT_AT = 0x00,
  SRT_CONDITION_DESTROYED = 0x01,
  SRT_CONDITION_LAUNCHED = 0x02,
  SRT_CONDITION_CAMERA_REACHED = 0x03,
  SRT_CONDITION_SHIP_REACHED = 0x04,
  SRT_CONDITION_CLOSE_PROXIMITY = 0x05,
  SRT_CONDITION_PROXIMITY = 0x06,
  SRT_CONDITION_OBJECT_SCOOPED = 0x07,
  SRT_CONDITION_PLAYER_READY_TO_JUMP = 0x08,
  SRT_CONDITION_JUMPED_IN = 0x09,
  SRT_CONDITION_GATE_JUMPED_IN = 0x0A,
  SRT_CONDITION_PLAYER_READY_TO_WARP = 0x0B,
  SRT_CONDITION_JUMPED_THROUGH_HOOP = 0x0C,
  SRT_CONDITION_PLAYER_WANTS_BACKUP = 0x0D,
  SRT_CONDITION_GRABBED_OBJECT = 0x0E,
  SRT_CONDITION_DROPPED_OBJECT = 0x0F,
  SRT_CONDITION_CLOAKED = 0x10,
  SRT_CONDITION_DECLOAKED = 0x11,
  SRT_CONDITION_INSIDE_OBJECT = 0x1C,
  SRT_CONDITION_OUTSIDE_OBJECT = 0x1D,
  SRT_CONDITION_DOCKED = 0x1E,
  SRT_CONDITION_UNDOCKED = 0x1F,
  SRT_CONDITION_EXPLOSION = 0x22,
};

enum /* SrtConditionInfo.subjects */
{
  SRT_SUBJECT_SHIP = 0x1,
  SRT_SUBJECT_GROUP = 0x2,
  SRT_SUBJECT_SQUAD = 0x4,
};

typedef enum SrtPosting
{
  SRT_POSTED_NEVER,      /* no poster is documented */
  SRT_POSTED_OWN,        /* only the ship's own triggers hear of it */
  SRT_POSTED_GROUPS,     /* its flight group's and squads' too */
} SrtPosting;

typedef struct SrtEventValue
{
  const char *name;      /* NULL ends the list */
  bool checked;          /* against the trigger's operand */
  bool number;           /* else a ship */
} SrtEventValue;

typedef struct SrtConditionInfo
{
  const char *name;      /* "ShotAt" */
  unsigned subjects;     /* SRT_SUBJECT_... */
  SrtPosting posting;
  bool internal;         /* not offered to people */
  int kept;              /* set of words that its values are kept in (spec 06 §6.4), -1 none */
  int n_values;          /* that the event carries */
  SrtEventValue values[SRT_MOST_VALUES];
  const char *help;      /* translatable: when it happens */
} SrtConditionInfo;

/* By number, 0..34; NULL for another. */
const SrtConditionInfo *srt_condition_info (int number);
/* As scripts and files write it: "shot_at"; NULL for a number that is none. */
const char *srt_condition_word (int number);
int srt_condition_find (const char *word, size_t length);
/* Index of a condition's value by name, or -1. */
int srt_condition_value (int condition, const char *name, size_t length);

/* ---- The machine's variables (spec 06 §1.9) ---- */

enum
{
  SRT_N_VARIABLES = 256,
};

typedef struct SrtVariableInfo
{
  int number;
  const char *name;      /* NULL: has none */
  bool cleared;          /* before each attempt at a mission */
  int fresh;             /* in a new campaign; -1 untouched */
  bool saved;            /* with the pilot */
  const char *help;      /* translatable; NULL: nothing is known of it */
} SrtVariableInfo;

/* Those with something to say, ascending. */
const SrtVariableInfo *srt_variable_table (int *n);
/* NULL for one of the free ones. */
const SrtVariableInfo *srt_variable_info (int number);
/* Number by name, or -1. */
int srt_variable_find (const char *name, size_t length);
