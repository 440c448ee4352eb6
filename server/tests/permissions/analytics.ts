import { api, type Expected, type Row, signedIn, type World } from './world.ts';

const DASHBOARD = '/payment/connect/dashboard-data/';
const ANALYTICS = '/payment/connect/analytics/';

const seesSales: Expected = { ...signedIn(404), owner: 200, manager: 200, finance: 200, door: 403 };
/** Without an organization, it is the caller's own. */
const own: Expected = { ...signedIn(403), owner: 200, manager: 200, finance: 200, organizer: 200 };

const ofOrganization =
  (path: string, query = '') =>
  ({ organization }: World) =>
    api(`${path}?organization=${organization.id}${query}`);
const ofEvent =
  (path: string, query = '') =>
  ({ event }: World) =>
    api(`${path}?event=${event.slug}${query}`);
const FIGURE = '&figure=net&currency=eur';
const SINCE = `&since=${Buffer.from('0-0').toString('base64url')}`;

/** Calls for a seller's figures. */
export const analyticsRows: Record<string, Row[]> = {
  'GET /payment/connect/dashboard-data': [
    { what: 'of one’s own', request: () => api(DASHBOARD), expected: own },
    { what: 'AC-08 of an organization', request: ofOrganization(DASHBOARD), expected: seesSales },
  ],
  'GET /payment/connect/dashboard-data/breakdown': [
    {
      what: 'AC-08 of an organization',
      request: ofOrganization(`${DASHBOARD}breakdown/`, FIGURE),
      expected: seesSales,
    },
    { what: 'AC-08 of an event', request: ofEvent(`${DASHBOARD}breakdown/`, FIGURE), expected: seesSales },
  ],
  'GET /payment/connect/analytics': [
    { what: 'of one’s own', request: () => api(ANALYTICS), expected: own },
    { what: 'AC-08 of an organization', request: ofOrganization(ANALYTICS), expected: seesSales },
    { what: 'AC-08 of an event', request: ofEvent(ANALYTICS), expected: seesSales },
  ],
  'GET /payment/connect/analytics/news': [
    { what: 'AC-08 of an organization', request: ofOrganization(`${ANALYTICS}news/`, SINCE), expected: seesSales },
    { what: 'AC-08 of an event', request: ofEvent(`${ANALYTICS}news/`, SINCE), expected: seesSales },
  ],
  'GET /payment/connect/analytics/:table.csv': [
    {
      what: 'AC-08 of an organization',
      request: ofOrganization('/payment/connect/analytics/days.csv'),
      expected: seesSales,
    },
    { what: 'AC-08 of an event', request: ofEvent('/payment/connect/analytics/days.csv'), expected: seesSales },
  ],
  'POST /events/:id/views': [
    {
      request: ({ event }) => api(`/events/${event.slug}/views/`, { source: 'direct' }),
      expected: { ...signedIn(200), visitor: 200 },
    },
  ],
};
