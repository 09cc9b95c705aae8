/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effects/hang.h"
#include "effects/place.h"
#include "effects/state.h"
#include "world/lit.h"
#include "world/world.h"

/* How pieces of a kind fly (§7.3, §7.4); spins are a tick. */
typedef struct Manner
{
  int planes[4]; /* of each quarter's second cut; 0: it flies whole */
  float spin;    /* times planes */
  int life, life_spread;
  int trail; /* of what flies whole */
} Manner;

static const Manner blast = { { 0, 1, 2, 0 }, 0.025f, 0, 300, SRT_TEMPLATE_BLAST_TRAIL };
static const Manner burst = { { 0, 1, 2, 0 }, 0.005f, 300, 300, SRT_TEMPLATE_BURST_TRAIL };
static const Manner component = { { 1, 2, 3, 1 }, 0.0025f, 100, 20, -1 };

enum
{
  GONE_UP = 12, /* ticks that a piece stays in its end's fire */
  TRAIL_LIFE = 1000,
  STREWN = 20,     /* points about a part that goes up, ... */
  STREWN_STEP = 3, /* ... of which every third throws a bit */
};

/* ---- The ring ---- */

SrtFrame
srt_piece_place (const SrtPiece *piece, int32_t now, float ahead)
{
  float age = (float) (now - piece->born) + ahead;

  return (SrtFrame){ srt_madd (piece->at, piece->velocity, age),
                     srt_spun (&piece->turned, piece->spin, age) };
}

static void
free_piece (SrtPiece *piece)
{
  srt_piece_mesh_unref (piece->mesh);
  piece->mesh = NULL;
}

static void
add_piece (SrtEffects *effects, const SrtPiece *piece)
{
  SrtPieces *pieces = &effects->pieces;
  int at = pieces->next % SRT_PIECES;

  for (; pieces->n <= at; pieces->n++)
    pieces->pieces[pieces->n].mesh = NULL;
  free_piece (&pieces->pieces[at]);
  pieces->pieces[at] = *piece;
  pieces->next = at + 1;
}

/* ---- A part ---- */

/* What flies apart: a ship, or an assembly of one. */
typedef struct Broken
{
  const Manner *manner;
  SrtFrame ship;    /* its place in the world */
  SrtVec3 velocity; /* the ship's, a step */
  float reach;      /* of the assembly that goes; 0: the whole ship does */
  int type, model;  /* the ship's */
} Broken;

/* The level that a part is drawn at where the camera is; the finest without one. */
static const SrtLevel *
drawn_level (const SrtEffects *effects, const SrtModel *model, const SrtPart *part, SrtVec3 at)
{
  float distance =
      effects->view.has_camera ? srt_distance (effects->view.camera.p, at) - 0.5f * part->radius : 0.0f;
  int chosen = 0;

  for (int l = 1; l < part->n_levels; l++)
    if (distance >= model->levels[part->first_level + l].distance)
      chosen = l;
  return &model->levels[part->first_level + chosen];
}

/* §7.3: away from the ship's centre and on with the ship. */
static void
fly_of_ship (SrtEffectsRun *run, const Broken *broken, int planes, SrtVec3 away, SrtPiece *piece)
{
  SrtRandom *random = &run->random;
  const Manner *manner = broken->manner;
  float speed = 20.0f * (float) planes, spin = manner->spin * (float) planes;

  if (planes > 0)
    piece->until = manner->life + (int32_t) (srt_random15 (random) % (uint32_t) manner->life_spread);
  else
    {
      speed = 14.0f + 10.0f * srt_random_fraction (random);
      spin = 0.02f;
      piece->until = 200 + (int32_t) (srt_random15 (random) % 300);
      piece->trail = manner->trail;
    }
  piece->velocity = srt_scale (srt_madd (broken->velocity, away, speed), 0.25f);
  piece->spin = srt_effects_within (random, spin);
}

