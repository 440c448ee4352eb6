import type { Tx } from '#server/platform/db/db.ts';

/** Gives the doors that wait for an address to the account that has proved it. */
export async function claimDoors(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx
    .updateTable('doormen')
    .set({ user_id })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}
