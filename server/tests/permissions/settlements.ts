import { api, type Expected, type Row, signedIn, type World } from './world.ts';

/** Of the organization's team those who may see its sales; nobody else learns that it is there. */
const seesSales: Expected = { ...signedIn(404), owner: 200, manager: 200, finance: 200, door: 403 };
const ofOrganization = (path: string): Row[] => [
  { request: ({ organization }: World) => api(`${path}?organization_id=${organization.id}`), expected: seesSales },
];

/** Calls about what organizers are owed and were sent. */
export const settlementRows: Record<string, Row[]> = {
  'GET /payment/settlements': ofOrganization('/payment/settlements/'),
  'GET /payment/settlements/events': ofOrganization('/payment/settlements/events/'),
  'GET /payment/settlements/payouts': ofOrganization('/payment/settlements/payouts/'),
  'GET /payment/settlements/bank': ofOrganization('/payment/settlements/bank/'),
  'GET /events/:id/statement': [
    { request: ({ event }) => api(`/events/${event.slug}/statement/`), expected: seesSales },
  ],
};
