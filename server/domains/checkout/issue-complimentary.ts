import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { InvitationHooks } from '#server/domains/invitations/hooks.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { SESSION_BYTES } from './draft-order.ts';

/** Locks the stock of a type in the order of all locks. */
export const lockStock: InvitationHooks['lockStock'] = async (tx, { event_id, ticket_type_id }) => {
  await sql`select from ticket_types where id = ${ticket_type_id} for update`.execute(tx);
  await sql`select from event_stock where event_id = ${event_id} for update`.execute(tx);
};

/** Issues the free tickets of an invitation, with the usual confirmation; or tells how many are left. */
export const issueTickets: InvitationHooks['issueTickets'] = async (_ctx: AppContext, tx, order) => {
  const { invitation_id, event_id, ticket_type_id, buyer, names, now } = order;
  const request = {
    id: newId(),
    session_id: `vs_${newSecret(SESSION_BYTES)}`,
    event_id,
    ticket_type_id,
    invitation_id,
    quantity: names.length,
    buyer_user_id: buyer.user_id,
    buyer_email: buyer.email,
    buyer_key: buyer.buyer_key,
    request_hash: hash('sha256', `invitation ${invitation_id}`, 'hex'),
    holder_names: names,
  };
  const { rows } = await sql<{ available: number | null }>`
    select issue_complimentary(${JSON.stringify(request)}, ${now}) as available`.execute(tx);
  const available = rows[0]?.available ?? null;
  return available === null ? { is_issued: true } : { is_issued: false, available };
};
