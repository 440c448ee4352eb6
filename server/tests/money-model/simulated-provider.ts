import type { Outcome } from '#server/platform/payments-provider/outcome.ts';
import type { PaymentsProvider } from '#server/platform/payments-provider/provider.ts';
import type {
  NewRefund,
  NewReversal,
  NewTransfer,
  ProviderBalanceTransaction,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '#server/platform/payments-provider/types.ts';

export type Fault = 'silent' | 'lost_answer';

type Charge = { intent_id: string; charge_id: string; order_id: string; amount: number; fee: number };
type Refund = ProviderRefund & { intent_id: string };
type Transfer = { id: string; transfer_id: string; amount: number; amount_reversed: number };

const FEE_OF_DISPUTE = 1500;
const currency = 'eur';

/**
 * The provider in memory: only what moves its balance, written independently of our ledger. It remembers idempotency
 * keys, and an answer can get lost before or after the work.
 */
export class SimulatedProvider {
  readonly lines: ProviderBalanceTransaction[] = [];
  readonly charges: Charge[] = [];
  readonly refunds: Refund[] = [];
  readonly transfers: Transfer[] = [];
  readonly disputes: ProviderDispute[] = [];
  fault: Fault | null = null;
  isRestricted = false;
  private readonly done = new Map<string, Outcome<never> | { kind: 'ok'; value: unknown }>();
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  get balance(): number {
    return this.lines.reduce((total, { net }) => total + net, 0);
  }

  /** What the provider still has of an order's money, without its own fees and without what a bank holds. */
  keptOf(orderId: string): number {
    const charges = this.charges.filter(({ order_id }) => order_id === orderId);
    const kept = charges.map(({ intent_id, charge_id, amount }) => {
      const back = this.refunds.filter((refund) => refund.intent_id === intent_id && refund.status !== 'failed');
      const disputed = this.disputes.filter((dispute) => dispute.charge_id === charge_id);
      const taken = disputed.map(({ withdrawn, reinstated }) => withdrawn.amount - reinstated.amount);
      return amount - total(back.map((refund) => refund.amount)) - total(taken);
    });
    return total(kept);
  }

  pay(order_id: string, amount: number): ProviderPayment {
    const charge_id = this.id('ch');
    const intent_id = this.id('pi');
    const fee = Math.round(amount * 0.015) + 25;
    this.charges.push({ intent_id, charge_id, order_id, amount, fee });
    this.book({ type: 'charge', source_id: charge_id, amount, fee });
    return { intent_id, charge_id, status: 'succeeded', amount, currency, fee_amount: null };
  }

  /** The part of a charge that was not refunded yet. */
  restOf({ intent_id, charge_id, amount }: Charge): number {
    const back = this.refunds.filter((refund) => refund.intent_id === intent_id && refund.status !== 'failed');
    const taken = this.disputes.filter((one) => one.charge_id === charge_id && one.status !== 'won');
    return amount - total(back.map((refund) => refund.amount)) - total(taken.map(({ withdrawn }) => withdrawn.amount));
  }

  refund({
    intent_id,
    amount,
    refund_id,
  }: {
    intent_id: string;
    amount: number;
    refund_id: string | null;
  }): Outcome<Refund> {
    const charge = this.charges.find((one) => one.intent_id === intent_id);
    if (!charge) return refused('resource_missing');
    const isTaken = (one: ProviderDispute) => one.charge_id === charge.charge_id && one.withdrawn.amount > 0;
    if (this.disputes.some((one) => isTaken(one) && one.status !== 'won')) return refused('charge_disputed');
    if (amount > this.restOf(charge)) return refused('charge_already_refunded');
    if (amount > this.balance) return refused('balance_insufficient');
    const refund: Refund = {
      id: this.id('re'),
      refund_id,
      status: 'succeeded',
      amount,
      currency,
      intent_id,
      failure_reason: null,
    };
    this.refunds.push(refund);
    this.book({ type: 'refund', source_id: refund.id, amount: -amount, fee: 0 });
    return ok({ ...refund });
  }

  failRefund(refund: Refund): void {
    refund.status = 'failed';
    this.book({ type: 'refund_failure', source_id: refund.id, amount: refund.amount, fee: 0 });
  }

  dispute(charge: Charge, amount: number): ProviderDispute {
    const dispute: ProviderDispute = {
      id: this.id('du'),
      charge_id: charge.charge_id,
      status: 'needs_response',
      reason: 'fraudulent',
      currency,
      amount,
      created_at: this.now(),
      evidence_due_at: null,
      has_evidence: false,
      withdrawn: { amount, fee_amount: FEE_OF_DISPUTE },
      reinstated: { amount: 0, fee_amount: 0 },
    };
    this.disputes.push(dispute);
    this.book({ type: 'adjustment', source_id: dispute.id, amount: -amount, fee: FEE_OF_DISPUTE });
    return dispute;
  }

  decide(dispute: ProviderDispute, isWon: boolean): void {
    dispute.status = isWon ? 'won' : 'lost';
    if (!isWon) return;
    dispute.reinstated = { amount: dispute.amount, fee_amount: 0 };
    this.book({ type: 'adjustment', source_id: dispute.id, amount: dispute.amount, fee: 0 });
  }

  /** The calls that the product makes. Calls that the model does not need are missing and fail. */
  get calls(): PaymentsProvider['worker'] {
    const calls: Partial<PaymentsProvider['worker']> = {
      createRefund: async ({ idempotency_key, ...refund }: NewRefund) =>
        this.once(idempotency_key, () => this.refund(refund)),
      listRefunds: async (intentId) => ok(this.refunds.filter(({ intent_id }) => intent_id === intentId)),
      createTransfer: async ({ idempotency_key, ...transfer }: NewTransfer) =>
        this.once(idempotency_key, () => this.transfer(transfer)),
      findLostTransfer: async ({ transfer_id }) =>
        ok(this.transfers.find((one) => one.transfer_id === transfer_id) ?? null),
      createReversal: async ({ idempotency_key, ...reversal }: NewReversal) =>
        this.once(idempotency_key, () => this.reverse(reversal)),
      findLostReversal: async () => ok(null),
      balance: async () => ok([{ currency, available: this.balance, pending: 0 }]),
      listBalanceTransactions: async () => ok({ lines: this.lines, next: null }),
    };
    return calls as PaymentsProvider['worker'];
  }

  private transfer({ transfer_id, amount }: Pick<NewTransfer, 'transfer_id' | 'amount'>): Outcome<Transfer> {
    if (this.isRestricted) return refused('account_invalid');
    if (amount > this.balance) return refused('balance_insufficient');
    const transfer = { id: this.id('tr'), transfer_id, amount, amount_reversed: 0 };
    this.transfers.push(transfer);
    this.book({ type: 'transfer', source_id: transfer.id, amount: -amount, fee: 0 });
    return ok({ ...transfer });
  }

  private reverse({
    provider_transfer_id,
    amount,
  }: Pick<NewReversal, 'provider_transfer_id' | 'amount'>): Outcome<{ id: string }> {
    const transfer = this.transfers.find(({ id }) => id === provider_transfer_id);
    if (!transfer || this.isRestricted) return refused('balance_insufficient');
    transfer.amount_reversed += amount;
    const id = this.id('trr');
    this.book({ type: 'transfer_refund', source_id: id, amount, fee: 0 });
    return ok({ id });
  }

  private once<Value>(key: string, work: () => Outcome<Value>): Outcome<Value> {
    const fault = this.fault;
    this.fault = null;
    if (fault === 'silent') return { kind: 'unknown', message: 'no answer' };
    const outcome = (this.done.get(key) as Outcome<Value> | undefined) ?? work();
    // Refusals for lack of money are not remembered under the key.
    if (outcome.kind === 'ok') this.done.set(key, outcome);
    return fault === 'lost_answer' ? { kind: 'unknown', message: 'the answer was lost' } : outcome;
  }

  private book({
    type,
    source_id,
    amount,
    fee,
  }: Pick<ProviderBalanceTransaction, 'type' | 'source_id' | 'amount' | 'fee'>): void {
    this.lines.push({
      id: this.id('txn'),
      type,
      source_id,
      amount,
      fee,
      net: amount - fee,
      currency,
      created_at: this.now(),
    });
  }

  private id(prefix: string): string {
    SimulatedProvider.count += 1;
    return `${prefix}_${SimulatedProvider.count}`;
  }

  private static count = 0;
}

function total(amounts: number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function ok<Value>(value: Value): { kind: 'ok'; value: Value } {
  return { kind: 'ok', value };
}

function refused(code: string): Outcome<never> {
  return { kind: 'refused', code, message: code };
}
