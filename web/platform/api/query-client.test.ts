import { focusManager, MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError, ConnectionError } from './api-error.ts';
import type { CallName, CallResponse } from './client.ts';
import { createQueryClient } from './query-client.ts';

const minute = 60_000;

/** A cache over an API that responds with `answer`, and a mock that counts the calls. */
function buildCache(answer: () => Promise<unknown>) {
  const ask = vi.fn<() => Promise<unknown>>(answer);
  const client = createQueryClient(<Name extends CallName>() => ask() as Promise<CallResponse<Name>>);
  client.mount();
  return { ask, client };
}

describe('the cache of answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    focusManager.setFocused(undefined);
  });

  it('answers are fresh for 5 minutes, and asked again on focus after that', async () => {
    const { ask, client } = buildCache(async () => 'answer');
    const stop = new QueryObserver(client, { queryKey: ['listEvents'] }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(5 * minute - 1000);
    await refocus();
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(ask).toHaveBeenCalledTimes(1);
    await refocus();
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
  });

  it.each([
    ['no answer', new ConnectionError('gone', undefined), 2],
    ['503', new ApiError(503, {}), 2],
    ['404', new ApiError(404, {}), 2],
    ['400', new ApiError(400, {}), 2],
    ['401, which ends the session', new ApiError(401, {}), 1],
    ['429, which asks to wait long', new ApiError(429, {}, { retry_after_ms: 60_000 }), 1],
  ])('a question that failed is asked once more: %s', async (_what, error, times) => {
    const { ask, client } = buildCache(() => Promise.reject(error));
    const stop = new QueryObserver(client, { queryKey: ['getProfile'] }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(minute);
    expect(ask).toHaveBeenCalledTimes(times);
    stop();
  });

  it('a 429 is asked once more after the time it names', async () => {
    const { ask, client } = buildCache(() => Promise.reject(new ApiError(429, {}, { retry_after_ms: 7000 })));
    const stop = new QueryObserver(client, { queryKey: ['getProfile'] }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(6900);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
  });

  it('a change that failed is not sent again', async () => {
    const send = vi.fn<() => Promise<unknown>>(() => Promise.reject(new ApiError(503, {})));
    const { client } = buildCache(async () => 'answer');
    const sent = new MutationObserver(client, { mutationFn: send }).mutate().catch(() => 'failed');
    await vi.advanceTimersByTimeAsync(minute);
    expect(await sent).toBe('failed');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

async function refocus(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(1);
}
