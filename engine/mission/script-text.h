/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The language of mission scripts: text to code, code to text, and what an
 * editor asks of a text. The whole grammar is told in help/mission-scripts.md.
 *
 * A mission keeps the lines of each part and trigger (content/mission.h); a
 * whole script is one text with all of them, each under a line that says what
 * it is. Text is UTF-8. Lines and columns count from 1, columns in characters;
 * offsets are bytes.
 *
 * Plain C; nothing of this is called while a world ticks.
 */
#pragma once

#include "mission/catalogue.h"
#include "mission/script.h"

/* ---- Compiling ---- */

/*
 * The script of a mission, bound to it (srt_script_bind()); NULL when it has
 * errors. Diagnostics have a JSON pointer to the part, trigger or line of its
 * block, with @file, and the line in the block and the column there; warnings
 * are told too. @content gives pilots their names, may be NULL.
 */
SrtScript *srt_script_compile (const SrtMission *mission, const SrtContent *content, const char *file, SrtDiags *diags);

/* What the names in a block may mean. */
typedef struct SrtBlockScope
{
  const SrtMission *mission;    /* never NULL */
  const SrtContent *content;    /* pilots; NULL: numbers only */
  int condition;                /* of a trigger: whose values "event" has; -1 a part */
  int n_arguments;              /* of a part */
  char *const *argument_names;  /* NULL: arg1, arg2, ... */
  const char *file, *pointer;   /* for diagnostics: NULL, or the file and the block's JSON pointer */
} SrtBlockScope;

typedef struct SrtBlockLine
{
  uint32_t at;                  /* offset in the block, its length word included */
  int line;
} SrtBlockLine;

/* One block's code. */
typedef struct SrtBlock
{
  uint8_t *code;                /* length word, instructions, padding, then the constants */
  uint32_t size;                /* bytes of all that */
  uint32_t length;              /* of the block without its constants */
  SrtBlockLine *lines;          /* where statements begin, ascending */
  int n_lines;
  int depth;                    /* words of the stack that it takes at most, beside its arguments */
} SrtBlock;

/* Compiles a block. False with errors: @block is then empty. To be given to srt_block_clear(). */
bool srt_block_compile (const SrtBlockScope *scope, char *const *lines, int n_lines, SrtBlock *block, SrtDiags *diags);
void srt_block_clear (SrtBlock *block);

/* A part's scope, and a trigger's. */
SrtBlockScope srt_part_scope (const SrtMission *mission, const SrtContent *content, int part);
SrtBlockScope srt_trigger_scope (const SrtMission *mission, const SrtContent *content, int trigger);

/* ---- Code to text ---- */

/*
 * Canonical text of a block, lines ended by newlines, to be freed: compiled
 * again it gives the same code. @code is @size bytes from its length word on,
 * constants and whatever follows included. What no statement stands for becomes
 * a "listing". Never NULL.
 */
char *srt_block_text (const SrtBlockScope *scope, const uint8_t *code, uint32_t size);

/* ---- The whole script as one text ---- */

/* A reference as it is written. */
typedef struct SrtNamed
{
  int kind;                     /* SrtTargetKind; -1 not said */
  char *id;                     /* NULL none */
  int component;                /* -1 whole */
  int line, column;
} SrtNamed;

typedef struct SrtTextOperand
{
  int kind;                     /* SrtOperandKind; of a thing by name SRT_OPERAND_SHIP, and `thing.kind` says which */
  SrtNamed thing;
  uint32_t number;
} SrtTextOperand;

typedef enum SrtUnitKind
{
  SRT_UNIT_GLOBAL,
  SRT_UNIT_PART,
  SRT_UNIT_TRIGGER,
} SrtUnitKind;

/* A global, part or trigger of a whole script. */
typedef struct SrtUnit
{
  SrtUnitKind kind;
  char *id;                     /* of a trigger without a name: made from what it waits for */
  int line, column, end_line;   /* of its header and of its "end" */
  uint32_t value;               /* global */
  bool start;                   /* part */
  int n_arguments;
  char **argument_names;
  int condition;                /* trigger */
  SrtNamed owner;
  int repeat, count;            /* as in SrtTrigger */
  bool deferred;
  SrtTextOperand operands[SRT_MOST_VALUES];
  char **lines;                 /* of its block, without the indentation that all share; comments above it come first */
  int n_lines;
  int first_own;                /* index of the line that stands just below the header */
  int n_own;                    /* lines between the header and its "end" */
  int indent;                   /* bytes of indentation taken off those */
} SrtUnit;

