import type { Tx } from '#server/platform/db/db.ts';

/** Assigns the doors of an address to the account that has verified it. */
export async function claimDoors(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx
    .updateTable('doormen')
    .set({ user_id })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}
