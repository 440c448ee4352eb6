import { timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { API_VERSION } from '../objects/api-version.ts';
import type { Owner } from '../state/owner.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { accountInvalid, ApiError, invalidRequest } from './errors.ts';

/** Refuses every key but the sandbox's own. */
export function authenticate(sandbox: Sandbox, request: FastifyRequest): void {
  const key = keyOf(request.headers.authorization);
  if (key === null) {
    const message =
      "You did not provide an API key. Provide it in the Authorization header, as 'Bearer YOUR_SECRET_KEY'.";
    throw new ApiError(401, 'invalid_request_error', message);
  }
  if (same(key, sandbox.secret_key)) return;
  const shown = key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '*'.repeat(key.length);
  throw new ApiError(401, 'invalid_request_error', `Invalid API Key provided: ${shown}`);
}

function keyOf(header: string | undefined): string | null {
  const [scheme, value] = header?.split(' ') ?? [];
  if (!value) return null;
  if (scheme?.toLowerCase() === 'bearer') return value;
  // Basic authentication carries the key as the user name.
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0] || null;
  return null;
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Only the version that the SDK is pinned to is supported. */
export function checkVersion(request: FastifyRequest): void {
  const version = request.headers['stripe-version'];
  if (version === undefined || version === API_VERSION) return;
  throw invalidRequest(`Invalid Stripe API version: ${String(version)}. The sandbox speaks ${API_VERSION}.`);
}

/** The connected account a call acts on, null for the platform's own. */
export function ownerOf(sandbox: Sandbox, request: FastifyRequest, allowed: boolean): Owner {
  const header = request.headers['stripe-account'] ?? request.headers['stripe-context'];
  if (header === undefined) return null;
  const account = sandbox.store.get('accounts', String(header));
  if (!account || account.closed) throw accountInvalid(String(header));
  if (!allowed) throw invalidRequest('The sandbox does not implement this call for connected accounts.');
  return account.id;
}
