import { describe, expect, test } from 'vitest';
import type { PreviewedPrice } from '#contract/promo-codes.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { percent, promoCodeCalls } from '#server/testing/promo-codes.ts';

const velvet = await createTestApp();
const { host, make, buy, auditOf } = promoCodeCalls(velvet);

describe('what a code does', () => {
  // 19.55 with a fee of 5 % + 0.50, on the buyer or out of the price. Before: 21.03, or 19.55 of which 18.07 is the
  // host’s.
  test.each([
    ['percent', { percent_basis_points: 3333 }, [1418, 1303], [1303, 1188]],
    ['percent', { percent_basis_points: 10_000 }, [0, 0], [0, 0]],
    ['fixed_per_ticket', { amount: 700 }, [1368, 1255], [1255, 1142]],
    ['fixed_per_ticket', { amount: 5000 }, [0, 0], [0, 0]],
    ['fixed_per_order', { amount: 500 }, [1578, 1455], [1455, 1332]],
    ['set_price', { amount: 999 }, [1099, 999], [999, 899]],
    ['set_price', { amount: 5000 }, [2103, 1955], [1955, 1807]],
  ])('%s %o is previewed as it is charged, to the cent', async (kind, value, byBuyer, byHost) => {
    for (const [fee_payer, [total, host_amount]] of [
      ['buyer', byBuyer],
      ['organizer', byHost],
    ] as const) {
      const owls = await host({ fee_payer }, [{ price_amount: 1955 }]);
      const preview = await owls.send<PreviewedPrice[]>('POST', '/promo-codes/preview/', { kind, ...value });
      const words = fee_payer === 'buyer' ? 2103 : 1955;
      expect(preview.body).toMatchObject([
        { regular_total: { amount: words }, total: { amount: total }, host_amount: { amount: host_amount } },
      ]);
      expect((await make(owls, { kind, ...value })).status).toBe(201);
      expect((await buy(owls, 'SUMMER')).body.order.total.amount).toBe(total);
    }
  });

  test('an amount off the order is previewed for an order of several, and shared by the cent', async () => {
    const owls = await host({}, [{ price_amount: 1955 }]);
    const rule = { kind: 'fixed_per_order', amount: 500 };
    const { body } = await owls.send<PreviewedPrice[]>('POST', '/promo-codes/preview/', { ...rule, quantity: 3 });
    await make(owls, rule);
    expect(body[0]?.total.amount).toBe((await buy(owls, 'SUMMER', 3)).body.order.total.amount);
  });

  test('the preview names tickets that are not covered, and hidden tickets that it would show', async () => {
    const owls = await host({}, [{}, { is_hidden: true, name: 'Friends' }]);
    const ids = owls.types.map((type) => type.id);
    const { body } = await owls.send('POST', '/promo-codes/preview/', { kind: 'unlock', ticket_type_ids: [ids[1]] });
    expect(body).toMatchObject([
      { ticket_type_id: ids[0], is_covered: false, is_hidden: false },
      { ticket_type_id: ids[1], is_covered: true, is_hidden: true },
    ]);
  });

  test('a code for all tickets does not show hidden ones; a code that names them does', async () => {
    const owls = await host({}, [{}, { is_hidden: true }]);
    const hidden = owls.types[1];
    await make(owls, percent);
    await make(owls, { ...percent, code: 'FRIENDS', ticket_type_ids: [hidden?.id] });
    const listed = async (code: string) =>
      (await call<unknown[]>(velvet.url, `/ticket-types/?event_id=${owls.event.id}&promo_code=${code}`)).body.length;
    expect([await listed('SUMMER'), await listed('FRIENDS')]).toEqual([1, 2]);
    expect((await buy(owls, 'SUMMER', 1, hidden)).status).toBe(400);
    expect((await buy(owls, 'FRIENDS', 1, hidden)).status).toBe(201);
  });
});

test.each(['cancelled', 'over'])('a code of an event that is %s has ended', async (ending) => {
  const owls = await host();
  const { body: code } = await make(owls, percent);
  const { body: batch } = await owls.send<{ id: string }>('POST', '/promo-code-batches/', {
    ...percent,
    code: undefined,
    name: 'Friends',
    quantity: 2,
    prefix: '',
  });
  const { ctx } = velvet;
  await owls.send('PATCH', `/promo-code-batches/${batch.id}/`, { is_paused: true });
  const now = ctx.clock.now();
  const values =
    ending === 'cancelled'
      ? { state: 'cancelled', cancelled_at: now }
      : { starts_at: new Date(now.getTime() - HOUR), doors_at: null, ends_at: now };
  await ctx.db.updateTable('events').set(values).where('id', '=', owls.event.id).execute();
  const list = async (query = '') => (await owls.send('GET', `/promo-codes/${query}`)).body;
  expect(await list()).toMatchObject({
    results: [{ id: code.id, state: 'ended' }],
    batches: [{ id: batch.id, state: 'ended' }],
  });
  expect(await list('?state=active')).toMatchObject({ results: [] });
});

