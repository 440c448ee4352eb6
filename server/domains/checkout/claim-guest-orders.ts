import { countTogether } from '#server/domains/tickets/count-together.ts';
import type { Tx } from '#server/platform/db/db.ts';

type Person = { user_id: string; email: string };

/**
 * Moves a guest's orders to the account that has verified their address. From then on they count towards the account's
 * limits.
 */
export async function claimGuestOrders(tx: Tx, { user_id, email }: Person): Promise<void> {
  const { buyer_key } = await tx
    .selectFrom('users')
    .select('buyer_key')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  await countTogether(tx, { email, order_id: null, buyer_key });
  await tx
    .updateTable('orders')
    .set({ buyer_user_id: user_id })
    .where('buyer_user_id', 'is', null)
    .where('buyer_email', '=', email)
    .execute();
}
