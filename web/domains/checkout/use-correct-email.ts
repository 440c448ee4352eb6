import { useMutation } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { storeCheckoutEmail } from '#web/platform/lib/checkout-email.ts';

/** Changes the e-mail address of a hold. */
export function useCorrectEmail(session_id: string, onCorrected: (email: string) => void) {
  return useMutation({
    mutationFn: (email: string) =>
      inBrowser().api('updateCheckout', { params: { session_id }, body: { email } }, { headers: browserHeaders() }),
    onSuccess: (_checkout, email) => {
      storeCheckoutEmail({ session_id, email });
      onCorrected(email);
    },
  });
}
