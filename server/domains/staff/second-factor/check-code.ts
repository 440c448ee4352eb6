import type { Selectable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { AppError, invalid, notFound } from '#server/platform/lib/errors.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './secret-box.ts';
import { stepOf } from './totp.ts';

export type StaffRow = Selectable<Database['staff']>;
export type CodeAnswer = 'totp' | 'recovery_code' | 'wrong' | 'locked';

type Input = { code: string; takesRecoveryCodes: boolean; now: Date };

/** The row of a member of staff, locked, so that no two codes are checked at once. */
export async function lockStaff(tx: Tx, userId: string): Promise<StaffRow> {
  const staff = await tx.selectFrom('staff').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
  if (!staff) throw notFound();
  return staff;
}

/**
 * Checks a code and uses it up; counts failures, and locks after too many in a row. The caller commits in any case and
 * responds with `refusalOf` afterwards.
 */
export async function checkCode(ctx: AppContext, tx: Tx, staff: StaffRow, input: Input): Promise<CodeAnswer> {
  const { now } = input;
  const answer = await answerTo(ctx, tx, staff, input);
  if (answer === 'wrong' || answer === 'locked') await countFailure(ctx, tx, { staff, answer, now });
  else
    await tx
      .updateTable('staff')
      .set({ wrong_codes: 0, locked_until: null })
      .where('user_id', '=', staff.user_id)
      .execute();
  return answer;
}

async function answerTo(ctx: AppContext, tx: Tx, staff: StaffRow, input: Input): Promise<CodeAnswer> {
  const { code, takesRecoveryCodes, now } = input;
  if (staff.locked_until && staff.locked_until > now) return 'locked';
  if (await isNewTotp(ctx, tx, staff, input)) return 'totp';
  const { user_id } = staff;
  return takesRecoveryCodes && (await spendRecoveryCode(ctx, tx, { user_id, code, now })) ? 'recovery_code' : 'wrong';
}

/** A used code, and any older one, is refused, because somebody may have seen it. */
async function isNewTotp(ctx: AppContext, tx: Tx, staff: StaffRow, { code, now }: Input): Promise<boolean> {
  const { user_id, totp_secret, totp_last_step } = staff;
  const digits = code.replace(/\s/g, '');
  if (!totp_secret || !/^\d{6}$/.test(digits)) return false;
  const step = stepOf(openSecret(ctx.config.secretPepper, user_id, totp_secret), digits, now);
  if (step === null || (totp_last_step !== null && step <= totp_last_step)) return false;
  await tx.updateTable('staff').set({ totp_last_step: step }).where('user_id', '=', user_id).execute();
  return true;
}

type Failure = { staff: StaffRow; answer: 'wrong' | 'locked'; now: Date };

async function countFailure(ctx: AppContext, tx: Tx, { staff, answer, now }: Failure): Promise<void> {
  const { user_id } = staff;
  const wrong_codes = answer === 'wrong' ? staff.wrong_codes + 1 : staff.wrong_codes;
  const isTooMany = wrong_codes >= ctx.settings.staff_code_tries && answer === 'wrong';
  const wait = ctx.settings.staff_code_wait_minutes * MINUTE;
  await tx
    .updateTable('staff')
    // After the wait the full number of tries is available again.
    .set(isTooMany ? { wrong_codes: 0, locked_until: addMilliseconds(now, wait) } : { wrong_codes })
    .where('user_id', '=', user_id)
    .execute();
  const subject = { type: 'user', id: user_id } as const;
  const data = { because: answer, locks: isTooMany };
  await writeAudit(tx, { at: now, action: 'staff.second_factor_refused', actor_user_id: user_id, subject, data });
}

/** The error for a refused code; undefined for a right one. */
export function refusalOf(ctx: AppContext, answer: CodeAnswer): AppError | undefined {
  if (answer === 'wrong') return invalid({ code: ['This code is wrong, or was already used.'] });
  if (answer !== 'locked') return undefined;
  const minutes = ctx.settings.staff_code_wait_minutes;
  const detail = `Too many wrong codes. Wait ${minutes} minutes and try again.`;
  return new AppError(429, { detail, code: 'second_factor_locked' }, { 'retry-after': String(minutes * 60) });
}
