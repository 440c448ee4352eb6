import { sql } from 'kysely';
import type { Postponement, PostponementPage, PostponementRehearsal } from '#contract/postponements.ts';
import type { AppContext } from '#server/context.ts';
import { countHolders } from '#server/domains/events/ticket-holders.ts';
import { countToldOfChange } from '#server/domains/events/tell-of-change.ts';
import { stands } from '#server/domains/events/ticket-stands.ts';
import { orderOf } from '#server/domains/tickets/order-tickets.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import { findBlock, getOwnWithOrders } from './find-cancellable.ts';
import { findPostponement, type PostponementRow } from './postponement-queries.ts';

/** What moving an event would do, and what its holders chose since it last moved. */
export async function getPostponement(ctx: AppContext, actor: Actor, id: string): Promise<PostponementPage> {
  const event = await getOwnWithOrders(ctx, actor, id);
  const blocked = await findBlock(ctx.db, event, ctx.clock.now());
  const row = await findPostponement(ctx.db, event.id);
  const wall = (instant: Date | null) => instant && wallTimeOf(instant, event.time_zone);
  return {
    blocked,
    rehearsal: blocked ? null : await rehearse(ctx, event),
    postponement: row ? await present(ctx, event, row) : null,
    version: event.version,
    time_zone: event.time_zone,
    starts_at: wall(event.starts_at),
    ends_at: wall(event.ends_at),
    doors_at: wall(event.doors_at),
  };
}

type Of = { id: string; currency: string };

async function rehearse({ db, clock, settings }: AppContext, { id, currency }: Of): Promise<PostponementRehearsal> {
  const { rows } = await sql<{ is_used: boolean; tickets: number; amount: number }>`
    select k.state = 'used' as is_used, count(*)::int as tickets, coalesce(sum(s.paid), 0)::bigint as amount
      from tickets k
      -- A ticket that its buyer in Resale gives back is its seller's again, who may give it back, too.
      cross join lateral (
        select sum(s.face_amount - s.discount_amount + s.fee_amount) as paid
          from ticket_sales s where s.ticket_id = k.id and not s.is_over) s
     where k.event_id = ${id} and ${stands('k')}
       -- While somebody is paying for it in Resale, nobody knows whose choice it will be.
       and not exists (select from listings l where l.ticket_id = k.id and l.state = 'reserved')
     group by 1`.execute(db);
  const sums = (used: boolean) => {
    const { tickets = 0, amount = 0 } = rows.find(({ is_used }) => is_used === used) ?? {};
    return { tickets, refundable: { amount, currency } };
  };
  const change = { event_id: id, at: clock.now() };
  const [holders, others] = [await countHolders(db, id), await countToldOfChange(db, change)];
  return { holders, others, ...sums(false), admitted: sums(true), choice_days: settings.keep_or_refund_days };
}

async function present(ctx: AppContext, event: Of & { state: string }, row: PostponementRow): Promise<Postponement> {
  const { kept, refunded, undecided, refunded_amount } = await countChoices(ctx.db, row);
  return {
    from_starts_at: row.from_starts_at?.toISOString() ?? null,
    to_starts_at: row.to_starts_at?.toISOString() ?? null,
    message: row.message,
    choose_until: row.choose_until.toISOString(),
    is_open: event.state !== 'cancelled' && row.choose_until > ctx.clock.now(),
    tickets: { kept, refunded, undecided },
    refunded: { amount: refunded_amount, currency: event.currency },
  };
}

type Chosen = { kept: number; refunded: number; undecided: number; refunded_amount: number };

async function countChoices(db: Db, { id, event_id, created_at }: PostponementRow): Promise<Chosen> {
  const { rows } = await sql<Chosen>`
    select (count(*) filter (where c.choice = 'keep' and k.state <> 'refunded'))::int as kept,
           (count(*) filter (where c.choice = 'refund'))::int as refunded,
           (count(*) filter (where c.choice is null and k.state in ('valid', 'listed', 'transferring')))::int as undecided,
           (select coalesce(sum(b.amount), 0)::bigint
              from refunds r join refund_tickets b on b.refund_id = r.id join orders x on x.id = r.order_id
             where x.event_id = ${event_id} and r.reason = 'event_postponed' and r.created_at >= ${created_at}) as refunded_amount
      from tickets k join orders o on o.id = ${orderOf('k')}
      left join postponement_choices c on c.ticket_id = k.id and c.postponement_id = ${id}
     where k.event_id = ${event_id} and o.created_at <= ${created_at}`.execute(db);
  return rows[0] as Chosen;
}
