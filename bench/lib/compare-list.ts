import { compareWithBare } from './against-bare.ts';
import type { BenchDatabase } from './database.ts';
import { printComparison, printMustBeZero, printRow } from './report.ts';
import { startBenchServer } from './server.ts';

type List = { name: string; path: string; database: BenchDatabase };

/**
 * Compares a public list with bare Fastify sending the same bytes: cached, as visitors get it, and with the cache
 * switched off by its setting, so that every call queries the database.
 */
export async function compareList({ name, path, database }: List): Promise<void> {
  const ways = [
    { name: `${name}, cached`, aim: 0.6, settings: {} },
    { name: `${name}, not cached`, aim: 0.08, settings: { api_cache_milliseconds: 0 } },
  ];
  let errors = 0;
  printRow('', 'per second', 'p50 ms', 'p99 ms', 'bytes');
  for (const way of ways) {
    const server = await startBenchServer(database, way.settings);
    const comparison = await compareWithBare({ url: server.url, path, folder: database.folder });
    await server.stop();
    printComparison(way.name, comparison, way.aim);
    errors += comparison.errors;
  }
  printMustBeZero('errors', errors);
}
