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

/** The log: JSON lines on standard output, secrets removed. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: { paths: SECRET_PATHS, censor: '[removed]' }, serializers: { req: describeRequest } });
}

// Addresses of pages and calls may carry session ids and tokens: log the route, not the address.
function describeRequest(request: { method?: string; routeOptions?: { url?: string }; id?: string }) {
  return { method: request.method, route: request.routeOptions?.url, id: request.id };
}
