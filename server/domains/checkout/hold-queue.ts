import type { Db } from '#server/platform/db/db.ts';
import { createBatches } from '#server/platform/lib/batches.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';
import { takeHolds, type HoldOutcome, type HoldRequest } from './take-holds.ts';

type Asked = { request: HoldRequest; now: Date };

export type HoldQueue = { take(request: HoldRequest, now: Date): Promise<HoldOutcome> };

type QueueOptions = { db: Db; batchSize: number; log: Logger };

/**
 * Collects the requests for an event while its previous batch is at the database; the row lock orders the batches of
 * several processes. docs/rules/inventory.md
 */
export function createHoldQueue({ db, batchSize, log }: QueueOptions): HoldQueue {
  const joinClicks = createSingleFlight<HoldOutcome>();
  const decide = createBatches<Asked, HoldOutcome>({
    name: 'holds',
    size: batchSize,
    groupOf: ({ request }) => request.event_id,
    // One buyer at most once at a time: their second request must see what became of the first.
    keyOf: ({ request }) => request.hold_key,
    send: (asked) => {
      const latest = asked.reduce((a, b) => (b.now > a.now ? b : a));
      const requests = asked.map(({ request }) => request);
      return takeHolds(db, requests, latest.now);
    },
    log,
  });
  return {
    take(request, now) {
      // A double click joins the request already under way.
      const click = `${request.event_id} ${request.hold_key} ${request.request_hash} ${request.idempotency_key ?? ''}`;
      return joinClicks(click, () => decide({ request, now }));
    },
  };
}
