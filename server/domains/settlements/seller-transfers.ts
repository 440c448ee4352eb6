import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import type { TransferHook } from '#server/domains/payments/transfer-hooks.ts';
import { canBePaid, type TransferRow } from '#server/domains/payments/transfers.ts';
import { sellerReleaseAt } from '#server/domains/events/release-date.ts';

/** What happens after a seller's transfer; after a refusal the money is owed as before. */
export const sellerTransfers: TransferHook = {
  made: (tx, transfer, now) => tell(tx, transfer, { template: 'resale_paid', now }),
  refused: (tx, transfer, now) => tell(tx, transfer, { template: 'resale_refused', now }),
};

async function tell(tx: Tx, { id }: TransferRow, { template, now }: { template: string; now: Date }): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select u.email from transfers t join connected_accounts c on c.id = t.connected_account_id join users u on u.id = c.user_id
     where t.id = ${id}`.execute(tx);
  const payload = { transfer_id: id };
  for (const { email: to_email } of rows)
    await writeMail(tx, { key: `${template}:${id}`, template, to_email, payload, now });
}

const BATCH = 100;

type Waiting = { event_id: string; user_id: string; email: string };

/** Mails sellers, once for each event, that their money is due and their account cannot be paid. */
export async function tellWaitingSellers(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  for await (const { event_id, user_id, email: to_email } of inPages<Waiting>((last) => listWaiting(ctx, last))) {
    const mail = { template: 'resale_waiting', to_email, payload: { event_id, user_id }, now };
    await tryOne(ctx, { event: event_id, seller: user_id }, () =>
      inTransaction(ctx.db, (tx) => writeMail(tx, { key: `resale-waiting:${event_id}:${user_id}`, ...mail })),
    );
  }
}

async function listWaiting(ctx: AppContext, last: Waiting | undefined): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select distinct e.id as event_id, u.id as user_id, u.email
      from events e
      join ledger_accounts a on a.event_id = e.id and a.kind = 'liability' and a.settled_at is null and a.name like 'res:%'
      join listings l on l.id = split_part(a.name, ':', 2)::uuid and l.state = 'sold'
      join users u on u.id = l.seller_user_id
      left join connected_accounts c on c.user_id = u.id
     where ${sellerReleaseAt(ctx)} <= ${ctx.clock.now()} and ${canBePaid()} is not true
       and (e.id, u.id) > (${last?.event_id ?? FIRST_ID}::uuid, ${last?.user_id ?? FIRST_ID}::uuid)
       and (select sum(x.amount) from ledger_entries x where x.account_id = a.id) < 0
       and not exists (select from outbox m where m.key = 'resale-waiting:' || e.id || ':' || u.id)
     order by 1, 2 limit ${BATCH}`.execute(ctx.db);
  return rows;
}
