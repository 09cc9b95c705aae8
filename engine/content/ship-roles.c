/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ship types do in orders and sequences (spec 02 §1.3, 08 §7): read with the type, joined to others once all are there. */
#include "content/loaders.h"

#include <string.h>

static void
read_launch (SrtShared *shared, const SrtJson *json, SrtLaunchRole *out)
{
  const SrtRecord *record = &srt_launch_record;
  const SrtJson *list = srt_json_get (json, "doors");
  guint n = srt_json_length (list);
  SrtLaunchDoors *doors = n > 0 ? srt_shared_keep (shared, g_new0 (SrtLaunchDoors, n)) : NULL;

  out->carrier = (SrtLaunchStyle) srt_read_enum (record, json, "carrier");
  out->low_carrier = (SrtLaunchStyle) srt_read_enum (record, json, "low_carrier");
  out->low_gates = (int) srt_read_number (record, json, "low_gates");
  out->as = (SrtLaunchStyle) srt_read_enum (record, json, "as");
  for (guint i = 0; i < n; i++)
    {
      const SrtJson *item = srt_json_at (list, i);
      doors[i].gate = (int) srt_read_number (&srt_launch_doors_record, item, "gate");
      doors[i].first = srt_read_name (shared, item, "first");
      doors[i].second = srt_read_name (shared, item, "second");
    }
  out->doors = doors;
  out->n_doors = (int) n;
  out->bays = srt_read_names (shared, json, "bays");
  out->deck = srt_read_name (shared, json, "deck");
  out->lower_doors = srt_read_names (shared, json, "lower_doors");
  out->upper_doors = srt_read_names (shared, json, "upper_doors");
  out->hangar_doors = srt_read_names (shared, json, "hangar_doors");
  out->hangar_upper_door = srt_read_name (shared, json, "hangar_upper_door");
  out->retainer = srt_read_name (shared, json, "retainer");
  out->climb_out = srt_read_bool (record, json, "climb_out");
  out->pods_leave_while_dying = srt_read_bool (record, json, "pods_leave_while_dying");
}

static void
read_land (SrtShared *shared, const SrtJson *json, SrtLandRole *out)
{
  out->style = (SrtLandStyle) srt_read_enum (&srt_land_record, json, "style");
  out->hangar_part = srt_read_name (shared, json, "hangar_part");
  out->pad_part = srt_read_name (shared, json, "pad_part");
}

static void
read_dock (SrtShared *shared, const SrtJson *json, SrtDockRole *out)
{
  out->as = (SrtDockAs) srt_read_enum (&srt_dock_record, json, "as");
  out->host = (SrtDockHost) srt_read_enum (&srt_dock_record, json, "host");
  out->entry_doors = srt_read_names (shared, json, "entry_doors");
  out->exit_doors = srt_read_names (shared, json, "exit_doors");
}

static void
read_gate (SrtShared *shared, const SrtJson *json, SrtGateRole *out)
{
  out->kind = (SrtGateKind) srt_read_enum (&srt_gate_record, json, "kind");
  out->slow_arrival = srt_read_bool (&srt_gate_record, json, "slow_arrival");
  out->splits = srt_read_bool (&srt_gate_record, json, "splits");
  out->remnant = srt_read_name (shared, json, "remnant");
}

static void
read_warp (SrtShared *shared, const SrtJson *json, SrtWarpRole *out)
{
  out->size = srt_read_figure (&srt_warp_record, json, "size");
  out->deeper = srt_read_figure (&srt_warp_record, json, "deeper");
  out->length = srt_read_figure (&srt_warp_record, json, "length");
  out->projectors = srt_read_name (shared, json, "projectors");
}

