/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the renderer's files share. Nothing outside engine/render includes this. */
#pragma once

#include "render/fx-textures.h"
#include "render/renderer.h"

#include <epoxy/gl.h>

/* ---- Programs (program.c) ---- */

/*
 * Links two texts of resources/shaders with a define line (may be NULL); 0 and a diagnostic on failure. A fragment
 * shader writes lit (LINEAR LIGHT) or glowing (COLOUR AS THE DISPLAY SHOWS IT), premultiplied after that: program.c
 * puts both before its text.
 */
GLuint srt_program_new (const char *vertex, const char *fragment, const char *defines, SrtDiags *diags);

typedef struct SrtModelProgram
{
  GLuint id;
  GLint clip, even, base_factor, emission_factor, orm_factor, sun, sun_color, fill, fill_color;
  GLint parallel, ahead, alpha, bump_scale;
  GLint spot, spot_left, shimmer, ticks; /* cloaks */
  GLint cut, cut_at, cut_glow; /* a portal, a hull that comes apart */
  GLint heat; /* of what was cut off a ship */
  GLint shadow, shadow_from, shadow_wide;
} SrtModelProgram;

typedef struct SrtSkyProgram
{
  GLuint id;
  GLint sky, size;
} SrtSkyProgram;

typedef struct SrtFxProgram
{
  GLuint id;
  GLint clip, depth;
} SrtFxProgram;

typedef struct SrtBubbleProgram
{
  GLuint id;
  GLint clip, turn, at, strength, seconds;
} SrtBubbleProgram;

typedef struct SrtHugeProgram
{
  GLuint id;
  GLint clip, look;
} SrtHugeProgram;

typedef struct SrtTunnelProgram
{
  GLuint id;
  GLint clip, opaque;
} SrtTunnelProgram;

typedef struct SrtLineProgram
{
  GLuint id;
  GLint clip, half_size, near_plane;
} SrtLineProgram;

typedef struct SrtFlatProgram
{
  GLuint id;
  GLint size;
} SrtFlatProgram;

/* ---- Models (models.c) ---- */

/* Where a primitive's indices lie in its model's buffer. */
typedef struct SrtGpuPrimitive
{
  GLsizei n_indices;
  GLintptr offset; /* bytes */
} SrtGpuPrimitive;

typedef struct SrtGpuImage
{
  GLuint texture;  /* 0: not yet, or unreadable */
  bool done;       /* decoded, or given up */
  bool handed_out; /* a worker has it */
} SrtGpuImage;

typedef struct SrtGpuModel
{
  bool ready;
  bool blended; /* some of it is seen through */
  GLuint vertex_array, instanced_array, vertices, indices; /* parts one by one; many at once */
  SrtGpuPrimitive *primitives;
  SrtGpuImage *images;
  int n_images;
} SrtGpuModel;

typedef struct SrtModelCache
{
  const SrtContent *content; /* a ref is held, so that addresses stay what they were */
  SrtGpuModel *models;
  int n_models;
  SrtGpuImage fx_images[SRT_N_FX_IMAGES];
  int most_texels;           /* longest side of a picture kept */
  float anisotropy;          /* how those of models are read: SrtRenderOptions */
  bool blend_levels;
} SrtModelCache;

void srt_models_forget (SrtModelCache *cache, bool context_lost);
/* Makes the cache about @content, keeping what it shares with the last one. */
void srt_models_follow (SrtModelCache *cache, const SrtContent *content);
/* Pictures on hulls are read as this frame wants it. */
void srt_models_filter (SrtRenderer *renderer, const SrtRenderOptions *options);

/* ---- Pictures of effects (fx-textures.c) ---- */

/* How the picture just uploaded and bound is read. */
void srt_fx_image_settle (SrtFxImage image);
/* White until it is there. What is where in the atlas: render/fx-textures.h. */
GLuint srt_fx_texture (const SrtRenderer *renderer, SrtFxImage image);
bool srt_fx_has_atlas (const SrtRenderer *renderer);

