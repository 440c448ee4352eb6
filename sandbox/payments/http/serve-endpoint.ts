import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Fault } from '../state/faults.ts';
import type { Owner } from '../state/owner.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import { authenticate, checkVersion, ownerOf } from './authenticate.ts';
import type { Call, RegisteredEndpoint } from './endpoint.ts';
import { ApiError } from './errors.ts';
import { expandPaths } from './expand.ts';
import { afterWork, beforeWork, faultFor, INTERNAL_ERROR } from './apply-fault.ts';
import { fingerprintOf } from './idempotency.ts';
import type { Idempotency } from './idempotency.ts';
import { sendAnswer } from './send-answer.ts';
import type { Answer } from './send-answer.ts';

interface Attempt {
  sandbox: Sandbox;
  endpoint: RegisteredEndpoint;
  request: FastifyRequest;
  fault: Fault | null;
  cause: Cause;
}

interface OwnedAttempt extends Attempt {
  owner: Owner;
}

/** Serves one API call: faults, authentication, idempotency, the work, durability, and only then the response. */
export function serveEndpoint(sandbox: Sandbox, idempotency: Idempotency, endpoint: RegisteredEndpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const fault = faultFor(sandbox, request);
    const cause = { request_id: request.id, idempotency_key: keyOf(request) };
    const attempt = { sandbox, endpoint, request, fault, cause };
    const answer = await answerTo(attempt, idempotency);
    await sandbox.store.flushed();
    return answer === 'reset'
      ? reply.hijack()
      : afterWork(fault, reply, answer)
        ? reply
        : sendAnswer(request, reply, answer);
  };
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null;
}

async function answerTo(attempt: Attempt, idempotency: Idempotency): Promise<Answer | 'reset'> {
  const { sandbox, request, fault, cause } = attempt;
  try {
    authenticate(sandbox, request);
    checkVersion(request);
    const owner = ownerOf(sandbox, request, attempt.endpoint.connected);
    if (beforeWork(fault, request) === 'reset') return 'reset';
    const key = cause.idempotency_key;
    const known = { ...attempt, owner, cause: { ...cause, account: owner ?? undefined } };
    if (key === null) return await perform(known, () => undefined);
    // Each account has keys of its own.
    return await once(known, idempotency, owner === null ? key : `${owner} ${key}`);
  } catch (error) {
    return errorAnswer(sandbox, request, error);
  }
}

async function once(attempt: OwnedAttempt, idempotency: Idempotency, key: string): Promise<Answer> {
  const { request } = attempt;
  const fingerprint = fingerprintOf(request.method, request.url, bodyOf(request));
  const stored = idempotency.claim(key, fingerprint);
  if (stored) return { status: stored.status, body: stored.body, replayed_from: stored.request_id };
  try {
    return await perform(attempt, (answer) => {
      idempotency.store(key, { fingerprint, status: answer.status, body: answer.body, request_id: request.id });
    });
  } finally {
    idempotency.release(key);
  }
}

/**
 * Validates, waits if a fault requires it, and does the work. `store` is called for every result after the work began.
 */
async function perform(attempt: OwnedAttempt, store: (answer: Answer) => void): Promise<Answer> {
  const { sandbox, endpoint, request, fault, cause, owner } = attempt;
  const prepared = endpoint.prepare(request.method === 'GET' ? queryOf(request) : bodyOf(request));
  if (fault && fault.delay_ms > 0) await new Promise((resolve) => setTimeout(resolve, fault.delay_ms));
  const { id = '' } = request.params as { id?: string };
  const call: Call = { sandbox, id, owner, cause };
  const broken = fault?.kind === 'error_500' ? fault : null;
  if (broken && !broken.after_work) return failing(attempt, store, broken);
  const answer = work(attempt, () => expandPaths(sandbox, prepared.work(call), prepared.expand));
  if (broken) return failing(attempt, store, broken);
  store(answer);
  return answer;
}

function work(attempt: Attempt, run: () => object): Answer {
  try {
    return { status: 200, body: JSON.stringify(run()) };
  } catch (error) {
    return errorAnswer(attempt.sandbox, attempt.request, error);
  }
}

function failing(attempt: Attempt, store: (answer: Answer) => void, fault: Fault): Answer {
  const error = new ApiError(500, 'api_error', INTERNAL_ERROR, { should_retry: !fault.stored });
  const answer = errorAnswer(attempt.sandbox, attempt.request, error);
  if (fault.stored) store(answer);
  return answer;
}

function errorAnswer(sandbox: Sandbox, request: FastifyRequest, error: unknown): Answer {
  if (!(error instanceof ApiError)) sandbox.logger.error(`${request.method} ${request.url}: ${String(error)}`);
  const known = error instanceof ApiError ? error : new ApiError(500, 'api_error', INTERNAL_ERROR);
  const { status, should_retry } = known;
  return { status, body: JSON.stringify(known.body(request.id), null, 2), should_retry };
}

function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

function queryOf(request: FastifyRequest): string {
  const mark = request.url.indexOf('?');
  return mark === -1 ? '' : request.url.slice(mark + 1);
}
