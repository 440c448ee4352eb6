import { API_PREFIX } from '#contract/paths.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';

/** Where a keyset page starts: the sort value and id of a neighbour, and the direction to read in. */
export type Cursor = { value: string; id: string; backwards: boolean };

/** The opaque text of a cursor. */
export function encodeCursor({ value, id, backwards }: Cursor): string {
  return Buffer.from(JSON.stringify([value, id, backwards ? 1 : 0])).toString('base64url');
}

/** Reads a cursor; 400 on `cursor` for text this list did not issue. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  try {
    const [value, id, backwards] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof value === 'string' && value.length <= 64 && typeof id === 'string' && isUuid(id)) {
      return { value, id, backwards: backwards === 1 };
    }
  } catch {
    // Not JSON of ours: refused below.
  }
  throw wrongCursor();
}

/** 400 for a cursor that no page of this list has. */
export function wrongCursor() {
  return invalid({ cursor: ['Not a cursor of this list.'] });
}

type Query = Record<string, string | number | boolean | null | undefined>;

type PageInput<Row> = {
  /** Up to `size + 1` rows in reading direction. */
  rows: Row[];
  size: number;
  cursor: Cursor | undefined;
  keyOf: (row: Row) => { value: string; id: string };
  /** Path below the API prefix and the query the links repeat. */
  path: string;
  query: Query;
};

/** Cuts rows to a page in list order and makes its `next` and `previous` addresses. */
export function pageOfRows<Row>({ rows, size, cursor, keyOf, path, query }: PageInput<Row>) {
  const hasMore = rows.length > size;
  const page = rows.slice(0, size);
  const isBackwards = cursor?.backwards ?? false;
  if (isBackwards) page.reverse();
  const link = (row: Row | undefined, backwards: boolean) =>
    row === undefined ? null : address(path, { ...query, cursor: encodeCursor({ ...keyOf(row), backwards }) });
  const hasNext = isBackwards ? true : hasMore;
  const hasPrevious = isBackwards ? hasMore : cursor !== undefined;
  return { page, next: hasNext ? link(page.at(-1), false) : null, previous: hasPrevious ? link(page[0], true) : null };
}

function address(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  }
  return `${API_PREFIX}${path}?${parameters}`;
}
