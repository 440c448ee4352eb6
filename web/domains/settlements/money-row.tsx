import type { ReactNode } from 'react';
import { Link } from 'react-router';

import type { Money } from '#contract/common/values.ts';

import { formatMoney } from '#contract/format-money.ts';
import { Badge, type BadgeTone } from '#web/platform/ui/badge.tsx';

type MoneyRowProps = {
  title: string;
  /** Where the title leads. */
  to?: string;
  amount: Money;
  badge: { label: string; tone: BadgeTone };
  /** What is to know about it, one line each. */
  children: ReactNode;
};

/** One row of a list of money: what it is for and its amount, its state and what is to know about it. */
export function MoneyRow({ title, to, amount, badge, children }: MoneyRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3.5 last:border-0">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {to ? (
            <Link to={to} className="underline-offset-4 hover:underline">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </p>
        <p className="tabular shrink-0 font-semibold">{formatMoney(amount)}</p>
      </div>
      <div className="flex items-start justify-between gap-4 text-sm text-ink-soft">
        <div className="grid min-w-0 gap-0.5">{children}</div>
        <Badge tone={badge.tone} className="shrink-0">
          {badge.label}
        </Badge>
      </div>
    </li>
  );
}
