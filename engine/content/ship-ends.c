/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How ship types end (spec 05 §9.2, §10-12): read with the type, joined to other types once all are there. */
#include "content/loaders.h"

#include <string.h>

#define HALF_DRIFT ((SrtVec3){ -1.5f, -10.0f, -2.0f })
#define HALF_TUMBLE ((SrtVec3){ 0.0005f, 0.002f, 0.002f })

static void
read_split (SrtShared *shared, const SrtJson *json, SrtSplitType *out)
{
  const SrtRecord *record = &srt_split_record;
  const SrtJson *steps = srt_json_get (json, "flash_steps");

  out->mode = (SrtSplitMode) (srt_read_enum (record, json, "mode") + 1);
  out->duration = (int) srt_read_number (record, json, "duration");
  out->fireball = srt_read_figure (record, json, "fireball");
  out->big_fireball = srt_read_figure (record, json, "big_fireball");
  out->bits = (int) srt_read_number (record, json, "bits");
  out->bit_size = srt_read_figure (record, json, "bit_size");
  out->bodies = srt_read_figure (record, json, "bodies");
  out->traits = srt_read_flags (record, json, "traits");
  out->kept_part = srt_read_name (shared, json, "kept_part");
  out->shake = srt_read_figure (record, json, "shake");
  out->burst_odds = (int) srt_read_number (record, json, "burst_odds");
  out->flash_odds = (int) srt_read_number (record, json, "flash_odds");
  for (guint i = 0; i < srt_json_length (steps) && out->n_flash_steps < SRT_MAX_FLASH_STEPS; i++)
    out->flash_steps[out->n_flash_steps++] = (int) srt_json_get (srt_json_at (steps, i), "step")->number;
  out->has_half_drift = srt_json_get (json, "half_drift") != NULL;
  out->half_drift = srt_read_vec3 (json, "half_drift", HALF_DRIFT);
  out->half_tumble = srt_read_vec3 (json, "half_tumble", HALF_TUMBLE);
}

static SrtThrow
read_throw (SrtShared *shared, const SrtJson *json)
{
  const SrtRecord *record = &srt_throw_record;
  SrtThrow out = { .kind = (SrtThrowKind) srt_read_enum (record, json, "kind"), .piece = SRT_NONE };

  out.assembly = srt_read_name (shared, json, "assembly");
  out.part = srt_read_string (json, "part") ? srt_read_name (shared, json, "part") : out.assembly;
  out.offset = srt_read_vec3 (json, "offset", srt_vec3 (0, 0, 0));
  out.away_from = srt_read_name (shared, json, "away_from");
  out.hides = srt_read_names (shared, json, "hides");
  out.shows = srt_read_names (shared, json, "shows");
  out.piece_shows = srt_read_names (shared, json, "piece_shows");
  out.speed_least = srt_read_figure (record, json, "speed_least");
  out.speed_most = srt_read_figure (record, json, "speed_most");
  out.tumble = srt_read_figure (record, json, "tumble");
  return out;
}

static void
read_throws (SrtShared *shared, const SrtJson *list, SrtShipEnds *out)
{
  guint n = srt_json_length (list);
  SrtThrow *throws = n > 0 ? srt_shared_keep (shared, g_new0 (SrtThrow, n)) : NULL;

  for (guint i = 0; i < n; i++)
    throws[i] = read_throw (shared, srt_json_at (list, i));
  out->throws = throws;
  out->n_throws = (int) n;
}

static void
read_two_part (SrtShared *shared, const SrtJson *json, SrtTwoPartEnd *out)
{
  out->top = srt_read_name (shared, json, "top");
  out->fin = srt_read_name (shared, json, "fin");
  out->front_wreck = srt_read_name (shared, json, "front_wreck");
  out->back_wreck = srt_read_name (shared, json, "back_wreck");
  out->fin_wreck = srt_read_name (shared, json, "fin_wreck");
  out->middle = srt_read_name (shared, json, "middle");
  out->middle_wreck = srt_read_name (shared, json, "middle_wreck");
  out->middle_damaged = srt_read_name (shared, json, "middle_damaged");
  out->low_generator = srt_read_name (shared, json, "low_generator");
}

