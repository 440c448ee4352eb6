import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contract/checkout.ts';
import { type AppError, conflict, invalid } from '#server/platform/lib/errors.ts';
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

/** A request with its key, as `audit_log` stores it with what it made: the body is a hash. */
export type KeyedRequest = { key: string; body: string };

/** A request to be stored; undefined without a key. */
export function keyedRequest(key: string | undefined, body: unknown): KeyedRequest | undefined {
  return key === undefined ? undefined : { key, body: hash('sha256', JSON.stringify(body), 'hex') };
}

/** 409 for a key that came with another request before. */
export function keyReused(): AppError {
  return conflict('idempotency_key_reused', 'This Idempotency-Key was used for a different request.');
}
