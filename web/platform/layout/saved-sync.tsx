import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { storeLocalSaved, nothingSaved, readLocalSaved } from '#web/platform/api/local-saved.ts';
import { savedQuery } from '#web/platform/api/use-saved.ts';
import { useSession } from '#web/platform/api/use-session.ts';

/** Fetches what the account has saved, and adds what was saved in this browser before the login. */
export function SavedSync() {
  const client = useQueryClient();
  const isSignedIn = useSession().status === 'authenticated';
  useQuery({ ...savedQuery, enabled: isSignedIn });
  useEffect(() => {
    const local = readLocalSaved();
    if (!isSignedIn || Object.values(local).every((ids) => ids.length === 0)) return;
    const merge = async () => {
      const all = await inBrowser().api('addSaved', { body: local });
      storeLocalSaved(nothingSaved);
      client.setQueryData(savedQuery.queryKey, all);
    };
    // What could not be added stays in this browser, and is added the next time.
    merge().catch(() => {});
  }, [isSignedIn, client]);
  return null;
}
