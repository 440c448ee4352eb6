import { useMemo, useSyncExternalStore } from 'react';

import { readHeldListings } from '#web/platform/lib/held-listings.ts';

/** The listings that this tab has in a checkout; none in the server's HTML. */
export function useHeldListings(): ReadonlySet<string> {
  const ids = useSyncExternalStore(ignoreChanges, readHeldListings, () => '');
  return useMemo(() => new Set(ids.split(' ')), [ids]);
}

// Read at each rendering: it changes only by what this page does itself.
const ignoreChanges = () => () => undefined;
