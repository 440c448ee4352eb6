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

/** The bytes of a page in pieces, with the sheet in its place. */
export function withSheet(pieces: string[], sheet: Sheet): Buffer {
  const parts = pieces.flatMap((piece) => aroundPlace(piece, sheet));
  // Written once into one piece of memory: a page is larger than what memory is cheap for.
  const sizes = parts.map((part) => Buffer.byteLength(part));
  const body = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const part of parts) at += typeof part === 'string' ? body.write(part, at) : part.copy(body, at);
  return body;
}

function aroundPlace(piece: string, { bytes }: Sheet): (string | Buffer)[] {
  const place = piece.indexOf(PLACE);
  if (place < 0) return [piece];
  const at = place + OPENING.length;
  return [piece.slice(0, at), bytes, piece.slice(at)];
}
