import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';

/** Thrown for a call that would have to wait longer than its caller can. */
export class ThrottledError extends Error {}

/** The provider's default limit counts per endpoint (25 a second), so each group has a bucket of its own. */
export type EndpointGroup = 'session_create' | 'session_read' | 'session_expire' | 'refund' | 'account' | 'other';

export type Throttle = { wait(group: EndpointGroup): Promise<void> };

const WINDOW_SECONDS = 0.25;

/**
 * Allows at most `perSecond` calls a second, in quarter-second windows, so that the bursts of two windows stay below
 * the provider's limit. Throttles of one source share its buckets; each has its own maximum wait.
 */
export function createThrottles(perSecond: number): (maxWaitSeconds: number) => Throttle {
  const points = Math.max(1, Math.floor(perSecond * WINDOW_SECONDS));
  const buckets = new Map<EndpointGroup, RateLimiterMemory>();
  const bucketOf = (group: EndpointGroup) => {
    const known = buckets.get(group) ?? new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix: group });
    buckets.set(group, known);
    return known;
  };
  return (maxWaitSeconds) => {
    const maxQueueSize = Math.max(1, Math.floor(maxWaitSeconds * perSecond));
    const queues = new Map<EndpointGroup, RateLimiterQueue>();
    return {
      async wait(group) {
        const queue = queues.get(group) ?? new RateLimiterQueue(bucketOf(group), { maxQueueSize });
        queues.set(group, queue);
        try {
          await queue.removeTokens(1);
        } catch (error) {
          throw new ThrottledError(`too many ${group} calls at once`, { cause: error });
        }
      },
    };
  };
}
