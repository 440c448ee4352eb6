import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import type { MyListing } from '#contract/selling.ts';
import type { StaffTaskDetail } from '#contract/staff-queue.ts';
import type { Found, StaffAccount, StaffListing, StaffOrder } from '#contract/staff-records.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildListing, buildOffer } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { expectInvariants } from '#server/testing/expect-invariants.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout, guestEmail } from '#server/testing/checkout.ts';
import { mailAbout } from '#server/testing/mails.ts';
import { buildSoldListing } from '#server/testing/resale-sale.ts';
import { buildStaffCalls } from '#server/testing/staff-calls.ts';

const why = { reason: 'The card was stolen.' };

const velvet = await createTestApp({
  withMailbox: true,
  settings: { limit_contact_per_ip_hour: 1000 },
});
const staff = await buildStaffCalls(velvet, why);

const headersOf = async (user: { id: string }) => ({ authorization: `Token ${await buildSession(velvet.ctx, user)}` });
const sound = () => expectInvariants(velvet);

/** Reports a listing as the page of the form does; returns the item of the queue. */
async function report({ id, event_id }: { id: string; event_id: string }): Promise<string> {
  const { slug } = await velvet.ctx.db
    .selectFrom('events')
    .select('slug')
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  const message = `They want to be paid outside of here, about ${newId()}.`;
  const body = {
    name: 'Ada',
    email: 'a@example.com',
    topic: 'report_listing',
    about: `/marketplace/${slug}/${id}`,
    message,
  };
  expect((await call(velvet.url, '/contact/', { method: 'POST', body })).status).toBe(201);
  const rows = velvet.ctx.db.selectFrom('contact_messages').select('id').where('message', '=', message);
  return (await rows.executeTakeFirstOrThrow()).id;
}

describe('a reported offer', () => {
  test('is taken down: the ticket is its seller’s again, who reads why; both reports are done; the host sees it', async () => {
    const { listing, ticket, seller } = await buildListing(velvet.ctx);
    const [first, second] = [await report(listing), await report(listing)];
    const item = await staff.get<StaffTaskDetail>(`queue/report/${first}/`);
    expect(item.body).toMatchObject({
      what: 'report_listing',
      state: 'open',
      event: { id: listing.event_id },
      listing: { id: listing.id, state: 'active', seller: { id: seller.id } },
    });
    expect((await call(velvet.url, `/resale/listings/${listing.id}/`)).status).toBe(200);
    const down = await staff.post<StaffListing>(`listings/${listing.id}/take-down/`);
    expect(down.body).toMatchObject({ state: 'void', taken_down_reason: why.reason });

    const gone = await call(velvet.url, `/resale/listings/${listing.id}/`);
    expect(gone.body).toMatchObject({ availability: 'gone' });
    for (const id of [first, second])
      expect((await staff.get<StaffTaskDetail>(`queue/report/${id}/`)).body).toMatchObject({
        state: 'done',
        note: why.reason,
      });
    const headers = await headersOf(seller);
    expect((await call(velvet.url, `/tickets/${ticket.id}/`, { headers })).body).toMatchObject({ state: 'valid' });
    const mine = await call<{ results: MyListing[] }>(velvet.url, '/resale/my-listings/?when=ended', { headers });
    expect(mine.body.results[0]).toMatchObject({ state: 'void', taken_down_reason: why.reason });
    const mail = await mailAbout(velvet, seller, /^Taken out of Resale: /);
    expect(mail?.text).toContain(why.reason);
    expect(mail?.text).not.toContain(staff.user.username);

    const host = await velvet.ctx.db
      .selectFrom('events as e')
      .innerJoin('organizations as o', 'o.id', 'e.organization_id')
      .select(['o.id', 'o.owner_user_id'])
      .where('e.id', '=', listing.event_id)
      .executeTakeFirstOrThrow();
    const history = await call<{ results: HistoryEntry[] }>(velvet.url, `/organizations/${host.id}/history/`, {
      headers: await headersOf({ id: host.owner_user_id }),
    });
    expect(history.body.results).toContainEqual(
      expect.objectContaining({
        text: 'Ticket taken out of Resale',
        is_by_staff: true,
        actor: null,
        reason: why.reason,
      }),
    );
    expect((await staff.post(`listings/${listing.id}/take-down/`)).body).toMatchObject({ code: 'listing_ended' });
    await sound();
  });

  test('is dismissed: the offer stays and the item is done', async () => {
    const { listing } = await buildListing(velvet.ctx);
    const id = await report(listing);
    await staff.post(`queue/report/${id}/done/`, { note: 'Nothing wrong with it.' });
    expect((await call(velvet.url, `/resale/listings/${listing.id}/`)).body).toMatchObject({
      availability: 'available',
    });
    expect((await staff.get<StaffTaskDetail>(`queue/report/${id}/`)).body).toMatchObject({ state: 'done' });
  });

  test('that is sold, being paid for, or was never there is refused with words', async () => {
    const sold = await buildSoldListing(velvet.ctx);
    expect((await staff.post(`listings/${sold.listing.id}/take-down/`)).body).toMatchObject({
      code: 'listing_sold',
      detail: 'This ticket is sold. Refund the order that bought it.',
    });
    expect((await staff.post(`listings/${newId()}/take-down/`)).status).toBe(404);
    const { listing } = await buildListing(velvet.ctx);
    const bought = await buildListing(velvet.ctx);
    expect((await checkout(velvet.url, { email: guestEmail(), listing_id: bought.listing.id })).status).toBe(201);
    expect((await staff.post(`listings/${bought.listing.id}/take-down/`)).body).toMatchObject({
      code: 'listing_reserved',
    });
    const id = await report({ ...listing, id: newId() });
    expect((await staff.get<StaffTaskDetail>(`queue/report/${id}/`)).body).toMatchObject({
      listing: null,
      state: 'open',
    });
  });
});

