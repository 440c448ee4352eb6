import { type StaffTaskDetail, type TaskKind, taskKinds } from '#contract/staff-queue.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { presentTask } from './present-task.ts';
import { findTask } from './task-queries.ts';

export type TaskId = { kind: TaskKind; id: string };

/** The item an address names; 404 for kinds that do not exist. */
export function readTaskId({ kind, id }: { kind: string; id: string }): TaskId {
  const known = taskKinds.find((one) => one === kind);
  if (!known) throw notFound();
  return { kind: known, id };
}

/** One item of the queue with all that is known about it. */
export async function getTask(ctx: AppContext, task: TaskId): Promise<StaffTaskDetail> {
  const row = await findTask(ctx.db, ctx.settings, task);
  if (!row) throw notFound();
  return { ...presentTask(row), report: task.kind === 'report' ? await findReport(ctx, task.id) : null };
}

async function findReport(ctx: AppContext, id: string): Promise<StaffTaskDetail['report']> {
  const report = await ctx.db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'about', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
  return report ?? null;
}
