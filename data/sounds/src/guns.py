# SPDX-License-Identifier: GPL-3.0-or-later
"""Guns, each with a character of its own, and flak."""

from kit import *


def needle():
    t = span(0.5)
    zap = saw(sweep(t, 3200, 420, 0.05), t) * decay(t, 0.07)
    edge = fm(sweep(t, 5200, 900, 0.03), 1.41, 3, t) * decay(t, 0.035)
    return room(mix(zap, edge * 0.5, high(noise(t), 4000) * decay(t, 0.012)), 0.12, 0.3)


def ember():
    t = span(0.5)
    pulse = square(sweep(t, 900, 210, 0.06), t) * decay(t, 0.06)
    warm = sine(sweep(t, 420, 110, 0.08), t) * decay(t, 0.09)
    one = low(pulse * 0.6 + warm, 3500)
    return room(mix(one, (one, 0.055, 0.55)), 0.12, 0.25, 2500)


def mallet():
    t = span(0.6)
    thump = sine(sweep(t, 190, 52, 0.05), t) * decay(t, 0.12)
    knock = band(noise(t), 200, 1400) * decay(t, 0.03)
    metal = ring([(410, .5, .10), (667, .35, .08), (1130, .25, .05), (1710, .15, .04)], t)
    return room(drive(mix(thump * 1.4, knock * 1.6, metal * 0.5), 2.0), 0.18, 0.35, 2200)


def quarrel():
    t = span(0.5)
    body = fm(sweep(t, 1500, 190, 0.06), 2.7, 5 * np.exp(-t / 0.08), t) * decay(t, 0.09)
    buzz = body * np.sign(np.sin(2 * np.pi * 118 * t)) * 0.5
    sparks = high(crackle(t, 900 * np.exp(-t / 0.08)), 2500) * decay(t, 0.1)
    return room(mix(low(body + buzz, 6500), sparks * 0.8), 0.12, 0.3)


def sleet():
    t = span(0.12)
    chirp = saw(sweep(t, 4200, 1500, 0.02), t) * decay(t, 0.022) + high(noise(t), 5000) * decay(t, 0.008) * 0.5
    return room(mix(chirp, (chirp, 0.06, 0.85), (chirp, 0.12, 0.7)), 0.1, 0.25, 6000)


def lancet():
    t = span(0.8)
    charge = sine(sweep(t[:2600], 300, 2600), t[:2600]) * np.linspace(0, 1, 2600) ** 2
    crack = noise(t) * decay(t, 0.012, 0.0005) * 2
    hum = fm(sweep(t, 760, 640, 0.1), 0.5, 1.2, t) * decay(t, 0.16)
    ping = ring([(1520, .5, .12), (2290, .3, .09), (3580, .2, .06)], t)
    return room(mix((charge, 0, 0.5), (mix(crack, hum, ping * 0.5), 0.055, 1)), 0.3, 0.4, 3500)


def shale():
    t = span(0.7)
    grit = sweep_band(noise(t), sweep(t, 4200, 700, 0.12), 2.2) * decay(t, 0.14)
    grains = band(crackle(t, 2600 * np.exp(-t / 0.15)), 600, 5000) * 2.2
    low_end = sine(sweep(t, 240, 80, 0.06), t) * decay(t, 0.1)
    return room(drive(mix(grit * 2, grains, low_end * 0.7), 1.6), 0.2, 0.3, 3000)


def maw():
    t = span(0.9)
    boom = sine(sweep(t, 130, 38, 0.07), t) * decay(t, 0.22)
    blast = sweep_low(noise(t), sweep(t, 3800, 160, 0.09), 0.8) * decay(t, 0.13)
    click = high(noise(t), 2500) * decay(t, 0.004, 0.0003)
    bolt = ring([(930, .4, .05), (1450, .3, .04)], t)
    return room(drive(mix(boom * 1.6, blast * 2.4, click * 1.5, (bolt, 0.09, 0.35)), 2.2), 0.35, 0.4, 1800)


def cinder():
    t = span(0.3)
    puff = sweep_band(noise(t), sweep(t, 1700, 260, 0.07), 2.0) * decay(t, 0.06, 0.006)
    growl = fm(sweep(t, 170, 70, 0.08), 1.5, 3, t) * decay(t, 0.07)
    one = drive(puff * 2.2 + growl * 0.7, 1.8)
    return room(mix(one, (one, 0.085, 0.9), (one, 0.17, 0.8)), 0.15, 0.3, 2500)


