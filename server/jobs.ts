import type { AppContext } from './context.ts';
import { connectHooks } from './connect-hooks.ts';
import { authJobs } from '#server/domains/auth/jobs.ts';
import { cancellationJobs } from '#server/domains/cancellations/jobs.ts';
import { checkoutJobs } from '#server/domains/checkout/jobs.ts';
import { connectJobs } from '#server/domains/connect/jobs.ts';
import { disputeJobs } from '#server/domains/disputes/jobs.ts';
import { doorJobs } from '#server/domains/door/jobs.ts';
import { eventJobs } from '#server/domains/events/jobs.ts';
import { invitationJobs } from '#server/domains/invitations/jobs.ts';
import { messageJobs } from '#server/domains/messages/jobs.ts';
import { organizationJobs } from '#server/domains/organizations/jobs.ts';
import { paymentJobs } from '#server/domains/payments/jobs.ts';
import { refundJobs } from '#server/domains/refunds/jobs.ts';
import { requestJobs } from '#server/domains/requests/jobs.ts';
import { resaleJobs } from '#server/domains/resale/jobs.ts';
import { salesMailJobs } from '#server/domains/sales-mails/jobs.ts';
import { savedJobs } from '#server/domains/saved/jobs.ts';
import { settlementJobs } from '#server/domains/settlements/jobs.ts';
import { ticketJobs } from '#server/domains/tickets/jobs.ts';
import { ticketTransferJobs } from '#server/domains/ticket-transfers/jobs.ts';
import { invariantJobs } from '#server/invariants/jobs.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { joinRecords } from '#server/platform/lib/join-records.ts';
import { transferHooks } from './transfer-hooks.ts';
import { waitingListJobs } from '#server/domains/waiting-list/jobs.ts';
import { webhookHandlers } from './webhook-handlers.ts';

/** All queued and scheduled jobs, which run once a minute at most. Work due every few seconds is a loop in worker.ts. */
export function allJobs(ctx: AppContext): Jobs {
  return joinRecords(
    'jobs',
    authJobs(ctx),
    organizationJobs(ctx),
    connectJobs(ctx, connectHooks),
    eventJobs(ctx),
    requestJobs(ctx),
    invitationJobs(ctx),
    paymentJobs(ctx, webhookHandlers, transferHooks),
    settlementJobs(ctx),
    ticketJobs(ctx),
    ticketTransferJobs(ctx),
    savedJobs(ctx),
    resaleJobs(ctx),
    checkoutJobs(ctx),
    messageJobs(ctx),
    cancellationJobs(ctx),
    disputeJobs(ctx),
    refundJobs(ctx),
    waitingListJobs(ctx),
    doorJobs(ctx),
    salesMailJobs(ctx),
    invariantJobs(ctx),
  );
}
