import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { EventDetail } from '#contract/events.ts';
import type { TicketType } from '#contract/ticket-types.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { readHeldCheckout } from '#web/platform/lib/held-checkout.ts';

import { storePromoCode, usePromoLink } from './promo-link.ts';
import { isBuyable } from './ticket-selection.ts';

/** What can be bought: the event's ticket types, or those that a promo code gives. */
export type Offer = {
  types: TicketType[];
  /** The code that was entered; empty for none. */
  code: string;
  is_fetching: boolean;
  /** Why the code cannot be used. */
  code_errors: string[] | undefined;
  /** What the code does, once the server has answered. */
  effect: string | undefined;
  applyCode: (code: string) => void;
};

/** The event's offer, with a promo code once one is applied. */
export function useOffer(event: EventDetail): Offer {
  const [code, setCode] = useState('');
  // A code is only known in the browser. One that may be used once is in use by the checkout that the buyer came back from.
  const session_id = code === '' ? '' : (readHeldCheckout(event.id) ?? '');
  const { data, error, fetchStatus, refetch } = useQuery({
    ...apiQuery('listTicketTypes', { query: { event_id: event.slug, promo_code: code, session_id } }),
    enabled: code !== '',
    // The user waits for the answer, and every attempt counts towards the rate limit.
    retry: false,
  });
  usePromoLink(event.id, setCode);
  const withCode = code !== '' && !error ? data : undefined;
  useEffect(() => {
    if (withCode) storePromoCode(event.id, code);
    else if (isApiError(error, 400)) storePromoCode(event.id, '');
  }, [withCode, error, event.id, code]);
  const applyCode = (next: string) => {
    storePromoCode(event.id, '');
    setCode(next);
    if (error && next === code) void refetch();
  };
  return {
    types: withCode ?? event.ticket_types,
    code,
    // Also while it waits for the network.
    is_fetching: fetchStatus !== 'idle',
    code_errors: error ? codeErrorsOf(error) : undefined,
    effect: withCode && describeEffect(withCode, event),
    applyCode,
  };
}

function codeErrorsOf(error: Error): string[] {
  return fieldErrors(error).promo_code ?? [errorMessage(error, 'The code could not be checked. Please try again.')];
}

function describeEffect(types: TicketType[], { ticket_types }: EventDetail): string {
  if (!types.some(isBuyable)) return 'is valid, but there are no tickets for it right now.';
  return types.length > ticket_types.length ? 'is applied: it shows more tickets.' : 'is applied.';
}
