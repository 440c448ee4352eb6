import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { cx } from '#web/platform/lib/class-names.ts';
import { isPageLoaded } from '#web/platform/lib/is-page-loaded.ts';

type OfflineNoticeProps = {
  /** The page says in its own words that the network is gone. */
  is_told: boolean;
};

/**
 * Says on any page that the network is gone: what stands there stays, and questions go on by themselves. Who follows a
 * link to a page that needs the network waits here, and gets there with it.
 */
export function OfflineNotice({ is_told }: OfflineNoticeProps) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const isWaiting = useWaiting(isOffline);
  return (
    <div role="status">
      {isOffline && (isWaiting || !is_told) && (
        <p
          className={cx(
            'bg-caution-soft px-4 py-2 text-center text-sm font-medium text-caution',
            // Who waits has pressed something, maybe far down the page.
            isWaiting && 'fixed inset-x-0 top-0 z-50',
          )}
        >
          You are offline.{' '}
          {isWaiting
            ? 'The page you chose opens as soon as you are back.'
            : 'What you see here stays; everything else comes as soon as you are back.'}
        </p>
      )}
    </div>
  );
}

/** Holds a link whose page has no script here yet, which could only end in the browser's own error; follows it later. */
function useWaiting(isOffline: boolean): boolean {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ from: string; target: string }>();
  const target = chosen?.from === key ? chosen.target : undefined;

  useEffect(() => {
    if (!isOffline) return;
    const hold = (click: MouseEvent) => {
      const url = ownAddressOf(click);
      if (!url || isPageLoaded(url.pathname)) return;
      click.preventDefault();
      setChosen({ from: key, target: url.pathname + url.search + url.hash });
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

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
