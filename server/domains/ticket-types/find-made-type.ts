import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { conflict } from '#server/platform/lib/errors.ts';

/** A request that creates a ticket type, as it is stored with it. */
export type MakingRequest = { key: string; body: string };

/** The request as `audit_log` stores it. */
export function requestOf(key: string, body: unknown): MakingRequest {
  return { key, body: createHash('sha256').update(JSON.stringify(body)).digest('hex') };
}

type Made = { event_id: string; actor_user_id: string; request: MakingRequest };

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
  if (made && made.body !== request.body)
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  return made?.id;
}
