/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Play share: sortie-play.c, play-scene.c, play-events.c, play-hud.c, play-cockpit.c, play-marks.c, play-gauges.c, play-input.c, play-pad.c, play-menu.c. */
#pragma once

#include "ui/sortie-label-layer.h"
#include "ui/sortie-play.h"
#include "ui/sortie-scene-area.h"

#include "orders/orders.h"

G_BEGIN_DECLS

enum
{
  PLAY_MESSAGES = 5,
  PLAY_HITS = 8,
  PLAY_RADIO = 2,
  PLAY_QUADRANTS = 4,
};

/* View numbers of SrtPlayer.view that are placed in a way of their own (spec 09 §2.2). */
enum
{
  PLAY_VIEW_AHEAD = 0,
  PLAY_VIEW_LEFT = 1,
  PLAY_VIEW_RIGHT = 2,
  PLAY_VIEW_REAR = 3,
  PLAY_VIEW_CHASE = 4,
  PLAY_VIEW_EJECT = 7,
  PLAY_VIEW_DEATH = 8,
  PLAY_VIEW_EXTERNAL = 0x0C,
  PLAY_VIEW_MISSILE = 0x12,
  PLAY_VIEW_LEFT_BEHIND = 0x1A,
  PLAY_VIEW_BURST = 0x1B,
  PLAY_VIEW_PICKUP = 0x1C,
  PLAY_VIEW_POD_SHOT = 0x1D,
  PLAY_VIEW_SERVICE = 0x2B,
};

/* SrtPlayer.cockpit_mode. */
enum
{
  PLAY_COCKPIT_NONE,
  PLAY_COCKPIT_FRAME,
  PLAY_COCKPIT_CHASE,
};

/* A key that is down. */
typedef struct
{
  guint code;              /* of the hardware */
  guint keyval;            /* as without modifiers */
} PlayKey;

typedef struct PlayPad PlayPad; /* gamepads and joysticks: play-pad.c */

/* What a device says; play-input.c puts the devices together. */
typedef struct
{
  float pitch, yaw, roll;  /* -1..1 */
  float throttle;          /* 0..1 */
  gboolean has_throttle;
  guint32 held[3], pressed[3];
} PlayControls;

typedef struct
{
  GArray *down;            /* PlayKey: keys that are down */
  guint32 pressed[3];      /* once-a-press actions not yet handed over */
  gint64 steered_at;       /* when a key last steered */
  gboolean fire;           /* the mouse's button is down */
  double x, y;             /* pointer, logical pixels from the middle of the view */
  gboolean pointed;        /* the pointer was seen since the flight began */
  gint64 throttle_until;   /* the wheel acts as a throttle key until then */
  int throttle_way;
  PlayPad *pad;
} PlayInput;

typedef struct
{
  char *text;
  GdkRGBA color;
  gint64 until;            /* sortie_play_now()'s, as all gint64 times here */
} PlayMessage;

/* What is heard over the radio. */
typedef struct
{
  char *speaker, *text;    /* NULL speaker: nobody of the mission */
  int side;
  int until;               /* mission ticks */
} PlayRadio;

typedef struct
{
  SrtVec3 from;            /* unit, in the world: whence it came */
  gint64 at;               /* 0 none */
  gboolean armor;
} PlayHit;

/* What the display remembers from event to event. */
typedef struct
{
  PlayMessage messages[PLAY_MESSAGES]; /* oldest first */
  guint n_messages;
  PlayRadio radio[PLAY_RADIO]; /* oldest first */
  guint n_radio;
  PlayHit hits[PLAY_HITS];
  guint next_hit;
  gint64 struck_at[PLAY_QUADRANTS];        /* the own ship's quadrants */
  gint64 target_struck_at[PLAY_QUADRANTS]; /* the target's */
  gint64 scored_at;        /* a shot of the player's hit */
  gboolean scored_armor;
  gint64 killed_at;        /* the player destroyed something */
  gboolean greeted;        /* told of the first keys */
  gboolean warned_fuel, warned_empty, warned_hull;
} PlayMemory;

/* Figures for the summary, kept while the ship is there. */
typedef struct
{
  int kills, friends_killed, fired, hit;
  gboolean lost;           /* the player's ship */
  gboolean ejected;        /* its pilot left it */
  gboolean landed;         /* back on a carrier */
  gboolean away;           /* jumped out of the mission */
} PlayTally;

