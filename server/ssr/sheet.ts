import { sourceHash } from './headers.ts';

/** What all pages share of their looks: its bytes, and its name in their policy. */
export type Sheet = { bytes: Buffer; hash: string };

const OPENING = '<style>';
const PLACE = `${OPENING}</style>`;

let last = '';
let made: Sheet = { bytes: Buffer.alloc(0), hash: sourceHash('') };

/** Made once: it changes while developing only. */
export function readSheet(text: string): Sheet {
  if (text !== last) {
    last = text;
    made = { bytes: Buffer.from(text), hash: sourceHash(text) };
  }
  return made;
}

/** A page's bytes, with the sheet in its place. */
export function withSheet(html: string, { bytes }: Sheet): Buffer {
  const place = html.indexOf(PLACE);
  if (place < 0) return Buffer.from(html);
  const at = place + OPENING.length;
  return Buffer.concat([Buffer.from(html.slice(0, at)), bytes, Buffer.from(html.slice(at))]);
}
