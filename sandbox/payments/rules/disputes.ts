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

/** Opens a dispute of a charge, or an inquiry. */
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
  return saveDispute(sandbox, {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, book(sandbox, null, entry)],
  });
}

/** Stores a dispute. */
export function saveDispute(sandbox: Sandbox, dispute: Dispute): Dispute {
  sandbox.store.put('disputes', dispute.id, dispute);
  return dispute;
}

const OPEN = new Set(['needs_response', 'under_review', 'warning_needs_response', 'warning_under_review']);
const WAITING = new Set(['needs_response', 'warning_needs_response']);

/** Whether the outcome is still open. */
export function isOpen({ status }: Dispute): boolean {
  return OPEN.has(status);
}

/** Whether the bank only asks, and has taken nothing. */
export function isInquiry({ status }: Dispute): boolean {
  return status.startsWith('warning_');
}

/** Whether evidence is still accepted. */
export function isWaiting({ status }: Dispute): boolean {
  return WAITING.has(status);
}

/** A disputed charge whose money was taken cannot be refunded until the money is back. */
export function checkNotDisputed({ store }: Sandbox, charge: Stripe.Charge): void {
  if (!charge.disputed) return;
  for (const dispute of store.oldestFirst('disputes')) {
    if (dispute.charge !== charge.id || dispute.is_charge_refundable) continue;
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
}

export type DisputeAction = 'win' | 'lose' | 'withdraw' | 'escalate';

/** Ends a dispute, or turns an inquiry into one that takes the money. */
export function settleDispute(sandbox: Sandbox, cause: Cause, dispute: Dispute, action: DisputeAction): Dispute {
  if (action === 'escalate') return escalate(sandbox, dispute);
  if (isInquiry(dispute)) return end(sandbox, cause, dispute, 'warning_closed');
  if (action === 'lose') return end(sandbox, cause, dispute, 'lost');
  const won = { ...dispute, is_charge_refundable: true, status: 'won' } as const;
  const reinstated = moveFunds(sandbox, won, dispute.amount, 0);
  emitEvent(sandbox, cause, 'charge.dispute.funds_reinstated', reinstated);
  return end(sandbox, cause, reinstated, 'won');
}

function end(sandbox: Sandbox, cause: Cause, dispute: Dispute, status: Dispute['status']): Dispute {
  const ended = saveDispute(sandbox, { ...dispute, status });
  emitEvent(sandbox, cause, 'charge.dispute.closed', ended);
  return ended;
}

function escalate(sandbox: Sandbox, dispute: Dispute): Dispute {
  if (!isInquiry(dispute)) throw invalidRequest(`Dispute ${dispute.id} is no inquiry.`);
  const due_by = sandbox.clock.seconds() + RESPONSE_S;
  sandbox.scheduler.schedule('pass-dispute-deadline', dispute.id, due_by * 1000);
  const risen = saveDispute(sandbox, {
    ...dispute,
    evidence_details: { ...dispute.evidence_details, due_by },
    is_charge_refundable: false,
    status: 'needs_response',
  });
  emitUpdate(sandbox, NO_CAUSE, 'charge.dispute.updated', { object: risen, previous: { status: dispute.status } });
  return withdrawFunds(sandbox, risen);
}

/** At the deadline an unanswered dispute is lost; an unanswered inquiry is closed. */
export function passDisputeDeadline(sandbox: Sandbox, id: string): void {
  const dispute = sandbox.store.get('disputes', id);
  if (!dispute || !isWaiting(dispute)) return;
  const { evidence_details: details } = dispute;
  if ((details.due_by ?? 0) > sandbox.clock.seconds()) return;
  const late = { ...dispute, evidence_details: { ...details, past_due: true } };
  settleDispute(sandbox, NO_CAUSE, late, 'lose');
}
