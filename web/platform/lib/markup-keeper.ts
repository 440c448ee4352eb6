import type { ReactNode } from 'react';

import type { MarkupKeeper } from './kept-markup.ts';
import { addAskedOffsets, takeAskedOffsets, type ZoneOffsets } from './zone-offset.ts';

type Kept = { html: string; offsets: ZoneOffsets };

/**
 * Keeps the markup of parts, so many letters of it with its keys, the parts made last. What dates in them asked for goes
 * to every page that shows them.
 */
export function createMarkupKeeper(render: (part: ReactNode) => string, most: number): MarkupKeeper {
  const kept = new Map<string, Kept>();
  let letters = 0;
  const make = (part: ReactNode): Kept => {
    const before = takeAskedOffsets();
    const html = inOnePiece(render(part));
    const offsets = takeAskedOffsets();
    addAskedOffsets(before);
    return { html, offsets };
  };
  const keep = (key: string, part: ReactNode): Kept => {
    const made = make(part);
    kept.set(key, made);
    letters += key.length + made.html.length;
    for (const [oldest, { html }] of kept) {
      if (letters <= most) break;
      kept.delete(oldest);
      letters -= oldest.length + html.length;
    }
    return made;
  };
  return (key, part) => {
    const known = kept.get(key) ?? keep(key, part);
    addAskedOffsets(known.offsets);
    return known.html;
  };
}

const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder();

/** React adds text up from thousands of pieces, which every page that shows it would have to collect again. */
function inOnePiece(text: string): string {
  return decoder.decode(encoder.encode(text));
}
