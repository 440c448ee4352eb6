import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contract/checkout.ts';
import { invalid } from '#server/platform/lib/errors.ts';

const MAX_KEY = 255;

/** The key by which a repeated request is recognized; undefined without one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const value = request.headers[IDEMPOTENCY_HEADER];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > MAX_KEY)
    throw invalid({ non_field_errors: [`Idempotency-Key: use at most ${MAX_KEY} characters.`] });
  return value;
}
