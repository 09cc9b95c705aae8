/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of watches: functions, names that are compared with, and what was meant by one that is not known. */
#include "debug/watch-private.h"

#include <string.h>

const SrtWatchFunction srt_watch_functions[] = {
  { "abs", N_ ("Size of a number without its sign"), SRT_WATCH_OP_ABS, 1, 1, false, NULL },
  { "min", N_ ("The least of two or more"), SRT_WATCH_OP_MIN, 2, 0, false, NULL },
  { "max", N_ ("The greatest of two or more"), SRT_WATCH_OP_MAX, 2, 0, false, NULL },
  { "distance", N_ ("Distance between two ships"), SRT_WATCH_OP_DISTANCE, 2, 2, true, N_ ("units") },
  { "bearing", N_ ("Angle from the nose of a ship to another"), SRT_WATCH_OP_BEARING, 2, 2, true,
    N_ ("degrees") },
};
const int srt_watch_n_functions = (int) (sizeof srt_watch_functions / sizeof srt_watch_functions[0]);

const char *const srt_watch_words[] = { "and", "or", "not", "true", "false", "ship", "slot", NULL };

static char
lower (char c)
{
  return c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
}

bool
srt_watch_begins (const char *text, const char *start, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (text[i] == '\0' || lower (text[i]) != lower (start[i]))
      return false;
  return true;
}

bool
srt_watch_same (const char *a, size_t length, const char *b)
{
  return srt_watch_begins (b, a, length) && b[length] == '\0';
}

/* ---- What was meant ---- */

enum
{
  LONGEST = 64, /* of words that are compared */
};

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* Letters to change, put in, leave out or swap with their neighbour to make @b of @a. */
static int
edits (const char *a, int n, const char *b, int m)
{
  int rows[3][LONGEST + 1];
  int *before = rows[0], *last = rows[1], *now = rows[2];

  for (int k = 0; k <= m; k++)
    last[k] = k;
  for (int i = 1; i <= n; i++)
    {
      int *spare = before;
      now[0] = i;
      for (int k = 1; k <= m; k++)
        {
          bool same = lower (a[i - 1]) == lower (b[k - 1]);
          now[k] = least (least (last[k] + 1, now[k - 1] + 1), last[k - 1] + !same);
          if (i > 1 && k > 1 && lower (a[i - 1]) == lower (b[k - 2]) && lower (a[i - 2]) == lower (b[k - 1]))
            now[k] = least (now[k], before[k - 2] + 1);
        }
      before = last;
      last = now;
      now = spare;
    }
  return last[m];
}

/* How far @text is from the word; -1 too far to have been meant. */
static int
how_near (const SrtWatchNear *near, const char *text)
{
  int n = (int) near->length, m = (int) strlen (text), most = n < 4 ? 1 : least (n / 3, 3), found;

  if (m > n && text[n] == '.' && srt_watch_begins (text, near->word, near->length))
    return 2; /* "armor" is as good as "armor.left", if nothing is nearer */
  if (n == 0 || n > LONGEST || m > LONGEST)
    return -1;
  found = edits (near->word, n, text, m);
  return found <= most ? found : -1;
}

void
srt_watch_near (SrtWatchNear *near, const char *text)
{
  int found = how_near (near, text);

  if (found >= 0 && (near->best == NULL || found < near->edits))
    {
      near->best = text;
      near->edits = found;
    }
}

/* ---- Names ---- */

static const char *const sides[] = { "friendly", "hostile", "neutral" };

static void
maneuver_names (const SrtContent *content, SrtWatchNameFunc func, void *data)
{
  int n;
  const SrtManeuverInfo *ten = srt_maneuver_table (&n);

  for (int i = 0; i < n; i++)
    func (ten[i].name, ten[i].number, data);
  for (int s = 0; content && s < content->n_sets; s++)
    for (int i = 0; i < content->sets[s].n_maneuvers; i++)
      if (content->sets[s].maneuvers[i] && srt_maneuver_number (content->sets[s].maneuvers[i]->name) < 0)
        func (content->sets[s].maneuvers[i]->name, i, data);
}

void
srt_watch_names (SrtWatchKind kind, const SrtContent *content, SrtWatchNameFunc func, void *data)
{
  int n;
  const SrtOrderInfo *orders = srt_order_table (&n);

  if (kind == SRT_WATCH_ORDER)
    for (int i = 0; i < n; i++)
      func (orders[i].name, orders[i].number, data);
  else if (kind == SRT_WATCH_MANEUVER)
    maneuver_names (content, func, data);
  else if (kind == SRT_WATCH_SIDE)
    for (int i = 0; i < (int) (sizeof sides / sizeof sides[0]); i++)
      func (sides[i], i, data);
}

int
srt_watch_path_step (const char *path, size_t length, size_t *taken)
{
  for (size_t end = length; end > 0; end--)
    if (end == length || path[end] == '.')
      {
        int field = srt_watch_field_find (path, end, false);
        *taken = end;
        if (field >= 0)
          return field;
      }
  *taken = 0;
  return -1;
}
