import { expect, test } from 'vitest';
import type { CancellationPage } from '#contract/cancellations.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { demoPeople } from './logins.ts';
import { seedDemo } from './seed.ts';

test('the host of the cancelled event sees its refunds, as the preview had them', async () => {
  const { ctx, url, database } = await createTestApp();
  await seedDemo(ctx);
  const { username } = demoPeople.organizer;
  const host = await ctx.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(ctx, host)}` };
  const { body } = await call<CancellationPage>(url, '/events/dachgarten-sessions/cancellation/', { headers });
  const { orders, refunded, rehearsal } = body.cancellation ?? {};
  expect(orders).toMatchObject({ total: 11, done: 11 });
  expect(refunded).toEqual(rehearsal?.refund);
  expect(await runInvariants(database.pool)).toEqual([]);
});
