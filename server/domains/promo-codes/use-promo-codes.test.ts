import { describe, expect, test } from 'vitest';
import type { PromoCode } from '#contract/promo-codes.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { placeholderEmail } from '#server/platform/lib/email-address.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, details, guestEmail } from '#server/testing/checkout.ts';
import { percent, promoCodeCalls, promoError } from '#server/testing/promo-codes.ts';

const velvet = await createTestApp();
const { host, make, change, buy, auditOf } = promoCodeCalls(velvet);

describe('when and how often', () => {
  test('it works from its first to its last minute, in local time of the event', async () => {
    const owls = await host({ time_zone: 'America/New_York' });
    const { body } = await make(owls, { ...percent, starts_at: '2031-07-01T20:00', ends_at: '2031-07-02T20:00' });
    expect(body).toMatchObject({
      starts_at: '2031-07-02T00:00:00.000Z',
      ends_at: '2031-07-03T00:00:00.000Z',
      state: 'scheduled',
    });
    const start = new Date(body.starts_at ?? '');
    await velvet.ctx.db
      .updateTable('events')
      .set({ starts_at: addMilliseconds(start, 9 * DAY), ends_at: addMilliseconds(start, 10 * DAY), doors_at: null })
      .where('id', '=', owls.event.id)
      .execute();
    const at = async (instant: Date) => {
      velvet.clock.set(instant);
      return promoError(await buy(owls, 'SUMMER'));
    };
    try {
      expect(await at(addMilliseconds(start, -MINUTE))).toBe('This code is not valid yet.');
      expect(await at(start)).toBeUndefined();
      expect(await at(addMilliseconds(start, DAY - MINUTE))).toBeUndefined();
      expect(await at(addMilliseconds(start, DAY))).toBe('This code has expired.');
    } finally {
      velvet.clock.set(new Date());
    }
  });

  test('in an hour that occurs twice, a start means the first and an end the second', async () => {
    const { body } = await make(await host(), {
      ...percent,
      starts_at: '2031-10-26T02:30',
      ends_at: '2031-10-26T02:30',
    });
    expect(Date.parse(body.ends_at ?? '') - Date.parse(body.starts_at ?? '')).toBe(HOUR);
  });

  test('a limit cannot go below the uses, and counts orders', async () => {
    const owls = await host();
    const { body } = await make(owls, { ...percent, max_uses: 2 });
    for (const quantity of [3, 2]) expect((await buy(owls, 'SUMMER', quantity)).status).toBe(201);
    expect(promoError(await buy(owls, 'SUMMER'))).toBe('This code has been used up.');
    expect((await change(owls, body, { max_uses: 1 })).body).toEqual({
      max_uses: ['At least 2: that’s how often it has been used.'],
    });
    expect((await change(owls, body, { max_uses: 3 })).body).toMatchObject({ used: 2, max_uses: 3, state: 'active' });
    expect((await buy(owls, 'SUMMER')).status).toBe(201);
  });
});

