import type { Selection } from './ticket-selection.ts';

/** The parameter with the chosen tickets: `tickets=ID.2_ID.1`, in signs that an address leaves as they are. */
const parameter = 'tickets';

/** The chosen tickets in the query of an address; undefined if it names none. Types and limits are checked later. */
export function readTickets(search: string): Selection | undefined {
  const chosen = new URLSearchParams(search).get(parameter)?.split('_');
  return (
    chosen &&
    Object.fromEntries(
      chosen.map((part) => part.split('.')).map(([id = '', n = '']) => [id, Number.parseInt(n, 10) || 0]),
    )
  );
}

/** The query with other chosen tickets. */
export function withTickets(search: string, selection: Selection): string {
  const parameters = new URLSearchParams(search);
  const chosen = Object.entries(selection).filter(([, quantity]) => quantity > 0);
  parameters.set(parameter, chosen.map((each) => each.join('.')).join('_'));
  return `?${parameters}`;
}
