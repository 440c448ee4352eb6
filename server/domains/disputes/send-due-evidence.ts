import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { sendEvidence } from './send-evidence.ts';
import { writeHostMails, writeStaffMail } from './write-mails.ts';

const BATCH = 100;
const WAITING = ['needs_response', 'warning_needs_response'];

/**
 * Reminds staff and hosts once of evidence that is due soon, and sends evidence shortly before it is due if nobody did:
 * as late as is safe, because admissions may still be added.
 */
export async function sendDueEvidence(ctx: AppContext): Promise<void> {
  const { dispute_reminder_hours, dispute_evidence_hours } = ctx.settings;
  for (const { id, organization_id, kind } of await listDue(ctx, dispute_reminder_hours)) {
    const about = { id, payload: { dispute_id: id }, now: ctx.clock.now() };
    await inTransaction(ctx.db, async (tx) => {
      await writeStaffMail(ctx, tx, { template: 'dispute_due_staff', ...about });
      await writeHostMails(tx, { template: 'dispute_due', organization_id, kind, ...about });
    });
  }
  ctx.wake.outbox();
  for (const { organization_id: _organization, kind: _kind, ...dispute } of await listDue(ctx, dispute_evidence_hours))
    await sendEvidence(ctx, dispute);
}

/** Disputes that wait for evidence and are due within some hours. */
function listDue({ db, clock }: AppContext, hours: number) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .selectAll('d')
    .select(['e.organization_id', 'o.kind'])
    .where('d.closed_at', 'is', null)
    .where('d.evidence_sent_at', 'is', null)
    .where('d.provider_status', 'in', WAITING)
    .where('d.evidence_due_at', '<=', addMilliseconds(clock.now(), hours * HOUR))
    .orderBy('d.evidence_due_at')
    .limit(BATCH)
    .execute();
}
