import { foldCityName } from '../search/known-cities.ts';

// Loaded on first use: the tables of places take a dozen megabytes.
const loadZones = () => import('@photostructure/tz-lookup');
const loadCities = () => import('city-timezones');

export type PlaceHints = {
  city?: string | undefined;
  country?: string | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
};

/**
 * The time zone of a place: by its coordinates, else the only one of its country, else that of the largest city of this
 * name there. Null if none of them is clear. Zones of one country with the same time count as one.
 */
export async function findTimeZone({ city, country, latitude, longitude }: PlaceHints): Promise<string | null> {
  if (typeof latitude === 'number' && typeof longitude === 'number') {
    const { default: zoneAt } = await loadZones();
    return zoneAt(latitude, longitude);
  }
  if (!country) return null;
  return (await ofCountry(country)) ?? (city ? await ofCity(city, country) : null);
}

/** The zones of a country. */
export function timeZonesOf(country: string): string[] {
  return new Intl.Locale('und', { region: country }).getTimeZones() ?? [];
}

async function ofCountry(country: string): Promise<string | null> {
  const zones = timeZonesOf(country);
  const clocks = new Set(zones.map(clockOf));
  if (clocks.size !== 1) return null;
  const largest = (await citiesOf(country)).find(({ timezone }) => zones.includes(timezone));
  return largest?.timezone ?? zones[0] ?? null;
}

async function ofCity(city: string, country: string): Promise<string | null> {
  const name = foldCityName(city);
  const cities = await citiesOf(country);
  const found = cities.find((known) => foldCityName(known.city) === name || foldCityName(known.city_ascii) === name);
  return found?.timezone ?? null;
}

/** The cities of a country, the largest first. */
async function citiesOf(country: string) {
  const { cityMapping } = await loadCities();
  return cityMapping.filter(({ iso2 }) => iso2 === country).sort((a, b) => b.pop - a.pop);
}

/** The offsets of a zone in winter and in summer. */
function clockOf(timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return [0, 6].map((month) => clock.format(Date.UTC(2026, month, 15))).join();
}
