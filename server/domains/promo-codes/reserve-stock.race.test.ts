import { describe, expect, test } from 'vitest';
import type { PromoCode } from '#contract/promo-codes.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;

async function hosted(capacity: number, others: object[] = []): Promise<Host & { id: string }> {
  const host = await buildHostedEvent(velvet, {}, [{ capacity }, ...others]);
  return { ...host, id: host.types[0]?.id ?? '' };
}
const keep = (host: Host, reserved_quantity: number, code = 'CREW') =>
  host.send<PromoCode>('POST', '/promo-codes/', {
    ...{ code, kind: 'percent', percent_basis_points: 1000 },
    ...{ reserved_ticket_type_id: host.types[0]?.id, reserved_quantity },
  });
const change = ({ send }: Host, { id, version }: PromoCode, body: object) =>
  send<PromoCode>('PATCH', `/promo-codes/${id}/`, { version, ...body });
const buy = ({ types }: Host, quantity: number, promo_code?: string) =>
  checkout(velvet.url, { ticket_type_id: types[0]?.id, quantity, email: guestEmail(), promo_code });
const giveBack = (session: string) => call(velvet.url, `/payment/checkout/${session}/`, { method: 'DELETE' });

const stock = (id: string) =>
  velvet.ctx.db
    .selectFrom('ticket_types')
    .select(['held', 'sold', 'reserved', 'capacity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('stock reserved for a code', () => {
  test('is taken from the free stock only', async () => {
    const host = await hosted(10);
    expect((await keep(host, 11)).body).toEqual({
      reserved_quantity: ['Only 10 more of these tickets are available. Reserve fewer.'],
    });
    const { body: promo } = await keep(host, 6);
    expect(await stock(host.id)).toMatchObject({ reserved: 6 });
    expect(await buy(host, 5)).toMatchObject({ status: 409, body: { available: 4 } });
    expect((await change(host, promo, { reserved_quantity: 12 })).status).toBe(400);
    expect(await stock(host.id), 'nothing was half saved').toMatchObject({ reserved: 6 });
    await change(host, promo, { reserved_quantity: 3 });
    expect(await stock(host.id)).toMatchObject({ reserved: 3 });
  });

  test('goes back on sale when the code is paused, and is reserved again when it is resumed', async () => {
    const host = await hosted(10);
    const { body: promo } = await keep(host, 6);
    await buy(host, 2, 'CREW');
    const paused = await change(host, promo, { is_paused: true });
    expect(paused.body).toMatchObject({ reserved_quantity: 6 });
    expect(await stock(host.id)).toMatchObject({ held: 2, reserved: 0 });
    const others = await buy(host, 6);
    expect((await change(host, paused.body, { is_paused: false })).body).toHaveProperty('reserved_quantity');
    await giveBack(others.body.session_id);
    await change(host, paused.body, { is_paused: false });
    expect(await stock(host.id)).toMatchObject({ held: 2, reserved: 4 });
  });

  test.each(['paused', 'deleted'])('of a %s code, what its orders give back is for everybody', async (how) => {
    const host = await hosted(10);
    const { body: promo } = await keep(host, 6);
    const order = await buy(host, 2, 'CREW');
    if (how === 'paused') await change(host, promo, { is_paused: true });
    else await host.send('DELETE', `/promo-codes/${promo.id}/`);
    expect(await stock(host.id)).toMatchObject({ held: 2, reserved: 0 });
    await giveBack(order.body.session_id);
    expect(await stock(host.id)).toMatchObject({ held: 0, reserved: 0 });
    expect((await buy(host, 10)).status).toBe(201);
  });

  test('cannot go below what is used, nor move to other tickets then', async () => {
    const host = await hosted(10, [{ capacity: 10 }]);
    const { body: promo } = await keep(host, 6);
    const [first, second] = host.types;
    const moved = await change(host, promo, { reserved_ticket_type_id: second?.id });
    expect([await stock(first?.id ?? ''), await stock(second?.id ?? '')]).toMatchObject([
      { reserved: 0 },
      { reserved: 6 },
    ]);
    const back = await change(host, moved.body, { reserved_ticket_type_id: first?.id });
    await buy(host, 2, 'CREW');
    expect((await change(host, back.body, { reserved_quantity: 1 })).body).toEqual({
      reserved_quantity: ['At least 2: that’s how many are taken.'],
    });
    expect((await change(host, back.body, { reserved_ticket_type_id: second?.id })).body).toHaveProperty(
      'reserved_ticket_type_id',
    );
  });
});

describe('reserving while others buy', () => {
  /** Sixty buyers of one ticket each and ten codes that reserve four each, all at once, with twenty tickets. */
  async function promise(host: Host & { id: string }, reserve: (code: string) => Promise<boolean>) {
    const buyers = Array.from({ length: 60 }, () => buy(host, 1));
    const codes = Array.from({ length: 10 }, (_, number) => reserve(`CREW${number}`));
    const [bought, kept] = await Promise.all([Promise.all(buyers), Promise.all(codes)]);
    expect(new Set([201, 409, ...bought.map(({ status }) => status)])).toEqual(new Set([201, 409]));
    return bought.filter(({ status }) => status === 201).length + 4 * kept.filter(Boolean).length;
  }

  test('never reserves more than there is', async () => {
    const host = await hosted(20);
    const promised = await promise(host, async (code) => {
      const { status } = await keep(host, 4, code);
      expect([201, 400]).toContain(status);
      return status === 201;
    });
    const { held, reserved } = await stock(host.id);
    expect([held + reserved, promised <= 20]).toEqual([promised, true]);
    // What is left is less than any code wanted, or went to buyers.
    expect(promised).toBeGreaterThan(16);
  });

  test('control: with a read, a later write and no check, the same requests reserve too much', async () => {
    const host = await hosted(20);
    const { db } = velvet.ctx;
    const { pool } = velvet.database;
    await pool.query('alter table ticket_types drop constraint ticket_types_stock_check');
    try {
      // All read before anybody writes, as fast concurrent requests do.
      const { held, sold, reserved } = await stock(host.id);
      const promised = await promise(host, async () => {
        if (held + sold + reserved + 4 > 20) return false;
        await db
          .updateTable('ticket_types')
          .set(({ eb }) => ({ reserved: eb('reserved', '+', 4) }))
          .where('id', '=', host.id)
          .execute();
        return true;
      });
      expect(promised).toBeGreaterThan(20);
    } finally {
      await db.updateTable('ticket_types').set({ reserved: 0 }).where('id', '=', host.id).execute();
      await pool.query(
        'alter table ticket_types add constraint ticket_types_stock_check check (capacity is null or held + sold + reserved <= capacity)',
      );
    }
  });

  test('a code is deleted while twenty buyers use it: each order has its code, or is refused', async () => {
    const host = await hosted(100);
    const { body: promo } = await keep(host, 30);
    const [answers, removed] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => buy(host, 1, 'CREW'))),
      host.send('DELETE', `/promo-codes/${promo.id}/`),
    ]);
    expect(removed.status).toBe(200);
    const bought = answers.filter(({ status }) => status === 201);
    expect(bought.every(({ body }) => body.order.promo_code === 'CREW')).toBe(true);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body);
    expect(refused).toEqual(refused.map(() => ({ promo_code: ['We don’t know this code.'] })));
    expect(await stock(host.id)).toMatchObject({ held: bought.length, reserved: 0 });
  });
});
