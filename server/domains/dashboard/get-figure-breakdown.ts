import type { z } from 'zod';
import type { FigureBreakdown, getFigureBreakdown as getFigureBreakdownRoute } from '#contract/dashboard-data.ts';
import type { FigureName } from '#contract/figures.ts';
import type { AppContext } from '#server/context.ts';
import { type Measures, NONE, shownOf, splitsOf, sumOf } from '#server/domains/analytics/figures.ts';
import { findScope, zoneOf } from '#server/domains/analytics/scope.ts';
import { inSnapshot } from '#server/domains/analytics/snapshot.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { money } from '#server/platform/lib/money.ts';
import { readEver } from './read-money.ts';

type Query = z.output<typeof getFigureBreakdownRoute.query>;
type Part = FigureBreakdown['parts'][number]['kind'];

/** The parts of a figure on the dashboard: by event, and by kind of posting. They sum to the figure. */
export async function getFigureBreakdown(ctx: AppContext, actor: Actor, query: Query): Promise<FigureBreakdown> {
  const { figure, currency } = query;
  const scope = await findScope(ctx, actor, query);
  const events = scope.events.filter((event) => event.currency === currency);
  const ever = await inSnapshot(ctx.db, (tx) => readEver(tx, events));
  const present = (row: Measures) => ({
    amount: money(shownOf(row)[figure], currency),
    parts: partsOf(figure, row).map(([kind, amount]) => ({ kind, amount: money(amount, currency) })),
  });
  const rows = events
    .map((event) => ({ event, ...present(ever.get(event.id) ?? NONE) }))
    .filter(({ parts }) => parts.length > 0)
    .sort((a, b) => b.amount.amount - a.amount.amount);
  return {
    figure,
    as_of: { at: ctx.clock.now().toISOString(), time_zone: zoneOf(scope, query.time_zone) },
    ...present(sumOf([...ever.values()])),
    events: rows.map(({ event, ...row }) => ({
      event: { ...event, starts_at: event.starts_at?.toISOString() ?? null },
      ...row,
    })),
  };
}

function partsOf(figure: FigureName, row: Measures): [Part, number][] {
  const { sales, refunds, disputes } = splitsOf(row);
  const split = (name: 'fees' | 'commission' | 'net', other: number): [Part, number][] => [
    ['sales', sales[name]],
    ['refunds', -refunds[name]],
    ['disputes', -disputes[name]],
    ['other', other],
  ];
  const resale: [Part, number] = ['resale', row.resale_income];
  const all: Record<FigureName, () => [Part, number][]> = {
    gross: () => [['sales', row.gross]],
    fees: () => split('fees', 0),
    commission: () => split('commission', -row.own_commission),
    net: () => [...split('net', row.own_commission), resale],
    resale: () => [resale],
    refunds: () => [['refunds', row.refunds]],
    disputed: () => [['disputes', row.disputed]],
    pending: () => [...split('net', row.own_commission), resale, ['paid_out', -row.paid_out]],
    paid_out: () => [['paid_out', row.paid_out]],
  };
  return all[figure]().filter(([, amount]) => amount !== 0);
}
