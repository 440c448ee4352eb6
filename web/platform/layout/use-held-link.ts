import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { hasOfflineCopy } from '#web/platform/offline/away.ts';

/**
 * While the network is gone, holds a click on a link to a page that this tab has not opened before: its script may be
 * missing, which could only end in the browser's own error. A page with an offline copy is opened from that; any other
 * when the network is back. True while one waits.
 */
export function useHeldLink(isOffline: boolean): boolean {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const opened = useRef(new Set<string>());
  const [chosen, setChosen] = useState<{ from: string; target: string }>();
  const target = chosen?.from === key ? chosen.target : undefined;

  useEffect(() => void opened.current.add(pathname), [pathname]);

  useEffect(() => {
    if (!isOffline) return;
    const hold = (click: MouseEvent) => {
      const url = ownAddressOf(click);
      if (!url || opened.current.has(url.pathname)) return;
      click.preventDefault();
      setChosen({ from: key, target: url.pathname + url.search + url.hash });
      void hasOfflineCopy(url.pathname).then((isThere) => isThere && window.location.assign(url));
    };
    document.addEventListener('click', hold, { capture: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, [isOffline, key]);

  useEffect(() => {
    if (!isOffline && target) void navigate(target);
  }, [isOffline, target, navigate]);

  return target !== undefined;
}

/** Where within this site a click leads in this tab, if it is one on a link. */
function ownAddressOf({ target }: MouseEvent): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  return new URL(link.href);
}