describe('making one', () => {
  test('its text is trimmed and in capitals, with a link to the event', async () => {
    const owls = await host();
    const { status, body } = await make(owls, { ...percent, code: ' early_bird-26 ' });
    expect([status, body.code, body.state]).toEqual([201, 'EARLY_BIRD-26', 'active']);
    expect(body.url).toMatch(new RegExp(`/events/${owls.event.slug}\\?promo=EARLY_BIRD-26$`));
    expect(await auditOf(body.id)).toMatchObject([{ action: 'promo_code.created', actor_user_id: owls.owner.id }]);
  });

  test('the event’s page shows a field for codes at once', async () => {
    const owls = await host();
    const takesCodes = async () => (await call(velvet.url, `/events/${owls.event.slug}/`)).body.takes_promo_codes;
    expect(await takesCodes()).toBe(false);
    await make(owls, percent);
    await expect.poll(takesCodes).toBe(true);
  });

  test.each(['a', 'SUM MER', '=1+1', '<b>X</b>', 'ÄPFEL', 'ß'.repeat(40), '-X', 'x'.repeat(41), 'A\u0000B', '日本'])(
    'the text %j is refused',
    async (code) => {
      const { status, body } = await make(await host(), { ...percent, code });
      expect([status, Object.keys(body)]).toEqual([400, ['code']]);
    },
  );

  test('a text is unique within its event only', async () => {
    const owls = await host();
    await make(owls, percent);
    expect(await make(owls, { ...percent, code: 'summer' })).toMatchObject({
      status: 400,
      body: { code: ['This event already has a code SUMMER.'] },
    });
    expect((await make(await host(), percent)).status).toBe(201);
  });

  test.each([
    [{ kind: 'percent' }, 'percent_basis_points'],
    [{ kind: 'percent', percent_basis_points: 0 }, 'percent_basis_points'],
    [{ kind: 'percent', percent_basis_points: 10_001 }, 'percent_basis_points'],
    [{ kind: 'percent', percent_basis_points: 100, amount: 5 }, 'amount'],
    [{ kind: 'fixed_per_ticket' }, 'amount'],
    [{ kind: 'fixed_per_order', amount: 0 }, 'amount'],
    [{ kind: 'set_price', amount: -1 }, 'amount'],
    [{ kind: 'set_price', amount: 1.5 }, 'amount'],
    [{ kind: 'unlock' }, 'ticket_type_ids'],
    [{ ...percent, ticket_type_ids: [] }, 'ticket_type_ids'],
    [{ ...percent, ticket_type_ids: ['0198f0c0-0000-7000-8000-000000000000'] }, 'ticket_type_ids'],
    [{ ...percent, starts_at: '2031-01-02T10:00', ends_at: '2031-01-02T09:00' }, 'ends_at'],
    [{ ...percent, ends_at: '2020-01-01T00:00' }, 'ends_at'],
    [{ ...percent, starts_at: '2031-02-30T10:00' }, 'starts_at'],
    // The clocks of Berlin go from two to three.
    [{ ...percent, starts_at: '2031-03-30T02:30' }, 'starts_at'],
    [{ ...percent, max_uses: 0 }, 'max_uses'],
    [{ ...percent, reserved_quantity: 5 }, 'reserved_ticket_type_id'],
    [{ ...percent, used: 0 }, 'used'],
    [{ ...percent, event_id: '0198f0c0-0000-7000-8000-000000000000' }, 'event_id'],
  ])('%o is refused on %s, and nothing is saved', async (body, field) => {
    const owls = await host();
    const answer = await make(owls, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect((await owls.send<{ results: [] }>('GET', '/promo-codes/')).body.results).toEqual([]);
  });

  test('a code that makes a total too small for any card is refused; one that makes it free is not', async () => {
    const owls = await host({ fee_payer: 'organizer' }, [{ name: 'Early', price_amount: 1000 }]);
    expect((await make(owls, { kind: 'fixed_per_ticket', amount: 970 })).body).toEqual({
      amount: ['Early would cost €0.30. Cards pay €0.50 or more: make it free, or take less off.'],
    });
    expect((await make(owls, { kind: 'percent', percent_basis_points: 9700 })).body).toHaveProperty(
      'percent_basis_points',
    );
    expect((await make(owls, { kind: 'fixed_per_order', amount: 1970 })).body).toMatchObject({
      amount: [expect.stringContaining('2 × Early would cost €0.30.')],
    });
    expect((await make(owls, { kind: 'fixed_per_ticket', amount: 1000 })).status).toBe(201);
    expect((await buy(owls, 'SUMMER', 2)).body).toMatchObject({ status: 'paid', order: { fee: { amount: 0 } } });
  });
});
