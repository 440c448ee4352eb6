import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { FoundTicket } from '#contract/door.ts';
import { orderNumber } from '#contract/order-number.ts';
import { API_PREFIX } from '#contract/paths.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildSale, buildTicket, moveTicket } from '#server/domains/tickets/factory.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';

const { app, ctx } = await createTestApp();

async function search(door: BuiltDoor, q: string): Promise<FoundTicket[]> {
  const url = `${API_PREFIX}/events/${door.event.slug}/door/search/?q=${encodeURIComponent(q)}`;
  const answer = await app.inject({ url, headers: door.headers });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json().results;
}

const idsOf = (found: FoundTicket[]) => found.map(({ id }) => id);

async function send(door: BuiltDoor, method: 'POST' | 'PATCH', path: string, payload: object) {
  const url = `${API_PREFIX}/events/${door.event.id}/${path}`;
  const answer = await app.inject({ method, url, headers: door.headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

describe('searching at the door', () => {
  test('finds by any part of a name, without accents and case, and by the order; shows initials only', async () => {
    const door = await buildDoor(ctx);
    const zoe = await buildTicket(ctx, { type: door.type, holder_name: 'Zoë van den Bërg', email: 'zoe@example.org' });
    const otto = await buildTicket(ctx, { type: door.type, holder_name: 'Otto Bergmann' });
    const reference = orderNumber(zoe.order.id);
    for (const q of ['zoe', 'ZOË', 'den berg', 'berg zoe', reference, `#${reference.toLowerCase()}`])
      expect([q, idsOf(await search(door, q))]).toEqual([q, [zoe.ticket.id]]);
    expect(idsOf(await search(door, 'berg')).sort()).toEqual([zoe.ticket.id, otto.ticket.id].sort());
    expect(await search(door, 'nobody')).toEqual([]);
    expect(await search(door, '%%')).toEqual([]);
    expect(await search(door, '__')).toEqual([]);
    const [found] = await search(door, 'zoe');
    expect(found).toMatchObject({
      holder: 'Z. B.',
      order: reference,
      state: 'valid',
      brought_by: null,
      has_name: true,
    });
    expect(JSON.stringify(found)).not.toMatch(/Zoë|Bërg|zoe@/);
  });

  test('finds a family name of one character, whole words before the beginnings of others', async () => {
    const door = await buildDoor(ctx);
    for (let n = 1; n <= 21; n += 1) await buildTicket(ctx, { type: door.type, holder_name: `Otto Olsson ${n}` });
    const min = await buildTicket(ctx, { type: door.type, holder_name: 'Min-ji O' });
    const li = await buildTicket(ctx, { type: door.type, holder_name: '李明' });
    expect(idsOf(await search(door, 'o'))[0]).toBe(min.ticket.id);
    expect(idsOf(await search(door, 'o min'))).toEqual([min.ticket.id]);
    expect(idsOf(await search(door, '李'))).toEqual([li.ticket.id]);
  });

  test('finds nothing of another event', async () => {
    const [here, there] = [await buildDoor(ctx), await buildDoor(ctx)];
    await buildTicket(ctx, { type: there.type, holder_name: 'Ada Lovelace' });
    expect(await search(here, 'ada')).toEqual([]);
  });

  test('finds a guest without a name by who brings them; they are named once, and admitted by name', async () => {
    const door = await buildDoor(ctx);
    const sale = await buildSale(ctx, { type: door.type, quantity: 2, holder_name: 'Ana Host' });
    const [own, guest] = sale.tickets.map(({ id }) => id) as [string, string];
    await ctx.db.updateTable('tickets').set({ holder_name: '' }).where('id', '=', guest).execute();
    const found = await search(door, 'ana');
    expect(found.map(({ id, has_name, brought_by }) => [id, has_name, brought_by])).toEqual([
      [own, true, null],
      [guest, false, 'A. H.'],
    ]);

    const named = await send(door, 'PATCH', `door/tickets/${guest}/`, { holder_name: 'Bo Guest' });
    expect(named).toMatchObject({ status: 200, body: { id: guest, holder: 'B. G.', has_name: true } });
    const again = await send(door, 'PATCH', `door/tickets/${guest}/`, { holder_name: 'Bo Guest' });
    expect(again).toEqual(named);
    const other = await send(door, 'PATCH', `door/tickets/${own}/`, { holder_name: 'Somebody Else' });
    expect(other).toMatchObject({ status: 409, body: { code: 'ticket_not_valid' } });

    const admitted = await send(door, 'POST', 'scans/', numbered({ ticket_id: guest }));
    expect(admitted).toMatchObject({ status: 200, body: { result: 'admitted', ticket_id: guest, holder: 'B. G.' } });
    expect((await send(door, 'POST', 'scans/', numbered({ ticket_id: guest }))).body.result).toBe('already_in');
    expect((await search(door, 'bo guest'))[0]).toMatchObject({ state: 'used', is_inside: true, brought_by: 'A. H.' });
  });

  test('a ticket of another event is neither named nor admitted by its id', async () => {
    const [here, there] = [await buildDoor(ctx), await buildDoor(ctx)];
    const { ticket } = await buildTicket(ctx, { type: there.type });
    const scan = await send(here, 'POST', 'scans/', numbered({ ticket_id: ticket.id }));
    expect(scan.body).toMatchObject({ result: 'unknown', ticket_id: null, holder: null });
    expect((await send(here, 'PATCH', `door/tickets/${ticket.id}/`, { holder_name: 'X' })).status).toBe(404);
  });

  test('nobody is named for a ticket that was refunded', async () => {
    const door = await buildDoor(ctx);
    const sold = await buildTicket(ctx, { type: door.type, holder_name: '' });
    await moveTicket(ctx, sold, 'refunded');
    const named = await send(door, 'PATCH', `door/tickets/${sold.ticket.id}/`, { holder_name: 'Bo Guest' });
    expect(named).toMatchObject({ status: 409, body: { code: 'ticket_not_valid' } });
  });

  test('a scan names either a code or a ticket', async () => {
    const door = await buildDoor(ctx);
    const { ticket, code } = await buildTicket(ctx, { type: door.type });
    for (const what of [{}, { code, ticket_id: ticket.id }]) {
      const answer = await send(door, 'POST', 'scans/', numbered(what));
      expect(answer).toEqual({ status: 400, body: { code: ['Give a code or a ticket.'] } });
    }
  });

  test('reads twenty thousand tickets and keeps to the twenty best', async () => {
    const door = await buildDoor(ctx);
    const { order } = await buildSale(ctx, { type: door.type, holder_name: 'Mia Wanted' });
    await sql`
      insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_email, holder_name, code_key, currency, face_amount, created_at)
      select uuidv7(), t.event_id, t.ticket_type_id, t.order_id, 10 + n, 'valid', t.owner_email, 'Jasmina Amiable ' || n,
             uuid_send(gen_random_uuid()), t.currency, 0, t.created_at
        from tickets t cross join generate_series(1, 20000) n where t.order_id = ${order.id} and t.position = 1`.execute(
      ctx.db,
    );
    await ctx.db.updateTable('orders').set({ buyer_name: '' }).where('id', '=', order.id).execute();
    const found = await search(door, 'mia');
    expect(found).toHaveLength(20);
    expect(found[0]?.holder).toBe('M. W.');
    await sql`delete from tickets where order_id = ${order.id} and position > 10`.execute(ctx.db);
  });
});
