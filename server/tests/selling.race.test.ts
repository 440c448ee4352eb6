import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildDoor } from '#server/domains/door/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY, HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { type Sellable, sellingCalls } from '#server/testing/selling.ts';
import { refundOrder } from '#server/testing/refund.ts';

const ROUNDS = 8;

const velvet = await createTestApp();
const calls = sellingCalls(velvet);
const door = await buildDoor(velvet.ctx);
// Doors so far away that Resale goes on, and so near that a scan is not too early.
const doors_at = addMilliseconds(velvet.ctx.clock.now(), 2 * HOUR);
const times = { doors_at, starts_at: doors_at, ends_at: addMilliseconds(doors_at, DAY) };
await velvet.ctx.db.updateTable('events').set(times).where('id', '=', door.event.id).execute();

async function buildOwn(quantity = 1): Promise<Sellable> {
  const type = await buildTicketType(velvet.ctx, { event_id: door.event.id, price_amount: 5000 });
  return calls.buildOwn({ type, quantity });
}

const codeOf = ({ ticket: { event_id, code_key } }: Sellable) =>
  velvet.ctx.codes.sign({ event_id, code_key, version: 1 });

const scan = async (own: Sellable) => {
  const body = { device_id: newSecret(6), scan_id: newSecret(6), code: codeOf(own), door: 'Main' };
  const path = `/events/${door.event.id}/scans/`;
  const answer = await call<{ result: string }>(velvet.url, path, { method: 'POST', headers: door.headers, body });
  return answer.body.result === 'admitted';
};

const list = async (own: Sellable) => (await calls.list(own)).status === 201;

const refund = ({ order, ticket }: Sellable) =>
  refundOrder(velvet.ctx, order.id, { ticket_ids: [ticket.id] }).then(
    () => true,
    () => false,
  );

const send = async ({ ticket, headers }: Sellable) => {
  const path = `/tickets/${ticket.id}/transfer/`;
  const body = { email: guestEmail() };
  return (await call(velvet.url, path, { method: 'POST', headers, body })).status === 200;
};

async function find({ ticket }: Sellable) {
  const { rows } = await sql<{ state: string; live: number }>`
    select t.state, (select count(*)::integer from listings l where l.ticket_id = t.id and l.state = 'active') as live
      from tickets t where t.id = ${ticket.id}`.execute(velvet.ctx.db);
  return rows[0];
}

/** Runs both at once, alternating which one starts first. */
async function atOnce(round: number, acts: [() => Promise<boolean>, () => Promise<boolean>]): Promise<boolean[]> {
  if (round % 2 === 0) return Promise.all(acts.map((act) => act()));
  return (await Promise.all(acts.toReversed().map((act) => act()))).toReversed();
}

describe('a ticket is offered and, at once,', () => {
  test.each([
    ['scanned', scan, 'used'],
    ['sent to somebody', send, 'transferring'],
  ] as const)('%s: one of them wins', async (_what, act, state) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await buildOwn();
      const [listed, acted] = await atOnce(round, [() => list(own), () => act(own)]);
      expect([listed, acted].filter(Boolean)).toHaveLength(1);
      expect(await find(own)).toEqual(listed ? { state: 'listed', live: 1 } : { state, live: 0 });
    }
  });

  test('scanned, with another one offered by the same call: both are on sale or none', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await buildOwn(2);
      const [, other] = own.tickets;
      if (!other) throw new Error('there are two');
      const both = async () =>
        (await calls.list({ ...own, ticket: other }, { more_ticket_ids: [own.ticket.id] })).status === 201;
      const [listed, admitted] = await atOnce(round, [both, () => scan(own)]);
      expect([listed, admitted].filter(Boolean)).toHaveLength(1);
      const states = await Promise.all([find(own), find({ ...own, ticket: other })]);
      expect(states.map((found) => found?.live)).toEqual(listed ? [1, 1] : [0, 0]);
    }
  });

  test('refunded: the money is refunded, whichever came first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await buildOwn();
      const [, refunded] = await atOnce(round, [() => list(own), () => refund(own)]);
      expect([refunded, (await find(own))?.state]).toEqual([true, 'refunded']);
      // The earlier listing has ended, and nobody can list the ticket again.
      expect((await calls.list<{ code: string }>(own)).body.code).toBe('ticket_refunded');
    }
  });

  test('offered in five tabs: there is one listing', async () => {
    const own = await buildOwn();
    const answers = await Promise.all([4000, 4000, 4100, 4200, 4300].map((price) => calls.list(own, { price })));
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThan(3);
    expect(await find(own)).toEqual({ state: 'listed', live: 1 });
  });
});

test('withdrawn at the door and scanned at once: it admits once, and never stays on sale', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await buildOwn();
    const { id } = (await calls.list(own)).body;
    const [back, admitted] = await atOnce(round, [
      async () => (await calls.withdraw(own, id)).status === 200,
      () => scan(own),
    ]);
    expect(back).toBe(true);
    expect(admitted || (await scan(own))).toBe(true);
    expect(await find(own)).toEqual({ state: 'used', live: 0 });
  }
});

test('control: without a lock between read and write, both a scan and a listing would win', async () => {
  const own = await buildOwn();
  const { db } = velvet.ctx;
  const look = () => db.selectFrom('tickets').select('state').where('id', '=', own.ticket.id).executeTakeFirstOrThrow();
  const seen = await Promise.all([look(), look()]);
  expect(seen.map(({ state }) => state)).toEqual(['valid', 'valid']);
});
