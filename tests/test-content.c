/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Record tables, the shipped data, and contents that share. */
#include "content/load.h"
#include "content/records.h"
#include "maneuver/maneuver.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
folder_of (const char *name)
{
  const char *data = g_getenv ("SORTIE_DATA");
  return g_build_filename (data ? data : "data", name, NULL);
}

static SrtContent *
load (const char *const *folders, SrtDiags *diags)
{
  const SrtLoadOptions options = { folders, srt_maneuver_compile, srt_maneuver_free };
  return srt_content_load (&options, diags);
}

/* First complaint about a record's text, as a line. */
static char *
complaint (const char *record, const char *text)
{
  g_autoptr (SrtJson) json = srt_json_parse (text, strlen (text), "f.json", NULL);
  SrtDiags diags;
  char *line, *copy;

  srt_diags_init (&diags);
  srt_record_check (srt_record_find (record), json, "f.json", "", &diags);
  line = diags.count ? srt_diag_line (&diags.items[0], NULL) : NULL;
  copy = g_strdup (line);
  free (line);
  srt_diags_clear (&diags);
  return copy;
}

static void
assert_complaint (const char *record, const char *text, const char *line)
{
  g_autofree char *got = complaint (record, text);
  g_assert_cmpstr (got, ==, line);
}

static void
test_check (void)
{
#define PILOT "{\"id\": \"a\", \"name\": \"A\""
  assert_complaint ("pilot", PILOT "}", NULL);
  assert_complaint ("pilot", "{\"name\": \"A\"}", "f.json:1:1: error: “id” is missing");
  assert_complaint ("pilot", PILOT ", \"skill\": \"great\"}", "f.json:1:35: error: “skill” must be one of: low, medium, high, other");
  assert_complaint ("pilot", PILOT ", \"aim_tier\": 1.5}", "f.json:1:38: error: “aim_tier” must be a whole number");
  assert_complaint ("pilot", PILOT ", \"aim_tier\": 7}", "f.json:1:38: error: “aim_tier” must be between -1 and 2");
  assert_complaint ("pilot", PILOT ", \"luck\": 1}",
                    "f.json:1:26: note: “luck” means nothing to Sortie here; it is kept as it is");
  assert_complaint ("pilot", "{\"id\": \"9 lives\", \"name\": \"A\"}",
                    "f.json:1:8: error: “id” must begin with a letter or underscore and hold only letters, digits, - "
                    "and _; “9 lives” does not");
  assert_complaint ("gun",
                    "{\"id\": \"g\", \"name\": \"G\", \"number\": 1, \"range\": 1, \"speed\": 1, \"damage_shield\": 1, "
                    "\"damage_hull\": 1, \"fire_rate\": 1, \"color\": [1, \"x\", 0]}",
                    "f.json:1:130: error: “color” must be a number");
  assert_complaint ("pilot", "[]", "f.json:1:1: error: “” must be an object in curly brackets");
}

static void
test_readers (void)
{
  const char *text = "{\"pause\": 70, \"skill\": \"high\", \"name\": \"x\", \"burst\": \"no\"}";
  g_autoptr (SrtJson) json = srt_json_parse (text, strlen (text), NULL, NULL);
  const SrtRecord *pilot = srt_record_find ("pilot"), *mission = srt_record_find ("mission");

  g_assert_cmpfloat (srt_read_number (pilot, json, "pause"), ==, 70);
  g_assert_cmpfloat (srt_read_number (pilot, json, "burst"), ==, -1);
  g_assert_cmpint (srt_read_enum (pilot, json, "skill"), ==, 2);
  g_assert_cmpstr (srt_read_string (json, "name"), ==, "x");
  g_assert_null (srt_read_string (json, "pause"));
  g_assert_cmpfloat (srt_read_number (mission, json, "action_radius"), ==, 220000);
  g_assert_null (srt_record_find ("nothing"));
}

/* The committed schemas are those that the tables make. */
static void
test_schemas (void)
{
  static const char *const names[] = { "mission", "ship-type", "gun", "missile", "pilot" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SrtJson) schema = srt_record_schema (srt_record_find (names[i]));
      g_autofree char *made = srt_json_write (schema, NULL);
      g_autofree char *file = g_strconcat ("schemas/", names[i], ".schema.json", NULL);
      g_autofree char *path = folder_of (file);
      g_autofree char *kept = NULL;
      g_assert_true (g_file_get_contents (path, &kept, NULL, NULL));
      g_assert_cmpstr (made, ==, kept);
    }
}

