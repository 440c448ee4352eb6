import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

export type PaymentSessionRow = Selectable<Database['payment_sessions']>;

/** The provider's payment pages of an order, oldest first. */
export function listPaymentSessions(db: Db | Tx, orderId: string): Promise<PaymentSessionRow[]> {
  return db.selectFrom('payment_sessions').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute();
}

/** Whether a payment page of an order was completed by a method that takes days, and nobody knows yet how it ends. */
export async function isPaymentUnderWay(db: Db, orderId: string): Promise<boolean> {
  const sessions = await listPaymentSessions(db, orderId);
  return sessions.some(({ state }) => state === 'complete');
}

/** The order a provider's session belongs to. */
export async function findOrderOfProviderSession(db: Db | Tx, providerSessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_sessions')
    .select('order_id')
    .where('provider_session_id', '=', providerSessionId)
    .executeTakeFirst();
  return row?.order_id;
}

type NewSession = { order_id: string; attempt: number; expires_at: Date; created_at: Date };

/**
 * Stores that a payment page is about to be created; its expiry is fixed here, so that a retry sends the same bytes.
 */
export function insertPaymentSession(tx: Tx, session: NewSession): Promise<PaymentSessionRow> {
  return tx
    .insertInto('payment_sessions')
    .values({ ...session, state: 'creating' })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Opened = { id: string; provider_session_id: string; url: string | null };

/** Records the provider's session; false when this attempt was recorded or given up before. */
export async function recordOpenedSession(db: Db, { id, provider_session_id, url }: Opened): Promise<boolean> {
  const result = await db
    .updateTable('payment_sessions')
    .set({ state: 'open', provider_session_id, url })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

// The states from which each end state can be reached. A payment always counts, whatever was recorded before.
const ALLOWED_FROM = {
  complete: ['creating', 'open', 'expired', 'failed'],
  failed: ['creating', 'open', 'complete'],
  expired: ['creating', 'open'],
} as const;

/** Moves a session to the end state that the provider reports, unless it cannot follow the present state. */
export async function closePaymentSession(db: Db | Tx, id: string, state: keyof typeof ALLOWED_FROM): Promise<void> {
  await db
    .updateTable('payment_sessions')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'in', ALLOWED_FROM[state])
    .execute();
}

/** Whether the provider may be polled about an order now; true for one caller per interval, over all processes. */
export async function claimCheck(db: Db, orderId: string, now: Date, notAfter: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_sessions')
    .set({ checked_at: now })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'complete'])
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<=', notAfter)]))
    .returning('id')
    .execute();
  return claimed.length > 0;
}
