import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { isAway } from './away.ts';
import { keepPage } from './kept-pages.ts';

/** Keeps the page that is open for times without a network, as soon as it has what it shows. */
export function useKeptPage(isReady: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // What cannot be kept is asked for anew, as ever.
    if (isReady && !isAway()) keepPage(pathname).catch(() => undefined);
  }, [isReady, pathname]);
}
