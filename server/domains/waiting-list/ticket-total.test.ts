import { expect, test } from 'vitest';
import { unitPrice } from '#contract/ticket-price.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { randomOf } from '#server/testing/interleavings.ts';

const database = await createTestDatabase();

/** Prices around the rounding boundaries of the fee, small and large, and some random ones. */
function somePrices(): number[] {
  const random = randomOf(7);
  const drawn = Array.from({ length: 300 }, () => Math.floor(random() * 10 ** (1 + Math.floor(random() * 8))));
  const edges = [1, 10, 100, 1000, 5000, 100_000, 100_000_000].flatMap((price) => [price - 1, price, price + 1]);
  return [...new Set([...Array.from({ length: 200 }, (_, price) => price), ...edges, ...drawn])];
}

const rules = ['buyer', 'organizer'].flatMap((fee_payer) =>
  [0, 1, 250, 333, 500, 999, 1000, 9999, 10_000].flatMap((fee_basis_points) =>
    [0, 1, 50, 99, 10_000].map((fee_fixed_amount) => ({ fee_payer, fee_basis_points, fee_fixed_amount })),
  ),
);

test('the database and the checkout agree on the total of a ticket, for every price and fee rule', async () => {
  const asked = rules.flatMap((rule) => somePrices().map((price) => ({ price, ...rule })));
  const { rows } = await database.pool.query<{ total: string }>(
    `select ticket_total(x.price, x.fee_payer, x.fee_basis_points, x.fee_fixed_amount) as total
       from rows from (jsonb_to_recordset($1::jsonb)
         as (price bigint, fee_payer text, fee_basis_points integer, fee_fixed_amount bigint)) with ordinality
         as x (price, fee_payer, fee_basis_points, fee_fixed_amount, place) order by place`,
    [JSON.stringify(asked)],
  );
  const expected = asked.map(({ price, ...rule }) => unitPrice(price, rule).total);
  const differing = asked.filter((_, place) => Number(rows[place]?.total) !== expected[place]);
  expect([rows.length, differing.slice(0, 5)]).toEqual([asked.length, []]);
});
