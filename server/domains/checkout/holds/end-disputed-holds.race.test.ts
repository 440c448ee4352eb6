import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildOffer } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildDispute, forgetDispute } from '#server/testing/disputes.ts';
import { buildMeetingPoint } from '#server/testing/meeting-point.ts';

const velvet = await createTestApp();
const { ctx, url } = velvet;

/** Lets two transactions that put listings back on sale go on only when both have locked theirs. */
async function meetBeforeTheyEnd(): Promise<void> {
  await buildMeetingPoint(ctx);
  await sql`create function meet_first() returns trigger language plpgsql as 'begin perform meet(); return new; end'`.execute(
    ctx.db,
  );
  await sql`
    create trigger meet_first before update on listings for each row
      when (old.state = 'reserved' and new.state = 'active') execute function meet_first()`.execute(ctx.db);
}

test('two purchases of tickets of one disputed order end at once without a deadlock', async () => {
  const type = await buildTicketType(ctx, { price_amount: 5000 });
  const seller = await buildUser(ctx);
  const { order, tickets } = await buildSale(ctx, { type, owner: seller, quantity: 2 });
  const holds: string[] = [];
  for (const { id: ticket_id } of tickets) {
    const { listing } = await buildOffer(ctx, { ticket_id, seller });
    const body = { listing_id: listing.id, email: guestEmail() };
    holds.push((await call<Checkout>(url, '/payment/checkout/', { method: 'POST', body })).body.order.id);
  }
  await buildDispute(ctx, order.id, 'open');
  await meetBeforeTheyEnd();
  // Not in `inTransaction`, which repeats what a deadlock has ended.
  const end = (id: string) =>
    velvet.database.pool.query(`select end_hold($1, 'expired', 'given_back', $2)`, [id, velvet.clock.now()]);
  const ended = await Promise.allSettled(holds.map(end));
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const left = await sql`
    select l.state as listing, k.state as ticket from listings l join tickets k on k.id = l.ticket_id
     where k.order_id = ${order.id}`.execute(ctx.db);
  expect(left.rows).toEqual([
    { listing: 'void', ticket: 'valid' },
    { listing: 'void', ticket: 'valid' },
  ]);
  const mails = ctx.db.selectFrom('outbox').select('template').where('to_email', '=', seller.email);
  expect((await mails.where('template', '=', 'ticket_returned').execute()).length).toBe(2);
  await forgetDispute(ctx, order.id);
});
