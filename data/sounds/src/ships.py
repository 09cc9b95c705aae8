# SPDX-License-Identifier: GPL-3.0-or-later
"""Missiles, jumps, gates and warps, hangars, docking, what goes by."""

from kit import *


# ---- Missiles ----

def launch(seconds, kick, hiss, body, tail, whistle=None, rough=0.0):
    """The kick off the rail, and the motor as it flies away: `hiss` and `body` are where its noise and tone are."""
    t = span(seconds)
    thump = sine(sweep(t, kick * 2.4, kick, 0.03), t) * decay(t, 0.07)
    motor = sweep_band(noise(t), sweep(t, hiss, hiss * 0.45, tail), 1.6) * decay(t, tail, 0.03)
    roar = low(noise(t), body * 4) * decay(t, tail, 0.02) * 2
    if rough:
        motor = motor * (1 - rough * 0.5 * (1 + np.sign(np.sin(2 * np.pi * 31 * t))))
    layers = [thump, motor * 2, roar * 0.8]
    if whistle:
        layers.append(sine(sweep(t, whistle, whistle * 0.6, tail), t) * decay(t, tail, 0.05) * 0.25)
    return room(drive(mix(*layers), 1.7), 0.3, 0.3, 2800)


def countermeasure():
    t = span(0.8)
    pop = sweep_low(noise(t), sweep(t, 4000, 500, 0.04), 0.9) * decay(t, 0.05)
    fizz = high(noise(t), 4500) * swell(t, 0.05, 0.6) * (0.6 + 0.4 * np.sin(2 * np.pi * 23 * t))
    return room(mix(pop * 2.5, fizz * 0.6), 0.2, 0.25, 5000)


def cloak(down):
    t = span(1.8)
    glide = sum(sine(sweep(t, f, f * (0.3 if down else 2.6)), t) for f in (310, 466, 622)) * 0.3
    shimmer = high(fm(sweep(t, 2400, 900 if down else 5200), 1.618, 4, t), 1500) * 0.25
    breath = sweep_band(noise(t), sweep(t, 2600 if down else 400, 300 if down else 3400), 4)
    return room(mix((glide + shimmer) * swell(t, 0.25, 0.9), breath * swell(t, 0.4, 0.8) * 1.2), 0.5, 0.45, 5000)


# ---- Jumps ----

def jump_charge():
    t = span(4.1)
    rise = (t / t[-1]) ** 1.6
    whine = saw(70 * 2 ** (4.2 * rise), t, 16) * (0.15 + 0.5 * rise)
    second = sine(105.3 * 2 ** (4.2 * rise), t) * (0.1 + 0.5 * rise)
    pulse = 0.65 + 0.35 * np.sin(phase(3 + 17 * rise, t))
    air = sweep_band(noise(t), 200 * 2 ** (4.3 * rise), 3) * rise * 2
    return room(mix(low((whine + second) * pulse, 6000) * swell(t, 0.4, 0.15), air * swell(t, 1, 0.1)), 0.5, 0.35, 4000)


def jump_out():
    t = span(2.2)
    crack = noise(t) * decay(t, 0.03, 0.0006) * 1.6
    dive = saw(sweep(t, 1900, 60, 0.35), t, 16) * decay(t, 0.5, 0.01)
    wind = sweep_band(noise(t), sweep(t, 5200, 180, 0.5), 2) * decay(t, 0.6, 0.02)
    sub = sine(sweep(t, 140, 30, 0.25), t) * decay(t, 0.6)
    return room(drive(mix(crack, low(dive, 4500) * 0.6, wind * 2.4, sub * 1.4), 1.8), 0.9, 0.4, 2500)


