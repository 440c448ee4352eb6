import { API_PREFIX } from '#contract/paths.ts';
import { compareWithBare } from './lib/against-bare.ts';
import { fillCatalogue } from './lib/catalogue.ts';
import { startBenchDatabase } from './lib/database.ts';
import { fillListings } from './lib/many-listings.ts';
import { printComparison, printMustBeZero, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/**
 * The list of events in Resale with a hundred thousand tickets on offer, against bare Fastify sending the same bytes:
 * cached, as visitors get it, and with the cache switched off by its setting, so that every call asks the database.
 */
const EVENTS = 10_000;
const LISTINGS = 100_000;
const PATH = `${API_PREFIX}/resale/events/`;
const WAYS = [
  { name: 'events in Resale, cached', aim: 0.6, settings: {} },
  { name: 'events in Resale, not cached', aim: 0.08, settings: { api_cache_milliseconds: 0 } },
];

const database = await startBenchDatabase();
try {
  await fillCatalogue(database.url, EVENTS);
  await fillListings(database.url, LISTINGS);
  let errors = 0;
  printRow('', 'per second', 'p50 ms', 'p99 ms', 'bytes');
  for (const { name, aim, settings } of WAYS) {
    const server = await startBenchServer(database, settings);
    const comparison = await compareWithBare({ url: server.url, path: PATH, folder: database.folder });
    await server.stop();
    printComparison(name, comparison, aim);
    errors += comparison.errors;
  }
  printMustBeZero('errors', errors);
} finally {
  await database.stop();
}
