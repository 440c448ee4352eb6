import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { reverseOwnCommissions } from '#server/domains/payments/commissions.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildResaleSale } from './factory.ts';

const velvet = await createTestApp();

/** The balance of an order's postings by kind of account. */
async function booked(orderId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select regexp_replace(a.name, ':.*:', ':') as kind, sum(e.amount) as amount from ledger_transactions x
      join ledger_entries e on e.transaction_id = x.id join ledger_accounts a on a.id = e.account_id
     where x.order_id = ${orderId} group by 1 order by 1`.execute(velvet.ctx.db);
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

describe('a sale in Resale', () => {
  test('moves the ticket to its buyer with a new code, and no stock', async () => {
    const { listing, ticket, type, seller } = await buildListing(velvet.ctx);
    const buyer = await buildUser(velvet.ctx);
    const { order, tickets } = await buildResaleSale(velvet.ctx, { listing, buyer });
    expect(tickets).toMatchObject([
      { id: ticket.id, state: 'valid', owner_user_id: buyer.id, owner_email: buyer.email, code_version: 2 },
    ]);
    expect(order).toMatchObject({ kind: 'resale', status: 'paid', quantity: 1, face_amount: listing.price_amount });
    const versions = await velvet.ctx.db
      .selectFrom('ticket_versions')
      .select(['version', 'owner_user_id', 'acquired_via', 'valid_to'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('version')
      .execute();
    expect(versions).toEqual([
      { version: 1, owner_user_id: seller.id, acquired_via: 'purchase', valid_to: order.paid_at },
      { version: 2, owner_user_id: buyer.id, acquired_via: 'resale', valid_to: null },
    ]);
    const stock = await velvet.ctx.db
      .selectFrom('ticket_types')
      .select(['held', 'sold'])
      .where('id', '=', type.id)
      .executeTakeFirst();
    expect(stock).toEqual({ held: 0, sold: 1 });
  });

  test('gives the seller the price, the platform its fee, and the finder a part of the fee', async () => {
    const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
    const { listing } = await buildListing(velvet.ctx, { type });
    const link = await buildPromoterLink(velvet.ctx, { event_id: type.event_id });
    const { order } = await buildResaleSale(velvet.ctx, { listing, referral_code: link.referral_code });
    expect(await booked(order.id)).toEqual({
      'stripe:balance': 5565,
      'res:payable': -5300,
      'promo:payable': -53,
      fees: -212,
    });
  });

  test('gives the finder’s part back to the platform when the finder turns out to be the buyer', async () => {
    const { ctx } = velvet;
    const { listing, type } = await buildListing(ctx);
    const finder = await buildUser(ctx);
    const link = await buildPromoterLink(ctx, { event_id: type.event_id, user_id: finder.id, email: finder.email });
    const email = 'finder-at-home@example.com';
    const { order } = await buildResaleSale(ctx, { listing, email, referral_code: link.referral_code });
    expect(await booked(order.id)).toMatchObject({ 'promo:payable': -53, fees: -212 });
    await inTransaction(ctx.db, (tx) => reverseOwnCommissions(tx, { user_id: finder.id, email }, ctx.clock.now()));
    const { fees, 'org:payable': organizer = 0, 'promo:payable': promoter } = await booked(order.id);
    expect({ fees, organizer, promoter }).toEqual({ fees: -265, organizer: 0, promoter: 0 });
  });

  test('gives the organizer half of the seller’s profit', async () => {
    const { listing } = await buildListing(velvet.ctx, { price_amount: 6000 });
    const { order } = await buildResaleSale(velvet.ctx, { listing });
    expect(await booked(order.id)).toEqual({
      'stripe:balance': 6300,
      'res:payable': -5650,
      'org:payable': -350,
      fees: -300,
    });
  });

  test('three resales of one ticket: three invalid codes, one valid, and the ledger balances', async () => {
    const first = await buildListing(velvet.ctx);
    await buildResaleSale(velvet.ctx, { listing: first.listing, buyer: await buildUser(velvet.ctx) });
    for (const _ of [2, 3]) {
      const owner = await velvet.ctx.db
        .selectFrom('tickets')
        .select('owner_user_id')
        .where('id', '=', first.ticket.id)
        .executeTakeFirstOrThrow();
      const again = await listAgain(first, owner.owner_user_id ?? '');
      await buildResaleSale(velvet.ctx, { listing: again, buyer: await buildUser(velvet.ctx) });
    }
    const { rows } = await sql<{ version: number; is_live: boolean }>`
      select version, valid_to is null as is_live from ticket_versions where ticket_id = ${first.ticket.id} order by version`.execute(
      velvet.ctx.db,
    );
    expect(rows.map(({ is_live }) => is_live)).toEqual([false, false, false, true]);
  });
});

async function listAgain({ listing, ticket }: Awaited<ReturnType<typeof buildListing>>, sellerId: string) {
  await sql`update tickets set state = 'listed' where id = ${ticket.id}`.execute(velvet.ctx.db);
  const { rows } = await sql<{ id: string }>`
    insert into listings (ticket_id, event_id, ticket_type_id, seller_user_id, currency, price_amount, paid_amount, cap_amount, shown_at,
                          created_at, updated_at)
    select ticket_id, event_id, ticket_type_id, ${sellerId}, currency, 4000, 5565, 5565, created_at, created_at, created_at
      from listings where id = ${listing.id} returning id`.execute(velvet.ctx.db);
  return { id: rows[0]?.id ?? '' };
}