def jump_in():
    t = span(2.2)
    near = t / 0.7
    rush = sweep_band(noise(t), np.where(t < 0.7, 220 * 2 ** (4.3 * np.clip(near, 0, 1)), sweep(np.maximum(t - 0.7, 0), 4300, 300, 0.3)), 2)
    build = rush * np.where(t < 0.7, np.clip(near, 0, 1) ** 3, np.exp(-np.maximum(t - 0.7, 0) / 0.35))
    after = np.maximum(t - 0.7, 0)
    boom = sine(sweep(after, 150, 32, 0.15), t) * np.where(t < 0.7, 0, np.exp(-after / 0.4))
    crack = noise(t) * np.where(t < 0.7, 0, np.exp(-after / 0.025))
    return room(drive(mix(build * 2.6, boom * 1.5, crack * 1.3), 1.8), 0.8, 0.4, 2500)


def gate_opens():
    t = span(2.8)
    rise = np.clip(t / 1.1, 0, 1)
    hum = sum(saw(f * (0.5 + rise), t, 12) for f in (55, 82.7, 110.6)) * 0.4
    tear = sweep_band(noise(t), 300 + 2600 * rise, 3) * swell(t, 0.9, 1.6)
    bell = ring([(196, .5, 1.2), (294, .4, 1.0), (440, .3, .8), (663, .2, .6)], np.maximum(t - 1.0, 0)) * (t > 1.0)
    return room(drive(mix(low(hum, 1800) * swell(t, 0.6, 1.2), tear * 1.6, bell * 0.6), 1.5), 1.2, 0.45, 2200)


def gate_closes():
    t = span(2.2)
    fall = np.clip(t / 1.1, 0, 1)
    hum = sum(saw(f * (1.5 - fall), t, 12) for f in (55, 82.7, 110.6)) * 0.4
    drain = sweep_band(noise(t), 2900 - 2500 * fall, 4) * swell(t, 0.15, 1.2)
    shut = sine(sweep(np.maximum(t - 1.05, 0), 120, 30, 0.12), t) * np.where(t > 1.05, np.exp(-np.maximum(t - 1.05, 0) / 0.35), 0)
    return room(drive(mix(low(hum, 1600) * swell(t, 0.1, 1.1), drain * 1.5, shut * 1.8), 1.6), 1.0, 0.4, 1800)


def warp_projects():
    t = span(3.9)
    turn = (t / t[-1]) ** 1.3
    beat = 0.6 + 0.4 * np.sin(phase(2 + 9 * turn, t))
    choir = sum(fm(f * 2 ** (0.9 * turn), 2.0, 1.2 + turn, t) for f in (87.3, 130.8, 174.9, 261.9)) * 0.3
    wind = sweep_band(noise(t), 350 * 2 ** (2.8 * turn), 3) * (0.3 + turn)
    return room(mix(choir * beat * swell(t, 0.7, 0.3), wind * swell(t, 0.8, 0.3)), 0.9, 0.45, 3500)


def warp(inward):
    t = span(2.6)
    course = (t / t[-1]) if inward else 1 - t / t[-1]
    flange = noise(t)
    for delay in (0.0009, 0.0017):
        shift = (delay * RATE * (0.3 + course)).astype(int)
        flange = flange + flange[np.maximum(np.arange(len(t)) - shift, 0)]
    rush = sweep_band(flange, 250 + 3000 * course ** 1.5, 2)
    tone = fm(sweep(t, 60 if inward else 420, 380 if inward else 40), 1.5, 3, t)
    shape_of = swell(t, 1.5, 0.8) if inward else decay(t, 0.8, 0.05)
    hit = sine(sweep(t, 130, 30, 0.2), t) * decay(t, 0.5)
    if inward:
        hit = np.roll(hit, int(1.6 * RATE))
        hit[:int(1.6 * RATE)] = 0
    return room(drive(mix(rush * shape_of * 1.1, low(tone, 1500) * shape_of * 0.5, hit * 1.3), 1.6), 0.9, 0.4, 2600)


def worm():
    t = span(1.3)
    quake = low(noise(t), 160, 3) * swell(t, 0.05, 1.0) * 5
    moan = fm(sweep(t, 120, 62), 1.33, 3, t) * swell(t, 0.2, 0.8)
    return room(drive(mix(quake, low(moan, 900) * 0.7), 1.6), 0.5, 0.4, 1200)


