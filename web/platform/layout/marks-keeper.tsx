import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { keepMarks, noMarks, readMarks } from '#web/platform/api/kept-marks.ts';
import { savedQuery } from '#web/platform/api/use-marks.ts';
import { useSession } from '#web/platform/api/use-session.ts';

/** Asks for what the account has saved, and joins to it what a visitor saved in this browser before. */
export function MarksKeeper() {
  const client = useQueryClient();
  const isSignedIn = useSession().status === 'authenticated';
  useQuery({ ...savedQuery, enabled: isSignedIn });
  useEffect(() => {
    const kept = readMarks();
    if (!isSignedIn || kept.event_ids.length + kept.organizer_ids.length === 0) return;
    const join = async () => {
      const all = await inBrowser().api('addSaved', { body: kept });
      keepMarks(noMarks);
      client.setQueryData(savedQuery.queryKey, all);
    };
    // What could not be joined stays kept, and is joined the next time.
    join().catch(() => {});
  }, [isSignedIn, client]);
  return null;
}
