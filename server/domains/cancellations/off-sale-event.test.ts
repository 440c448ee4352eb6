import { expect, test } from 'vitest';
import type { CancellationPage } from '#contract/cancellations.ts';
import type { HolderChoice, PostponementPage } from '#contract/postponements.ts';
import type { Workspace } from '#contract/workspace.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { tellHolders } from '#server/domains/events/tell-holders.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { allowEvent, blockEvent } from '#server/domains/staff/block-event.ts';
import { runCancellations } from './run-cancellations.ts';

const world = await createPayingWorld({ withMailbox: true });

/** An event with one sold ticket; its host can change its date, and staff can take it off sale. */
async function buildNight() {
  const hosted = await buildHostedEvent(
    world,
    {
      title: 'Undertow',
      time_zone: 'Europe/Berlin',
      doors_at: null,
      starts_at: new Date('2031-12-12T22:00:00Z'),
      ends_at: new Date('2031-12-13T04:00:00Z'),
    },
    [{ price_amount: 4000, capacity: 50 }],
  );
  const email = guestEmail();
  const held = await world.holdAndPay({ ticket_type_id: hosted.types[0]?.id, quantity: 1, email });
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  const move = async () => {
    const { version } = (await hosted.send<{ version: number }>('GET', '/editor/')).body;
    const dates = { starts_at: '2032-01-16T23:00', ends_at: '2032-01-17T05:00' };
    return hosted.send('PATCH', '/', { version, ...dates, tell_holders: true });
  };
  const takeOffSale = () =>
    world.ctx.db
      .updateTable('events')
      .set((eb) => ({ state: 'draft', blocked_at: world.ctx.clock.now(), version: eb('version', '+', 1) }))
      .where('id', '=', hosted.event.id)
      .execute();
  return { ...hosted, email, held, move, takeOffSale };
}

async function choiceOf(email: string) {
  await tellHolders(world.ctx);
  const mails = (await mailsTo(world, email)).filter(({ subject }) => subject === 'New date: Undertow');
  expect(mails).toHaveLength(1);
  return `/postponements/${/\/postponed\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]}/`;
}

async function giveBack(path: string) {
  const { body } = await call<HolderChoice>(world.url, path);
  expect(body).toMatchObject({ is_open: true });
  const ticket_ids = body.tickets.map(({ id }) => id);
  return call<HolderChoice>(world.url, path, { method: 'POST', body: { ticket_ids, choice: 'refund' } });
}

test('holders of a moved event still choose after staff took it off sale', async () => {
  const night = await buildNight();
  expect((await night.move()).status).toBe(200);
  const path = await choiceOf(night.email);
  await night.takeOffSale();
  expect((await giveBack(path)).body.tickets).toMatchObject([{ choice: 'refund' }]);
});

test('so do holders of an event that moves while it is off sale', async () => {
  const night = await buildNight();
  await night.takeOffSale();
  expect((await night.move()).status).toBe(200);
  expect((await giveBack(await choiceOf(night.email))).body.tickets).toMatchObject([{ choice: 'refund' }]);
});

test('a host cancels an event that is off sale: buyers are told and refunded, and its page stays hidden', async () => {
  const night = await buildNight();
  await night.takeOffSale();
  expect((await night.send<Workspace>('GET', '/workspace/')).body.is_off_sale).toBe(true);
  const { rehearsal } = (await night.send<CancellationPage>('GET', '/cancellation/')).body;
  const fingerprint = rehearsal?.fingerprint;
  expect((await night.send('POST', '/cancellation/', { fingerprint, message: '' })).status).toBe(200);
  await runCancellations(world.ctx);
  await sendRefunds(world.ctx);
  expect((await world.look(night.held)).status).toBe('refunded');
  expect((await mailsTo(world, night.email)).map(({ subject }) => subject)).toContain('Cancelled: Undertow');
  const page = `/events/${night.event.slug}`;
  expect((await call(world.url, `${page}/`)).status).toBe(404);
  expect((await call(world.url, `${page}/event.ics`)).status).toBe(404);
  expect((await call(world.url, `${page}/waiting-list/form/`)).status).toBe(404);
  expect((await night.send('GET', '/')).body).toMatchObject({ state: 'cancelled' });
  expect((await night.send('POST', '/publish/')).status).toBe(409);
});

