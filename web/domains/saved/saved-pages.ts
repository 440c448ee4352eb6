import type { Saved } from '#contract/saved.ts';

/** As many of each kind as one call looks up; more would only make the first cards wait. */
export const pageSize = 48;

/** How many pages the marks fill. */
export function pageCount({ event_ids, organizer_ids }: Saved): number {
  return Math.ceil(Math.max(event_ids.length, organizer_ids.length) / pageSize);
}

/** The ids of one page, as the call takes them. */
export function pageOf({ event_ids, organizer_ids }: Saved, page: number) {
  const part = (ids: string[]) => ids.slice(page * pageSize, (page + 1) * pageSize).join(',');
  return { event_ids: part(event_ids), organizer_ids: part(organizer_ids) };
}
