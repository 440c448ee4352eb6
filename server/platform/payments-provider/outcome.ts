import { Stripe } from 'stripe';
import type { Logger } from '#server/platform/lib/logger.ts';
import { ThrottledError } from './throttle.ts';

/** The outcome of a call to the payment provider. Only `ok` and `refused` are certain. */
export type Outcome<Value> =
  | { kind: 'ok'; value: Value }
  /** Refused: nothing happened, and a retry changes nothing. */
  | { kind: 'refused'; code: string; message: string }
  /** An error of the provider: the work may be done, and the same idempotency key would get the same error again. */
  | { kind: 'broken'; message: string }
  /** No answer, or "come back later": the same call may be repeated with the same key. */
  | { kind: 'unknown'; message: string };

/** Runs one provider call and returns its outcome; throws only for our own errors. */
export async function outcomeOf<Value>(log: Logger, call: string, work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { kind: 'ok', value: await work() };
  } catch (error) {
    const outcome = classify(error);
    if (!outcome) throw error;
    log.warn({ call, outcome: outcome.kind, ...facts(error) }, 'a call to the payment provider failed');
    return outcome;
  }
}

const REFUSALS = new Set<number | undefined>([400, 402, 404]);

function classify(error: unknown): Exclude<Outcome<never>, { kind: 'ok' }> | undefined {
  if (error instanceof ThrottledError) return { kind: 'unknown', message: error.message };
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const { message, statusCode } = error;
  // The same key with other parameters: whoever used the key first may have done the work.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { kind: 'broken', message };
  if (error instanceof Stripe.errors.StripeRateLimitError) return { kind: 'unknown', message };
  // By the status: errors of API v2 have classes of their own.
  if (REFUSALS.has(statusCode)) return { kind: 'refused', code: error.code ?? '', message };
  if (statusCode !== undefined && statusCode >= 500) return { kind: 'broken', message };
  // No connection, an incomplete answer, "come back later", or a rejected key: the outcome is unknown.
  return { kind: 'unknown', message };
}

function facts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Stripe.errors.StripeError)) return { message: String(error) };
  const { type, code, param, message, statusCode, requestId, decline_code, advice_code } = error;
  return { type, error_code: code, param, message, status: statusCode, request: requestId, decline_code, advice_code };
}
