import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { WaitingListEntry } from '#contract/waiting-list.ts';

import { entryQuery } from './entry-query.ts';

/** An action on one's own entry, which answers with the entry as it is then. A refusal shows what happened meanwhile. */
export function useEntryAction<Input = void>(token: string, act: (input: Input) => Promise<WaitingListEntry>) {
  const client = useQueryClient();
  const { queryKey } = entryQuery(token);
  return useMutation({
    mutationFn: act,
    onSuccess: (entry) => {
      client.setQueryData(queryKey, entry);
      void client.invalidateQueries({ queryKey: ['listMyWaitingListEntries'] });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}
