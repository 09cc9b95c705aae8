/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Diagnostics: what was found wrong in a file, where, and how bad it is.
 *
 * A diagnostic holds a message template and its arguments, so that the sentence
 * can be made, and translated, above the engine.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Marks a template for translation without translating it. */
#ifndef N_
#define N_(String) (String)
#endif

typedef enum SrtSeverity
{
  SRT_SEVERITY_NOTE,
  SRT_SEVERITY_WARNING,
  SRT_SEVERITY_ERROR,
} SrtSeverity;

enum
{
  SRT_DIAG_ARGS = 4
};

typedef struct SrtDiag
{
  SrtSeverity severity;
  const char *code;    /* stable, e.g. "E1", "json-syntax"; static */
  const char *message; /* template, "%1".."%4" stand for the arguments; static */
  char *args[SRT_DIAG_ARGS];
  char *file;    /* path as given, or NULL */
  char *pointer; /* JSON pointer of the place, e.g. "/ships/3/type", or NULL */
  int line;      /* from 1; 0 = the whole file */
  int column;    /* from 1; 0 = the whole line */
} SrtDiag;

typedef struct SrtDiags
{
  SrtDiag *items;
  size_t count, capacity;
} SrtDiags;

/* Turns a template into the reader's language; gettext() has this shape. */
typedef char *(*SrtTranslate) (const char *text);

void srt_diags_init (SrtDiags *diags);
void srt_diags_clear (SrtDiags *diags);

/*
 * Adds a diagnostic. @code and @message are kept as pointers and must be
 * static; @file, @pointer (either may be NULL) and the up to four strings that
 * follow, ended by NULL, are copied. @diags may be NULL: nothing is kept.
 */
void srt_diags_add (SrtDiags *diags,
                    SrtSeverity severity,
                    const char *code,
                    const char *file,
                    const char *pointer,
                    int line,
                    int column,
                    const char *message,
                    ...);

/* How many are errors. */
size_t srt_diags_errors (const SrtDiags *diags);

/* Just the sentence, to be freed with free(). @translate may be NULL. */
char *srt_diag_text (const SrtDiag *diag, SrtTranslate translate);

/* "FILE:LINE:COL: error: sentence", to be freed with free(). @translate may be NULL. */
char *srt_diag_line (const SrtDiag *diag, SrtTranslate translate);
