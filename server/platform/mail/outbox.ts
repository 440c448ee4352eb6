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

/** Marks a mail as sent, or as no longer needed. */
export async function markMailSent(db: Db, id: string, now: Date, remark: string | null = null): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now, last_error: remark }).where('id', '=', id).execute();
  await forgetAddress(db, id);
}

/** Records a failed attempt and when to try again; null gives up. */
export async function markMailFailed(
  db: Db,
  id: string,
  { now, error, retryAt }: { now: Date; error: string; retryAt: Date | null },
): Promise<void> {
  const outcome = retryAt ? { next_attempt_at: retryAt } : { failed_at: now };
  await db
    .updateTable('outbox')
    .set({ last_error: error.slice(0, 500), ...outcome })
    .where('id', '=', id)
    .execute();
  if (!retryAt) await forgetAddress(db, id);
}

/** Payload of a mail whose address is deleted once it was sent or given up. */
export const forgetsAddress = { forgets_address: true };

/** A receiving server repeats the address in its error message, so that is deleted, too. */
async function forgetAddress(db: Db, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ to_email: placeholderEmail(id), last_error: null })
    .where('id', '=', id)
    .where(sql<boolean>`payload @> ${JSON.stringify(forgetsAddress)}::jsonb`)
    .execute();
}
