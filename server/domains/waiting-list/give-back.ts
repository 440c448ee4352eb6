import type { WaitingListEntry } from '#contract/waiting-list.ts';
import type { AppContext } from '#server/context.ts';
import { endHoldAtProvider } from '#server/domains/checkout/holds/expire-holds.ts';
import { isPaymentUnderWay } from '#server/domains/checkout/payment/payment-sessions.ts';
import { conflict, notFound, unavailable } from '#server/platform/lib/errors.ts';
import { type ByLink, findByLink } from './own-entry.ts';
import { presentEntry } from './present.ts';
import { type EntryRow, findEntry } from './queries.ts';

/** Gives an open offer back for the next entry. One that ended meanwhile is not changed. */
export async function declineOffer(ctx: AppContext, link: ByLink): Promise<WaitingListEntry> {
  const entry = await findByLink(ctx, link);
  await endOffer(ctx, entry);
  return presentEntry(ctx, await reread(ctx, entry));
}

const ATTEMPTS = 3;

/** Removes somebody from the list. Idempotent. */
export async function leaveWaitingList(ctx: AppContext, link: ByLink): Promise<WaitingListEntry> {
  let entry = await findByLink(ctx, link);
  // An offer may be made at the same moment: it is given back, too.
  for (let attempt = 1; attempt <= ATTEMPTS && isLive(entry); attempt += 1) {
    await endOffer(ctx, entry);
    await ctx.db
      .updateTable('waiting_list_entries')
      .set({ state: 'cancelled', ended_at: ctx.clock.now() })
      .where('id', '=', entry.id)
      // Giving back the last offer has already ended the entry.
      .where('state', 'in', ['waiting', 'expired'])
      .execute();
    entry = await reread(ctx, entry);
  }
  if (entry.state === 'purchased') throw alreadyPurchased();
  return presentEntry(ctx, entry);
}

function isLive({ state }: EntryRow): boolean {
  return state === 'waiting' || state === 'offered';
}

async function endOffer(ctx: AppContext, { state, order_id }: EntryRow): Promise<void> {
  if (state === 'purchased') throw alreadyPurchased();
  if (state !== 'offered' || !order_id) return;
  const end = await endHoldAtProvider(ctx, order_id, 'given_back');
  if (end === 'paid') throw alreadyPurchased();
  if (end === 'waiting' || (end === 'unknown' && (await isPaymentUnderWay(ctx.db, order_id))))
    throw conflict('already_paid', 'Your payment for these tickets is still being confirmed.');
  if (end === 'unknown')
    throw unavailable('payment_unavailable', 'Your payment page is still being ended. Please try again.');
  ctx.wake.waiting_list();
}

const alreadyPurchased = () => conflict('purchased', 'These tickets are paid: they are yours.');

async function reread(ctx: AppContext, { id }: EntryRow): Promise<EntryRow> {
  const entry = await findEntry(ctx.db, id);
  if (!entry) throw notFound();
  return entry;
}
