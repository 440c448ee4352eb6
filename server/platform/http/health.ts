import { BlockList, isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/db.ts';
import { unavailable } from '#server/platform/lib/errors.ts';
import { createMetrics } from './metrics.ts';

const PING_MILLISECONDS = 1000;

type HealthContext = { config: Config; db: Db };

export type HealthParts = {
  /** Counters of the domains. */
  registries: readonly Registry[];
  /** The state of the domains, for `/statusz`. */
  status: () => Promise<Record<string, unknown>>;
};

/**
 * `/healthz` (the process runs), `/readyz` (it reaches its database), and, for callers nearby only, `/metrics` and
 * `/statusz` (state of the parts that depend on other services).
 */
export function registerHealth(app: FastifyInstance, ctx: HealthContext, { registries, status }: HealthParts): void {
  const metrics = createMetrics(ctx.db, registries);
  const hasTrustedProxy = ctx.config.trustedProxies.length > 0;
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply);
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await reachesDatabase(ctx))) throw unavailable('busy', 'The database cannot be reached.');
    return { status: 'ok' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isNearby(request, hasTrustedProxy)) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.read());
  });
  app.get('/statusz', async (request, reply) => {
    if (!isNearby(request, hasTrustedProxy)) return reply.callNotFound();
    return reply.send(await status());
  });
}

async function reachesDatabase({ db }: HealthContext): Promise<boolean> {
  const timeout = new AbortController();
  const ping = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([ping, delay(PING_MILLISECONDS, false, { signal: timeout.signal })]);
  } finally {
    timeout.abort();
  }
}

const nearby = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  nearby.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
] as const)
  nearby.addSubnet(network, prefix, 'ipv6');

// Without a trusted proxy, the address of a forwarded request says nothing about the caller.
function isNearby(request: FastifyRequest, hasTrustedProxy: boolean): boolean {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  if (isForwarded && !hasTrustedProxy) return false;
  return [request.ip, request.socket.remoteAddress ?? ''].every(isNearbyAddress);
}

function isNearbyAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  const family = isIP(plain);
  return family !== 0 && nearby.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
