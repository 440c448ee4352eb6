import { afterAll, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#server/platform/db/db.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildHoldRequest } from '../factory.ts';
import { createHoldQueue, type HoldQueue } from './hold-queue.ts';

const PROCESSES = 8;

const velvet = await createTestApp();
const databases = Array.from({ length: PROCESSES }, () =>
  createDb(createPool({ connectionString: velvet.database.url, max: 1, onError: () => undefined })),
);
const processes = databases.map((db) =>
  createHoldQueue({ ...velvet.ctx, db, settings: { ...velvet.ctx.settings, hot_path_batch_size: 4 } }),
);
afterAll(async () => {
  await Promise.all(databases.map((db) => db.destroy()));
});

async function counters(ticketTypeId: string) {
  return velvet.ctx.db
    .selectFrom('ticket_types')
    .select(['capacity', 'held', 'sold'])
    .where('id', '=', ticketTypeId)
    .executeTakeFirstOrThrow();
}

/** Sends the holds of `buyers` at once, over several processes; returns how many units were granted. */
async function takeAtOnce(ticketTypeId: string, buyers: number): Promise<number> {
  const requests = await Promise.all(
    Array.from({ length: buyers }, () => buildHoldRequest(velvet.ctx, { ticketTypeId })),
  );
  const outcomes = await Promise.all(
    requests.map((request, index) => (processes[index % PROCESSES] as HoldQueue).take(request, velvet.ctx.clock.now())),
  );
  expect(outcomes.every(({ outcome }) => outcome === 'held' || outcome === 'sold_out')).toBe(true);
  return outcomes.filter(({ outcome }) => outcome === 'held').length;
}

describe('stock under concurrent requests', () => {
  test('OV-01 fifty buyers over eight processes get exactly the last two', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: 2 });
    expect(await takeAtOnce(type.id, 50)).toBe(2);
    expect(await counters(type.id)).toEqual({ capacity: 2, held: 2, sold: 0 });
  });

  test('OV-06 the same when every commit is slow', async () => {
    const { pool } = velvet.database;
    await pool.query(
      `create function slow_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return null; end $$`,
    );
    await pool.query(
      'create constraint trigger slow_commit after insert on orders deferrable initially deferred for each row execute function slow_commit()',
    );
    try {
      const type = await buildTicketType(velvet.ctx, { capacity: 2 });
      expect(await takeAtOnce(type.id, 50)).toBe(2);
    } finally {
      await pool.query('drop function slow_commit cascade');
    }
  });

  test('control: without the row lock and the check constraint the same requests oversell', async () => {
    const { pool } = velvet.database;
    const { rows } = await pool.query<{ source: string }>(`select pg_get_functiondef('take_holds'::regproc) as source`);
    const source = rows[0]?.source ?? '';
    // Reads, pauses, then writes: the usual mistake.
    const unlocked = source
      .replace('order by t.id for update', 'order by t.id')
      .replace('update ticket_types t', 'perform pg_sleep(0.05); update ticket_types t');
    expect(unlocked).not.toBe(source);
    await pool.query('alter table ticket_types drop constraint ticket_types_stock_check');
    await pool.query(unlocked);
    const type = await buildTicketType(velvet.ctx, { capacity: 2 });
    try {
      expect(await takeAtOnce(type.id, 50)).toBeGreaterThan(2);
    } finally {
      await pool.query(source);
      await pool.query(`update orders set status = 'expired' where status = 'held' and event_id = $1`, [type.event_id]);
      await pool.query(
        `begin; select set_config('velvet.stock', 'open', true); update ticket_types set held = 0 where id = '${type.id}'; commit`,
      );
      await pool.query(
        'alter table ticket_types add constraint ticket_types_stock_check check (capacity is null or held + sold + reserved <= capacity)',
      );
    }
  });

  test('OV-13 an unlimited type sells to two hundred at once', async () => {
    const type = await buildTicketType(velvet.ctx, { capacity: null });
    expect(await takeAtOnce(type.id, 200)).toBe(200);
  });
});

describe('the same over HTTP, on every path', () => {
  const paths = [
    ['plain', {}],
    ['free', { price_amount: 0 }],
    ['with a code', {}],
  ] as const;

  test.each(paths)('OV-02 %s: two hundred guests, ten tickets', async (path, values) => {
    const type = await buildTicketType(velvet.ctx, { capacity: 10, ...values });
    const promo = path === 'with a code' ? await buildPromoCode(velvet.ctx, { event_id: type.event_id }) : undefined;
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        checkout(velvet.url, {
          ticket_type_id: type.id,
          quantity: 1,
          email: guestEmail(),
          ...(promo && { promo_code: promo.code }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(190);
    expect(refused.every(({ body }) => body.code === 'sold_out')).toBe(true);
    const { held, sold } = await counters(type.id);
    expect(held + sold).toBe(10);
  });

  test('PAY-17 a code for one use gives one discount to twenty buyers', async () => {
    const type = await buildTicketType(velvet.ctx);
    const promo = await buildPromoCode(velvet.ctx, { event_id: type.event_id, max_uses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail(), promo_code: promo.code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400).map(({ body }) => body)).toEqual(
      Array.from({ length: 19 }, () => ({ promo_code: ['This code has been used up.'] })),
    );
  });

  test('PAY-16 four concurrent clicks are one order and one address', async () => {
    const type = await buildTicketType(velvet.ctx);
    const body = { ticket_type_id: type.id, quantity: 2, email: guestEmail() };
    const answers = await Promise.all(Array.from({ length: 4 }, () => checkout(velvet.url, body)));
    expect(new Set(answers.map((answer) => answer.body.url)).size).toBe(1);
    expect(await counters(type.id)).toMatchObject({ held: 2 });
  });

  test('a repeated request shortly before a sale ends gets the same hold', async () => {
    const now = velvet.ctx.clock.now();
    const type = await buildTicketType(velvet.ctx, { sales_end_at: addMilliseconds(now, 10 * MINUTE) });
    const body = { ticket_type_id: type.id, quantity: 1, email: guestEmail() };
    const first = await checkout(velvet.url, body);
    const again = await checkout(velvet.url, body);
    expect(again.body.session_id).toBe(first.body.session_id);
  });
});
