import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Reminder } from '#contract/messages.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildSale, buildTicket, moveTicket, reissueTicket } from '#server/domains/tickets/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { sendReminders } from './send-reminders.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;

const newEmail = () => `guest-${newNumericCode(9)}@example.com`;
const timesIn = (hours: number) => {
  const starts_at = addMilliseconds(ctx.clock.now(), hours * HOUR);
  return { doors_at: addMilliseconds(starts_at, -HOUR), starts_at, ends_at: addMilliseconds(starts_at, 4 * HOUR) };
};
/** An event that starts in this many hours, and one of its holders. */
async function buildNight(hours: number, values = {}) {
  const host = await buildHostedEvent(velvet, { ...timesIn(hours), ...values }, [{ name: 'Regular', price_amount: 0 }]);
  const [type] = host.types;
  if (!type) throw new Error('no type');
  const move = (to: object) => ctx.db.updateTable('events').set(to).where('id', '=', host.event.id).execute();
  const reminder = async () => (await host.send<Reminder>('GET', '/reminder/')).body;
  return { ...host, type, move, reminder };
}
/** The buyer of an order types an address beside each ticket. */
const enterEmails = (id: string, emails: string[]) =>
  ctx.db
    .updateTable('orders')
    .set({ holder_emails: JSON.stringify(emails) })
    .where('id', '=', id)
    .execute();
const remindersTo = async (email: string) =>
  (await mailsTo(velvet, email)).filter(({ subject }) => subject.startsWith('Reminder'));

