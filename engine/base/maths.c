/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/maths.h"

/*
 * Range reduction and polynomials run in double, so that the rounded result is
 * within one unit in the last place of the float and no libm is asked: libms
 * differ from each other, IEEE arithmetic does not.
 */

#define TWO_OVER_PI 0.63661977236758134308
#define HALF_PI_HIGH 1.57079632673412561417
#define HALF_PI_LOW 6.07710050650619224932e-11

static double
poly_sin (double r)
{
  double q = r * r;
  return r
         + r * q
               * (-1.0 / 6.0
                  + q * (1.0 / 120.0 + q * (-1.0 / 5040.0 + q * (1.0 / 362880.0 + q * (-1.0 / 39916800.0)))));
}

static double
poly_cos (double r)
{
  double q = r * r;
  return 1.0
         + q * (-0.5 + q * (1.0 / 24.0 + q * (-1.0 / 720.0 + q * (1.0 / 40320.0 + q * (-1.0 / 3628800.0)))));
}

void
srt_sincosf (float a, float *sine, float *cosine)
{
  double x = a;
  double turns = rint (x * TWO_OVER_PI);
  double r = (x - turns * HALF_PI_HIGH) - turns * HALF_PI_LOW;
  int quadrant = (int) ((int64_t) turns & 3);
  double s = poly_sin (r), c = poly_cos (r);

  switch (quadrant)
    {
    case 0:
      break;
    case 1:
      {
        double t = s;
        s = c;
        c = -t;
        break;
      }
    case 2:
      s = -s;
      c = -c;
      break;
    default:
      {
        double t = s;
        s = -c;
        c = t;
        break;
      }
    }
  *sine = srt_unsigned_zero ((float) s);
  *cosine = srt_unsigned_zero ((float) c);
}

float
srt_sinf (float a)
{
  float s, c;
  srt_sincosf (a, &s, &c);
  return s;
}

float
srt_cosf (float a)
{
  float s, c;
  srt_sincosf (a, &s, &c);
  return c;
}

/* Arc tangent of 0..1, by atan(t) = atan(k) + atan((t - k) / (1 + t k)) with k the nearest quarter. */
static double
atan_unit (double t)
{
  static const double base[5] = { 0.0, 0.24497866312686415417, 0.46364760900080611621, 0.64350110879328438680,
                                  0.78539816339744830962 };
  int i = (int) (t * 4.0 + 0.5);
  double k = i * 0.25;
  double u = (t - k) / (1.0 + t * k);
  double q = u * u;
  return base[i]
         + u
               * (1.0
                  + q
                        * (-1.0 / 3.0
                           + q * (1.0 / 5.0 + q * (-1.0 / 7.0 + q * (1.0 / 9.0 + q * (-1.0 / 11.0))))));
}

float
srt_atan2f (float y, float x)
{
  double ay = y < 0 ? -(double) y : (double) y;
  double ax = x < 0 ? -(double) x : (double) x;
  double a;

  if (ax == 0.0 && ay == 0.0)
    return 0.0f;
  a = ay <= ax ? atan_unit (ay / ax) : SRT_PI / 2.0 - atan_unit (ax / ay);
  if (x < 0)
    a = SRT_PI - a;
  return srt_unsigned_zero ((float) (y < 0 ? -a : a));
}

float
srt_acosf (float x)
{
  double c = srt_clampf (x, -1.0f, 1.0f);
  return srt_atan2f ((float) sqrt (1.0 - c * c), (float) c);
}

SrtMat3
srt_mat3_from_angles (float pitch, float yaw, float roll)
{
  float sx, cx, sy, cy, sz, cz;
  srt_sincosf (pitch, &sx, &cx);
  srt_sincosf (yaw, &sy, &cy);
  srt_sincosf (roll, &sz, &cz);
  return (SrtMat3){ {
      cy * cz,
      -cy * sz,
      sy,
      cx * sz + sx * sy * cz,
      cx * cz - sx * sy * sz,
      -sx * cy,
      sx * sz - cx * sy * cz,
      sx * cz + cx * sy * sz,
      cx * cy,
  } };
}

SrtVec3
srt_mat3_angles (const SrtMat3 *m)
{
  float c = sqrtf (m->m[0] * m->m[0] + m->m[1] * m->m[1]);
  float yaw = srt_atan2f (m->m[2], c);

  if (c > 1.6e-5f)
    return srt_vec3 (srt_atan2f (-m->m[5], m->m[8]), yaw, srt_atan2f (-m->m[1], m->m[0]));
  return srt_vec3 (srt_atan2f (m->m[7], m->m[4]), yaw, 0.0f);
}

static SrtMat3
rotation_x (float a)
{
  float s, c;
  srt_sincosf (a, &s, &c);
  return (SrtMat3){ { 1, 0, 0, 0, c, -s, 0, s, c } };
}

static SrtMat3
rotation_y (float a)
{
  float s, c;
  srt_sincosf (a, &s, &c);
  return (SrtMat3){ { c, 0, s, 0, 1, 0, -s, 0, c } };
}

static SrtMat3
rotation_z (float a)
{
  float s, c;
  srt_sincosf (a, &s, &c);
  return (SrtMat3){ { c, -s, 0, s, c, 0, 0, 0, 1 } };
}

SrtMat3
srt_mat3_from_degrees (float yaw, float pitch, float roll)
{
  const float k = (float) (SRT_PI / 180.0);
  SrtMat3 y = rotation_y (yaw * k), x = rotation_x (pitch * k), z = rotation_z (roll * k);
  SrtMat3 yx = srt_mat3_mul (&y, &x);
  return srt_mat3_mul (&yx, &z);
}

SrtMat3
srt_mat3_look_at (SrtVec3 d)
{
  float across = sqrtf (d.x * d.x + d.z * d.z);
  SrtMat3 y = rotation_y (srt_atan2f (d.x, d.z));
  SrtMat3 x = rotation_x (srt_atan2f (-d.y, across));
  return srt_mat3_mul (&y, &x);
}

SrtMat3
srt_mat3_orthonormalize (const SrtMat3 *m)
{
  SrtVec3 z = srt_normalize (srt_forward (m));
  SrtVec3 y = srt_normalize (srt_cross (z, srt_right (m)));
  SrtVec3 x = srt_cross (y, z);
  return srt_mat3_columns (x, y, z);
}

SrtMat3
srt_mat3_inverse_double (const double m[9])
{
  double a = m[4] * m[8] - m[5] * m[7];
  double b = m[5] * m[6] - m[3] * m[8];
  double c = m[3] * m[7] - m[4] * m[6];
  double determinant = m[0] * a + m[1] * b + m[2] * c;
  double s = 1.0 / determinant;

  if (determinant == 0.0 || !isfinite (determinant) || !isfinite (s))
    return (SrtMat3){ { 0 } };
  return (SrtMat3){ {
      srt_unsigned_zero ((float) (a * s)),
      srt_unsigned_zero ((float) ((m[2] * m[7] - m[1] * m[8]) * s)),
      srt_unsigned_zero ((float) ((m[1] * m[5] - m[2] * m[4]) * s)),
      srt_unsigned_zero ((float) (b * s)),
      srt_unsigned_zero ((float) ((m[0] * m[8] - m[2] * m[6]) * s)),
      srt_unsigned_zero ((float) ((m[2] * m[3] - m[0] * m[5]) * s)),
      srt_unsigned_zero ((float) (c * s)),
      srt_unsigned_zero ((float) ((m[1] * m[6] - m[0] * m[7]) * s)),
      srt_unsigned_zero ((float) ((m[0] * m[4] - m[1] * m[3]) * s)),
  } };
}
