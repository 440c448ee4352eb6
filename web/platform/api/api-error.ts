/** The body of a refusal: `{detail}` with extras, or messages by field. */
export type ErrorBody = { detail?: string; code?: string; [field: string]: unknown };

/** A refusal of the API, passed to the caller unchanged. It has no words of its own: where the body has none, the action's do. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** The person knows already: a 401 that ended the session has words of its own. */
  readonly is_told: boolean;

  constructor(status: number, body: ErrorBody, { is_told = false } = {}) {
    super('');
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.is_told = is_told;
  }
}

/** No answer at all: the network failed, or 10 seconds passed. */
export class ConnectionError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ConnectionError';
  }
}

/** Whether `error` is the API's refusal (with this status, when one is given). */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}
