export type ErrorType = 'invalid_request_error' | 'api_error' | 'card_error' | 'idempotency_error';

interface ErrorDetails {
  code?: string;
  param?: string;
  /** Whether the client is told to try again; left out, it decides itself. */
  should_retry?: boolean;
}

/** An error in Stripe's shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly should_retry: boolean | undefined;

  constructor(status: number, type: ErrorType, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = details.code;
    this.param = details.param;
    this.should_retry = details.should_retry;
  }

  /** The body on the wire. */
  body(requestId: string): object {
    const { type, code, param, message } = this;
    const doc_url = code ? `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` : undefined;
    const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
    return { error: { type, code, doc_url, message, param, request_log_url } };
  }
}

/** An invalid request. */
export function invalidRequest(message: string, details: ErrorDetails = {}): ApiError {
  return new ApiError(400, 'invalid_request_error', message, details);
}

/** An unknown identifier. */
export function resourceMissing(object: string, id: string, param = 'id'): ApiError {
  const message = `No such ${object}: '${id}'`;
  return new ApiError(404, 'invalid_request_error', message, { code: 'resource_missing', param });
}

/** A v2 request whose fields are wrong. */
export function invalidFields(message: string, param: string | null): ApiError {
  return invalidRequest(message, { code: 'invalid_fields', ...(param === null ? {} : { param }) });
}

/** An unknown identifier, in API v2. */
export function notFound(object: string, id: string): ApiError {
  return new ApiError(404, 'invalid_request_error', `No such ${object}: '${id}'`, { code: 'not_found' });
}

/** A connected account that this key cannot act on, or that does not exist. */
export function accountInvalid(id: string): ApiError {
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  return new ApiError(403, 'invalid_request_error', message, { code: 'account_invalid' });
}
