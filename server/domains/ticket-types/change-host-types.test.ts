import { describe, expect, test } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { buildTicketType } from './factory.ts';
import { eur, hostTypeCalls } from '#server/testing/host-types.ts';

const velvet = await createTestApp();
const { buildHosted, buy } = hostTypeCalls(velvet);

const buildTwin = (event_id: string) => buildTicketType(velvet.ctx, { event_id, name: 'Twin' });

describe('a change', () => {
  test('a price change does not affect running checkouts, and the next buyer pays the new price', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    const before = await buy(type.id);
    expect((await host.change(type.id, { price: eur(8000), version: 1 })).body).toMatchObject({ version: 2 });
    const after = await buy(type.id);
    expect([before.body.order.total.amount, after.body.order.total.amount]).toEqual([5300, 8450]);
    const again = await call<{ order: { total: { amount: number } } }>(
      velvet.url,
      `/payment/checkout-session-details/?session_id=${before.body.session_id}`,
    );
    expect(again.body.order.total.amount).toBe(5300);
    const card = await call<{ from_price: object }>(velvet.url, `/events/${host.event.slug}/`);
    expect(card.body.from_price).toEqual(eur(8450));
  });

  test('of the price is reported to a buyer who was shown the old one; nothing is held', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    const order = (expected_total: number) =>
      checkout(velvet.url, { ticket_type_id: type.id, quantity: 1, email: guestEmail(), expected_total });
    expect((await order(5300)).status).toBe(201);
    await host.change(type.id, { price: eur(8000) });
    // The process that handles the order may still have the old offer in memory.
    const late = await order(5300);
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 'price_changed',
        detail: 'The price changed: these tickets cost €84.50 now, not €53.00.',
        total: 8450,
      },
    ]);
    expect((await host.list()).body.types[0]?.held).toBe(1);
    expect((await order(8450)).status).toBe(201);
  });

  test('keeps what somebody else saved meanwhile, and is refused if both changed the same field', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    await host.change(type.id, { name: 'Main floor', version: 1 });
    const other = await host.change(type.id, { sales_start_at: '2026-12-01T18:00', version: 1 });
    expect(other.body).toMatchObject({ name: 'Main floor', sales_start_at: '2026-12-01T17:00:00.000Z', version: 3 });
    const changes = { name: 'Ground floor', sales_start_at: '2026-12-02T18:00', capacity: 5, version: 1 };
    const late = await host.change(type.id, changes);
    const by = { name: expect.any(String), is_you: true };
    const at = expect.any(String);
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 'edited_meanwhile',
        detail: 'You saved other values in the meantime. None of your changes were saved: choose which ones to keep.',
        version: 3,
        conflicts: [
          { field: 'name', yours: 'Ground floor', theirs: 'Main floor', at, by },
          {
            field: 'sales_start_at',
            yours: '2026-12-02T17:00:00.000Z',
            theirs: '2026-12-01T17:00:00.000Z',
            at,
            by,
          },
        ],
      },
    ]);
    expect((await host.list()).body.types[0]).toMatchObject({ name: 'Main floor', capacity: null });
    expect((await host.change(type.id, { ...changes, version: 3 })).status).toBe(200);
    expect((await host.change(type.id, { version: 9 })).body).toEqual({
      version: ['This ticket type has no such version.'],
    });
  });

  test('never lowers the capacity below what is sold and held', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({ capacity: 10 });
    const { body: free } = await host.add({ name: 'Free', price: eur(0), capacity: 10 });
    await buy(type.id, 3);
    await buy(free.id, 2);
    const refused = await host.change(type.id, { capacity: 2 });
    expect([refused.status, refused.body]).toEqual([
      400,
      { capacity: ['0 sold, 3 in checkout now: the number cannot be below 3.'] },
    ]);
    expect((await host.change(free.id, { capacity: 1 })).body).toEqual({
      capacity: ['2 sold: the number cannot be below 2.'],
    });
    expect((await host.change(type.id, { capacity: 3 })).body).toMatchObject({ capacity: 3, held: 3, left: 0 });
    expect((await host.change(type.id, { capacity: null })).body).toMatchObject({ capacity: null, left: null });
  });

  test('gives no name that another type has; an archived one has to be renamed first', async () => {
    const taken = { name: ['Another ticket type of this event has this name.'] };
    const host = await buildHosted();
    const { body: regular } = await host.add({ name: 'Regular' });
    const { body: vip } = await host.add({ name: 'VIP' });
    for (const refused of [await host.add({ name: 'vip ' }), await host.change(regular.id, { name: 'Vip' })])
      expect([refused.status, refused.body]).toEqual([400, taken]);
    expect((await host.change(vip.id, { name: 'Vip' })).status).toBe(200);
    await host.change(regular.id, { state: 'archived' });
    const { body: again } = await host.add({ name: 'Regular' });
    expect((await host.change(regular.id, { state: 'paused' })).body).toEqual(taken);
    expect((await host.change(regular.id, { state: 'paused', name: 'Late' })).status).toBe(200);
    expect((await host.change(again.id, { name: 'Regular', price: eur(6000) })).status).toBe(200);
  });

  test('of types that already have the same name is possible', async () => {
    const host = await buildHosted();
    const twins = [await buildTwin(host.event.id), await buildTwin(host.event.id)];
    for (const { id } of twins) expect((await host.change(id, { name: 'Twin', capacity: 50 })).status).toBe(200);
    expect((await host.change(twins[0]?.id ?? '', { name: 'Elder' })).status).toBe(200);
  });

  test('records who did it', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    const { body: another } = await host.add({ name: 'Another' });
    await host.change(type.id, { state: 'paused' });
    await host.order([type.id, another.id]);
    await host.remove(type.id);
    const rows = await velvet.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', 'in', [type.id, host.event.id])
      .orderBy('id')
      .execute();
    const actions = ['ticket_type.created', 'ticket_type.updated', 'ticket_types.ordered', 'ticket_type.deleted'];
    expect(rows.map(({ action }) => action)).toEqual(actions);
  });
});

