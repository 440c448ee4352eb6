import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { returnTicket } from './end-transfer.ts';
import { expireTransfers, remindOfTransfers } from './expire-transfers.ts';
import { buildTransfer } from './factory.ts';

const velvet = await createTestApp();

test('a transfer is ended and reminded of, even if a hundred others before it cannot be', async () => {
  const event = await buildEvent(velvet.ctx);
  const type = await buildTicketType(velvet.ctx, { event_id: event.id, price_amount: 0, capacity: null });
  for (let order = 0; order < 6; order += 1) await buildSale(velvet.ctx, { type, quantity: 20 });
  // The factory sends one ticket at a time.
  await sql`
    select send_ticket(jsonb_build_object('id', uuidv7(), 'ticket_id', k.id, 'from_user_id', k.owner_user_id,
             'from_email', k.owner_email, 'to_email', 'bad@example.com', 'note', '', 'token_hash', sha256(k.id::text::bytea)),
           ${velvet.ctx.clock.now()})
      from tickets k where k.event_id = ${event.id}`.execute(velvet.ctx.db);
  const { transfer_id } = await buildTransfer(velvet.ctx, { type });
  const doors = (event.doors_at as Date).getTime();
  const at = (time: number) => velvet.clock.advance(time - velvet.ctx.clock.now().getTime());
  at(doors - DAY);
  const { pool } = velvet.database;
  const reminding = { of: 'insert on outbox', when: `new.to_email = 'bad@example.com'` };
  await withFailingWrites(pool, reminding, () => remindOfTransfers(velvet.ctx));
  const reminder = velvet.ctx.db
    .selectFrom('outbox')
    .select('id')
    .where('key', '=', `transfer-reminder:${transfer_id}`);
  expect(await reminder.execute()).toHaveLength(1);
  at(doors);
  const ending = { of: 'update on ticket_transfers', when: `new.to_email = 'bad@example.com'` };
  await withFailingWrites(pool, ending, () => expireTransfers(velvet.ctx));
  const ended = velvet.ctx.db.selectFrom('ticket_transfers').select('state').where('id', '=', transfer_id);
  expect(await ended.execute()).toEqual([{ state: 'expired' }]);
});

test('a ticket stays on its way if the doors were moved to later meanwhile', async () => {
  const { transfer_id, owner } = await buildTransfer(velvet.ctx);
  const returned = { id: transfer_id, from_email: owner.email, reason: 'doors' as const, now: velvet.ctx.clock.now() };
  expect(await inTransaction(velvet.ctx.db, (tx) => returnTicket(tx, returned))).toBe(false);
});