/* ---- Streams of vertices made anew each frame ---- */

typedef struct SrtStream
{
  GLuint vertex_array, buffer;
  GLsizeiptr room;
} SrtStream;

void srt_stream_upload (SrtStream *stream, const void *data, size_t size);
void srt_stream_free (SrtStream *stream);

typedef struct SrtFxVertex
{
  float position[3], uv[2], color[4], what[3];
} SrtFxVertex;

/* Uploads vertices into a stream of them, left bound; true the first time, when its array is made. */
bool srt_fx_upload (SrtStream *stream, const SrtFxVertex *vertices, int n);

typedef struct SrtLineVertex
{
  float here[3], there[3];
  uint8_t color[4];
  float corner[3];
} SrtLineVertex;

/* What a quad shows: a picture of the atlas, and how much white there is in its brightest (fx.c). */
typedef enum SrtFxKind
{
  SRT_FX_GLOW,
  SRT_FX_BOLT,
  SRT_FX_PLUME,
  SRT_FX_FIRE,   /* a fireball at its age */
  SRT_FX_RING,
  SRT_FX_RIBBON, /* along v, soft across */
  SRT_FX_FLARE,
  SRT_FX_SHEET,
  SRT_FX_PUFF,
  SRT_FX_BLADE,  /* along v, dark at its beginning */
  SRT_FX_BALL,
  SRT_FX_STAR,
  SRT_FX_DIAMONDS, /* along v, over a plume */
  SRT_N_FX_KINDS
} SrtFxKind;

typedef struct SrtLight
{
  SrtVec3 at;      /* relative to the camera */
  float reach;
  float color[3];
} SrtLight;

/* A quad of an effect waiting to be sorted. */
typedef struct SrtFxQuad
{
  SrtVec3 corner[4]; /* relative to the camera: (-1,-1) (1,-1) (1,1) (-1,1); of beams v runs 0..1 */
  float color[4];
  float strength[4]; /* of the colour at each corner, 0..1 */
  SrtFxSpan span;    /* of the atlas */
  float white;       /* added where the picture is brightest */
  bool as_shown;     /* the picture's colours are a display's, not light */
  bool soft;         /* it fades out where it meets what is solid */
  float depth;
} SrtFxQuad;

/* Those of fx-private.h. */
typedef struct SrtFxSprite SrtFxSprite;
typedef struct SrtFxEntry SrtFxEntry;

typedef struct SrtTargetForm
{
  int width, height, samples;
  GLenum format;
  bool read;   /* its colour is a texture */
  bool depth;
  bool no_color; /* depth alone, as a texture */
} SrtTargetForm;

typedef struct SrtTarget2d
{
  GLuint framebuffer, color, texture, depth;
  SrtTargetForm form;
} SrtTarget2d;

/* ---- From light to a picture (post.c) ---- */

enum
{
  SRT_BLOOM_LEVELS = 6,
};

typedef struct SrtPostProgram
{
  GLuint id;
  GLint texel, shed;
} SrtPostProgram;

typedef struct SrtPost
{
  GLuint array, shown; /* nothing but a triangle; the uniforms that every fragment shader can read */
  SrtPostProgram bright, down, up, show, show_luma, smooth;
  SrtTarget2d bloom[SRT_BLOOM_LEVELS], toned;
} SrtPost;

/* ---- A frame ---- */

/* Worked out once a frame: everything the passes need. */
typedef struct SrtFrameState
{
  const SrtScene *scene;
  const SrtCamera *camera;
  const SrtRenderOptions *options;
  const struct SrtShadows *shadows;
  SrtMat3 axes;             /* world to camera: rows right, down, forward */
  SrtVec3 right, down, ahead;
  float clip[16];           /* camera-relative world to clip space, column-major */
  float sky[16];            /* directions to clip space */
  float near_plane, far_plane;
  float level_scale;        /* distances are multiplied by this before a level is chosen */
  float pixel_height;       /* of the picture drawn into */
  float pixel_width;
} SrtFrameState;

