import type { PartFigures } from '#contract/analytics.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { type Measures, shownOf, sumOf } from './figures.ts';

/** An entry for a row of a table; entries with the same key are merged. */
export type PartEntry = { key: string; name: string | null; measures: Measures; views: number | null };

type Amount = 'gross' | 'refunds' | 'fees' | 'commission' | 'net';

/** A table with all its rows, the largest first, without empty rows. */
export function makeTable(entries: PartEntry[], currency: string): PartFigures[] {
  return [...Map.groupBy(entries, ({ key }) => key).values()]
    .map((group) => rowOf(group, currency))
    .filter(isSomething)
    .sort((a, b) => b.gross.amount - a.gross.amount || b.tickets - a.tickets || (b.views ?? 0) - (a.views ?? 0));
}

/** The first rows of a table, and the rest as one row. */
export function shortened(rows: PartFigures[], most: number): PartFigures[] {
  const [first, ...others] = rows.slice(most - 1);
  if (!first || others.length === 0) return rows;
  const rest = [first, ...others];
  const count = (name: 'orders' | 'tickets' | 'returned') => sum(rest.map((row) => row[name]));
  const amount = (name: Amount) => money(sum(rest.map((row) => row[name].amount)), first.gross.currency);
  const row: PartFigures = {
    key: 'others',
    name: `${rest.length} more`,
    orders: count('orders'),
    tickets: count('tickets'),
    returned: count('returned'),
    views: first.views === null ? null : sum(rest.map(({ views }) => views ?? 0)),
    gross: amount('gross'),
    refunds: amount('refunds'),
    fees: amount('fees'),
    commission: amount('commission'),
    net: amount('net'),
  };
  return [...rows.slice(0, most - 1), row];
}

function rowOf(group: PartEntry[], currency: string): PartFigures {
  const [first] = group as [PartEntry];
  const { orders, tickets, returned, ...row } = sumOf(group.map(({ measures }) => measures));
  const { gross, refunds, fees, commission, net } = shownOf({ orders, tickets, returned, ...row });
  const counted = group.filter(({ views }) => views !== null);
  return {
    key: first.key,
    name: first.name,
    orders,
    tickets,
    returned,
    views: counted.length === 0 ? null : sum(counted.map(({ views }) => views ?? 0)),
    gross: money(gross, currency),
    refunds: money(refunds, currency),
    fees: money(fees, currency),
    commission: money(commission, currency),
    net: money(net, currency),
  };
}

function isSomething({ orders, tickets, returned, views, gross, refunds, net }: PartFigures): boolean {
  return [orders, tickets, returned, views ?? 0, gross.amount, refunds.amount, net.amount].some(
    (figure) => figure !== 0,
  );
}