static void
read_ion (SrtShared *shared, const SrtJson *json, SrtIonRole *out)
{
  out->turns = srt_read_name (shared, json, "turns");
  out->fires = srt_read_name (shared, json, "fires");
  out->rays = (int) srt_read_number (&srt_ion_record, json, "rays");
  out->lights = (int) srt_read_number (&srt_ion_record, json, "lights");
  out->reach = srt_read_figure (&srt_ion_record, json, "reach");
  out->too_near = srt_read_figure (&srt_ion_record, json, "too_near");
  out->stops_dead = srt_read_bool (&srt_ion_record, json, "stops_dead");
  out->plain = srt_read_bool (&srt_ion_record, json, "plain");
}

static void
read_lifter (SrtShared *shared, const SrtJson *json, SrtLifterRole *out)
{
  SrtNames pincers = srt_read_names (shared, json, "pincers");

  for (int i = 0; i < SRT_PINCERS && i < pincers.n; i++)
    out->pincers[i] = pincers.names[i];
  out->pod_part = srt_read_name (shared, json, "pod_part");
  out->cabin_part = srt_read_name (shared, json, "cabin_part");
  out->ready_track = srt_read_name (shared, json, "ready_track");
  out->grab_track = srt_read_name (shared, json, "grab_track");
  out->cabin_track = srt_read_name (shared, json, "cabin_track");
}

static void
read_cargo (SrtShared *shared, const SrtJson *json, SrtCargoRole *out)
{
  out->pod_part = srt_read_name (shared, json, "pod_part");
  out->receiver_side = srt_read_figure (&srt_cargo_record, json, "receiver_side") < 0.0f ? -1.0f : 1.0f;
  out->receiver_turns_x = srt_read_bool (&srt_cargo_record, json, "receiver_turns_x");
  out->lift_from_below = srt_read_bool (&srt_cargo_record, json, "lift_from_below");
}

static void
read_tender (SrtShared *shared, const SrtJson *json, SrtTenderRole *out)
{
  out->hull = srt_read_name (shared, json, "hull");
  out->door = srt_read_name (shared, json, "door");
  out->doors = srt_read_names (shared, json, "doors");
  out->near_stop = srt_read_figure (&srt_tender_record, json, "near_stop");
}

static void
read_breakaway (SrtShared *shared, const SrtJson *json, SrtBreakawayRole *out)
{
  out->parts = srt_read_names (shared, json, "parts");
  out->body = srt_read_name (shared, json, "body");
  out->section = srt_read_bool (&srt_breakaway_record, json, "section");
  out->projector = srt_read_name (shared, json, "projector");
  out->track = srt_read_name (shared, json, "track");
}

static void
read_extra (SrtShared *shared, const SrtJson *json, SrtExtraRole *out)
{
  out->kind = (SrtExtraKind) srt_read_enum (&srt_extra_record, json, "kind");
  out->coil = srt_read_name (shared, json, "coil");
  out->hat = srt_read_name (shared, json, "hat");
  out->core = srt_read_name (shared, json, "core");
  out->lit_by = srt_read_name (shared, json, "lit_by");
  out->put_out_by = srt_read_name (shared, json, "put_out_by");
}

void
srt_ship_roles_read (SrtShared *shared, const SrtJson *json, SrtShipRoles *out)
{
  *out = (SrtShipRoles){ .launch.hangar = SRT_NONE, .land.bay = SRT_NONE, .dock.pod = SRT_NONE };
  read_launch (shared, srt_json_get (json, "launch"), &out->launch);
  read_land (shared, srt_json_get (json, "land"), &out->land);
  read_dock (shared, srt_json_get (json, "dock"), &out->dock);
  read_gate (shared, srt_json_get (json, "gate"), &out->gate);
  read_warp (shared, srt_json_get (json, "warp"), &out->warp);
  read_ion (shared, srt_json_get (json, "ion_cannon"), &out->ion);
  read_lifter (shared, srt_json_get (json, "lifter"), &out->lifter);
  read_cargo (shared, srt_json_get (json, "cargo"), &out->cargo);
  read_tender (shared, srt_json_get (json, "tender"), &out->tender);
  read_breakaway (shared, srt_json_get (json, "breakaway"), &out->breakaway);
  read_extra (shared, srt_json_get (json, "extra"), &out->extra);
  out->lights_in_sequence = srt_read_bool (&srt_ship_type_record, json, "lights_in_sequence");
  out->gives_way_to_jumps = srt_read_bool (&srt_ship_type_record, json, "gives_way_to_jumps");
  out->holds_ion_lock = srt_read_bool (&srt_ship_type_record, json, "holds_ion_lock");
}

