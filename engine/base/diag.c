/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *
need (void *memory)
{
  if (memory == NULL)
    abort ();
  return memory;
}

static char *
copy_text (const char *text)
{
  return text ? need (strdup (text)) : NULL;
}

void
srt_diags_init (SrtDiags *diags)
{
  *diags = (SrtDiags){ 0 };
}

void
srt_diags_clear (SrtDiags *diags)
{
  for (size_t i = 0; i < diags->count; i++)
    {
      SrtDiag *diag = &diags->items[i];
      for (int a = 0; a < SRT_DIAG_ARGS; a++)
        free (diag->args[a]);
      free (diag->file);
      free (diag->pointer);
    }
  free (diags->items);
  srt_diags_init (diags);
}

void
srt_diags_add (SrtDiags *diags,
               SrtSeverity severity,
               const char *code,
               const char *file,
               const char *pointer,
               int line,
               int column,
               const char *message,
               ...)
{
  SrtDiag *diag;
  va_list list;

  if (diags == NULL)
    return;
  if (diags->count == diags->capacity)
    {
      diags->capacity = diags->capacity ? diags->capacity * 2 : 8;
      diags->items = need (realloc (diags->items, diags->capacity * sizeof *diags->items));
    }
  diag = &diags->items[diags->count++];
  *diag = (SrtDiag){ .severity = severity, .code = code, .message = message, .line = line, .column = column };
  diag->file = copy_text (file);
  diag->pointer = copy_text (pointer);
  va_start (list, message);
  for (int a = 0; a < SRT_DIAG_ARGS; a++)
    {
      const char *arg = va_arg (list, const char *);
      if (arg == NULL)
        break;
      diag->args[a] = copy_text (arg);
    }
  va_end (list);
}

size_t
srt_diags_errors (const SrtDiags *diags)
{
  size_t errors = 0;
  for (size_t i = 0; i < diags->count; i++)
    errors += diags->items[i].severity == SRT_SEVERITY_ERROR;
  return errors;
}

static const char *
argument_at (const SrtDiag *diag, const char *p)
{
  int a;

  if (p[0] != '%' || p[1] < '1' || p[1] > '0' + SRT_DIAG_ARGS)
    return NULL;
  a = p[1] - '1';
  return diag->args[a] ? diag->args[a] : "";
}

char *
srt_diag_text (const SrtDiag *diag, SrtTranslate translate)
{
  /* An empty text has another meaning in a catalogue. */
  const char *template = translate && *diag->message ? translate (diag->message) : diag->message;
  size_t length = 0;
  char *text, *out;

  for (const char *p = template; *p; p++)
    {
      const char *arg = argument_at (diag, p);
      length += arg ? strlen (arg) : 1;
      p += arg != NULL;
    }
  text = out = need (malloc (length + 1));
  for (const char *p = template; *p; p++)
    {
      const char *arg = argument_at (diag, p);
      if (arg)
        {
          size_t n = strlen (arg);
          memcpy (out, arg, n);
          out += n;
          p++;
        }
      else
        *out++ = *p;
    }
  *out = '\0';
  return text;
}

char *
srt_diag_line (const SrtDiag *diag, SrtTranslate translate)
{
  static const char *const words[] = { N_ ("note"), N_ ("warning"), N_ ("error") };
  const char *word = translate ? translate (words[diag->severity]) : words[diag->severity];
  char *text = srt_diag_text (diag, translate);
  const char *file = diag->file ? diag->file : "";
  char place[32] = "";
  char *line;
  size_t size;

  if (diag->line > 0 && diag->column > 0)
    snprintf (place, sizeof place, ":%d:%d", diag->line, diag->column);
  else if (diag->line > 0)
    snprintf (place, sizeof place, ":%d", diag->line);
  size = strlen (file) + strlen (place) + strlen (word) + strlen (text) + 8;
  line = need (malloc (size));
  snprintf (line, size, "%s%s%s%s: %s", file, place, *file || *place ? ": " : "", word, text);
  free (text);
  return line;
}
