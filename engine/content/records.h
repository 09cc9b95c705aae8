/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables behind fields.h, for the files of this folder. */
#pragma once

#include "content/fields.h"

/* A mission's record, and those of its lists. */
extern const SrtRecord srt_mission_record, srt_target_record;
/* How a ship type ends: members of its record. */
extern const SrtRecord srt_split_record, srt_throw_record, srt_two_part_record, srt_wreck_record;
/* What it does in orders and sequences: members of its record too. */
extern const SrtRecord srt_launch_record, srt_launch_doors_record, srt_land_record, srt_dock_record, srt_gate_record,
    srt_warp_record, srt_ion_record, srt_lifter_record, srt_cargo_record, srt_tender_record, srt_breakaway_record,
    srt_extra_record;
extern const SrtRecord srt_ship_type_record, srt_gun_record, srt_missile_record, srt_pilot_record;

/* Place of a member: the pointer of its parent and its key or index; free with g_free(). */
char *srt_pointer_member (const char *pointer, const char *key);
char *srt_pointer_item (const char *pointer, guint index);
/* Adds an error or warning about @json at its line and column. */
void srt_json_complain (SrtDiags *diags, SrtSeverity severity, const char *code, const SrtJson *json, const char *file,
                        const char *pointer, const char *message, const char *first, const char *second,
                        const char *third);
