/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of watch.h share. */
#pragma once

#include "debug/watch.h"

/* Each op takes its operands from the stack and leaves one value there. */
typedef enum SrtWatchOpcode
{
  SRT_WATCH_OP_NUMBER, /* `number` */
  SRT_WATCH_OP_SHIP,   /* the slot that it is asked for */
  SRT_WATCH_OP_RECORD, /* the slot of mission ship `count` */
  SRT_WATCH_OP_SLOT,   /* slot `count` */
  SRT_WATCH_OP_WORLD,  /* `field` */
  SRT_WATCH_OP_FIELD,  /* `field` of the slot on the stack */
  SRT_WATCH_OP_NEGATE,
  SRT_WATCH_OP_NOT,
  SRT_WATCH_OP_ADD,
  SRT_WATCH_OP_SUBTRACT,
  SRT_WATCH_OP_MULTIPLY,
  SRT_WATCH_OP_DIVIDE,
  SRT_WATCH_OP_LESS,
  SRT_WATCH_OP_AT_MOST,
  SRT_WATCH_OP_MORE,
  SRT_WATCH_OP_AT_LEAST,
  SRT_WATCH_OP_EQUAL,
  SRT_WATCH_OP_DIFFERENT,
  SRT_WATCH_OP_AND,
  SRT_WATCH_OP_OR,
  SRT_WATCH_OP_ABS,
  SRT_WATCH_OP_MIN, /* of `count` values */
  SRT_WATCH_OP_MAX,
  SRT_WATCH_OP_DISTANCE, /* of two slots */
  SRT_WATCH_OP_BEARING,
} SrtWatchOpcode;

/* How many values an op takes. */
static inline int
srt_watch_operands (const SrtWatchOp *op)
{
  if (op->op <= SRT_WATCH_OP_WORLD)
    return 0;
  if (op->op <= SRT_WATCH_OP_NOT || op->op == SRT_WATCH_OP_ABS)
    return 1;
  return op->op == SRT_WATCH_OP_MIN || op->op == SRT_WATCH_OP_MAX ? op->count : 2;
}

typedef struct SrtWatchFunction
{
  const char *name;
  const char *words; /* translatable */
  SrtWatchOpcode op;
  int least, most;  /* arguments; most 0: no limit */
  bool of_slots;    /* its arguments are ships */
  const char *unit; /* NULL: its arguments' */
} SrtWatchFunction;

extern const SrtWatchFunction srt_watch_functions[];
extern const int srt_watch_n_functions;

/* Words that are no names: and, or, not, true, false, ship, slot; ends with NULL. */
extern const char *const srt_watch_words[];

static inline bool
srt_watch_is_word_char (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/* ASCII letters are equal whatever their case. */
bool srt_watch_same (const char *a, size_t length, const char *b);
/* @text begins with the @length characters of @start, in the same way. */
bool srt_watch_begins (const char *text, const char *start, size_t length);

/* The nearest of what was offered to a word that is not known. */
typedef struct SrtWatchNear
{
  const char *word;
  size_t length;
  const char *best; /* NULL: none is near enough */
  int edits;
} SrtWatchNear;

/* @text must live as long as what is found. */
void srt_watch_near (SrtWatchNear *near, const char *text);

typedef void (*SrtWatchNameFunc) (const char *name, int number, void *data);
/* Calls @func for each name that an order, a maneuver or a side can be compared with, with its number. */
void srt_watch_names (SrtWatchKind kind, const SrtContent *content, SrtWatchNameFunc func, void *data);

/*
 * The field of a ship that a path begins with, the longest there is: its index, and how
 * many characters it took; -1 none.
 */
int srt_watch_path_step (const char *path, size_t length, size_t *taken);

/* ---- Reading the text (watch-lex.c) ---- */

enum
{
  SRT_WATCH_DEEPEST = 96, /* of what stands within something else */
  SRT_WATCH_NAME = 256,
};

typedef enum SrtWatchTokenKind
{
  SRT_WATCH_TOKEN_END,
  SRT_WATCH_TOKEN_NUMBER,
  SRT_WATCH_TOKEN_WORD,   /* with its dots */
  SRT_WATCH_TOKEN_STRING, /* with its quotation marks */
  SRT_WATCH_TOKEN_SIGN,   /* one or two characters */
} SrtWatchTokenKind;

typedef struct SrtWatchToken
{
  SrtWatchTokenKind kind;
  const char *text;
  size_t length;
  double number;
} SrtWatchToken;

typedef struct SrtWatchParser
{
  const char *start, *at; /* the text, and behind the token */
  SrtWatchToken token;    /* the one that comes next */
  SrtWatch *watch;
  const SrtContent *content;
  const SrtMission *mission;
  SrtDiags *diags;
  bool failed;
  int height; /* of the stack of values */
  int depth;
} SrtWatchParser;

/* Goes to the next token. */
void srt_watch_next (SrtWatchParser *parser);
/* The sign or the word stands here. */
bool srt_watch_sees (const SrtWatchParser *parser, const char *sign);
bool srt_watch_sees_word (const SrtWatchParser *parser, const char *word);
/* The same, and goes past it. */
bool srt_watch_take (SrtWatchParser *parser, const char *sign);
bool srt_watch_take_word (SrtWatchParser *parser, const char *word);
/*
 * An error at a place of the text; only the first is told, and nothing is read after
 * it. @a and @b (each may be NULL) are the message's %1 and %2; in the second, %1 is
 * @length bytes of the text.
 */
void srt_watch_complain (SrtWatchParser *parser,
                         const char *place,
                         const char *code,
                         const char *message,
                         const char *a,
                         const char *b);
void srt_watch_complain_of (SrtWatchParser *parser,
                            const char *place,
                            size_t length,
                            const char *code,
                            const char *message,
                            const char *b);
