import { expect, test } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { seedDemo } from './seed.ts';

// Between doors and start the event is still today's; its listings have ended, and its guests come in.
test('an empty database can be filled while the doors of a sold-out night are open', async () => {
  const [first, second] = [await createTestApp(), await createTestApp()];
  await seedDemo(first.ctx);
  const { doors_at } = await first.ctx.db
    .selectFrom('events')
    .select('doors_at')
    .where('title', '=', 'Kabarett im Hinterhof')
    .executeTakeFirstOrThrow();
  const opened = addMilliseconds(doors_at ?? first.clock.now(), MINUTE);
  expect(await seedDemo({ ...second.ctx, clock: { now: () => opened } })).toBe(true);
  expect(await runInvariants(second.database.pool)).toEqual([]);
});
