// A tile on a table, made from a short burst of noise: no file to fetch.

import { settings } from './settings.js';

/** @typedef {'place' | 'refuse' | 'won' | 'lost' | 'drawn' | 'off' | 'low' | 'offer'} Sound */

/** @type {AudioContext | null} */
let context = null;
/** What is to be heard as soon as there is a way to the loudspeaker. @type {Sound[]} */
let soon = [];

/**
 * To find the loudspeaker takes a browser up to a tenth of a second, once, and the whole page waits for it. So it is
 * done when nobody waits for anything: some time after the page has come, or after the answer to a first turn, in
 * milliseconds.
 */
const QUIET = 200;

/**
 * Each knock: how high it is, how long, how loud, and how much of it is a tone rather than a noise.
 * @type {Record<Sound, [frequency: number, length: number, loudness: number, tone?: number][]>}
 */
const SOUNDS = {
  place: [[900, 0.07, 0.5]],
  refuse: [[220, 0.09, 0.35]],
  // Upwards, downwards, and neither: as on a marimba.
  won: [
    [523, 0.34, 0.3, 1],
    [659, 0.34, 0.3, 1],
    [784, 0.8, 0.34, 1],
  ],
  lost: [
    [440, 0.4, 0.26, 1],
    [349, 0.4, 0.26, 1],
    [294, 0.9, 0.3, 1],
  ],
  drawn: [
    [440, 0.36, 0.26, 1],
    [523, 0.36, 0.26, 1],
    [440, 0.8, 0.28, 1],
  ],
  // Nothing was won or lost: as one puts a box away.
  off: [[300, 0.12, 0.4]],
  low: [[700, 0.05, 0.4]],
  offer: [
    [587, 0.2, 0.2, 1],
    [880, 0.36, 0.2, 1],
  ],
};

/**
 * Plays a sound, unless sounds are off. Browsers allow it only once the reader has done something.
 * @param {Sound} name
 */
export function sound(name) {
  if (!settings.sound || settings.volume <= 0 || !allowed()) return;
  if (context) return play(context, name);
  if (soon.push(name) === 1) setTimeout(wake, QUIET);
}

const allowed = () => !!navigator.userActivation?.hasBeenActive;

function wake() {
  const waiting = soon;
  soon = [];
  try {
    context ??= new AudioContext();
    const audio = context;
    for (const name of waiting) play(audio, name);
  } catch {
    // A machine without sound.
  }
}

// Whoever comes here from another page has pressed something already.
if (settings.sound && allowed()) setTimeout(wake, QUIET);

/** @param {AudioContext} audio @param {Sound} name */
function play(audio, name) {
  let at = audio.currentTime;
  for (const [frequency, length, loudness, tone = 0] of SOUNDS[name]) {
    knock(audio, at, frequency, length, loudness * (settings.volume / 70), tone);
    at += tone ? 0.15 : length * 0.8;
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} frequency
 * @param {number} length
 * @param {number} loudness
 * @param {number} tone
 */
function knock(audio, at, frequency, length, loudness, tone) {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i++) {
    const [time, left] = [i / audio.sampleRate, 1 - i / data.length];
    const noise = (Math.random() * 2 - 1) * left ** 6;
    // A bar of wood: its tone, and a short one two octaves above it.
    const bar =
      Math.sin(2 * Math.PI * frequency * time) * left ** 3 +
      0.3 * Math.sin(8 * Math.PI * frequency * time) * left ** 16;
    data[i] = noise * (1 - tone) + bar * tone;
  }
  const source = audio.createBufferSource();
  source.buffer = samples;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  if (tone) source.connect(gain);
  else {
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = frequency;
    filter.Q.value = 5;
    source.connect(filter).connect(gain);
  }
  gain.connect(audio.destination);
  source.start(at);
}
