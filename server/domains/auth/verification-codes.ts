import type { AppContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { MINUTE, addMilliseconds } from '#server/platform/lib/clock.ts';
import { equalSecrets, newNumericCode, pepperedHash } from '#server/platform/lib/random.ts';
import type { Settings } from '#server/settings.ts';
import { limitKey } from './limit-key.ts';

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

type Typed = { user: Owner; purpose: Purpose; code: string };

/**
 * The id of the valid code, if the typed one matches. Each call counts as a try, and after the last one the code is
 * void. Nothing is locked, and without a code the same is read and counted, so that the response time reveals nothing.
 */
export async function tryCode(ctx: AppContext, { user, purpose, code }: Typed): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('email_codes')
    .select(['id', 'code_hash'])
    .where('user_id', '=', user.id)
    .where('email', '=', user.email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  const hasTries = await ctx.limits.tryUse('verification_code_tries', limitKey(row?.id ?? user.email));
  const typed = codeHash(ctx.config.secretPepper, { user, purpose }, code.replace(/[\s-]/g, ''));
  return equalSecrets(row?.code_hash ?? '', typed) && hasTries ? row?.id : undefined;
}

/** Uses a code that was right; false when it was used or voided meanwhile. */
export async function redeemCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Bound to the person, the address and the purpose, so that a code is useless for any other request. */
function codeHash(pepper: string, { user, purpose }: Pick<Secret, 'user' | 'purpose'>, code: string): string {
  return pepperedHash(pepper, `${purpose}:${user.id}:${user.email}:${code}`);
}
