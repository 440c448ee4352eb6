import type { ScanTone } from './scan-words.ts';

type Note = { at: number; pitch: number; length: number };

/** Short and easy to distinguish without looking: rising for in, one low for out, two for a closer look. */
const tunes: Record<ScanTone, Note[]> = {
  good: [
    { at: 0, pitch: 880, length: 0.09 },
    { at: 0.09, pitch: 1320, length: 0.14 },
  ],
  wait: [
    { at: 0, pitch: 520, length: 0.12 },
    { at: 0.18, pitch: 520, length: 0.12 },
  ],
  bad: [{ at: 0, pitch: 180, length: 0.42 }],
  noted: [{ at: 0, pitch: 660, length: 0.1 }],
};

const patterns: Record<ScanTone, number[]> = { good: [60], wait: [80, 60, 80], bad: [320], noted: [30] };

let audio: AudioContext | undefined;

/** Plays a sound and vibrates for a result. Browsers allow it after the first key or touch, which a scan is. */
export function announce(tone: ScanTone, isSoundOn: boolean): void {
  navigator.vibrate?.(patterns[tone]);
  if (!isSoundOn) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const note of tunes[tone]) play(audio, note, tone === 'bad' ? 'square' : 'sine');
  } catch {
    // A device without sound still shows the colour and the word.
  }
}

function play(context: AudioContext, { at, pitch, length }: Note, type: OscillatorType): void {
  const start = context.currentTime + at;
  const oscillator = new OscillatorNode(context, { type, frequency: pitch });
  const gain = new GainNode(context, { gain: 0.25 });
  // Fades out, because a cut-off wave clicks.
  gain.gain.setValueAtTime(0.25, start + length * 0.7);
  gain.gain.linearRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
