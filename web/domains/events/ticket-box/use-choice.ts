import { useState, useSyncExternalStore } from 'react';

import { usePassedEmail } from '#web/platform/lib/passed-email.ts';

import type { Selection } from './ticket-selection.ts';
import { readTickets, withTickets } from './tickets-address.ts';

const key = 'ticket_email';

/**
 * The tickets and e-mail a visitor has entered on an event's page, or on that of its Resale. The tickets are in the
 * page's address, so that they are still chosen on the way back from the checkout or a login; the e-mail is not, because
 * addresses are passed on: a checkout that ended passes it in the navigation state.
 */
export function useChoice(initial: Selection) {
  const search = useOwnSearch();
  const linked = readTickets(search);
  const [selection = linked ?? initial, setSelection] = useState<Selection>();
  const passed = usePassedEmail();
  const stored = useSyncExternalStore(noSubscription, readEmail, () => undefined);
  const [email = stored ?? passed, setEmail] = useState<string>();
  const select = (next: Selection) => {
    store(next);
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
  store(selection, { ...window.history.state, [key]: email });
}

/** Stores the e-mail alone, as it is typed: the page may be loaded again before tickets are asked for. */
export function storeEmail(email: string): void {
  window.history.replaceState({ ...window.history.state, [key]: email }, '');
}

function store(selection: Selection, state: unknown = window.history.state): void {
  const { search, hash } = window.location;
  window.history.replaceState(state, '', withTickets(search, selection) + hash);
}

const readEmail = () => (window.history.state as Record<string, string | undefined> | null)?.[key];
const noSubscription = () => () => undefined;