/* Every style of launching, landing, docking and carrying has a ship that uses it (spec 02 §1.3, 08 §1.3). */
static void
test_roles (void)
{
  g_autofree char *data = folder_of ("");
  const char *folders[] = { data, NULL };
  bool launch[10] = { false }, land[3] = { false }, as[3] = { false }, host[3] = { false }, gate[3] = { false };
  int hangars = 0, bays = 0, cannons = 0, lifters = 0, pods = 0, receivers = 0, tenders[2] = { 0 }, hosts = 0,
      sections = 0, slow = 0, warps = 0, climbs = 0, lights = 0;
  SrtDiags diags;
  SrtContent *content;

  srt_diags_init (&diags);
  content = load (folders, &diags);
  /* Every part and type that a role names is there. */
  for (size_t i = 0; i < diags.count; i++)
    {
      g_assert_cmpstr (diags.items[i].code, !=, "no-part");
      g_assert_cmpstr (diags.items[i].code, !=, "no-type");
    }
  for (int i = 0; i < content->n_ships; i++)
    {
      const SrtShipRoles *roles = &content->ships[i].roles;
      if (roles->launch.carrier >= 0)
        launch[roles->launch.carrier] = true;
      if (roles->launch.low_gates > 0)
        launch[roles->launch.low_carrier] = true;
      if (roles->launch.as >= 0)
        launch[roles->launch.as] = true;
      land[roles->land.style] = true;
      as[roles->dock.as] = true;
      host[roles->dock.host] = true;
      gate[roles->gate.kind] = true;
      hangars += roles->launch.hangar >= 0;
      climbs += roles->launch.climb_out;
      bays += roles->land.bay >= 0;
      cannons += roles->ion.turns != NULL;
      lifters += roles->lifter.pincers[SRT_PINCERS - 1] != NULL;
      pods += roles->cargo.pod_part != NULL;
      receivers += content->ships[i].model >= 0 && strcmp (content->ships[i].id, "barge") == 0;
      tenders[content->ships[i].side == SRT_SIDE_HOSTILE] += (content->ships[i].traits & SRT_TRAIT_TENDER) != 0;
      hosts += roles->breakaway.parts.n > 0;
      sections += roles->breakaway.section;
      slow += roles->gate.slow_arrival && roles->gate.splits && roles->gate.remnant;
      warps += roles->warp.length > 0.0f;
      lights += roles->lights_in_sequence;
    }
  for (int i = 0; i < 10; i++)
    g_assert_true (launch[i]);
  for (int i = 0; i < 3; i++)
    g_assert_true (land[i] && as[i] && host[i] && gate[i]);
  g_assert_cmpint (hangars, >=, 2);
  g_assert_cmpint (bays, >=, 1);
  g_assert_cmpint (cannons, >=, 2);
  g_assert_true (lifters > 0 && pods > 0 && receivers > 0 && tenders[0] > 0 && tenders[1] > 0);
  g_assert_true (hosts > 0 && sections > 0 && slow > 0 && warps > 0 && climbs > 0 && lights > 0);
  srt_diags_clear (&diags);
  srt_content_unref (content);
}

