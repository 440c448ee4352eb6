import type { EventCard } from '#contract/events.ts';

import { apiQuery } from '#web/platform/api/queries.ts';

const railLength = 8;
/** Fewer than these leave a gap on a desktop. */
const few = 5;

/** The nights of the next weeks, asked for only where the weekend is thin. */
export const nextNightsQuery = apiQuery('listEvents', {
  query: { published_only: 'true', page_size: 16, date: 'month' },
});

type Night = Pick<EventCard, 'id' | 'starts_at'>;

/** Whether a weekend has too few nights for a row of its own. */
export function isThin(weekend: readonly Night[]): boolean {
  return weekend.length < few;
}

/** A thin weekend with the nights that come after it. */
export function filledUp<Card extends Night>(weekend: readonly Card[], next: readonly Card[]): Card[] {
  const last = weekend.at(-1)?.starts_at ?? '';
  const ids = new Set(weekend.map(({ id }) => id));
  const after = next.filter(({ id, starts_at }) => !ids.has(id) && (starts_at ?? '') >= last);
  return [...weekend, ...after].slice(0, railLength);
}
