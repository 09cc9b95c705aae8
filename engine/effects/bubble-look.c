/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a struck bubble looks: spheres, ramp, ripples, swirl (spec 05 §18.1, §18.2, §18.4). */
#include "effects/state.h"

#define RAMP 0.07f      /* of all its colours */
#define SWIRL 0.00001f  /* a tick, over the square of the distance */
#define CENTRE 0.3f     /* where the swirl's centre begins, either way */
#define CENTRE_TURN 0.0001f /* a tick, about nothing */

const SrtBubbleSphere srt_bubble_spheres[SRT_BUBBLE_LEVELS] = {
  { 48, 40 }, { 16, 14 }, { 12, 10 }, { 10, 8 }, { 8, 6 }, { 6, 4 }, { 4, 4 },
};

/* How far each sphere but the finest is taken to, by detail, units. */
static const float reaches[][SRT_BUBBLE_LEVELS - 1] = {
  [SRT_DETAIL_LOW] = { 1250, 2500, 5000, 10000, 20000, 40000 },
  [SRT_DETAIL_MEDIUM] = { 2500, 5000, 10000, 20000, 40000, 80000 },
  [SRT_DETAIL_HIGH] = { 10000, 20000, 40000, 80000, 160000, 320000 },
};

/* ---- Spheres ---- */

int
srt_bubble_n_vertices (int level)
{
  const SrtBubbleSphere *sphere = &srt_bubble_spheres[level];

  return (sphere->down - 1) * sphere->around + 2;
}

SrtVec3
srt_bubble_vertex (int level, int vertex)
{
  const SrtBubbleSphere *sphere = &srt_bubble_spheres[level];
  float su, cu, sv, cv;

  if (vertex == 0)
    return srt_vec3 (0, 0, 1);
  if (vertex == srt_bubble_n_vertices (level) - 1)
    return srt_vec3 (0, 0, -1);
  srt_sincosf (2.0f * (float) SRT_PI * (float) ((vertex - 1) % sphere->around) / (float) sphere->around, &su, &cu);
  srt_sincosf ((float) SRT_PI * (float) ((vertex - 1) / sphere->around + 1) / (float) sphere->down, &sv, &cv);
  return srt_vec3 (su * sv, cu * sv, cv);
}

int
srt_bubble_indices (int level, uint16_t *indices)
{
  const int around = srt_bubble_spheres[level].around, rings = srt_bubble_spheres[level].down - 1;
  const int last = srt_bubble_n_vertices (level) - 1;
  int n = 0;

  for (int s = 0; s < around; s++)
    {
      int t = (s + 1) % around;
      const int caps[6] = { 0, 1 + s, 1 + t, last, last - around + t, last - around + s };

      for (int k = 0; k < 6; k++)
        indices[n++] = (uint16_t) caps[k];
      for (int b = 0; b + 1 < rings; b++)
        {
          int here = 1 + b * around, there = here + around;
          const int six[6] = { here + s, there + s, here + t, here + t, there + s, there + t };

          for (int k = 0; k < 6; k++)
            indices[n++] = (uint16_t) six[k];
        }
    }
  return n;
}

int
srt_bubble_level (const SrtEffectStyle *style, float distance)
{
  const float *reach = reaches[style->detail];

  if (style->smooth_bubbles && distance < 0.5f * reach[0])
    return 0;
  for (int i = 0; i < SRT_BUBBLE_LEVELS - 1; i++)
    if (distance < reach[i])
      return i + 1;
  return -1;
}

/* ---- Ramp ---- */

static float
ease (float a, float b, float t)
{
  return a + (b - a) * (1.0f - srt_cosf ((float) SRT_PI * t)) / 2.0f;
}

