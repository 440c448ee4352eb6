import { Stripe } from 'stripe';
import { expect } from 'vitest';
import type { controlOf } from '#sandbox/payments/testing.ts';
import type { TestApp } from './app.ts';

type Held = { order: { id: string } };
type Decision = 'win' | 'lose' | 'escalate';
type Options = {
  control: ReturnType<typeof controlOf>;
  /** Waits until every webhook has arrived and been processed; the errors of those that failed. */
  settleWebhooks: () => Promise<unknown[]>;
};

/** The provider's own client, connected to the sandbox of a test. */
function stripeOf({ sandbox, ctx }: Pick<TestApp, 'sandbox' | 'ctx'>): Stripe {
  const { hostname, port } = new URL(sandbox.url);
  return new Stripe(ctx.config.stripe.secretKey ?? '', { host: hostname, port, protocol: 'http' });
}

/** Actions at the provider that the product does not start: in its dashboard and at the payer's bank. */
export function providerActions(velvet: TestApp, { control, settleWebhooks }: Options) {
  const stripe = stripeOf(velvet);
  const paymentOf = ({ order }: Held) =>
    velvet.ctx.db.selectFrom('payments').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow();
  const intentOf = async (held: Held) => (await paymentOf(held)).provider_payment_intent_id;

  /** Processed twice, because an event about an object that we do not know yet fails the first time. */
  const settleAll = async () => {
    await settleWebhooks();
    expect(await settleWebhooks()).toEqual([]);
  };

  return {
    stripe,
    paymentOf,
    intentOf,
    settleAll,
    /** Resets what earlier tests have set at the sandbox. */
    reset: async () => {
      await control('DELETE', '/faults');
      await control('DELETE', '/webhooks');
      await control('POST', '/webhooks', { sign_time: 'virtual' });
    },
    /** A full or partial refund in the provider's dashboard. */
    refundInDashboard: async (held: Held, amount?: number) => {
      await stripe.refunds.create({ payment_intent: await intentOf(held), ...(amount && { amount }) });
      for (let round = 0; round < 2; round += 1) expect(await settleWebhooks()).toEqual([]);
    },
    /** Opens a dispute about a payment, and decides it. */
    openDispute: async (held: Held, values: object = {}) => {
      const wanted = { payment_intent: await intentOf(held), ...values };
      const { id } = await control<{ id: string }>('POST', '/disputes', wanted);
      await settleAll();
      const decide = async (action: Decision) => {
        await control('POST', `/disputes/${id}`, { action });
        await settleAll();
      };
      return { id, decide };
    },
  };
}
