import { type RawBuilder, sql } from 'kysely';
import type { TicketState } from '#contract/ticket-states.ts';
import type { OpenedTransfer } from '#contract/ticket-transfers.ts';
import { nameOfUser } from '#server/domains/auth/person-name.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { orderOf, paidOf } from '#server/domains/tickets/order-tickets.ts';

export type TransferRow = {
  id: string;
  ticket_id: string;
  event_id: string;
  state: OpenedTransfer['state'];
  from_user_id: string | null;
  from_email: string;
  to_email: string;
  note: string;
  created_at: Date;
  /** Who cancelled it; null for one that ended otherwise, or with its ticket. */
  cancelled_by: 'sender' | 'receiver' | null;
  ticket_type: string;
  ticket_state: TicketState;
  /** The present holder. */
  owner_user_id: string | null;
  owner_email: string;
  order_id: string;
  /** Who gets the money back if the event is cancelled, and how much was paid for the ticket. */
  buyer_user_id: string | null;
  buyer_email: string;
  paid_amount: number;
  /** The sender's name; empty for a guest who gave none, and for a deleted account. */
  from_name: string;
};

const FROM_NAME = sql`coalesce(
  (select ${nameOfUser('u')} from users u where u.id = x.from_user_id),
  (select o.buyer_name from orders o where o.id = ${orderOf('k')} and x.from_user_id is null and o.buyer_email = x.from_email),
  '')`;

/** How many transfers a list shows. */
const MOST = 20;

async function listTransfers(db: Db | Tx, condition: RawBuilder<unknown>): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select x.id, x.ticket_id, x.event_id, x.state, x.from_user_id, x.from_email, x.to_email, x.note, x.created_at,
           (select case when h.data->>'reason' in ('declined', 'account_deleted') then 'receiver' else 'sender' end
              from ticket_history h
             where h.ticket_id = x.ticket_id and h.at = x.ended_at and h.kind = 'transfer_cancelled'
               and x.state = 'cancelled' limit 1) as cancelled_by,
           y.name as ticket_type, k.state as ticket_state, k.owner_user_id, k.owner_email, o.id as order_id, o.buyer_user_id, o.buyer_email,
           ${paidOf('k')} as paid_amount, ${FROM_NAME} as from_name
      from ticket_transfers x join tickets k on k.id = x.ticket_id join ticket_types y on y.id = k.ticket_type_id
      join orders o on o.id = ${orderOf('k')}
     where ${condition} order by x.created_at desc, x.id desc limit ${MOST}`.execute(db);
  return rows;
}

/** A transfer with its ticket and the name of its sender. */
export async function findTransferById(db: Db | Tx, id: string): Promise<TransferRow | undefined> {
  return (await listTransfers(db, sql`x.id = ${id}`))[0];
}

/** The transfer that a link belongs to. */
export async function findTransferByHash(db: Db | Tx, tokenHash: Buffer): Promise<TransferRow | undefined> {
  return (await listTransfers(db, sql`x.token_hash = ${tokenHash}`))[0];
}

/** The newest pending transfers to somebody's address, without those they sent themselves. */
export function listPendingTo(db: Db, { user_id, email }: { user_id: string; email: string }): Promise<TransferRow[]> {
  return listTransfers(
    db,
    sql`x.to_email = ${email} and x.state = 'pending' and x.from_user_id is distinct from ${user_id}`,
  );
}

/** Whether somebody has accepted a ticket that the sender sent. */
export async function wasAccepted(
  db: Db,
  { ticket_id, user_id, email }: { ticket_id: string; user_id: string | null; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_transfers x
     where x.ticket_id = ${ticket_id} and x.state = 'claimed'
       and case when ${user_id}::uuid is null then x.from_email = ${email} else x.from_user_id = ${user_id} end
     limit 1`.execute(db);
  return rows.length > 0;
}
