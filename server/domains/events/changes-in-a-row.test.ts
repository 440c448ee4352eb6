import { beforeEach, describe, expect, test } from 'vitest';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { changedEventCalls } from '#server/testing/changed-event.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { tellHolders } from './tell-holders.ts';

const velvet = await createTestApp({ withMailbox: true });
const { buildSold, toldOf } = changedEventCalls(velvet);

beforeEach(async () => void (await tellHolders(velvet.ctx)));

describe('changes in a row', () => {
  const WAIT = 5 * MINUTE;
  const waiting = { ...velvet.ctx, settings: { ...velvet.ctx.settings, change_mail_minutes: 5 } };
  const HOURS = { starts_at: '2031-12-12T22:00', tell_holders: true };

  test('are one mail to each holder and doorman, some minutes after the last of them', async () => {
    const [guest, doorman] = [guestEmail(), guestEmail()];
    const { hosted, save } = await buildSold([guest]);
    await buildDoorman(velvet.ctx, { event_id: hosted.event.id, email: doorman });
    await save(HOURS);
    await save({ venue_name: 'The Attic', tell_holders: true }, 2);
    velvet.clock.advance(WAIT - MINUTE);
    await save({ ...HOURS, starts_at: '2031-12-12T22:30' }, 3);
    velvet.clock.advance(WAIT - MINUTE);
    expect(await tellHolders(waiting)).toBe(0);
    velvet.clock.advance(MINUTE);
    expect(await tellHolders(waiting)).toBe(1);
    const [mail, ...others] = await mailsTo(velvet, guest);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Starts, new: Friday 12 December 2031, 22:30 CET');
    expect(mail?.text).toContain('Starts, before: Friday 12 December 2031, 23:00 CET');
    expect(mail?.text).toContain('The Attic');
    expect((await mailsTo(velvet, doorman)).map(({ subject }) => subject)).toEqual(['Changed: Undertow']);
  });

  test('are told at the latest after three times that long, however often the host saves', async () => {
    const guest = guestEmail();
    const { save } = await buildSold([guest]);
    for (const version of [1, 2, 3, 4]) {
      await save({ venue_name: `Hall ${version}`, tell_holders: true }, version);
      expect(await tellHolders(waiting)).toBe(0);
      velvet.clock.advance(WAIT - MINUTE);
    }
    expect(await tellHolders(waiting)).toBe(1);
    expect((await mailsTo(velvet, guest))[0]?.text).toContain('Hall 4');
  });

  test('that are taken back are told to nobody, unless somebody began to buy in between', async () => {
    const [doorman, late] = [guestEmail(), guestEmail()];
    const [quiet, busy] = [await buildSold([guestEmail()]), await buildSold([guestEmail()])];
    for (const { hosted, save } of [quiet, busy]) {
      await buildDoorman(velvet.ctx, { event_id: hosted.event.id, email: doorman });
      await save(HOURS);
    }
    velvet.clock.advance(1000);
    await buildSale(velvet.ctx, { type: busy.type, email: late });
    velvet.clock.advance(1000);
    for (const { save } of [quiet, busy]) await save({ ...HOURS, starts_at: '2031-12-12T23:00' }, 2);
    velvet.clock.advance(WAIT);
    await tellHolders(waiting);
    expect(await toldOf(quiet.hosted.event.id)).toEqual([]);
    expect(await toldOf(busy.hosted.event.id)).toContain(late);
    expect(await mailsTo(velvet, doorman)).toHaveLength(1);
    const [mail] = await mailsTo(velvet, late);
    expect(mail?.text).toContain('Starts, new: Friday 12 December 2031, 23:00 CET');
    expect(mail?.text).toContain('Starts, before: Friday 12 December 2031, 22:00 CET');
  });

  test('are part of the mail about a move that follows', async () => {
    const guest = guestEmail();
    const { save } = await buildSold([guest]);
    await save({ refund_policy: 'until_1_day', tell_holders: true });
    await save({ starts_at: '2031-12-13T23:00', ends_at: '2031-12-14T05:00', tell_holders: true }, 2);
    expect(await tellHolders(waiting)).toBe(1);
    const [mail] = await mailsTo(velvet, guest);
    expect(mail?.subject).toBe('New date: Undertow');
    expect(mail?.text).toContain('Refunds, new: Until 1 day before');
    velvet.clock.advance(WAIT);
    expect(await tellHolders(waiting)).toBe(0);
  });
});
