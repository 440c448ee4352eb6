import { sql } from 'kysely';
import { type Measures, NONE, shownOf } from '#server/domains/analytics/figures.ts';
import { sumByEvent } from '#server/domains/analytics/queries.ts';
import { inSnapshot } from '#server/domains/analytics/snapshot.ts';
import { sumTickets } from '#server/domains/events/host-facts.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { sum } from '#server/platform/lib/money.ts';

type Span = { starts_at: Date; ends_at: Date };
type EventName = { id: string; slug: string; title: string; currency: string };

/** What happened to the sales of one event, or of all, in a period. Given tickets are not sold. */
export type DigestFigures = {
  orders: number;
  sold: number;
  returned: number;
  refunds: number;
  net: number;
  resold: number;
};
export type DigestEvent = EventName & { figures: DigestFigures; sold_ever: number; sellable: number | null };

/** The events of an organization with orders, refunds or sales in Resale in a period, the one with most of them first. */
export function readDigest(db: Db, organizationId: string, span: Span): Promise<DigestEvent[]> {
  return inSnapshot(db, async (tx) => {
    const all = await tx
      .selectFrom('events')
      .select(['id', 'slug', 'title', 'currency'])
      .where('organization_id', '=', organizationId)
      .orderBy('starts_at')
      .orderBy('id')
      .execute();
    const ids = all.map(({ id }) => id);
    const [measures, resold] = [await sumByEvent(tx, { events: ids, span }), await countResold(tx, ids, span)];
    const happened = all
      .map((event) => ({ ...event, figures: figuresOf(measures.get(event.id) ?? NONE, resold.get(event.id) ?? 0) }))
      .filter(({ figures }) => isSomething(figures))
      .sort((a, b) => b.figures.sold - a.figures.sold || b.figures.returned - a.figures.returned);
    const events: DigestEvent[] = [];
    for (const event of happened) {
      const { sold, sellable } = await sumTickets(tx, [event.id]);
      events.push({ ...event, sold_ever: sold, sellable });
    }
    return events;
  });
}

/** The sums of several events; their money only where they have the same currency. */
export function sumFigures(events: readonly DigestEvent[]): DigestFigures {
  const of = (name: keyof DigestFigures) => sum(events.map(({ figures }) => figures[name]));
  return {
    orders: of('orders'),
    sold: of('sold'),
    returned: of('returned'),
    refunds: of('refunds'),
    net: of('net'),
    resold: of('resold'),
  };
}

function figuresOf(row: Measures, resold: number): DigestFigures {
  const { net, refunds } = shownOf(row);
  return { orders: row.orders, sold: row.tickets - row.complimentary, returned: row.returned, refunds, net, resold };
}

function isSomething({ orders, returned, refunds, resold }: DigestFigures): boolean {
  return [orders, returned, refunds, resold].some((count) => count !== 0);
}

async function countResold(tx: Tx, events: string[], { starts_at, ends_at }: Span): Promise<Map<string, number>> {
  const { rows } = await sql<{ event_id: string; sold: number }>`
    select l.event_id, count(*)::int as sold from listings l
     where l.event_id = any (${events}::uuid[]) and l.state = 'sold' and l.undone_at is null
       and l.sold_at >= ${starts_at} and l.sold_at < ${ends_at} group by 1`.execute(tx);
  return new Map(rows.map(({ event_id, sold }) => [event_id, sold]));
}
