/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opcodes, variables and constants' words of the mission script (spec 06 §1.9, §3.6, §4.4). */
#include "mission/catalogue.h"

#include "orders/orders.h"

#include <string.h>

#define COUNT(array) ((int) (sizeof (array) / sizeof (array)[0]))

static bool
is_word (const char *name, const char *text, size_t length)
{
  return name && strlen (name) == length && memcmp (name, text, length) == 0;
}

/* ---- Opcodes ---- */

static const SrtCodeInfo codes[] = {
#define SRT_CODE_ROW(number, NAME, name, form, pops, pushes, ends) { number, name, SRT_FORM_##form, pops, pushes, ends },
  SRT_CODES (SRT_CODE_ROW)
#undef SRT_CODE_ROW
};

const SrtCodeInfo *
srt_code_table (int *n)
{
  *n = COUNT (codes);
  return codes;
}

const SrtCodeInfo *
srt_code_info (int number)
{
  int low = 0, high = COUNT (codes) - 1;

  while (low <= high)
    {
      int middle = (low + high) / 2;
      if (codes[middle].number == number)
        return &codes[middle];
      if (codes[middle].number < number)
        low = middle + 1;
      else
        high = middle - 1;
    }
  return NULL;
}

const SrtCodeInfo *
srt_code_find (const char *name, size_t length)
{
  for (int i = 0; i < COUNT (codes); i++)
    if (is_word (codes[i].name, name, length))
      return &codes[i];
  return NULL;
}

/* ---- Words of constants ---- */

static const char *const bool_words[] = { "false", "true" };
static const char *const effect_words[] = { "ice_field", "bombardment", "unused" };
static const char *const head_words[] = { "talking", "laughing", "squadron", "dying" };
static const char *const objective_state_words[] = { "inactive", "active", "current" };
static const char *const window_words[] = {
  "radio", "gunnery", "missiles", "small_target", "damage", NULL, NULL, "power",
  "target", NULL, "objectives", "comms", NULL, "wing", "comms_everywhere",
};
static const char *const icon_words[] = { "lock", "missile", "ecm", "countermeasures", "smart_targeting", "eject" };
static const char *const icon_state_words[] = { "off", "on", "flash" };
static const char *const invulnerability_words[] = { "none", "players_only", "full", "ejects_first" };
/* The controls by number (spec 09 §5.4). */
static const char *const action_words[] = {
  "cockpit_view", "left_view", "right_view", "rear_view", "flyby_view", "target_view", "external_view", "missile_view",
  "next_enemy", "previous_enemy", "next_friend", "previous_friend", "next_subtarget", "previous_subtarget",
  "target_reticle", "nearest_enemy", "nearest_friend", "target_torpedo", "smart_target", "primary_target",
  "afterburner", "afterburner_toggle", "reverse", "jump_drive", "match_speed", "accelerate", "decelerate",
  "zero_throttle", "full_throttle", "roll_clockwise", "roll_anticlockwise", "nose_up", "nose_down", "turn_clockwise",
  "turn_anticlockwise", "strafe_left", "strafe_right", "stick_rolls", "fire", "full_guns", "gunnery_window",
  "gunnery_window_locked", "synchronise", "blind_fire", "launch_missile", "missile_window", "missile_clockwise",
  "missile_anticlockwise", "comms_window", "power_window", "power_window_locked", "power_guns", "power_engines",
  "power_shields", "power_equal", "objectives_window", "wing_window", "wing_window_locked", "damage_window",
  "damage_window_locked", "radar_range", "shield_balance", "countermeasures", "eject", "cloak", "ecm",
  "spectral_shields", "attack_my_target", "back_off", "help_me", "land", "display_kills", "send_message", "key_config",
};

#define WORDS(array) array, COUNT (array)
#define OTHER NULL, 0

