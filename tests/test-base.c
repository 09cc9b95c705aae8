/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers, generators, hashing, diagnostics (spec 01 §1, §4). */
#include "base/diag.h"
#include "base/hash.h"
#include "base/random.h"

#include <glib.h>

#define near(a, b, tolerance) g_assert_cmpfloat_with_epsilon ((double) (a), (double) (b), (tolerance))

static void
test_trigonometry (void)
{
  double worst_sin = 0, worst_cos = 0, worst_atan = 0;

  for (int i = -200000; i <= 200000; i++)
    {
      float a = (float) i * 0.00037f * (i % 7 == 0 ? 1000.0f : 1.0f), s, c;
      srt_sincosf (a, &s, &c);
      worst_sin = MAX (worst_sin, fabs ((double) s - sin ((double) a)));
      worst_cos = MAX (worst_cos, fabs ((double) c - cos ((double) a)));
    }
  for (int i = 0; i < 100000; i++)
    {
      double a = -3.1415 + i * 6.283e-5, r = 0.001 * (1 + i % 977);
      float y = (float) (r * sin (a)), x = (float) (r * cos (a));
      worst_atan = MAX (worst_atan, fabs ((double) srt_atan2f (y, x) - atan2 ((double) y, (double) x)));
    }
  g_assert_cmpfloat (worst_sin, <, 1e-7);
  g_assert_cmpfloat (worst_cos, <, 1e-7);
  g_assert_cmpfloat (worst_atan, <, 3e-7);
  g_assert_cmpfloat (srt_atan2f (0, 0), ==, 0);
  g_assert_cmpfloat (srt_acosf (2.0f), ==, 0);
  near (srt_acosf (-2.0f), SRT_PI, 1e-6);
}

static void
test_no_signed_zero (void)
{
  float s, c;

  srt_sincosf (-0.0f, &s, &c);
  g_assert_false (signbit (s));
  g_assert_false (signbit (srt_atan2f (-0.0f, 1.0f)));
  g_assert_false (signbit (srt_unsigned_zero (-0.0f)));
}

/* Positive pitch lifts the nose, positive yaw swings it right, positive roll drops the right side; Y is down. */
static void
test_senses (void)
{
  SrtMat3 m = srt_mat3_from_angles (0.1f, 0, 0);
  g_assert_cmpfloat (srt_forward (&m).y, <, 0);
  m = srt_mat3_from_angles (0, 0.1f, 0);
  g_assert_cmpfloat (srt_forward (&m).x, >, 0);
  m = srt_mat3_from_angles (0, 0, 0.1f);
  g_assert_cmpfloat (srt_right (&m).y, >, 0);
}

static void
test_angles (void)
{
  for (float pitch = -3.0f; pitch < 3.1f; pitch += 0.37f)
    for (float yaw = -1.5f; yaw < 1.55f; yaw += 0.23f)
      for (float roll = -3.0f; roll < 3.1f; roll += 0.41f)
        {
          SrtMat3 m = srt_mat3_from_angles (pitch, yaw, roll);
          SrtVec3 a = srt_mat3_angles (&m);
          SrtMat3 again = srt_mat3_from_angles (a.x, a.y, a.z);
          for (int i = 0; i < 9; i++)
            near (again.m[i], m.m[i], 2e-6);
        }
  /* Straight up the roll is lost: it comes back as 0. */
  SrtMat3 up = srt_mat3_from_angles (0.4f, (float) SRT_PI / 2, 0);
  g_assert_cmpfloat (srt_mat3_angles (&up).z, ==, 0);
}

static void
test_look_at (void)
{
  const SrtVec3 ways[] = { { 0, 0, 5 }, { 3, -4, 1 }, { -2, 7, -9 }, { 0, -1, 0 }, { 1, 0, 0 } };

  for (size_t i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      SrtMat3 m = srt_mat3_look_at (ways[i]);
      SrtVec3 n = srt_normalize (ways[i]);
      near (srt_distance (srt_forward (&m), n), 0, 1e-6);
      near (srt_right (&m).y, 0, 1e-6);
    }
}

static void
test_orthonormalize (void)
{
  SrtMat3 m = { { 1.1f, 0.2f, 0.3f, -0.1f, 0.9f, 0.4f, 0.05f, -0.2f, 2.0f } };
  SrtMat3 clean = srt_mat3_orthonormalize (&m);
  SrtVec3 x = srt_right (&clean), y = srt_down (&clean), z = srt_forward (&clean);

  near (srt_length (x), 1, 1e-6);
  near (srt_length (y), 1, 1e-6);
  near (srt_dot (x, y), 0, 1e-6);
  near (srt_dot (y, z), 0, 1e-6);
  near (srt_distance (z, srt_normalize (srt_forward (&m))), 0, 1e-6);
  near (srt_distance (srt_cross (x, y), z), 0, 1e-6);
  SrtVec3 nothing = srt_normalize (srt_vec3 (0, 0, 0));
  g_assert_true (nothing.z > 0 && nothing.z < 1e-30f && nothing.x == 0);
}

