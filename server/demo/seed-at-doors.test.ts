import { expect, test } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { mustHave } from './insert-people.ts';
import { amsterdam } from './programme/amsterdam.ts';
import { seedDemo } from './seed.ts';
import { timesOf } from './when.ts';

const SOLD_OUT = 'Salt & Signal';

// Between doors and start the event is still today's; its listings have ended, and its guests come in.
test('an empty database can be filled while the doors of a sold-out night are open', async () => {
  const { ctx, clock, database } = await createTestApp();
  const plans = new Map(amsterdam.events.map(({ title, when }) => [title, when]));
  const when = mustHave(plans, SOLD_OUT);
  if (!when) throw new Error(`${SOLD_OUT} has no date`);
  const { doors_at } = timesOf(when, amsterdam.time_zone, clock.now());
  const opened = addMilliseconds(doors_at, MINUTE);
  expect(await seedDemo({ ...ctx, clock: { now: () => opened } })).toBe(true);
  const tonight = ctx.db.selectFrom('events').select('doors_at').where('title', '=', SOLD_OUT);
  expect(await tonight.executeTakeFirst()).toEqual({ doors_at });
  expect(await runInvariants(database.pool)).toEqual([]);
});
