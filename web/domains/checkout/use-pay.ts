import { useEffect, useRef, useState } from 'react';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { checkoutHeaders } from '#web/platform/api/checkout-browser.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';

type PayOptions = {
  session_id: string;
  /** The checkout is not what this page shows any more. */
  onChanged: () => Promise<unknown>;
  /** Another browser began this checkout. */
  onElsewhere: () => void;
};

/** Goes to the payment page, once however often it is pressed, and says what stood in the way. */
export function usePay({ session_id, onChanged, onElsewhere }: PayOptions) {
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isUnderWay = useRef(false);

  const release = () => {
    isUnderWay.current = false;
    setPaying(false);
  };
  useOnReturn(release);

  /** What a refusal means for this page: a place of its own, news of the checkout, or a sentence beside the button. */
  const explain = async (error: unknown) => {
    if (isApiError(error) && error.body.code === 'other_browser') return onElsewhere();
    if (isApiError(error)) await onChanged();
    setProblem(sentenceOf(error));
  };

  const pay = async (saveAnswers: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPaying(true);
    setProblem(null);
    try {
      await saveAnswers();
      const { url } = await inBrowser().api('payCheckout', { params: { session_id } }, { headers: checkoutHeaders() });
      // The button stays busy until the browser has left.
      window.location.assign(url);
    } catch (error) {
      await explain(error);
      release();
    }
  };

  return { isPaying, problem, pay, explain };
}

function sentenceOf(error: unknown): string {
  const messages = Object.values(fieldErrors(error)).flat();
  if (messages.length > 0) return messages.join(' ');
  return errorMessage(error, 'The payment page could not be opened. You were not charged. Please try again.');
}

/** The Back button may bring the page back with its button still busy. */
function useOnReturn(release: () => void) {
  useEffect(() => {
    window.addEventListener('pageshow', release);
    return () => window.removeEventListener('pageshow', release);
  });
}
