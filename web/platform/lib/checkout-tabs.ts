import { useEffect, useEffectEvent } from 'react';

const channelName = 'checkout';

/** Tells this browser's other tabs that a checkout has changed; null: one that this tab cannot name. */
export function announceCheckout(sessionId: string | null): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(sessionId);
  channel.close();
}

/** Calls back when another tab opens the payment page of this checkout, or may have ended it. */
export function useOnCheckoutElsewhere(sessionId: string, onChanged: () => unknown): void {
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }) => (data === null || data === sessionId) && void changed());
    return () => channel.close();
  }, [sessionId]);
}
