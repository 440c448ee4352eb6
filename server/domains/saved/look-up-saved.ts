import { sql } from 'kysely';
import type { Saved } from '#contract/saved.ts';
import type { AppContext } from '#server/context.ts';
import { inOrder } from '#server/platform/lib/in-order.ts';
import { listPublicArtists } from '#server/domains/events/artists.ts';
import { selectEventCards } from '#server/domains/events/event-cards.ts';
import { listPublicOrganizations, presentOrganizer } from '#server/domains/events/organizer-queries.ts';
import { presentEventCard } from '#server/domains/events/present.ts';
import { type FindResalePrices, withResalePrices } from '#server/domains/events/with-resale-prices.ts';

/** Events, organizers and artists by id, as cards in the given order; private events and drafts are left out. */
export async function lookUpSaved(
  ctx: AppContext,
  { event_ids, organizer_ids, artist_ids }: Saved,
  findResalePrices: FindResalePrices,
) {
  const [events, organizations, artists] = await Promise.all([
    selectEventCards(ctx.db, ctx.clock.now())
      .where(sql<boolean>`e.id = any(${event_ids}::uuid[])`)
      .where('e.state', '<>', 'draft')
      .where('e.visibility', '<>', 'private')
      .where('e.blocked_at', 'is', null)
      .execute(),
    listPublicOrganizations(ctx.db, organizer_ids),
    listPublicArtists(ctx.db, artist_ids),
  ]);
  const cards = await Promise.all(inOrder(event_ids, events).map((row) => presentEventCard(ctx, row)));
  return {
    events: await withResalePrices(cards, findResalePrices),
    organizers: inOrder(organizer_ids, organizations).map(presentOrganizer),
    artists: inOrder(artist_ids, artists),
  };
}
