import { afterAll, describe, expect, test } from 'vitest';
import { findReleaseDate } from '#server/domains/events/release-date.ts';
import { DAY, MINUTE } from '#server/platform/lib/clock.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import { buildPaidPast } from '#server/testing/paid-past.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { postponingCalls } from '#server/testing/postponing.ts';

const world = await createPayingWorld({ withMailbox: true });
const { buildNight, linkOf, choose } = postponingCalls(world);
afterAll(async () => {
  await world.settleWebhooks();
  await expectInvariants(world);
});

describe('an event', () => {
  test('that moves to a sooner date: holders choose for as long, and the host is paid after that', async () => {
    const night = await buildNight();
    const { id, organization_id, time_zone } = night.event;
    // Of an organization's first event the money waits longer.
    await buildPaidPast(world.ctx, organization_id);
    const { email, ids } = await night.buy();
    const soon = (minutes: number) => wallTimeOf(new Date(world.clock.now().getTime() + minutes * MINUTE), time_zone);
    const { body } = await night.postpone({ starts_at: soon(30), ends_at: soon(90), message: '' });
    const token = await linkOf(email);
    await world.advance(3 * DAY);
    expect((await choose(token, ids.slice(0, 1), 'refund')).status).toBe(200);
    expect((await findReleaseDate(world.ctx, id))?.toISOString()).toBe(body.postponement?.choose_until);
    await world.advance(11 * DAY + MINUTE);
    expect((await choose(token, ids.slice(1), 'refund')).body).toMatchObject({ code: 'choice_ended' });
  });

  test('that is moved little by little: what adds up to another date gives the choice, too', async () => {
    const night = await buildNight();
    const { email, ids } = await night.buy();
    const save = (version: number, starts_at: string) =>
      night.send<{ is_postponed: boolean }>('PATCH', '/', { version, starts_at, doors_at: null, tell_holders: true });
    expect((await save(1, '2031-12-12T13:00')).body.is_postponed).toBe(false);
    expect((await save(2, '2031-12-12T03:00')).body.is_postponed).toBe(true);
    expect((await choose(await linkOf(email), ids, 'refund')).status).toBe(200);
    // Holders know that date by now.
    expect((await save(3, '2031-12-12T08:00')).status).toBe(200);
    expect((await night.look()).postponement?.to_starts_at).toBe('2031-12-12T02:00:00.000Z');
  });
});
