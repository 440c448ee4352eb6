import { meantWords } from './edit-distance.ts';

/** A city of the world, whether or not it has events. */
export type KnownCity = { name: string; latitude: number; longitude: number };

const MIN_PREFIX = 4;
/** Smaller places are recognized only by their whole name. */
const LARGE = 100_000;

type Entry = KnownCity & { keys: string[]; population: number };
let entries: Promise<Entry[]> | undefined;

/**
 * The city that a text names: by its whole name, else a large one by the beginning of its name or with a typing error;
 * of several, the largest. The table takes a dozen megabytes, so it is loaded on first use.
 */
export async function findKnownCity(text: string): Promise<KnownCity | undefined> {
  const key = foldCityName(text);
  if (key === '') return undefined;
  const cities = await (entries ??= readEntries());
  const whole = cities.find(({ keys }) => keys.includes(key));
  if (whole || key.length < MIN_PREFIX) return whole;
  const large = cities.filter(({ population }) => population >= LARGE);
  const begun = large.find(({ keys }) => keys.some((name) => name.startsWith(key)));
  if (begun) return begun;
  const [first = ''] = key;
  const alike = large.flatMap(({ keys }) => keys.filter((name) => name.startsWith(first)));
  const meant = meantWords(key, alike);
  return large.find(({ keys }) => keys.some((name) => meant.includes(name)));
}

async function readEntries(): Promise<Entry[]> {
  const { cityMapping } = await import('city-timezones');
  return cityMapping
    .map(({ city, city_ascii, lat, lng, pop }) => ({
      name: city,
      latitude: lat,
      longitude: lng,
      population: pop,
      keys: [...new Set([foldCityName(city), foldCityName(city_ascii)])],
    }))
    .toSorted((one, other) => other.population - one.population);
}

/** A city's name without accents and in lower case, for comparisons outside the database. */
export function foldCityName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