test('a host postpones an event that is off sale: its holders choose, and it stays off sale', async () => {
  const night = await buildNight();
  await night.takeOffSale();
  const { version } = (await night.send<PostponementPage>('GET', '/postponement/')).body;
  const dates = { starts_at: '2032-01-16T23:00', ends_at: '2032-01-17T05:00', doors_at: null };
  const moved = await night.send<PostponementPage>('POST', '/postponement/', { version, message: '', ...dates });
  expect(moved).toMatchObject({ status: 200, body: { postponement: { is_open: true } } });
  expect((await giveBack(await choiceOf(night.email))).body.tickets).toMatchObject([{ choice: 'refund' }]);
  expect((await night.send('GET', '/')).body).toMatchObject({ state: 'draft' });
  expect((await night.send('POST', '/publish/')).status).toBe(409);
});

/** Staff allows the event again, and its host has not published it yet. */
async function buildAllowedNight() {
  const night = await buildNight();
  const staff = { user_id: (await buildUser(world.ctx)).id } as Actor;
  const { id } = night.event;
  await blockEvent(world.ctx, staff, { id, reason: 'Reported as a double.' });
  await allowEvent(world.ctx, staff, { id, reason: 'It is none.' });
  expect((await night.send<Workspace>('GET', '/workspace/')).body).toMatchObject({
    state: 'draft',
    is_off_sale: false,
  });
  return night;
}

test('a host cancels an event that staff allowed again before it is published: it has sold', async () => {
  const night = await buildAllowedNight();
  const { rehearsal } = (await night.send<CancellationPage>('GET', '/cancellation/')).body;
  expect(rehearsal).toMatchObject({ holders: 1, tickets: 1 });
  const body = { fingerprint: rehearsal?.fingerprint, message: '' };
  expect((await night.send('POST', '/cancellation/', body)).status).toBe(200);
  await runCancellations(world.ctx);
  await sendRefunds(world.ctx);
  expect((await world.look(night.held)).status).toBe('refunded');
  expect((await mailsTo(world, night.email)).map(({ subject }) => subject)).toContain('Cancelled: Undertow');
  expect((await call(world.url, `/events/${night.event.slug}/`)).body).toMatchObject({ state: 'cancelled' });
});

test('it can be postponed too, and its holders choose', async () => {
  const night = await buildAllowedNight();
  const { version } = (await night.send<PostponementPage>('GET', '/postponement/')).body;
  const dates = { starts_at: '2032-01-16T23:00', ends_at: '2032-01-17T05:00', doors_at: null };
  const moved = await night.send<PostponementPage>('POST', '/postponement/', { version, message: '', ...dates });
  expect(moved).toMatchObject({ status: 200, body: { postponement: { is_open: true } } });
  expect((await giveBack(await choiceOf(night.email))).body.tickets).toMatchObject([{ choice: 'refund' }]);
});

test('holders choose, too, if its host moves it in Details before publishing it', async () => {
  const night = await buildAllowedNight();
  expect((await night.move()).status).toBe(200);
  expect((await giveBack(await choiceOf(night.email))).body.tickets).toMatchObject([{ choice: 'refund' }]);
});

test('a draft that was never published has nothing to cancel, even if staff blocked it', async () => {
  const hosted = await buildHostedEvent(world, {
    state: 'draft',
    published_at: null,
    blocked_at: world.ctx.clock.now(),
  });
  expect((await hosted.send('GET', '/workspace/')).body).toMatchObject({ is_off_sale: false });
  expect((await hosted.send('GET', '/cancellation/')).body).toMatchObject({ blocked: 'draft', rehearsal: null });
  expect((await hosted.send('GET', '/postponement/')).body).toMatchObject({ blocked: 'draft', rehearsal: null });
});

test('takes no guests, and does not tell its host to publish it, which only our staff can allow', async () => {
  const { send, types, takeOffSale } = await buildNight();
  await takeOffSale();
  const refusal = {
    status: 409,
    body: {
      code: 'not_published',
      detail: 'Our staff has taken this event off sale. Until they allow it again, it takes no guests.',
    },
  };
  const gift = { name: 'Ana', email: guestEmail(), ticket_type_id: types[0]?.id };
  expect(await send('POST', '/complimentary/', gift)).toMatchObject(refusal);
  expect(await send('POST', '/invitations/', { email: guestEmail() })).toMatchObject(refusal);
});
