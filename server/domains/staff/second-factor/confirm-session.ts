import type { StaffSelf } from '#contract/staff.ts';
import type { AppContext } from '#server/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { AppError, notFound } from '#server/platform/lib/errors.ts';
import { checkCode, lockStaff, refusalOf } from './check-code.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** Records that the second factor was given in a session. */
export async function confirmSession(tx: Tx, sessionHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ second_factor_at: now }).where('token_hash', '=', sessionHash).execute();
}

/** Confirms this session with a code of the app or a recovery code. */
export async function confirmSecondFactor(ctx: AppContext, actor: Actor, code: string): Promise<StaffSelf> {
  const { user_id, session_hash } = actor;
  const now = ctx.clock.now();
  const answer = await inTransaction(ctx.db, async (tx) => {
    const staff = await lockStaff(tx, user_id);
    if (!staff.totp_set_up_at)
      throw new AppError(403, { detail: 'Set up your second factor first.', code: 'second_factor_missing' });
    const checked = await checkCode(ctx, tx, staff, { code, takesRecoveryCodes: true, now });
    if (checked !== 'totp' && checked !== 'recovery_code') return checked;
    await confirmSession(tx, session_hash, now);
    const subject = { type: 'user', id: user_id } as const;
    const action = 'staff.second_factor_confirmed';
    await writeAudit(tx, { at: now, action, actor_user_id: user_id, subject, data: { by: checked } });
    return checked;
  });
  const refusal = refusalOf(ctx, answer);
  if (refusal) throw refusal;
  return getStaffSelf(ctx, { ...actor, staff: 'confirmed' });
}

/** Replaces the recovery codes after a code of the app. */
export async function renewRecoveryCodes(ctx: AppContext, actor: Actor, code: string): Promise<string[]> {
  const { user_id } = actor;
  const now = ctx.clock.now();
  const { answer, codes } = await inTransaction(ctx.db, async (tx) => {
    const staff = await lockStaff(tx, user_id);
    const checked = await checkCode(ctx, tx, staff, { code, takesRecoveryCodes: false, now });
    if (checked !== 'totp') return { answer: checked, codes: [] };
    const subject = { type: 'user', id: user_id } as const;
    await writeAudit(tx, { at: now, action: 'staff.recovery_codes_renewed', actor_user_id: user_id, subject });
    return { answer: checked, codes: await replaceRecoveryCodes(ctx, tx, user_id) };
  });
  const refusal = refusalOf(ctx, answer);
  if (refusal) throw refusal;
  return codes;
}

/** A member of staff about themselves. */
export async function getStaffSelf(ctx: AppContext, actor: Actor): Promise<StaffSelf> {
  const { user_id, username, staff } = actor;
  if (!staff) throw notFound();
  return { user_id, username, second_factor: staff, recovery_codes_left: await countRecoveryCodes(ctx.db, user_id) };
}
