import type { FastifyRequest } from 'fastify';
import { BROWSER_HEADER } from '#contract/checkout.ts';
import { invalid } from '#server/platform/lib/errors.ts';

const MAX_SECRET = 128;

/** The secret that a browser sends with its checkouts and its registration; undefined without one. */
export function browserSecretOf(request: FastifyRequest): string | undefined {
  const value = request.headers[BROWSER_HEADER];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > MAX_SECRET)
    throw invalid({ non_field_errors: [`Checkout-Browser: use at most ${MAX_SECRET} characters.`] });
  return value;
}
