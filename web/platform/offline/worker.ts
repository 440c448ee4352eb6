import { answer, dropOldFiles, storeOfflinePage } from './answer.ts';

// The service worker: built by itself into /sw.js (vite.config.ts). It lets everything through and helps out while the
// network is away.

// What it uses of the worker's world; the compiler knows the window's.
type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = LifeEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};
type Worker = {
  addEventListener: ((name: 'install' | 'activate', listener: (event: LifeEvent) => void) => void) &
    ((name: 'fetch', listener: (event: FetchEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
};
const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(Promise.all([storeOfflinePage(), worker.skipWaiting()])));

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    // Preloading: a page is on its way while this worker is still being started.
    Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim(), dropOldFiles()]),
  ),
);

worker.addEventListener('fetch', (event) => {
  const answered = answer(event.request, event.preloadResponse);
  if (answered) event.respondWith(answered);
});