# ---- Hangars and docking ----

def motor(t, start, end):
    """A heavy drive: a hum with teeth."""
    f = sweep(t, start, end)
    return low(saw(f, t, 20), 1500) + 0.4 * band(noise(t), 250, 1800) * (0.6 + 0.4 * np.sin(phase(f / 4, t)))


def clunk(pitch=1.0):
    t = span(0.5)
    return drive(sine(sweep(t, 150 * pitch, 46 * pitch, 0.04), t) * decay(t, 0.12) * 1.4 + low(noise(t), 1600 * pitch) * decay(t, 0.035) * 2
                 + ring([(187 * pitch, .4, .15), (311 * pitch, .3, .12), (519 * pitch, .25, .08), (843 * pitch, .2, .05)], t), 1.6)


def door_opens():
    t = span(2.3)
    hiss = high(noise(span(0.6)), 2500) * decay(span(0.6), 0.18, 0.01)
    return room(mix((hiss, 0, 0.7), (clunk(1.2), 0.05, 0.6), (motor(t, 46, 70) * swell(t, 0.3, 0.4), 0.15, 0.8), (clunk(0.9), 2.35, 0.8)),
                0.8, 0.35, 2200)


def door_closes():
    t = span(1.8)
    return room(mix((clunk(1.1), 0, 0.5), (motor(t, 70, 44) * swell(t, 0.25, 0.2), 0.08, 0.8), (clunk(0.7), 1.8, 1.2)), 0.8, 0.4, 1800)


def engine_starts():
    t = span(1.9)
    rise = np.clip(t / 1.1, 0, 1) ** 0.7
    turbine = saw(45 * 2 ** (2.4 * rise), t, 14) * (0.2 + 0.6 * rise)
    flame = sweep_band(noise(t), 250 + 1500 * rise, 1.6) * np.clip((t - 0.35) / 0.3, 0, 1) * 1.8
    catch = low(noise(t), 900) * np.where(t > 0.4, np.exp(-np.maximum(t - 0.4, 0) / 0.12), 0) * 2
    return room(drive(mix(low(turbine, 2500), flame, catch) * swell(t, 0.08, 0.7), 1.5), 0.4, 0.3, 2500)


def retainer():
    t = span(0.6)
    spring = ring([(540, .4, .1), (812, .35, .09), (1290, .3, .06), (2010, .2, .04)], t)
    return room(mix((clunk(1.4), 0, 1), (spring, 0.03, 0.6), (high(noise(t), 3500) * decay(t, 0.1, 0.01), 0.04, 0.6)), 0.4, 0.35, 3000)


def pod_launch():
    t = span(1.5)
    push = sweep_low(noise(t), sweep(t, 4200, 300, 0.25), 0.9) * decay(t, 0.35, 0.01)
    return room(drive(mix((clunk(1.0), 0, 0.8), (push * 2.4, 0.03, 1), (sine(sweep(t, 120, 40, 0.1), t) * decay(t, 0.2), 0.03, 1)), 1.7), 0.5, 0.35, 2500)


def eject():
    t = span(1.7)
    charge = noise(t) * decay(t, 0.03, 0.0005) * 2
    rocket = sweep_band(noise(t), sweep(t, 3200, 600, 0.5), 1.4) * decay(t, 0.5, 0.02)
    return room(drive(mix(charge, (charge, 0.09, 0.8), (rocket * 2.6, 0.1, 1), (sine(sweep(t, 150, 42, 0.08), t) * decay(t, 0.2), 0.09, 1.3)), 2), 0.4, 0.3, 3000)


def dock():
    t = span(0.9)
    servo = motor(t, 82, 60) * swell(t, 0.1, 0.2)
    hiss = high(noise(t), 2800) * decay(t, 0.25, 0.02)
    return room(mix((servo, 0, 0.4), (clunk(0.8), 0.75, 1), (clunk(1.3), 0.95, 0.6), (hiss, 1.0, 0.6)), 0.6, 0.4, 2200)


