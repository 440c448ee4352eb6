import type { AppContext } from '#server/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { reconcileDisputes } from './reconcile-disputes.ts';
import { sendDueEvidence } from './send-due-evidence.ts';

/** The background jobs of disputes: lost webhooks, and evidence before it is due. */
export function disputeJobs(ctx: AppContext): Jobs {
  return {
    reconcile_disputes: { cron: '*/10 * * * *', run: () => reconcileDisputes(ctx) },
    send_due_evidence: { cron: '*/10 * * * *', run: () => sendDueEvidence(ctx) },
  };
}