static const SrtArgKindInfo kinds[SRT_N_ARG_KINDS] = {
  [SRT_ARG_SHIP] = { "ship", 0x400, N_ ("a ship or marker, or a ship's component"), OTHER },
  [SRT_ARG_ENTITY] = { "ships", 0x100C00, N_ ("a ship, flight group or squad, or a ship's component"), OTHER },
  [SRT_ARG_SHIP_OR_GROUP] = { "ship_or_group", 0xC00, N_ ("a ship or flight group"), OTHER },
  [SRT_ARG_GROUP] = { "flight_group", 0x800, N_ ("a flight group"), OTHER },
  [SRT_ARG_CURVE] = { "curve", 0x400000, N_ ("a curve"), OTHER },
  [SRT_ARG_CURVE_OR_SHIP] = { "curve_or_ship", 0x400400, N_ ("a curve, or a ship to look from"), OTHER },
  [SRT_ARG_NUMBER] = { "number", 0x80, N_ ("a whole number"), OTHER },
  [SRT_ARG_BOOL] = { "truth", 0x80, N_ ("true or false"), WORDS (bool_words) },
  [SRT_ARG_PART] = { "part", 0x4000, N_ ("a part of the script"), OTHER },
  [SRT_ARG_TEXT] = { "text", 0x200, N_ ("text in quotes"), OTHER },
  [SRT_ARG_SPEECH] = { "speech", 0x100, N_ ("the name of a line's recording, in quotes"), OTHER },
  [SRT_ARG_FILM] = { "film", 0x100, N_ ("the name of a film, in quotes"), OTHER },
  [SRT_ARG_MUSIC] = { "music", 0x100, N_ ("the name of a piece of music, in quotes"), OTHER },
  [SRT_ARG_ORDER] = { "order", 0x80000, N_ ("an order, as the list of orders names it, with _ for blanks"), OTHER },
  [SRT_ARG_EFFECT] = { "effect", 0x80000, N_ ("an effect of the surroundings"), WORDS (effect_words) },
  [SRT_ARG_TEXT_ID] = { "text_number", 0x80000, N_ ("text in quotes, or the number of one of the game's texts"), OTHER },
  [SRT_ARG_PILOT] = { "pilot", 0x80000, N_ ("a pilot by id"), OTHER },
  [SRT_ARG_HEAD] = { "head", 0x80000, N_ ("what the face does"), WORDS (head_words) },
  [SRT_ARG_CONDITION] = { "condition", 0x200000, N_ ("an event"), OTHER },
  [SRT_ARG_OBJECTIVE] = { "objective", 0x80, N_ ("an objective of the mission"), OTHER },
  [SRT_ARG_OBJECTIVE_STATE] = { "objective_state", 0x80, N_ ("an objective's state"), WORDS (objective_state_words) },
  [SRT_ARG_WINDOW] = { "window", 0x80, N_ ("a window of the display"), WORDS (window_words) },
  [SRT_ARG_ICON] = { "icon", 0x80, N_ ("a sign of the display"), WORDS (icon_words) },
  [SRT_ARG_ICON_STATE] = { "icon_state", 0x80, N_ ("how a sign shows"), WORDS (icon_state_words) },
  [SRT_ARG_ACTION] = { "action", 0x80, N_ ("one of the player's controls"), WORDS (action_words) },
  [SRT_ARG_INVULNERABILITY] = { "invulnerability", 0x80, N_ ("what can destroy the ship"), WORDS (invulnerability_words) },
};

const SrtArgKindInfo *
srt_arg_kind_info (SrtArgKind kind)
{
  return &kinds[kind];
}

const char *
srt_arg_word (SrtArgKind kind, uint32_t value)
{
  return value < (uint32_t) kinds[kind].n_words ? kinds[kind].words[value] : NULL;
}

int
srt_arg_value (SrtArgKind kind, const char *word, size_t length)
{
  for (int i = 0; i < kinds[kind].n_words; i++)
    if (is_word (kinds[kind].words[i], word, length))
      return i;
  return -1;
}

/* ---- Orders' words ---- */

static void
word_of_name (const char *name, char word[64])
{
  int at = 0;

  for (; *name && at < 63; name++)
    {
      char c = *name;
      if (c >= 'A' && c <= 'Z')
        c = (char) (c - 'A' + 'a');
      if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
        word[at++] = c;
      else if (at > 0 && word[at - 1] != '_')
        word[at++] = '_';
    }
  word[at] = '\0';
}

