import { pino } from 'pino';

export type Logger = pino.Logger;

const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers["checkout-browser"]',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.code',
];

/** The log: JSON lines, secrets removed; to standard output unless a destination is given. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const redact = { paths: SECRET_PATHS, censor: '[removed]' };
  const serializers = { req: describeRequest, err: describeError };
  return pino({ level, redact, serializers }, destination ?? pino.destination(1));
}

// The error of a lost database connection contains the whole connection: pages of output, and the key that cancels its
// queries. The detail of a refused row quotes its values, which may include addresses; the constraint's name says
// enough. `code` is removed everywhere, because it may be a ticket's; the code of an error is kept under another name.
const describeError = pino.stdSerializers.wrapErrorSerializer((error) => {
  const { client: _connection, detail: _values, code, message, stack, ...told } = error;
  for (const name of OF_MAIL_SERVERS) delete told[name];
  const texts = { message: withoutAddresses(message), stack: withoutAddresses(stack) };
  return { ...told, ...texts, ...(code !== undefined && { error_code: code as unknown }) } as typeof error;
});

// A mail server repeats the address that it refuses, in the message and in these.
const OF_MAIL_SERVERS = ['response', 'rejected', 'rejectedErrors', 'recipient'];

function withoutAddresses(text = ''): string {
  return text.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;/]+\.[^\s<>"'(),:;/]+/g, '[address]');
}

// URLs may contain session ids and tokens, so the route is logged instead.
function describeRequest(request: { method?: string; routeOptions?: { url?: string }; id?: string }) {
  return { method: request.method, route: request.routeOptions?.url, id: request.id };
}
