import type { Tx } from '#server/platform/db/db.ts';

/** Gives the orders a guest made with an address to the account that has verified the address. */
export async function claimGuestOrders(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ buyer_user_id: user_id })
    .where('buyer_user_id', 'is', null)
    .where('buyer_email', '=', email)
    .execute();
}
