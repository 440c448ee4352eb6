import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Fault } from '../state/faults.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { ApiError } from './errors.ts';
import { answerHeaders } from './send-answer.ts';
import type { Answer } from './send-answer.ts';

export const INTERNAL_ERROR = 'An unknown error occurred';

/** The fault for this call, from its own header or from the control API. */
export function faultFor(sandbox: Sandbox, request: FastifyRequest): Fault | null {
  const path = request.url.split('?')[0] ?? '';
  const header = request.headers['sandbox-fault'];
  if (typeof header === 'string') {
    const key = `${header} ${String(request.headers['idempotency-key'] ?? `${request.method} ${request.url}`)}`;
    return sandbox.faults.matchHeader(header, key);
  }
  return sandbox.faults.match(request.method, path);
}

/** Faults that happen before the work; their responses are never stored. */
export function beforeWork(fault: Fault | null, request: FastifyRequest): 'reset' | 'go' {
  if (fault?.kind === 'reset_before') {
    request.raw.socket.resetAndDestroy();
    return 'reset';
  }
  if (fault?.kind === 'rate_limit') {
    const message = 'Request rate limit exceeded. Learn more about rate limits at https://stripe.com/docs/rate-limits.';
    throw new ApiError(429, 'invalid_request_error', message, { code: 'rate_limit' });
  }
  if (fault?.kind === 'lock') {
    const message = 'This object cannot be accessed right now because another API request is currently accessing it.';
    throw new ApiError(409, 'invalid_request_error', message, { code: 'lock_timeout', should_retry: true });
  }
  return 'go';
}

/** Faults that damage the response of finished work; true if the response was handled. */
export function afterWork(fault: Fault | null, reply: FastifyReply, answer: Answer): boolean {
  if (fault?.kind === 'reset_after') {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return true;
  }
  if (fault?.kind === 'truncate') {
    reply.hijack();
    const body = Buffer.from(answer.body);
    reply.raw.writeHead(answer.status, { ...answerHeaders(reply.request, answer), 'content-length': body.length });
    reply.raw.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.raw.socket?.destroy());
    return true;
  }
  if (fault?.kind === 'bad_json') {
    void reply
      .code(200)
      .type('application/json')
      .send(`${answer.body.slice(0, -1)},`);
    return true;
  }
  return false;
}
