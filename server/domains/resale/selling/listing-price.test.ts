import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { priceAt } from '#contract/listing-price.ts';
import { splitPrice } from '#contract/resale-split.ts';
import { ratesOf } from '#server/domains/tickets/resale-terms.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildListing } from '../factory.ts';
import { cutOff, fallsFrom, priceNow } from '../listing-sql.ts';
import { totalOf } from '../offer-sql.ts';

const HOUR = 3_600_000;

const velvet = await createTestApp();

test('the cap is a share of what was paid, rounded down', async () => {
  const { rows } = await sql<{ cap: number }>`
    select resale_cap(c.paid, c.share) as cap from (values (5555, 10000), (5555, 12000), (333, 5000)) c (paid, share)`.execute(
    velvet.ctx.db,
  );
  expect(rows.map(({ cap }) => cap)).toEqual([5555, 6666, 166]);
});

test('the database adds the buyer’s fee as the screens do', async () => {
  const { ctx } = velvet;
  const prices = [100, 109, 110, 111, 4999, 5000, 123_457];
  const { rows } = await sql<{ total: number }>`
    select ${totalOf(ctx, sql`p.price`)} as total from unnest(${prices}::bigint[]) with ordinality p (price, n) order by p.n`.execute(
    ctx.db,
  );
  const rates = ratesOf(ctx.settings);
  expect(rows.map(({ total }) => total)).toEqual(prices.map((price) => splitPrice(price, 0, rates).total));
});

test('the database computes the price that the screens show, at every moment', async () => {
  const { listing } = await buildListing(velvet.ctx, { price_amount: 4999, floor_amount: 1234 });
  const { ctx } = velvet;
  const find = async (now: Date) => {
    const { rows } = await sql<{ price: number; falls_from: Date; falls_until: Date }>`
      select ${priceNow(ctx, now)} as price, ${fallsFrom(ctx)} as falls_from, ${cutOff(ctx)} as falls_until
        from listings l join events e on e.id = l.event_id where l.id = ${listing.id}`.execute(ctx.db);
    return rows[0];
  };
  const start = (await find(ctx.clock.now()))?.falls_from.getTime() ?? 0;
  const wrong: number[] = [];
  for (let minutes = -30; minutes < 26 * 60; minutes += 7) {
    const now = new Date(start + (minutes * HOUR) / 60);
    const row = await find(now);
    const slide = { falls_from: start, falls_until: row?.falls_until.getTime() ?? 0 };
    if (row?.price !== priceAt({ ...listing, ...slide }, now.getTime())) wrong.push(minutes);
  }
  expect(wrong).toEqual([]);
  const last = await find(new Date(start + 25 * HOUR));
  expect(last?.price).toBe(1234);
});
