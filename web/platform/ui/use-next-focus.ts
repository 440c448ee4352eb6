import { useCallback, useEffect, useRef } from 'react';

type Row = { id: string };

/**
 * After an act its row goes, and the focus with it: then the row that took its place gets the focus, else the heading.
 * Give `note` the rows that will go. The component that calls this is rendered again when they have gone, and when the
 * dialog that asked is closed.
 */
export function useNextFocus(rows: readonly Row[], headingId: string) {
  const going = useRef<{ ids: string[]; place: number }>(undefined);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
    if (!going.current) return;
    const { ids, place } = going.current;
    const focused = document.activeElement;
    if (rows.some(({ id }) => ids.includes(id)) || focused?.closest('dialog')) return;
    going.current = undefined;
    // Somebody who went on meanwhile is left alone.
    if (focused !== document.body) return;
    const next = rows[Math.min(place, rows.length - 1)];
    const controls = next && document.getElementById(rowId(next))?.querySelectorAll<HTMLElement>('button, select');
    const control = [...(controls ?? [])].find((each) => each.checkVisibility());
    (control ?? document.getElementById(headingId))?.focus();
  });
  return useCallback((gone: readonly Row[]) => {
    const ids = gone.map(({ id }) => id);
    const place = shown.current.findIndex(({ id }) => ids.includes(id));
    going.current = { ids, place: Math.max(0, place) };
  }, []);
}

/** The id of a row in the page. */
export const rowId = ({ id }: Row) => `row-${id}`;

/**
 * The same for a sortable list, before one of its rows goes: the library takes a row away later than the page is rendered.
 * Without another row the focus goes to what has the id `lastId`.
 */
export function focusBeside(rows: readonly Row[], { id }: Row, lastId: string): void {
  const place = rows.findIndex((row) => row.id === id);
  const next = rows[place + 1] ?? rows[place - 1];
  const control = next && document.getElementById(rowId(next))?.querySelector<HTMLElement>('button');
  (control ?? document.getElementById(lastId))?.focus();
}
