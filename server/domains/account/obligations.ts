import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';

type Owed = {
  has_checkout: boolean;
  has_refund: boolean;
  hosts: boolean;
  has_money: boolean;
  has_commission: boolean;
};

/** What stands between a person and the end of their account, as sentences that say what to do. */
export async function obligationsOf(tx: Tx, user_id: string, now: Date): Promise<string[]> {
  const owed = await readOwed(tx, user_id, now);
  const sentences: [is_owed: boolean, sentence: string][] = [
    [owed.has_checkout, 'A checkout of yours is still open: finish it or give it back.'],
    [owed.has_refund, 'A refund to you is on its way: wait until it has arrived.'],
    [owed.hosts, 'You host events that are not over: cancel them, or wait until they are over.'],
    [owed.has_money, 'Money of your events has not been settled yet: wait until it has been.'],
    [owed.has_commission, 'Commission you earned has not been paid out yet: wait until it has been.'],
  ];
  return sentences.filter(([is_owed]) => is_owed).map(([, sentence]) => sentence);
}

async function readOwed(tx: Tx, user_id: string, now: Date): Promise<Owed> {
  const { rows } = await sql<Owed>`
    with hosted as (
      select e.id, e.state, e.ends_at from events e join organizations o on o.id = e.organization_id
       where o.owner_user_id = ${user_id}
    )
    select exists (select from orders where buyer_user_id = ${user_id} and status in ('held', 'releasing')) as has_checkout,
           exists (select from refunds r join orders o on o.id = r.order_id
                    where o.buyer_user_id = ${user_id} and r.state in ('intent', 'pending')) as has_refund,
           exists (select from hosted where state = 'published' and ends_at > ${now}) as hosts,
           exists (select from ledger_entries x join ledger_accounts a on a.id = x.account_id
                    where a.event_id in (select id from hosted) and a.name like 'org:%'
                    group by a.id having sum(x.amount) <> 0) as has_money,
           exists (select from commissions c join promoter_links l on l.id = c.promoter_link_id
                    where l.user_id = ${user_id} and c.amount > 0 and c.state in ('pending', 'earned')) as has_commission
    `.execute(tx);
  return rows[0] as Owed;
}
