import { sql } from 'kysely';
import type { MoneyFigures } from '#contract/figures.ts';
import { type Measures, NONE, presentMoney, sumOf } from '#server/domains/analytics/figures.ts';
import { sumEver } from '#server/domains/analytics/news.ts';
import { sumViews } from '#server/domains/analytics/queries.ts';
import type { ScopeEvent } from '#server/domains/analytics/scope.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';

/** The figures of events since they were created. Money on its way to the organizer does not count as paid out. */
export async function readEver(tx: Tx, events: readonly { id: string }[]): Promise<Map<string, Measures>> {
  const ever = await sumEver(tx, events);
  const sending = await findSending(
    tx,
    events.map(({ id }) => id),
  );
  return new Map(
    [...ever].map(([id, row]) => [id, { ...row, paid_out: sum([row.paid_out, -(sending.get(id) ?? 0)]) }] as const),
  );
}

/** Views of events since they were created. */
export function readViews(tx: Tx, events: readonly { id: string }[]): Promise<Map<string, number>> {
  return sumViews(tx, { events: events.map(({ id }) => id), span: null });
}

/** The sums by currency, the one with most sales first; a currency without sales is left out. */
export function moneyByCurrency(events: readonly ScopeEvent[], ever: Map<string, Measures>): MoneyFigures[] {
  return [...Map.groupBy(events, ({ currency }) => currency)]
    .map(([currency, group]) => ({ currency, row: sumOf(group.map(({ id }) => ever.get(id) ?? NONE)) }))
    .filter(({ row }) => row.gross !== 0 || row.refunds !== 0)
    .sort((a, b) => b.row.orders - a.row.orders)
    .map(({ currency, row }) => presentMoney(row, currency));
}

async function findSending(tx: Tx, events: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ event_id: string; amount: number }>`
    select l.event_id, sum(l.amount)::bigint as amount from transfers t join transfer_lines l on l.transfer_id = t.id
     where t.state = 'intent' and l.promoter_link_id is null and l.event_id = any (${events}::uuid[]) group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ event_id, amount }) => [event_id, amount]));
}
