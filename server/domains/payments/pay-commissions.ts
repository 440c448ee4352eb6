import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { sum } from '#server/platform/lib/money.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { promoterEarned, receivableOf } from './accounts.ts';
import { isDisputed } from '#server/domains/promoters/queries.ts';
import { lockOwed, lockOwing } from './ledger.ts';
import type { TransferHook } from './transfer-hooks.ts';
import { beginTransfer, canBePaid, type TransferLine, type TransferRow, wasRefused } from './transfers.ts';

const BATCH = 100;

type Due = { id: string; provider_account_id: string; user_id: string; currency: string };

/**
 * Starts a payout to every promoter who can be paid and has earned enough in a currency. After a refusal it waits a
 * day, or until the account changes.
 */
export async function payCommissions(ctx: AppContext): Promise<void> {
  for await (const due of inPages<Due>((last) => listDue(ctx, last)))
    await tryOne(ctx, { connected_account: due.id }, () => inTransaction(ctx.db, (tx) => begin(ctx, tx, due)));
}

/** What they owe us is not known here, so that some have less to be sent than the minimum. */
async function listDue(ctx: AppContext, after: Due | undefined): Promise<Due[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<Due>`
    select a.id, a.provider_account_id, a.user_id, c.currency
      from connected_accounts a
      join promoter_links l on l.user_id = a.user_id
      join commissions c on c.promoter_link_id = l.id and c.state = 'earned' and c.transfer_id is null and not ${isDisputed}
     where ${canBePaid('a')} and a.provider_account_id is not null
       and (a.id, c.currency) > (${after?.id ?? FIRST_ID}::uuid, ${after?.currency ?? ''})
       and not exists (select from transfers t where t.connected_account_id = a.id and t.kind = 'promoter' and t.currency = c.currency
                        and (t.state = 'intent' or ${wasRefused(now, 'a')}))
     group by a.id, c.currency
    having sum(c.amount - c.reversed_amount) >= ${ctx.settings.minimum_promoter_payout_amount}
     order by a.id, c.currency limit ${BATCH}`.execute(ctx.db);
  return rows;
}

async function begin(ctx: AppContext, tx: Tx, { user_id, currency, ...account }: Due): Promise<void> {
  const now = ctx.clock.now();
  const lines = await lockLines(tx, { user_id, currency });
  if (sum(lines.map(({ amount }) => amount)) < ctx.settings.minimum_promoter_payout_amount) return;
  const sent = lines.map(({ event_id, promoter_link_id, amount }) => ({ event_id, promoter_link_id, amount }));
  const transfer = await beginTransfer(tx, { account, purpose: { kind: 'promoter' }, currency, lines: sent, now });
  if (!transfer) return;
  const orders = lines.flatMap((line) => line.order_ids);
  await sql`
    update commissions c set transfer_id = ${transfer.id}
     where c.order_id = any (${orders}::uuid[]) and c.state = 'earned' and c.transfer_id is null`.execute(tx);
}

/** A line of a payout with the orders whose commission it pays. */
type CommissionLine = TransferLine & { order_ids: string[] };

/**
 * What a promoter is owed by the ledger for each link, without commission held back by disputes; negative if they owe
 * money because tickets were refunded after a payout. Locked, so that nothing else can use it meanwhile.
 */
async function lockLines(tx: Tx, promoter: { user_id: string; currency: string }): Promise<CommissionLine[]> {
  const accounts = (await listLinks(tx, promoter))
    .map(({ id, event_id }) => ({ id, event_id, account: promoterEarned(event_id, id) }))
    .sort((a, b) => (a.account.name < b.account.name ? -1 : 1));
  const lines: CommissionLine[] = [];
  // Sorted by name, like the locks of postings, so that the two cannot deadlock.
  for (const { id, event_id, account } of accounts) {
    const owed = await lockOwed(tx, account, promoter.currency);
    const { frozen, order_ids } = await findEarned(tx, id, promoter.currency);
    const amount =
      owed > 0 ? Math.max(0, owed - frozen) : 0 - (await lockOwing(tx, receivableOf(account), promoter.currency));
    lines.push({ event_id, promoter_link_id: id, amount, order_ids });
  }
  return lines.filter(({ amount }) => amount !== 0);
}

type Link = { id: string; event_id: string };

/** A promoter's links with earned commission to send, or with something to pay back. */
async function listLinks(tx: Tx, { user_id, currency }: { user_id: string; currency: string }): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select l.id, l.event_id from promoter_links l
     where l.user_id = ${user_id}
       and (exists (select from commissions c
                     where c.promoter_link_id = l.id and c.state = 'earned' and c.transfer_id is null and c.currency = ${currency})
         or exists (select from ledger_accounts a join ledger_entries e on e.account_id = a.id
                     where a.name = 'promo:' || l.event_id || ':' || l.id || ':earned:receivable' and a.currency = ${currency}
                    having sum(e.amount) > 0))`.execute(tx);
  return rows;
}

/**
 * A link's earned commission: the sum that disputes hold back, and the orders of the rest. Read once, under the lock of
 * the account, so that a dispute decided meanwhile does not mark commission as paid that the amount leaves out.
 */
export async function findEarned(tx: Tx, linkId: string, currency: string) {
  const { rows } = await sql<{ order_id: string; amount: number; is_frozen: boolean }>`
    select c.order_id, c.amount - c.reversed_amount as amount, ${isDisputed} as is_frozen from commissions c
     where c.promoter_link_id = ${linkId} and c.state = 'earned' and c.transfer_id is null and c.currency = ${currency}`.execute(
    tx,
  );
  return {
    frozen: sum(rows.filter(({ is_frozen }) => is_frozen).map(({ amount }) => amount)),
    order_ids: rows.filter(({ is_frozen }) => !is_frozen).map(({ order_id }) => order_id),
  };
}

/** What happens to commission when its transfer was made or refused. */
export const commissionTransfers: TransferHook = { made: markCommissionsPaid, refused: releaseCommissions };

/** Marks the commission of a transfer as paid, and mails the promoter. */
async function markCommissionsPaid(tx: Tx, transfer: TransferRow, now: Date): Promise<void> {
  await tx
    .updateTable('commissions')
    .set({ state: 'paid', paid_at: now })
    .where('transfer_id', '=', transfer.id)
    .where('state', '=', 'earned')
    .execute();
  await tell(tx, transfer, { template: 'promoter_paid', now });
}

/** Releases the commission of a refused transfer for the next one, and mails the promoter. */
async function releaseCommissions(tx: Tx, transfer: TransferRow, now: Date): Promise<void> {
  await tx.updateTable('commissions').set({ transfer_id: null }).where('transfer_id', '=', transfer.id).execute();
  await tell(tx, transfer, { template: 'promoter_refused', now });
}

async function tell(
  tx: Tx,
  { id: transfer_id }: TransferRow,
  { template, now }: { template: string; now: Date },
): Promise<void> {
  const user = await tx
    .selectFrom('transfers as t')
    .innerJoin('connected_accounts as a', 'a.id', 't.connected_account_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('u.email')
    .where('t.id', '=', transfer_id)
    .executeTakeFirst();
  if (!user) return;
  const mail = { template, to_email: user.email, payload: { transfer_id }, now };
  await writeMail(tx, { key: `${template}:${transfer_id}`, ...mail });
}
