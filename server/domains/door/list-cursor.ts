import { invalid } from '#server/platform/lib/errors.ts';

/**
 * How far a device has read the list of tickets. `safe`: every transaction before this one had finished when the
 * reading began, so its tickets are included by the end. `after`: the last row read; null once all were.
 */
export type ListCursor = { safe: string; after: { changed_in: string; id: string } | null };

const SHAPE = /^(\d{1,19})(?:-(\d{1,19})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/;

/** The opaque text of a cursor. */
export function encodeListCursor({ safe, after }: ListCursor): string {
  const text = after ? `${safe}-${after.changed_in}-${after.id}` : safe;
  return Buffer.from(text).toString('base64url');
}

/** Reads a cursor; 400 on `since` for text this list did not issue. */
export function decodeListCursor(text: string | undefined): ListCursor | null {
  if (text === undefined) return null;
  const [, safe, changed_in, id] = SHAPE.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (safe === undefined) throw invalid({ since: ['Not a cursor of this list.'] });
  return { safe, after: changed_in !== undefined && id !== undefined ? { changed_in, id } : null };
}
