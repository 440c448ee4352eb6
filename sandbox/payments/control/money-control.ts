import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { book } from '../rules/book.ts';
import { settleAsyncPayment } from '../rules/settle-async-payment.ts';
import { addPastPayment } from '../rules/past-payments.ts';
import { settlePayout } from '../rules/payouts.ts';
import { settleRefund } from '../rules/refunds.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { ControlError } from './control-error.ts';

const RefundBody = z.strictObject({ action: z.enum(['succeed', 'fail']), failure_reason: z.string().optional() });
const PaymentBody = z.strictObject({ action: z.enum(['succeed', 'fail']) });
const PayoutBody = z.strictObject({ action: z.enum(['pay', 'fail']), failure_code: z.string().optional() });
const SettingsBody = z
  .strictObject({
    available_after_days: z.int().min(0).max(90),
    settle_after_s: z.int().min(0),
    uncovered_reversal: z.enum(['refuse', 'negative']),
    uncovered_refund: z.enum(['refuse', 'negative']),
    slow_card_ms: z.int().min(0).max(120_000),
  })
  .partial();

const TopUpBody = z.strictObject({ amount: z.int().min(1), currency: z.string().regex(/^[a-z]{3}$/) });
const PastPaymentsBody = z.strictObject({
  payments: z.array(
    z.strictObject({
      intent_id: z.string().regex(/^pi_\w+$/),
      amount: z.int().min(1),
      amount_refunded: z.int().min(0),
      currency: z.string().regex(/^[a-z]{3}$/),
      email: z.string(),
    }),
  ),
});

interface WithId {
  Params: { id: string };
}

/** Makes decisions that banks make later, and sets how long money takes. */
export function registerMoneyControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<WithId>('/refunds/:id', (request) => {
    const { id } = request.params;
    const decision = RefundBody.parse(request.body);
    if (!sandbox.store.has('refunds', id)) throw new ControlError(404, `No such refund: ${id}`);
    if (!settleRefund(sandbox, id, decision)) throw new ControlError(409, `Refund ${id} is already decided.`);
    return sandbox.store.get('refunds', id);
  });
  app.post<WithId>('/payments/:id', (request) => {
    const { id } = request.params;
    const { action } = PaymentBody.parse(request.body);
    const decided = settleAsyncPayment(sandbox, id, action === 'succeed' ? 'succeeds' : 'fails');
    if (!decided) throw new ControlError(409, `Payment ${id} does not wait for a decision.`);
    return sandbox.store.get('payment_intents', id);
  });
  app.post<WithId>('/payouts/:id', (request) => {
    const { id } = request.params;
    const decision = PayoutBody.parse(request.body);
    if (!sandbox.store.has('payouts', id)) throw new ControlError(404, `No such payout: ${id}`);
    if (!settlePayout(sandbox, id, decision)) throw new ControlError(409, `Payout ${id} is already decided.`);
    return sandbox.store.get('payouts', id)?.payout;
  });
  // Adds money as if the platform had sent it from its bank: available at once.
  app.post('/top-ups', (request) => {
    const { amount, currency } = TopUpBody.parse(request.body);
    const source = sandbox.ids.next('tu_');
    const available_on = sandbox.clock.seconds();
    return book(sandbox, null, { amount, currency, available_on, fee: 0, description: 'TOPUP', source, type: 'topup' });
  });
  app.post('/past-payments', (request) => {
    const { payments } = PastPaymentsBody.parse(request.body);
    for (const payment of payments) addPastPayment(sandbox, payment);
    return { added: payments.length };
  });
  app.get('/settings', () => sandbox.settings.money);
  app.post('/settings', (request) => {
    sandbox.settings.changeMoney(SettingsBody.parse(request.body));
    return sandbox.settings.money;
  });
}
