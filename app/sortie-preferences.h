/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/sortie-speaker.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a person sets once: how loud things are. Shown over @parent; each change acts at once. */
GtkWindow *sortie_preferences_present (GtkWindow *parent, GSettings *settings, SortieSpeaker *speaker);

G_END_DECLS
