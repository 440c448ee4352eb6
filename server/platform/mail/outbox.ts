import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { placeholderEmail } from '#server/platform/lib/email-address.ts';
import type { OutboxMail } from './types.ts';

type NewMail = {
  /** Business key (`order-confirmation:<order>`): only one mail is written for a key. */
  key: string;
  template: string;
  to_email: string;
  /** Ids of the mail's subject. Never a code, a link or a token: those are created when the mail is sent. */
  payload: Record<string, unknown>;
  /** One of many: it is sent after all others. */
  is_bulk?: boolean;
  /** Mails of one group are counted and stopped together. */
  group_id?: string | null;
  now: Date;
};

/** Writes a mail into the outbox within the transaction that causes it; it is sent after the commit. */
export async function writeMail(tx: Tx, { payload, now, ...mail }: NewMail): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ ...mail, payload: JSON.stringify(payload), created_at: now, next_attempt_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export type ClaimedMail = OutboxMail & { attempts: number };

/**
 * Claims due mails for one attempt each, bulk ones last; no other process gets them before `leaseUntil`, even if this
 * one
 * dies.
 */
export async function claimDueMails(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update outbox set attempts = attempts + 1, next_attempt_at = ${leaseUntil}
     where id in (select id from outbox
                   where sent_at is null and failed_at is null and next_attempt_at <= ${now}
                   order by is_bulk, next_attempt_at, id limit ${limit} for update skip locked)
    returning id, key, template, to_email, payload, attempts`.execute(db);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Extends the claim on a mail before its attempt; false if it ran out and another process has claimed the mail. */
export async function renewClaim(db: Db, { id, attempts }: ClaimedMail, leaseUntil: Date): Promise<boolean> {
  // Each claim is an attempt more.
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_attempt_at: leaseUntil })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a mail as sent, or as no longer needed. */
export async function markMailSent(db: Db, id: string, now: Date, remark: string | null = null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: now, ...lastValues(id, remark) })
    .where('id', '=', id)
    .execute();
}

/** Records a failed attempt and when to try again; null gives up. */
export async function markMailFailed(
  db: Db,
  id: string,
  { now, error, retryAt }: { now: Date; error: string; retryAt: Date | null },
): Promise<void> {
  const message = error.slice(0, 500);
  const outcome = retryAt
    ? { next_attempt_at: retryAt, last_error: message }
    : { failed_at: now, ...lastValues(id, message) };
  await db.updateTable('outbox').set(outcome).where('id', '=', id).execute();
}

/** Payload of a mail whose address is deleted once it was sent or given up. */
export const forgetsAddress = { forgets_address: true };

/** What remains of a mail. Where its address is deleted, so is an error, in which the receiving server may repeat it. */
function lastValues(id: string, error: string | null) {
  const forgets = sql<boolean>`payload @> ${JSON.stringify(forgetsAddress)}::jsonb`;
  return {
    to_email: sql<string>`case when ${forgets} then ${placeholderEmail(id)} else to_email end`,
    last_error: sql<string | null>`case when ${forgets} then null else ${error}::text end`,
  };
}
