import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Buyer } from '#server/domains/checkout/buyer.ts';
import { findRememberedReferral, type Referral } from '#server/domains/promoters/find-referral.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { Candidate } from './candidates.ts';
import { buyerKeyOf, findEntry } from './queries.ts';

/** Thrown to roll back an offer whose entry does not wait any more, or was changed. */
class NotWaiting extends Error {}

/** Who is offered tickets, and the promoter who sent them. */
type OfferedTo = { buyer: Buyer; referral: Referral | null };

/**
 * The buyer of an offer. Its hold key is the entry's own, so that it can exist beside a checkout of the same person. It
 * belongs to no browser until its link is used.
 */
export async function offeredTo(ctx: AppContext, { id }: Candidate): Promise<OfferedTo | null> {
  const entry = await findEntry(ctx.db, id);
  if (!entry) return null;
  const buyer = {
    user_id: entry.user_id,
    email: entry.to_email,
    name: [entry.first_name, entry.last_name].filter(Boolean).join(' '),
    buyer_key: buyerKeyOf(entry),
    hold_key: `w:${id}`,
    browser_hash: null,
  };
  return { buyer, referral: await findRememberedReferral(ctx, entry.promoter_link_id, buyer) };
}

type Offering = {
  entry: Candidate;
  expires_at: string;
  /** Holds the tickets. */
  hold: (tx: Tx) => Promise<{ outcome: string; order_id?: string | null } | undefined>;
};

/**
 * Holds tickets for an entry and mails the offer, all in one transaction. Does nothing if another matcher was first, or
 * the entry was changed or has ended.
 */
export async function makeOffer(ctx: AppContext, { entry, expires_at, hold }: Offering): Promise<void> {
  try {
    const held = await inTransaction(ctx.db, async (tx) => {
      await claimEntry(tx, entry);
      const taken = await hold(tx);
      if (taken?.outcome === 'held' && taken.order_id)
        await markOffered(ctx, tx, { entry, order_id: taken.order_id, expires_at });
      return taken;
    });
    if (held?.outcome === 'held') ctx.wake.outbox();
    if (held?.outcome === 'buyer_limit') await rest(ctx, entry);
  } catch (error) {
    if (!(error instanceof NotWaiting)) throw error;
  }
}

/** Called before tickets are held for an entry, so that two matchers never both make it an offer. */
async function claimEntry(tx: Tx, { id }: Candidate): Promise<void> {
  const { rows } = await sql<{ is_waiting: boolean }>`select claim_waiting_entry(${id}) as is_waiting`.execute(tx);
  if (!rows[0]?.is_waiting) throw new NotWaiting();
}

type Offered = { entry: Candidate; order_id: string; expires_at: string };

/**
 * Assigns an offer to an entry, in the transaction that holds the tickets. The condition decides between two matchers.
 * Somebody who gives it back is skipped until it would have ended, so that they are not offered the same tickets again
 * at once.
 */
export async function markOffered(ctx: AppContext, tx: Tx, { entry, order_id, expires_at }: Offered): Promise<void> {
  const now = ctx.clock.now();
  const { id, party_size, max_amount, ticket_type_ids } = entry;
  const { rows } = await sql<{ to_email: string }>`
    update waiting_list_entries w
       set state = 'offered', order_id = ${order_id}, offered_at = ${now}, offer_expires_at = ${expires_at},
           rests_until = ${expires_at}
     where w.id = ${id} and w.state = 'waiting' and w.party_size = ${party_size}
       and w.max_amount is not distinct from ${max_amount}::bigint and w.ticket_type_ids = ${ticket_type_ids}::uuid[]
    returning coalesce((select u.email from users u where u.id = w.user_id), w.email) as to_email`.execute(tx);
  const [offered] = rows;
  if (!offered) throw new NotWaiting();
  await writeMail(tx, {
    key: `waiting-list-offer:${order_id}`,
    template: 'waiting_list_offer',
    to_email: offered.to_email,
    payload: { waiting_list_entry_id: id, order_id },
    now,
  });
}

/** Skips an entry for a while: its buyer has reached the limit per buyer. */
async function rest(ctx: AppContext, { id }: Candidate): Promise<void> {
  await ctx.db
    .updateTable('waiting_list_entries')
    .set({ rests_until: addMilliseconds(ctx.clock.now(), ctx.settings.waiting_list_rest_minutes * MINUTE) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
