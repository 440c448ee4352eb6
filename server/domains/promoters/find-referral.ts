import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';

/** A promoter's link; one person may have several for an event. */
export type PromoterLink = { id: string; user_id: string | null; email: string | null };
export type Referral = PromoterLink & {
  commission_basis_points: number | null;
  commission_fixed_amount: number | null;
};

type Buyer = { user_id: string | null; email: string; buyer_key: string };
type Input = { eventId: string; code: string | undefined; buyer: Buyer };

/**
 * The promoter link that is credited with a purchase, with its present rate. Null for a code that is unknown, removed
 * or of another event, and for the promoter's own purchase.
 */
export async function findReferral(ctx: AppContext, { eventId, code, buyer }: Input): Promise<Referral | null> {
  if (!code) return null;
  const link = await linksWithOwner(ctx.db)
    .where('l.event_id', '=', eventId)
    .where('l.referral_code', '=', code.trim().toUpperCase())
    .where('l.removed_at', 'is', null)
    .executeTakeFirst();
  return creditOf(link, buyer);
}

/** The same for a link that was remembered when its buyer joined the waiting list. */
export async function findRememberedReferral(ctx: AppContext, linkId: string | null, buyer: Buyer) {
  if (linkId === null) return null;
  const link = await linksWithOwner(ctx.db)
    .where('l.id', '=', linkId)
    .where('l.removed_at', 'is', null)
    .executeTakeFirst();
  return creditOf(link, buyer);
}

type WithOwner = Referral & { buyer_key: string | null };

function creditOf(link: WithOwner | undefined, buyer: Buyer): Referral | null {
  if (!link || isOwn(link, buyer)) return null;
  const { id, user_id, email, commission_basis_points, commission_fixed_amount } = link;
  return { id, user_id, email, commission_basis_points, commission_fixed_amount };
}

/**
 * Whether two links belong to the same person, who may have one by user name, one by address, and more after a removal.
 */
export function isSamePromoter(one: PromoterLink, other: PromoterLink): boolean {
  return (
    one.id === other.id ||
    (one.user_id !== null && one.user_id === other.user_id) ||
    (one.email !== null && one.email === other.email)
  );
}

/** Whether a purchase credited to a link is the promoter's own. */
export async function isOwnPurchase(tx: Tx, linkId: string | null, buyer: Buyer): Promise<boolean> {
  if (linkId === null) return false;
  const link = await linksWithOwner(tx).where('l.id', '=', linkId).executeTakeFirst();
  return link !== undefined && isOwn(link, buyer);
}

function linksWithOwner(db: Db | Tx) {
  return db
    .selectFrom('promoter_links as l')
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.user_id', 'l.email', 'l.commission_basis_points', 'l.commission_fixed_amount', 'u.buyer_key']);
}

type Owned = { user_id: string | null; email: string | null; buyer_key: string | null };

/** By the account, by the address the promoter was added with, and by the address of their account, verified or not. */
function isOwn(link: Owned, buyer: Buyer): boolean {
  if (link.user_id !== null && link.user_id === buyer.user_id) return true;
  const own = [buyer.buyer_key, canonicalEmail(buyer.email)];
  return own.includes(link.buyer_key ?? '') || (link.email !== null && own.includes(canonicalEmail(link.email)));
}
