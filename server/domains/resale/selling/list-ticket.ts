import { sql } from 'kysely';
import type { MyListing } from '#contract/selling.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { lowestPrice, lowestPriceOf } from '#server/domains/tickets/resale-terms.ts';
import { findSelling } from '#server/domains/tickets/selling.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type AppError, notFound } from '#server/platform/lib/errors.ts';
import { hashSecret, newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { listingChanged } from '../listing-changed.ts';
import { getOwnListing } from './my-listings.ts';
import { privateKey } from './private-link.ts';
import { outOfBounds, privateOnly, refusedTicket } from './refusals.ts';

type Asked = { ticket_id: string; price: number; floor: number | null; is_private: boolean };
type Outcome = { outcome: string; listing_id: string; cap_amount: number; is_new: boolean };

/** Offers one of the caller's tickets in Resale. A second click finds the listing of the first. */
export async function createListing(ctx: AppContext, actor: Actor, asked: Asked): Promise<MyListing> {
  const limit = ['limit_listings_per_user_day', limitKey(actor.user_id)] as const;
  await ctx.limits.consume(...limit);
  const listed = await inTransaction(ctx.db, async (tx) => {
    const made = await listTicket(ctx, tx, actor, asked);
    if (!made.is_new) return made;
    await listingChanged(tx, made.listing_id);
    await writeListedMail(tx, actor, made.listing_id, ctx.clock.now());
    return made;
  });
  if (!listed.is_new) await ctx.limits.giveBack(...limit);
  if (listed.outcome !== 'listed') throw await refusalOf(ctx, asked, listed);
  ctx.wake.outbox();
  ctx.wake.waiting_list();
  return getOwnListing(ctx, actor, listed.listing_id);
}

/** The write itself, for a transaction that sends no mail. */
export async function listTicket(
  ctx: Pick<AppContext, 'settings' | 'clock' | 'config'>,
  tx: Tx,
  actor: Pick<Actor, 'user_id'>,
  asked: Asked,
): Promise<Outcome> {
  const { resale_after_payment_minutes, resale_cut_off_minutes } = ctx.settings;
  const { resale_tickets_per_seller, resale_seller_days } = ctx.settings;
  const id = newId();
  const linkHash = asked.is_private ? hashSecret(privateKey(ctx, id)) : null;
  // An invalid lowest price would violate a check constraint: it is refused with a message below.
  const floor = asked.floor !== null && asked.floor >= asked.price ? 0 : asked.floor;
  const lowest = lowestPriceOf(ctx.settings, sql`(select currency from tickets where id = ${asked.ticket_id})`);
  const { rows } = await sql<Outcome>`
    select * from list_ticket(${id}, ${asked.ticket_id}, ${actor.user_id}, ${asked.price}, ${floor}, ${linkHash},
      ${lowest}, make_interval(mins => ${resale_after_payment_minutes}::integer),
      make_interval(mins => ${resale_cut_off_minutes}::integer), ${resale_tickets_per_seller},
      make_interval(days => ${resale_seller_days}::integer), ${ctx.clock.now()})`.execute(tx);
  return rows[0] as Outcome;
}

async function refusalOf(ctx: AppContext, asked: Asked, { outcome, cap_amount }: Outcome): Promise<AppError> {
  const selling = (await findSelling(ctx, ctx.db, [asked.ticket_id])).get(asked.ticket_id);
  if (outcome === 'not_found' || !selling) return notFound();
  if (outcome === 'private_only') return privateOnly();
  const bounds = { cap_amount, lowest_amount: lowestPrice(ctx.settings, selling.currency), currency: selling.currency };
  return (
    (outcome === 'above_cap' || outcome === 'below_lowest' ? outOfBounds(asked, bounds) : undefined) ??
    refusedTicket(outcome, selling, ctx.settings)
  );
}

async function writeListedMail(tx: Tx, { email }: Actor, listing_id: string, now: Date): Promise<void> {
  const key = `ticket-listed:${listing_id}`;
  await writeMail(tx, { key, template: 'ticket_listed', to_email: email, payload: { listing_id }, now });
}
