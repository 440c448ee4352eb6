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

// The error of a lost database connection carries the whole connection: pages of it, and the key that cancels what it
// does. The detail of a refused row quotes its values, addresses of people among them; the constraint says as much. A
// code is removed wherever it stands, as it may open a ticket; that of an error tells what failed, by a name of its
// own.
const describeError = pino.stdSerializers.wrapErrorSerializer((error) => {
  const { client: _connection, detail: _values, code, ...told } = error;
  return { ...told, ...(code !== undefined && { error_code: code as unknown }) } as typeof error;
});

// Addresses of pages and calls may carry session ids and tokens: log the route, not the address.
function describeRequest(request: { method?: string; routeOptions?: { url?: string }; id?: string }) {
  return { method: request.method, route: request.routeOptions?.url, id: request.id };
}
