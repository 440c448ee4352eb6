import { apiQuery } from '#web/platform/api/queries.ts';

type HomeRail = { title: string; filters: Partial<Record<'date' | 'sort' | 'category', string>> };

/** The rows of the front page, top to bottom; each is the beginning of a list of events. */
export const homeRails = [
  { title: 'This weekend', filters: { date: 'weekend' } },
  { title: 'Selling fast', filters: { sort: 'popular' } },
  { title: 'New on sale', filters: { sort: 'newest' } },
  { title: 'Club nights', filters: { category: 'club_night' } },
  { title: 'Concerts', filters: { category: 'concert' } },
] as const satisfies HomeRail[];

/** The first row of a category; above it is what is back on sale. */
export const firstCategory = homeRails.findIndex(({ filters }) => 'category' in filters);

/** Rows for one person come before this one: below the first screen, where they move nothing that is seen. */
export const firstForYou = 2;

const railLength = 8;

/** The events of one row. */
export function railQuery({ filters }: (typeof homeRails)[number]) {
  return apiQuery('listEvents', { query: { published_only: 'true', page_size: railLength, ...filters } });
}

/** Events with tickets in Resale, the newest first. */
export const backOnSaleQuery = apiQuery('listResale', { query: { page_size: railLength, sort: 'newest' } });
