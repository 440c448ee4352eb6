import type { ListedTicket } from '#contract/door.ts';
import { isEnded } from '#contract/ticket-states.ts';

/** What a device needs to decide scans without network. Times are as on the server's clock. */
export type DoorList = {
  event_id: string;
  public_key: string;
  /** Missing in a list that was stored by an earlier version of this page. */
  other_public_keys?: string[];
  /** Null while a postponed event has no date yet. */
  opens_at: string | null;
  closes_at: string | null;
  is_cancelled: boolean;
  reentry_allowed: boolean;
  time_zone: string;
  tickets: Tickets;
  /** Only for an event whose codes change: whether the last part of a code is the one of this time. */
  isRotationRight?: (secret: string, digits: string, atMs: number) => boolean;
};

/** The tickets of a list, found by the key in their code or by their id. */
export class Tickets {
  readonly #byId = new Map<string, ListedTicket>();
  readonly #byKey = new Map<string, ListedTicket>();

  constructor(tickets: Iterable<ListedTicket> = []) {
    for (const ticket of tickets) this.put(ticket);
  }

  put(ticket: ListedTicket): void {
    if (ticket.id !== '') this.#byId.set(ticket.id, ticket);
    this.#byKey.set(ticket.key, ticket);
  }

  withId(id: string): ListedTicket | undefined {
    return this.#byId.get(id);
  }

  withKey(key: string): ListedTicket | undefined {
    return this.#byKey.get(key);
  }

  all(): IterableIterator<ListedTicket> {
    return this.#byKey.values();
  }
}

export type Counts = { admitted: number; inside: number; expected: number };

/** Counts tickets as the server does: by type, and together under the empty key. */
export function countTickets(tickets: Tickets): Map<string, Counts> {
  const counts = new Map<string, Counts>([['', { admitted: 0, inside: 0, expected: 0 }]]);
  for (const { state, is_inside, ticket_type_id } of tickets.all()) {
    if (isEnded(state)) continue;
    const ofType = counts.get(ticket_type_id) ?? { admitted: 0, inside: 0, expected: 0 };
    counts.set(ticket_type_id, ofType);
    for (const count of [counts.get('') as Counts, ofType]) {
      count.expected += 1;
      if (state === 'used') count.admitted += 1;
      if (is_inside) count.inside += 1;
    }
  }
  return counts;
}
