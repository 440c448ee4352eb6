import { expect, test } from 'vitest';
import type { HolderChoice, PostponementPage } from '#contract/postponements.ts';
import { tellHolders } from '#server/domains/events/tell-holders.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { matchWaitingLists } from '#server/domains/waiting-list/match-waiting-lists.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';

const world = await createPayingWorld({ withMailbox: true });

const OLD_DATE = '2031-12-12T22:00:00.000Z';
const NEW_DATE = { starts_at: '2032-01-16T23:00', ends_at: '2032-01-17T05:00' };

/** A sold-out event with one ticket in Resale. */
async function buildNight({ shown_at }: { shown_at?: null } = {}) {
  const night = { title: 'Undertow', time_zone: 'Europe/Berlin', city: 'Berlin', doors_at: null };
  const times = { starts_at: new Date(OLD_DATE), ends_at: new Date('2031-12-13T04:00:00Z') };
  const hosted = await buildHostedEvent(world, { ...night, ...times }, [{ price_amount: 4000, capacity: 1 }]);
  const { listing } = await buildListing(world.ctx, { type: hosted.types[0], ...(shown_at === null && { shown_at }) });
  const move = async (date: object = NEW_DATE) => {
    const { version } = (await hosted.send<PostponementPage>('GET', '/postponement/')).body;
    expect((await hosted.send('POST', '/postponement/', { version, ...date })).status).toBe(200);
    await tellHolders(world.ctx);
    await world.advance(1000);
  };
  return { hosted, listing, move };
}

const pay = (session_id: string, body?: object) =>
  call<{ url: string; code?: string; detail?: string }>(world.url, `/payment/checkout/${session_id}/pay/`, {
    method: 'POST',
    body,
  });

const newDates = async (email: string) =>
  (await mailsTo(world, email)).filter(({ subject }) => subject === 'New date: Undertow');

test('a buyer who was shown the old date sees the new one before paying', async () => {
  const { listing, move } = await buildNight();
  const { body: held } = await checkout(world.url, { listing_id: listing.id, email: guestEmail() });
  const shown = { expected_starts_at: held.order.event.starts_at, expected_city: held.order.event.city };
  expect(shown).toEqual({ expected_starts_at: OLD_DATE, expected_city: 'Berlin' });
  expect((await pay(held.session_id, shown)).status).toBe(200);
  await move();
  expect(await pay(held.session_id, shown)).toMatchObject({
    status: 409,
    body: {
      code: 'event_moved',
      detail:
        'Undertow has moved: it is on Friday 16 January 2032, 23:00 CET in Berlin now. Please look at it again before you pay.',
    },
  });
  const { event } = (await world.look(held)).order;
  expect(event.starts_at).toBe('2032-01-16T22:00:00.000Z');
  expect(
    (await pay(held.session_id, { expected_starts_at: event.starts_at, expected_city: 'Hamburg' })).body.code,
  ).toBe('event_moved');
  expect((await pay(held.session_id, { ...shown, expected_starts_at: event.starts_at })).status).toBe(200);
  // Without the shown date there is no check.
  expect((await pay(held.session_id)).status).toBe(200);
  expect((await pay(held.session_id, { expected_starts_at: 'soon' })).body).toEqual({
    expected_starts_at: ['Enter an instant in UTC.'],
  });
});

test('a Resale buyer with a hold at the move gets one mail with the new date after paying, and may return the ticket', async () => {
  const { listing, move } = await buildNight();
  const email = guestEmail();
  const held = await world.holdListing(listing.id, email);
  await move();
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  await tellHolders(world.ctx);
  await tellHolders(world.ctx);
  const [mail, ...others] = await newDates(email);
  expect(others).toEqual([]);
  const token = /\/postponed\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { body } = await call<HolderChoice>(world.url, `/postponements/${token}/`);
  expect(body).toMatchObject({ is_open: true, tickets: [{ id: listing.ticket_id, is_paid_by_you: true }] });
});

test('so does a buyer who pays in the last minutes of a waiting list offer, although the payment is reported later', async () => {
  const { hosted, move } = await buildNight({ shown_at: null });
  const email = guestEmail();
  const { token } = await buildEntry(world.ctx, { event_id: hosted.event.id, email });
  await matchWaitingLists(world.ctx);
  await move();
  await world.advance(115 * MINUTE);
  const { body: held } = await checkout(world.url, { offer_token: token });
  const page = await world.pay(held.session_id);
  await world.control('POST', '/webhooks', { never: true });
  await world.card(page.body);
  await world.advance(20 * MINUTE);
  expect((await world.look(held)).status).toBe('paid');
  await tellHolders(world.ctx);
  expect(await newDates(email)).toHaveLength(1);
});

test('a buyer who was shown a date that was taken away is told that there is no new one yet', async () => {
  const { listing, move } = await buildNight();
  const { body: held } = await checkout(world.url, { listing_id: listing.id, email: guestEmail() });
  const shown = { expected_starts_at: OLD_DATE, expected_city: 'Berlin' };
  expect((await pay(held.session_id, shown)).status).toBe(200);
  await move({ starts_at: null, ends_at: null });
  expect((await pay(held.session_id, shown)).body).toMatchObject({
    code: 'event_moved',
    detail: 'Undertow is postponed, and its new date is not known yet. Please look at it again before you pay.',
  });
});

test('the mails of a buyer who pays after the date was taken away say that it is not known yet', async () => {
  const { listing, move } = await buildNight();
  const email = guestEmail();
  const held = await world.holdListing(listing.id, email);
  await move({ starts_at: null, ends_at: null });
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  await tellHolders(world.ctx);
  await world.advance(1000);
  const mails = await mailsTo(world, email);
  expect(mails.find(({ subject }) => subject === 'Your ticket for Undertow')?.text).toContain(
    'Starts: Date to be announced',
  );
  const moved = mails.find(({ subject }) => subject === 'Postponed: Undertow')?.text;
  expect(moved).toContain('Starts, new: To be announced');
  // It never had a time for doors, so that did not change.
  expect(moved).not.toContain('Doors');
});
