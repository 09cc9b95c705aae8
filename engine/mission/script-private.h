/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the script language share: words, trees, names, code being made. */
#pragma once

#include "mission/script-text.h"

/* Growing text and memory that goes away together; all of it aborts without memory. */

void *srt_need (void *memory);

typedef struct SrtBuffer
{
  char *data;
  size_t length, room;
} SrtBuffer;

void srt_buffer_add (SrtBuffer *buffer, const void *data, size_t length);
void srt_buffer_text (SrtBuffer *buffer, const char *text);
void srt_buffer_printf (SrtBuffer *buffer, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
/* Ends it with NUL and hands it over. */
char *srt_buffer_steal (SrtBuffer *buffer);
char *srt_copy_text (const char *text, size_t length);

typedef struct SrtArena
{
  struct SrtArenaChunk *chunks;
} SrtArena;

/* Zeroed. */
void *srt_arena_new (SrtArena *arena, size_t size);
char *srt_arena_text (SrtArena *arena, const char *text, size_t length);
void srt_arena_clear (SrtArena *arena);

/* ---- Words (script-lex.c) ---- */

typedef enum SrtTokenKind
{
  SRT_TOKEN_END,     /* of the line */
  SRT_TOKEN_NAME,    /* bare or, with `quoted`, in single quotes */
  SRT_TOKEN_STRING,
  SRT_TOKEN_NUMBER,
  SRT_TOKEN_PERCENT, /* number with % */
  SRT_TOKEN_MARK,    /* ( ) , : . = == + += +. ... : its characters */
  SRT_TOKEN_BAD,     /* what is none of these; `message` says why */
} SrtTokenKind;

typedef struct SrtToken
{
  SrtTokenKind kind;
  int start, end;    /* bytes of the line */
  char *text;        /* NAME, STRING: without quotes and escapes; in the arena */
  int length;        /* of it: a string may hold a NUL it cannot have */
  bool quoted;
  bool spaced;       /* a blank stands before it */
  double number;     /* exact up to 2^53 */
  const char *message;
} SrtToken;

typedef struct SrtLexer
{
  const char *line;
  int length;        /* bytes of the line */
  int at;
  SrtArena *arena;
} SrtLexer;

/* The next word; at the line's end or a comment: END. */
SrtToken srt_script_token (SrtLexer *lexer);
bool srt_token_is (const SrtToken *token, const char *mark);
/* A bare word of the language. */
bool srt_token_word (const SrtToken *token, const char *word);
/* Column, from 1, of a byte of a line. */
int srt_script_column (const char *line, int at);
/* A word that stands for itself and can be no bare name. */
bool srt_script_reserved (const char *text, size_t length);
/* Can be written without quotes. */
bool srt_script_bare (const char *id);
/* Appends a name, a text in quotes. */
void srt_script_put_name (SrtBuffer *out, const char *id);
void srt_script_put_string (SrtBuffer *out, const char *text, size_t length);

/* ---- Trees ---- */

/* A place in the text: what messages point at. */
typedef struct SrtAt
{
  int line;          /* of the block, from 0 */
  int start, end;    /* bytes of the line */
} SrtAt;

typedef enum SrtNodeKind
{
  SRT_NODE_NUMBER,
  SRT_NODE_PERCENT,  /* of what stands before the operator */
  SRT_NODE_STRING,
  SRT_NODE_NULL,
  SRT_NODE_RESULT,
  SRT_NODE_NAME,     /* not yet known what: `text`, maybe `component` */
  SRT_NODE_REF,      /* something of a table: `ref`, `index`, maybe `component` */
  SRT_NODE_EVENT,    /* event.NAME: `index` */
  SRT_NODE_LAST,     /* last COND.VALUE of THING: `op` condition, `index` value, `left` thing */
  SRT_NODE_BINARY,   /* `op` opcode */
  SRT_NODE_COMMAND,  /* `index`, `args`, followed by its result in an expression */
  SRT_NODE_CALL,     /* of a part */
  SRT_NODE_SELECT,   /* of decompiling: what a store goes to */
} SrtNodeKind;

typedef struct SrtTree SrtTree;
struct SrtTree
{
  SrtNodeKind kind;
  SrtAt at;
  SrtSymbolKind ref;
  int index, component;  /* component -1 none */
  int op;
  uint32_t number;
  char *text;            /* NAME, STRING */
  int length;
  bool quoted, bad;      /* bad: already told */
  int tall;              /* BINARY: levels below it */
  SrtTree *left, *right;
  SrtTree **args;
  SrtAt *arg_at;
  int n_args;
};

typedef enum SrtStmtKind
{
  SRT_STMT_COMMAND,  /* `node` */
  SRT_STMT_CALL,     /* `node` */
  SRT_STMT_SPAWN,    /* `node` */
  SRT_STMT_ASSIGN,   /* `node` target, `op` opcode, `value` */
  SRT_STMT_IF,       /* `node`, `body`, `other` */
  SRT_STMT_RANDOM,   /* `arms`, `other` */
  SRT_STMT_RETURN,   /* `value` or NULL */
  SRT_STMT_LISTING,  /* `code` */
} SrtStmtKind;

typedef struct SrtStmt SrtStmt;

typedef struct SrtStmts
{
  SrtStmt *first, *last;
} SrtStmts;

typedef struct SrtArm SrtArm;
struct SrtArm
{
  int share;         /* percent */
  SrtStmts body;
  SrtArm *next;
};

struct SrtStmt
{
  SrtStmtKind kind;
  SrtAt at;
  int op;
  bool has_other;
  SrtTree *node, *value;
  SrtStmts body, other;
  SrtArm *arms;
  SrtBuffer *code;   /* LISTING: instructions as bytes; in the tree's own memory */
  uint32_t *constants;
  int n_constants;
  bool unpadded;
  SrtStmt *next;
};

void srt_stmts_add (SrtStmts *list, SrtStmt *stmt);

/* ---- A block being read and made ---- */

/* Told of each name that was understood. */
typedef void (*SrtNamedFunc) (void *data, SrtSymbolKind kind, int index, SrtAt at);

typedef struct SrtMaker
{
  const SrtBlockScope *scope;
  SrtArena arena;
  char *const *lines;
  int n_lines;
  SrtDiags *diags;
  int errors;
  SrtNamedFunc named;
  void *named_data;
} SrtMaker;

void srt_maker_tell (SrtMaker *maker, SrtSeverity severity, const char *code, SrtAt at, const char *message,
                     const char *first, const char *second, const char *third);
static inline void
srt_maker_fail (SrtMaker *maker, const char *code, SrtAt at, const char *message, const char *first, const char *second)
{
  srt_maker_tell (maker, SRT_SEVERITY_ERROR, code, at, message, first, second, NULL);
}
static inline void
srt_maker_warn (SrtMaker *maker, const char *code, SrtAt at, const char *message, const char *first, const char *second)
{
  srt_maker_tell (maker, SRT_SEVERITY_WARNING, code, at, message, first, second, NULL);
}
void srt_maker_named (SrtMaker *maker, SrtSymbolKind kind, int index, SrtAt at);

/* The statements of the block (script-parse.c). */
SrtStmts srt_script_parse (SrtMaker *maker);
/* An expression from a lexer in the middle of a line, and the reading of a listing, whose first line is @line: the
 * line behind its "end" is returned (script-listing.c). */
int srt_script_parse_listing (SrtMaker *maker, int line, SrtStmt *stmt);

/* ---- Names (script-names.c) ---- */

/* Id of a record; NULL out of its table. */
const char *srt_script_id (const SrtBlockScope *scope, SrtSymbolKind kind, int index);
/* Index of an id, -1 none. */
int srt_script_find (const SrtBlockScope *scope, SrtSymbolKind kind, const char *text, size_t length);
/* The words "ship", "group", ... that say of which kind a name is; NULL none. */
const char *srt_script_qualifier (SrtSymbolKind kind);
bool srt_script_qualified (const char *word, size_t length, SrtSymbolKind *kind);

typedef enum SrtResolved
{
  SRT_RESOLVED,
  SRT_RESOLVED_NOTHING,
  SRT_RESOLVED_SEVERAL,
} SrtResolved;

/* What a bare name means where an argument of @kind stands, or @kind is -1: a REF or NUMBER into @node. */
SrtResolved srt_script_resolve (const SrtBlockScope *scope, int kind, const char *text, size_t length, SrtTree *node,
                                SrtSymbolKind *second);
/* Kinds of refs that an argument accepts, as bits of SrtSymbolKind; 0 none. */
unsigned srt_script_accepts (int kind);

/* ---- Code (script-emit.c, script-compile.c) ---- */

typedef struct SrtEmitter
{
  SrtMaker *maker;
  SrtBuffer code;        /* from the length word on */
  uint32_t *constants;
  int n_constants;
  SrtBlockLine *lines;
  int n_lines;
  int depth, most;       /* words on the stack now, and at most in this statement */
  int deepest;           /* in any */
  bool told_depth;
  bool unpadded;
} SrtEmitter;

void srt_script_emit (SrtEmitter *emitter, const SrtStmts *stmts);

/* The length of an instruction at @at with its operands, and its record; 0 where none stands whole before @end. */
uint32_t srt_code_length (const uint8_t *code, uint32_t at, uint32_t end, const SrtCodeInfo **info);
static inline uint32_t
srt_code_word (const uint8_t *code, uint32_t at)
{
  return (uint32_t) code[at] << 8 | code[at + 1];
}

/* ---- Text (script-print.c, script-listing.c) ---- */

void srt_script_print (const SrtBlockScope *scope, const SrtStmts *stmts, SrtBuffer *out);
/* The instructions of a block as a listing; @raw: as bytes. */
void srt_script_print_listing (const SrtBlockScope *scope, const uint8_t *code, uint32_t length, uint32_t size, bool raw,
                               SrtBuffer *out);
/* Structured statements of code; false where there is something that no statement stands for. */
bool srt_script_decompile (SrtArena *arena, const SrtBlockScope *scope, const uint8_t *code, uint32_t length,
                           uint32_t size, SrtStmts *out);
/* Name of a part's argument, into @text where it has none of its own. */
const char *srt_script_argument_name (const SrtBlockScope *scope, int index, char text[16]);

/* ---- Reading a line (script-values.c, script-expr.c) ---- */

enum
{
  SRT_MOST_NESTING = 40, /* of values: more than a thread's stack holds */
};

typedef struct SrtParser
{
  SrtMaker *maker;
  SrtLexer lexer;
  SrtToken token;    /* the next one */
  int line;          /* of the block, from 0 */
  int nesting;       /* of what is being read */
  bool failed;       /* this line has an error, told */
} SrtParser;

/* Puts the parser before the first word of a line. */
void srt_parser_line (SrtParser *parser, int line);
void srt_parser_next (SrtParser *parser);
SrtToken srt_parser_peek (const SrtParser *parser);
SrtAt srt_parser_at (const SrtParser *parser, const SrtToken *token);
/* Told once a line; true always, so that callers may return NULL after it. */
void srt_parser_fail (SrtParser *parser, const char *code, const SrtToken *token, const char *message, const char *about);
bool srt_parser_take (SrtParser *parser, const char *mark);
bool srt_parser_take_word (SrtParser *parser, const char *word);
/* The next word, of any kind, as it stands; for messages. */
const char *srt_parser_spelling (SrtParser *parser, const SrtToken *token);
/* Nothing may follow on the line. */
void srt_parser_end (SrtParser *parser);
SrtTree *srt_parser_node (SrtParser *parser, SrtNodeKind kind, const SrtToken *token);
/* Tells of the next word; “%1” in the message is what stands there. */
void srt_parser_unexpected (SrtParser *parser, const char *message);
SrtTree *srt_parser_number (SrtParser *parser, const SrtToken *token, double value);
/* NULL with an error. */
SrtTree *srt_parser_expression (SrtParser *parser);
SrtTree *srt_parser_primary (SrtParser *parser);
/* A command behind its name, and a call behind "call" or "spawn". */
SrtTree *srt_parser_command (SrtParser *parser, int number, const SrtToken *name);
SrtTree *srt_parser_call (SrtParser *parser, const SrtToken *word);

/* ---- Checks of a whole mission (script-check.c; spec 06 §7.7, §9) ---- */

typedef struct SrtScriptUses
{
  bool *parts;       /* by part: something calls, spawns or times it */
} SrtScriptUses;

/* Headers of triggers and parts, and limits of the tables: warnings, for what runs is never refused here. */
void srt_script_check (const SrtMission *mission, const SrtScript *script, const SrtScriptUses *uses, const char *file,
                       SrtDiags *diags);

/* ---- The whole script (script-header.c, script-whole.c) ---- */

/* A text's lines, each ended by NUL; @offsets: where they begin in it. */
typedef struct SrtTextLines
{
  char **lines;
  int *offsets;
  int n;
  char *copy;
} SrtTextLines;

SrtTextLines srt_text_lines (const char *text);
void srt_text_lines_clear (SrtTextLines *lines);

/* As srt_whole_parse(), told of the names in headers by srt_maker_named() with SrtAt.line in the text. */
SrtWholeScript *srt_whole_read (SrtMaker *maker);
/* The header in the next words, which begin with global, part or on; false with an error, told. */
bool srt_header_read (SrtParser *parser, SrtUnit *unit);
/* The header of a trigger of a mission, a part, a global; without a newline. */
void srt_header_print (const SrtMission *mission, SrtUnitKind kind, int index, SrtBuffer *out);
/* The id that a trigger gets that has no name of its own. */
char *srt_header_default_id (const char *owner, int condition);
