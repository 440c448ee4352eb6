import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker, useLocation, useNavigate, type Location } from 'react-router';

import { cx } from '#web/lib/class-names.ts';
import { isPageLoaded } from '#web/lib/is-page-loaded.ts';

type OfflineNoticeProps = {
  /** The page says in its own words that the network is gone. */
  is_told: boolean;
};

/**
 * Says on any page that the network is gone: what stands there stays, and questions go on by themselves. Who goes to a
 * page that needs the network waits here, and gets there with it.
 */
export function OfflineNotice({ is_told }: OfflineNoticeProps) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const { isWaiting, wait } = useWaiting(isOffline);
  return (
    <div role="status">
      {isOffline && <StayHere onStay={wait} />}
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

/** Where somebody wanted to go from this place, and the way there once the network is back. */
function useWaiting(isOffline: boolean) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<{ from: string; target: Location }>();
  const target = waiting?.from === key ? waiting.target : undefined;
  useEffect(() => {
    if (isOffline || !target) return;
    void navigate(target, { state: target.state });
  }, [isOffline, target, navigate]);
  return { isWaiting: target !== undefined, wait: (next: Location) => setWaiting({ from: key, target: next }) };
}

/** A page whose script never came could only end in the browser's own error: nobody leaves for one. */
function StayHere({ onStay }: { onStay: (target: Location) => void }) {
  const blocker = useBlocker(({ nextLocation }) => !isPageLoaded(nextLocation.pathname));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    onStay(blocker.location);
    blocker.reset();
  }, [blocker, onStay]);
  return null;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