static void
test_inverse (void)
{
  const double tensor[9] = { 4e20, -1e19, 2e18, -1e19, 5e20, 0, 2e18, 0, 3e20 };
  const double flat[9] = { 1, 2, 3, 2, 4, 6, 0, 0, 1 };
  SrtMat3 inverse = srt_mat3_inverse_double (tensor), none = srt_mat3_inverse_double (flat);

  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++)
      {
        double sum = 0;
        for (int j = 0; j < 3; j++)
          sum += tensor[3 * i + j] * (double) inverse.m[3 * j + k];
        near (sum, i == k, 1e-5);
      }
  for (int i = 0; i < 9; i++)
    g_assert_cmpfloat (none.m[i], ==, 0);
}

static void
test_game_stream (void)
{
  SrtRandom a, b, other;
  int buckets[8] = { 0 };
  bool differs = false;

  srt_random_seed (&a, 7, 1);
  srt_random_seed (&b, 7, 1);
  srt_random_seed (&other, 8, 1);
  for (int i = 0; i < 80000; i++)
    {
      uint32_t draw = srt_random15 (&a);
      g_assert_cmpuint (draw, <=, 32767);
      g_assert_cmpuint (draw, ==, srt_random15 (&b));
      differs |= draw != srt_random15 (&other);
      buckets[draw / 4096]++;
    }
  g_assert_true (differs);
  for (int i = 0; i < 8; i++)
    g_assert_cmpint (ABS (buckets[i] - 10000), <, 600);
}

/* The formula of the record, by hand: seed 1. */
static void
test_object_stream (void)
{
  uint32_t seed = 1;

  g_assert_cmpuint (srt_object_random15 (&seed), ==, 41);
  g_assert_cmpuint (srt_object_random15 (&seed), ==, 18467);
  g_assert_cmpuint (srt_object_random15 (&seed), ==, 6334);
}

static void
test_hash (void)
{
  unsigned char bytes[100];

  for (int i = 0; i < 100; i++)
    bytes[i] = (unsigned char) (i * 7);
  for (size_t n = 0; n < 100; n++)
    {
      uint64_t before = srt_hash (bytes, n, 3);
      g_assert_cmpuint (before, ==, srt_hash (bytes, n, 3));
      g_assert_cmpuint (before, !=, srt_hash (bytes, n, 4));
      if (n == 0)
        continue;
      bytes[n / 2] ^= 1;
      g_assert_cmpuint (before, !=, srt_hash (bytes, n, 3));
      bytes[n / 2] ^= 1;
    }
}

static void
test_diags (void)
{
  SrtDiags diags;

  srt_diags_init (&diags);
  srt_diags_add (&diags, SRT_SEVERITY_WARNING, "w", "a.json", NULL, 3, 4, "%1 is not %2", "blue", "red",
                 NULL);
  srt_diags_add (&diags, SRT_SEVERITY_ERROR, "e", "a.json", "/ships/0", 0, 0, "100% wrong", NULL);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  char *line = srt_diag_line (&diags.items[0], NULL);
  g_assert_cmpstr (line, ==, "a.json:3:4: warning: blue is not red");
  free (line);
  srt_diags_clear (&diags);
}

/* Spec 01 Check 5 */
static void
test_vector (void)
{
  SrtRandom one, two;

  srt_random_seed (&one, 9, 1);
  srt_random_seed (&two, 9, 1);
  SrtVec3 v = srt_random_centred_vec3 (&one);
  g_assert_cmpfloat (v.z, ==, srt_random_centred (&two));
  g_assert_cmpfloat (v.y, ==, srt_random_centred (&two));
  g_assert_cmpfloat (v.x, ==, srt_random_centred (&two));
  g_assert_cmpfloat (v.x, !=, v.z);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/trigonometry", test_trigonometry);
  g_test_add_func ("/base/no-signed-zero", test_no_signed_zero);
  g_test_add_func ("/base/senses", test_senses);
  g_test_add_func ("/base/angles", test_angles);
  g_test_add_func ("/base/look-at", test_look_at);
  g_test_add_func ("/base/orthonormalize", test_orthonormalize);
  g_test_add_func ("/base/inverse", test_inverse);
  g_test_add_func ("/base/game-stream", test_game_stream);
  g_test_add_func ("/base/object-stream", test_object_stream);
  g_test_add_func ("/base/vector", test_vector);
  g_test_add_func ("/base/hash", test_hash);
  g_test_add_func ("/base/diagnostics", test_diags);
  return g_test_run ();
}
