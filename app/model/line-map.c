/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include "app/model/line-map.h"

/* The most that is compared line by line with each other; a larger part is taken as edited in its place. */
#define LARGEST (4 * 1000 * 1000)

/* Lines from..from_end of the one, to..to_end of the other. */
typedef struct
{
  char **a, **b;
  int from, from_end, to, to_end;
} Part;

/* What lies between lines that stayed: line for line, as far as there are any. */
static void
pair (int *map, int from, int from_end, int to, int to_end)
{
  while (from < from_end && to < to_end)
    map[from++] = to++;
}

/* The longest run of lines that stayed, in order; what lies between is paired. */
static void
compare (const Part *part, int *map)
{
  int n = part->from_end - part->from, m = part->to_end - part->to, i = 0, j = 0, a = 0, b = 0;
  g_autofree guint *longest = NULL; /* (n + 1) x (m + 1): of the lines from i and j on */

  if ((gint64) n * m > LARGEST)
    {
      pair (map, part->from, part->from_end, part->to, part->to_end);
      return;
    }
  longest = g_new0 (guint, (gsize) (n + 1) * (gsize) (m + 1));
#define AT(i, j) longest[(gsize) (i) * (gsize) (m + 1) + (gsize) (j)]
  for (i = n - 1; i >= 0; i--)
    for (j = m - 1; j >= 0; j--)
      AT (i, j) = g_str_equal (part->a[part->from + i], part->b[part->to + j]) ? AT (i + 1, j + 1) + 1
                                                                              : MAX (AT (i + 1, j), AT (i, j + 1));
  for (i = j = 0; i < n && j < m;)
    if (g_str_equal (part->a[part->from + i], part->b[part->to + j]))
      {
        pair (map, part->from + a, part->from + i, part->to + b, part->to + j);
        map[part->from + i++] = part->to + j++;
        a = i;
        b = j;
      }
    else if (AT (i + 1, j) >= AT (i, j + 1))
      i++;
    else
      j++;
#undef AT
  pair (map, part->from + a, part->from_end, part->to + b, part->to_end);
}

/* An empty text has one line too; of what is no matter. */
static GStrv
lines_of (const char *text)
{
  return g_strsplit (*text ? text : " ", "\n", -1);
}

int *
sortie_line_map (const char *from, const char *to, guint *n)
{
  g_auto (GStrv) a = lines_of (from), b = lines_of (to);
  Part part = { a, b, 0, (int) g_strv_length (a), 0, (int) g_strv_length (b) };
  int *map = g_new (int, MAX (part.from_end, 1));

  *n = (guint) part.from_end;
  for (int i = 0; i < part.from_end; i++)
    map[i] = -1;
  while (part.from < part.from_end && part.to < part.to_end && g_str_equal (a[part.from], b[part.to]))
    map[part.from++] = part.to++;
  while (part.from < part.from_end && part.to < part.to_end && g_str_equal (a[part.from_end - 1], b[part.to_end - 1]))
    map[--part.from_end] = --part.to_end;
  compare (&part, map);
  return map;
}
