import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { listMoneyPeople } from './money-people.ts';
import { releaseAt } from './release-date.ts';

const BATCH = 100;

/** Mails organizers, once for each event, that its money is due and their account cannot be paid. */
export async function tellWaiting(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ event_id: string }>`
    select e.id as event_id
      from ledger_accounts l
      join events e on e.id = l.event_id
      join organizations o on o.id = e.organization_id and o.payouts_frozen_at is null and o.closed_at is null
      left join connected_accounts c on c.organization_id = o.id
     where l.kind = 'liability' and l.settled_at is null and l.name like 'org:%'
       and ${releaseAt(ctx)} <= ${now}
       and (c.transfers_status is distinct from 'active' or c.is_closed)
       and (select sum(x.amount) from ledger_entries x where x.account_id = l.id) < 0
       and not exists (select from outbox m where m.key = 'settlement-waiting:' || e.id || ':' || o.owner_user_id)
     order by l.id limit ${BATCH}`.execute(ctx.db);
  for (const { event_id } of rows)
    await inTransaction(ctx.db, async (tx) => {
      for (const { user_id, email } of await listMoneyPeople(tx, event_id)) {
        const mail = {
          key: `settlement-waiting:${event_id}:${user_id}`,
          template: 'settlement_waiting',
          to_email: email,
        };
        await writeMail(tx, { ...mail, payload: { event_id, user_id }, now });
      }
    });
}
