import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import type { Saved } from '#contract/saved.ts';

import { toast } from '#web/ui/toast.tsx';

import { inBrowser } from './browser.ts';
import { errorMessage } from './error-message.ts';
import { followMarks, keepMarks, noMarks, readMarks, withMark, type MarkChange } from './kept-marks.ts';
import { apiQuery } from './queries.ts';
import { useSession } from './use-session.ts';

const savedQuery = apiQuery('getSaved');

/** What is saved and who is followed: the account's, or what this browser keeps for a visitor. */
export function useMarks(): Saved {
  const isSignedIn = useSession().status === 'authenticated';
  const kept = useSyncExternalStore(followMarks, readMarks, () => noMarks);
  const own = useQuery({ ...savedQuery, enabled: isSignedIn });
  return isSignedIn ? (own.data ?? noMarks) : kept;
}

/** Sets a mark or takes it off: at once here, then in the account; back again when that fails. */
export function useToggleMark(): (change: MarkChange) => void {
  const isSignedIn = useSession().status === 'authenticated';
  const client = useQueryClient();
  const { mutate } = useMutation({
    // A heart stays as it was pressed, and is sent when the network is back.
    networkMode: 'online',
    scope: { id: 'marks' }, // one after the other, so that the last click decides
    mutationFn: send,
    onMutate: async (change) => {
      await client.cancelQueries(savedQuery);
      const before = client.getQueryData(savedQuery.queryKey);
      client.setQueryData(savedQuery.queryKey, withMark(before ?? noMarks, change));
      return before;
    },
    onError: (error, change, before) => {
      client.setQueryData(savedQuery.queryKey, before);
      toast.error(errorMessage(error, 'It could not be saved. Please try again.'), {
        title: failureTitles[change.kind],
      });
    },
    onSettled: () => void client.invalidateQueries(savedQuery),
  });
  if (isSignedIn) return mutate;
  return (change) => keepMarks(withMark(readMarks(), change));
}

const failureTitles: Record<MarkChange['kind'], string> = { event_ids: 'Not Saved', organizer_ids: 'Not Followed' };

function send({ kind, id, isOn }: MarkChange): Promise<Saved> {
  const { api } = inBrowser();
  if (isOn) return api('addSaved', { body: { [kind]: [id] } });
  return kind === 'event_ids'
    ? api('removeSavedEvent', { params: { id } })
    : api('unfollowOrganizer', { params: { id } });
}
