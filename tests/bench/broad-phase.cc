/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The sweep's broad phase beside Bullet's dynamic tree, on the same moving
 * spheres: spread out at a constant density and all in one column along Z.
 * Bullet is used in two ways, its whole broad phase and the tree by itself;
 * the faster of them is the other figure. Prints a line of JSON a case; the
 * figures are microseconds a step, medians of seven runs. All count the pairs
 * that truly touch, and must agree.
 */
#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/BroadphaseCollision/btOverlappingPairCache.h>

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <random>
#include <vector>

extern "C"
{
#include "world/broad.h"
}

namespace
{

constexpr int runs = 7;
constexpr float cube = 100000.0f; /* holds ten */
constexpr float spacing = 2000.0f; /* of a column, on average */

struct Body
{
  float p[3], v[3], radius;
};

struct Scene
{
  std::vector<Body> bodies;
  float size[3];
};

/* Fighters, with a larger ship in twenty; flying as fast as they do. */
Scene
make_scene (int n, bool column, unsigned seed)
{
  std::mt19937 random (seed);
  std::uniform_real_distribution<float> unit (0.0f, 1.0f);
  float side = cube * std::cbrt ((float) n / 10.0f);
  Scene scene;

  for (int axis = 0; axis < 3; axis++)
    scene.size[axis] = column ? (axis == 2 ? spacing * (float) n : 0.0f) : side;
  for (int i = 0; i < n; i++)
    {
      Body body{};
      for (int axis = 0; axis < 3; axis++)
        {
          body.p[axis] = unit (random) * scene.size[axis];
          body.v[axis] = scene.size[axis] > 0.0f ? (unit (random) - 0.5f) * 400.0f : 0.0f;
        }
      body.radius = i % 20 == 0 ? 3000.0f + unit (random) * 3000.0f : 500.0f + unit (random) * 200.0f;
      scene.bodies.push_back (body);
    }
  return scene;
}

/* One step on: whoever leaves the scene turns round. Not measured. */
void
fly (Scene &scene)
{
  for (Body &body : scene.bodies)
    for (int axis = 0; axis < 3; axis++)
      {
        body.p[axis] += body.v[axis];
        if (body.p[axis] < 0.0f || body.p[axis] > scene.size[axis])
          body.v[axis] = -body.v[axis];
      }
}

bool
touch (const Body &a, const Body &b)
{
  float x = a.p[0] - b.p[0], y = a.p[1] - b.p[1], z = a.p[2] - b.p[2], reach = a.radius + b.radius;
  return x * x + y * y + z * z < reach * reach;
}

double
now ()
{
  timespec spec;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &spec);
  return (double) spec.tv_sec * 1e6 + (double) spec.tv_nsec / 1e3;
}

/* ---- Ours ---- */

class Ours
{
public:
  explicit Ours (const Scene &scene) : broad (srt_broad_new ((uint32_t) scene.bodies.size ())) {}
  ~Ours () { srt_broad_free (broad); }

  uint32_t
  step (const Scene &scene)
  {
    uint32_t n = 0;
    for (const Body &body : scene.bodies)
      broad->spheres[n++] = SrtSphere{ { body.p[0], body.p[1], body.p[2] }, body.radius };
    srt_broad_sort (broad, n);
    return srt_broad_find (broad);
  }

private:
  SrtBroad *broad;
};

/* ---- Bullet's, as it is used ---- */

struct Count : btOverlapCallback
{
  uint32_t pairs = 0;

  bool
  processOverlap (btBroadphasePair &pair) override
  {
    auto *a = static_cast<const Body *> (pair.m_pProxy0->m_clientObject);
    auto *b = static_cast<const Body *> (pair.m_pProxy1->m_clientObject);
    pairs += touch (*a, *b);
    return false;
  }
};

class Bullet
{
public:
  explicit Bullet (Scene &scene)
  {
    for (Body &body : scene.bodies)
      {
        btVector3 low, high;
        bounds (body, low, high);
        proxies.push_back (broad.createProxy (low, high, SPHERE_SHAPE_PROXYTYPE, &body, 1, 1, nullptr));
      }
  }
  ~Bullet ()
  {
    for (btBroadphaseProxy *proxy : proxies)
      broad.destroyProxy (proxy, nullptr);
  }

