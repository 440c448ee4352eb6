import { type StaffTaskDetail, type TaskKind, taskKinds } from '#contract/staff-queue.ts';
import type { AppContext } from '#server/context.ts';
import { composeEvidence } from '#server/domains/disputes/compose-evidence.ts';
import { getDispute } from '#server/domains/disputes/queries.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { hasLook } from './looks.ts';
import { presentTask } from './present-task.ts';
import { findTask } from './task-queries.ts';
import { findReportedListing, findSeller } from './task-resale.ts';

export type TaskId = { kind: TaskKind; id: string };

/** The item of an address; 404 for unknown kinds. */
export function readTaskId({ kind, id }: { kind: string; id: string }): TaskId {
  const known = taskKinds.find((one) => one === kind);
  if (!known) throw notFound();
  return { kind: known, id };
}

/** One item of the queue with all details. */
export async function getTask(ctx: AppContext, actor: Actor, task: TaskId): Promise<StaffTaskDetail> {
  const row = await findTask(ctx.db, ctx.settings, task);
  if (!row) throw notFound();
  const [report, dispute, finding, warning, seller, listing] = await Promise.all([
    task.kind === 'report' ? findReport(ctx, task.id) : null,
    task.kind === 'dispute' ? findDispute(ctx, actor, task.id) : null,
    task.kind === 'finding' ? findFinding(ctx, task.id) : null,
    task.kind === 'warning' ? findWarning(ctx, task.id) : null,
    task.kind === 'seller' ? findSeller(ctx, task.id) : null,
    task.kind === 'report' ? findReportedListing(ctx, task.id) : null,
  ]);
  return { ...presentTask(row), report, dispute, finding, warning, seller, listing };
}

async function findReport(ctx: AppContext, id: string): Promise<StaffTaskDetail['report']> {
  const report = await ctx.db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'about', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
  return report ?? null;
}

async function findDispute(ctx: AppContext, actor: Actor, id: string): Promise<StaffTaskDetail['dispute']> {
  const dispute = await getDispute(ctx.db, id);
  const { state, currency, fee_amount, evidence_sent_at } = dispute;
  const isSeen = await hasLook(ctx, actor, { subject: 'order', id: dispute.order_id });
  const evidence = isSeen ? await composeEvidence(ctx.db, dispute) : null;
  return {
    state,
    fee: { amount: fee_amount, currency },
    evidence: evidence && evidence.map((part) => pick(part, ['label', 'text'])),
    evidence_sent_at: evidence_sent_at?.toISOString() ?? null,
  };
}

async function findFinding(ctx: AppContext, id: string): Promise<StaffTaskDetail['finding']> {
  const { currency, provider_amount, book_amount, ...finding } = await ctx.db
    .selectFrom('reconciliation_findings')
    .select(['provider_transaction_id', 'provider_amount', 'book_amount', 'currency', 'ledger_keys'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  return { ...finding, provider_amount: money(provider_amount), book_amount: money(book_amount) };
}

function findWarning(ctx: AppContext, id: string): Promise<StaffTaskDetail['warning']> {
  return ctx.db
    .selectFrom('fraud_warnings as w')
    .innerJoin('payments as p', 'p.id', 'w.payment_id')
    .select(['w.provider_warning_id', 'p.provider_payment_intent_id as provider_payment_id'])
    .where('w.id', '=', id)
    .executeTakeFirstOrThrow();
}
