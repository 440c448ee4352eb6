import type { FastifyReply, FastifyRequest } from 'fastify';

import { API_VERSION } from '../objects/api-version.ts';

export interface Answer {
  status: number;
  body: string;
  should_retry?: boolean | undefined;
  /** The request whose stored result this is. */
  replayed_from?: string;
}

/** The headers Stripe puts on every answer. */
export function answerHeaders(request: FastifyRequest, answer: Answer): Record<string, string> {
  const { 'idempotency-key': key, 'stripe-account': account, 'stripe-version': version } = request.headers;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': request.id,
    'stripe-version': typeof version === 'string' ? version : API_VERSION,
  };
  if (typeof key === 'string' && key !== '') headers['idempotency-key'] = key;
  if (typeof account === 'string') headers['stripe-account'] = account;
  if (answer.should_retry !== undefined) headers['stripe-should-retry'] = String(answer.should_retry);
  if (answer.replayed_from !== undefined) {
    headers['idempotent-replayed'] = 'true';
    headers['original-request'] = answer.replayed_from;
  }
  return headers;
}

/** Sends an answer whole. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).headers(answerHeaders(request, answer)).send(answer.body);
}
