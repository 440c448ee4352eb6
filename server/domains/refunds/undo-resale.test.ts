import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildListing, buildOffer } from '#server/domains/resale/factory.ts';
import { sendTicket } from '#server/domains/ticket-transfers/send-ticket.ts';
import { accountSender } from '#server/domains/ticket-transfers/sender.ts';
import { transferToken } from '#server/domains/ticket-transfers/tokens.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { renderChecked, writtenTo } from '#server/testing/checked-mails.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { type TicketRefund } from './refund-tickets.ts';
import { refundOrder } from '#server/testing/refund.ts';

const velvet = await createTestApp();
afterAll(() => expectInvariants(velvet));

const refund = (order_id: string, values: Partial<TicketRefund> = {}) =>
  refundOrder(velvet.ctx, order_id, { takes_used: true, reason: 'staff', ...values });

const ticketOf = (id: string) =>
  velvet.ctx.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: string) =>
  (await velvet.ctx.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

/** What is owed to sellers and kept by the platform for an order, by the ledger. */
async function owed(orderId: string) {
  const { rows } = await sql<{ name: string; amount: number }>`
    select split_part(a.name, ':', 1) as name, -sum(e.amount)::bigint as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${orderId} and (a.name like 'res:%' or a.name = 'fees') group by 1 having sum(e.amount) <> 0`.execute(
    velvet.ctx.db,
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}

async function buildTwo() {
  const { id: event_id } = await buildEvent(velvet.ctx, { max_per_buyer: 4 });
  const type = await buildTicketType(velvet.ctx, { event_id, price_amount: 5000, capacity: 50 });
  const [seller, buyer] = [await buildUser(velvet.ctx), await buildUser(velvet.ctx)];
  const first = await buildListing(velvet.ctx, { type, seller });
  const second = await buildListing(velvet.ctx, { type, seller: await buildUser(velvet.ctx) });
  const { order } = await buildResaleSale(velvet.ctx, { listing: first.listing, others: [second.listing], buyer });
  return { type, seller, buyer, order, first, second };
}

describe('when the buyer’s money goes back', () => {
  test('each ticket goes back to its own seller with a new code, one after the other, to the cent', async () => {
    const { order, first, second, seller, buyer } = await buildTwo();
    const counted = velvet.ctx.db.selectFrom('buyer_counts').select('quantity').where('buyer_key', '=', buyer.email);
    const sold = await ticketOf(first.ticket.id);
    // Its seller got it as a present before: only a transfer after the sale keeps a ticket with its new holder.
    const before = new Date(velvet.clock.now().getTime() - HOUR);
    const present = { acquired_via: 'transfer', valid_from: before };
    const versions = velvet.ctx.db.updateTable('ticket_versions').set(present);
    await versions.where('ticket_id', '=', sold.id).where('version', '=', 1).execute();
    const { amount, order_status } = await refund(order.id, { ticket_ids: [first.ticket.id], keeps_fee: true });
    expect([amount, order_status]).toEqual([5300 + 265, 'partially_refunded']);
    const told = velvet.ctx.db.selectFrom('outbox').select('to_email').where('template', '=', 'resale_undone');
    expect(await told.where(sql`payload ->> 'order_id'`, '=', order.id).execute()).toEqual([
      { to_email: seller.email },
    ]);
    const back = await ticketOf(first.ticket.id);
    expect(back).toMatchObject({ state: 'valid', owner_user_id: seller.id, resale_order_id: null });
    expect(back.code_version).toBe(sold.code_version + 1);
    expect(back.holder_name, 'no name of the buyer').toBe(`${seller.first_name} ${seller.last_name}`.trim());
    expect(await owed(order.id)).toEqual({ res: 5300, fees: 265 });
    expect(await counted.execute(), 'they may buy one more').toEqual([{ quantity: 1 }]);
    expect((await refund(order.id)).amount).toBe(5565);
    expect(await statusOf(order.id)).toBe('refunded');
    expect(await owed(order.id)).toEqual({});
    // Nothing is left to give back.
    expect((await refund(order.id)).ticket_ids).toEqual([]);
    const { state, undone_at } = await velvet.ctx.db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', second.listing.id)
      .executeTakeFirstOrThrow();
    expect([state, undone_at !== null]).toEqual(['sold', true]);
  });

  test('whoever the ticket was on its way to is told that it is not any more', async () => {
    const { order, first, buyer } = await buildTwo();
    const actor = { user_id: buyer.id, email: buyer.email } as Actor;
    const email = `friend-of-${buyer.email}`;
    const sender = accountSender(velvet.ctx, actor, first.ticket.id);
    const sent = await sendTicket(velvet.ctx, sender, { email, note: '' });
    await refund(order.id);
    const mails = velvet.ctx.db.selectFrom('outbox').select('template').where('to_email', '=', email).orderBy('id');
    expect(await mails.execute()).toEqual([{ template: 'transfer_received' }, { template: 'transfer_cancelled' }]);
    // Who never got the first mail gets none about the end.
    const outbox = velvet.ctx.db.updateTable('outbox').set({ sent_at: velvet.clock.now() });
    await outbox.where('to_email', '=', email).where('template', '=', 'transfer_received').execute();
    const [gone] = (await writtenTo(velvet.ctx, email)).slice(-1);
    expect(gone?.text).toContain('you was undone, so it went back to its seller. Its link no longer works.');
    const link = `/tickets/transfers/${transferToken(velvet.ctx, sent.transfer?.id ?? '')}/`;
    expect((await call(velvet.url, link)).body).toMatchObject({ state: 'cancelled', ended_by: 'sale_undone' });
    expect((await call(velvet.url, `${link}claim/`, { method: 'POST', body: {} })).body).toEqual({
      code: 'transfer_ended',
      detail: 'The sale of this ticket was undone, so it went back to its seller.',
    });
  });

  test('the ticket of a third holder goes back to the second, and only then to the first', async () => {
    const [ana, ben, cleo] = [await buildUser(velvet.ctx), await buildUser(velvet.ctx), await buildUser(velvet.ctx)];
    const one = await buildListing(velvet.ctx, { seller: ana });
    const { order: bens } = await buildResaleSale(velvet.ctx, { listing: one.listing, buyer: ben });
    velvet.clock.advance(1000);
    const again = await buildOffer(velvet.ctx, { ticket_id: one.ticket.id, seller: ben });
    const { order: cleos } = await buildResaleSale(velvet.ctx, { listing: again.listing, buyer: cleo });
    // Ben has sold it on: his own purchase stands.
    expect((await refund(bens.id)).ticket_ids).toEqual([]);
    velvet.clock.advance(1000);
    await refund(cleos.id);
    expect(await ticketOf(one.ticket.id)).toMatchObject({ owner_user_id: ben.id, resale_order_id: bens.id });
    velvet.clock.advance(1000);
    await refund(bens.id);
    expect(await ticketOf(one.ticket.id)).toMatchObject({ owner_user_id: ana.id, resale_order_id: null });
    // Ana sells it again: it is the ticket she bought first, whatever was undone since.
    velvet.clock.advance(1000);
    const anew = await buildOffer(velvet.ctx, { ticket_id: one.ticket.id, seller: ana });
    const { order: cleosSecond } = await buildResaleSale(velvet.ctx, { listing: anew.listing, buyer: cleo });
    const source = sql<{ id: string }>`select resale_source(${anew.listing.id}) as id`;
    expect((await source.execute(velvet.ctx.db)).rows).toEqual([{ id: one.order.id }]);
    velvet.clock.advance(1000);
    await refund(cleosSecond.id);
    expect(await ticketOf(one.ticket.id)).toMatchObject({ owner_user_id: ana.id, resale_order_id: null });
  });

  test('a ticket that admitted somebody, has a new holder, or is being bought right now is not taken back', async () => {
    const { order, first, second } = await buildTwo();
    const { order: third, tickets } = await buildResaleSale(velvet.ctx);
    const { id } = tickets[0] ?? first.ticket;
    const where = sql`where id in (${first.ticket.id}, ${second.ticket.id}, ${id})`;
    for (const change of [
      sql`update tickets set state = 'used', entries = 1 ${where}`,
      sql`update ticket_versions set acquired_via = 'transfer' where valid_to is null`,
      sql`update tickets set resale_order_id = null ${where}`,
      sql`
        insert into listings
        select (jsonb_populate_record(l, jsonb_build_object(
          'id', gen_random_uuid(), 'state', 'reserved', 'order_id', k.order_id, 'sold_at', null, 'ended_at', null))).*
          from listings l join tickets k on k.id = l.ticket_id
         where l.ticket_id in (${first.ticket.id}, ${second.ticket.id}, ${id})`,
    ]) {
      await velvet.ctx.db
        .transaction()
        .execute(async (tx) => {
          await change.execute(tx);
          for (const order_id of [order.id, third.id]) {
            const { rows } = await sql<{ ids: string[] }>`
              select refund_tickets(${order_id}, null, true, false, null, ${velvet.ctx.clock.now()}) as ids`.execute(
              tx,
            );
            expect(rows).toEqual([{ ids: [] }]);
          }
          throw new Error('nothing of this stands');
        })
        .catch((error: Error) => expect(error.message).toBe('nothing of this stands'));
    }
  });

  test('the seller’s mail says that the ticket is back and nothing is paid out', async () => {
    const { order, seller } = await buildTwo();
    await refund(order.id);
    const mail = await velvet.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .where('to_email', '=', seller.email)
      .where('template', '=', 'resale_undone')
      .executeTakeFirstOrThrow();
    const rendered = await renderChecked(velvet.ctx, mail as never);
    expect(rendered?.subject).toMatch(/^Your ticket is back: /);
    expect(rendered?.text).toContain('€53.00 that you were to get for it will not be paid out');
    expect(rendered?.text).toContain('came back to you with a new code');
  });
});

describe('what is not given back', () => {
  test('a host’s or buyer’s refund of a Resale order is refused with words', async () => {
    const { order, first } = await buildTwo();
    for (const reason of ['buyer', 'organizer'] as const)
      await expect(refund(order.id, { reason, ticket_ids: [first.ticket.id] })).rejects.toMatchObject({
        body: { code: 'resale_not_refundable' },
      });
    expect(await statusOf(order.id)).toBe('paid');
  });

  test('a first sale whose ticket was resold; a listing ends with the refund of its ticket', async () => {
    const { first } = await buildTwo();
    expect((await refund(first.order.id)).ticket_ids).toEqual([]);
    const offered = await buildListing(velvet.ctx);
    expect((await refund(offered.order.id)).ticket_ids).toEqual([offered.ticket.id]);
    const { state } = await velvet.ctx.db
      .selectFrom('listings')
      .select('state')
      .where('id', '=', offered.listing.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('void');
  });
});
