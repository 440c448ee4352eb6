import type { Saved } from '#contract/saved.ts';

/** Entries of each kind per request; more would delay the first cards. */
export const pageSize = 48;

/** The number of pages. */
export function pageCount(saved: Saved): number {
  return Math.ceil(Math.max(...Object.values(saved).map((ids) => ids.length)) / pageSize);
}

/** The ids of one page, in the format of the API. */
export function pageOf({ event_ids, organizer_ids, artist_ids }: Saved, page: number) {
  const part = (ids: string[]) => ids.slice(page * pageSize, (page + 1) * pageSize).join(',');
  return { event_ids: part(event_ids), organizer_ids: part(organizer_ids), artist_ids: part(artist_ids) };
}
