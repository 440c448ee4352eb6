import { createHash } from 'node:crypto';

/** The placeholder while a poster loads: its background colour, and a gradient of its colours as a CSS background image. */
export type Placeholder = { color: string; blur: string };

/** Everything a poster depends on: the same spec gives the same poster. */
export type PosterSpec = {
  id: string;
  title: string;
  category: string;
  /** Null while the date is not known; the poster then shows none. */
  starts_at: string | null;
  time_zone: string;
  city: string | null;
  venue_name: string | null;
  /** Short hash of everything above and of the drawing's revision: part of the address, so that an address can be cached for good. */
  version: string;
  /** The colours of the uploaded picture that is the poster; null where the poster is drawn. */
  picture: Placeholder | null;
};

export type PosterSource = Omit<PosterSpec, 'version' | 'starts_at' | 'picture'> & { starts_at: Date | string | null };

/** Increased whenever the drawing changes, so that stored posters are drawn again. */
const DRAWING_REVISION = 2;

/** The poster spec of an event, with its version. */
export function posterSpec(source: PosterSource): PosterSpec {
  const { id, title, category, time_zone, city, venue_name } = source;
  const starts_at = source.starts_at && new Date(source.starts_at).toISOString();
  const facts = { id, title, category, starts_at, time_zone, city: city || null, venue_name: venue_name || null };
  const hash = createHash('sha256').update(JSON.stringify([DRAWING_REVISION, ...Object.values(facts)]));
  return { ...facts, version: hash.digest('base64url').slice(0, 10), picture: null };
}
