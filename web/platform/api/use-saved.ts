import { hashKey, MutationObserver, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import type { Saved } from '#contract/saved.ts';

import { inBrowser } from './browser.ts';
import { showError } from './show-error.ts';
import {
  followLocalSaved,
  storeLocalSaved,
  nothingSaved,
  readLocalSaved,
  withChange,
  type SavedChange,
} from './local-saved.ts';
import { apiQuery } from './queries.ts';

/** What the account has saved; `layout/saved-sync.tsx` fetches it once for all cards of a page. */
export const savedQuery = apiQuery('getSaved');
const savedHash = hashKey(savedQuery.queryKey);
const mutationKey = ['saved'];

/** Saved events, followed organizers and artists: the account's, or those a visitor has saved in this browser. */
export function useSaved(): Saved {
  return useSyncExternalStore(subscribe, currentSaved, () => nothingSaved);
}

/** Whether one entry is saved; only the components that show it render again when that changes. */
export function useIsSaved(kind: SavedChange['kind'], id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => currentSaved()[kind].includes(id),
    () => false,
  );
}

function currentSaved(): Saved {
  const { session, queryClient } = inBrowser();
  if (session.get().status !== 'authenticated') return readLocalSaved();
  return queryClient.getQueryData(savedQuery.queryKey) ?? nothingSaved;
}

/** Subscribes to the session, this browser's entries and the account's. */
function subscribe(listener: () => void): () => void {
  const { session, queryClient } = inBrowser();
  const onQuery = ({ query }: { query: Query }) => query.queryHash === savedHash && listener();
  const unsubscribers = [
    followLocalSaved(listener),
    session.subscribe(listener),
    queryClient.getQueryCache().subscribe(onQuery),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}

/** The way to all that is saved comes with the first; loaded then, so that no page has to carry it. Without it the heart still shows it. */
function tellWhere({ kind, isOn }: SavedChange): void {
  if (isOn) void import('./tell-saved.tsx').then(({ tellSaved }) => tellSaved(kind)).catch(() => undefined);
}

/** Saves or removes an entry: here at once, then in the account; taken back when that fails. */
export function toggleSaved(change: SavedChange): void {
  const { session, queryClient: client } = inBrowser();
  if (session.get().status !== 'authenticated') {
    storeLocalSaved(withChange(readLocalSaved(), change));
    return tellWhere(change);
  }
  const mutation = new MutationObserver(client, {
    mutationKey,
    // Offline the change stays visible, and is sent when the network is back.
    networkMode: 'online',
    scope: { id: 'saved' }, // one after the other, so that the last click decides
    mutationFn: send,
    onMutate: async (sent: SavedChange) => {
      await client.cancelQueries(savedQuery);
      show(sent);
    },
    onSuccess: (_, sent) => tellWhere(sent),
    onError: (error, sent) => {
      // Only this change: another may have been made meanwhile.
      show({ ...sent, isOn: !sent.isOn });
      showError(error, 'It could not be saved. Please try again.', { title: failureTitles[sent.kind] });
    },
    // An answer that is read while another change is on its way would not have it.
    onSettled: () => client.isMutating({ mutationKey }) === 1 && void client.invalidateQueries(savedQuery),
  });
  // Errors are shown by onError.
  mutation.mutate(change).catch(() => undefined);
}

function show(change: SavedChange): void {
  const { queryClient } = inBrowser();
  queryClient.setQueryData(savedQuery.queryKey, (saved = nothingSaved) => withChange(saved, change));
}

const failureTitles: Record<SavedChange['kind'], string> = {
  event_ids: 'Not Saved',
  organizer_ids: 'Not Followed',
  artist_ids: 'Not Followed',
};

const removing = {
  event_ids: 'removeSavedEvent',
  organizer_ids: 'unfollowOrganizer',
  artist_ids: 'unfollowArtist',
} as const;

function send({ kind, id, isOn }: SavedChange): Promise<Saved> {
  const { api } = inBrowser();
  if (isOn) return api('addSaved', { body: { [kind]: [id] } });
  return api(removing[kind], { params: { id } });
}
