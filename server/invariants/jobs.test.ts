import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createTestApp } from '#server/testing/app.ts';
import { invariantJobs } from './jobs.ts';

test('after a check that took minutes the database rests for nine times as long', async () => {
  const { ctx, database } = await createTestApp();
  const { id } = await buildTicketType(ctx);
  const sell = (sold: number) =>
    database.pool.query(
      `begin; set local velvet.stock = 'open'; update ticket_types set sold = ${sold} where id = '${id}'; commit`,
    );
  await sell(1);
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  let now = ctx.clock.now();
  // Every look at the clock is a minute later: a check, which looks three times, takes two.
  const clock = { now: () => (now = addMilliseconds(now, MINUTE)) };
  const { check_invariants } = invariantJobs({ ...ctx, clock, log: createLogger('error', destination) });
  const found = async () => {
    await check_invariants?.run({}, {} as never);
    return lines.splice(0).length;
  };
  expect([await found(), await found()]).toEqual([1, 0]);
  now = addMilliseconds(now, 15 * MINUTE);
  expect([await found(), await found()]).toEqual([0, 1]);
  await sell(0);
});
