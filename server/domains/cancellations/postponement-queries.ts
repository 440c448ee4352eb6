import { type RawBuilder, type Selectable, sql } from 'kysely';
import { orderOf, paidOf } from '#server/domains/tickets/order-tickets.ts';
import { findGuestLink, type GuestLinkRow } from '#server/domains/tickets/queries.ts';
import type { HolderChoice } from '#contract/postponements.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

export type PostponementRow = Selectable<Database['postponements']>;

/** The latest move of an event. */
export function findPostponement(db: Db | Tx, eventId: string): Promise<PostponementRow | undefined> {
  return db
    .selectFrom('postponements')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
}

/** A holder of tickets of one event: by account, by a proved address, or by a guest's link, which may be to one order. */
export type Holder = { event_id: string } & ({ user_id: string } | { email: string } | { guest: GuestLinkRow });

/** Whether a holder owns ticket `k`, or owned it in its version `v`. */
function isTheirs(holder: Holder, of: 'k' | 'v' = 'k'): RawBuilder<boolean> {
  const [userId, address] = [sql.ref(`${of}.owner_user_id`), sql.ref(`${of}.owner_email`)];
  if ('user_id' in holder) return sql<boolean>`${userId} = ${holder.user_id}`;
  if ('email' in holder) return sql<boolean>`${address} = ${holder.email}`;
  const { email, order_id } = holder.guest;
  return sql<boolean>`${userId} is null and ${address} = ${email} and ${isInLink(order_id)}`;
}

function isBuyers(holder: Holder): RawBuilder<boolean> {
  if ('user_id' in holder) return sql<boolean>`o.buyer_user_id = ${holder.user_id}`;
  if ('email' in holder) return sql<boolean>`o.buyer_email = ${holder.email}`;
  const { email, order_id } = holder.guest;
  return sql<boolean>`o.buyer_user_id is null and o.buyer_email = ${email} and ${isInLink(order_id)}`;
}

/** A link to one order reaches no other: the buyer's browser has it although nothing proves that the address is theirs. */
function isInLink(orderId: string | null): RawBuilder<boolean> {
  return orderId === null ? sql<boolean>`true` : sql<boolean>`o.id = ${orderId}`;
}

export type ChosenTicket = {
  id: string;
  order_id: string;
  order_kind: string;
  ticket_type: string;
  holder_name: string;
  choice: HolderChoice['tickets'][number]['choice'];
  is_live: boolean;
  currency: string;
  amount: number;
  is_paid_by_you: boolean;
};

/**
 * A person's tickets that were ordered before the event moved: those that can be returned, and those that were. A
 * returned Resale ticket is its seller's again, so it is found by the refund of its order, for its buyer and for whoever
 * got it from them and returned it. The name on it is its seller's again, and is not shown.
 */
export async function listChosenTickets(db: Db | Tx, row: PostponementRow, holder: Holder): Promise<ChosenTicket[]> {
  const { rows } = await sql<ChosenTicket>`
    select k.id, o.id as order_id, o.kind as order_kind, y.name as ticket_type, k.holder_name, c.choice, k.currency,
           k.state in ('valid', 'listed', 'transferring') as is_live,
           coalesce((select r.amount from refund_tickets r where r.ticket_id = k.id and r.order_id = o.id), ${paidOf('k')})::bigint as amount,
           o.buyer_email = k.owner_email as is_paid_by_you, k.position
      from tickets k join orders o on o.id = ${orderOf('k')} join ticket_types y on y.id = k.ticket_type_id
      left join postponement_choices c on c.ticket_id = k.id and c.postponement_id = ${row.id}
     where k.event_id = ${row.event_id} and o.created_at <= ${row.created_at} and ${isTheirs(holder)}
       and (k.state in ('valid', 'listed', 'transferring') or c.choice = 'refund')
    union all
    select k.id, o.id, o.kind, y.name, '', 'refund', k.currency, false, b.amount, (${isBuyers(holder)}) is true, k.position
      from refunds r join refund_tickets b on b.refund_id = r.id join tickets k on k.id = b.ticket_id
      join orders o on o.id = r.order_id join ticket_types y on y.id = k.ticket_type_id
     where o.event_id = ${row.event_id} and o.kind = 'resale' and r.reason = 'event_postponed' and r.created_at >= ${row.created_at}
       and k.resale_order_id is distinct from o.id
       and (${isBuyers(holder)} or exists (select from ticket_versions v
             where v.ticket_id = k.id and v.valid_to = r.created_at and v.acquired_via = 'transfer' and ${isTheirs(holder, 'v')}))
     order by 2, 11`.execute(db);
  return rows;
}

/** The address of a link in a mail about a move, and the event. */
export function findPostponementLink(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('postponement_links as l')
    .innerJoin('postponements as p', 'p.id', 'l.postponement_id')
    .select(['l.email', 'p.event_id'])
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** What a guest's link to their tickets shows of an event. */
export async function findGuestHolder(
  db: Db,
  tokenHash: Buffer,
  { event, now }: { event: string; now: Date },
): Promise<Holder | undefined> {
  const guest = await findGuestLink(db, tokenHash, now);
  const slug =
    guest && (await db.selectFrom('event_slugs').select('event_id').where('slug', '=', event).executeTakeFirst());
  return slug && { event_id: slug.event_id, guest };
}
