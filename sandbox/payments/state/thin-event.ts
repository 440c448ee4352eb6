import type { Stripe } from 'stripe';

/** The types of thin event the sandbox makes. */
export type ThinEventType = Extract<
  Stripe.V2.Core.Event['type'],
  | 'v2.core.account.created'
  | 'v2.core.account.updated'
  | 'v2.core.account.closed'
  | 'v2.core.account[configuration.recipient].capability_status_updated'
  | 'v2.core.account[configuration.recipient].updated'
  | 'v2.core.account[defaults].updated'
  | 'v2.core.account[identity].updated'
  | 'v2.core.account[requirements].updated'
  | 'v2.core.account_link.returned'
>;

/** An event of API v2 as it is fetched; a delivery carries neither its data nor its reason. */
export interface ThinEvent {
  id: string;
  object: 'v2.core.event';
  type: ThinEventType;
  created: string;
  livemode: false;
  context: null;
  related_object: Stripe.V2.Core.Events.RelatedObject | null;
  data: object | null;
  reason: { type: 'request'; request: { id: string; idempotency_key: string } } | null;
}
