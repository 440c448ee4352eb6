import { beforeEach, expect, it, vi } from 'vitest';

import { scanResults } from '#contract/door.ts';

import { announce } from './scan-sound.ts';
import { wordsOf, type ScanTone } from './scan-words.ts';

let vibrated: number[][];
let notes: string[];

// The browser's own audio and vibration, writing down what they are told.
beforeEach(() => {
  vibrated = [];
  notes = [];
  const gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  class Node {
    gain = gain;
    connect = (next: unknown) => next;
    stop = () => undefined;
  }
  class Oscillator extends Node {
    readonly #sound: string;
    constructor(_context: unknown, { type, frequency }: OscillatorOptions) {
      super();
      this.#sound = `${type} ${frequency}`;
    }
    start = (at: number) => void notes.push(`${this.#sound} at ${at}`);
  }
  vi.stubGlobal('navigator', { vibrate: (pattern: number[]) => vibrated.push(pattern) });
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      destination = {};
      resume = () => Promise.resolve();
    },
  );
  vi.stubGlobal('OscillatorNode', Oscillator);
  vi.stubGlobal('GainNode', Node);
  return () => void vi.unstubAllGlobals();
});

function heard(tone: ScanTone, isSoundOn = true) {
  [vibrated, notes] = [[], []];
  announce(tone, isSoundOn);
  return { vibration: vibrated.join('|'), sound: notes.join('|') };
}

it('every result has a word of its own, and an admission sounds and feels like no refusal', () => {
  const outcomes = scanResults.map((result) => ({ result, ...wordsOf({ result, reason: null }) }));
  expect(new Set(outcomes.map(({ word }) => word)).size).toBe(scanResults.length);
  expect(outcomes.filter(({ tone }) => tone === 'good').map(({ result }) => result)).toEqual(['admitted']);
  const admitted = heard('good');
  for (const { result, tone } of outcomes.filter((outcome) => outcome.result !== 'admitted')) {
    const { sound, vibration } = heard(tone);
    expect([sound, vibration], result).not.toContain('');
    expect(sound, result).not.toBe(admitted.sound);
    expect(vibration, result).not.toBe(admitted.vibration);
  }
});

it('each kind of outcome has a sound and a vibration of its own', () => {
  const all = (['good', 'wait', 'bad', 'noted'] as const).map((tone) => heard(tone));
  expect(new Set(all.map(({ sound }) => sound)).size).toBe(4);
  expect(new Set(all.map(({ vibration }) => vibration)).size).toBe(4);
});

it('without sound it still vibrates; a device that has neither fails in silence', () => {
  expect(heard('bad', false)).toEqual({ vibration: '320', sound: '' });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('OscillatorNode', undefined);
  expect(() => announce('good', true)).not.toThrow();
});
