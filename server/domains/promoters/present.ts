import type { Commission, Promoter, Rate } from '#contract/promoters.ts';
import type { AppContext } from '#server/context.ts';
import { shownEmail } from '#server/platform/lib/email-address.ts';
import { money } from '#server/platform/lib/money.ts';
import { pick } from '#server/platform/lib/pick.ts';
import type { LinkFigures, LinkRow, PromoterRow } from './queries.ts';

type Shown = { event: { slug: string; currency: string }; seesSales: boolean };

/** Row → wire, for the event's team. */
export function presentPromoter(ctx: AppContext, row: PromoterRow, { event, seesSales }: Shown): Promoter {
  const { currency } = event;
  return {
    ...pick(row, ['id', 'username', 'referral_code', 'clicks', 'tickets', 'version']),
    ...presentRate(row, currency),
    earlier_rates: row.earlier_rates.map((rate) => presentRate(rate, currency)),
    email: row.email && (shownEmail(row.email) || null),
    name: row.name || fullName(row),
    url: referralUrl(ctx, event.slug, row.referral_code),
    removed_at: row.removed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    sales: seesSales ? money(row.sales, currency) : null,
    commission: seesSales ? presentCommission(row, currency) : null,
  };
}

/** The present rate of a link. */
export function presentRate(
  {
    commission_basis_points,
    commission_fixed_amount,
  }: Pick<LinkRow, 'commission_basis_points' | 'commission_fixed_amount'>,
  currency: string,
): Rate {
  return {
    commission_basis_points,
    commission_fixed: commission_fixed_amount === null ? null : money(commission_fixed_amount, currency),
  };
}

/** Commission by state. */
export function presentCommission(row: LinkFigures, currency: string): Commission {
  const { pending, earned, paid, reversed } = row;
  return {
    pending: money(pending, currency),
    earned: money(earned, currency),
    paid: money(paid, currency),
    reversed: money(reversed, currency),
  };
}

/** The event's page by a promoter's link. */
export function referralUrl({ config }: AppContext, slug: string, code: string): string {
  return `${config.publicUrl}/events/${slug}?ref=${encodeURIComponent(code)}`;
}

function fullName({ first_name, last_name }: PromoterRow): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
