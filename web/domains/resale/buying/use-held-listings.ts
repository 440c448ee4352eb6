import { useEffect, useState } from 'react';

import { readHeldListings } from '#web/platform/lib/held-listings.ts';

/** The listings that this tab has in a checkout, once the page is hydrated; anew when `isRefused` changes. */
export function useHeldListings(isRefused: boolean): ReadonlySet<string> {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setHeld(readHeldListings()), [isRefused]);
  return held;
}
