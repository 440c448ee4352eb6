import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { WaitingListEntry } from '#contract/waiting-list.ts';

import { announceCheckout } from '#web/platform/lib/checkout-tabs.ts';

import { entryQuery } from './entry-query.ts';

type Act<Input> = (input: Input) => Promise<WaitingListEntry>;

/**
 * An action on one's own entry, which answers with the entry as it is then. A refusal shows what happened meanwhile.
 * `onDone` is told even when what was clicked is gone by then.
 */
export function useEntryAction<Input = void>(
  token: string,
  act: Act<Input>,
  onDone?: (entry: WaitingListEntry) => void,
) {
  const client = useQueryClient();
  const reload = useEntryReload(token);
  return useMutation({
    mutationFn: act,
    onSuccess: (entry) => {
      // The checkout of an offer may be open in another tab.
      announceCheckout(null);
      client.setQueryData(entryQuery(token).queryKey, entry);
      client.setQueriesData<OwnEntries>(
        { queryKey: ownKey },
        (own) => own && { results: replaced(own.results, entry) },
      );
      onDone?.(entry);
      void client.invalidateQueries({ queryKey: ownKey });
    },
    onError: reload,
  });
}

/** The list of one's own, which has only what waits or has an offer. */
function replaced(entries: WaitingListEntry[], entry: WaitingListEntry): WaitingListEntry[] {
  const isLive = entry.state === 'waiting' || entry.state === 'offered';
  return entries.flatMap((shown) => (shown.id !== entry.id ? shown : isLive ? entry : []));
}

/** Shows an entry as it is now, on its own page and in the list of one's own. */
export function useEntryReload(token: string) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: entryQuery(token).queryKey });
    void client.invalidateQueries({ queryKey: ownKey });
  };
}

type OwnEntries = { results: WaitingListEntry[] };
const ownKey = ['listMyWaitingListEntries'];
