/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strict JSON reader (RFC 8259), with positions. */
#include "content/json.h"

#include <math.h>
#include <string.h>

enum
{
  MAX_DEPTH = 64
};

typedef struct Reader
{
  const char *p, *end;
  const char *mark; /* a place whose column is known */
  int line, mark_column;
  int depth;
  const char *file;
  SrtDiags *diags;
} Reader;

static SrtJson *read_value (Reader *reader);

static int
column_here (Reader *reader)
{
  for (; reader->mark < reader->p; reader->mark++)
    reader->mark_column += ((unsigned char) *reader->mark & 0xC0) != 0x80;
  return reader->mark_column;
}

/* Tells an error at the reader's place; always NULL, so that callers can return it. */
static SrtJson *
fail (Reader *reader, const char *message, const char *argument, const char *second)
{
  srt_diags_add (reader->diags, SRT_SEVERITY_ERROR, "json-syntax", reader->file, NULL, reader->line,
                 column_here (reader), message, argument, second, NULL);
  return NULL;
}

static void
skip_space (Reader *reader)
{
  for (; reader->p < reader->end; reader->p++)
    switch (*reader->p)
      {
      case ' ':
      case '\t':
        break;
      case '\r':
        if (reader->p + 1 < reader->end && reader->p[1] == '\n')
          break;
        G_GNUC_FALLTHROUGH;
      case '\n':
        reader->line++;
        reader->mark = reader->p + 1;
        reader->mark_column = 1;
        break;
      default:
        return;
      }
}

/* What stands at the reader's place, for a message. */
static const char *
describe_here (Reader *reader, char buffer[40])
{
  gsize length = 0;
  const char *p = reader->p;

  if (p >= reader->end)
    return N_ ("the end of the text");
  while (p < reader->end && length < 24 && (g_ascii_isalnum (*p) || strchr ("+-._", *p)))
    p++, length++;
  if (length == 0)
    length = (gsize) (g_utf8_next_char (p) - p);
  if (length == 1 && (unsigned char) *reader->p < 0x20)
    g_snprintf (buffer, 40, "U+%04X", (unsigned) (unsigned char) *reader->p);
  else
    g_snprintf (buffer, 40, "“%.*s”", (int) length, reader->p);
  return buffer;
}

static SrtJson *
unexpected (Reader *reader, const char *wanted)
{
  char found[40];
  return fail (reader, N_ ("expected %1, found %2"), wanted, describe_here (reader, found));
}

/* Four hexadecimal digits, or -1. */
static int
read_hex4 (Reader *reader)
{
  int value = 0;

  if (reader->end - reader->p < 4)
    return -1;
  for (int i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (reader->p[i]);
      if (digit < 0)
        return -1;
      value = value * 16 + digit;
    }
  reader->p += 4;
  return value;
}

/* The character of a \u escape whose "\u" has been read; 0 on an error. */
static gunichar
read_unicode (Reader *reader)
{
  int first = read_hex4 (reader), second;

  if (first >= 0xD800 && first < 0xDC00 && reader->end - reader->p > 6 && reader->p[0] == '\\'
      && reader->p[1] == 'u')
    {
      reader->p += 2;
      second = read_hex4 (reader);
      if (second >= 0xDC00 && second < 0xE000)
        return 0x10000u + ((gunichar) (first - 0xD800) << 10) + (gunichar) (second - 0xDC00);
      return 0;
    }
  return first > 0 && (first < 0xD800 || first >= 0xE000) ? (gunichar) first : 0;
}

static bool
read_escape (Reader *reader, GString *text)
{
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  const char *found;
  gunichar character;

  if (reader->p + 1 >= reader->end)
    {
      reader->p = reader->end;
      fail (reader, N_ ("the text ends inside a string"), NULL, NULL);
      return false;
    }
  if (reader->p[1] == 'u')
    {
      reader->p += 2;
      character = read_unicode (reader);
      if (character == 0)
        fail (reader, N_ ("this \\u escape is no character that text can hold"), NULL, NULL);
      else
        g_string_append_unichar (text, character);
      return character != 0;
    }
  found = memchr (from, reader->p[1], sizeof from - 1);
  if (found == NULL)
    {
      fail (reader, N_ ("a backslash in a string is followed by one of \" \\ / b f n r t u"), NULL, NULL);
      return false;
    }
  g_string_append_c (text, to[found - from]);
  reader->p += 2;
  return true;
}

