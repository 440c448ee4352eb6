import type { Db, Tx } from '#server/platform/db/db.ts';
import { MINUTE, addMilliseconds } from '#server/platform/lib/clock.ts';
import { equalSecrets, newId, newNumericCode, pepperedHash } from '#server/platform/lib/random.ts';
import type { Settings } from '#server/settings.ts';

const DIGITS = 6;

/** Whose code it is, and the address it was mailed to. */
type Owner = { id: string; email: string };
type Purpose = 'registration' | 'email_change';
type Secret = { settings: Settings; pepper: string; user: Owner; purpose: Purpose; now: Date };

/** Voids the codes of a person that could still be used. */
export async function voidCodes(tx: Db | Tx, user_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set({ voided_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

/** Creates the only valid code of a registration or change of address and returns it; the database stores a hash. */
export async function createCode(tx: Tx, { settings, pepper, user, purpose, now }: Secret): Promise<string> {
  await voidCodes(tx, user.id, now);
  const code = newNumericCode(DIGITS);
  await tx
    .insertInto('email_codes')
    .values({
      user_id: user.id,
      email: user.email,
      purpose,
      code_hash: codeHash(pepper, { user, purpose }, code),
      created_at: now,
      expires_at: addMilliseconds(now, settings.verification_code_minutes * MINUTE),
    })
    .execute();
  return code;
}

/**
 * Uses the valid code; a wrong one counts as a try, and after the last try the code is void. Where there is no code the
 * same statements run, so that the time tells nothing.
 */
export async function redeemCode(
  tx: Tx,
  { settings, pepper, user, purpose, code, now }: Secret & { code: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('email_codes')
    .select(['id', 'code_hash', 'tries'])
    .where('user_id', '=', user.id)
    .where('email', '=', user.email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst();
  const hasTries = row !== undefined && row.tries < settings.verification_code_tries;
  const isRight = equalSecrets(row?.code_hash ?? '', codeHash(pepper, { user, purpose }, code)) && hasTries;
  if (isRight) await tx.updateTable('email_codes').set({ used_at: now }).where('id', '=', row.id).execute();
  else await countTry(tx, hasTries ? row.id : undefined);
  return isRight;
}

async function countTry(tx: Tx, id: string | undefined): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', id ?? newId())
    .execute();
}

/** Bound to the person, the address and the purpose, so that a code of one request is useless for another. */
function codeHash(pepper: string, { user, purpose }: Pick<Secret, 'user' | 'purpose'>, code: string): string {
  return pepperedHash(pepper, `${purpose}:${user.id}:${user.email}:${code}`);
}
