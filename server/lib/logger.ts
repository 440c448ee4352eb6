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

/** The log: JSON lines, secrets removed; on standard output unless a destination is given. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const redact = { paths: SECRET_PATHS, censor: '[removed]' };
  const serializers = { req: describeRequest, err: describeError };
  return pino({ level, redact, serializers }, destination ?? pino.destination(1));
}

// The error of a lost database connection carries the whole connection: pages of it, and the key that cancels what it does.
const describeError = pino.stdSerializers.wrapErrorSerializer((error) => {
  const { client: _connection, ...told } = error;
  return told as typeof error;
});

// Addresses of pages and calls may carry session ids and tokens: log the route, not the address.
function describeRequest(request: { method?: string; routeOptions?: { url?: string }; id?: string }) {
  return { method: request.method, route: request.routeOptions?.url, id: request.id };
}
