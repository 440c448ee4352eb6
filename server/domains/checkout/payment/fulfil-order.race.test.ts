import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { playInterleaving } from '#server/testing/interleavings.ts';
import { createPayingWorld } from '#server/testing/paying.ts';

const SEEDS = 40;

const world = await createPayingWorld();

test(`WH-01 in ${SEEDS} random interleavings a payment gives its tickets exactly once or nothing at all`, async () => {
  const ends: Record<string, number> = {};
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const end = await playInterleaving(world, seed);
    ends[end] = (ends[end] ?? 0) + 1;
  }
  // The seeds only prove something if both results occurred.
  expect(Object.keys(ends).toSorted()).toEqual(['expired', 'paid']);
}, 120_000);

test('control: of two processes that check first and sell afterwards, only the database constraint stops one', async () => {
  await world.control('POST', '/webhooks', { never: true });
  const held = await world.holdAndPay();
  const { id } = held.order;
  const lookThenSell = async () => {
    const { status } = await world.order(held);
    if (status !== 'held') return 'too late';
    await sql`select issue_tickets(array[${id}]::uuid[], ${world.clock.now()}, 'purchase')`.execute(world.ctx.db);
    return 'sold';
  };
  const tries = await Promise.allSettled([lookThenSell(), lookThenSell(), lookThenSell()]);
  expect(tries.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  await sql`delete from ticket_history where ticket_id in (select id from tickets where order_id = ${id})`.execute(
    world.ctx.db,
  );
  await sql`delete from ticket_versions where ticket_id in (select id from tickets where order_id = ${id})`.execute(
    world.ctx.db,
  );
  await sql`delete from tickets where order_id = ${id}`.execute(world.ctx.db);
});
