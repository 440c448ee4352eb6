import type { FastifyInstance } from 'fastify';
import type { Stripe } from 'stripe';
import { z } from 'zod';

import { isOpen, openDispute, settleDispute } from '../rules/disputes.ts';
import { warnOfFraud } from '../rules/fraud-warnings.ts';
import { NO_CAUSE } from '../state/sandbox.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { ControlError } from './control-error.ts';

const ChargeBody = z.strictObject({ charge: z.string().optional(), payment_intent: z.string().optional() });

const OpenBody = z.strictObject({
  ...ChargeBody.shape,
  amount: z.int().min(1).optional(),
  reason: z.string().default('fraudulent'),
  inquiry: z.boolean().default(false),
});

const ActionBody = z.strictObject({ action: z.enum(['win', 'lose', 'withdraw', 'escalate']) });

/** Acts as the buyer's bank: warns of fraud, opens disputes and decides them. */
export function registerDisputeControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/disputes', (request) => {
    const { amount, reason, inquiry, ...wanted } = OpenBody.parse(request.body);
    const charge = findCharge(sandbox, wanted);
    if (charge.disputed) throw new ControlError(409, `Charge ${charge.id} is already disputed.`);
    const most = charge.amount - charge.amount_refunded;
    if (most === 0 || (amount ?? 0) > most) throw new ControlError(409, `At most ${most} can be disputed.`);
    return openDispute(sandbox, { charge, amount: amount ?? most, reason, inquiry });
  });
  app.post('/fraud_warnings', (request) => warnOfFraud(sandbox, findCharge(sandbox, ChargeBody.parse(request.body))));
  app.post<{ Params: { id: string } }>('/disputes/:id', (request) => {
    const { id } = request.params;
    const { action } = ActionBody.parse(request.body);
    const dispute = sandbox.store.get('disputes', id);
    if (!dispute) throw new ControlError(404, `No such dispute: ${id}`);
    // A bank may change its mind for the seller.
    const isAppealed = dispute.status === 'lost' && action === 'win';
    if (!isOpen(dispute) && !isAppealed) throw new ControlError(409, `Dispute ${id} is already ${dispute.status}.`);
    if (action === 'escalate' && !dispute.status.startsWith('warning_')) {
      throw new ControlError(409, `Dispute ${id} is no inquiry.`);
    }
    return settleDispute(sandbox, NO_CAUSE, dispute, action);
  });
}

function findCharge({ store }: Sandbox, wanted: z.output<typeof ChargeBody>): Stripe.Charge {
  const latest = store.get('payment_intents', wanted.payment_intent ?? '')?.latest_charge;
  const charge = store.get('charges', wanted.charge ?? (typeof latest === 'string' ? latest : ''));
  if (charge?.status !== 'succeeded') throw new ControlError(404, 'No such succeeded charge.');
  return charge;
}
