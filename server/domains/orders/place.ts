import { type RawBuilder, sql } from 'kysely';
import { type Cursor, decodeCursor, encodeCursor, wrongCursor } from '#server/platform/http/paging.ts';

/** Microseconds since 1970, and in a list of guests the number of the ticket. */
const SHAPE = /^\d{1,16}(\|\d{1,4})?$/;
const NOWHERE = { value: '0', id: '00000000-0000-0000-0000-000000000000', backwards: true };

/** A time as a cursor stores it: exactly as in PostgreSQL. */
export const microseconds = (moment: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${moment}) * 1000000)::bigint::text`;

/** The time of a cursor. */
export function momentOf(value: string): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${value.split('|')[0]}::bigint * interval '1 microsecond')`;
}

/** Reads the cursor of a list of orders or guests; 400 if no such list created it. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const cursor = decodeCursor(text);
  if (cursor && !SHAPE.test(cursor.value)) throw wrongCursor();
  return cursor;
}

/** The opaque position of the newest sale, for asking for news; before everything if there is none. */
export function placeOf(newest: { sort_value: string; order_id: string } | undefined): string {
  return encodeCursor(newest ? { value: newest.sort_value, id: newest.order_id, backwards: true } : NOWHERE);
}

/** Reads the position from which news are requested. */
export function readPlace(text: string): Cursor {
  return readCursor(text) ?? NOWHERE;
}
