import type { z } from 'zod';
import type { RegisterBody } from '#contract/auth.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { canonicalEmail } from '#server/platform/lib/email-address.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { hashSecret, newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { limitKey } from './limit-key.ts';
import { mailing } from './mail-limit.ts';
import { weaknessOf } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { insertAudit, lockUserByEmail, upsertPendingUser } from './queries.ts';
import { refuseTakenUsername } from './refuse-taken-username.ts';
import { requestCode } from './request-code.ts';
import { revokeSessionsOf } from './sessions.ts';
import { voidCodes } from './verification-codes.ts';

type Input = { body: z.output<typeof RegisterBody>; network: string; browserSecret: string | undefined };

/**
 * Starts a registration. Whether the address already has an account is revealed only by mail. An unverified address
 * belongs to whoever registers it last, and codes of earlier attempts become void.
 */
export async function register(
  ctx: AppContext,
  passwords: Passwords,
  { body, network, browserSecret }: Input,
): Promise<void> {
  const weakness = weaknessOf(body.password, { ...body, brand: ctx.config.brandName });
  if (weakness) throw invalid({ password: [weakness] });
  await ctx.limits.consume('limit_register_per_ip_hour', limitKey(network));
  await ctx.limits.spend('limit_register_per_email_day', limitKey(body.email), async () => {
    const password_hash = await passwords.hash(body.password);
    const mail = { limits: ['limit_codes_per_email_day'], email: body.email } as const;
    await mailing(ctx, mail, (mayMail) => store(ctx, { body, browserSecret, password_hash, mayMail }));
  });
  ctx.wake.outbox();
}

type Registration = Omit<Input, 'network'> & { password_hash: string; mayMail: boolean };

async function store(ctx: AppContext, { body, browserSecret, password_hash, mayMail }: Registration): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const known = await lockUserByEmail(tx, body.email);
    await refuseTakenUsername(ctx, tx, { username: body.username, email: body.email }, now);
    if (known?.email_verified_at) return tellOwner(tx, known, now);
    const { username, email, first_name, last_name, phone_number } = body;
    const registration_browser_hash = browserSecret === undefined ? null : hashSecret(browserSecret);
    const values = { username, email, first_name, last_name, phone_number, password_hash, registration_browser_hash };
    const pending = await upsertPendingUser(tx, { ...values, buyer_key: canonicalEmail(email) }, now);
    // No row: somebody else verified the address at the same moment.
    if (!pending) return tellOwner(tx, await lockUserByEmail(tx, email), now);
    await voidCodes(tx, pending.id, now);
    await revokeSessionsOf(tx, pending.id, now);
    if (mayMail) await requestCode(tx, email, now);
    await insertAudit(tx, { at: now, action: 'auth.registered', user_id: pending.id });
  });
}

async function tellOwner(tx: Tx, user: { id: string; email: string } | undefined, now: Date): Promise<void> {
  if (!user) return;
  await writeMail(tx, {
    key: `account-exists:${newId()}`,
    template: 'account_exists',
    to_email: user.email,
    payload: { user_id: user.id },
    now,
  });
  await insertAudit(tx, { at: now, action: 'auth.registration_repeated', user_id: user.id, actor_user_id: null });
}
