import { connectHooks } from './connect-hooks.ts';
import { transferHooks } from './transfer-hooks.ts';
import { takeBackOrder } from '#server/domains/checkout/take-back.ts';
import { checkoutWebhookHandlers } from '#server/domains/checkout/payment/webhook-handlers.ts';
import { connectWebhookHandlers } from '#server/domains/connect/webhook-handlers.ts';
import { disputeWebhookHandlers } from '#server/domains/disputes/webhook-handlers.ts';
import type { WebhookHandlers } from '#server/domains/payments/process-webhook.ts';
import { paymentWebhookHandlers } from '#server/domains/payments/webhook-handlers.ts';
import { settlementWebhookHandlers } from '#server/domains/settlements/webhook-handlers.ts';
import { joinRecords } from '#server/platform/lib/join-records.ts';

/** The webhook handlers of all domains. */
export const webhookHandlers: WebhookHandlers = joinRecords(
  'webhook handlers',
  paymentWebhookHandlers(takeBackOrder, transferHooks),
  settlementWebhookHandlers,
  checkoutWebhookHandlers,
  disputeWebhookHandlers,
  connectWebhookHandlers(connectHooks),
);
