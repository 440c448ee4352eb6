import type { HostTicketTypes } from '#contract/host-ticket-types.ts';

import { formatMoney } from '#contract/format-money.ts';

import { count } from './type-words.ts';

/** The totals of all types, and the event's own capacity. */
export function TypeTotals({ list }: { list: HostTicketTypes }) {
  const { types, stock, currency } = list;
  const sum = (amount: (type: (typeof types)[number]) => number) => types.reduce((all, type) => all + amount(type), 0);
  const money = (amount: number) => formatMoney({ amount, currency });
  const refunded = sum(({ earned }) => earned.amount) - list.earned.amount;
  const figures = [
    ['Sold', count(sum(({ sold }) => sold))],
    ['In checkout', count(sum(({ held }) => held))],
    ['Sales', money(sum(({ taken }) => taken.amount))],
    ['For you', money(list.earned.amount)],
  ];
  return (
    <>
      <dl className="tabular grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-lg font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      {refunded > 0 && (
        <p className="text-sm text-ink-soft">{money(refunded)} of your ticket income went back as partial refunds.</p>
      )}
      {stock && (
        <p className="text-sm text-ink-soft">
          The event has room for {count(stock.capacity)} across all types: {count(stock.sold)} sold, {count(stock.held)}{' '}
          in checkout, {count(stock.capacity - stock.sold - stock.held)} left.
        </p>
      )}
    </>
  );
}
