import type { WebhookHandler, WebhookHandlers } from '#server/domains/payments/process-webhook.ts';
import { answerOf } from '#server/domains/payments/webhook-handlers.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyFraudWarning } from './fraud-warnings.ts';

/** An event says only that something happened: the dispute is read. */
const onDispute: WebhookHandler = async (ctx, { object_id }) => {
  const made = object_id && answerOf(await ctx.provider.worker.retrieveDispute(object_id));
  if (made) await applyDispute(ctx, made);
};

const onFraudWarning: WebhookHandler = async (ctx, { object_id }) => {
  const warning = object_id && answerOf(await ctx.provider.worker.retrieveFraudWarning(object_id));
  if (warning) await applyFraudWarning(ctx, warning);
};

/** Handlers of the provider's events about disputes and fraud warnings. */
export const disputeWebhookHandlers: WebhookHandlers = {
  'charge.dispute.created': onDispute,
  'charge.dispute.updated': onDispute,
  'charge.dispute.funds_withdrawn': onDispute,
  'charge.dispute.funds_reinstated': onDispute,
  'charge.dispute.closed': onDispute,
  'radar.early_fraud_warning.created': onFraudWarning,
};
