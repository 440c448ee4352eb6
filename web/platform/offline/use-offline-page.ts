import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { isAway } from './away.ts';
import { storePage } from './offline-pages.ts';

/** Stores the open page for times without a network, as soon as it has what it shows. */
export function useOfflinePage(isReady: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // A page that cannot be stored is fetched again, as ever.
    if (isReady && !isAway()) storePage(pathname).catch(() => undefined);
  }, [isReady, pathname]);
}
