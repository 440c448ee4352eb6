import { useState, type FormEvent } from 'react';

import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { formatMoney } from '#contract/format-money.ts';
import { referralFor } from '#web/platform/lib/referral.ts';
import { sourceFor } from '#web/platform/lib/source.ts';
import { OrderTotal } from '#web/domains/events/ticket-box/order-total.tsx';
import {
  breakDown,
  countOf,
  fitSelection,
  initialSelection,
  isBuyable,
  orderOf,
  rangeOf,
  type Selection,
} from '#web/domains/events/ticket-box/ticket-selection.ts';
import { TicketTypeRow } from '#web/domains/events/ticket-box/ticket-type-row.tsx';
import { useStartCheckout } from '#web/domains/events/ticket-box/use-start-checkout.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import type { LiveInvitation } from './live-invitation.ts';

type BuyFormProps = { token: string; invitation: LiveInvitation };

/** Choosing the tickets of an invitation that are to be paid: the price first, then the checkout with the type unlocked. */
export function BuyForm({ token, invitation }: BuyFormProps) {
  const { event, ticket_type, left_count } = invitation;
  const isMore = invitation.state === 'accepted';
  const types = ticket_type ? [ticket_type] : event.ticket_types;
  const limits = { max_per_order: Math.min(event.max_per_order, left_count), max_per_buyer: event.max_per_buyer };
  const [chosen, setChosen] = useState<Selection>(() => initialSelection(types, limits));
  const checkout = useStartCheckout();
  const selection = fitSelection(chosen, types, limits);
  const number = countOf(selection);
  const breakdown = breakDown(types, selection, event.currency);
  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    if (checkout.isPending || number === 0) return;
    checkout.mutate({
      ...orderOf(selection),
      invitation_token: token,
      expected_total: breakdown.total.amount,
      referral_code: referralFor(event.slug),
      source: sourceFor(event.slug),
    });
  };
  if (!types.some(isBuyable)) return <p className="text-ink-soft">There are no tickets on sale right now.</p>;
  return (
    <form noValidate method="post" onSubmit={submit} className="grid grid-cols-1 gap-4">
      {invitation.plus_ones > 0 && !isMore && (
        <p className="text-ink-soft">You can bring up to {invitation.plus_ones}: one ticket for each of you.</p>
      )}
      <ul>
        {types.map((type) => (
          <TicketTypeRow
            key={type.id}
            type={type}
            time_zone={event.time_zone}
            quantity={selection[type.id] ?? 0}
            range={rangeOf(type, selection, limits)}
            onChange={(quantity) => setChosen({ ...selection, [type.id]: quantity })}
          />
        ))}
      </ul>
      <OrderTotal {...breakdown} />
      {checkout.error && (
        <Notice tone="danger" is_alert>
          {refusalOf(checkout.error)}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="lg" is_busy={checkout.isPending} disabled={number === 0}>
        {labelOf(isMore, number, breakdown.total.amount === 0 ? 'Free' : formatMoney(breakdown.total))}
      </Button>
      <p className="-mt-2 text-center text-sm text-ink-soft">
        {breakdown.total.amount === 0
          ? 'Nothing to pay, no fees.'
          : `All fees included. Held for ${event.hold_minutes} minutes.`}
      </p>
    </form>
  );
}

function refusalOf(error: unknown): string {
  const words = Object.values(fieldErrors(error)).flat();
  return words.length > 0
    ? words.join(' ')
    : errorMessage(error, 'The tickets could not be held. Nothing was charged.');
}

function labelOf(isMore: boolean, number: number, price: string): string {
  if (number === 0) return 'Choose your tickets';
  return isMore ? `Get ${number} more · ${price}` : `Accept · ${price}`;
}
