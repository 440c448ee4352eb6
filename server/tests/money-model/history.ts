import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { applyPayment } from '#server/domains/checkout/payment/apply-payment.ts';
import { endHold } from '#server/domains/checkout/holds/end-hold.ts';
import { buildHoldRequest } from '#server/domains/checkout/factory.ts';
import { takeBackOrder } from '#server/domains/checkout/take-back.ts';
import { takeHolds } from '#server/domains/checkout/holds/take-holds.ts';
import { applyDispute } from '#server/domains/disputes/apply-dispute.ts';
import { earnCommissions } from '#server/domains/payments/commissions.ts';
import { applyProviderRefund } from '#server/domains/payments/apply-provider-refund.ts';
import { payCommissions } from '#server/domains/payments/pay-commissions.ts';
import { listFeelessPayments, recordProviderFee } from '#server/domains/payments/payments.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { sendRefundAgain } from '#server/domains/refunds/send-again.ts';
import { beginReversals } from '#server/domains/settlements/begin-reversals.ts';
import { beginSettlements } from '#server/domains/settlements/begin-settlements.ts';
import { sendReversals } from '#server/domains/settlements/send-reversals.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/lib/errors.ts';
import { DAY } from '#server/platform/lib/clock.ts';
import type { TestClock } from '#server/testing/clock.ts';
import { type Reference, shareOf } from './reference.ts';
import type { Fault, SimulatedProvider } from './simulated-provider.ts';
import type { Step } from './steps.ts';
import type { ModelWorld } from './world.ts';

/** This many refunds without an answer end a run of `sendRefunds`. */
const FEWEST_A_RUN = 3;

type Parts = {
  ctx: AppContext;
  clock: TestClock;
  provider: SimulatedProvider;
  world: ModelWorld;
  reference: Reference;
};

/**
 * Plays steps with the product's own functions and applies them to the reference, which knows to the cent who is owed
 * what of first sales. Resale, doors and permissions are covered by the product model (docs/product-model.md).
 */
