import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { type KeyedRequest, keyReused } from '#server/platform/http/idempotency-key.ts';
import { lockOrder } from './queries.ts';

type Asked = { order_id: string; actor_user_id: string; request: KeyedRequest | undefined };
type Done = { ticket_ids: string[]; refund_id: string | null };

/**
 * The result of the same request before; the order is locked first, so that a double click waits. 409 for another
 * request with the key.
 */
export async function findRepeated(tx: Tx, { order_id, actor_user_id, request }: Asked): Promise<Done | undefined> {
  await lockOrder(tx, order_id);
  if (!request) return undefined;
  const { rows } = await sql<{ data: Done & { request: KeyedRequest } }>`
    select a.data from audit_log a
     where a.subject_type = 'order' and a.subject_id = ${order_id} and a.action = 'order.refunded'
       and a.actor_user_id = ${actor_user_id} and a.data -> 'request' ->> 'key' = ${request.key}`.execute(tx);
  const [done] = rows;
  if (done && done.data.request.body !== request.body) throw keyReused();
  return done?.data;
}
