import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Db } from '#server/platform/db/db.ts';

export type Metrics = {
  observe(request: FastifyRequest, reply: FastifyReply): void;
  read(): Promise<string>;
  contentType: string;
};

/** The metrics of one process: runtime, requests by route, waiting database requests, and the given registries. */
export function createMetrics(db: Db, others: readonly Registry[]): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  addBacklog(registry, db);
  return {
    observe(request, reply) {
      const labels = {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      };
      requests.observe(labels, reply.elapsedTime / 1000);
    },
    async read() {
      const texts = [processMetrics(), registry, ...others].map((one) => one.metrics());
      return (await Promise.all(texts)).join('\n');
    },
    contentType: registry.contentType,
  };
}

function addBacklog(registry: Registry, db: Db): void {
  const gauge = new Gauge({
    name: 'velvet_waiting',
    help: 'Rows that wait to be worked off, by kind.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const { rows } = await sql<{ kind: string; count: number }>`
        select 'outbox' as kind, count(*) as count from outbox where sent_at is null and failed_at is null
        union all select 'outbox_failed', count(*) from outbox where failed_at is not null
        union all select 'webhooks', count(*) from webhook_inbox where processed_at is null
        union all select 'refunds', count(*) from refunds where state in ('intent', 'pending')
        union all select 'refunds_without_balance', count(*) from refunds where state = 'intent' and waits_for_balance
        union all select 'refunds_failed', count(*) from refunds where state = 'failed'
        union all select 'payouts', count(*) from transfers where state = 'intent'
        union all select 'reversals', count(*) from transfer_reversals where state = 'intent'
        union all select 'holds', count(*) from orders where status in ('held', 'releasing')`.execute(db);
      for (const { kind, count } of rows) gauge.set({ kind }, count);
    },
  });
}

let ofProcess: Registry | undefined;

function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
