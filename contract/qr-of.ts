import { create } from 'qrcode';
import type { Qr } from './common/values.ts';

/** A horizontal run of dark modules in a QR code. */
export type DarkRun = { x: number; y: number; width: number };

/**
 * A QR code as one SVG path on a square of `size` modules, without the quiet zone of four modules, which the caller
 * adds.
 */
export function qrOf(text: string): Qr {
  const { size, runs } = qrRuns(text);
  return { size, path: runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h${-width}z`).join('') };
}

/** The dark modules of a QR code, by rows. */
export function qrRuns(text: string): { size: number; runs: DarkRun[] } {
  // One segment of bytes: searching for a shorter combination of segments takes most of the time and finds none for our
  // codes.
  const { size, data } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
  }).modules;
  const runs: DarkRun[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      let end = x + 1;
      while (end < size && data[y * size + end]) end += 1;
      runs.push({ x, y, width: end - x });
      x = end;
    }
  }
  return { size, runs };
}
