// A tile on a table, made from a short burst of noise: no file to fetch.

import { settings } from './settings.js';

/** @typedef {'place' | 'refuse' | 'end' | 'low'} Sound */

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

/** @type {Record<Sound, [frequency: number, length: number, loudness: number][]>} */
const SOUNDS = {
  place: [[900, 0.07, 0.5]],
  refuse: [[220, 0.09, 0.35]],
  end: [
    [520, 0.18, 0.3],
    [660, 0.18, 0.3],
    [780, 0.3, 0.3],
  ],
  low: [[700, 0.05, 0.4]],
};

/**
 * Plays a sound, unless sounds are off. Browsers allow it only once the reader has done something.
 * @param {Sound} name
 */
export function sound(name) {
  if (!settings.sound || !allowed()) return;
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
  for (const [frequency, length, loudness] of SOUNDS[name]) {
    knock(audio, at, frequency, length, loudness);
    at += length * 0.8;
  }
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} frequency
 * @param {number} length
 * @param {number} loudness
 */
function knock(audio, at, frequency, length, loudness) {
  const samples = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 6;
  const source = audio.createBufferSource();
  source.buffer = samples;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = 5;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}
