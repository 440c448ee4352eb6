import { beforeEach, describe, expect, test } from 'vitest';
import type { EventEditor } from '#contract/event-editing.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { moveTicket, buildSale } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { BERLIN, changedEventCalls, type Saved } from '#server/testing/changed-event.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { readCalendar } from '#server/testing/read-calendar.ts';
import { tellHolders } from './tell-holders.ts';

const velvet = await createTestApp({ withMailbox: true });
const { buildSold, toldOf } = changedEventCalls(velvet);

beforeEach(async () => void (await tellHolders(velvet.ctx)));

describe('what buyers rely on', () => {
  test.each<[string, object]>([
    ['starts_at', { starts_at: '2031-12-12T21:00' }],
    ['ends_at', { ends_at: '2031-12-13T06:00' }],
    ['doors_at', { doors_at: '2031-12-12T22:00' }],
    ['time_zone', { time_zone: 'Europe/London' }],
    ['venue_name', { venue_name: 'The Attic' }],
    ['city', { city: 'Hamburg' }],
    ['refund_policy', { refund_policy: 'until_1_day' }],
    ['resale_allowed', { resale_allowed: false }],
    ['resale_cap_basis_points', { resale_cap_basis_points: 12_000 }],
  ])('%s changes only when they are told', async (field, values) => {
    const { hosted, save } = await buildSold([guestEmail(), guestEmail()]);
    const { status, body } = await save(values);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'holders_must_be_told',
      holders: 2,
      detail: expect.stringContaining('2 people'),
    });
    expect(body.fields).toContain(field);
    expect((await hosted.send<EventEditor>('GET', '/editor/')).body).toMatchObject({
      version: 1,
      holders: { count: 2 },
    });
    expect((await save({ ...values, tell_holders: true })).body.version).toBe(2);
  });

  test('changes freely while nobody has a ticket, also when all were refunded', async () => {
    const { type, sales, save } = await buildSold([guestEmail()]);
    for (const { order, tickets } of sales)
      for (const ticket of tickets) await moveTicket(velvet.ctx, { ticket, type, order }, 'refunded');
    expect((await save({ city: 'Hamburg' })).status).toBe(200);
    expect(await tellHolders(velvet.ctx)).toBe(0);
  });

  test('counts people in a checkout: they saw what they will rely on', async () => {
    const hosted = await buildHostedEvent(velvet, BERLIN);
    await checkout(velvet.url, { ticket_type_id: hosted.types[0]?.id, quantity: 1, email: guestEmail() });
    const { status, body } = await hosted.send<Saved>('PATCH', '/', { version: 1, city: 'Hamburg' });
    expect([status, body.holders]).toEqual([409, 1]);
    expect(body.detail).toContain('1 person has a ticket or is buying one');
  });

  test('allows all other changes', async () => {
    const { hosted, save } = await buildSold([guestEmail()]);
    expect((await save({ title: 'Still Undertow', summary: 'x', latitude: 52, longitude: 13 })).status).toBe(200);
    expect((await save({ title: 'Undertow', tell_holders: true }, 2)).status).toBe(200);
    await tellHolders(velvet.ctx);
    expect(await toldOf(hosted.event.id)).toEqual([]);
  });
});

