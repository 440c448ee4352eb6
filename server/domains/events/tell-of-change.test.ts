import { expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { NEW_DATE, OPEN, postponingCalls } from '#server/testing/postponing.ts';
import { tellHolders } from './tell-holders.ts';

const world = await createPayingWorld({ withMailbox: true });

test('each move is told once to each promoter and doorman, whatever they do, and to nobody who was removed', async () => {
  const night = await postponingCalls(world).buildNight();
  const event_id = night.event.id;
  const [both, promoter, doorman, gone] = [guestEmail(), guestEmail(), guestEmail(), guestEmail()];
  const removed_at = world.clock.now();
  for (const email of [both, promoter]) await buildPromoterLink(world.ctx, { event_id, email });
  await buildPromoterLink(world.ctx, { event_id, email: gone, removed_at });
  for (const email of [both, doorman]) await buildDoorman(world.ctx, { event_id, email });
  await night.postpone(OPEN);
  await night.postpone(NEW_DATE);
  const textOf = async (email: string) => {
    const mails = (await mailsTo(world, email)).filter(({ subject }) => subject === 'Moved: Undertow');
    return mails.map(({ text }) => text);
  };
  await world.advance(1000);
  expect(await textOf(promoter)).toEqual([
    expect.stringContaining('You are a promoter of Undertow. The event has moved.'),
    expect.any(String),
  ]);
  for (const email of [both, doorman]) {
    const texts = await textOf(email);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('You are on the door of Undertow.');
    expect(texts[0]).toContain('16 January 2032');
  }
  expect(await textOf(gone)).toEqual([]);
});

test('each move is told once to the receiver of a pending transfer and to people on the waiting list', async () => {
  const night = await postponingCalls(world).buildNight();
  const [friend, waiting] = [guestEmail(), guestEmail()];
  const { token } = await buildTransfer(world.ctx, { type: night.type, to_email: friend });
  await buildEntry(world.ctx, { event_id: night.event.id, email: waiting });
  const member = await buildUser(world.ctx);
  await buildEntry(world.ctx, { event_id: night.event.id, user_id: member.id, email: guestEmail() });
  const told = async (email: string, subject: string) => {
    await world.advance(1000);
    return (await mailsTo(world, email)).filter((mail) => mail.subject === subject).map(({ text }) => text);
  };
  await night.postpone(OPEN);
  for (const email of [friend, waiting, member.email]) {
    const texts = await told(email, 'Postponed: Undertow');
    expect(texts).toEqual([expect.stringContaining('is postponed, and its new date is not known yet')]);
  }
  await night.postpone(NEW_DATE);
  const [toFriend, ...more] = await told(friend, 'Moved: Undertow');
  const [toWaiting, ...others] = await told(waiting, 'Moved: Undertow');
  expect([more, others]).toEqual([[], []]);
  for (const text of [toFriend, toWaiting]) expect(text).toContain('16 January 2032');
  expect(toFriend).toContain(`/transfers/${token}`);
});

test('other hours and another place in the city are told to all four, too; a new policy is not', async () => {
  const night = await postponingCalls(world).buildNight();
  const event_id = night.event.id;
  const [friend, waiting, promoter, doorman] = [guestEmail(), guestEmail(), guestEmail(), guestEmail()];
  await buildTransfer(world.ctx, { type: night.type, to_email: friend });
  await buildEntry(world.ctx, { event_id, email: waiting });
  await buildPromoterLink(world.ctx, { event_id, email: promoter });
  await buildDoorman(world.ctx, { event_id, email: doorman });
  const save = (version: number, values: object) =>
    night.send('PATCH', '/', { version, tell_holders: true, ...values });
  expect(await save(1, { refund_policy: 'until_1_day' })).toMatchObject({ status: 200 });
  expect(await save(2, { venue_name: 'The Attic', starts_at: '2031-12-12T22:00' })).toMatchObject({ status: 200 });
  await tellHolders(world.ctx);
  await world.advance(1000);
  for (const email of [friend, waiting, promoter, doorman]) {
    const mails = (await mailsTo(world, email)).filter(({ subject }) => subject === 'Changed: Undertow');
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('It has other times or another place')]);
    expect(mails[0]?.text).toContain('The Attic');
    expect(mails[0]?.text).toContain('22:00');
  }
});