/* ---- References ---- */

typedef struct Refs
{
  const SrtContent *content;
  const SrtJson *json;
  const SrtShipType *type;
  SrtDiags *diags;
} Refs;

/* Index of the type that a member of a role names; -1, told, when there is none of that id. */
static int
type_of (const Refs *refs, const char *role, const char *key)
{
  const SrtJson *json = srt_json_get (refs->json, role);
  const char *id = srt_read_string (json, key);
  int index = id ? srt_content_find_ship (refs->content, id) : SRT_NONE;

  if (id && index < 0)
    {
      g_autofree char *pointer = g_strdup_printf ("/%s/%s", role, key);
      srt_json_complain (refs->diags, SRT_SEVERITY_ERROR, "no-type", srt_json_get (json, key), refs->type->file,
                         pointer, N_ ("there is no ship type “%1”"), id, NULL, NULL);
    }
  return index;
}

/* Members that name parts of the type's own model. */
static const struct
{
  const char *role, *key;
} part_members[] = {
  { "launch", "bays" },          { "launch", "deck" },       { "launch", "lower_doors" }, { "launch", "upper_doors" },
  { "launch", "hangar_doors" },  { "launch", "hangar_upper_door" }, { "launch", "retainer" },
  { "dock", "entry_doors" },     { "dock", "exit_doors" },   { "gate", "remnant" },       { "warp", "projectors" },
  { "land", "hangar_part" },     { "land", "pad_part" },     { "ion_cannon", "turns" },   { "ion_cannon", "fires" },
  { "lifter", "pincers" },       { "lifter", "pod_part" },   { "lifter", "cabin_part" },  { "cargo", "pod_part" },
  { "tender", "hull" },          { "tender", "door" },       { "tender", "doors" },       { "breakaway", "parts" },
  { "breakaway", "body" },       { "breakaway", "projector" }, { "extra", "coil" },       { "extra", "hat" },
  { "extra", "core" },           { "extra", "lit_by" },      { "extra", "put_out_by" },
};

static void
check_parts (const Refs *refs)
{
  for (gsize i = 0; i < G_N_ELEMENTS (part_members); i++)
    {
      const SrtJson *value = srt_json_get (srt_json_get (refs->json, part_members[i].role), part_members[i].key);
      g_autofree char *pointer = g_strdup_printf ("/%s/%s", part_members[i].role, part_members[i].key);
      srt_check_parts (refs->content, refs->type, refs->type->model, value, pointer, refs->diags);
    }
}

static void
check_doors (const Refs *refs)
{
  const SrtJson *doors = srt_json_get (srt_json_get (refs->json, "launch"), "doors");

  for (guint i = 0; i < srt_json_length (doors); i++)
    {
      const SrtJson *door = srt_json_at (doors, i);
      g_autofree char *pointer = srt_pointer_item ("/launch/doors", i);
      srt_check_parts (refs->content, refs->type, refs->type->model, srt_json_get (door, "first"), pointer, refs->diags);
      srt_check_parts (refs->content, refs->type, refs->type->model, srt_json_get (door, "second"), pointer, refs->diags);
    }
}

void
srt_ship_roles_join (const SrtContent *content, const SrtJson *json, SrtShipType *type, SrtDiags *diags)
{
  Refs refs = { content, json, type, diags };

  type->roles.launch.hangar = type_of (&refs, "launch", "hangar");
  type->roles.land.bay = type_of (&refs, "land", "bay");
  type->roles.dock.pod = type_of (&refs, "dock", "pod");
  check_parts (&refs);
  check_doors (&refs);
}