  uint32_t
  step (const Scene &scene)
  {
    Count count;
    for (size_t i = 0; i < proxies.size (); i++)
      {
        btVector3 low, high;
        bounds (scene.bodies[i], low, high);
        broad.setAabb (proxies[i], low, high, nullptr);
      }
    broad.calculateOverlappingPairs (nullptr);
    broad.getOverlappingPairCache ()->processAllOverlappingPairs (&count, nullptr);
    return count.pairs;
  }

private:
  static void
  bounds (const Body &body, btVector3 &low, btVector3 &high)
  {
    btVector3 p (body.p[0], body.p[1], body.p[2]), r (body.radius, body.radius, body.radius);
    low = p - r;
    high = p + r;
  }

  btDbvtBroadphase broad;
  std::vector<btBroadphaseProxy *> proxies;
};

/* ---- Bullet's tree by itself: leaves moved one by one, then the tree against itself ---- */

class Tree
{
public:
  explicit Tree (Scene &scene)
  {
    for (Body &body : scene.bodies)
      leaves.push_back (tree.insert (bounds (body), &body));
    tree.optimizeTopDown ();
  }

  uint32_t
  step (const Scene &scene)
  {
    Touching touching;
    for (size_t i = 0; i < leaves.size (); i++)
      {
        btDbvtVolume volume = bounds (scene.bodies[i]);
        tree.update (leaves[i], volume, margin);
      }
    tree.optimizeIncremental (1 + tree.m_leaves / 100);
    tree.collideTTpersistentStack (tree.m_root, tree.m_root, touching);
    return touching.pairs;
  }

private:
  struct Touching : btDbvt::ICollide
  {
    uint32_t pairs = 0;

    void
    Process (const btDbvtNode *a, const btDbvtNode *b) override
    {
      if (a != b)
        pairs += touch (*static_cast<const Body *> (a->data), *static_cast<const Body *> (b->data));
    }
  };

  static constexpr float margin = 400.0f;

  static btDbvtVolume
  bounds (const Body &body)
  {
    return btDbvtVolume::FromCR (btVector3 (body.p[0], body.p[1], body.p[2]), body.radius);
  }

  btDbvt tree;
  std::vector<btDbvtNode *> leaves;
};

/* ---- Measuring ---- */

struct Result
{
  double us;
  uint64_t pairs;
};

template <class Broad>
Result
measure (int n, bool column, unsigned seed, int steps)
{
  Scene scene = make_scene (n, column, seed);
  auto broad = std::make_unique<Broad> (scene);
  Result result{ 0.0, 0 };

  for (int warm = 0; warm < steps / 10 + 2; warm++, fly (scene))
    broad->step (scene);
  for (int i = 0; i < steps; i++, fly (scene))
    {
      double start = now ();
      result.pairs += broad->step (scene);
      result.us += now () - start;
    }
  result.us /= steps;
  return result;
}

double
median (std::vector<double> values)
{
  std::sort (values.begin (), values.end ());
  return values[values.size () / 2];
}

bool
compare (int n, bool column)
{
  int steps = std::max (20, 200000 / n);
  std::vector<double> ours, bullet, tree;
  uint64_t pairs = 0;

  for (int run = 0; run < runs; run++)
    {
      Result a = measure<Ours> (n, column, (unsigned) run + 1, steps);
      Result b = measure<Bullet> (n, column, (unsigned) run + 1, steps);
      Result c = measure<Tree> (n, column, (unsigned) run + 1, steps);
      if (a.pairs != b.pairs || a.pairs != c.pairs)
        {
          std::fprintf (stderr, "%d spheres: %" PRIu64 " pairs here, %" PRIu64 " and %" PRIu64 " there\n", n, a.pairs,
                        b.pairs, c.pairs);
          return false;
        }
      ours.push_back (a.us);
      bullet.push_back (b.us);
      tree.push_back (c.us);
      pairs += a.pairs;
    }
  double other = std::min (median (bullet), median (tree));
  std::printf ("{\"bench\":\"broad.%s.%d\",\"value\":%.4g,\"other\":%.4g,\"unit\":\"us\",\"times\":%.3g,\"pairs\":%.4g,"
               "\"runs\":%d}\n",
               column ? "column" : "spread", n, median (ours), other, other / median (ours),
               (double) pairs / steps / runs, runs);
  std::fflush (stdout);
  return true;
}

} // namespace

int
main ()
{
  for (bool column : { false, true })
    for (int n : { 100, 1000, 10000 })
      if (!compare (n, column))
        return 1;
  return 0;
}
