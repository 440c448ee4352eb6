import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '#server/create-context.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';

export type BenchDatabase = { url: string; folder: string; stop(): Promise<void> };

/** A fresh migrated PostgreSQL with everything durable (fsync and synchronous_commit on), as the product runs it. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'velvet-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), durable: true });
  await migrate(server.url);
  return {
    url: server.url,
    folder,
    async stop() {
      await server.stop();
      for (const path of [folder, server.dataDir]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The product's own context over this database, for its builders and use-cases. */
export function openContext({ url, folder }: BenchDatabase, clock?: Clock) {
  return createContext(createTestConfig({ databaseUrl: url, dataDir: folder, port: 0 }), clock);
}
