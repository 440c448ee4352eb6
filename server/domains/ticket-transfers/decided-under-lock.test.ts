import type pg from 'pg';
import { expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { isLockAwaited } from '#server/testing/database.ts';
import { buildDispute, forgetDispute } from '#server/testing/disputes.ts';
import { createTransferWorld } from '#server/testing/transfer-world.ts';
import { until } from '#server/testing/until.ts';

const { velvet, holder, look, send, takeBack } = await createTransferWorld();
type Held = Awaited<ReturnType<typeof holder>>;

/** Something else changes while a request has seen the ticket as it was and waits for its lock. */
async function changedWhileWaiting<Result>(
  { ticket }: Held,
  ask: () => Promise<Result>,
  change: (other: pg.PoolClient) => Promise<unknown>,
): Promise<Result> {
  const other = await velvet.database.pool.connect();
  await other.query('begin');
  await other.query('select from tickets where id = $1 for update', [ticket.id]);
  const answer = ask();
  await until(() => isLockAwaited(velvet.database));
  try {
    await change(other);
    await other.query('commit');
  } finally {
    other.release(true);
  }
  return answer;
}

const changes: [string, (held: Held, other: pg.PoolClient) => Promise<unknown>][] = [
  [
    'the host forbids it',
    ({ event_id }, other) => other.query('update events set transfer_allowed = false where id = $1', [event_id]),
  ],
  [
    'the event is a draft again',
    ({ event_id }, other) => other.query(`update events set state = 'draft' where id = $1`, [event_id]),
  ],
  [
    'the doors open',
    ({ event_id }, other) =>
      other.query(`update events set doors_at = now() - interval '1 second' where id = $1`, [event_id]),
  ],
  ['the bank takes the payment back', ({ order }) => buildDispute(velvet.ctx, order.id, 'open')],
];
test.each(changes)('a ticket is not sent if %s at the same moment', async (_what, change) => {
  const held = await holder();
  const answer = await changedWhileWaiting(
    held,
    () => send(held.path, { email: guestEmail() }, held.headers),
    (other) => change(held, other),
  );
  expect([answer.status, answer.body.code]).toEqual([409, 'ticket_not_transferable']);
  expect((await look(held.path, held.headers)).body.state).toBe('valid');
  await forgetDispute(velvet.ctx, held.order.id);
});

test('nobody sends a ticket that has a new holder since the page was read', async () => {
  const held = await holder();
  const { id, email } = await buildUser(velvet.ctx);
  const answer = await changedWhileWaiting(
    held,
    () => send(held.path, { email: guestEmail() }, held.headers),
    async (other) => {
      const owner = [held.ticket.id, id, email];
      await other.query('update tickets set owner_user_id = $2, owner_email = $3 where id = $1', owner);
      await other.query('update ticket_versions set owner_user_id = $2, owner_email = $3 where ticket_id = $1', owner);
    },
  );
  expect(answer.status).toBe(404);
  const { db } = velvet.ctx;
  const ticket = await db.selectFrom('tickets').select('state').where('id', '=', held.ticket.id).executeTakeFirst();
  expect(ticket?.state).toBe('valid');
});

test('a ticket that was taken back and used does not admit again because it is taken back twice', async () => {
  const held = await holder();
  await send(held.path, { email: guestEmail() }, held.headers);
  const set = (other: pg.Pool | pg.PoolClient, state: string, entries: number) =>
    other.query('update tickets set state = $2, entries = $3 where id = $1', [held.ticket.id, state, entries]);
  const answer = await changedWhileWaiting(
    held,
    () => takeBack(held.path, held.headers),
    async (other) => {
      await other.query(`update ticket_transfers set state = 'cancelled', ended_at = now() where ticket_id = $1`, [
        held.ticket.id,
      ]);
      await set(other, 'valid', 0);
      await set(other, 'used', 1);
    },
  );
  expect(answer.body.state).toBe('used');
  // Restores a state that the product could have produced.
  await set(velvet.database.pool, 'valid', 0);
});
