import { useSyncExternalStore } from 'react';

/** Whether the page answers to its scripts: false on the server and until React has taken over. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => {};
}