def rivet():
    t = span(0.1)
    hammer = band(noise(t), 500, 4500) * decay(t, 0.010, 0.0004) * 2 + sine(sweep(t, 300, 90, 0.012), t) * decay(t, 0.02)
    clank = ring([(1240, .4, .018), (2130, .3, .014), (3350, .2, .01)], t)
    one = hammer + clank * 0.5
    return room(drive(mix(one, (one, 0.055, 0.9), (one, 0.11, 0.95), (one, 0.165, 0.8)), 1.5), 0.1, 0.25, 4000)


def warden():
    t = span(0.5)
    hollow = square(sweep(t, 1350, 380, 0.045), t, 6) * decay(t, 0.065)
    air = sweep_band(noise(t), sweep(t, 3000, 900, 0.05), 4) * decay(t, 0.05)
    return room(mix(low(hollow, 4200), air), 0.15, 0.35, 3500)


def burr():
    t = span(0.5)
    thump = sine(sweep(t, 260, 70, 0.035), t) * decay(t, 0.07)
    rattle = band(noise(t), 900, 5000) * decay(t, 0.05) * (0.5 + 0.5 * np.sign(np.sin(2 * np.pi * 46 * t)))
    return room(drive(mix(thump * 1.2, low(noise(t), 1800) * decay(t, 0.03) * 2, rattle * 0.7), 1.8), 0.15, 0.3, 2500)


def steeple():
    t = span(1.9)
    boom = sine(sweep(t, 110, 29, 0.16), t) * decay(t, 0.6)
    scream = saw(sweep(t, 2100, 130, 0.22), t) * decay(t, 0.32, 0.01)
    body = fm(sweep(t, 480, 90, 0.2), 1.01, 2.5, t) * decay(t, 0.4)
    blast = sweep_low(noise(t), sweep(t, 7000, 200, 0.16), 0.8) * decay(t, 0.3)
    return room(drive(mix(boom * 1.5, low(scream, 5500) * 0.6, body * 0.7, blast * 1.6), 1.9), 0.7, 0.45, 2500)


def quern():
    t = span(2.1)
    boom = sine(sweep(t, 95, 25, 0.2), t) * decay(t, 0.7)
    growl = fm(sweep(t, 150, 46, 0.3), 2.02, 6 * np.exp(-t / 0.5), t) * decay(t, 0.5)
    stones = band(crackle(t, 1500 * np.exp(-t / 0.5)), 150, 2600) * 2.5 * decay(t, 0.6)
    blast = sweep_low(noise(t), sweep(t, 4500, 110, 0.2), 0.9) * decay(t, 0.4)
    return room(drive(mix(boom * 1.6, growl * 0.9, stones, blast * 1.9), 2.4), 0.8, 0.45, 1600)


def daybreak():
    t = span(1.9)
    chord = sum(fm(f, 1.0 + 0.001 * k, 1.5 + np.sin(2 * np.pi * 7 * t + k), t) for k, f in enumerate((220, 330.5, 441, 662)))
    hiss = high(noise(t), 3500) * decay(t, 0.4, 0.02)
    crack = noise(t) * decay(t, 0.02, 0.0005)
    boom = sine(sweep(t, 120, 40, 0.1), t) * decay(t, 0.4)
    return room(drive(mix(chord * 0.3 * decay(t, 0.55, 0.015), hiss * 0.7, crack * 2, boom), 1.4), 0.6, 0.4, 5000)


def flak():
    t = span(0.8)
    pop = sweep_low(noise(t), sweep(t, 5200, 260, 0.06), 0.9) * decay(t, 0.1)
    thud = sine(sweep(t, 170, 55, 0.05), t) * decay(t, 0.12)
    bits = high(crackle(t, 700 * np.exp(-t / 0.2)), 1800) * decay(t, 0.25)
    return room(drive(mix(pop * 2.5, thud, bits * 0.6), 2), 0.3, 0.35, 2500)


SOUNDS = {
    'gun-needle.ogg': (needle, -19), 'gun-ember.ogg': (ember, -19), 'gun-mallet.ogg': (mallet, -18),
    'gun-quarrel.ogg': (quarrel, -19), 'gun-sleet.ogg': (sleet, -19), 'gun-lancet.ogg': (lancet, -18),
    'gun-shale.ogg': (shale, -18), 'gun-maw.ogg': (maw, -17), 'gun-cinder.ogg': (cinder, -18),
    'gun-rivet.ogg': (rivet, -18), 'gun-warden.ogg': (warden, -19), 'gun-burr.ogg': (burr, -18),
    'gun-steeple.ogg': (steeple, -15), 'gun-quern.ogg': (quern, -15), 'gun-daybreak.ogg': (daybreak, -16),
    'flak.ogg': (flak, -17),
}