describe('the mail to ticket holders', () => {
  test('of a private event has no button to its page, which guests cannot open', async () => {
    const guest = guestEmail();
    const { hosted, save } = await buildSold([guest]);
    expect((await save({ visibility: 'private' })).status).toBe(200);
    expect((await save({ venue_name: 'The Attic', tell_holders: true }, 2)).status).toBe(200);
    await tellHolders(velvet.ctx);
    const [mail] = await mailsTo(velvet, guest);
    expect(mail?.text).toContain('The Attic');
    expect(mail?.links.join(' ')).not.toContain(`/events/${hosted.event.slug}`);
  });

  test('goes to each of them once, with the old and new values', async () => {
    const [guest, twice] = [guestEmail(), guestEmail()];
    const member = await buildUser(velvet.ctx);
    const { hosted, type, save } = await buildSold([guest, twice, twice]);
    await buildSale(velvet.ctx, { type, owner: member });
    await save({
      starts_at: '2031-12-13T23:00',
      ends_at: '2031-12-14T05:00',
      venue_name: 'The Attic',
      tell_holders: true,
    });
    expect(await tellHolders(velvet.ctx)).toBe(3);
    expect(await tellHolders(velvet.ctx)).toBe(0);
    expect(await toldOf(hosted.event.id)).toEqual([guest, twice, member.email].sort());
    const [mail, ...others] = await mailsTo(velvet, guest);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New date: Undertow');
    expect(mail?.text).toContain('Saturday 13 December 2031, 23:00 CET');
    expect(mail?.text).toContain('Friday 12 December 2031, 23:00 CET');
    expect(mail?.text).toContain('The Attic, Berlin, Germany');
    expect(mail?.text).not.toContain('Refunds');
  });

  test('has a calendar file that replaces the previous entry', async () => {
    const guest = guestEmail();
    const { hosted, save } = await buildSold([guest]);
    const before = await calendarOf(`${velvet.url}/services/api/events/${hosted.event.slug}/event.ics`);
    velvet.clock.advance(5000);
    await save({ starts_at: '2031-12-12T21:00', tell_holders: true });
    await tellHolders(velvet.ctx);
    const [mail] = await mailsTo(velvet, guest);
    const after = await calendarOf(`${velvet.mailbox.url}${mail?.attachments[0]?.url}`);
    expect(after).toMatchObject({ uid: before.uid, start: '20311212T200000Z' });
    expect(after.sequence).toBeGreaterThan(before.sequence);
  });

  test('goes out while the event has no date, too, without a calendar file', async () => {
    const guest = guestEmail();
    const { hosted, save } = await buildSold([guest]);
    const dateless = { starts_at: null, ends_at: null, postponed_from: BERLIN.starts_at };
    await velvet.ctx.db.updateTable('events').set(dateless).where('id', '=', hosted.event.id).execute();
    expect((await save({ venue_name: 'The Attic', tell_holders: true })).status).toBe(200);
    await tellHolders(velvet.ctx);
    const [mail] = await mailsTo(velvet, guest);
    expect(mail?.subject).toBe('Changed: Undertow');
    expect(mail?.text).toContain('The Attic, Berlin, Germany');
    expect(mail?.text).not.toContain('calendar file');
    expect(mail?.attachments).toEqual([]);
  });

  test('AC-13 shows what a host typed as text', async () => {
    const guest = guestEmail();
    const { save } = await buildSold([guest]);
    await save({ title: '<img src=x onerror=steal()>', venue_name: '<script>steal()</script>', tell_holders: true });
    await tellHolders(velvet.ctx);
    const [mail] = await mailsTo(velvet, guest);
    expect(mail?.html).toContain('&lt;script&gt;steal()&lt;/script&gt;');
    expect(mail?.html).not.toMatch(/<script|<img src=x/);
  });

  test('is written in batches by any number of processes, each of which may be killed, and to nobody twice', async () => {
    const buyers = Array.from({ length: 23 }, () => guestEmail());
    const { hosted, save } = await buildSold(buyers);
    await save({ city: 'Hamburg', tell_holders: true });
    // The host's request does not wait for the mails.
    expect(await toldOf(hosted.event.id)).toEqual([]);
    const dying = { ...velvet.ctx, clock: { now: diesAfter(2) } };
    await expect(tellHolders(dying, 5)).rejects.toThrow('killed');
    const part = (await toldOf(hosted.event.id)).length;
    expect(part % 5).toBe(0);
    expect(part).toBeLessThan(23);
    const counts = await Promise.all([1, 2, 3].map(() => tellHolders(velvet.ctx, 5)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(23 - part);
    expect(await toldOf(hosted.event.id)).toEqual([...buyers].sort());
  });

  test('of one event does not wait for that of another', async () => {
    const [bad, good] = [await buildSold([guestEmail()]), await buildSold([guestEmail()])];
    for (const { save } of [bad, good]) await save({ city: 'Hamburg', tell_holders: true });
    const failing = {
      of: 'insert on outbox',
      when: `new.to_email = '${bad.sales[0]?.order.buyer_email}'`,
    };
    await withFailingWrites(velvet.database.pool, failing, () => tellHolders(velvet.ctx));
    expect([await toldOf(bad.hosted.event.id), await toldOf(good.hosted.event.id)]).toEqual([[], [expect.any(String)]]);
    expect(await tellHolders(velvet.ctx)).toBe(1);
  });

  test('goes once to people who were in a checkout then and have paid since', async () => {
    const { hosted, type, save } = await buildSold([guestEmail()]);
    await save({ city: 'Hamburg', tell_holders: true });
    await tellHolders(velvet.ctx);
    velvet.clock.advance(1000);
    const late = guestEmail();
    const { order } = await buildSale(velvet.ctx, { type, email: late });
    await velvet.database.pool.query(`update orders set created_at = created_at - interval '5 minutes' where id = $1`, [
      order.id,
    ]);
    expect(await tellHolders(velvet.ctx)).toBe(1);
    expect(await tellHolders(velvet.ctx)).toBe(0);
    expect(await toldOf(hosted.event.id)).toContain(late);
  });

  test('goes to nobody who bought after the change', async () => {
    const { hosted, type, save } = await buildSold([guestEmail()]);
    await save({ city: 'Hamburg', tell_holders: true });
    velvet.clock.advance(1000);
    const later = guestEmail();
    await buildSale(velvet.ctx, { type, email: later });
    await tellHolders(velvet.ctx);
    expect(await toldOf(hosted.event.id)).not.toContain(later);
  });
});

function diesAfter(calls: number) {
  let left = calls;
  return () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return velvet.clock.now();
  };
}

async function calendarOf(url: string) {
  // A mail may use other line endings.
  const text = (await (await fetch(url)).text()).trim().replace(/\r?\n/g, '\r\n');
  const { valueOf } = readCalendar(text);
  return { uid: valueOf('UID'), start: valueOf('DTSTART'), sequence: Number(valueOf('SEQUENCE')) };
}