struct _SortiePlay
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;
  gint64 clock_at;         /* its clock stands still at this, for tests; 0: it goes with the monotonic clock */

  /* Children */
  GtkWidget *overlay;
  SortieSceneArea *area;
  SortieLabelLayer *labels;
  GtkWidget *menu;         /* shade with the pause menu or the summary; hidden while flying */
  GtkStack *menu_pages;
  GtkWidget *continue_button;
  GtkWidget *summary_heading;
  GtkWidget *summary_subtitle;
  GtkWidget *summary_grid;
  GtkWidget *again_button;
  gint64 menu_deaf_until;  /* keys choose nothing before */

  /* On the window while the view is in one */
  GtkEventController *keys;

  /* The picture */
  guint tick_callback;
  gint64 last_frame;       /* frame clock's time, 0 none */
  float frame_seconds;     /* since the frame before, at most 0.1 */
  SrtChase chase;
  gboolean chasing;
  float orbit_yaw, orbit_pitch, orbit_yaw_speed, orbit_pitch_speed, orbit_distance;
  int last_view;
  SrtFrame kept;           /* where the camera stays when it is left behind */
  SrtVec3 kept_place;      /* of a sequence's view: where round the pod it began, or where the pod last was */
  float effects_ahead;     /* share of a tick that the picture is past its world */
  int told_tick;           /* whose events were told last */
  int reticle;             /* slot in the reticle, -1 */
  gboolean aims_blind;     /* the target is near enough to the middle for blind fire */
  SrtVec3 blind_aim;       /* where the guns would lead it */
  guint32 shake_seed;
  float bars;              /* how far the bars at top and bottom have come in, share of the height */
  int bars_tick;           /* as of this mission tick */

  PlayInput input;
  PlayMemory memory;
  PlayTally tally;
  int ended_at;            /* tick at which it was over or the ship gone; -1 not yet */
  int lost_at;             /* ... the ship was lost, still tumbling */
};

/* sortie-play.c */
/* What time it is for all that is shown, held or ignored for a while: microseconds. */
gint64 sortie_play_now (SortiePlay *self);
gboolean sortie_play_is_flying (SortiePlay *self);
const SrtWorld *sortie_play_world (SortiePlay *self);
void sortie_play_pause (SortiePlay *self);
void sortie_play_continue (SortiePlay *self);
void sortie_play_restart (SortiePlay *self);
void sortie_play_leave (SortiePlay *self);

/* play-scene.c */
/* Ticks since the view was switched to, with the part of one that the picture is past. */
float sortie_play_view_age (SortiePlay *self, const SrtWorld *world);
/* play-launch.c: places the camera in one of the views of a launch. */
void sortie_play_launch_view (SortiePlay *self, SrtCamera *camera, const SrtFrame *ship, const SrtWorld *world);
/* play-arrive.c: the same for a jump's or a landing's; FALSE when none of those is on. The ship may be hidden. */
gboolean sortie_play_arrival_view (SortiePlay *self, SrtScene *scene, SrtCamera *camera, const SrtWorld *world);
void sortie_play_fill (SortiePlay *self);
void sortie_play_scene_reset (SortiePlay *self);
/* Takes up the events of the newest copy, once: effects, messages, marks. */
void sortie_play_take_events (SortiePlay *self);

/* play-events.c */
void sortie_play_memory_reset (SortiePlay *self);
void sortie_play_radio_free (PlayRadio *line);
void sortie_play_event (SortiePlay *self, const SrtEvent *event);
void sortie_play_watch (SortiePlay *self);
void sortie_play_say (SortiePlay *self, const GdkRGBA *color, char *text); /* takes @text */

/* play-input.c */
void sortie_play_input_init (SortiePlay *self);
void sortie_play_input_free (SortiePlay *self);
void sortie_play_input_reset (SortiePlay *self);
void sortie_play_input_send (SortiePlay *self);
void sortie_play_input_press (SortiePlay *self, int action);
gboolean sortie_play_input_steers_by_mouse (SortiePlay *self);
gboolean sortie_play_key_pressed (SortiePlay *self, guint keyval, guint keycode, GdkModifierType state);
void sortie_play_key_released (SortiePlay *self, guint keycode);
gboolean sortie_play_key_is_down (SortiePlay *self, guint keycode);
/* Pointer as stick: x right, y down, -1..1 before the dead zone. */
void sortie_play_input_stick (SortiePlay *self, float *x, float *y);

static inline void
sortie_play_set_bit (guint32 bits[3], int action)
{
  bits[action / 32] |= 1u << (action % 32);
}

/* play-pad.c */
PlayPad *sortie_play_pad_new (SortiePlay *play);
void sortie_play_pad_free (PlayPad *pad);
gboolean sortie_play_pad_present (const PlayPad *pad);
/* Fills in what the device says now; presses are handed over once. */
void sortie_play_pad_read (PlayPad *pad, PlayControls *controls);
void sortie_play_pad_forget (PlayPad *pad);
void sortie_play_pad_rumble (PlayPad *pad, double strength);

/* play-hud.c */
void sortie_play_hud_draw (SortiePlay *self);

/* play-menu.c */
void sortie_play_menu_build (SortiePlay *self);
void sortie_play_menu_show (SortiePlay *self, const char *page);
void sortie_play_menu_hide (SortiePlay *self);
gboolean sortie_play_menu_is (SortiePlay *self, const char *page);
void sortie_play_menu_summary (SortiePlay *self);

/* What an actions's key reads as, "Shift+E"; free with g_free(). */
char *sortie_play_key_text (const SrtActionInfo *action);

G_END_DECLS
