import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';

import { isApiError } from './api-error.ts';
import type { ApiClient, CallName } from './client.ts';

const staleAfterMs = 5 * 60 * 1000;
const retryDelayMs = 500;
/** Longer than this nobody waits in front of a page: the error is shown at once. */
const maxRetryAfterMs = 15_000;

/** Cached answers: fresh for 5 minutes, one retry, fetched again on focus. Mutations are not retried. */
export function createQueryClient(api: ApiClient, { is_in_process = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: (context) => callByKey(api, context),
        staleTime: staleAfterMs,
        retry: (failures, error) => failures < 1 && mayRetry(error, is_in_process),
        retryDelay: (_failures, error) => (isApiError(error) && error.retry_after_ms) || retryDelayMs,
        refetchOnWindowFocus: true,
      },
      // Without a network an action fails at once with a message, instead of waiting silently.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** docs/decisions/0006: a 401 ends the session, a 429 says how long to wait, and in process an error response decides the page's status. */
function mayRetry(error: unknown, isInProcess: boolean): boolean {
  if (!isApiError(error)) return true;
  if (error.status === 401) return false;
  if ((error.retry_after_ms ?? 0) > maxRetryAfterMs) return false;
  return error.status >= 500 || !isInProcess;
}

type AnyInput = { query?: Record<string, unknown> };
type AnyCall = (name: CallName, input: AnyInput, options: { signal: AbortSignal }) => Promise<unknown>;

/** A query's key is the call itself: its name and input; further pages add their cursor. */
function callByKey(api: ApiClient, { queryKey, signal, pageParam }: QueryFunctionContext): Promise<unknown> {
  const [name, input] = queryKey as [CallName, AnyInput | undefined];
  const cursor = typeof pageParam === 'string' ? { cursor: pageParam } : {};
  // The key was type-checked where it was created (queries.ts); here only its shape matters.
  return (api as AnyCall)(name, { ...input, query: { ...input?.query, ...cursor } }, { signal });
}
