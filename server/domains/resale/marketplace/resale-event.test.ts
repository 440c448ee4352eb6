import { expect, test } from 'vitest';
import type { ResaleDetail } from '#contract/marketplace.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildListing } from '../factory.ts';

const velvet = await createTestApp({ settings: { api_cache_milliseconds: 0 } });

const detail = async (slug: string, headers = {}) =>
  (await call<ResaleDetail>(velvet.url, `/resale/events/${slug}/`, { headers })).body;

/** An event with a type whose tickets are offered. */
async function night(title: string, values: Parameters<typeof buildEvent>[1] = {}) {
  const event = await buildEvent(velvet.ctx, { title, ...values });
  const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 5000 });
  return {
    event,
    offer: (offer: Parameters<typeof buildListing>[1] = {}) => buildListing(velvet.ctx, { type, ...offer }),
  };
}

test.each([
  ['paused', (now: Date) => ({ resale_paused_at: now })],
  ['not_allowed', () => ({ resale_allowed: false })],
  ['no_date', (now: Date) => ({ starts_at: null, doors_at: null, ends_at: null, postponed_from: now })],
])('the Resale of an event says that it is %s, and then offers nothing', async (state, valuesAt) => {
  const { event, offer } = await night('Not open', valuesAt(velvet.ctx.clock.now()));
  await offer();
  expect(await detail(event.slug)).toMatchObject({
    state,
    listings: [],
    ticket_types: [],
    resale: { count: 0, from_total: null },
  });
});

test('the Resale of an event is visible to whoever may see the event: an unlisted one by its address', async () => {
  const { event, offer } = await night('Unlisted night', { visibility: 'unlisted' });
  await offer();
  expect((await detail(event.slug)).resale.count).toBe(1);
});

test('the Resale of an event is not there for a draft, and off sale for those who have a ticket of it', async () => {
  const { event, offer } = await night('Taken off sale');
  const { seller } = await offer();
  await velvet.ctx.db.updateTable('events').set({ state: 'draft' }).where('id', '=', event.id).execute();
  const owner = await velvet.ctx.db
    .selectFrom('organizations')
    .select('owner_user_id as id')
    .where('id', '=', event.organization_id)
    .executeTakeFirstOrThrow();
  const statusFor = async (person: { id: string } | null) => {
    const headers = { ...(person && { authorization: `Token ${await buildSession(velvet.ctx, person)}` }) };
    return (await call(velvet.url, `/resale/events/${event.slug}/`, { headers })).status;
  };
  expect([await statusFor(null), await statusFor(owner), await statusFor(seller)]).toEqual([404, 404, 200]);
  const authorization = `Token ${await buildSession(velvet.ctx, seller)}`;
  expect(await detail(event.slug, { authorization })).toMatchObject({ state: 'off_sale', listings: [] });
});

test('the Resale of a private event is there for the invited and the holders alone', async () => {
  const { event, offer } = await night('Private night', { visibility: 'private' });
  const { seller } = await offer({ link_hash: hashSecret(newSecret()) });
  expect((await call(velvet.url, `/resale/events/${event.slug}/`)).status).toBe(404);
  const authorization = `Token ${await buildSession(velvet.ctx, seller)}`;
  expect(await detail(event.slug, { authorization })).toMatchObject({ state: 'open', listings: [] });
});
