import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { buyerOf } from '#server/domains/checkout/buyer.ts';
import { holdListings } from '#server/domains/checkout/holds/hold-listings.ts';
import { recordSale } from '#server/domains/checkout/payment/record-sale.ts';
import { postProviderFee } from '#server/domains/payments/postings.ts';
import { listTicket } from '#server/domains/resale/selling/list-ticket.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { percentage, sum } from '#server/platform/lib/money.ts';
import { newId, newSecret } from '#server/platform/lib/random.ts';
import { mustHave, type People } from './insert-people.ts';
import { demoPeople } from './logins.ts';
import type { Offer } from './plan-resale.ts';

type Input = { offers: readonly Offer[]; people: People };

/**
 * Inserts Resale data with the product's own functions: offers for sold-out events at different prices, one of them
 * falling; tickets that were sold once or twice; and sales for past events.
 */
export async function insertResale(ctx: AppContext, tx: Tx, { offers, people }: Input): Promise<void> {
  const member = mustHave(people.users, demoPeople.doorman.username);
  for (const offer of offers) {
    const listing = await list(ctx, tx, offer);
    if (offer.sold_at) await buy(ctx, tx, { offer, listing, member: offer.to_member ? member : null });
  }
}

/** The application context as of that moment, within the transaction. */
function at(ctx: AppContext, tx: Tx, moment: Date): AppContext {
  return { ...ctx, db: tx, clock: { now: () => moment } };
}

async function list(ctx: AppContext, tx: Tx, offer: Offer): Promise<string> {
  const user_id = offer.order.buyer.user_id ?? '';
  const ticket = await tx
    .selectFrom('tickets')
    .select('id')
    .where('order_id', '=', offer.order.id)
    .where('state', '=', 'valid')
    .where('owner_user_id', '=', user_id)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ paid: number }>`select holder_paid(${ticket.id}) as paid`.execute(tx);
  const share = (basisPoints: number) => percentage(rows[0]?.paid ?? 0, basisPoints, 'down');
  const { outcome, listing_id } = await listTicket(
    at(ctx, tx, offer.listed_at),
    tx,
    { user_id },
    {
      ticket_id: ticket.id,
      price: share(offer.price_share),
      floor: offer.floor_share === undefined ? null : share(offer.floor_share),
      is_private: false,
    },
  );
  if (outcome !== 'listed') throw new Error(`a ticket for ${offer.order.event.title} cannot be offered: ${outcome}`);
  return listing_id;
}

type Purchase = { offer: Offer; listing: string; member: { id: string; email: string; name: string } | null };

/** A purchase as the checkout leaves it, without a payment at the provider. */
async function buy(ctx: AppContext, tx: Tx, { offer, listing, member }: Purchase): Promise<void> {
  const now = offer.sold_at ?? ctx.clock.now();
  const then = at(ctx, tx, now);
  const { name, email } = member ?? offer.buyer;
  const guest = { ...buyerOf({ actor: null, email, browserSecret: newSecret() }), name };
  const account = member && { user_id: member.id, buyer_key: canonicalEmail(email), hold_key: `u:${member.id}` };
  const { order_id } = await holdListings(then, { buyer: { ...guest, ...account }, listing_ids: [listing] });
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow();
  const { currency, total_amount: amount } = order;
  const payment = { id: newId(), order_id, currency, amount };
  const provider_fee_amount = sum([percentage(amount, 150, 'half_up'), 25]);
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      provider_payment_intent_id: `pi_demo_${order_id.replaceAll('-', '')}`,
      is_demonstration: true,
      provider_fee_amount,
      paid_at: now,
    })
    .execute();
  await sql`select sell_hold(${order_id}, ${now})`.execute(tx);
  await recordSale(tx, order, now);
  await postProviderFee(tx, payment, provider_fee_amount, now);
  // Mails to invented people would only fill the mailbox.
  if (!member)
    await tx
      .deleteFrom('outbox')
      .where('key', 'in', [`order-confirmation:${order_id}`, `listing-sold:${listing}`])
      .execute();
}
