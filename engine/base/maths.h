/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Vectors, matrices and the trigonometry of the simulation (spec 01 §1).
 *
 * Frames are right-handed: X right, Y down, Z forward. A matrix is row-major
 * and acts on column vectors, so the columns of an orientation are its right,
 * down and forward axes in the world. Angles are radians.
 *
 * Everything here gives the same bits on every compiler: single-precision
 * arithmetic without contraction, and trigonometry of our own.
 */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#define SRT_PI 3.14159265358979323846

typedef struct SrtVec3
{
  float x, y, z;
} SrtVec3;

/* Row-major: m[3 * row + column]. */
typedef struct SrtMat3
{
  float m[9];
} SrtMat3;

/* A place: where a thing stands in its parent's frame and how it is turned. */
typedef struct SrtFrame
{
  SrtVec3 p;
  SrtMat3 r;
} SrtFrame;

/* Sine and cosine of @a for any |a| below 1e7; error below 1e-7 absolute. */
float srt_sinf (float a);
float srt_cosf (float a);
void srt_sincosf (float a, float *sine, float *cosine);
/* Angle of the point (x, y) in -pi..pi; 0 for the origin; error below 3e-7. */
float srt_atan2f (float y, float x);
/* Arc cosine; the argument is clamped to -1..1. */
float srt_acosf (float x);

/* Orientation for turns about X, then Y, then Z: Rx(pitch) * Ry(yaw) * Rz(roll). */
SrtMat3 srt_mat3_from_angles (float pitch, float yaw, float roll);
/* The inverse of srt_mat3_from_angles(): x pitch, y yaw, z roll. */
SrtVec3 srt_mat3_angles (const SrtMat3 *m);
/* Orientation of a mission record: yaw about Y, then pitch about X, then roll about Z, in degrees. */
SrtMat3 srt_mat3_from_degrees (float yaw, float pitch, float roll);
/* Forward axis along @d without roll: yaw about Y, then pitch about X. */
SrtMat3 srt_mat3_look_at (SrtVec3 d);
/* Makes the columns unit and square to each other; forward keeps its direction. */
SrtMat3 srt_mat3_orthonormalize (const SrtMat3 *m);
/* Inverse computed in double; the zero matrix when there is none (spec 01 §1). */
SrtMat3 srt_mat3_inverse_double (const double m[9]);

/* -0 becomes +0, so equal states have equal bytes. */
static inline float
srt_unsigned_zero (float x)
{
  return x + 0.0f;
}

static inline float
srt_clampf (float x, float low, float high)
{
  return x < low ? low : x > high ? high : x;
}

static inline float
srt_minf (float a, float b)
{
  return a < b ? a : b;
}

static inline float
srt_maxf (float a, float b)
{
  return a > b ? a : b;
}

/* Brings an angle no more than one turn out back into -pi..pi. */
static inline float
srt_wrap_angle (float a)
{
  const float pi = (float) SRT_PI;
  if (a > pi)
    return a - 2.0f * pi;
  if (a < -pi)
    return a + 2.0f * pi;
  return a;
}

static inline SrtVec3
srt_vec3 (float x, float y, float z)
{
  return (SrtVec3){ x, y, z };
}

