import { ListEventsQuery } from '#contract/event-lists.ts';
import type { AppContext } from '#server/context.ts';
import { listEvents } from '#server/domains/events/search/list-events.ts';
import { listSuggestions } from '#server/domains/events/search/list-suggestions.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { findResalePrices } from '#server/domains/resale/marketplace/find-resale-prices.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { encodeCursor } from '#server/platform/http/paging.ts';
import { BIG_CATEGORY, BIG_CITY, FREQUENT_WORD, RARE_WORD } from './catalogue.ts';

/** A fixed Tuesday, so that "this weekend" does not depend on the day of the measurement. */
export const NOW = new Date('2027-03-09T12:00:00Z');

/** How much longer each may take with a hundred times as many events. */
const BY_KEY = 1.3;
const BY_WORDS = 3;

export type Query = { name: string; aim: number; run: (ctx: AppContext) => Promise<unknown> };

const list = (name: string, aim: number, query: Record<string, string>): Query => {
  const parsed = ListEventsQuery.parse(query);
  const run = (ctx: AppContext) =>
    listEvents(ctx, null, { query: parsed, findResalePrices: (ids) => findResalePrices(ctx, ids) });
  return { name, aim, run };
};
const inDays = (days: number) => addMilliseconds(NOW, days * DAY);
const day = (days: number) => inDays(days).toISOString().slice(0, 10);
const deep = encodeCursor({
  value: inDays(233).toISOString(),
  id: '0198f0c0-0000-7000-8000-000000000000',
  backwards: false,
});

/** Every way of listing and searching events, through the product's own use-cases. */
export const QUERIES: Query[] = [
  list('first page', BY_KEY, {}),
  list('page 80 % deep', BY_KEY, { cursor: deep }),
  list('newest', BY_KEY, { sort: 'newest' }),
  list('popular', BY_KEY, { sort: 'popular' }),
  list('lowest price', BY_KEY, { sort: 'price' }),
  list('city', BY_KEY, { city: BIG_CITY }),
  list('category', BY_KEY, { category: BIG_CATEGORY }),
  list('free only', BY_KEY, { free: 'true' }),
  list('this weekend', BY_KEY, { date: 'weekend' }),
  // Filters that match a tenth of the events, so that the smallest size has a full page and reaches the cap of the
  // count like the largest.
  list('dates and price', BY_KEY, { date_from: day(30), date_to: day(120), price_max: '4000' }),
  list('city, category, dates, price', BY_KEY, {
    city: BIG_CITY,
    category: BIG_CATEGORY,
    date_from: day(14),
    date_to: day(365),
    price_max: '8000',
  }),
  list('near, nearest first', BY_KEY, { near: '40.2,0.2', sort: 'distance' }),
  list('near, where nothing is', BY_KEY, { near: '46,60', sort: 'distance' }),
  list('near, soonest', BY_KEY, { near: '40.2,0.2', sort: 'soonest' }),
  { name: 'one event by its slug', aim: BY_KEY, run: (ctx) => findEvent(ctx.db, 'event-77') },
  list('frequent word, soonest', BY_WORDS, { search: FREQUENT_WORD, sort: 'soonest' }),
  list('frequent word, best match', BY_WORDS, { search: FREQUENT_WORD }),
  list('rare word', BY_WORDS, { search: RARE_WORD }),
  list('rare and frequent word', BY_WORDS, { search: `${RARE_WORD} late` }),
  list('frequent word in a city', BY_WORDS, { search: FREQUENT_WORD, city: BIG_CITY }),
  list('typed: frequent word and a city', BY_WORDS, { search: `${FREQUENT_WORD} ${BIG_CITY}`, is_typed: 'true' }),
  list('beginning of a rare word', BY_WORDS, { search: RARE_WORD.slice(0, 4) }),
  // A single letter is the beginning of words in most events.
  list('a letter alone', BY_WORDS, { search: 'n' }),
  list('rare word and a letter', BY_WORDS, { search: `${RARE_WORD} n` }),
  list('typo in a rare word', BY_WORDS, { search: 'zyxmoma' }),
  list('nonsense', BY_WORDS, { search: 'qqqqzzzz' }),
  {
    name: 'suggestions while typing',
    aim: BY_WORDS,
    run: (ctx) => listSuggestions(ctx, { search: RARE_WORD.slice(0, 4) }),
  },
];
