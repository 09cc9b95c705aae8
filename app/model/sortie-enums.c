/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/model/sortie-enums.h"

#include "app/model/sortie-session.h"

G_DEFINE_ENUM_TYPE (SortieState,
                    sortie_state,
                    G_DEFINE_ENUM_VALUE (SORTIE_STATE_EDIT, "edit"),
                    G_DEFINE_ENUM_VALUE (SORTIE_STATE_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (SORTIE_STATE_PAUSED, "paused"),
                    G_DEFINE_ENUM_VALUE (SORTIE_STATE_PLAY, "play"),
                    G_DEFINE_ENUM_VALUE (SORTIE_STATE_PLAY_PAUSED, "play-paused"))
