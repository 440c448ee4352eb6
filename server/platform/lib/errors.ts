import type { ErrorCode, FieldErrors } from '#contract/common/error.ts';

type Body = { detail: string; code?: ErrorCode; [extra: string]: unknown } | FieldErrors | { error: string };

/** A refusal with its status and body; thrown by use-cases, turned into an answer in one place. */
export class AppError extends Error {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Body, headers: Record<string, string> = {}) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 404, for what does not exist or is not the caller's to see. */
export function notFound(detail = 'Not found.'): AppError {
  return new AppError(404, { detail, code: 'not_found' });
}

/** 404, for a draft that was deleted while the call was under way. */
export function eventDeleted(): AppError {
  return notFound('This draft was deleted.');
}

/** 403, for what the caller can see but not do. */
export function forbidden(detail: string): AppError {
  return new AppError(403, { detail, code: 'forbidden' });
}

/** 401, for a missing, wrong or ended session. */
export function unauthenticated(detail = 'Authentication credentials were not provided.'): AppError {
  return new AppError(401, { detail, code: 'unauthenticated' });
}

/** 409, for a lost race or a state that does not allow the act. */
export function conflict(code: ErrorCode, detail: string, extra: Record<string, unknown> = {}): AppError {
  return new AppError(409, { detail, code, ...extra });
}

/** 400 naming the fields that are wrong. */
export function invalid(fields: FieldErrors): AppError {
  return new AppError(400, fields);
}

/** 400 for rules across fields. */
export function invalidForm(messages: string[], fields: FieldErrors = {}): AppError {
  return new AppError(400, { ...fields, non_field_errors: messages });
}

/** 429 with how many seconds to wait; the same body for every limit. */
export function tooMany(retryAfterSeconds: number): AppError {
  return new AppError(
    429,
    { detail: 'Too many requests. Please wait a moment and try again.', code: 'rate_limited' },
    { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) },
  );
}

/** 503 with how many seconds to wait: a part the request needs cannot be reached now. */
export function unavailable(code: ErrorCode, detail: string, retryAfterSeconds = 5): AppError {
  return new AppError(503, { detail, code }, { 'retry-after': String(retryAfterSeconds) });
}
