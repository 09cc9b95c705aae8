/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The convoy over and over, drawn, for as long as one likes: no error of OpenGL, no stall, no memory that grows. */
#include "bench-stage.h"

#include <epoxy/gl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum
{
  WARM_UPS = 5,
  MOST_TICKS = 25,       /* to a frame: a run that falls farther behind the clock goes slower */
  SHOT_TICKS = 1000,     /* before the camera looks at something else */
  SAMPLES = 60,          /* looks at the memory, besides the one at the start */
  SETTLED = SAMPLES / 4, /* what there is by then is what a run takes */
  MOST_GROWTH = 64,      /* megabytes from there to the end */
  MOST_STALL = 2000,     /* milliseconds of the processor's for a frame, */
  MOST_WAIT = 20000,     /* ... and by the clock, when others have the machine too */
  TOLD = 5,              /* errors whose text is printed */
};

/* Not an error of ours: to see whether it is told. */
#define NO_SUCH_THING 0x7fff

typedef struct Soak
{
  CliBenchStage stage;
  const SrtContent *content;
  int seconds, every;
  int runs, frames, ticks;
  gint64 began, skipped; /* microseconds by the clock; those that were not made up for */
  int errors;            /* of OpenGL */
  bool messages;         /* it tells them itself (KHR_debug) */
  double longest, busiest, longest_at; /* milliseconds of a frame by the clock and of the processor's; seconds */
  double memory[SAMPLES + 1];
  int samples;
} Soak;

/* ---- OpenGL's errors ---- */

static void GLAPIENTRY
on_message (GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length, const GLchar *text, const void *data)
{
  Soak *soak = (Soak *) data;

  (void) source, (void) id, (void) severity, (void) length;
  if (type != GL_DEBUG_TYPE_ERROR && type != GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR)
    return;
  if (soak->messages && soak->errors < TOLD)
    g_printerr ("sortie-cli: OpenGL, frame %d: %s\n", soak->frames, text);
  soak->errors++;
}

/* How many glGetError() knows of. */
static int
ask_for_errors (const Soak *soak, bool told)
{
  GLenum error;
  int n = 0;

  while ((error = glGetError ()) != GL_NO_ERROR && n < 100)
    if (n++ == 0 && told && soak->errors < TOLD)
      g_printerr ("sortie-cli: OpenGL, frame %d: error 0x%04x\n", soak->frames, error);
  return n;
}

/* Has OpenGL tell errors where it can; whether it does is seen by making one. */
static void
listen (Soak *soak)
{
  if (epoxy_has_gl_extension ("GL_KHR_debug"))
    {
      glEnable (GL_DEBUG_OUTPUT);
      glEnable (GL_DEBUG_OUTPUT_SYNCHRONOUS);
      if (epoxy_is_desktop_gl ())
        glDebugMessageCallback (on_message, soak);
      else
        glDebugMessageCallbackKHR (on_message, soak);
      glEnable (NO_SUCH_THING);
      ask_for_errors (soak, false);
    }
  soak->messages = soak->errors > 0;
  soak->errors = 0;
}

static void
check_errors (Soak *soak)
{
  int known = ask_for_errors (soak, !soak->messages);

  if (!soak->messages)
    soak->errors += known;
}

/* ---- Time and memory ---- */

static double
busy_milliseconds (void)
{
  struct timespec spec;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &spec);
  return (double) spec.tv_sec * 1e3 + (double) spec.tv_nsec / 1e6;
}

/* Seconds that are over, by the clock or of the game. */
static double
time_over (const Soak *soak)
{
  return soak->every > 0 ? soak->ticks / 100.0 : (double) (g_get_monotonic_time () - soak->began) / 1e6;
}

/* Megabytes that the process holds; 0 where that is not told. */
static double
memory_held (void)
{
  g_autofree char *text = NULL;
  unsigned long pages = 0;

  if (!g_file_get_contents ("/proc/self/statm", &text, NULL, NULL) || sscanf (text, "%*u %lu", &pages) != 1)
    return 0.0;
  return (double) pages * (double) sysconf (_SC_PAGESIZE) / 1e6;
}

static void
sample_memory (Soak *soak)
{
  double now = time_over (soak);

  while (soak->samples <= SAMPLES && now >= (double) soak->seconds * soak->samples / SAMPLES)
    soak->memory[soak->samples++] = memory_held ();
}

/* ---- The run, from one view and another ---- */

/* The mission's own camera, beside a ship, and from its cockpit, in turn; each of them of another ship. */
static void
place_camera (Soak *soak)
{
  CliBenchStage *stage = &soak->stage;
  int shot = soak->ticks / SHOT_TICKS, n = stage->scene.n_instances;
  SrtSceneInstance *ship = n > 0 ? &stage->scene.instances[(shot / 3 * 7 + soak->runs) % n] : NULL;
  SrtEffectView view = { .has_camera = true, .cockpit = -1 };
  SrtVec3 eye, look;

  if (shot % 3 == 1 && ship)
    srt_camera_external (&stage->camera, ship->place.p, 0.6f, -0.35f, 2.6f * ship->radius);
  else if (shot % 3 == 2 && ship)
    {
      srt_camera_cockpit (&stage->camera, &ship->place, srt_vec3 (0, 0, 0), 0.0f);
      ship->flags |= SRT_SCENE_UNSEEN;
      view.cockpit = ship->slot;
    }
  else if (srt_scene_mission_camera (&stage->scene, srt_sim_mission (stage->sim), &eye, &look))
    srt_camera_look_at (&stage->camera, eye, look);
  view.camera = stage->camera.place;
  srt_effects_set_view (stage->effects, &view);
}

