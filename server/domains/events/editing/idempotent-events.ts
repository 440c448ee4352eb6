import { hash } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { keyReused } from '#server/platform/http/idempotency-key.ts';
import { inTransactionWithSlug } from './choose-slug.ts';

/** A request that creates events, with its idempotency key and body. */
export type MakingRequest = { actor: Actor; key: string | undefined; body: unknown };

/**
 * Creates events in one transaction, and with a key (`Idempotency-Key`) only once: a repeated or concurrent request
 * gets the events of the first. Returns their ids.
 */
export function makeOnce(
  ctx: AppContext,
  { actor, key, body }: MakingRequest,
  make: (tx: Tx) => Promise<string[]>,
): Promise<string[]> {
  return inTransactionWithSlug(ctx.db, async (tx) => {
    if (key === undefined) return make(tx);
    const request_hash = hash('sha256', JSON.stringify(body), 'buffer');
    const mine = { user_id: actor.user_id, key };
    const isNew = await claim(tx, { ...mine, request_hash, now: ctx.clock.now() });
    if (!isNew) return repeat(tx, { ...mine, request_hash });
    const event_ids = await make(tx);
    await tx
      .updateTable('event_requests')
      .set({ event_ids })
      .where('user_id', '=', actor.user_id)
      .where('key', '=', key)
      .execute();
    return event_ids;
  });
}

type Claim = { user_id: string; key: string; request_hash: Buffer };

/** Waits for another request with the same key; false if it has created its events. */
async function claim(tx: Tx, { now, ...request }: Claim & { now: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('event_requests')
    .values({ ...request, event_ids: [], created_at: now })
    .onConflict((on) => on.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

async function repeat(tx: Tx, { user_id, key, request_hash }: Claim): Promise<string[]> {
  const first = await tx
    .selectFrom('event_requests')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.request_hash.equals(request_hash)) return first.event_ids;
  throw keyReused();
}
