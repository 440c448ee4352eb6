import type { Money } from '#contract/common/values.ts';
import type { OwnPromoterLink, Promoter, Rate } from '#contract/promoters.ts';
import { counted } from '#contract/counted.ts';

import { formatMoney } from '#contract/format-money.ts';
import { formatPercent } from '#web/platform/lib/format-percent.ts';

/** "10% of the price", "€3.00 a ticket" */
export function describeRate({ commission_basis_points, commission_fixed }: Rate): string {
  if (commission_fixed) return `${formatMoney(commission_fixed)} a ticket`;
  return `${formatPercent(commission_basis_points ?? 0)} of the price`;
}

/** The rate of a promoter's link, and the rates of its sales from before it was changed. */
export function ownRateWords({ earlier_rates, ...rate }: Rate & Pick<OwnPromoterLink, 'earlier_rates'>): string {
  const words = `You get ${describeRate(rate)}.`;
  if (earlier_rates.length === 0) return words;
  return `${words} Sales made before it changed keep their rate: ${ratesWords(earlier_rates)}.`;
}

/** For the host, whose list has the present rate beside what was earned: "Earlier sales: 10% of the price"; or nothing. */
export function earlierRateWords({ earlier_rates }: Pick<Promoter, 'earlier_rates'>): string {
  return earlier_rates.length === 0 ? '' : `Earlier sales: ${ratesWords(earlier_rates)}`;
}

function ratesWords(rates: readonly Rate[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(rates.map(describeRate));
}

/** How a host knows a promoter: by the name they wrote, else by what they added. */
export function nameOf({ name, username, email }: Pick<Promoter, 'name' | 'username' | 'email'>): string {
  return name || username || email || 'Promoter';
}

type Sold = { fromHost: number; inResale: number; sales?: Money };

/** "2 tickets sold for €50.00"; where people bought in Resale, too: "0 tickets from the host · 1 in Resale" */
export function ticketsSold({ fromHost, inResale, sales }: Sold): string {
  const worth = sales && sales.amount > 0 ? ` for ${formatMoney(sales)}` : '';
  if (inResale === 0) return `${counted(fromHost, 'ticket')} sold${worth}`;
  return `${counted(fromHost, 'ticket')} from the host${worth} · ${inResale.toLocaleString('en')} in Resale`;
}
