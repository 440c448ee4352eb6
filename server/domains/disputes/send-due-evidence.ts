import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { inPages } from '#server/platform/jobs/in-pages.ts';
import { tryOne } from '#server/platform/jobs/try-one.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import type { DisputeRow } from './queries.ts';
import { sendEvidence } from './send-evidence.ts';
import { takingEvidence } from './states.ts';
import { writeHostMails, writeStaffMail } from './write-mails.ts';

const BATCH = 100;
type Due = DisputeRow & { organization_id: string; kind: string };

/**
 * Reminds staff and hosts once of evidence that is due soon, and sends evidence shortly before it is due if nobody did:
 * as late as is safe, because admissions may still be added.
 */
export async function sendDueEvidence(ctx: AppContext): Promise<void> {
  const { dispute_reminder_hours, dispute_evidence_hours } = ctx.settings;
  for await (const due of inPages<Due>((last) => listDue(ctx, dispute_reminder_hours, last)))
    await tryOne(ctx, { dispute: due.id }, () => remind(ctx, due));
  ctx.wake.outbox();
  for await (const due of inPages<Due>((last) => listDue(ctx, dispute_evidence_hours, last)))
    await tryOne(ctx, { dispute: due.id }, () => sendEvidence(ctx, due));
}

function remind(ctx: AppContext, { id, organization_id, kind }: Due): Promise<void> {
  const about = { id, payload: { dispute_id: id }, now: ctx.clock.now() };
  return inTransaction(ctx.db, async (tx) => {
    await writeStaffMail(ctx, tx, { template: 'dispute_due_staff', ...about });
    await writeHostMails(tx, { template: 'dispute_due', organization_id, kind, ...about });
  });
}

/** Disputes that wait for evidence and are due within some hours. */
function listDue({ db, clock }: AppContext, hours: number, after: Due | undefined): Promise<Due[]> {
  const due = db
    .selectFrom('disputes as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .selectAll('d')
    .select(['e.organization_id', 'o.kind'])
    .where('d.closed_at', 'is', null)
    .where('d.evidence_sent_at', 'is', null)
    .where('d.provider_status', 'in', takingEvidence)
    .where('d.evidence_due_at', '<=', addMilliseconds(clock.now(), hours * HOUR))
    .orderBy('d.evidence_due_at')
    .orderBy('d.id')
    .limit(BATCH);
  if (!after) return due.execute();
  const further = sql<boolean>`(d.evidence_due_at, d.id) > (${after.evidence_due_at}::timestamptz, ${after.id}::uuid)`;
  return due.where(further).execute();
}
