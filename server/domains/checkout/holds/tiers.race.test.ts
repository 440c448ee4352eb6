import { describe, expect, test } from 'vitest';
import type { TicketType } from '#contract/ticket-types.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { endHold } from './end-hold.ts';
import { buildHoldRequest } from '../factory.ts';
import { takeHolds } from './take-holds.ts';

const velvet = await createTestApp({ settings: { api_cache_milliseconds: 0, offer_cache_milliseconds: 0 } });

type TypeValues = Parameters<typeof buildTicketType>[1];

async function buildTiers(first: TypeValues, second: TypeValues = {}) {
  const { id: event_id } = await buildEvent(velvet.ctx);
  const early = await buildTicketType(velvet.ctx, {
    event_id,
    name: 'Early',
    price_amount: 2000,
    position: 1,
    ...first,
  });
  const regular = await buildTicketType(velvet.ctx, {
    event_id,
    name: 'Regular',
    position: 2,
    opens_after_type_id: early.id,
    ...second,
  });
  return { event_id, early: early.id, regular: regular.id };
}

const buy = (ticket_type_id: string, quantity = 1) =>
  checkout(velvet.url, { ticket_type_id, quantity, email: guestEmail() });
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

async function shown(eventId: string) {
  const { body } = await call<TicketType[]>(velvet.url, `/ticket-types/?event_id=${eventId}`);
  return body.map(({ name, availability }) => `${name}: ${availability}`);
}

describe('a tier', () => {
  test('opens when the one before is gone, and closes again when a checkout of that one ends', async () => {
    const { event_id, early, regular } = await buildTiers({ capacity: 2 });
    expect(await shown(event_id)).toEqual(['Early: few_left', 'Regular: not_yet']);
    expect(codeOf(await buy(regular))).toBe('not_on_sale');
    const last = await buy(early, 2);
    expect(await shown(event_id)).toEqual(['Early: sold_out', 'Regular: on_sale']);
    const held = await buy(regular);
    expect(held.status).toBe(201);
    await endHold(velvet.ctx, last.body.order.id, { status: 'expired', reason: 'hold_ended' });
    expect(await shown(event_id)).toEqual(['Early: few_left', 'Regular: not_yet']);
    expect(codeOf(await buy(regular))).toBe('not_on_sale');
    expect((await buy(early)).body.order.total.amount).toBe(2150);
  });

  test('opens at its own time, even if the one before has tickets left', async () => {
    const opens = addMilliseconds(velvet.ctx.clock.now(), HOUR);
    const { event_id, regular } = await buildTiers({ capacity: 50 }, { sales_start_at: opens });
    expect(codeOf(await buy(regular))).toBe('not_on_sale');
    velvet.clock.advance(HOUR);
    expect(await shown(event_id)).toEqual(['Early: on_sale', 'Regular: on_sale']);
    expect((await buy(regular)).status).toBe(201);
  });

  test.each([
    ['when the sale of the one before has ended', { sales_end_at: new Date('2020-01-01') }, 201],
    ['when the one before is archived', { state: 'archived' }, 201],
    ['not when the one before is paused', { state: 'paused' }, 409],
  ])('opens %s', async (_when, values, status) => {
    const { regular } = await buildTiers({ capacity: 50, ...values });
    expect((await buy(regular)).status).toBe(status);
  });

  test('in one batch, the request after the last ticket of a tier gets the next tier', async () => {
    const { early, regular } = await buildTiers({ capacity: 1 });
    const requests = [];
    for (const ticketTypeId of [regular, early, regular, early])
      requests.push(await buildHoldRequest(velvet.ctx, { ticketTypeId }));
    const outcomes = await takeHolds(velvet.ctx.db, requests, velvet.ctx.clock.now());
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['not_on_sale', 'held', 'held', 'sold_out']);
  });
});

/** Records for each sold ticket of a tier how many tickets the tier before still had at the end of the transaction. */
async function watchEarlySales(): Promise<{ count: () => Promise<number> }> {
  await velvet.database.pool.query(`
    create table early_sales (at timestamptz default now());
    create function note_early_sale() returns trigger language plpgsql as $$ begin
      insert into early_sales select from ticket_types t join ticket_types b on b.id = t.opens_after_type_id
       where t.id = new.ticket_type_id and b.capacity - b.held - b.sold > 0;
      return null;
    end $$;
    create constraint trigger note_early_sale after insert on order_lines deferrable initially deferred
      for each row execute function note_early_sale()`);
  return {
    count: async () => {
      const { rows } = await velvet.database.pool.query<{ n: number }>('select count(*)::int as n from early_sales');
      return rows[0]?.n ?? 0;
    },
  };
}

describe('two hundred buyers over the moment when the first tier sells out', () => {
  /** A persistent buyer: tries the next tier, then the first, then the next again. */
  async function insist({ early, regular }: { early: string; regular: string }): Promise<string> {
    if ((await buy(regular)).status === 201) return 'regular';
    if ((await buy(early)).status === 201) return 'early';
    const last = await buy(regular);
    return last.status === 201 ? 'regular' : (codeOf(last) ?? String(last.status));
  }

  test('nobody gets the next tier early, and no ticket is lost; control: without the rule some do', async () => {
    const early = await watchEarlySales();
    const tiers = await buildTiers({ capacity: 60 }, { capacity: 140 });
    const got = await Promise.all(Array.from({ length: 200 }, () => insist(tiers)));
    expect(Object.groupBy(got, (tier) => tier)).toEqual({
      early: Array.from({ length: 60 }, () => 'early'),
      regular: Array.from({ length: 140 }, () => 'regular'),
    });
    expect(await early.count()).toBe(0);

    const { pool } = velvet.database;
    const { rows } = await pool.query<{ source: string }>(
      `select pg_get_functiondef('type_is_gone'::regproc) as source`,
    );
    const source = rows[0]?.source ?? '';
    await pool.query(source.replace(/select p_state[^$]*/, 'select true '));
    try {
      const unruled = await buildTiers({ capacity: 60 }, { capacity: 140 });
      await Promise.all(Array.from({ length: 20 }, () => insist(unruled)));
      expect(await early.count()).toBeGreaterThan(0);
    } finally {
      await pool.query(source);
    }
  });
});
