import type { AnalyticsPart, PartFigures } from '#contract/analytics.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { type Measures, NONE } from './figures.ts';
import { findPartNames } from './part-names.ts';
import { makeTable, type PartEntry } from './part-rows.ts';
import { type SourceRow, sumByPart } from './queries.ts';
import type { Span } from './uncounted.ts';
import type { ScopeEvent } from './scope.ts';

type Input = {
  events: readonly ScopeEvent[];
  span: Span;
  byEvent: Map<string, Measures>;
  views: Map<string, number>;
  viewsBySource: readonly SourceRow[];
  currency: string;
};

/** All tables, each with all its rows, the largest first. */
export async function makePartTables(tx: Tx, input: Input): Promise<Record<AnalyticsPart, PartFigures[]>> {
  const { events, span, viewsBySource, currency } = input;
  const rows = await sumByPart(tx, { events: events.map(({ id }) => id), span });
  const names = await findNames(tx, rows);
  const of = (part: string) => rows.filter((row) => row.part === part);
  // Entries of several events with the same name are merged, like the codes of one batch.
  const byName = (part: string) => of(part).map((row) => entryOf(row, { name: names.get(row.key), isOne: false }));
  const types = of('type').map((row) => entryOf(row, { name: names.get(row.key), isOne: events.length === 1 }));
  const sources = of('source').map((row) => ({ ...entryOf(row, { name: row.key, isOne: true }), views: 0 }));
  return {
    types: makeTable(types, currency),
    promoters: makeTable(byName('promoter'), currency),
    promo_codes: makeTable(byName('promo_code'), currency),
    sources: makeTable([...sources, ...viewEntries(viewsBySource)], currency),
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

function viewEntries(rows: readonly SourceRow[]): PartEntry[] {
  return rows.map(({ source, views }) => ({ key: source, name: source, measures: NONE, views }));
}

function eventEntries(
  { events, byEvent, views }: Input,
  of: (event: ScopeEvent) => [key: string, name: string],
): PartEntry[] {
  return events.map((event) => {
    const [key, name] = of(event);
    return { key, name: name || null, measures: byEvent.get(event.id) ?? NONE, views: views.get(event.id) ?? 0 };
  });
}