def undock():
    t = span(0.9)
    hiss = high(noise(t), 2300) * decay(t, 0.22, 0.01)
    return room(mix((hiss, 0, 0.9), (clunk(1.2), 0.12, 0.8), (clunk(0.9), 0.3, 0.7), (motor(t, 55, 76) * swell(t, 0.1, 0.4), 0.35, 0.35)), 0.6, 0.4, 2400)


def landing():
    t = span(1.2)
    skid = sweep_band(noise(t), 900 + 350 * np.sin(2 * np.pi * 13 * t), 4) * swell(t, 0.03, 0.7)
    return room(mix((clunk(0.65), 0, 1.2), (skid * 1.6, 0.04, 0.6), (clunk(0.8), 0.22, 0.7), (clunk(1.1), 0.5, 0.4)), 0.7, 0.45, 1800)


def tractor():
    t = span(1.4)
    hum = sum(fm(f, 1.007, 2, t) for f in (98, 147.3, 196.4)) * 0.4 * (0.7 + 0.3 * np.sin(phase(sweep(t, 4, 18), t)))
    catch = sine(sweep(t, 900, 180, 0.15), t) * decay(t, 0.2)
    return room(mix(hum * swell(t, 0.3, 0.5), catch * 0.5), 0.5, 0.4, 3000)


def grab():
    t = span(0.7)
    servo = motor(t, 130, 84) * swell(t, 0.05, 0.1)
    return room(mix((servo, 0, 0.5), (clunk(1.5), 0.55, 0.9), (clunk(1.2), 0.66, 0.9)), 0.35, 0.35, 2800)


def light():
    t = span(0.7)
    relay = band(noise(t), 700, 5000) * decay(t, 0.008, 0.0004) * 2 + sine(sweep(t, 220, 90, 0.02), t) * decay(t, 0.03)
    hum = sum(sine(100.0 * k, t) / k for k in (1, 2, 3, 5)) * swell(t, 0.04, 0.5) * 0.35
    return room(mix(relay, hum), 0.3, 0.35, 3500)


def ion_light():
    t = span(0.9)
    relay = low(noise(t), 2500) * decay(t, 0.015, 0.0005) * 2.5 + sine(sweep(t, 170, 48, 0.04), t) * decay(t, 0.1) * 1.3
    glow = fm(sweep(t, 240, 320), 2.0, 1.5, t) * swell(t, 0.1, 0.6) * 0.4
    return room(drive(mix(relay, glow, high(crackle(t, 300 * np.exp(-t / 0.3)), 2500) * 0.6), 1.5), 0.8, 0.45, 2500)


def ion_charge():
    t = span(4.8)
    rise = (t / t[-1]) ** 1.8
    deep = sum(saw(f * 2 ** (1.6 * rise), t, 14) for f in (36.7, 55.1, 73.6)) * (0.2 + 0.6 * rise) * 0.6
    arc = high(crackle(t, 200 + 2600 * rise), 1500) * (0.2 + rise)
    beat = 0.6 + 0.4 * np.sign(np.sin(phase(4 + 22 * rise, t)))
    whistle = sine(300 * 2 ** (3 * rise), t) * rise ** 2 * 0.3
    return room(drive(mix(low(deep, 2200) * low(beat, 60), arc * 0.9, whistle) * swell(t, 0.4, 0.08), 1.5), 0.9, 0.4, 2600)


