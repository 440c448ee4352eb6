import { counted } from '#contract/counted.ts';

/** What to say of a device's clock that is this many seconds ahead of the server's, or behind it. */
export function clockWords(secondsAhead: number): string {
  return `This device’s clock is ${lengthOf(secondsAhead)} ${secondsAhead > 0 ? 'fast' : 'slow'}. Set it to automatic.`;
}

function lengthOf(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  if (minutes < 120) return counted(minutes, 'minute');
  return `${Math.round(minutes / 60)} hours`;
}
