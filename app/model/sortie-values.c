/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/model/sortie-values.h"

#include <math.h>

static SrtJson *
triple (double x, double y, double z)
{
  SrtJson *array = srt_json_new_array ();

  /* Adding nothing turns a negative zero into zero. */
  srt_json_append (array, srt_json_new_number (x + 0.0));
  srt_json_append (array, srt_json_new_number (y + 0.0));
  srt_json_append (array, srt_json_new_number (z + 0.0));
  return array;
}

SrtJson *
sortie_json_position (SrtVec3 place)
{
  return triple (round ((double) place.x), round ((double) place.y), round ((double) place.z));
}

static double
hundredths (double radians)
{
  return round (radians * 180.0 / SRT_PI * 100.0) / 100.0;
}

SrtJson *
sortie_json_angles (const SrtMat3 *turn)
{
  SrtVec3 nose = srt_forward (turn);

  return triple (hundredths (atan2 ((double) nose.x, (double) nose.z)),
                 hundredths (asin (CLAMP (-(double) nose.y, -1.0, 1.0))),
                 hundredths (atan2 ((double) turn->m[3], (double) turn->m[4])));
}
