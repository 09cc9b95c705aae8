/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces that fly off with a lost assembly: objects of their own from then on (spec 05 §9.2). */
#include "world/private.h"

/* What kinds of pieces do where the type does not say otherwise. */
typedef struct Flight
{
  float along;       /* the part's Z axis: 1 ahead, -1 back; 0 away from a part */
  float least, most; /* units a step */
  float tumble;      /* radians a step about each axis */
} Flight;

static const Flight flights[] = {
  [SRT_THROW_PIECE] = { -1, 20, 40, 0.0025f }, [SRT_THROW_ARM] = { -1, 20, 40, 0.0025f },
  [SRT_THROW_DOOR] = { 1, 100, 150, 0.005f },  [SRT_THROW_PANEL] = { 0, 200, 300, 0.025f },
  [SRT_THROW_RESTORE_POWER] = { 0, 0, 0, 0 },
};

static Flight
flight_of (const SrtThrow *thrown)
{
  Flight flight = flights[thrown->kind];

  if (thrown->speed_least >= 0.0f)
    flight.least = thrown->speed_least;
  if (thrown->speed_most >= 0.0f)
    flight.most = thrown->speed_most;
  if (thrown->tumble >= 0.0f)
    flight.tumble = thrown->tumble;
  return flight;
}

/* ---- The piece ---- */

/* Shows one of the parts named and none of the others. */
static void
show_one (SrtRun *run, int piece, const SrtNames *names)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtNodeSpan span = srt_model_span (run, piece, -1);
  int shown;

  if (names->n == 0)
    return;
  shown = srt_part_named (run, piece, names->names[srt_random15 (&run->world->random) % (uint32_t) names->n]);
  for (int at = span.first; at < span.past; at = nodes[at].past)
    srt_node_show (run, at, at == shown);
  srt_recentre (run, piece);
}

static SrtVec3
way_of (const SrtRun *run, int slot, const SrtThrow *thrown, const Flight *flight, const SrtFrame *place)
{
  int from;

  if (flight->along != 0.0f)
    return srt_scale (srt_forward (&place->r), flight->along);
  from = srt_part_named (run, slot, thrown->away_from);
  return srt_normalize (srt_sub (place->p, from >= 0 ? srt_node_next (run, slot, from).p
                                                     : srt_object (run->world, slot)->next.p));
}

static int
make_piece (SrtRun *run, int slot, const SrtThrow *thrown, const SrtFrame *place)
{
  SrtRandom *random = &run->world->random;
  Flight flight = flight_of (thrown);
  int piece = thrown->piece >= 0 ? srt_create_object (run, -1, thrown->piece, 0, place->p) : -1;
  SrtObject *object;
  SrtVec3 tumble;
  float speed;

  if (piece < 0)
    return -1;
  object = srt_object (run->world, piece);
  show_one (run, piece, &thrown->piece_shows);
  srt_set_orientation (run, piece, &place->r);
  srt_set_position (run, piece, srt_frame_apply (place, object->centre));
  object->flags |= SRT_UNPOWERED;
  object->passes_through[0] = (int16_t) slot;
  /* Vectors are drawn z first (01 §4). */
  tumble.z = 2.0f * flight.tumble * srt_random_centred (random);
  tumble.y = 2.0f * flight.tumble * srt_random_centred (random);
  tumble.x = 2.0f * flight.tumble * srt_random_centred (random);
  speed = flight.least + (flight.most - flight.least) * srt_random_fraction (random);
  srt_set_adrift (object, NULL, srt_scale (way_of (run, slot, thrown, &flight, place), speed), tumble);
  return piece;
}

static void
throw_off (SrtRun *run, int slot, const SrtThrow *thrown, int node)
{
  int from = srt_part_named (run, slot, thrown->part);
  SrtFrame place = srt_node_next (run, slot, from >= 0 ? from : node);
  SrtEvent *event;
  int piece;

  place.p = srt_frame_apply (&place, thrown->offset);
  piece = make_piece (run, slot, thrown, &place);
  event = srt_emit (run, SRT_EVENT_PIECE_THROWN, slot, piece, srt_nodes (run->world)[node].link_id);
  event->place = place.p;
  event->value = (float) (from >= 0 ? from : node);
}

