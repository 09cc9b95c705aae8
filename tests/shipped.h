/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "content/load.h"

/* The content Sortie comes with, read without an error; unref it. */
SrtContent *shipped_content (void);
