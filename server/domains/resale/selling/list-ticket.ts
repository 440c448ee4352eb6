import { sql } from 'kysely';
import type { MyListing } from '#contract/selling.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { lowestPrice, lowestPriceOf } from '#server/domains/tickets/resale-terms.ts';
import { findSelling } from '#server/domains/tickets/selling.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { type AppError, invalid, notFound } from '#server/platform/lib/errors.ts';
import { hashSecret, newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { listingChanged } from '../listing-changed.ts';
import { getOwnListing } from './my-listings.ts';
import { privateKey } from './private-link.ts';
import { outOfBounds, privateOnly, refusedTicket } from './refusals.ts';

type Asked = { ticket_id: string; price: number; floor: number | null; is_private: boolean };
type AskedTogether = Asked & { more_ticket_ids: readonly string[] };
type Outcome = { outcome: string; listing_id: string; cap_amount: number; is_new: boolean };

/**
 * Offers tickets of the caller in Resale at one price, together or not at all. A second click finds the listings of the
 * first.
 */
export async function createListing(ctx: AppContext, actor: Actor, { more_ticket_ids, ...asked }: AskedTogether) {
  const ids = [...new Set([asked.ticket_id, ...more_ticket_ids])];
  const limit = ['limit_listings_per_user_day', limitKey(actor.user_id)] as const;
  let unused = 0;
  try {
    for (const _ of ids) {
      unused += 1;
      await ctx.limits.consume(...limit);
    }
    const listed = await inTransaction(ctx.db, (tx) => listTogether(ctx, tx, actor, { asked, ids }));
    unused -= listed.filter(({ is_new }) => is_new).length;
    ctx.wake.outbox();
    ctx.wake.waiting_list();
    const [first, ...more] = await Promise.all(listed.map((made) => getOwnListing(ctx, actor, made.listing_id)));
    return { ...(first as MyListing), more };
  } finally {
    for (; unused > 0; unused -= 1) await ctx.limits.giveBack(...limit);
  }
}

type Together = { asked: Asked; ids: readonly string[] };

/** Lists all tickets, with one mail about the new listings; throws the refusal of the first that may not be sold. */
async function listTogether(ctx: AppContext, tx: Tx, actor: Actor, { asked, ids }: Together): Promise<Outcome[]> {
  if (ids.length > 1) await refuseOtherTypes(tx, actor, ids);
  const listed: Outcome[] = [];
  for (const ticket_id of ids) {
    const one = { ...asked, ticket_id };
    const made = await listTicket(ctx, tx, actor, one);
    if (made.outcome !== 'listed')
      throw await refusalOf(ctx, tx, { asked: one, made, which: ids.length > 1 ? { ticket_id } : {} });
    listed.push(made);
  }
  const [first, ...more] = listed.filter(({ is_new }) => is_new).map(({ listing_id }) => listing_id);
  if (first === undefined) return listed;
  await listingChanged(tx, first);
  await writeListedMail(tx, actor, { listing_id: first, more_listing_ids: more }, ctx.clock.now());
  return listed;
}

/** 400 unless all are tickets of the caller, of one type. */
async function refuseOtherTypes(tx: Tx, { user_id }: Actor, ids: readonly string[]): Promise<void> {
  const types = await tx
    .selectFrom('tickets')
    .select('ticket_type_id')
    .where('id', 'in', ids)
    .where('owner_user_id', '=', user_id)
    .execute();
  const isSame = types.length === ids.length && new Set(types.map((type) => type.ticket_type_id)).size === 1;
  if (!isSame) throw invalid({ more_ticket_ids: ['Choose only tickets that are yours and of the same type.'] });
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

type Refused = { asked: Asked; made: Outcome; which: { ticket_id?: string } };

async function refusalOf(ctx: AppContext, tx: Tx, { asked, made, which }: Refused): Promise<AppError> {
  const { outcome, cap_amount } = made;
  const selling = (await findSelling(ctx, tx, [asked.ticket_id])).get(asked.ticket_id);
  if (outcome === 'not_found' || !selling) return notFound();
  if (outcome === 'private_only') return privateOnly();
  const bounds = { cap_amount, lowest_amount: lowestPrice(ctx.settings, selling.currency), currency: selling.currency };
  return (
    (outcome === 'above_cap' || outcome === 'below_lowest' ? outOfBounds(asked, bounds) : undefined) ??
    refusedTicket(outcome, selling, ctx.settings, which)
  );
}

type Listed = { listing_id: string; more_listing_ids: string[] };

async function writeListedMail(tx: Tx, { email }: Actor, payload: Listed, now: Date): Promise<void> {
  const key = `ticket-listed:${payload.listing_id}`;
  await writeMail(tx, { key, template: 'ticket_listed', to_email: email, payload, now });
}
