import type { Stripe } from 'stripe';
import type { Ask } from './ask.ts';
import type { Outcome } from './outcome.ts';
import type { NewEvidence, ProviderDispute, ProviderFraudWarning } from './types.ts';

/** The calls about payments that a bank takes back. */
export type DisputeCalls = {
  retrieveDispute(disputeId: string): Promise<Outcome<ProviderDispute>>;
  /** Disputes begun since an instant. */
  listDisputes(since: Date): Promise<Outcome<ProviderDispute[]>>;
  /** Submits the evidence to the bank: it cannot be changed afterwards. */
  submitEvidence(evidence: NewEvidence): Promise<Outcome<ProviderDispute>>;
  /** Accepts a dispute. */
  closeDispute(dispute: { id: string; idempotency_key: string }): Promise<Outcome<ProviderDispute>>;
  retrieveFraudWarning(warningId: string): Promise<Outcome<ProviderFraudWarning>>;
};

const MOST_DISPUTES = 10_000;

/** Binds the calls about disputes to one client. */
export function disputeCalls(stripe: Stripe, ask: Ask): DisputeCalls {
  const { disputes } = stripe;
  return {
    retrieveDispute: (disputeId) =>
      ask('other', 'retrieve dispute', async () => readDispute(await disputes.retrieve(disputeId))),
    listDisputes: (since) =>
      ask('other', 'list disputes', async () => {
        const list = disputes.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 });
        return (await list.autoPagingToArray({ limit: MOST_DISPUTES })).map(readDispute);
      }),
    submitEvidence: ({ dispute_id, idempotency_key: idempotencyKey, evidence }) =>
      ask('other', 'submit evidence', async () =>
        readDispute(await disputes.update(dispute_id, { evidence, submit: true }, { idempotencyKey })),
      ),
    closeDispute: ({ id, idempotency_key: idempotencyKey }) =>
      ask('other', 'close dispute', async () => readDispute(await disputes.close(id, {}, { idempotencyKey }))),
    retrieveFraudWarning: (warningId) =>
      ask('other', 'retrieve fraud warning', async () => {
        const { id, charge, fraud_type, ...warning } = await stripe.radar.earlyFraudWarnings.retrieve(warningId);
        return {
          id,
          fraud_type,
          charge_id: typeof charge === 'string' ? charge : charge.id,
          is_actionable: warning.actionable,
          created_at: new Date(warning.created * 1000),
        };
      }),
  };
}

/** Reads a dispute. The amounts are read from its balance transactions: first money withdrawn, later money returned. */
function readDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, charge, currency, evidence_details: details } = dispute;
  const moves = dispute.balance_transactions.filter((line) => line.currency === currency);
  return {
    id,
    charge_id: typeof charge === 'string' ? charge : charge.id,
    status: dispute.status,
    reason: dispute.reason,
    currency,
    amount: dispute.amount,
    created_at: new Date(dispute.created * 1000),
    evidence_due_at: details.due_by === null ? null : new Date(details.due_by * 1000),
    has_evidence: details.submission_count > 0,
    withdrawn: moved(moves.filter(({ amount }) => amount < 0)),
    reinstated: moved(moves.filter(({ amount }) => amount > 0)),
  };
}

function moved(lines: Stripe.BalanceTransaction[]): ProviderDispute['withdrawn'] {
  return lines.reduce(
    (sum, { amount, fee }) => ({ amount: sum.amount + Math.abs(amount), fee_amount: sum.fee_amount + fee }),
    { amount: 0, fee_amount: 0 },
  );
}
