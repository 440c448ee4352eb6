import { sql } from 'kysely';
import type { LookSubject } from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
import { AppError, notFound } from '#server/platform/lib/errors.ts';

export type Subject = { subject: LookSubject; id: string };

const TABLES = { user: 'users', organization: 'organizations', order: 'orders' } as const;

/**
 * Records the caller's reason for looking at an account, an organization or an order, and returns until when they may.
 */
export async function lookAsStaff(
  ctx: AppContext,
  { user_id }: Actor,
  { subject, id, reason }: Subject & { reason: string },
): Promise<Date> {
  await ctx.limits.consume('limit_staff_looks_per_user_hour', limitKey(user_id));
  const { rows } = await sql`select from ${sql.table(TABLES[subject])} where id = ${id}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
  const now = ctx.clock.now();
  await writeAudit(ctx.db, {
    at: now,
    action: 'staff.looked',
    actor_user_id: user_id,
    subject: { type: subject, id },
    data: { reason },
  });
  return addMilliseconds(now, ctx.settings.staff_look_minutes * MINUTE);
}

/** Whether the caller has recently given a reason for looking at a subject. */
export async function hasLook(ctx: AppContext, { user_id }: Actor, { subject, id }: Subject): Promise<boolean> {
  const since = addMilliseconds(ctx.clock.now(), -ctx.settings.staff_look_minutes * MINUTE);
  const look = await ctx.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_type', '=', subject)
    .where('subject_id', '=', id)
    .where('action', '=', 'staff.looked')
    .where('actor_user_id', '=', user_id)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return look !== undefined;
}

/** Refuses to show a subject to a caller who has not given a reason. */
export async function requireLook(ctx: AppContext, actor: Actor, subject: Subject): Promise<void> {
  if (await hasLook(ctx, actor, subject)) return;
  throw new AppError(403, { detail: 'Say first why you look at this.', code: 'reason_needed' });
}
