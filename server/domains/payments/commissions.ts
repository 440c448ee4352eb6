import { type Selectable, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { sum } from '#server/platform/lib/money.ts';
import { commissionEarnedAt } from '#server/domains/events/release-date.ts';
import { isDisputed } from '#server/domains/promoters/queries.ts';
import { fees, organizerPayable, promoterEarned, promoterPayable } from './accounts.ts';
import { postLedger } from './ledger.ts';

export type CommissionRow = Selectable<Database['commissions']>;
type WithEvent = CommissionRow & { event_id: string };
type WithOrder = WithEvent & { order_kind: string };

const BATCH = 500;

/** Turns pending into earned commission once its event has been over for long enough; safe to repeat. */
export async function earnCommissions(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const listDue = (after: string | undefined) => listDueCommissions(ctx, ctx.db, { after, limit: BATCH });
  for await (const order_id of inPages(listDue))
    await tryOne(ctx, { order: order_id }, () => inTransaction(ctx.db, (tx) => earnCommission(tx, order_id, now)));
}

type Source = Pick<AppContext, 'clock' | 'settings'>;
type Due = { after?: string | undefined; limit: number };

/** The orders whose commission is due to be earned, by their ids. */
export async function listDueCommissions(
  ctx: Source,
  db: Db | Tx,
  { after = FIRST_ID, limit }: Due,
): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select c.order_id from commissions c
      join promoter_links l on l.id = c.promoter_link_id join events e on e.id = l.event_id
     where c.state = 'pending' and ${commissionEarnedAt(ctx)} <= ${ctx.clock.now()} and not ${isDisputed}
       and c.order_id > ${after}
     order by c.order_id limit ${limit}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

/** Turns one pending commission into an earned one. */
export async function earnCommission(tx: Tx, order_id: string, now: Date): Promise<void> {
  const commission = await lockCommission(tx, order_id);
  if (commission?.state !== 'pending') return;
  const { event_id, promoter_link_id, currency } = commission;
  const amount = leftOf(commission);
  await postLedger(tx, {
    key: `commission.earned:${order_id}`,
    order_id,
    memo: 'commission earned',
    created_at: now,
    currency,
    entries: [
      { account: promoterPayable(event_id, promoter_link_id), amount },
      { account: promoterEarned(event_id, promoter_link_id), amount: -amount },
    ],
  });
  const earned = { state: 'earned', earned_at: now };
  await tx.updateTable('commissions').set(earned).where('order_id', '=', order_id).execute();
}

/** Locks the commission of an order. */
export async function lockCommission(tx: Tx, order_id: string): Promise<WithEvent | undefined> {
  return tx
    .selectFrom('commissions as c')
    .innerJoin('promoter_links as l', 'l.id', 'c.promoter_link_id')
    .selectAll('c')
    .select('l.event_id')
    .where('c.order_id', '=', order_id)
    .forUpdate('c')
    .executeTakeFirst();
}

/** Whether commission is already earned. */
export function isEarned(commission: Pick<CommissionRow, 'state'> | undefined): boolean {
  return commission?.state === 'earned' || commission?.state === 'paid';
}

/** Records that part of a commission was taken back; the caller writes the posting. */
export async function noteReversal(tx: Tx, commission: CommissionRow, amount: number, now: Date): Promise<void> {
  if (amount === 0) return;
  const reversed_amount = sum([commission.reversed_amount, amount]);
  const isWhole = reversed_amount === commission.amount;
  await tx
    .updateTable('commissions')
    .set({ reversed_amount, reversed_at: now, ...(isWhole && { state: 'reversed' }) })
    .where('order_id', '=', commission.order_id)
    .execute();
}

type Person = { user_id: string; email: string };

/**
 * Takes back the commission of purchases that turn out to be the promoter's own, because an account has verified its
 * address: it goes back to the party it came from, and an open checkout loses it. Called before the account gets its
 * orders.
 */
export async function reverseOwnCommissions(tx: Tx, { user_id, email }: Person, now: Date): Promise<void> {
  const isOwn = sql`l.user_id = u.id and u.id = ${user_id}
    and (o.buyer_user_id = u.id or o.buyer_email = ${email} or o.buyer_key in (u.buyer_key, 'guest:' || u.buyer_key))`;
  const { rows } = await sql<WithOrder>`
    select c.*, l.event_id, o.kind as order_kind from commissions c
      join promoter_links l on l.id = c.promoter_link_id join orders o on o.id = c.order_id join users u on ${isOwn}
     where c.state <> 'reversed' order by c.order_id for update of c`.execute(tx);
  for (const commission of rows) await giveBack(tx, commission, now);
  await sql`
    with open_orders as (
      update orders set promoter_link_id = null, commission_basis_points = null, commission_fixed_amount = null
       where id in (select o.id from orders o join promoter_links l on l.id = o.promoter_link_id join users u on ${isOwn}
                     where o.status in ('held', 'releasing'))
      returning id
    ), lines as (
      update order_lines w set commission_amount = 0 from open_orders o where w.order_id = o.id and w.commission_amount > 0
    )
    update listings l set commission_amount = 0 from open_orders o where l.order_id = o.id and l.commission_amount > 0`.execute(
    tx,
  );
}

/** Back to the party it came from: the organizer, or in Resale the platform's fees. */
async function giveBack(tx: Tx, commission: WithOrder, now: Date): Promise<void> {
  const { order_id, event_id, promoter_link_id, currency, order_kind } = commission;
  const amount = leftOf(commission);
  const account = isEarned(commission) ? promoterEarned : promoterPayable;
  await postLedger(tx, {
    key: `commission.own:${order_id}`,
    order_id,
    memo: 'own purchase of a promoter',
    created_at: now,
    currency,
    entries: [
      { account: account(event_id, promoter_link_id), amount },
      { account: order_kind === 'resale' ? fees : organizerPayable(event_id), amount: -amount },
    ],
  });
  await noteReversal(tx, commission, amount, now);
}

function leftOf({ amount, reversed_amount }: CommissionRow): number {
  return sum([amount, -reversed_amount]);
}
