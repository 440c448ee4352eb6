import { oneClickRows } from './messages.ts';
import { all, type Row } from './world.ts';

/** Routes outside the API: public, or with their own authentication. */
export const outsideApiRows: Record<string, Row[]> = {
  'GET /healthz': [{ request: () => ({ url: '/healthz' }), expected: all(200) }],
  'GET /readyz': [{ request: () => ({ url: '/readyz' }), expected: all(200) }],
  'GET /metrics': [{ request: () => ({ url: '/metrics' }), expected: all(404) }],
  'GET /statusz': [{ request: () => ({ url: '/statusz' }), expected: all(404) }],
  ...oneClickRows,
  'POST /csp-reports': [{ request: () => ({ url: '/csp-reports', body: { 'csp-report': {} } }), expected: all(204) }],
  'POST /webhooks/stripe/:destination': [
    {
      what: 'unsigned',
      request: () => ({ url: '/webhooks/stripe/platform', body: { id: 'evt_1' } }),
      expected: all(400),
    },
  ],
  'GET /robots.txt': [{ request: () => ({ url: '/robots.txt' }), expected: all(200) }],
  'GET /sitemap.xml': [{ request: () => ({ url: '/sitemap.xml' }), expected: all(200) }],
  'GET /sitemaps/:file': [{ request: () => ({ url: '/sitemaps/pages.xml' }), expected: all(200) }],
  'GET /media/pictures/:file': [
    { what: 'of nobody', request: () => ({ url: '/media/pictures/x.webp' }), expected: all(404) },
  ],
  'GET /media/posters/:event_id/:version/:file': [
    { what: 'of no event', request: () => ({ url: '/media/posters/x/1/portrait-320.webp' }), expected: all(404) },
  ],
};