bool
srt_order_word (int number, char word[64])
{
  const SrtOrderInfo *info = srt_order_info (number);

  if (info)
    word_of_name (info->name, word);
  return info != NULL;
}

int
srt_order_of_word (const char *text, size_t length)
{
  int n;
  const SrtOrderInfo *table = srt_order_table (&n);
  char word[64];

  for (int i = 0; i < n; i++)
    {
      word_of_name (table[i].name, word);
      if (is_word (word, text, length))
        return table[i].number;
    }
  return -1;
}

/* ---- Variables ---- */

#define STORY N_ ("Of the campaign's story: whether someone or something is still alive.")

static const SrtVariableInfo variables[] = {
  { 0, "jump_ready", true, 0, false, N_ ("Set it to 1 when the player may jump; the jump drive clears it.") },
  { 1, "warp_ready", true, 0, false, N_ ("Set it to 1 when the player may warp; the jump drive clears it.") },
  { 2, NULL, false, 0, false, NULL },
  { 3, "backup_available", true, 0, false, N_ ("While it is set, the player's first call for backup is an event.") },
  { 4, "player_missiles_left", false, 0, false, N_ ("How many missiles the player has left; the game writes it.") },
  { 5, "mcgann_alive", false, 1, true, STORY },
  { 6, NULL, false, 1, true, NULL },
  { 7, "ivan_petrov_alive", false, 1, true, STORY },
  { 8, "kulov_alive", false, 1, true, STORY },
  { 9, "mission_over", true, 0, false, N_ ("Anything but 0 ends the mission.") },
  { 10, "landing_cleared", true, 0, false, N_ ("While it is set, asking for permission to land lands the player.") },
  { 11, "al_rahan_alive", false, 0, true, STORY },
  { 12, "sharif_alive", false, 0, true, STORY },
  { 13, "steiner_alive", false, 1, true, STORY },
  { 14, "mission_success", true, 1, false,
    N_ ("How the mission went: -1 total failure, 0 failure, 1 partial failure, 2 partial success, 3 success, 4 success "
        "with bonus.") },
  { 15, "script_players", false, 0, false, N_ ("How many players fly; set before the mission begins.") },
  { 16, NULL, false, 1, true, NULL },
  { 17, "krasnaya_alive", false, 1, true, STORY },
  { 18, "rameses_alive", false, 1, true, STORY },
  { 19, "kozah_alive", false, 1, true, STORY },
  { 20, NULL, false, 1, true, NULL },
  { 21, NULL, false, 1, true, NULL },
  { 22, "fixed_gate_alive", false, 1, true, STORY },
  { 23, "warp_gate_alive", false, 1, true, STORY },
  { 24, NULL, false, 0, true, NULL },
  { 25, NULL, false, 0, true, NULL },
  { 26, NULL, false, 0, true, NULL },
  { 27, "last_success", false, 0, true, N_ ("How the last mission went that was come through.") },
  { 28, "objectives_met", true, 0, false, N_ ("Set it when the objectives are met: a pilot who ejects then has succeeded.") },
  { 29, "czar_alive", false, 1, true, STORY },
  { 30, "ghost_alive", false, 1, true, STORY },
  { 31, NULL, false, 1, true, NULL },
  { 32, "reliant_alive", false, 1, true, STORY },
  { 33, "countdown", false, -1, false, N_ ("Seconds left; the game takes 1 off each second.") },
  { 34, "chapter2_thread3_shown", true, -1, true, N_ ("Of the campaign's story: whether a film was shown.") },
  { 35, NULL, false, 1, false, NULL },
  { 36, "yamato_alive", false, 1, true, STORY },
  { 37, "ion_cannons_hold_lock", true, -1, false, N_ ("While it is set, ion cannons keep their target.") },
};

const SrtVariableInfo *
srt_variable_table (int *n)
{
  *n = COUNT (variables);
  return variables;
}

const SrtVariableInfo *
srt_variable_info (int number)
{
  return number >= 0 && number < COUNT (variables) ? &variables[number] : NULL;
}

int
srt_variable_find (const char *name, size_t length)
{
  for (int i = 0; i < COUNT (variables); i++)
    if (is_word (variables[i].name, name, length))
      return variables[i].number;
  return -1;
}
