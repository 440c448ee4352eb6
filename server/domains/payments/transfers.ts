import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { sum } from '#server/platform/lib/money.ts';
import { organizerPayable, promoterEarned, sellerPayable } from './accounts.ts';
import type { LedgerEntry } from './ledger.ts';
import { postTransferDone, postTransferIntent, postTransferRefused } from './postings.ts';

export type TransferRow = Selectable<Database['transfers']>;
type LineRow = Selectable<Database['transfer_lines']>;

/** Whether transfer `t` was refused less than a day ago, and its account, `c` by default, was not read again since. */
export function wasRefused(now: Date, account = 'c'): RawBuilder<boolean> {
  const read = sql.ref(`${account}.updated_at`);
  return sql`(t.state = 'failed' and t.updated_at > greatest(${addMilliseconds(now, -DAY)}, ${read}))`;
}

/** Whether money can be sent to connected account `c`, or the one with another name in the query; null for none. */
export function canBePaid(account = 'c'): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${account}.${column}`);
  return sql<boolean>`(${at('transfers_status')} = 'active' and not ${at('is_closed')})`;
}

/** One line of a transfer, for one event: to a promoter, to the seller of a Resale sale, or else to the organizer. */
export type TransferLine = {
  event_id: string;
  promoter_link_id: string | null;
  listing_id?: string | null;
  amount: number;
};

/** An organizer or seller is paid for one event at a time, a promoter for all together. */
type Purpose =
  | { kind: 'promoter' }
  | { kind: 'organizer' | 'seller'; event_id: string; due_at: Date; held_amount: number };

type NewTransfer = {
  account: { id: string; provider_account_id: string };
  purpose: Purpose;
  currency: string;
  lines: TransferLine[];
  now: Date;
};

/**
 * Records an intended transfer with its posting; `sendTransfers` sends it. Undefined while another one for the same
 * purpose is on its way. The caller has locked what is owed.
 */
export async function beginTransfer(
  tx: Tx,
  { account, purpose, currency, lines, now }: NewTransfer,
): Promise<TransferRow | undefined> {
  const transfer = await tx
    .insertInto('transfers')
    .values({
      connected_account_id: account.id,
      provider_account_id: account.provider_account_id,
      ...purpose,
      currency,
      amount: sum(lines.map(({ amount }) => amount)),
      state: 'intent',
      created_at: now,
      updated_at: now,
    })
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!transfer) return undefined;
  const rows = lines.map((line, position) => ({ transfer_id: transfer.id, position, ...line }));
  await tx.insertInto('transfer_lines').values(rows).execute();
  await postTransferIntent(tx, transfer, lines.map(entryOf), now);
  return transfer;
}

/** Records that the provider made a transfer; undefined if that is already recorded. */
export async function finishTransfer(
  tx: Tx,
  id: string,
  made: { id: string },
  now: Date,
): Promise<TransferRow | undefined> {
  const transfer = await lockTransfer(tx, id);
  if (transfer?.state !== 'intent') return undefined;
  await postTransferDone(tx, transfer, now);
  const values = { state: 'done', provider_transfer_id: made.id, waiting_since: null, updated_at: now };
  await tx.updateTable('transfers').set(values).where('id', '=', id).execute();
  return transfer;
}

/** Records that the provider refused a transfer: all of it is owed again; undefined if that is already recorded. */
export async function failTransfer(tx: Tx, id: string, reason: string, now: Date): Promise<TransferRow | undefined> {
  const transfer = await lockTransfer(tx, id);
  if (transfer?.state !== 'intent') return undefined;
  await postTransferRefused(tx, transfer, (await listTransferLines(tx, id)).map(entryOf), now);
  const values = { state: 'failed', failure_reason: reason.slice(0, 500), waiting_since: null, updated_at: now };
  await tx.updateTable('transfers').set(values).where('id', '=', id).execute();
  return transfer;
}

/** The lines of a transfer. */
function listTransferLines(db: Db | Tx, id: string): Promise<LineRow[]> {
  return db.selectFrom('transfer_lines').selectAll().where('transfer_id', '=', id).orderBy('position').execute();
}

/** Intended transfers, the longest untried first. */
export function listIntendedTransfers(db: Db, limit: number): Promise<TransferRow[]> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '=', 'intent')
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}

function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  return tx.selectFrom('transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The ledger account from which a line is paid. */
function entryOf({ event_id, promoter_link_id, listing_id, amount }: TransferLine): LedgerEntry {
  if (listing_id) return { account: sellerPayable(event_id, listing_id), amount };
  const account = promoter_link_id ? promoterEarned(event_id, promoter_link_id) : organizerPayable(event_id);
  return { account, amount };
}
