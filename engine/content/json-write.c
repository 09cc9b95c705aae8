/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Canonical JSON text; the rules are told at srt_json_write(). */
#include "content/json.h"

#include <math.h>
#include <string.h>

enum
{
  MAX_COLUMNS = 110
};

void
srt_json_format_number (double value, char buffer[32])
{
  bool is_float = (double) (float) value == value;
  char format[8];

  if (!isfinite (value) || value == 0)
    {
      g_strlcpy (buffer, "0", 32);
      return;
    }
  if (value == rint (value) && fabs (value) < 1e15)
    {
      g_ascii_formatd (buffer, 32, "%.0f", value);
      return;
    }
  for (int digits = 1; digits <= 17; digits++)
    {
      double back;
      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (buffer, 32, format, value);
      back = g_ascii_strtod (buffer, NULL);
      if (is_float ? (float) back == (float) value : back == value)
        break;
    }
}

static void
write_string (GString *out, const char *text)
{
  static const char escapes[] = "btn\vfr"; /* for U+0008 to U+000D; there is none for U+000B */

  g_string_append_c (out, '"');
  for (const char *p = text; *p; p++)
    {
      unsigned char c = (unsigned char) *p;
      if (c == '"' || c == '\\')
        {
          g_string_append_c (out, '\\');
          g_string_append_c (out, *p);
        }
      else if (c >= 8 && c <= 13 && c != 11)
        {
          g_string_append_c (out, '\\');
          g_string_append_c (out, escapes[c - 8]);
        }
      else if (c < 0x20)
        g_string_append_printf (out, "\\u%04x", c);
      else
        g_string_append_c (out, *p);
    }
  g_string_append_c (out, '"');
}

static bool
is_container (const SrtJson *json)
{
  return json->kind == SRT_JSON_ARRAY || json->kind == SRT_JSON_OBJECT;
}

static bool
is_numbers (const SrtJson *json)
{
  if (json->kind != SRT_JSON_ARRAY)
    return false;
  for (guint i = 0; i < json->items->len; i++)
    if (srt_json_at (json, i)->kind != SRT_JSON_NUMBER)
      return false;
  return true;
}

/* May stand on one line; objects may hold objects @levels deep. */
static bool
may_inline (const SrtJson *json, int levels)
{
  if (!is_container (json) || json->items->len == 0)
    return true;
  if (json->kind == SRT_JSON_OBJECT && levels < 0)
    return false;
  for (guint i = 0; i < json->items->len; i++)
    {
      const SrtJson *item = srt_json_at (json, i);
      if (json->kind == SRT_JSON_OBJECT ? !may_inline (item, levels - 1) : is_container (item) && !is_numbers (item))
        return false;
    }
  return true;
}

static void
write_inline (GString *out, const SrtJson *json)
{
  switch (json->kind)
    {
    case SRT_JSON_NULL:
      g_string_append (out, "null");
      return;
    case SRT_JSON_BOOL:
      g_string_append (out, json->number != 0 ? "true" : "false");
      return;
    case SRT_JSON_NUMBER:
      g_string_append (out, json->text);
      return;
    case SRT_JSON_STRING:
      write_string (out, json->text);
      return;
    case SRT_JSON_ARRAY:
    case SRT_JSON_OBJECT:
      break;
    }
  g_string_append_c (out, json->keys ? '{' : '[');
  for (guint i = 0; i < json->items->len; i++)
    {
      if (i > 0)
        g_string_append (out, ", ");
      if (json->keys)
        {
          write_string (out, json->keys->pdata[i]);
          g_string_append (out, ": ");
        }
      write_inline (out, json->items->pdata[i]);
    }
  g_string_append_c (out, json->keys ? '}' : ']');
}

static void
indent_line (GString *out, int indent)
{
  g_string_append_c (out, '\n');
  for (int i = 0; i < indent; i++)
    g_string_append_c (out, ' ');
}

/* @column: characters already on the line; @tail: those that follow the value on it. */
static void
write_value (GString *out, const SrtJson *json, int indent, int column, int tail)
{
  gsize start = out->len;

  if (may_inline (json, 1))
    {
      write_inline (out, json);
      if (!is_container (json) || json->items->len == 0
          || column + g_utf8_strlen (out->str + start, -1) + tail <= MAX_COLUMNS)
        return;
      g_string_truncate (out, start);
    }
  g_string_append_c (out, json->keys ? '{' : '[');
  for (guint i = 0; i < json->items->len; i++)
    {
      gsize line = out->len + 1;
      indent_line (out, indent + 2);
      if (json->keys)
        {
          write_string (out, json->keys->pdata[i]);
          g_string_append (out, ": ");
        }
      write_value (out, json->items->pdata[i], indent + 2, (int) g_utf8_strlen (out->str + line, -1), 1);
      if (i + 1 < json->items->len)
        g_string_append_c (out, ',');
    }
  indent_line (out, indent);
  g_string_append_c (out, json->keys ? '}' : ']');
}

char *
srt_json_write (const SrtJson *json, gsize *length)
{
  GString *out = g_string_new (NULL);

  /* The outermost brackets always have lines of their own. */
  write_value (out, json, 0, MAX_COLUMNS, 0);
  g_string_append_c (out, '\n');
  if (length)
    *length = out->len;
  return g_string_free (out, FALSE);
}
