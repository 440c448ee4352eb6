import { queryOptions } from '@tanstack/react-query';

import type { CheckoutDetails } from '#contract/checkout.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { presentMs } from '#web/platform/lib/clock.ts';

import { isWaiting } from './checkout-view.ts';

const pollMs = 2000;
/** The pauses between tries double up to this. */
const longestPauseMs = 60_000;

/**
 * The state of a checkout. Polled every 2 s while the page waits for the final state, never in a background tab;
 * fetched again whenever the buyer comes back to the tab. One that could not be read is tried again with growing pauses,
 * and no sooner than the server asks: several windows on one checkout may together ask too often.
 */
export function checkoutQuery(sessionId: string, isReturned: boolean) {
  return queryOptions<CheckoutDetails>({
    queryKey: ['getCheckoutDetails', { query: { session_id: sessionId } }],
    queryFn: ({ signal }) =>
      inBrowser().api(
        'getCheckoutDetails',
        { query: { session_id: sessionId } },
        { signal, headers: browserHeaders() },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return pauseAfter(state);
      return isWaiting(state.data, isReturned, nowOf(state)) && Math.max(pollMs, askedPause(state.error));
    },
    refetchIntervalInBackground: false,
  });
}

/** How long to wait after a failure: at least as long as the server asks for. There is no use in asking for what does not exist. */
function pauseAfter({ error, errorUpdateCount }: { error: Error | null; errorUpdateCount: number }): number | false {
  if (!error || isApiError(error, 404)) return false;
  return Math.max(askedPause(error), Math.min(longestPauseMs, pollMs * 2 ** errorUpdateCount));
}

/** How long the server asks to wait. */
function askedPause(error: Error | null): number {
  return (isApiError(error) && error.retry_after_ms) || 0;
}

type Update = { fetchStatus: string; failureCount: number; failureReason: Error | null };

/** Updates fail: the network is gone, or the server does not answer. One that asks to wait is well. */
export function isFailing({ fetchStatus, failureCount, failureReason }: Update): boolean {
  return fetchStatus === 'paused' || (failureCount > 0 && !isApiError(failureReason, 429));
}

type Fetched = { data?: CheckoutDetails; dataUpdatedAt: number };

/** How far the server's clock is ahead of this device's, in milliseconds. */
export function clockOffsetOf({ data, dataUpdatedAt }: Fetched): number {
  return data ? Date.parse(data.server_time) - dataUpdatedAt : 0;
}

/** The server's time now, as far as this device can tell. */
export function nowOf(fetched: Fetched): number {
  return presentMs(clockOffsetOf(fetched));
}
