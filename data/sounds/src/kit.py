# SPDX-License-Identifier: GPL-3.0-or-later
"""What all sounds are made with: noise, tones, filters, envelopes, rooms, loudness, files.

A sound is an array of samples, mono, around -1..1. Frequencies are in hertz, times in seconds.
"""

import os
import re
import subprocess
import tempfile
import wave
import zlib

import numpy as np

RATE = 44100       # of sounds that play once
LOOP_RATE = 24000  # of loops: low sounds all
HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.dirname(HERE)
TABLE = os.path.join(HERE, '..', '..', '..', 'engine', 'audio', 'samples.h')

PEAK = 10 ** (-3.0 / 20)  # before packing, which may overshoot

_random = np.random.default_rng(0)


def table():
    """Rows of the table of sounds: file -> (group, ticks); 0 ticks: it loops."""
    rows = {}
    with open(TABLE, encoding='utf-8') as text:
        for line in text:
            match = re.match(r'\s*X \((\w+), "([^"]+)", (\w+), [^,]+, \d+, (.*?), (\d+), (\d+), (\d+), N_', line)
            if match:
                rows[match.group(2)] = (match.group(3), int(match.group(5)))
    return rows


def begin(name):
    """Chance of this sound: the same whenever it is made."""
    global _random
    _random = np.random.default_rng(zlib.crc32(name.encode()))


def chance(low=0.0, high=1.0):
    return low + (high - low) * _random.random()


# ---- Time ----

def span(seconds, rate=RATE):
    """Moments of a stretch of time."""
    return np.arange(int(round(seconds * rate))) / rate


