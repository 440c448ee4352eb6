import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { type KeyedRequest, keyReused } from '#server/platform/http/idempotency-key.ts';

type Made = { event_id: string; actor_user_id: string; request: KeyedRequest };

/**
 * The type that the same request created before; call it with the event's lock. 409 if the key was used for another
 * request.
 */
export async function findMadeType(tx: Tx, { event_id, actor_user_id, request }: Made): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; body: string }>`
    select t.id, a.data -> 'request' ->> 'body' as body
      from ticket_types t
      join audit_log a on a.subject_type = 'ticket_type' and a.subject_id = t.id::text
     where t.event_id = ${event_id} and a.action = 'ticket_type.created' and a.actor_user_id = ${actor_user_id}
       and a.data -> 'request' ->> 'key' = ${request.key}`.execute(tx);
  const [made] = rows;
  if (made && made.body !== request.body) throw keyReused();
  return made?.id;
}
