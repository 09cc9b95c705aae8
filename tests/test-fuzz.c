/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files that something happened to: missions, maneuvers and models with bytes
 * changed, taken out, doubled and swapped, the same ones on every run. They are
 * told about or read, run where they can be, and nothing breaks.
 * SORTIE_FUZZ multiplies how many are tried (1).
 */
#include "content/load.h"
#include "sim/sim.h"

#include <glib/gstdio.h>
#include <string.h>

enum
{
  MISSIONS = 700, /* of each of the three */
  MANEUVERS = 300, /* of each of the ten */
  MODELS = 120, /* of each of the smaller models */
  RUN_TICKS = 12,
  MOST_CHANGES = 4,
};

static SrtContent *content; /* the shipped one */
static char *folder;        /* the test's own */

static int
times (void)
{
  const char *text = g_getenv ("SORTIE_FUZZ");
  int n = text ? (int) g_ascii_strtoll (text, NULL, 10) : 1;

  return CLAMP (n, 1, 1000);
}

static GString *
load (const char *kind, const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("SORTIE_DATA"), kind, name, NULL);
  char *text;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  GString *string = g_string_new_len (text, (gssize) length);
  g_free (text);
  return string;
}

/* ---- Changing ---- */

/* What stands in files of these kinds, and what breaks readers of them. */
static const char *const pieces[] = {
  "{", "}", "[", "]", "\"", ",", ":", "\\u0000", "\\ud800", "null", "true", "-1", "1e308", "-1e308", "1e-320", "0.5",
  "65536", "4294967296", "2147483648", "99999999999999999999", "NaN", "\n", "\t", "\"\"", "[]", "{}", "\xF0\x9F\x9A\x80",
  "\xFF", "(", ")", "If Goingtocrash\n", "Else\n", "Endif\n", "Goto round\n", "round:\n", "Wait(0)\n", "Wait(65535,0)\n",
  "Setmirror\n", "RunToShip()\n", "NewAttackRun(true)\n", "Attackmassive\n", "SetSpeed(9e9)\n", "EndScript\n",
  "#", "\"target\": {\"squad\": \"raiders\"}", "\"order\": 11", "\"order\": 34", "\"order\": 9",
};

static gsize
place_in (GRand *rand, const GString *text, gsize past)
{
  gsize end = MIN (text->len, past);

  return end > 0 ? (gsize) g_rand_int_range (rand, 0, (int) end) : 0;
}

/* What still reads afterwards gets farthest: the next digit becomes another, a sign or a longer number. */
static void
change_digit (GRand *rand, GString *text, gsize at, gsize past)
{
  static const char digits[] = "0123456789-.";

  while (at < MIN (text->len, past) && !g_ascii_isdigit (text->str[at]))
    at++;
  if (at >= text->len)
    return;
  text->str[at] = digits[g_rand_int_range (rand, 0, (int) sizeof digits - 1)];
  if (g_rand_int_range (rand, 0, 4) == 0)
    g_string_insert (text, (gssize) at, "98765");
}

static void
change (GRand *rand, GString *text, gsize past)
{
  gsize at = place_in (rand, text, past), other = place_in (rand, text, past);
  gsize length = (gsize) g_rand_int_range (rand, 1, 40);
  const char *piece = pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))];

  length = MIN (length, text->len - at);
  if (text->len == 0)
    return;
  switch (g_rand_int_range (rand, 0, 10))
    {
    case 0:
      text->str[at] = (char) (text->str[at] ^ (1 << g_rand_int_range (rand, 0, 8)));
      break;
    case 1:
      g_string_erase (text, (gssize) at, (gssize) length);
      break;
    case 2:
      g_string_insert (text, (gssize) at, piece);
      break;
    case 3:
      {
        g_autofree char *copy = g_strndup (text->str + at, length);
        g_string_insert_len (text, (gssize) other, copy, (gssize) length);
        break;
      }
    case 4:
      text->str[at] = text->str[other];
      break;
    case 5:
      g_string_overwrite_len (text, at, piece, (gssize) MIN (strlen (piece), text->len - at));
      break;
    case 6:
      if (g_rand_int_range (rand, 0, 10) == 0)
        g_string_truncate (text, at);
      break;
    default:
      change_digit (rand, text, at, past);
      break;
    }
}

/* One to a few changes, none behind @past. */
static GString *
changed (const GString *text, guint32 seed, gsize past)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GString *copy = g_string_new_len (text->str, (gssize) text->len);

  for (int n = g_rand_int_range (rand, 1, MOST_CHANGES + 1); n > 0; n--)
    change (rand, copy, past);
  return copy;
}

