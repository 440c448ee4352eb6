import type { AnalyticsPart, PartFigures } from '#contract/analytics.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';
import { type Measures, NONE } from './figures.ts';
import { findPartNames } from './part-names.ts';
import { makeTable, type PartEntry } from './part-rows.ts';
import { sumByPart } from './queries.ts';
import type { Span } from './uncounted.ts';
import type { ScopeEvent } from './scope.ts';

type ViewRow = { event_id: string; source: string; views: number };
type Input = {
  events: readonly ScopeEvent[];
  span: Span;
  byEvent: Map<string, Measures>;
  views: readonly ViewRow[];
  currency: string;
};

/** All tables, each with all its rows, the largest first. */
export async function makePartTables(tx: Tx, input: Input): Promise<Record<AnalyticsPart, PartFigures[]>> {
  const { events, span, views, currency } = input;
  const rows = await sumByPart(tx, { events: events.map(({ id }) => id), span });
  const names = await findNames(tx, rows);
  const of = (part: string) => rows.filter((row) => row.part === part);
  // What has the same name at several events is one row, as codes of one batch are.
  const byName = (part: string) => of(part).map((row) => entryOf(row, { name: names.get(row.key), isOne: false }));
  const types = of('type').map((row) => entryOf(row, { name: names.get(row.key), isOne: events.length === 1 }));
  const sources = of('source').map((row) => ({ ...entryOf(row, { name: row.key, isOne: true }), views: 0 }));
  return {
    types: makeTable(types, currency),
    promoters: makeTable(byName('promoter'), currency),
    promo_codes: makeTable(byName('promo_code'), currency),
    sources: makeTable([...sources, ...viewEntries(views)], currency),
    cities: makeTable(
      eventEntries(input, ({ city }) => [city, city]),
      currency,
    ),
    events: makeTable(
      eventEntries(input, ({ id, title }) => [id, title]),
      currency,
    ),
  };
}

type PartRow = Awaited<ReturnType<typeof sumByPart>>[number];

function findNames(tx: Tx, rows: PartRow[]) {
  const keysOf = (part: string) => rows.filter((row) => row.part === part && row.key !== '').map(({ key }) => key);
  return findPartNames(tx, { type: keysOf('type'), promoter: keysOf('promoter'), promo_code: keysOf('promo_code') });
}

function entryOf(measures: PartRow, { name, isOne }: { name: string | undefined; isOne: boolean }): PartEntry {
  const { key } = measures;
  if (key === '') return { key, name: null, measures, views: null };
  return { key: isOne ? key : (name ?? key), name: name ?? key, measures, views: null };
}

function viewEntries(views: readonly ViewRow[]): PartEntry[] {
  return views.map(({ source, views: count }) => ({ key: source, name: source, measures: NONE, views: count }));
}

function eventEntries(
  { events, byEvent, views }: Input,
  of: (event: ScopeEvent) => [key: string, name: string],
): PartEntry[] {
  const viewsOf = Map.groupBy(views, ({ event_id }) => event_id);
  return events.map((event) => {
    const [key, name] = of(event);
    const count = sum((viewsOf.get(event.id) ?? []).map((row) => row.views));
    return { key, name: name || null, measures: byEvent.get(event.id) ?? NONE, views: count };
  });
}
