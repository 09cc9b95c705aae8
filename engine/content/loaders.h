/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From one checked record to one entry of a table; for library.c. */
#pragma once

#include "content/owner.h"
#include "content/records.h"

/* Everything but the model's index, which is library.c's to find. */
void srt_ship_type_read (SrtShared *shared, const SrtJson *json, const char *path, SrtShipType *out);
/* How it ends; types are the next call's to find. */
void srt_ship_ends_read (SrtShared *shared, const SrtJson *json, SrtShipEnds *out);
/* Finds the types that a type's end names, once @content has all of them, and tells what is not there. */
void srt_ship_ends_join (const SrtContent *content, const SrtJson *json, SrtShipType *type, SrtDiags *diags);
/* The same of what it does in orders and sequences. */
void srt_ship_roles_read (SrtShared *shared, const SrtJson *json, SrtShipRoles *out);
void srt_ship_roles_join (const SrtContent *content, const SrtJson *json, SrtShipType *type, SrtDiags *diags);
/* Gives a type that is like another what it takes from it; the other, or NULL: not among the @n, or like one itself. */
const SrtShipType *srt_ship_type_alias (SrtShipType *types, int n, SrtShipType *type);
/* Whether a model, -1 none, has a part of that name. */
bool srt_has_part (const SrtContent *content, int model, const char *name);
/* Tells, at @pointer of @type's file, each name of a text or list that no part of @model has; an empty one names none. */
void srt_check_parts (const SrtContent *content, const SrtShipType *type, int model, const SrtJson *names,
                      const char *pointer, SrtDiags *diags);
/* Tells a figure that had to be held to its bounds. */
void srt_gun_read (SrtShared *shared, const SrtJson *json, const char *path, SrtGunType *out, SrtDiags *diags);
void srt_missile_read (SrtShared *shared, const SrtJson *json, const char *path, SrtMissileType *out);
void srt_pilot_read (SrtShared *shared, const SrtJson *json, const char *path, SrtPilot *out);
/* What stands for a pilot without a record (spec 03 §3). */
SrtPilot srt_pilot_default (void);

/* Reads the pictures of effects/, each from the nearest folder that has it. */
void srt_fx_images_read (SrtShared *shared, const char *const *folders, SrtContent *content, SrtDiags *diags);

/* Bits of a FLAGS field's words. */
uint32_t srt_read_flags (const SrtRecord *record, const SrtJson *object, const char *key);
/* The texts of a list. */
SrtNames srt_read_names (SrtShared *shared, const SrtJson *object, const char *key);
/* A text; NULL where it is absent or empty. */
char *srt_read_name (SrtShared *shared, const SrtJson *object, const char *key);
/* A number as a figure of the rules. */
float srt_read_figure (const SrtRecord *record, const SrtJson *object, const char *key);
/* Three numbers, or @fallback. */
SrtVec3 srt_read_vec3 (const SrtJson *object, const char *key, SrtVec3 fallback);