void
srt_shield_ramp (float s, bool friendly, float color[3])
{
  float green = 0.0f, blue = 0.0f;

  if (s > 0.0f && s < 1.0f)
    {
      if (s >= 0.6f)
        {
          green = ease (0.0f, 0.7f, (1.0f - s) / 0.4f);
          blue = ease (0.0f, 1.0f, (1.0f - s) / 0.4f);
        }
      else if (s > 0.4f)
        {
          green = ease (0.7f, 0.0f, (0.6f - s) / 0.2f);
          blue = ease (1.0f, 0.3f, (0.6f - s) / 0.2f);
        }
      else if (s > 0.35f)
        blue = ease (0.3f, 0.0f, (0.6f - s) / 0.6f);
    }
  color[0] = 0.0f;
  color[1] = RAMP * (friendly ? green : 0.8f * blue);
  color[2] = RAMP * (friendly ? blue : 0.8f * green);
}

float
srt_bubble_strength (float angle, float age)
{
  if (angle > SRT_BUBBLE_REACH)
    return 0.0f;
  return srt_minf (0.5f + angle / 1.2f, 2.0f) - SRT_SHIELD_FADE * age;
}

static void
add_strength (float strength, bool friendly, float color[3])
{
  float one[3];

  srt_shield_ramp (strength, friendly, one);
  for (int c = 0; c < 3; c++)
    color[c] = srt_minf (color[c] + one[c], 1.0f);
}

/* ---- Smooth ---- */

bool
srt_bubble_shows (const SrtEffects *effects, const SrtBubble *bubble)
{
  int32_t age = effects->now - bubble->struck;

  return age >= 0 && age <= SRT_BUBBLE_TICKS && effects->view.cockpit != bubble->slot;
}

bool
srt_bubble_flickers (const SrtEffects *effects, const SrtBubble *bubble)
{
  return effects->now < bubble->flicker_until;
}

int
srt_bubble_hits (const SrtEffects *effects, const SrtBubble *bubble, float ahead, SrtVec3 ways[], float ages[])
{
  int n = bubble->n_hits < SRT_BUBBLE_HITS ? bubble->n_hits : SRT_BUBBLE_HITS;

  if (!effects->style.smooth_motion)
    ahead = 0.0f;
  for (int i = 0; i < n; i++)
    {
      const SrtBubbleHit *hit = &bubble->hits[(bubble->n_hits - 1 - i) % SRT_BUBBLE_KEPT];
      ways[i] = hit->way;
      ages[i] = (float) (effects->now - hit->tick) + ahead;
    }
  return n;
}

void
srt_bubble_color (const SrtEffects *effects, const SrtBubble *bubble, SrtVec3 way, float ahead, float color[3])
{
  SrtVec3 ways[SRT_BUBBLE_HITS];
  float ages[SRT_BUBBLE_HITS];
  int n = srt_bubble_hits (effects, bubble, ahead, ways, ages);

  color[0] = color[1] = color[2] = 0.0f;
  for (int i = 0; i < n; i++)
    add_strength (srt_bubble_strength (srt_acosf (srt_dot (way, ways[i])), ages[i]), bubble->friendly, color);
}

/* ---- Classic ---- */

/* The hit that last reached a vertex in one of the eight places; NULL none. */
static const SrtBubbleHit *
kept_at (const SrtBubble *bubble, int place, int vertex, float *angle)
{
  for (int k = 1; k <= bubble->n_hits && k <= SRT_BUBBLE_KEPT; k++)
    {
      int index = bubble->n_hits - k;
      const SrtBubbleHit *hit = &bubble->hits[index % SRT_BUBBLE_KEPT];

      if (index % SRT_BUBBLE_CLASSIC_HITS != place || vertex >= srt_bubble_n_vertices (hit->level))
        continue;
      *angle = srt_acosf (srt_dot (srt_bubble_vertex (hit->level, vertex), hit->way));
      if (*angle <= SRT_BUBBLE_REACH)
        return hit;
    }
  return NULL;
}

static void
classic_color (const SrtEffects *effects, const SrtBubble *bubble, int vertex, float color[3])
{
  for (int place = 0; place < SRT_BUBBLE_CLASSIC_HITS; place++)
    {
      float angle;
      const SrtBubbleHit *hit = kept_at (bubble, place, vertex, &angle);

      if (hit)
        add_strength (srt_bubble_strength (angle, (float) (effects->now - hit->tick)), bubble->friendly, color);
    }
}

