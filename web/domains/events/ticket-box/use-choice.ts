import { useState, useSyncExternalStore } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { initialSelection, type Selection } from './ticket-selection.ts';
import { readTickets, withTickets } from './tickets-address.ts';

const key = 'ticket_email';

/**
 * The tickets and e-mail a visitor has entered on an event's page. The tickets are in the page's address, so that they
 * are still chosen on the way back from the checkout or a login; the e-mail is not, because addresses are passed on.
 */
export function useChoice(event: EventDetail) {
  const storedEmail = useSyncExternalStore(noSubscription, readEmail, () => '');
  const linked = readTickets(useOwnSearch());
  const [selection = linked ?? initialSelection(event.ticket_types, event), setSelection] = useState<Selection>();
  const [email = storedEmail, setEmail] = useState<string>();
  const select = (next: Selection) => {
    storeTickets(next);
    setSelection(next);
  };
  return { selection, setSelection: select, email, setEmail };
}

/** The query of this page's address, with what only scripts read; empty in the server's HTML. */
export function useOwnSearch(): string {
  return useSyncExternalStore(
    noSubscription,
    () => window.location.search,
    () => '',
  );
}

/** Stores the choice in this entry of the tab's history, for the Back button; a new visit starts empty. */
export function storeChoice({ selection, email }: { selection: Selection; email: string }): void {
  window.history.replaceState({ ...window.history.state, [key]: email }, '');
  storeTickets(selection);
}

function storeTickets(selection: Selection): void {
  const { pathname, search, hash } = window.location;
  window.history.replaceState(window.history.state, '', pathname + withTickets(search, selection) + hash);
}

const readEmail = () => (window.history.state as Record<string, string | undefined> | null)?.[key] ?? '';
const noSubscription = () => () => undefined;
