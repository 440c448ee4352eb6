import type { StaffTaskDetail } from '#contract/staff-queue.ts';
import type { AppContext } from '#server/context.ts';
import { settleFinding, unsettleFinding } from '#server/domains/payments/findings.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, notFound } from '#server/platform/lib/errors.ts';
import { getTask, type TaskId } from './get-task.ts';
import { findTask, type TaskRow } from './task-queries.ts';

type Act = { action: 'taken' | 'released' | 'done' | 'reopened'; note?: string };

/** Takes an item for the caller; of two concurrent callers one gets it, and the other learns who. */
export function takeTask(ctx: AppContext, actor: Actor, task: TaskId): Promise<StaffTaskDetail> {
  return change(ctx, actor, task, async (tx, row, now) => {
    if (row.state === 'taken' && row.taken_by_user_id === actor.user_id) return null;
    if (row.state === 'taken') throw conflict('taken_meanwhile', `${row.taken_by} has taken it.`, { by: row.taken_by });
    refuseEnded(row);
    await store(tx, task, {
      taken_by_user_id: actor.user_id,
      taken_at: now,
      done_by_user_id: null,
      done_at: null,
      note: '',
    });
    return { action: 'taken' };
  });
}

/** Gives an item back, also one of a colleague who is away. */
export function releaseTask(ctx: AppContext, actor: Actor, task: TaskId): Promise<StaffTaskDetail> {
  return change(ctx, actor, task, async (tx, row) => {
    if (row.state !== 'taken') return null;
    await store(tx, task, { taken_by_user_id: null, taken_at: null });
    return { action: 'released' };
  });
}

/** Marks an item as done. If a colleague has taken it, they must give it back first. */
export function finishTask(
  ctx: AppContext,
  actor: Actor,
  { note, ...task }: TaskId & { note: string },
): Promise<StaffTaskDetail> {
  return change(ctx, actor, task, async (tx, row, now) => {
    if (row.state === 'taken' && row.taken_by_user_id !== actor.user_id)
      throw conflict('taken_meanwhile', `${row.taken_by} has taken it.`, { by: row.taken_by });
    if (row.state === 'done') throw conflict('is_done', 'This is already done.');
    await store(tx, task, { done_by_user_id: actor.user_id, done_at: now, note });
    if (task.kind === 'finding')
      await settleFinding(tx, { finding_id: task.id, note, actor_user_id: actor.user_id, now });
    return { action: 'done', note };
  });
}

/** Reopens an item that was done. */
export function reopenTask(ctx: AppContext, actor: Actor, task: TaskId): Promise<StaffTaskDetail> {
  return change(ctx, actor, task, async (tx, row) => {
    if (row.state !== 'done') return null;
    await store(tx, task, { taken_by_user_id: null, taken_at: null, done_by_user_id: null, done_at: null });
    if (task.kind === 'finding') await unsettleFinding(tx, task.id);
    return { action: 'reopened' };
  });
}

function refuseEnded({ state }: TaskRow): void {
  if (state === 'done') throw conflict('is_done', 'This is already done.');
  if (state === 'over') throw conflict('is_done', 'Nobody has to do anything here any more.');
}

type Work = (tx: Tx, row: TaskRow, now: Date) => Promise<Act | null>;

/** The item's own row is locked during the change. */
async function change(ctx: AppContext, actor: Actor, task: TaskId, work: Work): Promise<StaffTaskDetail> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    if (!(await findTask(tx, ctx.settings, task))) throw notFound();
    const { kind, id: subject_id } = task;
    const untouched = { kind, subject_id };
    await tx
      .insertInto('staff_tasks')
      .values(untouched)
      .onConflict((conflicting) => conflicting.doNothing())
      .execute();
    await tx
      .selectFrom('staff_tasks')
      .select('kind')
      .where('kind', '=', kind)
      .where('subject_id', '=', subject_id)
      .forUpdate()
      .execute();
    const row = await findTask(tx, ctx.settings, task);
    if (!row) throw notFound();
    const act = await work(tx, row, now);
    if (!act) return;
    await writeAudit(tx, {
      at: now,
      action: `staff.task_${act.action}`,
      actor_user_id: actor.user_id,
      subject: { type: 'staff_task', id: `${kind}:${subject_id}` },
      data: { reason: act.note ?? '' },
    });
  });
  return getTask(ctx, actor, task);
}

type Values = Partial<{
  taken_by_user_id: string | null;
  taken_at: Date | null;
  done_by_user_id: string | null;
  done_at: Date | null;
  note: string;
}>;

async function store(tx: Tx, { kind, id }: TaskId, values: Values): Promise<void> {
  await tx.updateTable('staff_tasks').set(values).where('kind', '=', kind).where('subject_id', '=', id).execute();
}
