import { expect, test } from 'vitest';
import type { CancellationPage } from '#contract/cancellations.ts';
import type { OpenedTransfer } from '#contract/ticket-transfers.ts';
import { endTransfer } from '#server/domains/ticket-transfers/end-transfer.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tellHolders } from '#server/domains/events/tell-holders.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { NEW_DATE, postponingCalls } from '#server/testing/postponing.ts';
import { runCancellations } from './run-cancellations.ts';

const world = await createPayingWorld({ withMailbox: true });
const { buildNight } = postponingCalls(world);

/** A night with an order of three tickets, of which the second and third have a guest's address. */
async function sellToGuests() {
  const night = await buildNight();
  const [buyer, guest, former] = [guestEmail(), guestEmail(), guestEmail()];
  const held = await world.hold({ ticket_type_id: night.type.id, quantity: 3, email: buyer });
  const body = { holder_emails: ['', guest, former] };
  await call(world.url, `/payment/checkout/${held.session_id}/`, { method: 'PATCH', body });
  await world.card((await world.pay(held.session_id)).body);
  expect((await world.look(held)).status).toBe('paid');
  const mail = async (email: string, subject: RegExp) =>
    (await mailsTo(world, email)).filter((received) => subject.test(received.subject));
  return { night, buyer, guest, former, held, mail };
}

test('a moved event is told to guests once, without the buyer’s choice', async () => {
  const { night, buyer, guest, mail } = await sellToGuests();
  await night.postpone({ ...NEW_DATE, message: 'The roof leaks.' });
  await tellHolders(world.ctx);
  await tellHolders(world.ctx);
  const [told, ...others] = await mail(guest, /New date/);
  expect(others).toEqual([]);
  expect(told?.text).toContain('> The roof leaks.');
  expect(told?.text).toContain('Starts, before: ');
  expect(told?.text).toContain('Whoever bought the ticket for you decides');
  expect(told?.links.filter((link) => link.includes('/postponed/'))).toEqual([]);
  expect(told?.attachments.map(({ filename }) => filename)).toEqual(['event.ics']);
  const [toBuyer] = await mail(buyer, /New date/);
  expect(toBuyer?.links.some((link) => link.includes('/postponed/'))).toBe(true);
});

test('a guest with a ticket of their own gets the choice about it', async () => {
  const { night, guest, mail } = await sellToGuests();
  await night.buy(guest, 1);
  await night.postpone({ ...NEW_DATE, message: '' });
  await tellHolders(world.ctx);
  const mails = await mail(guest, /New date/);
  expect(mails.map(({ text }) => text.includes('/postponed/'))).toEqual([true]);
});

test('a batch ends between an owner and a guest without leaving anybody out', async () => {
  const { night, buyer, guest, former, mail } = await sellToGuests();
  await night.postpone({ ...NEW_DATE, message: '' });
  await tellHolders(world.ctx, 1);
  for (const email of [buyer, guest, former]) expect(await mail(email, /New date/)).toHaveLength(1);
});

test('a cancelled event is told to guests, as counted by the rehearsal, and not to those whose ticket has a new owner', async () => {
  const { night, guest, former, held, mail } = await sellToGuests();
  const [, , third] = (await world.tickets(held)).toSorted((a, b) => a.position - b.position);
  const sold = { owner_email: guestEmail() };
  await world.ctx.db
    .updateTable('tickets')
    .set(sold)
    .where('id', '=', third?.id ?? '')
    .execute();
  const { rehearsal } = (await night.send<CancellationPage>('GET', '/cancellation/')).body;
  expect(rehearsal?.mails.others).toBe(1);
  const body = { fingerprint: rehearsal?.fingerprint, message: 'The roof leaks.' };
  expect((await night.send('POST', '/cancellation/', body)).status).toBe(200);
  await runCancellations(world.ctx);
  await runCancellations(world.ctx);
  const [told, ...others] = await mail(guest, /Cancelled/);
  expect(others).toEqual([]);
  expect(told?.text).toContain('> The roof leaks.');
  expect(told?.text).toContain('The ticket that was bought for you is no longer valid.');
  expect(await mail(former, /Cancelled/)).toEqual([]);
  // The invariants, which are checked after this file, know the sale only.
  const { buyer_email: owner_email } = await world.order(held);
  await world.ctx.db
    .updateTable('tickets')
    .set({ owner_email })
    .where('id', '=', third?.id ?? '')
    .execute();
});

test('a cancelled event is told once to the receiver of a pending transfer, as counted, and its link says so', async () => {
  const night = await buildNight();
  const [friend, former] = [guestEmail(), guestEmail()];
  const { token } = await buildTransfer(world.ctx, { type: night.type, to_email: friend });
  const takenBack = await buildTransfer(world.ctx, { type: night.type, to_email: former });
  await world.advance(1000);
  await inTransaction(world.ctx.db, (tx) =>
    endTransfer(tx, { id: takenBack.transfer_id, reason: null, actor_user_id: null, now: world.clock.now() }),
  );
  await world.advance(1000);
  expect(await mailsTo(world, friend)).toHaveLength(1);
  const { rehearsal } = (await night.send<CancellationPage>('GET', '/cancellation/')).body;
  expect(rehearsal?.mails.others).toBe(1);
  await night.send('POST', '/cancellation/', { fingerprint: rehearsal?.fingerprint, message: 'The roof leaks.' });
  await runCancellations(world.ctx);
  await runCancellations(world.ctx);
  const [told, ...before] = await mailsTo(world, friend);
  expect([told?.subject, before.length]).toEqual([`Cancelled: ${night.event.title}`, 1]);
  expect(told?.text).toContain('The ticket that somebody sent you has ended with it.');
  expect((await mailsTo(world, former)).map(({ subject }) => subject)).not.toContain(`Cancelled: ${night.event.title}`);
  const open = (link: string) => call<OpenedTransfer>(world.url, `/tickets/transfers/${link}/`);
  expect((await open(token)).body).toMatchObject({ state: 'cancelled', ended_by: 'event_cancelled', ticket: null });
  const claimed = await call<{ detail: string }>(world.url, `/tickets/transfers/${token}/claim/`, {
    method: 'POST',
    body: {},
  });
  expect([claimed.status, claimed.body.detail]).toEqual([409, 'The event was cancelled, and this ticket with it.']);
});
