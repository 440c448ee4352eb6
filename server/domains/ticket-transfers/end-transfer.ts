import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

type Ending = { id: string; state: 'cancelled' | 'expired'; actor_user_id: string | null; now: Date };

/** Ends a transfer that nobody has accepted; its ticket is its sender's again. False if it had ended already. */
export async function endTransfer(tx: Tx, { id, state, actor_user_id, now }: Ending): Promise<boolean> {
  const { rows } = await sql<{ has_ended: boolean }>`
    select end_transfer(${id}, ${state}, ${actor_user_id}, ${now}) as has_ended`.execute(tx);
  return rows[0]?.has_ended ?? false;
}
