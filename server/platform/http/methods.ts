import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostPaths } from '#contract/host-paths.ts';
import { API_PREFIX, paths } from '#contract/paths.ts';

type KnownPath = { path: string; pattern: RegExp; methods: Set<string> };

const FILE = /\.[a-z]+$/;

/**
 * Answers requests below the API's prefix that match no route: 405 with the allowed methods if only the method is
 * wrong, else 404, never a page. Call it before the routes are registered.
 */
export function refuseOtherCalls(app: FastifyInstance): void {
  const known = [...described];
  addFiles(app, known);
  refuseHidden(app);
  app.route({
    method: [...app.supportedMethods],
    url: `${API_PREFIX}/*`,
    schema: { hide: true },
    onRequest: async (request, reply) => {
      const allowed = allowedAt(known, request);
      // A request with a segment that no address has, for example one that is too long.
      return refuse(reply, allowed.includes(request.method) ? [] : allowed);
    },
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

/** Files are not part of the contract, so each is noted when it is registered. */
function addFiles(app: FastifyInstance, known: KnownPath[]): void {
  app.addHook('onRoute', ({ method, url }) => {
    const path = url.slice(API_PREFIX.length);
    if (method === 'GET' && url.startsWith(API_PREFIX) && FILE.test(path)) known.push(knownPath(path, ['GET', 'HEAD']));
  });
}

/**
 * For a method that only events have, an address such as `/events/my-events/` must not be taken for the event of that
 * name.
 */
function refuseHidden(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const nearer = hidden.get(`${String(route.method)} ${route.url}`);
    if (!nearer) return;
    const refuseThere = async (request: FastifyRequest, reply: FastifyReply) => {
      const at = nearer.find(({ pattern }) => pattern.test(pathOf(request)));
      return at && refuse(reply, [...at.methods].sort());
    };
    route.onRequest = [refuseThere, ...[route.onRequest ?? []].flat()];
  });
}

/** The methods of addresses that a nearer address without this method hides, with these nearer ones. */
function hiddenMethods(): Map<string, KnownPath[]> {
  const found = new Map<string, KnownPath[]>();
  for (const { path, methods } of described) {
    const nearer = described.filter((other) => other.path !== path && isNearer(other.path, path));
    for (const method of methods) {
      const others = nearer.filter((other) => !other.methods.has(method));
      if (others.length > 0) found.set(`${method} ${API_PREFIX}${path}`, others);
    }
  }
  return found;
}

/** Whether `path` matches `other` with at least one fixed segment where `other` has a parameter. */
function isNearer(path: string, other: string): boolean {
  const [segments, others] = [path.split('/'), other.split('/')];
  const fits = (segment: string, n: number) => segment === others[n] || Boolean(others[n]?.startsWith(':'));
  return segments.length === others.length && segments.every(fits);
}

/** The methods of the matching address with the most fixed segments. */
function allowedAt(known: KnownPath[], request: FastifyRequest): string[] {
  const path = pathOf(request);
  const at = known.filter(({ pattern }) => pattern.test(path)).sort((a, b) => names(b) - names(a))[0];
  return [...(at?.methods ?? [])].sort();
}

function names({ path }: KnownPath): number {
  return path.split('/').filter((segment) => !segment.startsWith(':')).length;
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function refuse(reply: FastifyReply, allowed: string[]): FastifyReply {
  if (allowed.length === 0) return reply.code(404).send({ detail: 'Not found.', code: 'not_found' });
  return refuseMethod(reply, allowed);
}

/** Answers every other method of an address outside the API with 405 instead of a not-found page. */
export function allowOnly(app: FastifyInstance, allowed: 'POST', url: string): void {
  app.route({
    method: app.supportedMethods.filter((method) => method !== allowed),
    url,
    schema: { hide: true },
    onRequest: async (_request, reply) => refuseMethod(reply, [allowed]),
    handler: async (_request, reply) => reply.callNotFound(),
  });
}

/** 405 with the methods that are allowed. */
export function refuseMethod(reply: FastifyReply, allowed: string[]): FastifyReply {
  return reply
    .code(405)
    .header('allow', allowed.join(', '))
    .send({ detail: 'This method is not allowed here.', code: 'method_not_allowed' });
}

function describedPaths(): KnownPath[] {
  const byPath = new Map<string, Set<string>>();
  for (const [method, path] of [...Object.values(paths), ...Object.values(hostPaths)]) {
    const methods = byPath.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    byPath.set(path, methods);
  }
  return [...byPath].map(([path, methods]) => knownPath(path, methods));
}

function knownPath(path: string, methods: Iterable<string>): KnownPath {
  const segments = path
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replace(/:[a-z_]+/g, '[^/]+');
  return { path, pattern: new RegExp(`^${API_PREFIX}${segments}/?$`), methods: new Set(methods) };
}

/** The contract's addresses, which are the same for every app. */
const described = describedPaths();
const hidden = hiddenMethods();
