import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FieldErrors } from '#contract/common/error.ts';
import { isPgError, refusalOf } from '#server/platform/db/pg-errors.ts';
import { clientNetwork } from './client-address.ts';
import { wrongCursor } from './paging.ts';
import { AppError } from '#server/platform/lib/errors.ts';

/** Turns everything thrown into one of the three error shapes; unknown errors are logged and get a generic text. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof AppError) return sendRefusal(request, reply, error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    return reply.code(400).send(fieldErrorsOf(error.validation));
  }
  // Checked before database errors: a client that disconnects early looks like a lost database connection.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return reply.code(error.statusCode).send({ detail: clientFaults[error.code] ?? 'The request could not be read.' });
  }
  const refusal = isOfWrongCursor(error, request) ? wrongCursor() : refusalOf(error);
  if (refusal) {
    request.log.warn({ err: error, request_id: request.id }, 'database refusal');
    return sendRefusal(request, reply, refusal);
  }
  request.log.error({ err: error, request_id: request.id }, 'unexpected error');
  return reply
    .code(500)
    .send({ detail: 'Something went wrong on our side. Please try again.', request_id: request.id });
}

/** A made-up cursor, or one of another list: its value has another type than what this list is sorted by. */
function isOfWrongCursor(error: unknown, { query }: FastifyRequest): boolean {
  const hasCursor = typeof query === 'object' && query !== null && 'cursor' in query;
  return hasCursor && isPgError(error) && error.code.startsWith('22');
}

/** A validation issue as the type provider gives it; `params.keys` names unknown fields. */
type Issue = { keyword: string; instancePath: string; message?: string; params: object };

const clientFaults: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON (content type application/json).',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_BAD_URL: 'The address is not valid.',
};

/** Refusals that may indicate an attack: not signed in, not allowed, too many requests. */
const SUSPICIOUS = new Set([401, 403, 429]);

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  if (SUSPICIOUS.has(refusal.status))
    request.log.info({ req: request, from: clientNetwork(request), status: refusal.status }, 'a request was refused');
  return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
}

/** Field errors by the first path segment; unknown fields by their own name; the rest under non_field_errors. */
function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  const add = (field: string, message: string) => {
    const messages = Object.hasOwn(fields, field) ? (fields[field] as string[]) : [];
    if (!messages.includes(message))
      Object.defineProperty(fields, field, { value: [...messages, message], enumerable: true, configurable: true });
  };
  for (const { keyword, instancePath, message = 'Invalid value.', params } of issues) {
    const field = instancePath.split('/')[1];
    if (keyword === 'unrecognized_keys' && 'keys' in params) {
      for (const key of params.keys as string[]) add(field || key, field ? `Unknown field: ${key}.` : 'Unknown field.');
    } else add(field || 'non_field_errors', message);
  }
  return fields;
}
