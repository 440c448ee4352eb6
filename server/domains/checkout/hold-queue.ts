import type { SharedConnections } from '#server/platform/db/shared-connections.ts';
import { createBatches } from '#server/platform/lib/batches.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { takeHolds, type HoldOutcome, type HoldRequest } from './take-holds.ts';

type Asked = { request: HoldRequest; now: Date };

export type HoldQueue = { take(request: HoldRequest, now: Date): Promise<HoldOutcome> };

type QueueOptions = { connections: SharedConnections; batchSize: number; log: Logger };

/**
 * Gathers the requests for an event while its previous batches are at the database, one at work and one next in line; the
 * row lock orders those of several processes. docs/rules/inventory.md
 */
export function createHoldQueue({ connections, batchSize, log }: QueueOptions): HoldQueue {
  const underWay = new Map<string, Promise<HoldOutcome>>();
  const decide = createBatches<Asked, HoldOutcome>({
    name: 'holds',
    size: batchSize,
    groupOf: ({ request }) => request.event_id,
    // One buyer at most once at a time: their second request must see what became of the first.
    keyOf: ({ request }) => request.hold_key,
    send: (asked) => {
      const latest = asked.reduce((a, b) => (b.now > a.now ? b : a));
      const requests = asked.map(({ request }) => request);
      return takeHolds(connections.inLine(requests[0]?.event_id ?? ''), requests, latest.now);
    },
    log,
  });
  return {
    take(request, now) {
      // A double click joins the request already under way.
      const click = `${request.event_id} ${request.hold_key} ${request.request_hash} ${request.idempotency_key ?? ''}`;
      const joined = underWay.get(click);
      if (joined) return joined;
      const outcome = decide({ request, now }).finally(() => underWay.delete(click));
      underWay.set(click, outcome);
      return outcome;
    },
  };
}
