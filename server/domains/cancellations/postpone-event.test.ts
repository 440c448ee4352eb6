import { afterAll, describe, expect, test } from 'vitest';
import type { HolderChoice } from '#contract/postponements.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { tellHolders } from '#server/domains/events/tell-holders.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { claimGuestTickets } from '#server/domains/tickets/claim-guest-tickets.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { presentPassport } from '#server/domains/tickets/passport.ts';
import { findOrderTickets } from '#server/domains/tickets/queries.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { NEW_DATE, OPEN, postponingCalls } from '#server/testing/postponing.ts';

const world = await createPayingWorld({ withMailbox: true });
const { buildNight, linkOf, open, choose } = postponingCalls(world);
afterAll(async () => {
  await world.settleWebhooks();
  await expectInvariants(world);
});

describe('a postponed event', () => {
  test('rehearses the mails to people without a ticket', async () => {
    const night = await buildNight();
    const event_id = night.event.id;
    await buildTransfer(world.ctx, { type: night.type, to_email: guestEmail() });
    await buildEntry(world.ctx, { event_id });
    const both = guestEmail();
    for (const email of [both, guestEmail()]) await buildDoorman(world.ctx, { event_id, email });
    await buildPromoterLink(world.ctx, { event_id, email: both });
    await buildPromoterLink(world.ctx, { event_id, removed_at: world.clock.now() });
    await world.advance(1000);
    expect((await night.look()).rehearsal?.others).toBe(4);
  });

  test('shows the old date; every holder gets one mail, and may choose for 14 days', async () => {
    const night = await buildNight();
    const kept = await night.buy();
    const back = await night.buy();
    const { rehearsal } = await night.look();
    expect(rehearsal).toEqual({
      ...{ holders: 2, others: 0, tickets: 4, choice_days: 14 },
      refundable: { amount: 2 * kept.order.total.amount, currency: 'eur' },
      admitted: { tickets: 0, refundable: { amount: 0, currency: 'eur' } },
    });
    const { status, body } = await night.postpone({ ...NEW_DATE, message: 'The <b>roof</b> leaks.' });
    expect(status).toBe(200);
    expect(body.postponement).toMatchObject({ is_open: true, tickets: { kept: 0, refunded: 0, undecided: 4 } });
    expect(await night.page()).toMatchObject({
      is_postponed: true,
      postponed_from: '2031-12-12T22:00:00.000Z',
      starts_at: '2032-01-16T22:00:00.000Z',
    });

    const token = await linkOf(back.email);
    await tellHolders(world.ctx);
    const [mail, ...others] = (await mailsTo(world, kept.email)).filter(({ subject }) => subject.includes('New date'));
    expect(others).toEqual([]);
    expect(mail?.text).toContain('> The <b>roof</b> leaks.');
    expect(mail?.text).toContain('Starts, before: ');

    const choice = await open(token);
    expect(choice.body).toMatchObject({ is_open: true, from_starts_at: '2031-12-12T22:00:00.000Z' });
    expect(choice.body.tickets.map(({ id, choice: chosen }) => [id, chosen])).toEqual(back.ids.map((id) => [id, null]));
    expect((await choose(token, back.ids, 'keep')).body.tickets.map((ticket) => ticket.choice)).toEqual([
      'keep',
      'keep',
    ]);
    const given = await choose(token, back.ids.slice(0, 1), 'refund');
    expect(given.body.tickets.map((ticket) => ticket.choice)).toEqual(['refund', 'keep']);
    // Repeating changes nothing; a return cannot be revoked.
    expect((await choose(token, back.ids.slice(0, 1), 'refund')).status).toBe(200);
    expect((await choose(token, back.ids.slice(0, 1), 'keep')).body).toMatchObject({ code: 'choice_ended' });
    await sendRefunds(world.ctx);
    expect((await world.order(back)).status).toBe('partially_refunded');
    expect((await night.look()).postponement).toMatchObject({
      tickets: { kept: 1, refunded: 1, undecided: 2 },
      refunded: { amount: back.order.total.amount / 2, currency: 'eur' },
    });
    const news = (await mailsTo(world, back.email)).filter(({ subject }) => subject.startsWith('Given back'));
    expect(news).toHaveLength(1);

    await world.advance(14 * DAY + MINUTE);
    expect((await open(token)).body.is_open).toBe(false);
    expect((await choose(token, back.ids.slice(1), 'refund')).body).toMatchObject({ code: 'choice_ended' });
    expect((await world.tickets(kept)).map(({ state }) => state)).toEqual(['valid', 'valid']);
  });

  test('whose doors were open: who was let in is told, chooses, and may come on the new date', async () => {
    const now = world.ctx.clock.now();
    const starts_at = new Date(now.getTime() + 30 * MINUTE);
    const night = await buildNight({ doors_at: now, starts_at, ends_at: new Date(now.getTime() + DAY / 4) });
    const { email, ids, order } = await night.buy();
    const scan = async () => {
      const body = { ticket_id: ids[0], device_id: 'gate', scan_id: newSecret(8) };
      return (await night.send<{ result: string }>('POST', '/scans/', body)).body.result;
    };
    expect([await scan(), await scan()]).toEqual(['admitted', 'already_in']);
    // The one who was let in may give the ticket back only if it is valid again.
    const each = { tickets: 1, refundable: { amount: order.total.amount / 2 } };
    expect((await night.look()).rehearsal).toMatchObject({ holders: 1, ...each, admitted: each });
    // An hour later, people stay inside.
    const { starts_at: start, ends_at } = await night.look();
    const later = (wall: string | null) => wallTimeOf(new Date(Date.parse(`${wall}Z`) + 60 * MINUTE), 'UTC');
    await night.postpone({ starts_at: later(start), ends_at: later(ends_at), message: '' });
    expect(await scan()).toBe('already_in');
    // What was refunded after its entry counts no entry either (I18).
    const other = await night.buy();
    const [ticket_ids, amount] = [other.ids.slice(0, 1), other.order.total.amount / 2];
    await night.send('POST', '/scans/', { ticket_id: ticket_ids[0], device_id: 'gate', scan_id: newSecret(8) });
    const refund = await night.send('POST', `/orders/${other.order.id}/refunds/`, { ticket_ids, amount });
    expect(refund.status).toBe(201);
    await night.postpone({ ...NEW_DATE, message: '' });
    await world.settleWebhooks();
    await expectInvariants(world);
    const rows = await findOrderTickets(world.ctx.db, order.id, world.ctx.clock.now());
    const passports = await Promise.all(rows.map((row) => presentPassport(world.ctx, row)));
    expect(passports.flatMap(({ entries }) => entries.map(({ text }) => text))).toContain(
      'Valid again: the event has moved to another date',
    );
    expect((await open(await linkOf(email))).body.tickets.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await scan()).toBe('not_yet');
    const back = { doors_at: now, starts_at, ends_at: new Date(now.getTime() + DAY / 4) };
    await world.ctx.db.updateTable('events').set(back).where('id', '=', night.event.id).execute();
    expect(await scan()).toBe('admitted');
  });

  test('may have no new date yet: nothing is sold, and the next date lets everybody choose again', async () => {
    const night = await buildNight();
    const { email, ids } = await night.buy();
    await night.postpone({ ...OPEN, message: '' });
    expect(await night.page()).toMatchObject({ starts_at: null, postponed_from: '2031-12-12T22:00:00.000Z' });
    await expect(world.hold({ ticket_type_id: night.type.id })).rejects.toThrow('new date');
    const token = await linkOf(email);
    const told = (await mailsTo(world, email)).find(({ text }) => text.includes('/postponed/'));
    expect(told?.text).toContain('Starts, new: To be announced');
    // It never had doors.
    expect(told?.text).not.toContain('Doors');
    await choose(token, ids, 'keep');
    expect((await night.postpone({ starts_at: NEW_DATE.starts_at, ends_at: null })).body).toEqual({
      ends_at: ['Enter the end, too.'],
    });
    // By the editor, with the same effect as the postponement page.
    const saved = await night.send('PATCH', '/', { version: 2, ...NEW_DATE, tell_holders: true });
    expect(saved.status).toBe(200);
    expect((await open(token)).body.tickets.map(({ choice }) => choice)).toEqual([null, null]);
    expect(await night.page()).toMatchObject({ postponed_from: '2031-12-12T22:00:00.000Z' });
    await world.hold({ ticket_type_id: night.type.id });
  });

  test('shows its codes and opens its doors as long before the new start as before the old one, on the clock of the venue', async () => {
    const revealedAt = async ({ event }: { event: { id: string } }) => {
      const events = world.ctx.db.selectFrom('events').select('codes_revealed_at').where('id', '=', event.id);
      return (await events.executeTakeFirstOrThrow()).codes_revealed_at?.toISOString();
    };
    // Noon of the day before.
    const values = {
      codes_revealed_at: new Date('2031-12-11T11:00:00Z'),
      doors_at: new Date('2031-12-12T21:00:00Z'),
    };
    const inSummer = await buildNight(values);
    const summer = { starts_at: '2032-07-16T23:00', ends_at: '2032-07-17T05:00', message: '' };
    for (const _ of ['sent', 'sent again'])
      expect((await inSummer.postpone({ ...summer, version: 1 })).status).toBe(200);
    expect(await revealedAt(inSummer)).toBe('2032-07-15T10:00:00.000Z');
    expect((await inSummer.page()).doors_at).toBe('2032-07-16T20:00:00.000Z');
    // The host says that doors are not announced.
    await inSummer.postpone({ ...NEW_DATE, doors_at: null });
    expect((await inSummer.page()).doors_at).toBe(null);

    // With no date for a while.
    const later = await buildNight(values);
    await later.postpone({ ...OPEN, message: '' });
    await later.postpone({ ...NEW_DATE, message: '' });
    expect(await revealedAt(later)).toBe('2032-01-15T11:00:00.000Z');

    // The host has entered when codes of the new date are shown before that date itself.
    const entered = await buildNight(values);
    await entered.postpone({ ...OPEN, message: '' });
    await entered.send('PATCH', '/', { version: 2, codes_revealed_at: '2032-01-16T12:00', tell_holders: true });
    await entered.postpone({ ...NEW_DATE, message: '' });
    expect(await revealedAt(entered)).toBe('2032-01-16T11:00:00.000Z');
  });

  test('the present holder chooses, and the money goes to the payer', async () => {
    const night = await buildNight();
    const sold = await night.buy();
    const [first = '', second = ''] = sold.ids;
    const friend = await buildUser(world.ctx);
    await world.ctx.db
      .updateTable('tickets')
      .set({ owner_user_id: friend.id, owner_email: friend.email })
      .where('id', '=', second)
      .execute();
    await world.ctx.db
      .updateTable('ticket_versions')
      .set({ owner_user_id: friend.id, owner_email: friend.email })
      .where('ticket_id', '=', second)
      .execute();
    await night.postpone(NEW_DATE);
    const token = await linkOf(sold.email);
    const movedMail = async (email: string) =>
      (await mailsTo(world, email)).find(({ text }) => text.includes('/postponed/'))?.text;
    expect(await movedMail(sold.email)).toContain('for a full refund, fees included.');
    // Only the payer is promised money.
    expect(await movedMail(friend.email)).toContain('What was paid then goes back to whoever paid.');
    expect(await movedMail(friend.email)).not.toMatch(/refund/i);
    expect((await choose(token, [first, second], 'refund')).body).toMatchObject({ code: 'ticket_not_refundable' });
    const authorization = `Token ${await buildSession(world.ctx, friend)}`;
    const own = `/events/${night.event.slug}/choice/`;
    const theirs = await call<HolderChoice>(world.url, own, { headers: { authorization } });
    expect(theirs.body.tickets).toMatchObject([{ id: second, is_paid_by_you: false }]);
    const ticket = await call<{ keep_or_refund_until: string }>(world.url, `/tickets/${second}/`, {
      headers: { authorization },
    });
    expect(ticket.body.keep_or_refund_until).toBe(theirs.body.choose_until);
    const given = await call(world.url, own, {
      ...{ method: 'POST', body: { ticket_ids: [second], choice: 'refund' } },
      headers: { authorization },
    });
    expect(given.status).toBe(200);
    const told = (await mailsTo(world, sold.email)).find(({ subject }) => subject.startsWith('Given back'));
    expect(told?.text).toContain('You get €');
    expect(
      (await mailsTo(world, friend.email)).find(({ subject }) => subject.startsWith('Given back'))?.text,
    ).toContain('whoever paid');
  });

  test('the mail about several tickets that were given back speaks of them all', async () => {
    const night = await buildNight();
    const { email, ids } = await night.buy();
    await night.postpone(NEW_DATE);
    await choose(await linkOf(email), ids, 'refund');
    const told = (await mailsTo(world, email)).find(({ subject }) => subject.startsWith('Given back: 2 tickets'));
    expect(told?.text).toMatch(/2 tickets for .+ went back because the event moved, and no longer get anybody in\./);
  });

  test('opens by a guest’s own link, and by no other', async () => {
    const night = await buildNight();
    const { email, ids, order } = await night.buy();
    await night.postpone(NEW_DATE);
    const guest = await createGuestLink(world.ctx, world.ctx.db, { email, order_id: order.id });
    const path = `/postponements/${guest}/?event=${night.event.slug}`;
    expect((await call<HolderChoice>(world.url, path)).body.tickets.map(({ id }) => id)).toEqual(ids);
    expect((await open(guest)).status).toBe(404);
    expect((await open('x'.repeat(43))).status).toBe(404);
  });

  test('a guest’s link to one order reaches no other tickets of its address: anybody may have typed that address', async () => {
    const night = await buildNight();
    const email = guestEmail();
    const member = await buildUser(world.ctx, { email });
    const claimed = await night.buy(email);
    await inTransaction(world.ctx.db, (tx) =>
      claimGuestTickets(tx, { user_id: member.id, email }, world.ctx.clock.now()),
    );
    const theirs = await night.buy(email);
    const cheap = await night.buy(email, 1);
    await night.postpone(NEW_DATE);
    const guest = await createGuestLink(world.ctx, world.ctx.db, { email, order_id: cheap.order.id });
    const path = `/postponements/${guest}/`;
    const shown = await call<HolderChoice>(world.url, `${path}?event=${night.event.slug}`);
    expect(shown.body.tickets.map(({ id }) => id)).toEqual(cheap.ids);
    for (const ticket_ids of [theirs.ids, claimed.ids, [...cheap.ids, ...theirs.ids]]) {
      const body = { event: night.event.slug, ticket_ids, choice: 'refund' };
      expect(await call(world.url, path, { method: 'POST', body })).toMatchObject({
        status: 409,
        body: { code: 'ticket_not_refundable' },
      });
    }
    // A link to all tickets of the address was mailed to it, but those of an account need the account.
    const all = await createGuestLink(world.ctx, world.ctx.db, { email, order_id: null });
    const found = await call<HolderChoice>(world.url, `/postponements/${all}/?event=${night.event.slug}`);
    expect(found.body.tickets.map(({ id }) => id).toSorted()).toEqual([...theirs.ids, ...cheap.ids].toSorted());
  });
});
