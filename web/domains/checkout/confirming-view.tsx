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
  /** News do not come through at the moment. */
  has_trouble: boolean;
};

const longWaitMs = 15_000;

/** The wait between paying and the end, which comes by itself. */
export function ConfirmingView({ details, is_time_up, has_trouble }: ConfirmingViewProps) {
  const isLong = useIsLong();
  const { email_masked, event } = details.order;
  return (
    <OutcomeFrame
      event={event}
      title={is_time_up ? 'Your time is up' : 'Confirming your payment'}
      text={
        is_time_up ? (
          <p>{details.status === 'processing' ? details.message : 'The tickets go back on sale.'}</p>
        ) : (
          <p>This usually takes a few seconds. If you close this page, your tickets still come to {email_masked}.</p>
        )
      }
      actions={details.status === 'held' && <WaysOn details={details} is_time_up={is_time_up} is_long={isLong} />}
    >
      {!is_time_up && <TicketsOnTheirWay count={ticketNames(details.order).length} />}
      {has_trouble && (
        <Notice tone="caution" is_alert className="max-w-prose">
          No connection right now. Nothing is lost, and this page goes on by itself as soon as it can.
        </Notice>
      )}
      {isLong && !has_trouble && !is_time_up && (
        <Notice className="max-w-prose">
          It takes longer than usual. If you have paid, nothing is lost: you get the tickets, or your money back.
        </Notice>
      )}
    </OutcomeFrame>
  );
}

type WaysOnProps = { details: CheckoutDetails; is_time_up: boolean; is_long: boolean };

/** For a buyer who has not paid. Whoever has, is past this page within seconds. */
function WaysOn({ details, is_time_up, is_long }: WaysOnProps) {
  if (is_time_up) return <NextSteps event={details.order.event} again="Back to the event" />;
  if (!is_long) return null;
  return <LinkButton to={paths.checkout(details.session_id)}>Not paid yet? Back to checkout</LinkButton>;
}

const mostRows = 4;

/** The tickets' shape, where they will stand. */
function TicketsOnTheirWay({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-surface">
      {Array.from({ length: Math.min(count, mostRows) }, (_, place) => (
        <Fragment key={place}>
          {place > 0 && <Perforation />}
          <div className="grid gap-2 px-5 py-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </Fragment>
      ))}
    </div>
  );
}

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
