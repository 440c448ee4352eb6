import { useSyncExternalStore } from 'react';

import { useHeldLink } from './use-held-link.ts';

type OfflineNoticeProps = {
  /** The page itself says that the network is gone. */
  is_reported: boolean;
};

/**
 * Says on any page that the network is gone: its content stays, and queries continue when it is back. A link to a page
 * that needs the network is opened then, too.
 */
export function OfflineNotice({ is_reported }: OfflineNoticeProps) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const isWaiting = useHeldLink(isOffline);
  return (
    // In sight below the header, however far down the page a button or link was pressed.
    <div role="status" className="sticky top-16 z-25 print:hidden">
      {isOffline && (isWaiting || !is_reported) && (
        <p className="bg-caution-soft px-4 py-2 text-center text-sm font-medium text-caution">
          No connection.{' '}
          {isWaiting
            ? 'The page you chose opens as soon as you’re back online.'
            : 'What you see here stays. Everything else comes as soon as you’re back online.'}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
