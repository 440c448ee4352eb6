import type { AppContext } from '#server/context.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';

export type Referral = { id: string; commission_basis_points: number | null; commission_fixed_amount: number | null };

type Input = { eventId: string; code: string | undefined; buyer: { user_id: string | null; buyer_key: string } };

/**
 * The promoter link a purchase is credited to, with its present rate. Null for a code that is unknown, removed or of
 * another event, and for a promoter's own purchase.
 */
export async function findReferral(ctx: AppContext, { eventId, code, buyer }: Input): Promise<Referral | null> {
  if (!code) return null;
  const link = await ctx.db
    .selectFrom('promoter_links')
    .select(['id', 'user_id', 'email', 'commission_basis_points', 'commission_fixed_amount'])
    .where('event_id', '=', eventId)
    .where('referral_code', '=', code.trim().toUpperCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!link) return null;
  const isOwn =
    (link.user_id !== null && link.user_id === buyer.user_id) || canonicalEmail(link.email) === buyer.buyer_key;
  if (isOwn) return null;
  return {
    id: link.id,
    commission_basis_points: link.commission_basis_points,
    commission_fixed_amount: link.commission_fixed_amount,
  };
}
