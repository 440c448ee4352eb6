import { describe, expect, test } from 'vitest';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHoldRequest } from '../factory.ts';
import { takeHolds } from './take-holds.ts';

const BUYERS = 100;

const velvet = await createTestApp();

async function buildHosted() {
  const type = await buildTicketType(velvet.ctx, { capacity: BUYERS });
  const owner = await velvet.ctx.db
    .selectFrom('organizations as o')
    .innerJoin('events as e', 'e.organization_id', 'o.id')
    .select('o.owner_user_id as id')
    .where('e.id', '=', type.event_id)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(velvet.ctx, owner)}` };
  const send = (method: string, path: string, { body }: { body?: object } = {}) =>
    call(velvet.url, path, { method, headers, ...(body && { body }) });
  const setCapacity = (capacity: number) => send('PATCH', `/ticket-types/${type.id}/`, { body: { capacity } });
  return { type, send, setCapacity };
}

const stock = (id: string) =>
  velvet.ctx.db.selectFrom('ticket_types').select(['capacity', 'held']).where('id', '=', id).executeTakeFirstOrThrow();

/** Buys like the website, which retries after "It is very busy right now. Please try again." */
async function buy(ticket_type_id: string): Promise<number> {
  const email = guestEmail();
  for (;;) {
    const { status } = await checkout(velvet.url, { ticket_type_id, quantity: 1, email });
    if (status !== 503) return status;
  }
}

describe('a hundred buyers while the host lowers the capacity', () => {
  test('the capacity is never below what is held, and nobody gets more than there is', async () => {
    const { type, setCapacity } = await buildHosted();
    const buying = Array.from({ length: BUYERS }, () => buy(type.id));
    const lowering = Array.from({ length: 40 }, (_, n) => setCapacity(BUYERS - 2 * n));
    const [bought, lowered] = await Promise.all([Promise.all(buying), Promise.all(lowering)]);
    for (const { status, body } of lowered)
      if (status !== 200)
        expect([status, body]).toEqual([
          400,
          { capacity: [expect.stringMatching(/the number cannot be below \d+\./)] },
        ]);
    const { capacity, held } = await stock(type.id);
    expect(bought.filter((status) => status === 201)).toHaveLength(held);
    expect(bought.every((status) => status === 201 || status === 409)).toBe(true);
    expect(held).toBeLessThanOrEqual(capacity ?? 0);
  });

  test('control: reading first and writing later goes below what is held', async () => {
    const { type } = await buildHosted();
    const { pool } = velvet.database;
    await pool.query('alter table ticket_types drop constraint ticket_types_stock_check');
    try {
      const { held } = await stock(type.id);
      const request = await buildHoldRequest(velvet.ctx, { ticketTypeId: type.id, quantity: 5 });
      // A checkout in between.
      await takeHolds(velvet.ctx.db, [request], velvet.ctx.clock.now());
      if (held <= 3) await pool.query('update ticket_types set capacity = 3 where id = $1', [type.id]);
      expect(await stock(type.id)).toEqual({ capacity: 3, held: 5 });
    } finally {
      await pool.query('update ticket_types set capacity = 100 where id = $1', [type.id]);
      await pool.query(
        'alter table ticket_types add constraint ticket_types_stock_check check (capacity is null or held + sold + reserved <= capacity)',
      );
    }
  });
});

test('hosts who reorder, delete and pause types while hundreds buy several at once block nobody', async () => {
  const { type, send } = await buildHosted();
  const [second, third] = await Promise.all(
    [1, 2].map((position) => buildTicketType(velvet.ctx, { event_id: type.event_id, position })),
  );
  const ids = [type.id, second?.id ?? '', third?.id ?? ''];
  const items = ids.map((ticket_type_id) => ({ ticket_type_id, quantity: 1 }));
  const buying = Array.from({ length: 60 }, async () => {
    const email = guestEmail();
    for (;;) {
      const { status } = await checkout(velvet.url, { items, email });
      if (status !== 503) return status;
    }
  });
  // "Busy" is not a refusal: buyers and hosts try again.
  const change: typeof send = async (...request) => {
    for (;;) {
      const answer = await send(...request);
      if (answer.status !== 503) return answer;
    }
  };
  const hosting = Array.from({ length: 30 }, async (_, n) => {
    const order = n % 2 === 0 ? ids : ids.toReversed();
    const tier = await buildTicketType(velvet.ctx, { event_id: type.event_id, position: 9 });
    const after = { body: { opens_after: tier.id } };
    return [
      (await change('PUT', `/events/${type.event_id}/ticket-types/`, { body: { ticket_type_ids: order } })).status,
      (
        await change(
          'PATCH',
          `/ticket-types/${(await buildTicketType(velvet.ctx, { event_id: type.event_id })).id}/`,
          after,
        )
      ).status,
      (await change('DELETE', `/ticket-types/${tier.id}/`)).status,
    ];
  });
  expect(new Set((await Promise.all(hosting)).flat())).toEqual(new Set([200]));
  expect(new Set(await Promise.all(buying))).toEqual(new Set([201]));
});
