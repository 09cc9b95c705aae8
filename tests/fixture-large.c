/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fixture-large.h"

static SrtPart
box_part (const char *name,
          SrtPartClass part_class,
          int armor,
          int link,
          uint32_t flags,
          SrtVec3 half,
          SrtVec3 origin)
{
  SrtPart part = { .part_class = part_class, .parent = -1, .turret_slot = -1 };

  g_strlcpy (part.name, name, sizeof part.name);
  part.origin = origin;
  part.frame = srt_mat3_identity ();
  part.armor = armor;
  part.link_id = link;
  part.flags = flags | (armor > 0 ? SRT_PART_COMPONENT | SRT_PART_TARGETABLE : 0u);
  part.bounds_min = srt_scale (half, -1.0f);
  part.bounds_max = half;
  part.radius = srt_length (half);
  part.volume = 8.0 * half.x * half.y * half.z;
  part.density = 1e-5f;
  part.second[0] = part.volume * half.x * half.x / 3.0;
  part.second[1] = part.volume * half.y * half.y / 3.0;
  part.second[2] = part.volume * half.z * half.z / 3.0;
  return part;
}

static SrtModel
model_of (const char *name, const SrtPart *parts, int n)
{
  SrtModel model = { .lists_components = true, .n_parts = n, .total_nodes = n };

  g_strlcpy (model.name, name, sizeof model.name);
  model.parts = g_memdup2 (parts, (gsize) n * sizeof *parts);
  for (int i = 0; i < n; i++)
    model.total_components += (parts[i].flags & SRT_PART_COMPONENT) != 0;
  return model;
}

static int
add_cruiser (Fixture *f)
{
  const SrtVec3 half = { 1000, 1000, 4000 }, small = { 100, 100, 100 };
  const SrtPart parts[CRUISER_N_PARTS] = {
    box_part ("Hull", SRT_PART_HULL, 2000, 1, SRT_PART_LIGHT_MAP, half, srt_vec3 (0, 0, 0)),
    box_part ("Hull wreck", SRT_PART_HULL, 0, 1, SRT_PART_DAMAGED, half, srt_vec3 (0, 0, -500)),
    box_part ("Bridge", SRT_PART_COCKPIT, 500, 2, 0, small, srt_vec3 (0, -1100, 2000)),
    box_part ("Bridge wreck", SRT_PART_COCKPIT, 0, 2, SRT_PART_DAMAGED, small, srt_vec3 (0, -1100, 2000)),
    box_part ("Engine", SRT_PART_ENGINE, 400, 3, 0, small, srt_vec3 (-500, 0, -4100)),
    box_part ("Engine two", SRT_PART_ENGINE, 400, 4, 0, small, srt_vec3 (500, 0, -4100)),
    box_part ("Generator", SRT_PART_SHIELD_GENERATOR, 300, 5, 0, small, srt_vec3 (0, 1100, 0)),
    box_part ("Turret", SRT_PART_TURRET, 200, 6, 0, small, srt_vec3 (0, -1100, 0)),
    box_part ("Bay forcefield", SRT_PART_SERVICE_DOOR, 0, 0, 0, small, srt_vec3 (0, 0, 3900)),
  };
  const float cuts[] = { 3000, -3000, 1000, -1000 };
  SrtModel model = model_of ("cruiser", parts, CRUISER_N_PARTS);
  SrtPoint *points = g_new0 (SrtPoint, 6);
  SrtAttachment *attachments = g_new0 (SrtAttachment, 2);

  for (int i = 0; i < 4; i++)
    points[i] = (SrtPoint){ CRUISER_HULL, SRT_POINTS_CUT, i, { 0, 0, cuts[i] }, { 0, 0, 1 } };
  for (int i = 0; i < 2; i++)
    points[4 + i] =
        (SrtPoint){ CRUISER_HULL, SRT_POINTS_FIREBALLS, i, { 0, 0, 100.0f * (float) i }, { 0, 0, 1 } };
  model.points = points;
  model.n_points = 6;
  attachments[0] =
      (SrtAttachment){ .kind = SRT_ATTACH_ENGINE_GLOW, .part = CRUISER_ENGINE, .size = { 100, 100, 1000 } };
  attachments[1] = (SrtAttachment){ .kind = SRT_ATTACH_MUZZLE, .part = CRUISER_TURRET, .id = 1 };
  attachments[0].frame = attachments[1].frame = srt_frame_identity ();
  model.attachments = attachments;
  model.n_attachments = 2;
  ((SrtPart *) model.parts)[CRUISER_ENGINE].n_attachments = 1;
  ((SrtPart *) model.parts)[CRUISER_TURRET].first_attachment = 1;
  ((SrtPart *) model.parts)[CRUISER_TURRET].n_attachments = 1;
  ((SrtPart *) model.parts)[CRUISER_TURRET].turret_kind = 1;
  ((SrtPart *) model.parts)[CRUISER_TURRET].turret_slot = 0;
  model.total_guns = 1;
  return fixture_add_model (f, &model);
}

