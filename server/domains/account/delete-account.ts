import { checkOwnPassword, lockChecked } from '#server/domains/auth/own-password.ts';
import type { Passwords } from '#server/domains/auth/passwords.ts';
import type { FormerUser } from '#server/domains/auth/personal-data.ts';
import { insertAudit } from '#server/domains/auth/queries.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { placeholderEmail } from '#server/platform/lib/email-address.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { forgetsAddress, writeMail } from '#server/platform/mail/outbox.ts';

/** One domain's part in deleting an account: removes a person from its tables. */
export type ForgetPart = (tx: Tx, user: FormerUser) => Promise<void>;

/** A reason why an account cannot be deleted, as a sentence that says what to do; null if there is none. */
export type FindObligation = (tx: Tx, user_id: string, now: Date) => Promise<string | null>;

type Parts = { passwords: Passwords; obligations: FindObligation[]; forget: ForgetPart[] };
type Input = { user_id: string; password: string };

/**
 * Deletes an account after checking its password, if nothing is owed in either direction. Personal data is deleted;
 * orders, tickets and the ledger keep ids and amounts, without a name.
 */
export async function deleteAccount(ctx: AppContext, parts: Parts, { user_id, password }: Input): Promise<void> {
  const { passwords } = parts;
  const found = await checkOwnPassword(ctx, passwords, { user_id, password });
  // The hash of an unknown secret, so that no password opens the account.
  const password_hash = await passwords.hash(newSecret());
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockChecked(tx, found);
    await refuseObligations(tx, parts.obligations, { user_id, now });
    const former = { ...user, placeholder_email: placeholderEmail(user_id), password_hash, now };
    for (const forget of parts.forget) await forget(tx, former);
    await insertAudit(tx, { at: now, action: 'auth.account_deleted', user_id });
    const mail = { template: 'account_deleted', to_email: user.email, payload: forgetsAddress, now };
    await writeMail(tx, { key: `account-deleted:${user_id}`, ...mail });
  });
  ctx.wake.outbox();
}

async function refuseObligations(tx: Tx, finders: FindObligation[], { user_id, now }: { user_id: string; now: Date }) {
  const sentences: string[] = [];
  for (const find of finders) {
    const sentence = await find(tx, user_id, now);
    if (sentence) sentences.push(sentence);
  }
  if (sentences.length > 0) throw conflict('has_obligations', sentences.join(' '));
}
