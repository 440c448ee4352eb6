import { decimalAmount } from '#contract/common/decimal-amount.ts';
import type { SiteNumbers } from '#contract/site-numbers.ts';
import { unitPrice } from '#contract/ticket-price.ts';

import { formatPercent } from '#web/platform/lib/format-percent.ts';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';

type Duration = Extract<keyof SiteNumbers, `${string}_${'minutes' | 'hours' | 'days'}`>;

/** How long something lasts, by its setting: "15 minutes", "1 day". */
export function Time({ of }: { of: Duration }) {
  const count = useSiteSettings().numbers[of];
  const unit = of.slice(of.lastIndexOf('_') + 1);
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}

/** The platform fee: "5% of the price plus 0.50 in the event’s currency for each paid ticket". */
export function Fee({ share }: { share?: string }) {
  const { fee_basis_points, fee_fixed_amount: fixed } = useSiteSettings().numbers;
  const plus = fixed > 0 && `plus ${decimals(fixed)} in the event’s currency`;
  return [formatPercent(fee_basis_points), share, plus, 'for each paid ticket'].filter(Boolean).join(' ');
}

/** What a buyer pays for a ticket at this price, in minor units, with the fee on top. */
export function PriceWithFee({ of }: { of: number }) {
  return decimals(unitPrice(of, { fee_payer: 'buyer', ...useSiteSettings().numbers }).total);
}

function decimals(amount: number): string {
  return decimalAmount(amount, 2);
}