static void
test_shipped (void)
{
  g_autofree char *data = folder_of ("");
  const char *folders[] = { data, NULL };
  SrtDiags diags;
  SrtContent *content;
  const SrtGunType *needle;
  const SrtPilot *ace;
  int swift, bastion;

  srt_diags_init (&diags);
  content = load (folders, &diags);
  for (size_t i = 0; i < diags.count; i++)
    if (diags.items[i].severity == SRT_SEVERITY_ERROR)
      g_test_message ("%s: %s", diags.items[i].file, diags.items[i].message);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 0);
  g_assert_nonnull (content);
  g_assert_cmpint (content->n_ships, >=, 6);
  g_assert_cmpint (content->sets[0].n_maneuvers, >=, 10);
  for (int i = 0; i < 10; i++)
    g_assert_true (content->sets[0].maneuvers[i] && content->sets[0].maneuvers[i]->valid);
  needle = &content->guns[1];
  g_assert_cmpint (needle->number, ==, 1);
  g_assert_cmpfloat (needle->speed * (float) needle->lifetime / 4, >, 25000);
  g_assert_cmpint (needle->refire_interval, ==, (int) (100 / needle->fire_rate));
  g_assert_cmpint (content->guns[0].number, ==, 0);
  g_assert_cmpint (content->guns[13].traits, ==, SRT_GUN_TURRET);
  ace = &content->pilots[srt_content_find_pilot (content, "ace")];
  g_assert_cmpint (ace->skill, ==, 2);
  g_assert_cmpfloat (ace->turn_limit, ==, 1);
  g_assert_cmpint (ace->countermeasures_least, ==, 50);
  g_assert_cmpint (ace->countermeasures_most, ==, 100);
  swift = srt_content_find_ship (content, "swift");
  bastion = srt_content_find_ship (content, "bastion");
  g_assert_cmpint (content->ships[swift].ship_class, ==, SRT_CLASS_FIGHTER);
  g_assert_cmpfloat (content->ships[swift].flight.speed_per_pitch_rate, >, 0);
  g_assert_true (content->models[content->ships[bastion].model].lists_components);
  g_assert_cmpint (content->models[content->ships[bastion].model].total_components, >, 7); /* with its turrets' */
  g_assert_cmpint (srt_content_find_ship (content, "nonesuch"), ==, SRT_NONE);
  g_assert_cmpint (srt_content_pilot (content, -1)->aim_interval, ==, 50);
  g_assert_cmpint (srt_content_pilot (content, -1)->countermeasures_least, ==, 200);
  srt_content_unref (content);
  srt_diags_clear (&diags);
}

static SrtManeuver *
compile (const char *text)
{
  int number;
  return srt_maneuver_compile (text, "t.maneuver", 5, &number, NULL);
}

/* A derived content shares the tables, replaces one maneuver, and outlives the one it came from. */
static void
test_derived (void)
{
  g_autofree char *data = folder_of ("");
  const char *folders[] = { data, NULL };
  SrtContent *base = load (folders, NULL);
  SrtManeuver *kept = base->sets[0].maneuvers[1], *first = compile ("StraightOn\n"), *second = compile ("StraightOn\n");
  SrtContent *one = srt_content_with_maneuver (base, 0, 0, first);
  SrtContent *two;

  g_assert_cmpuint (base->version, ==, 1);
  g_assert_cmpuint (one->version, ==, 2);
  g_assert_true (one->ships == base->ships);
  g_assert_true (one->sets[0].maneuvers[0] == first);
  g_assert_true (base->sets[0].maneuvers[0] != first);
  g_assert_true (one->sets[0].maneuvers[1] == kept);
  srt_content_unref (base);
  g_assert_cmpstr (one->sets[0].maneuvers[1]->name, ==, kept->name); /* still there */
  two = srt_content_with_maneuver (one, 1, 0, second); /* a set of its own */
  g_assert_cmpint (two->n_sets, ==, 2);
  g_assert_true (two->sets[0].maneuvers[0] == first);
  g_assert_true (two->sets[1].maneuvers[0] == second);
  g_assert_true (two->sets[1].maneuvers[1] == kept);
  srt_content_unref (one);
  g_assert_cmpint (srt_content_find_maneuver (two, 1, two->sets[1].maneuvers[1]->name), ==, 1);
  srt_content_unref (two);
}

/* ---- Folders made by the test ---- */

static void
put (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
remove_tree (const char *path)
{
  GDir *dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);
      remove_tree (inner);
    }
  g_clear_pointer (&dir, g_dir_close);
  g_remove (path);
}


