import { expect, test } from 'vitest';
import type { EventCard } from '#contract/events.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildListing } from '../factory.ts';

type List = { results: EventCard[] };

const velvet = await createTestApp({ settings: { api_cache_milliseconds: 0 } });

/** A sold-out event with tickets in Resale for 42.00 and 52.50 including fees. */
async function soldOutNight(city: string) {
  const { ctx } = velvet;
  const organization = await buildOrganization(ctx);
  const event = await buildEvent(ctx, { city, organization_id: organization.id, line_up: [`Artist of ${city}`] });
  const type = await buildTicketType(ctx, { event_id: event.id, price_amount: 5000, capacity: 2 });
  const { listing } = await buildListing(ctx, { type, price_amount: 4000 });
  await buildListing(ctx, { type, price_amount: 5000 });
  return { event, type, organization, listing };
}

const listed = async (city: string) => (await call<List>(velvet.url, `/events/?city=${city}`)).body.results;

test('a sold-out event says in lists what the cheapest ticket in Resale costs in all', async () => {
  const { event } = await soldOutNight('Ausverkauft');
  expect(await listed('Ausverkauft')).toMatchObject([
    { id: event.id, availability: 'sold_out', resale_from: { amount: 4200, currency: 'eur' } },
  ]);
});

test('so do the pages of its organizer and artists, and the lists of who saved or follows them', async () => {
  const { event, organization } = await soldOutNight('Überall');
  const { headers } = await buildSignedIn(velvet.ctx);
  const follow = { method: 'POST', headers, body: { organizer_ids: [organization.id] } };
  expect((await call(velvet.url, '/saved/', follow)).status).toBe(200);
  const artist = await velvet.ctx.db
    .selectFrom('event_artists as p')
    .innerJoin('artists as a', 'a.id', 'p.artist_id')
    .select('a.slug')
    .where('p.event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  const cards = await Promise.all([
    call<List>(velvet.url, `/users/${organization.handle}/`),
    call<List>(velvet.url, `/artists/${artist.slug}/`),
    call<List>(velvet.url, '/saved/nights/', { headers }),
    call<{ events: EventCard[] }>(velvet.url, `/saved/cards/?event_ids=${event.id}`),
  ]);
  const prices = cards.map(({ body }) => ('events' in body ? body.events : body.results)[0]?.resale_from?.amount);
  expect(prices).toEqual([4200, 4200, 4200, 4200]);
});

test('it is the price of what can be bought now, and nothing where the event itself has tickets', async () => {
  const { event, type, listing } = await soldOutNight('Wechselnd');
  const { db } = velvet.ctx;
  const price = async () => (await listed('Wechselnd'))[0]?.resale_from?.amount;
  await db.updateTable('listings').set({ shown_at: null }).where('id', '=', listing.id).execute();
  expect(await price()).toBe(5250);
  const set = async (values: object) => {
    await db.updateTable('events').set(values).where('id', '=', event.id).execute();
    return price();
  };
  expect(await set({ resale_paused_at: velvet.clock.now() })).toBeUndefined();
  expect(await set({ resale_paused_at: null, resale_allowed: false })).toBeUndefined();
  expect(await set({ resale_allowed: true })).toBe(5250);
  await db.updateTable('ticket_types').set({ capacity: 3 }).where('id', '=', type.id).execute();
  expect(await price()).toBeUndefined();
});
