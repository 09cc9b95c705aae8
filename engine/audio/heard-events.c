/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each event of a run lets be heard (spec 09 §7.2 and the chapters it names). */
#include "audio/private.h"

#include "orders/orders.h"

/* Explosions nearer than this are heard whatever else is (spec 01 §14.3, 05 §8.1). */
#define NEAR_CAMERA 20000.0f
/* Every so many steps of a hull that comes apart are heard (spec 05 §10.5), and of fireballs about a ship under a beam. */
#define HEARD_SPLIT_STEPS 15
#define HEARD_STRIKES 7

/* A generator of what only sound draws: of the event's tick and index (decision 9). */
static SrtRandom
random_of (const SrtHearingRun *run, const SrtEvent *event)
{
  SrtRandom random;

  srt_random_seed (&random, run->hearing->seed ^ ((uint64_t) (uint32_t) event->tick << 32 | event->index), 0x736F756E64u);
  return random;
}

static bool
is_own (const SrtHearingRun *run, int slot)
{
  return run->hearing->listener.flies && srt_is_player (run->world, slot);
}

static void
play (SrtHearingRun *run, SrtSampleId sample, int slot, SrtVec3 place)
{
  SrtSoundCall call = srt_sound_call (sample, slot, place);

  if (is_own (run, slot))
    call.voice_class = SRT_VOICE_FX;
  srt_voices_start (run, &call);
}

/* The same on a ship, with which it goes; a cone looks along its nose. */
static void
play_on (SrtHearingRun *run, SrtSampleId sample, int slot)
{
  SrtSoundCall call;

  if (!srt_slot_valid (run->world, slot))
    return;
  call = srt_sound_call (sample, slot, srt_object (run->world, slot)->next.p);
  call.follows = SRT_FOLLOWS_OBJECT;
  call.heading = srt_forward (&srt_object (run->world, slot)->next.r);
  if (is_own (run, slot))
    call.voice_class = SRT_VOICE_FX;
  srt_voices_start (run, &call);
}

/* On the player's display, which is only heard where it is seen. */
static void
display (SrtHearingRun *run, SrtSampleId sample)
{
  SrtSoundCall call = srt_sound_call (sample, 0, srt_vec3 (0, 0, 0));

  if (srt_hears_display (run))
    srt_voices_start (run, &call);
}

/* ---- Guns and what they strike ---- */

static void
fired (SrtHearingRun *run, const SrtEvent *event)
{
  const SrtContent *content = run->content;
  const SrtGunType *gun = event->number > 0 && event->number < content->n_guns ? &content->guns[event->number] : NULL;
  SrtSoundCall call;

  if (gun == NULL || !(event->value > 0))
    return;
  call = srt_sound_call (srt_sample_of_number (gun->sound, SRT_SAMPLE_GUN_NEEDLE), event->slot, event->place);
  call.heading = event->direction;
  if (is_own (run, event->slot))
    call.voice_class = SRT_VOICE_GUNS;
  else if (gun->traits & SRT_GUN_HUGE)
    call.voice_class = SRT_VOICE_GUARANTEED;
  if (event->kind == SRT_EVENT_BEAM)
    call.share = srt_clampf (event->value, 0.0f, 1.0f);
  srt_voices_start (run, &call);
}

static void
explosion (SrtHearingRun *run, const SrtEvent *event, SrtSampleId sample, float share)
{
  SrtRandom random = random_of (run, event);
  SrtSoundCall call = srt_sound_call (sample, event->slot, event->place);
  float away = srt_distance (run->hearing->listener.place.p, event->place);

  call.voice_class = away < NEAR_CAMERA ? SRT_VOICE_GUARANTEED : SRT_VOICE_EXPLOSIONS;
  call.pitch = (18050.0f + 7000.0f * srt_random_fraction (&random)) / 22050.0f;
  call.share = share;
  srt_voices_start (run, &call);
}

static const SrtShipType *
type_of (const SrtHearingRun *run, int slot)
{
  int type = srt_slot_valid (run->world, slot) ? srt_object (run->world, slot)->type : -1;

  return type >= 0 && type < run->content->n_ships ? &run->content->ships[type] : NULL;
}

static bool
is_rock (const SrtHearingRun *run, int slot)
{
  const SrtShipType *type = type_of (run, slot);

  return type && (type->traits & (SRT_TRAIT_ASTEROID | SRT_TRAIT_INDESTRUCTIBLE_ROCK)) != 0;
}

