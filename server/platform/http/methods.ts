import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostPaths } from '#contract/host-paths.ts';
import { API_PREFIX, paths } from '#contract/paths.ts';

type KnownPath = { path: string; pattern: RegExp; methods: Set<string> };

/**
 * Answers requests without a route: 405 with the allowed methods where only the method is wrong, else 404.
 * Registered below the API's prefix, so that an unknown call never gets a page.
 */
export function refuseOtherCalls(api: FastifyInstance): void {
  const known = knownPaths();
  const answer = (
    url: string,
    methods: string[],
    refusal: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ) =>
    api.route({
      method: methods,
      url,
      schema: { hide: true },
      onRequest: async (request, reply) => refusal(request, reply),
      handler: async (_request, reply) => reply.callNotFound(),
    });
  answer('/*', [...api.supportedMethods], (request, reply) => refuse(reply, request.method, allowedAt(known, request)));
  for (const { path, methods } of known.filter((one) => isAlsoMatched(one, known))) {
    const others = api.supportedMethods.filter((method) => !methods.has(method));
    answer(path, others, (request, reply) => refuse(reply, request.method, [...methods].sort()));
  }
}

/** Whether a path without parameters also has the shape of one with them: its other methods would be that one's. */
function isAlsoMatched({ path }: KnownPath, known: KnownPath[]): boolean {
  return !path.includes(':') && known.some((other) => other.path !== path && other.pattern.test(API_PREFIX + path));
}

function allowedAt(known: KnownPath[], request: FastifyRequest): string[] {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((entry) => [...entry.methods]));
  return [...methods].sort();
}

function refuse(reply: FastifyReply, method: string, allowed: string[]): FastifyReply {
  // An allowed method gets here when a parameter is longer than any name: there is nothing of that name.
  if (allowed.length === 0 || allowed.includes(method))
    return reply.code(404).send({ detail: 'Not found.', code: 'not_found' });
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
    return { path, pattern: new RegExp(`^${API_PREFIX}${segments}/?$`), methods };
  });
}
