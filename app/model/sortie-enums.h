/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_STATE (sortie_state_get_type ())
GType sortie_state_get_type (void);

G_END_DECLS