describe('an order of Resale', () => {
  test('shows its ticket and listing to staff, is found by the ticket, and its seller’s account lists the sale', async () => {
    const { resale_order, order, ticket, listing, seller, buyer } = await buildSoldListing(velvet.ctx);
    await staff.look('order', resale_order.id);
    await staff.look('order', order.id);
    await staff.look('user', seller.id);
    const bought = await staff.get<StaffOrder>(`orders/${resale_order.id}/`);
    expect(bought.body).toMatchObject({
      kind: 'resale',
      tickets: [
        { id: ticket.id, owner_email: buyer.email, state: 'valid', paid: { amount: resale_order.total_amount } },
      ],
      listings: [{ id: listing.id, state: 'sold', seller: { id: seller.id }, order_id: resale_order.id }],
    });
    expect((await staff.get<StaffOrder>(`orders/${order.id}/`)).body).toMatchObject({
      tickets: [{ id: ticket.id, paid: { amount: order.total_amount } }],
      listings: [{ id: listing.id }],
    });
    expect((await staff.get<StaffAccount>(`accounts/${seller.id}/`)).body).toMatchObject({
      listing_count: 1,
      listings: [{ id: listing.id, state: 'sold' }],
    });
    const found = await staff.get<{ results: Found[] }>(`search/?search=${ticket.id}`);
    expect(found.body.results.map(({ id }) => id).toSorted()).toEqual([order.id, resale_order.id].toSorted());
  });

  test('is refunded by staff: the buyer gets all of it back, the seller the ticket with a new code, and both are told', async () => {
    const { resale_order, ticket, seller, buyer } = await buildSoldListing(velvet.ctx);
    await staff.look('order', resale_order.id);
    const { body } = await staff.post<StaffOrder>(`orders/${resale_order.id}/refund/`, {
      reason: 'Bought by mistake.',
    });
    expect(body).toMatchObject({
      status: 'refunded',
      tickets: [{ id: ticket.id, state: 'refunded', owner_email: seller.email }],
      listings: [{ is_undone: true }],
      refunds: [{ amount: { amount: resale_order.total_amount }, reason: 'staff', note: 'Bought by mistake.' }],
    });
    const again = await velvet.ctx.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(again).toMatchObject({ state: 'valid', owner_user_id: seller.id, code_version: 3, resale_order_id: null });
    expect((await mailAbout(velvet, seller, /^Your ticket is back: /))?.text).toContain('will not be paid out');
    expect((await mailAbout(velvet, buyer, /^Refunded: /))?.text).toContain('Goes back to you');
    await sound();
  });

  test('cannot be refunded once its ticket was used, sold on, or is its seller’s: staff reads what to do', async () => {
    const used = await buildSoldListing(velvet.ctx);
    await sql`update tickets set state = 'used', entries = 1, first_admitted_at = ${velvet.clock.now()} where id = ${used.ticket.id}`.execute(
      velvet.ctx.db,
    );
    await staff.look('order', used.resale_order.id);
    expect((await staff.post(`orders/${used.resale_order.id}/refund/`)).body).toEqual({
      code: 'ticket_not_refundable',
      detail:
        'A sale in Resale is undone only while its buyer has the ticket and nobody was admitted with it. That is not so for any ticket of this order.',
    });
    await sql`update tickets set state = 'valid', entries = 0, first_admitted_at = null where id = ${used.ticket.id}`.execute(
      velvet.ctx.db,
    );

    const sold = await buildSoldListing(velvet.ctx);
    await staff.look('order', sold.order.id);
    expect((await staff.post(`orders/${sold.order.id}/refund/`)).body).toEqual({
      code: 'ticket_not_refundable',
      detail: 'Every ticket of this order was sold on in Resale. Refund the order that bought it.',
    });
    await sound();
  });

  test('whose buyer offers the ticket again: that offer ends with the refund', async () => {
    const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
    const first = await buildSoldListing(velvet.ctx, { type });
    const offer = await buildOffer(velvet.ctx, { ticket_id: first.ticket.id, seller: first.buyer });
    await staff.look('order', first.resale_order.id);
    const { body } = await staff.post<StaffOrder>(`orders/${first.resale_order.id}/refund/`);
    expect(body).toMatchObject({ status: 'refunded' });
    const { state } = await velvet.ctx.db
      .selectFrom('listings')
      .select('state')
      .where('id', '=', offer.listing.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('void');
  });
});
