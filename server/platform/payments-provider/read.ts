import type { Stripe } from 'stripe';
import type {
  ProviderBalanceTransaction,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
  ProviderSession,
} from './types.ts';

/** Reads a session. Values we do not know become `unknown` and cause no action. */
export function readSession(session: Stripe.Checkout.Session): ProviderSession {
  return {
    id: session.id,
    url: session.url,
    status: oneOf(session.status, ['open', 'complete', 'expired'], 'unknown'),
    is_paid: session.payment_status === 'paid',
    order_id: session.metadata?.['order_id'] ?? null,
    total: session.amount_total ?? 0,
    currency: session.currency ?? '',
    payment:
      typeof session.payment_intent === 'object' && session.payment_intent ? readPayment(session.payment_intent) : null,
  };
}

/** Reads a payment intent; the fee only once its charge is settled. */
export function readPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const booked = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null;
  return {
    intent_id: intent.id,
    charge_id: idOf(intent.latest_charge),
    status: paymentStatus(intent.status),
    amount: intent.amount_received,
    currency: intent.currency,
    fee_amount: booked && booked.currency === intent.currency ? booked.fee : null,
  };
}

function paymentStatus(status: string): ProviderPayment['status'] {
  if (status === 'succeeded' || status === 'processing') return status;
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'waiting';
}

/** Reads a refund. */
export function readRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    refund_id: refund.metadata?.['refund_id'] ?? null,
    // `requires_action` and states we do not know yet are waiting for an outcome.
    status: oneOf(refund.status, ['succeeded', 'failed', 'canceled'], 'pending'),
    amount: refund.amount,
    currency: refund.currency,
    intent_id: idOf(refund.payment_intent),
    failure_reason: refund.failure_reason ?? null,
  };
}

/** Reads an event. Its object is only a hint: handlers read it again. */
export function readEvent(event: unknown, payload: string): ProviderEvent | null {
  if (!isRecord(event) || !isName(event['id']) || !isName(event['type'])) return null;
  // The database stores every character but this one.
  if (payload.includes(String.raw`\u0000`)) return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const data = isRecord(event['data']) ? event['data'] : {};
  const about = isRecord(data['object'])
    ? data['object']
    : isRecord(event['related_object'])
      ? event['related_object']
      : {};
  if (![about['id'], event['account']].every(isNameOrMissing)) return null;
  return {
    id: event['id'],
    type: event['type'],
    api_version: text(event['api_version']),
    object_id: text(about['id']),
    account: text(event['account']) ?? text(event['context']),
    is_live: event['livemode'] === true,
    payload,
  };
}

/** Whether a value looks like an id or a type of the provider: `evt_1`, `v2.core.account[requirements].updated`. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.[\]-]{1,255}$/.test(value);
}

function isNameOrMissing(value: unknown): boolean {
  return value === undefined || value === null || isName(value);
}

/** Reads a balance transaction. */
export function readBalanceTransaction(line: Stripe.BalanceTransaction): ProviderBalanceTransaction {
  const { id, type, amount, fee, net, currency } = line;
  return {
    id,
    type,
    amount,
    fee,
    net,
    currency,
    source_id: idOf(line.source),
    created_at: new Date(line.created * 1000),
  };
}

// Known values as they are; a value this version does not know becomes the fallback.
function oneOf<const Known extends string, const Fallback extends string>(
  value: string | null,
  known: readonly Known[],
  fallback: Fallback,
): Known | Fallback {
  return known.find((one) => one === value) ?? fallback;
}

function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