/* By default and with the original's looks in turn, each time by other dice. */
static bool
start_run (Soak *soak)
{
  SrtEffectStyle style = soak->runs % 2 ? srt_effect_style_classic () : srt_effect_style_default ();

  cli_bench_stage_end_run (&soak->stage);
  return cli_bench_stage_convoy (&soak->stage, soak->content, soak->runs++, &style);
}

static void
draw_frame (Soak *soak)
{
  CliBenchStage *stage = &soak->stage;

  cli_bench_stage_look (stage, (float) srt_sim_world (stage->sim)->simulation_counter / SRT_TICKS_PER_STEP);
  place_camera (soak);
  cli_bench_stage_draw (stage);
  glFinish ();
  check_errors (soak);
}

/* How many ticks are due before the next frame. */
static int
ticks_due (Soak *soak)
{
  gint64 due = (g_get_monotonic_time () - soak->began - soak->skipped) / 10000 - soak->ticks;

  if (soak->every > 0)
    return soak->every;
  soak->skipped += MAX (due - MOST_TICKS, 0) * 10000;
  return (int) CLAMP (due, 0, MOST_TICKS);
}

/* False when the mission cannot be started again. */
static bool
go_on (Soak *soak)
{
  double busy = busy_milliseconds ();
  gint64 start = g_get_monotonic_time ();
  double took;

  for (int n = ticks_due (soak); n > 0; n--, soak->ticks++)
    {
      if (srt_sim_over (soak->stage.sim) && !start_run (soak))
        return false;
      cli_bench_stage_tick (&soak->stage);
    }
  draw_frame (soak);
  soak->frames++;
  took = (double) (g_get_monotonic_time () - start) / 1e3;
  soak->busiest = MAX (soak->busiest, busy_milliseconds () - busy);
  if (took > soak->longest)
    {
      soak->longest = took;
      soak->longest_at = time_over (soak);
    }
  return true;
}

/* ---- What came of it ---- */

static double
growth (const Soak *soak)
{
  return soak->memory[SAMPLES] - soak->memory[SETTLED];
}

static void
print_result (const Soak *soak)
{
  g_print ("{\"bench\":\"soak.convoy\",\"seconds\":%d,\"ticks\":%d,\"frames\":%d,\"runs\":%d,\"gl_errors\":%d,"
           "\"gl_told_by\":\"%s\",\"longest_ms\":%.0f,\"longest_at\":%.0f,\"busiest_ms\":%.0f,\"growth_mb\":%.0f,\"rss_mb\":[",
           soak->seconds, soak->ticks, soak->frames, soak->runs, soak->errors,
           soak->messages ? "KHR_debug" : "glGetError", soak->longest, soak->longest_at, soak->busiest, growth (soak));
  for (int i = 0; i < soak->samples; i++)
    g_print ("%s%.0f", i ? "," : "", soak->memory[i]);
  g_print ("]}\n");
}

static bool
judge (const Soak *soak)
{
  bool errors = soak->errors > 0, grows = growth (soak) > MOST_GROWTH,
       stalls = soak->busiest > MOST_STALL || soak->longest > MOST_WAIT;

  if (errors)
    g_printerr (_("soak: OpenGL told %d errors\n"), soak->errors);
  if (grows)
    g_printerr (_("soak: memory grew by %.1f MB\n"), growth (soak));
  if (stalls)
    g_printerr (_("soak: a frame took %.0f ms, %.0f ms of the processor's\n"), soak->longest, soak->busiest);
  return !errors && !grows && !stalls;
}

bool
cli_bench_soak (const SrtContent *content, int seconds, int every)
{
  g_autofree Soak *soak = g_new0 (Soak, 1);
  bool good;

  soak->content = content;
  soak->seconds = seconds;
  soak->every = every;
  g_setenv ("LIBGL_ALWAYS_SOFTWARE", "true", TRUE);
  good = cli_bench_stage_draws (&soak->stage, content, SRT_QUALITY_LOW) && start_run (soak);
  if (good)
    listen (soak);
  for (int i = 0; good && i < WARM_UPS; i++)
    draw_frame (soak);
  soak->began = g_get_monotonic_time ();
  sample_memory (soak);
  while (good && time_over (soak) < seconds)
    {
      good = go_on (soak);
      sample_memory (soak);
    }
  if (good)
    {
      print_result (soak);
      good = judge (soak);
    }
  cli_bench_stage_close (&soak->stage);
  return good;
}
