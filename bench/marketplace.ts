import { API_PREFIX } from '#contract/paths.ts';
import { fillCatalogue } from './lib/catalogue.ts';
import { compareList } from './lib/compare-list.ts';
import { startBenchDatabase } from './lib/database.ts';
import { fillListings } from './lib/many-listings.ts';

/** The list of events in Resale, with a hundred thousand tickets on offer. */
const EVENTS = 10_000;
const LISTINGS = 100_000;

const database = await startBenchDatabase();
try {
  await fillCatalogue(database.url, EVENTS);
  await fillListings(database.url, LISTINGS);
  await compareList({ name: 'events in Resale', path: `${API_PREFIX}/resale/events/`, database });
} finally {
  await database.stop();
}
