import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { CheckoutDetails, CheckoutStatus } from '#contract/checkout.ts';

import { ApiError } from '#web/platform/api/api-error.ts';

import { checkoutQuery, isFailing } from './checkout-query.ts';

const at = Date.parse('2026-11-21T20:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now: at, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function intervalOf(status: CheckoutStatus, isReturned: boolean, error: Error | null = null) {
  const { refetchInterval, refetchIntervalInBackground } = checkoutQuery('session', isReturned);
  const [expires_at, server_time] = [new Date(at + 60_000).toISOString(), new Date(at).toISOString()];
  const data = {
    status,
    expires_at,
    server_time,
    is_payment_open: false,
    is_payment_under_way: false,
    purchasedTickets: [],
    passed_on: 0,
  };
  const query = { state: { data: data as Partial<CheckoutDetails>, dataUpdatedAt: at, error } };
  const every = typeof refetchInterval === 'function' ? refetchInterval(query as never) : refetchInterval;
  return [every, refetchIntervalInBackground];
}

it('asks every two seconds while the buyer waits, and never in a hidden tab', () => {
  expect(intervalOf('processing', false)).toEqual([2000, false]);
  expect(intervalOf('paid', true)).toEqual([2000, false]);
  expect(intervalOf('held', false)).toEqual([false, false]);
  expect(intervalOf('expired', true)).toEqual([false, false]);
});

it('waits as long as the server asks when several windows on a checkout ask too often, and says nothing of it', () => {
  const tooMany = new ApiError(429, {}, { retry_after_ms: 20_000 });
  expect(intervalOf('processing', true, tooMany)).toEqual([20_000, false]);
  const update = { fetchStatus: 'idle', failureCount: 1 };
  expect(isFailing({ ...update, failureReason: tooMany })).toBe(false);
  expect(isFailing({ ...update, failureReason: new Error('no answer') })).toBe(true);
});

it('tries again with growing pauses what could not be read, no sooner than the server asks, and never what does not exist', () => {
  const { refetchInterval } = checkoutQuery('session', false);
  const pauseOf = (error: Error, errorUpdateCount: number) =>
    typeof refetchInterval === 'function' && refetchInterval({ state: { error, errorUpdateCount } } as never);
  const apart = new Error('no answer');
  expect([1, 2, 3, 4, 9].map((count) => pauseOf(apart, count))).toEqual([4000, 8000, 16_000, 32_000, 60_000]);
  const refusal = (status: number, retry_after_ms?: number) => new ApiError(status, {}, { retry_after_ms });
  expect(pauseOf(refusal(429, 90_000), 1)).toBe(90_000);
  expect(pauseOf(refusal(404), 1)).toBe(false);
});