typedef struct SrtWholeScript
{
  SrtUnit *units;               /* in the text's order */
  int n_units;
  bool valid;                   /* every header was understood */
  bool comments_left;           /* a comment stands where nothing keeps it: there is no part and no trigger */
} SrtWholeScript;

/* The whole script of a mission: globals, then parts, then triggers, in the tables' order; to be freed. */
char *srt_whole_text (const SrtMission *mission);
/* Takes a whole script apart; what is in the blocks is not looked at. To be freed with srt_whole_free(). */
SrtWholeScript *srt_whole_parse (const SrtMission *mission, const char *text, const char *file, SrtDiags *diags);
void srt_whole_free (SrtWholeScript *whole);

/*
 * The mission as it is with the whole script in place of its own globals, parts and
 * triggers: it borrows everything from @mission and @whole, which must outlive it.
 * To be freed with srt_whole_mission_free().
 */
SrtMission *srt_whole_mission (const SrtMission *mission, const SrtWholeScript *whole);
void srt_whole_mission_free (SrtMission *mission);
/* Checks a whole text: every message at its line and column in it. */
bool srt_whole_check (const SrtMission *mission, const SrtContent *content, const char *text, const char *file,
                      SrtDiags *diags);

/* ---- What an editor asks ---- */

typedef enum SrtSymbolKind
{
  SRT_SYMBOL_SHIP,
  SRT_SYMBOL_GROUP,
  SRT_SYMBOL_SQUAD,
  SRT_SYMBOL_CURVE,
  SRT_SYMBOL_PART,
  SRT_SYMBOL_GLOBAL,
  SRT_SYMBOL_ARGUMENT,          /* of the part it stands in */
  SRT_SYMBOL_TRIGGER,
  SRT_SYMBOL_VARIABLE,
  SRT_SYMBOL_OBJECTIVE,
  SRT_SYMBOL_PILOT,
  SRT_SYMBOL_COMMAND,
  SRT_SYMBOL_CONDITION,
  SRT_SYMBOL_VALUE,             /* of an event */
  SRT_SYMBOL_ORDER,
  SRT_SYMBOL_WORD,              /* a constant of a command's argument */
  SRT_SYMBOL_ARGUMENT_NAME,     /* "target:" of a command */
  SRT_SYMBOL_KEYWORD,
} SrtSymbolKind;

/* Something that could be written at a place. */
typedef struct SrtCandidate
{
  SrtSymbolKind kind;
  char *text;                   /* what would be written, quoted where it must be */
  char *detail;                 /* beside it: a signature, a ship's name; may be NULL */
  const char *help;             /* translatable, or NULL */
} SrtCandidate;

typedef struct SrtCandidates
{
  SrtCandidate *items;
  int count;
  int start;                    /* offset of the word that they replace */
} SrtCandidates;

/* What fits at @offset of a whole script, what begins like the word before it; to be cleared. */
void srt_script_complete (const SrtMission *mission, const SrtContent *content, const char *text, int offset,
                          SrtCandidates *candidates);
void srt_candidates_clear (SrtCandidates *candidates);

/* A name in a whole script, and what it stands for. */
typedef struct SrtSymbol
{
  SrtSymbolKind kind;
  int index;                    /* in the kind's table; an argument's own place */
  int unit;                     /* in which it stands; for an argument: whose it is */
  int start, end;               /* bytes of the text, the quotes included */
  bool definition;              /* a header that brings it in */
} SrtSymbol;

typedef struct SrtSymbols
{
  SrtSymbol *items;             /* ascending */
  int count;
} SrtSymbols;

/*
 * Every name of a whole script that stands for something; statements with errors
 * are passed over. Indices of globals, parts and triggers are their places in the
 * text among their kind. To be cleared.
 */
void srt_script_symbols (const SrtMission *mission, const SrtContent *content, const char *text, SrtSymbols *symbols);
void srt_symbols_clear (SrtSymbols *symbols);
/* The symbol at an offset, or NULL. */
const SrtSymbol *srt_symbols_at (const SrtSymbols *symbols, int offset);
/* The header that brings in what the symbol stands for, or NULL: a table of the mission has it. */
const SrtSymbol *srt_symbols_definition (const SrtSymbols *symbols, const SrtSymbol *symbol);
/* Both stand for the same. */
bool srt_symbols_same (const SrtSymbol *a, const SrtSymbol *b);
/* "fly(ships, point = null, speed = 0)", to be freed. */
char *srt_command_signature (int number);
/* An id as a script writes it: quoted where it must be. To be freed. */
char *srt_script_quote (const char *id);
