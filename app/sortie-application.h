/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/model/sortie-library.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define SORTIE_TYPE_APPLICATION (sortie_application_get_type ())
G_DECLARE_FINAL_TYPE (SortieApplication, sortie_application, SORTIE, APPLICATION, AdwApplication)

SortieApplication *sortie_application_new (void);
/* Shared by all windows; being loaded until its "loaded" is true. */
SortieLibrary *sortie_application_get_library (SortieApplication *self);

G_END_DECLS
