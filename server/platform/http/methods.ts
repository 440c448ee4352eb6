import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostPaths } from '#contract/host-paths.ts';
import { API_PREFIX, paths } from '#contract/paths.ts';

type KnownPath = { pattern: RegExp; methods: Set<string> };

/**
 * Answers requests without a route: 405 with the allowed methods where only the method is wrong, else 404.
 * Registered below the API's prefix, so that an unknown call never gets a page.
 */
export function refuseOtherCalls(api: FastifyInstance): void {
  const known = knownPaths();
  api.route({
    method: [...api.supportedMethods],
    url: '/*',
    schema: { hide: true },
    onRequest: async (request, reply) => refuse(reply, allowedAt(known, request)),
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

function allowedAt(known: KnownPath[], request: FastifyRequest): string[] {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((entry) => [...entry.methods]));
  return [...methods].sort();
}

function refuse(reply: FastifyReply, allowed: string[]): FastifyReply {
  if (allowed.length === 0) return reply.code(404).send({ detail: 'Not found.', code: 'not_found' });
  return reply
    .code(405)
    .header('allow', allowed.join(', '))
    .send({ detail: 'This method is not allowed here.', code: 'method_not_allowed' });
}

function knownPaths(): KnownPath[] {
  const byPath = new Map<string, Set<string>>();
  for (const [method, path] of [...Object.values(paths), ...Object.values(hostPaths)]) {
    const methods = byPath.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    byPath.set(path, methods);
  }
  return [...byPath].map(([path, methods]) => {
    const segments = path.replace(/\/$/, '').replace(/:[a-z_]+/g, '[^/]+');
    return { pattern: new RegExp(`^${API_PREFIX}${segments}/?$`), methods };
  });
}