static void
hull_struck (SrtHearingRun *run, const SrtEvent *event)
{
  /* A great gun bursts on a component without harm: the event has the normal and no damage. */
  if (event->kind == SRT_EVENT_COMPONENT_HIT && !(event->value > 0) && srt_length (event->direction) > 0)
    explosion (run, event, SRT_SAMPLE_EXPLOSION_1, 1);
  else if (is_rock (run, event->slot))
    play (run, SRT_SAMPLE_ROCK_HIT, event->slot, event->place);
  else if (is_own (run, event->slot))
    {
      play (run, SRT_SAMPLE_PLAYER_HIT, event->slot, event->place);
      display (run, SRT_SAMPLE_INTERFERENCE);
    }
  else
    play (run, SRT_SAMPLE_HULL_HIT, event->slot, event->place);
}

static void
shield_struck (SrtHearingRun *run, const SrtEvent *event)
{
  play (run, SRT_SAMPLE_SHIELD_HIT, event->slot, event->place);
  if (is_own (run, event->slot))
    display (run, SRT_SAMPLE_INTERFERENCE);
}

static bool
is_generator (const SrtHearingRun *run, const SrtEvent *event)
{
  const SrtWorld *world = run->world;
  const SrtObject *object = srt_object (world, event->slot);
  const SrtNode *node;

  if (event->component < 0 || event->component >= (int) object->components.count)
    return false;
  if (srt_components (world)[object->components.first + (uint32_t) event->component].node < 0)
    return false;
  node = &srt_nodes (world)[srt_components (world)[object->components.first + (uint32_t) event->component].node];
  return node->model >= 0 && node->part >= 0
         && run->content->models[node->model].parts[node->part].part_class == SRT_PART_SHIELD_GENERATOR;
}

static void
component_lost (SrtHearingRun *run, const SrtEvent *event)
{
  if (!srt_slot_valid (run->world, event->slot))
    return;
  if (is_generator (run, event))
    play (run, SRT_SAMPLE_SHIELD_DOWN, event->slot, event->place);
  explosion (run, event, SRT_SAMPLE_COMPONENT_LOST, 1);
}

/* ---- Ends ---- */

static void
ship_goes (SrtHearingRun *run, const SrtEvent *event)
{
  switch ((SrtGoing) event->number)
    {
    case SRT_GOING_SPIN_OUT:
    case SRT_GOING_HALT:
    case SRT_GOING_HALT_TORPEDO:
      if (srt_distance (run->hearing->listener.place.p, event->place) < NEAR_CAMERA)
        explosion (run, event, SRT_SAMPLE_EXPLOSION_1, 0.8f);
      break;
    case SRT_GOING_BLAST:
      explosion (run, event, SRT_SAMPLE_EXPLOSION_1, 1);
      break;
    case SRT_GOING_BURSTS:
    case SRT_GOING_ROCK:
      explosion (run, event, SRT_SAMPLE_EXPLOSION_2, 1);
      break;
    default:
      break;
    }
}

static void
split_step (SrtHearingRun *run, const SrtEvent *event)
{
  SrtRandom random = random_of (run, event);
  bool second = srt_random15 (&random) % 2 != 0;
  float share = 0.5f + 0.5f * srt_random_fraction (&random);

  if (!(event->value > 0))
    explosion (run, event, SRT_SAMPLE_EXPLOSION_1, 1);
  else if ((event->number + 1) % HEARD_SPLIT_STEPS == 0)
    explosion (run, event, second ? SRT_SAMPLE_EXPLOSION_2 : SRT_SAMPLE_EXPLOSION_1, share);
}

static void
guaranteed (SrtHearingRun *run, SrtSampleId sample, const SrtEvent *event)
{
  SrtSoundCall call = srt_sound_call (sample, event->slot, event->place);

  call.voice_class = SRT_VOICE_GUARANTEED;
  srt_voices_start (run, &call);
}

/* ---- Missiles ---- */

static void
launched (SrtHearingRun *run, const SrtEvent *event)
{
  const SrtContent *content = run->content;
  SrtSoundCall call;

  if (event->number < 0 || event->number >= content->n_missiles || event->component < 0
      || event->component >= (int) run->world->n_missiles)
    return;
  call = srt_sound_call (srt_sample_of_number (content->missiles[event->number].sound, SRT_SAMPLE_MISSILE_ROCKET),
                         event->slot, event->place);
  if (is_own (run, event->slot))
    call.voice_class = SRT_VOICE_GUARANTEED;
  /* It may have ended since, in the same copy of the world: then it is heard where it began. */
  if (srt_missiles (run->world)[event->component].live
      && srt_missiles (run->world)[event->component].launched_at == event->tick)
    {
      call.follows = SRT_FOLLOWS_MISSILE;
      call.slot = event->component;
      call.heading = event->direction;
    }
  srt_voices_start (run, &call);
}

