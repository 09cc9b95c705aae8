/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the viewport's files share: sortie-viewport.c, viewport-input.c, viewport-arrange.c, viewport-gizmo.c, viewport-fill.c, viewport-ghosts.c, viewport-note.c. */
#pragma once

#include "ui/sortie-label-layer.h"
#include "ui/sortie-scene-area.h"
#include "ui/sortie-viewport.h"

typedef enum
{
  GIZMO_MOVE,
  GIZMO_ROTATE,
} GizmoMode;

typedef enum
{
  HANDLE_NONE,
  HANDLE_X,
  HANDLE_Y,
  HANDLE_Z,
  HANDLE_PLANE, /* the middle: over the ground, or as the picture lies in a fixed view */
} GizmoHandle;

/* One ship of a gesture, as it stood when the gesture began. */
typedef struct
{
  char *id;
  int slot; /* -1 in the editor's own state */
  SrtFrame place;
  gboolean found; /* the scene has it */
} GizmoShip;

typedef struct
{
  GizmoMode mode;
  gboolean local;      /* axes of the selected ship rather than the world's */
  GizmoHandle hover;
  GizmoHandle drag;    /* HANDLE_NONE: no gesture */
  GizmoHandle held;    /* X, Y, Z keys hold the drag to an axis */
  SrtFrame frame;      /* where it stands and how its axes lie */
  gboolean shown;
  SrtVec3 start;       /* point grabbed */
  float start_angle;
  GArray *ships;       /* GizmoShip of the running gesture */
  gboolean live;       /* the gesture moves ships of a run, not of the document */
} Gizmo;

typedef enum
{
  POINTER_IDLE,
  POINTER_PRESSED, /* left down, not yet a drag */
  POINTER_BAND,
  POINTER_GIZMO,
  POINTER_ORBIT,
  POINTER_PAN,
  POINTER_FLY,
} PointerMode;

enum /* keys held while flying */
{
  FLY_AHEAD = 1,
  FLY_BACK = 2,
  FLY_LEFT = 4,
  FLY_RIGHT = 8,
  FLY_UP = 16,
  FLY_DOWN = 32,
  FLY_FAST = 64,
};

struct _SortieViewport
{
  GtkWidget parent_instance;

  SortieWorkspace *workspace;

  /* Children */
  GtkWidget *column; /* the note, and below it the picture with what lies over it */
  GtkWidget *overlay;
  SortieSceneArea *area;
  SortieLabelLayer *labels;
  GtkLabel *hint;
  GtkLabel *status;
  GtkToggleButton *move_toggle;
  GtkToggleButton *rotate_toggle;
  GtkWidget *note;
  GtkLabel *note_text;
  GtkWidget *note_run;
  gboolean note_closed;

  /* The camera turns round this */
  SrtVec3 focus;
  gboolean placed; /* the camera has seen this mission */
  gboolean fixed_view;
  gboolean follow;     /* it goes with the selected ship; while none is, with the one that the mission's camera follows */
  char *followed;      /* id of the ship it went with at the last frame */
  SrtVec3 followed_at;

  gint64 ghosts_until; /* monotonic time: running, the other future is not looked at again before */
  gboolean dirty;
  guint tick_callback;
  guint status_idle;

  Gizmo gizmo;
  GHashTable *hidden; /* ids */
  GHashTable *locked; /* ids */

  /* Pointer, in device pixels */
  PointerMode pointer;
  float press_x, press_y, pointer_x, pointer_y;
  gboolean press_adds;
  char *hover_id;
  guint fly_keys;
  gint64 fly_time;
};

/* sortie-viewport.c */
/* Draws every frame from now on while the state asks for it. */
void sortie_viewport_wake (SortieViewport *self);

/* viewport-fill.c */
void sortie_viewport_fill (SortieViewport *self);
/* Makes the scene afresh without drawing: for picking. */
void sortie_viewport_update_scene (SortieViewport *self);
/* Id of the ship or marker of the scene, or NULL. */
const char *sortie_viewport_instance_id (SortieViewport *self, int mission_ship);
const SrtMission *sortie_viewport_mission (SortieViewport *self);

/* viewport-gizmo.c */
void sortie_gizmo_update (SortieViewport *self);
void sortie_gizmo_draw (SortieViewport *self);
GizmoHandle sortie_gizmo_hit (SortieViewport *self, float x, float y);
void sortie_gizmo_begin (SortieViewport *self, GizmoHandle handle, float x, float y);
void sortie_gizmo_drag (SortieViewport *self, float x, float y);
void sortie_gizmo_end (SortieViewport *self, gboolean keep);
typedef void (*GizmoArrange) (SrtFrame *places, guint n, gconstpointer data);
/*
 * Puts the selected ships that are not locked into other places, as one step: in the mission, or in the run that is on.
 * @label: translated. Returns how many, 0 where there are fewer than @least.
 */
guint sortie_gizmo_arrange (SortieViewport *self, const char *label, guint least, gboolean turns, GizmoArrange arrange,
                            gconstpointer data);

void sortie_viewport_add_name (SortieViewport *self, float x, float y, const char *text, const float color[4],
                               gboolean yield);

/* viewport-ghosts.c */
/* The ships of the other future that is looked at, beside those of the scene. */
void sortie_viewport_add_ghosts (SortieViewport *self);

/* viewport-note.c */
GtkWidget *sortie_viewport_make_note (SortieViewport *self);

/* viewport-arrange.c */
void sortie_viewport_install_arrange_actions (GtkWidgetClass *widget_class);
/* A menu of them. */
GMenuModel *sortie_viewport_arrange_menu (void);

/* viewport-actions.c */
void sortie_viewport_install_actions (GtkWidgetClass *widget_class);

/* viewport-input.c */
/* "front", "side", "top", or "perspective". */
void sortie_viewport_look_from (SortieViewport *self, const char *view);
void sortie_viewport_add_controllers (SortieViewport *self);
void sortie_viewport_queue (SortieViewport *self);
void sortie_viewport_frame (SortieViewport *self, gboolean selected);
void sortie_viewport_face_target (SortieViewport *self);
/* Goes to where the mission's own camera stands; where it has none, to where all is seen. */
void sortie_viewport_place_camera (SortieViewport *self);
void sortie_viewport_fly_step (SortieViewport *self);
