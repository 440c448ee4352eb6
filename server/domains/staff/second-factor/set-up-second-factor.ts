import { qrOf } from '#contract/qr-of.ts';
import type { NewSecondFactor } from '#contract/staff.ts';
import type { AppContext } from '#server/context.ts';
import { checkOwnPassword } from '#server/domains/auth/own-password.ts';
import type { Passwords } from '#server/domains/auth/passwords.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict } from '#server/platform/lib/errors.ts';
import { checkCode, lockStaff, refusalOf, type StaffRow } from './check-code.ts';
import { confirmSession } from './confirm-session.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { sealSecret } from './secret-box.ts';
import { newTotpSecret, otpauthUrl, secretText } from './totp.ts';

/**
 * Starts to set up the second factor: a new secret, which is active after its first right code. The password is
 * required again, so that nobody can set it up in an open session they found.
 */
export async function beginSecondFactor(
  ctx: AppContext,
  actor: Actor,
  { passwords, password }: { passwords: Passwords; password: string },
): Promise<NewSecondFactor> {
  const { user_id, username } = actor;
  await checkOwnPassword(ctx, passwords, { user_id, password });
  const secret = newTotpSecret();
  await inTransaction(ctx.db, async (tx) => {
    refuseSetUp(await lockStaff(tx, user_id));
    await tx
      .updateTable('staff')
      .set({ totp_secret: sealSecret(ctx.config.secretPepper, user_id, secret), totp_last_step: null })
      .where('user_id', '=', user_id)
      .execute();
  });
  const url = otpauthUrl(secret, { issuer: `${ctx.config.brandName} staff`, label: username });
  return { secret: secretText(secret), url, qr: qrOf(url) };
}

/** Finishes setting up with a first code; confirms this session and returns the recovery codes. */
export async function finishSecondFactor(ctx: AppContext, actor: Actor, code: string): Promise<string[]> {
  const { user_id, session_hash } = actor;
  const now = ctx.clock.now();
  const { answer, codes } = await inTransaction(ctx.db, async (tx) => {
    const staff = await lockStaff(tx, user_id);
    refuseSetUp(staff);
    const checked = await checkCode(ctx, tx, staff, { code, takesRecoveryCodes: false, now });
    if (checked !== 'totp') return { answer: checked, codes: [] };
    await tx.updateTable('staff').set({ totp_set_up_at: now }).where('user_id', '=', user_id).execute();
    await confirmSession(tx, session_hash, now);
    const subject = { type: 'user', id: user_id } as const;
    await writeAudit(tx, { at: now, action: 'staff.second_factor_set_up', actor_user_id: user_id, subject });
    return { answer: checked, codes: await replaceRecoveryCodes(ctx, tx, user_id) };
  });
  const refusal = refusalOf(ctx, answer);
  if (refusal) throw refusal;
  return codes;
}

function refuseSetUp({ totp_set_up_at }: StaffRow): void {
  if (totp_set_up_at) throw conflict('already_set_up', 'Your second factor is already set up.');
}