export class History {
  private readonly ctx: AppContext;
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
    this.ctx = parts.ctx;
  }

  run(step: Step): Promise<void> {
    switch (step.do) {
      case 'sale':
        return this.sell(step);
      case 'fee':
        return this.postFees();
      case 'refund':
        return this.refund(step);
      case 'refund_outside':
        return this.refundOutside(step);
      case 'refund_fails':
        return this.failRefund(step);
      case 'send_again':
        return this.sendAgain(step);
      case 'dispute':
        return this.dispute(step);
      default:
        return this.runOther(step);
    }
  }

  private async runOther(step: Step): Promise<void> {
    const { provider, clock } = this.parts;
    if (step.do === 'decide') return this.decide(step);
    if (step.do === 'cancel') return this.cancel(step.at);
    if (step.do === 'send') return this.withFault(step.fault, () => sendRefunds(this.ctx));
    if (step.do === 'settle') return this.withFault(step.fault, () => this.settle());
    if (step.do === 'restrict') provider.isRestricted = step.isRestricted;
    if (step.do === 'pass') clock.advance(step.days * DAY);
  }

  /** Finishes a history: everything queued is sent, every fee becomes known. */
  async comeToRest(): Promise<void> {
    this.parts.provider.isRestricted = false;
    await this.postFees();
    const cancelled = await this.ctx.db.selectFrom('events').select('id').where('state', '=', 'cancelled').execute();
    for (const { id } of cancelled) await this.refundEvent(id);
    for (let round = 0; round < 3; round += 1) {
      this.parts.clock.advance(2 * DAY);
      await sendRefunds(this.ctx);
      await this.settle();
    }
  }

  private async sell({ at, quantity, hasPromoter, arrives }: Extract<Step, { do: 'sale' }>): Promise<void> {
    const { provider, world, reference } = this.parts;
    const event = world.events[at];
    if (!event) return;
    const promoter = hasPromoter ? { promoter_link_id: event.link_id, commission_basis_points: 1000 } : {};
    const request = await buildHoldRequest(this.ctx, { ticketTypeId: event.type_id, quantity, ...promoter });
    const [held] = await takeHolds(this.ctx.db, [request], this.ctx.clock.now());
    if (held?.outcome !== 'held') return;
    const orderId = request.order_id;
    if (arrives === 'late') await this.loseHold(orderId, event.type_id);
    const pay = () =>
      applyPayment(this.ctx, {
        orderId,
        sessionId: undefined,
        payment: provider.pay(orderId, request.total),
        from: 'webhook',
      });
    const applied = await pay();
    await sql`update ticket_types set capacity = null where id = ${event.type_id}`.execute(this.ctx.db);
    if (arrives === 'twice') await pay();
    if (applied !== 'sold') return;
    const tickets = await this.ctx.db.selectFrom('tickets').selectAll().where('order_id', '=', orderId).execute();
    reference.sold(
      orderId,
      tickets.map((ticket) => ({ id: ticket.id, share: shareOf(ticket) })),
    );
  }

  /** The hold expires, and the type is sold out when its payment arrives. */
  private async loseHold(orderId: string, typeId: string): Promise<void> {
    await endHold(this.ctx, orderId, { status: 'expired', reason: 'hold_ended' });
    await sql`update ticket_types set capacity = sold + held + reserved where id = ${typeId}`.execute(this.ctx.db);
  }

  private async postFees(): Promise<void> {
    const now = this.ctx.clock.now();
    const feeless = await listFeelessPayments(this.ctx.db, { after: new Date(0), before: new Date(8e15), limit: 1000 });
    for (const payment of feeless) {
      const charge = this.parts.provider.charges.find(({ charge_id }) => charge_id === payment.provider_charge_id);
      if (charge) await inTransaction(this.ctx.db, (tx) => recordProviderFee(tx, { payment, fee: charge.fee, now }));
    }
  }

  private async refund({ pick, part, keepsFee }: Extract<Step, { do: 'refund' }>): Promise<void> {
    const { reference } = this.parts;
    const [order_id, order] = chosen([...reference.orders], pick) ?? [];
    const ticket = order?.tickets.find(({ isLive }) => isLive);
    if (!order_id || !ticket) return;
    const ticket_ids = part === 'one' ? [ticket.id] : ('all' as const);
    await this.refundAs({ order_id, ticket_ids, keeps_fee: keepsFee, reason: 'staff' });
  }

  private async refundAs(
    asked: Pick<Parameters<typeof refundTickets>[1], 'order_id' | 'ticket_ids' | 'keeps_fee' | 'reason'>,
  ) {
    const now = this.ctx.clock.now();
    const refund = { takes_used: true, requested_by_user_id: null, note: '', now, ...asked };
    const made = await unlessRefused(inTransaction(this.ctx.db, (tx) => refundTickets(tx, refund)));
    if (made) this.parts.reference.refunded(asked.order_id, made.ticket_ids, asked.keeps_fee);
  }

  /** A partial refund in the provider's own dashboard. */
  private async refundOutside({ pick, percent }: Extract<Step, { do: 'refund_outside' }>): Promise<void> {
    const { provider, reference } = this.parts;
    const charge = chosen(provider.charges, pick);
    if (!charge || (await this.hasRefundsOnTheirWay(charge.order_id))) return;
    const amount = Math.floor((provider.restOf(charge) * percent) / 100);
    if (amount === 0) return;
    const made = provider.refund({ intent_id: charge.intent_id, amount, refund_id: null });
    if (made.kind !== 'ok') return;
    reference.gaveBackInPart(charge.order_id);
    await applyProviderRefund(this.ctx, takeBackOrder, made.value);
  }

  /** Whether refunds of ours are still under way; such an event waits for them. */
  private async hasRefundsOnTheirWay(orderId: string): Promise<boolean> {
    const rows = this.ctx.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', orderId)
      .where('state', '=', 'intent');
    return (await rows.executeTakeFirst()) !== undefined;
  }

  private async failRefund({ pick }: Extract<Step, { do: 'refund_fails' }>): Promise<void> {
    const { provider } = this.parts;
    const refund = chosen(
      provider.refunds.filter(({ status }) => status === 'succeeded'),
      pick,
    );
    if (!refund) return;
    provider.failRefund(refund);
    await applyProviderRefund(this.ctx, takeBackOrder, { ...refund, failure_reason: 'expired_or_canceled_card' });
  }

  private async sendAgain({ pick }: Extract<Step, { do: 'send_again' }>): Promise<void> {
    const failed = await this.ctx.db
      .selectFrom('refunds')
      .select('id')
      .where('state', '=', 'failed')
      .orderBy('id')
      .execute();
    const refund = chosen(failed, pick);
    const asked = { requested_by_user_id: null, note: '', now: this.ctx.clock.now() };
    if (refund)
      await unlessRefused(inTransaction(this.ctx.db, (tx) => sendRefundAgain(tx, { refund_id: refund.id, ...asked })));
  }

  private async dispute({ pick, percent }: Extract<Step, { do: 'dispute' }>): Promise<void> {
    const { provider, reference } = this.parts;
    const charge = chosen(provider.charges, pick);
    if (!charge || provider.disputes.some(({ charge_id }) => charge_id === charge.charge_id)) return;
    const amount = Math.floor((provider.restOf(charge) * percent) / 100);
    if (amount === 0) return;
    reference.gaveBackInPart(charge.order_id);
    await applyDispute(this.ctx, { ...provider.dispute(charge, amount) });
  }

  private async decide({ pick, isWon }: Extract<Step, { do: 'decide' }>): Promise<void> {
    const { provider } = this.parts;
    const dispute = chosen(
      provider.disputes.filter(({ status }) => status === 'needs_response'),
      pick,
    );
    if (!dispute) return;
    provider.decide(dispute, isWon);
    await applyDispute(this.ctx, { ...dispute });
  }

  private async cancel(at: number): Promise<void> {
    const event = this.parts.world.events[at];
    if (!event) return;
    const ended = { state: 'cancelled', cancelled_at: this.ctx.clock.now() };
    const updated = await this.ctx.db
      .updateTable('events')
      .set(ended)
      .where('id', '=', event.id)
      .where('state', '=', 'published')
      .where('ends_at', '>', this.ctx.clock.now())
      .executeTakeFirst();
    if (updated.numUpdatedRows > 0n) await this.refundEvent(event.id);
  }

  /** Runs until all is refunded, because money held by a bank has to wait. */
  private async refundEvent(eventId: string): Promise<void> {
    const orders = await this.ctx.db.selectFrom('orders').select('id').where('event_id', '=', eventId).execute();
    for (const { id } of orders)
      await this.refundAs({ order_id: id, ticket_ids: 'all', keeps_fee: false, reason: 'event_cancelled' });
  }

  private async settle(): Promise<void> {
    await earnCommissions(this.ctx);
    await payCommissions(this.ctx);
    await beginReversals(this.ctx);
    await sendReversals(this.ctx);
    await beginSettlements(this.ctx);
    await sendTransfers(this.ctx, transferHooks);
  }

  /**
   * Runs the job once with a fault, and then often enough to reach every queued row: a run ends after three refunds
   * without money, and the one whose answer was lost may come after them. Then all webhooks are processed.
   */
  private async withFault(fault: Fault | null, work: () => Promise<void>): Promise<void> {
    this.parts.provider.fault = fault;
    await work();
    this.parts.provider.fault = null;
    if (!fault) return;
    const { length } = await this.ctx.db.selectFrom('refunds').select('id').where('state', '=', 'intent').execute();
    for (let heard = 0; heard <= length; heard += FEWEST_A_RUN) await work();
  }
}

function chosen<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % Math.max(1, items.length)];
}

/** A step that the product refuses is skipped. */
async function unlessRefused<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return undefined;
    throw error;
  }
}
