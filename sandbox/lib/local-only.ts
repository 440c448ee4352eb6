import { isIP } from 'node:net';

import type { FastifyRequest } from 'fastify';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Whether a request comes from this machine and not from another site open in a browser: development tools listen
 * without a password, so other sites must not be able to control them.
 */
export function isLocalCaller(request: FastifyRequest): boolean {
  if (!LOOPBACK.has(request.ip)) return false;
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * Whether the request names this machine by its address or as localhost; any other name that resolves here may be an
 * attack (DNS rebinding).
 */
export function hasLocalName(request: FastifyRequest): boolean {
  const name = request.hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0;
}
