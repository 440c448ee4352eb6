import { describe, expect, test } from 'vitest';
import type { PreviewedPrice, PromoCode } from '#contract/promo-codes.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, details, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();
const percent = { kind: 'percent', percent_basis_points: 2000 };

type Host = Awaited<ReturnType<typeof buildHostedEvent>>;
const host = (event = {}, types: Parameters<typeof buildHostedEvent>[2] = [{}]) =>
  buildHostedEvent(velvet, event, types);
const make = ({ send }: Host, body: object) => send<PromoCode>('POST', '/promo-codes/', { code: 'SUMMER', ...body });
const change = ({ send }: Host, { id, version }: PromoCode, body: object) =>
  send<PromoCode>('PATCH', `/promo-codes/${id}/`, { version, ...body });
const buy = ({ types }: Host, promo_code?: string, quantity = 1, type = types[0]) =>
  checkout(velvet.url, { ticket_type_id: type?.id, quantity, email: guestEmail(), promo_code });
const promoError = ({ body }: { body: unknown }) => (body as { promo_code?: string[] }).promo_code?.[0];

async function auditOf(id: string) {
  const rows = await velvet.ctx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute();
  return rows.map(({ action, actor_user_id, data }) => ({ action, actor_user_id, data }));
}

describe('what a code does', () => {
  // 19.55 with a fee of 5 % + 0.50, on the buyer or out of the price. Before: 21.03, or 19.55 of which 18.07 is the host’s.
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

  test('it names what it is not for, and the hidden tickets it would show', async () => {
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

describe('making one', () => {
  test('its text is trimmed and in capitals, with a link to the event', async () => {
    const owls = await host();
    const { status, body } = await make(owls, { ...percent, code: ' early_bird-26 ' });
    expect([status, body.code, body.state]).toEqual([201, 'EARLY_BIRD-26', 'active']);
    expect(body.url).toMatch(new RegExp(`/events/${owls.event.slug}\\?promo=EARLY_BIRD-26$`));
    expect(await auditOf(body.id)).toMatchObject([{ action: 'promo_code.created', actor_user_id: owls.owner.id }]);
  });

  test('the event’s page offers a field for codes at once', async () => {
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

  test('a text is taken within its event only', async () => {
    const owls = await host();
    await make(owls, percent);
    expect(await make(owls, { ...percent, code: 'summer' })).toMatchObject({
      status: 400,
      body: { code: ['This event has a code SUMMER already.'] },
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

describe('when and how often', () => {
  test('it works from its first minute to its last by the clock at the event', async () => {
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

  test('of an hour that the clocks repeat, a start means the first and an end the second', async () => {
    const { body } = await make(await host(), {
      ...percent,
      starts_at: '2031-10-26T02:30',
      ends_at: '2031-10-26T02:30',
    });
    expect(Date.parse(body.ends_at ?? '') - Date.parse(body.starts_at ?? '')).toBe(HOUR);
  });

  test('a limit can not go below the uses, and counts orders', async () => {
    const owls = await host();
    const { body } = await make(owls, { ...percent, max_uses: 2 });
    for (const quantity of [3, 2]) expect((await buy(owls, 'SUMMER', quantity)).status).toBe(201);
    expect(promoError(await buy(owls, 'SUMMER'))).toBe('This code has been used up.');
    expect((await change(owls, body, { max_uses: 1 })).body).toEqual({
      max_uses: ['At least 2: so often it has been used.'],
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

  test('of two who save at the same time the second is told', async () => {
    const owls = await host();
    const { body: promo } = await make(owls, percent);
    const answers = await Promise.all([change(owls, promo, { max_uses: 5 }), change(owls, promo, { max_uses: 6 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile' });
  });

  test('pausing stops it at once and says so; resuming brings it back', async () => {
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

  test('one that was never used is deleted, any other stays with its orders and frees its text', async () => {
    const owls = await host();
    const { body: unused } = await make(owls, percent);
    const remove = ({ id }: PromoCode) => owls.send('DELETE', `/promo-codes/${id}/`);
    expect((await remove(unused)).body).toEqual({ is_archived: false });
    const { body: used } = await make(owls, percent);
    const order = await buy(owls, 'SUMMER');
    expect((await remove(used)).body).toEqual({ is_archived: true });
    expect(promoError(await buy(owls, 'SUMMER'))).toBe('This code is not known.');
    expect((await details(velvet.url, order.body.session_id)).body.order).toMatchObject({ promo_code: 'SUMMER' });
    expect((await owls.send<{ results: [] }>('GET', '/promo-codes/')).body.results).toEqual([]);
    expect((await remove(used)).status).toBe(404);
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

  test('uses name the order, its buyer and what it saved; a hold that was given back stays as released', async () => {
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
    const { body } = await owls.send('GET', `/promo-codes/${promo.id}/uses/`);
    expect(body).toMatchObject({
      code: { code: 'SUMMER', used: 1 },
      results: [
        { order_id: other.body.order.id, state: 'released' },
        { order_id: order.body.order.id, buyer_email: email, quantity: 2, discount: { amount: 2000 }, state: 'held' },
      ],
    });
  });
});
