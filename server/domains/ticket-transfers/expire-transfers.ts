import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { returnTicket } from './end-transfer.ts';

type Due = { id: string; from_email: string; to_email: string };

const BATCH = 100;

/**
 * Returns tickets that nobody has accepted by the time the doors open, and mails both. Any number of processes may run
 * it, and any of them may be killed.
 */
export async function expireTransfers(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const isDue = sql`coalesce(e.doors_at, e.starts_at) <= ${now}`;
  return forEach(ctx, isDue, (tx, transfer) => expire(tx, transfer, now));
}

/** Does something with each pending transfer that fits, in a transaction of its own. */
async function forEach(
  ctx: AppContext,
  condition: RawBuilder<unknown>,
  work: (tx: Tx, transfer: Due) => Promise<void>,
) {
  const listDue = async (last: Due | undefined) => {
    const { rows } = await sql<Due>`
      select x.id, x.from_email, x.to_email from ticket_transfers x join events e on e.id = x.event_id
       where x.state = 'pending' and x.id > ${last?.id ?? FIRST_ID} and ${condition}
       order by x.id limit ${BATCH}`.execute(ctx.db);
    return rows;
  };
  let count = 0;
  for await (const transfer of inPages(listDue)) {
    await tryOne(ctx, { transfer: transfer.id }, () => inTransaction(ctx.db, (tx) => work(tx, transfer)));
    count += 1;
  }
  if (count > 0) ctx.wake.outbox();
  return count;
}

async function expire(tx: Tx, { id, from_email, to_email }: Due, now: Date): Promise<void> {
  if (!(await returnTicket(tx, { id, from_email, reason: 'doors', now }))) return;
  const key = `transfer-expired:${id}`;
  await writeMail(tx, { key, template: 'transfer_expired', to_email, payload: { transfer_id: id }, now });
}

/** How long before the doors open a receiver is reminded. */
const BEFORE = 24 * HOUR;

/** Reminds receivers a day before the doors open, once, if the ticket was sent before that. */
export async function remindOfTransfers(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const isDue = sql`
    e.state = 'published' and coalesce(e.doors_at, e.starts_at) > ${now}
    and coalesce(e.doors_at, e.starts_at) <= ${addMilliseconds(now, BEFORE)} and x.created_at <= ${addMilliseconds(now, -HOUR)}
    and not exists (select from outbox m where m.key = 'transfer-reminder:' || x.id)`;
  return forEach(ctx, isDue, (tx, { id, to_email }) =>
    writeMail(tx, {
      key: `transfer-reminder:${id}`,
      template: 'transfer_reminder',
      to_email,
      payload: { transfer_id: id },
      now,
    }),
  );
}