/* §7.4; where it will end waits a fireball (§9.1). */
static void
fly_of_component (SrtEffectsRun *run, const Broken *broken, int planes, SrtVec3 away, SrtPiece *piece)
{
  SrtRandom *random = &run->random;
  const Manner *manner = broken->manner;
  float speed = (float) planes * broken->reach / 60.0f;

  piece->until = manner->life + (int32_t) (srt_random15 (random) % (uint32_t) manner->life_spread);
  piece->velocity = srt_scale (srt_madd (broken->velocity, away, speed), 0.01f);
  piece->spin = srt_effects_within (random, manner->spin * (float) planes);
  srt_fireball (run, &(SrtFireballAsk){ .at = srt_madd (piece->at, piece->velocity, (float) piece->until),
                                        .size = piece->mesh->radius,
                                        .delay = piece->until,
                                        .light = true });
}

/* Cuts a part up; @place: in the ship. */
static void
break_part (SrtEffectsRun *run, const Broken *broken, int model, const SrtPart *part, const SrtFrame *place)
{
  const SrtModel *models = run->content->models;
  SrtRun asks = srt_effects_asks (run);
  SrtSlice slices[SRT_SLICE_MOST];
  int n;

  if (part->n_levels == 0)
    return;
  const SrtLevel *level =
      drawn_level (run->effects, &models[model], part, srt_frame_apply (&broken->ship, place->p));
  n = srt_slice_part (models, model, level, place, 0.1f * part->radius, broken->manner->planes, &run->random,
                      slices);
  for (int i = 0; i < n; i++)
    {
      SrtPiece piece = { .mesh = slices[i].mesh,
                         .turned = broken->ship.r,
                         .born = run->effects->now,
                         .trail = -1,
                         .lit = srt_part_lit (&asks, broken->type, broken->model, model, (int) (part - models[model].parts)) };
      int planes = broken->manner->planes[slices[i].quarter];
      piece.at = srt_frame_apply (&broken->ship, slices[i].at);
      SrtVec3 away = srt_normalize (srt_sub (piece.at, broken->ship.p));
      if (broken->reach > 0.0f)
        fly_of_component (run, broken, planes, away, &piece);
      else
        fly_of_ship (run, broken, planes, away, &piece);
      piece.until += run->effects->now;
      add_piece (run->effects, &piece);
    }
}

/* ---- A ship (§7.3) ---- */

/* Place of a kept node in its object; false where it or what it hangs from was removed. */
static bool
kept_place (const SrtLast *last, int node, SrtFrame *place)
{
  *place = srt_frame_identity ();
  for (; node >= 0; node = last->nodes[node].parent)
    {
      if (last->nodes[node].removed)
        return false;
      *place = srt_frame_mul (&last->nodes[node].place, place);
    }
  return true;
}

void
srt_breakup_ship (SrtEffectsRun *run, int slot, SrtFlame flame)
{
  const SrtLast *last = &run->effects->last;
  SrtLastObject object;

  if (!srt_last_object (run, slot, &object))
    return;
  Broken broken = { .manner = flame == SRT_FLAME_BLAST ? &blast : &burst,
                    .ship = object.place,
                    .velocity = object.velocity,
                    .type = object.type,
                    .model = object.model };
  if (run->event && run->event->kind == SRT_EVENT_EXPLOSION)
    {
      broken.ship.p = run->event->place;
      broken.velocity = run->event->direction;
    }
  /* Nodes are laid out depth first: each part, then all that is mounted on it. */
  for (int at = object.first_node; at < object.first_node + object.n_nodes; at++)
    {
      const SrtLastNode *node = &last->nodes[at];
      SrtFrame place;
      if (node->part >= 0 && node->model < run->content->n_models && kept_place (last, at, &place))
        break_part (run, &broken, node->model, &run->content->models[node->model].parts[node->part], &place);
    }
}

/* ---- A component (§9.1) ---- */

static const SrtPart *
node_part (const SrtEffectsRun *run, int node)
{
  const SrtNode *it = &srt_nodes (run->world)[node];
  return it->part >= 0 && it->model >= 0 ? &run->content->models[it->model].parts[it->part] : NULL;
}

