import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { randomOf } from '#server/testing/interleavings.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildTransfer } from './factory.ts';

const ROUNDS = 16;
const velvet = await createTestApp({
  settings: { limit_transfer_look_ups_per_ip_minute: 10_000, limit_transfers_per_sender_day: 1000 },
});

type Headers = Record<string, string>;
const post = (path: string, body: object, headers: Headers = {}) =>
  call<{ code?: string; result?: string }>(velvet.url, path, { method: 'POST', body, headers });

const ticketOf = (id: string) =>
  velvet.ctx.db
    .selectFrom('tickets')
    .select(['state', 'owner_user_id', 'code_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Doors in a moment, early entry allowed: a ticket that may be sent may be scanned, too. */
async function buildOpenType() {
  const now = velvet.ctx.clock.now().getTime();
  const times = {
    doors_at: new Date(now + MINUTE),
    starts_at: new Date(now + HOUR),
    ends_at: new Date(now + 6 * HOUR),
  };
  const { id } = await buildEvent(velvet.ctx, times);
  const { user, headers } = await buildSignedIn(velvet.ctx);
  await buildDoorman(velvet.ctx, { event_id: id, user_id: user.id });
  const scan = async (code: string) =>
    (await post(`/events/${id}/scans/`, { code, device_id: newSecret(6), scan_id: newSecret(6) }, headers)).body.result;
  return { type: await buildTicketType(velvet.ctx, { event_id: id, price_amount: 0 }), scan };
}

/** Runs all at once, in an order that depends on a seed. */
function atOnce<Result>(acts: (() => Promise<Result>)[], seed: number): Promise<Result[]> {
  const random = randomOf(seed);
  const results: Promise<Result>[] = [];
  const order = acts.map((_, index) => index).toSorted(() => random() - 0.5);
  for (const index of order) results[index] = (acts[index] ?? (() => Promise.reject(new Error('no act'))))();
  return Promise.all(results);
}

test('claimed by two, declined and taken back at once: one wins, and the others are refused', async () => {
  const winners = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user: owner, headers } = await buildSignedIn(velvet.ctx);
    const { token, ticket } = await buildTransfer(velvet.ctx, { owner });
    const [friend, other] = [await buildSignedIn(velvet.ctx), await buildSignedIn(velvet.ctx)];
    const path = `/tickets/transfers/${token}/claim/`;
    const answers = await atOnce(
      [
        () => post(path, {}, friend.headers),
        () => post(path, {}, other.headers),
        () => call<{ code?: string }>(velvet.url, `/tickets/${ticket.id}/transfer/`, { method: 'DELETE', headers }),
        () => post(`/tickets/transfers/${token}/decline/`, {}),
      ],
      round,
    );
    const { state, owner_user_id, code_version } = await ticketOf(ticket.id);
    const winner = [friend.user.id, other.user.id, owner.id].indexOf(owner_user_id ?? '');
    winners.add(winner);
    expect([state, code_version]).toEqual(['valid', winner === 2 ? 1 : 2]);
    const [declined, ...others] = answers.map(({ status }) => status).toReversed();
    expect(others.toReversed()).toEqual([0, 1, 2].map((index) => (index === winner ? 200 : 409)));
    // Taking back what was declined is answered alike, so both may succeed.
    expect(declined === 409 || winner === 2).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['transfer_ended']),
    );
  }
  expect(winners.size).toBeGreaterThan(1);
});

test('sent to two and scanned at once: it admits or is sent to one, never both', async () => {
  const { type, scan } = await buildOpenType();
  const ends = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user: owner, headers } = await buildSignedIn(velvet.ctx);
    const { ticket, code } = await buildTicket(velvet.ctx, { type, owner });
    const path = `/tickets/${ticket.id}/transfer/`;
    const [result, ...sent] = await atOnce<unknown>(
      [
        () => scan(code),
        ...[guestEmail(), guestEmail()].map((email) => async () => (await post(path, { email }, headers)).status),
      ],
      round,
    );
    const { state } = await ticketOf(ticket.id);
    ends.add(state);
    expect(state === 'used' ? [result, ...sent] : [result, ...(sent as number[]).toSorted()]).toEqual(
      state === 'used' ? ['admitted', 409, 409] : ['transferring', 200, 409],
    );
  }
  expect([...ends].every((state) => state === 'used' || state === 'transferring')).toBe(true);
});

test('claimed and scanned with the old code at once: the old code never admits', async () => {
  const { type, scan } = await buildOpenType();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, code } = await buildTransfer(velvet.ctx, { type });
    const [result] = await atOnce<unknown>(
      [() => scan(code), () => post(`/tickets/transfers/${token}/claim/`, { name: 'Guest' })],
      round,
    );
    expect(['transferring', 'void']).toContain(result);
  }
});

test('control: with a check first and a write later, two have the ticket', async () => {
  const { transfer_id, ticket } = await buildTransfer(velvet.ctx);
  const looked = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { rows } = await sql`select from ticket_transfers where id = ${transfer_id} and state = 'pending'`.execute(
        velvet.ctx.db,
      );
      return rows.length;
    }),
  );
  expect(looked).toEqual([1, 1, 1]);
  // A constraint behind the conditional write: a ticket has one current code, whoever writes.
  const opening = sql`
    insert into ticket_versions (ticket_id, version, owner_email, acquired_via, valid_from)
    values (${ticket.id}, 2, 'second@example.com', 'transfer', now())`;
  await expect(opening.execute(velvet.ctx.db)).rejects.toThrow('ticket_versions_one_open_key');
});
