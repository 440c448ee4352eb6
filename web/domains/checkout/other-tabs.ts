import { useEffect, useEffectEvent } from 'react';

const channelName = 'checkout-payment';

/** Tells this browser's other tabs that the payment page of a checkout is open. */
export function announcePayment(sessionId: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(sessionId);
  channel.close();
}

/** Calls back when another tab opens the payment page of this checkout. */
export function useOnPaymentElsewhere(sessionId: string, onOpened: () => unknown): void {
  const opened = useEffectEvent(onOpened);
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }) => data === sessionId && void opened());
    return () => channel.close();
  }, [sessionId]);
}