describe('the reminder before an event', () => {
  test('goes a day before, once for each address, with time and zone, place, map and tickets', async () => {
    const night = await buildNight(30, { venue_name: 'Kater', address: 'Holzmarktstr. 25', city: 'Berlin' });
    const email = newEmail();
    await buildSale(ctx, { type: night.type, quantity: 5, email, holder_name: 'Mira' });
    const member = await buildUser(ctx);
    await buildTicket(ctx, { type: night.type, owner: member });
    await sendReminders(ctx);
    expect(await remindersTo(email)).toEqual([]);
    expect(await night.reminder()).toMatchObject({ is_on: true, state: 'planned', recipients: 2 });
    velvet.clock.advance(7 * HOUR);
    await Promise.all([sendReminders(ctx), sendReminders(ctx)]);
    await sendReminders(ctx);
    const [mail, ...others] = await remindersTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/Doors: .*, \d\d:\d\d \S+/);
    expect(mail?.text).toMatch(/Where: Kater, Holzmarktstr\. 25, Berlin/);
    expect(mail?.text).toContain('Your 5 tickets:');
    expect(mail?.text).toContain('Regular, for Mira');
    expect(mail?.links.some((link) => link.startsWith('https://www.openstreetmap.org/'))).toBe(true);
    expect(mail?.links.some((link) => link.includes('/tickets/guest/'))).toBe(true);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['event.ics']);
    const [toMember] = await remindersTo(member.email);
    expect(toMember?.links.some((link) => link.endsWith('/my-tickets'))).toBe(true);
    expect(await night.reminder()).toMatchObject({ state: 'sent', recipients: 2, sent: 2 });
  });

  test('goes to guests of the buyer, too, once for each mailbox, with their code and nothing of the buyer', async () => {
    const night = await buildNight(25);
    const [buyer, ada, grace] = [newEmail(), newEmail(), newEmail()];
    const typed = [buyer.replace('@', '+friend@'), ada, ada.replace('@', '+two@'), grace];
    const sale = await buildSale(ctx, { type: night.type, quantity: 4, email: buyer, holder_name: 'Ada' });
    await enterEmails(sale.order.id, typed);
    // Grace has a ticket of her own as well.
    await buildSale(ctx, { type: night.type, email: grace });
    expect(await night.reminder()).toMatchObject({ recipients: 3 });
    velvet.clock.advance(2 * HOUR);
    await sendReminders(ctx);
    const [mail, ...others] = await remindersTo(ada);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Your ticket:');
    expect(mail?.text).toContain('The PDF in this e-mail has the code');
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['event.ics', 'tickets.pdf']);
    expect(mail?.text).not.toContain(buyer);
    expect(mail?.links.filter((link) => link.includes('/tickets/') || link.includes('/my-tickets'))).toEqual([]);
    const [toGrace] = await remindersTo(grace);
    expect(toGrace?.text).toContain('Your 2 tickets:');
    for (const email of [typed[0], typed[2]]) expect(await remindersTo(email ?? '')).toEqual([]);
    expect(await night.reminder()).toMatchObject({ state: 'sent', recipients: 3, sent: 3 });
  });

  test('does not reach a guest whose ticket the buyer gave back before the mail left', async () => {
    const night = await buildNight(25);
    const guest = newEmail();
    const sale = await buildTicket(ctx, { type: night.type });
    await enterEmails(sale.order.id, [guest]);
    velvet.clock.advance(2 * HOUR);
    await sendReminders(ctx);
    await moveTicket(ctx, sale, 'refunded');
    expect(await remindersTo(guest)).toEqual([]);
  });

  test('does not reach who bought, or was sent a ticket, less than a day before the start: their mail is fresh', async () => {
    const night = await buildNight(25);
    const [early, late, receiver] = [newEmail(), newEmail(), await buildUser(ctx)];
    await buildTicket(ctx, { type: night.type, email: early });
    const sent = await buildTicket(ctx, { type: night.type });
    const renewed = await buildTicket(ctx, { type: night.type });
    velvet.clock.advance(2 * HOUR);
    await buildTicket(ctx, { type: night.type, email: late });
    await reissueTicket(ctx, renewed.ticket);
    await reissueTicket(ctx, sent.ticket);
    await sql`
      with moved as (update ticket_versions set acquired_via = 'transfer', owner_user_id = ${receiver.id}, owner_email = ${receiver.email}
                      where ticket_id = ${sent.ticket.id} and version = 2)
      update tickets set owner_user_id = ${receiver.id}, owner_email = ${receiver.email} where id = ${sent.ticket.id}`.execute(
      ctx.db,
    );
    await sendReminders(ctx);
    expect(await night.reminder()).toMatchObject({ recipients: 2 });
    for (const email of [early, renewed.order.buyer_email]) expect(await remindersTo(email)).toHaveLength(1);
    for (const email of [late, receiver.email]) expect(await remindersTo(email)).toEqual([]);
  });

  test('of one event does not wait for that of another', async () => {
    const [bad, good] = [await buildNight(25), await buildNight(25.5)];
    const [badEmail, goodEmail] = [newEmail(), newEmail()];
    await buildSale(ctx, { type: bad.type, email: badEmail });
    await buildSale(ctx, { type: good.type, email: goodEmail });
    velvet.clock.advance(2 * HOUR);
    const failing = { of: 'insert on event_reminders', when: `new.event_id = '${bad.event.id}'` };
    await withFailingWrites(velvet.database.pool, failing, () => sendReminders(ctx));
    expect(await remindersTo(goodEmail)).toHaveLength(1);
    await sendReminders(ctx);
    expect(await remindersTo(badEmail)).toHaveLength(1);
  });

  test('does not reach who bought later, whose ticket is not valid, or an event that does not take place', async () => {
    const [night, draft, cancelled] = [
      await buildNight(25),
      await buildNight(25, { state: 'draft' }),
      await buildNight(25),
    ];
    const [valid, refunded, late] = [newEmail(), newEmail(), newEmail()];
    await buildTicket(ctx, { type: night.type, email: valid });
    await buildTicket(ctx, { type: night.type, email: refunded, state: 'refunded' });
    const elsewhere = await Promise.all(
      [draft, cancelled].map(async ({ type }) => (await buildTicket(ctx, { type })).order.buyer_email),
    );
    await cancelled.move({ state: 'cancelled' });
    // Its time has not passed.
    expect(await cancelled.reminder()).toMatchObject({ state: 'cancelled' });
    velvet.clock.advance(2 * HOUR);
    await sendReminders(ctx);
    await buildTicket(ctx, { type: night.type, email: late });
    await sendReminders(ctx);
    await cancelled.move({ sends_reminder: false, state: 'published' });
    expect(await remindersTo(valid)).toHaveLength(1);
    for (const email of [refunded, late, ...elsewhere]) expect(await remindersTo(email)).toEqual([]);
  });

  test('is dropped when the ticket goes, or the event moves, before the mail leaves; the new date has its own', async () => {
    const [refunded, moved] = [await buildNight(25), await buildNight(25, { time_zone: 'UTC' })];
    const sold = await buildTicket(ctx, { type: refunded.type });
    const { order } = await buildTicket(ctx, { type: moved.type });
    velvet.clock.advance(2 * HOUR);
    await sendReminders(ctx);
    await moveTicket(ctx, sold, 'refunded');
    await moved.move(timesIn(23 + 48));
    expect(await remindersTo(sold.order.buyer_email)).toEqual([]);
    expect(await remindersTo(order.buyer_email)).toEqual([]);
    expect(await moved.reminder()).toMatchObject({ state: 'planned' });
    velvet.clock.advance(2 * DAY);
    await sendReminders(ctx);
    expect(await remindersTo(order.buyer_email)).toHaveLength(1);
    // The same day, half an hour later or earlier: holders hear of it by the mail about the change.
    const isMorning = timesIn(23).starts_at.getUTCHours() < 12;
    await moved.move(timesIn(isMorning ? 23.5 : 22.5));
    await sendReminders(ctx);
    expect(await remindersTo(order.buyer_email)).toHaveLength(1);
  });

  test('the host switches it off, and its history says so', async () => {
    const night = await buildNight(30);
    const { order } = await buildTicket(ctx, { type: night.type });
    for (let n = 0; n < 2; n += 1)
      expect((await night.send<Reminder>('PATCH', '/reminder/', { is_on: false })).body).toMatchObject({
        state: 'off',
      });
    velvet.clock.advance(7 * HOUR);
    await sendReminders(ctx);
    expect(await remindersTo(order.buyer_email)).toEqual([]);
    const audit = ctx.db.selectFrom('audit_log').select('action').where('subject_id', '=', night.event.id);
    expect(await audit.execute()).toEqual([{ action: 'event.reminder_switched_off' }]);
    await night.send('PATCH', '/reminder/', { is_on: true });
    await sendReminders(ctx);
    expect(await remindersTo(order.buyer_email)).toHaveLength(1);
  });
});
