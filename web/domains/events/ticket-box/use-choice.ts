import { useState, useSyncExternalStore } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { initialSelection, type Selection } from './ticket-selection.ts';

type Choice = { selection: Selection; email: string };

const key = 'ticket_choice';

/** What a visitor chooses on an event's page; who comes back to it from the checkout finds it again. */
export function useChoice(event: EventDetail) {
  const before = useSyncExternalStore(neverTold, readChoice, nothingKept);
  const [selection = before?.selection ?? initialSelection(event.ticket_types, event), setSelection] =
    useState<Selection>();
  const [email = before?.email ?? '', setEmail] = useState<string>();
  return { selection, setSelection, email, setEmail };
}

/** Keeps it with this entry of the tab's history, for the Back button; a page opened anew begins anew. */
export function keepChoice(choice: Choice): void {
  window.history.replaceState({ ...window.history.state, [key]: choice }, '');
}

const readChoice = () => (window.history.state as Record<string, Choice | undefined> | null)?.[key];
const nothingKept = () => undefined;
const neverTold = () => () => undefined;