/* How a type ends: figures and words, types by id, and what is not there told with its place. */
static void
test_ends (void)
{
  static const char *const hull = "{\"id\": \"hull\", \"name\": \"Hull\", \"class\": \"capital\", \"side\": \"hostile\",\n"
                                  " \"split\": {\"mode\": \"bursts\", \"duration\": 300, \"other_half\": \"half\",\n"
                                  "  \"traits\": [\"stop_dead\", \"end_flash\"], \"flash_steps\": [{\"step\": 29}, {\"step\": 35}],\n"
                                  "  \"half_drift\": [-5, 0, 0]},\n"
                                  " \"throws\": [{\"kind\": \"door\", \"assembly\": \"Door\", \"piece\": \"half\", \"tumble\": 0.01},\n"
                                  "  {\"kind\": \"panel\", \"assembly\": \"Door\", \"piece\": \"nothing\"}],\n"
                                  " \"two_part_end\": {\"top\": \"Top\", \"back_type\": \"half\"},\n"
                                  " \"wreck\": {\"part\": \"Top\", \"shown\": true}}";
  g_autofree char *folder = g_dir_make_tmp ("sortie-content-XXXXXX", NULL);
  const char *const folders[] = { folder, NULL };
  SrtDiags diags;
  SrtContent *content;
  int named = 0;

  srt_diags_init (&diags);
  put (folder, "ships/a-hull.json", hull);
  put (folder, "ships/half.json", "{\"id\": \"half\", \"name\": \"Half\", \"class\": \"capital\", \"side\": \"neutral\"}");
  content = load (folders, &diags);
  g_assert_nonnull (content);
  const SrtShipEnds *ends = &content->ships[srt_content_find_ship (content, "hull")].ends;
  int half = srt_content_find_ship (content, "half");
  g_assert_cmpint (ends->split.mode, ==, SRT_SPLIT_BURSTS);
  g_assert_cmpint (ends->split.duration, ==, 300);
  g_assert_cmpint (ends->split.other_half, ==, half);
  g_assert_cmpint (ends->split.burst_odds, ==, 10);
  g_assert_cmpint (ends->split.n_flash_steps, ==, 2);
  g_assert_cmpint (ends->split.flash_steps[1], ==, 35);
  g_assert_cmphex (ends->split.traits, ==, SRT_SPLIT_STOP_DEAD | SRT_SPLIT_END_FLASH);
  g_assert_true (ends->split.has_half_drift);
  g_assert_cmpfloat (ends->split.half_drift.x, ==, -5);
  g_assert_cmpfloat (ends->split.half_tumble.y, ==, 0.002f);
  g_assert_cmpint (ends->n_throws, ==, 2);
  g_assert_cmpint (ends->throws[0].kind, ==, SRT_THROW_DOOR);
  g_assert_cmpint (ends->throws[0].piece, ==, half);
  g_assert_cmpstr (ends->throws[0].part, ==, "Door");
  g_assert_cmpfloat (ends->throws[0].tumble, ==, 0.01f);
  g_assert_cmpfloat (ends->throws[0].speed_most, ==, -1);
  g_assert_cmpint (ends->throws[1].piece, ==, -1);
  g_assert_cmpint (ends->two_part.back_type, ==, half);
  g_assert_cmpint (ends->two_part.fin_type, ==, -1);
  g_assert_true (ends->wreck_shown);
  g_assert_cmpint (content->ships[half].ends.split.mode, ==, SRT_SPLIT_NONE);
  g_assert_cmpint (content->ships[half].ends.split.other_half, ==, -1);
  for (size_t i = 0; i < diags.count; i++)
    if (g_strcmp0 (diags.items[i].code, "no-type") == 0)
      {
        g_assert_cmpint (diags.items[i].line, ==, 6);
        named++;
      }
  g_assert_cmpint (named, ==, 1);
  srt_content_unref (content);
  srt_diags_clear (&diags);
  remove_tree (folder);
}

