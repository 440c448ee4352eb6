import { useState, useSyncExternalStore } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { initialSelection, type Selection } from './ticket-selection.ts';

type Choice = { selection: Selection; email: string };

const key = 'ticket_choice';

/** The tickets and e-mail a visitor has entered on an event's page, restored when they come back from the checkout. */
export function useChoice(event: EventDetail) {
  const stored = useSyncExternalStore(noSubscription, readChoice, noChoice);
  const [selection = stored?.selection ?? initialSelection(event.ticket_types, event), setSelection] =
    useState<Selection>();
  const [email = stored?.email ?? '', setEmail] = useState<string>();
  return { selection, setSelection, email, setEmail };
}

/** Stores the choice in this entry of the tab's history, for the Back button; a new visit starts empty. */
export function storeChoice(choice: Choice): void {
  window.history.replaceState({ ...window.history.state, [key]: choice }, '');
}

const readChoice = () => (window.history.state as Record<string, Choice | undefined> | null)?.[key];
const noChoice = () => undefined;
const noSubscription = () => () => undefined;
