import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { endTransfer } from './end-transfer.ts';

type Due = { id: string; from_email: string; to_email: string };

const MANY = 500;

/**
 * Returns tickets that nobody has accepted by the time the doors open, and mails both. Any number of processes may run
 * it, and any of them may be killed.
 */
export async function expireTransfers(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const { rows } = await sql<Due>`
    select x.id, x.from_email, x.to_email from ticket_transfers x join events e on e.id = x.event_id
     where x.state = 'pending' and coalesce(e.doors_at, e.starts_at) <= ${now}
     order by x.ticket_id limit ${MANY}`.execute(ctx.db);
  for (const row of rows) await tryOne(ctx, { transfer: row.id }, () => expire(ctx, row, now));
  if (rows.length > 0) ctx.wake.outbox();
  return rows.length;
}

function expire(ctx: AppContext, { id, from_email, to_email }: Due, now: Date): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await endTransfer(tx, { id, state: 'expired', actor_user_id: null, now }))) return;
    const payload = { transfer_id: id };
    await writeMail(tx, {
      key: `transfer-returned:${id}`,
      template: 'transfer_returned',
      to_email: from_email,
      payload,
      now,
    });
    await writeMail(tx, { key: `transfer-expired:${id}`, template: 'transfer_expired', to_email, payload, now });
  });
}

/** How long before the doors open a receiver is reminded. */
const BEFORE = 24 * HOUR;

/** Reminds receivers a day before the doors open, once, if the ticket was sent before that. */
export async function remindOfTransfers(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: string; to_email: string }>`
    select x.id, x.to_email from ticket_transfers x join events e on e.id = x.event_id
     where x.state = 'pending' and e.state = 'published' and coalesce(e.doors_at, e.starts_at) > ${now}
       and coalesce(e.doors_at, e.starts_at) <= ${addMilliseconds(now, BEFORE)} and x.created_at <= ${addMilliseconds(now, -HOUR)}
       and not exists (select from outbox m where m.key = 'transfer-reminder:' || x.id)
     order by x.id limit ${MANY}`.execute(ctx.db);
  await inTransaction(ctx.db, async (tx) => {
    for (const { id, to_email } of rows) {
      const mail = {
        key: `transfer-reminder:${id}`,
        template: 'transfer_reminder',
        to_email,
        payload: { transfer_id: id },
      };
      await writeMail(tx, { ...mail, now });
    }
  });
  if (rows.length > 0) ctx.wake.outbox();
  return rows.length;
}
