import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ListedTicket } from '#contract/door.ts';
import { API_PREFIX } from '#contract/paths.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';
import { buildSale, buildTicket, moveTicket } from '#server/domains/tickets/factory.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';

const { app, ctx, database } = await createTestApp({ settings: { limit_door_list_per_device_minute: 1000 } });

type List = { tickets: ListedTicket[]; cursor: string; has_more: boolean; [name: string]: unknown };

async function ask(door: BuiltDoor, since?: string) {
  const query = since === undefined ? '' : `?since=${since}`;
  return app.inject({ url: `${API_PREFIX}/events/${door.event.id}/door/list/${query}`, headers: door.headers });
}

/** Reads all changes since a cursor, page by page, and returns the next cursor. */
async function readOn(door: BuiltDoor, since?: string) {
  const tickets: ListedTicket[] = [];
  let cursor = since;
  for (;;) {
    const page: List = (await ask(door, cursor)).json();
    tickets.push(...page.tickets);
    cursor = page.cursor;
    if (!page.has_more) return { tickets, cursor };
  }
}

/**
 * A cursor after which there are no changes. Other databases of the server may have running transactions, so rows may
 * come twice.
 */
function settle(door: BuiltDoor, since?: string): Promise<string> {
  let cursor = since;
  return until(async () => {
    const list = await readOn(door, cursor);
    const isSettled = cursor !== undefined && list.tickets.length === 0;
    cursor = list.cursor;
    return isSettled ? cursor : undefined;
  });
}

async function scan(door: BuiltDoor, code: string, body: object = {}) {
  const url = `${API_PREFIX}/events/${door.event.id}/scans/`;
  const answer = await app.inject({ method: 'POST', url, headers: door.headers, payload: numbered({ code, ...body }) });
  return answer.json();
}

const ids = (list: { tickets: ListedTicket[] }) => list.tickets.map(({ id }) => id).sort();

