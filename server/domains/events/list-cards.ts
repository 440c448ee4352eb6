import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { saleSql } from './availability.ts';
import { type CardText, findCardTexts, VERSION_SQL, type Versioned } from './card-texts.ts';
import type { Key } from './list-by-relevance.ts';
import type { ListQuery } from './list-filters.ts';
import { distanceTo, type Place } from './places.ts';

type Asked = Pick<ListQuery, 'near' | 'published_only' | 'sort'>;
type Sale = Versioned & { availability: string; open_from_amount: number | null };

/** The cards of these events in their order, as JSON, with the distance in kilometres to a place when one is named. */
export async function findCards(
  ctx: AppContext,
  keys: Key[],
  { near, published_only, sort }: Asked,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  const [cards, distances] = await Promise.all([
    // What visitors see may be a moment old; who looks at their drafts sees what they just wrote.
    published_only ? ctx.kept.cards.getAll(ids, (missing) => makeCards(ctx, missing)) : makeCards(ctx, ids),
    near && (published_only && sort === 'distance' ? distancesOf(keys) : findDistances(ctx, ids, near)),
  ]);
  return ids.flatMap((id, place) => {
    const [card, distance] = [cards[place], distances?.get(id)];
    return card ? [distance === undefined ? card : withDistance(card, distance)] : [];
  });
}

/** Undefined for an event that has just gone. */
async function makeCards(ctx: AppContext, ids: string[]): Promise<(string | undefined)[]> {
  const sales = await findSales(ctx, ids);
  const texts = await findCardTexts(ctx, [...sales.values()]);
  return ids.map((id) => {
    const [sale, lasting] = [sales.get(id), texts.get(id)];
    return sale && lasting && writeCard(sale, lasting);
  });
}

/** What changes on the cards of these events. */
async function findSales(ctx: AppContext, ids: string[]): Promise<Map<string, Sale>> {
  const { rows } = await sql<Sale>`
    select e.id, ${VERSION_SQL} as version, sale.availability, sale.open_from_amount
      from unnest(${ids}::uuid[]) as wanted (id) join events e on e.id = wanted.id join organizations o on o.id = e.organization_id
      cross join ${saleSql(ctx.clock.now())}`.execute(ctx.plannedOnce);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where distance is what a list is ordered by, its keys tell it. */
const distancesOf = (keys: Key[]) => new Map(keys.map(({ id, value }) => [id, Number(value)]));

async function findDistances(ctx: AppContext, ids: string[], near: Place): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; distance: number }>`
    select s.event_id as id, ${distanceTo(near)} as distance from event_search s
     where s.event_id = any (${ids}::uuid[]) and s.place is not null`.execute(ctx.plannedOnce);
  return new Map(rows.map(({ id, distance }) => [id, distance]));
}

function writeCard({ availability, open_from_amount }: Sale, lasting: CardText): string {
  const amount = open_from_amount ?? lasting.from_amount;
  const price = amount === null ? 'null' : `{"amount":${amount},"currency":"${lasting.currency}"}`;
  return `${lasting.text.slice(0, -1)},"availability":"${availability}","from_price":${price}}`;
}

const withDistance = (card: string, distance: number) =>
  `${card.slice(0, -1)},"distance_km":${Math.round(distance * 10) / 10}}`;
