import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { storeLocalSaved, nothingSaved, readLocalSaved } from '#web/platform/api/local-saved.ts';
import { savedQuery } from '#web/platform/api/use-saved.ts';
import { useSession } from '#web/platform/api/use-session.ts';

/** Asks for what the account has saved, and joins to it what a visitor saved in this browser before. */
export function SavedSync() {
  const client = useQueryClient();
  const isSignedIn = useSession().status === 'authenticated';
  useQuery({ ...savedQuery, enabled: isSignedIn });
  useEffect(() => {
    const local = readLocalSaved();
    if (!isSignedIn || local.event_ids.length + local.organizer_ids.length === 0) return;
    const join = async () => {
      const all = await inBrowser().api('addSaved', { body: local });
      storeLocalSaved(nothingSaved);
      client.setQueryData(savedQuery.queryKey, all);
    };
    // What could not be joined stays here, and is joined the next time.
    join().catch(() => {});
  }, [isSignedIn, client]);
  return null;
}
