import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

/**
 * Why a transfer ends: it is declined, or its receiver deletes their account, or the doors are open, or (null) its
 * sender takes the ticket back.
 */
type EndReason = 'declined' | 'account_deleted' | 'doors' | null;

type Ending = { id: string; reason: EndReason; actor_user_id: string | null; now: Date };

/** Ends a transfer that nobody has accepted; its ticket is its sender's again. False if it had ended already. */
export async function endTransfer(tx: Tx, { id, reason, actor_user_id, now }: Ending): Promise<boolean> {
  const { rows } = await sql<{ has_ended: boolean }>`
    select end_transfer(${id}, ${reason}, ${actor_user_id}, ${now}) as has_ended`.execute(tx);
  return rows[0]?.has_ended ?? false;
}

type Return = { id: string; from_email: string; reason: Exclude<EndReason, null>; now: Date };

/** Ends a transfer without its sender's doing, and tells them that the ticket is theirs again. False if it had ended. */
export async function returnTicket(tx: Tx, { id, from_email, reason, now }: Return): Promise<boolean> {
  if (!(await endTransfer(tx, { id, reason, actor_user_id: null, now }))) return false;
  const key = `transfer-returned:${id}`;
  await writeMail(tx, { key, template: 'transfer_returned', to_email: from_email, payload: { transfer_id: id }, now });
  return true;
}
