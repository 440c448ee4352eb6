import type { FastifyRequest } from 'fastify';
import { BROWSER_HEADER } from '#contract/checkout.ts';

const MAX_SECRET = 128;

/** The secret that a browser sends with its checkouts and its registration; undefined without one, or a senseless one. */
export function browserSecretOf(request: FastifyRequest): string | undefined {
  const value = request.headers[BROWSER_HEADER];
  return typeof value === 'string' && value !== '' && value.length <= MAX_SECRET ? value : undefined;
}
