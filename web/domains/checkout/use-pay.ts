import { useEffect, useRef, useState } from 'react';

import type { EventCard } from '#contract/events.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { announceCheckout } from '#web/platform/lib/checkout-tabs.ts';

type PayOptions = {
  session_id: string;
  /** As the page shows it. */
  event: Pick<EventCard, 'starts_at' | 'city'>;
  /** The checkout has changed since this page loaded it. */
  onChanged: () => Promise<unknown>;
  /** The checkout was started in another browser. */
  onOtherBrowser: () => void;
};

/** Opens the payment page, once however often the button is pressed, or shows why it could not. */
export function usePay({ session_id, event, onChanged, onOtherBrowser }: PayOptions) {
  const [isPaying, setPaying] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isRunning = useRef(false);

  const release = () => {
    isRunning.current = false;
    setPaying(false);
  };
  // The Back button may restore the page with its button still busy.
  useWindowEvent('pageshow', release);
  // The server was not reached; the network is back now.
  useWindowEvent('online', () => setError((shown: unknown) => (isApiError(shown) ? shown : null)));

  /** Shows an error: as the view for another browser, as the checkout's new state, or as a message beside the button. */
  const showError = async (failure: unknown) => {
    if (isApiError(failure) && failure.body.code === 'other_browser') return onOtherBrowser();
    if (isApiError(failure)) await onChanged();
    setError(failure);
  };

  const pay = async (saveAnswers: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPaying(true);
    setError(null);
    try {
      await saveAnswers();
      const body = { expected_starts_at: event.starts_at, expected_city: event.city };
      const input = { params: { session_id }, body };
      const { url } = await inBrowser().api('payCheckout', input, { headers: browserHeaders() });
      announceCheckout(session_id);
      // The button stays busy until the browser has left.
      window.location.assign(url);
    } catch (failure) {
      await showError(failure);
      release();
    }
  };

  return { isPaying, problem: error === null ? null : problemOf(error), pay, showError };
}

function problemOf(error: unknown): string {
  const messages = Object.values(fieldErrors(error)).flat();
  if (messages.length > 0) return messages.join(' ');
  return errorMessage(error, 'The payment page could not be opened. You were not charged. Please try again.');
}

function useWindowEvent(type: 'pageshow' | 'online', listener: () => void) {
  useEffect(() => {
    window.addEventListener(type, listener);
    return () => window.removeEventListener(type, listener);
  });
}
