import type { CheckoutDetails } from '#contract/checkout.ts';

import { formatMoney } from '#contract/format-money.ts';

import { NextSteps } from './next-steps.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';

type EndProps = { details: CheckoutDetails };

/** The hold ended without a payment: it expired, or the buyer cancelled it or started another one. */
export function ExpiredView({ details }: EndProps) {
  return (
    <OutcomeFrame
      event={details.order.event}
      title="This checkout has ended"
      text={<p>{details.message}</p>}
      actions={<NextSteps details={details} />}
    />
  );
}

/** The payment failed. */
export function FailedView({ details }: EndProps) {
  return (
    <OutcomeFrame
      event={details.order.event}
      title="The payment failed"
      text={<p>{details.message}</p>}
      actions={<NextSteps details={details} {...(!details.waiting_list_url && { again: 'Try again' })} />}
    />
  );
}

function titleOf({ refunded, bank_returned, order }: EndProps['details']): string {
  if (order.total.amount === 0) return 'Tickets cancelled';
  if (bank_returned && !refunded) return `Your bank gave you ${formatMoney(bank_returned)} back`;
  return refunded ? `${formatMoney(refunded)} refunded` : 'Your money goes back to you';
}

/** Paid and refunded: how much, and why. */
export function RefundedView({ details }: EndProps) {
  const { refunded, message, order } = details;
  return (
    <OutcomeFrame
      event={order.event}
      title={titleOf(details)}
      text={
        <>
          <p>{message}</p>
          {refunded && <p>Refunds usually arrive within 5 to 10 days.</p>}
        </>
      }
      actions={<NextSteps details={details} />}
    />
  );
}