void
srt_ship_ends_read (SrtShared *shared, const SrtJson *json, SrtShipEnds *out)
{
  const SrtJson *split = srt_json_get (json, "split"), *wreck = srt_json_get (json, "wreck");

  *out = (SrtShipEnds){ .split.other_half = SRT_NONE,
                        .two_part.back_type = SRT_NONE,
                        .two_part.fin_type = SRT_NONE };
  if (split)
    read_split (shared, split, &out->split);
  read_throws (shared, srt_json_get (json, "throws"), out);
  read_two_part (shared, srt_json_get (json, "two_part_end"), &out->two_part);
  out->wreck_part = srt_read_name (shared, wreck, "part");
  out->wreck_shown = wreck && srt_read_bool (&srt_wreck_record, wreck, "shown");
}

/* ---- References ---- */

typedef struct Refs
{
  const SrtContent *content;
  const SrtShipType *type;
  SrtDiags *diags;
} Refs;

/* Index of the type that a member names; -1, told, when there is none of that id. */
static int
type_of (const Refs *refs, const SrtJson *json, const char *key, const char *pointer)
{
  const char *id = srt_read_string (json, key);
  int index = id ? srt_content_find_ship (refs->content, id) : SRT_NONE;
  g_autofree char *place = srt_pointer_member (pointer, key);

  if (id && index < 0)
    srt_json_complain (refs->diags, SRT_SEVERITY_ERROR, "no-type", srt_json_get (json, key), refs->type->file,
                       place, N_ ("there is no ship type “%1”; nothing breaks off"), id, NULL, NULL);
  return index;
}

/* Parts that the members name, in the model of @type or of the ship's own for -1. */
static void
check_parts (const Refs *refs, int type, const SrtJson *json, const char *pointer, const char *const *keys)
{
  int model = type >= 0 ? refs->content->ships[type].model : refs->type->model;

  for (int k = 0; keys[k]; k++)
    {
      g_autofree char *place = srt_pointer_member (pointer, keys[k]);
      srt_check_parts (refs->content, refs->type, model, srt_json_get (json, keys[k]), place, refs->diags);
    }
}

static void
join_throws (const Refs *refs, const SrtJson *list, SrtShipEnds *ends)
{
  static const char *const own[] = { "assembly", "part", "away_from", "hides", "shows", NULL };
  static const char *const of_piece[] = { "piece_shows", NULL };
  SrtThrow *throws = (SrtThrow *) ends->throws; /* not yet published */

  for (int i = 0; i < ends->n_throws; i++)
    {
      const SrtJson *json = srt_json_at (list, (guint) i);
      g_autofree char *place = srt_pointer_item ("/throws", (guint) i);
      throws[i].piece = type_of (refs, json, "piece", place);
      check_parts (refs, -1, json, place, own);
      if (throws[i].piece >= 0)
        check_parts (refs, throws[i].piece, json, place, of_piece);
    }
}

static void
join_two_part (const Refs *refs, const SrtJson *json, SrtTwoPartEnd *end)
{
  static const char *const own[] = {
    "top", "fin", "front_wreck", "middle", "middle_wreck", "middle_damaged", "low_generator", NULL
  };
  static const char *const back[] = { "back_wreck", NULL }, *const fin[] = { "fin_wreck", NULL };

  end->back_type = type_of (refs, json, "back_type", "/two_part_end");
  end->fin_type = type_of (refs, json, "fin_type", "/two_part_end");
  check_parts (refs, -1, json, "/two_part_end", own);
  if (end->back_type >= 0)
    check_parts (refs, end->back_type, json, "/two_part_end", back);
  if (end->fin_type >= 0)
    check_parts (refs, end->fin_type, json, "/two_part_end", fin);
}

void
srt_ship_ends_join (const SrtContent *content, const SrtJson *json, SrtShipType *type, SrtDiags *diags)
{
  static const char *const of_split[] = { "kept_part", NULL }, *const of_wreck[] = { "part", NULL };
  Refs refs = { content, type, diags };

  type->ends.split.other_half = type_of (&refs, srt_json_get (json, "split"), "other_half", "/split");
  check_parts (&refs, -1, srt_json_get (json, "split"), "/split", of_split);
  check_parts (&refs, -1, srt_json_get (json, "wreck"), "/wreck", of_wreck);
  join_throws (&refs, srt_json_get (json, "throws"), &type->ends);
  if (srt_json_get (json, "two_part_end"))
    join_two_part (&refs, srt_json_get (json, "two_part_end"), &type->ends.two_part);
}
