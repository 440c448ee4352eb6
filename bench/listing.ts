import { API_PREFIX } from '#contract/paths.ts';
import { fillCatalogue } from './lib/catalogue.ts';
import { compareList } from './lib/compare-list.ts';
import { startBenchDatabase } from './lib/database.ts';

/** The list of events, with ten thousand of them. */
const EVENTS = 10_000;

const database = await startBenchDatabase();
try {
  await fillCatalogue(database.url, EVENTS);
  await compareList({ name: 'list of events', path: `${API_PREFIX}/events/`, database });
} finally {
  await database.stop();
}
