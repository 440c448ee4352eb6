import { sql } from 'kysely';
import type { Instead } from '#contract/event-lists.ts';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { HAS_DATE, todayIn } from '../local-dates.ts';
import { categoryOf } from './kind-words.ts';
import { findKnownCity, type KnownCity } from './known-cities.ts';
import type { ListQuery } from './list-filters.ts';
import { distanceTo, pointOf } from './places.ts';
import { readOccasion } from './read-occasion.ts';
import { readTyped } from './read-typed.ts';

type Filters = Instead['filters'];
type HasEvents = (filters: Filters) => Promise<boolean>;
type Typed = Pick<ListQuery, 'search' | 'city' | 'category' | 'date'>;

const MAX_CITY_WORDS = 3;
/** A city further away than this is no help. */
const MAX_KM = 1500;

/**
 * An alternative for a typed search without results: the days of an occasion it names, or the weeks around them; the
 * category of a kind it names; or the nearest city with events. Undefined if the text names none of these, or if these
 * have no events either.
 */
export async function findInstead(ctx: AppContext, typed: Typed, hasEvents: HasEvents): Promise<Instead | undefined> {
  for (const find of [occasion, kind, nearestCity]) {
    for (const candidate of await find(ctx, typed)) {
      if (await hasEvents(candidate.filters)) return candidate;
    }
  }
  return undefined;
}

async function occasion(ctx: AppContext, { search = '', city: chosen, category }: Typed): Promise<Instead[]> {
  const found = readOccasion(search, todayIn(await zoneOf(ctx, chosen), ctx.clock.now()));
  if (!found) return [];
  const { search: text, ...days } = found;
  // In "free berlin saturday" the city is at the end only without the day.
  const { search: rest = '', city } = await readTyped(ctx, { search: text, city: chosen });
  const around = daysAround(days);
  const words = rest ?? undefined;
  const inCity = [
    { search: words, city, category, ...days },
    { city, ...days },
    ...(city ? [{ city, ...around }] : []),
  ];
  return broader([...inCity, days, around]);
}

const NEXT_EVENTS = 100;

/** The zone of most of the next events in a city; without a city, or events there, of the next ones anywhere. */
async function zoneOf(ctx: AppContext, city: string | undefined): Promise<string> {
  const { rows } = await sql<{ time_zone: string | null }>`
    select mode() within group (order by n.time_zone) as time_zone from (
      select s.time_zone from event_search s
       where s.ends_at > ${ctx.clock.now()} and ${HAS_DATE} and ${city ? sql`s.city_key = lower(${city})` : sql`true`}
       order by s.starts_at limit ${NEXT_EVENTS}) n`.execute(ctx.db);
  return rows[0]?.time_zone ?? (city ? zoneOf(ctx, undefined) : 'UTC');
}

type Days = { date_from: string; date_to: string };

/** Extended by the week before and the week after. */
function daysAround({ date_from, date_to }: Days): Days {
  const shifted = (day: string, by: number) => addMilliseconds(new Date(day), by).toISOString().slice(0, 10);
  return { date_from: shifted(date_from, -7 * DAY), date_to: shifted(date_to, 7 * DAY) };
}

async function kind(_ctx: AppContext, { search = '', city, date }: Typed): Promise<Instead[]> {
  const category = categoryOf(search.split(' '));
  if (!category) return [];
  return broader([{ category, city, date }, { category, city }, { category }]);
}

async function nearestCity(ctx: AppContext, { search = '', city, category, date }: Typed): Promise<Instead[]> {
  // A city in the text takes precedence over one that was chosen before.
  const named = (await cityAtEnd(search)) ?? (await chosenCity(city, search));
  if (!named) return [];
  const nearest = await nearestWithEvents(ctx, named.place);
  // If the city itself has events, the other filters are the reason for no results.
  if (!nearest || nearest.city.toLowerCase() === named.place.name.toLowerCase()) return [];
  const near = { name: named.place.name, distance_km: nearest.distance_km };
  const here = { city: nearest.city };
  const lists = [{ ...here, search: named.rest, category, date }, { ...here, search: named.rest, category }, here];
  return broader(lists).map((candidate) => ({ ...candidate, near }));
}

async function cityAtEnd(search: string): Promise<{ place: KnownCity; rest: string } | undefined> {
  const words = search.split(' ').filter(Boolean);
  for (let count = Math.min(MAX_CITY_WORDS, words.length); count > 0; count -= 1) {
    const place = await findKnownCity(words.slice(-count).join(' '));
    if (!place) continue;
    const rest = words.slice(0, -count);
    if (rest.at(-1)?.toLowerCase() === 'in') rest.pop();
    return { place, rest: rest.join(' ') };
  }
  return undefined;
}

async function chosenCity(city: string | undefined, rest: string) {
  const place = city ? await findKnownCity(city) : undefined;
  return place && { place, rest };
}

async function nearestWithEvents(ctx: AppContext, place: KnownCity) {
  const now = ctx.clock.now();
  const { rows } = await sql<{ city: string; km: number }>`
    select e.city, nearest.km from (
      select s.event_id, ${distanceTo(place)} as km from event_search s
       where s.place is not null and s.ends_at > ${now} and ${HAS_DATE} and s.city_key <> ''
       order by s.place <-> ${pointOf(place)} limit 1) nearest join events e on e.id = nearest.event_id`.execute(
    ctx.db,
  );
  const [found] = rows;
  return found && found.km <= MAX_KM ? { city: found.city, distance_km: Math.round(found.km) } : undefined;
}

/** Less specific lists, without the filters that are not set and without duplicates. */
function broader(lists: { [Name in keyof Filters]: Filters[Name] | undefined }[]): Instead[] {
  const all = lists.map((list) => Object.fromEntries(Object.entries(list).filter(([, value]) => value)) as Filters);
  const texts = all.map((filters) => JSON.stringify(filters));
  return all.filter((_, index) => texts.indexOf(texts[index] ?? '') === index).map((filters) => ({ filters }));
}
