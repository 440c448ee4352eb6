import { answer, dropOldFiles, storeOfflinePage } from './answer.ts';
import { setPagePreload } from './page-preload.ts';

// The service worker: built by itself into /sw.js (vite.config.ts). It passes requests on and answers pages while
// the network is gone.

// The types of the worker's globals used here; the compiler knows only those of the window.
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
  registration: { navigationPreload?: Parameters<typeof setPagePreload>[0] };
  navigator: { userAgent: string };
};
declare const self: Worker;

self.addEventListener('install', (event) => event.waitUntil(Promise.all([storeOfflinePage(), self.skipWaiting()])));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      setPagePreload(self.registration.navigationPreload, self.navigator.userAgent),
      self.clients.claim(),
      dropOldFiles(),
    ]),
  ),
);

self.addEventListener('fetch', (event) => {
  const response = answer(event.request, event.preloadResponse);
  if (response) event.respondWith(response);
});
