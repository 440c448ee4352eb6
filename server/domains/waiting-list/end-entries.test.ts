import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { waitingListCalls } from '#server/testing/waiting-list.ts';
import { buildEntry } from './factory.ts';

const world = await createPayingWorld();
const { soldOut, comeBack, entryOf, match } = waitingListCalls(world);

test('a list that cannot be closed keeps no other from being closed or served', async () => {
  const doors_at = new Date(world.ctx.clock.now().getTime() + 2 * HOUR);
  const times = { doors_at, starts_at: doors_at, ends_at: new Date(doors_at.getTime() + DAY) };
  const [bad, good, later] = [await soldOut(times), await soldOut(times), await soldOut()];
  const [stuck, closed, served] = [
    await buildEntry(world.ctx, { event_id: bad.event_id }),
    await buildEntry(world.ctx, { event_id: good.event_id }),
    await buildEntry(world.ctx, { event_id: later.event_id }),
  ];
  await comeBack(later.id, 1);
  await world.advance(106 * MINUTE);
  const failing = { of: 'insert on outbox', when: `new.to_email = '${stuck.email}'` };
  await withFailingWrites(world.database.pool, failing, match);
  const states = await Promise.all([stuck, closed, served].map(async ({ token }) => (await entryOf(token)).body.state));
  expect(states).toEqual(['waiting', 'expired', 'offered']);
  await match();
  expect((await entryOf(stuck.token)).body.state).toBe('expired');
});
