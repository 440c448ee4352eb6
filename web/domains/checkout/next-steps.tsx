import { useState } from 'react';

import type { CheckoutDetails } from '#contract/checkout.ts';

import { withTickets } from '#web/domains/events/ticket-box/tickets-address.ts';
import { readCheckoutEmail } from '#web/platform/lib/checkout-email.ts';
import type { PassedEmail } from '#web/platform/lib/passed-email.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type Ended = { details: Pick<CheckoutDetails, 'session_id' | 'status' | 'waiting_list_url'> & { order: EndedOrder } };
type EndedOrder = Pick<CheckoutDetails['order'], 'event' | 'is_resale' | 'lines'>;

/**
 * Links for a buyer whose checkout ended without tickets. `again` is what the way back is called, where it is not usual.
 * On the event's page the same tickets are chosen again, unless they were paid for and refunded, for the same e-mail address.
 */
export function NextSteps({ details, again }: Ended & { again?: string }) {
  const back = backOf(details);
  const [state] = useState((): PassedEmail => ({ email: readCheckoutEmail(details.session_id) ?? '' }));
  return (
    <>
      <LinkButton to={back.to} state={state} variant="primary" size="lg">
        {again ?? back.label}
      </LinkButton>
      <LinkButton to={paths.events()} size="lg">
        Browse other events
      </LinkButton>
    </>
  );
}

/** Where the same tickets can be chosen again. */
export function backOf({ status, waiting_list_url, order }: Ended['details']): { to: string; label: string } {
  const { event, is_resale, lines } = order;
  if (waiting_list_url) return { to: waiting_list_url, label: 'Back to the waiting list' };
  if (is_resale) return { to: paths.resaleEvent(event.slug), label: 'Back to Resale' };
  const selection = Object.fromEntries(lines.map(({ ticket_type_id, quantity }) => [ticket_type_id, quantity]));
  const tickets = status === 'refunded' ? '' : withTickets('', selection);
  return { to: paths.event(event.slug) + tickets, label: 'Back to the event' };
}
