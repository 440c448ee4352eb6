import { type AppError, conflict, eventDeleted, invalid, unavailable } from '#server/platform/lib/errors.ts';

type PgError = Error & { code: string; constraint?: string };

/** Whether an error came from PostgreSQL, with its SQLSTATE. */
export function isPgError(error: unknown): error is PgError {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
  );
}

const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';

/** Whether the transaction can be retried. */
export function isRetryable(error: unknown): boolean {
  return isPgError(error) && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE);
}

const byConstraint: Record<string, () => AppError> = {
  // Happens only when somebody else takes the address at the same moment; a retry then finds it.
  users_email_key: () => unavailable('busy', 'It is very busy right now. Please try again.', 1),
  users_username_key: () => invalid({ username: ['A user with that username already exists.'] }),
  ticket_types_stock_check: () => conflict('sold_out', 'Sold out while you were choosing.', { available: 0 }),
  organization_keeps_an_owner: () => conflict('last_owner', 'An organization needs an owner. Hand it over first.'),
  organizations_handle_key: () => invalid({ handle: ['This handle is taken.'] }),
};

// Connection refused, admin shutdown, too many connections, cannot connect now, connection failure classes.
const unreachable = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006', '25006']);
// Of the network and of its names.
const noConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// Disk full, out of memory.
const exhausted = new Set(['53000', '53100', '53200']);
// A draft was deleted between the check of a call and its write.
const FOREIGN_KEY_VIOLATION = '23503';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const BAD_TEXT = 'A value contains characters that cannot be stored.';
/** Error texts for values that only the database refuses. */
const badValues: Record<string, string> = {
  '22P02': BAD_TEXT,
  '22021': BAD_TEXT,
  '22P05': BAD_TEXT,
  '22003': 'A number is out of range.',
  '54001': 'A value is nested too deeply.',
};

/** The client error for a database error, by constraint name or SQLSTATE; undefined for an internal error. */
export function refusalOf(error: unknown): AppError | undefined {
  if (isConnectionError(error))
    return unavailable('busy', 'We can’t load this right now. Please try again in a moment.');
  if (!isPgError(error)) return undefined;
  if (isExhausted(error))
    return unavailable('busy', 'We cannot save anything right now. Please try again in a minute.', 60);
  const ofConstraint = refusalOfConstraint(error);
  if (ofConstraint) return ofConstraint;
  if (error.code === LOCK_NOT_AVAILABLE || error.code === QUERY_CANCELED || isRetryable(error))
    return unavailable('busy', 'It is very busy right now. Please try again.', 1);
  const fault = badValues[error.code];
  return fault === undefined ? undefined : invalid({ non_field_errors: [fault] });
}

function refusalOfConstraint({ code, constraint = '' }: PgError): AppError | undefined {
  if (code === FOREIGN_KEY_VIOLATION && constraint.endsWith('_event_id_fkey')) return eventDeleted();
  return byConstraint[constraint]?.();
}

/** Whether the database has no space to save anything; reading still works. */
export function isExhausted(error: unknown): boolean {
  return isPgError(error) && exhausted.has(error.code);
}

/** Whether the database could not be reached or is shutting down. */
function isConnectionError(error: unknown): boolean {
  if (isPgError(error)) return unreachable.has(error.code);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && noConnection.has(error.code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/.test(
    error.message,
  );
}
