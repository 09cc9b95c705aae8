/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is true of every world after every tick: for tests that let one run for long or meddle with it. */
#pragma once

#include "sim/sim.h"

#include <glib.h>

/*
 * Ranges of the pools are disjoint and accounted for, nodes hang together,
 * guns, components, orders and shots name what there is, and no number is a
 * NaN, an infinity or a negative zero. Ends the test at the first that is not so.
 */
void invariants_check (const SrtRun *run);
