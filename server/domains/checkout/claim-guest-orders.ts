import type { Tx } from '#server/platform/db/db.ts';

/** Puts the orders a guest made with an address under the account that proved the address its own. */
export async function claimGuestOrders(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ buyer_user_id: user_id })
    .where('buyer_user_id', 'is', null)
    .where('buyer_email', '=', email)
    .execute();
}
