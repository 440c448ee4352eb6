import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { saleSql } from './availability.ts';
import { type CardText, VERSION_SQL, type Versioned } from './card-texts.ts';
import { distanceTo, type ListQuery } from './list-filters.ts';

/** A subquery of ids, each with the `key` it is ordered by, and that order over alias `wanted`. */
export type Wanted = { keys: RawBuilder<unknown>; order: RawBuilder<unknown> };
type Asked = Wanted & { near: ListQuery['near']; now: Date };
export type FoundRow = Versioned & {
  availability: string;
  open_from_amount: number | null;
  value: string;
  distance: number | null;
};

/** What changes on the cards of these events, in their order; with the distance in kilometres to a place when one is named. */
export async function findCards(ctx: AppContext, { keys, order, near, now }: Asked): Promise<FoundRow[]> {
  const distance: RawBuilder<number | null> = near
    ? sql`(select ${distanceTo(near)} from event_search s where s.event_id = e.id)`
    : sql`null::float8`;
  const { rows } = await sql<FoundRow>`
    select e.id, ${VERSION_SQL} as version, sale.availability, sale.open_from_amount, ${distance} as distance,
           wanted.key::text as value
      from (${keys}) wanted join events e on e.id = wanted.id join organizations o on o.id = e.organization_id
      cross join ${saleSql(now)}
     order by ${order}`.execute(ctx.plannedOnce);
  return rows;
}

/** A card whole, as JSON. */
export function writeCard({ availability, open_from_amount, distance }: FoundRow, lasting: CardText): string {
  const amount = open_from_amount ?? lasting.from_amount;
  const price = amount === null ? 'null' : `{"amount":${amount},"currency":"${lasting.currency}"}`;
  const away = distance === null ? '' : `,"distance_km":${Math.round(distance * 10) / 10}`;
  return `${lasting.text.slice(0, -1)},"availability":"${availability}","from_price":${price}${away}}`;
}