enum
{
  SRT_FX_STREAMS = 3,
  SRT_TRAIL_POINTS = 48,
};

/* Where a missile was: kept from frame to frame, for its trail (spec 04 §10.10). */
typedef struct SrtTrail
{
  int record, launched_at;
  int look, side;
  bool following;
  float width;
  int n;                      /* points, oldest first */
  SrtVec3 at[SRT_TRAIL_POINTS]; /* world */
  float time[SRT_TRAIL_POINTS]; /* seconds */
} SrtTrail;

typedef struct SrtVisible
{
  int instance;
  float distance;
} SrtVisible;

/* ---- Parts drawn many at once (batches.c) ---- */

enum
{
  SRT_SHIP_LIGHTS = 4,
  SRT_MOST_LIGHTS = 255,
};

/* What is said of each part drawn: attributes 4 to 8 of the shaders of models. */
typedef struct SrtPartLook
{
  float row[3][4];           /* axes to the world's, and the place relative to the camera */
  uint8_t rim[4];
  uint8_t lights[SRT_SHIP_LIGHTS]; /* in the frame's lights; 255 none */
} SrtPartLook;

/* All parts of one look and level. */
typedef struct SrtBatch
{
  const SrtModelProgram *program;
  int model, level, lit;     /* level of the model's */
  int first, n;              /* of the looks, in order */
} SrtBatch;

typedef struct SrtBatches
{
  SrtBatch *batches;
  int n_batches, max_batches;
  int *batch_of;             /* of each look as it came */
  int max_batch_of;
  SrtPartLook *looks, *ordered;
  int n_looks, max_looks, max_ordered;
  int *table;                /* batches by their hash; -1 none */
  int table_size;
  GLuint buffer;
} SrtBatches;

typedef struct SrtShieldDrawing SrtShieldDrawing; /* shields.c */
typedef struct SrtTextured SrtTextured;           /* rings.c */
/* ---- Shadows (shadows.c) ---- */

enum
{
  SRT_SHADOW_MOST = 2, /* pictures */
};

typedef struct SrtShadows
{
  SrtModelProgram program;
  GLuint framebuffer, texture;
  int side, room;            /* points of a picture each way, pictures side by side in the texture */
  int n;                     /* pictures of this frame; 0: no shadows */
  SrtVec3 x, y, z;           /* the light's axes, z toward the sun */
  float from[SRT_SHADOW_MOST][16], texel[SRT_SHADOW_MOST]; /* a point's size, units */
} SrtShadows;

struct SrtRenderer
{
  char *description;
  bool es, software;
  bool draws_floats; /* into half floats */
  float most_anisotropy;
  int most_samples;
  SrtModelProgram model_detail, model_plain, model_fast, model_classic, model_classic_cut, model_shimmer, model_cut, model_torn;
  SrtSkyProgram sky_program, star_program;
  SrtFxProgram fx_program, fx_soft_program, fx_plain_program; /* plain: until the atlas is there */
  SrtBubbleProgram bubble_program;
  SrtHugeProgram huge_program;
  SrtLineProgram line_program;
  SrtTunnelProgram tunnel_program;
  SrtFlatProgram flat_program;
  GLuint white, flat_bumps, noise; /* textures */
  SrtModelCache cache;
  /* backdrop.c */
  GLuint sky_array, sky_vertices, sky_indices, star_array, star_vertices;
  int n_sky_indices, n_stars;
  uint32_t star_seed;
  bool has_backdrop;
  /* shapes of our own: a sphere for shields */
  GLuint sphere_array, sphere_vertices, sphere_indices;
  int n_sphere_indices;
  /* streams */
  SrtStream fx_streams[SRT_FX_STREAMS], line_stream, flat_stream;
  GLsync fx_fences[SRT_FX_STREAMS];
  int fx_turn;
  /* tunnels.c */
  SrtStream tunnel_stream;
  /* huge-draw.c */
  SrtStream huge_stream;
  GLuint huge_indices;
  GLuint tunnel_index_buffer;
  struct SrtTunnelCorner *tunnel_corners;
  SrtFxVertex *tunnel_vertices;
  uint16_t *tunnel_indices;
  GLuint quad_indices;
  int n_quads;
  SrtFxQuad *quads;
  int n_fx, max_fx;
  SrtFxSprite *fx_sprites;
  int n_fx_sprites, max_fx_sprites;
  SrtFxEntry *fx_entries;   /* twice as many, for sorting */
  int max_fx_entries;
  SrtLineVertex *line_vertices;
  int n_line_vertices, max_line_vertices;
  SrtLight *lights;
  int n_lights, max_lights;
  SrtVisible *visible;
  int n_visible, max_visible;
  SrtBatches batches;
  struct SrtDebris *debris; /* NULL until there is any */
  SrtShadows shadows;
  GLuint light_buffer;
  SrtTrail *trails;
  int n_trails, max_trails;
  SrtShieldDrawing *shields;
  SrtTextured *textured;
  SrtTarget2d drawn, resolved, solid; /* solid: depths of what hides what lies behind it */
  SrtPost post;
  /* What is kept from frame to frame, for looks alone. */
  SrtVec3 last_eye;
  bool has_last_eye;
  float sun_shown;          /* 0 hidden .. 1 */
  SrtRenderStats stats;
};

