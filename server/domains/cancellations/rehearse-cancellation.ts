import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CancellationRehearsal } from '#contract/cancellations.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { orderOf } from '#server/domains/tickets/order-tickets.ts';
import { sum } from '#server/platform/lib/money.ts';
import { isPaidBack, isSurplus } from '#server/domains/payments/refunds.ts';
import { rehearseForfeits } from './give-forfeits-back.ts';
import { countOthers } from './other-people.ts';

type Rehearsed = { id: string; organization_id: string; currency: string };

/**
 * What cancelling an event would do, to the cent. If the caller has locked the event's stock, this is exactly what will
 * happen.
 */
export async function rehearseCancellation(db: Db | Tx, event: Rehearsed): Promise<CancellationRehearsal> {
  const [sums, covered, people, sellers, before, others] = [
    await sumOrders(db, event.id),
    await rehearseForfeits(db, event.id),
    await countPeople(db, event.id),
    await countSellers(db, event.id),
    await findBalance(db, event),
    await countOthers(db, event.id),
  ];
  const money = (amount: number) => ({ amount, currency: event.currency });
  const figures = {
    refund: money(sums.amount),
    refunded_buyers: sums.buyers,
    holders: people.holders,
    orders: sums.orders,
    tickets: sums.tickets,
    used_tickets: sums.used_tickets,
    free_tickets: sums.free_tickets,
    fees_given_back: money(sum([sums.platform, covered.platform])),
    promoters: { count: sums.promoters, amount: money(sum([sums.promoter, covered.promoter])) },
    resale_orders: sums.resale_orders,
    sellers: { count: sellers.count, amount: money(sum([sums.seller, covered.sellers])) },
    from_balance: money(sum([sums.amount, -sums.promoter, -sums.platform, -sums.seller, covered.organizer])),
    already_refunded: money(people.already_refunded),
    disputed: { orders: sums.disputed_orders, amount: money(sums.disputed_amount) },
  };
  return {
    fingerprint: fingerprintOf({ ...figures, digest: sums.digest }),
    ...figures,
    balance_before: money(before),
    balance_after: money(before - figures.from_balance.amount),
    mails: { holders: people.mails, sellers: sellers.mails, others },
    open_checkouts: people.open_checkouts,
  };
}

/** Contains only figures of money and tickets, so that starting a checkout does not change it. */
function fingerprintOf(figures: object): string {
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex');
}

type Sums = {
  orders: number;
  tickets: number;
  used_tickets: number;
  free_tickets: number;
  buyers: number;
  amount: number;
  promoter: number;
  promoters: number;
  platform: number;
  resale_orders: number;
  seller: number;
  disputed_orders: number;
  disputed_amount: number;
  digest: string | null;
};

async function sumOrders(db: Db | Tx, eventId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select (count(*) filter (where g.kind <> 'resale'))::int as orders, (count(*) filter (where g.kind = 'resale'))::int as resale_orders,
           coalesce(sum(g.seller_amount) filter (where not g.is_disputed), 0)::bigint as seller,
           coalesce(sum(g.tickets), 0)::int as tickets, coalesce(sum(g.used_tickets), 0)::int as used_tickets,
           coalesce(sum(g.free_tickets), 0)::int as free_tickets,
           (count(distinct g.buyer_email) filter (where g.amount > 0 and not g.is_disputed))::int as buyers,
           coalesce(sum(g.amount) filter (where not g.is_disputed), 0)::bigint as amount,
           coalesce(sum(g.promoter_amount) filter (where not g.is_disputed), 0)::bigint as promoter,
           (count(distinct g.promoter_link_id) filter (where g.promoter_amount > 0 and not g.is_disputed))::int as promoters,
           coalesce(sum(g.platform_amount) filter (where not g.is_disputed), 0)::bigint as platform,
           (count(*) filter (where g.is_disputed))::int as disputed_orders,
           coalesce(sum(g.amount) filter (where g.is_disputed), 0)::bigint as disputed_amount,
           md5(string_agg(g.order_id || ':' || g.tickets || ':' || g.amount || ':' || g.is_disputed, ',' order by g.order_id)) as digest
      from ending_orders(${eventId}) g`.execute(db);
  return rows[0] as Sums;
}

type People = { holders: number; mails: number; already_refunded: number; open_checkouts: number };

async function countPeople(db: Db | Tx, eventId: string): Promise<People> {
  const { rows } = await sql<People>`
    with live as (
      select ${orderOf('k')} as order_id, k.owner_email from tickets k join orders o on o.id = k.order_id
       where k.event_id = ${eventId} and k.state in ('valid', 'listed', 'transferring', 'used')
         and o.status in ('paid', 'partially_refunded')),
    ending as materialized (select g.order_id, g.buyer_email from ending_orders(${eventId}) g)
    select (select count(distinct l.owner_email)::int from live l) as holders,
           (select count(*)::int from (
              select l.order_id, l.owner_email from live l where l.order_id in (select order_id from ending)
              union select order_id, buyer_email from ending) m) as mails,
           (select coalesce(sum(r.amount), 0)::bigint from refunds r join orders o on o.id = r.order_id
             where o.event_id = ${eventId} and ${isPaidBack}
               and r.reason <> 'late_payment' and not ${isSurplus('r.payment_id')}) as already_refunded,
           (select count(*)::int from orders o
             where o.event_id = ${eventId} and o.status in ('held', 'releasing')) as open_checkouts`.execute(db);
  return rows[0] as People;
}

/**
 * The sellers in Resale, and the number of mails to them: one for each order that bought from them. Of an order with a
 * lost dispute they pay back what a later sale had covered.
 */
async function countSellers(db: Db | Tx, eventId: string): Promise<{ count: number; mails: number }> {
  const { rows } = await sql<{ count: number; mails: number }>`
    select count(distinct l.seller_user_id)::int as count, count(distinct (l.order_id, l.seller_user_id))::int as mails
      from listings l join ending_orders(${eventId}) g on g.order_id = l.order_id
       and (not g.is_disputed or exists (
             select from listings f join disputes d on d.order_id = g.order_id and d.state = 'lost'
              where f.ticket_id = l.ticket_id and f.forfeited_amount > 0 and f.undone_at is null
                and resale_source(f.id) = g.order_id))
     where l.event_id = ${eventId} and l.state = 'sold' and l.undone_at is null`.execute(db);
  return rows[0] ?? { count: 0, mails: 0 };
}

/** What the organization is owed in the event's currency for all its events, minus what it owes. */
async function findBalance(db: Db | Tx, { organization_id, currency }: Rehearsed): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as balance
      from events v join ledger_accounts a on a.event_id = v.id and a.name like 'org:%'
      join ledger_entries e on e.account_id = a.id
     where v.organization_id = ${organization_id} and a.currency = ${currency}`.execute(db);
  return rows[0]?.balance ?? 0;
}