static int
model_root (const SrtWorld *world, int node)
{
  const SrtNode *nodes = srt_nodes (world);

  while (node >= 0 && !(nodes[node].flags & SRT_NODE_ROOT))
    node = nodes[node].parent;
  return node;
}

static bool
in_assembly (const SrtWorld *world, const SrtLostAssembly *lost, int node)
{
  return lost->link != 0 && srt_nodes (world)[node].link_id == lost->link
         && model_root (world, node) == lost->root;
}

/* The parts of one model in turn: @node -1 to begin; -1 at the end. */
static int
next_part (const SrtEffectsRun *run, int slot, int root, int node)
{
  const SrtObject *object = srt_object (run->world, slot);
  const SrtNode *nodes = srt_nodes (run->world);
  int past = root >= 0 ? nodes[root].past : (int) (object->nodes.first + object->nodes.count);
  int next = node >= 0 ? nodes[node].past : root >= 0 ? root + 1 : (int) object->nodes.first;

  return next < past ? next : -1;
}

/* An assembly begins to go up: how large it is, and its flame. */
static void
lose_assembly (SrtEffectsRun *run, int slot, int node, int link)
{
  SrtLostAssembly *lost = &run->effects->pieces.lost;
  const SrtObject *object = srt_object (run->world, slot);
  SrtFrame at;

  *lost = (SrtLostAssembly){
    .tick = run->effects->now, .slot = slot, .root = model_root (run->world, node), .link = link
  };
  for (int i = next_part (run, slot, lost->root, -1); i >= 0; i = next_part (run, slot, lost->root, i))
    if (i == node || in_assembly (run->world, lost, i))
      lost->reach += node_part (run, i)->radius;
  srt_effects_node (run->world, slot, lost->root, &at);
  srt_flame_burst (run, at.p, object->velocity, SRT_FLAME_BURST, NULL);
}

/* From about a part's middle, outward. */
static void
strew_bits (SrtEffectsRun *run, const SrtFrame *part, float radius)
{
  for (int i = 0; i < STREWN; i++)
    {
      SrtVec3 out = srt_effects_within (&run->random, 0.15f * radius);
      if (i % STREWN_STEP == 0)
        srt_bit_throw (run, srt_frame_apply (part, out), srt_mul (&part->r, out), 0.3f, 0.1f, 0.0f);
    }
}

static void
part_goes_up (SrtEffectsRun *run, int slot, int node)
{
  const SrtPart *part = node_part (run, node);
  SrtFrame in_ship, place;
  Broken broken = {
    .manner = &component,
    .ship = srt_effects_ship (run->world, slot),
    .velocity = srt_object (run->world, slot)->velocity,
    .reach = srt_maxf (run->effects->pieces.lost.reach, 1.0f),
    .type = srt_object (run->world, slot)->type,
    .model = srt_object (run->world, slot)->model,
  };
  SrtMat3 back;

  srt_effects_node (run->world, slot, node, &place);
  in_ship.p = srt_frame_local (&broken.ship, place.p);
  back = srt_mat3_transpose (&broken.ship.r);
  in_ship.r = srt_mat3_mul (&back, &place.r);
  srt_fireball (run, &(SrtFireballAsk){ .at = place.p, .size = part->radius, .light = true });
  strew_bits (run, &place, part->radius);
  break_part (run, &broken, srt_nodes (run->world)[node].model, part, &in_ship);
}

void
srt_breakup_component (SrtEffectsRun *run, int slot, int node, int link)
{
  const SrtNode *nodes = srt_nodes (run->world);
  SrtLostAssembly *lost = &run->effects->pieces.lost;

  if (!srt_slot_valid (run->world, slot) || !srt_effects_owns (run->world, slot, node)
      || !node_part (run, node))
    return;
  lose_assembly (run, slot, node, link);
  for (int head = next_part (run, slot, lost->root, -1); head >= 0;
       head = next_part (run, slot, lost->root, head))
    for (int at = head; at < nodes[head].past && (head == node || in_assembly (run->world, lost, head)); at++)
      if (node_part (run, at) && !(nodes[at].flags & SRT_NODE_REMOVED))
        part_goes_up (run, slot, at);
}

