/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options, messages, loading. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

int
cli_usage (const char *format, ...)
{
  va_list args;
  g_autofree char *text = NULL;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_printerr (_("sortie-cli: %s; try “sortie-cli --help”\n"), text);
  return CLI_BAD_USAGE;
}

void
cli_print_version (void)
{
  g_print ("sortie-cli %s\n", SRT_VERSION);
}

bool
cli_options (int *argc, char ***argv, const GOptionEntry *entries, const char *usage, int least, int most, int *status)
{
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = g_strdup_printf ("sortie-cli %s", (*argv)[0]);
  gboolean help = FALSE, version = FALSE;
  const GOptionEntry common_entries[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, N_ ("Show this help"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &version, N_ ("Show the program's version"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  int given;

  g_set_prgname (title);
  context = g_option_context_new (usage);
  g_option_context_set_help_enabled (context, FALSE);
  if (entries)
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, common_entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse (context, argc, argv, &error))
    {
      *status = cli_usage ("%s: %s", title + strlen ("sortie-cli "), error->message);
      return false;
    }
  if (help)
    {
      g_autofree char *text = g_option_context_get_help (context, FALSE, NULL);
      g_print ("%s", text);
      *status = CLI_OK;
      return false;
    }
  if (version)
    {
      cli_print_version ();
      *status = CLI_OK;
      return false;
    }
  given = *argc - 1;
  if (given < least || given > most)
    {
      *status = cli_usage (_("%s: expected %s"), title + strlen ("sortie-cli "), *usage ? usage : _("no arguments"));
      return false;
    }
  return true;
}

size_t
cli_print_diags (const SrtDiags *diags, bool notes)
{
  for (size_t i = 0; i < diags->count; i++)
    if (notes || diags->items[i].severity != SRT_SEVERITY_NOTE)
      {
        char *line = srt_diag_line (&diags->items[i], gettext);
        g_printerr ("%s\n", line);
        free (line);
      }
  return srt_diags_errors (diags);
}

SrtContent *
cli_load_content (const CliData *data)
{
  g_auto (GStrv) folders = srt_data_folders (data->folder, data->user);
  const SrtLoadOptions options = { .folders = (const char *const *) folders,
                                   .compile = srt_maneuver_compile,
                                   .free_maneuver = srt_maneuver_free };
  SrtDiags diags;
  SrtContent *content;

  srt_diags_init (&diags);
  content = srt_content_load (&options, &diags);
  if (cli_print_diags (&diags, false) > 0)
    g_clear_pointer (&content, srt_content_unref);
  srt_diags_clear (&diags);
  return content;
}

int
cli_difficulty (const char *word)
{
  static const char *const words[] = { "easy", "medium", "hard" };

  for (int i = 0; i < 3; i++)
    if (strcmp (word, words[i]) == 0 || (word[0] == '0' + i && word[1] == '\0'))
      return i;
  return -1;
}

bool
cli_order_known (int number)
{
  return srt_order_info (number) != NULL;
}

bool
cli_load_mission (CliMission *mission, const char *path, const SrtContent *content, const CliData *data)
{
  SrtDiags diags;
  bool good;

  *mission = (CliMission){ NULL, NULL, NULL };
  srt_diags_init (&diags);
  mission->document = srt_document_load (path, &diags);
  if (mission->document)
    mission->content = content ? srt_content_ref (content) : cli_load_content (data);
  if (mission->content)
    {
      mission->mission = srt_mission_read (mission->document, mission->content, &diags);
      srt_document_check_orders (mission->document, cli_order_known, &diags);
    }
  good = cli_print_diags (&diags, false) == 0 && mission->mission != NULL;
  srt_diags_clear (&diags);
  if (!good)
    cli_free_mission (mission);
  return good;
}

void
cli_free_mission (CliMission *mission)
{
  g_clear_pointer (&mission->mission, srt_mission_free);
  g_clear_pointer (&mission->document, srt_document_free);
  g_clear_pointer (&mission->content, srt_content_unref);
}

bool
cli_apply_player (const char *command, const char *word, SrtMission *mission, const SrtContent *content,
                  SrtSimOptions *options)
{
  int pilot;

  if (word == NULL || strcmp (word, "none") == 0)
    return true;
  if (strcmp (word, "pilot") != 0 && !g_str_has_prefix (word, "pilot:"))
    {
      cli_usage (_("%s: --player is none, pilot or pilot:NAME, not “%s”"), command, word);
      return false;
    }
  if (!mission->has_player)
    {
      cli_usage (_("%s: this mission has no player's ship for --player"), command);
      return false;
    }
  options->player = SRT_PLAYER_PILOT;
  if (word[5] == '\0')
    return true;
  pilot = srt_content_find_pilot (content, word + 6);
  if (pilot < 0)
    {
      cli_usage (_("%s: there is no pilot “%s”; “sortie-cli list pilots” names them"), command, word + 6);
      return false;
    }
  mission->ships[0].pilot = pilot;
  return true;
}
