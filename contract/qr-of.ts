import { create } from 'qrcode';
import type { Qr } from './common/values.ts';

/**
 * A QR code as one SVG path on a square of `size` modules, without the quiet zone of four modules, which the caller
 * adds.
 */
export function qrOf(text: string): Qr {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      let end = x + 1;
      while (end < size && data[y * size + end]) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return { size, path };
}