/* One part after another of an assembly, each with what it carries. By now they are removed, but still where they stood. */
static void
part_destroyed (SrtEffectsRun *run)
{
  SrtLostAssembly *lost = &run->effects->pieces.lost;
  int slot = run->event->slot, node = (int) run->event->value;
  bool goes_on;

  if (!srt_slot_valid (run->world, slot) || !srt_effects_owns (run->world, slot, node)
      || !node_part (run, node))
    return;
  goes_on = lost->tick == run->effects->now && lost->slot == slot && lost->reach > 0.0f;
  if (!goes_on || node < lost->head || node >= lost->past)
    {
      if (!goes_on || !in_assembly (run->world, lost, node))
        lose_assembly (run, slot, node, srt_nodes (run->world)[node].link_id);
      lost->head = node;
      lost->past = srt_nodes (run->world)[node].past;
    }
  part_goes_up (run, slot, node);
}

/* ---- The part of the store ---- */

void
srt_pieces_clear (SrtEffects *effects)
{
  for (int i = 0; i < effects->pieces.n; i++)
    free_piece (&effects->pieces.pieces[i]);
  effects->pieces.n = effects->pieces.next = 0;
  effects->pieces.lost = (SrtLostAssembly){ 0 };
}

static void
stream_trail (SrtEffectsRun *run, const SrtPiece *piece)
{
  SrtEmitter emitter = {
    .place = srt_piece_place (piece, run->effects->now, 0.0f),
    .direction = { 0, 0, 1 },
    .spread = { 0.25f, 0.25f, 0.0f },
    .speed = 5.0f,
    .speed_range = 2.0f,
    .template = piece->trail,
    .born = piece->born,
    .life = TRAIL_LIFE,
  };

  srt_particles_stream (run, &emitter);
}

static void
piece_frame (SrtEffectsRun *run, SrtPiece *piece)
{
  int32_t now = run->effects->now;

  if (piece->until < now && piece->gone_up)
    {
      free_piece (piece);
      return;
    }
  if (piece->until < now)
    {
      srt_fireball (run, &(SrtFireballAsk){ .at = srt_piece_place (piece, now, 0.0f).p,
                                            .kind = SRT_FIREBALL_SHEET,
                                            .size = 1.2f * piece->mesh->radius,
                                            .life = 60,
                                            .velocity = piece->velocity });
      piece->gone_up = true;
      piece->trail = -1;
      piece->until = now + GONE_UP;
    }
  if (piece->trail >= 0)
    stream_trail (run, piece);
}

void
srt_pieces_frame (SrtEffectsRun *run)
{
  SrtPieces *pieces = &run->effects->pieces;

  for (int i = 0; i < pieces->n; i++)
    if (pieces->pieces[i].mesh)
      piece_frame (run, &pieces->pieces[i]);
  while (pieces->n > 0 && !pieces->pieces[pieces->n - 1].mesh)
    pieces->n--;
}

void
srt_pieces_event (SrtEffectsRun *run)
{
  if (run->event->kind == SRT_EVENT_PART_DESTROYED)
    part_destroyed (run);
}

void
srt_pieces_copy (SrtEffects *to, const SrtEffects *from)
{
  const SrtPieces *pieces = &from->pieces;

  if (to == from)
    return;
  for (int i = 0; i < pieces->n; i++)
    srt_piece_mesh_ref (pieces->pieces[i].mesh);
  srt_pieces_clear (to);
  to->pieces.n = pieces->n;
  to->pieces.next = pieces->next;
  to->pieces.lost = pieces->lost;
  for (int i = 0; i < pieces->n; i++)
    to->pieces.pieces[i] = pieces->pieces[i];
}

void
srt_pieces_free (SrtEffects *effects)
{
  srt_pieces_clear (effects);
}
