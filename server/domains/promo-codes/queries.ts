import { type Selectable, sql } from 'kysely';
import type { PromoState } from '#contract/promo-codes.ts';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';

export type PromoCodeValues = Selectable<Database['promo_codes']>;
/** A code with its state now. */
export type ListedPromoCode = PromoCodeValues & { state: PromoState };

/** The state of a code `p` now; the first condition that applies counts. Codes end with their event. */
export function promoState(now: Date) {
  return sql<PromoState>`case
    when exists (select from events e where e.id = p.event_id and (e.state = 'cancelled' or e.ends_at <= ${now})) then 'ended'
    when p.paused_at is not null then 'paused'
    when p.ends_at <= ${now} then 'ended'
    when p.used >= p.max_uses then 'used_up'
    when p.starts_at > ${now} then 'scheduled'
    else 'active' end`;
}

/** The codes `p` of an event that were not deleted, with their state; callers add conditions. */
export function selectPromoCodes(db: Db | Tx, eventId: string, now: Date) {
  return db
    .selectFrom('promo_codes as p')
    .selectAll('p')
    .select(promoState(now).as('state'))
    .where('p.event_id', '=', eventId)
    .where('p.archived_at', 'is', null);
}

/** A code of an event by its id, unless it was deleted. */
export function findPromoCode(
  db: Db | Tx,
  { event_id, id, now }: { event_id: string; id: string; now: Date },
): Promise<ListedPromoCode | undefined> {
  return selectPromoCodes(db, event_id, now).where('p.id', '=', id).executeTakeFirst();
}

/** The same, locked; the caller has locked the ticket types whose stock is reserved for it. */
export function lockPromoCode(tx: Tx, { event_id, id }: { event_id: string; id: string }) {
  return tx
    .selectFrom('promo_codes')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an order has ever used a code, paid or not. */
export async function wasUsed(tx: Tx, id: string): Promise<boolean> {
  const order = await tx.selectFrom('orders').select('id').where('promo_code_id', '=', id).limit(1).executeTakeFirst();
  return order !== undefined;
}

/** Whether a checkout that has not ended uses a code. */
export async function isHeldBy(db: Db, id: string, session_id = ''): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('session_id', '=', session_id)
    .where('promo_code_id', '=', id)
    .where('status', 'in', ['held', 'releasing'])
    .executeTakeFirst();
  return order !== undefined;
}

export async function countPromoCodes(tx: Tx, eventId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('promo_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The ticket types of an event in the organizer's order, archived ones too. */
export function listAllTypes(db: Db | Tx, eventId: string) {
  return db
    .selectFrom('ticket_types')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

type PromoAudit = { at: Date; actor_user_id: string; action: AuditAction; subject_id: string; data: object };

/** Records in the audit log who changed a code or a batch, and how. */
export async function insertPromoAudit(tx: Tx, { subject_id, ...entry }: PromoAudit): Promise<void> {
  await writeAudit(tx, { ...entry, subject: { type: 'promo_code', id: subject_id } });
}