/* Bad files are told and left out; a nearer folder's file stands for a farther one's. */
static void
test_folders (void)
{
  g_autofree char *near_folder = g_dir_make_tmp ("sortie-near-XXXXXX", NULL);
  g_autofree char *far_folder = g_dir_make_tmp ("sortie-far-XXXXXX", NULL);
  const char *folders[] = { near_folder, far_folder, NULL };
  SrtDiags diags;
  SrtContent *content;
  bool model_told = false, held_told = false;
  int strange_muzzles = 0;

  put (far_folder, "pilots/pat.json", "{\"id\": \"pat\", \"name\": \"Far\"}");
  put (far_folder, "pilots/sam.json", "{\"id\": \"sam\", \"name\": \"Sam\", \"trigger_tier\": 7}");
  put (near_folder, "pilots/pat.json", "{\"id\": \"pat\", \"name\": \"Near\", \"turn_tier\": 2, \"pause\": 33, "
                                     "\"skill\": \"other\", \"turn_limit\": 2, \"missiles_least\": 7, "
                                     "\"missiles_most\": 9, \"countermeasures_most\": 77}");
  put (near_folder, "pilots/zoe.json", "{\"id\": \"pat\", \"name\": \"Twin\"}");
  put (near_folder, "guns/a.json", "{\"id\": ");
  put (near_folder, "guns/b.json", "{\"id\": \"b\", \"name\": \"B\", \"number\": 2, \"range\": 100, \"speed\": 1, "
                                   "\"damage_shield\": 1, \"damage_hull\": 1, \"fire_rate\": 0}");
  put (near_folder, "guns/d.json", "{\"id\": \"d\", \"name\": \"D\", \"number\": 1, \"range\": 1500.7, \"speed\": 1, "
                                   "\"damage_shield\": 1, \"damage_hull\": 1, \"fire_rate\": 8, \"shot_energy\": 3.5}");
  put (near_folder, "guns/c.json", "{\"id\": \"c\", \"name\": \"C\", \"number\": 2, \"range\": 100, \"speed\": 1, "
                                   "\"damage_shield\": 1, \"damage_hull\": 1, \"fire_rate\": -1}");
  put (near_folder, "ships/tug.json", "{\"id\": \"tug\", \"name\": \"Tug\", \"class\": \"support\", \"side\": "
                                      "\"neutral\", \"model\": \"missing\"}");
  put (near_folder, "ships/models/tub.gltf",
       "{\"asset\": {\"version\": \"2.0\"}, \"scene\": 0, \"scenes\": [{\"nodes\": [0]}], \"nodes\": [{\"name\": \"body\", "
       "\"children\": [1, 2], \"extras\": {\"part\": {}}}, {\"name\": \"odd\", \"extras\": {\"attach\": {\"kind\": "
       "\"gun_muzzle\", \"gun\": 77}}}, {\"name\": \"even\", \"extras\": {\"attach\": {\"kind\": \"gun_muzzle\", \"gun\": 2}}}]}");
  put (near_folder, "ships/tub.json", "{\"id\": \"tub\", \"name\": \"Tub\", \"class\": \"support\", \"side\": \"neutral\", "
                                      "\"model\": \"tub\"}");
  put (near_folder, "ships/rock.json", "{\"id\": \"rock\", \"name\": \"Rock\", \"class\": \"other\", \"side\": "
                                       "\"neutral\", \"traits\": [\"asteroid\", \"collision_proof\"]}");
  srt_diags_init (&diags);
  content = load (folders, &diags);
  g_assert_nonnull (content);
  g_assert_cmpint (content->n_pilots, ==, 1);
  g_assert_cmpstr (content->pilots[0].name, ==, "Near");
  g_assert_cmpint (content->pilots[0].pause, ==, 33);
  g_assert_cmpint (content->pilots[0].aim_interval, ==, 25);
  g_assert_cmpint (content->pilots[0].skill, ==, 3);
  g_assert_cmpfloat (content->pilots[0].turn_limit, ==, 2);
  g_assert_cmpint (content->pilots[0].missiles_least, ==, 7);
  g_assert_cmpint (content->pilots[0].missiles_most, ==, 9);
  g_assert_cmpint (content->pilots[0].countermeasures_least, ==, 50);
  g_assert_cmpint (content->pilots[0].countermeasures_most, ==, 77);
  g_assert_cmpint (content->n_guns, ==, 3);
  g_assert_cmpstr (content->guns[2].id, ==, "b");
  g_assert_cmpint (content->guns[2].refire_interval, ==, 8388608);
  for (size_t i = 0; i < diags.count; i++)
    {
      held_told = held_told || strcmp (diags.items[i].code, "held") == 0;
      strange_muzzles += strcmp (diags.items[i].code, "no-gun") == 0;
    }
  g_assert_true (held_told);
  g_assert_cmpint (strange_muzzles, ==, 1);
  /* Figures of a file are truncated (spec 04 §2.2, check 1 of §16) */
  g_assert_cmpint (content->guns[1].lifetime, ==, 1500);
  g_assert_cmpint (content->guns[1].refire_interval, ==, 12);
  g_assert_cmpint (content->guns[1].shot_energy, ==, 3);
  g_assert_cmpint (content->n_ships, ==, 2);
  g_assert_cmpuint (content->ships[0].traits, ==, SRT_TRAIT_ASTEROID | SRT_TRAIT_COLLISION_PROOF);
  g_assert_false (content->ships[0].has_flight);
  g_assert_cmpint (content->ships[0].turn_style, ==, SRT_TURN_FLAT);
  for (size_t i = 0; i < diags.count; i++)
    model_told = model_told || strcmp (diags.items[i].code, "no-model") == 0;
  g_assert_true (model_told);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 5); /* sam, zoe, a, c, tug */
  srt_diags_clear (&diags);
  srt_content_unref (content);
  remove_tree (near_folder);
  remove_tree (far_folder);
}

