import type { Db, Tx } from '#server/platform/db/db.ts';
import { MINUTE, addMilliseconds } from '#server/platform/lib/clock.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import type { Settings } from '#server/settings.ts';

/** Voids the reset links of a person that could still be used. */
export async function voidResets(tx: Db | Tx, user_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ voided_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

/** Creates a person's only valid reset token and returns it; the database stores a hash. */
export async function createReset(tx: Tx, settings: Settings, user_id: string, now: Date): Promise<string> {
  await voidResets(tx, user_id, now);
  const token = newSecret();
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: hashSecret(token),
      user_id,
      created_at: now,
      expires_at: addMilliseconds(now, settings.password_reset_minutes * MINUTE),
    })
    .execute();
  return token;
}

/** The state of a token, with the person it was created for. */
export function findReset(db: Db | Tx, token: string) {
  return db
    .selectFrom('password_resets')
    .select(['user_id', 'expires_at', 'used_at', 'voided_at'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
}

/** Uses a token; false when it was used before, replaced or too old. */
export async function redeemReset(tx: Tx, token: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