/* In a quarter of the frames every vertex is some grey, else all are dark. */
static void
flickering_color (const SrtEffects *effects, const SrtBubble *bubble, int vertex, float color[3])
{
  SrtRandom random = srt_effects_frame_random (effects, 0x1000u + (uint32_t) bubble->slot);

  if (srt_random15 (&random) % 4 != 0)
    return;
  srt_random_seed (&random, random.state, (uint64_t) vertex);
  color[0] = color[1] = color[2] = srt_random_fraction (&random);
}

void
srt_bubble_vertex_color (const SrtEffects *effects, const SrtBubble *bubble, int level, int vertex, float ahead,
                         float color[3])
{
  color[0] = color[1] = color[2] = 0.0f;
  if (srt_bubble_flickers (effects, bubble))
    flickering_color (effects, bubble, vertex, color);
  else if (effects->style.smooth_bubbles)
    srt_bubble_color (effects, bubble, srt_bubble_vertex (level, vertex), ahead, color);
  else
    classic_color (effects, bubble, vertex, color);
}

/* ---- Texture ---- */

void
srt_swirl (float uv[2], const float centre[2], float amount)
{
  float x = uv[0] - centre[0], y = uv[1] - centre[1], d2 = x * x + y * y, s, c;

  if (!(d2 > 0.0f))
    return;
  srt_sincosf (fmodf (amount / d2, 2.0f * (float) SRT_PI), &s, &c);
  uv[0] = centre[0] + x * c - y * s;
  uv[1] = centre[1] + x * s + y * c;
}

static void
centre_at (float ticks, float centre[2])
{
  float s, c;

  srt_sincosf (CENTRE_TURN * ticks, &s, &c);
  centre[0] = CENTRE * (c - s);
  centre[1] = CENTRE * (s + c);
}

float
srt_bubble_swirl (const SrtEffects *effects, const SrtBubble *bubble, float ahead, float centre[2])
{
  float age = (float) (effects->now - bubble->since) + (effects->style.smooth_motion ? ahead : 0.0f);

  centre_at (age, centre);
  return SWIRL * age;
}

void
srt_bubble_uv (const SrtEffects *effects, const SrtBubble *bubble, int level, int vertex, float ahead, float uv[2])
{
  SrtVec3 at = srt_bubble_vertex (level, vertex);
  float centre[2], amount;

  if (!effects->style.smooth_bubbles && effects->bubbles.wandering > 0)
    {
      /* Every sphere reads the finest one's, by number. */
      uv[0] = effects->bubbles.wandered[vertex % SRT_BUBBLE_CLASSIC_VERTICES][0];
      uv[1] = effects->bubbles.wandered[vertex % SRT_BUBBLE_CLASSIC_VERTICES][1];
      return;
    }
  uv[0] = at.x;
  uv[1] = at.y;
  if (!effects->style.smooth_bubbles)
    return;
  amount = srt_bubble_swirl (effects, bubble, ahead, centre);
  srt_swirl (uv, centre, amount);
}

/* The classic's texture: turned about the centre without being brought back to it, so that it wanders. */
void
srt_bubbles_wander (SrtBubbles *bubbles)
{
  float centre[2];

  for (int i = 0; bubbles->wandering == 0 && i < SRT_BUBBLE_CLASSIC_VERTICES; i++)
    {
      SrtVec3 at = srt_bubble_vertex (1, i);
      bubbles->wandered[i][0] = at.x;
      bubbles->wandered[i][1] = at.y;
    }
  centre_at ((float) bubbles->wandering++, centre);
  for (int i = 0; i < SRT_BUBBLE_CLASSIC_VERTICES; i++)
    {
      float *uv = bubbles->wandered[i];

      srt_swirl (uv, centre, SWIRL);
      uv[0] -= centre[0];
      uv[1] -= centre[1];
      /* The texture repeats: what matters of a coordinate is its fraction. */
      uv[0] -= 2.0f * floorf (0.5f * (uv[0] + 1.0f));
      uv[1] -= 2.0f * floorf (0.5f * (uv[1] + 1.0f));
    }
}
