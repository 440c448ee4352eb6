import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '#contract/paths.ts';
import type { Config } from '#server/config.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { handleError } from './error-handler.ts';

const HSTS = 'max-age=31536000; includeSubDomains';

/** The headers of every response; pages and some files replace the policy by their own. */
function defaultHeaders({ publicUrl }: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HSTS }),
  };
}

/** Answers requests that are refused before routing in the same shape as any other, and where possible with its headers. */
export function answerBeforeRouting(config: Config) {
  const headers = defaultHeaders(config);
  return {
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      reply.headers(headers);
      void handleError(error, request, reply);
    },
  };
}

/** Adds the security headers to every response, and forbids caching of personal ones. */
export function registerHeaders(app: FastifyInstance, config: Config): void {
  const headers = defaultHeaders(config);
  // Runs for every request: callback hooks are cheaper than promises.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (mustNotBeStored(request, reply)) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

function mustNotBeStored(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.headers.authorization !== undefined) return true;
  return request.url.startsWith(`${API_PREFIX}/`) && !reply.hasHeader('cache-control');
}
