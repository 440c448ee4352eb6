import type { Stripe } from 'stripe';

import { invalidRequest } from '../http/errors.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { isInquiry, isOpen, isWaiting, saveDispute, settleDispute } from './disputes.ts';
import type { DisputeAction } from './disputes.ts';
import { emitUpdate } from './emit-event.ts';

type Dispute = Stripe.Dispute;

export interface DisputeChange {
  evidence: Record<string, string | null>;
  metadata: Stripe.Metadata;
  submit: boolean;
}

/** Stores evidence, and submits it to the bank unless it is a draft. */
export function updateDispute(sandbox: Sandbox, cause: Cause, dispute: Dispute, change: DisputeChange): Dispute {
  const gives = Object.keys(change.evidence).length > 0;
  if (gives && !isWaiting(dispute)) {
    throw invalidRequest(`This dispute is ${dispute.status}; evidence can no longer be changed.`, {
      param: 'evidence',
    });
  }
  const { evidence, evidence_details: details } = dispute;
  const submits = gives && change.submit;
  const updated = saveDispute(sandbox, {
    ...dispute,
    evidence: { ...evidence, ...change.evidence },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || gives,
      submission_count: details.submission_count + (submits ? 1 : 0),
      submission_method: submits ? 'manual' : details.submission_method,
    },
    metadata: { ...dispute.metadata, ...change.metadata },
    status: submits ? (isInquiry(dispute) ? 'warning_under_review' : 'under_review') : dispute.status,
  });
  const { status } = dispute;
  emitUpdate(sandbox, cause, 'charge.dispute.updated', { object: updated, previous: { status, evidence } });
  if (submits && testOutcome(updated)) {
    const due = sandbox.clock.now() + sandbox.settings.money.settle_after_s * 1000;
    sandbox.scheduler.schedule('decide-dispute', dispute.id, due);
  }
  return updated;
}

/** Texts in the evidence with which a test chooses the bank's decision. */
function testOutcome({ evidence }: Dispute): DisputeAction | null {
  if (evidence.uncategorized_text === 'winning_evidence') return 'win';
  return evidence.uncategorized_text === 'losing_evidence' ? 'lose' : null;
}

/** Decides a dispute by the text of its evidence. */
export function decideDispute(sandbox: Sandbox, id: string): void {
  const dispute = sandbox.store.get('disputes', id);
  const action = dispute && testOutcome(dispute);
  if (dispute && action && isOpen(dispute)) settleDispute(sandbox, NO_CAUSE, dispute, action);
}
