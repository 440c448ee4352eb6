import { useEffect, useRef } from 'react';

type Row = { id: string };

/**
 * After an answer its row goes, and the focus with it: then the row that took its place gets the focus, else the heading.
 * Give `note` the rows that were answered.
 */
export function useNextFocus(rows: readonly Row[], headingId: string) {
  const answered = useRef<{ ids: string[]; place: number }>(undefined);
  useEffect(() => {
    if (!answered.current) return;
    const { ids, place } = answered.current;
    if (rows.some(({ id }) => ids.includes(id))) return;
    answered.current = undefined;
    // Somebody who went on meanwhile is left alone.
    if (document.activeElement !== document.body) return;
    const next = rows[Math.min(place, rows.length - 1)];
    const button = next && document.getElementById(rowId(next))?.querySelector('button');
    (button ?? document.getElementById(headingId))?.focus();
  }, [rows, headingId]);
  return (requests: readonly Row[]) => {
    const ids = requests.map(({ id }) => id);
    answered.current = {
      ids,
      place: Math.max(
        0,
        rows.findIndex(({ id }) => ids.includes(id)),
      ),
    };
  };
}

/** The id of a row in the page. */
export const rowId = ({ id }: Row) => `request-${id}`;
