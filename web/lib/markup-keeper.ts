import type { ReactNode } from 'react';

import type { MarkupKeeper } from './kept-markup.ts';
import { addAskedOffsets, takeAskedOffsets, type ZoneOffsets } from './zone-offset.ts';

type Kept = { html: string; offsets: ZoneOffsets };

/** Keeps the markup of so many parts, the ones made last. What dates in them asked for goes to every page that shows them. */
export function createMarkupKeeper(render: (part: ReactNode) => string, most: number): MarkupKeeper {
  const kept = new Map<string, Kept>();
  const make = (part: ReactNode): Kept => {
    const before = takeAskedOffsets();
    const html = render(part);
    const offsets = takeAskedOffsets();
    addAskedOffsets(before);
    return { html, offsets };
  };
  return (key, part) => {
    const known = kept.get(key) ?? make(part);
    addAskedOffsets(known.offsets);
    if (!kept.has(key)) {
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(key, known);
    }
    return known.html;
  };
}
