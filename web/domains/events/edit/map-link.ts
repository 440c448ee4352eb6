export type Coordinates = { latitude: number; longitude: number };

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)`;
const PAIR = new RegExp(`^\\s*${NUMBER}\\s*[,; ]\\s*${NUMBER}`);
/** Google: the pin of a place (`!3d…!4d…`), and the middle of the map (`@…,…`). */
const GOOGLE_PIN = new RegExp(`!3d${NUMBER}!4d${NUMBER}`);
const GOOGLE_MAP = new RegExp(`/@${NUMBER},${NUMBER}`);
/** OpenStreetMap: the middle of the map (`#map=17/52.5/13.4`). */
const OSM_MAP = new RegExp(`^#map=\\d{1,2}(?:\\.\\d+)?/${NUMBER}/${NUMBER}`);

/** Parameters with a point in links of Google, Apple, Bing, HERE and OpenStreetMap, the most exact ones first. */
const PARAMETERS = ['q', 'query', 'destination', 'daddr', 'coordinate', 'll', 'sll', 'center', 'map', 'cp'];

/**
 * The coordinates in a pasted map link, or in a pair such as `52.5170, 13.3889`; null if there are none. Nothing is
 * fetched, so a shortened link has to be opened first.
 */
export function readMapLink(text: string): Coordinates | null {
  const pair = pointOf(PAIR.exec(text.slice(0, 2000)));
  if (pair) return pair;
  const url = urlOf(text.trim());
  if (!url) return null;
  if (url.protocol === 'geo:') return pointOf(PAIR.exec(url.pathname));
  return (
    pointOf(GOOGLE_PIN.exec(url.href)) ??
    markerOf(url) ??
    firstOf(PARAMETERS.map((name) => pointOf(PAIR.exec(url.searchParams.get(name)?.replace('~', ',') ?? '')))) ??
    pointOf(GOOGLE_MAP.exec(url.pathname)) ??
    pointOf(OSM_MAP.exec(url.hash))
  );
}

function urlOf(text: string): URL | null {
  if (text.length > 2000) return null;
  return URL.parse(text) ?? (/^[a-z0-9-]+\.[a-z]/i.test(text) ? URL.parse(`https://${text}`) : null);
}

/** OpenStreetMap's marker. */
function markerOf({ searchParams }: URL): Coordinates | null {
  const [latitude, longitude] = [searchParams.get('mlat'), searchParams.get('mlon')];
  return latitude === null || longitude === null ? null : pointOf(PAIR.exec(`${latitude},${longitude}`));
}

function pointOf(match: RegExpExecArray | null): Coordinates | null {
  if (!match) return null;
  const [latitude, longitude] = [rounded(match[1]), rounded(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Six decimals are about ten centimetres. */
function rounded(degrees: string | undefined): number {
  return Math.round(Number(degrees) * 1e6) / 1e6;
}

function firstOf(points: (Coordinates | null)[]): Coordinates | null {
  return points.find((point) => point !== null) ?? null;
}
