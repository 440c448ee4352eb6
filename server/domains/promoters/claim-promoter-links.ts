import type { Tx } from '#server/platform/db/db.ts';

/**
 * Assigns the links of an address to the account that has verified it, including removed ones, for which money may be
 * owed.
 */
export async function claimPromoterLinks(
  tx: Tx,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await tx
    .updateTable('promoter_links')
    .set({ user_id })
    .where('user_id', 'is', null)
    .where('email', '=', email)
    .execute();
}
