import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

const BATCH = 500;

/**
 * Writes the mails about changes that ticket holders were promised to hear of: one for each address and change, a part
 * at a time. Returns how many. Any number of processes may run it, and any of them may be killed.
 */
export async function tellHolders(ctx: AppContext, batch = BATCH): Promise<number> {
  let total = 0;
  for (;;) {
    const written = await tellSome(ctx, batch);
    if (written === null) break;
    total += written;
  }
  if (total > 0) ctx.poke.outbox();
  return total;
}

type Notice = { id: string; event_id: string; created_at: Date; told_until: string };

/** How many mails of one change were written; null when there is none left to do. */
function tellSome(ctx: AppContext, batch: number): Promise<number | null> {
  return inTransaction(ctx.db, async (tx) => {
    const notice = await takeNotice(tx);
    if (!notice) return null;
    const now = ctx.clock.now();
    const emails = await nextHolders(tx, notice, batch);
    for (const to_email of emails) {
      // The address itself would stay in the key when the person is forgotten.
      const key = `event-changed:${notice.id}:${hashSecret(to_email).toString('base64url')}`;
      await writeMail(tx, { key, template: 'event_changed', to_email, payload: { notice_id: notice.id }, now });
    }
    const told_until = emails.at(-1) ?? notice.told_until;
    const done_at = emails.length < batch ? now : null;
    await tx.updateTable('holder_notices').set({ told_until, done_at }).where('id', '=', notice.id).execute();
    return emails.length;
  });
}

function takeNotice(tx: Tx): Promise<Notice | undefined> {
  return tx
    .selectFrom('holder_notices')
    .select(['id', 'event_id', 'created_at', 'told_until'])
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The next addresses that held a ticket when the change was made; who bought later knew of it. */
async function nextHolders(tx: Tx, { event_id, created_at, told_until }: Notice, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct k.owner_email as email from tickets k
     where k.event_id = ${event_id} and k.state in ('valid', 'listed', 'transferring')
       and k.created_at <= ${created_at} and k.owner_email > ${told_until}
     order by 1 limit ${limit}`.execute(tx);
  return rows.map(({ email }) => email);
}