static inline SrtVec3
srt_add (SrtVec3 a, SrtVec3 b)
{
  return (SrtVec3){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline SrtVec3
srt_sub (SrtVec3 a, SrtVec3 b)
{
  return (SrtVec3){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline SrtVec3
srt_scale (SrtVec3 a, float s)
{
  return (SrtVec3){ a.x * s, a.y * s, a.z * s };
}

/* a + b * s */
static inline SrtVec3
srt_madd (SrtVec3 a, SrtVec3 b, float s)
{
  return (SrtVec3){ a.x + b.x * s, a.y + b.y * s, a.z + b.z * s };
}

static inline SrtVec3
srt_lerp (SrtVec3 a, SrtVec3 b, float t)
{
  return (SrtVec3){ a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t };
}

static inline float
srt_dot (SrtVec3 a, SrtVec3 b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline SrtVec3
srt_cross (SrtVec3 a, SrtVec3 b)
{
  return (SrtVec3){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static inline float
srt_length2 (SrtVec3 a)
{
  return srt_dot (a, a);
}

static inline float
srt_length (SrtVec3 a)
{
  return sqrtf (srt_dot (a, a));
}

static inline float
srt_distance (SrtVec3 a, SrtVec3 b)
{
  return srt_length (srt_sub (a, b));
}

/* The zero vector gives a tiny forward vector, never a division by zero (spec 01 §1). */
static inline SrtVec3
srt_normalize (SrtVec3 a)
{
  float length = srt_length (a);
  if (!(length > 0.0f))
    return (SrtVec3){ 0.0f, 0.0f, 7.5e-37f };
  return srt_scale (a, 1.0f / length);
}

static inline SrtMat3
srt_mat3_identity (void)
{
  return (SrtMat3){ { 1, 0, 0, 0, 1, 0, 0, 0, 1 } };
}

static inline SrtVec3
srt_mat3_column (const SrtMat3 *m, int i)
{
  return (SrtVec3){ m->m[i], m->m[3 + i], m->m[6 + i] };
}

static inline SrtVec3
srt_right (const SrtMat3 *m)
{
  return srt_mat3_column (m, 0);
}

static inline SrtVec3
srt_down (const SrtMat3 *m)
{
  return srt_mat3_column (m, 1);
}

static inline SrtVec3
srt_forward (const SrtMat3 *m)
{
  return srt_mat3_column (m, 2);
}

static inline SrtMat3
srt_mat3_columns (SrtVec3 x, SrtVec3 y, SrtVec3 z)
{
  return (SrtMat3){ { x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z } };
}

/* A vector and a matrix as they may be kept in the world: without negative zeros. */
static inline SrtVec3
srt_unsigned_zeros (SrtVec3 v)
{
  return (SrtVec3){ srt_unsigned_zero (v.x), srt_unsigned_zero (v.y), srt_unsigned_zero (v.z) };
}

static inline SrtMat3
srt_mat3_unsigned_zeros (const SrtMat3 *m)
{
  SrtMat3 r;
  for (int i = 0; i < 9; i++)
    r.m[i] = srt_unsigned_zero (m->m[i]);
  return r;
}

/* m * v */
static inline SrtVec3
srt_mul (const SrtMat3 *m, SrtVec3 v)
{
  return (SrtVec3){ m->m[0] * v.x + m->m[1] * v.y + m->m[2] * v.z,
                    m->m[3] * v.x + m->m[4] * v.y + m->m[5] * v.z,
                    m->m[6] * v.x + m->m[7] * v.y + m->m[8] * v.z };
}

/* transpose(m) * v: into the frame of an orientation. */
static inline SrtVec3
srt_mul_transposed (const SrtMat3 *m, SrtVec3 v)
{
  return (SrtVec3){ m->m[0] * v.x + m->m[3] * v.y + m->m[6] * v.z,
                    m->m[1] * v.x + m->m[4] * v.y + m->m[7] * v.z,
                    m->m[2] * v.x + m->m[5] * v.y + m->m[8] * v.z };
}

static inline SrtMat3
srt_mat3_transpose (const SrtMat3 *m)
{
  return (SrtMat3){ { m->m[0], m->m[3], m->m[6], m->m[1], m->m[4], m->m[7], m->m[2], m->m[5], m->m[8] } };
}

/* a * b */
static inline SrtMat3
srt_mat3_mul (const SrtMat3 *a, const SrtMat3 *b)
{
  SrtMat3 r;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      r.m[3 * i + j] = a->m[3 * i] * b->m[j] + a->m[3 * i + 1] * b->m[3 + j] + a->m[3 * i + 2] * b->m[6 + j];
  return r;
}

/* Identity plus the cross-product matrix of @a: adds a x v to v. */
static inline SrtMat3
srt_mat3_small_turn (SrtVec3 a)
{
  return (SrtMat3){ { 1, -a.z, a.y, a.z, 1, -a.x, -a.y, a.x, 1 } };
}

static inline SrtFrame
srt_frame_identity (void)
{
  return (SrtFrame){ { 0, 0, 0 }, srt_mat3_identity () };
}

/* A point of the frame, in its parent's terms. */
static inline SrtVec3
srt_frame_apply (const SrtFrame *f, SrtVec3 v)
{
  return srt_add (f->p, srt_mul (&f->r, v));
}

/* A point of the parent, in the frame's own terms. */
static inline SrtVec3
srt_frame_local (const SrtFrame *f, SrtVec3 v)
{
  return srt_mul_transposed (&f->r, srt_sub (v, f->p));
}

/* The place of a child frame in the parent's terms. */
static inline SrtFrame
srt_frame_mul (const SrtFrame *parent, const SrtFrame *child)
{
  return (SrtFrame){ srt_frame_apply (parent, child->p), srt_mat3_mul (&parent->r, &child->r) };
}