def ion_fires():
    t = span(4.7)
    crack = noise(t) * decay(t, 0.05, 0.0008) * 2
    beam = sum(saw(f * (1 + 0.004 * np.sin(2 * np.pi * (5 + k) * t)), t, 18) for k, f in enumerate((49, 73.9, 98.7, 147.2))) * 0.4
    fire = sweep_low(noise(t), 900 + 2600 * np.exp(-t / 1.2), 1.1) * 1.8
    arcs = high(crackle(t, 900), 1800) * 0.7
    sub = sine(sweep(t, 110, 27, 0.4), t) * decay(t, 1.6)
    return room(drive(mix(crack, (low(beam, 3000) + fire + arcs) * decay(t, 2.2, 0.02) * swell(t, 0.01, 1.2), sub * 1.4), 2), 1.2, 0.4, 2000)


# ---- What goes by ----

def goes_by(hostile):
    t = span(2.0)
    near = np.exp(-((t - 0.75) / 0.28) ** 2)
    bend = 1 / (1 + 0.32 * np.tanh((t - 0.75) / 0.12))
    f = (92 if hostile else 138) * bend
    tone = saw(f, t, 18) + (fm(f * 2, 1.5, 3, t) * 0.7 if hostile else sine(f * 3.01, t) * 0.5)
    wind = sweep_band(noise(t), (700 if hostile else 1500) * bend, 1.4)
    return room(drive(mix(low(tone, 2600) * near * 0.7, wind * near * 2.4, low(noise(t), 220) * near * 2), 1.5), 0.3, 0.25, 2600)


SOUNDS = {
    'missile-rocket.ogg': (lambda: launch(1.1, 70, 3400, 300, 0.22), -18),
    'missile-javelin.ogg': (lambda: launch(1.6, 62, 2900, 240, 0.4, 1500), -17),
    'missile-squall.ogg': (lambda: launch(1.8, 58, 2100, 200, 0.42, 620, 0.5), -17),
    'missile-sledge.ogg': (lambda: launch(2.0, 44, 1500, 130, 0.55), -16),
    'missile-merlin.ogg': (lambda: launch(1.5, 66, 3900, 260, 0.36, 2300), -17),
    'missile-lantern.ogg': (lambda: launch(1.6, 60, 2500, 220, 0.38, 1130), -17),
    'missile-hound.ogg': (lambda: launch(1.4, 72, 3100, 320, 0.33, 1840, 0.3), -17),
    'missile-leech.ogg': (lambda: launch(1.7, 55, 1900, 180, 0.42, 410, 0.7), -17),
    'missile-tercel.ogg': (lambda: launch(1.3, 78, 4400, 340, 0.3, 2900), -18),
    'torpedo.ogg': (lambda: launch(2.3, 36, 1100, 90, 0.75, 180), -16),
    'countermeasure.ogg': (countermeasure, -19),
    'cloak.ogg': (lambda: cloak(False), -20), 'decloak.ogg': (lambda: cloak(True), -20),
    'jump-charge.ogg': (jump_charge, -17), 'jump-out.ogg': (jump_out, -15), 'jump-in.ogg': (jump_in, -15),
    'gate-opens.ogg': (gate_opens, -15), 'gate-closes.ogg': (gate_closes, -15),
    'warp-projects.ogg': (warp_projects, -17), 'warp-out.ogg': (lambda: warp(False), -15),
    'warp-in.ogg': (lambda: warp(True), -15), 'worm.ogg': (worm, -17),
    'door-opens.ogg': (door_opens, -18), 'door-closes.ogg': (door_closes, -18),
    'engine-starts.ogg': (engine_starts, -18), 'retainer.ogg': (retainer, -18),
    'pod-launch.ogg': (pod_launch, -17), 'eject.ogg': (eject, -15), 'dock.ogg': (dock, -18),
    'undock.ogg': (undock, -18), 'landing.ogg': (landing, -17), 'tractor.ogg': (tractor, -19),
    'grab.ogg': (grab, -18), 'light.ogg': (light, -20), 'ion-light.ogg': (ion_light, -17),
    'ion-charge.ogg': (ion_charge, -15), 'ion-fires.ogg': (ion_fires, -13),
    'pass-friend.ogg': (lambda: goes_by(False), -17), 'pass-hostile.ogg': (lambda: goes_by(True), -17),
}
