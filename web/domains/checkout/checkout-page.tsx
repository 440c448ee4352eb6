import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';

import type { CheckoutDetails } from '#contract/checkout.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { useOnCheckoutElsewhere } from '#web/platform/lib/checkout-tabs.ts';
import { forgetHeldCheckout, storeHeldCheckout } from '#web/platform/lib/held-checkout.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';

import { CheckoutHeader } from './checkout-header.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { checkoutQuery, clockOffsetOf, isFailing, nowOf } from './checkout-query.ts';
import { viewOf, type CheckoutView } from './checkout-view.ts';
import { ConfirmingView } from './confirming-view.tsx';
import { ExpiredView, FailedView, RefundedView } from './ended-views.tsx';
import { PaidView } from './paid-view.tsx';
import { PayView } from './pay-view.tsx';
import { MissingCheckout, OtherBrowser, UnreachableCheckout } from './problem-views.tsx';

export const handle: PageFlags = {
  is_private: true,
  hide_header: true,
  has_offline_notice: true,
  hide_footer: true,
};

const titles: Record<CheckoutView, string> = {
  pay: 'Checkout',
  time_up: 'Checkout',
  confirming: 'Confirming your payment',
  paid: 'Your tickets',
  expired: 'Checkout ended',
  failed: 'Payment failed',
  refunded: 'Payment refunded',
};

function titleOf(view: CheckoutView, { order }: CheckoutDetails): string {
  return view === 'refunded' && order.total.amount === 0 ? 'Tickets cancelled' : titles[view];
}

/** One checkout from hold to final state; the same address resumes it after a reload, in a second tab, days later. */
export default function CheckoutPage() {
  const { session_id = '' } = useParams();
  const [search] = useSearchParams();
  const isReturned = search.has('returned');
  const query = useQuery(checkoutQuery(session_id, isReturned));
  useRefetchAfterBack(query.refetch);
  useOnCheckoutElsewhere(session_id, query.refetch);

  const lastError = useLastError(query.error);
  const error = query.error ?? (query.data ? null : lastError);
  if (isApiError(error, 404)) return <MissingCheckout />;
  if (!query.data) {
    if (!error && query.fetchStatus !== 'paused') return <CheckoutSkeleton />;
    return (
      <UnreachableCheckout
        error={error}
        is_trying={query.fetchStatus === 'fetching'}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <CheckoutStage
      details={query.data}
      view={viewOf(query.data, isReturned, nowOf(query))}
      clock_offset={clockOffsetOf(query)}
      is_cancelled_return={search.has('cancelled')}
      is_failing={isFailing(query)}
      onChanged={() => query.refetch()}
    />
  );
}

/** The error of the last try, which is shown while the next one goes on. */
function useLastError(error: Error | null): Error | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return last;
}

type CheckoutStageProps = {
  details: CheckoutDetails;
  view: CheckoutView;
  clock_offset: number;
  is_cancelled_return: boolean;
  is_failing: boolean;
  onChanged: () => Promise<unknown>;
};

function CheckoutStage({
  details,
  view,
  clock_offset,
  is_cancelled_return,
  is_failing,
  onChanged,
}: CheckoutStageProps) {
  const [isOtherBrowser, setOtherBrowser] = useState(false);
  useRememberedHold(details, !isOtherBrowser && view !== 'time_up');
  if (isOtherBrowser && view === 'pay') return <OtherBrowser details={details} />;
  return (
    <>
      <PageMeta title={titleOf(view, details)} is_indexed={false} />
      <CheckoutHeader
        held_until={view === 'pay' ? details.expires_at : undefined}
        clock_offset={clock_offset}
        onTimeUp={() => void onChanged()}
      />
      {view === 'pay' && (
        <PayView
          // Another checkout gets a new form.
          key={details.session_id}
          details={details}
          is_cancelled_return={is_cancelled_return}
          onChanged={onChanged}
          onOtherBrowser={() => setOtherBrowser(true)}
        />
      )}
      {(view === 'confirming' || view === 'time_up') && (
        <ConfirmingView details={details} is_time_up={view === 'time_up'} is_failing={is_failing} />
      )}
      {view === 'paid' && <PaidView details={details} />}
      {view === 'expired' && <ExpiredView details={details} />}
      {view === 'failed' && <FailedView details={details} />}
      {view === 'refunded' && <RefundedView details={details} />}
    </>
  );
}

/** The event's page leads back here while the tickets are held: until their time is up, or a slow payment is confirmed. */
function useRememberedHold(details: CheckoutDetails, isOwnInTime: boolean) {
  const { session_id, order, status, is_payment_under_way } = details;
  const event_id = order.event.id;
  const expires_at = is_payment_under_way ? null : details.expires_at;
  const isHeld = isOwnInTime && (status === 'held' || is_payment_under_way);
  useEffect(() => {
    if (isHeld) storeHeldCheckout({ event_id, session_id, expires_at });
    else forgetHeldCheckout(session_id);
  }, [event_id, session_id, expires_at, isHeld]);
}

/** The Back button may restore this page from the browser's cache; its data is fetched again. */
function useRefetchAfterBack(refetch: () => unknown) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [refetch]);
}
