import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { InvitationHooks } from '#server/domains/invitations/hooks.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { SESSION_BYTES } from './holds/hold-order.ts';

/** Locks the stock of a type in the order of all locks. */
export const lockStock: InvitationHooks['lockStock'] = async (tx, { event_id, ticket_type_id }) => {
  await sql`select from ticket_types where id = ${ticket_type_id} for update`.execute(tx);
  await sql`select from event_stock where event_id = ${event_id} for update`.execute(tx);
};

export type Complimentary = {
  id: string;
  session_id: string;
  event_id: string;
  ticket_type_id: string;
  /** Null for a gift without an invitation. */
  invitation_id: string | null;
  buyer: { user_id: string | null; email: string; name: string; buyer_key: string };
  /** One for each ticket; empty for a plus-one without a name yet. */
  names: string[];
  /** The hash that identifies the request (hex). */
  request_hash: string;
  now: Date;
};

/** Takes stock and issues free tickets, with the usual confirmation; or returns how many are left. */
export async function issueComplimentary(tx: Tx, { buyer, names, now, ...order }: Complimentary) {
  const { user_id: buyer_user_id, email: buyer_email, name: buyer_name, buyer_key } = buyer;
  const whose = { buyer_user_id, buyer_email, buyer_name, buyer_key };
  const request = { ...order, ...whose, quantity: names.length, holder_names: names };
  const { rows } = await sql<{ available: number | null }>`
    select issue_complimentary(${JSON.stringify(request)}, ${now}) as available`.execute(tx);
  const available = rows[0]?.available ?? null;
  return available === null ? { is_issued: true as const } : { is_issued: false as const, available };
}

/** Issues the free tickets of an invitation. */
export const issueTickets: InvitationHooks['issueTickets'] = (tx, { buyer, ...order }) =>
  issueComplimentary(tx, {
    ...order,
    id: newId(),
    session_id: `vs_${newSecret(SESSION_BYTES)}`,
    buyer: { ...buyer, name: '' },
    request_hash: hash('sha256', `invitation ${order.invitation_id}`, 'hex'),
  });
