import { expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildDoorman } from './factory.ts';
import { forgetDoormen } from './forget-doormen.ts';

const { ctx, clock } = await createTestApp();

test('doormen without an account are anonymized three months after the event, and keep access until then', async () => {
  const now = clock.now().getTime();
  const ended = (days: number) =>
    buildEvent(ctx, {
      doors_at: null,
      starts_at: new Date(now - (days + 1) * DAY),
      ends_at: new Date(now - days * DAY),
    });
  const [old, recent] = [await ended(91), await ended(89)];
  const { id: user_id } = await buildUser(ctx);
  const [email, own] = [guestEmail(), guestEmail()];
  await buildDoorman(ctx, { event_id: old.id, user_id: null, email, name: 'Dana' });
  await buildDoorman(ctx, { event_id: old.id, user_id, email: own, name: 'Ines' });
  await buildDoorman(ctx, { event_id: recent.id, user_id: null, email, name: 'Dana' });
  await forgetDoormen(ctx);
  const doormen = await ctx.db
    .selectFrom('doormen')
    .select(['email', 'name', 'removed_at'])
    .where('event_id', 'in', [old.id, recent.id])
    .orderBy('id')
    .execute();
  expect(doormen).toEqual([
    { email: null, name: '', removed_at: expect.any(Date) },
    { email: own, name: 'Ines', removed_at: null },
    { email, name: 'Dana', removed_at: null },
  ]);
});
