import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { isKeyOld } from '#server/platform/payments-provider/is-key-old.ts';
import type { Outcome } from '#server/platform/payments-provider/outcome.ts';

type Table = 'refunds' | 'transfers' | 'transfer_reversals';
type Intent = { id: string; attempt: number; created_at: Date };

/** How intents of one kind are sent to the payment provider. */
type Sending<Row extends Intent, Made> = {
  table: Table;
  /** After this many without a clear response, the rest waits for the next run. */
  mostUnknown: number;
  create(row: Row): Promise<Outcome<Made>>;
  /** Looks it up at the provider, which may have made it already. */
  findMade(row: Row): Promise<Outcome<Made | null>>;
  record(row: Row, made: Made): Promise<void>;
  /** Whether a refusal with this code is temporary; it is noted then, and nothing was made. */
  waits(row: Row, code: string): Promise<boolean>;
  noteRefusal(row: Row, reason: string): Promise<void>;
};

/**
 * Sends rows that were stored as intents. The same idempotency key is sent until the provider responds, so each is made
 * once however often this runs, in however many processes.
 */
export async function sendIntents<Row extends Intent, Made>(
  ctx: AppContext,
  rows: readonly Row[],
  sending: Sending<Row, Made>,
): Promise<void> {
  let unknown = 0;
  for (const row of rows) {
    if (await tryOne(ctx, { table: sending.table, id: row.id }, () => sendOne(ctx, row, sending))) continue;
    await moveToEnd(ctx, sending.table, row.id);
    if (++unknown >= sending.mostUnknown) return;
  }
}

/** False if the provider gave no clear response: the next run continues. */
async function sendOne<Row extends Intent, Made>(
  ctx: AppContext,
  row: Row,
  sending: Sending<Row, Made>,
): Promise<boolean> {
  const known = isKeyOld(row.created_at, ctx.clock.now()) ? await recordMade(row, sending) : 'none';
  if (known !== 'none') return known === 'found';
  const made = await sending.create(row);
  switch (made.kind) {
    case 'ok':
      await sending.record(row, made.value);
      return true;
    case 'refused':
      if (await sending.waits(row, made.code)) {
        await beginNextAttempt(ctx, sending.table, row);
        return false;
      }
      if ((await recordMade(row, sending)) === 'none') await sending.noteRefusal(row, made.message);
      return true;
    case 'broken':
      if ((await recordMade(row, sending)) === 'none') await beginNextAttempt(ctx, sending.table, row);
      return true;
    default:
      return false;
  }
}

/** Looks it up at the provider and records it if it was already made. */
async function recordMade<Row extends Intent, Made>(row: Row, { findMade, record }: Sending<Row, Made>) {
  const found = await findMade(row);
  if (found.kind !== 'ok') return 'unknown';
  if (!found.value) return 'none';
  await record(row, found.value);
  return 'found';
}

/** The provider would give the same response to the same key for a day. */
async function beginNextAttempt({ db, clock }: AppContext, table: Table, { id, attempt }: Intent): Promise<void> {
  await sql`
    update ${sql.table(table)} set attempt = attempt + 1, updated_at = ${clock.now()}
     where id = ${id} and attempt = ${attempt} and state = 'intent'`.execute(db);
}

async function moveToEnd({ db, clock }: AppContext, table: Table, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set updated_at = ${clock.now()} where id = ${id}`.execute(db);
}
