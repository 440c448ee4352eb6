import { useEffect } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { whenIdle } from '#web/platform/lib/when-idle.ts';
import { storePage } from '#web/platform/offline/offline-pages.ts';
import { hasOfflineCopy, isOffline } from '#web/platform/offline/offline-state.ts';
import { paths } from '#web/paths.ts';

import { ticketQuery } from './ticket-query.ts';

const freshMs = 5 * 60_000;

/** Stores the other tickets of an order, too: one phone may be all that a group has at the door. */
export function useOfflineOrder(userId: string, ticketIds: readonly string[]): void {
  const ids = ticketIds.join();
  useEffect(() => {
    if (ids === '' || isOffline()) return;
    // What cannot be stored now is stored the next time.
    whenIdle(() => void storeTickets(userId, ids.split(',')).catch(() => undefined));
  }, [userId, ids]);
}

/** One after the other: the ticket on the screen comes first. */
async function storeTickets(userId: string, [id, ...others]: string[]): Promise<void> {
  if (id === undefined) return;
  await inBrowser().queryClient.fetchQuery({ ...ticketQuery(userId, id), staleTime: freshMs });
  if (!(await hasOfflineCopy(paths.ticket(id)))) await storePage(paths.ticket(id));
  await storeTickets(userId, others);
}
