import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contract/checkout.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { hashSecret } from '#server/platform/lib/random.ts';

const MAX_KEY = 255;

/**
 * The key under which one person's request is stored, so that nobody can repeat somebody else's. A long key is hashed.
 */
export function ownKey(userId: string, key: string): string {
  const own = `${userId} ${key}`;
  return own.length <= MAX_KEY ? own : `${userId} ${hashSecret(key).toString('base64url')}`;
}

/** The key that identifies a repeated request; undefined without one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const value = request.headers[IDEMPOTENCY_HEADER];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.length > MAX_KEY)
    throw invalid({ non_field_errors: [`Idempotency-Key: use at most ${MAX_KEY} characters.`] });
  return value;
}