/* Each message has a place in the file or is of the whole file, and makes a sentence. */
static void
check_messages (const SrtDiags *diags)
{
  for (size_t i = 0; i < diags->count; i++)
    {
      char *line = srt_diag_line (&diags->items[i], NULL);
      g_assert_cmpint (diags->items[i].line, >=, 0);
      g_assert_cmpint (diags->items[i].column, >=, 0);
      g_assert_null (strchr (line, '\n'));
      free (line);
    }
}

/* ---- Missions ---- */

static void
run_mission (const SrtMission *mission)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;

  srt_diags_init (&diags);
  for (int player = SRT_PLAYER_NONE; player <= SRT_PLAYER_PILOT; player++)
    {
      options.player = (SrtPlayerMode) player;
      SrtSim *sim = srt_sim_new (content, mission, &options, &diags);
      if (sim)
        srt_sim_run (sim, RUN_TICKS);
      srt_sim_free (sim);
    }
  check_messages (&diags);
  srt_diags_clear (&diags);
}

/* True when it could be run. */
static bool
try_mission (const GString *text)
{
  SrtDiags diags;
  bool good;

  srt_diags_init (&diags);
  SrtDocument *document = srt_document_parse (text->str, text->len, "mission", &diags);
  SrtMission *mission = document ? srt_mission_read (document, content, &diags) : NULL;
  if (document)
    {
      g_autofree char *written = srt_document_write (document, NULL);
      SrtDocument *again = srt_document_parse (written, strlen (written), NULL, NULL);
      g_assert_nonnull (again);
      g_autofree char *twice = srt_document_write (again, NULL);
      g_assert_cmpstr (written, ==, twice);
      srt_document_free (again);
    }
  good = mission && srt_diags_errors (&diags) == 0;
  g_assert_true (document || srt_diags_errors (&diags) == 1);
  check_messages (&diags);
  if (good)
    run_mission (mission);
  srt_mission_free (mission);
  srt_document_free (document);
  srt_diags_clear (&diags);
  return good;
}

static void
test_missions (void)
{
  static const char *const names[] = { "duel.sortie.json", "patrol.sortie.json", "convoy.sortie.json" };
  int n = MISSIONS * times (), ran = 0;

  for (guint m = 0; m < G_N_ELEMENTS (names); m++)
    {
      GString *text = load ("missions", names[m]);
      for (int i = 0; i < n; i++)
        {
          GString *mission = changed (text, (guint32) (m * 1000003 + (guint) i), G_MAXSIZE);
          ran += try_mission (mission);
          g_string_free (mission, TRUE);
        }
      g_string_free (text, TRUE);
    }
  /* Else only the reader's first step has been tried. */
  g_test_message ("%d of %d ran", ran, 3 * n);
  g_assert_cmpint (ran, >, n / 10);
}

/* ---- Maneuvers ---- */

static SrtMission *
duel (SrtDocument **document)
{
  GString *text = load ("missions", "duel.sortie.json");
  SrtMission *mission;

  *document = srt_document_parse (text->str, text->len, NULL, NULL);
  mission = srt_mission_read (*document, content, NULL);
  g_string_free (text, TRUE);
  return mission;
}

/* Both ships are put into the maneuver. */
static void
fly (SrtSim *sim, int number)
{
  SrtRun *run = srt_sim_run_context (sim);

  srt_sim_run (sim, 5);
  for (int slot = 0; slot < 2; slot++)
    {
      SrtOrderEntry *entry = srt_order_current (run->world, slot);
      SrtFightData *data = entry && entry->number == SRT_ORDER_FIGHT ? (SrtFightData *) entry->data : NULL;
      if (data)
        *data = (SrtFightData){ .ticks = 300, .ship = (uint16_t) slot, .maneuver = (uint8_t) number, .fresh = 1 };
    }
  srt_sim_run (sim, 60);
}

/* True when it is without errors. */
static bool
try_maneuver (const SrtMission *mission, const char *text, int number)
{
  SrtSimOptions options = SRT_SIM_OPTIONS_DEFAULT;
  SrtDiags diags;
  int header;

  srt_diags_init (&diags);
  SrtManeuver *maneuver = srt_maneuver_compile (text, "m.maneuver", number, &header, &diags);
  bool good = maneuver->valid;
  g_assert_cmpint (good, ==, srt_diags_errors (&diags) == 0);
  for (size_t i = 1; i < diags.count; i++)
    g_assert_true (diags.items[i].line > diags.items[i - 1].line
                   || (diags.items[i].line == diags.items[i - 1].line
                       && diags.items[i].column >= diags.items[i - 1].column));
  check_messages (&diags);
  srt_diags_clear (&diags);
  SrtContent *swapped = srt_content_with_maneuver (content, 0, number, maneuver);
  SrtSim *sim = srt_sim_new (swapped, mission, &options, NULL);
  g_assert_nonnull (sim);
  fly (sim, number);
  srt_sim_free (sim);
  srt_content_unref (swapped);
  return good;
}

