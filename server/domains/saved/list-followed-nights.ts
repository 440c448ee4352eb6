import { sql } from 'kysely';
import { listFollowedNights as route } from '#contract/saved.ts';
import type { AppContext } from '#server/context.ts';
import { decodeCursor } from '#server/platform/http/paging.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { listPublicEvents } from '#server/domains/events/list-public-events.ts';
import type { FindResalePrices } from '#server/domains/events/with-resale-prices.ts';

type Asked = { cursor: string | undefined; findResalePrices: FindResalePrices };

/** Future events of the organizers and artists the caller follows, the soonest first. */
export async function listFollowedNights(
  ctx: AppContext,
  { user_id }: Actor,
  { cursor: page, findResalePrices }: Asked,
) {
  const of = sql<boolean>`(
    e.organization_id in (select f.organization_id from followed_organizations f where f.user_id = ${user_id})
    or e.id in (select p.event_id from followed_artists f join event_artists p on p.artist_id = f.artist_id
                 where f.user_id = ${user_id}))`;
  const cursor = decodeCursor(page);
  return listPublicEvents(ctx, { when: 'upcoming', cursor, path: route.path, of, query: {}, findResalePrices });
}
