import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { canBePaid, wasRefused } from '#server/domains/payments/transfers.ts';
import type { Cursor } from '#server/platform/http/paging.ts';
import { DISPUTED_SHARES } from './held-for-disputes.ts';
import { isFirstEvent, releaseAt } from '#server/domains/events/release-date.ts';

/** The money of one event in one currency, by the ledger, with the facts that decide when it is sent. */
export type MoneyRow = {
  id: string;
  slug: string;
  title: string;
  time_zone: string;
  state: string;
  starts_at: Date | null;
  ends_at: Date | null;
  currency: string;
  pending: number;
  sending: number;
  owing: number;
  held: number;
  /** The transfer on its way waits for money to be available. */
  is_waiting: boolean;
  /** The newest transfer was refused, and the next attempt is due later. */
  is_refused: boolean;
  is_first: boolean;
  is_frozen: boolean;
  is_payable: boolean;
  release_at: Date | null;
};

/**
 * The money of the events `e` that match `of`, one row per event and currency with any. Settled accounts are empty, so
 * they are not summed up.
 */
function moneyOf(ctx: AppContext, of: RawBuilder<boolean>): RawBuilder<MoneyRow> {
  const now = ctx.clock.now();
  return sql<MoneyRow>`
    with parts as (
      select l.event_id, l.currency, -sum(x.amount) as owed, 0::bigint as owing, 0::bigint as sending, false as is_waiting
        from events e
        join ledger_accounts l on l.event_id = e.id and l.kind = 'liability' and l.settled_at is null and l.name like 'org:%'
        join ledger_entries x on x.account_id = l.id
       where ${of} group by l.id
      union all
      select l.event_id, l.currency, 0, sum(x.amount), 0, false
        from events e
        join ledger_accounts l on l.event_id = e.id and l.kind = 'asset' and l.name = 'org:' || e.id || ':receivable'
        join ledger_entries x on x.account_id = l.id
       where ${of} group by l.id
      union all
      select t.event_id, t.currency, 0, 0, t.amount, t.waiting_since is not null
        from events e join transfers t on t.event_id = e.id and t.kind = 'organizer' and t.state = 'intent'
       where ${of}
    ), sums as (
      select event_id, currency, sum(owed + sending)::bigint as pending, sum(sending)::bigint as sending,
             sum(owing)::bigint as owing, bool_or(is_waiting) as is_waiting
        from parts group by event_id, currency having sum(owed + sending) <> 0 or sum(owing) <> 0
    )
    select e.id, e.slug, e.title, e.time_zone, e.state, e.starts_at, e.ends_at, s.currency, s.pending, s.sending, s.owing,
           s.is_waiting, ${isFirstEvent} as is_first, ${releaseAt(ctx)} as release_at,
           least(s.pending - s.sending, coalesce(d.held, 0))::bigint as held,
           o.payouts_frozen_at is not null as is_frozen,
           coalesce(${canBePaid()}, false) as is_payable,
           exists (select from transfers t where t.event_id = e.id and t.kind = 'organizer' and t.currency = s.currency
                      and ${wasRefused(now)}) as is_refused
      from sums s
      join events e on e.id = s.event_id
      join organizations o on o.id = e.organization_id
      left join connected_accounts c on c.organization_id = o.id
      cross join lateral (
        select sum(greatest(0, h.share)) as held from (${DISPUTED_SHARES}) h where h.currency = s.currency) d`;
}

/** The money of one event; empty if all of it is settled. */
export async function findMoneyOfEvent(ctx: AppContext, id: string): Promise<MoneyRow | undefined> {
  const { rows } = await moneyOf(ctx, sql<boolean>`e.id = ${id}`).execute(ctx.db);
  return rows[0];
}

type Page = { cursor: Cursor | undefined; limit: number };

/** An event that waits for a new date comes last. */
const END = sql`coalesce(m.ends_at, 'infinity'::timestamptz)`;

/** The place of an event in that list. */
export function endOf({ ends_at }: Pick<MoneyRow, 'ends_at'>): string {
  return ends_at?.toISOString() ?? 'infinity';
}

/** Events of an organization with money, those that end first come first. */
export async function listMoneyOfOrganization(ctx: AppContext, id: string, page?: Page): Promise<MoneyRow[]> {
  const { cursor, limit } = page ?? { cursor: undefined, limit: null };
  const isBackwards = cursor?.backwards ?? false;
  const order = isBackwards ? sql`desc` : sql`asc`;
  const from = cursor
    ? sql`where (${END}, m.id) ${isBackwards ? sql`<` : sql`>`} (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<MoneyRow>`
    select * from (${moneyOf(ctx, sql<boolean>`e.organization_id = ${id}`)}) m ${from}
     order by ${END} ${order}, m.id ${order}, m.currency ${order} limit ${limit}`.execute(ctx.db);
  return rows;
}

/** What was sent to an organization less what was taken back, per currency. */
export async function listPaidOut(ctx: AppContext, id: string): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    select t.currency, (sum(t.amount) - coalesce(sum(r.amount), 0))::bigint as amount
      from events e
      join transfers t on t.event_id = e.id and t.kind = 'organizer' and t.state = 'done'
      left join lateral (select sum(x.amount) as amount from transfer_reversals x
                          where x.transfer_id = t.id and x.state = 'done') r on true
     where e.organization_id = ${id} group by t.currency order by t.currency`.execute(ctx.db);
  return rows;
}