/* ---- What else goes with it ---- */

static void
show_names (SrtRun *run, int slot, const SrtNames *names, bool shown)
{
  for (int i = 0; i < names->n; i++)
    srt_node_show (run, srt_part_named (run, slot, names->names[i]), shown);
}

static void
throw_arm (SrtRun *run, int slot, const SrtThrow *thrown, int block)
{
  srt_tell_loss (run, slot, block);
  throw_off (run, slot, thrown, block);
  show_names (run, slot, &thrown->hides, false);
  show_names (run, slot, &thrown->shows, true);
  srt_flash (run, srt_object (run->world, slot)->next.p, 0.0f, 100);
  srt_node_destroy (run, slot, block);
}

/* The part that stands for the piece goes with it. */
static void
throw_part (SrtRun *run, int slot, const SrtThrow *thrown, int node)
{
  int from = srt_part_named (run, slot, thrown->part);

  throw_off (run, slot, thrown, node);
  show_names (run, slot, &thrown->hides, false);
  show_names (run, slot, &thrown->shows, true);
  if (from < 0)
    return;
  srt_tell_loss (run, slot, from);
  srt_node_destroy (run, slot, from);
}

/* False: nothing more of the assembly goes. */
static bool
run_throw (SrtRun *run, int slot, const SrtThrow *thrown, int node)
{
  switch (thrown->kind)
    {
    case SRT_THROW_ARM:
      throw_arm (run, slot, thrown, srt_part_named (run, slot, thrown->assembly));
      break;
    case SRT_THROW_DOOR:
      throw_part (run, slot, thrown, node);
      break;
    case SRT_THROW_PANEL:
      throw_part (run, slot, thrown, node);
      return false;
    case SRT_THROW_RESTORE_POWER:
      srt_object (run->world, slot)->flags &= ~SRT_UNPOWERED;
      break;
    case SRT_THROW_PIECE:
      throw_off (run, slot, thrown, node);
      show_names (run, slot, &thrown->hides, false);
      show_names (run, slot, &thrown->shows, true);
      break;
    }
  return true;
}

/* ---- Which ---- */

static const SrtShipEnds *
ends_of (const SrtRun *run, int slot)
{
  const SrtShipType *type = srt_type (run, srt_object (run->world, slot));
  return type ? &type->ends : NULL;
}

static bool
still_on (const SrtRun *run, int node)
{
  return node >= 0 && !(srt_nodes (run->world)[node].flags & SRT_NODE_REMOVED);
}

bool
srt_pieces_throw (SrtRun *run, int slot, int node)
{
  const SrtShipEnds *ends = ends_of (run, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  bool goes_on = true;

  /* Only the ship's own assemblies throw anything, not those of what it carries. */
  if (srt_model_root (run, node) >= 0)
    return true;
  for (int i = 0; ends && i < ends->n_throws; i++)
    {
      int named = srt_part_named (run, slot, ends->throws[i].assembly);
      if (still_on (run, named)
          && (named == node || (nodes[node].link_id != 0 && nodes[named].link_id == nodes[node].link_id)))
        goes_on &= run_throw (run, slot, &ends->throws[i], node);
    }
  return goes_on;
}

void
srt_pieces_throw_arms (SrtRun *run, int slot)
{
  const SrtShipEnds *ends = ends_of (run, slot);

  for (int i = 0; ends && i < ends->n_throws; i++)
    {
      int block = srt_part_named (run, slot, ends->throws[i].assembly);
      if (ends->throws[i].kind == SRT_THROW_ARM && still_on (run, block))
        throw_arm (run, slot, &ends->throws[i], block);
    }
}