def ends_softly(x, seconds=0.03):
    """No layer breaks off: its last moments fade."""
    n = min(int(seconds * RATE), len(x) // 4)
    if n == 0:
        return x
    return np.concatenate((x[:-n], x[-n:] * np.cos(np.linspace(0, np.pi / 2, n)) ** 2))


def mix(*layers):
    """Layers on top of each other; one is an array, or (array, offset in seconds, gain)."""
    laid = [(layer, 0.0, 1.0) if isinstance(layer, np.ndarray) else layer for layer in layers]
    length = max(len(x) + int(at * RATE) for x, at, gain in laid)
    out = np.zeros(length)
    for x, at, gain in laid:
        first = int(at * RATE)
        out[first:first + len(x)] += ends_softly(x) * gain
    return out


# ---- Envelopes ----

def decay(t, tau, attack=0.002):
    return np.minimum(1, t / attack) * np.exp(-t / tau)


def swell(t, rise, fall):
    """Up over `rise` and down over `fall`, the rest between."""
    end = t[-1] if len(t) else 0
    up = np.clip(t / max(rise, 1e-4), 0, 1)
    down = np.clip((end - t) / max(fall, 1e-4), 0, 1)
    return np.sin(up * np.pi / 2) * np.sin(down * np.pi / 2)


def gate(t, at, length, edge=0.003):
    return np.clip((t - at) / edge, 0, 1) * np.clip((at + length - t) / edge, 0, 1)


# ---- Tones ----

def sweep(t, start, end, tau=None):
    """Frequency from one to another: exponentially with `tau`, else evenly in pitch."""
    if tau is not None:
        return end + (start - end) * np.exp(-t / tau)
    share = t / max(t[-1], 1e-6)
    return start * (end / start) ** share


def phase(frequency, t, rate=RATE):
    frequency = np.broadcast_to(frequency, t.shape)
    return 2 * np.pi * np.cumsum(frequency) / rate


def sine(frequency, t, rate=RATE):
    return np.sin(phase(frequency, t, rate))


def saw(frequency, t, partials=24):
    """Band-limited: partials up to 16 kHz."""
    ph = phase(frequency, t)
    top = float(np.max(frequency))
    out = np.zeros_like(t)
    for k in range(1, partials + 1):
        if k * top > 16000:
            break
        out += np.sin(k * ph) / k
    return out * 0.6


def square(frequency, t, partials=15):
    ph = phase(frequency, t)
    top = float(np.max(frequency))
    out = np.zeros_like(t)
    for k in range(1, 2 * partials, 2):
        if k * top > 16000:
            break
        out += np.sin(k * ph) / k
    return out


def fm(carrier, ratio, index, t):
    """One sine turning another's phase: bells, growls, electricity."""
    ph = phase(carrier, t)
    return np.sin(ph + index * np.sin(ratio * ph))


def ring(partials, t):
    """Struck metal: (frequency, gain, decay) of each partial."""
    return sum(gain * np.sin(2 * np.pi * f * t + k) * np.exp(-t / tau) for k, (f, gain, tau) in enumerate(partials))


# ---- Noise and filters ----

def noise(t_or_n):
    n = t_or_n if isinstance(t_or_n, int) else len(t_or_n)
    return _random.standard_normal(n) * 0.33


def crackle(t, density):
    """Single spikes, `density` a second."""
    density = np.broadcast_to(density, t.shape)
    hits = _random.random(len(t)) < density / RATE
    return hits * _random.standard_normal(len(t))


def shape(x, curve, rate=RATE):
    """Filters by a curve of gains over frequency; a loop stays a loop."""
    spectrum = np.fft.rfft(x)
    spectrum *= curve(np.fft.rfftfreq(len(x), 1 / rate))
    return np.fft.irfft(spectrum, len(x))


def low(x, cut, order=2, rate=RATE):
    return shape(x, lambda f: 1 / np.sqrt(1 + (f / cut) ** (2 * order)), rate)


def high(x, cut, order=2, rate=RATE):
    return shape(x, lambda f: 1 - 1 / np.sqrt(1 + (f / cut) ** (2 * order)), rate)


def band(x, bottom, top, order=2, rate=RATE):
    return low(high(x, bottom, order, rate), top, order, rate)


def sweep_low(x, cut, resonance=0.7, rate=RATE):
    """A low-pass whose frequency changes: a state-variable filter, sample by sample."""
    cut = np.broadcast_to(cut, x.shape)
    f = 2 * np.sin(np.pi * np.minimum(cut, rate / 6.5) / rate)
    q = 1 / resonance
    out = [0.0] * len(x)
    lo = mid = 0.0
    for i, (value, fc) in enumerate(zip(x.tolist(), f.tolist())):
        lo += fc * mid
        mid += fc * (value - lo - q * mid)
        out[i] = lo
    return np.array(out)


def sweep_band(x, centre, resonance=3.0, rate=RATE):
    centre = np.broadcast_to(centre, x.shape)
    f = 2 * np.sin(np.pi * np.minimum(centre, rate / 6.5) / rate)
    q = 1 / resonance
    out = [0.0] * len(x)
    lo = mid = 0.0
    for i, (value, fc) in enumerate(zip(x.tolist(), f.tolist())):
        lo += fc * mid
        mid += fc * (value - lo - q * mid)
        out[i] = mid
    return np.array(out)


def drive(x, amount):
    """Pushed until it rounds off."""
    return np.tanh(x * amount) / np.tanh(amount)


def room(x, seconds, wet, dark=4000.0, early=0.02):
    """Space round it: a tail of noise that dies away, darker than what set it off."""
    x = ends_softly(x)
    n = int(seconds * 2.5 * RATE)
    t = np.arange(n) / RATE
    tail = _random.standard_normal(n) * np.exp(-t * 6.9 / (seconds * 2)) * np.clip(t / early, 0, 1)
    tail = low(tail, dark, 1)
    tail /= np.sqrt(np.sum(tail ** 2))
    size = len(x) + n
    answer = np.fft.irfft(np.fft.rfft(x, size) * np.fft.rfft(tail, size), size)
    out = np.zeros(size)
    out[:len(x)] = x
    return out + answer * wet


# ---- Loudness ----

def weighted(x, rate):
    """Roughly as the ear weighs it: bass less, presence more (ITU-R BS.1770's shape)."""
    return shape(x, lambda f: (f / 60) ** 2 / np.sqrt(1 + (f / 60) ** 4) * (1 + 0.58 * (f / 1500) ** 2 / (1 + (f / 1500) ** 2)),
                 rate)


def loudness(x, rate=RATE):
    """Of its loudest 0.4 seconds, decibels."""
    n = int(0.4 * rate)
    y = weighted(x, rate) ** 2
    if len(y) <= n:
        power = np.sum(y) / n
    else:
        sums = np.cumsum(np.concatenate(([0.0], y)))
        power = np.max(sums[n:] - sums[:-n]) / n
    return 10 * np.log10(power + 1e-12)


def limit(x, peak=PEAK, rate=RATE):
    """Takes peaks down smoothly, a little ahead of them."""
    need = np.minimum(1, peak / np.maximum(np.abs(x), 1e-9))
    width = max(int(0.003 * rate), 1)
    # The least gain of the neighbourhood, then smoothed: never above what a peak needs.
    padded = np.pad(need, width, mode='edge')
    least = np.lib.stride_tricks.sliding_window_view(padded, 2 * width + 1).min(axis=1)
    kernel = np.hanning(2 * width + 3)[1:-1]
    kernel /= kernel.sum()
    smooth = np.convolve(np.pad(least, width, mode='edge'), kernel, mode='valid')
    return np.clip(x * smooth, -peak, peak)


def level(x, target, rate=RATE):
    """As loud as `target` says, without peaks; what peaks take away is given back, as far as it goes."""
    for _ in range(4):
        x = limit(x * 10 ** ((target - loudness(x, rate)) / 20), rate=rate)
    return x


# ---- Files ----

def fit(x, seconds):
    """Of this length: what is too long fades, what is too short ends in silence."""
    n = int(seconds * RATE)
    x = high(np.concatenate((x, np.zeros(RATE))), 25)[:n]
    if len(x) < n:
        x = np.concatenate((x, np.zeros(n - len(x))))
    fade = min(int(0.25 * n), int(0.12 * RATE))
    x[n - fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    edge = int(0.0008 * RATE)
    x[:edge] *= np.linspace(0, 1, edge)
    return x


def write(name, x, rate):
    data = np.clip(np.round(x * 32767), -32768, 32767).astype('<i2')
    with tempfile.TemporaryDirectory() as den:
        plain = os.path.join(den, 'sound.wav')
        with wave.open(plain, 'wb') as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(rate)
            out.writeframes(data.tobytes())
        quality = ['-C', '4'] if name.endswith('.ogg') else ['-C', '8']
        subprocess.run(['sox', '-D', plain, *quality, os.path.join(OUT, name)], check=True)
