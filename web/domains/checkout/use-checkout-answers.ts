import { useRef } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';

import type { CheckoutAnswers } from './checkout-form.ts';

export type SaveOptions = {
  /** Also what was saved here before: another tab may have saved something else since. */
  isForced?: boolean;
};

/** Saves names and answers, one request at a time and only when something has changed. */
export function useCheckoutAnswers(sessionId: string, saved: CheckoutAnswers) {
  const last = useRef(JSON.stringify(saved));
  const hasSaved = useRef(false);
  const queue = useRef<Promise<void>>(Promise.resolve());

  return (answers: CheckoutAnswers, { isForced = false }: SaveOptions = {}): Promise<void> => {
    const text = JSON.stringify(answers);
    const save = async () => {
      if (text === last.current && !(isForced && hasSaved.current)) return;
      const input = { params: { session_id: sessionId }, body: answers };
      await inBrowser().api('updateCheckout', input, { headers: browserHeaders() });
      last.current = text;
      hasSaved.current = true;
    };
    // A failed save does not stop the next one.
    queue.current = queue.current.then(save, save);
    return queue.current;
  };
}
