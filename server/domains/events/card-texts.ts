import { sql } from 'kysely';
import { EventCard } from '#contract/events.ts';
import type { AppContext } from '#server/context.ts';
import { type EventCardRow, presentEventCard } from './present.ts';

/**
 * A card as JSON, but for what time and sales change. It is made once for every version of its event and of its
 * organization: a list reads their versions and what can be had, and nothing else of them.
 */
export type CardText = { text: string; from_amount: number | null; currency: string };
/** An event and the version that everything else of its card follows from. */
export type Versioned = { id: string; version: string };

const MOST_KNOWN = 5000;
const known = new Map<string, CardText & Versioned>();
const LastingCard = EventCard.omit({ availability: true, from_price: true });

/** The transactions that wrote an event and its organization last, of a query over aliases `e` and `o`. */
export const VERSION_SQL = sql<string>`(e.xmin::text || ' ' || o.xmin::text)`;

/** The texts of these cards, by event. */
export async function findCardTexts(ctx: AppContext, wanted: readonly Versioned[]): Promise<Map<string, CardText>> {
  const texts = new Map<string, CardText>();
  const missing: string[] = [];
  for (const { id, version } of wanted) {
    const text = known.get(id);
    if (text?.version === version) texts.set(id, text);
    else missing.push(id);
  }
  for (const row of await findRows(ctx, missing)) texts.set(row.id, await makeText(ctx, row));
  return texts;
}

type Row = Omit<EventCardRow, 'availability'> & Versioned;

async function findRows(ctx: AppContext, ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select e.id, e.organization_id, e.slug, e.title, e.summary, e.category, e.venue_name, e.city, e.country, e.doors_at,
           e.starts_at, e.ends_at, e.time_zone, e.currency, e.state, e.postponed_from, e.created_at, e.from_amount,
           e.picture_version, e.picture_color, e.picture_blur, o.name as organization_name, o.handle as organization_handle,
           ${VERSION_SQL} as version
      from events e join organizations o on o.id = e.organization_id where e.id = any (${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

async function makeText(ctx: AppContext, row: Row): Promise<CardText> {
  const card = LastingCard.parse(await presentEventCard(ctx, { ...row, availability: 'unavailable' }));
  const { id, version, from_amount, currency } = row;
  const made = { id, version, text: JSON.stringify(card), from_amount, currency };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(id, made);
  return made;
}
