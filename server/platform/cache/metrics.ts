import { Counter, Registry } from 'prom-client';

/** How often a requested response was in the cache. */
export const cacheMetrics = new Registry();

const requests = new Counter({
  name: 'velvet_cache_requests_total',
  help: 'Requests for public responses, by whether the cache had the response.',
  labelNames: ['result'],
  registers: [cacheMetrics],
});

export const cacheHits = requests.labels('hit');
export const cacheMisses = requests.labels('miss');
