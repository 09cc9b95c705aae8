/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sortie-config.h"

#include <glib.h>

#include "app/model/arrange.h"

#include <math.h>

static float *
along (SrtVec3 *place, int axis)
{
  return axis == 0 ? &place->x : axis == 1 ? &place->y : &place->z;
}

static void
outermost (SrtFrame *places, guint n, int axis, float *least, float *most)
{
  *least = *most = *along (&places[0].p, axis);
  for (guint i = 1; i < n; i++)
    {
      *least = MIN (*least, *along (&places[i].p, axis));
      *most = MAX (*most, *along (&places[i].p, axis));
    }
}

void
sortie_arrange_align (SrtFrame *places, guint n, int axis)
{
  for (guint i = 0; i + 1 < n; i++)
    *along (&places[i].p, axis) = *along (&places[n - 1].p, axis);
}

typedef struct
{
  float at;
  guint index;
} Standing;

static int
compare (gconstpointer a, gconstpointer b)
{
  const Standing *one = a, *other = b;

  if (one->at != other->at)
    return one->at < other->at ? -1 : 1;
  return one->index < other->index ? -1 : 1;
}

void
sortie_arrange_distribute (SrtFrame *places, guint n, int axis)
{
  g_autofree Standing *order = g_new (Standing, MAX (n, 1));
  float least, most;

  if (n < 3)
    return;
  outermost (places, n, axis, &least, &most);
  for (guint i = 0; i < n; i++)
    order[i] = (Standing) { *along (&places[i].p, axis), i };
  qsort (order, n, sizeof *order, compare);
  for (guint i = 1; i + 1 < n; i++)
    *along (&places[order[i].index].p, axis) = least + (most - least) * (float) i / (float) (n - 1);
}

void
sortie_arrange_mirror (SrtFrame *places, guint n, int axis)
{
  float least, most;

  if (n == 0)
    return;
  outermost (places, n, axis, &least, &most);
  for (guint i = 0; i < n; i++)
    {
      SrtVec3 side = srt_mat3_column (&places[i].r, 0), roof = srt_mat3_column (&places[i].r, 1),
              nose = srt_mat3_column (&places[i].r, 2);

      *along (&places[i].p, axis) = least + most - *along (&places[i].p, axis);
      *along (&side, axis) *= -1;
      *along (&roof, axis) *= -1;
      *along (&nose, axis) *= -1;
      /* A mirror swaps left and right: turned back, it is a ship again. */
      places[i].r = srt_mat3_columns (srt_scale (side, -1), roof, nose);
    }
}

void
sortie_arrange_snap (SrtFrame *places, guint n, float grid)
{
  for (guint i = 0; i < n; i++)
    places[i].p = srt_vec3 (roundf (places[i].p.x / grid) * grid, roundf (places[i].p.y / grid) * grid,
                            roundf (places[i].p.z / grid) * grid);
}
