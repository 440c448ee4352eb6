import type { Selection } from './ticket-selection.ts';

/** The parameter with the chosen tickets: `tickets=ID.2_ID.1`, in signs that an address leaves as they are. */
const parameter = 'tickets';
const mostTypes = 10;

/** The chosen tickets in the query of an address; undefined if it names none. Types and limits are checked later. */
export function readTickets(search: string): Selection | undefined {
  const text = new URLSearchParams(search).get(parameter);
  if (text === null) return undefined;
  const selection: Selection = {};
  for (const part of text.split('_').slice(0, mostTypes)) {
    const [, id, quantity] = /^([\w-]+)\.(\d{1,2})$/.exec(part) ?? [];
    if (id && Number(quantity) > 0) selection[id] = Number(quantity);
  }
  return selection;
}

/** The query with other chosen tickets. It is short enough to be where a login leads back to. */
export function withTickets(search: string, selection: Selection): string {
  const parameters = new URLSearchParams(search);
  const chosen = Object.entries(selection).filter(([, quantity]) => quantity > 0);
  parameters.set(
    parameter,
    chosen
      .slice(0, mostTypes)
      .map(([id, quantity]) => `${id}.${quantity}`)
      .join('_'),
  );
  return `?${parameters}`;
}
