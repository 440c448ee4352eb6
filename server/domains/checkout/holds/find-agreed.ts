import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { HoldOrder } from './hold-order.ts';

type Asked = Pick<HoldOrder, 'event_id' | 'hold_key' | 'request_hash'>;

/**
 * The buyer's live hold of the same request at the shown price, if that is not the current price any more: it may have
 * changed while the first response was lost, or while an older page stayed open.
 */
export async function findAgreed(
  { db, clock }: AppContext,
  { event_id, hold_key, request_hash }: Asked,
  shown: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
     where live_hold_key(o.status, o.hold_key) = ${hold_key} and (o.event_id = ${event_id}) is true
       and o.request_hash = decode(${request_hash}, 'hex') and o.total_amount = ${shown}
       and o.status = 'held' and o.expires_at > ${clock.now()}`.execute(db);
  return rows[0]?.id;
}