/* targets.c */
/* Sizes a buffer to draw into; false when the context refuses it. */
bool srt_target_size (SrtTarget2d *target, const SrtTargetForm *form);
void srt_target_free (SrtTarget2d *target);

/* post.c */
bool srt_post_make (SrtRenderer *renderer, SrtDiags *diags);
void srt_post_free (SrtRenderer *renderer);
/* Says to every shader whether light is kept as it is, or toned on the spot, and how. */
void srt_post_shown (const SrtRenderer *renderer, bool light_kept, const SrtRenderOptions *options);
/* Tones @picture, a texture of light, into a framebuffer. */
void srt_post_draw (SrtRenderer *renderer,
                    const SrtFrameState *frame,
                    const SrtTarget2d *picture,
                    GLuint framebuffer,
                    int width,
                    int height);

/* backdrop.c */
void srt_backdrop_draw (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_backdrop_free (SrtRenderer *renderer);

/* ships.c */
void srt_ships_gather (SrtRenderer *renderer, SrtFrameState *frame);
void srt_ships_draw (SrtRenderer *renderer, const SrtFrameState *frame);
/* What is seen through, over all that is solid and the sky: glass, cloaks, ships that are still to come. */
void srt_ships_draw_see_through (SrtRenderer *renderer, const SrtFrameState *frame);

/* The level of a part that shows at such a distance, finer for larger pictures. */
const SrtLevel *srt_ships_level (const SrtFrameState *frame, const SrtModel *model, const SrtPart *part, float distance,
                                 bool finest);
/*
 * Calls @found for each node of a visible ship that is in view, with its level. @from_light: out of view too, for its
 * shadow.
 */
typedef void (*SrtFoundNode) (SrtRenderer *renderer, const SrtSceneNode *node, const SrtPart *part,
                              const SrtLevel *level, void *data);
void srt_ships_nodes (SrtRenderer *renderer, const SrtFrameState *frame, const SrtVisible *visible, bool from_light,
                      SrtFoundNode found, void *data);

/* The distance at which a perspective view would show things as large as they are; a radius in pixels there. */
float srt_ships_size_distance (const SrtFrameState *frame, float distance);
float srt_ships_pixels (const SrtFrameState *frame, float radius, float distance);
/* A program for parts of ships in this frame; @light: share of the sun's and the fill's, 1 for ships. */
void srt_ships_program (const SrtModelProgram *program, const SrtFrameState *frame, float light);
/* What was sent of batches, with nothing of it seen through. */
void srt_ships_draw_batches (SrtRenderer *renderer);

/* There is something to draw, and the models are those of the scene. */
bool srt_ships_ready (const SrtRenderer *renderer, const SrtFrameState *frame);

/* batches.c */
void srt_batches_begin (SrtRenderer *renderer);
void srt_batches_add (SrtRenderer *renderer, const SrtModelProgram *program, const SrtSceneNode *node,
                      const SrtLevel *level, SrtPartLook look);
/* Sends what was added; the parts of a batch lie together then. */
void srt_batches_send (SrtRenderer *renderer);
/* Binds a batch's model and its parts' looks. */
void srt_batch_bind (SrtRenderer *renderer, const SrtBatch *batch);
void srt_batches_free (SrtRenderer *renderer, bool context_lost);
/* A part without an outline's glow or lights; puts it elsewhere; says it to the program, for what is drawn by itself. */
SrtPartLook srt_part_look_at (const SrtFrame *place, SrtVec3 eye);
void srt_part_look_place (SrtPartLook *look, const SrtFrame *place, SrtVec3 eye);
void srt_part_look_set (const SrtPartLook *look);

/* shadows.c */
bool srt_shadows_make (SrtRenderer *renderer, SrtDiags *diags);
void srt_shadows_free (SrtRenderer *renderer);
/* Draws what the sun sees of the ships gathered; leaves another framebuffer bound. */
void srt_shadows_draw (SrtRenderer *renderer, const SrtFrameState *frame);
/* Says this frame's shadows to a program in use. */
void srt_shadows_set (const SrtShadows *shadows, const SrtModelProgram *program);

/* materials.c */
bool srt_material_has_light_map (const SrtMaterial *material);
/* Light alone whose picture is still to come would be a white plate: it is left out. */
bool srt_material_to_come (const SrtGpuModel *gpu, const SrtMaterial *material);
/* @out: its light map is switched off. */
void srt_material_set (const SrtRenderer *renderer, const SrtModelProgram *program, const SrtGpuModel *gpu,
                       const SrtMaterial *material, bool out);
void srt_texture_bind (GLenum unit, GLuint texture);

/* lights.c: sends the frame's lights, the strongest where there are too many; which of them reach a sphere. */
void srt_lights_send (SrtRenderer *renderer);
void srt_lights_choose (const SrtRenderer *renderer, SrtVec3 at, float radius, uint8_t chosen[SRT_SHIP_LIGHTS]);

/* debris.c: what flies off ships; after them, as solid */
void srt_debris_draw (SrtRenderer *renderer, const SrtFrameState *frame);
/* Whether something at a place relative to the camera may throw its shadow on what is seen. */
typedef bool (*SrtCasts) (const SrtRenderer *renderer, SrtVec3 at, float radius, void *data);
/* For shadows.c: bits among the parts drawn many at once, in its program; pieces, in the program in use. */
void srt_debris_add_casters (SrtRenderer *renderer, const SrtFrameState *frame, SrtCasts casts, void *data);
void srt_debris_draw_casters (SrtRenderer *renderer, const SrtFrameState *frame, SrtCasts casts, void *data);
void srt_debris_free (SrtRenderer *renderer, bool context_lost);

/* cloak.c: colour of a shimmer by its strength, 0..1 */
void srt_cloak_color (float strength, float color[3]);

/* sky-fx.c: the sun and its flares, dust */
void srt_fx_sun (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_fx_dust (SrtRenderer *renderer, const SrtFrameState *frame);

/* glow.c, fx.c */
/* Half the width of a beam along @axis that faces the camera, at a place relative to it. */
SrtVec3 srt_fx_across (const SrtFrameState *frame, SrtVec3 at, SrtVec3 axis, float half);
/* A quad to fill in: corners and depth are the caller's. */
SrtFxQuad *srt_fx_quad (SrtRenderer *renderer, SrtFxKind kind, const float color[4], float age, float seed);
/* A light that falls on ships; its place is relative to the camera. */
void srt_fx_light (SrtRenderer *renderer, SrtVec3 at, float reach, const float color[3], float strength);
/* ordnance.c: flames and trails of missiles, countermeasures, shockwaves */
void srt_fx_ordnance (SrtRenderer *renderer, const SrtFrameState *frame);
/* rays.c: beams and lights of sequences */
void srt_fx_rays (SrtRenderer *renderer, const SrtFrameState *frame);
/* rays-fx.c: electric rays, lights of wrecks; split-draw.c: light of torn hulls */
void srt_fx_electric (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_fx_splits (SrtRenderer *renderer, const SrtFrameState *frame);
/* huge-draw.c: the huge explosion's meshes; its light and its glow */
void srt_huge_draw (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_fx_huge (SrtRenderer *renderer, const SrtFrameState *frame);
/* extras-draw.c: hats and glowing cores */
void srt_fx_extras (SrtRenderer *renderer, const SrtFrameState *frame);
/* tractor.c: beams and their light; bubbles */
void srt_fx_tractors (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_bubbles_draw (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_fx_begin (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_fx_glows (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_fx_draw (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_fx_sprite (SrtRenderer *renderer, const SrtFrameState *frame, SrtFxKind kind, SrtVec3 at, float half_size,
                    float turn, const float color[4], float age, float seed);
/* A flat picture with these half axes about @at. */
void srt_fx_plane (SrtRenderer *renderer, const SrtFrameState *frame, SrtFxKind kind, SrtVec3 at, SrtVec3 x, SrtVec3 y,
                   const float color[4]);
void srt_fx_beam (SrtRenderer *renderer, const SrtFrameState *frame, SrtFxKind kind, SrtVec3 from, SrtVec3 to,
                  SrtVec3 across, const float color[4], float seed);
/* shapes.c: spheres that shine through one another; the program, in use meanwhile, has its axes and place at these */
void srt_spheres_begin (SrtRenderer *renderer);
void srt_sphere_draw (SrtRenderer *renderer, const SrtFrameState *frame, GLint turn_at, GLint place_at,
                      const SrtFrame *place, float radius);
void srt_spheres_end (void);

/* shields.c: struck shields */
bool srt_shields_make (SrtRenderer *renderer, SrtDiags *diags);
void srt_shields_free (SrtRenderer *renderer, bool context_lost);
void srt_shields_draw (SrtRenderer *renderer, const SrtFrameState *frame);
/* rings.c: a picture times a colour, of vertices like fx.c's; rings of shockwaves; the flash over all of it */
bool srt_textured_make (SrtRenderer *renderer, SrtDiags *diags);
void srt_textured_free (SrtRenderer *renderer, bool context_lost);
void srt_textured_begin (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_rings_draw (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_flash_draw (SrtRenderer *renderer, const SrtFrameState *frame);
/* sparks.c */
void srt_fx_sparks (SrtRenderer *renderer, const SrtFrameState *frame);

/* tunnels.c: flashes at portals; funnels, after all that is solid; the worm, in place of everything */
void srt_fx_tunnels (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_tunnels_draw (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_worm_draw (SrtRenderer *renderer, const SrtFrameState *frame);
void srt_tunnels_free (SrtRenderer *renderer);

/* grid.c: adds the lines of the editor's grid */
void srt_grid_add (SrtRenderer *renderer, const SrtFrameState *frame);

/* lines.c */
/* A line in the world; colours are sRGB with alpha, width and dash in pixels, dash 0 a whole line. */
void srt_line_add (SrtRenderer *renderer, const SrtFrameState *frame, SrtVec3 a, SrtVec3 b, const float color_a[4],
                   const float color_b[4], float width, float dash);
void srt_lines_draw (SrtRenderer *renderer, const SrtFrameState *frame, bool on_top);

/* shapes.c */
void srt_shapes_make (SrtRenderer *renderer);
void srt_shapes_free (SrtRenderer *renderer);
/* Triangles of a closed grid of (down + 1) rows of (around + 1) vertices; returns how many indices: 6 a cell. */
int srt_grid_indices (int around, int down, uint16_t *indices);
