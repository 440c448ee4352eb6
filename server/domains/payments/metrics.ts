import { Counter, Gauge, Registry } from 'prom-client';

/** Counters of payments in this process, part of `/metrics`. */
export const paymentMetrics = new Registry();

/** Deliveries refused for their signature: a rising count means a wrong secret or an attack. */
export const signatureFailures = new Counter({
  name: 'velvet_webhook_signature_failures_total',
  help: 'Webhook deliveries refused for their signature or age, by destination.',
  labelNames: ['destination'],
  registers: [paymentMetrics],
});

/** Events of types without a handler. */
export const unhandledEvents = new Counter({
  name: 'velvet_webhook_unhandled_total',
  help: 'Webhook events of types nobody handles, by type.',
  labelNames: ['type'],
  registers: [paymentMetrics],
});

/** Payments by outcome. */
export const paymentsArrived = new Counter({
  name: 'velvet_payments_total',
  help: 'Payments that arrived, by what became of them.',
  labelNames: ['outcome'],
  registers: [paymentMetrics],
});

/** Differences between our ledger and the provider's records that are open since the last comparison. */
export const openFindings = new Gauge({
  name: 'velvet_reconciliation_findings',
  help: 'Open differences between the ledger and the balance transactions of the payment provider.',
  registers: [paymentMetrics],
});
