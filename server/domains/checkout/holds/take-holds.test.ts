import type pg from 'pg';
import { expect, test } from 'vitest';
import { createDb, createPool } from '#server/platform/db/db.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { isLockAwaited } from '#server/testing/database.ts';
import { until } from '#server/testing/until.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildHoldRequest } from '../factory.ts';
import { takeHolds } from './take-holds.ts';

const MANY = 1000;

/** How many index entries and rows of `orders` have been read so far. */
async function readOfOrders(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ read: number }>(
    `select sum(s.idx_tup_read)::int + (select t.seq_tup_read::int from pg_stat_user_tables t where t.relname = 'orders') as read
       from pg_stat_user_indexes s where s.relname = 'orders'`,
  );
  return rows[0]?.read ?? 0;
}

test('a connection that planned its query when there were few orders still looks up holds by index when there are many', async () => {
  const velvet = await createTestApp();
  const type = await buildTicketType(velvet.ctx, { capacity: null });
  const request = () => buildHoldRequest(velvet.ctx, { ticketTypeId: type.id });
  const pool = createPool({ connectionString: velvet.database.url, max: 1, onError: () => undefined });
  const one = createDb(pool);
  const first = await request();
  await takeHolds(velvet.ctx.db, [first], velvet.ctx.clock.now());
  await velvet.database.pool.query('analyze orders');
  await takeHolds(one, [await request()], velvet.ctx.clock.now());

  const many = Array.from({ length: MANY }, (_, n) => ({
    ...first,
    order_id: crypto.randomUUID(),
    session_id: `${first.session_id}${n}`,
    hold_key: `${first.hold_key}${n}`,
  }));
  await takeHolds(velvet.ctx.db, many, velvet.ctx.clock.now());
  const before = await readOfOrders(pool);
  expect((await takeHolds(one, [await request()], velvet.ctx.clock.now()))[0]?.outcome).toBe('held');

  expect((await readOfOrders(pool)) - before).toBeLessThan(MANY / 10);
  await one.destroy();
});

test('OV-15 a price that changes while a batch waits makes the outcome of the batch stale', async () => {
  const velvet = await createTestApp();
  const type = await buildTicketType(velvet.ctx, { price_amount: 2000 });
  const request = await buildHoldRequest(velvet.ctx, { ticketTypeId: type.id });
  const organizer = await velvet.database.pool.connect();
  await organizer.query('begin');
  await organizer.query('update ticket_types set price_amount = 2500 where id = $1', [type.id]);
  await organizer.query('update events set offer_version = offer_version + 1 where id = $1', [type.event_id]);

  const outcomes = takeHolds(velvet.ctx.db, [request], velvet.ctx.clock.now());
  await until(() => isLockAwaited(velvet.database));
  await organizer.query('commit');
  organizer.release();

  expect((await outcomes)[0]?.outcome).toBe('stale');
});

test('a paid ticket is not on sale once its organizer cannot be paid, though it was a moment ago', async () => {
  const { ctx } = await createTestApp();
  const type = await buildTicketType(ctx, { price_amount: 2000 });
  const request = await buildHoldRequest(ctx, { ticketTypeId: type.id });
  const { id: promo_code_id } = await buildPromoCode(ctx, { event_id: (await buildTicketType(ctx)).event_id });
  const withCode = await takeHolds(ctx.db, [{ ...request, promo_code_id }], ctx.clock.now());
  expect(withCode, 'a code of another event').toMatchObject([{ outcome: 'stale' }]);
  const { organization_id } = await ctx.db
    .selectFrom('events')
    .select('organization_id')
    .where('id', '=', type.event_id)
    .executeTakeFirstOrThrow();
  const blocked = ctx.db.updateTable('organizations').set({ paid_sales_allowed: false });
  await blocked.where('id', '=', organization_id).execute();
  expect(await takeHolds(ctx.db, [request], ctx.clock.now())).toMatchObject([{ outcome: 'not_on_sale' }]);
});

const NOW = new Date();
const [BEFORE, LATER] = [addMilliseconds(NOW, -HOUR), addMilliseconds(NOW, HOUR)];
test.each([
  ['has not begun', { starts_at: LATER }],
  ['is over', { ends_at: BEFORE }],
  ['is paused', { paused_at: BEFORE, paused_reserved_quantity: 0 }],
  ['is deleted', { archived_at: BEFORE }],
])(
  'a promo code that %s, though it was looked up before, makes the outcome of the batch stale',
  async (_is, values) => {
    const { ctx } = await createTestApp();
    const type = await buildTicketType(ctx);
    const take = async (promo: object) => {
      const { id: promo_code_id } = await buildPromoCode(ctx, { event_id: type.event_id, ...promo });
      const request = await buildHoldRequest(ctx, { ticketTypeId: type.id, promo_code_id });
      return (await takeHolds(ctx.db, [request], NOW))[0]?.outcome;
    };
    expect([await take({}), await take(values)]).toEqual(['held', 'stale']);
  },
);

test('a hold whose payment begins while a batch waits for its lock is not replaced', async () => {
  const velvet = await createTestApp();
  const type = await buildTicketType(velvet.ctx);
  const first = await buildHoldRequest(velvet.ctx, { ticketTypeId: type.id });
  await takeHolds(velvet.ctx.db, [first], velvet.ctx.clock.now());
  const payment = await velvet.database.pool.connect();
  await payment.query('begin');
  await payment.query('select from orders where id = $1 for update', [first.order_id]);
  await payment.query(
    `insert into payment_sessions (order_id, attempt, state, expires_at, created_at) values ($1, 1, 'creating', now(), now())`,
    [first.order_id],
  );

  const { hold_key } = first;
  const other = await buildHoldRequest(velvet.ctx, { ticketTypeId: type.id, quantity: 2, hold_key });
  const outcomes = takeHolds(velvet.ctx.db, [other], velvet.ctx.clock.now());
  await until(() => isLockAwaited(velvet.database));
  await payment.query('commit');
  payment.release();

  expect(await outcomes).toMatchObject([{ outcome: 'wait', order_id: first.order_id }]);
});