static void
test_maneuvers (void)
{
  SrtDocument *document;
  SrtMission *mission = duel (&document);
  int n_table, n = MANEUVERS * times (), good = 0;
  const SrtManeuverInfo *table = srt_maneuver_table (&n_table);

  for (int m = 0; m < n_table; m++)
    {
      g_autofree char *name = g_strconcat (table[m].name, ".maneuver", NULL);
      GString *text = load ("maneuvers", name);
      for (int i = 0; i < n; i++)
        {
          GString *script = changed (text, (guint32) (m * 1000003 + i), G_MAXSIZE);
          good += try_maneuver (mission, script->str, m);
          g_string_free (script, TRUE);
        }
      g_string_free (text, TRUE);
    }
  g_test_message ("%d of %d compiled", good, n_table * n);
  g_assert_cmpint (good, >, n_table * n / 10);
  srt_mission_free (mission);
  srt_document_free (document);
}

/* ---- Models ---- */

/* Numbers that a rule indexes with stay in their tables. */
static void
check_model (const SrtModel *model)
{
  for (int p = 0; p < model->n_parts; p++)
    {
      const SrtPart *part = &model->parts[p];
      g_assert_true (isfinite (part->radius) && isfinite (part->volume));
      for (int t = 0; t < part->n_tree; t++)
        {
          const SrtTreeNode *box = &model->tree[part->first_tree + t];
          g_assert_true (isfinite (srt_length (box->half)) && isfinite (srt_length (box->box.p)));
          for (int c = 0; c < 2 && box->n_faces == 0; c++)
            g_assert_true (box->children[c] < part->n_tree);
          g_assert_true (box->n_faces == 0
                         || (box->first_face >= part->first_face
                             && box->first_face + box->n_faces <= part->first_face + part->n_faces));
        }
    }
  for (int a = 0; a < model->n_attachments; a++)
    g_assert_true (model->attachments[a].part >= 0 && model->attachments[a].part < model->n_parts);
}

static bool
try_model (const GString *bytes)
{
  g_autofree char *path = g_build_filename (folder, "m.glb", NULL);
  SrtModel model = { 0 };
  SrtDiags diags;
  void *memory = NULL;

  g_assert_true (g_file_set_contents (path, bytes->str, (gssize) bytes->len, NULL));
  srt_diags_init (&diags);
  bool good = srt_model_read (path, NULL, NULL, &model, &memory, &diags);
  g_assert_cmpint (good, ==, srt_diags_errors (&diags) == 0);
  if (good)
    check_model (&model);
  check_messages (&diags);
  srt_diags_clear (&diags);
  srt_model_free_memory (memory);
  g_remove (path);
  return good;
}

static void
test_models (void)
{
  static const char *const names[] = { "turret-light.glb", "swift.glb" };
  int n = MODELS * times (), good = 0;

  for (guint m = 0; m < G_N_ELEMENTS (names); m++)
    {
      GString *bytes = load ("ships/models", names[m]);
      guint32 json_size;
      memcpy (&json_size, bytes->str + 12, sizeof json_size);
      /* Mostly the JSON part, whose length the header has: with another one the file is turned down at once. */
      for (int i = 0; i < n; i++)
        {
          GString *model = changed (bytes, (guint32) (m * 1000003 + (guint) i), i % 4 ? 20 + json_size : G_MAXSIZE);
          gsize grown = model->len - bytes->len;
          guint32 size = (guint32) model->len, json = json_size + (guint32) grown;
          if (i % 4 && model->len > 20)
            {
              memcpy (model->str + 8, &size, sizeof size);
              memcpy (model->str + 12, &json, sizeof json);
            }
          good += try_model (model);
          g_string_free (model, TRUE);
        }
      g_string_free (bytes, TRUE);
    }
  g_test_message ("%d of %d were read", good, 2 * n);
  g_assert_cmpint (good, >, n / 16);
}

int
main (int argc, char **argv)
{
  g_auto (GStrv) folders = NULL;
  SrtDiags diags;

  g_test_init (&argc, &argv, NULL);
  folders = srt_data_folders (NULL, false);
  srt_diags_init (&diags);
  content = srt_content_load (&(SrtLoadOptions){ .folders = (const char *const *) folders,
                                                 .compile = srt_maneuver_compile,
                                                 .free_maneuver = srt_maneuver_free },
                              &diags);
  g_assert_nonnull (content);
  srt_diags_clear (&diags);
  folder = g_dir_make_tmp ("sortie-fuzz-XXXXXX", NULL);
  g_test_add_func ("/fuzz/missions", test_missions);
  g_test_add_func ("/fuzz/maneuvers", test_maneuvers);
  g_test_add_func ("/fuzz/models", test_models);
  int status = g_test_run ();
  srt_content_unref (content);
  g_rmdir (folder);
  g_free (folder);
  return status;
}
