import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';

import type { CallInput } from '#web/platform/api/client.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders, idempotencyHeader } from '#web/platform/api/browser-headers.ts';
import { storeCheckoutEmail } from '#web/platform/lib/checkout-email.ts';
import { announceCheckout } from '#web/platform/lib/checkout-tabs.ts';
import { storeHeldListings } from '#web/platform/lib/held-listings.ts';
import { randomId } from '#web/platform/lib/random-id.ts';
import { paths } from '#web/paths.ts';

type CheckoutBody = CallInput<'createCheckout'>['body'];
type Intent = { fingerprint: string; key: string };

/** Creates the hold and opens its checkout page. One intent has one idempotency key, however often the button is pressed. */
export function useStartCheckout() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const intent = useRef<Intent>(undefined);

  return useMutation({
    mutationFn: (body: CheckoutBody) => {
      const fingerprint = JSON.stringify(body);
      if (intent.current?.fingerprint !== fingerprint) intent.current = { fingerprint, key: randomId() };
      const headers = { ...browserHeaders(), ...idempotencyHeader(intent.current.key) };
      return inBrowser().api('createCheckout', { body }, { headers });
    },
    onSuccess: async (checkout, { email, listing_ids }) => {
      intent.current = undefined;
      // It may have replaced one that is open in another window.
      announceCheckout(null);
      if (listing_ids) storeHeldListings(listing_ids);
      if (typeof email === 'string' && email !== '') storeCheckoutEmail({ session_id: checkout.session_id, email });
      await navigate(paths.checkout(checkout.session_id));
    },
    onError: async (error) => {
      // A refusal ends the intent. A lost response does not: the same key returns the same hold.
      if (!(error instanceof ApiError) || error.status >= 500) return;
      intent.current = undefined;
      if (error.status === 409) storeHeldListings([]);
      // The refusal is said when what is shown has been read anew.
      const outdated = ['getEvent', 'getResaleEvent', 'getListing'];
      await Promise.all(outdated.map((call) => client.invalidateQueries({ queryKey: [call] })));
    },
  });
}