describe('the list for devices', () => {
  test('has what is needed to decide a scan, and only initials of holders', async () => {
    const door = await buildDoor(ctx);
    const { ticket, code } = await buildTicket(ctx, {
      type: door.type,
      holder_name: 'Margarethe Unmistakable',
      email: 'marga@example.org',
    });
    await scan(door, code, { door: 'Gate 2' });
    const answer = await ask(door);
    const list: List = answer.json();
    expect(list).toMatchObject({
      public_key: ctx.codes.publicKeys[0],
      other_public_keys: [],
      opens_at: new Date((door.event.doors_at as Date).getTime() - 6 * HOUR).toISOString(),
      closes_at: new Date((door.event.ends_at as Date).getTime() + 12 * HOUR).toISOString(),
      has_more: false,
      tickets: [
        {
          id: ticket.id,
          version: 1,
          state: 'used',
          is_inside: true,
          first_door: 'Gate 2',
          holder: 'M. U.',
          ticket_type_id: door.type.id,
        },
      ],
    });
    expect(answer.body).not.toMatch(/Margarethe|Unmistakable|marga@/);
    expect(answer.body).not.toContain(ticket.code_key.toString('base64url'));
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(ticket.code_key));
    expect(list.tickets[0]?.key).toBe(Buffer.from(digest).subarray(0, 16).toString('base64url'));
  });

  test('then has only changes: sales, scans, undos, refunds, new codes and names', async () => {
    const door = await buildDoor(ctx);
    const [one, two, three] = [
      await buildTicket(ctx, { type: door.type }),
      await buildTicket(ctx, { type: door.type }),
      await buildTicket(ctx, { type: door.type }),
    ];
    const first = await readOn(door);
    expect(ids(first)).toEqual([one.ticket.id, two.ticket.id, three.ticket.id].sort());
    const settled = await settle(door, first.cursor);

    await scan(door, one.code);
    await moveTicket(ctx, two, 'refunded');
    const sold = await buildTicket(ctx, { type: door.type });
    const second = await readOn(door, settled);
    expect(ids(second)).toEqual([one.ticket.id, two.ticket.id, sold.ticket.id].sort());
    expect(second.tickets.find(({ id }) => id === two.ticket.id)?.state).toBe('refunded');

    await ctx.db.updateTable('tickets').set({ holder_name: 'Ada L' }).where('id', '=', three.ticket.id).execute();
    const third = await readOn(door, second.cursor);
    expect(third.tickets.find(({ id }) => id === three.ticket.id)?.holder).toBe('A. L.');
  });

  test('misses nothing that was written before a request and committed after it', async () => {
    const door = await buildDoor(ctx);
    const { ticket } = await buildTicket(ctx, { type: door.type });
    const others = await buildTicket(ctx, { type: door.type });
    const first = await readOn(door);
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query('update tickets set holder_name = $2 where id = $1', [ticket.id, 'Late Writer']);
    await ctx.db.updateTable('tickets').set({ holder_name: 'New Name' }).where('id', '=', others.ticket.id).execute();
    const second = await readOn(door, first.cursor);
    await slow.query('commit');
    slow.release();
    expect(second.tickets.find(({ id }) => id === others.ticket.id)?.holder).toBe('N. N.');
    expect(second.tickets.find(({ id }) => id === ticket.id)?.holder).not.toBe('L. W.');
    const third = await readOn(door, second.cursor);
    expect(third.tickets.find(({ id }) => id === ticket.id)?.holder).toBe('L. W.');
  });

  test('comes in pages, and changes during the reading are included at the end or the next time', async () => {
    const door = await buildDoor(ctx);
    const sale = await buildSale(ctx, { type: door.type, quantity: 2 });
    await copyTickets(sale.order.id, 4500);
    const page: List = (await ask(door)).json();
    expect([page.tickets.length, page.has_more]).toEqual([2000, true]);
    const moved = page.tickets[0]?.id ?? '';
    await ctx.db.updateTable('tickets').set({ holder_name: 'Moved On' }).where('id', '=', moved).execute();
    const rest = await readOn(door, page.cursor);
    const all = new Map([...page.tickets, ...rest.tickets].map((ticket) => [ticket.id, ticket]));
    expect(all.size).toBe(4502);
    expect(all.get(moved)?.holder).toBe('M. O.');
    await removeCopies(sale.order.id);
  });

  test('is read again from the start with a cursor that is ahead of the database', async () => {
    const door = await buildDoor(ctx);
    const { ticket } = await buildTicket(ctx, { type: door.type });
    const ahead = Buffer.from('900000000000').toString('base64url');
    expect(ids(await readOn(door, ahead))).toEqual([ticket.id]);
    for (const cursor of ['x', Buffer.from('1-2-3').toString('base64url')]) {
      const answer = await ask(door, cursor);
      expect([answer.statusCode, answer.json()]).toEqual([400, { since: ['Not a cursor of this list.'] }]);
    }
  });

  test('ends with the right to scan', async () => {
    const door = await buildDoor(ctx);
    const { cursor } = await readOn(door);
    await ctx.db.updateTable('doormen').set({ removed_at: new Date() }).where('id', '=', door.doorman.id).execute();
    expect((await ask(door, cursor)).statusCode).toBe(404);
  });
});

/** More tickets of an order than one buys at once. */
async function copyTickets(orderId: string, count: number): Promise<void> {
  await sql`
    insert into tickets (id, event_id, ticket_type_id, order_id, position, state, owner_email, holder_name, code_key, currency, face_amount, created_at)
    select uuidv7(), t.event_id, t.ticket_type_id, t.order_id, 10 + n, 'valid', t.owner_email, 'Copy ' || n,
           uuid_send(gen_random_uuid()), t.currency, 0, t.created_at
      from tickets t cross join generate_series(1, ${count}::int) n where t.order_id = ${orderId} and t.position = 1`.execute(
    ctx.db,
  );
}

async function removeCopies(orderId: string): Promise<void> {
  await sql`delete from tickets where order_id = ${orderId} and position > 10`.execute(ctx.db);
}