describe('deleting', () => {
  test('the last type of a published event is refused, that of a draft is not', async () => {
    const host = await buildHosted();
    const { body: first } = await host.add({});
    const { body: second } = await host.add({ name: 'Late' });
    expect((await host.remove(first.id)).status).toBe(200);
    const isLast = { status: 409, body: { code: 'last_ticket_type' } };
    expect(await host.remove(second.id)).toMatchObject(isLast);
    expect(await host.change(second.id, { state: 'archived' }), 'archived').toMatchObject(isLast);
    expect((await host.change(second.id, { state: 'paused' })).status).toBe(200);
    const draft = await buildHosted({ state: 'draft' });
    const { body: only } = await draft.add({});
    expect((await draft.remove(only.id)).status).toBe(200);
  });

  test('removes a type without orders, and closes the gap between tiers', async () => {
    const host = await buildHosted();
    const { body: first } = await host.add({ name: 'Early' });
    const { body: second } = await host.add({ name: 'Regular', opens_after: first.id });
    const { body: third } = await host.add({ name: 'Late', opens_after: second.id });
    expect((await host.remove(second.id)).body).toEqual({
      result: 'deleted',
      message: 'The ticket type has been removed.',
    });
    const { body } = await host.list();
    expect(body.types.map(({ id, opens_after }) => [id, opens_after])).toEqual([
      [first.id, null],
      [third.id, first.id],
    ]);
    const gone = { status: 404, body: { detail: 'This ticket type was already deleted.' } };
    expect(await host.remove(second.id)).toMatchObject(gone);
    expect(await host.change(second.id, { name: 'Again' })).toMatchObject(gone);
  });

  test('archives a type with orders; the checkout goes on', async () => {
    const host = await buildHosted();
    const { body: type } = await host.add({});
    await host.add({ name: 'Another' });
    await buy(type.id);
    expect((await host.remove(type.id)).body.result).toBe('archived');
    const { types } = (await host.list()).body;
    expect(types.find(({ id }) => id === type.id)).toMatchObject({ state: 'archived', held: 1 });
    expect((await buy(type.id)).status).toBe(400);
    expect((await host.change(type.id, { state: 'on_sale' })).status).toBe(200);
    expect((await buy(type.id)).status).toBe(201);
  });
});

describe('the order', () => {
  test('is set by the host; a type added meanwhile follows', async () => {
    const host = await buildHosted();
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await host.add({ name })).body.id);
    const [a = '', b = '', c = ''] = ids;
    const { body } = await host.order([c, a]);
    expect(body.types.map(({ id }) => id)).toEqual([c, a, b]);
    expect((await host.order([c, c])).body).toEqual({ ticket_type_ids: ['Name each ticket type once.'] });
    const other = await buildTicketType(velvet.ctx);
    expect((await host.order([other.id])).status).toBe(400);
  });

  test('stays when a type is archived, so that no row moves under an open menu', async () => {
    const host = await buildHosted({ state: 'draft' });
    const { body: first } = await host.add({ name: 'Early' });
    const { body: second } = await host.add({ name: 'Regular' });
    await host.change(first.id, { state: 'archived' });
    const { types } = (await host.list()).body;
    expect(types.map(({ id }) => id)).toEqual([first.id, second.id]);
  });
});
