import type { Selection } from './ticket-selection.ts';

export type Choice = { selection: Selection; email: string };

const key = 'ticket_choice';

/** Keeps what is chosen with this entry of the tab's history: who comes back to it by the Back button finds it again. */
export function keepChoice(choice: Choice): void {
  window.history.replaceState({ ...window.history.state, [key]: choice }, '');
}

/** What was chosen here before the tab went on to the checkout. */
export function readChoice(): Choice | undefined {
  return (window.history.state as Record<string, Choice | undefined> | null)?.[key];
}
