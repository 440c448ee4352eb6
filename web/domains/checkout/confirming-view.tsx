import { Fragment, useEffect, useState } from 'react';

import type { CheckoutDetails } from '#contract/checkout.ts';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { Perforation } from '#web/domains/tickets/event-stub.tsx';

import { ticketNames } from './checkout-form.ts';
import { NextSteps } from './next-steps.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';

type ConfirmingViewProps = {
  details: CheckoutDetails;
  is_time_up: boolean;
  /** Updates fail at the moment. */
  is_failing: boolean;
};

const longWaitMs = 15_000;

/** The wait between paying and the final state; the page updates automatically. */
export function ConfirmingView(props: ConfirmingViewProps) {
  const { status, message, order } = props.details;
  // There will be no tickets any more.
  if (status === 'processing' && order.event.state === 'cancelled')
    return <OutcomeFrame event={order.event} title="The event was cancelled" text={<p>{message}</p>} />;
  return <Confirming {...props} />;
}

function Confirming({ details, is_time_up, is_failing }: ConfirmingViewProps) {
  const isTakingLong = useIsTakingLong();
  const { status, order } = details;
  return (
    <OutcomeFrame
      event={order.event}
      title={is_time_up ? 'Your time is up' : 'Confirming your payment'}
      text={<WaitWords details={details} is_time_up={is_time_up} />}
      actions={status === 'held' && <UnpaidActions details={details} is_time_up={is_time_up} is_long={isTakingLong} />}
    >
      {!is_time_up && <TicketPlaceholders count={ticketNames(order).length} />}
      {is_failing && (
        <Notice tone="caution" is_alert className="max-w-prose">
          We can’t reach the server right now. Nothing is lost: this page keeps trying.
        </Notice>
      )}
      {isTakingLong && !is_failing && status === 'held' && !is_time_up && (
        <Notice className="max-w-prose">
          This is taking longer than usual. If you have paid, you’ll get your tickets or your money back.
        </Notice>
      )}
    </OutcomeFrame>
  );
}

type WaitWordsProps = Pick<ConfirmingViewProps, 'details' | 'is_time_up'>;

/** What is waited for, and how the buyer hears of it. */
function WaitWords({ details, is_time_up }: WaitWordsProps) {
  const { status, message, order, is_payment_under_way, waiting_list_url } = details;
  if (is_payment_under_way)
    return (
      <p>
        {message} This can take some days. You can close this page: the result comes to {order.email_masked}.
      </p>
    );
  // It is ending.
  if (status === 'processing') return <p>{message}</p>;
  if (is_time_up && waiting_list_url) return <p>Your offer goes to the next person on the waiting list.</p>;
  if (is_time_up) return <p>The tickets go back on sale.</p>;
  return (
    <p>This usually takes a few seconds. If you close this page, your tickets still come to {order.email_masked}.</p>
  );
}

type UnpaidActionsProps = { details: CheckoutDetails; is_time_up: boolean; is_long: boolean };

/** For a buyer who has not paid. One who has paid leaves this view within seconds. */
function UnpaidActions({ details, is_time_up, is_long }: UnpaidActionsProps) {
  if (is_time_up) return <NextSteps details={details} />;
  if (!is_long) return null;
  return <LinkButton to={paths.checkout(details.session_id)}>Not paid yet? Back to checkout</LinkButton>;
}

const maxRows = 4;

/** Placeholders for the tickets. */
function TicketPlaceholders({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      {Array.from({ length: Math.min(count, maxRows) }, (_, index) => (
        <Fragment key={index}>
          {index > 0 && <Perforation />}
          <div className="grid gap-2 px-5 py-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </Fragment>
      ))}
    </div>
  );
}

function useIsTakingLong(): boolean {
  const [isTakingLong, setTakingLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTakingLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isTakingLong;
}
