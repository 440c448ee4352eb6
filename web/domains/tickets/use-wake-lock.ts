import { useEffect } from 'react';

/** Keeps the screen on while a code is shown, where the device allows it. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isDone = false;

    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery: then the screen turns off as usual.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isDone) void granted?.release();
      else lock = granted;
    };
    const onVisible = () => void requestLock();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isDone = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isWanted]);
}