/* ---- The player's display ---- */

static void
cue (SrtHearingRun *run, const SrtEvent *event)
{
  switch ((SrtCue) event->number)
    {
    case SRT_CUE_REFUSED:
    case SRT_CUE_NO_MISSILES:
    case SRT_CUE_NO_COUNTERMEASURES:
      display (run, SRT_SAMPLE_REFUSED);
      break;
    case SRT_CUE_MISSILE_CHOSEN:
      display (run, SRT_SAMPLE_KEY);
      if (srt_hears_display (run))
        play_on (run, SRT_SAMPLE_MISSILE_CHOSEN, 0);
      break;
    case SRT_CUE_FEW_COUNTERMEASURES:
      display (run, SRT_SAMPLE_LOCK_LOST);
      break;
    }
}

static void
lock_changed (SrtHearingRun *run, const SrtEvent *event)
{
  if (event->number == SRT_LOCK_LOST && run->hearing->lock_state == SRT_LOCK_LOCKED)
    display (run, SRT_SAMPLE_LOCK_LOST);
  run->hearing->lock_state = event->number;
}

/* ---- What orders let be heard ---- */

/* Rows by SrtSound; `on` goes with the ship, what does not stays at its place. */
static const struct
{
  int sample;
  bool on;
} order_sounds[] = {
  [SRT_SOUND_DOOR_OPENS] = { SRT_SAMPLE_DOOR_OPENS, false },
  [SRT_SOUND_DOOR_CLOSES] = { SRT_SAMPLE_DOOR_CLOSES, false },
  [SRT_SOUND_ENGINE_STARTS] = { SRT_SAMPLE_ENGINE_STARTS, true },
  [SRT_SOUND_RETAINER] = { SRT_SAMPLE_RETAINER, false },
  [SRT_SOUND_TORPEDO_LAUNCH] = { SRT_SAMPLE_TORPEDO, true },
  [SRT_SOUND_POD_LAUNCH] = { SRT_SAMPLE_POD_LAUNCH, true },
  [SRT_SOUND_JUMP_CHARGE] = { SRT_SAMPLE_JUMP_CHARGE, true },
  [SRT_SOUND_JUMP_OUT] = { SRT_SAMPLE_JUMP_OUT, false },
  [SRT_SOUND_JUMP_IN] = { SRT_SAMPLE_JUMP_IN, false },
  [SRT_SOUND_GATE_OPENS] = { SRT_SAMPLE_GATE_OPENS, false },
  [SRT_SOUND_GATE_CLOSES] = { SRT_SAMPLE_GATE_CLOSES, false },
  [SRT_SOUND_WARP_PROJECTS] = { SRT_SAMPLE_WARP_PROJECTS, false },
  [SRT_SOUND_WARP_OUT] = { SRT_SAMPLE_WARP_OUT, false },
  [SRT_SOUND_WARP_IN] = { SRT_SAMPLE_WARP_IN, false },
  [SRT_SOUND_DOCK] = { SRT_SAMPLE_DOCK, false },
  [SRT_SOUND_UNDOCK] = { SRT_SAMPLE_UNDOCK, false },
  [SRT_SOUND_LANDING] = { SRT_SAMPLE_LANDING, false },
  [SRT_SOUND_TRACTOR] = { SRT_SAMPLE_TRACTOR, false },
  [SRT_SOUND_GRAB] = { SRT_SAMPLE_GRAB, false },
  [SRT_SOUND_LIGHT] = { SRT_SAMPLE_LIGHT, false },
  [SRT_SOUND_ION_LIGHT] = { SRT_SAMPLE_ION_LIGHT, false },
  [SRT_SOUND_ION_CHARGE] = { SRT_SAMPLE_ION_CHARGE, false },
  [SRT_SOUND_ION_FIRES] = { SRT_SAMPLE_ION_FIRES, false },
  [SRT_SOUND_WORM] = { SRT_SAMPLE_WORM, false },
};

static void
order_sound (SrtHearingRun *run, const SrtEvent *event)
{
  if (event->number < 0 || event->number >= (int) (sizeof order_sounds / sizeof order_sounds[0]))
    return;
  if (order_sounds[event->number].on)
    play_on (run, (SrtSampleId) order_sounds[event->number].sample, event->slot);
  else
    play (run, (SrtSampleId) order_sounds[event->number].sample, event->slot, event->place);
}

/* ---- All of them ---- */

