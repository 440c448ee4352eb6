import type { Db } from '#server/platform/db/db.ts';
import { createBatches } from '#server/platform/lib/batches.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';
import { takeHolds, type HoldOutcome, type HoldRequest } from './take-holds.ts';

type Queued = { request: HoldRequest; now: Date };

export type HoldQueue = { take(request: HoldRequest, now: Date): Promise<HoldOutcome> };

type QueueOptions = { db: Db; batchSize: number; log: Logger };

/**
 * Collects the requests for an event while its previous batch is at the database; the row lock orders the batches of
 * several processes. docs/rules/inventory.md
 */
export function createHoldQueue({ db, batchSize, log }: QueueOptions): HoldQueue {
  const joinDuplicates = createSingleFlight<HoldOutcome>();
  const decide = createBatches<Queued, HoldOutcome>({
    name: 'holds',
    size: batchSize,
    groupOf: ({ request }) => request.event_id,
    // At most one request of a buyer at a time: the second must see the result of the first.
    keyOf: ({ request }) => request.hold_key,
    send: (queued) => {
      const latest = queued.reduce((a, b) => (b.now > a.now ? b : a));
      const requests = queued.map(({ request }) => request);
      return takeHolds(db, requests, latest.now);
    },
    log,
  });
  return {
    take(request, now) {
      // A double click joins the request already under way.
      const key = `${request.event_id} ${request.hold_key} ${request.request_hash} ${request.idempotency_key ?? ''}`;
      return joinDuplicates(key, () => decide({ request, now }));
    },
  };
}
