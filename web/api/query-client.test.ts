import { focusManager, MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { createQueryClient } from './query-client.ts';

const minute = 60_000;

/** A cache over an API that answers what `answer` says, and how often it was asked. */
function buildCache(answer: () => Promise<unknown>) {
  const ask = vi.fn<() => Promise<unknown>>(answer);
  const client = createQueryClient(ask as unknown as ApiClient);
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

  it('a failed question is asked once more, a refusal stays one', async () => {
    const broken = buildCache(() => Promise.reject(new ApiError(503, {})));
    const stop = new QueryObserver(broken.client, { queryKey: ['getProfile'] }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(minute);
    expect(broken.ask).toHaveBeenCalledTimes(2);
    stop();
    const refusing = buildCache(() => Promise.reject(new ApiError(404, {})));
    const end = new QueryObserver(refusing.client, { queryKey: ['getEvent'] }).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(minute);
    expect(refusing.ask).toHaveBeenCalledTimes(1);
    end();
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