static int
add_two (Fixture *f)
{
  const SrtVec3 half = { 1000, 500, 4000 }, small = { 200, 200, 200 };
  const SrtPart parts[TWO_N_PARTS] = {
    box_part ("Top", SRT_PART_HULL, 1000, 0, 0, half, srt_vec3 (0, -500, 0)),
    box_part ("Fin", SRT_PART_HULL, 600, 0, 0, small, srt_vec3 (0, 1000, -2000)),
    box_part ("Front wreck", SRT_PART_HULL, 0, 0, SRT_PART_DAMAGED, half, srt_vec3 (0, 0, 0)),
    box_part ("Middle", SRT_PART_SHAFT, 0, 0, 0, small, srt_vec3 (0, 300, 0)),
    box_part ("Middle wreck", SRT_PART_SHAFT, 0, 0, SRT_PART_DAMAGED, small, srt_vec3 (0, 300, 0)),
    box_part ("Middle damaged", SRT_PART_SHAFT, 0, 0, 0, small, srt_vec3 (0, 300, 0)),
    box_part ("Low generator", SRT_PART_SHAFT, 0, 0, 0, small, srt_vec3 (0, 600, 0)),
    box_part ("Engine", SRT_PART_ENGINE, 400, 0, 0, small, srt_vec3 (0, 0, -4100)),
  };
  SrtModel model = model_of ("two", parts, TWO_N_PARTS);
  SrtPoint *points = g_new0 (SrtPoint, 3);

  for (int i = 0; i < 3; i++)
    points[i] =
        (SrtPoint){ TWO_TOP, SRT_POINTS_CUT, i, { 0, 0, 3000.0f - 3000.0f * (float) i }, { 0, 0, 1 } };
  model.points = points;
  model.n_points = 3;
  return fixture_add_model (f, &model);
}

static int
add_wreck (Fixture *f, const char *name)
{
  const SrtPart part = box_part (name, SRT_PART_HULL, 0, 0, SRT_PART_DAMAGED, srt_vec3 (900, 900, 2000),
                                 srt_vec3 (0, 0, -2000));
  SrtModel model = model_of (name, &part, 1);

  return fixture_add_model (f, &model);
}

static int
add_plates (Fixture *f)
{
  SrtPart parts[3];
  SrtModel model;

  for (int i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("Plate %d", i + 1);
      parts[i] = box_part (name, SRT_PART_ARMORED_PLATE, 0, 0, 0, srt_vec3 (50, 50, 10), srt_vec3 (0, 0, 0));
    }
  model = model_of ("plates", parts, 3);
  model.lists_components = false;
  return fixture_add_model (f, &model);
}

LargeTypes
fixture_large (Fixture *f)
{
  LargeTypes types;
  int wreck = add_wreck (f, "Half"), sphere = f->types[FIX_FIGHTER].model;

  types.cruiser = fixture_add_type (f, "cruiser", SRT_CLASS_CAPITAL, SRT_SIDE_HOSTILE, add_cruiser (f));
  types.half = fixture_add_type (f, "half", SRT_CLASS_CAPITAL, SRT_SIDE_NEUTRAL, wreck);
  types.two = fixture_add_type (f, "two", SRT_CLASS_CAPITAL, SRT_SIDE_HOSTILE, add_two (f));
  types.back = fixture_add_type (f, "back", SRT_CLASS_CAPITAL, SRT_SIDE_NEUTRAL, wreck);
  types.fin = fixture_add_type (f, "fin", SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL, sphere);
  types.piece = fixture_add_type (f, "piece", SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL, sphere);
  types.plates = fixture_add_type (f, "plates", SRT_CLASS_OTHER, SRT_SIDE_NEUTRAL, add_plates (f));
  f->types[types.cruiser].component_loss = SRT_LOSS_SPLIT;
  f->types[types.cruiser].ends.split = (SrtSplitType){ .mode = SRT_SPLIT_SWEEP,
                                                       .other_half = types.half,
                                                       .duration = 900,
                                                       .fireball = 1000,
                                                       .bits = 5,
                                                       .bit_size = 1,
                                                       .burst_odds = 10,
                                                       .kept_part = "",
                                                       .half_drift = { -1.5f, -10, -2 },
                                                       .half_tumble = { 0.0005f, 0.002f, 0.002f } };
  f->types[types.two].component_loss = SRT_LOSS_TWO_PART_END;
  f->types[types.two].ends.two_part = (SrtTwoPartEnd){ .top = "Top",
                                                       .fin = "Fin",
                                                       .front_wreck = "Front wreck",
                                                       .back_wreck = "Half",
                                                       .fin_wreck = "Body",
                                                       .middle = "Middle",
                                                       .middle_wreck = "Middle wreck",
                                                       .middle_damaged = "Middle damaged",
                                                       .low_generator = "Low generator",
                                                       .back_type = types.back,
                                                       .fin_type = types.fin };
  return types;
}

SrtSplitType *
fixture_split (Fixture *f, const LargeTypes *types)
{
  return &f->types[types->cruiser].ends.split;
}

SrtNode *
fixture_part (Fixture *f, int slot, int k)
{
  return &srt_nodes (f->world)[srt_root_child (&f->run, slot, k)];
}

void
fixture_break (Fixture *f, int slot, int k)
{
  srt_component_damage (&f->run, slot, srt_root_child (&f->run, slot, k), 5001, 0, SRT_DAMAGE_CRASH,
                        srt_vec3 (0, 0, 0));
  srt_component_losses (&f->run, slot);
}

const SrtEvent *
fixture_last (const Fixture *f, SrtEventKind kind)
{
  for (uint32_t i = f->run.n_events; i > 0; i--)
    if (f->events[i - 1].kind == (int) kind)
      return &f->events[i - 1];
  return NULL;
}
