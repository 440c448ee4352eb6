import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { listRecipients } from '#server/domains/organizations/team-queries.ts';
import { canBePaid } from '#server/domains/payments/transfers.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { releaseAt } from '#server/domains/events/release-date.ts';

const BATCH = 100;

/** An event and the account of the ledger in which its money waits. */
type Waiting = { id: string; event_id: string };

/** Mails organizers, once for each event, that its money is due and their account cannot be paid. */
export async function tellWaiting(ctx: AppContext): Promise<void> {
  for await (const { event_id } of inPages<Waiting>((last) => listWaiting(ctx, last?.id ?? FIRST_ID)))
    await tryOne(ctx, { event: event_id }, () =>
      inTransaction(ctx.db, (tx) => writeMails(tx, event_id, ctx.clock.now())),
    );
}

async function listWaiting(ctx: AppContext, after: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select l.id, e.id as event_id
      from ledger_accounts l
      join events e on e.id = l.event_id
      join organizations o on o.id = e.organization_id and o.payouts_frozen_at is null and o.closed_at is null
      left join connected_accounts c on c.organization_id = o.id
     where l.kind = 'liability' and l.settled_at is null and l.name like 'org:%' and l.id > ${after}
       and ${releaseAt(ctx)} <= ${ctx.clock.now()}
       and ${canBePaid()} is not true
       and (select sum(x.amount) from ledger_entries x where x.account_id = l.id) < 0
       and not exists (select from outbox m where m.key = 'settlement-waiting:' || e.id || ':' || o.owner_user_id)
     order by l.id limit ${BATCH}`.execute(ctx.db);
  return rows;
}

async function writeMails(tx: Tx, event_id: string, now: Date): Promise<void> {
  for (const { user_id, email: to_email } of await listRecipients(tx, { event_id }, ['owner', 'finance'])) {
    const key = `settlement-waiting:${event_id}:${user_id}`;
    await writeMail(tx, { key, template: 'settlement_waiting', to_email, payload: { event_id, user_id }, now });
  }
}
