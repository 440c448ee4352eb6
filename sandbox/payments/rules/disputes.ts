import type { Stripe } from 'stripe';

import { invalidRequest } from '../http/errors.ts';
import { buildDispute } from '../objects/dispute.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { book } from './book.ts';
import { emitEvent, emitUpdate } from './emit-event.ts';

type Dispute = Stripe.Dispute;

const DAY_S = 24 * 3600;
const RESPONSE_S = 9 * DAY_S;
const DISPUTE_FEE = 1500;

export interface NewDisputeParams {
  charge: Stripe.Charge;
  amount: number;
  reason: string;
  inquiry: boolean;
}

/** The buyer's bank disputes a charge, or at first only asks about it. */
export function openDispute(sandbox: Sandbox, { charge, amount, reason, inquiry }: NewDisputeParams): Dispute {
  const created = sandbox.clock.seconds();
  const due_by = created + RESPONSE_S;
  const id = sandbox.ids.next('du_');
  const dispute = buildDispute({ id, created, due_by, amount, charge, reason, inquiry });
  const disputed = { ...charge, disputed: true };
  sandbox.store.put('charges', charge.id, disputed);
  sandbox.store.put('disputes', id, dispute);
  emitUpdate(sandbox, NO_CAUSE, 'charge.updated', { object: disputed, previous: { disputed: charge.disputed } });
  emitEvent(sandbox, NO_CAUSE, 'charge.dispute.created', dispute);
  sandbox.scheduler.schedule('pass-dispute-deadline', id, due_by * 1000);
  return inquiry ? dispute : withdrawFunds(sandbox, dispute);
}

/** The bank takes the disputed money, and a fee. */
function withdrawFunds(sandbox: Sandbox, dispute: Dispute): Dispute {
  const taken = moveFunds(sandbox, dispute, -dispute.amount, DISPUTE_FEE);
  emitEvent(sandbox, NO_CAUSE, 'charge.dispute.funds_withdrawn', taken);
  return taken;
}

function moveFunds(sandbox: Sandbox, dispute: Dispute, amount: number, fee: number): Dispute {
  const { currency, id, charge } = dispute;
  const source = typeof charge === 'string' ? charge : id;
  const description = amount < 0 ? `Chargeback withdrawal for ${source}` : `Chargeback reversal for ${source}`;
  const available_on = sandbox.clock.seconds();
  const entry = { available_on, amount, fee, currency, source: id, description, type: 'adjustment' } as const;
  return save(sandbox, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, book(sandbox, null, entry)],
  });
}

function save(sandbox: Sandbox, dispute: Dispute): Dispute {
  sandbox.store.put('disputes', dispute.id, dispute);
  return dispute;
}

const OPEN = new Set(['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review']);
const WAITING = new Set(['needs_response', 'warning_needs_response']);

/** Whether the outcome is still open. */
export function isOpen({ status }: Dispute): boolean {
  return OPEN.has(status);
}

function isInquiry({ status }: Dispute): boolean {
  return status.startsWith('warning_');
}

/** The charge of a dispute that took money away cannot be refunded as well. */
export function checkNotDisputed({ store }: Sandbox, charge: Stripe.Charge): void {
  if (!charge.disputed) return;
  for (const dispute of store.oldestFirst('disputes')) {
    if (dispute.charge !== charge.id || dispute.is_charge_refundable) continue;
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
}

export interface DisputeChange {
  evidence: Record<string, string | null>;
  metadata: Stripe.Metadata;
  submit: boolean;
}

/** Takes evidence in, and hands it to the bank unless it is only a draft. */
export function updateDispute(sandbox: Sandbox, cause: Cause, dispute: Dispute, change: DisputeChange): Dispute {
  const gives = Object.keys(change.evidence).length > 0;
  if (gives && !WAITING.has(dispute.status)) {
    throw invalidRequest(`This dispute is ${dispute.status}; evidence can no longer be changed.`, {
      param: 'evidence',
    });
  }
  const { evidence, evidence_details: details } = dispute;
  const submits = gives && change.submit;
  const updated = save(sandbox, {
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

/** Texts by which a test says beforehand how the bank decides. */
function testOutcome({ evidence }: Dispute): DisputeAction | null {
  if (evidence.uncategorized_text === 'winning_evidence') return 'win';
  return evidence.uncategorized_text === 'losing_evidence' ? 'lose' : null;
}

/** Decides a dispute by the text its evidence holds. */
export function decideDispute(sandbox: Sandbox, id: string): void {
  const dispute = sandbox.store.get('disputes', id);
  const action = dispute && testOutcome(dispute);
  if (dispute && action && isOpen(dispute)) settleDispute(sandbox, NO_CAUSE, dispute, action);
}

export type DisputeAction = 'win' | 'lose' | 'withdraw' | 'escalate';

/** Ends a dispute, or turns an inquiry into one that takes the money. */
export function settleDispute(sandbox: Sandbox, cause: Cause, dispute: Dispute, action: DisputeAction): Dispute {
  if (action === 'escalate') return escalate(sandbox, dispute);
  if (isInquiry(dispute)) return end(sandbox, cause, dispute, 'warning_closed');
  if (action === 'lose') return end(sandbox, cause, dispute, 'lost');
  const reinstated = moveFunds(sandbox, { ...dispute, status: 'won' }, dispute.amount, 0);
  emitEvent(sandbox, cause, 'charge.dispute.funds_reinstated', reinstated);
  return end(sandbox, cause, reinstated, 'won');
}

function end(sandbox: Sandbox, cause: Cause, dispute: Dispute, status: Dispute['status']): Dispute {
  const ended = save(sandbox, { ...dispute, status });
  emitEvent(sandbox, cause, 'charge.dispute.closed', ended);
  return ended;
}

function escalate(sandbox: Sandbox, dispute: Dispute): Dispute {
  if (!isInquiry(dispute)) throw invalidRequest(`Dispute ${dispute.id} is no inquiry.`);
  const due_by = sandbox.clock.seconds() + RESPONSE_S;
  sandbox.scheduler.schedule('pass-dispute-deadline', dispute.id, due_by * 1000);
  const risen = save(sandbox, {
    ...dispute,
    evidence_details: { ...dispute.evidence_details, due_by },
    is_charge_refundable: false,
    status: 'needs_response',
  });
  emitUpdate(sandbox, NO_CAUSE, 'charge.dispute.updated', { object: risen, previous: { status: dispute.status } });
  return withdrawFunds(sandbox, risen);
}

/** Who does not answer in time loses; an inquiry nobody answered is closed. */
export function passDisputeDeadline(sandbox: Sandbox, id: string): void {
  const dispute = sandbox.store.get('disputes', id);
  if (!dispute || !WAITING.has(dispute.status)) return;
  const { evidence_details: details } = dispute;
  if ((details.due_by ?? 0) > sandbox.clock.seconds()) return;
  const late = { ...dispute, evidence_details: { ...details, past_due: true } };
  settleDispute(sandbox, NO_CAUSE, late, 'lose');
}
