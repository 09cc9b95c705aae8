/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sortie-cli as people run it: its output, its errors, its exit status. */
#pragma once

#include <glib.h>

typedef struct Ran
{
  int status;
  char *out, *err;
} Ran;

/* Runs it with arguments as a shell would split them, in a locale; free with ran_free(). */
Ran *run_in (const char *locale, const char *arguments);
void ran_free (Ran *ran);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Ran, ran_free)
