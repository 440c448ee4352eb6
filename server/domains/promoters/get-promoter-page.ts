import { sql } from 'kysely';
import type { OwnPromoterLink, PromoterPage } from '#contract/promoters.ts';
import type { AppContext } from '#server/context.ts';
import { commissionEarnedAt } from '#server/domains/events/release-date.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { presentCommission, presentRate, referralUrl } from './present.ts';
import { earlierRates, figureJoins, figures, isDisputed, type LinkFigures, type LinkRow } from './queries.ts';
import type { RateColumns } from './rate-words.ts';

type Row = LinkRow &
  LinkFigures & {
    currency: string;
    slug: string;
    title: string;
    city: string;
    state: string;
    starts_at: Date | null;
    ends_at: Date | null;
    earned_from: Date | null;
    time_zone: string;
    organizer: string;
    paid_at: Date | null;
    reversed_at: Date | null;
    resale_tickets: number;
    resale_amount: number;
    resale_at: Date | null;
    owing: number;
    own_purchases: number;
    earlier_rates: RateColumns[];
    disputed_pending: number;
    disputed_earned: number;
  };

const isOwn = sql`exists (select from ledger_transactions t where t.key = 'commission.own:' || c.order_id)`;

/** Why commission of link `l` was taken back, or waits although its day has come. */
const whyNot = sql`
  select coalesce(sum(c.reversed_amount) filter (where ${isOwn}), 0)::bigint as own_purchases,
         max(c.reversed_at) filter (where not ${isOwn}) as reversed_at,
         coalesce(sum(c.amount - c.reversed_amount) filter (where c.state = 'pending' and ${isDisputed}), 0)::bigint
           as disputed_pending,
         coalesce(sum(c.amount - c.reversed_amount)
                    filter (where c.state = 'earned' and c.transfer_id is null and ${isDisputed}), 0)::bigint
           as disputed_earned
    from commissions c where c.promoter_link_id = l.id`;

/** What somebody sells and earns as a promoter, over all events; without buyers. */
export async function getPromoterPage(ctx: AppContext, { user_id }: Actor): Promise<PromoterPage> {
  const { rows } = await sql<Row>`
    select l.*, e.currency, e.slug, e.title, e.city, e.state, e.starts_at, e.ends_at, e.time_zone, g.name as organizer,
           ${commissionEarnedAt(ctx)} as earned_from,
           (select max(x.paid_at) from commissions x where x.promoter_link_id = l.id) as paid_at,
           w.reversed_at, w.own_purchases, w.disputed_pending, w.disputed_earned, b.earlier_rates,
           (select coalesce(sum(x.amount), 0)::bigint from ledger_accounts a join ledger_entries x on x.account_id = a.id
             where a.name = 'promo:' || l.event_id || ':' || l.id || ':earned:receivable' and a.currency = e.currency) as owing,
           ${figures}, r.resale_tickets, r.resale_amount, r.resale_at
      from promoter_links l
      join events e on e.id = l.event_id join organizations g on g.id = e.organization_id
      ${figureJoins({ withResale: true })}
      cross join lateral (${whyNot}) w
      cross join lateral (${earlierRates}) b
      cross join lateral (
        select (count(*) filter (where not x.is_over))::int as resale_tickets, max(o.paid_at) filter (where not x.is_over) as resale_at,
               coalesce(sum(x.commission_amount) filter (where not x.is_over), 0)::bigint as resale_amount
          from orders o join ticket_sales x on x.order_id = o.id
         where o.promoter_link_id = l.id and o.kind = 'resale' and x.commission_amount > 0) r
     where l.user_id = ${user_id} and (l.removed_at is null or s.tickets > 0 or c.reversed > 0 or r.resale_at is not null)
     order by e.starts_at nulls last, l.created_at, l.id`.execute(ctx.db);
  return {
    totals: totalsOf(rows),
    results: rows.map((row) => presentLink(ctx, row)),
    minimum_payout_amount: ctx.settings.minimum_promoter_payout_amount,
  };
}

function totalsOf(rows: readonly Row[]): PromoterPage['totals'] {
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const total = (field: keyof LinkFigures | 'owing') => sum(own.map((row) => row[field]));
    const figuresOf = {
      clicks: total('clicks'),
      tickets: total('tickets'),
      sales: total('sales'),
      pending: total('pending'),
      earned: total('earned'),
      paid: total('paid'),
      reversed: total('reversed'),
    };
    return {
      currency,
      ...pick(figuresOf, ['clicks', 'tickets']),
      ...presentCommission(figuresOf, currency),
      owing: money(total('owing'), currency),
    };
  });
}

function presentLink(ctx: AppContext, row: Row): OwnPromoterLink {
  const { currency, starts_at, ends_at } = row;
  const isOver = row.state === 'cancelled' || (ends_at !== null && ends_at <= ctx.clock.now());
  return {
    ...pick(row, ['id', 'organizer', 'referral_code', 'clicks', 'tickets']),
    ...presentRate(row, currency),
    earlier_rates: row.earlier_rates.map((rate) => presentRate(rate, currency)),
    event: {
      ...pick(row, ['slug', 'title', 'city', 'state', 'time_zone']),
      id: row.event_id,
      starts_at: textOf(starts_at),
      ends_at: textOf(ends_at),
      is_over: isOver,
    },
    url: referralUrl(ctx, row.slug, row.referral_code),
    removed_at: textOf(row.removed_at),
    sales: money(row.sales, currency),
    commission: presentCommission(row, currency),
    disputed: { pending: money(row.disputed_pending, currency), earned: money(row.disputed_earned, currency) },
    own_purchases: money(row.own_purchases, currency),
    owing: money(row.owing, currency),
    earned_at: textOf(row.earned_from),
    paid_at: textOf(row.paid_at),
    reversed_at: textOf(row.reversed_at),
    resale: presentResale(ctx, row),
  };
}

function presentResale({ settings }: AppContext, row: Row): OwnPromoterLink['resale'] {
  if (!row.resale_at) return null;
  return {
    tickets: row.resale_tickets,
    amount: money(row.resale_amount, row.currency),
    share_basis_points: settings.resale_finder_basis_points,
    last_at: row.resale_at.toISOString(),
  };
}

function textOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