/* The string that starts at the reader's place, or NULL. */
static char *
read_text (Reader *reader)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *run;

  reader->p++;
  for (;;)
    {
      run = reader->p;
      while (reader->p < reader->end && *reader->p != '"' && *reader->p != '\\'
             && (unsigned char) *reader->p >= 0x20)
        reader->p++;
      g_string_append_len (text, run, reader->p - run);
      if (reader->p >= reader->end)
        {
          fail (reader, N_ ("the text ends inside a string"), NULL, NULL);
          return NULL;
        }
      if (*reader->p == '"')
        break;
      if (*reader->p != '\\')
        {
          fail (reader, N_ ("a string may not hold a line end or another control character; write \\n or \\t"), NULL,
                NULL);
          return NULL;
        }
      if (!read_escape (reader, text))
        return NULL;
    }
  reader->p++;
  return g_strdup (text->str);
}

static const char *
skip_digits (const char *p, const char *end)
{
  while (p < end && g_ascii_isdigit (*p))
    p++;
  return p;
}

/* End of the number that starts at @p by JSON's grammar, or NULL. */
static const char *
number_end (const char *p, const char *end)
{
  const char *digits;

  if (p < end && *p == '-')
    p++;
  digits = p;
  p = skip_digits (p, end);
  if (p == digits || (*digits == '0' && p - digits > 1))
    return NULL;
  if (p < end && *p == '.')
    {
      digits = ++p;
      p = skip_digits (p, end);
      if (p == digits)
        return NULL;
    }
  if (p < end && (*p == 'e' || *p == 'E'))
    {
      p++;
      if (p < end && (*p == '+' || *p == '-'))
        p++;
      digits = p;
      p = skip_digits (p, end);
      if (p == digits)
        return NULL;
    }
  return p;
}

static SrtJson *
read_number (Reader *reader)
{
  const char *end = number_end (reader->p, reader->end);
  g_autofree char *text = NULL;
  char found[40];
  SrtJson *json;
  double value;

  if (end == NULL || (end < reader->end && (g_ascii_isalnum (*end) || *end == '.' || *end == '_')))
    {
      if (reader->end - reader->p > 3 && strncmp (reader->p, "-Inf", 4) == 0)
        return fail (reader, N_ ("infinities are no numbers; write a finite one or leave the field out"), NULL, NULL);
      return fail (reader, N_ ("%1 is not written as JSON writes numbers, such as 12, -0.5 or 1e6"),
                   describe_here (reader, found), NULL);
    }
  text = g_strndup (reader->p, (gsize) (end - reader->p));
  value = g_ascii_strtod (text, NULL);
  if (!isfinite (value))
    return fail (reader, N_ ("%1 is too large a number"), describe_here (reader, found), NULL);
  json = srt_json_new_number (0);
  g_free (json->text);
  json->text = g_steal_pointer (&text);
  json->number = value;
  reader->p = end;
  return json;
}

static bool
word_here (Reader *reader, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (reader->end - reader->p) < length || strncmp (reader->p, word, length) != 0)
    return false;
  if (reader->p + length < reader->end && g_ascii_isalnum (reader->p[length]))
    return false;
  reader->p += length;
  return true;
}

static SrtJson *
read_word (Reader *reader)
{
  char found[40];

  if (word_here (reader, "true"))
    return srt_json_new_bool (true);
  if (word_here (reader, "false"))
    return srt_json_new_bool (false);
  if (word_here (reader, "null"))
    return srt_json_new_null ();
  if (reader->p < reader->end && g_ascii_strncasecmp (reader->p, "nan", 3) == 0)
    return fail (reader, N_ ("NaN is no number; write one or leave the field out"), NULL, NULL);
  if (reader->p < reader->end && g_ascii_strncasecmp (reader->p, "inf", 3) == 0)
    return fail (reader, N_ ("infinities are no numbers; write a finite one or leave the field out"), NULL, NULL);
  if (reader->p < reader->end && *reader->p == '\'')
    return fail (reader, N_ ("strings stand in double quotes"), NULL, NULL);
  if (reader->p < reader->end && *reader->p == '/')
    return fail (reader, N_ ("JSON has no comments; remove it"), NULL, NULL);
  return fail (reader, N_ ("expected a value, found %1"), describe_here (reader, found), NULL);
}

/* After an item: true where another follows; sets @done at the closing bracket. */
static bool
another_item (Reader *reader, char close, bool *done)
{
  const char *wanted = close == ']' ? N_ ("“,” or “]”") : N_ ("“,” or “}”");

  skip_space (reader);
  *done = reader->p < reader->end && *reader->p == close;
  if (*done)
    {
      reader->p++;
      return false;
    }
  if (reader->p >= reader->end || *reader->p != ',')
    {
      unexpected (reader, wanted);
      return false;
    }
  reader->p++;
  skip_space (reader);
  if (reader->p < reader->end && *reader->p == close)
    {
      fail (reader, N_ ("nothing follows the last comma; remove it"), NULL, NULL);
      return false;
    }
  return true;
}

