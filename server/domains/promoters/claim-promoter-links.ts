import type { Tx } from '#server/platform/db/db.ts';

/** Gives the links made for an address to the account that has proved it, removed ones too: something may be owed. */
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
