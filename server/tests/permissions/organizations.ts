import { api, type Row, signedIn, team } from './world.ts';

/** Calls about organizations and their teams. */
export const organizationRows: Record<string, Row[]> = {
  'GET /organizations': [{ request: () => api('/organizations/'), expected: signedIn(200) }],
  'GET /organizations/:id': [
    { request: ({ organization }) => api(`/organizations/${organization.handle}/`), expected: team(200) },
  ],
};
