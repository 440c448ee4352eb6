import type { CheckoutDetails } from '#contract/checkout.ts';

import { formatMoney } from '#web/lib/format-money.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

import { OutcomeFrame } from './outcome-frame.tsx';

type EndProps = { details: CheckoutDetails };

/** The hold ended without a payment: its time ran out, the buyer gave it back, or began another one. */
export function ExpiredView({ details }: EndProps) {
  return (
    <OutcomeFrame
      event={details.order.event}
      title="This checkout has ended"
      text={<p>{details.message}</p>}
      actions={<NextSteps details={details} again="Back to the event" />}
    />
  );
}

/** The payment did not come about. */
export function FailedView({ details }: EndProps) {
  return (
    <OutcomeFrame
      event={details.order.event}
      title="The payment failed"
      text={<p>{details.message}</p>}
      actions={<NextSteps details={details} again="Try again" />}
    />
  );
}

/** Paid, and the money went back: how much, and why. */
export function RefundedView({ details }: EndProps) {
  const { refunded, message, order } = details;
  return (
    <OutcomeFrame
      event={order.event}
      title={refunded ? `${formatMoney(refunded)} refunded` : 'Your money goes back to you'}
      text={
        <>
          <p>{message}</p>
          {refunded && <p>Banks show a refund within 5 to 10 days.</p>}
        </>
      }
      actions={<NextSteps details={details} again="Back to the event" />}
    />
  );
}

function NextSteps({ details, again }: EndProps & { again: string }) {
  return (
    <>
      <LinkButton to={paths.event(details.order.event.slug)} variant="primary" size="lg">
        {again}
      </LinkButton>
      <LinkButton to={paths.events()} size="lg">
        Browse other events
      </LinkButton>
    </>
  );
}
