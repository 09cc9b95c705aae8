/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the benchmarks' files share. */
#pragma once

#include "cli.h"

enum
{
  BENCH_RUNS = 7,
};

/* This thread's time on the processor, nanoseconds: what another program does is not counted. */
gint64 cli_bench_now (void);
/* Prints one benchmark's line: the median, and the range, of BENCH_RUNS values, which are put in order. */
void cli_bench_print (const char *name, const char *unit, double values[BENCH_RUNS]);
/* The same of @runs values, where one takes too long for so many. */
void cli_bench_print_runs (const char *name, const char *unit, double *values, int runs);
/* A run of the mission at @path, its seed @run + 1; NULL after a message. Free both with srt_sim_free(), cli_free_mission(). */
SrtSim *cli_bench_start (const SrtContent *content, const char *path, CliMission *mission, int run);
/* Runs it for at most @ticks; how many times faster than real time that went. */
double cli_bench_times (SrtSim *sim, int ticks);
/* Text of a mission of so many ships in groups of four. */
char *cli_bench_mission (int ships, gsize *length);

/* True when a benchmark of large battles has a name that begins with @wanted. */
bool cli_bench_tick_met (const char *wanted);
/* Runs those; false after a message when one cannot be taken. */
bool cli_bench_tick (const SrtContent *content, const char *wanted);

/* True when a benchmark of a run's history has a name that begins with @wanted. */
bool cli_bench_history_met (const char *wanted);
/* Runs those; false after a message when one cannot be taken. */
bool cli_bench_history (const SrtContent *content, const char *wanted);

/* True when a benchmark of drawing has a name that begins with @wanted. */
bool cli_bench_render_met (const char *wanted);
/* Runs those; false after a message when there is no OpenGL. */
bool cli_bench_render (const SrtContent *content, const char *wanted);

/* True when a benchmark of the window's has a name that begins with @wanted. */
bool cli_bench_window_met (const char *wanted);
/* Runs those; false after a message when one cannot be taken. */
bool cli_bench_window (const char *wanted);

/* True when a benchmark of whole frames has a name that begins with @wanted. */
bool cli_bench_frames_met (const char *wanted);
/* Runs those; false after a message when one cannot be taken. */
bool cli_bench_frames (const SrtContent *content, const char *wanted);

/*
 * The convoy from its start to its end, over and over, drawn by the processor at the low preset; after each frame
 * OpenGL is asked for errors, and now and then the process for its memory. For so many seconds by the clock with
 * @every 0, else of the game's time, with a frame every so many ticks. Prints a line of JSON; false, told, on an error,
 * a stall, or memory that grows.
 */
bool cli_bench_soak (const SrtContent *content, int seconds, int every);