/* What befalls the person who flies. */
static void
own_event (SrtHearingRun *run, const SrtEvent *event)
{
  switch ((SrtEventKind) event->kind)
    {
    case SRT_EVENT_DEVICE:
      display (run, event->value > 0 ? SRT_SAMPLE_DEVICE_ON : SRT_SAMPLE_DEVICE_OFF);
      break;
    case SRT_EVENT_TARGET_CHANGED:
      if (event->other >= 0)
        display (run, SRT_SAMPLE_KEY);
      break;
    case SRT_EVENT_REARMED:
      display (run, SRT_SAMPLE_DEVICE_ON);
      break;
    case SRT_EVENT_DISPLAY:
      cue (run, event);
      break;
    case SRT_EVENT_LOCK:
      lock_changed (run, event);
      break;
    case SRT_EVENT_DISRUPTED:
      display (run, SRT_SAMPLE_INTERFERENCE);
      break;
    case SRT_EVENT_EJECT_WARNING:
      display (run, SRT_SAMPLE_ALARM_EJECT);
      break;
    case SRT_EVENT_FRIENDLY_WARNING:
    case SRT_EVENT_SENT_HOME:
      display (run, SRT_SAMPLE_ALARM_FRIEND);
      break;
    default:
      break;
    }
}

void
srt_hear_event (SrtHearingRun *run, const SrtEvent *event)
{
  switch ((SrtEventKind) event->kind)
    {
    case SRT_EVENT_FIRED:
    case SRT_EVENT_BEAM:
      fired (run, event);
      break;
    case SRT_EVENT_FLAK:
      play (run, SRT_SAMPLE_FLAK, -1, event->place);
      break;
    case SRT_EVENT_SHIELD_HIT:
      shield_struck (run, event);
      break;
    case SRT_EVENT_ARMOR_HIT:
    case SRT_EVENT_COMPONENT_HIT:
      hull_struck (run, event);
      break;
    case SRT_EVENT_COMPONENT_LOST:
      component_lost (run, event);
      break;
    case SRT_EVENT_COLLISION:
      play (run, SRT_SAMPLE_COLLISION, event->slot, event->place);
      break;
    case SRT_EVENT_EXPLOSION:
      ship_goes (run, event);
      break;
    case SRT_EVENT_SPLIT_STEP:
      split_step (run, event);
      break;
    case SRT_EVENT_SPLIT_ENDED:
      guaranteed (run, SRT_SAMPLE_CAPITAL_EXPLOSION, event);
      break;
    case SRT_EVENT_PIECE_THROWN:
      play_on (run, SRT_SAMPLE_PLATE_OFF, event->other);
      break;
    case SRT_EVENT_HUGE_EXPLOSION:
      if (event->number == 0)
        guaranteed (run, SRT_SAMPLE_HUGE_EXPLOSION, event);
      break;
    case SRT_EVENT_SHOCKWAVE:
      play (run, SRT_SAMPLE_SHOCKWAVE, -1, event->place);
      break;
    case SRT_EVENT_GATE_FIREBALL:
      if (event->direction.x > 0)
        explosion (run, event, SRT_SAMPLE_EXPLOSION_1, 1);
      break;
    case SRT_EVENT_ION_STRIKE:
      if (event->number % HEARD_STRIKES == 0)
        explosion (run, event, SRT_SAMPLE_EXPLOSION_2, 1);
      break;
    case SRT_EVENT_MISSILE_LAUNCHED:
      launched (run, event);
      break;
    case SRT_EVENT_MISSILE_ENDED:
      explosion (run, event, SRT_SAMPLE_EXPLOSION_1, 0.9f);
      break;
    case SRT_EVENT_COUNTERMEASURE:
      play (run, SRT_SAMPLE_COUNTERMEASURE, event->slot, event->place);
      break;
    case SRT_EVENT_CLOAKED:
      play_on (run, SRT_SAMPLE_CLOAK, event->slot);
      break;
    case SRT_EVENT_DECLOAKED:
      play_on (run, SRT_SAMPLE_DECLOAK, event->slot);
      break;
    case SRT_EVENT_EJECTED:
      play_on (run, SRT_SAMPLE_EJECT, event->slot);
      break;
    case SRT_EVENT_SOUND:
      order_sound (run, event);
      break;
    case SRT_EVENT_RADIO:
      if (run->hearing->listener.flies)
        play (run, SRT_SAMPLE_RADIO_OPENS, -1, srt_vec3 (0, 0, 0));
      break;
    default:
      if (is_own (run, event->slot))
        own_event (run, event);
    }
}
