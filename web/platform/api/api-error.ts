/** The body of a refusal: `{detail}` with extras, or messages by field. */
export type ErrorBody = { detail?: string; code?: string; [field: string]: unknown };

type ErrorFacts = { is_reported?: boolean | undefined; retry_after_ms?: number | undefined };

/** An error response of the API, passed to the caller unchanged. It has no message of its own: without one in the body, the action's fallback applies. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** The user has been told already: a 401 that ended the session shows its own message. */
  readonly is_reported: boolean;
  /** Of a 429: how long the server asks to wait. */
  readonly retry_after_ms: number | undefined;

  constructor(status: number, body: ErrorBody, { is_reported = false, retry_after_ms }: ErrorFacts = {}) {
    super('');
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.is_reported = is_reported;
    this.retry_after_ms = retry_after_ms;
  }
}

/** No response: the network failed, or the request timed out after 10 seconds. */
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

/** Whether the API refused: an answer that another try would not change. */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status < 500 && error.status !== 429;
}
