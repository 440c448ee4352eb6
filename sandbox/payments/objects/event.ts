import type { Stripe } from 'stripe';

import { API_VERSION } from './api-version.ts';

/** The types of event that the sandbox emits. */
export type EventType = Extract<
  Stripe.Event['type'],
  | `checkout.session.${string}`
  | 'charge.succeeded'
  | 'charge.pending'
  | 'charge.failed'
  | 'charge.updated'
  | 'charge.refunded'
  | `refund.${string}`
  | `payment_intent.${string}`
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'balance.available'
  | 'balance_settings.updated'
  | 'radar.early_fraud_warning.created'
  | 'payout.created'
  | 'payout.paid'
  | 'payout.failed'
  | 'transfer.created'
  | 'transfer.reversed'
>;

/** The object an event of this type carries. */
export type EventObject<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object'];

export interface NewEvent<Type extends EventType> {
  id: string;
  created: number;
  type: Type;
  object: EventObject<Type>;
  previous_attributes: Partial<EventObject<Type>> | undefined;
  pending_webhooks: number;
  account: string | undefined;
  request: Stripe.Event.Request;
}

/** A snapshot event: the object as it was at that moment. */
export function buildEvent<Type extends EventType>(input: NewEvent<Type>): Stripe.EventBase {
  const { id, created, type, object, previous_attributes, pending_webhooks, account, request } = input;
  return {
    id,
    object: 'event',
    ...(account === undefined ? {} : { account }),
    api_version: API_VERSION,
    created,
    data: { object, ...(previous_attributes ? { previous_attributes } : {}) },
    livemode: false,
    pending_webhooks,
    request,
    type,
  };
}