describe('changing one', () => {
  test('new orders pay the new price at once, orders that exist keep theirs', async () => {
    const owls = await host();
    const { body: promo } = await make(owls, percent);
    const before = await buy(owls, 'SUMMER');
    expect(before.body.order.total.amount).toBe(4250);
    const changed = await change(owls, promo, { kind: 'fixed_per_ticket', amount: 500 });
    expect(changed.body).toMatchObject({
      version: 2,
      percent_basis_points: null,
      amount: { amount: 500, currency: 'eur' },
    });
    expect((await buy(owls, 'SUMMER')).body.order.total.amount).toBe(4775);
    expect((await details(velvet.url, before.body.session_id)).body.order.total.amount).toBe(4250);
    expect(await auditOf(promo.id)).toMatchObject([
      {},
      {
        action: 'promo_code.changed',
        data: { kind: { from: 'percent', to: 'fixed_per_ticket' }, amount: { to: 500 } },
      },
    ]);
  });

  test('of two concurrent saves the second is refused', async () => {
    const owls = await host();
    const { body: promo } = await make(owls, percent);
    const answers = await Promise.all([change(owls, promo, { max_uses: 5 }), change(owls, promo, { max_uses: 6 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile' });
  });

  test('pausing stops it at once with its own message; resuming brings it back', async () => {
    const owls = await host();
    const { body: promo } = await make(owls, percent);
    const paused = await change(owls, promo, { is_paused: true });
    expect(paused.body).toMatchObject({ state: 'paused' });
    expect(promoError(await buy(owls, 'SUMMER'))).toBe('This code is paused right now.');
    await change(owls, paused.body, { is_paused: false });
    expect((await buy(owls, 'SUMMER')).status).toBe(201);
  });

  test('its text can be changed until an order has used it', async () => {
    const owls = await host();
    const { body: promo } = await make(owls, percent);
    await make(owls, { ...percent, code: 'TAKEN' });
    expect((await change(owls, promo, { code: 'taken' })).body).toHaveProperty('code');
    const renamed = await change(owls, promo, { code: 'winter' });
    expect(renamed.body.code).toBe('WINTER');
    await buy(owls, 'WINTER');
    expect((await change(owls, renamed.body, { code: 'AGAIN' })).body).toHaveProperty('code');
  });

  test('an unused code is deleted, any other stays with its orders and frees its text', async () => {
    const owls = await host();
    const { body: unused } = await make(owls, percent);
    const remove = ({ id }: PromoCode) => owls.send('DELETE', `/promo-codes/${id}/`);
    expect((await remove(unused)).body).toEqual({ is_archived: false });
    const { body: used } = await make(owls, percent);
    const order = await buy(owls, 'SUMMER');
    expect((await remove(used)).body).toEqual({ is_archived: true });
    expect(promoError(await buy(owls, 'SUMMER'))).toBe('We don’t know this code.');
    expect((await details(velvet.url, order.body.session_id)).body.order).toMatchObject({ promo_code: 'SUMMER' });
    expect((await owls.send<{ results: [] }>('GET', '/promo-codes/')).body.results).toEqual([]);
    const gone = { status: 404, body: { detail: 'This code was already deleted.' } };
    expect(await remove(used)).toMatchObject(gone);
    expect(await change(owls, used, { is_paused: true })).toMatchObject(gone);
    expect((await make(owls, percent)).status).toBe(201);
  });
});

describe('the list and the uses', () => {
  test('codes are found by their text and state, and paged', async () => {
    const owls = await host();
    for (let number = 10; number < 40; number += 1) await make(owls, { ...percent, code: `NIGHT${number}` });
    type Page = { results: PromoCode[]; next: string | null };
    const list = async (query = '') => (await owls.send<Page>('GET', `/promo-codes/${query}`)).body;
    const first = await list();
    expect(first.results[0]?.code).toBe('NIGHT39');
    const second = await list(`?cursor=${new URL(first.next ?? '', velvet.url).searchParams.get('cursor')}`);
    expect([...first.results, ...second.results]).toHaveLength(30);
    expect(second.next).toBeNull();
    expect((await list('?search=ght1')).results).toHaveLength(10);
    expect((await list('?search=%25')).results).toEqual([]);
    await change(owls, first.results[0] as PromoCode, { is_paused: true });
    expect((await list('?state=paused')).results.map(({ code }) => code)).toEqual(['NIGHT39']);
  });

  test('uses name the order, its buyer and the discount; a hold that was given back stays as released', async () => {
    const owls = await host();
    const { body: promo } = await make(owls, percent);
    const email = guestEmail();
    const order = await checkout(velvet.url, {
      ticket_type_id: owls.types[0]?.id,
      quantity: 2,
      email,
      promo_code: 'summer',
    });
    const other = await buy(owls, 'SUMMER');
    await call(velvet.url, `/payment/checkout/${other.body.session_id}/`, { method: 'DELETE' });
    const buyer_email = placeholderEmail(other.body.order.id);
    await velvet.ctx.db.updateTable('orders').set({ buyer_email }).where('id', '=', other.body.order.id).execute();
    const { body } = await owls.send('GET', `/promo-codes/${promo.id}/uses/`);
    expect(body).toMatchObject({
      code: { code: 'SUMMER', used: 1 },
      results: [
        { order_id: other.body.order.id, buyer_email: null, state: 'released' },
        { order_id: order.body.order.id, buyer_email: email, quantity: 2, discount: { amount: 2000 }, state: 'held' },
      ],
    });
  });
});