static SrtJson *
read_array (Reader *reader)
{
  g_autoptr (SrtJson) array = srt_json_new_array ();
  bool done = false;

  reader->p++;
  skip_space (reader);
  if (reader->p < reader->end && *reader->p == ']')
    {
      reader->p++;
      return g_steal_pointer (&array);
    }
  do
    {
      SrtJson *item = read_value (reader);
      if (item == NULL)
        return NULL;
      g_ptr_array_add (array->items, item);
    }
  while (another_item (reader, ']', &done));
  return done ? g_steal_pointer (&array) : NULL;
}

static bool
read_member (Reader *reader, SrtJson *object, GHashTable *seen)
{
  g_autofree char *key = NULL;
  SrtJson *value;
  int line, column;

  skip_space (reader);
  line = reader->line;
  column = column_here (reader);
  if (reader->p >= reader->end || *reader->p != '"')
    {
      unexpected (reader, N_ ("a key in double quotes"));
      return false;
    }
  key = read_text (reader);
  if (key == NULL)
    return false;
  if (g_hash_table_contains (seen, key))
    {
      srt_diags_add (reader->diags, SRT_SEVERITY_ERROR, "json-syntax", reader->file, NULL, line, column,
                     N_ ("the key “%1” stands twice in one object"), key, NULL);
      return false;
    }
  skip_space (reader);
  if (reader->p >= reader->end || *reader->p != ':')
    {
      unexpected (reader, N_ ("“:” after the key"));
      return false;
    }
  reader->p++;
  value = read_value (reader);
  if (value == NULL)
    return false;
  value->key_line = line;
  value->key_column = column;
  g_hash_table_add (seen, key);
  g_ptr_array_add (object->items, value);
  g_ptr_array_add (object->keys, g_steal_pointer (&key));
  return true;
}

static SrtJson *
read_object (Reader *reader)
{
  g_autoptr (SrtJson) object = srt_json_new_object ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  bool done = false;

  reader->p++;
  skip_space (reader);
  if (reader->p < reader->end && *reader->p == '}')
    {
      reader->p++;
      return g_steal_pointer (&object);
    }
  do
    if (!read_member (reader, object, seen))
      return NULL;
  while (another_item (reader, '}', &done));
  return done ? g_steal_pointer (&object) : NULL;
}

static SrtJson *
read_container (Reader *reader)
{
  SrtJson *json;

  if (reader->depth >= MAX_DEPTH)
    return fail (reader, N_ ("more than 64 brackets inside one another"), NULL, NULL);
  reader->depth++;
  json = *reader->p == '{' ? read_object (reader) : read_array (reader);
  reader->depth--;
  return json;
}

static SrtJson *
read_value (Reader *reader)
{
  SrtJson *json = NULL;
  int line, column;
  char *text;
  char c;

  skip_space (reader);
  line = reader->line;
  column = column_here (reader);
  c = reader->p < reader->end ? *reader->p : '\0';
  if (c == '{' || c == '[')
    json = read_container (reader);
  else if (c == '"')
    {
      text = read_text (reader);
      if (text)
        {
          json = srt_json_new_string ("");
          g_free (json->text);
          json->text = text;
        }
    }
  else if (c == '-' || c == '+' || c == '.' || g_ascii_isdigit (c))
    json = read_number (reader);
  else
    json = read_word (reader);
  if (json)
    {
      json->line = line;
      json->column = column;
    }
  return json;
}

/* Line and column of the first bytes that are no UTF-8. */
static bool
check_utf8 (Reader *reader)
{
  const char *bad, *text = reader->p;

  if (g_utf8_validate_len (text, (gsize) (reader->end - text), &bad))
    return true;
  for (const char *p = text; p < bad; p++)
    if (*p == '\n')
      {
        reader->line++;
        reader->mark = p + 1;
      }
  reader->p = bad;
  fail (reader, N_ ("the text is not UTF-8 here; save it as UTF-8"), NULL, NULL);
  return false;
}

SrtJson *
srt_json_parse (const char *text, gsize length, const char *file, SrtDiags *diags)
{
  Reader reader = { .p = text, .end = text + length, .mark = text, .line = 1, .mark_column = 1, .file = file,
                    .diags = diags };
  g_autoptr (SrtJson) json = NULL;

  if (!check_utf8 (&reader))
    return NULL;
  json = read_value (&reader);
  if (json == NULL)
    return NULL;
  skip_space (&reader);
  if (reader.p < reader.end)
    return unexpected (&reader, N_ ("the end of the text"));
  return g_steal_pointer (&json);
}