/* A type like another has what it does not name itself from it (spec 01 §7.4). */
static void
test_alias (void)
{
  g_autofree char *folder = g_dir_make_tmp ("sortie-alias-XXXXXX", NULL);
  const char *folders[] = { folder, NULL };
  SrtDiags diags;
  SrtContent *content;
  const SrtShipType *barge, *mine, *junk;
  bool part_told = false;

#define SHIP(id, rest) "{\"id\": \"" id "\", \"name\": \"" id "\", \"side\": \"neutral\", " rest "}"
  put (folder, "ships/a.json", SHIP ("barge", "\"class\": \"capital\", \"alias_of\": \"tug\", \"traits\": [\"asteroid\"]"));
  put (folder, "ships/b.json", SHIP ("lost", "\"class\": \"capital\", \"alias_of\": \"nonesuch\""));
  put (folder, "ships/c.json", SHIP ("twice", "\"class\": \"capital\", \"alias_of\": \"barge\""));
  put (folder, "ships/d.json", SHIP ("mine", "\"class\": \"mine\", \"double_mass_part\": \"Keel\", \"cloaks_parts\": [\"Vent\", \"Tower\"]"));
  put (folder, "ships/e.json", SHIP ("junk", "\"class\": \"debris\", \"sphere_radius\": 70"));
  put (folder, "ships/tug.json",
       SHIP ("tug", "\"class\": \"support\", \"combat\": {\"shield_power\": 12}, \"traits\": [\"hull_pass\"], "
                    "\"startup_loop\": \"spin\", \"component_loss\": \"split\""));
#undef SHIP
  srt_diags_init (&diags);
  content = load (folders, &diags);
  g_assert_nonnull (content);
  barge = &content->ships[srt_content_find_ship (content, "barge")];
  g_assert_true (barge->has_combat);
  g_assert_false (barge->has_flight);
  g_assert_cmpint (barge->combat.shield_power, ==, 12);
  g_assert_cmpuint (barge->traits, ==, SRT_TRAIT_HULL_PASS);
  g_assert_cmpint (barge->component_loss, ==, SRT_LOSS_SPLIT);
  g_assert_cmpstr (barge->startup_loop, ==, "spin");
  g_assert_cmpstr (barge->name, ==, "barge");
  g_assert_cmpint (barge->ship_class, ==, SRT_CLASS_CAPITAL);
  g_assert_cmpfloat (barge->mass_scale, ==, 1);
  mine = &content->ships[srt_content_find_ship (content, "mine")];
  g_assert_cmpfloat (mine->sphere_radius, ==, 2000);
  g_assert_cmpint (mine->cloaks_parts.n, ==, 2);
  g_assert_cmpstr (mine->cloaks_parts.names[1], ==, "Tower");
  g_assert_cmpint (barge->cloaks_parts.n, ==, 0);
  junk = &content->ships[srt_content_find_ship (content, "junk")];
  g_assert_cmpfloat (junk->mass_scale, ==, 0.1f);
  g_assert_cmpfloat (junk->sphere_radius, ==, 70);
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 2); /* lost, twice */
  for (size_t i = 0; i < diags.count; i++)
    part_told = part_told || strcmp (diags.items[i].code, "no-part") == 0;
  g_assert_true (part_told);
  srt_diags_clear (&diags);
  srt_content_unref (content);
  remove_tree (folder);
}

static void
test_nothing (void)
{
  const char *folders[] = { "/nonexistent/sortie", NULL };
  SrtDiags diags;

  srt_diags_init (&diags);
  g_assert_null (load (folders, &diags));
  g_assert_cmpuint (srt_diags_errors (&diags), ==, 1);
  srt_diags_clear (&diags);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/content/check", test_check);
  g_test_add_func ("/content/readers", test_readers);
  g_test_add_func ("/content/schemas", test_schemas);
  g_test_add_func ("/content/shipped", test_shipped);
  g_test_add_func ("/content/roles", test_roles);
  g_test_add_func ("/content/derived", test_derived);
  g_test_add_func ("/content/folders", test_folders);
  g_test_add_func ("/content/ends", test_ends);
  g_test_add_func ("/content/alias", test_alias);
  g_test_add_func ("/content/nothing", test_nothing);
  return g_test_run ();
}
