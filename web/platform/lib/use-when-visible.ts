import { useEffect, useEffectEvent } from 'react';

/** Acts once for each `key`, as soon as the page is ready and a person can see it: not in a tab behind others. */
export function useWhenVisible(isReady: boolean, key: string, act: () => void): void {
  const onVisible = useEffectEvent(act);
  useEffect(() => {
    if (!isReady) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      onVisible();
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [isReady, key]);
}
