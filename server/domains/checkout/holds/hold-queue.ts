import type { AppContext } from '#server/context.ts';
import { createBatches } from '#server/platform/lib/batches.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { createSingleFlight } from '#server/platform/lib/single-flight.ts';
import { takeHolds, type HoldOutcome, type HoldRequest } from './take-holds.ts';
import { takeListings, type ListingsOutcome, type ListingsRequest } from './take-listings.ts';

type Asked = {
  event_id: string;
  hold_key: string;
  request_hash: string;
  idempotency_key: string | null;
  expected_total: number | null;
};
type Queued<Request> = { request: Request; now: Date };
type Queue<Request, Outcome> = { take(request: Request, now: Date): Promise<Outcome> };

/** Of first sales, and of Resale. */
export type HoldQueue = Queue<HoldRequest, HoldOutcome>;
export type ListingsQueue = Queue<ListingsRequest, ListingsOutcome>;

type QueueOptions<Request, Outcome> = {
  name: string;
  batchSize: number;
  send: (requests: Request[], now: Date) => Promise<Outcome[]>;
  log: Logger;
};

/**
 * Collects the requests for an event while its previous batch is in the database; row locks put the batches of several
 * processes in order. docs/rules/inventory.md
 */
function createQueue<Request extends Asked, Outcome>({
  name,
  batchSize,
  send,
  log,
}: QueueOptions<Request, Outcome>): Queue<Request, Outcome> {
  const joinDuplicates = createSingleFlight<Outcome>();
  const decide = createBatches<Queued<Request>, Outcome>({
    name,
    size: batchSize,
    groupOf: ({ request }) => request.event_id,
    // One request of a buyer at a time: the second must see the result of the first.
    keyOf: ({ request }) => request.hold_key,
    send: (queued) => {
      const latest = queued.reduce((a, b) => (b.now > a.now ? b : a));
      return send(
        queued.map(({ request }) => request),
        latest.now,
      );
    },
    log,
  });
  return {
    take(request, now) {
      // A double click joins the pending request, unless it was shown another price.
      const { event_id, hold_key, request_hash, idempotency_key, expected_total } = request;
      const key = [event_id, hold_key, request_hash, idempotency_key, expected_total].join(' ');
      return joinDuplicates(key, () => decide({ request, now }));
    },
  };
}

type Source = Pick<AppContext, 'db' | 'log' | 'settings'>;

/** The queue of first sales of one process. */
export function createHoldQueue({ db, log, settings }: Source): HoldQueue {
  const send = (requests: HoldRequest[], now: Date) => takeHolds(db, requests, now);
  return createQueue({ name: 'holds', batchSize: settings.hot_path_batch_size, send, log });
}

/** The queue of purchases in Resale of one process. */
export function createListingsQueue(ctx: Source): ListingsQueue {
  const { db, log, settings } = ctx;
  const send = (requests: ListingsRequest[], now: Date) => takeListings(ctx, db, { requests, now });
  return createQueue({ name: 'purchases in Resale', batchSize: settings.hot_path_batch_size, send, log });
}
