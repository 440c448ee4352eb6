import type { AppContext } from '#server/context.ts';
import type { ProviderCalls } from '#server/platform/payments-provider/calls.ts';
import type { ProviderSession } from '#server/platform/payments-provider/types.ts';
import { applyPayment } from './apply-payment.ts';
import { endHold } from '../holds/end-hold.ts';
import { closePaymentSession, listPaymentSessions, type PaymentSessionRow } from './payment-sessions.ts';

/** The state of an order's payment, as the provider reports it. */
export type Fulfilment =
  /** The payment arrived, and its tickets or its refund are committed. */
  | 'settled'
  /** The buyer finished the page but the payment is not confirmed yet. */
  | 'waiting'
  /** A page is open and unpaid. */
  | 'open'
  /** No page can be paid any more. */
  | 'closed'
  /** The provider did not answer. */
  | 'unknown';

type Options = {
  from: 'webhook' | 'poll' | 'reconciler' | 'expiry';
  /** Calls with a short timeout inside a web request, with a long one elsewhere. */
  calls?: ProviderCalls;
  /** A page of the order to read, whatever the state of its row. */
  providerSessionId?: string;
};

const STRENGTH: readonly Fulfilment[] = ['closed', 'open', 'waiting', 'unknown', 'settled'];

/**
 * Applies the provider's state of a payment to its order. The only function that issues paid tickets: the webhook, the
 * polled details and the reconciler all call it, in any order and any number of times. The provider is read first,
 * outside of any transaction; all effects are in one transaction. docs/rules/payments.md
 */
export async function fulfilOrder(ctx: AppContext, orderId: string, options: Options): Promise<Fulfilment> {
  const { calls = ctx.provider.worker, providerSessionId, from } = options;
  const sessions = await listPaymentSessions(ctx.db, orderId);
  const wanted = new Set(sessions.filter(mayHaveChanged).flatMap((session) => session.provider_session_id ?? []));
  if (providerSessionId) wanted.add(providerSessionId);
  let result: Fulfilment = 'closed';
  for (const id of wanted) {
    const read = await calls.retrieveSession(id);
    const session = sessions.find((row) => row.provider_session_id === id);
    const next = read.kind === 'ok' ? await settle(ctx, orderId, { session, read: read.value, from }) : 'unknown';
    result = STRENGTH.indexOf(next) > STRENGTH.indexOf(result) ? next : result;
  }
  return result;
}

function mayHaveChanged({ state }: PaymentSessionRow): boolean {
  return state === 'open' || state === 'complete';
}

type SessionRead = { session: PaymentSessionRow | undefined; read: ProviderSession; from: Options['from'] };

async function settle(ctx: AppContext, orderId: string, { session, read, from }: SessionRead): Promise<Fulfilment> {
  switch (read.status) {
    case 'open':
      return 'open';
    case 'expired':
      if (session) await closePaymentSession(ctx.db, session.id, 'expired');
      return 'closed';
    case 'complete':
      return settleComplete(ctx, orderId, { session, read, from });
    default:
      ctx.log.error({ order: orderId, session: read.id }, 'a payment page is in a state we do not know');
      return 'unknown';
  }
}

async function settleComplete(
  ctx: AppContext,
  orderId: string,
  { session, read, from }: SessionRead,
): Promise<Fulfilment> {
  if (read.is_paid && read.payment?.status === 'succeeded') {
    await applyPayment(ctx, { orderId, sessionId: session?.id, payment: read.payment, from });
    return 'settled';
  }
  // `complete` alone means nothing: some methods confirm days later, or never.
  if (read.payment?.status === 'failed') {
    if (session) await closePaymentSession(ctx.db, session.id, 'failed');
    await endHold(ctx, orderId, { status: 'failed', reason: 'payment_failed' });
    return 'closed';
  }
  if (session) await closePaymentSession(ctx.db, session.id, 'complete');
  return 'waiting';
}
