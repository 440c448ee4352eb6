import { useSyncExternalStore } from 'react';

/** Says on any page that the network is gone: what stands there stays, and questions go on by themselves. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status">
      {isOffline && (
        <p className="bg-caution-soft px-4 py-2 text-center text-sm font-medium text-caution">
          You are offline. What you see here stays; everything else comes as soon as you are back.
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
