import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { isOffline } from './offline-state.ts';
import { storePage } from './offline-pages.ts';

/** Stores the open page, and another one that leads to it, for use without a network, as soon as its data has loaded. */
export function useOfflinePage(isReady: boolean, start?: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isReady || isOffline()) return;
    for (const path of start ? [pathname, start] : [pathname]) void storePage(path);
  }, [isReady, pathname, start]);
}
