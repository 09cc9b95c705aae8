/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A model while it is read: what the files model-*.c hand one another.
 *
 * Nodes keep glTF's frame (Y up) and units; everything that goes into SrtModel
 * is in the spec's frame (Y down, a half turn about Z away) and world units.
 */
#pragma once

#include "content/gltf.h"
#include "content/load.h"

typedef enum SrtNodeRole
{
  SRT_ROLE_NONE,
  SRT_ROLE_PART,
  SRT_ROLE_ATTACHMENT,
  SRT_ROLE_POINT,
  SRT_ROLE_LEVEL,
  SRT_ROLE_COLLISION,
  SRT_ROLE_TRIGGER,
} SrtNodeRole;

/* One node of the scene. */
typedef struct SrtModelNode
{
  const SrtJson *json;
  const SrtJson *extras; /* its extras, or NULL */
  const char *name;      /* "" without one */
  int parent;            /* node, -1 none */
  int mesh;              /* -1 none */
  bool turned;           /* has a rotation or matrix of its own */
  double m[9], t[3];     /* rest place in the scene: turn with scale, and translation */
  SrtNodeRole role;
  int part;              /* of a part: its number; of others: the part they belong to; -1 none */
} SrtModelNode;

typedef struct SrtModelReader
{
  SrtGltf gltf;
  SrtModel *model;
  SrtModelResolve resolve;
  void *resolve_data;
  SrtModelNode *nodes;   /* by glTF index */
  int *order;            /* nodes of the scene as a depth-first walk meets them */
  int n_nodes, n_order;
  int n_parts;
  int *part_node;        /* by part number */
  SrtPart *parts;        /* by part number */
  double units, density;
  enum { SRT_TREES_AUTO, SRT_TREES_NONE, SRT_TREES_ALL } collision;
  GArray *attachments, *tracks, *tree, *faces, *triggers, *points, *arcs, *levels, *primitives;
} SrtModelReader;

/* An error about a node, naming it; always false. */
bool srt_model_fail (SrtModelReader *reader, const SrtModelNode *node, const char *message, const char *detail);

/* Part of the spec's frame: glTF's directions and places turned half round Z. */
static inline SrtVec3
srt_from_gltf (double x, double y, double z)
{
  return srt_vec3 ((float) -x + 0.0f, (float) -y + 0.0f, (float) z + 0.0f);
}

/* A direction of a node's own frame, in the spec's frame (not made unit). */
SrtVec3 srt_node_direction (const SrtModelNode *node, const double v[3]);
/* A point of a node's own frame, relative to a part's origin, in world units. */
SrtVec3 srt_node_point (const SrtModelReader *reader, const SrtModelNode *node, int part, const double v[3]);
/* The node's turn without its scale; false when it is not one (then the identity). */
bool srt_node_turn (const SrtModelNode *node, SrtMat3 *turn);

double srt_determinant (const double m[9]);
/* Matrix of a quaternion (x, y, z, w) that is not nothing. */
void srt_quaternion_matrix (const double q[4], double m[9]);

/* ---- model-part.c ---- */

/* Numbers, links and reads the parts with their levels, masses, trees and triggers. */
bool srt_model_parts (SrtModelReader *reader);

/* ---- model-mesh.c: what is drawn ---- */

bool srt_model_materials (SrtModelReader *reader);
/* Adds one level of a part; the primitives follow one another in reader->primitives. */
bool srt_model_level (SrtModelReader *reader, const SrtModelNode *node, int part, float distance);
/* Primitives of a node's mesh; 0, told, when there is no such mesh or it is empty. */
int srt_model_n_primitives (SrtModelReader *reader, const SrtModelNode *node);
/* Positions of a primitive's triangles as a part has them: three vertices a triangle, appended to @triangles (SrtVec3). */
bool srt_model_primitive (SrtModelReader *reader, const SrtModelNode *node, int part, int primitive, GArray *triangles);
/* Those of the whole mesh. */
bool srt_model_triangles (SrtModelReader *reader, const SrtModelNode *node, int part, GArray *triangles);

/* ---- model-attach.c: attachments and points ---- */

/* By name alone: kind or -1 (names of the points "jump_trail" and "jump_light" give their list in @list). */
int srt_attachment_kind_of_name (const char *name, int *number, int *list);
bool srt_model_attachments (SrtModelReader *reader);
bool srt_model_points (SrtModelReader *reader);

/* ---- model-track.c: tracks and animations ---- */

bool srt_model_tracks (SrtModelReader *reader);

/* ---- model-tree.c: collision trees and trigger polygons ---- */

/* Builds the tree of a part over triangles (three SrtVec3 each); nothing for none. */
void srt_model_tree (SrtModelReader *reader, int part, const GArray *triangles);
bool srt_model_trigger (SrtModelReader *reader, const SrtModelNode *node);

/* ---- model-mass.c: volume and its moments ---- */

/* Of a mesh of triangles (three SrtVec3 each): exact when closed, else of the box it fills. Fills the part's figures. */
void srt_model_mass (SrtPart *part, const GArray *triangles);

/* ---- model-arc.c: firing arcs ---- */

bool srt_model_arcs (SrtModelReader *reader);
