import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { FIRST_ID, inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { sum } from '#server/platform/lib/money.ts';
import { organizerPayable } from '#server/domains/payments/accounts.ts';
import { lockOwed } from '#server/domains/payments/ledger.ts';
import { beginTransfer, canBePaid, wasRefused } from '#server/domains/payments/transfers.ts';
import { findHeld } from './held-for-disputes.ts';
import { releaseAt } from '#server/domains/events/release-date.ts';
import { setOff } from './set-off.ts';

const BATCH = 200;

type Due = {
  /** The account of the ledger. */
  id: string;
  event_id: string;
  organization_id: string;
  currency: string;
  connected_account_id: string;
  provider_account_id: string;
};

/**
 * Starts one transfer for each event, organizer and currency whose money is due and can be sent. After a refusal it
 * waits a day, or until the account changes. docs/rules/settlements.md
 */
export async function beginSettlements(ctx: AppContext): Promise<void> {
  for await (const due of inPages<Due>((last) => listDue(ctx, last?.id ?? FIRST_ID)))
    await tryOne(ctx, { event: due.event_id }, () => inTransaction(ctx.db, (tx) => settle(ctx, tx, due)));
}

async function listDue(ctx: AppContext, after: string): Promise<Due[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<Due>`
    select l.id, e.id as event_id, e.organization_id, l.currency, c.id as connected_account_id, c.provider_account_id
      from ledger_accounts l
      join events e on e.id = l.event_id
      join organizations o on o.id = e.organization_id and o.payouts_frozen_at is null
      join connected_accounts c on c.organization_id = o.id
     where l.kind = 'liability' and l.settled_at is null and l.name like 'org:%' and l.id > ${after}
       and ${releaseAt(ctx)} <= ${now}
       and ${canBePaid()} and c.provider_account_id is not null
       and not exists (select from transfers t where t.event_id = e.id and t.kind = 'organizer' and t.currency = l.currency
                        and (t.state = 'intent' or ${wasRefused(now)}))
     order by l.id limit ${BATCH}`.execute(ctx.db);
  return rows;
}

/** Sends what is owed and not held back in one transfer, after deducting what the organizer owes for other events. */
async function settle(ctx: AppContext, tx: Tx, due: Due): Promise<void> {
  const now = ctx.clock.now();
  const { event_id, currency } = due;
  const due_at = await lockReleased(ctx, tx, event_id);
  if (!due_at || due_at > now) return;
  const owed = await lockOwed(tx, organizerPayable(event_id), currency);
  const held_amount = Math.min(owed, await findHeld(tx, event_id, currency));
  const free = sum([owed, -held_amount]);
  const amount = sum([free, -(await setOff(tx, due, free, now))]);
  if (amount > 0) {
    const transfer = await beginTransfer(tx, {
      account: { id: due.connected_account_id, provider_account_id: due.provider_account_id },
      purpose: { kind: 'organizer', event_id, due_at, held_amount },
      currency,
      lines: [{ event_id, promoter_link_id: null, amount }],
      now,
    });
    if (!transfer) return;
  }
  if (held_amount === 0)
    await tx.updateTable('ledger_accounts').set({ settled_at: now }).where('id', '=', due.id).execute();
}

/**
 * Checks the release date again under locks: until the transaction ends nobody cancels or moves the event or freezes
 * the organization, and no other settlement of the organization runs.
 */
async function lockReleased(ctx: AppContext, tx: Tx, eventId: string): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date | null; is_frozen: boolean }>`
    select ${releaseAt(ctx)} as due_at, o.payouts_frozen_at is not null as is_frozen
      from events e join organizations o on o.id = e.organization_id
     where e.id = ${eventId} for no key update of o for share of e`.execute(tx);
  const [row] = rows;
  return row && !row.is_frozen ? row.due_at : null;
}
