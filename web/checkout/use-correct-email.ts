import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { OrderSummary } from '#contract/checkout.ts';

import { inBrowser } from '#web/api/browser.ts';
import { checkoutHeaders, idempotencyHeader } from '#web/api/checkout-browser.ts';
import { keepCheckoutEmail } from '#web/lib/checkout-email.ts';
import { randomId } from '#web/lib/random-id.ts';
import { referralFor } from '#web/lib/referral.ts';
import { paths } from '#web/paths.ts';

import type { CheckoutAnswers } from './checkout-form.ts';

type Correction = { email: string; answers: CheckoutAnswers };

/**
 * Holds the same tickets for another address and gives the old hold back, in this order: whoever corrects a typing
 * mistake must not lose the last tickets by it.
 */
export function useCorrectEmail(sessionId: string, order: OrderSummary) {
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ email, answers }: Correction) => {
      const { api } = inBrowser();
      const headers = checkoutHeaders();
      const body = {
        items: order.lines.map(({ ticket_type_id, quantity }) => ({ ticket_type_id, quantity })),
        email,
        ...(order.promo_code && { promo_code: order.promo_code }),
        referral_code: referralFor(order.event.slug),
      };
      const { session_id } = await api(
        'createCheckout',
        { body },
        { headers: { ...headers, ...idempotencyHeader(randomId()) } },
      );
      keepCheckoutEmail({ session_id, email });
      // Names can be typed again, and a hold left behind ends by itself: neither may stop the buyer.
      await Promise.allSettled([
        api('updateCheckout', { params: { session_id }, body: answers }, { headers }),
        api('giveBackCheckout', { params: { session_id: sessionId } }, { headers }),
      ]);
      return session_id;
    },
    onSuccess: (session_id) => navigate(paths.checkout(session_id), { replace: true }),
  });
}
