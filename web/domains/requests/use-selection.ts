import { useState } from 'react';

import type { GuestRequest } from '#contract/requests.ts';

type Options = {
  requests: GuestRequest[];
  /** How many match on all pages. */
  matching: number;
  /** What the list shows: another list begins with nothing chosen. */
  key: string;
};

type Chosen = { key: string; ids: ReadonlySet<string>; is_all: boolean };

export type Selection = ReturnType<typeof useSelection>;

/** Which waiting requests are chosen: some of those shown, or all that match. */
export function useSelection({ requests, matching, key }: Options) {
  const none: Chosen = { key, ids: new Set(), is_all: false };
  const [stored, setStored] = useState(none);
  const chosen = stored.key === key ? stored : none;
  // Who was decided meanwhile is no longer shown, and not chosen either.
  const shown = requests.filter(({ id }) => chosen.is_all || chosen.ids.has(id));
  const hasAllShown = requests.length > 0 && shown.length === requests.length;
  const choose = (ids: Iterable<string>) => setStored({ key, ids: new Set(ids), is_all: false });
  return {
    shown,
    matching,
    hasAllShown,
    isAll: chosen.is_all,
    count: chosen.is_all ? matching : shown.length,
    has: (id: string) => chosen.is_all || chosen.ids.has(id),
    toggle: (id: string) => {
      const ids = new Set(shown.map((request) => request.id));
      if (!ids.delete(id)) ids.add(id);
      choose(ids);
    },
    toggleShown: () => choose(hasAllShown ? [] : requests.map(({ id }) => id)),
    chooseAll: () => setStored({ ...none, is_all: true }),
    clear: () => setStored(none),
    /** Those that were answered are not chosen any more; the others stay chosen. */
    noteAnswered: (answered: readonly GuestRequest[]) => {
      const over = new Set(answered.map(({ id }) => id));
      choose(chosen.is_all ? [] : [...chosen.ids].filter((id) => !over.has(id)));
    },
  };
}
