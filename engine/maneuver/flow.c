/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which ways lead through a compiled script: loops that never wait, and running off the end. */
#include "maneuver/private.h"

#include <string.h>

/* Marks the lines that can start once line @from is done; true where a way leads past the last line. */
static bool
walk (const SrtManeuver *maneuver, int from, bool through_waits, bool reached[SRT_MAX_MANEUVER_LINES])
{
  int todo[2 * SRT_MAX_MANEUVER_LINES + 1], n = 0; /* each line is taken once and adds two ways at most */
  bool off_the_end = false;

  memset (reached, 0, SRT_MAX_MANEUVER_LINES * sizeof reached[0]);
  todo[n++] = from + 1;
  while (n > 0)
    {
      int line = todo[--n];
      const SrtManeuverCode *code;

      if (line >= maneuver->n_lines)
        off_the_end = true;
      if (line >= maneuver->n_lines || reached[line])
        continue;
      reached[line] = true;
      code = &maneuver->code[line];
      if (code->op == SRT_OP_END_SCRIPT || (srt_maneuver_statement (code)->waits && !through_waits))
        continue;
      if (code->op == SRT_OP_GOTO || code->op == SRT_OP_ELSE || code->op == SRT_OP_IF)
        todo[n++] = code->line + 1;
      if (code->op != SRT_OP_GOTO && code->op != SRT_OP_ELSE)
        todo[n++] = line + 1;
    }
  return off_the_end;
}

bool
srt_flow_unwaited (const SrtManeuver *maneuver, int from, int to)
{
  bool reached[SRT_MAX_MANEUVER_LINES];

  walk (maneuver, from, false, reached);
  return reached[to];
}

bool
srt_flow_runs_off (const SrtManeuver *maneuver)
{
  bool reached[SRT_MAX_MANEUVER_LINES];

  return walk (maneuver, -1, true, reached);
}
