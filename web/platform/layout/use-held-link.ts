import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { hasOfflineCopy } from '#web/platform/offline/offline-state.ts';

/**
 * While the network is gone, holds back a click on a link to a page that this tab has not opened before: its script may be
 * missing, which would end in the browser's own error. A page with an offline copy opens from that copy; any other page
 * when the network is back. True while a link is held back.
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

/** The address of a clicked link that leads to this site in this tab. */
function ownAddressOf({ target }: MouseEvent): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  return new URL(link.href);
}
