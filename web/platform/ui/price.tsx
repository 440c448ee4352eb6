import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#contract/format-money.ts';

/** An all-in price; zero is "Free". */
export function Price({ money, is_short = false }: { money: Money; is_short?: boolean }) {
  return money.amount === 0 ? 'Free' : formatMoney(money, { isShort: is_short });
}
