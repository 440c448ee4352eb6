import { hashKey, MutationObserver, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import type { Saved } from '#contract/saved.ts';

import { inBrowser } from './browser.ts';
import { tellError } from './tell-error.ts';
import { followMarks, keepMarks, noMarks, readMarks, withMark, type MarkChange } from './kept-marks.ts';
import { apiQuery } from './queries.ts';

/** What the account has saved; `layout/marks-keeper.tsx` asks for it, once for all cards of a page. */
export const savedQuery = apiQuery('getSaved');
const savedHash = hashKey(savedQuery.queryKey);

/** What is saved and who is followed: the account's, or what this browser keeps for a visitor. */
export function useMarks(): Saved {
  return useSyncExternalStore(follow, currentMarks, () => noMarks);
}

/** Whether one thing is marked: only who shows it is rendered anew when that changes. */
export function useIsMarked(kind: MarkChange['kind'], id: string): boolean {
  return useSyncExternalStore(
    follow,
    () => currentMarks()[kind].includes(id),
    () => false,
  );
}

function currentMarks(): Saved {
  const { session, queryClient } = inBrowser();
  if (session.get().status !== 'authenticated') return readMarks();
  return queryClient.getQueryData(savedQuery.queryKey) ?? noMarks;
}

const listeners = new Set<() => void>();
let stopFollowing: () => void = () => {};

/** Dozens of hearts follow the sources together. */
function follow(listener: () => void): () => void {
  if (listeners.size === 0) stopFollowing = followSources();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopFollowing();
  };
}

function followSources(): () => void {
  const { session, queryClient } = inBrowser();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const tellOfMarks = ({ query }: { query: Query }) => query.queryHash === savedHash && tell();
  const ends = [followMarks(tell), session.subscribe(tell), queryClient.getQueryCache().subscribe(tellOfMarks)];
  return () => {
    for (const end of ends) end();
  };
}

/** Sets a mark or takes it off: at once here, then in the account; back again when that fails. */
export function toggleMark(change: MarkChange): void {
  const { session, queryClient: client } = inBrowser();
  if (session.get().status !== 'authenticated') return keepMarks(withMark(readMarks(), change));
  const mutation = new MutationObserver(client, {
    // A heart stays as it was pressed, and is sent when the network is back.
    networkMode: 'online',
    scope: { id: 'marks' }, // one after the other, so that the last click decides
    mutationFn: send,
    onMutate: async (sent: MarkChange) => {
      await client.cancelQueries(savedQuery);
      const before = client.getQueryData(savedQuery.queryKey);
      client.setQueryData(savedQuery.queryKey, withMark(before ?? noMarks, sent));
      return before;
    },
    onError: (error, { kind }, before) => {
      client.setQueryData(savedQuery.queryKey, before);
      tellError(error, 'It could not be saved. Please try again.', { title: failureTitles[kind] });
    },
    onSettled: () => void client.invalidateQueries(savedQuery),
  });
  // What fails is told above.
  mutation.mutate(change).catch(() => undefined);
}

const failureTitles: Record<MarkChange['kind'], string> = { event_ids: 'Not Saved', organizer_ids: 'Not Followed' };

function send({ kind, id, isOn }: MarkChange): Promise<Saved> {
  const { api } = inBrowser();
  if (isOn) return api('addSaved', { body: { [kind]: [id] } });
  return kind === 'event_ids'
    ? api('removeSavedEvent', { params: { id } })
    : api('unfollowOrganizer', { params: { id } });
}
