import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { newReadableCode, pepperedHash } from '#server/platform/lib/random.ts';

const COUNT = 10;
const LENGTH = 10;

/** Replaces all recovery codes by ten new ones, in the form in which they are shown. Only hashes are stored. */
export async function replaceRecoveryCodes(ctx: AppContext, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => newReadableCode(LENGTH));
  await storeRecoveryCodes(ctx, tx, { user_id: userId, codes });
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Stores codes instead of all earlier ones. */
export async function storeRecoveryCodes(
  ctx: AppContext,
  tx: Tx,
  { user_id, codes }: { user_id: string; codes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('user_id', '=', user_id).execute();
  const rows = codes.map((code) => ({ user_id, code_hash: hashOf(ctx, user_id, code) }));
  await tx.insertInto('staff_recovery_codes').values(rows).execute();
}

/** Uses up a recovery code; false if it is unknown or was used. */
export async function spendRecoveryCode(
  ctx: AppContext,
  tx: Tx,
  { user_id, code, now }: { user_id: string; code: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(ctx, user_id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Accepts any case, with or without the hyphen. */
function hashOf(ctx: AppContext, userId: string, code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return pepperedHash(ctx.config.secretPepper, `staff-recovery:${userId}:${plain}`);
}
