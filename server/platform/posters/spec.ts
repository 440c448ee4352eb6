import { createHash } from 'node:crypto';

/** What stands in a poster's place until it comes: its field's colour, and a blur of its colours for a style's background image. */
export type Placeholder = { color: string; blur: string };

/** All a poster shows or depends on. Same spec, same poster. */
export type PosterSpec = {
  id: string;
  title: string;
  category: string;
  /** Null until the date is known: then the poster shows none. */
  starts_at: string | null;
  time_zone: string;
  city: string | null;
  venue_name: string | null;
  /** Short hash of everything above and of the drawing's revision: part of the address, so addresses never go stale. */
  version: string;
  /** The colours of the uploaded picture that is the poster; null where the poster is drawn. */
  picture: Placeholder | null;
};

export type PosterSource = Omit<PosterSpec, 'version' | 'starts_at' | 'picture'> & { starts_at: Date | string | null };

/** Raised whenever the drawing changes, so that kept posters are drawn anew. */
const DRAWING_REVISION = 1;

/** Takes from an event what its poster needs and gives it a version. */
export function posterSpec(source: PosterSource): PosterSpec {
  const { id, title, category, time_zone, city, venue_name } = source;
  const starts_at = source.starts_at && new Date(source.starts_at).toISOString();
  const facts = { id, title, category, starts_at, time_zone, city: city || null, venue_name: venue_name || null };
  const hash = createHash('sha256').update(JSON.stringify([DRAWING_REVISION, ...Object.values(facts)]));
  return { ...facts, version: hash.digest('base64url').slice(0, 10), picture: null };
}
