/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Volume integrals of parts (spec 07 §13.3 and §5.15). */
#include "content/model.h"

#include <string.h>

/* An edge between two places, the lesser first, and how many faces have it. */
typedef struct Edge
{
  guint32 a, b;
} Edge;

static guint
hash_vertex (gconstpointer key)
{
  const guint32 *words = key;
  return words[0] * 73856093u ^ words[1] * 19349663u ^ words[2] * 83492791u;
}

static gboolean
same_vertex (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (SrtVec3)) == 0;
}

static guint
hash_edge (gconstpointer key)
{
  const Edge *edge = key;
  return edge->a * 2654435761u ^ edge->b * 40503u;
}

static gboolean
same_edge (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (Edge)) == 0;
}

/* Number of the place, equal for vertices that stand in the same one. */
static guint32
place_number (GHashTable *places, const SrtVec3 *v)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (places, v));

  if (number == 0)
    {
      number = g_hash_table_size (places) + 1;
      g_hash_table_insert (places, (gpointer) v, GUINT_TO_POINTER (number));
    }
  return number;
}

/* Every edge is shared by exactly two faces. */
static bool
is_closed (const GArray *triangles)
{
  g_autoptr (GHashTable) places = g_hash_table_new (hash_vertex, same_vertex);
  g_autoptr (GHashTable) edges = g_hash_table_new (hash_edge, same_edge);
  g_autofree Edge *store = g_new (Edge, triangles->len + 1);
  GHashTableIter iter;
  gpointer count;

  for (guint t = 0; t + 2 < triangles->len; t += 3)
    {
      guint32 at[3];
      for (guint k = 0; k < 3; k++)
        at[k] = place_number (places, &g_array_index (triangles, SrtVec3, t + k));
      if (at[0] == at[1] || at[1] == at[2] || at[2] == at[0])
        continue;
      for (guint k = 0; k < 3; k++)
        {
          Edge *edge = &store[t + k];
          *edge = (Edge){ MIN (at[k], at[(k + 1) % 3]), MAX (at[k], at[(k + 1) % 3]) };
          count = g_hash_table_lookup (edges, edge);
          g_hash_table_insert (edges, edge, GUINT_TO_POINTER (GPOINTER_TO_UINT (count) + 1));
        }
    }
  g_hash_table_iter_init (&iter, edges);
  while (g_hash_table_iter_next (&iter, NULL, &count))
    if (GPOINTER_TO_UINT (count) != 2)
      return false;
  return g_hash_table_size (edges) > 0;
}

/* Sums over the tetrahedra between the origin and each face. */
static void
integrate (SrtPart *part, const GArray *triangles)
{
  for (guint t = 0; t + 2 < triangles->len; t += 3)
    {
      const SrtVec3 *v = &g_array_index (triangles, SrtVec3, t);
      double p[3][3], volume, sum[3];
      for (int k = 0; k < 3; k++)
        {
          p[k][0] = (double) v[k].x;
          p[k][1] = (double) v[k].y;
          p[k][2] = (double) v[k].z;
        }
      volume = (p[0][0] * (p[1][1] * p[2][2] - p[1][2] * p[2][1]) - p[0][1] * (p[1][0] * p[2][2] - p[1][2] * p[2][0])
                + p[0][2] * (p[1][0] * p[2][1] - p[1][1] * p[2][0]))
               / 6;
      part->volume += volume;
      for (int i = 0; i < 3; i++)
        {
          sum[i] = p[0][i] + p[1][i] + p[2][i];
          part->first[i] += volume / 4 * sum[i];
          part->second[i]
              += volume / 20 * (sum[i] * sum[i] + p[0][i] * p[0][i] + p[1][i] * p[1][i] + p[2][i] * p[2][i]);
        }
      for (int i = 0; i < 3; i++)
        {
          int j = (i + 1) % 3; /* xy, yz, zx */
          part->products[i] += volume / 20
                               * (sum[i] * sum[j] + p[0][i] * p[0][j] + p[1][i] * p[1][j] + p[2][i] * p[2][j]);
        }
    }
}

static void
fill_box (SrtPart *part)
{
  double low[3] = { (double) part->bounds_min.x, (double) part->bounds_min.y, (double) part->bounds_min.z };
  double high[3] = { (double) part->bounds_max.x, (double) part->bounds_max.y, (double) part->bounds_max.z };
  double length[3], square[3], cube[3];

  for (int i = 0; i < 3; i++)
    {
      length[i] = high[i] - low[i];
      square[i] = (high[i] * high[i] - low[i] * low[i]) / 2;
      cube[i] = (high[i] * high[i] * high[i] - low[i] * low[i] * low[i]) / 3;
    }
  part->volume = length[0] * length[1] * length[2];
  for (int i = 0; i < 3; i++)
    {
      int j = (i + 1) % 3, k = (i + 2) % 3;
      part->first[i] = square[i] * length[j] * length[k];
      part->second[i] = cube[i] * length[j] * length[k];
      part->products[i] = square[i] * square[j] * length[k];
    }
}

static void
clear_mass (SrtPart *part)
{
  part->volume = 0;
  for (int i = 0; i < 3; i++)
    part->first[i] = part->second[i] = part->products[i] = 0;
}

void
srt_model_mass (SrtPart *part, const GArray *triangles)
{
  clear_mass (part);
  if (is_closed (triangles))
    integrate (part, triangles);
  if (!(part->volume > 0))
    {
      clear_mass (part);
      fill_box (part);
    }
}
